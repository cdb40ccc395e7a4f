/*
 * Memory of the heap. None of these ever gives NULL: where there is none left the process ends here, by one sentence
 * and the code MEM_EXIT, without a handler of exit() and without a lock. What is durable then stands as it would after
 * a power cut, which loses nothing; so nobody above has a branch for it.
 *
 * A size that comes from outside is bounded by whoever reads it, before it is asked for here: hostile input is refused
 * with a sentence and ends no process. Only mem.c calls malloc() and its kin (`make lint` looks). All of this is freed
 * by free(), and may be handed to a library that frees so.
 */
#ifndef CURSUS_BASE_MEM_H
#define CURSUS_BASE_MEM_H

#include <stddef.h>

/* What a process ends with that has no memory: EX_TEMPFAIL, the same again later. */
enum { MEM_EXIT = 75 };

/* `count` pieces of `size` bytes, all zero; of no bytes as well a pointer of its own. */
void *mem_new(size_t count, size_t size) __attribute__((__malloc__, returns_nonnull, warn_unused_result));
/* The same, not zeroed: for room that is large, or filled at once. */
void *mem_room(size_t count, size_t size) __attribute__((__malloc__, returns_nonnull, warn_unused_result));
/* The same bytes with room for `count` pieces of `size`; what is new is not zeroed. `old` (NULL: none) is gone. */
void *mem_grow(void *old, size_t count, size_t size) __attribute__((returns_nonnull, warn_unused_result));
/* A copy of the string. */
char *mem_copy_text(const char *text) __attribute__((__malloc__, returns_nonnull, warn_unused_result, nonnull));
/* Of its first `most` bytes, or fewer if it ends before. */
char *mem_copy_part(const char *text, size_t most)
    __attribute__((__malloc__, returns_nonnull, warn_unused_result, nonnull));
/* printf() into a string of its own. */
char *mem_textf(const char *format, ...)
    __attribute__((__malloc__, returns_nonnull, warn_unused_result, format(printf, 1, 2)));

/* The one door: for a library as well that says that it found no memory. */
_Noreturn void mem_end(void);

/* From here on the process ends so as well where GLib finds no memory, which by itself would end it by a signal. To be
 * called once, when the program begins. */
void mem_adopt_glib(void);

#endif

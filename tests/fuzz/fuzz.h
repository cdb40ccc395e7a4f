/*
 * What the fuzz targets share. A target (fuzz_NAME.c) reads foreign bytes as
 * the program does and aborts where a promise of ours is broken; `make fuzz`
 * drives it with libFuzzer, replay.c with the inputs that are kept.
 */
#ifndef CURSUS_TESTS_FUZZ_H
#define CURSUS_TESTS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The one function of a target; the input is not kept. Always 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Says what is broken and aborts. Not assert(): it must stand in every build. */
#define must(what) ((what) ? (void)0 : fuzz_broken(__FILE__, __LINE__, "%s", #what))
#define must_say(what, ...) ((what) ? (void)0 : fuzz_broken(__FILE__, __LINE__, __VA_ARGS__))
_Noreturn void fuzz_broken(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* The input as a string of its own, exactly as long, so that a sanitizer sees a read behind it; ends at the first
 * NUL. Aborts without memory. free() it. */
char *fuzz_string(const uint8_t *bytes, size_t size);

/* Steps over the first NUL of the input and says how many bytes stand before it; all of them if there is none. */
size_t fuzz_part(const uint8_t **bytes, size_t *size);

/* What libFuzzer calls, where a target has a way of its own to change inputs: the new size. */
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed);

/* libFuzzer's own mutation of bytes; NULL when inputs are only replayed. */
extern size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most) __attribute__((weak));

/* A number from 0 to `bound` - 1, of a stream that begins with any word. */
size_t fuzz_below(uint64_t *stream, size_t bound);

/* calloc() that aborts. */
void *fuzz_room(size_t count, size_t size);

/* Whether this input is one of a `share`th part, chosen by its bytes: for what is dear. Where inputs are only replayed
 * all are. */
bool fuzz_chosen(const uint8_t *bytes, size_t size, size_t share);

/* So many more lines of orders were tried. Where libFuzzer drives the target, the end of the process says how many in
 * all: "stat::lines_tried: 12". */
void fuzz_lines(int count);

#endif

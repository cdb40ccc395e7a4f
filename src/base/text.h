/*
 * One growable byte buffer for the whole program. `data` is always a valid
 * string (a static "" while empty); only text_detach gives memory away.
 *
 * Two kinds: TEXT_EMPTY grows on the heap; text_fixed() writes into the
 * caller's array and never allocates (so pure code can write text). When that
 * is full, `failed` sticks, what was written before stays, and later writes do
 * nothing: check once at the end. A text of the heap never fails.
 */
#ifndef CURSUS_BASE_TEXT_H
#define CURSUS_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *data;
    size_t len;
    size_t cap;  /* bytes behind data, the final NUL included; 0: nothing yet */
    bool fixed;  /* data is the caller's array */
    bool failed; /* of a fixed text: it is full */
};

extern char text_nothing[1];
#define TEXT_EMPTY ((struct text){.data = text_nothing})

/* A text over `array` of `size` >= 1 bytes; the array must outlive it. */
struct text text_fixed(char *array, size_t size);

/* Room behind the end for so many bytes and a NUL, for who writes there himself; false: a fixed text that lacks it. */
bool text_room(struct text *text, size_t more);
void text_add(struct text *text, const char *string);
void text_add_bytes(struct text *text, const char *bytes, size_t count);
void text_add_char(struct text *text, char byte);
/* The string with capitals for its letters, in any script. */
void text_add_upper(struct text *text, const char *string);
/* The letter at `from` becomes a capital; nothing at the end. */
void text_capital(struct text *text, size_t from);
void text_add_int(struct text *text, long long number);
/* A blank and the word, or the number: as the words of a line follow each other. */
void text_add_word(struct text *text, const char *word);
void text_add_word_int(struct text *text, long long number);
/* Is the word, so many bytes of it, one of these, which have some of the bytes `between` between them? */
bool text_holds(const char *words, const char *between, const char *word, size_t length);
/* Strings one behind the other: text_add_all(&text, "win ", name). */
#define text_add_all(text, ...) text_add_list((text), (const char *const[]){__VA_ARGS__, NULL})
void text_add_list(struct text *text, const char *const *strings);
/* printf; not for pure rules (stdio). */
void text_addf(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Pads with blanks until what follows position `from` is `width` columns wide. */
void text_pad(struct text *text, size_t from, size_t width);
/* How many of `len` bytes of UTF-8 fit into `most` without cutting a character. `utf8` holds `len` bytes. */
size_t text_fit(const char *utf8, size_t len, size_t most);
/* What somebody said as a note of one line: as much of it as fits into `size` >= 1 bytes, NUL included; blanks stand
   for ends of lines and other controls. */
void text_note(const char *utf8, char *out, size_t size);
/* How many characters of UTF-8; most are one column wide. */
size_t text_width(const char *utf8);
/* The same of so many bytes. */
size_t text_width_of(const char *utf8, size_t len);
/* Adds the string where something stands behind position `from`: between the entries of a list. */
void text_between(struct text *text, size_t from, const char *string);
/* Cuts back to `len` bytes. */
void text_cut(struct text *text, size_t len);
void text_clear(struct text *text);

/* FNV-1a of a string, or of its first `most` bytes, behind what was hashed before. */
#define TEXT_HASH 2166136261U
uint32_t text_hash(uint32_t begun, const char *string, size_t most);

/* The heap string, now the caller's (free()), never NULL. The text is empty again. Not for fixed texts. */
char *text_detach(struct text *text);
/* Frees what the text owns and empties it. Harmless on fixed and empty texts. */
void text_free(struct text *text);

#endif

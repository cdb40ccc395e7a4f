/*
 * What a person typed as plain text: compatibility forms and accents are gone, capitals are small letters, dashes,
 * quotes, bullets and odd blanks are those of ASCII, emoji are blanks. So "Ä", "ä" and "a" are one letter; where "ae"
 * is meant, the tables of words (words/lexicon.h) know both.
 */
#ifndef CURSUS_LETTER_FOLD_H
#define CURSUS_LETTER_FOLD_H

#include "base/text.h"

/* Appends the plain text. Line ends stay; invalid bytes become '?'; letters of other scripts stay as they are. */
void fold_text(const char *utf8, struct text *out);
/* The same of so many bytes. */
void fold_bytes(const char *utf8, size_t len, struct text *out);
/* How many bytes they are as plain text. */
size_t fold_length(const char *utf8, size_t len);

/* Appends the other way in which letters with an umlaut are written: "Militär" as "militaer". False, with nothing
 * written, where there is no such letter. */
bool fold_umlauts(const char *utf8, struct text *out);

/* Where byte number `folded` of the plain text comes from: the offset of its character in `utf8`, which is the whole
 * length where the plain text has no such byte. Linear time. */
size_t fold_source(const char *utf8, size_t folded);

#endif

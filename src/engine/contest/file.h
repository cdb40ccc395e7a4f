/* An event as one file that anybody may have (docs/formats.md, "Event"): who entered, all tables, the draw. From it a
 * stranger pairs each round again and adds up the standings. */
#ifndef CURSUS_ENGINE_CONTEST_FILE_H
#define CURSUS_ENGINE_CONTEST_FILE_H

#include "base/jv.h"
#include "engine/contest/book.h"

/* What it is and how far: the first part of the file. The caller's, as below. */
struct jv *file_head(const struct book *book);

/* All of it. The secret stands in it from the start of the event on. */
struct jv *file_make(const struct book *book);

/* "open", "played", "forfeit", "bye", "absent". */
const char *file_way(enum contest_way way);

/* An event out of its file: a book that is in no database, with rules of which it knows the fewest seats only. */
struct file_copy {
    struct book book; /* book_free() */
    struct rules rules;
};

/* Reads what file_make() has written, or anybody else. What is there holds together afterwards (each sits once in a
 * round, ranks are ranks), but nothing of it is checked otherwise. The settings are those of the file, and where it has
 * none those of `config`, which outlives it. RC_BAD says what is wrong; RC_DENIED: it is of a later version. */
enum rc file_read_event(const struct jv *file, const struct config *config, struct file_copy *out, struct err *err);

/* The same as TRF, of an event at two a table; without the round that is being played. RC_DENIED: it is none; RC_BAD:
 * TRF cannot say it. */
enum rc file_trf(const struct book *book, struct text *out, struct err *err);

#endif

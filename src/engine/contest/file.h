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

/* The same as TRF, of an event at two a table. RC_DENIED: it is none; RC_BAD: TRF cannot say it. */
enum rc file_trf(const struct book *book, struct text *out, struct err *err);

#endif

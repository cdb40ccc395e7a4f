/*
 * "Yes" and "no" as people write them, in one place for whatever asks such a question: in the languages of the table,
 * in capitals, with stops and pictures around them.
 */
#ifndef CURSUS_ENGINE_PLAY_YESNO_H
#define CURSUS_ENGINE_PLAY_YESNO_H

#include "rules/line.h"

enum yesno { YESNO_NONE, YESNO_YES, YESNO_NO };

/* The answer that the first word of a line is by itself ("yes", "nein"); what follows it is in *rest, without the
 * punctuation between. */
enum yesno yesno_first(const struct order_line *line, struct piece *rest);

/* The answer that a line is as a whole: "Count me in!", "Ja, gerne", "No thanks". A line that begins so and then says
 * something else ("yes, but ...", "yes, I got your mail") is none. For questions that can be put again. */
enum yesno yesno_read(const char *raw);

/* What its first clause says: "No thanks, too busy". */
enum yesno yesno_clause(const char *raw);

/* Whether it begins with a word that is "yes" or "no" itself: not "ok", "fine" and the like, which may be said to
 * anything. */
bool yesno_is_explicit(const char *raw);

#endif

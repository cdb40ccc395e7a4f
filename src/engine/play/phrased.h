/* A line of orders as people say it. */
#ifndef CURSUS_ENGINE_PLAY_PHRASED_H
#define CURSUS_ENGINE_PLAY_PHRASED_H

#include "rules/rules.h"

/* Appends how people say the order that a line of `seat` is ("take Trade 2 of Asia (wheat+fish)"), whose view it is, in
 * a game that is not over. Nothing where that is the line itself or leaves out some of it, or where the line is no
 * single order: alternatives and lists of wishes are said by their line only. */
void phrased_line(const struct rules *rules, const void *view, int seat, const char *line, struct text *out);
/* The same; where it appends nothing, the line itself. */
void phrased_said(const struct rules *rules, const void *view, int seat, const char *line, struct text *out);

#endif

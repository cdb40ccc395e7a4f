/* What is wrong with the letters of a picture, by the metrics by which it is painted. */
#ifndef CURSUS_TESTS_LABELS_H
#define CURSUS_TESTS_LABELS_H

#include "base/text.h"
#include "rules/look.h"
#include "rules/rules.h"

/* Appends a line for each breach: labels that meet, stand outside the picture or stick out of their frame, are too
 * small, cut, covered by what is drawn later, or too faint to read on what is below. Nothing: the picture is good. */
void labels_check(const struct canvas *canvas, enum shape shape, struct text *out);

/* The longest stretch of a line, in pixels, on which nothing is drawn later. */
double labels_bare(const struct canvas *canvas, int line);

#endif

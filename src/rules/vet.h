/* Lines of a mail judged by what is open now: what a game's vet() begins with. */
#ifndef CURSUS_RULES_VET_H
#define CURSUS_RULES_VET_H

#include "rules/rules.h"

/* May the line stand, behind so many of its slot? False: `why` says why it is certain to fail. */
typedef bool vet_stands(const void *view, int seat, const struct order *line, int before, struct refusal *why);

/*
 * Lines of a slot answer the seat's requests for it in their order: the k-th that stands, those on file first, is
 * checked against the k-th of them that is open, and refused for what check() says. Before that `stands` is asked
 * about each new line; NULL: all may. Faulty lines and settings are passed over.
 */
void vet_open(const struct rules *rules, const void *view, int seat, struct vetted *lines, int count,
              vet_stands *stands);

#endif

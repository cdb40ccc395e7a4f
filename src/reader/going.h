/*
 * Inside the reader: a phrase that names one of the writer's own and where it goes, or that it stays, in whatever words
 * (reader/saying.h): "Warsaw comes down to Galicia", "Munich thumps Burgundy", "nach Tirol schleicht sich Wien",
 * "Sevastopol just sits there". A word that nobody knows is no bar; one that says more (who else is meant, how many,
 * help, a doubt) is: then nothing is told so.
 */
#ifndef CURSUS_READER_GOING_H
#define CURSUS_READER_GOING_H

#include "reader/mention.h"

enum going { GOING_NOT, GOING_THERE, GOING_STAYS, GOING_AFTER, GOING_EITHER };

/* Which of the desk's own goes or stays, *own, and which of the places it names is where to, *goal. `last` is who was
 * named before it, which "which" is about; -1: nobody. "Kiel follows" goes to where the one before it left; "either to
 * the Ruhr or to Holland" is any of the places behind the first. */
enum going going_read(const struct mention *said, int last, int *own, int *goal);

/* Does "to", "into" or the like lead to the item? Only words that part what goes from where it goes to. */
bool going_leads_to(const struct mention *said, int at);
bool going_leads_from(const struct item *item);

#endif

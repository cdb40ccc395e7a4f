/* Seasons of a league: divisions, their rounds, who goes up and down between them. Round 3 of season 2 is number 2003.
 */
#ifndef CURSUS_ENGINE_CONTEST_SEASONS_H
#define CURSUS_ENGINE_CONTEST_SEASONS_H

#include "engine/contest/book.h"

/* The round after the one that is being played: in its season, or the first of the next. */
int seasons_next_round(const struct book *book);
/* Whether the last round of the last season was played. */
bool seasons_done(const struct book *book);
/* How many rounds the season has that is being played: those of the division that has most. */
int seasons_rounds(const struct book *book);

/* Puts who is in the season that begins with this round into its divisions, in memory: of the first season by pairing
 * numbers, later by how the one before ended, which is that of the row's round. */
void seasons_divide(struct book *book, int round);

/* Puts each into the division in which the tables of a season have them that `tables` has, in memory; who sits at none
 * is in none. */
void seasons_recall(struct book *book, const struct book *tables, int season);

/* Pairs one division, whose tables are numbered on from *number. */
typedef enum rc seasons_part(const struct services *services, const struct book *book, int round,
                             const struct book_scope *scope, int *number, struct err *err);

/* Pairs the round in all divisions that have one of it; with the first round of a season the divisions are made.
 * Writes who is in which. As rounds_pair(). */
enum rc seasons_pair(const struct services *services, struct book *book, int round, seasons_part *part,
                     struct err *err);

#endif

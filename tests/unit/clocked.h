/* Stored games as the tests of their clocks look at them, all in the house `hosted`. */
#ifndef CURSUS_TESTS_CLOCKED_H
#define CURSUS_TESTS_CLOCKED_H

#include "hosted.h"

enum { HOUR = 3600, DAY = 86400 };

/* The seat as it is stored; its `word` is NULL. */
struct seat_row clocked_seat(int64_t game, int seat);
int64_t clocked_phase(int64_t game);
/* When the open phase will have cooled; *wake: when the game wants to be looked at. */
moment clocked_cools(int64_t game, moment *wake);

/* Mails made now for the player of a seat, and for the game master. */
int clocked_mails(int64_t game, int seat);
int clocked_gm_mails(void);

/* "2001-09-10 18:00 Europe/Rome". Every test begins at @1000000000, which is Sunday, 2001-09-09 01:46:40 UTC. */
moment clocked_at(const char *words);

/* A mail of red's and one of blue's. */
void clocked_both(int64_t game, const char *red, const char *blue);

/* A game of Augur for two in its second round, the bids of which were asked for under these terms. */
int64_t clocked_game(const char *terms);

#endif

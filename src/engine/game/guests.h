/*
 * A table that a player opened: who that was, and whom they invited or are asked about. It is kept in game_row.guests
 * as JSON, {"host": 3, "5": "asks as red"}; where game masters opened it there is no host.
 */
#ifndef CURSUS_ENGINE_GAME_GUESTS_H
#define CURSUS_ENGINE_GAME_GUESTS_H

#include "base/moment.h"
#include "base/text.h"

#include <stdbool.h>

enum guest { GUEST_NONE, GUEST_ASKS, GUEST_INVITED, GUEST_REFUSED };

/* The player who opened the table; 0: nobody did. `guests` may be NULL here and below. */
int64_t guests_host(const char *guests);
/* Replaces *guests, which is the caller's. */
void guests_host_put(char **guests, int64_t player);

/* How a player stands to it. What they said behind "join" when they asked for a seat is appended to `wish`, if that is
 * not NULL. */
enum guest guests_of(const char *guests, int64_t player, struct text *wish);
/* Replaces *guests; GUEST_NONE takes the player off. */
void guests_put(char **guests, int64_t player, enum guest is, const char *wish);

/* When those hear of a new table who wait for one like it; 0: they have, or there were none. */
moment guests_tell(const char *guests);
void guests_tell_put(char **guests, moment when);

/* Rows of standby that wait for tables to come: "quorum/3", "quorum/0" for any number of seats, "/0" for any game. */
enum { GUESTS_WANTED = 64 };
void guests_wanted(const char *rules, int seats, char out[GUESTS_WANTED]);
/* Is it such a row, of rules that are here? */
bool guests_wanted_valid(const char *row);
/* Does the row wait for such a table? One for seats of games under way waits for none. */
bool guests_want(const char *row, const char *rules, int seats);

#endif

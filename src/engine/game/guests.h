/*
 * A table that a player opened: who that was, and whom they invited or are asked about. It is kept in game_row.guests
 * as JSON, {"host": 3, "5": "asks as red"}; where game masters opened it there is no host.
 */
#ifndef CURSUS_ENGINE_GAME_GUESTS_H
#define CURSUS_ENGINE_GAME_GUESTS_H

#include "base/text.h"

#include <stdint.h>

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

#endif

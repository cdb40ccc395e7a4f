/*
 * How the bots of a stored game play: as its term `bots` says, and with less thought where many games want their turn
 * (docs/bots.md, "When many games are due").
 */
#ifndef CURSUS_ENGINE_GAME_BOTS_H
#define CURSUS_ENGINE_GAME_BOTS_H

#include "engine/game/game.h"

/* The level of each seat. One game may take its time for thinking, but of many that are due none comes late for it: a
 * level less takes a quarter of the time. */
void bots_set_levels(const struct services *services, struct game *game);

/* Before what is due is played: the programs that play (search/outside.h). They think for seconds, so none is asked
 * while the database is locked, nor where many games are due. */
void bots_call_programs(const struct services *services, struct game *game);

#endif

/*
 * Who is game master of what. A game master is an address: one of the setting
 * site.gm_address or of the table of masters under game 0 is master of all games,
 * one in a game's row or in the table under its number of that game.
 */
#ifndef CURSUS_ENGINE_GAME_MASTERS_H
#define CURSUS_ENGINE_GAME_MASTERS_H

#include "engine/game/services.h"

/* Canonical addresses, each once: those of the settings first. */
struct masters {
    char **address;
    size_t count;
};

/* Of this game, those of all games included; game 0: of all games only. A game that is not there has those of all.
 * masters_free() in any case. */
enum rc masters_of(const struct services *services, int64_t game, struct masters *out, struct err *err);
void masters_free(struct masters *masters);

/* Whether a canonical address is master of this game; game 0: of all games. */
enum rc masters_has(const struct services *services, const char *address, int64_t game, bool *out, struct err *err);

/* Whether it is master of anything. */
enum rc masters_knows(const struct services *services, const char *address, bool *out, struct err *err);

/* Whether a canonical address is a stranger's. */
enum rc masters_is_stranger(const struct services *services, const char *address, bool *out, struct err *err);

#endif

/*
 * In which language a person is written to. What is said to one begins with
 *     const struct catalog *before = language_speak(services, player);
 * and ends with catalog_use(before), for the next person may read another one; what is kept in records and logs is
 * written in English, outside of such a part.
 */
#ifndef CURSUS_ENGINE_LETTERS_LANGUAGE_H
#define CURSUS_ENGINE_LETTERS_LANGUAGE_H

#include "engine/game/services.h"
#include "store/player.h"
#include "words/catalog.h"

/* That of the player, which for NULL and for a player who has chosen none is that of the installation. */
const struct catalog *language_of(const struct services *services, const struct player_row *player);

/* From now on this thread writes to this player; the language of before. */
const struct catalog *language_speak(const struct services *services, const struct player_row *player);

/* That of whoever reads the mail of this address, as is known of game masters. */
enum rc language_of_address(const struct services *services, const char *address, const struct catalog **out,
                            struct err *err);

/* From now on this thread writes to them. */
enum rc language_speak_to(const struct services *services, const char *address, const struct catalog **before,
                          struct err *err);

#endif

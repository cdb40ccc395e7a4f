/*
 * Dice nobody could choose (docs/fairness.md): the secret is committed to when a
 * game is opened; the players' words, the game's number and the branch are mixed
 * in at the start; the secret is opened in the last mail.
 */
#ifndef CURSUS_ENGINE_PLAY_FAIRNESS_H
#define CURSUS_ENGINE_PLAY_FAIRNESS_H

#include "base/cipher.h"

#include <stdbool.h>
#include <stdint.h>

/* SECRETS: how many a game has. Each is the hash of the one after it, so that the one commitment binds them all and an
 * opened secret tells nothing of the next. Where a game that is over is taken back, the next one mixes its dice. */
enum { WORD_BYTES = 40, SECRETS = 16 };

/* The commitment that every invitation shows: BLAKE2b-256 of the 32 bytes of the secret. */
void fairness_commit(const uint8_t secret[CIPHER_KEY], uint8_t commitment[CIPHER_HASH]);

/* The first secret of the chain that ends in `root`. */
void fairness_first(const uint8_t root[CIPHER_KEY], uint8_t secret[CIPHER_KEY]);

/* The secret after this one. False: it was the last, or the game has no chain (`root` is not of one that holds it). */
bool fairness_next(const uint8_t root[CIPHER_KEY], const uint8_t secret[CIPHER_KEY], uint8_t next[CIPHER_KEY]);

/* How many hashes lead from the secret to the commitment: 1 for the first of a chain; 0: the commitment does not bind
 * it. */
int fairness_bound(const uint8_t secret[CIPHER_KEY], const uint8_t commitment[CIPHER_HASH]);

/* The game's seed: BLAKE2b-256 of the text
 *   secret in hex, LF, word of seat 1, LF, ... word of seat N, LF, game number, LF, branch, LF */
void fairness_seed(const uint8_t secret[CIPHER_KEY], const char *const *words, int seats, int64_t game, int branch,
                   uint8_t seed[CIPHER_KEY]);

/* A word a player may give: 1..WORD_BYTES bytes of visible ASCII or UTF-8, no blanks, no controls. */
bool fairness_word_valid(const char *word);

/* A word for a seat that gave none: two syllables and a number, out of the secret that was committed to. Drawn freely,
 * the house could draw until it likes the dice, and a start done again after a crash would be another game. */
void fairness_word_draw(const uint8_t secret[CIPHER_KEY], int seat, char out[WORD_BYTES + 1]);

#endif

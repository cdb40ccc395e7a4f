/*
 * The functions of a game are called by its id and their name in struct rules: quorum_setup, quorum_requests. One line
 * in a header declares them all, RULES_DECLARE(quorum); and one in its table names those that every game has:
 * RULES_TABLE(quorum), with its id, the size of struct quorum_state, quorum_events, for each of SLOTS what quorum_slots
 * and quorum_asks have, and of the same file the tables `options` and `about`. What that leaves out stands beside it in
 * the table: what a game may lack, and resolve and result, in which the versions of a game may differ.
 */
#ifndef CURSUS_RULES_DECLARE_H
#define CURSUS_RULES_DECLARE_H

#include "rules/rules.h"

/* clang-format off */
#define RULES_IN_EVERY_GAME(each, game) \
    each(game, setup) each(game, requests) each(game, read) \
    each(game, vocabulary) each(game, vet) each(game, check) each(game, legal) each(game, fallback) \
    each(game, observe) each(game, write) each(game, choose) each(game, walk) each(game, agrees) each(game, phase) \
    each(game, show) each(game, board) each(game, redeal) each(game, described) each(game, phrase) \
    each(game, round)

#define RULES_BESIDES(each, game) \
    each(game, slot_write) each(game, slot_read) each(game, resolve) each(game, result) each(game, set) each(game, silent) each(game, plays) each(game, reword) \
    each(game, turn) each(game, after) each(game, ask) each(game, cost) each(game, parts) each(game, credit) each(game, sums_up) \
    each(game, past_result) each(game, reached) each(game, tell_seat) each(game, suggest) each(game, choose_all) each(game, aside)

#define RULES_DECLARE_ONE(game, name) __typeof__(*((struct rules *)0)->name) game##_##name;
#define RULES_TABLE_ONE(game, name) .name = game##_##name,

#define RULES_DECLARE(game) \
    RULES_IN_EVERY_GAME(RULES_DECLARE_ONE, game) \
    RULES_BESIDES(RULES_DECLARE_ONE, game) \
    extern const char *const game##_slots[], *const game##_asks[]; \
    extern const struct rules rules_##game
#define RULES_TABLE(game) \
    RULES_IN_EVERY_GAME(RULES_TABLE_ONE, game) \
    .id = #game, \
    .options = options, .option_count = sizeof options / sizeof options[0], \
    .events = game##_events, .event_count = sizeof game##_events / sizeof game##_events[0], \
    .slots = game##_slots, .asks = game##_asks, .slot_count = SLOTS, \
    .about = &about, \
    .state_size = sizeof(struct game##_state)
/* clang-format on */

#endif

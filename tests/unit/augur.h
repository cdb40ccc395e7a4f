/*
 * A small game of the tests alone, for what the engine must do and Quorum does
 * not ask of it: phases that ask all seats at once, a slot a seat, settings,
 * chance in a step of the game itself, events that only one seat may know.
 *
 * Each round: all bid coins at once ("bid 2"); then all answer all others at once
 * ("answer red yes", slots answer:1 ...: a yes costs a coin and gives that seat a
 * point); then, nobody being asked, each seat draws an omen only it may know. A
 * setting "hold high" adds one to each bid from then on. At the end omens count.
 */
#ifndef CURSUS_TESTS_AUGUR_H
#define CURSUS_TESTS_AUGUR_H

#include "rules/rules.h"

enum { AUGUR_COINS = 6, AUGUR_BID_MAX = 3 };
enum augur_slot { AUGUR_BID, AUGUR_ANSWER }; /* AUGUR_ANSWER + seat - 1 */
enum augur_event { AUGUR_SETUP_EVENT, AUGUR_BID_EVENT, AUGUR_ANSWER_EVENT, AUGUR_OMEN_EVENT, AUGUR_HOLD_EVENT };

extern const struct rules rules_augur;

#endif

/* The words of FORVM's orders: markets, seats, children, numbers. Pure. */
#ifndef CURSUS_GAMES_FORVM_LOOKUP_H
#define CURSUS_GAMES_FORVM_LOOKUP_H

#include "games/forvm/errors.h"
#include "rules/words.h"

#include <stdint.h>

/* The market that the word names in full: by id, alias or three letters; 0 if none. */
int market_in_full(struct piece word);
/* Each: false with a refusal about the word. */
bool read_market(struct piece word, int *market, struct refusal *why);
bool read_seat(struct piece word, int seats, int *seat, struct refusal *why);
bool read_child(struct piece word, int *child, struct refusal *why);
bool read_kind(struct piece word, int *kind, struct refusal *why);
/* With or without a $. */
bool read_amount(struct piece word, int32_t *amount, struct refusal *why);

/* Does the word name a seat: number, letter, beginning of the title? 0: no. */
int seat_named(struct piece word, int seats);

bool refuse_code(struct refusal *why, enum forvm_error code, struct piece word);

#endif

/* What sentences call those who sit in a game. */
#ifndef CURSUS_ENGINE_LETTERS_CALLED_H
#define CURSUS_ENGINE_LETTERS_CALLED_H

#include "engine/game/game.h"

struct called {
    const struct game *game;                  /* borrowed */
    char name[SEATS_MAX][EVENT_PERSON_BYTES]; /* who has each seat now: "you", "Anna (red)"; "" nobody with a name */
    struct seated people;                     /* the same for event_kind_tell(), NULL for who is not named */
};

/* `you`: the seat of who reads; 0: none is "you". */
void called_begin(struct called *called, const struct game *game, int you);

/* Who is named for a move: those who play now, but for who came after it. */
void called_at(struct called *called, int64_t move);

#endif

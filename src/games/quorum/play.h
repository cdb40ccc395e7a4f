/* The moves of Quorum (docs/rules/quorum.md, "A turn"): what each does to the position. All need a whole position. */
#ifndef CURSUS_GAMES_QUORUM_PLAY_H
#define CURSUS_GAMES_QUORUM_PLAY_H

#include "games/quorum/state.h"
#include "rules/chance.h"
#include "rules/events.h"

/* The card under the top and down, top first, into `out` (DECK entries); returns how many. */
int deck_list(const struct quorum_state *s, uint8_t *out);
/* Sets the deck from a list, top first. */
void deck_set(struct quorum_state *s, const uint8_t *list, int count);

/* Rome is renewed, then again by itself while the rescue is due. */
void play_refresh(struct quorum_state *s, bool forced, struct chance *chance, struct events *events);
/* The active seat takes the card at a place (0..4); the gap is filled; GOD or PLAY opens. */
void play_take(struct quorum_state *s, int place, struct events *events);
/* The God just taken works in a Province; PLAY opens. */
void play_god(struct quorum_state *s, int province, struct events *events);
/* A Rome card of the active hand goes to the table; the turn ends. */
void play_card(struct quorum_state *s, int card, struct chance *chance, struct events *events);

void hand_put(struct quorum_state *s, int seat, int card);

#endif

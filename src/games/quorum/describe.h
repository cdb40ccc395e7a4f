/* Parts of a position in a few words, for reports and the picture. */
#ifndef CURSUS_GAMES_QUORUM_DESCRIBE_H
#define CURSUS_GAMES_QUORUM_DESCRIBE_H

#include "base/text.h"
#include "games/quorum/score.h"

/* What a Province, a type of cards and an item are called in the language in use. */
const char *describe_province(int province);
const char *describe_type_name(int type);
const char *describe_item(int item);
/* The cards of one type on a table: "1 2 2", "wheat 2, fish", "bath, forum (3)" (three cards), "3 x Power-3 6"; "" if
 * there are none. */
void describe_type(const struct tally *tally, int type, struct text *out);
/* "Trade 2         wheat+fish   Asia +2", in columns of 16 and 13. */
void describe_card(int card, struct text *out);
/* As people name it: "Trade 2 of Asia"; with what it shows, "Trade 2 of Asia (wheat+fish)". */
void describe_named(int card, bool shows, struct text *out);
/* The ranking of a Province: "B4 Y3 R3", the one ahead first. */
void describe_ranking(const struct quorum_state *s, int province, struct text *out);
/* A card of a hand: its id, a God's name in capitals, a Province's code. */
void describe_held(int card, struct text *out);

#endif

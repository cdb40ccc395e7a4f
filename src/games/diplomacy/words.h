/* The words of an order line of Diplomacy: what each of them means, whoever's way of writing it is. For the reader
 * alone. */
#ifndef CURSUS_GAMES_DIPLOMACY_WORDS_H
#define CURSUS_GAMES_DIPLOMACY_WORDS_H

#include "games/diplomacy/choice.h"
#include "rules/words.h"

/* Written as one byte each, so that a choice is a short text to be compared with the forms there are. */
enum meaning {
    MEANS_NOTHING = 0,
    MEANS_PLACE = 'P',
    MEANS_ARMY = 'a',
    MEANS_FLEET = 'f',
    MEANS_HOLD = 'H',
    MEANS_MOVE = 'M',
    MEANS_ARROW = '>',
    MEANS_SUPPORT = 'S',
    MEANS_CONVOY = 'C',
    MEANS_VIA = 'V',
    MEANS_RETREAT = 'R',
    MEANS_DISBAND = 'D',
    MEANS_BUILD = 'B',
    MEANS_REMOVE = 'X',
    MEANS_WAIVE = 'W',
    MEANS_FROM = 'F',
    MEANS_DEFAULT = '*',
    MEANS_OR = '/' /* the next choice */
};

struct meant {
    char what;      /* enum meaning */
    map_code place; /* of a place */
    uint8_t kind;   /* enum kind: said before a place */
    bool whole;     /* it was written as it is in canonical texts */
    struct piece piece;
};

struct meanings {
    int count;
    struct meant word[LINE_BYTES];
};

/* Does the byte belong to a word? */
static inline bool diplomacy_in_word(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '\'' || (byte & 0x80) != 0;
}

/* Is it a word of orders, "holds"? For maps from files alone. */
bool diplomacy_order_word(const char *word);

/* All that a line says, without what means nothing. False: a word is refused. */
bool diplomacy_words(const struct map *map, const struct order_line *line, struct piece from, struct meanings *out,
                     struct refusal *why);

/* Begins the line with the name of a power and a colon? Returns its seat, with what is behind it; else 0. */
int diplomacy_power_ahead(const struct map *map, const struct order_line *line, struct piece *behind);

#endif

/*
 * Who is to be paired, as the files of the Dutch system see them: what they played, made into what its criteria ask.
 */
#ifndef CURSUS_PAIRING_DUTCH_FIELD_H
#define CURSUS_PAIRING_DUTCH_FIELD_H

#include "pairing/dutch.h"

#include <stdint.h>

/* A colour preference (article 1.7); what is higher is granted first (5.2.2). */
enum dutch_strength { DUTCH_NONE, DUTCH_MILD, DUTCH_STRONG, DUTCH_ABSOLUTE };

enum { DUTCH_DOWN = 1, DUTCH_UP = -1 };

struct dutch_player {
    int32_t entrant;
    int32_t
        number; /* from 1, among those who were paired by now, this round included: who enters late has none before */
    int64_t score;
    int32_t *opponent, opponents; /* whom they played, rising */
    int8_t *colour;               /* 1 White, -1 Black: of their games, the last one first */
    int32_t games;
    int32_t difference; /* games with White less those with Black */
    int8_t wants;       /* 1 White, -1 Black, 0 either */
    int8_t strength;    /* enum dutch_strength */
    int8_t floated[2];  /* in the round before, and two before: DUTCH_DOWN, DUTCH_UP, 0 */
    bool top;           /* 1.8 */
    bool had_bye;       /* C2: may not have the bye */
    int32_t unplayed;   /* C9 */
};

/* The players of a round in their order (article 1.2). */
struct dutch_field {
    struct dutch_player *player;
    int32_t count;
    bool black_first;
    int64_t bye_score; /* C5: what the one with the bye has; of use while `odd` */
    bool odd;
    int32_t *room; /* all opponents */
    int8_t *colours;
};

/* Reads what was played before the round. dutch_field_free() at the end. */
void dutch_field_read(struct dutch_field *field, const struct contest *contest, const struct contest_round *round,
                      const struct dutch_terms *terms);
void dutch_field_free(struct dutch_field *field);
/* Whether the two may meet: C1 and C3. */
bool dutch_field_meet(const struct dutch_player *a, const struct dutch_player *b);
/* Whether they may have the bye: C2, and C5 once bye_score is known. */
bool dutch_field_bye(const struct dutch_field *field, const struct dutch_player *a);
/* 5.2: whether the higher one of two has White. */
bool dutch_field_white(const struct dutch_field *field, const struct dutch_player *higher,
                       const struct dutch_player *lower);

#endif

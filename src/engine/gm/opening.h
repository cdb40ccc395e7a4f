/* What a new game is to be, as somebody said it in words: on the command line or in a mail. */
#ifndef CURSUS_ENGINE_GM_OPENING_H
#define CURSUS_ENGINE_GM_OPENING_H

#include "engine/gm/new_game.h"

enum { OPENING_MOST = 32 };

/* All borrowed. */
struct opening {
    const char *rules, *seats, *pace; /* NULL: not said */
    const char *set[OPENING_MOST];    /* "track=12": options of the rules */
    size_t sets;
    const char *term[OPENING_MOST]; /* "grace=2h": settings of [game] */
    size_t terms;
};

/* One word of a mail: "rules=quorum", "seats=4", "pace=48h", "term:grace=2h"; "track=12" is an option of the rules, as
 * is "set:pace=round" where its name is one of ours. RC_BAD says what a word must be. */
enum rc opening_word(struct opening *opening, const char *word, struct err *err);

/* "track=12", ... over what *setup holds; NAME=default is what the rules begin with. Whether all of them together can
 * be played is for match_can_begin(). RC_BAD names what is wrong and what would be right. */
enum rc opening_options(const struct rules *rules, const char *const *set, size_t sets, struct rules_setup *setup,
                        struct err *err);

/* The rules, seats and options of it; not its pace and terms. `maps`: the folder in which a map is looked up that it
 * names. RC_BAD as below. */
enum rc opening_setup(const struct opening *opening, const char *maps, const struct rules **rules,
                      struct rules_setup *setup, struct err *err);

/* Makes a plan of it, with the house's defaults for what was not said; the plan borrows from `opening`. RC_BAD names
 * what is wrong and what would be right. */
enum rc opening_plan(const struct services *services, const char *name, const struct opening *opening,
                     struct game_plan *out, struct err *err);

#endif

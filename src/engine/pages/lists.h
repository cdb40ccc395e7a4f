/*
 * What the pages of the house are made of: what the lists say of games, and what ranked games gave their players. Of a
 * change it holds the games that changed, and of the others as many as stand beside them on a page; so that no change
 * is a look at all games. When all pages are made it holds all of them.
 */
#ifndef CURSUS_ENGINE_PAGES_LISTS_H
#define CURSUS_ENGINE_PAGES_LISTS_H

#include "engine/admin/ratings.h"

enum {
    LISTS_BUCKET = 100, /* numbers of games on a page of a list */
    LISTS_FRONT = 20,   /* games of each list on the first page of the house */
    LISTS_OPEN = 50,    /* and games that can be joined */
    LISTS_DUE = 200,    /* deadlines in the calendar */
    LISTS_NEWS = 40,    /* entries of the feed */
    LISTS_PLAYER = 100  /* games on a player's page */
};

struct listed {
    struct listing_row row;
    struct jv *facts; /* lists_facts() */
    struct jv *own;   /* lists_own() */
    bool fresh;       /* made from its game in this run */
};

/* A list of numbers without doubles. */
struct numbers {
    int64_t *number; /* owned */
    size_t count, cap;
};

struct placed {
    struct placing_row row;
    bool other; /* than what is stored */
};

/* To be begun zeroed but for `services`. */
struct lists {
    const struct services *services;
    bool whole; /* all games of the house come through lists_take() */
    struct listed *one;
    size_t count, cap;
    struct placed *placed; /* by player after lists_settle() */
    size_t placings, placing_cap;
    struct numbers
        buckets[LISTING_FINISHED + 1]; /* whose page may be other than it was: of running and finished games */
    struct numbers players;
    struct numbers dropped;  /* games of which no placing is kept any more */
    bool rate;               /* ratings may be other than they were */
    struct ratings *ratings; /* where `rate` is set: of each of rules_all; owned */
};

/* What a game's lists say now, in the place of what they said. `row` is moved from. RC_OK, or what the store said. */
enum rc lists_take(struct lists *lists, struct listing_row *row, struct err *err);
/* After the last game: reads what else is needed, puts it in order and rates. */
enum rc lists_settle(struct lists *lists, struct err *err);
/* Keeps what came through lists_take(), in the transaction that is open. */
enum rc lists_keep(const struct lists *lists, struct err *err);
void lists_free(struct lists *lists);

/* By game, after lists_settle(). The facts are the list's. */
const struct jv *lists_facts(struct listed *listed);
const struct jv *lists_own(struct listed *listed);
/* Whether it is, or was, this player's game. */
bool lists_has(struct listed *listed, int64_t player);
/* The nearest page of the list before (-1) or behind (1) this one; -1: there is none. */
int64_t lists_next(const struct lists *lists, enum listing_list list, int64_t bucket, int way);

void lists_add_number(struct numbers *numbers, int64_t number);

/* lists_rated.c: ratings of the players on the pages: kept with each game that counts, so that a page of one player
 * is no look at all games; gone through anew from the first game on where a game that counts has ended, or counts no
 * more. */

/* Fills the placings, and the ratings where lists->rate is set; whose rating became other belongs to lists->players
 * then. For lists_settle(). RC_OK, or what the store said. */
enum rc lists_rate(struct lists *lists, struct err *err);
void lists_rate_free(struct lists *lists);

#endif

/*
 * The log of acts: who did what to a game (or, as game 0, to the house), with which words, what was before and after
 * it, and why. Its rows are chained by hashes (store.h, "audit"), so nothing of them can ever be taken out again.
 * Therefore they hold neither an address nor a name: an address is its keyed hash, a player a number; whoever reads the
 * log in its own house is shown both as they are known there now, and in another house, or once somebody is forgotten,
 * they say nothing any more.
 */
#ifndef CURSUS_ENGINE_GAME_ACTLOG_H
#define CURSUS_ENGINE_GAME_ACTLOG_H

#include "base/jv.h"
#include "engine/game/game.h"

/* Stands before and behind a label in what somebody typed, who cannot type it: only there a label stands for anything.
 */
#define ACTLOG_MARK '\x7f'

/* ---- writing ---------------------------------------------------------------- */

/* "mail:" and the keyed hash of a canonical address: who acted by mail, or an address among the words. */
void actlog_address(const struct services *services, const char *address, char out[ACTOR_BYTES]);

/* Whether a reason will do: 1 to 500 bytes of UTF-8 on one line; NULL: none. RC_BAD */
enum rc actlog_reason(const char *because, struct err *err);

/* What an act can change of a game, as an object. The caller's. */
struct jv *actlog_look(const struct game *game);

/* What stands in the row; all but `words` may be NULL. */
struct act_said {
    const char *words;               /* the arguments, without addresses and names */
    const char *text;                /* a longer text */
    const struct jv *before, *after; /* actlog_look(): only what differs is kept */
    const char *because;             /* in this, in `text` and in lines about a table names become labels */
};

/* The row's detail, as one line of JSON: {"words", "text", "before", "after", "because"}, without those that say
 * nothing. *out is the caller's. */
enum rc actlog_detail(const struct services *services, const struct act_said *said, char **out, struct err *err);

/* A row of its own about a game or (0) the house, by host->by because of host->because, in the transaction that is open
 * or one of its own. */
enum rc actlog_add(const struct services *services, int64_t game, const char *act, const char *words, struct err *err);

/* ---- reading ---------------------------------------------------------------- */

/* Which rows: the newest `limit` with numbers beneath `before` (0: from the end), or, with `up`, the first ones above
 * `after`. */
struct act_page {
    bool phases; /* also those with which the engine vouches for its moves */
    bool up;
    int64_t before, after;
    size_t limit;
};

/* Those rows in order, as an array of objects (docs/formats.md, "Log of acts"). *last: the number of the last one
 * that was looked at, 0: there is none. The array is the caller's. */
enum rc actlog_read(const struct services *services, int64_t game, const struct act_page *page, struct jv **out,
                    int64_t *last, struct err *err);

/* Appends what the engine wrote into a row, in English, in the language in use; words that are none of its sentences
 * (typed ones, those of earlier versions) as they are. */
void actlog_tell(const char *stored, struct text *out);

/* One of them in words: a line, and indented ones for what was before and after, and why. `hidden`: also the hashes of
 * the position, from which somebody who plays could guess at what he may not know. */
void actlog_write(const struct services *services, const struct jv *act, bool hidden, struct text *out);

#endif

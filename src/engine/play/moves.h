/*
 * A resolved phase as the texts that are kept: what a `move` row and a record
 * hold, written from a match and played again on one.
 */
#ifndef CURSUS_ENGINE_PLAY_MOVES_H
#define CURSUS_ENGINE_PLAY_MOVES_H

#include "base/moment.h"
#include "engine/play/match.h"

/* "player", "plan", "policy", "bot", "default", "gm", "auto" */
const char *moves_answer_by_name(enum answer_by by);

/* [{"by":"player","seat":1,"text":"take 3"},...]. `until`: for each answer the deadline that gave
 * it, which stands in the order under that name; 0: none did. */
struct jv *moves_orders(const struct match *match, const struct answer *answers, const moment *until, int count);
/* [[bound,value],...] */
struct jv *moves_draws(const struct draws *draws);
/* [[kind,seen_by,arg,...],...]: events in the coding of this version of the rules, for the store. A game stored by
 * another version is told of only after history_play() has found them to be the same. */
struct jv *moves_events(const struct events *events);
/* The same back; false if it is no such list. The caller frees `out` with events_free(). */
bool moves_events_read(const struct jv *list, struct events *out);
/* [{"event":"take",...}]: events in words, for records. */
struct jv *moves_events_told(const struct rules *rules, const struct events *events);

/* Of a recorded move: whether seats answered in it, which is no setting or correction. */
bool moves_is_answered(const struct jv *move);
/* Of one of its orders: whether the seat decided it, or it was decided for it otherwise than by default. */
bool moves_is_decided(const struct jv *order);

/* A phase as it was recorded; all borrowed. */
struct recorded {
    const struct jv *orders, *draws;
    const struct jv *position; /* of a game master's correction (patch.h); else NULL */
    const char
        *phase; /* MOVES_SETTING, EDIT_PHASE or the wording of the rules, which is not compared; NULL: not said */
};

/* Compares what a replayed move led to with what is known of it; RC_BAD where it differs. */
typedef enum rc (*moves_check)(const struct match *match, const void *known, struct err *err);
/* Plays one recorded phase, or correction, on a match; plans and seats' wishes have no part in it. Settings stand
 * alone, in a phase called MOVES_SETTING. RC_BAD says what does not fit: an order that is not legal or said to be the
 * default and is not, an open request without an order, draws of another number or bound; or what `check` finds.
 * match->draws and match->events hold the phase's own then. A move that comes out otherwise by the rules of the match
 * may have been made by a version before (struct rules, "earlier"): then it must come out by that one, and may not end
 * the game. match->rules stays. */
enum rc moves_replay_checked(struct match *match, const struct recorded *move, moves_check check, const void *known,
                             struct err *err);

/* The setup from its recorded draws; RC_BAD when it needs others. match->draws and match->events are its own then. */
enum rc moves_replay_setup(struct match *match, const struct rules_setup *setup, const struct jv *draws,
                           struct err *err);

/* The name of the phase in which only settings were carried out. */
extern const char MOVES_SETTING[];

#endif

/*
 * The one function through which a game goes on: answers open requests from
 * plans, bots and passed deadlines, and resolves while it can (docs/decisions.md, "The pump").
 */
#ifndef CURSUS_ENGINE_PLAY_PUMP_H
#define CURSUS_ENGINE_PLAY_PUMP_H

#include "engine/play/match.h"

/* One open request and what is known of its answer. */
struct waiting {
    struct request request;
    bool answered; /* a line on file, a bot or the deadline answers it; it waits for the others */
    bool held;     /* answered, but the seat said "wait" */
};

struct pump_result {
    struct waiting waiting[REQUESTS_MAX]; /* what is open where the pump stopped; none when over */
    int count;
    int resolved; /* how many phases */
    bool cooling; /* it stopped since a phase with all its answers has yet to cool */
    bool loose;   /* ... since one of them was read from somebody's own words */
};

/* Called after each resolution: match->draws and match->events hold what it drew and what happened,
 * `answers` what was answered; `phase` names the phase as it was before. match->phase counts it already.
 * Anything but RC_OK stops the pump and is returned. */
struct pump_watch {
    enum rc (*resolved)(void *context, struct match *match, const char *phase, const struct answer *answers, int count,
                        struct err *err);
    void *context;
};

/* RC_OK; RC_DAMAGED when the rules do not come to an end. `watch` may be NULL. */
enum rc pump(struct match *match, const struct pump_watch *watch, struct pump_result *result, struct err *err);

/* The slots of what is open for the seat and nothing on file answers, nor its wish for the default. */
void pump_owed(const struct match *match, int seat, struct slot_set *slots);

/* Whether an order for something of what is asked of the seat now is on file, if not for all of it. */
bool pump_came(const struct match *match, int seat);

/* The deadlines of all requests of the seat that are open now have passed, for the next pump; seat 0: of all seats. */
void pump_deadline(struct match *match, int seat);

#endif

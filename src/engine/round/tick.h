/* What time brings: the work of one `cursus tick`, and of `serve` between mails. */
#ifndef CURSUS_ENGINE_ROUND_TICK_H
#define CURSUS_ENGINE_ROUND_TICK_H

#include "engine/game/services.h"

struct tick_report {
    size_t mails;  /* handled */
    size_t games;  /* in which something was due */
    int64_t moved; /* seconds by which deadlines moved after an outage; negative: back, with the clock; 0: none */
};

/* First the filed mails (what came in time counts), then deadlines, reminders, daily digests and retention. If no
 * tick ran for longer than game.downtime_gap, all deadlines move by the gap before anything resolves. */
enum rc tick(const struct services *services, struct tick_report *out, struct err *err);

/* Only the first part: the filed mails, in order of receipt. */
enum rc tick_mails(const struct services *services, struct tick_report *out, struct err *err);

#endif

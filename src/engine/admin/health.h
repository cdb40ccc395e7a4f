/*
 * How the house itself stands, for who runs it and for what watches it: whether anything runs, whether mail comes in
 * and goes out, what waits and since when, how much room there is. (Who is awaited in which game: status.h.)
 */
#ifndef CURSUS_ENGINE_ADMIN_HEALTH_H
#define CURSUS_ENGINE_ADMIN_HEALTH_H

#include "base/jv.h"
#include "engine/game/services.h"

/* All of it as an object (docs/formats.md, "Health"); moments are seconds since 1970, 0: never or none. Under
 * "faults" stands what wants somebody's hand, the worst first: none, and all is well. *out is the caller's. */
enum rc health(const struct services *services, struct jv **out, struct err *err);

/* What it gave: as a table; as one line, which names the first fault or says that all is well; and as a file for
 * programs that collect numbers (OpenMetrics 1.0, gauges only, so that it is Prometheus' text format as well). Times in
 * the site's zone. */
enum rc health_text(const struct services *services, const struct jv *health, struct text *out, struct err *err);
void health_line(const struct jv *health, struct text *out);
enum rc health_metrics(const struct services *services, const struct jv *health, struct text *out, struct err *err);

/* The counts of the mails that are not done with, into the object: unsent, failed, unread, parked, quarantined. */
enum rc health_put_mails(const struct services *services, struct jv *object, struct err *err);
/* The first two of them, out of such counts. */
void health_put_unsent(struct jv *object, const int64_t counts[OUTBOX_STATES]);

#endif

/* A stored game as a record: everything from the setup to now, in the form that replay.h reads. */
#ifndef CURSUS_ENGINE_RECORD_H
#define CURSUS_ENGINE_RECORD_H

#include "engine/table.h"

/* The record of a game that has started, the phases in table->move (not stored yet) included. The secret is opened
 * only when the game is over. RC_BAD: it has not started. The caller frees *out. */
enum rc record_build(const struct host *host, struct table *table, struct jv **out, struct err *err);

/* Puts the secrets into such a record, whether or not the game is over: for who checks it here and tells nobody.
 * RC_DAMAGED: they are not those of the seeds. */
enum rc record_unseal(struct jv *record, const struct table *table, struct err *err);

/* The same as canonical JSON text to be mailed, the caller's to free. RC_DENIED while the game goes on: the record
 * holds what players may not know. */
enum rc record_text(const struct host *host, struct table *table, char **out, struct err *err);

#endif

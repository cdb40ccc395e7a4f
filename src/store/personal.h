/* What is kept about one player: every table with what of it is theirs and how that is taken away, in one list. */
#ifndef CURSUS_STORE_PERSONAL_H
#define CURSUS_STORE_PERSONAL_H

#include "base/jv.h"
#include "store/store.h"

/* {"address": [{"address": "anna@example.org", ...}], ...}: the rows of each table, as they are stored. The caller's.
 */
enum rc personal_read(struct store *store, int64_t player, struct jv **out, struct err *err);

/* Takes the addresses and all that hangs on them away, with what is counted of the player. Name, settings and texts
 * stay. Inside a transaction. */
enum rc personal_forget(struct store *store, int64_t player, struct err *err);

/* Mails whose text is still there, by number. *ids: free(). */
enum rc personal_kept_in(struct store *store, int64_t **ids, size_t *count, struct err *err);
enum rc personal_kept_out(struct store *store, int64_t **ids, size_t *count, struct err *err);

/* Texts in which somebody may be named: messages of game masters, and of seats that the player has or had when they
 * left them; what is noted of mails that came; what was answered to ours, or why they were dropped; terms of games. */
enum personal_text { PERSONAL_PRESS, PERSONAL_NOTES, PERSONAL_REPLIES, PERSONAL_TERMS };
/* By number. *ids: free(). */
enum rc personal_texts(struct store *store, enum personal_text of, int64_t player, int64_t **ids, size_t *count,
                       struct err *err);
/* What one says; the caller's. */
enum rc personal_text(struct store *store, enum personal_text of, int64_t id, char **out, struct err *err);
enum rc personal_put_text(struct store *store, enum personal_text of, int64_t id, const char *text, struct err *err);

/* A mail that came loses text, note and key; one that waits for somebody is refused. */
enum rc personal_forget_in(struct store *store, int64_t id, struct err *err);
/* The keys (Message-IDs) of mails without a text that name this domain. */
enum rc personal_forget_keys(struct store *store, const char *domain, struct err *err);
/* A mail of ours loses its text. */
enum rc personal_forget_out(struct store *store, int64_t id, struct err *err);
/* One that waits is made of this. */
enum rc personal_put_model(struct store *store, int64_t id, const char *model, struct err *err);

#endif

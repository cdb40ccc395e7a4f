/* Mail in. */
#ifndef CURSUS_STORE_INBOX_H
#define CURSUS_STORE_INBOX_H

#include "store/store.h"

enum inbox_fate {
    INBOX_NEW,
    INBOX_SAME, /* filed before; nothing changed but its copies */
    INBOX_CLASH /* the key with other content: filed as quarantined under a key of its own */
};
enum inbox_state { INBOX_FILED, INBOX_DONE, INBOX_IGNORED, INBOX_REFUSED, INBOX_QUARANTINED, INBOX_PARKED };
enum { INBOX_STATES = 6 };

struct inbox_row {
    int64_t id; /* in order of receipt here */
    char *key;
    uint8_t hash[STORE_HASH]; /* of the content without trace headers */
    size_t size;              /* of the raw message */
    moment received;
    char *source; /* "pipe", "maildir", ... */
    enum inbox_state state;
    int tries;
    char *note;
    moment handled;
    int64_t copies; /* how often the same mail came again */
    int64_t player; /* who was found to have written it; 0: who alone had its address then, if anybody */
    char *raw;      /* `size` bytes and a NUL; NULL in lists and after inbox_strip() */
};

/* Files a message: of `row` it reads key, hash, size, received, source, raw.
 * *id is the row filed, or the one it equals. */
enum rc inbox_put(struct store *store, const struct inbox_row *row, enum inbox_fate *fate, int64_t *id,
                  struct err *err);
/* The row filed under this key. RC_NONE */
enum rc inbox_by_key(struct store *store, const char *key, int64_t *id, struct err *err);
/* The oldest `limit` rows that wait (INBOX_FILED). *ids: free(). */
enum rc inbox_next(struct store *store, size_t limit, int64_t **ids, size_t *count, struct err *err);
/* The oldest of them, with raw; *more: others wait as well. RC_NONE: none waits. */
enum rc inbox_first(struct store *store, struct inbox_row *out, bool *more, struct err *err);
/* With raw. RC_NONE */
enum rc inbox_get(struct store *store, int64_t id, struct inbox_row *out, struct err *err);
/* The first that was put aside when it was filed (INBOX_CLASH), after `since`, of which nobody was told: handled is 0.
 * 0: there is none. */
enum rc inbox_untold(struct store *store, moment since, int64_t *out, struct err *err);
/* Ends a waiting row, in the transaction with all that it caused. RC_CONFLICT if it
 * waits no more (another process handled it). */
enum rc inbox_done(struct store *store, int64_t id, enum inbox_state state, const char *note, moment now,
                   struct err *err);
/* Notes who of several players at one address has written it. */
enum rc inbox_of(struct store *store, int64_t id, int64_t player, struct err *err);
/* Counts an attempt before it is made; *tries with this one. RC_CONFLICT if it waits no more. */
enum rc inbox_tried(struct store *store, int64_t id, int *tries, struct err *err);
/* Notes that this process works on the row now; 0: on none. The note outlives the process, so that a mail which kills
 * is found out. Where it cannot be noted, work goes on. */
void inbox_attempt(struct store *store, int64_t id);
/* A row that some process died with; 0: none. Asked for again until inbox_attempt_forget(), so that whoever counts it
 * (inbox_tried()) may die as well. */
int64_t inbox_attempt_dead(struct store *store);
void inbox_attempt_forget(struct store *store, int64_t id);
/* Lets a parked, refused or quarantined row wait again, its tries forgotten.
 * RC_CONFLICT: not such a row, or its raw text is gone. */
enum rc inbox_again(struct store *store, int64_t id, struct err *err);
/* Ends a row for good that waits, is parked or is in quarantine: it is refused, with this note. RC_CONFLICT: it is no
 * such row. */
enum rc inbox_drop(struct store *store, int64_t id, const char *note, moment now, struct err *err);
/* Ends the parked rows that have waited since before `before`: refused, and their note says so. *count: how many. */
enum rc inbox_expire(struct store *store, moment before, moment now, size_t *count, struct err *err);
/* Rows of a state with id > after, at most `limit`. */
struct inbox_range {
    enum inbox_state state;
    int64_t after;
    size_t limit;
};
/* In order. */
enum rc inbox_list(struct store *store, const struct inbox_range *range, struct inbox_row **rows, size_t *count,
                   struct err *err);
/* Those with id < before, the newest first, at most `limit`. */
enum rc inbox_newest(struct store *store, int64_t before, size_t limit, struct inbox_row **rows, size_t *count,
                     struct err *err);
enum rc inbox_counts(struct store *store, int64_t counts[INBOX_STATES], struct err *err);
/* When the newest mail was received, and the oldest that waits; 0: there is none. */
enum rc inbox_last_at(struct store *store, moment *out, struct err *err);
enum rc inbox_waits_since(struct store *store, moment *out, struct err *err);
/* How many mails came again, all together: with the rows, every mail that was ever taken. One that was filed, and then
 * filed again because of a crash, counts here too. */
enum rc inbox_copies(struct store *store, int64_t *count, struct err *err);
/* Forgets the raw text of a row that does not wait; its key stays for ever. */
enum rc inbox_forget(struct store *store, int64_t id, struct err *err);
/* Forgets the raw text of up to `limit` rows received before `before` that do not
 * wait; their keys stay for ever. *count: how many it was. */
enum rc inbox_strip(struct store *store, moment before, size_t limit, size_t *count, struct err *err);
void inbox_row_free(struct inbox_row *row);
void inbox_rows_free(struct inbox_row *rows, size_t count);

#endif

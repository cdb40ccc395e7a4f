/* Mail out. */
#ifndef CURSUS_STORE_OUTBOX_H
#define CURSUS_STORE_OUTBOX_H

#include "store/seat.h"

enum outbox_state { OUTBOX_QUEUED, OUTBOX_SENDING, OUTBOX_SENT, OUTBOX_FAILED, OUTBOX_DROPPED };
enum { OUTBOX_STATES = 5 };

/* See replaces. */
#define OUTBOX_FIRST SIZE_MAX

struct outbox_row {
    int64_t id;
    char *dedup;      /* unique: one mail per cause */
    char *message_id; /* unique, with its angle brackets */
    char *envelope_from, *envelope_to;
    int64_t game; /* 0: no game's */
    int seat;
    int64_t phase;
    int branch;
    char *kind;    /* "turn", "receipt", ... */
    char *request; /* what a reply to it answers */
    enum outbox_state state;
    int tries;
    moment next_at;     /* not before; 0: at once */
    moment lease_until; /* while OUTBOX_SENDING */
    char *last_reply;
    moment created, sent_at;
    bool answer;     /* of a new row, and not kept: it answers a mail */
    size_t replaces; /* of a new row, and not kept: how many bytes the model has of the queued mail with its key, whose
                        place its model takes (outbox_replace()); OUTBOX_FIRST: there may be none; 0: one that is there
                        stays, and is the same */
    int64_t player;  /* whom it is for; 0: who alone has its address then, if anybody */
    bool stranger;   /* goes to nobody who is known here, or is talk: after all else that waits */
    char *model;     /* what the message is made of, packed or JSON; NULL in lists, once it was sent, and where `raw` is
                        there */
    char *raw;   /* the whole message: `size` bytes and a NUL; NULL in lists, after outbox_strip(), and of a model */
    size_t size; /* of the message, as it was tried last; 0: it was not made yet */
    /* our plain text, and as it is stored a form feed and the text that its HTML shows, to tell a quotation from an
     * answer; NULL as raw, and until a model was sent */
    char *text_part;
    const char *page_part; /* stored nowhere: that second text, once it is parted (made.h); within text_part */
};

/* Queues a mail, as a model or whole: ignores id, state, tries, lease_until, last_reply, sent_at. If `dedup`
 * is there already nothing changes, *fresh is false and *id is that row. RC_CONFLICT:
 * so it is, and row->replaces is OUTBOX_FIRST; or the Message-ID is another mail's. RC_NONE: no such game. */
enum rc outbox_put(struct store *store, const struct outbox_row *row, int64_t *id, bool *fresh, struct err *err);
/* The same inside a transaction, where nobody asks for its number, nor whether it was there. */
enum rc outbox_put_unasked(struct store *store, const struct outbox_row *row, struct err *err);
/* Gives the queued mail with this key the row's model, if its own is still one of row->replaces bytes: whoever does so
 * only ever adds to it. RC_CONFLICT: it is another by now, or queued no more. */
enum rc outbox_replace(struct store *store, const struct outbox_row *row, struct err *err);
/* The mail with this key, as outbox_get(). RC_NONE: there is none. */
enum rc outbox_of_key(struct store *store, const char *dedup, struct outbox_row *out, struct err *err);
/* This connection's name as a sender, "host:pid:mark", the same until store_close(). Others can tell that it lives:
 * the mark is a lock that ends with the connection or its process, however that dies. Borrowed, until this is asked
 * again: one whose connection to a server was lost gets another name. */
enum rc outbox_owner(struct store *store, const char **owner, struct err *err);
/* Is that still its name? If not, others may send by now what it had claimed. */
bool outbox_owned(const struct store *store);
struct outbox_due {
    moment now;
    bool strangers;                 /* those to strangers, else those to people who are known */
    bool thought;                   /* those that are thought out when they go (kind "analysis"), else the others */
    const struct outbox_row *after; /* only those behind this one; NULL: all */
};
/* Up to `limit` queued rows whose time has come, the longest waiting first: of each `id`, `next_at` and `envelope_to`
 * alone. */
enum rc outbox_due(struct store *store, const struct outbox_due *want, size_t limit, struct outbox_row **rows,
                   size_t *count, struct err *err);
/* The same of mails to game masters (kind "gm"), as *ids, which has room for `limit`. */
enum rc outbox_to_masters(struct store *store, moment now, size_t limit, int64_t *ids, size_t *count, struct err *err);
/* How a row's last_reply begins that waits since its mail could not be made. */
#define OUTBOX_UNMADE "cannot be made: "
/* How many wait for that reason, and how many to people who are known have failed. */
struct outbox_stuck {
    int64_t unmade, failed;
};
enum rc outbox_stuck(struct store *store, struct outbox_stuck *out, struct err *err);
/* Since when the mail waits that has been due the longest, being sent or not; 0: none does. */
enum rc outbox_waits_since(struct store *store, moment now, moment *out, struct err *err);
struct outbox_claim {
    const int64_t *ids;
    size_t many;
    const char *owner; /* who sends them, from `now` on for `lease` seconds */
    moment now;
    int64_t lease;
};
/* Marks those of the rows that are still queued as being sent, counts the try, and gives them with model or raw, in the
 * order of the ids. Each row goes to one caller only. Do it in the transaction that chose them. */
enum rc outbox_claim(struct store *store, const struct outbox_claim *claim, struct outbox_row **rows, size_t *count,
                     struct err *err);
enum outbox_class {
    OUTBOX_CLASS_SENT,    /* 2xx */
    OUTBOX_CLASS_LATER,   /* 4xx, no connection: again at next_at */
    OUTBOX_CLASS_NEVER,   /* 5xx */
    OUTBOX_CLASS_UNTRIED, /* claimed, and not tried after all: as before, `next_at` too */
    OUTBOX_CLASS_UNKNOWN  /* the reply was lost: again at next_at, with the same Message-ID */
};
/* What came of a claimed row. */
struct outbox_outcome {
    int64_t id;
    const char *owner; /* who claimed it */
    enum outbox_class class;
    moment now, next_at;
    const char *reply;
};
/* SENT is always noted, also when the lease ran out; the others give RC_CONFLICT if `owner` holds the row no more. */
enum rc outbox_result(struct store *store, const struct outbox_outcome *outcome, struct err *err);
/* What a model became: of `made` count id, raw, size and text_part. Notes the size and, once the mail was sent, keeps
 * the text in the place of the model; one of unknown fate is kept whole, so that the very same bytes go again. Do it in
 * the transaction that notes the result. */
enum rc outbox_keep(struct store *store, const struct outbox_row *made, enum outbox_class class, struct err *err);
/* Queues again what was being sent by somebody whose lease has ended, by a sender that lives no more (see
 * outbox_owner(); only on this machine can one tell), and by this connection itself: call it while sending nothing.
 * One look-up where nothing is being sent; writes only if there is something to queue. */
enum rc outbox_release_stale(struct store *store, moment now, size_t *count, struct err *err);
/* All that is queued may go at once, for whatever it waits. */
enum rc outbox_hurry(struct store *store, struct err *err);
/* With model, raw and text_part. RC_NONE */
enum rc outbox_get(struct store *store, int64_t id, struct outbox_row *out, struct err *err);
enum rc outbox_by_message_id(struct store *store, const char *message_id, struct outbox_row *out, struct err *err);
/* The same for a mail that was answered: *keys are those of the seat that it went to, as they are now (as
 * seat_keys_get()); seat_epoch 0: it went to none, or they have to be asked for. */
enum rc outbox_answered(struct store *store, const char *message_id, struct outbox_row *out, struct seat_keys *keys,
                        struct err *err);
/* What a newer mail makes needless: those of this kind to this seat. */
struct outbox_cover {
    int64_t game;
    int seat;
    const char *kind;
    const char *newer; /* its key (`dedup`); only older ones */
};
/* Drops those of them that are queued. `count` may be NULL: nobody asks how many. */
enum rc outbox_supersede(struct store *store, const struct outbox_cover *cover, size_t *count, struct err *err);
/* Drops every mail that is queued or being sent. */
enum rc outbox_drop_all(struct store *store, size_t *count, struct err *err);
/* The same of one game; what is being sent goes. */
enum rc outbox_drop_game(struct store *store, int64_t game, struct err *err);
/* Those about a seat that are queued for a player at this address. */
enum rc outbox_drop_to(struct store *store, const char *address, int64_t player, struct err *err);
/* One that is queued, for whatever it waits, or failed may go at once. RC_CONFLICT: it is neither, or what it is made
 * of is gone. */
enum rc outbox_again(struct store *store, int64_t id, struct err *err);
/* Drops such a one; its last reply says why. RC_CONFLICT: it is neither. */
enum rc outbox_drop(struct store *store, int64_t id, const char *why, struct err *err);
/* When the next queued mail may go or a lease ends; 0 if nothing is unsent. */
enum rc outbox_next_at(struct store *store, bool *any, moment *out, struct err *err);
/* Drops the failed rows that were made, and tried last, before `before`; their last reply says so. *count: how many. */
enum rc outbox_expire(struct store *store, moment before, size_t *count, struct err *err);
/* Rows of a state with id > after, at most `limit`. */
struct outbox_range {
    enum outbox_state state;
    int64_t after;
    size_t limit;
};
/* In order; without raw. */
enum rc outbox_list(struct store *store, const struct outbox_range *range, struct outbox_row **rows, size_t *count,
                    struct err *err);
/* Those with id < before, the newest first, at most `limit`; without raw. */
enum rc outbox_newest(struct store *store, int64_t before, size_t limit, struct outbox_row **rows, size_t *count,
                      struct err *err);
enum rc outbox_counts(struct store *store, int64_t counts[OUTBOX_STATES], struct err *err);
/* Those of one game; sent ones are not counted. */
enum rc outbox_counts_of(struct store *store, int64_t game, int64_t counts[OUTBOX_STATES], struct err *err);
/* Forgets model, raw and text_part of up to `limit` rows created before `before` that are
 * neither queued nor being sent. */
enum rc outbox_strip(struct store *store, moment before, size_t limit, size_t *count, struct err *err);
/* Removes up to `limit` rows of games that are over, which were sent; both was before `before`. They go on counting as
 * sent, and the newest row of all stays. */
enum rc outbox_forget(struct store *store, moment before, size_t limit, size_t *count, struct err *err);
void outbox_row_free(struct outbox_row *row);
void outbox_rows_free(struct outbox_row *rows, size_t count);

#endif

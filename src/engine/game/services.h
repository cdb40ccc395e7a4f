/* What the engine works with: the services of one run of the program, made by src/cli/, borrowed here. */
#ifndef CURSUS_ENGINE_GAME_SERVICES_H
#define CURSUS_ENGINE_GAME_SERVICES_H

#include "base/cipher.h"
#include "base/config.h"
#include "base/moment.h"
#include "store/audit.h"
#include "store/club.h"
#include "store/contest.h"
#include "store/game.h"
#include "store/habit.h"
#include "store/hook.h"
#include "store/inbox.h"
#include "store/listing.h"
#include "store/misread.h"
#include "store/moments.h"
#include "store/names.h"
#include "store/news.h"
#include "store/outbox.h"
#include "store/pages.h"
#include "store/player.h"
#include "store/rate.h"
#include "store/record.h"
#include "store/restore.h"
#include "store/seat.h"
#include "store/store.h"
#include "store/upkeep.h"

#include <signal.h>

struct progress;
struct templates;
struct painter;
struct worker;
struct wordbook;
struct spoken;
struct outside;

enum { ACTOR_BYTES = 160 };

/* What is done with one mail in a process of its own, and how that process ended. */
enum alone_way { ALONE_HANDLE, ALONE_ASIDE };
enum alone_end {
    ALONE_DONE,
    ALONE_LATER,  /* trouble of the house */
    ALONE_KILLED, /* by somebody else's hand (SIGKILL) */
    ALONE_DIED    /* by itself, or it never ended */
};

struct services;

/* Handles a mail that waits, or puts it aside, in a process of its own; `run` NULL: where no mails are handled. */
struct alone {
    enum rc (*run)(const struct services *services, int64_t inbox, enum alone_way way, enum alone_end *end,
                   struct err *err);
    const void *context; /* its own */
};

struct services {
    struct store *store;
    const struct config *config;
    const struct templates *templates;
    struct painter *painter; /* NULL: no pictures */
    struct zones *zones;     /* NULL: each time is written from the zone's file */
    struct worker *worker;   /* reads mails; NULL where none are handled */
    struct wordbook *words;  /* of the games; NULL: their tables are read for each mail */
    struct spoken *spoken;   /* what people say beside orders; NULL where no mails are handled */
    struct outside *outside; /* programs that play; NULL where no game is played on */
    uint8_t token_key[CIPHER_KEY];
    uint8_t (*past_key)[CIPHER_KEY]; /* of the eras before this one (era.h), the first first; owned by who opened it */
    size_t past_keys;
    moment back_to;       /* to what moment the house was taken back last; 0: it never was */
    char by[ACTOR_BYTES]; /* who acts where no mail does, for the log of acts: "user:anna"; "": nobody in particular */
    const char *because;  /* why, as far as it was said; NULL: it was not */
    moment now;
    moment judged; /* deadlines up to then have passed: when the mail in hand came in; 0: now */
    struct alone alone;
    const struct progress *progress;   /* who is told of long work; NULL: nobody */
    size_t due;                        /* games with something due now, this one among them; 0: nobody waits */
    const volatile sig_atomic_t *stop; /* when set, work ends after the piece in hand; NULL: never */
};

/* The moment as of which deadlines are judged. */
moment services_judged(const struct services *services);

/* Whether to begin no further piece of work. */
bool services_stopping(const struct services *services);

/* Whether the failure `rc` is of one game or one mail, so that the next can be done. Else it is of the house (memory,
 * disk, database), or none. */
bool services_goes_on(enum rc rc);

/* Makes what a new database needs besides tables: the token key. RC_CONFLICT if it is there. */
enum rc services_prepare(struct store *store, struct err *err);

/* Reads the keys from the store, also when they were read before. RC_DAMAGED if the database has none. era_close() in
 * the end. */
enum rc services_open(struct services *services, struct err *err);

/* A transaction of one cause, or the one that is open already. Inside a store_mark() it is the mark's: then commit and
 * rollback do nothing, and who set the mark ends it. */
enum rc services_begin(const struct services *services, struct err *err);
enum rc services_commit(const struct services *services, struct err *err);
/* Also where none was begun. */
void services_rollback(const struct services *services);

/* "games@host" and "host" of the site's address. */
const char *services_address(const struct services *services);
const char *services_domain(const struct services *services);

#endif

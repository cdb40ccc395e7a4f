/* Players and their addresses. */
#ifndef CURSUS_STORE_PLAYER_H
#define CURSUS_STORE_PLAYER_H

#include "store/store.h"

struct player_row {
    int64_t id;
    char *name;
    char *zone;     /* IANA name or "" */
    char *language; /* a code of words/catalog.h; "": that of the installation */
    int digest;     /* the engine's level, 0 the default */
    bool mail_off;  /* "stop": no mail but what the player asks for */
    bool picture_off;
    bool picture_wide;            /* 1000 x 700 pixels, not upright */
    bool picture_dark;            /* light letters on dark paper */
    moment away_from, away_until; /* 0: not away */
    int sleep_from, sleep_until;  /* minutes of the day, 0..1439; equal: none */
    moment heard;                 /* when a mail of the player's was acted on last; 0: never */
    moment created;
    int epoch;           /* of the keys in all mails to the player */
    bool last_call;      /* since he stopped his mail he was told, the one time, that a deadline comes */
    bool subject_thread; /* all mails of a game bear one subject */
    int receipts;        /* the engine's level, 0 the default */
    bool reminders_off;  /* no reminders before deadlines */
    bool calendar;       /* mails that ask have their deadline with them as a file for a calendar */
    char *signs;         /* what their mails ended with, as the engine writes it; "": nothing is known */
    moment leaves;       /* when they asked to be forgotten, until that is done; 0: they did not */
    moment waits;        /* since when a game master is to let them in; 0: they may sit */
    int64_t asked;       /* the mail in the inbox about which he was asked last whether it is his; 0: none */
};

/* RC_CONFLICT: the name is taken (ASCII capitals do not make another name). */
enum rc player_add(struct store *store, const char *name, const char *zone, moment now, int64_t *id, struct err *err);
/* What is known of who writes from an address. */
struct writer_row {
    struct player_row *player; /* who have proved that it is theirs, as they came to it; the caller's, as below */
    size_t players;
    int64_t keyed, unproved; /* what rate_count() says of "in ADDRESS" and "unproved ADDRESS" */
    bool misread;            /* of ADDRESS or "unproved ADDRESS" something is counted in a row (misread.h) */
};
/* `seconds`: of the window that holds `now`. */
enum rc player_writer_get(struct store *store, const char *address, moment now, int64_t seconds, struct writer_row *out,
                          struct err *err);
/* RC_NONE */
enum rc player_get(struct store *store, int64_t id, struct player_row *out, struct err *err);
enum rc player_by_name(struct store *store, const char *name, struct player_row *out, struct err *err);
/* By id. */
enum rc player_list(struct store *store, struct player_row **rows, size_t *count, struct err *err);

/* All but id, heard, created, asked, signs, leaves and waits. RC_NONE; RC_CONFLICT if the new name is taken. */
enum rc player_update(struct store *store, const struct player_row *row, struct err *err);
/* He is asked whether this mail of the inbox is his. RC_NONE: there is no such player. */
enum rc player_asked(struct store *store, int64_t id, int64_t inbox, struct err *err);
/* He is told, the one time, that a deadline comes though he has stopped his mail. RC_NONE */
enum rc player_called(struct store *store, int64_t id, struct err *err);
/* A mail came, unless a later one is noted. A player who is not there is no error. */
enum rc player_heard(struct store *store, int64_t id, moment now, struct err *err);
/* What their mails end with. RC_NONE */
enum rc player_signs(struct store *store, int64_t id, const char *signs, struct err *err);
/* Asks to be forgotten. RC_NONE */
enum rc player_leaves(struct store *store, int64_t id, moment now, struct err *err);
/* Waits for a game master from now on; 0: no more. RC_NONE */
enum rc player_waits(struct store *store, int64_t id, moment now, struct err *err);
/* Those who asked for it before `before`, or asked and have no mail that waits for them. *ids: free(). */
enum rc player_leaving(struct store *store, moment before, int64_t **ids, size_t *count, struct err *err);
void player_row_free(struct player_row *row);
void player_rows_free(struct player_row *rows, size_t count);

/* Addresses come in canonical form and are compared byte for byte. */
struct address_row {
    char *address;
    int64_t player;
    bool proved;
    int hard, soft; /* bounces since it was proved last */
    moment bounced; /* the last bounce, 0 none */
    moment created;
};

/* RC_CONFLICT: the player has it already; RC_NONE: no such player. Others may have it, too. */
enum rc player_address_add(struct store *store, int64_t player, const char *address, bool proved, moment now,
                           struct err *err);
/* Of those who have it the first: who has proved it, and had it before the others. RC_NONE: nobody has it. */
enum rc player_address_find(struct store *store, const char *address, struct address_row *out, struct err *err);
/* All who have it, in that order. */
enum rc player_address_of(struct store *store, const char *address, struct address_row **rows, size_t *count,
                          struct err *err);
/* Oldest first. */
enum rc player_address_list(struct store *store, int64_t player, struct address_row **rows, size_t *count,
                            struct err *err);
/* All that are proved, of all players, in no order. */
enum rc player_address_proved(struct store *store, struct address_row **rows, size_t *count, struct err *err);
/* Marks it proved and forgets its bounces. RC_NONE: the player does not have it. */
enum rc player_address_prove(struct store *store, const char *address, int64_t player, struct err *err);
/* Notes a bounce on the row of the address and player; *count is how many of that kind there are now. RC_NONE */
enum rc player_address_bounced(struct store *store, const struct address_row *row, bool hard, moment now, int *count,
                               struct err *err);
/* Takes it from all who have not proved it. */
enum rc player_address_drop_unproved(struct store *store, const char *address, struct err *err);
/* The player's other addresses from which mail came back since they were proved get none any more. */
enum rc player_address_give_up(struct store *store, int64_t player, const char *but, struct err *err);
/* And what is counted of mails from it that were not understood, unless others have it as well. RC_NONE: the player
 * does not have it. */
enum rc player_address_remove(struct store *store, const char *address, int64_t player, struct err *err);
void player_address_row_free(struct address_row *row);
void player_address_rows_free(struct address_row *rows, size_t count);

#endif

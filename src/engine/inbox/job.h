/*
 * One mail being handled: who wrote it, what its lines say, and the commit of
 * what follows from it. handle.c makes it.
 */
#ifndef CURSUS_ENGINE_INBOX_JOB_H
#define CURSUS_ENGINE_INBOX_JOB_H

#include "engine/gm/names.h"
#include "engine/inbox/proof.h"
#include "engine/inbox/statement.h"
#include "engine/letters/announce.h"

struct incoming;

struct part;

enum { TALK_MASTER = -1 };
enum { JOB_PARTS = COMMIT_PARTS };

/* How it was read. */
struct job_letter {
    size_t bytes;  /* of its lines */
    int unread;    /* lines beyond JOB_LINES, or JOB_BYTES of them */
    bool strict;   /* answers somebody's message, so that only what is written by the letter is for the robot */
    bool complete; /* exact lines answer all that its seat is asked */
    bool chose;    /* it answers what a line of an earlier one could mean */
    bool tried;    /* its orders are tried, and nothing of it is done */
    bool copied;   /* one of its lines is: nothing is done before its writer says yes */
};

/* The parked mail to which this one says yes. */
struct job_yes {
    int64_t parked; /* its row; 0: none */
    bool owned;     /* its owner said that it is theirs */
    bool sure;      /* and yes to the acts that were named to them */
    bool twice;     /* and once more, to what is asked twice */
};

/* What it has changed for its writer. */
struct job_changed {
    bool newcomer; /* it has made them a player */
    bool seated;   /* it has given them their seat */
    bool player;   /* job->player is to be written */
    bool mail;     /* they have stopped their mail, or started it again */
    bool hours;    /* their zone, sleep or absence, on which their deadlines hang */
};

/* The parts of a mail about several games. */
struct job_split {
    struct part *part[JOB_PARTS]; /* owned: one for each game */
    int parts;
    const struct job *whole; /* of a part: the job that it belongs to; NULL: it is none */
};

/* What is gathered for the reply. */
struct job_answer {
    struct told_list notes;       /* paragraphs */
    struct told_list readings;    /* how words were read */
    struct told_list refusals;    /* lines without a legal reading */
    int unquoted;                 /* lines that it says nothing of but their number */
    struct post_picture picture;  /* to a mail about no seat; its view is owned */
    const struct game_row *about; /* the game of one that is no seat's; NULL: none */
    const char *last;             /* key of what a stranger hears with the last one for now; NULL: it is none */
    const char *action;           /* the line of a button: takes back what was done, or says yes; NULL: there is none */
    const char *action_label;     /* the key of what it does */
    const char *record;           /* JSON that goes with one that is no seat's; borrowed; NULL: none */
    const char *asks;             /* what a bare yes to it is for, as post.request; NULL: nothing */
    struct text wish;             /* of that: the line that was asked about (answer_wished.c) */
    bool repeated;                /* an absence was told that was known: programs say so in each mail */
    bool bounded;                 /* there is a bound of its own to what is answered */
    /* entries for a calendar: deadlines that have moved in the game it is about and in others, and the file that takes
     * out that of a seat which was given up */
    struct text own_event, events, withdrawn;
    struct text reply; /* job_reply_to() */
};

struct job {
    const struct services *services;
    int64_t inbox;               /* the row being handled */
    const struct incoming *mail; /* of it, or of the parked mail that it confirms */
    struct who who;              /* judged on the row being handled */
    struct token answers;        /* of the mail that `mail` answers; phase -1: none that told what was asked */
    moment received;             /* when `mail` came in */
    const char *back;            /* where a reply that is no seat's goes: From of the row being handled */
    struct job_yes yes;
    struct player_row player; /* who acts; id 0: nobody we know */
    int64_t overrun;          /* how many more of their mails came within the hour than are read; <= 0: none */
    struct statement statement[JOB_LINES];
    int statements;
    struct job_letter letter;
    bool understood; /* something in it was: an order, or a yes to what was asked */
    int64_t game;    /* the one game it is about; 0: none */
    int64_t named;   /* the game that its lines name, whatever it answers; 0: none */
    struct job_split split;
    int seat; /* of `player` in the game; 0: none */
    struct job_changed changed;
    struct held doubts; /* lines that could mean several things, and what waits with them; held when it is filed */
    char ask[400];      /* what its writer must say yes to before anything of it is done; "": nothing */
    struct job_answer answer;
    struct commit commit;
};

/* One paragraph more for the reply: job_tell(job, "answer.zone", SAID("zone", zone)) */
#define job_tell(job, key, ...) job_note(job, SAYING(key, __VA_ARGS__))
void job_note(struct job *job, struct saying says);
/* The same of words of the mail about which nothing was done; what they were stands by the paragraph ("left"). */
#define job_leave(job, words, key, ...) job_note_left(job, words, SAYING(key, __VA_ARGS__))
void job_note_left(struct job *job, const char *words, struct saying says);
/* The same where the answer is full, too: what of the mail was not read is told in any case. */
void job_note_always(struct job *job, struct saying says);
/* Appends words of the mail to a list of them, each in quotes and cut to QUOTED_BYTES_MOST bytes. */
void job_quote(const char *words, struct text *list);
/* How to write to the game masters of a game, where there are any. */
enum rc job_tell_master(struct job *job, int64_t game, struct err *err);
/* Tells the game masters of a game (0: of all) something that wants their eye, once for a cause, which is written as by
 * printf(). Nothing is told where there is no such game. */
enum rc job_alert(struct job *job, int64_t game, struct saying says, struct err *err, const char *cause, ...)
    __attribute__((format(printf, 5, 6)));
bool job_has(const struct job *job, enum verb verb);
/* Any line that is an order of a game or speaks about the plan. */
bool job_has_orders(const struct job *job);
/* Whether all it wants is to be told something: help, games, standings, state, orders, resend (or nothing at all).
 * What only a game master may is nothing to anybody else. */
bool job_only_asks(const struct job *job);
/* What the mail of ours that it answers asks its reader (post.request); "": nothing, or it answers none. Borrowed. */
const char *job_asked(const struct job *job);
/* Before the number of the player about whom the host of a table is asked, as post.request; who that is by the mail
 * that is answered, id 0: it asks about nobody. player_row_free() */
#define JOB_ASKS_ADMIT "admit "
enum rc job_asked_for(const struct job *job, struct player_row *out, struct err *err);
/* Does it answer a mail of ours of this kind? */
bool job_answers_kind(const struct job *job, const char *kind);
/* Whether the mail of ours that it answers passes on what somebody else wrote, behind bars. */
bool job_answers_talk(const struct job *job);
/* Whether DKIM, SPF or DMARC vouches for its sender, or the house does not ask for that (in.require_auth). */
bool job_vouched(const struct job *job);
/* Whether DKIM or SPF fails and nothing vouches for its sender: forwarding breaks the one and leaves the other. */
bool job_forged(const struct job *job);
/* Ends the row with a state and a note (borrowed); nobody is told. */
void job_put_away(struct job *job, enum inbox_state state, const char *note);
/* Message-ID of the mail to answer, without <>; NULL if it has none. */
const char *job_answers(const struct job *job, char *room, size_t size);
/* Where the writer of a mail about no seat answers to: the key of the invitation that he answers is kept; else that of
 * the player, or of nobody. Borrowed until it is asked for again. */
const char *job_reply_to(struct job *job);
/* Appends where the writer of a mail about a game answers to: job->seat's address, or without one job_reply_to(). */
void job_reply_about(struct job *job, const struct game *game, struct text *out);
/* The address that a reply goes to, and the one that is answered from there. Borrowed. */
struct route {
    const char *to, *reply;
};

/* The button of an answer, if it has one, among its facts. */
void job_put_action(const struct job *job, struct jv *facts, const char *reply);
/* The notes of an answer, under this name among its facts; the first of them opens it. */
void job_put_notes(const struct job *job, const char *name, struct report *report);

/* A reply that is no seat's: kind is the template, `key` that of its title. The report may be NULL (then the notes and
 * the title make a notice), or have the title: `key` is NULL then. */
enum rc job_reply(struct job *job, const char *kind, const char *key, struct route route, struct report *given,
                  struct err *err);

/* Reads the mail of a row in the worker, as worker_read(). */
enum rc job_read(const struct services *services, const struct inbox_row *row, struct incoming *out, bool *killed,
                 struct err *err);

/* Whether the player of the mail holds a seat of a game; with `kept` also one that a bot keeps for him. */
enum rc job_sits(const struct job *job, int64_t game, bool kept, bool *out, struct err *err);

/* Finds a game by "#12", "12" or its name. RC_NONE says so. */
enum rc job_find_game(const struct services *services, const char *word, int64_t *out, struct err *err);

/* Frees what was gathered for the answer: its notes and its picture. */
void job_drop_answer(struct job *job);

#endif

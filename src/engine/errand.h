/*
 * One mail being handled: who wrote it, what its lines say, and the bundle of
 * what follows from it. handle.c makes it, the files named below work on it.
 */
#ifndef CURSUS_ENGINE_ERRAND_H
#define CURSUS_ENGINE_ERRAND_H

#include "engine/announce.h"
#include "engine/names.h"
#include "engine/who.h"

struct incoming;

struct part;

enum { ERRAND_LINES = 200, ERRAND_PARTS = BUNDLE_PARTS };

/* One line of a mail as the engine looks at it first. */
struct said {
    char *raw;      /* as it was written; owned */
    enum verb verb; /* VERB_NONE: an order, or nothing we know */
    char *rest;     /* what follows the verb, as it was written; owned; "" for VERB_NONE */
    bool private;   /* stood in a quotation or in our own mail: never relayed as press */
    bool press;     /* stands inside a block of press or of a game master: somebody's words, whatever they look like */
    bool taken;     /* belongs to such a block, or was carried out: not for filing */
    int64_t game;   /* the line names it; 0: none (split.h) */
};

struct errand {
    const struct host *host;
    int64_t inbox;               /* the row being handled */
    const struct incoming *mail; /* of it, or of the parked mail that it confirms */
    struct who who;              /* judged on the row being handled */
    struct token answers;        /* of the mail that `mail` answers; phase -1: none that told what was asked */
    moment received;             /* when `mail` came in */
    const char *back;            /* where a reply that is no seat's goes: From of the row being handled */
    bool owned;                  /* a parked mail that its owner said is his */
    bool sure;                   /* and to whose acts, which were named to him, he said yes */
    int64_t parked;              /* that mail's row; 0: none */
    struct player_row player;    /* who acts; id 0: nobody we know */
    bool understood;             /* something in it was: an order, or a yes to what was asked */
    bool bounded;                /* there is a bound of its own to what is answered */
    bool player_changed;
    bool mail_changed;             /* he has stopped his mail, or started it again */
    const char *undo, *undo_label; /* the word that takes back what was done, and what it does; NULL: none is offered */
    bool hours_changed;            /* his zone, sleep or absence, on which his deadlines hang */
    struct said line[ERRAND_LINES];
    int lines;
    int unread;                      /* lines beyond ERRAND_LINES */
    int64_t game;                    /* the one game it is about; 0: none */
    int64_t named;                   /* the game that its lines name, whatever it answers; 0: none */
    struct part *part[ERRAND_PARTS]; /* owned: of a mail about several games, one for each */
    int parts;
    const struct errand *whole; /* of a part: the errand that it belongs to; NULL: it is none */
    int seat;                   /* of `player` in it; 0: none */
    bool newcomer;              /* this mail has made its writer a player */
    bool seated;                /* this mail has given it to him */
    struct jv *notes;           /* paragraphs for the reply: [{"text":...}] */
    char ask[400];              /* what its writer must say yes to before anything of it is done; "": nothing */
    struct bundle bundle;
};

/* errand.c: the frame. */
enum rc errand_say(struct errand *errand, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool errand_has(const struct errand *errand, enum verb verb);
/* Any line that is an order of a game or speaks about the plan. */
bool errand_has_orders(const struct errand *errand);
/* Whether all it wants is to be told something: help, games, standings, state, orders, resend (or nothing at all).
 * What only a game master may is nothing to anybody else. */
bool errand_only_asks(const struct errand *errand);
/* Whether DKIM, SPF or DMARC vouches for its sender, or the house does not ask for that (in.require_auth). */
bool errand_vouched(const struct errand *errand);
/* Whether DKIM or SPF fails and nothing vouches for its sender: forwarding breaks the one and leaves the other. */
bool errand_forged(const struct errand *errand);
/* Ends the row with a state and a note (borrowed); nobody is told. */
void errand_put_away(struct errand *errand, enum inbox_state state, const char *note);
/* Message-ID of the mail to answer, without <>; NULL if it has none. */
const char *errand_answers(const struct errand *errand, char *room, size_t size);
/* Where the writer of a mail about no seat answers to: the key of the invitation that he answers is kept; else that of
 * the player, or of nobody. */
void errand_reply_to(const struct errand *errand, struct text *out);
/* A reply that is no seat's: kind is the template. Facts may be NULL (then the notes and `title` make a notice). */
enum rc errand_reply(struct errand *errand, const char *kind, const char *title, const char *to, const char *reply,
                     struct jv *facts, struct err *err);

/* lines.c: the lines the sender wrote, read into errand->line: the body's, else those of a text attachment, else the
 * subject. RC_NOMEM. */
enum rc errand_read_lines(struct errand *errand, struct err *err);
void errand_drop_lines(struct errand *errand);
/* Puts other words in the place of a line's. RC_NOMEM. */
enum rc errand_reread(struct said *said, const char *raw);
/* "end press", "end gm", "end": the last line of a block of somebody's words. */
bool block_ends(const char *raw);

/* commands.c: register, stop, start, zone, digest, picture, away, back, sleep, standby, games, help. */
enum rc commands_run(struct errand *errand, struct err *err);
enum rc commands_register(struct errand *errand, struct err *err);
/* Adds a player under the wanted name, or that with the first free number behind it if it is taken, looks like one that
 * is, or is reserved. */
enum rc commands_add_player(const struct host *host, const char *wanted, int64_t *id, struct err *err);
/* With the rules' page where `table` is not NULL. */
enum rc commands_help(struct errand *errand, const struct table *table, const char *to, const char *reply,
                      struct err *err);
enum rc commands_games(struct errand *errand, const char *reply, struct err *err);
enum rc commands_standings(struct errand *errand, const char *reply, struct err *err);

/* seats.c: join and leave, take over, come back and give up. */
/* "join", "join as red", "join word olive": the game is that of the mail it answers. `rest` follows the verb. */
bool join_names_no_game(const char *rest);
/* The seat of this name, letter or number; 0 if there is none. */
int seat_called(const struct table *table, const char *name);
enum rc seats_run(struct errand *errand, struct table *table, bool *changed, bool *started, struct err *err);

/* hands.c: the same in a game under way, each for errand->player; errand->seat is the seat he holds then. What wants a
 * "yes" first is put into errand->ask. */
enum rc hands_leave(struct errand *errand, struct table *table, bool *changed, struct err *err);
enum rc hands_concede(struct errand *errand, struct table *table, bool *changed, struct err *err);
enum rc hands_return(struct errand *errand, struct table *table, bool *changed, struct err *err);
/* `seat_name`: which seat; "": the first that is on offer. */
enum rc hands_takeover(struct errand *errand, struct table *table, const char *seat_name, bool *changed,
                       struct err *err);

/* press.c: delivers the blocks of press. */
enum rc press_run(struct errand *errand, struct table *table, struct err *err);

/* late.c: says how and when the decision was settled that the mail being handled was meant for. A deadline that was
 * counted as missed counts as kept too late then. */
enum rc late_say(struct errand *errand, struct table *table, struct err *err);
/* returned.c: a mail of ours came back: noted on the address; a second time for good stops mail to it, tells the game
 * master, and the mail goes to the player's next address. `table` is the caller's to free. */
enum rc bounce_note(struct errand *errand, struct table *table, struct err *err);

/* Finds a game by "#12", "12" or its name. RC_NONE says so. */
enum rc errand_find_game(const struct host *host, const char *word, int64_t *out, struct err *err);

#endif

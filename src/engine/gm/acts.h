/*
 * What a game master may do to one game: one table of acts, for the command line
 * and for mail alike. Who may do them is decided before, by cli/ (whoever may
 * open the database) and by the mail's own proof.
 *
 * To add one: a function of this room, its line in the table of acts.c, a paragraph in docs/gm.md and docs/cursus.1.
 */
#ifndef CURSUS_ENGINE_GM_ACTS_H
#define CURSUS_ENGINE_GM_ACTS_H

#include "engine/game/commit.h"

/* The actor of what the players of a game have voted for. */
extern const char GM_BY_VOTE[];
/* The one of the player who opened the table. */
extern const char GM_BY_HOST[];

enum { GM_WORDS = 16 };

/* One command, read into words; everything is borrowed. */
struct gm_call {
    const struct services *services;
    const struct gm_act *act;
    int64_t game;
    const char *by;             /* the actor in the log of acts: "user:anna", "mail:...", GM_BY_VOTE */
    const char *because;        /* why, for the log of acts; NULL: no reason was given */
    const char *word[GM_WORDS]; /* what stood behind the game */
    int words;
    bool dry;         /* nothing will be written: what is told says what would be */
    bool many;        /* one of several games to which the same is done */
    const char *text; /* the longer text of acts that take one (a message, a position); else NULL */
};

struct gm_act {
    const char *name;    /* "extend" */
    const char *usage;   /* key of its words, "GAME SPAN [SEAT]" */
    const char *summary; /* key of a line for the help, without a full stop */
    int least, most;     /* words behind the game */
    bool text;           /* takes a text, behind `most` words */
    bool recorded;       /* its text stands in the game's record, and not in the log of acts as well */
    bool house;          /* it reaches into other games too: by mail it is for who is master of all */
    bool alone;          /* its words mean something in one game only: it takes no several games */
    bool final; /* no other act takes it back, or it is easily meant otherwise: by mail it is always asked about */
    /* Alters the table and adds the mails that follow to the commit; sets commit->words where its own hold a name or an
     * address. Appends to `told` a sentence with a line end for
     * each thing that it did. RC_BAD: the words are wrong; RC_DENIED: the game's state does not allow it. May be
     * called several times for one command, each time on a fresh table, with `told` empty. */
    enum rc (*run)(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                   struct err *err);
};

/* The table, by its order in the help; NULL after the last. */
const struct gm_act *gm_act_at(size_t index);
/* By name; NULL: there is none. */
const struct gm_act *gm_act_find(const char *name);

/* Splits at blanks, in place. How many words there are; -1: more than GM_WORDS. */
int gm_split(char *line, const char *word[GM_WORDS]);

/* Whether the number of words and the text fit the act. RC_BAD says how to write it. */
enum rc gm_check(const struct gm_call *call, struct err *err);

/* Checks and carries out in a change of its own. `told` is emptied first; with `dry` nothing is written, and `told`
 * ends with the mails that would go out. RC_NONE: no such game. */
enum rc gm_run(const struct gm_call *call, bool dry, struct text *told, struct err *err);

/* The same inside a transaction of the caller, who commits it (with `dry` there need be none): what a mail asks for
 * goes in with the end of that mail.
 * After RC_BAD, RC_DENIED and RC_NONE nothing was written and the transaction goes on. */
enum rc gm_run_here(const struct gm_call *call, bool dry, struct text *told, struct err *err);

/* The same on a game and in a commit of the caller. Sets the commit's audit row. */
enum rc gm_alter(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                 struct err *err);

/* acts_broadcast.c: what a game master says to the players: plain text, one mail each, kept as press from seat 0. */

/*
 * To all who hold a seat in a game that is not over, one mail each however many games they are in; it is kept as press
 * of each of those games. Of the call counts who, the text and why. `told` is emptied first; where the call is dry,
 * nothing is written. In the transaction that is open (the caller commits it), or one of its own. RC_BAD: the text is
 * empty, too long, no UTF-8 or holds control characters. RC_NONE: there is nobody.
 */
enum rc acts_broadcast(const struct gm_call *call, struct text *told, struct err *err);

#endif

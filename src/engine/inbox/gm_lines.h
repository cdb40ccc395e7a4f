/* The gm lines of a mail ("gm pause 12"): what each of them wants, and whether its sender may want it. */
#ifndef CURSUS_ENGINE_INBOX_GM_LINES_H
#define CURSUS_ENGINE_INBOX_GM_LINES_H

#include "engine/gm/acts.h"
#include "engine/gm/opening.h"

struct job;
struct statement;

enum { GM_LINES = 16, GM_BESIDE = 5 };

enum gm_wish {
    GM_WISH_NONE, /* nothing we know: `why` says so */
    GM_WISH_ACT,  /* one of the table in engine/gm/acts.h */
    GM_WISH_ALL,  /* a message to the players of all games */
    GM_WISH_OPEN, /* a new game */
    GM_WISH_STATUS,
    GM_WISH_LOG,   /* what was done, by whom */
    GM_WISH_MOVES, /* what happened, move by move */
    GM_WISH_NEWS,  /* how he wants to hear of what happens; `words` 2: from now on */
    GM_WISH_BAN,   /* an address or a domain; `words` with its own */
    GM_WISH_UNBAN,
    GM_WISH_APPROVE, /* a player who waits */
    GM_WISH_EVENT,   /* something with an event (engine/contest/acts.h); `words` with its own */
    GM_WISH_EVENTS,
    GM_WISH_HELP
};

struct gm_line {
    const char *raw; /* as it was written; borrowed from the job */
    enum gm_wish wish;
    char *copy;               /* owned: what `word` points to */
    const struct gm_act *act; /* GM_WISH_ACT */
    int64_t game;             /* it is about, or that was opened; 0: none, or all */
    const struct gm_line *by; /* the line above that is to open the game of this one; NULL: it is there */
    int64_t before;           /* GM_WISH_LOG, GM_WISH_MOVES: rows with lower numbers; 0: the newest */
    char *because;            /* owned: the reason that stands behind the words; NULL: none does */
    const char *word[GM_WORDS];
    int words;  /* behind the game; GM_WISH_OPEN: the name and what follows */
    bool block; /* its text was found: behind the game, or in a block with its end */
    struct text text;
    struct text told; /* what was done, or would be: sentences, each with a line end */
    bool listed;      /* `told` is a list, which begins at the margin */
    char why[400];    /* why it was not done; "": nothing speaks against it */
};

struct gm_parsed {
    struct gm_line line[GM_LINES];
    int count, unread;             /* `unread`: how many more there are */
    const char *beside[GM_BESIDE]; /* lines that are no gm lines, borrowed: they are not carried out */
    int besides;                   /* how many there are */
};

/* Whether this is a gm line (without "gm") whose text stands below it, up to "end". */
bool gm_line_takes_text(const char *rest);

/* Reads the job's lines; the mail's sender is master of something. What is wrong with a line stands in its `why`.
 * gm_lines_free() in any case. As the store says. */
enum rc gm_lines_read(const struct job *job, struct gm_parsed *out, struct err *err);
void gm_lines_free(struct gm_parsed *lines);

/* "pause", "status": the word of what the line wants; "": it is none. */
const char *gm_line_word(const struct gm_line *line);

/* Whether what it does cannot be taken back. */
bool gm_line_final(const struct gm_line *line);

/* Whether the line changes something. */
bool gm_line_alters(const struct gm_line *line);

/* What a line that alters says, for gm_run(). */
struct gm_call gm_line_call(const struct gm_line *line, const struct services *services, const char *by);

/* The plan of a line that opens a game; it borrows from `opening` and the line. RC_BAD, RC_CONFLICT (the name). */
enum rc gm_line_plan(const struct gm_line *line, const struct services *services, struct opening *opening,
                     struct game_plan *out, struct err *err);

#endif

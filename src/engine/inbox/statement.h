/*
 * What a mail says, statement by statement: each is a stretch of it as it was written, is read where it is cut out of
 * its line, and comes to one end. Beside what was written stands what it was read as, so that it is never written anew.
 */
#ifndef CURSUS_ENGINE_INBOX_STATEMENT_H
#define CURSUS_ENGINE_INBOX_STATEMENT_H

#include "engine/play/verbs.h"
#include "engine/play/yesno.h"
#include "rules/line.h"
#include "words/catalog.h"

struct job;

/* A mail is read so far, in statements and bytes, and of it so much as words of people, which is dear. */
enum { JOB_LINES = 200, JOB_BYTES = 65536, JOB_READ_BYTES = 16384 };

/* Where it stands, which says who may take it. */
enum statement_place {
    STATEMENT_TEXT,     /* among what is said to the robot */
    STATEMENT_SENTENCE, /* there, and tells somebody something, up to its end: a message ends there */
    STATEMENT_BESIDE, /* on a line with a word for the robot: an order or another such word, or nothing to be told of */
    STATEMENT_BLOCK,  /* in a message, or a game master's text: somebody's words, whatever they look like */
    STATEMENT_SIGNATURE /* below the letter */
};

/* What it is, by its place and its verb: which handler may take it (handlers.h). */
enum statement_kind {
    STATEMENT_ORDER,   /* an order of a game, a word about those on file, or nothing that is known */
    STATEMENT_ANSWER,  /* yes, no */
    STATEMENT_VOTE,    /* "vote draw", "vote 3 yes" */
    STATEMENT_SEAT,    /* about a seat: join, leave, concede, return, take over, or a table of one's own */
    STATEMENT_MESSAGE, /* begins one to a player or the game masters */
    STATEMENT_MASTER,  /* "gm ...": a game master's */
    STATEMENT_PAST,    /* asks for what was */
    STATEMENT_ANALYSE, /* asks what bots think of a game that is over */
    STATEMENT_NOTE,    /* is to be kept: for its writer, or as a comment on a game that is over */
    STATEMENT_TRY,     /* the orders of the mail are to be tried */
    STATEMENT_AGAIN,   /* wants the same table again */
    STATEMENT_WORD,    /* another word of the robot's */
    STATEMENT_QUOTED,  /* somebody's words, whatever they look like */
    STATEMENT_SIGNED   /* of a signature */
};

/* What became of it. */
enum statement_fate {
    STATEMENT_OPEN,  /* nothing yet */
    STATEMENT_DONE,  /* carried out, or answered */
    STATEMENT_ASKED, /* its writer is asked what or whether they mean it */
    STATEMENT_HELD,  /* waits for the answer to what is asked beside it */
    STATEMENT_ASIDE, /* nothing was done about it, and the answer says so */
    STATEMENT_CHAT,  /* nothing is to be done about it, and nothing to be told */
    STATEMENT_SENT   /* went to somebody */
};

/* How sure it is that it means the orders it was read as. */
enum statement_sure {
    STATEMENT_CERTAIN,
    STATEMENT_LOOSE,  /* it has other words than the rules page */
    STATEMENT_SEVERAL /* a wrong letter could mean several names, which its writer has been told */
};

struct statement {
    char *raw;               /* as it was written; owned */
    struct order_line *line; /* `raw` as order lines are read; owned */
    enum verb verb;          /* VERB_NONE: an order, or nothing we know */
    char *rest;              /* what follows the verb, as it was written; owned; "" for VERB_NONE */
    char *spoken;            /* "verb rest", which were read from other words than theirs (words.h); owned; else NULL */
    const char *about;       /* of `spoken`: which question it is (struct sense); NULL: not said; borrowed */
    char **order;            /* the orders that it was read as, canonical; owned */
    int orders;              /* 0: none, or `raw` is one by the letter */
    enum statement_place place;
    enum statement_fate fate;
    enum statement_sure sure;
    bool private; /* stood in a quotation or in our own mail: never relayed as press */
    bool copied;  /* it may be a line of the mail that is answered, repeated without marks (quote_copy.h) */
    int64_t talk; /* all the mail says is for the player to whose message it answers; TALK_MASTER: for game masters; 0:
                     it is no such line */
    int64_t game; /* the line names it; 0: none (split.h) */
    int closing;  /* how sure it is that the line belongs to a signature (enum kept_closing) */
};

enum statement_kind statement_kind(const struct statement *said);
/* Has nothing become of it, and is it nobody's own words? */
bool statement_is_open(const struct statement *said);
/* Is it a further word for the robot on a line that others are made of? */
bool statement_repeats(const struct statement *said);
static inline bool statement_is_block(const struct statement *said)
{
    return said->place == STATEMENT_BLOCK;
}

/* Comes to its end, unless it has come to one. */
static inline void statement_end(struct statement *said, enum statement_fate fate)
{
    if (said->fate == STATEMENT_OPEN)
        said->fate = fate;
}

static inline bool statement_blank(const char *raw)
{
    return raw[strspn(raw, " \t\r")] == '\0';
}

/* What it says to a question. */
static inline enum yesno statement_yesno(const struct statement *said)
{
    return yesno_read(said->spoken != NULL ? said->spoken : said->raw);
}

/* How many orders it is for its game, and each of them. Borrowed. */
static inline int statement_orders(const struct statement *said)
{
    return said->orders > 0 ? said->orders : 1;
}

static inline const char *statement_order(const struct statement *said, int index)
{
    return said->orders > 0 ? said->order[index] : said->spoken != NULL ? said->spoken : said->raw;
}

/* Reads it as one order more. */
void statement_add_order(struct statement *said, const char *order);
/* Takes one back; without any it comes to this end. */
void statement_drop_order(struct statement *said, int index, enum statement_fate fate);
/* Reads it as a command that it asks for in other words. */
void statement_speak(struct statement *said, enum verb verb, const char *rest);
/* It is an order by the letter, although it begins as a word of ours does. */
void statement_read_order(struct statement *said);
/* Reads it by the letter again; of a further word on its line nothing is left then. */
void statement_restore(struct statement *said);
/* Whether a word of the line's head stands in the vocabulary of a game. */
bool statement_is_of_game(const struct order_line *line);

/* One more, at number `at`, of a text that is no stretch of another. NULL: there is no room for it. */
struct statement *statement_add(struct job *job, int at, const char *text);
/* Makes the bytes from `from` to `to` of what statement `at` was written as one of its own, so many behind it. Where it
 * stands goes with it, not what it was read as. NULL: there is no room for it. */
struct statement *statement_cut(struct job *job, int at, int behind, size_t from, size_t to);
/* The statement is no more than these bytes of what it was. */
void statement_keep(struct statement *said, size_t from, size_t to);
/* Makes one of statement `at` and the next, whose line a mail program has broken. */
void statement_join(struct job *job, int at);
void statement_drop(struct job *job, int at);
void statement_drop_all(struct job *job);

/* The language that a mail is written in, of those that the program writes; NULL: that cannot be told. */
const struct catalog *statement_language(const struct job *job);

#endif

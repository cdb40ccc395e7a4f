/* Which statements of a mail are taken by what, in which order: a table (handlers.c), and those of its functions that
 * stand in files of their own. */
#ifndef CURSUS_ENGINE_INBOX_HANDLERS_H
#define CURSUS_ENGINE_INBOX_HANDLERS_H

#include "engine/inbox/job.h"
#include "engine/inbox/press.h"
#include "reader/reader.h"

/* When: without a game; before anything of the mail is done in the game; on the way to the seat; then one of the rest.
 */
enum handlers_stage {
    HANDLERS_PLAYER = 1,   /* what is about the writer, whatever game the mail is about; handling.game is NULL */
    HANDLERS_ASK = 2,      /* what wants a yes first: the question goes into job->ask */
    HANDLERS_SEAT = 4,     /* what makes or ends the seat that the rest is for */
    HANDLERS_PLAY = 8,     /* for a seat of a game that has begun */
    HANDLERS_LETTER = 16,  /* the same of an answer to somebody's message: only what is by the letter is for the game */
    HANDLERS_LOOK = 32,    /* for who looks on, or sits at a table that is forming */
    HANDLERS_NONE = 64,    /* for nobody in any game; handling.game is NULL */
    HANDLERS_PREVIEW = 128 /* for a seat of a game that stands in no database, and nothing is sent */
};

/* Who is shown what a letter comes to. */
struct handlers_watch {
    void (*message)(void *context, const struct press_seen *seen);
    void *context;
    struct reader_result *read; /* what is read of the game; the watcher's */
};

struct handling {
    struct job *job;
    struct game *game;                  /* the one that the mail is about; the stages say where there is none */
    bool changed;                       /* the game is to be written, and others are to hear of it */
    bool started;                       /* it has begun with this mail */
    bool voted;                         /* what was said in votes is to be counted */
    const struct handlers_watch *watch; /* of a preview; else NULL */
};

/* Has the table's handlers of a stage take their statements, one handler after the other. A handler is passed over
 * where nothing is open that it may take. */
enum rc handlers_run(struct handling *handling, enum handlers_stage stage, struct err *err);

/* The name of the first handler of these stages that may take the statement; NULL: none. */
const char *handlers_of(const struct statement *said, unsigned stages);

/* What the mail has changed of its player follows in the game. */
enum rc handlers_settings(struct handling *handling, struct err *err);

/* handlers_past.c: what happened in a phase that is over, told to who asks: "past autumn 1901", "past 3", "past" for
 * the last. */

/* What everybody was told of the phases that `want` names, of a live game, becomes paragraphs of the answer. */
enum rc handlers_past(struct job *job, struct game *game, const char *want, struct err *err);

/* handlers_analyse.c: "analyse": what bots think of a game that is over, and of the orders of the seat of who asks. It
 * goes in a mail of its own, which is thought out when it goes. Of a game that goes on nobody is told anything; who has
 * no seat is told where the game may be watched (game.watch), without orders. */
enum rc handlers_analyse(struct job *job, struct game *game, struct err *err);

/* handlers_notes.c: what a player keeps for themselves, and what they say of a game that is over. */

/* "note: Bruno owes me one" keeps it with seat and phase, for its writer alone: whoever has the seat later sees none.
 * "note delete 2", "note delete all"; "note" alone lists them. Told in the answer. */
enum rc handlers_note(struct job *job, struct game *game, const char *rest, struct err *err);

/* "comment move 40: ..." stands beside that move on the page of a game that is over; a second one replaces the first,
 * and an empty one takes it away. */
enum rc handlers_comment(struct job *job, struct game *game, const char *rest, struct err *err);

/* handlers_tried.c: "what if" on a line of its own: the orders of the mail are tried and not filed. */

/* Whether the mail says so goes to job->letter.tried; then nothing of it is done, and what is no order and no question
 * is set aside, which the answer says. When all its statements are read. */
void handlers_try_alone(struct job *job);

/* Tells in the answer what the lines would lead to, as the mail's seat would see it. */
void handlers_tried(struct job *job, struct game *game, const struct order_line *const *lines, int count);

/* Puts below the last note of the answer what was told and the position as the seat sees it, with its picture where
 * the player has pictures. `name`: what the picture is called. */
void handlers_show(struct job *job, struct match *match, int seat, const char *name, const struct told_list *told);

/* handlers_parts.c: lines that are orders by the letter: several on one, one behind the label of a form, one in a
 * signature. */

/* Makes a statement each of "take 3; play new", and of "take 3 play new" if it can be parted in one way only: some mail
 * programs join the lines of a link. "move:par: - bur" is read as "par - bur". What is not an order by the letter in
 * all its parts stays as it is. A line of a signature is one only by the letter; and where such lines answer all that
 * is asked, names and titles at the end of the mail are none. */
void handlers_parts(struct job *job, struct game *game);

/* handlers_seats.c: taking and leaving a seat by mail. */

/* join and leave, take over, come back and give up. */
enum rc handlers_seats(struct job *job, struct game *game, bool *changed, bool *started, struct err *err);

/* handlers_tables.c: tables that players open. */

/* "open quorum for 3, friends only": opens it, and the line becomes a "join" of it; or a note says why not. */
enum rc handlers_open(struct job *job, struct statement *said, struct err *err);
/* A yes or no to the mail that asks the host about a player becomes an "admit" or "reject". */
enum rc handlers_guest(struct handling *handling, struct statement *said, struct err *err);
/* "invite", "admit", "reject" and "close" of a table that is forming. What was said in a game under way is none of
 * them, and is put back. */
enum rc handlers_table(struct job *job, struct game *game, struct statement *said, bool *changed, struct err *err);
/* Whether the host of the table is asked before the writer gets a seat; then asks, once. `rest`: what stood behind
 * "join". */
bool handlers_asks_host(const struct job *job, const struct game *game);
enum rc handlers_ask_host(struct job *job, struct game *game, const char *rest, bool *changed, struct err *err);
/* Does another player sit there? */
bool handlers_table_shared(const struct job *job, const struct game *game);
/* Closes it: who sits there beside the writer is told. */
enum rc handlers_table_close(struct job *job, struct game *game, bool *changed, struct err *err);

/* "again": who holds job->seat in a game that is over asks for the same table once more. engine/time/due.h opens it.
 * *changed: the game is to be written. */
enum rc handlers_seats_again(struct job *job, struct game *game, bool *changed, struct err *err);

/* handlers_deputy.c: "deputy dora until 10 January", "deputy off", "deputy" alone; who was asked takes the seat over;
 * its owner has it again, in this game or (by "back", *any: there are some) in all. */
enum rc handlers_deputy(struct job *job, struct game *game, const char *rest, bool *changed, struct err *err);
enum rc handlers_deputise(struct job *job, struct game *game, const char *seat_name, bool *changed, struct err *err);
enum rc handlers_deputy_back(struct job *job, struct game *game, bool *changed, struct err *err);
enum rc handlers_deputies_back(struct job *job, bool *any, struct err *err);

#endif

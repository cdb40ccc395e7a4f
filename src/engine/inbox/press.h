/* Messages between seats: what is sent (press.c), and the parts of that. */
#ifndef CURSUS_ENGINE_INBOX_PRESS_H
#define CURSUS_ENGINE_INBOX_PRESS_H

#include "engine/inbox/job.h"

/* Has the mail asked about where a message that is not marked by lines of its own holds an order of its writer's that
 * is open now: it may be meant for the game, and what was sent cannot be called back. */
enum rc press_confirm(struct job *job, struct game *game, struct err *err);

/* What a message says, before anything is sent. */
struct press_seen {
    unsigned to;  /* bit 1 << seat; bit 0: the game masters */
    bool all;     /* it said so */
    bool refused; /* it would go to nobody, and its writer be told why */
    bool asks;    /* its writer would be asked whether it is for whom it names */
    const char *text;
};

/* Takes the messages of a mail, as press_run() does, and shows them; nothing goes out. */
enum rc press_preview(struct job *job, struct game *game, void (*see)(void *context, const struct press_seen *seen),
                      void *context, struct err *err);

/* Delivers an answer to what the game masters wrote to the players of all games (talk_of()), and tells so. */
enum rc press_masters(struct job *job, struct err *err);

/* Delivers the blocks of press. */
enum rc press_run(struct job *job, struct game *game, struct err *err);

/* press_form.c: how a message stands in a mail: between two lines, or on one. */

enum press_form {
    PRESS_BLOCK, /* ends with a line "end press", if it ends */
    PRESS_LINE,  /* ends with its line */
    PRESS_TORN   /* looks like a line that the mail program has broken: what is below may belong to it */
};

/* The form of the message that begins with line `at` ("press red: hello"). *words: what is said on that line, within
 * its text; "" if nothing is. */
enum press_form press_form(const struct job *job, int at, const char **words);

/* "tell red: hello", "tell red hello", "to red: hello": what stands behind the first word, within the line's text.
 * NULL: it is no such line. *loose: no colon is needed. Whether it is a message only the receivers tell. */
const char *press_aside(const struct statement *said, bool *loose);

/* Whether the first word of the next line would not have fitted on this one. An empty line ends every sentence. */
bool press_is_torn(const struct job *job, int at);

/* Whether a line says the end of press, and nothing else's. */
bool press_ends(const struct order_line *line);

/* "end press", "end broadcast", "end gm", "end": the last line of a block of somebody's words. */
bool press_block_ends(const struct order_line *line);

/* Whom a word of a message's head names. */

/* Whether the word is this one, in whatever capitals. */
bool press_same(const char *word, size_t len, const char *name);

/* Or one of these. */
bool press_in_list(const char *const *list, const char *word, size_t len);

/* The seats of a word, as bits, 1 << seat: a seat's name, letter or number, "all", the name of who sits there or
 * a part of it that nobody else has, or the letters of several seats in capitals ("AE"). 0: it names none. */
unsigned press_seats(const struct game *game, const char *word, size_t len);

/* The same of what a letter speaks of in passing: a seat's name, or a part of that of who sits there. */
unsigned press_named(const struct game *game, const char *word, size_t len);

/* "all", "everybody", "alle"; "gm", "referee". */
bool press_is_all(const char *word, size_t len);
bool press_is_master(const char *word, size_t len);

/* Steps over the seats and players that are named at the beginning: "red and Bruno shall we ...". */
const char *press_behind_names(const struct game *game, const char *at);

/* press_secret.c: which lines of a message would tell on what stands in its writer's own mails: his report with what
 * is hidden from the others, or to whom else he wrote. His own words, which the receipt of a message repeats, are
 * his to say again. */

/* Bytes of a message that the receipt repeats. */
enum { PRESS_TOLD = 400 };

/*
 * Whether `words`, which stand on line `at` of the mail or are a part of it, repeat a longer piece of the mail of ours
 * that is answered. `own`: what press_own_words() gave; NULL: his own words count as any.
 */
bool press_tells(const struct job *job, int at, const char *words, const char *own);

/*
 * The text of the mail that is answered with a byte of 1 for each of those with which it repeats a message of the one
 * who answers it: one that went out when that mail was written, which is its receipt then. The caller's; NULL: it
 * repeats none.
 */
enum rc press_own_words(const struct job *job, const struct game *game, char **out, struct err *err);

/* press_doubt.c: messages that may not be meant as they are read: what is asked about before it goes out, and what
 * goes to nobody. */

/* Whether the message to these seats that stands in lines `first` to `last`, with this text, may be for somebody else
 * or not to be sent: "Tell Carla nothing of it", "... and tell Bruno ...", "No, don't send that" below it. */
bool press_doubts(const struct job *job, const struct game *game, unsigned to, int first, int last, const char *text);

/* What looks as if somebody were to get it ("Carla: peace?", "let Carla know that ...") and was not sent is said, and
 * is no order, unless it is one by the letter. After press_run(). */
void press_name_unsent(struct job *job, struct game *game);

/*
 * press_flood.c: how many messages one player gets of another within an hour, each of which is a mail: PRESS_HOURLY as
 * they come, those in all games together. What goes beyond is gathered in one mail for each game, which waits in the
 * outbox until the hour is over; it grows there up to a bound, and what goes beyond that is not sent. Nothing is
 * gathered of unsigned messages, since that would show which are one person's; and where it is hidden who sits where
 * each game counts by itself, since who is counted together would show it.
 */

enum { PRESS_HOURLY = 20, PRESS_CAUSE_BYTES = 48 };

/* All borrowed. */
struct message {
    int index;   /* of its first line in the writer's mail: no other message of it has the same */
    unsigned to; /* seats, bit 1 << seat; bit 0: the game masters */
    bool all;    /* it said so */
    bool masked; /* without the writer's name */
    const char *body;
};

/* All who get it, as `to` and `all` of a message have them, in the language in use: "Anna (red), Bruno (blue)". */
void press_receivers(const struct game *game, unsigned to, bool all, struct text *out);

/* What became of a message. */
struct sending {
    unsigned later; /* those of its receivers (bits as in message.to) who get it when the hour is over */
    bool full;      /* nobody gets it: too much waits for one of them, or it may not wait */
    moment until;   /* when the hour is over */
};

/* Adds the mails of a message to the job's commit, and tells the game masters, once a day, of whoever writes so much.
 */
enum rc press_send(struct job *job, struct game *game, const struct message *message, struct sending *out,
                   struct err *err);

/* Unique for the message and the same after a crash, and telling nothing of the mail it came in: PRESS_CAUSE_BYTES. */
void press_cause(const struct job *job, int index, char *out);

#endif

/* What a player wrote in his own words, as lines of orders (src/reader/). */
#ifndef CURSUS_ENGINE_INBOX_PEOPLE_H
#define CURSUS_ENGINE_INBOX_PEOPLE_H

#include "engine/inbox/job.h"
#include "reader/reader.h"

/* Who writes the mail, for the reader; `lexicon` may be NULL where no words of people are read. All is borrowed. */
struct reader_seat people_seat(const struct job *job, struct game *game, const struct lexicon *lexicon);

/* Puts canonical orders in the place of the lines that are none by the letter, and tells the writer how they were read.
 * What has several readings, or none that is possible, is asked: it goes to job->doubts with all else that the mail
 * says for that decision, and nothing of that is left to be filed. Chat beside an order is passed over in silence; a
 * mail of which nothing is understood stays as it is. Nothing is read where all lines are orders by the letter, unless
 * somebody wants to see what was read: *out, to be freed with reader_free(); may be NULL. */
void people_read(struct job *job, struct game *game, struct reader_result *out);

/* Appends the first order in a text, with `maybe` also what could mean several, in canonical words; nothing where there
 * is none. */
void people_orders(const struct job *job, struct game *game, const char *text, bool maybe, struct text *order);

/* The same, of sentences that are orders by the letter, or end in one; `midst`: or hold one. */
void people_exact(const struct job *job, struct game *game, const char *text, bool midst, struct text *order);

/* Takes it out if it is no order by the letter, and says so. */
void people_by_letter(struct job *job, struct game *game, struct statement *said);

/* Notes for the answer how words of the mail were read; `words`: how people say the order, NULL where they say it so.
 */
void people_tell(struct job *job, const char *written, const char *meant, const char *words);

/* Marks what was filed of lines that were so read: its writer is given time to take it back (game.reading_grace). */
void people_mark(const struct job *job, struct game *game, const struct filing *filing);

/* Whether it is for the game to read the line: nobody has taken it, it is not press and no other word of the engine. */
bool people_is_game_line(const struct statement *said);

#endif

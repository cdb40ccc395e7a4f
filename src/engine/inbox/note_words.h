/* How notes and comments begin, in four languages (words/lists.h). */
#ifndef CURSUS_ENGINE_INBOX_NOTE_WORDS_H
#define CURSUS_ENGINE_INBOX_NOTE_WORDS_H

#include "engine/play/verbs.h"

/* "note: Bruno owes me one", "Notiz: ...", "comment move 40: ...": the verb, and the rest as it was written, the
 * caller's. False: it is neither; and "Note that ..." is none. */
bool note_words_read(const char *raw, enum verb *verb, char **rest);

/* "delete 2", "delete all": the note of that number goes, or with *number 0 all. */
bool note_words_drops(const char *rest, int64_t *number);

/* "move 40: well played", of a comment: steps to the words; *number: the move. False: it names none. */
bool note_words_place(const char **at, int64_t *number);

/* "what if" at the head of a line, with nothing behind it or with a colon: how many bytes that is. 0: it is none, as in
 * "What if I do nothing?". */
size_t note_words_try(const char *raw);

#endif

/* Messages to other seats in a letter: "press blue" ... "end press", "To Carla: thanks", "dile a Carla: gracias". */
#ifndef CURSUS_WORDS_MESSAGE_H
#define CURSUS_WORDS_MESSAGE_H

#include "words/sense.h"

/* Whether the line begins a message (message_sentence() says where it ends); *out then is "press", to whom ("all",
 * "gm", or as written) and the text. */
bool message_read(const struct lexicon *lexicon, const char *line, struct sense *out);

/* Where the message ends with which a line begins, if that is not the line's end: without a colon with its sentence
 * ("Tell Carla that I leave. Brest to ..."), else with what is in quotation marks. Bytes; 0: it begins none, or one
 * that has the whole line. */
size_t message_sentence(const char *line);
/* "press blue": begins one that goes on to a line "end press"; *out is "press" and to whom. */
bool message_begins(const char *line, struct sense *out);
bool message_ends(const char *line);

#endif

/* Messages to other seats in a letter: "press blue" ... "end press", "To Carla: thanks", "dile a Carla: gracias". */
#ifndef CURSUS_WORDS_MESSAGE_H
#define CURSUS_WORDS_MESSAGE_H

#include "words/senses.h"

/* Whether the line begins a message (message_sentence() says where it ends); *out then is "press", to whom ("all",
 * "gm", or as written) and the text. */
bool message_read(const struct lexicon *lexicon, const struct terms *line, struct sense *out);

/* Where the message ends with which a line begins, if that is not the line's end: without a colon with its sentence
 * ("Tell Carla that I leave. Brest to ..."), else with what is in quotation marks. Bytes; 0: it begins none, or one
 * that has the whole line. */
size_t message_sentence(const struct terms *line);
/* Does the text of a line go on below: does it end with an article or the like? */
bool message_is_open(const struct terms *line);

/* Does a text say that it is not for whom it names, or not to be sent: "nothing of it", "except Carla that ...", "- no,
 * don't"? */
bool message_refrains(const struct terms *text);
/* Does a text only point to other words: "that", "the same", "what I told Carla"? */
bool message_points(const struct terms *text);
/* Has it words in brackets, behind a dash, a sign of comments or a quotation, or struck out, which may be meant for
 * nobody else: "I agree (I don't)"? */
bool message_has_aside(const char *text);
/* Does another line of the letter take what it sends back: "Sorry, don't send that"? */
bool message_is_unsent(const struct terms *line);

/* Who a word names, as the house knows it. */
struct message_people {
    bool (*is)(const char *word, size_t len, const void *context);
    const void *context;
};

/* Does a text tell somebody something, in its midst, too: "... and tell Bruno ..."? */
bool message_holds_other(const struct terms *text, const struct message_people *people);
/* Does a sentence begin another message: "Tell only Ben ...", "press all: ..."? */
bool message_begins_other(const struct terms *sentence, const struct message_people *people);
/* Does a text go on to somebody else: "that yes, and to Anna that no", "that yes, Anna that no"? */
bool message_goes_on_to(const struct terms *text, const struct message_people *people);
/* Does a text turn to the game master ("... - GM: is that right?"), or with `mentioned` speak of them? */
bool message_turns_to_masters(const struct terms *text, bool mentioned);
/* Is a sentence headed by whom it is for: "Carla: ...", "Forward this to Carla: ..."? */
bool message_has_head(const struct terms *sentence, const struct message_people *people);
/* Does a sentence look as if somebody were to get it: "Carla: peace?", "let Carla know ...", "Tell Dora ..."? */
bool message_is_for(const struct terms *sentence, const struct message_people *people);

/* "press blue": begins one that goes on to a line "end press"; *out is "press" and to whom. */
bool message_begins(const char *line, struct sense *out);
bool message_ends(const char *line);

#endif

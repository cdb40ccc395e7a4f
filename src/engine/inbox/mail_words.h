/* What a player says about his mails: how many, of which form, or none. */
#ifndef CURSUS_ENGINE_INBOX_MAIL_WORDS_H
#define CURSUS_ENGINE_INBOX_MAIL_WORDS_H

#include "engine/inbox/job.h"

/* Does what the line says where it is about them, and tells so. False: it is about something else. */
bool mail_words(struct job *job, const struct statement *said);

/* Puts "mails", the words by which the player has them as he has them: "digest asked, picture upright, subject". */
void mail_words_put(const struct player_row *player, struct jv *facts);

/* Cuts blanks, full stops, commas and exclamation marks off the end. */
void mail_words_cut(char *words);

/* The first word of `text` in small letters, as much as fits. */
void mail_words_lower(const char *text, char *out, size_t size);

#endif

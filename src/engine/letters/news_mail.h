/*
 * What game masters hear of (engine/game/news.h), mailed as each of them wants it: once a day, the default, of each
 * thing at once, or never.
 */
#ifndef CURSUS_ENGINE_LETTERS_NEWS_MAIL_H
#define CURSUS_ENGINE_LETTERS_NEWS_MAIL_H

#include "engine/game/services.h"

/* Mails what is due: of a day that is over, by the zone of the house, at the first look of the next one, however late
 * that is; all else only to those who want it at once. Mails, and how far each was told, are written together, so that
 * a look that was cut short changes nothing. What all were told is forgotten. */
enum rc news_mail(const struct services *services, struct err *err);

/* "off", "daily", "every". */
const char *news_mail_wish_word(enum news_wish wish);
/* RC_BAD: it is none of these. */
enum rc news_mail_wish_check(const char *word, struct err *err);
/* What a canonical address wants. */
enum rc news_mail_wish_of(const struct services *services, const char *address, enum news_wish *out, struct err *err);
/* From now on; what happened before is told to nobody again. In the transaction of the caller, with a row in the
 * log of acts. RC_BAD: no such word; RC_NONE: the address is no game master's. */
enum rc news_mail_wish_set(const struct services *services, const char *address, const char *word, struct err *err);

#endif

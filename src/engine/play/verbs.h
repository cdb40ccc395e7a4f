/* The engine's own words in a mail, matched whole before any game's verbs. */
#ifndef CURSUS_ENGINE_PLAY_VERBS_H
#define CURSUS_ENGINE_PLAY_VERBS_H

#include "rules/rules.h"

enum verb {
    VERB_NONE,
    VERB_ADD,
    VERB_CLEAR,
    VERB_OTHERWISE,
    VERB_REST,
    VERB_WAIT,
    VERB_READY,
    VERB_PRESS,
    VERB_HELP,
    VERB_STATE,
    VERB_ORDERS,
    VERB_RESEND,
    VERB_REGISTER,
    VERB_GAMES,
    VERB_JOIN,
    VERB_LEAVE,
    VERB_START,
    VERB_STOP,
    VERB_ZONE,
    VERB_DIGEST,
    VERB_AWAY,
    VERB_BACK,
    VERB_SLEEP,
    VERB_GM,
    VERB_YES,
    VERB_NO,
    VERB_VOTE,
    VERB_DRAW_OFFER,
    VERB_CONCEDE,
    VERB_PICTURE,
    VERB_RETURN,
    VERB_TAKEOVER,
    VERB_STANDBY,
    VERB_STANDINGS,
    VERB_NEW,
    VERB_NAME,
    VERB_UNDO,
    VERB_RULES,
    VERB_SUBJECT,
    VERB_AGAIN,
    VERB_RECEIPTS,
    VERB_CALENDAR,
    VERB_PAST,
    VERB_REMINDERS,
    VERB_LANGUAGE,
    VERB_NOTE,
    VERB_COMMENT,
    VERB_TRY,
    VERB_OPEN,
    VERB_INVITE,
    VERB_ADMIT,
    VERB_REJECT,
    VERB_CLOSE,
    VERB_MY,
    VERB_FORGET,
    VERB_WATCH,
    VERB_UNWATCH,
    VERB_BLOCK,
    VERB_UNBLOCK,
    VERB_ADDRESS,
    VERB_DEPUTY,
    VERB_SANDBOX,
    VERB_EVENTS,
    VERB_EVENT,
    VERB_ANALYSE,
    VERB_COUNT
};

/* What holds of a verb; each is a bit. */
enum {
    VERB_PLANS = 1,         /* speaks about lines on file and belongs to one seat of a game */
    VERB_OF_PLAYER = 2,     /* about the player, or about nothing in particular: no game's */
    VERB_OF_GAME = 4,       /* wants a game to be about */
    VERB_NAMES_GAME = 8,    /* behind it a game may be named */
    VERB_ASKS = 16,         /* its writer wants to be told something, and nothing is changed */
    VERB_NUMBERS_GAME = 64, /* behind it the number of a game may stand, and no other name of one */
    VERB_FINAL = 32,        /* can do what cannot be taken back: a proof of who wrote it is not enough */
};

/* The verb at the head of a line; VERB_NONE if the first word is none. *rest: what follows, trimmed. "Yes" and "no" are
 * known in several languages (yesno.h). */
enum verb verb_read(const struct order_line *line, struct piece *rest);
/* Places of a map from files have any names, and so those of verbs ("Yes"): is the line an order there by the letter,
 * and no verb by itself? Then it is an order. */
bool verb_gives_way(const struct rules *rules, const void *view, int seat, const struct order_line *line);
/* The verb that a line is by itself, with nothing behind it. */
enum verb verb_alone(const char *line);
const char *verb_name(enum verb verb);
/* The verb of this name; VERB_NONE: there is none. */
enum verb verb_named(const char *name);

/* Whether any of these bits holds. */
bool verb_is(enum verb verb, unsigned what);

/* The key of what it does, as in "Shall I ...?": "stop your mail", "concede {game}". VERB_NONE: an order. */
const char *verb_does(enum verb verb);

#endif

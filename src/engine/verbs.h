/* The engine's own words in a mail, matched whole before any game's verbs. */
#ifndef CURSUS_ENGINE_VERBS_H
#define CURSUS_ENGINE_VERBS_H

#include "rules/line.h"

enum verb {
    VERB_NONE,
    VERB_ADD,
    VERB_CLEAR,
    VERB_OTHERWISE,
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
    VERB_COUNT
};

/* The verb at the head of a line; VERB_NONE if the first word is none. *rest: what follows, trimmed. */
enum verb verb_read(const struct order_line *line, struct piece *rest);
const char *verb_name(enum verb verb);
/* Words that speak about lines on file and belong to one seat of a game. */
/* Words about the player, or about nothing in particular: no game's. */
bool verb_is_of_player(enum verb verb);

/* Verbs behind which a game may be named. */
bool verb_names_game(enum verb verb);

bool verb_is_of_plan(enum verb verb);

#endif

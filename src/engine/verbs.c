#include "engine/verbs.h"

static const char *const names[] = {
    [VERB_NONE] = "",
    [VERB_ADD] = "add",
    [VERB_CLEAR] = "clear",
    [VERB_OTHERWISE] = "otherwise",
    [VERB_WAIT] = "wait",
    [VERB_READY] = "ready",
    [VERB_PRESS] = "press",
    [VERB_HELP] = "help",
    [VERB_STATE] = "state",
    [VERB_ORDERS] = "orders",
    [VERB_RESEND] = "resend",
    [VERB_REGISTER] = "register",
    [VERB_GAMES] = "games",
    [VERB_JOIN] = "join",
    [VERB_LEAVE] = "leave",
    [VERB_START] = "start",
    [VERB_STOP] = "stop",
    [VERB_ZONE] = "zone",
    [VERB_DIGEST] = "digest",
    [VERB_AWAY] = "away",
    [VERB_BACK] = "back",
    [VERB_SLEEP] = "sleep",
    [VERB_GM] = "gm",
    [VERB_YES] = "yes",
    [VERB_NO] = "no",
    [VERB_VOTE] = "vote",
    [VERB_DRAW_OFFER] = "draw-offer",
    [VERB_CONCEDE] = "concede",
    [VERB_PICTURE] = "picture",
    [VERB_RETURN] = "return",
    [VERB_TAKEOVER] = "takeover",
    [VERB_STANDBY] = "standby",
    [VERB_STANDINGS] = "standings",
};
_Static_assert(sizeof names / sizeof names[0] == VERB_COUNT, "a name for each verb");

enum verb verb_read(const struct order_line *line, struct piece *rest)
{
    struct piece word;
    *rest = line_whole(line);
    /* a colon may follow a verb, here as in the games */
    if (piece_words(line, *rest, " :", "", &word, 1) == 0)
        return VERB_NONE;
    struct piece bare = word; /* "Yes, it is mine!" */
    while (bare.len > 0 && strchr(",.!", bare.at[bare.len - 1]) != NULL)
        bare.len--;
    for (int i = VERB_NONE + 1; i < VERB_COUNT; i++) {
        bool answer = i == VERB_YES || i == VERB_NO;
        if (!piece_is(answer ? bare : word, names[i]))
            continue;
        int used = (int)(word.at - rest->at) + word.len;
        rest->at += used;
        rest->len -= used;
        if (rest->len > 0 && rest->at[0] == ':') {
            rest->at++;
            rest->len--;
        }
        *rest = piece_trim(*rest);
        rest->column = rest->len > 0 ? line->column[rest->at - line->text] : word.column;
        return (enum verb)i;
    }
    return VERB_NONE;
}

const char *verb_name(enum verb verb)
{
    return names[verb];
}

bool verb_names_game(enum verb verb)
{
    return verb == VERB_JOIN || verb == VERB_LEAVE || verb == VERB_STATE || verb == VERB_ORDERS ||
           verb == VERB_RESEND || verb == VERB_RETURN || verb == VERB_TAKEOVER || verb == VERB_CONCEDE;
}

bool verb_is_of_plan(enum verb verb)
{
    return verb >= VERB_ADD && verb <= VERB_READY;
}

bool verb_is_of_player(enum verb verb)
{
    static const enum verb verbs[] = {VERB_HELP, VERB_REGISTER, VERB_GAMES, VERB_START,   VERB_STOP,
                                      VERB_ZONE, VERB_DIGEST,   VERB_AWAY,  VERB_BACK,    VERB_SLEEP,
                                      VERB_GM,   VERB_YES,      VERB_NO,    VERB_PICTURE, VERB_STANDBY};
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (verbs[i] == verb)
            return true;
    return false;
}

#include "engine/play/verbs.h"

#include "engine/play/yesno.h"

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
    [VERB_NEW] = "new",
    [VERB_NAME] = "name",
    [VERB_UNDO] = "undo",
    [VERB_RULES] = "rules",
};
_Static_assert(sizeof names / sizeof names[0] == VERB_COUNT, "a name for each verb");

struct verb_row {
    unsigned is;
    const char *does;
};

/* A new verb that ends something for its player for good is VERB_FINAL: then a mail whose writer had to be asked
 * whether it is his is asked about once more, by what it would do. */
static const struct verb_row rows[] = {
    [VERB_NONE] = {0, "use this order in"},
    [VERB_ADD] = {VERB_PLANS, "add to your orders on file in"},
    [VERB_CLEAR] = {VERB_PLANS, "drop orders on file in"},
    [VERB_OTHERWISE] = {VERB_PLANS, "say what becomes of orders that do not fit in"},
    [VERB_WAIT] = {VERB_PLANS, "wait for the deadline in"},
    [VERB_READY] = {VERB_PLANS, "be ready in"},
    [VERB_PRESS] = {VERB_OF_GAME, "send this message under your name in"},
    [VERB_HELP] = {VERB_OF_PLAYER | VERB_ASKS, "send you help"},
    [VERB_STATE] = {VERB_OF_GAME | VERB_NAMES_GAME | VERB_ASKS, "send you the state of"},
    [VERB_ORDERS] = {VERB_OF_GAME | VERB_NAMES_GAME | VERB_ASKS, "send you your orders on file in"},
    [VERB_RESEND] = {VERB_OF_GAME | VERB_NAMES_GAME | VERB_ASKS, "send you the last report of"},
    [VERB_REGISTER] = {VERB_OF_PLAYER, "register you as a player"},
    [VERB_GAMES] = {VERB_OF_PLAYER | VERB_ASKS, "send you the list of games"},
    [VERB_JOIN] = {VERB_OF_GAME | VERB_NAMES_GAME, "take a seat in"},
    [VERB_LEAVE] = {VERB_OF_GAME | VERB_NAMES_GAME | VERB_FINAL, "leave"},
    [VERB_START] = {VERB_OF_PLAYER, "start your mail again"},
    [VERB_STOP] = {VERB_OF_PLAYER, "stop your mail"},
    [VERB_ZONE] = {VERB_OF_PLAYER, "set your time zone"},
    [VERB_DIGEST] = {VERB_OF_PLAYER, "choose when reports come"},
    [VERB_AWAY] = {VERB_OF_PLAYER, "stop your clocks while you are away"},
    [VERB_BACK] = {VERB_OF_PLAYER, "end your absence"},
    [VERB_SLEEP] = {VERB_OF_PLAYER, "set your hours of sleep"},
    [VERB_GM] = {VERB_OF_PLAYER | VERB_ASKS, "do nothing: only a game master may write that"},
    [VERB_YES] = {VERB_OF_PLAYER | VERB_FINAL, "say yes to a vote in"},
    [VERB_NO] = {VERB_OF_PLAYER, "say no to a vote in"},
    [VERB_VOTE] = {VERB_OF_GAME | VERB_FINAL, "vote in"},
    [VERB_DRAW_OFFER] = {VERB_OF_GAME | VERB_FINAL, "vote for a draw in"},
    [VERB_CONCEDE] = {VERB_OF_GAME | VERB_NAMES_GAME | VERB_FINAL, "concede"},
    [VERB_PICTURE] = {VERB_OF_PLAYER, "choose pictures or none"},
    [VERB_RETURN] = {VERB_OF_GAME | VERB_NAMES_GAME, "take back your seat in"},
    [VERB_TAKEOVER] = {VERB_OF_GAME | VERB_NAMES_GAME, "take over a seat of"},
    [VERB_STANDBY] = {VERB_OF_PLAYER, "choose which games you stand by for"},
    [VERB_STANDINGS] = {VERB_ASKS, "send you the standings"},
    [VERB_NEW] = {VERB_OF_PLAYER, "change the keys in all mails to you"},
    [VERB_NAME] = {VERB_OF_PLAYER, "change your name"},
    [VERB_UNDO] = {VERB_PLANS, "take back your orders that were not carried out yet in"},
    [VERB_RULES] = {VERB_OF_PLAYER | VERB_ASKS, "send you the rules of"},
};
_Static_assert(sizeof rows / sizeof rows[0] == VERB_COUNT, "a row for each verb");

static struct piece without_end_mark(struct piece word)
{
    while (word.len > 0 && strchr(",.!", word.at[word.len - 1]) != NULL)
        word.len--;
    return word;
}

/* "New idea: ..." is no wish for new keys; "new" alone may be one, and is asked about. */
static bool means_keys(struct piece rest)
{
    static const char *const words[] = {"token", "tokens", "key", "keys"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (piece_is(without_end_mark(rest), words[i]))
            return true;
    return rest.len == 0;
}

enum verb verb_read(const struct order_line *line, struct piece *rest)
{
    struct piece word;
    enum yesno answer = yesno_first(line, rest);
    if (answer != YESNO_NONE)
        return answer == YESNO_YES ? VERB_YES : VERB_NO;
    *rest = line_whole(line);
    /* a colon may follow a verb, here as in the games */
    if (piece_words(line, *rest, " :", "", &word, 1) == 0)
        return VERB_NONE;
    for (int i = VERB_NONE + 1; i < VERB_COUNT; i++) {
        if (!piece_is(word, names[i]))
            continue;
        int used = (int)(word.at - rest->at) + word.len;
        rest->at += used;
        rest->len -= used;
        if (rest->len > 0 && rest->at[0] == ':') {
            rest->at++;
            rest->len--;
        }
        *rest = piece_trim(*rest);
        if (i == VERB_NEW && !means_keys(*rest))
            return VERB_NONE;
        rest->column = rest->len > 0 ? line->column[rest->at - line->text] : word.column;
        return (enum verb)i;
    }
    return VERB_NONE;
}

const char *verb_name(enum verb verb)
{
    return names[verb];
}

bool verb_is(enum verb verb, unsigned what)
{
    return (rows[verb].is & what) != 0;
}

const char *verb_does(enum verb verb)
{
    return rows[verb].does;
}

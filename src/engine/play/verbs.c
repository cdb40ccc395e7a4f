#include "engine/play/verbs.h"

#include "engine/play/yesno.h"
#include "rules/rules.h"
#include "words/catalog.h"

struct verb_row {
    const char *name;
    unsigned is;
    const char *does; /* key */
};

/* A new verb that ends something for its player for good is VERB_FINAL: then a mail whose writer had to be asked
 * whether it is his is asked about once more, by what it would do. */
static const struct verb_row rows[] = {
    [VERB_NONE] = {"", 0, "verb.none"},
    [VERB_ADD] = {"add", VERB_PLANS, "verb.add"},
    [VERB_CLEAR] = {"clear", VERB_PLANS, "verb.clear"},
    [VERB_OTHERWISE] = {"otherwise", VERB_PLANS, "verb.otherwise"},
    [VERB_REST] = {"rest", VERB_PLANS, "verb.rest"},
    [VERB_WAIT] = {"wait", VERB_PLANS, "verb.wait"},
    [VERB_READY] = {"ready", VERB_PLANS, "verb.ready"},
    [VERB_PRESS] = {"press", VERB_OF_GAME, "verb.press"},
    [VERB_HELP] = {"help", VERB_OF_PLAYER | VERB_ASKS, "verb.help"},
    [VERB_STATE] = {"state", VERB_OF_GAME | VERB_NAMES_GAME | VERB_ASKS, "verb.state"},
    [VERB_ORDERS] = {"orders", VERB_OF_GAME | VERB_NAMES_GAME | VERB_ASKS, "verb.orders"},
    [VERB_RESEND] = {"resend", VERB_OF_GAME | VERB_NAMES_GAME | VERB_ASKS, "verb.resend"},
    [VERB_REGISTER] = {"register", VERB_OF_PLAYER, "verb.register"},
    [VERB_GAMES] = {"games", VERB_OF_PLAYER | VERB_ASKS, "verb.games"},
    [VERB_JOIN] = {"join", VERB_OF_GAME | VERB_NAMES_GAME, "verb.join"},
    [VERB_LEAVE] = {"leave", VERB_OF_GAME | VERB_NAMES_GAME | VERB_FINAL, "verb.leave"},
    [VERB_START] = {"start", VERB_OF_PLAYER, "verb.start"},
    [VERB_STOP] = {"stop", VERB_OF_PLAYER, "verb.stop"},
    [VERB_ZONE] = {"zone", VERB_OF_PLAYER, "verb.zone"},
    [VERB_DIGEST] = {"digest", VERB_OF_PLAYER, "verb.digest"},
    [VERB_AWAY] = {"away", VERB_OF_PLAYER, "verb.away"},
    [VERB_BACK] = {"back", VERB_OF_PLAYER, "verb.back"},
    [VERB_SLEEP] = {"sleep", VERB_OF_PLAYER, "verb.sleep"},
    [VERB_GM] = {"gm", VERB_OF_PLAYER | VERB_ASKS, "verb.gm"},
    [VERB_YES] = {"yes", VERB_OF_PLAYER | VERB_FINAL, "verb.yes"},
    [VERB_NO] = {"no", VERB_OF_PLAYER, "verb.no"},
    [VERB_VOTE] = {"vote", VERB_OF_GAME | VERB_FINAL, "verb.vote"},
    [VERB_DRAW_OFFER] = {"draw-offer", VERB_OF_GAME | VERB_FINAL, "verb.draw_offer"},
    [VERB_CONCEDE] = {"concede", VERB_OF_GAME | VERB_NAMES_GAME | VERB_FINAL, "verb.concede"},
    [VERB_PICTURE] = {"picture", VERB_OF_PLAYER, "verb.picture"},
    [VERB_RETURN] = {"return", VERB_OF_GAME | VERB_NAMES_GAME, "verb.return"},
    [VERB_TAKEOVER] = {"takeover", VERB_OF_GAME | VERB_NAMES_GAME, "verb.takeover"},
    [VERB_STANDBY] = {"standby", VERB_OF_PLAYER, "verb.standby"},
    [VERB_STANDINGS] = {"standings", VERB_ASKS, "verb.standings"},
    [VERB_NEW] = {"new", VERB_OF_PLAYER, "verb.new"},
    [VERB_NAME] = {"name", VERB_OF_PLAYER, "verb.name"},
    [VERB_UNDO] = {"undo", VERB_PLANS, "verb.undo"},
    [VERB_RULES] = {"rules", VERB_OF_PLAYER | VERB_ASKS, "verb.rules"},
    [VERB_SUBJECT] = {"subject", VERB_OF_PLAYER, "verb.subject"},
    [VERB_AGAIN] = {"again", VERB_OF_GAME | VERB_NAMES_GAME, "verb.again"},
    [VERB_RECEIPTS] = {"receipts", VERB_OF_PLAYER, "verb.receipts"},
    [VERB_CALENDAR] = {"calendar", VERB_OF_PLAYER, "verb.calendar"},
    [VERB_PAST] = {"past", VERB_OF_GAME | VERB_ASKS, "verb.past"},
    [VERB_REMINDERS] = {"reminders", VERB_OF_PLAYER, "verb.reminders"},
    [VERB_LANGUAGE] = {"language", VERB_OF_PLAYER, "verb.language"},
    [VERB_NOTE] = {"note", VERB_OF_GAME, "verb.note"},
    [VERB_TRY] = {"try", VERB_OF_GAME | VERB_ASKS, "verb.try"},
    [VERB_WATCH] = {"watch", VERB_OF_PLAYER, "verb.watch"},
    [VERB_SANDBOX] = {"sandbox", VERB_OF_PLAYER | VERB_ASKS, "verb.sandbox"},
    [VERB_UNWATCH] = {"unwatch", VERB_OF_PLAYER, "verb.unwatch"},
    [VERB_COMMENT] = {"comment", VERB_OF_GAME, "verb.comment"},
    [VERB_OPEN] = {"open", VERB_OF_PLAYER, "verb.open"},
    [VERB_INVITE] = {"invite", VERB_OF_GAME | VERB_NUMBERS_GAME, "verb.invite"},
    [VERB_ADMIT] = {"admit", VERB_OF_GAME | VERB_NUMBERS_GAME, "verb.admit"},
    [VERB_REJECT] = {"reject", VERB_OF_GAME | VERB_NUMBERS_GAME, "verb.reject"},
    [VERB_CLOSE] = {"close", VERB_OF_GAME | VERB_NUMBERS_GAME | VERB_FINAL, "verb.close"},
    [VERB_MY] = {"my", VERB_OF_PLAYER, "verb.my"},
    [VERB_FORGET] = {"forget", VERB_OF_PLAYER | VERB_FINAL, "verb.forget"},
    [VERB_BLOCK] = {"block", VERB_OF_PLAYER, "verb.block"},
    [VERB_UNBLOCK] = {"unblock", VERB_OF_PLAYER, "verb.unblock"},
    [VERB_ADDRESS] = {"address", VERB_OF_PLAYER, "verb.address"},
    [VERB_DEPUTY] = {"deputy", VERB_OF_GAME, "verb.deputy"},
    [VERB_EVENTS] = {"events", VERB_OF_PLAYER | VERB_ASKS, "verb.events"},
    [VERB_EVENT] = {"event", VERB_OF_PLAYER, "verb.event"},
    [VERB_ANALYSE] = {"analyse", VERB_OF_GAME | VERB_NAMES_GAME | VERB_ASKS, "verb.analyse"},
};
_Static_assert(sizeof rows / sizeof rows[0] == VERB_COUNT, "a row for each verb");

static struct piece without_end_mark(struct piece word)
{
    while (word.len > 0 && strchr(",.!", word.at[word.len - 1]) != NULL)
        word.len--;
    return word;
}

static bool names_language(struct piece word)
{
    const struct catalog *one = catalogs;
    while (one->code != NULL && !piece_is(word, one->code) && !piece_is(word, one->name))
        one++;
    return one->code != NULL;
}

/* "a Quorum for three", "another table of quorum". */
static bool names_rules(const struct order_line *line, struct piece rest)
{
    static const char *const before[] = {"a", "an", "another", "new", "table", "game", "of"};
    struct piece word[5];
    int count = piece_words(line, rest, " ,:", "", word, 5);
    for (int i = 0; i < count && i < 5; i++) {
        bool passes = false;
        for (int k = 0; rules_all[k] != NULL; k++)
            if (piece_is(word[i], rules_all[k]->id))
                return true;
        for (size_t k = 0; k < sizeof before / sizeof before[0]; k++)
            passes = passes || piece_is(word[i], before[k]);
        if (!passes)
            return false;
    }
    return false;
}

/* The number of a game, and with `more` something behind it or instead of it. */
static bool is_numbered(struct piece rest, bool more)
{
    int digits = (int)strspn(rest.at, "#0123456789");
    digits = digits > rest.len ? rest.len : digits;
    return more ? rest.len > digits : rest.len > 0 && rest.len == digits;
}

static bool is_one_of(struct piece word, const char *const known[4])
{
    bool is = false;
    for (int i = 0; !is && i < 4 && known[i] != NULL; i++)
        is = piece_is(word, known[i]);
    return is;
}

/* A word, and what is behind it. */
static struct piece first_of(struct piece rest, struct piece *behind)
{
    const char *blank = rest.len == 0 ? NULL : memchr(rest.at, ' ', (size_t)rest.len);
    int len = blank == NULL ? rest.len : (int)(blank - rest.at);
    *behind = (struct piece){.at = rest.at + len, .len = rest.len - len};
    *behind = piece_trim(*behind);
    return (struct piece){.at = rest.at, .len = len};
}

/* "off 12", "usual 12": what is to be in one game. */
static bool is_of_game(struct piece rest, const char *const known[4])
{
    struct piece game, word = first_of(rest, &game);
    return is_numbered(without_end_mark(game), false) && (is_one_of(word, known) || piece_is(word, "usual"));
}

/* "12", "12 each", "daily" */
static bool is_watched(struct piece rest)
{
    static const char *const how[4] = {"each", "daily"};
    struct piece more, word = first_of(rest, &more);
    bool game = is_numbered(without_end_mark(word), false);
    return rest.len == 0 || (more.len == 0 && (game || is_one_of(without_end_mark(word), how))) ||
           (game && is_one_of(without_end_mark(more), how));
}

/* "spring enter word olive": the name of an event, and what is to be done about it. */
static bool is_event(struct piece rest)
{
    static const char *const alone[4] = {"enter", "withdraw", "skip"}, *const answers[4] = {"accept", "decline"};
    struct piece act, more, word;
    (void)first_of(rest, &act);
    word = without_end_mark(first_of(act, &more));
    return (is_one_of(word, alone) && more.len == 0) || (piece_is(word, "challenge") && more.len > 0) ||
           (is_one_of(word, answers) && (more.len == 0 || is_numbered(without_end_mark(more), false))) ||
           (piece_is(word, "enter") && piece_is(first_of(more, &more), "word"));
}

/* An event, or a word by itself that may be one: "events", "event spring". */
static bool names_event(struct piece rest)
{
    struct piece more;
    (void)first_of(rest, &more);
    return more.len == 0;
}

/* Words that begin many a sentence ("New idea: ...", the "Subject: ..." of a mail that was passed on) are a verb only
 * with what belongs to it; alone they may be meant so, and are asked about. */
static bool is_meant(const struct order_line *line, enum verb verb, struct piece rest)
{
    static const char *const known[][4] = {[VERB_NEW] = {"token", "tokens", "key", "keys"},
                                           [VERB_SUBJECT] = {"thread"},
                                           [VERB_RECEIPTS] = {"short", "problems", "none"},
                                           [VERB_CALENDAR] = {"on", "off"},
                                           [VERB_REMINDERS] = {"on", "off"}};
    if (verb == VERB_NOTE || verb == VERB_COMMENT ||
        verb == VERB_TRY) /* engine/inbox/note_words.h has them, as they are written */
        return false;
    if (verb == VERB_EVENTS || verb == VERB_EVENT)
        return names_event(rest) || (verb == VERB_EVENT && is_event(rest));
    if (verb == VERB_LANGUAGE)
        return rest.len == 0 || names_language(without_end_mark(rest));
    if (verb == VERB_OPEN)
        return names_rules(line, rest);
    if (verb_is(verb, VERB_NUMBERS_GAME))
        return is_numbered(without_end_mark(rest), verb != VERB_CLOSE);
    if (verb == VERB_ADDRESS) /* "Address: 12 Main Street" */
        return rest.len == 0 || memchr(rest.at, '@', (size_t)rest.len) != NULL;
    if (verb == VERB_MY || verb == VERB_FORGET) /* "my data", "forget me" */
        return piece_is(without_end_mark(rest), verb == VERB_MY ? "data" : "me");
    if (verb == VERB_WATCH)
        return is_watched(rest);
    if (verb == VERB_BACK) { /* "back to Rome" is where a piece goes */
        struct piece behind;
        return !is_one_of(first_of(rest, &behind), (const char *const[4]){"to", "into", "onto"});
    }
    if (verb == VERB_ANALYSE) /* "analyse what he did in spring": somebody is to */
        return rest.len == 0 || is_numbered(without_end_mark(rest), false);
    if (verb == VERB_AGAIN) /* a decision of a game may be called so: then an order follows */
        return rest.len == 0 || (size_t)rest.len == strspn(rest.at, "#0123456789");
    if ((size_t)verb >= sizeof known / sizeof known[0] || known[verb][0] == NULL)
        return true;
    return rest.len == 0 || is_one_of(without_end_mark(rest), known[verb]) ||
           ((verb == VERB_RECEIPTS || verb == VERB_REMINDERS) && is_of_game(rest, known[verb]));
}

enum verb verb_read(const struct order_line *line, struct piece *rest)
{
    struct piece word;
    enum yesno answer = yesno_first(line, rest);
    if (answer != YESNO_NONE)
        return answer == YESNO_YES ? VERB_YES : VERB_NO;
    *rest = piece_whole(line);
    /* a colon may follow a verb, here as in the games */
    if (piece_words(line, *rest, " :", "", &word, 1) == 0)
        return VERB_NONE;
    for (int i = VERB_NONE + 1; i < VERB_COUNT; i++) {
        if (!piece_is(word, rows[i].name))
            continue;
        int used = (int)(word.at - rest->at) + word.len;
        rest->at += used;
        rest->len -= used;
        if (rest->len > 0 && rest->at[0] == ':') {
            rest->at++;
            rest->len--;
        }
        *rest = piece_trim(*rest);
        if (!is_meant(line, (enum verb)i, *rest))
            return VERB_NONE;
        rest->column = rest->len > 0 ? line->column[rest->at - line->text] : word.column;
        return i == VERB_EVENT && names_event(*rest) ? VERB_EVENTS : (enum verb)i;
    }
    return VERB_NONE;
}

bool verb_gives_way(const struct rules *rules, const void *view, int seat, const struct order_line *line)
{
    struct piece rest;
    struct order order;
    return rules->map.made != NULL && (verb_read(line, &rest) == VERB_NONE || rest.len > 0) &&
           rules_grammar_line(rules, view, seat, line, &order) == GRAMMAR_ORDER;
}

enum verb verb_alone(const char *line)
{
    struct order_line read;
    struct piece rest;
    (void)line_read(line, &read);
    enum verb verb = verb_read(&read, &rest);
    return rest.len == 0 ? verb : VERB_NONE;
}

const char *verb_name(enum verb verb)
{
    return rows[verb].name;
}

enum verb verb_named(const char *name)
{
    int verb = VERB_COUNT - 1;
    while (verb > VERB_NONE && strcmp(rows[verb].name, name) != 0)
        verb--;
    return (enum verb)verb;
}

bool verb_is(enum verb verb, unsigned what)
{
    return (rows[verb].is & what) != 0;
}

const char *verb_does(enum verb verb)
{
    return rows[verb].does;
}

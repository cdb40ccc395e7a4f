#include "reader/joints.h"

#include "reader/mood.h"
#include "reader/plain.h"
#include "reader/preferred.h"
#include "words/items.h"

#include <string.h>

/* Behind the noun, where what stands there says that it is to come; the noun's own place: it does not. */
static int end_of_coming(const struct item *item, int at, int count)
{
    bool that = false;
    int i = at + 1;
    for (; i < count && item_has(&item[i], "filler from -coming"); i++)
        that = that || item_has(&item[i], "rel");
    bool comes = i < count && item_has(&item[i], "coming") && (that || !item_has(&item[i], "coming=comes"));
    return comes ? i : at;
}

static void join(struct item *item, int from, int to, const char *class)
{
    while (from > 0 && item_has(&item[from - 1], "filler to from -and"))
        from--;
    for (int i = from; i <= to; i++)
        item_become(&item[i], i == to ? class : "filler", "");
}

/* "For the round after that", "el turno que viene": a noun for a turn (class `turn`) and a word beside it that says
 * which (`coming`, `this`) are one "next" or "now". */
static void read_turns(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        int end = item_has(&item[i], "turn") ? end_of_coming(item, i, count) : i;
        if (!item_has(&item[i], "turn"))
            continue;
        if (end > i)
            join(item, i, end, "next");
        else if (i > 0 && item_has(&item[i - 1], "coming") && !item_has(&item[i - 1], "coming=behind coming=comes"))
            join(item, i - 1, i, "next");
        else if (i > 0 && item_has(&item[i - 1], "this"))
            join(item, i - 1, i, "now");
    }
    for (int i = 0; i < count; i++) /* by themselves they say nothing of it */
        item_forget(&item[i], "turn coming this");
}

enum { UNKNOWN_MOST = 2, GIVEN_MOST = 4 };

/* A condition, from the item that begins it to behind its last one. */
struct condition {
    int to;
    const char *state; /* the id of class `state` that it says; NULL: none, and it is not for here */
    bool negated;
    bool things; /* it names some */
    bool somebody, place;
    bool through; /* what was named before is done, or somebody is */
    bool rival;   /* it says what somebody else takes or leaves */
    bool fresh;   /* some of them were not named before */
};

/* What an item is within a condition. */
enum role {
    ROLE_STATE,
    ROLE_NO,
    ROLE_ALONG, /* says nothing to it */
    ROLE_UNKNOWN,
    ROLE_SEAT,
    ROLE_VERB,
    ROLE_THING,
    ROLE_OTHER
};

/* What the item says of whether something can be had; NULL: nothing. What is known by a guess says nothing. */
static const char *state_of(const struct item *item)
{
    return item->mended ? NULL : item_has(item, "there") ? "able" : item_in(item, "state");
}

static bool goes_along(const struct item *item)
{
    return item_has(item, "filler now any ref=it") ||
           item_has(item, "ref aux word other noun number there to from somebody -THING");
}

static enum role role_of(const struct item *item)
{
    bool no = item_has(item, "neg no");
    return no                                               ? ROLE_NO
           : state_of(item) != NULL                         ? ROLE_STATE
           : goes_along(item)                               ? ROLE_ALONG
           : item->kind == ITEM_UNKNOWN && !item->named     ? ROLE_UNKNOWN
           : item->meanings == 1 && item_has(item, "rival") ? ROLE_UNKNOWN
           : item_has(item, "seat") || item->named          ? ROLE_SEAT
           : item_has(item, "verb")                         ? ROLE_VERB
           : item_is_thing(item)                            ? ROLE_THING
                                                            : ROLE_OTHER;
}

static const char end_of_condition[] = "EDGE MARK else or then and";

/* "If somebody beats me to the temple": does it say whither or whence? */
static bool is_led(const struct item *item, int at)
{
    return items_has(item, at, items_pass_back(item, at - 1, "filler -to"), "to from");
}

/* "Si no quedan templos, unos juegos": is the thing what the condition is about, with all that it says behind a comma?
 */
static bool is_subject(const struct item *item, int count, int at)
{
    int comma = items_pass(item, at, count, "THING filler");
    return items_has(item, count, comma, ",") && items_has(item, count, comma + 1, "-and -else -cond") &&
           items_any(item, comma + 1, count, "GAME -filler -ref");
}

/* Does what hangs on the condition begin here, with no mark between? "When my turn comes" ends with its verb. */
static bool begins_main(const struct condition *condition, const struct item *item, int count, int at)
{
    enum role role = role_of(&item[at]);
    bool turn = strcmp(condition->state, "turn") == 0 && items_has(item, count, at + 1, end_of_condition);
    bool led = role == ROLE_VERB && item_has(&item[at - 1], "from"); /* "s'il n'y a plus de place" */
    return !turn && !led &&
           (role == ROLE_VERB || role == ROLE_OTHER ||
            (role == ROLE_THING && !is_led(item, at) && !is_subject(item, count, at)));
}

/* "Wenn er dann noch da ist": before it has said anything a "then" is part of it. */
static bool ends_condition(const struct condition *condition, const struct item *item)
{
    bool says = condition->state != NULL || condition->negated;
    return item_has(item, end_of_condition) && (says || !item_has(item, "then but"));
}

/* Is the thing named before the condition? */
static bool is_said(const struct item *item, int at, const struct item *thing)
{
    for (int i = 0; i < at; i++)
        if (plain_items_share(&item[i], thing) && item_is_thing(&item[i]))
            return true;
    return false;
}

/* "If Anna takes it", "si se lo lleva Bruno", "wenn sie mir den Weizen lässt": what somebody else takes is gone, what
 * they leave is there. False: it says nothing of that. */
static bool read_rival(const struct item *item, int count, int at, struct condition *out)
{
    const char *does = NULL;
    bool it = false;
    struct condition rival = {.to = at + 1, .rival = true};
    for (int i = at + 1; i < count && !item_has(&item[i], end_of_condition); i++) {
        enum role role = role_of(&item[i]);
        const char *one = item[i].mended ? NULL : item_in(&item[i], "rival");
        bool goes_on = does != NULL && (it || rival.things);
        if (goes_on && one == NULL && (role == ROLE_VERB || role == ROLE_THING))
            break;
        if (one == NULL ? role == ROLE_OTHER || role == ROLE_VERB : goes_on)
            return false;
        does = one == NULL ? does : one;
        it = it || item_is(&item[i], "ref", "it");
        rival.somebody = rival.somebody || role == ROLE_SEAT || item_has(&item[i], "somebody");
        rival.things = rival.things || role == ROLE_THING;
        rival.negated = rival.negated || role == ROLE_NO;
        rival.fresh = rival.fresh || (role == ROLE_THING && !is_said(item, at, &item[i]));
        rival.to = i + 1;
    }
    if (does == NULL || !rival.somebody || !(it || rival.things))
        return false;
    rival.state = strcmp(does, "takes") == 0 ? "gone" : "able";
    *out = rival;
    return true;
}

/* "If I'm borrowing anyway ...", "wenn ich sowieso leihe, ...": what is given is no condition. Returns where that ends;
 * `at` itself: nothing is. */
static int end_of_given(const struct item *item, int count, int at)
{
    int given = at, end = at + 1;
    for (; end < count && !item_has(&item[end], end_of_condition); end++)
        given = item_has(&item[end], "state=given") ? end : given;
    return given == at ? at : end - given <= GIVEN_MOST ? end : given + 1;
}

/* "..., more later when I have wifi": where a remark with a condition of its own ends; `at` itself: there is none. */
static int end_of_remark(const struct item *item, int count, int at)
{
    bool mine = false, says = false, cond = false;
    int end = at + 1;
    for (; at > 0 && end < count && item[end].kind != ITEM_MARK; end++) {
        if (item_has(&item[end], "GAME -filler"))
            return at;
        cond = cond || mood_condition(item, count, end);
        mine = mine || (!cond && item_has(&item[end], "mine putoff sorry"));
        says = says || (!cond && item_has(&item[end], "UNKNOWN word putoff keeps sorry"));
    }
    return item_has(&item[at], ",;-") && mine && says && cond ? end : at;
}

/* "If it falls through, the circus", "si me lo pisan, el circo", "si no llego, ...": whatever happens to what was named
 * before, other things of the game stand behind it. */
static bool is_failing(const struct item *item, int count, int at, int to, bool plain)
{
    bool it = plain || item_has(&item[at], "cond=it cond=self"), named = false;
    for (int i = at + 1; i < to; i++)
        it = it || item_has(&item[i], "ref=it third rel") || (item_is_thing(&item[i]) && is_said(item, at, &item[i]));
    for (int i = 0; i < at; i++) {
        named = named || item_is_thing(&item[i]);
        if (item_has(&item[i], "seat"))
            return false;
    }
    return it && named && to + 1 < count && item_has(&item[to], ",:;- then") &&
           !item_has(&item[to + 1], "else or cond") && items_any(item, to, count, "GAME -filler -ref");
}

static void read_condition(const struct item *item, int count, int at, struct condition *out)
{
    int unknown = 0;
    bool plain = true, lacks = item_is(&item[at], "cond", "not"); /* it names nothing: "if there is none" */
    bool heads = item_has(&item[at], "cond=self"), comes = false, empty = true;
    bool seat = false, third = false; /* "if Bruno is there" tells of the place, "if Bruno can" of him */
    int given = end_of_given(item, count, at);
    *out = (struct condition){.to = at + 1, .negated = lacks};
    if (given > at) {
        *out = (struct condition){.to = given, .state = "given"};
        return;
    }
    for (int i = at + 1; i < count && !ends_condition(out, &item[i]); i++) {
        enum role role = role_of(&item[i]);
        if (out->negated && i == at + 2 && (role == ROLE_THING || role == ROLE_VERB)) /* "if not Burgundy" */
            break;
        if (out->state != NULL && begins_main(out, item, count, i))
            break;
        bool phase = item_has(&item[i], "phase") && item_is(&item[at], "cond", "when") && !third;
        out->state = phase ? "turn" : out->state; /* "as soon as we get to building" */
        third = third || item_has(&item[i], "other somebody -filler");
        plain = plain && (role == ROLE_NO || role == ROLE_ALONG || (lacks && role == ROLE_UNKNOWN));
        if (role == ROLE_VERB && out->state == NULL) /* somebody does something */
            return;
        seat = seat || role == ROLE_SEAT;
        unknown += role == ROLE_UNKNOWN ? 1 : 0;
        empty = empty && item_has(&item[i], "filler -noun -wish -past");
        out->state = role == ROLE_STATE ? state_of(&item[i]) : out->state;
        out->negated = out->negated || role == ROLE_NO;
        out->things = out->things || role == ROLE_THING;
        out->fresh = out->fresh || (role == ROLE_THING && !is_said(item, at, &item[i]));
        out->somebody = out->somebody || role == ROLE_SEAT || item_has(&item[i], "somebody");
        heads = heads || item_has(&item[i], "noun"); /* of a game: "if I'm second there" */
        comes = comes || (item_has(&item[i], "mine") && item_has(&item[i - 1], "to")); /* "when it gets to me" */
        bool has = item_has(&item[i], "ask has");                                      /* "is there" may ask */
        out->place = out->place || item_is(&item[i], "ref", "there") || (out->somebody && has);
        if (out->somebody && out->place && !out->things && !out->negated && out->state == NULL)
            out->state = "gone";
        out->to = i + 1;
    }
    bool there = out->place && !out->negated && out->state == NULL && !(out->things && (seat || heads));
    if (there && out->things) /* "should the wheat be lying there" */
        out->state = "able";
    else if ((there || comes) && item_is(&item[at], "cond", "when")) /* "when he's there, he marries" */
        out->state = "turn";
    if (out->negated && (out->to == at + 2 || (plain && out->state == NULL)))
        out->state = "able";
    if (empty && out->to > at + 1 && out->to < count && item[out->to].kind == ITEM_MARK) /* "but when it is: ..." */
        out->state = "turn";
    bool gone = out->state != NULL && strcmp(out->state, "gone") == 0;
    bool through = out->state != NULL && strcmp(out->state, "through") == 0;
    out->through = through;
    out->state = through && !seat ? "able" : out->state; /* "if it can't be done" */
    out->state = unknown > UNKNOWN_MOST || (seat && !gone && !through) ? NULL : out->state;
    if (out->state == NULL && !seat && !out->fresh && unknown > 0 && unknown <= UNKNOWN_MOST &&
        is_failing(item, count, at, out->to, out->negated)) {
        out->state = "gone";
        out->negated = false;
    }
}

/* Does it stand for "otherwise"? */
static bool is_else(const struct condition *condition)
{
    bool able = strcmp(condition->state, "able") == 0 || strcmp(condition->state, "works") == 0;
    return able ? condition->negated : strcmp(condition->state, "gone") == 0 && !condition->negated;
}

static bool ends_sentence(const struct item *item, int count, int at)
{
    return items_has(item, count, at, "EDGE .!?");
}

/* Is there an alternative in the sentence before this item already? */
static bool has_choice(const struct item *item, int at)
{
    return items_any(item, items_find_back(item, at - 1, ".!?") + 1, at, "or else");
}

static int behind_marks(const struct item *item, int count, int at)
{
    return items_pass(item, at, count, ",:;- then");
}

/* One that is for here begins with this item. *otherwise: it joins an alternative; else it says nothing. */
static bool is_joint(const struct item *item, int count, int at, struct condition *out, bool *otherwise)
{
    if (!mood_condition(item, count, at))
        return false;
    *otherwise = false;
    if (!read_rival(item, count, at, out))
        read_condition(item, count, at, out);
    /* what comes "sobald das erledigt ist" is no alternative to it */
    *otherwise = out->state != NULL && is_else(out) && !item_has(&item[at], "cond=once");
    if (out->state == NULL)
        return false;
    if (*otherwise) /* "fish if the wheat is gone" waits for what is not said */
        return !ends_sentence(item, count, out->to) || has_choice(item, at) || (!out->things && at > 0);
    return !out->things && strcmp(out->state, "works") != 0 && !item_is(&item[at], "cond", "unless");
}

/* "Should it be gone, ...", "sitzt da schon wer, dann ...": the verb that begins is the if. */
static void turn_inverted(struct item *item, int count)
{
    for (int i = 0; i < count; i++) {
        int comma = items_find(item, i, count, "MARK"), end = items_find(item, i, count, ".!?");
        bool should = item_has(&item[i], "inverts=should"), state = false;
        if (!item_has(&item[i], "inverts") || !items_has(item, count, i - 1, should ? "EDGE MARK and" : "EDGE MARK"))
            continue;
        for (int k = i; k < comma; k++)
            state = state || role_of(&item[k]) <= ROLE_NO;
        bool goes_on = comma + 1 < end && item_has(&item[comma], ",:") && !items_has(item, count, end, "?") &&
                       !item_has(&item[comma + 1], "else"); /* "..., geht er nach Castello, sonst nichts" */
        if (goes_on && (state || should || item_has(&item[comma + 1], "then")))
            item_become(&item[i], "cond", "");
    }
}

/* "Whoever it turns out to be", "egal welcher es ist", "sea cual sea": whatever it is, the same is to be done. Returns
 * where that ends, `at` itself: it is none. */
static int end_of_concession(const struct item *item, int count, int at)
{
    bool it = item_has(&item[at], "concede"), ask = false;
    int end = at, i = at + 1;
    if (!item_has(&item[at], "concede any"))
        return at;
    for (; i < count && item[i].kind != ITEM_MARK; i++) {
        bool be = item_has(&item[i], "be aux");
        if (!be && (item_has(&item[i], "verb -filler") || item_has(&item[i], "THING -ref")))
            break;
        ask = ask || item_has(&item[i], "ask");
        it = it || item_has(&item[i], "ask third");
        end = (be && it) || item_has(&item[i], "it's") ? i + 1 : end;
    }
    return ask && items_has(item, count, i, "MARK") && end == at ? i : end; /* "egal welcher, ..." */
}

/* "Si no se puede, ...": what says once more that something cannot be had, behind an otherwise, and a mark. */
static int end_of_else(const struct item *item, int count, int at)
{
    bool state = false;
    int end = at + 1;
    while (item_has(&item[at], "else") && end < count && role_of(&item[end]) <= ROLE_ALONG &&
           item[end].kind != ITEM_MARK) {
        state = state || state_of(&item[end]) != NULL;
        end++;
    }
    return state && end < count && item[end].kind == ITEM_MARK ? end : at + 1;
}

/* "If the wheat is no more, the circus; otherwise the wheat": whatever it says of the wheat, that is what is wanted.
 * Where the alternative begins; `at` itself: it is not so. Nothing that players do, and of places more is said. */
static int end_of_doubt(const struct item *item, int count, int at)
{
    int end = items_find(item, at + 1, count, end_of_condition);
    bool doubts = mood_condition(item, count, at) && !item_has(&item[at], "cond=self cond=unless");
    for (int i = at + 1; doubts && i < end; i++)
        doubts = role_of(&item[i]) != ROLE_SEAT && !item_has(&item[i], "somebody place city area");
    return doubts ? end : at;
}

/* "Wenn Anna mir den Weizen lässt, ...": what has to be there, as reader/guards.h has it. Returns how many items. */
static int put_given(const struct item *item, int at, const struct condition *condition, struct item *out)
{
    int length = 0;
    for (int i = at; i < condition->to; i++)
        if (i == at || role_of(&item[i]) == ROLE_THING)
            out[length++] = item[i];
    if (length == condition->to - at) /* there has to be room */
        length--;
    item_become(&out[length++], "there", "");
    return length;
}

/* Does the condition say of things of its own that they can be had? */
static bool is_given(const struct item *item, int count, int at, const struct condition *condition)
{
    bool places = items_any(item, at + 1, condition->to, "place city area");
    bool able = condition->state != NULL && strcmp(condition->state, condition->negated ? "gone" : "able") == 0;
    return mood_condition(item, count, at) && able && condition->things && !item_has(&item[at], "cond=unless") &&
           !(condition->rival && places);
}

/* "The wheat. None left? Then the circus": a question that only says that what was named before is gone. Where it ends;
 * `at` itself: it is none. */
static int end_of_question(const struct item *item, int count, int at)
{
    struct condition condition;
    if (at == 0 || !item_has(&item[at - 1], ".!?") || !items_any(item, 0, at, "GAME -filler -ref"))
        return at;
    read_condition(item, count, at - 1, &condition);
    bool gone = condition.state != NULL && is_else(&condition) && !condition.fresh;
    return gone && condition.to + 1 < count && item_has(&item[condition.to], "?") &&
                   items_any(item, condition.to, count, "GAME -filler -ref")
               ? condition.to + 1
               : at;
}

static int put_otherwise(const struct item *item, int at, int to, struct item *out)
{
    *out = (struct item){.kind = ITEM_MEANT, .meanings = 1, .meaning = {{"else", ""}}};
    out->from = item[at].from;
    out->to = item[to - 1].to;
    return 1;
}

/* "Once that is done", "sobald ich wieder dran bin": behind what is to be done first, what stands behind it comes then,
 * or in the turn behind it; class of the word that says so, NULL: none. */
static const char *class_after(const struct item *item, int count, int at, const struct condition *condition)
{
    bool turn = condition->state != NULL && strcmp(condition->state, "turn") == 0;
    bool done = (condition->state != NULL && condition->through) || item_has(&item[at], "cond=once");
    int behind = behind_marks(item, count, condition->to);
    bool after = (turn || done) && item_has(&item[at], "cond=when cond=self cond=once") && behind < count &&
                 !item_has(&item[behind], "and") && items_any(item, 0, at, "GAME -filler -ref");
    return !after ? NULL : turn ? "next" : "then";
}

int joints_read(struct item *item, int count)
{
    int length = 0;
    for (int i = 1; i < count; i++)
        if (item_has(&item[i - 1], "somebody")) /* "anybody else" */
            item_drop(&item[i], "else");
    preferred_ranks(item, count);
    read_turns(item, count);
    turn_inverted(item, count);
    preferred_lead(item, count);
    for (int i = 0; i < count;) {
        struct condition condition = {.to = i};
        bool otherwise = false;
        int remark = end_of_remark(item, count, i);
        if (remark > i) {
            i = remark;
            continue;
        }
        int conceded = end_of_concession(item, count, i);
        if (conceded > i) {
            i = behind_marks(item, count, conceded);
            continue;
        }
        int asked = end_of_question(item, count, i);
        if (asked > i) {
            length += put_otherwise(item, i, asked, item + length);
            i = behind_marks(item, count, asked);
            continue;
        }
        bool within = mood_condition(item, count, i) && i + 1 < count && item_has(&item[i + 1], "cond=when");
        if (within && is_joint(item, count, i + 1, &condition, &otherwise) && !otherwise) {
            memmove(item + i + 1, item + condition.to, (size_t)(count - condition.to) * sizeof *item);
            count -= condition.to - i - 1; /* "si cuando me toque el circo sigue ahí" */
            continue;
        }
        bool joint = is_joint(item, count, i, &condition, &otherwise);
        int behind = joint ? behind_marks(item, count, condition.to) : end_of_doubt(item, count, i) + 1;
        if ((otherwise ? condition.things : behind > i + 1) &&
            preferred_turn(item, count, behind - 1, item + i + 1, behind - i - 1)) {
            i = behind - 1;
        } else if (!joint && is_given(item, count, i, &condition)) {
            length += put_given(item, i, &condition, item + length);
            i = condition.to;
        } else if (!joint || (otherwise && condition.rival && condition.fresh)) {
            int end = end_of_else(item, count, i);
            item[length++] = item[i];
            i = end;
        } else {
            bool last = ends_sentence(item, count, condition.to),
                 first = items_has(item, count, i - 1, end_of_condition);
            const char *after = otherwise || !first ? NULL : class_after(item, count, i, &condition);
            if (after != NULL)
                item_become(&item[length++], after, "");
            if (otherwise && !(last && has_choice(item, i)))
                length += put_otherwise(item, i, condition.to, item + length);
            i = last || !(first || otherwise) ? condition.to : behind;
        }
    }
    preferred_lead(item, length);
    for (int i = 0; i < length; i++) /* that says something only here */
        item_forget(&item[i], "rival");
    return length;
}

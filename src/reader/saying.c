#include "reader/saying.h"

#include "base/mem.h"
#include "reader/alternatives.h"
#include "reader/going.h"
#include "reader/helping.h"
#include "reader/mood.h"
#include "rules/doors.h"

#include <stdlib.h>
#include <string.h>

/* What is told by the orders of one phase. */
enum phase { PHASE_MOVES, PHASE_RETREATS, PHASE_REMOVALS, PHASE_BUILDS, PHASE_NONE };

struct telling {
    struct saying *saying;
    struct desk *desk;
    struct mention said;
    struct reading *out;
    int count;
    bool weak; /* it is asked about, not taken */
};

static enum phase phase_of(const struct desk *desk)
{
    const struct own *own = &desk->own[0];
    if (desk->owns == 0)
        return PHASE_NONE;
    return own->kind[0] == '\0'                     ? PHASE_BUILDS
           : strncmp(own->order, "remove ", 7) == 0 ? PHASE_REMOVALS
           : strstr(own->order, " d") != NULL       ? PHASE_RETREATS
                                                    : PHASE_MOVES;
}

static bool does(const struct mention *said, const char *verb)
{
    return said->does != NULL && strcmp(said->does, verb) == 0;
}

static bool is_saying(const struct mention *said, const char *id)
{
    return said->saying != NULL && strcmp(said->saying, id) == 0;
}

/* ---- orders ---- */

static bool is_ordered(const struct desk *desk, int own)
{
    bool ordered = false;
    for (int i = 0; !ordered && i < desk->taken_count; i++) {
        struct text line = TEXT_EMPTY;
        rules_write(desk->seat->rules, &desk->taken[i].order, &line);
        size_t length = strlen(desk->own[own].place);
        const char *carried = strstr(line.data, " c "), *of = carried == NULL ? line.data : carried + 3;
        ordered = (strncmp(line.data, desk->own[own].place, length) == 0 && strchr(" /", line.data[length]) != NULL) ||
                  strncmp(of, desk->own[own].place, length) == 0;
        text_free(&line);
    }
    return ordered;
}

/* One more reading, or one more text of the last, where they are alternatives. False: the line is not possible. */
static bool tell(struct telling *telling, const char *line, bool other)
{
    struct text text = TEXT_EMPTY;
    int slot;
    bool legal = desk_judge(telling->desk, line, &text, &slot) == JUDGED_LEGAL;
    struct reading *last = telling->count > 0 ? &telling->out[telling->count - 1] : NULL;
    if (legal && other && last != NULL && last->texts < READINGS_MOST) {
        last->kind = PIECE_SEVERAL;
        last->text[last->texts++] = mem_copy_text(text.data);
    } else if (legal && !other && telling->count < SAYING_MOST) {
        struct reading *reading = &telling->out[telling->count++];
        *reading = (struct reading){.kind = telling->weak ? PIECE_SEVERAL : PIECE_ORDER, .slot = slot};
        reading->text[reading->texts++] = mem_copy_text(text.data);
    }
    text_free(&text);
    return legal;
}

/* Who may be meant: the one that is named by its place, or all of the kind that was said; of these first those that
 * have no order yet. Returns how many. */
static int subjects_of(const struct telling *telling, int *out)
{
    const struct mention *said = &telling->said;
    const struct desk *desk = telling->desk;
    int count = 0;
    for (int i = 0; said->kind == NULL && i < said->places; i++)
        if (said->own[i] >= 0)
            out[count++] = said->own[i];
    for (int i = 0; said->kind != NULL && i < desk->owns; i++)
        if (strcmp(desk->own[i].kind, said->kind) == 0)
            out[count++] = i;
    return count;
}

/* The line for each who may be meant, "%s" in it the place: those without an order first. One that is possible is the
 * order, several are asked about. */
static bool tell_of(struct telling *telling, const char *before, const char *behind)
{
    int subject[OWN_MOST], count = subjects_of(telling, subject);
    bool any = false;
    for (int ordered = 0; ordered < 2 && !any; ordered++) {
        for (int i = 0; i < count; i++) {
            if (is_ordered(telling->desk, subject[i]) != (ordered == 1))
                continue;
            struct text line = TEXT_EMPTY;
            text_addf(&line, "%s%s%s", before, telling->desk->own[subject[i]].place, behind);
            any = tell(telling, line.data, any) || any;
            text_free(&line);
        }
    }
    return any;
}

/* ---- help for an order ---- */

void saying_target(const char *order, struct text *out)
{
    const char *of = strstr(order, " s ") != NULL   ? strstr(order, " s ") + 3
                     : strstr(order, " c ") != NULL ? strstr(order, " c ") + 3
                                                    : order;
    const char *to = strstr(of, " - ");
    size_t length = to == NULL ? strcspn(of, " ") : (size_t)(to - of) + 3 + strcspn(to + 3, " ");
    text_add_bytes(out, of, length);
}

static void target_of(const struct desk *desk, int taken, struct text *out)
{
    struct text line = TEXT_EMPTY;
    rules_write(desk->seat->rules, &desk->taken[taken].order, &line);
    saying_target(line.data, out);
    text_free(&line);
}

/* "supports that", "carries it there": the last order that it can be said of, moves first. */
static bool tell_help(struct telling *telling, const char *verb)
{
    for (int moves = 1; moves >= 0; moves--) {
        for (int i = telling->desk->taken_count - 1; i >= 0; i--) {
            struct text target = TEXT_EMPTY, behind = TEXT_EMPTY;
            target_of(telling->desk, i, &target);
            bool goes = strstr(target.data, " - ") != NULL;
            text_addf(&behind, " %s %s", verb, target.data);
            bool last = i == telling->desk->taken_count - 1;
            bool told = goes == (moves == 1) && (goes || last) && tell_of(telling, "", behind.data);
            text_free(&target);
            text_free(&behind);
            if (told)
                return true;
        }
    }
    return false;
}

/* "Serbia supports Albania", which goes to Greece: of help where it goes. */
static bool tell_help_along(struct telling *telling)
{
    const struct mention *said = &telling->said;
    const char *helper = telling->desk->own[said->own[0]].place;
    const char *helped = item_in(&said->item[said->place[1]], "place");
    for (int i = telling->desk->taken_count - 1; i >= 0; i--) {
        struct text target = TEXT_EMPTY, line = TEXT_EMPTY;
        target_of(telling->desk, i, &target);
        size_t length = strlen(helped);
        bool goes = strncmp(target.data, helped, length) == 0 && strchr(" /", target.data[length]) != NULL &&
                    strstr(target.data, " - ") != NULL;
        text_addf(&line, "%s s %s", helper, target.data);
        bool told = goes && tell(telling, line.data, false);
        text_free(&target);
        text_free(&line);
        if (told || goes)
            return told;
    }
    return false;
}

/* "Serbia supports Gül from Bulgaria to Rumania" */
static bool tell_help_abroad(struct telling *telling)
{
    const struct mention *said = &telling->said;
    struct text line = TEXT_EMPTY;
    const char *one = item_in(&said->item[said->place[1]], "place");
    text_addf(&line, "%s %s %s", telling->desk->own[said->own[0]].place, does(said, "c") ? "c" : "s", one);
    if (said->places == 3)
        text_addf(&line, " - %s", item_in(&said->item[said->place[2]], "place"));
    bool told = tell(telling, line.data, false);
    text_free(&line);
    return told;
}

static bool tell_helper(struct telling *telling)
{
    int helper, from = helping_find(&telling->said, &helper);
    bool carries = does(&telling->said, "c");
    if (from < 0 && telling->saying->did == SAYING_HELPED && telling->said.places == 1 && telling->said.owns == 1)
        helper = 0; /* "supported by Munich and Berlin" */
    else if (from < 0)
        return false;
    telling->said.own[0] = telling->said.own[helper];
    telling->said.places = 1;
    telling->said.kind = NULL;
    bool told = tell_help(telling, carries ? "c" : "s");
    telling->saying->did = told ? SAYING_HELPED : SAYING_NOTHING;
    return told;
}

/* ---- what a phrase says in each phase ---- */

/* "All hold but Naples", "todos menos Nápoles": is this one left out? The names may stand in the next phrase. */
static bool is_left_out(struct telling *telling, int own, int behind)
{
    const struct mention *said = &telling->said;
    const struct item *next = said->item + said->count;
    for (int i = 0; said->except >= 0 && i < said->places; i++)
        if (said->own[i] == own && said->place[i] > said->except)
            return true;
    if (behind == 0 || (item_in(next, "but") == NULL && !item_is(next, "saying", "except")))
        return false;
    struct mention other;
    int end = mention_end(next, 1, behind);
    bool bare = mention_is_bare(telling->desk, next + 1, end - 1);
    mention_read(telling->desk, next + 1, end - 1, &other);
    telling->saying->more = bare ? end : telling->saying->more;
    telling->saying->last = bare ? other.own[0] : telling->saying->last;
    return bare && other.own[0] == own;
}

/* "Both fleets hold", "everything else stays": each of them, where there are as many as it says. */
static bool tell_all_hold(struct telling *telling, int behind)
{
    const struct mention *said = &telling->said;
    const struct desk *desk = telling->desk;
    bool whole = said->whole && said->number == 0 && said->kind == NULL;
    bool rest = said->rest || whole || (said->other && said->number > 0);
    int count = 0;
    telling->saying->did = SAYING_HELD;
    for (int told = 0; told < 2; told++) {
        for (int i = 0; i < desk->owns; i++) {
            if ((said->kind != NULL && strcmp(desk->own[i].kind, said->kind) != 0) ||
                (rest && (is_ordered(desk, i) || desk->own[i].open)) || is_left_out(telling, i, behind))
                continue;
            count += told == 0 ? 1 : 0;
            if (told == 1 && tell(telling, desk->own[i].order, false))
                telling->out[telling->count - 1].general = true;
        }
        if (said->number > 0 && said->number != count) { /* "both armies hold (Rome and Venice)" */
            int end = behind > 0 ? mention_end(said->item, said->count + 1, said->count + behind) : 0;
            telling->saying->done =
                end > 0 && mention_is_bare(desk, said->item + said->count + 1, end - said->count - 1);
            return false;
        }
    }
    return count > 0;
}

/* "Spain" of "Portugal for my men in Spain", "Bulgaria (south coast)". */
static void add_place(const struct mention *said, int place, struct text *out)
{
    text_add(out, item_in(&said->item[said->place[place]], "place"));
    if (said->tail != NULL) {
        text_add_char(out, '/');
        text_add(out, said->tail);
    }
}

/* The unit that the words mean, or one of its kind, goes to a place. */
static bool tell_move(struct telling *telling, int to)
{
    struct text behind = TEXT_EMPTY;
    text_add(&behind, " - ");
    add_place(&telling->said, to, &behind);
    bool told = tell_of(telling, "", behind.data);
    text_free(&behind);
    return told;
}

/* "Sevastopol to the Black Sea. No, to Rumania." */
static bool tell_corrected(struct telling *telling)
{
    const char *order = telling->saying->corrected;
    struct text line = TEXT_EMPTY;
    text_add_bytes(&line, order, strcspn(order, " /"));
    text_add(&line, " - ");
    add_place(&telling->said, 0, &line);
    bool told = tell(telling, line.data, false);
    text_free(&line);
    return told;
}

/* Does it begin with where to go, and name behind that who goes? */
static bool is_for(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    bool whose = said->mine || said->gives || telling->saying->did == SAYING_SENT;
    for (int i = said->places == 2 ? said->place[0] : said->count; i < said->count && !whose; i++)
        whose = item_in(&said->item[i], "unit") != NULL && item_in(&said->item[i], "filler") == NULL;
    return said->places == 2 && said->own[0] < 0 && said->own[1] >= 0 && said->does == NULL && said->kind == NULL &&
           whose;
}

/* Is a unit that is only named by its kind to go where one place is named? */
static bool is_kind_sent(const struct mention *said)
{
    bool goes = said->does == NULL || does(said, "m") || does(said, "r");
    return said->kind != NULL && said->places == 1 && goes;
}

static bool is_all_holding(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    bool again = said->does == NULL && telling->saying->did == SAYING_HELD;
    bool stays = said->denied ? does(said, "m") : does(said, "h") || again;
    return stays && (said->places == 0 || said->except >= 0) && (said->whole || said->rest || said->number > 0);
}

/* "My fleet holds" */
static bool is_kind_idle(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    bool moves = phase_of(telling->desk) == PHASE_MOVES;
    bool gone = does(said, "disband") || does(said, "remove") || is_saying(said, "remove");
    bool stays = said->denied ? moves && does(said, "m") : moves ? does(said, "h") : gone;
    return said->kind != NULL && said->places == 0 && stays;
}

static bool is_corrected(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    const char *order = telling->saying->corrected;
    return order != NULL && (strstr(order, " - ") != NULL || strstr(order, " r ") != NULL) && said->places == 1 &&
           said->own[0] < 0 && said->kind == NULL && (said->does == NULL || does(said, "m"));
}

/* A place of several coasts that was named without one: each is asked about. */
static bool tell_coasts(struct telling *telling, struct text *line)
{
    static const char *const coasts[] = {"/nc", "/sc", "/ec", "/wc"};
    bool any = false;
    for (size_t i = 0, length = line->len; i < sizeof coasts / sizeof coasts[0]; i++) {
        text_cut(line, length);
        text_add(line, coasts[i]);
        any = tell(telling, line->data, any) || any;
    }
    return any;
}

static bool tell_there(struct telling *telling, const char *from, int goal)
{
    const struct mention *said = &telling->said;
    struct text line = TEXT_EMPTY;
    text_addf(&line, "%s - ", from);
    add_place(said, goal, &line);
    bool told = tell(telling, line.data, false);
    if (!told && said->tail != NULL) { /* it may be where the unit stands */
        text_clear(&line);
        text_addf(&line, "%s - %s", from, item_in(&said->item[said->place[goal]], "place"));
        told = tell(telling, line.data, false);
    }
    told = told || tell_coasts(telling, &line);
    text_free(&line);
    return told;
}

/* To where the last one that goes came from. */
static bool tell_after(struct telling *telling, const char *from)
{
    bool told = false;
    for (int i = telling->desk->taken_count - 1; i >= 0 && !told; i--) {
        struct text target = TEXT_EMPTY, line = TEXT_EMPTY;
        target_of(telling->desk, i, &target);
        text_addf(&line, "%s - %.*s", from, (int)strcspn(target.data, " /"), target.data);
        told = strstr(target.data, " - ") != NULL && tell(telling, line.data, false);
        text_free(&target);
        text_free(&line);
    }
    return told;
}

/* "Munich and Kiel stay": those that stood before it do as well. */
static bool tell_stays(struct telling *telling, int own)
{
    struct saying *saying = telling->saying;
    bool told = phase_of(telling->desk) == PHASE_MOVES;
    for (int i = 0; told && i < saying->bares; i++)
        told = tell(telling, telling->desk->own[saying->bare_own[i]].order, false);
    saying->took_bares = told && saying->bares > 0;
    return told && tell(telling, telling->desk->own[own].order, false);
}

/* An alternative of what was told: one order where the game takes such, else several that are asked about. */
static bool tell_other(struct telling *telling, const char *line)
{
    struct reading *reading = &telling->out[telling->count - 1];
    struct text joined = TEXT_EMPTY;
    bool legal = tell(telling, line, true);
    if (legal && alternatives_join(telling->desk, reading->text[0], reading->text[reading->texts - 1], NULL, &joined)) {
        if (reading->texts == 2 && reading->texts < READINGS_MOST) { /* the single ones stay behind it */
            reading->text[reading->texts++] = reading->text[1];
            reading->text[1] = mem_copy_text(reading->text[0]);
        }
        reading->kind = PIECE_ORDER;
        free(reading->text[0]);
        reading->text[0] = text_detach(&joined);
    }
    return legal;
}

static bool tell_either(struct telling *telling, const char *from)
{
    bool told = false;
    for (int i = 1; i < telling->said.places && (told || i == 1); i++) {
        struct text line = TEXT_EMPTY;
        text_addf(&line, "%s - %s", from, item_in(&telling->said.item[telling->said.place[i]], "place"));
        told = i == 1 ? tell(telling, line.data, false) : tell_other(telling, line.data);
        text_free(&line);
    }
    return told;
}

/* One goes, or stays, and the line is possible. */
static bool tell_going(struct telling *telling)
{
    int own, goal;
    enum going going = going_read(&telling->said, telling->saying->last, &own, &goal);
    if (going == GOING_NOT || (telling->saying->negated && going != GOING_STAYS))
        return false;
    if (going == GOING_STAYS)
        return tell_stays(telling, own);
    const char *from = telling->desk->own[own].place;
    bool other = telling->saying->bares > 0; /* "Munich and Kiel go to the Ruhr" */
    return !other && (going == GOING_AFTER    ? tell_after(telling, from)
                      : going == GOING_EITHER ? tell_either(telling, from)
                                              : tell_there(telling, from, goal));
}

/* "..., otherwise to Picardy", "..., or else it disbands": the same unit's other orders, in the phrases behind. False:
 * one of them is not understood. */
static bool tell_others(struct telling *telling, int behind)
{
    const struct item *next = telling->said.item + telling->said.count;
    struct reading *reading = &telling->out[0];
    int at = 0;
    while (telling->count == 1 && items_begin_else(next + at, behind - at)) {
        struct mention other;
        struct text line = TEXT_EMPTY;
        int from = at;
        while (next[from].kind == ITEM_MARK || item_in(&next[from], "and") != NULL)
            from++;
        int end = mention_end(next, from, behind);
        mention_read(telling->desk, next + from, end - from, &other);
        text_add_bytes(&line, reading->text[0], strcspn(reading->text[0], " /"));
        if (other.places == 1 && (other.does == NULL || does(&other, "m") || does(&other, "r"))) {
            text_add(&line, " - ");
            add_place(&other, 0, &line);
        } else if (other.places == 0 && (does(&other, "h") || does(&other, "disband") || does(&other, "remove"))) {
            text_add(&line, does(&other, "h") ? " h" : " d");
        }
        bool legal = tell_other(telling, line.data);
        text_free(&line);
        if (!legal)
            return false;
        at = telling->saying->more = end;
    }
    return true;
}

/* Is it all that the phrase says, and possible? Only tries. */
static bool is_going(struct telling *telling, int behind)
{
    struct reading out[2];
    struct telling tried = *telling;
    tried.out = out;
    tried.count = 0;
    bool told = tell_going(&tried) && tell_others(&tried, behind);
    telling->saying->more = 0;
    telling->saying->took_bares = told && telling->saying->took_bares;
    for (int i = 0; i < tried.count; i++)
        reading_free(&out[i]);
    return told;
}

static bool tell_moves(struct telling *telling, int behind)
{
    const struct mention *said = &telling->said;
    if (telling->saying->bare && telling->saying->did == SAYING_HELD)
        return tell(telling, telling->desk->own[said->own[0]].order, false);
    if (is_all_holding(telling))
        return tell_all_hold(telling, behind);
    if (phase_of(telling->desk) == PHASE_MOVES) {
        if (tell_helper(telling) || (helping_is_lone(said) && tell_help(telling, does(said, "c") ? "c" : "s")))
            return true;
        if (helping_is_of(said) && said->places == 2 && tell_help_along(telling))
            return true;
        bool abroad = said->places == 3 || (!does(said, "s") && said->places == 2) ||
                      (said->names && !going_leads_to(said, said->place[1]));
        if (helping_is_of(said) && abroad && tell_help_abroad(telling))
            return true;
    }
    if (is_kind_idle(telling))
        return tell_of(telling, "", phase_of(telling->desk) == PHASE_MOVES ? " h" : " d");
    if (is_corrected(telling))
        return tell_corrected(telling);
    if (tell_going(telling))
        return true;
    if (!is_for(telling) && !is_kind_sent(said))
        return false;
    telling->saying->did = is_for(telling) ? SAYING_SENT : SAYING_NOTHING;
    return tell_move(telling, 0);
}

/* What is named goes, where it is said that it does; else that is asked. */
static bool tell_removals(struct telling *telling)
{
    const struct mention *said = &telling->said;
    bool any = false, removes = does(said, "disband") || does(said, "remove") || does(said, "waive") || is_saying(said, "remove");
    bool goes = does(said, "r") || telling->saying->removes ||
                (said->does == NULL && !said->names && telling->desk->taken_count > 0);
    for (int i = 0; i < said->count; i++)
        goes = goes || (item_is(&said->item[i], "verb", "m") && item_in(&said->item[i], "way") == NULL);
    telling->weak = !removes && !goes;
    for (int i = 0; said->kind == NULL && i < said->places; i++) {
        struct text line = TEXT_EMPTY;
        text_addf(&line, "remove %s", item_in(&said->item[said->place[i]], "place"));
        any = tell(telling, line.data, false) || any;
        text_free(&line);
    }
    int subject[OWN_MOST], count = said->kind != NULL ? subjects_of(telling, subject) : 0;
    bool each = count > 0 && (said->whole || said->number == count); /* "the two fleets" */
    for (int i = 0; each && i < count; i++)
        any = tell(telling, telling->desk->own[subject[i]].order, false) || any;
    any = any || (said->kind != NULL && tell_of(telling, "remove ", ""));
    telling->saying->did = any && !telling->weak ? SAYING_REMOVED : SAYING_NOTHING;
    return any;
}

/* The kind that is said, or goes without saying. */
static const char *kind_of(const struct telling *telling)
{
    const char *corrected = telling->saying->corrected;
    return telling->said.kind != NULL               ? telling->said.kind
           : telling->saying->kind != NULL          ? telling->saying->kind
           : corrected == NULL                      ? NULL
           : strncmp(corrected, "build f ", 8) == 0 ? "f"
           : strncmp(corrected, "build a ", 8) == 0 ? "a"
                                                    : NULL;
}

/* "Two armies: Paris and Marseilles", "a fleet in St Petersburg, on the south coast" */
static bool tell_build(struct telling *telling, int behind)
{
    const struct mention *said = &telling->said;
    const char *kind = kind_of(telling), *tail = said->tail;
    const struct item *next = said->item + said->count;
    int more = 0;
    while (tail == NULL && more < behind && !mention_is_place(&next[more]) && item_in(&next[more], "and") == NULL)
        tail = item_in(&next[more++], "tail");
    struct text line = TEXT_EMPTY;
    text_addf(&line, "build %s %s", kind, item_in(&said->item[said->place[0]], "place"));
    if (tail != NULL)
        text_addf(&line, "/%s", tail);
    bool told = tell(telling, line.data, false);
    telling->saying->more = told && said->tail == NULL && tail != NULL ? more : 0;
    text_free(&line);
    return told;
}

static int last_own(const struct mention *said)
{
    int last = said->places - 1;
    while (last > 0 && said->own[last] < 0)
        last--;
    return said->own[last];
}

static bool may_remove(const struct mention *said)
{
    static const char *const verbs[] = {"disband", "remove", "waive", "m", "r"};
    bool may = said->does == NULL;
    for (size_t i = 0; !may && i < sizeof verbs / sizeof verbs[0]; i++)
        may = does(said, verbs[i]);
    return may && said->places == said->owns && (said->owns > 0 || said->kind != NULL);
}

static bool may_build(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    return kind_of(telling) != NULL && said->places == 1 && said->owns == 1 &&
           (said->does == NULL || does(said, "build"));
}

int saying_end(const struct desk *desk, const struct item *item, int at, int count)
{
    struct mention said, next;
    int end = mention_end(item, at, count), more = end < count ? mention_end(item, end + 1, count) : end;
    mention_read(desk, item + at, end - at, &said);
    if (phase_of(desk) == PHASE_REMOVALS && more > end && mention_is_bare(desk, item + at, end - at))
        return saying_end(desk, item, end + 1, count); /* "Ankara and Bulgaria have to go" */
    int helper, help = phase_of(desk) == PHASE_MOVES ? helping_find(&said, &helper) : -1;
    if (help > 0)
        return at + help;
    mention_read(desk, item + end + (more > end ? 1 : 0), more > end ? more - end - 1 : 0, &next);
    if (said.places == 1 && said.owns == 0 && said.does == NULL && more > end && item[end].mark == ':' &&
        going_leads_to(&said, said.place[0]) && next.does == NULL && next.places == next.owns && next.owns == 1)
        return more; /* "To Albania: the fleet from Trieste" */
    if (more == end || item[end].kind != ITEM_MARK || said.kind == NULL || said.places > 0 || said.number > 0)
        return end;
    bool goes = said.does == NULL || does(&said, "m") || does(&said, "r");
    bool goal = next.places == 1 && next.kind == NULL && next.does == NULL && going_leads_to(&next, next.place[0]);
    return goes && goal ? more : end;
}

/* Those that only name a unit wait for what stands behind them. */
static bool is_waiting(struct saying *saying, const struct mention *said, const struct item *item, int count)
{
    bool idle = saying->did == SAYING_NOTHING;
    saying->bare = saying->kind == NULL && mention_is_bare(saying->desk, item, count);
    if (saying->bare && idle && saying->bares < SAYING_MOST)
        saying->bare_own[saying->bares++] = said->own[0];
    return saying->bare && idle;
}

/* "The armies stay", where some are to go. */
static bool is_kept(const struct mention *said)
{
    return does(said, "h") && (said->kind != NULL || said->rest || (said->places > 0 && said->owns == said->places));
}

static int begin_removal(struct saying *saying, const struct mention *said)
{
    saying->done = is_kept(said) && !said->denied;
    if (saying->done)
        return 0;
    saying->removes = saying->removes || (said->places == 0 && (does(said, "disband") || does(said, "remove")));
    return !saying->negated && !said->denied && may_remove(said) ? 0 : -1;
}

static int begin_move(struct telling *telling, enum phase phase, int behind)
{
    const struct mention *said = &telling->said;
    const struct saying *saying = telling->saying;
    bool listed = saying->bare && saying->did == SAYING_HELD;
    if (listed || is_all_holding(telling) || is_kind_idle(telling) || is_going(telling, behind))
        return 0;
    if (said->denied || saying->negated)
        return -1;
    int helper, help = phase == PHASE_MOVES && saying->bares == 0 ? helping_find(said, &helper) : -1;
    bool too = saying->did == SAYING_HELPED && said->places == 1 && said->owns == 1 && said->does == NULL;
    bool told = is_for(telling) || is_kind_sent(said) || is_corrected(telling) ||
                (phase == PHASE_MOVES && (too || helping_is_lone(said) || helping_is_of(said)));
    return help >= 0 ? help : told && saying->bares == 0 ? 0 : -1;
}

/* "The other one": of the kind that was named last. */
static void read_phrase(const struct saying *saying, const struct item *item, int count, struct mention *out)
{
    mention_read(saying->desk, item, count, out);
    bool other = out->other && out->number == 0 && out->owns == 0 && out->kind == NULL && !out->rest;
    out->kind = other && saying->last_kind != NULL ? saying->last_kind : out->kind;
}

int saying_begins(struct saying *saying, const struct item *item, int count, int behind)
{
    struct telling telling = {.saying = saying, .desk = saying->desk};
    struct mention *said = &telling.said;
    enum phase phase = phase_of(saying->desk);
    read_phrase(saying, item, count, said);
    bool waits = is_waiting(saying, said, item, count);
    bool removed = phase == PHASE_REMOVALS && (saying->removes || saying->desk->taken_count > 0);
    int begin = -1;
    if (phase == PHASE_NONE || said->barred || (waits && !removed))
        return -1;
    if (said->choice)
        return phase <= PHASE_RETREATS && is_going(&telling, behind) ? 0 : -1;
    if (phase == PHASE_REMOVALS) {
        begin = begin_removal(saying, said);
    } else if (phase == PHASE_BUILDS) {
        saying->kind = said->number > 0 && said->kind != NULL ? said->kind : saying->kind; /* "two armies: ..." */
        begin = !said->denied && !saying->negated && may_build(&telling) ? 0 : -1;
    } else {
        begin = begin_move(&telling, phase, behind);
    }
    saying->last = said->owns > 0 ? last_own(said) : saying->last;
    saying->last_kind = said->kind != NULL   ? said->kind
                        : said->owns > 0 ? saying->desk->own[saying->last].kind
                                             : saying->last_kind;
    return begin;
}

int saying_read(struct saying *saying, const struct item *item, int count, int behind, struct reading out[SAYING_MOST])
{
    struct telling telling = {.saying = saying, .desk = saying->desk, .out = out};
    enum phase phase = phase_of(saying->desk);
    read_phrase(saying, item, count, &telling.said);
    bool told = phase == PHASE_REMOVALS ? !saying->done && tell_removals(&telling)
                : phase == PHASE_BUILDS ? tell_build(&telling, behind)
                                        : tell_moves(&telling, behind) && tell_others(&telling, behind);
    for (int i = 0; !told && i < telling.count; i++)
        reading_free(&out[i]);
    int helper;
    saying->late = !told && phase == PHASE_MOVES && (helping_find(&telling.said, &helper) == 0 && helping_is_lone(&telling.said));
    return told ? telling.count : 0;
}

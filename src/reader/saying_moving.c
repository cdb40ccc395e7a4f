#include "reader/saying.h"

#include "base/mem.h"
#include "reader/alternatives.h"
#include "reader/going.h"
#include "reader/helping.h"
#include "reader/mood.h"
#include "reader/parts.h"
#include "words/items.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "All hold but Naples", "todos menos Nápoles": is this one left out? The names may stand in the next phrase. */
static bool is_left_out(struct telling *telling, int own, int behind)
{
    const struct mention *said = &telling->said;
    const struct item *next = said->item + said->count;
    for (int i = 0; said->except >= 0 && i < said->places; i++)
        if (said->own[i] == own && said->place[i] > said->except)
            return true;
    if (behind == 0 || (!item_has(next, "but saying=except")))
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
                (rest && (telling_ordered(desk, i) || desk->own[i].open)) || is_left_out(telling, i, behind))
                continue;
            count += told == 0 ? 1 : 0;
            if (told == 1 && telling_add(telling, false, "%s", desk->own[i].order))
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

/* "Spain" of "Portugal for my men in Spain", "Bulgaria (south coast)", in front of which `before` stands. */
static const char *goal_of(const struct mention *said, int place, const char *before, char out[TELLING_BYTES])
{
    (void)snprintf(out, TELLING_BYTES, "%s - %s%s%s", before, mention_place(said, place), said->tail == NULL ? "" : "/",
                   said->tail == NULL ? "" : said->tail);
    return out;
}

/* "Sevastopol to the Black Sea. No, to Rumania." */
static bool tell_corrected(struct telling *telling)
{
    char line[TELLING_BYTES];
    const char *order = telling->saying->corrected;
    return telling_add(telling, false, "%.*s%s", (int)strcspn(order, " /"), order,
                       goal_of(&telling->said, 0, "", line));
}

/* Does it begin with where to go, and name behind that who goes? */
static bool is_for(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    bool whose = said->mine || said->gives || telling->saying->did == SAYING_SENT;
    whose = whose || (said->places == 2 && items_any(said->item, said->place[0], said->count, "unit -filler"));
    return said->places == 2 && said->own[0] < 0 && said->own[1] >= 0 && said->does == NULL && said->kind == NULL &&
           whose;
}

/* Is a unit that is only named by its kind to go where one place is named? */
static bool is_kind_sent(const struct mention *said)
{
    bool goes = said->does == NULL || mention_does(said, "m r");
    return said->kind != NULL && said->places == 1 && goes;
}

/* That who is named stays, or is lost where it has to go somewhere. */
static bool is_idle(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    if (telling_phase(telling->desk) == PHASE_MOVES)
        return mention_does(said, said->denied ? "m" : "h");
    return !said->denied && (mention_does(said, "disband remove") || mention_says(said, "remove"));
}

static bool is_all_holding(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    bool again = said->does == NULL && telling->saying->did == SAYING_HELD;
    return (again || is_idle(telling)) && (said->places == 0 || said->except >= 0) &&
           (said->whole || said->rest || said->number > 0);
}

/* "My fleet holds" */
static bool is_kind_idle(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    return said->kind != NULL && said->places == 0 && is_idle(telling);
}

bool saying_moving_is_listed(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    bool so = items_any(said->item, 0, said->count, "so too");
    enum saying_did did = telling->saying->did;
    return telling->saying->bare && (did == SAYING_HELD || (did == SAYING_STAYED && so));
}

static bool is_corrected(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    const char *order = telling->saying->corrected;
    return order != NULL && (strstr(order, " - ") != NULL || strstr(order, " r ") != NULL) && said->places == 1 &&
           said->own[0] < 0 && said->kind == NULL && (said->does == NULL || mention_does(said, "m"));
}

/* A place of several coasts that was named without one: each is asked about. */
static bool tell_coasts(struct telling *telling, const char *line)
{
    static const char coasts[][4] = {"/nc", "/sc", "/ec", "/wc"};
    bool any = false;
    for (size_t i = 0; i < sizeof coasts / sizeof coasts[0]; i++)
        any = telling_add(telling, any, "%s%s", line, coasts[i]) || any;
    return any;
}

static bool tell_there(struct telling *telling, const char *from, int goal)
{
    const struct mention *said = &telling->said;
    char line[TELLING_BYTES];
    bool via = items_any(said->item, 0, said->count, "verb=via");
    if ((via && telling_add(telling, false, "%s via", goal_of(said, goal, from, line))) ||
        telling_add(telling, false, "%s", goal_of(said, goal, from, line)))
        return true;
    (void)snprintf(line, sizeof line, "%s - %s", from, mention_place(said, goal)); /* the tail may be the unit's */
    return (said->tail != NULL && telling_add(telling, false, "%s", line)) || tell_coasts(telling, line);
}

/* To where the last one that goes came from. */
static bool tell_after(struct telling *telling, const char *from)
{
    bool told = false;
    for (int i = telling->desk->taken_count - 1; i >= 0 && !told; i--) {
        char target[TELLING_BYTES];
        telling_target(telling->desk, i, target);
        told = strstr(target, " - ") != NULL &&
               telling_add(telling, false, "%s - %.*s", from, (int)strcspn(target, " /"), target);
    }
    return told;
}

/* "Paris and Marseilles support Burgundy", "Munich and Kiel stay": those that stood before it do so as well. */
static bool tell_bares(struct telling *telling)
{
    struct saying *saying = telling->saying;
    struct reading *out = telling->out;
    bool told = true;
    for (int i = 0; told && i < saying->bares; i++) {
        const char *text = out[i].text[0], *help = strchr(text, ' ');
        told = out[i].kind == PIECE_ORDER &&
               telling_add(telling, false, "%s%s", telling->desk->own[saying->bare_own[i]].place,
                           help == NULL ? "" : help);
        const struct reading last = out[i]; /* it was said last */
        out[i] = told ? out[i + 1] : last;
        out[told ? i + 1 : i] = last;
    }
    saying->took_bares = told && saying->bares > 0;
    return told;
}

static bool tell_stays(struct telling *telling, int own)
{
    return telling_phase(telling->desk) == PHASE_MOVES &&
           telling_add(telling, false, "%s", telling->desk->own[own].order) && tell_bares(telling);
}

/* An alternative of what was told: one order where the game takes such, else several that are asked about. */
static bool tell_other(struct telling *telling, const char *line)
{
    struct reading *reading = &telling->out[telling->count - 1];
    struct text joined = TEXT_EMPTY;
    bool legal = telling_add(telling, true, "%s", line);
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
        char line[TELLING_BYTES];
        (void)snprintf(line, sizeof line, "%s - %s", from, mention_place(&telling->said, i));
        told = i == 1 ? telling_add(telling, false, "%s", line) : tell_other(telling, line);
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
    bool more = mood_begins_else(next, behind);
    while (telling->count == 1 && more) {
        struct mention other;
        char line[TELLING_BYTES], begin[OWN_BYTES];
        int from = at;
        while (from < behind && (part_of(&next[from]) != PARTS_NOT))
            from++;
        int end = mention_end(next, from, behind);
        mention_read(telling->desk, next + from, end - from, &other);
        if (other.before) /* "sonst bleibt alles beim Alten" */
            return true;
        (void)snprintf(begin, sizeof begin, "%.*s", (int)strcspn(reading->text[0], " /"), reading->text[0]);
        if (other.places == 1 && (other.does == NULL || mention_does(&other, "m r")))
            (void)goal_of(&other, 0, begin, line);
        else
            (void)snprintf(line, sizeof line, "%s%s", begin,
                           other.places > 0                         ? ""
                           : mention_does(&other, "h")              ? " h"
                           : mention_does(&other, "disband remove") ? " d"
                                                                    : "");
        bool empty = other.places == 0 && other.does == NULL && end < behind; /* "o, si no puede ser, a Gascuña" */
        if (!empty && !tell_other(telling, line))
            return false;
        at = telling->saying->more = end;
        more = empty || mood_begins_else(next + at, behind - at);
    }
    return true;
}

/* "Berlin and Munich support each other" */
static bool tell_mutual(struct telling *telling)
{
    const struct mention *said = &telling->said;
    struct saying *saying = telling->saying;
    const struct own *own = telling->desk->own;
    if (!helping_says(said) || !items_any(said->item, 0, said->count, "mutual") || said->places != 1 ||
        said->owns != 1 || saying->bares != 1)
        return false;
    const char *one = own[saying->bare_own[0]].place, *other = own[said->own[0]].place;
    saying->took_bares =
        telling_add(telling, false, "%s s %s", one, other) && telling_add(telling, false, "%s s %s", other, one);
    if (!saying->took_bares && telling->count > 0) /* half of it is nothing */
        piece_reading_free(&telling->out[--telling->count]);
    return saying->took_bares;
}

/* Whoever helps or carries, and those that stood before it. */
static bool tell_help(struct telling *telling)
{
    const struct mention *said = &telling->said;
    bool lone = helping_is_lone(said), of = helping_is_of(said), bares = telling->saying->bares > 0;
    if (tell_mutual(telling))
        return true;
    if (bares && !lone && !of)
        return false;
    bool abroad = said->places == 3 || (!mention_does(said, "s") && said->places == 2) || bares ||
                  (said->names && !going_leads_to(said, said->place[1]));
    bool told = telling_helper(telling) || (lone && telling_help(telling, mention_does(said, "c") ? "c" : "s")) ||
                (of && said->places == 2 && telling_help_along(telling)) ||
                (of && abroad && telling_help_abroad(telling));
    return told && tell_bares(telling);
}

/* Is it what carries: "the fleet takes the army to Tunis", "Apulia sails to Tunis with the Ionian fleet"? */
static bool is_carrying(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    int fleet = items_find(said->item, 0, said->count, "unit=f -way"), led = fleet - 1;
    int army = items_find(said->item, fleet, said->count, "unit=a -way");
    bool named = false; /* an army, by where it stands */
    for (int i = 0; i < said->places; i++)
        named = named || (said->own[i] >= 0 && strcmp(telling->desk->own[said->own[i]].kind, "a") == 0);
    while (led > 0 && (mention_is_place(&said->item[led]) || item_has(&said->item[led], "filler -from")) &&
           !going_leads_from(&said->item[led]))
        led--;
    bool aboard = led > 0 && fleet < said->count && going_leads_from(&said->item[led]) &&
                  (named || items_any(said->item, 0, led, "unit=a -way"));
    bool takes = said->does == NULL ? said->names : mention_does(said, "m c");
    return !said->denied && (aboard || (takes && fleet < army && army < said->count) ||
                             (fleet < said->count && named && mention_does(said, "c")));
}

/* Each fleet of the writer's that is meant or may be, with each such army, to the place where it leads. */
static bool tell_carrying(struct telling *telling)
{
    const struct mention *said = &telling->said;
    const struct desk *desk = telling->desk;
    int goal = said->places - 1, named = 0;
    while (goal >= 0 && (said->own[goal] >= 0 || !going_leads_to(said, said->place[goal])))
        goal--;
    if (goal < 0 || telling->saying->negated || !is_carrying(telling))
        return false;
    for (int i = 0; i < said->places; i++)
        named |= said->own[i] >= 0 && i != goal ? 1 << (desk->own[said->own[i]].kind[0] == 'f' ? 0 : 1) : 0;
    bool any = false, stands[OWN_MOST] = {false};
    for (int i = 0; i < said->places; i++)
        if (said->own[i] >= 0 && i != goal)
            stands[said->own[i]] = true;
    char to[TELLING_BYTES];
    (void)goal_of(said, goal, "", to);
    for (int f = 0; f < desk->owns; f++)
        for (int a = 0; a < desk->owns; a++)
            if (desk->own[f].kind[0] == 'f' && desk->own[a].kind[0] == 'a' && (stands[f] || (named & 1) == 0) &&
                (stands[a] || (named & 2) == 0))
                any = telling_add(telling, any, "%s c %s%s", desk->own[f].place, desk->own[a].place, to) || any;
    return any;
}

/* Is it all that the phrase says, and possible? Only tries. */
static bool is_told(struct telling *telling, int behind, bool (*tell)(struct telling *))
{
    struct reading out[SAYING_MOST];
    struct telling tried = *telling;
    const enum saying_did did = telling->saying->did;
    tried.out = out;
    tried.count = 0;
    bool told = tell(&tried) && tell_others(&tried, behind);
    telling->saying->did = did;
    telling->saying->more = 0;
    telling->saying->took_bares = told && telling->saying->took_bares;
    for (int i = 0; i < tried.count; i++)
        piece_reading_free(&out[i]);
    return told;
}

/* "Tunis and Venice: both quiet": those that were only named stay. */
static bool is_bares_staying(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    return telling->saying->bares > 0 && said->places == 0 && said->kind == NULL && !said->rest && !said->denied &&
           !said->rel && mention_does(said, "h");
}

static bool tell_bares_stay(struct telling *telling)
{
    struct saying *saying = telling->saying;
    int last = saying->bare_own[--saying->bares];
    bool told = telling_add(telling, false, "%s", telling->desk->own[last].order) && tell_bares(telling);
    saying->bare_own[saying->bares++] = last;
    saying->took_bares = told;
    return told;
}

/* They do as those before. */
static bool tell_listed(struct telling *telling)
{
    const struct desk *desk = telling->desk;
    telling->saying->did = SAYING_HELD; /* "so do Munich and Berlin" */
    return telling_add(telling, false, "%s", desk->own[telling->said.own[0]].order) && tell_bares(telling);
}

static bool tell_phrase(struct telling *telling, int behind)
{
    const struct mention *said = &telling->said;
    if (saying_moving_is_listed(telling))
        return tell_listed(telling);
    if (is_bares_staying(telling))
        return tell_bares_stay(telling);
    if (is_all_holding(telling))
        return tell_all_hold(telling, behind);
    if (telling_phase(telling->desk) == PHASE_MOVES && (tell_carrying(telling) || tell_help(telling)))
        return true;
    if (is_kind_idle(telling))
        return telling_add_of(telling, "", telling_phase(telling->desk) == PHASE_MOVES ? " h" : " d");
    if (is_corrected(telling))
        return tell_corrected(telling);
    if (tell_going(telling)) {
        telling->saying->did = is_idle(telling) ? SAYING_STAYED : SAYING_NOTHING;
        return true;
    }
    if (!is_for(telling) && !is_kind_sent(said))
        return false;
    char goal[TELLING_BYTES];
    telling->saying->did = is_for(telling) ? SAYING_SENT : SAYING_NOTHING;
    return telling_add_of(telling, "", goal_of(said, 0, "", goal));
}

bool saying_moving_tell(struct telling *telling, int behind)
{
    return tell_phrase(telling, behind) && tell_others(telling, behind);
}

int saying_moving_begins(struct telling *telling, enum phase phase, int behind)
{
    const struct mention *said = &telling->said;
    const struct saying *saying = telling->saying;
    if (said->choice)
        return is_told(telling, behind, tell_going) ? 0 : -1;
    if (is_bares_staying(telling) && is_told(telling, behind, tell_bares_stay))
        return 0;
    if ((saying_moving_is_listed(telling) && is_told(telling, behind, tell_listed)) || is_all_holding(telling) ||
        is_kind_idle(telling) || (phase == PHASE_MOVES && is_told(telling, behind, tell_carrying)) ||
        is_told(telling, behind, tell_going))
        return 0;
    if (said->denied || saying->negated)
        return -1;
    if (phase == PHASE_MOVES && saying->bares > 0 && is_told(telling, behind, tell_help))
        return 0;
    int helper, help = phase == PHASE_MOVES && saying->bares == 0 ? helping_find(said, &helper) : -1;
    bool too = saying->did == SAYING_HELPED && said->places == 1 && said->owns == 1 && said->does == NULL;
    bool told = is_for(telling) || is_kind_sent(said) || is_corrected(telling) ||
                (phase == PHASE_MOVES && (too || helping_is_lone(said) || helping_is_of(said)));
    return help >= 0 ? help : told && saying->bares == 0 ? 0 : -1;
}

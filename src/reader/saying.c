#include "reader/saying.h"

#include "reader/going.h"
#include "reader/helping.h"
#include "reader/telling.h"
#include "words/items.h"

#include <string.h>

/* What is named goes, where it is said that it does; else that is asked. */
static bool tell_removals(struct telling *telling)
{
    const struct mention *said = &telling->said;
    bool any = false, removes = mention_does(said, "disband remove waive") || mention_says(said, "remove");
    bool goes = mention_does(said, "r") || telling->saying->removes ||
                (said->does == NULL && !said->names && telling->desk->taken_count > 0) ||
                items_any(said->item, 0, said->count, "verb=m -way");
    telling->weak = !removes && !goes;
    for (int i = 0; said->kind == NULL && i < said->places; i++)
        any = telling_add(telling, false, "remove %s", mention_place(said, i)) || any;
    int subject[OWN_MOST], count = said->kind != NULL ? telling_subjects(telling, subject) : 0;
    bool each = count > 0 && (said->whole || said->number == count); /* "the two fleets" */
    for (int i = 0; each && i < count; i++)
        any = telling_add(telling, false, "%s", telling->desk->own[subject[i]].order) || any;
    any = any || (said->kind != NULL && telling_add_of(telling, "remove ", ""));
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
    while (tail == NULL && more < behind && !mention_is_place(&next[more]) && !item_has(&next[more], "and"))
        tail = item_in(&next[more++], "tail");
    bool told = telling_add(telling, false, "build %s %s%s%s", kind, mention_place(said, 0), tail == NULL ? "" : "/",
                            tail == NULL ? "" : tail);
    telling->saying->more = told && said->tail == NULL && tail != NULL ? more : 0;
    bool never = !told && said->owns == 0;
    if (never) /* nothing can be built there */
        telling->out[telling->count++] =
            (struct reading){.kind = PIECE_NEVER, .slot = SLOT_NONE, .why = telling->desk->why};
    return told || never;
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
    bool may = said->does == NULL || mention_does(said, "disband remove waive m r");
    return may && said->places == said->owns && (said->owns > 0 || said->kind != NULL);
}

/* "The second one I don't want to use" */
static bool is_waived(const struct mention *said)
{
    bool waives = false; /* "auf den zweiten Bau verzichte ich" */
    for (int i = 0; i < said->count; i++)
        waives = waives || item_has(&said->item[i], "verb=waive");
    return said->places == 0 && said->kind == NULL && !said->names &&
           (said->denied ? (mention_says(said, "use") && said->does == NULL) || mention_does(said, "build") : waives);
}

/* "Put an army into Warsaw", where nothing can be built; no "Dieter has an army there", "there is an army". */
static bool is_wanted(const struct mention *said)
{
    bool told = false;
    int strange = 0;
    for (int i = 0; i < said->count; i++) {
        told = told || item_has(&said->item[i], "seat ask has past") || said->item[i].named;
        strange += said->item[i].kind == ITEM_UNKNOWN;
    }
    return said->kind != NULL && !told && strange <= 1;
}

static bool may_build(const struct telling *telling)
{
    const struct mention *said = &telling->said;
    return kind_of(telling) != NULL && said->places == 1 && (said->owns == 1 || is_wanted(said)) &&
           (said->does == NULL || mention_does(said, "build"));
}

int saying_end(const struct desk *desk, const struct item *item, int at, int count)
{
    struct mention said, next;
    int end = mention_end(item, at, count), more = end < count ? mention_end(item, end + 1, count) : end;
    mention_read(desk, item + at, end - at, &said);
    if (telling_phase(desk) == PHASE_REMOVALS && more > end && mention_is_bare(desk, item + at, end - at))
        return saying_end(desk, item, end + 1, count); /* "Ankara and Bulgaria have to go" */
    int helper, help = telling_phase(desk) == PHASE_MOVES ? helping_find(&said, &helper) : -1;
    help = help > 0 || telling_phase(desk) != PHASE_MOVES ? help : helping_foreign(&said);
    if (help > 0)
        return at + help;
    mention_read(desk, item + end + (more > end ? 1 : 0), more > end ? more - end - 1 : 0, &next);
    if (said.rest && said.places == 0 && said.does == NULL && more > end && mention_does(&next, "h") &&
        next.places == 0)
        return more; /* "the rest, in its place" */
    if (said.places == 1 && said.owns == 0 && said.does == NULL && more > end && item[end].mark == ':' &&
        going_leads_to(&said, said.place[0]) && next.does == NULL && next.places == next.owns && next.owns == 1)
        return more; /* "To Albania: the fleet from Trieste" */
    if (telling_phase(desk) == PHASE_BUILDS && said.owns == 1 && said.places == 1 && said.kind == NULL && more > end &&
        item[end].mark == ':' && next.kind != NULL && next.places == 0)
        return more; /* "Moscow: army" */
    if (said.owns == 1 && more > end && item[end].mark == ':' && mention_is_bare(desk, item + at, end - at) &&
        next.places == 1 && next.owns == 0 && next.does == NULL && next.kind == NULL &&
        telling_phase(desk) <= PHASE_RETREATS)
        return more; /* "Vienna: Galicia" */
    if (more == end || item[end].kind != ITEM_MARK || said.kind == NULL || said.places > 0 || said.number > 0)
        return end;
    bool goes = said.does == NULL || mention_does(&said, "m r");
    if (telling_phase(desk) == PHASE_BUILDS && (said.does == NULL || mention_does(&said, "build")) &&
        next.places == 1 && next.kind == NULL && next.does == NULL)
        return more; /* "I build another army, in Rome" */
    bool goal = next.places == 1 && next.kind == NULL && next.does == NULL && going_leads_to(&next, next.place[0]);
    return goes && goal ? more : end;
}

/* Those that only name a unit wait for what stands behind them. */
static bool is_waiting(struct saying *saying, const struct mention *said, const struct item *item, int count)
{
    bool idle = saying->did == SAYING_NOTHING || saying->did == SAYING_STAYED;
    saying->bare = saying->kind == NULL && mention_is_bare(saying->desk, item, count);
    if (saying->bare && idle && saying->bares < SAYING_MOST)
        saying->bare_own[saying->bares++] = said->own[0];
    return saying->bare && idle;
}

/* "The armies stay", where some are to go. */
static bool is_kept(const struct mention *said)
{
    return mention_does(said, "h") &&
           (said->kind != NULL || said->rest || (said->places > 0 && said->owns == said->places));
}

static int begin_removal(struct saying *saying, const struct mention *said)
{
    saying->done = is_kept(said) && !said->denied;
    if (saying->done)
        return 0;
    saying->removes = saying->removes || (said->places == 0 && (mention_does(said, "disband remove")));
    return !saying->negated && !said->denied && may_remove(said) ? 0 : -1;
}

/* "The other one": of the kind that was named last. */
static void read_phrase(const struct saying *saying, const struct item *item, int count, struct mention *out)
{
    mention_read(saying->desk, item, count, out);
    bool other = out->other && out->number == 0 && out->owns == 0 && out->kind == NULL && !out->rest;
    out->kind = other && saying->last_kind != NULL ? saying->last_kind : out->kind;
}

/* "Two builds, hooray": how many there are says nothing of where. */
static bool counts_builds(const struct mention *said)
{
    return said->number > 0 && said->places == 0 && said->kind == NULL && !said->denied && said->keeps < 0 &&
           !said->names;
}

int saying_begins(struct saying *saying, const struct item *item, int count, int behind)
{
    struct telling telling = {.saying = saying, .desk = saying->desk};
    struct mention *said = &telling.said;
    enum phase phase = telling_phase(saying->desk);
    read_phrase(saying, item, count, said);
    bool waits = is_waiting(saying, said, item, count);
    bool removed = phase == PHASE_REMOVALS && (saying->removes || saying->desk->taken_count > 0);
    int begin = -1;
    if (phase == PHASE_BUILDS && is_waived(said))
        return 0;
    if (waits && saying_moving_is_listed(&telling) && saying->bares > 0)
        saying->bares--; /* it waits no more */
    saying->done = phase == PHASE_MOVES && (said->before || helping_foreign(said) == 0);
    if (phase == PHASE_MOVES && helping_says(said) && said->places == 0 && said->kind == NULL && !said->denied &&
        behind > 0 && item[count].mark == ':') { /* "support: Munich and Denmark" */
        saying->done = true;
        saying->did = SAYING_HELPED;
    }
    if (saying->done)
        return 0;
    if (phase == PHASE_NONE || said->barred || (waits && !removed && !saying_moving_is_listed(&telling)))
        return -1;
    if (said->choice && phase > PHASE_RETREATS)
        return -1;
    if (phase == PHASE_REMOVALS) {
        begin = begin_removal(saying, said);
    } else if (phase == PHASE_BUILDS) {
        saying->kind = said->number > 0 && said->kind != NULL ? said->kind : saying->kind; /* "two armies: ..." */
        begin = !said->denied && !saying->negated && may_build(&telling) ? 0 : -1;
        saying->done = saying->kind != NULL && said->places == 0 && behind > 1 && !said->denied;
        saying->done = saying->done || counts_builds(said);
        for (int i = 1; saying->done && i < behind && !mention_is_place(&item[count + i]); i++)
            saying->done = i + 1 < behind; /* "two new fleets, one in Brest ...": what stands before where */
        begin = saying->done ? 0 : begin;
    } else {
        begin = saying_moving_begins(&telling, phase, behind);
    }
    saying->last = said->owns > 0 ? last_own(said) : saying->last;
    saying->last_kind = said->kind != NULL ? said->kind
                        : said->owns > 0   ? saying->desk->own[saying->last].kind
                                           : saying->last_kind;
    return begin;
}

int saying_read(struct saying *saying, const struct item *item, int count, int behind, struct reading out[SAYING_MOST])
{
    struct telling telling = {.saying = saying, .desk = saying->desk, .out = out};
    enum phase phase = telling_phase(saying->desk);
    read_phrase(saying, item, count, &telling.said);
    bool told = phase == PHASE_REMOVALS ? !saying->done && tell_removals(&telling)
                : phase == PHASE_BUILDS
                    ? !saying->done && (is_waived(&telling.said) ? telling_add(&telling, false, "waive")
                                                                 : tell_build(&telling, behind))
                    : !saying->done && saying_moving_tell(&telling, behind);
    for (int i = 0; !told && i < telling.count; i++)
        piece_reading_free(&out[i]);
    int helper;
    saying->late =
        !told && phase == PHASE_MOVES && (helping_find(&telling.said, &helper) == 0 && helping_is_lone(&telling.said));
    return told ? telling.count : 0;
}

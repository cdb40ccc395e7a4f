/* What has happened since a seat was told last, and before that: what was decided for it. */
#include "base/mem.h"
#include "engine/letters/called.h"
#include "engine/letters/facts.h"
#include "engine/play/moves.h"
#include "engine/play/views.h"
#include "words/catalog.h"

#include <strings.h>

enum { STAGES_TOLD = 400, LINE_MOST = 300 };

struct telling {
    struct report *report;
    struct told_list *list; /* of the report: what happened */
    const struct services *services;
    struct game *game;
    int seat;
    struct text decided;  /* orders that were decided for the seat, as long as more may belong to them */
    bool bot;             /* a bot decided them */
    moment until;         /* the deadline that passed; 0: none did */
    struct events latest; /* what happened since this seat decided last, as far as it may know it: for the picture */
    struct called called;
    struct event before; /* the last that was told, if `any` was */
    bool any;
    unsigned movers; /* whose doing it was by the sentences that he reads; bit s for seat s */
};

/* How much of a sentence is this name, with what parts it from the rest; 0: it does not begin so. */
static size_t names(const char *sentence, const char *name)
{
    size_t len = name == NULL ? 0 : strlen(name);
    if (len == 0 || strncasecmp(sentence, name, len) != 0)
        return 0;
    size_t gap = strspn(sentence + len, ": ");
    return gap == 0 ? 0 : len + gap;
}

/* By whom the sentence begins, if it does: facts_joined() leaves that out where it comes again. */
static void put_actor(const struct telling *telling, int actor, struct told *told)
{
    if (actor < 1 || actor > telling->game->row.seats)
        return;
    struct text seat = TEXT_EMPTY;
    event_kind_seats(telling->game->rules, 1u << actor, &seat);
    size_t len = names(told->text, telling->called.people.name[actor - 1]);
    len = len > 0 ? len : names(told->text, seat.data);
    if (len > 0)
        told->by = mem_copy_part(told->text, len);
    text_free(&seat);
}

/* A move, and what stands in it if it was made a moment ago; else it has to be read. */
struct told_move {
    const struct move_row *row;
    const struct made_move *made;
};

static struct told_move just_made(const struct game *game, size_t i)
{
    return (struct told_move){&game->moves.row[i], &game->moves.made[i]};
}

/* What stands in a column, for the caller to free; NULL: it cannot be read. */
static struct jv *values(struct jv *made, const char *stored)
{
    struct jv *list = NULL;
    if (made != NULL)
        return jv_share(made);
    return jv_parse(stored, strlen(stored), &list, NULL) == RC_OK ? list : NULL;
}

static struct jv *orders_of(const struct told_move *move)
{
    return values(move->made == NULL ? NULL : move->made->orders, move->row->orders);
}

static struct jv *events_of(const struct told_move *move)
{
    return values(move->made == NULL ? NULL : move->made->events, move->row->events);
}

/* The sentences of one move that this seat may read. */
static bool tell_events(struct telling *telling, const struct told_move *told)
{
    const struct move_row *move = told->row;
    struct jv *list = events_of(told);
    struct events events = {0};
    bool ok = list != NULL && moves_events_read(list, &events);
    jv_free(list);
    called_at(&telling->called, move->number);
    const void *view = view_get(&telling->game->match, telling->seat);
    for (int i = 0; ok && i < events.count; i++) {
        struct text sentence = TEXT_EMPTY;
        if (!view_hears(&events.item[i], telling->seat))
            continue;
        events_add(&telling->latest, events.item[i].kind, events.item[i].seen_by, events.item[i].arg,
                   events.item[i].len);
        event_kind_tell_after(
            telling->game->rules, view,
            &(struct event_told){.event = &events.item[i], .before = telling->any ? &telling->before : NULL},
            &telling->called.people, &sentence);
        if (sentence.len != 0) {
            int actor = event_kind_actor(telling->game->rules, &events.item[i]);
            struct told *one = report_tell(telling->list, sentence.data);
            put_actor(telling, actor, one);
            one->ends = event_kind_ends(telling->game->rules, events.item[i].kind);
            telling->movers |= 1u << actor;
            telling->before = events.item[i];
            telling->any = true;
        }
        text_free(&sentence);
    }
    events_free(&events);
    return ok;
}

/* What was answered for the seat since nothing else could be done. */
static void tell_auto(struct telling *telling, const char *order)
{
    const char *spoken = telling->game->rules->spoken;
    struct text told = TEXT_EMPTY, words = TEXT_EMPTY;
    facts_spoken(telling->game, telling->seat, order, &words);
    say(&told, spoken == NULL ? "report.auto" : "report.auto.spoken", SAID("order", words.data),
        SAID("spoken", spoken == NULL ? "" : catalog_text(spoken)));
    report_tell(telling->list, told.data);
    jv_put_bool(telling->report->facts, "auto_any", true);
    telling->report->answered = true;
    text_free(&told);
    text_free(&words);
}

static void end_decided(struct telling *telling)
{
    const char *zone = facts_zone(telling->services, game_player(telling->game, telling->seat));
    bool passed = telling->until != 0; /* else by "otherwise default", or a game master did not wait */
    struct text line = TEXT_EMPTY;
    if (telling->decided.len == 0)
        return;
    if (passed)
        moment_zones_keep(telling->services->zones, zone);
    say(&line,
        passed && telling->bot ? "report.decided.bot"
        : passed               ? "report.decided"
        : telling->bot         ? "report.decided.none.bot"
                               : "report.decided.none",
        SAID_MOMENT("when", telling->until, zone), SAID("orders", telling->decided.data));
    report_tell(&telling->report->defaulted, line.data);
    text_free(&line);
    text_clear(&telling->decided);
}

/* What one deadline decided is one sentence. */
static void tell_decided(struct telling *telling, const char *order, bool bot, moment until)
{
    if (telling->bot != bot || telling->until != until)
        end_decided(telling);
    telling->bot = bot;
    telling->until = until;
    text_between(&telling->decided, 0, catalog_text("list.apart"));
    facts_spoken(telling->game, telling->seat, order, &telling->decided);
}

/* What was answered in the seat's place. */
static bool tell_orders(struct telling *telling, const struct told_move *told)
{
    const struct move_row *move = told->row;
    struct jv *orders = orders_of(told);
    bool ok = orders != NULL;
    bool own = false;
    for (size_t i = 0; ok && i < jv_size(orders); i++) {
        const struct jv *order = jv_at(orders, i);
        const char *by = jv_string(jv_get(order, "by")), *text = jv_string(jv_get(order, "text"));
        int64_t whose = 0;
        moment until = 0;
        if (!jv_int(jv_get(order, "seat"), 1, SEATS_MAX, &whose) || whose != telling->seat || by == NULL ||
            text == NULL)
            continue;
        if (!own)
            events_clear(&telling->latest);
        own = true;
        if (!jv_int(jv_get(order, "until"), 1, INT64_MAX, &until))
            until = 0; /* there was none, or an earlier version wrote the move */
        bool bot = strcmp(by, moves_answer_by_name(BY_POLICY)) == 0;
        if (strcmp(by, moves_answer_by_name(BY_AUTO)) == 0) {
            tell_auto(telling, text);
            ok = true;
        } else if ((bot || strcmp(by, moves_answer_by_name(BY_DEFAULT)) == 0) &&
                   move->number > telling->game->told.before[whose - 1]) {
            tell_decided(telling, text, bot, until);
            ok = true;
        }
    }
    jv_free(orders);
    return ok;
}

static bool tell_move(struct telling *telling, struct told_move move)
{
    return tell_orders(telling, &move) && tell_events(telling, &move);
}

/* Who has moved, where that was one of the others alone. */
static void put_mover(const struct telling *telling)
{
    unsigned movers = telling->movers & ~1u;
    for (int seat = 1; seat <= telling->game->row.seats; seat++)
        if (movers == 1u << seat && seat != telling->seat)
            telling->report->about.mover = facts_person(telling->game, seat);
    if (telling->report->about.mover != NULL)
        jv_put_string(telling->report->facts, "mover", telling->report->about.mover);
}

enum rc facts_happened(struct report *report, const struct services *services, struct game *game, int seat,
                       int64_t told, struct err *err)
{
    struct telling telling = {
        .report = report, .list = &report->happened, .services = services, .game = game, .seat = seat};
    struct branch_moves moves = {0};
    called_begin(&telling.called, game, seat);
    report_begin_list(&report->happened);
    bool ok = true; /* whether what is stored can be read */
    int64_t fresh = game->moves.count == 0 ? INT64_MAX : game->moves.row[0].number;
    /* after a long silence the last moves count, not the first */
    int64_t oldest = game_back(game, STAGES_TOLD);
    told = told < oldest ? oldest : told;
    if (game->live && told + 1 < fresh && told < game->row.phase) {
        size_t most = (size_t)(game->row.phase - told);
        enum rc rc = branch_moves(services, &game->branch, told + 1, most, &moves, err);
        if (rc != RC_OK)
            return rc;
    }
    for (size_t i = 0; ok && i < moves.count; i++)
        if (moves.row[i].number < fresh)
            ok = tell_move(&telling, (struct told_move){.row = &moves.row[i]});
    branch_moves_free(&moves);
    for (size_t i = 0; ok && i < game->moves.count; i++)
        if (game->moves.row[i].number > told)
            ok = tell_move(&telling, just_made(game, i));
    end_decided(&telling);
    put_mover(&telling);
    jv_put(report->facts, "latest", moves_events(&telling.latest));
    events_free(&telling.latest);
    text_free(&telling.decided);
    if (!ok)
        return err_set(err, RC_DAMAGED, "game %lld: a stored move cannot be read", (long long)game->row.id);
    return RC_OK;
}

/* Whether what the last of `lines` tells goes on in `next`: of the same player, and both are no wall of text. */
static bool goes_on(const struct told_list *lines, const struct told *next)
{
    const struct told *last = lines->count == 0 ? NULL : &lines->item[lines->count - 1];
    return last != NULL && next->by != NULL && last->by != NULL && strcmp(next->by, last->by) == 0 &&
           strlen(last->text) + strlen(next->text) <= LINE_MOST;
}

/* The last of the lines: what stands before its last part, this part, and how often it has happened. */
struct joining {
    struct text head;
    const char *part; /* borrowed of what is joined */
    int times;
};

/* Without the one whose doing it is, who stands at the beginning of the line. */
static const char *part_of(const struct told *line)
{
    return line->text + (line->by == NULL ? 0 : strlen(line->by));
}

static void join(struct joining *joining, struct told *last, const struct told *next)
{
    struct text whole = TEXT_EMPTY;
    bool again = strcmp(joining->part, part_of(next)) == 0;
    joining->times = again ? joining->times + 1 : 1;
    if (!again) {
        text_clear(&joining->head);
        text_add_all(&joining->head, last->text, catalog_text("list.apart"));
    }
    joining->part = part_of(next);
    text_add_all(&whole, joining->head.data, joining->part);
    if (again)
        say(&whole, joining->times == 2 ? "report.twice" : "report.times", SAID_NUMBER("count", joining->times));
    free(last->text);
    last->text = text_detach(&whole);
}

void facts_join(const struct told_list *list, struct told_list *lines)
{
    struct joining joining = {.head = TEXT_EMPTY};
    report_begin_list(lines);
    for (size_t i = 0; i < list->count; i++) {
        const struct told *next = &list->item[i];
        if (goes_on(lines, next)) {
            join(&joining, &lines->item[lines->count - 1], next);
            continue;
        }
        report_copy(lines, next);
        text_clear(&joining.head);
        text_add(&joining.head, next->by == NULL ? "" : next->by);
        joining.part = part_of(next);
        joining.times = 1;
    }
    text_free(&joining.head);
}

void facts_joined(struct report *report)
{
    struct told_list lines = {NULL};
    facts_join(&report->happened, &lines);
    report_drop(&report->happened);
    report->happened = lines;
}

/* Whether it is the carrying out of orders that this seat gave, and nobody else's. */
static bool is_own(const struct jv *orders, int seat)
{
    bool own = jv_size(orders) > 0;
    for (size_t i = 0; own && i < jv_size(orders); i++) {
        const char *by = jv_string(jv_get(jv_at(orders, i), "by"));
        int64_t whose = 0;
        own = jv_int(jv_get(jv_at(orders, i), "seat"), 1, SEATS_MAX, &whose) && whose == seat && by != NULL &&
              (strcmp(by, moves_answer_by_name(BY_PLAYER)) == 0 || strcmp(by, moves_answer_by_name(BY_PLAN)) == 0);
    }
    return own;
}

void facts_done(struct report *report, struct game *game, int seat)
{
    struct telling telling = {.report = report, .list = &report->done, .game = game, .seat = seat};
    called_begin(&telling.called, game, seat);
    for (size_t i = 0; i < game->moves.count; i++) {
        struct told_move move = just_made(game, i);
        if (is_own(move.made->orders, seat))
            (void)tell_events(&telling, &move);
    }
    events_free(&telling.latest);
}

/* What has happened since a seat was told last, and before that: what was decided for it. */
#include "engine/audience.h"
#include "engine/facts.h"
#include "engine/moves.h"

enum { STAGES_TOLD = 400 };

struct telling {
    struct jv *facts;
    const struct host *host;
    struct table *table;
    int seat;
    struct text decided; /* a sentence about what was decided for the seat, as long as more may belong to it */
    bool bot;            /* of that sentence: a bot decided */
    moment until;        /* of that sentence: the deadline that passed; 0: none did */
};

/* The sentences of one stored move that this seat may read. */
static bool tell_events(struct telling *telling, const char *stored)
{
    struct jv *list = NULL;
    struct events events = {0};
    bool ok = jv_parse(stored, strlen(stored), &list, NULL) == RC_OK && moves_events_read(list, &events);
    jv_free(list);
    const void *view = audience_view(&telling->table->match, telling->seat);
    for (int i = 0; ok && i < events.count; i++) {
        struct text sentence = TEXT_EMPTY;
        if (!audience_hears(&events.item[i], telling->seat))
            continue;
        telling->table->rules->tell(view, &events.item[i], &sentence);
        ok = !sentence.failed && (sentence.len == 0 || facts_line(telling->facts, "happened", sentence.data));
        text_free(&sentence);
    }
    events_free(&events);
    return ok;
}

/* What was answered for the seat since nothing else could be done. */
static bool tell_auto(struct telling *telling, const char *order)
{
    const char *spoken = telling->table->rules->spoken;
    struct text told = TEXT_EMPTY;
    text_addf(&told, "Answered for you at once, since you could do nothing else: %s.", order);
    if (spoken != NULL)
        text_addf(&told, " %s", spoken);
    bool ok = !told.failed && facts_line(telling->facts, "happened", told.data);
    text_free(&told);
    return ok;
}

static bool end_decided(struct telling *telling)
{
    struct text *line = &telling->decided;
    if (line->len == 0)
        return !line->failed;
    text_add(line, ".");
    bool ok = !line->failed && facts_line(telling->facts, "defaulted", line->data);
    text_clear(line);
    return ok;
}

/* What one deadline decided is one sentence. */
static bool tell_decided(struct telling *telling, const char *order, bool bot, moment until)
{
    struct text *line = &telling->decided;
    if (line->len > 0 && telling->bot == bot && telling->until == until) {
        text_addf(line, "; %s", order);
        return !line->failed;
    }
    if (!end_decided(telling))
        return false;
    telling->bot = bot;
    telling->until = until;
    if (until != 0) {
        const char *zone = facts_zone(telling->host, table_player(telling->table, telling->seat));
        zones_keep(telling->host->zones, zone);
        text_add(line, "Your deadline passed on ");
        moment_write_local(until, zone, line);
    } else {
        /* by "otherwise default", or a game master did not wait */
        text_add(line, "You had no order that could be used");
    }
    text_addf(line, ", so %s: %s",
              bot          ? "a bot decided for you"
              : until != 0 ? "this was played for you"
                           : "the default was played for you",
              order);
    return !line->failed;
}

/* What was answered in the seat's place. */
static bool tell_orders(struct telling *telling, const struct move_row *move)
{
    struct jv *orders = NULL;
    bool ok = jv_parse(move->orders, strlen(move->orders), &orders, NULL) == RC_OK;
    for (size_t i = 0; ok && i < jv_size(orders); i++) {
        const struct jv *order = jv_at(orders, i);
        const char *by = jv_string(jv_get(order, "by")), *text = jv_string(jv_get(order, "text"));
        int64_t whose = 0;
        moment until = 0;
        if (!jv_int(jv_get(order, "seat"), 1, SEATS_MAX, &whose) || whose != telling->seat || by == NULL ||
            text == NULL)
            continue;
        if (!jv_int(jv_get(order, "until"), 1, INT64_MAX, &until))
            until = 0; /* there was none, or an earlier version wrote the move */
        bool bot = strcmp(by, answer_by_name(BY_POLICY)) == 0;
        if (strcmp(by, answer_by_name(BY_AUTO)) == 0)
            ok = tell_auto(telling, text);
        else if ((bot || strcmp(by, answer_by_name(BY_DEFAULT)) == 0) &&
                 move->number > telling->table->before[whose - 1])
            ok = tell_decided(telling, text, bot, until);
    }
    jv_free(orders);
    return ok;
}

static bool tell_move(struct telling *telling, const struct move_row *move)
{
    return tell_orders(telling, move) && tell_events(telling, move->events);
}

enum rc facts_happened(struct jv *facts, const struct host *host, struct table *table, int seat, int64_t told,
                       struct err *err)
{
    struct telling telling = {.facts = facts, .host = host, .table = table, .seat = seat};
    struct move_row *rows = NULL;
    size_t count = 0;
    bool ok = jv_put(facts, "happened", jv_new_array());
    int64_t fresh = table->move_count == 0 ? INT64_MAX : table->move[0].number;
    /* after a long silence the last moves count, not the first */
    int64_t oldest = table_back(table, STAGES_TOLD);
    told = told < oldest ? oldest : told;
    if (ok && table->live && told + 1 < fresh && told < table->game.phase) {
        size_t most = (size_t)(table->game.phase - told);
        enum rc rc = line_moves(host, table->game.id, &table->line, told + 1, most, &rows, &count, err);
        if (rc != RC_OK)
            return rc;
    }
    for (size_t i = 0; ok && i < count; i++)
        if (rows[i].number < fresh)
            ok = tell_move(&telling, &rows[i]);
    move_rows_free(rows, count);
    for (size_t i = 0; ok && i < table->move_count; i++)
        if (table->move[i].number > told)
            ok = tell_move(&telling, &table->move[i]);
    ok = ok && end_decided(&telling) && jv_put_bool(facts, "happened_any", jv_size(jv_get(facts, "happened")) > 0);
    text_free(&telling.decided);
    return ok ? RC_OK : err_set(err, RC_NOMEM, "out of memory for what happened");
}

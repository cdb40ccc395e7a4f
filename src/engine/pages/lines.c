#include "engine/pages/lines.h"

#include "base/mem.h"
#include "engine/letters/facts.h"
#include "words/when.h"

static void put_day(struct jv *one, const char *key, const struct services *services, moment when)
{
    struct text day = TEXT_EMPTY;
    if (when != 0)
        moment_day_write(moment_local(when, config_text(services->config, SETTING_SITE_ZONE)).day, &day);
    jv_put_text(one, key, &day);
}

static void put_due(struct jv *one, const struct services *services, moment due)
{
    struct text local = TEXT_EMPTY, utc = TEXT_EMPTY;
    if (due != 0) {
        moment_zones_keep(services->zones, config_text(services->config, SETTING_SITE_ZONE));
        when_write(due, config_text(services->config, SETTING_SITE_ZONE), &local);
        moment_write(due, &utc);
    }
    jv_put_text(one, "due_local", &local);
    jv_put_text(one, "due_utc", &utc);
}

void line_join(struct jv *one, const struct services *services, int64_t game)
{
    char body[32];
    (void)snprintf(body, sizeof body, "join %lld", (long long)game);
    jv_put_string(one, "join", body);
    facts_link(one, "join_mailto", services_address(services), body);
}

struct jv *line_make(const struct services *services, struct listed *listed)
{
    struct jv *one = jv_copy_deep(lists_facts(listed));
    int64_t room = jv_number(one, "seat_count") - jv_number(one, "taken");
    put_day(one, "opened_day", services, listed->row.opened);
    put_day(one, "started_day", services, listed->row.started);
    put_day(one, "ended_day", services, listed->row.ended);
    put_due(one, services, listed->row.due);
    jv_put_bool(one, "paused", strcmp(jv_word(one, "status"), "paused") == 0);
    jv_put_int(one, "free", room);
    if (room > 0)
        line_join(one, services, listed->row.game);
    else
        jv_put_string(one, "join_mailto", "");
    return one;
}

static int newest(const void *a, const void *b)
{
    const struct listing_row *one = &(*(struct listed *const *)a)->row, *two = &(*(struct listed *const *)b)->row;
    return one->game == two->game ? 0 : one->game > two->game ? -1 : 1;
}

static int last_ended(const void *a, const void *b)
{
    const struct listing_row *one = &(*(struct listed *const *)a)->row, *two = &(*(struct listed *const *)b)->row;
    return one->ended == two->ended ? newest(a, b) : one->ended > two->ended ? -1 : 1;
}

static int first_due(const void *a, const void *b)
{
    const struct listing_row *one = &(*(struct listed *const *)a)->row, *two = &(*(struct listed *const *)b)->row;
    return one->due == two->due ? -newest(a, b) : one->due < two->due ? -1 : 1;
}

struct listed **lines_choose(struct lists *lists, const struct line_choice *choice, size_t *count)
{
    static int (*const orders[])(const void *, const void *) = {newest, last_ended, first_due};
    struct listed **chosen = mem_new(lists->count + 1, sizeof(struct listed *));
    *count = 0;
    for (size_t i = 0; i < lists->count; i++)
        if (choice->fits(&lists->one[i], choice->which))
            chosen[(*count)++] = &lists->one[i];
    if (*count > 1)
        qsort(chosen, *count, sizeof(struct listed *), orders[choice->order]);
    *count = *count > choice->most ? choice->most : *count;
    return chosen;
}

struct jv *lines_make(struct lists *lists, const struct line_choice *choice)
{
    struct jv *list = jv_new_array();
    size_t count = 0;
    struct listed **chosen = lines_choose(lists, choice, &count);
    for (size_t i = 0; i < count; i++)
        jv_add(list, line_make(lists->services, chosen[i]));
    free(chosen);
    return list;
}

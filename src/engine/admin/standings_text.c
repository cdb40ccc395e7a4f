/* Standings in words, for the command line and for mails. */
#include "engine/admin/standings.h"

#include "engine/letters/facts.h"
#include "report/templates.h"

/* "2026-12-20  #12 ides: 1 Anna, 2 Bruno" */
static void write_game(const struct services *services, const struct jv *game, struct text *out)
{
    const struct jv *ranks = jv_get(game, "ranks");
    char day[24];
    struct text text = text_fixed(day, sizeof day);
    struct local local = moment_local(jv_number(game, "ended"), config_text(services->config, SETTING_SITE_ZONE));
    moment_day_write(local.day, &text);
    text_addf(out, "%s  #%lld %s: ", day, (long long)jv_number(game, "game"), jv_word(game, "name"));
    for (size_t i = 0; i < jv_size(ranks); i++) {
        const struct jv *one = jv_at(ranks, i);
        text_addf(out, "%s%lld %s", i == 0 ? "" : ", ", (long long)jv_number(one, "rank"), jv_word(one, "player"));
    }
    if (!jv_true(jv_get(game, "counts")))
        text_addf(out, "%s(%s)", jv_size(ranks) == 0 ? "" : " ", jv_word(game, "why"));
}

static void put_last(const struct services *services, struct jv *one, const struct jv *games, size_t most)
{
    for (size_t i = 0; i < jv_size(games) && i < most; i++) {
        struct text line = TEXT_EMPTY;
        write_game(services, jv_at(games, i), &line);
        facts_line(one, "last", line.data);
        text_free(&line);
    }
    if (jv_size(games) > most)
        jv_put_int(one, "more", (int64_t)(jv_size(games) - most));
}

void standings_facts(struct jv *facts, const struct services *services, const struct jv *standings, size_t most)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < jv_size(standings); i++) {
        const struct jv *rules = jv_at(standings, i);
        struct jv *one = jv_new_object();
        jv_put_bool(one, "below", i > 0);
        jv_put_string(one, "title", jv_word(rules, "title"));
        jv_put_int(one, "finished", jv_number(rules, "finished"));
        jv_put_int(one, "ranked", jv_number(rules, "ranked"));
        jv_put_bool(one, "players_any", jv_size(jv_get(rules, "players")) > 0);
        jv_put(one, "players", jv_copy_deep(jv_get(rules, "players")));
        put_last(services, one, jv_get(rules, "games"), most);
        jv_add(list, one);
    }
    jv_put(facts, "standings", list);
    jv_put_bool(facts, "standings_any", jv_size(standings) > 0);
}

enum rc standings_text(const struct services *services, const struct jv *standings, size_t most, struct text *out,
                       struct err *err)
{
    struct jv *facts = jv_new_object();
    standings_facts(facts, services, standings, most);
    enum rc rc = template_render(services->templates, "admin/standings.txt", facts, out, err);
    jv_free(facts);
    return rc;
}

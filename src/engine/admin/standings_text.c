/* Standings as tables and lines, for the command line and for mails. */
#include "engine/admin/standings.h"

#include "engine/letters/facts.h"

/* A line each, under a heading; nothing where there are none. */
static void write_players(const struct jv *players, struct text *out)
{
    if (jv_size(players) == 0)
        return;
    size_t wide = strlen("player");
    for (size_t i = 0; i < jv_size(players); i++) {
        size_t len = text_width(jv_word(jv_at(players, i), "player"));
        wide = len > wide ? len : wide;
    }
    text_addf(out, "place  player%*s  rating  games  first\n", (int)(wide - strlen("player")), "");
    for (size_t i = 0; i < jv_size(players); i++) {
        const struct jv *one = jv_at(players, i);
        const char *name = jv_word(one, "player");
        text_addf(out, "%5lld  %s%*s  %6lld  %5lld  %5lld\n", (long long)jv_number(one, "place"), name,
                  (int)(wide - text_width(name)), "", (long long)jv_number(one, "rating"),
                  (long long)jv_number(one, "played"), (long long)jv_number(one, "first"));
    }
}

/* "2026-12-20  #12 ides: 1 Anna, 2 Bruno" */
static void write_game(const struct services *services, const struct jv *game, struct text *out)
{
    const struct jv *ranks = jv_get(game, "ranks");
    char day[24];
    struct text text = text_fixed(day, sizeof day);
    struct local local = moment_local(jv_number(game, "ended"), config_text(services->config, SETTING_SITE_ZONE));
    day_write(local.day, &text);
    text_addf(out, "%s  #%lld %s: ", day, (long long)jv_number(game, "game"), jv_word(game, "name"));
    for (size_t i = 0; i < jv_size(ranks); i++) {
        const struct jv *one = jv_at(ranks, i);
        text_addf(out, "%s%lld %s", i == 0 ? "" : ", ", (long long)jv_number(one, "rank"), jv_word(one, "player"));
    }
    if (!jv_true(jv_get(game, "counts")))
        text_addf(out, "%s(%s)", jv_size(ranks) == 0 ? "" : " ", jv_word(game, "why"));
}

static void write_rules(const struct services *services, const struct jv *rules, size_t most, struct text *out)
{
    const struct jv *games = jv_get(rules, "games"), *players = jv_get(rules, "players");
    say_line(out, "report.standings", SAID("rules", jv_word(rules, "title")),
             SAID_NUMBER("finished", jv_number(rules, "finished")), SAID_NUMBER("ranked", jv_number(rules, "ranked")));
    text_add_char(out, '\n');
    write_players(players, out);
    if (jv_size(players) > 0 && jv_size(games) > 0)
        text_add_char(out, '\n');
    for (size_t i = 0; i < jv_size(games) && i < most; i++) {
        write_game(services, jv_at(games, i), out);
        text_add_char(out, '\n');
    }
    if (jv_size(games) > most)
        say_line(out, "report.standings.more", SAID_NUMBER("games", (long long)(jv_size(games) - most)));
}

void standings_text(const struct services *services, const struct jv *standings, size_t most, struct text *out)
{
    for (size_t i = 0; i < jv_size(standings); i++) {
        if (i > 0)
            text_add_char(out, '\n');
        write_rules(services, jv_at(standings, i), most, out);
    }
    if (jv_size(standings) == 0)
        say_line(out, "report.standings.none");
}

/* ---- for the templates ----------------------------------------------------- */

static void put_table(struct jv *one, const struct jv *players)
{
    struct text table = TEXT_EMPTY;
    write_players(players, &table);
    facts_lines(one, "table", table.data);
    text_free(&table);
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
        jv_put_string(one, "title", jv_word(rules, "title"));
        jv_put_int(one, "finished", jv_number(rules, "finished"));
        jv_put_int(one, "ranked", jv_number(rules, "ranked"));
        jv_put_bool(one, "players_any", jv_size(jv_get(rules, "players")) > 0);
        jv_put(one, "players", jv_copy_deep(jv_get(rules, "players")));
        put_table(one, jv_get(rules, "players"));
        put_last(services, one, jv_get(rules, "games"), most);
        jv_add(list, one);
    }
    jv_put(facts, "standings", list);
    jv_put_bool(facts, "standings_any", jv_size(standings) > 0);
}

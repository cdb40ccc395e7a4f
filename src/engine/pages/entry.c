#include "engine/pages/entry.h"

#include "engine/admin/ratings.h"
#include "engine/game/audience.h"
#include "engine/game/clock.h"
#include "engine/game/drawn.h"
#include "engine/game/game.h"
#include "engine/game/outcome.h"
#include "engine/pages/own.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "words/say.h"
#include "words/when.h"

static struct jv *seat_entry(const struct game *game, int seat)
{
    const struct rules_seat look = drawn_look(game, seat);
    const struct seat_row *row = &game->seat[seat - 1];
    char colour[8];
    bool hidden = audience_hides(game);
    struct jv *one = jv_new_object();
    (void)snprintf(colour, sizeof colour, "#%06X", (unsigned)look.colour & 0xffffffu);
    jv_put_string(one, "seat_name", game_seat_told(game, seat));
    jv_put_string(one, "letter", look.letter);
    jv_put_string(one, "colour", colour);
    jv_put_string(one, "player", audience_name(game, seat));
    jv_put_int(one, "owner", hidden ? 0 : ratings_owner(row));
    jv_put_bool(one, "bot", row->kind == SEAT_BOT && !hidden && !game_lies_idle(game, seat));
    jv_put_bool(one, "empty", row->kind == SEAT_EMPTY && !audience_opens(game));
    jv_put_string(one, "kept_for", hidden || row->kept_for == 0 ? "" : game->kept[seat - 1].name);
    return one;
}

struct jv *entry_seats(const struct game *game)
{
    struct jv *seats = jv_new_array();
    for (int seat = 1; seat <= game->row.seats; seat++)
        jv_add(seats, seat_entry(game, seat));
    return seats;
}

static void put_seats(struct jv *facts, const struct game *game, const struct watch *watch)
{
    struct jv *seats = entry_seats(game);
    int taken = 0;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        struct jv *one = jv_at(seats, (size_t)seat - 1);
        if (!audience_hides(game) && plots_is_his(&game->seat[seat - 1]) && waits_total(&watch->seat[seat]) > 0)
            jv_put(one, "waits", waits_save(&watch->seat[seat]));
        taken += game->seat[seat - 1].kind != SEAT_EMPTY;
    }
    jv_put(facts, "seats", seats);
    jv_put_int(facts, "taken", taken);
    jv_put_int(facts, "seat_count", game->row.seats);
}

static void put_won(struct jv *facts, const struct game *game, const struct result *result)
{
    struct text won = TEXT_EMPTY;
    size_t count = 0, told = 0;
    for (int i = 0; i < result->seats; i++)
        count += result->rank[i] == 1;
    for (int i = 0; i < result->seats; i++) {
        if (result->rank[i] != 1)
            continue;
        const char *name = audience_name(game, i + 1);
        text_add(&won, say_between(told++, count));
        if (name[0] == '\0')
            text_add(&won, game_seat_told(game, i + 1));
        else
            say(&won, "end.who", SAID("name", name), SAID_SEAT("seat", game, i + 1));
    }
    jv_put_text(facts, "won", &won);
}

static void put_result(struct jv *facts, const struct game *game, const char *unranked)
{
    struct result result = {0};
    struct jv *ranks = jv_new_array();
    struct text why = TEXT_EMPTY;
    game_result(game, &result);
    for (int rank = 1; rank <= result.seats; rank++) {
        for (int i = 0; i < result.seats; i++) {
            if (result.rank[i] != rank)
                continue;
            struct jv *one = seat_entry(game, i + 1);
            jv_put_int(one, "rank", rank);
            jv_put_int(one, "score", result.score[i]);
            jv_add(ranks, one);
        }
    }
    jv_put(facts, "ranks", ranks);
    outcome_why(game, &result, &why);
    jv_put_text(facts, "why", &why);
    jv_put_string(facts, "unranked", unranked);
    put_won(facts, game, &result);
}

static void put_phase(struct jv *facts, struct game *game)
{
    char phase[96];
    struct text line = text_fixed(phase, sizeof phase);
    if (game->outcome.agreed.over)
        say(&line, "report.agreed");
    else if (game->live)
        rules_phase(game->rules, view_get(&game->match, 0), &line);
    jv_put_string(facts, "phase", phase);
}

static void put_terms(struct jv *facts, const struct game *game)
{
    struct text pace = TEXT_EMPTY, told = TEXT_EMPTY;
    when_write_span(game->row.pace, &pace);
    game_customs(game, &told);
    jv_put_text(facts, "pace", &pace);
    jv_put_text(facts, "plays_by", &told);
    jv_put_string(facts, "motto", config_text(game->config, SETTING_GAME_ABOUT));
}

static enum listing_list list_of(const struct game *game)
{
    static const enum listing_list lists[] = {[GAME_FORMING] = LISTING_OPEN,
                                              [GAME_RUNNING] = LISTING_RUNNING,
                                              [GAME_PAUSED] = LISTING_RUNNING,
                                              [GAME_FINISHED] = LISTING_FINISHED,
                                              [GAME_CANCELLED] = LISTING_NONE};
    bool shown = config_flag(game->config, SETTING_GAME_LISTED) || game->row.status == GAME_FINISHED;
    return game->row.archived || !shown ? LISTING_NONE : lists[game->row.status];
}

void entry_make(struct game *game, const struct watch *watch, const char *unranked, struct listing_row *out)
{
    struct text json = TEXT_EMPTY, own = TEXT_EMPTY, rules = TEXT_EMPTY;
    struct jv *facts = jv_new_object();
    bool over = game->row.status == GAME_FINISHED && (game->live || game->outdated);
    jv_put_int(facts, "number", game->row.id);
    jv_put_string(facts, "name", game->row.name);
    jv_put_string(facts, "rules", game->rules->id);
    jv_put_string(facts, "title", game->rules->title);
    jv_put_string(facts, "status", game_status_name(game->row.status));
    put_terms(facts, game);
    put_seats(facts, game, watch);
    put_phase(facts, game);
    if (over)
        put_result(facts, game, unranked);
    jv_dump(facts, &json);
    own_make(game, &own);
    text_add(&rules, game->rules->id);
    enum listing_list list = list_of(game);
    *out = (struct listing_row){.game = game->row.id,
                                .list = list,
                                .rules = text_detach(&rules),
                                .ranked = over && unranked[0] == '\0',
                                .opened = game->row.created,
                                .started = game->row.started,
                                .ended = over ? game->row.ended : 0,
                                .due = list == LISTING_NONE ? 0 : clock_next(game, 0), /* nor in the public calendar */
                                .facts = text_detach(&json),
                                .own = text_detach(&own)};
    jv_free(facts);
}

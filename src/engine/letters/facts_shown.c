#include "engine/letters/facts.h"

#include "engine/game/outdated.h"
#include "engine/letters/post.h"

static void put_outdated(struct jv *facts, const struct game *game)
{
    struct text what = TEXT_EMPTY;
    outdated_write(game, &what);
    jv_put_text(facts, "outdated", &what);
}

/* Only what is open, without resolving. */
static void look_for_open(struct game *game)
{
    struct request open[REQUESTS_MAX];
    game->pumped = (struct pump_result){0};
    int count = match_requests(&game->match, open);
    for (int i = 0; i < count; i++)
        game->pumped.waiting[game->pumped.count++] =
            (struct waiting){.request = open[i], .answered = !game->seat[open[i].seat - 1].waiting};
}

struct report facts_shown(const struct services *services, struct game *game, int seat, bool page)
{
    struct text reply = TEXT_EMPTY;
    if (game->live)
        look_for_open(game);
    if (page)
        post_reply_seat(services, game, seat, &reply);
    else
        text_add(&reply, services_address(services));
    struct report report = {.facts = facts_begin(services, game_player(game, seat), reply.data)};
    facts_game(&report, game, seat);
    jv_put_bool(report.facts, "state_asked", true);
    if (game->live) {
        facts_waiting(&report, services, game, seat);
        facts_report(&report, game, seat, true);
        facts_people(report.facts, game, seat);
        facts_stands(&report, game, seat);
    }
    if (game->live && seat != 0) {
        facts_owed(&report, services, game, seat, reply.data, page);
        jv_put_bool(report.facts, "plan_asked", report.owed.count == 0);
        facts_plan(&report, game, seat);
        facts_held(&report, game, seat, reply.data);
    }
    if (game->outdated)
        put_outdated(report.facts, game);
    if ((game->live || game->outdated) && game->row.status == GAME_FINISHED)
        facts_result(&report, game, 0);
    report_write(&report);
    text_free(&reply);
    return report;
}

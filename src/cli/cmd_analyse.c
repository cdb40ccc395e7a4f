/* `cursus analyse`: what bots think of a game that is over. */
#include "base/mem.h"
#include "cli/house.h"
#include "cli/output.h"
#include "engine/game/audience.h"
#include "engine/game/game.h"
#include "engine/game/outdated.h"
#include "engine/gm/seat_word.h"
#include "engine/letters/analysis_facts.h"
#include "report/templates.h"

enum { ROWS = 20 };

static struct jv *chances_of(const struct analysis *analysis, const struct analysis_point *point)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < analysis->seats; i++)
        jv_add_int(list, point->chance[i]);
    return list;
}

static struct jv *points_json(const struct analysis *analysis)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < analysis->points; i++) {
        const struct analysis_point *point = &analysis->point[i];
        struct jv *one = jv_new_object();
        jv_put_int(one, "move", point->move);
        jv_put_string(one, "phase", point->phase == NULL ? "" : point->phase);
        jv_put(one, "chances", chances_of(analysis, point));
        jv_add(list, one);
    }
    return list;
}

static struct jv *turns_json(const struct analysis *analysis)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < analysis->turns; i++) {
        const struct analysis_turn *turn = &analysis->turn[i];
        const struct analysis_point *from = &analysis->point[turn->at];
        struct jv *one = jv_new_object();
        jv_put_int(one, "move", from->move + 1);
        jv_put_string(one, "phase", from->phase);
        jv_put_int(one, "seat", turn->seat);
        jv_put_int(one, "from", from->chance[turn->seat - 1]);
        jv_put_int(one, "to", from[1].chance[turn->seat - 1]);
        jv_put_string(one, "orders", turn->played);
        jv_add(list, one);
    }
    return list;
}

static struct jv *orders_json(const struct analysis *analysis)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < analysis->orders; i++) {
        const struct analysis_order *order = &analysis->order[i];
        struct jv *one = jv_new_object();
        jv_put_int(one, "move", order->move);
        jv_put_string(one, "phase", order->phase);
        jv_put_string(one, "given", order->given);
        jv_put_int(one, "worth", order->worth);
        jv_put_string(one, "better", order->better);
        jv_put_int(one, "best", order->best);
        jv_add(list, one);
    }
    return list;
}

static struct jv *analysis_json(const struct game *game, const struct analysis *analysis)
{
    struct jv *object = jv_new_object();
    jv_put_int(object, "game", game->row.id);
    jv_put_string(object, "rules", analysis->rules->id);
    jv_put_int(object, "seat", analysis->seat);
    jv_put_int(object, "decisions", analysis->decisions);
    jv_put(object, "points", points_json(analysis));
    jv_put(object, "turns", turns_json(analysis));
    jv_put(object, "orders", orders_json(analysis));
    return object;
}

static enum rc print_words(const struct cli *cli, const struct house *house, const struct game *game,
                           const struct analysis *analysis, struct err *err)
{
    struct jv *facts = jv_new_object();
    struct text out = TEXT_EMPTY;
    analysis_facts(facts, analysis, game, ROWS);
    enum rc rc = template_render(house->services.templates, "admin/analysis.txt", facts, &out, err);
    if (rc == RC_OK)
        (void)fputs(out.data, cli->out);
    text_free(&out);
    jv_free(facts);
    return rc;
}

/* RC_DENIED: it is not over, or this program cannot play it. */
static enum rc may_analyse(const struct game *game, struct err *err)
{
    struct text what = TEXT_EMPTY;
    if (game->outdated) {
        outdated_write(game, &what);
        (void)err_set(err, RC_DENIED, "%s", what.data);
        text_free(&what);
        return RC_DENIED;
    }
    return audience_opens(game)
               ? RC_OK
               : err_set(err, RC_DENIED, "#%lld is not over: only then is a game analysed", (long long)game->row.id);
}

static enum rc print(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct game *game = mem_new(1, sizeof *game);
    struct jv *record = NULL;
    struct analysis analysis = {0};
    const char *word = cli_option(args, "seat");
    int64_t id = 0;
    int seat = 0;
    enum rc rc = house_game(house, cli_arg(args, 0), &id, err);
    if (rc == RC_OK)
        rc = game_load(&house->services, id, game, err);
    if (rc == RC_OK && word != NULL)
        rc = gm_seat_find(game, word, &seat, err);
    if (rc == RC_OK)
        rc = may_analyse(game, err);
    if (rc == RC_OK)
        rc = game_record(&house->services, game, &record, err);
    if (rc == RC_OK) {
        const struct analysis_budget budget = analysis_full(seat);
        rc = analysis_read(record, &budget, &analysis, err);
    }
    if (rc == RC_OK && cli->json)
        (void)output_json(cli, analysis_json(game, &analysis));
    else if (rc == RC_OK)
        rc = print_words(cli, house, game, &analysis, err);
    analysis_free(&analysis);
    jv_free(record);
    game_free(game);
    free(game);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    return house_run(cli, args, HOUSE_PLAIN, print);
}

static const struct command_option options[] = {
    {.name = "seat", .argument = "SEAT", .help = "say which orders of this seat cost it most"},
    {.name = NULL},
};

const struct command command_analyse = {
    .name = "analyse",
    .summary = "Say what bots think of a game that is over",
    .usage = "GAME",
    .detail = "Of a game that goes on nothing is said. It takes up to a minute, and gives the same each time. Chances\n"
              "are estimated from what everybody saw, orders judged by what their seat saw. docs/bots.md has more.\n",
    .options = options,
    .least = 1,
    .most = 1,
    .json = "",
    .run = run,
};

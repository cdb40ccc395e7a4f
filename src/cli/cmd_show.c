/* `show`, `orders`, `position` and `record`: one stored game, looked at. */
#include "base/file.h"
#include "base/number.h"
#include "cli/house.h"
#include "cli/output.h"
#include "engine/announce.h"
#include "engine/audience.h"
#include "engine/outdated.h"
#include "engine/record.h"
#include "report/paint.h"
#include "report/template.h"

/* A game being looked at. */
struct looking {
    struct house house;
    struct table *table;
    int seat; /* 0: the public */
};

static enum rc look_at(const struct cli *cli, const struct args *args, unsigned need, struct looking *looking,
                       struct err *err)
{
    int64_t game = 0, seat = 0;
    const char *word = args_count(args) > 1 ? args_at(args, 1) : NULL;
    *looking = (struct looking){.table = calloc(1, sizeof *looking->table)};
    enum rc rc = house_open(cli, need, &looking->house, err);
    if (rc == RC_OK && looking->table == NULL)
        rc = err_set(err, RC_NOMEM, "out of memory for a game");
    if (rc == RC_OK)
        rc = house_game(&looking->house, args_at(args, 0), &game, err);
    if (rc == RC_OK)
        rc = table_load(&looking->house.host, game, looking->table, err);
    if (rc == RC_OK && word != NULL && !number_read(word, 1, looking->table->game.seats, &seat))
        rc =
            err_set(err, RC_DENIED, "'%s' is no seat of that game: they are 1 to %d", word, looking->table->game.seats);
    looking->seat = (int)seat;
    return rc;
}

static void look_away(struct looking *looking)
{
    if (looking->table != NULL)
        table_free(looking->table);
    free(looking->table);
    house_close(&looking->house);
}

static enum rc need_live(const struct looking *looking, struct err *err)
{
    struct text what = TEXT_EMPTY;
    if (looking->table->live)
        return RC_OK;
    if (!looking->table->outdated)
        return err_set(err, RC_DENIED, "#%lld has not started: there is no position yet",
                       (long long)looking->table->game.id);
    outdated_write(looking->table, &what);
    (void)err_set(err, RC_DENIED, "%s", what.failed ? "" : what.data);
    text_free(&what);
    return RC_DENIED;
}

static enum rc draw_png(struct looking *looking, struct text *png, struct err *err)
{
    struct table *table = looking->table;
    struct canvas canvas = {0};
    table->rules->board(audience_view(&table->match, looking->seat), looking->seat, &canvas);
    enum rc rc = paint_png(looking->house.painter, &canvas, png, err);
    canvas_free(&canvas);
    return rc;
}

static bool facts_outdated(struct jv *facts, const struct table *table)
{
    struct text what = TEXT_EMPTY;
    outdated_write(table, &what);
    bool ok = !what.failed && jv_put_string(facts, "outdated", what.data);
    text_free(&what);
    return ok;
}

/* The facts of a seat's report, or of the public's. */
static enum rc show_facts(struct looking *looking, struct jv **out, struct err *err)
{
    struct table *table = looking->table;
    const struct host *host = &looking->house.host;
    struct pump_result nothing = {0};
    *out = facts_begin(host, table_player(table, looking->seat), host_address(host));
    bool ok = *out != NULL && facts_game(*out, table, looking->seat);
    if (ok && table->live) {
        /* only what is open, without resolving: looking changes nothing */
        table->pumped = nothing;
        struct request open[REQUESTS_MAX];
        int count = match_over(&table->match) ? 0 : table->rules->requests(table->match.state, open);
        for (int i = 0; i < count; i++)
            table->pumped.waiting[table->pumped.count++] =
                (struct waiting){.request = open[i], .answered = !table->seat[open[i].seat - 1].waiting};
        ok = facts_waiting(*out, host, table, looking->seat) && facts_report(*out, table, looking->seat);
        if (ok && looking->seat != 0)
            ok = facts_owed(*out, host, table, looking->seat, host_address(host)) &&
                 facts_plan(*out, table, looking->seat);
    }
    if (ok && table->outdated)
        ok = facts_outdated(*out, table);
    if (ok && (table->live || table->outdated) && table->game.status == GAME_FINISHED)
        ok = facts_result(*out, table);
    return ok ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a report");
}

static int run_show(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct looking looking;
    struct jv *facts = NULL;
    struct text text = TEXT_EMPTY;
    const char *png = args_option(args, "png");
    if (png != NULL && args_given(args, "html"))
        return cli_usage(&command_show, "option --html does not go with --png: it is one or the other");
    enum rc rc = look_at(cli, args, HOUSE_MAIL, &looking, &err);
    if (rc == RC_OK && png != NULL)
        rc = need_live(&looking, &err);
    if (rc == RC_OK && png != NULL)
        rc = draw_png(&looking, &text, &err);
    if (rc == RC_OK && png == NULL) {
        rc = show_facts(&looking, &facts, &err);
        if (rc == RC_OK && !cli->json)
            rc = template_render(looking.house.templates, args_given(args, "html") ? "show.html" : "show.txt", facts,
                                 &text, &err);
    }
    look_away(&looking);
    int code = rc == RC_OK ? EXIT_DONE : cli_fail(&err);
    if (rc == RC_OK && png != NULL) {
        if (file_write(png, text.data, text.len, 0644, &err) != RC_OK)
            code = cli_cannot_make(&err);
    } else if (rc == RC_OK && cli->json) {
        code = print_json(cli, facts);
        facts = NULL;
    } else if (rc == RC_OK) {
        (void)fputs(text.data, cli->out);
    }
    jv_free(facts);
    text_free(&text);
    return code;
}

static const struct command_option show_options[] = {
    {.name = "png", .argument = "FILE", .help = "draw the board into FILE instead", .plain = true},
    {.name = "html", .help = "print the report as HTML", .plain = true},
    {.name = NULL},
};

const struct command command_show = {
    .name = "show",
    .summary = "Print a game's report, as the public or one seat sees it",
    .usage = "GAME [SEAT]",
    .options = show_options,
    .least = 1,
    .most = 2,
    .json = "",
    .run = run_show,
};

static struct jv *orders_of(const struct table *table, int seat)
{
    struct jv *one = jv_new_object(), *lines = jv_new_array();
    const struct plan *plan = &table->match.seat[seat - 1].plan;
    bool ok = lines != NULL;
    for (int i = 0; ok && i < plan->count; i++) {
        char *text = match_order_text(&table->match, &plan->line[i].order);
        ok = text != NULL && jv_add_string(lines, text);
        free(text);
    }
    ok = jv_put(one, "lines", lines) && ok && jv_put_int(one, "seat", seat);
    if (ok)
        return one;
    jv_free(one);
    return NULL;
}

static int run_orders(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct looking looking;
    struct jv *list = jv_new_array();
    bool ok = list != NULL;
    enum rc rc = look_at(cli, args, HOUSE_PLAIN, &looking, &err);
    if (rc == RC_OK)
        rc = need_live(&looking, &err);
    for (int seat = 1; rc == RC_OK && ok && seat <= looking.table->game.seats; seat++)
        if (looking.seat == 0 || looking.seat == seat)
            ok = jv_add(list, orders_of(looking.table, seat));
    if (rc == RC_OK && !ok)
        rc = err_set(&err, RC_NOMEM, "out of memory");
    if (rc == RC_OK && !cli->json) {
        for (size_t i = 0; i < jv_size(list); i++) {
            const struct jv *lines = jv_get(jv_at(list, i), "lines");
            int64_t seat = 0;
            (void)jv_int(jv_get(jv_at(list, i), "seat"), 1, SEATS_MAX, &seat);
            for (size_t k = 0; k < jv_size(lines); k++)
                (void)fprintf(cli->out, "%s: %s\n", table_seat_name(looking.table, (int)seat),
                              jv_string(jv_at(lines, k)));
        }
    }
    look_away(&looking);
    int code = EXIT_DONE;
    if (rc == RC_OK && cli->json)
        code = print_json(cli, list);
    else
        jv_free(list);
    return rc == RC_OK ? code : cli_fail(&err);
}

const struct command command_orders = {
    .name = "orders",
    .summary = "Print the orders on file of a game, or of one seat",
    .usage = "GAME [SEAT]",
    .least = 1,
    .most = 2,
    .json = "",
    .run = run_orders,
};

static int run_position(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct looking looking;
    struct jv *position = NULL;
    const char *word = args_option(args, "seat");
    int64_t seat = 0;
    enum rc rc = look_at(cli, args, HOUSE_PLAIN, &looking, &err);
    if (rc == RC_OK)
        rc = need_live(&looking, &err);
    if (rc == RC_OK && word != NULL && !number_read(word, 0, looking.table->game.seats, &seat))
        rc = err_set(&err, RC_DENIED, "--seat wants 0 (the public) to %d, not '%s'", looking.table->game.seats, word);
    if (rc == RC_OK) {
        struct table *table = looking.table;
        position = table->rules->save(word == NULL ? table->match.state : audience_view(&table->match, (int)seat));
    }
    look_away(&looking);
    return rc == RC_OK ? print_json_line(cli, position) : cli_fail(&err);
}

static const struct command_option position_options[] = {
    {.name = "seat", .argument = "N", .help = "as seat N sees it; 0: the public. Without it: everything"},
    {.name = NULL},
};

const struct command command_position = {
    .name = "position",
    .summary = "Print a game's position as JSON",
    .usage = "GAME",
    .options = position_options,
    .least = 1,
    .most = 1,
    .json = "",
    .run = run_position,
};

static int run_record(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct looking looking;
    struct jv *record = NULL;
    enum rc rc = look_at(cli, args, HOUSE_PLAIN, &looking, &err);
    if (rc == RC_OK)
        rc = record_build(&looking.house.host, looking.table, &record, &err);
    look_away(&looking);
    return rc == RC_OK ? print_json_line(cli, record) : cli_fail(&err);
}

const struct command command_record = {
    .name = "record",
    .summary = "Print a game's whole record as JSON",
    .usage = "GAME",
    .detail = "Of a game that still goes on it holds what players may not know: keep it to yourself.\n",
    .least = 1,
    .most = 1,
    .json = "",
    .run = run_record,
};

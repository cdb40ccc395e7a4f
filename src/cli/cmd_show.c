/* `show`, `orders`, `position` and `record`: one stored game, looked at. */
#include "base/file.h"
#include "base/mem.h"
#include "cli/house.h"
#include "cli/output.h"
#include "engine/admin/foreign.h"
#include "engine/game/game.h"
#include "engine/game/outdated.h"
#include "engine/gm/seat_word.h"
#include "engine/letters/closing.h"
#include "engine/letters/facts.h"
#include "engine/letters/picture.h"
#include "engine/play/views.h"
#include "report/painter.h"
#include "report/svg.h"
#include "report/templates.h"
#include "rules/canvas.h"
#include "rules/doors.h"

/* A game being looked at. */
struct looking {
    struct house house;
    struct game *game;
    int seat; /* 0: the public */
};

static enum rc look_at(const struct cli *cli, const struct args *args, unsigned need, struct looking *looking,
                       struct err *err)
{
    int64_t id = 0;
    const char *word = cli_arg_count(args) > 1 ? cli_arg(args, 1) : NULL;
    *looking = (struct looking){.game = mem_new(1, sizeof *looking->game)};
    enum rc rc = house_open(cli, need, &looking->house, err);
    if (rc == RC_OK)
        rc = house_game(&looking->house, cli_arg(args, 0), &id, err);
    if (rc == RC_OK)
        rc = game_load(&looking->house.services, id, looking->game, err);
    if (rc == RC_OK && word != NULL)
        rc = gm_seat_find(looking->game, word, &looking->seat, err);
    return rc;
}

static void look_away(struct looking *looking)
{
    if (looking->game != NULL)
        game_free(looking->game);
    free(looking->game);
    house_close(&looking->house);
}

static enum rc need_live(const struct looking *looking, struct err *err)
{
    struct text what = TEXT_EMPTY;
    if (looking->game->live)
        return RC_OK;
    if (!looking->game->outdated)
        return err_set(err, RC_DENIED, "#%lld has not started: there is no position yet",
                       (long long)looking->game->row.id);
    outdated_write(looking->game, &what);
    (void)err_set(err, RC_DENIED, "%s", what.data);
    text_free(&what);
    return RC_DENIED;
}

/* The forms of the picture, by the option that names its file. */
static const char *const forms[] = {"png", "svg", "pdf"};
enum { FORM_PNG, FORM_SVG, FORM_PDF, FORMS };

/* Which was asked for; FORMS: none. False: more than one, or the report as well. */
static bool form_of(const struct args *args, int *form)
{
    int given = cli_given(args, "html");
    *form = FORMS;
    for (int i = 0; i < FORMS; i++)
        if (cli_option(args, forms[i]) != NULL) {
            *form = i;
            given++;
        }
    return given <= 1;
}

/* A picture, and what who hears it is told of it. */
struct drawn {
    struct canvas canvas;
    struct text about;
};

static enum rc write_form(const struct looking *looking, const struct drawn *drawn, int form, struct text *out,
                          struct err *err)
{
    struct text title = TEXT_EMPTY;
    enum rc rc = RC_OK;
    text_addf(&title, "%s \"%s\"", looking->game->rules->title, looking->game->row.name);
    if (form == FORM_SVG)
        svg_write(&drawn->canvas, title.data, drawn->about.data, out);
    else if (form == FORM_PDF)
        rc = painter_pdf(looking->house.painter, &drawn->canvas, title.data, out, err);
    else
        rc = painter_png(looking->house.painter, &drawn->canvas, out, err);
    text_free(&title);
    return rc;
}

/* How the game went, as its last mail has it. */
static enum rc draw_course(struct looking *looking, const struct args *args, struct drawn *out, struct err *err)
{
    struct game *game = looking->game;
    struct closing closing = {0};
    struct report report = {.facts = jv_new_object()};
    enum rc rc = closing_make(&looking->house.services, game, &closing, err);
    if (rc == RC_OK)
        closing_facts(&report, NULL, game, 0, &closing);
    if (rc == RC_OK && !closing_plot(jv_get(report.facts, "plot"), game->rules, &out->canvas))
        rc = err_set(err, RC_DENIED, "the course of game %lld is not known, or no score has changed",
                     (long long)game->row.id);
    if (rc == RC_OK && cli_given(args, "dark"))
        canvas_darken(&out->canvas);
    if (rc == RC_OK)
        text_add(&out->about, jv_member_string(jv_get(report.facts, "plot"), "alt"));
    closing_free(&closing);
    report_free(&report);
    return rc;
}

/* The picture as the mail about the last step has it. */
static enum rc draw_board(struct looking *looking, const struct args *args, struct drawn *out, struct err *err)
{
    struct game *game = looking->game;
    struct events events;
    struct look look;
    struct report report = facts_shown(&looking->house.services, game, looking->seat, false);
    enum rc rc = facts_happened(&report, &looking->house.services, game, looking->seat, game->row.phase - 1, err);
    picture_look(report.facts, looking->seat, &events, &look);
    look.shape = cli_given(args, "wide") ? SHAPE_WIDE : SHAPE_UPRIGHT;
    look.dark = cli_given(args, "dark");
    rules_board(game->rules, view_get(&game->match, looking->seat), &look, &out->canvas);
    rules_phase(game->rules, view_get(&game->match, looking->seat), &out->about);
    events_free(&events);
    report_free(&report);
    return rc;
}

static enum rc draw(struct looking *looking, const struct args *args, int form, struct text *out, struct err *err)
{
    struct drawn drawn = {.about = TEXT_EMPTY};
    enum rc rc = (cli_given(args, "course") ? draw_course : draw_board)(looking, args, &drawn, err);
    if (rc == RC_OK)
        rc = write_form(looking, &drawn, form, out, err);
    canvas_free(&drawn.canvas);
    text_free(&drawn.about);
    return rc;
}

static int run_show(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct looking looking;
    struct jv *facts = NULL;
    struct text text = TEXT_EMPTY;
    int form = FORMS;
    if (!form_of(args, &form))
        return cli_usage(&command_show, "only one of the options --png, --svg, --pdf and --html can be given");
    bool picture = form != FORMS;
    enum rc rc = look_at(cli, args, picture ? HOUSE_MAIL | HOUSE_SENDER : HOUSE_MAIL, &looking, &err);
    if (rc == RC_OK && picture)
        rc = need_live(&looking, &err);
    if (rc == RC_OK && picture)
        rc = draw(&looking, args, form, &text, &err);
    if (rc == RC_OK && !picture) {
        struct report report = facts_shown(&looking.house.services, looking.game, looking.seat, false);
        facts = report_facts(&report);
        if (!cli->json)
            rc = template_render(looking.house.templates, cli_given(args, "html") ? "show.html" : "show.txt", facts,
                                 &text, &err);
    }
    look_away(&looking);
    int code = rc == RC_OK ? EXIT_DONE : cli_fail(&err);
    if (rc == RC_OK && picture) {
        if (file_write(cli_option(args, forms[form]), text.data, text.len, 0644, &err) != RC_OK)
            code = cli_cannot_make(&err);
    } else if (rc == RC_OK && cli->json) {
        code = output_json(cli, facts);
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
    {.name = "svg", .argument = "FILE", .help = "the same as SVG, with text as text", .plain = true},
    {.name = "pdf", .argument = "FILE", .help = "the same as PDF, for print", .plain = true},
    {.name = "wide", .help = "draw it 1000 x 700, not upright", .plain = true},
    {.name = "dark", .help = "draw it with light letters on dark paper", .plain = true},
    {.name = "course", .help = "draw how a game that is over went, not the board", .plain = true},
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

static struct jv *orders_of(const struct game *game, int seat)
{
    struct jv *one = jv_new_object(), *lines = jv_new_array();
    const struct plan *plan = &game->match.seat[seat - 1].plan;
    for (int i = 0; i < plan->count; i++) {
        char *text = match_order_text(&game->match, &plan->line[i].order);
        jv_add_string(lines, text);
        free(text);
    }
    jv_put(one, "lines", lines);
    jv_put_int(one, "seat", seat);
    return one;
}

static int run_orders(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct looking looking;
    struct jv *list = jv_new_array();
    enum rc rc = look_at(cli, args, HOUSE_PLAIN, &looking, &err);
    if (rc == RC_OK)
        rc = need_live(&looking, &err);
    for (int seat = 1; rc == RC_OK && seat <= looking.game->row.seats; seat++)
        if (looking.seat == 0 || looking.seat == seat)
            jv_add(list, orders_of(looking.game, seat));
    if (rc == RC_OK && !cli->json) {
        for (size_t i = 0; i < jv_size(list); i++) {
            const struct jv *lines = jv_get(jv_at(list, i), "lines");
            int64_t seat = jv_number(jv_at(list, i), "seat");
            for (size_t k = 0; k < jv_size(lines); k++)
                (void)fprintf(cli->out, "%s: %s\n", game_seat_name(looking.game, (int)seat),
                              jv_string(jv_at(lines, k)));
        }
    }
    look_away(&looking);
    int code = EXIT_DONE;
    if (rc == RC_OK && cli->json)
        code = output_json(cli, list);
    else
        jv_free(list);
    return rc == RC_OK ? code : cli_fail(&err);
}

const struct command command_orders = {
    .name = "orders",
    .summary = "Print the saved orders of a game, or of one seat",
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
    const char *word = cli_option(args, "seat");
    int seat = 0;
    enum rc rc = look_at(cli, args, HOUSE_PLAIN, &looking, &err);
    if (rc == RC_OK)
        rc = need_live(&looking, &err);
    if (rc == RC_OK && word != NULL && strcmp(word, "0") != 0)
        rc = gm_seat_find(looking.game, word, &seat, &err);
    if (rc == RC_OK) {
        struct game *game = looking.game;
        position = rules_save(game->rules, word == NULL ? game->match.state : view_get(&game->match, seat));
    }
    look_away(&looking);
    return rc == RC_OK ? output_json_line(cli, position) : cli_fail(&err);
}

static const struct command_option position_options[] = {
    {.name = "seat", .argument = "SEAT", .help = "as that seat sees it; 0: the public. Without it: everything"},
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

static void print_record(const struct cli *cli, const struct game *game, const struct jv *record)
{
    struct text lines = TEXT_EMPTY;
    bool back = foreign_text_write(game->rules, record, &lines);
    (void)fputs(lines.data, cli->out);
    text_free(&lines);
    if (!back)
        cli_complain("it cannot be read back: the game was corrected or taken back, or its seats were drawn");
}

static int run_record(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct looking looking;
    struct jv *record = NULL;
    bool text = cli_given(args, "text");
    enum rc rc = look_at(cli, args, HOUSE_PLAIN, &looking, &err);
    if (rc == RC_OK)
        rc = game_record(&looking.house.services, looking.game, &record, &err);
    if (rc == RC_OK && text)
        print_record(cli, looking.game, record);
    look_away(&looking);
    if (rc == RC_OK && !text)
        return output_json_line(cli, record);
    jv_free(record);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

static const struct command_option record_options[] = {
    {.name = "text", .help = "as lines that people read, and `import` too", .plain = true},
    {.name = NULL},
};

const struct command command_record = {
    .name = "record",
    .summary = "Print a game's whole record as JSON",
    .usage = "GAME",
    .detail = "Of a game that still goes on it holds what players may not know: keep it to yourself.\n",
    .options = record_options,
    .least = 1,
    .most = 1,
    .json = "",
    .run = run_record,
};

/* `cursus press`: the messages of a game, as only a game master may read them. */
#include "base/mem.h"
#include "cli/house.h"
#include "cli/output.h"
#include "engine/game/game.h"

enum { AT_ONCE = 200 };

struct messages {
    const struct cli *cli;
    const struct game *game;
    struct jv *json; /* NULL: they are printed */
};

static const char *seat_name(const struct game *game, int seat)
{
    return seat == 0 ? "gm" : game_seat_name(game, seat);
}

static void add_json(struct jv *list, const struct game *game, const struct press_row *row)
{
    struct jv *one = jv_new_object(), *to = jv_new_array();
    for (int seat = 0; seat <= game->row.seats; seat++) {
        if ((row->to >> seat & 1u) != 0)
            jv_add_string(to, seat_name(game, seat));
    }
    jv_put(one, "to", to);
    jv_put_int(one, "message", row->id);
    jv_put_int(one, "at", row->at);
    jv_put_int(one, "phase", row->phase);
    jv_put_string(one, "from", seat_name(game, row->from));
    jv_put_bool(one, "unsigned", row->masked);
    jv_put_bool(one, "on_pages", (row->to & (PRESS_READERS | PRESS_COMMENT)) != 0);
    jv_put_string(one, "text", row->text);
    jv_add(list, one);
}

static void print_one(const struct messages *messages, const struct press_row *row)
{
    FILE *out = messages->cli->out;
    struct text at = TEXT_EMPTY;
    const char *comma = "";
    moment_write_local(row->at, config_text(messages->cli->config, SETTING_SITE_ZONE), &at);
    (void)fprintf(out, "%s, phase %lld: %s to ", at.data, (long long)row->phase, seat_name(messages->game, row->from));
    for (int seat = 0; seat <= messages->game->row.seats; seat++) {
        if ((row->to >> seat & 1u) == 0)
            continue;
        (void)fprintf(out, "%s%s", comma, seat_name(messages->game, seat));
        comma = ", ";
    }
    (void)fprintf(out, "%s%s\n", row->masked ? " (unsigned)" : "",
                  (row->to & PRESS_READERS) != 0   ? ", and to all who read the pages"
                  : (row->to & PRESS_COMMENT) != 0 ? "all who read the pages, on that phase"
                                                   : "");
    struct text text = TEXT_EMPTY;
    output_escape(row->text, strlen(row->text), &text);
    for (const char *line = text.data; *line != '\0';) {
        size_t len = strcspn(line, "\n");
        (void)fprintf(out, "| %.*s\n", (int)len, line);
        line += len + (line[len] == '\n');
    }
    (void)fputc('\n', out);
    text_free(&text);
    text_free(&at);
}

static enum rc each(const struct services *services, struct messages *messages, struct err *err)
{
    enum rc rc = RC_OK;
    size_t count = AT_ONCE;
    int64_t since = 0;
    while (rc == RC_OK && count == AT_ONCE) {
        struct press_row *rows = NULL;
        rc = record_press_list(services->store,
                               &(struct press_range){.game = messages->game->row.id, .since = since, .limit = AT_ONCE},
                               &rows, &count, err);
        for (size_t i = 0; rc == RC_OK && i < count; i++) {
            since = rows[i].id;
            if ((rows[i].to & PRESS_SELF) != 0) /* for nobody but its writer */
                continue;
            if (messages->json == NULL)
                print_one(messages, &rows[i]);
            else
                add_json(messages->json, messages->game, &rows[i]);
        }
        record_press_rows_free(rows, count);
    }
    return rc;
}

static enum rc print(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    int64_t id = 0;
    struct game *game = mem_new(1, sizeof *game);
    struct messages messages = {.cli = cli, .game = game, .json = cli->json ? jv_new_array() : NULL};
    enum rc rc = house_game(house, cli_arg(args, 0), &id, err);
    if (rc == RC_OK)
        rc = game_load(&house->services, id, game, err);
    if (rc == RC_OK)
        rc = each(&house->services, &messages, err);
    if (rc == RC_OK && cli->json)
        (void)output_json(cli, jv_share(messages.json));
    jv_free(messages.json);
    game_free(game);
    free(game);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    return house_run(cli, args, HOUSE_PLAIN, print);
}

const struct command command_press = {
    .name = "press",
    .summary = "Print the messages of a game and who wrote them",
    .usage = "GAME",
    .detail = "Whoever plays in it should not look.\n",
    .least = 1,
    .most = 1,
    .json = "",
    .run = run,
};

#include "cli/game_open.h"

#include "base/csv.h"
#include "base/file.h"
#include "base/number.h"
#include "engine/gm/acts.h"
#include "engine/gm/opening.h"

enum { TABLE_MOST = 1024 * 1024, COPIES_MOST = 500, NAME_ROOM = 64 };

/* What opens the games, and who is seated while that is done. */
struct openings {
    const struct cli *cli;
    const struct args *args;
    struct house *house;
    struct opening base; /* what the command line says of all of them */
    struct text gm;
    bool dry;
};

static enum rc all_of(const struct args *args, const char *option, const char *out[OPENING_MOST], size_t *count,
                      struct err *err)
{
    const char *one;
    while ((one = args_option_at(args, option, *count)) != NULL) {
        if (*count == OPENING_MOST)
            return err_set(err, RC_BAD, "--%s more than %d times", option, OPENING_MOST);
        out[(*count)++] = one;
    }
    return RC_OK;
}

/* In the transaction that is open; what came of it goes to `told`. */
static enum rc open_one(const struct openings *openings, const char *name, const struct opening *opening, int64_t *game,
                        struct text *told, struct err *err)
{
    const struct services *services = &openings->house->services;
    struct game_plan plan;
    enum rc rc = opening_plan(services, name, opening, &plan, err);
    if (rc != RC_OK)
        return rc;
    plan.gm = openings->gm.data;
    plan.by = services->by;
    plan.because = services->because;
    rc = games_open(services, &plan, game, err);
    if (rc == RC_OK && openings->dry)
        text_addf(told, "%s (%s) would be open for %d players\n", plan.name, plan.rules->title, plan.setup.seats);
    else if (rc == RC_OK)
        text_addf(told, "#%lld %s (%s) is open for %d players\n", (long long)*game, plan.name, plan.rules->title,
                  plan.setup.seats);
    return rc;
}

static enum rc open_copies(const struct openings *openings, const char *name, struct text *told, struct err *err)
{
    const char *word = args_option(openings->args, "copies");
    char numbered[NAME_ROOM];
    int64_t copies = 0, game = 0;
    if (word == NULL)
        return open_one(openings, name, &openings->base, &game, told, err);
    if (!number_read(word, 1, COPIES_MOST, &copies))
        return err_set(err, RC_BAD, "--copies wants a number from 1 to %d, not '%s'", COPIES_MOST, word);
    enum rc rc = RC_OK;
    for (int64_t i = 1; rc == RC_OK && i <= copies; i++) {
        (void)snprintf(numbered, sizeof numbered, "%.40s-%lld", name, (long long)i);
        rc = open_one(openings, numbered, &openings->base, &game, told, err);
    }
    return rc;
}

/* ---- a table ---- */

/* Who sits where, as a cell has it: "bot", a player's name. */
static enum rc seat_one(const struct openings *openings, int64_t game, const char *seat, const char *who,
                        struct text *told, struct err *err)
{
    const struct services *services = &openings->house->services;
    struct text line = TEXT_EMPTY;
    bool bot = strcmp(who, "bot") == 0;
    struct gm_call call = {.services = services,
                           .act = gm_act_find("seat"),
                           .game = game,
                           .by = services->by,
                           .because = services->because,
                           .word = {seat, bot ? "bot" : "player", who},
                           .words = bot ? 2 : 3};
    enum rc rc = gm_run_here(&call, false, &line, err);
    if (rc == RC_OK && !openings->dry)
        text_addf(told, "    %s", line.data);
    text_free(&line);
    return rc;
}

static enum rc unknown_column(const char *name, struct err *err)
{
    return err_set(
        err, RC_BAD,
        "there is no column '%s'; these are: name, rules, seats, pace, set:OPTION, term:KEY, seat1, seat2 and so on",
        name);
}

/* One cell of what the game is to be. `made` holds what the opening borrows. */
static enum rc read_cell(const char *column, const char *value, struct opening *opening, char *made, size_t room,
                         struct err *err)
{
    const char *key = strchr(column, ':');
    bool set = strncmp(column, "set:", 4) == 0, term = strncmp(column, "term:", 5) == 0;
    if (strcmp(column, "rules") == 0)
        opening->rules = value;
    else if (strcmp(column, "seats") == 0)
        opening->seats = value;
    else if (strcmp(column, "pace") == 0)
        opening->pace = value;
    else if (!set && !term)
        return unknown_column(column, err);
    else if ((set ? opening->sets : opening->terms) == OPENING_MOST ||
             (size_t)snprintf(made, room, "%s=%s", key + 1, value) >= room)
        return err_set(err, RC_BAD, "%s is too much", column);
    else if (set)
        opening->set[opening->sets++] = made;
    else
        opening->term[opening->terms++] = made;
    return RC_OK;
}

static bool is_seat(const char *column, const char **number)
{
    int64_t seat = 0;
    *number = column + 4;
    return strncmp(column, "seat", 4) == 0 && number_read(column + 4, 1, 99, &seat);
}

enum { CELL_ROOM = 256, CELLS_MOST = 64 };

static enum rc open_row(const struct openings *openings, const struct csv_row *head, const struct csv_row *row,
                        struct text *told, struct err *err)
{
    char made[CELLS_MOST][CELL_ROOM];
    struct opening opening = openings->base;
    const char *name = "", *seat = NULL;
    int64_t game = 0;
    enum rc rc = RC_OK;
    if (row->cells > head->cells)
        return err_set(err, RC_BAD, "more cells than columns");
    for (size_t i = 0; rc == RC_OK && i < row->cells; i++) {
        bool named = strcmp(head->cell[i], "name") == 0;
        name = named ? row->cell[i] : name;
        if (!named && !is_seat(head->cell[i], &seat) && row->cell[i][0] != '\0')
            rc = read_cell(head->cell[i], row->cell[i], &opening, made[i], CELL_ROOM, err);
    }
    if (rc == RC_OK)
        rc = open_one(openings, name, &opening, &game, told, err);
    for (size_t i = 0; rc == RC_OK && i < row->cells; i++)
        if (is_seat(head->cell[i], &seat) && row->cell[i][0] != '\0')
            rc = seat_one(openings, game, seat, row->cell[i], told, err);
    return rc;
}

static enum rc check_head(const struct csv_row *head, struct err *err)
{
    char made[CELL_ROOM];
    const char *seat = NULL;
    bool named = false;
    enum rc rc = head->cells > CELLS_MOST ? err_set(err, RC_BAD, "more than %d columns", CELLS_MOST) : RC_OK;
    for (size_t i = 0; rc == RC_OK && i < head->cells; i++) {
        struct opening none = {0};
        bool name = strcmp(head->cell[i], "name") == 0;
        named = named || name;
        if (!name && !is_seat(head->cell[i], &seat))
            rc = read_cell(head->cell[i], "", &none, made, sizeof made, err);
    }
    return rc == RC_OK && !named ? err_set(err, RC_BAD, "there is no column 'name'") : rc;
}

static enum rc open_table(const struct openings *openings, const char *path, struct text *told, struct err *err)
{
    struct text text = TEXT_EMPTY;
    struct csv csv = {0};
    bool standard = strcmp(path, "-") == 0;
    enum rc rc = standard ? file_read_open(0, "standard input", TABLE_MOST, &text, err)
                          : file_read(path, TABLE_MOST, &text, err);
    if (rc == RC_OK)
        rc = csv_read(text.data, text.len, &csv, err);
    if (rc == RC_OK && csv.rows < 2)
        rc = err_set(err, RC_BAD, "%s: a line with the columns and one for each game are wanted", path);
    if (rc == RC_OK && check_head(&csv.row[0], err) != RC_OK)
        rc = err_at(err, "%s, line %d", path, csv.row[0].line);
    for (size_t i = 1; rc == RC_OK && i < csv.rows; i++) {
        rc = open_row(openings, &csv.row[0], &csv.row[i], told, err);
        if (rc != RC_OK)
            rc = err_at(err, "%s, line %d", path, csv.row[i].line);
    }
    csv_free(&csv);
    text_free(&text);
    return rc;
}

/* ---- all of them, or none ---- */

static enum rc read_options(struct openings *openings, struct err *err)
{
    const struct args *args = openings->args;
    struct opening *base = &openings->base;
    const char *table = args_option(args, "table-of");
    *base = (struct opening){
        .rules = args_option(args, "rules"), .seats = args_option(args, "seats"), .pace = args_option(args, "pace")};
    if (table != NULL && (args_count(args) != 1 || args_given(args, "copies")))
        return err_set(err, RC_BAD,
                       "--table-of goes with neither a NAME nor --copies: the table has a column for names");
    if (table == NULL && (args_count(args) != 2 || base->rules == NULL))
        return err_set(err, RC_BAD,
                       "write: game open NAME --rules RULES [--seats N] [--pace 48h] [--set OPTION=VALUE] [--term "
                       "KEY=VALUE] [--copies N], or game open --table-of FILE");
    enum rc rc = all_of(args, "set", base->set, &base->sets, err);
    return rc == RC_OK ? all_of(args, "term", base->term, &base->terms, err) : rc;
}

enum rc game_open(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct openings openings = {.cli = cli, .args = args, .house = house, .dry = args_given(args, "dry-run")};
    struct store *store = house->services.store;
    struct text told = TEXT_EMPTY;
    const char *table = args_option(args, "table-of");
    enum rc rc = read_options(&openings, err);
    if (rc == RC_OK)
        rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    (void)config_item(cli->config, SETTING_SITE_GM_ADDRESS, 0, &openings.gm);
    rc =
        table != NULL ? open_table(&openings, table, &told, err) : open_copies(&openings, args_at(args, 1), &told, err);
    rc = store_end_if(store, !openings.dry, rc, err);
    if (rc == RC_OK)
        (void)fprintf(cli->out, "%s%s", told.data, openings.dry ? "Nothing was changed.\n" : "");
    text_free(&openings.gm);
    text_free(&told);
    return rc;
}

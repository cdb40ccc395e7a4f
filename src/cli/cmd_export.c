/* `export` and `import`: one whole game carried from house to house. */
#include "base/file.h"
#include "cli/foreign.h"
#include "cli/house.h"
#include "engine/admin/parcel.h"

static enum rc write_parcel(const char *path, const struct parcel *parcel, struct err *err)
{
    struct text text = TEXT_EMPTY;
    struct jv *json = parcel_json(parcel);
    jv_dump(json, &text);
    enum rc rc = file_write(path, text.data, text.len, 0600, err);
    jv_free(json);
    cipher_wipe(text.data, text.len);
    text_free(&text);
    return rc;
}

static int run_export(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct parcel parcel = {0};
    const char *path = cli_arg(args, 1);
    int64_t game = 0;
    if (cli_given(args, "format"))
        return foreign_export(cli, args);
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = house_game(&house, cli_arg(args, 0), &game, &err);
    if (rc == RC_OK)
        rc = foreign_may_write(args, path, &err);
    if (rc == RC_OK)
        rc = house_because(&house, args, &err);
    if (rc == RC_OK)
        rc = parcel_pack(&house.services, game, &parcel, &err);
    house_close(&house);
    if (rc != RC_OK)
        return cli_fail(&err);
    rc = write_parcel(path, &parcel, &err);
    if (rc == RC_OK)
        (void)fprintf(cli->out,
                      "#%lld %s is in %s: %zu moves of %zu branches. The file holds the secret of the dice, everything "
                      "that is hidden, and the players' addresses: only you can read it (mode 0600), keep it so.\n",
                      (long long)game, parcel.game.name, path, parcel.moves, parcel.branches + 1);
    parcel_free(&parcel);
    if (rc == RC_OK)
        return EXIT_DONE;
    return cli_cannot_make(&err);
}

static const struct command_option export_options[] = {
    {.name = "because", .argument = "TEXT", .help = "why, for the log of acts"},
    {.name = "format", .argument = "FORMAT", .help = "as another program keeps it: diplomacy-json"},
    {.name = "overwrite", .help = "FILE may be there already, and is replaced"},
    {.name = NULL},
};

const struct command command_export = {
    .name = "export",
    .summary = "Write a whole game to a file, for another installation",
    .usage = "GAME FILE",
    .detail = "The file holds the secret of the dice, what is hidden, and the players' addresses. With --format it is\n"
              "for another program, holds the moves alone, and the game must be over.\n",
    .options = export_options,
    .least = 2,
    .most = 2,
    .run = run_export,
};

static enum rc read_file(const char *path, struct parcel *out, struct err *err)
{
    struct text text = TEXT_EMPTY;
    struct jv *json = NULL;
    enum rc rc = strcmp(path, "-") == 0 ? file_read_open(0, "standard input", PARCEL_MOST, &text, err)
                                        : file_read(path, PARCEL_MOST, &text, err);
    if (rc == RC_OK)
        rc = jv_parse(text.data, text.len, &json, err);
    if (rc == RC_OK)
        rc = parcel_read(json, out, err);
    if (rc == RC_BAD)
        (void)err_at(err, "%s", path);
    jv_free(json);
    cipher_wipe(text.data, text.len);
    text_free(&text);
    return rc;
}

static void report(const struct cli *cli, const struct parcel *parcel, const char *name, int64_t game, bool dry)
{
    const struct game_row *row = &parcel->game;
    bool paused = row->status == GAME_RUNNING || row->status == GAME_PAUSED;
    (void)fprintf(cli->out, "#%lld %s (it was #%lld %s of %s)%s: %zu moves played again, dice and log checked.\n",
                  (long long)game, name == NULL ? row->name : name, (long long)row->origin, row->name, parcel->house,
                  dry ? " would be here" : " is here", parcel->moves);
    if (paused && !dry)
        (void)fprintf(
            cli->out,
            "It is paused: `cursus game resume %lld` lets it run, with new deadlines, and mails all players.\n",
            (long long)game);
    if (dry)
        (void)fputs("Nothing was changed.\n", cli->out);
}

static int run_import(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house = {0};
    struct parcel parcel = {0};
    struct text told = TEXT_EMPTY;
    const char *name = cli_option(args, "name");
    bool dry = cli_given(args, "dry-run");
    int64_t game = 0;
    if (cli_given(args, "format") || foreign_is_text(cli_arg(args, 0)))
        return foreign_import(cli, args);
    enum rc rc = read_file(cli_arg(args, 0), &parcel, &err);
    if (rc == RC_OK)
        rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = house_because(&house, args, &err);
    if (rc == RC_OK)
        rc = parcel_unpack(&house.services, &parcel, &(struct unpack_way){name, dry}, &game, &told, &err);
    house_close(&house);
    if (rc == RC_OK) {
        (void)fputs(told.data, cli->out);
        report(cli, &parcel, name, game, dry);
    }
    text_free(&told);
    parcel_free(&parcel);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

static const struct command_option import_options[] = {
    {.name = "because", .argument = "TEXT", .help = "why, for the log of acts"},
    {.name = "format", .argument = "FORMAT", .help = "games of another program, one a line: diplomacy-json; or text"},
    {.name = "name", .argument = "NAME", .help = "call the game so here"},
    {.name = "dry-run", .help = "check everything and say who would be who, and do nothing"},
    {.name = NULL},
};

const struct command command_import = {
    .name = "import",
    .summary = "Import a game that another installation exported",
    .usage = "FILE | -",
    .detail =
        "It gets a new number here, and is paused if it was running. With --format the games of the file are played\n"
        "again by the rules here, and are over; one that comes out otherwise is not taken. So is a record as text\n"
        "(`cursus record GAME --text`), which is known by itself where it is no standard input.\n",
    .options = import_options,
    .least = 1,
    .most = 1,
    .run = run_import,
};

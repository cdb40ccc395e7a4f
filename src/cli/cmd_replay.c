/* `replay` and `verify`: records judged without trusting whoever made them. */
#include "base/mem.h"
#include "cli/house.h"
#include "cli/output.h"
#include "engine/game/game.h"
#include "engine/letters/receipt.h"
#include "engine/play/replay.h"

static int report(const struct cli *cli, const struct replay_report *done, enum rc rc, const struct err *err)
{
    if (cli->json) {
        struct jv *object = jv_new_object();
        jv_put_string(object, "rules", done->title);
        jv_put_int(object, "moves", done->moves);
        jv_put_int(object, "decisions", done->decisions);
        jv_put_bool(object, "over", done->over);
        jv_put_bool(object, "agreed", done->agreed);
        jv_put_bool(object, "same", rc == RC_OK || rc == RC_NONE);
        jv_put_bool(object, "fair", done->fair);
        if (rc != RC_OK)
            jv_put_string(object, "why", err->text);
        int code = output_json(cli, object);
        return code != EXIT_DONE                  ? code
               : rc == RC_OK                      ? EXIT_DONE
               : rc == RC_NONE || rc == RC_DENIED ? EXIT_REFUSED
                                                  : EXIT_DATA;
    }
    if (rc != RC_OK && rc != RC_NONE)
        return cli_fail(err);
    (void)fprintf(cli->out, "%s, %d seats: %d moves played again, every hash equal%s%s\n", done->title, done->seats,
                  done->moves,
                  done->agreed ? ", the result was agreed on"
                  : done->over ? ", the result too"
                               : "",
                  done->fair ? "; commitment and every draw check" : "");
    return rc == RC_OK ? EXIT_DONE : cli_fail(err);
}

static int run_replay(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct jv *record = NULL;
    struct replay_report done = {0};
    enum rc rc = cli_read_json(cli_arg(args, 0), &record, &err);
    if (rc == RC_OK)
        rc = replay_record(record, &done, &err);
    jv_free(record);
    return rc == RC_OK ? report(cli, &done, rc, &err) : cli_fail(&err);
}

const struct command command_replay = {
    .name = "replay",
    .summary = "Play a record again and compare every hash",
    .usage = "FILE | -",
    .detail = "Exit code 1 if the record is of another version of its rules than this program plays.\n",
    .least = 1,
    .most = 1,
    .json = "",
    .bare = true,
    .run = run_replay,
};

static enum rc stored_record(const struct cli *cli, const char *number, struct jv **out, struct err *err)
{
    struct house house;
    struct game *game = mem_new(1, sizeof *game);
    int64_t id = 0;
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, err);
    if (rc == RC_OK)
        rc = house_game(&house, number, &id, err);
    if (rc == RC_OK)
        rc = game_load(&house.services, id, game, err);
    if (rc == RC_OK)
        rc = game_record(&house.services, game, out, err);
    game_free(game);
    free(game);
    house_close(&house);
    return rc;
}

static int run_receipt(const struct cli *cli, const char *game, const char *receipt, const char *mail)
{
    struct err err = {0};
    struct house house;
    struct receipt found = {0};
    struct text at = TEXT_EMPTY;
    int64_t id = 0;
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = house_game(&house, game, &id, &err);
    if (rc == RC_OK)
        rc = receipt_find(&house.services, id, receipt, mail, &found, &err);
    house_close(&house);
    moment_write(found.at, &at);
    if (rc == RC_OK)
        (void)fprintf(cli->out, "receipt %s: the log of acts is whole, and held row %lld (%s) when the mail was made\n",
                      receipt, (long long)found.number, found.number == 0 ? "none" : at.data);
    text_free(&at);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

static int run_verify(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    const char *receipt = cli_option(args, "receipt"), *mail = cli_option(args, "mail");
    if ((receipt == NULL) != (mail == NULL) || (receipt != NULL && cli_given(args, "file")))
        return cli_usage(&command_verify, "--receipt and --mail go together, with a game of this house");
    if (receipt != NULL)
        return run_receipt(cli, cli_arg(args, 0), receipt, mail);
    struct jv *record = NULL;
    struct replay_report done = {0};
    const char *what = cli_arg(args, 0);
    bool file = cli_given(args, "file");
    enum rc rc = file ? cli_read_json(what, &record, &err) : stored_record(cli, what, &record, &err);
    if (rc != RC_OK) {
        jv_free(record);
        return cli_fail(&err);
    }
    rc = replay_verify(record, &done, &err);
    jv_free(record);
    return report(cli, &done, rc, &err);
}

static const struct command_option verify_options[] = {
    {.name = "receipt",
     .argument = "WORD",
     .help = "hold the receipt at the foot of a mail against the log of acts",
     .plain = true},
    {.name = "mail", .argument = "ID", .help = "with --receipt: the Message-ID of that mail"},
    {.name = "file", .help = "read a record file instead of a game"},
    {.name = NULL},
};

const struct command command_verify = {
    .name = "verify",
    .summary = "Replay a game and check its dice against the commitment",
    .usage = "GAME | --file FILE | GAME --receipt WORD --mail ID",
    .detail =
        "Exit code 1 if all moves are right but the secret is not open yet, since the game goes on, or if the game "
        "is of another version of its rules than this program plays.\n",
    .options = verify_options,
    .least = 1,
    .most = 1,
    .json = "",
    .run = run_verify,
};

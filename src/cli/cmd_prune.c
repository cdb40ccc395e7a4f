/* `cursus prune`: what is too old is forgotten, and the room given back to the disk. */
#include "cli/house.h"
#include "cli/output.h"
#include "engine/admin/retention.h"
#include "store/upkeep.h"

enum { MEGABYTE = 1048576, KILOBYTE = 1024 };

struct pruned {
    struct retention_report forgotten;
    struct store_space before, after;
};

static void put_bytes(int64_t bytes, struct text *out)
{
    if (bytes < MEGABYTE)
        text_addf(out, "%lld KB", (long long)(bytes / KILOBYTE));
    else
        text_addf(out, "%.1f MB", (double)bytes / MEGABYTE);
}

static int64_t whole(const struct store_space *space)
{
    return space->file + space->wal;
}

static int report_json(const struct cli *cli, const struct pruned *done, bool dry)
{
    struct jv *json = jv_new_object();
    jv_put_int(json, "parked", (int64_t)done->forgotten.parked);
    jv_put_int(json, "failed", (int64_t)done->forgotten.failed);
    jv_put_int(json, "texts_in", (int64_t)done->forgotten.texts_in);
    jv_put_int(json, "texts_out", (int64_t)done->forgotten.texts_out);
    jv_put_int(json, "finished", (int64_t)done->forgotten.finished);
    jv_put_int(json, "bytes_before", whole(&done->before));
    jv_put_int(json, "bytes_after", dry ? whole(&done->before) : whole(&done->after));
    jv_put_int(json, "unused", dry ? done->before.unused : done->after.unused);
    return output_json(cli, json);
}

static int report(const struct cli *cli, const struct pruned *done, bool dry)
{
    struct text words = TEXT_EMPTY;
    if (cli->json)
        return report_json(cli, done, dry);
    if (dry) {
        put_bytes(done->before.unused, &words);
        text_add(&words, " of ");
        put_bytes(whole(&done->before), &words);
        text_add(&words, " hold nothing and would be given back.\nNothing was changed.\n");
    } else {
        text_addf(&words, "%zu parked and %zu failed mails dropped, texts of %zu mails in and %zu out forgotten.\n",
                  done->forgotten.parked, done->forgotten.failed, done->forgotten.texts_in, done->forgotten.texts_out);
        if (done->forgotten.finished > 0)
            text_addf(&words, "%zu mails of finished games dropped.\n", done->forgotten.finished);
        put_bytes(whole(&done->before), &words);
        text_add(&words, " before, ");
        put_bytes(whole(&done->after), &words);
        text_add(&words, " now.\n");
    }
    if (!cli->quiet || dry)
        (void)fputs(words.data, cli->out);
    text_free(&words);
    return EXIT_DONE;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct pruned done = {0};
    bool dry = cli_given(args, "dry-run");
    int64_t reserve = config_number(cli->config, SETTING_STORE_RESERVE_MB) * MEGABYTE;
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = store_space(house.services.store, &done.before, &err);
    if (rc == RC_OK && !dry)
        rc = retention_sweep(&house.services, &done.forgotten, &err);
    if (rc == RC_OK && !dry)
        rc = store_compact(house.services.store, reserve, &err);
    if (rc == RC_OK && !dry)
        rc = store_space(house.services.store, &done.after, &err);
    house_close(&house);
    return rc == RC_OK ? report(cli, &done, dry) : cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "dry-run", .help = "say how much would be given back, and do nothing"},
    {.name = NULL},
};

const struct command command_prune = {
    .name = "prune",
    .summary = "Delete expired data and shrink the database",
    .usage = "",
    .detail =
        "What is too old says the section [retention]; a tick forgets it once a day, and the room is used again\n"
        "for what comes. prune writes the database anew without it. That wants twice the room of what is left,\n"
        "free on the same disk, or nothing is begun (exit code 75). Others may go on; who writes waits so long.\n",
    .options = options,
    .json = "",
    .run = run,
};

#include "cli/house.h"
#include "cli/output.h"
#include "engine/doctor.h"

static int report(const struct cli *cli, const struct doctor_report *found, const char *faults)
{
    if (cli->json) {
        struct jv *object = jv_new_object();
        bool ok = jv_put_int(object, "faults", (int64_t)found->faults) &&
                  jv_put_int(object, "games", (int64_t)found->games) &&
                  jv_put_int(object, "moves", (int64_t)found->moves) && jv_put_string(object, "text", faults);
        if (!ok) {
            jv_free(object);
            object = NULL;
        }
        int code = print_json(cli, object);
        return code != EXIT_DONE || found->faults == 0 ? code : EXIT_DATA;
    }
    (void)fputs(faults, cli->out);
    (void)fprintf(cli->out, "%zu games and %zu moves played again, %zu faults\n", found->games, found->moves,
                  found->faults);
    return found->faults == 0 ? EXIT_DONE : EXIT_DATA;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct text faults = TEXT_EMPTY;
    struct doctor_report found = {0};
    size_t wording = 0;
    bool dump = args_given(args, "dump");
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK && dump)
        rc = store_dump(house.host.store, &faults, &err);
    else if (rc == RC_OK)
        rc = doctor(&house.host, &faults, &found, &err);
    if (rc == RC_OK && !dump)
        rc = house_template_faults(cli, &faults, &wording, &err);
    found.faults += wording;
    house_close(&house);
    int code = EXIT_DONE;
    if (rc == RC_OK && dump)
        (void)fputs(faults.data, cli->out);
    else
        code = rc == RC_OK ? report(cli, &found, faults.data) : cli_fail(&err);
    text_free(&faults);
    return code;
}

static const struct command_option options[] = {
    {.name = "dump",
     .help = "print all that is stored as one canonical text instead: equal texts, equal states",
     .plain = true},
    {.name = NULL},
};

const struct command command_doctor = {
    .name = "doctor",
    .summary = "Check the database and the templates, and play every game again",
    .usage = "",
    .detail = "Exit code 65 if anything is wrong; each fault stands on a line of its own.\n",
    .options = options,
    .json = "",
    .run = run,
};

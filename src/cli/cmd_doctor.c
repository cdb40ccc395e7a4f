#include "cli/house.h"
#include "cli/output.h"
#include "engine/admin/doctor.h"
#include "engine/game/masters.h"
#include "store/restore.h"

/* What is no fault and wants an eye all the same; "": nothing. */
static enum rc look_for_masters(const struct services *services, const char **out, struct err *err)
{
    struct masters masters = {0};
    enum rc rc = masters_of(services, 0, &masters, err);
    *out = masters.count > 0
               ? ""
               : "nobody is game master of all games, so that nobody is told of trouble and 'press gm' of "
                 "players may reach nobody: `cursus gm add ADDRESS`, or site.gm_address";
    masters_free(&masters);
    return rc;
}

static int report(const struct cli *cli, const struct doctor_report *found, const char *faults, const char *warning)
{
    if (cli->json) {
        struct jv *object = jv_new_object();
        jv_put_int(object, "faults", (int64_t)found->faults);
        jv_put_int(object, "games", (int64_t)found->games);
        jv_put_int(object, "moves", (int64_t)found->moves);
        jv_put_string(object, "text", faults);
        struct jv *warnings = jv_new_array();
        if (warning[0] != '\0')
            jv_add_string(warnings, warning);
        jv_put(object, "warnings", warnings);
        int code = print_json(cli, object);
        return code != EXIT_DONE || found->faults == 0 ? code : EXIT_DATA;
    }
    (void)fputs(faults, cli->out);
    if (warning[0] != '\0')
        (void)fprintf(cli->out, "warning: %s\n", warning);
    (void)fprintf(cli->out, "%zu games and %zu moves played again, %zu faults\n", found->games, found->moves,
                  found->faults);
    return found->faults == 0 ? EXIT_DONE : EXIT_DATA;
}

/* The house, or with `backup` what this program makes of a copy of that file, whose name *copy is (free()). */
static enum rc open_patient(const struct cli *cli, const char *backup, struct house *house, char **copy,
                            struct err *err)
{
    *copy = NULL;
    *house = (struct house){0};
    if (backup == NULL)
        return house_open(cli, HOUSE_PLAIN, house, err);
    enum rc rc = store_restore_copy(config_text(cli->config, SETTING_STORE_PATH), backup, copy, err);
    if (rc == RC_OK)
        rc = house_open_at(cli, *copy, HOUSE_PLAIN, house, err);
    /* the sentence names the copy */
    if (rc != RC_OK && *copy != NULL) {
        struct err why = *err;
        rc = err_set(err, rc, "this version, " CURSUS_VERSION ", cannot open %s: %.400s", backup, why.text);
    }
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct text faults = TEXT_EMPTY;
    struct doctor_report found = {0};
    size_t wording = 0;
    const char *warning = "";
    bool dump = args_given(args, "dump");
    char *copy = NULL;
    enum rc rc = open_patient(cli, args_count(args) == 1 ? args_at(args, 0) : NULL, &house, &copy, &err);
    if (rc == RC_OK && dump)
        rc = store_dump(house.services.store, &faults, &err);
    else if (rc == RC_OK)
        rc = doctor(&house.services, &faults, &found, &err);
    if (rc == RC_OK && !dump)
        house_template_faults(cli, &faults, &wording);
    if (rc == RC_OK && !dump)
        rc = look_for_masters(&house.services, &warning, &err);
    found.faults += wording;
    house_close(&house);
    if (copy != NULL)
        store_restore_drop(copy);
    free(copy);
    int code = EXIT_DONE;
    if (rc == RC_OK && dump)
        (void)fputs(faults.data, cli->out);
    else
        code = rc == RC_OK ? report(cli, &found, faults.data, warning) : cli_fail(&err);
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
    .usage = "[FILE]",
    .detail =
        "With FILE, a backup: what this version would make of it, in a copy beside the database, which is looked\n"
        "at only. So a version is tried before it takes the place of another.\n"
        "Exit code 65 if anything is wrong; each fault stands on a line of its own.\n",
    .options = options,
    .most = 1,
    .json = "",
    .run = run,
};

#include "base/embedded.h"
#include "base/mem.h"
#include "cli/house.h"
#include "cli/output.h"
#include "cli/setup.h"
#include "engine/admin/doctor.h"
#include "engine/queue/ways.h"
#include "store/restore.h"

struct findings {
    struct doctor_report stored;
    struct text faults; /* of what is stored, and of the templates */
    size_t count;
    struct setup_report setup;
};

static int report_json(const struct cli *cli, const struct findings *found)
{
    struct text text = TEXT_EMPTY;
    struct jv *object = jv_new_object();
    text_addf(&text, "%s%s", found->faults.data, found->setup.faults.data);
    jv_put_int(object, "fault_count", (int64_t)found->count);
    jv_put_int(object, "games_played", (int64_t)found->stored.games);
    jv_put_int(object, "moves", (int64_t)found->stored.moves);
    jv_put_text(object, "text", &text);
    jv_put(object, "warnings", output_lines(found->setup.warnings.data));
    return output_json(cli, object);
}

static int report(const struct cli *cli, const struct findings *found)
{
    int code = EXIT_DONE;
    if (cli->json) {
        code = report_json(cli, found);
        return code != EXIT_DONE || found->count == 0 ? code : EXIT_DATA;
    }
    (void)fputs(found->faults.data, cli->out);
    (void)fputs(found->setup.faults.data, cli->out);
    for (const char *line = found->setup.warnings.data; *line != '\0'; line = strchr(line, '\n') + 1)
        (void)fprintf(cli->out, "warning: %.*s\n", (int)strcspn(line, "\n"), line);
    (void)fprintf(cli->out, "%zu game%s and %zu move%s played again, %zu fault%s\n", found->stored.games,
                  found->stored.games == 1 ? "" : "s", found->stored.moves, found->stored.moves == 1 ? "" : "s",
                  found->count, found->count == 1 ? "" : "s");
    return found->count == 0 ? EXIT_DONE : EXIT_DATA;
}

/* The house, or with `backup` what this program makes of a copy of that file, whose name *copy is (free()). */
static enum rc open_patient(const struct cli *cli, const char *backup, struct house *house, char **copy,
                            struct err *err)
{
    *copy = NULL;
    *house = (struct house){0};
    if (backup == NULL)
        return house_open(cli, HOUSE_PLAIN, house, err);
    if (config_text(cli->config, SETTING_STORE_URL)[0] != '\0')
        return err_set(err, RC_BAD,
                       "this house is on a server (store.url): only a house in a file has backups to look at");
    enum rc rc = store_restore_copy(config_text(cli->config, SETTING_STORE_PATH), backup, copy, err);
    if (rc == RC_OK)
        rc = house_open_at(cli, *copy, HOUSE_PLAIN, house, err);
    /* the sentence names the copy */
    if (rc != RC_OK && *copy != NULL) {
        struct err why = *err;
        rc = err_set(err, rc, "this version, %s, cannot open %s: %.400s", cursus_version, backup, why.text);
    }
    return rc;
}

/* All there is to look at; of a backup what is stored in it, and the templates. */
static enum rc look(const struct cli *cli, struct house *house, bool backup, bool servers, struct findings *found,
                    struct err *err)
{
    size_t wording = 0;
    enum rc rc = doctor(&house->services, &found->faults, &found->stored, err);
    if (rc != RC_OK)
        return rc;
    house_template_faults(cli, &found->faults, &wording);
    if (!backup)
        rc = setup_look(cli, &house->services, servers, &found->setup, err);
    found->count = found->stored.faults + wording + found->setup.count;
    return rc;
}

/* What it found in the house itself, for `status` and the game masters. A database that takes no note of it is no
 * reason to say nothing. */
static void note(const struct services *services, enum rc looked, const struct err *why, const struct findings *found)
{
    struct err err = {0};
    const char *lines = looked != RC_OK         ? why->text
                        : found->faults.len > 0 ? found->faults.data
                                                : found->setup.faults.data;
    enum rc rc = looked == RC_OK && found->count == 0 ? way_works(services, WAY_DOCTOR, "", &err)
                                                      : way_fails(services, WAY_DOCTOR, lines, &err);
    if (rc != RC_OK)
        log_warn("doctor: what it found could not be noted: %s", err.text);
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct findings found = {.faults = TEXT_EMPTY, .setup = {.faults = TEXT_EMPTY, .warnings = TEXT_EMPTY}};
    const char *backup = cli_arg_count(args) == 1 ? cli_arg(args, 0) : NULL;
    bool dump = cli_given(args, "dump"), servers = cli_given(args, "servers");
    char *copy = NULL;
    if (servers && (backup != NULL || dump))
        return cli_usage(&command_doctor, "--servers goes with neither FILE nor --dump");
    enum rc rc = open_patient(cli, backup, &house, &copy, &err);
    bool opened = rc == RC_OK;
    if (rc == RC_OK && dump)
        rc = store_dump(house.services.store, &found.faults, &err);
    else if (rc == RC_OK)
        rc = look(cli, &house, backup != NULL, servers, &found, &err);
    if (opened && backup == NULL && !dump && !servers)
        note(&house.services, rc, &err, &found);
    house_close(&house);
    if (copy != NULL)
        store_restore_drop(copy);
    free(copy);
    int code = EXIT_DONE;
    if (rc == RC_OK && dump)
        (void)fputs(found.faults.data, cli->out);
    else
        code = rc == RC_OK ? report(cli, &found) : cli_fail(&err);
    text_free(&found.faults);
    setup_free(&found.setup);
    return code;
}

static const struct command_option options[] = {
    {.name = "dump",
     .help = "print all that is stored as one canonical text instead: equal texts, equal states",
     .plain = true},
    {.name = "servers", .help = "also log in at the mail servers that the settings name, and out again"},
    {.name = NULL},
};

const struct command command_doctor = {
    .name = "doctor",
    .summary = "Check set-up, database and templates; play every game again",
    .usage = "[FILE]",
    .detail =
        "Of the set-up: passwords, mail programs, folders, the disk and the clock; what is no fault and hardly\n"
        "meant so is a warning.\n"
        "With FILE, a backup: what this version would make of it, in a copy beside the database, which is looked\n"
        "at only. So a version is tried before it takes the place of another.\n"
        "Exit code 65 if anything is wrong; each fault stands on a line of its own.\n",
    .options = options,
    .most = 1,
    .json = "",
    .run = run,
};

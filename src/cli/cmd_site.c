/* `cursus site`: the pages as files. */
#include "cli/house.h"
#include "cli/output.h"
#include "engine/pages/site.h"

static int report(const struct cli *cli, const struct site_report *made, const char *faults, bool check)
{
    size_t wrong = check ? made->files.written + made->files.removed : 0;
    bool good = wrong == 0 && made->failed == 0;
    if (cli->json) {
        struct jv *object = jv_new_object();
        jv_put_int(object, "games_done", (int64_t)made->games);
        jv_put_int(object, "failed", (int64_t)made->failed);
        jv_put_int(object, "written", (int64_t)made->files.written);
        jv_put_int(object, "unchanged", (int64_t)made->files.same);
        jv_put_int(object, "removed", (int64_t)made->files.removed);
        jv_put_string(object, "text", faults);
        int code = output_json(cli, object);
        return code != EXIT_DONE || good ? code : EXIT_DATA;
    }
    (void)fputs(faults, cli->out);
    if (check)
        (void)fprintf(cli->out, "%zu games, %zu files as they should be, %zu not\n", made->games, made->files.same,
                      wrong);
    else if (!cli->quiet)
        (void)fprintf(cli->out, "%zu games, %zu files written, %zu unchanged, %zu removed\n", made->games,
                      made->files.written, made->files.same, made->files.removed);
    return good ? EXIT_DONE : EXIT_DATA;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct site_report made = {0};
    struct text faults = TEXT_EMPTY;
    bool check = cli_given(args, "check");
    const char *given = cli_arg(args, 0);
    const char *path = given != NULL ? given : config_text(cli->config, SETTING_SITE_FOLDER);
    if (path[0] == '\0')
        return cli_usage(&command_site, "there is no folder: name one, or set site.folder");
    enum rc rc = house_open(cli, HOUSE_MAIL, &house, &err);
    if (rc == RC_OK && check)
        rc = site_check(&house.services, path, &made, &faults, &err);
    else if (rc == RC_OK)
        rc = site_build(&house.services, path, &made, &err);
    house_close(&house);
    int code = rc == RC_OK ? report(cli, &made, faults.data, check) : cli_fail(&err);
    text_free(&faults);
    return code;
}

static const struct command_option options[] = {
    {.name = "check", .help = "write nothing: say which files are not as they would be made"},
    {.name = NULL},
};

const struct command command_site = {
    .name = "site",
    .summary = "Make the pages of all games, as files for any web server or none",
    .usage = "[FOLDER]",
    .detail = "Without FOLDER the one of the setting site.folder, whose pages follow what happens by themselves;\n"
              "there only what is due is made, unless a file was touched by others.\n"
              "Exit code 65 if --check finds a difference, or if a game could not be shown.\n",
    .options = options,
    .least = 0,
    .most = 1,
    .json = "",
    .run = run,
};

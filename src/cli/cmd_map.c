/* `map`: files of maps, before a game is played on them. */
#include "base/mem.h"
#include "cli/args.h"
#include "cli/output.h"
#include "engine/play/maps.h"

/* A map that was read, or what is wrong with it. */
struct looked {
    struct maps_folder folder;
    struct maps_told told;
    struct maps_shown shown;
    bool fine;
};

static const struct rules *rules_with_maps(void)
{
    for (int i = 0; rules_all[i] != NULL; i++)
        if (rules_all[i]->maps != NULL)
            return rules_all[i];
    return NULL;
}

static void looked_free(struct looked *looked)
{
    maps_shown_free(&looked->shown);
    maps_told_free(&looked->told);
    maps_folder_close(&looked->folder);
    free(looked);
}

/* A map that says nothing wrong may be larger than games can be. */
static void check_sizes(const struct cli *cli, const struct rules *rules, const char *map, struct looked *looked)
{
    maps_folder_close(&looked->folder);
    maps_folder_open(&looked->folder, config_text(cli->config, SETTING_RULES_MAPS), rules, map);
    maps_told_free(&looked->told);
    struct rules *made = rules->maps->make(&looked->folder.files, looked->folder.name, &looked->told);
    looked->fine = made != NULL;
    free(made);
}

/* NULL: no game of this program is played on maps of files. `plays`: it is to be one that can be played. */
static struct looked *look_at(const struct cli *cli, const char *map, bool plays)
{
    const struct rules *rules = rules_with_maps();
    if (rules == NULL)
        return NULL;
    struct looked *looked = mem_new(1, sizeof *looked);
    maps_folder_open(&looked->folder, config_text(cli->config, SETTING_RULES_MAPS), rules, map);
    looked->fine = rules->maps->read(&looked->folder.files, looked->folder.name, &looked->told, &looked->shown);
    if (looked->fine && plays)
        check_sizes(cli, rules, map, looked);
    return looked;
}

static void print(const struct cli *cli, const struct text *lines)
{
    struct text plain = TEXT_EMPTY;
    output_escape(lines->data, lines->len, &plain);
    (void)fputs(plain.data, cli->out);
    text_free(&plain);
}

static int check(const struct cli *cli, const struct looked *looked)
{
    int code = looked->fine ? EXIT_DONE : EXIT_REFUSED;
    if (cli->json) {
        struct jv *out = jv_new_object();
        jv_put(out, "faults", output_lines(looked->told.faults.data));
        jv_put_bool(out, "fine", looked->fine);
        jv_put(out, "notes", output_lines(looked->told.notes.data));
        int printed = output_json(cli, out);
        return printed == EXIT_DONE ? code : printed;
    }
    print(cli, &looked->told.faults);
    if (cli->args->verbose)
        print(cli, &looked->told.notes);
    if (looked->fine && !cli->quiet)
        (void)fprintf(cli->out, "%s is fine: %s\n", looked->folder.name, looked->shown.sums.data);
    else if (!looked->fine)
        cli_complain("%s: %d %s", cli_arg(cli->args, 1), looked->told.fault_count,
                     looked->told.fault_count == 1 ? "fault" : "faults");
    return code;
}

static int show(const struct cli *cli, struct looked *looked)
{
    if (!looked->fine) {
        cli_complain("%s:\n%.*s", cli_arg(cli->args, 1), (int)looked->told.faults.len - 1, looked->told.faults.data);
        return EXIT_DATA;
    }
    if (cli->json) {
        struct jv *map = looked->shown.json;
        looked->shown.json = NULL;
        return output_json_line(cli, map);
    }
    print(cli, &looked->shown.text);
    return EXIT_DONE;
}

static int run(struct cli *cli, const struct args *args)
{
    const char *word = cli_arg(args, 0);
    bool checks = strcmp(word, "check") == 0;
    if (!checks && strcmp(word, "show") != 0)
        return cli_usage(&command_map, "map: no such word: %s", word);
    struct looked *looked = look_at(cli, cli_arg(args, 1), checks);
    if (looked == NULL) {
        cli_complain("no game of this program is played on maps of files");
        return EXIT_REFUSED;
    }
    int code = checks ? check(cli, looked) : show(cli, looked);
    looked_free(looked);
    return code;
}

const struct command command_map = {
    .name = "map",
    .summary = "Check and show maps that games are played on",
    .usage = "check NAME | check FILE | show NAME | show FILE",
    .detail =
        "A map is a file in the format of DPjudge, NAME.map (docs/diplomacy-maps.md). A word with a dot or a slash is\n"
        "a FILE, and what it includes stands beside it; else NAME is looked for in the folder rules.maps, then\n"
        "among the maps that come with the program. NAME.places beside it says where\n"
        "the picture of the board has the provinces.\n"
        "`check` prints each fault with its line (exit code 1), or what there is how often; with --verbose also\n"
        "what is left out. `show` prints the map; with --json as one object on one line.\n",
    .least = 2,
    .most = 2,
    .json = "",
    .run = run,
};

#include "cli/command.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/nearest.h"
#include "cli/args.h"
#include "cli/output.h"
#include "words/catalog.h"

#include <poll.h>
#include <stdarg.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SILENT_FOR = 10 }; /* seconds */

/* clang-format off */
/* The one list of subcommands, in the order of the help. */
static const struct command *const commands[] = {
    &command_init,
    &command_config,
    &command_player,
    &command_game,
    &command_seat,
    &command_gm,
    &command_ban,
    &command_deliver,
    &command_fetch,
    &command_tick,
    &command_send,
    &command_hook,
    &command_serve,
    &command_status,
    &command_inbox,
    &command_mail,
    &command_quarantine,
    &command_show,
    &command_orders,
    &command_moves,
    &command_press,
    &command_log,
    &command_position,
    &command_record,
    &command_replay,
    &command_verify,
    &command_standings,
    &command_analyse,
    &command_site,
    &command_try,
    &command_simulate,
    &command_map,
    &command_bot,
    &command_event,
    &command_export,
    &command_import,
    &command_prune,
    &command_backup,
    &command_restore,
    &command_store,
    &command_doctor,
    &command_completion,
    &command_help,
    &command_version,
    NULL,
};
/* clang-format on */

const struct command *command_at(size_t index)
{
    return commands[index];
}

const struct command *command_find(const char *name)
{
    for (size_t i = 0; commands[i] != NULL; i++)
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    return NULL;
}

/* ---- help ---- */

/* Those that go with `word`; NULL: all, and what they go with. */
static void print_options(const struct command_option *options, const char *word, FILE *out)
{
    bool any = false;
    for (; options != NULL && options->name != NULL; options++) {
        char left[64], room[128];
        struct text with = text_fixed(room, sizeof room);
        if (word != NULL && !args_goes_with(options, word))
            continue;
        if (!any)
            (void)fputs("\nOptions:\n", out);
        any = true;
        if (word == NULL)
            args_with(options->with, &with);
        (void)snprintf(left, sizeof left, "--%s%s%s", options->name, options->argument == NULL ? "" : " ",
                       options->argument == NULL ? "" : options->argument);
        (void)fprintf(out, "  %-24s %s%s%s%s\n", left, with.len == 0 ? "" : "with ", room, with.len == 0 ? "" : ": ",
                      options->help);
    }
}

static void print_common(FILE *out)
{
    (void)fputs("Common options, before or behind the command:\n"
                "  -c, --config FILE        read this configuration\n"
                "  -o SECTION.KEY=VALUE     override a setting\n"
                "  --at TIME                act as if it were this time: 2026-12-20T18:00:00Z, +36h\n"
                "  --json                   print JSON (an error where a command has none)\n"
                "  -v, --verbose            log more\n"
                "  -q, --quiet              say and log errors only\n"
                "  -h, --help               this help\n",
                out);
}

void command_list(FILE *out)
{
    (void)fputs("Usage: cursus [OPTION]... COMMAND [ARGUMENT]...\n"
                "Board games over days, by mail.\n\n",
                out);
    for (size_t i = 0; commands[i] != NULL; i++)
        (void)fprintf(out, "  %-12s %s\n", commands[i]->name, commands[i]->summary);
    (void)fputs("\n", out);
    print_common(out);
    (void)fputs("\n`cursus help COMMAND` tells more. Exit codes: 0 done, 1 refused, 2 wrong usage,\n"
                "65 wrong data, 69 no answer, 73 cannot create, 74 read or write error,\n"
                "75 try again later, 78 wrong configuration.\n",
                out);
}

void command_help_print(const struct command *command, FILE *out)
{
    (void)fprintf(out, "Usage: cursus %s [OPTION]...%s%s\n%s.\n", command->name, command->usage[0] == '\0' ? "" : " ",
                  command->usage, command->summary);
    if (command->detail != NULL)
        (void)fprintf(out, "\n%s", command->detail);
    if (command->more != NULL)
        command->more(out);
    print_options(command->options, NULL, out);
    (void)fputs("\nCommon options: `cursus help`\n", out);
}

/* The ways to write a command are parted by " | ", and many begin with a word of their own. */
static bool print_ways(const struct command *command, const char *word, FILE *out)
{
    static const char between[] = " | ";
    size_t len = strlen(word);
    bool any = false;
    for (const char *way = command->usage; way != NULL;) {
        const char *end = strstr(way, between);
        size_t size = end == NULL ? strlen(way) : (size_t)(end - way);
        if (word[0] >= 'a' && strcspn(way, " ") == len && strncmp(way, word, len) == 0) {
            (void)fprintf(out, "%scursus %s %.*s\n", any ? "       " : "Usage: ", command->name, (int)size, way);
            any = true;
        }
        way = end == NULL ? NULL : end + sizeof between - 1;
    }
    return any;
}

bool command_help_word(const struct command *command, const char *word, FILE *out)
{
    if (!print_ways(command, word, out) && (command->more_of == NULL || !command->more_of(word, out)))
        return false;
    print_options(command->options, word, out);
    return true;
}

/* ---- complaints ---- */

/* What a file, an argument or a mail brought into the sentence must not command the terminal. */
void cli_complain(const char *format, ...)
{
    struct text plain = TEXT_EMPTY;
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int most = vsnprintf(NULL, 0, format, list);
    char *said = mem_room((size_t)(most < 0 ? 0 : most) + 1, 1);
    int size = vsnprintf(said, (size_t)(most < 0 ? 0 : most) + 1, format, again);
    va_end(again);
    va_end(list);
    output_escape(said, size < 0 ? 0 : (size_t)size, &plain);
    (void)fprintf(stderr, "cursus: %s\n", plain.data);
    text_free(&plain);
    free(said);
}

/* What the program ends with after a command that returned `code`. Who hands a mail over is heard out, also where its
 * command did not come to read it. */
static int exit_code(const struct cli *cli, int code)
{
    if (!cli->patient || code == EXIT_DONE)
        return code;
    if (isatty(STDIN_FILENO) == 0)
        file_drain(STDIN_FILENO, SILENT_FOR);
    return EXIT_LATER;
}

enum { JSON_MOST = 64 * 1024 * 1024 }; /* bytes of a file */

static int exit_of(enum rc rc)
{
    switch (rc) {
    case RC_OK:
        return EXIT_DONE;
    case RC_NONE:
    case RC_DENIED:
    case RC_CONFLICT: /* the name is taken, the file is there: later is no better */
        return EXIT_REFUSED;
    case RC_BAD:
    case RC_DAMAGED:
        return EXIT_DATA;
    case RC_IO:
        return EXIT_IO;
    case RC_AWAY:
        return EXIT_UNAVAILABLE;
    case RC_BUSY:
    case RC_FULL:
    case RC_NOMEM:
        return EXIT_LATER;
    }
    BUG("rc %d", (int)rc);
}

int cli_fail(const struct err *err)
{
    cli_complain("%s", err->text[0] == '\0' ? rc_name(err->rc) : err->text);
    return exit_of(err->rc);
}

enum rc cli_read_json(const char *path, struct jv **out, struct err *err)
{
    struct text file = TEXT_EMPTY;
    enum rc rc = strcmp(path, "-") == 0 ? file_read_open(0, "standard input", JSON_MOST, &file, err)
                                        : file_read(path, JSON_MOST, &file, err);
    if (rc == RC_OK) {
        rc = jv_parse(file.data, file.len, out, err);
        if (rc != RC_OK)
            (void)err_at(err, "%s", path);
    }
    text_free(&file);
    return rc;
}

int cli_cannot_make(const struct err *err)
{
    int code = cli_fail(err);
    return code == EXIT_LATER ? code : EXIT_CREATE;
}

int cli_usage(const struct command *command, const char *format, ...)
{
    char why[512];
    va_list list;
    va_start(list, format);
    (void)vsnprintf(why, sizeof why, format, list);
    va_end(list);
    cli_complain("%s", why);
    (void)fprintf(stderr, "Try `cursus help%s%s`.\n", command == NULL ? "" : " ", command == NULL ? "" : command->name);
    return EXIT_USAGE;
}

/* ---- one run ---- */

/* Does the word stand first behind the command, as "open" in "open NAME | list"? */
static bool takes_first(const struct command *command, const char *name)
{
    const char *word;
    size_t len = strlen(name);
    for (size_t i = 0; command->word != NULL && (word = command->word(i)) != NULL; i++)
        if (strcmp(word, name) == 0)
            return true;
    for (const char *at = command->usage; at != NULL && *at != '\0';) {
        if (strncmp(at, name, len) == 0 && (at[len] == '\0' || at[len] == ' '))
            return true;
        at = strstr(at, " | ");
        at = at == NULL ? NULL : at + strlen(" | ");
    }
    return false;
}

int command_unknown(const char *name)
{
    struct nearest nearest = nearest_to(name);
    for (size_t i = 0; commands[i] != NULL; i++)
        if (takes_first(commands[i], name))
            return cli_usage(NULL, "no such command: %s; did you mean %s %s?", name, commands[i]->name, name);
    for (size_t i = 0; commands[i] != NULL; i++)
        nearest_try(&nearest, commands[i]->name);
    if (nearest.best != NULL)
        return cli_usage(NULL, "no such command: %s; did you mean %s?", name, nearest.best);
    return cli_usage(NULL, "no such command: %s", name);
}

/* As systemd.exec(5) has it: a shell may pass JOURNAL_STREAM on to commands whose standard error is a terminal. */
static bool is_journal(void)
{
    const char *stream = getenv("JOURNAL_STREAM");
    struct stat info;
    char own[64];
    if (stream == NULL || fstat(STDERR_FILENO, &info) != 0)
        return false;
    (void)snprintf(own, sizeof own, "%ju:%ju", (uintmax_t)info.st_dev, (uintmax_t)info.st_ino);
    return strcmp(stream, own) == 0;
}

static void start_log(const struct config *config, const struct command *command, const struct args *args)
{
    int level = config == NULL ? LOG_LEVEL_WARN : config_choice(config, SETTING_LOG_LEVEL);
    /* what a mail server runs: there are programs (getmail) that take any word for a failure */
    if (args->quiet || (command->patient && !args->verbose))
        level = LOG_LEVEL_ERROR;
    else if (args->verbose)
        level = LOG_LEVEL_DEBUG;
    log_setup((enum log_level)level, is_journal());
}

static int count_wrong(const struct command *command, size_t count)
{
    const char *usage = command->usage[0] == '\0' ? "no arguments" : command->usage;
    return cli_usage(command, "%s: %s arguments; it takes %s", command->name,
                     count < (size_t)command->least ? "too few" : "too many", usage);
}

/* Whoever read it has gone, as `head` does: that is no trouble to tell. */
static bool reader_is_gone(FILE *out)
{
    struct pollfd fd = {.fd = fileno(out), .events = POLLOUT};
    return fd.fd >= 0 && poll(&fd, 1, 0) == 1 && (fd.revents & POLLERR) != 0;
}

/* What the command printed must have arrived, or a script would trust half of it. */
static int finish_output(const struct cli *cli, int code)
{
    if (fflush(cli->out) == 0 && ferror(cli->out) == 0)
        return code;
    if (!reader_is_gone(cli->out))
        cli_complain("the output could not be written");
    return code == EXIT_DONE ? EXIT_IO : code;
}

static int run_configured(struct cli *cli, const struct command *command, const struct args *args,
                          char *const *environment)
{
    struct err err = {0};
    struct config *config = NULL;
    if (!command->bare) {
        const struct config_source source = {.file = args->config,
                                             .environment = environment,
                                             .assignments = args->assignments,
                                             .assignment_count = args->assignment_count};
        if (config_load(&source, &config, &err) != RC_OK) {
            cli_complain("%s", err.text);
            return err.rc == RC_NOMEM ? EXIT_LATER : EXIT_CONFIG;
        }
        cli->config = config;
        const char *language = config_text(config, SETTING_SITE_LANGUAGE);
        if (catalog_named(language) == NULL) {
            cli_complain("site.language: '%s' is no language of this program; English is 'en'", language);
            config_free(config);
            return EXIT_CONFIG;
        }
    }
    start_log(config, command, args);
    int code = command->run(cli, args);
    code = finish_output(cli, code);
    config_free(config);
    cli->config = NULL;
    return code;
}

static int run_command(struct cli *cli, const struct command *command, const struct args *args,
                       char *const *environment)
{
    if (args->help) {
        command_help_print(command, cli->out);
        return finish_output(cli, EXIT_DONE);
    }
    size_t count = cli_arg_count(args);
    if (count < (size_t)command->least || (command->most >= 0 && count > (size_t)command->most))
        return count_wrong(command, count);
    struct err err = {0};
    if (args_check(args, &err) != RC_OK)
        return cli_usage(command, "%s", err.text);
    cli->args = args;
    cli->json = args->json;
    cli->quiet = args->quiet;
    cli->now = moment_now();
    if (args->at != NULL) {
        cli->now_given = true;
        if (moment_read(args->at, cli->now, &cli->now, &err) != RC_OK)
            return cli_usage(command, "--at: %s", err.text);
    }
    return run_configured(cli, command, args, environment);
}

static int run_args(struct cli *cli, struct args *args, int argc, char **argv, char *const *environment)
{
    struct err err = {0};
    int used = args_read_common(args, argc, argv, &err);
    if (used < 0)
        return cli_usage(NULL, "%s", err.text);
    if (args->version) {
        args->command = &command_version;
        return run_command(cli, &command_version, args, environment);
    }
    if (used == argc) {
        command_list(args->help ? cli->out : stderr);
        return args->help ? finish_output(cli, EXIT_DONE) : EXIT_USAGE;
    }
    const struct command *command = command_find(argv[used]);
    if (command == NULL)
        return command_unknown(argv[used]);
    cli->patient = command->patient;
    if (args_read_command(args, command, argc - used, argv + used, &err) != RC_OK)
        return cli_usage(command, "%s: %s", command->name, err.text);
    return run_command(cli, command, args, environment);
}

int command_main(int argc, char **argv, char *const *environment, FILE *out)
{
    struct cli cli = {.out = out};
    struct args args = {0};
    int code = run_args(&cli, &args, argc, argv, environment);
    args_free(&args);
    return exit_code(&cli, code);
}

#include "cli/args.h"

#include "base/mem.h"
#include "base/nearest.h"

#include <getopt.h>

/* Codes of options without a letter; the command's own share the last. */
enum { OPTION_AT = 256, OPTION_JSON, OPTION_VERSION, OPTION_OWN };

enum { OPTIONS_ROOM = 64 };

static const struct option common[] = {
    {"config", required_argument, NULL, 'c'}, {"at", required_argument, NULL, OPTION_AT},
    {"json", no_argument, NULL, OPTION_JSON}, {"verbose", no_argument, NULL, 'v'},
    {"quiet", no_argument, NULL, 'q'},        {"help", no_argument, NULL, 'h'},
};

enum { COMMON = sizeof common / sizeof common[0] };

static void add_assignment(struct args *args, const char *word)
{
    const char **grown = mem_grow(args->assignments, args->assignment_count + 1, sizeof *grown);
    args->assignments = grown;
    grown[args->assignment_count++] = word;
}

static void add_given(struct args *args, const char *name, const char *value)
{
    struct given *grown = mem_grow(args->given, args->given_count + 1, sizeof *grown);
    grown[args->given_count++] = (struct given){.name = name, .value = value};
    args->given = grown;
}

static const struct command_option *option_of(const struct command *command, const char *name)
{
    const struct command_option *own = command == NULL ? NULL : command->options;
    while (own != NULL && own->name != NULL && strcmp(own->name, name) != 0)
        own++;
    return own == NULL || own->name == NULL ? NULL : own;
}

/* "`cursus game`, `cursus seat`": the commands that have the option; nothing where none has it. */
static void owners(const char *name, struct text *out)
{
    const struct command *command;
    for (size_t i = 0; (command = command_at(i)) != NULL; i++)
        if (option_of(command, name) != NULL)
            text_addf(out, "%s`cursus %s`", out->len == 0 ? "" : ", ", command->name);
}

/* The word of the option that getopt took last; its value may stand in one of its own. */
static const char *option_word(char *const *argv)
{
    return argv[optind - (optarg != NULL && optarg == argv[optind - 1] ? 2 : 1)];
}

/* getopt takes "--seat" for "--seats"; but it may be another command's, or a new one's some day. */
static bool is_whole(const char *word, const char *name)
{
    return strcspn(word + 2, "=") == strlen(name);
}

/* getopt's own complaints go to standard error in its own words; these are ours. */
static enum rc wrong_option(const struct option *table, int code, const char *word, struct err *err)
{
    if (code == ':')
        return err_set(err, RC_BAD, "option %s wants a value", word);
    if (strncmp(word, "--", 2) != 0)
        return err_set(err, RC_BAD, "there is no option -%c", optopt);
    char name[64];
    struct text text = text_fixed(name, sizeof name);
    text_add_bytes(&text, word + 2, strcspn(word + 2, "="));
    struct nearest nearest = nearest_to(name);
    for (; table->name != NULL; table++) {
        if (strcmp(table->name, name) == 0)
            return err_set(err, RC_BAD, "option --%s takes no value", name);
        nearest_try(&nearest, table->name);
    }
    char room[256];
    struct text others = text_fixed(room, sizeof room);
    owners(name, &others);
    if (others.len > 0)
        return err_set(err, RC_BAD, "option --%s belongs behind %s", name, room);
    if (nearest.best != NULL)
        return err_set(err, RC_BAD, "there is no option --%s; did you mean --%s?", name, nearest.best);
    return err_set(err, RC_BAD, "there is no option --%s", name);
}

/* `name`: the long name that was meant, of an option without a letter. */
static void take(struct args *args, int code, const char *name)
{
    switch (code) {
    case 'c':
        args->config = optarg;
        return;
    case 'o':
        add_assignment(args, optarg);
        return;
    case 'v':
        args->verbose = true;
        return;
    case 'q':
        args->quiet = true;
        return;
    case 'h':
        args->help = true;
        return;
    case OPTION_AT:
        args->at = optarg;
        return;
    case OPTION_JSON:
        args->json = true;
        return;
    case OPTION_VERSION:
        args->version = true;
        return;
    default: /* OPTION_OWN */

        add_given(args, name, optarg);
        return;
    }
}

static enum rc read_options(struct args *args, const char *letters, const struct option *table, int argc, char **argv,
                            struct err *err)
{
    optind = 0; /* glibc: start afresh, also for a second command line in one process */
    opterr = 0;
    for (;;) {
        int index = -1; /* of an option with a letter */
        int code = getopt_long(argc, argv, letters, table, &index);
        if (code == -1)
            return RC_OK;
        if (code == '?' || code == ':')
            return wrong_option(table, code, argv[optind - 1], err);
        if (index >= 0 && !is_whole(option_word(argv), table[index].name))
            return wrong_option(table, '?', option_word(argv), err);
        take(args, code, index < 0 ? NULL : table[index].name);
    }
}

int args_read_common(struct args *args, int argc, char **argv, struct err *err)
{
    struct option table[COMMON + 2] = {{0}};
    memcpy(table, common, sizeof common);
    table[COMMON] = (struct option){"version", no_argument, NULL, OPTION_VERSION};
    if (argc < 1)
        return argc;
    /* '+': stop at the command's name */
    return read_options(args, "+:c:o:vqh", table, argc, argv, err) == RC_OK ? optind : -1;
}

enum rc args_read_command(struct args *args, const struct command *command, int argc, char **argv, struct err *err)
{
    struct option table[OPTIONS_ROOM + 1] = {{0}};
    memcpy(table, common, sizeof common);
    size_t count = COMMON;
    for (size_t i = 0; command->options != NULL && command->options[i].name != NULL; i++) {
        if (count == OPTIONS_ROOM)
            BUG("%s has too many options", command->name);
        const struct command_option *own = &command->options[i];
        table[count++] =
            (struct option){own->name, own->argument == NULL ? no_argument : required_argument, NULL, OPTION_OWN};
    }
    enum rc rc = read_options(args, ":c:o:vqh", table, argc, argv, err);
    if (rc != RC_OK)
        return rc;
    args->command = command;
    args->rest = argv + optind;
    args->rest_count = (size_t)(argc - optind);
    return RC_OK;
}

/* Whether a word stands in a list of command_option's `with`. */
static bool listed(const char *list, const char *word)
{
    bool others = list[0] == '!', in = false;
    size_t len = strlen(word);
    for (const char *at = list + (others ? 1 : 0); *at != '\0' && !in; at += strspn(at, " ")) {
        size_t step = strcspn(at, " ");
        in = step == len && strncmp(at, word, len) == 0;
        at += step;
    }
    return in != others;
}

bool args_goes_with(const struct command_option *option, const char *word)
{
    return option->with == NULL || listed(option->with, word);
}

void args_with(const char *list, struct text *out)
{
    if (list == NULL || list[0] == '!')
        return;
    for (const char *at = list; *at != '\0'; at++)
        text_addf(out, "%s%c", *at == ' ' ? "," : "", *at);
}

/* "goes with open", "does not go with list" */
static enum rc misplaced(const struct args *args, const char *option, const char *list, const char *word,
                         struct err *err)
{
    const char *command = args->command->name;
    char room[128];
    struct text with = text_fixed(room, sizeof room);
    args_with(list, &with);
    if (with.len == 0)
        return err_set(err, RC_BAD, "option --%s does not go with `cursus %s %s`", option, command, word);
    return err_set(err, RC_BAD, "option --%s goes with %s, not with `cursus %s %s`", option, room, command, word);
}

static enum rc check_json(const struct args *args, const char *word, struct err *err)
{
    const struct command *command = args->command;
    if (command->json == NULL)
        return err_set(err, RC_BAD, "option --json does not go with `cursus %s`: it prints none", command->name);
    if (command->json[0] != '\0' && !listed(command->json, word))
        return misplaced(args, "json", command->json, word, err);
    for (size_t i = 0; i < args->given_count; i++)
        if (option_of(command, args->given[i].name)->plain)
            return err_set(err, RC_BAD, "option --json does not go with --%s: what that prints is no JSON",
                           args->given[i].name);
    return RC_OK;
}

enum rc args_check(const struct args *args, struct err *err)
{
    const char *word = args->rest_count == 0 ? "" : args->rest[0];
    enum rc rc = args->json ? check_json(args, word, err) : RC_OK;
    for (size_t i = 0; rc == RC_OK && i < args->given_count; i++) {
        const struct command_option *own = option_of(args->command, args->given[i].name);
        if (!args_goes_with(own, word))
            rc = misplaced(args, own->name, own->with, word, err);
    }
    return rc;
}

void args_free(struct args *args)
{
    free(args->assignments);
    free(args->given);
    *args = (struct args){0};
}

size_t cli_arg_count(const struct args *args)
{
    return args->rest_count;
}

const char *cli_arg(const struct args *args, size_t index)
{
    return index < args->rest_count ? args->rest[index] : NULL;
}

/* A misspelt name would be an option that is never given. */
static void check_option(const struct args *args, const char *name)
{
    if (option_of(args->command, name) == NULL)
        BUG("there is no option --%s", name);
}

bool cli_given(const struct args *args, const char *option)
{
    check_option(args, option);
    for (size_t i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].name, option) == 0)
            return true;
    return false;
}

const char *cli_option(const struct args *args, const char *option)
{
    check_option(args, option);
    for (size_t i = args->given_count; i > 0; i--)
        if (strcmp(args->given[i - 1].name, option) == 0)
            return args->given[i - 1].value;
    return NULL;
}

const char *cli_option_at(const struct args *args, const char *option, size_t index)
{
    check_option(args, option);
    for (size_t i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].name, option) == 0 && index-- == 0)
            return args->given[i].value;
    return NULL;
}

#include "cli/args.h"

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

static enum rc add_assignment(struct args *args, const char *word, struct err *err)
{
    const char **grown = reallocarray(args->assignments, args->assignment_count + 1, sizeof *grown);
    if (grown == NULL)
        return err_set(err, RC_NOMEM, "out of memory");
    args->assignments = grown;
    grown[args->assignment_count++] = word;
    return RC_OK;
}

static enum rc add_given(struct args *args, const char *name, const char *value, struct err *err)
{
    struct given *grown = reallocarray(args->given, args->given_count + 1, sizeof *grown);
    if (grown == NULL)
        return err_set(err, RC_NOMEM, "out of memory");
    grown[args->given_count++] = (struct given){.name = name, .value = value};
    args->given = grown;
    return RC_OK;
}

/* getopt's own complaints go to standard error in its own words; these are ours. */
static enum rc wrong_option(const struct option *table, int code, char *const *argv, struct err *err)
{
    const char *word = argv[optind - 1];
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
    if (nearest.best != NULL)
        return err_set(err, RC_BAD, "there is no option --%s; did you mean --%s?", name, nearest.best);
    return err_set(err, RC_BAD, "there is no option --%s", name);
}

/* `name`: the long name that was meant, of an option without a letter. */
static enum rc take(struct args *args, int code, const char *name, struct err *err)
{
    switch (code) {
    case 'c':
        args->config = optarg;
        return RC_OK;
    case 'o':
        return add_assignment(args, optarg, err);
    case 'v':
        args->verbose = true;
        return RC_OK;
    case 'q':
        args->quiet = true;
        return RC_OK;
    case 'h':
        args->help = true;
        return RC_OK;
    case OPTION_AT:
        args->at = optarg;
        return RC_OK;
    case OPTION_JSON:
        args->json = true;
        return RC_OK;
    case OPTION_VERSION:
        args->version = true;
        return RC_OK;
    default: /* OPTION_OWN */
        return add_given(args, name, optarg, err);
    }
}

static enum rc read_options(struct args *args, const char *letters, const struct option *table, int argc, char **argv,
                            struct err *err)
{
    optind = 0; /* glibc: start afresh, also for a second command line in one process */
    opterr = 0;
    for (;;) {
        int index = 0;
        int code = getopt_long(argc, argv, letters, table, &index);
        if (code == -1)
            return RC_OK;
        if (code == '?' || code == ':')
            return wrong_option(table, code, argv, err);
        enum rc rc = take(args, code, table[index].name, err);
        if (rc != RC_OK)
            return rc;
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

void args_free(struct args *args)
{
    free(args->assignments);
    free(args->given);
    *args = (struct args){0};
}

size_t args_count(const struct args *args)
{
    return args->rest_count;
}

const char *args_at(const struct args *args, size_t index)
{
    return index < args->rest_count ? args->rest[index] : NULL;
}

/* A misspelt name would be an option that is never given. */
static void check_option(const struct args *args, const char *name)
{
    const struct command_option *own = args->command == NULL ? NULL : args->command->options;
    while (own != NULL && own->name != NULL && strcmp(own->name, name) != 0)
        own++;
    if (own == NULL || own->name == NULL)
        BUG("there is no option --%s", name);
}

bool args_given(const struct args *args, const char *option)
{
    check_option(args, option);
    for (size_t i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].name, option) == 0)
            return true;
    return false;
}

const char *args_option(const struct args *args, const char *option)
{
    check_option(args, option);
    for (size_t i = args->given_count; i > 0; i--)
        if (strcmp(args->given[i - 1].name, option) == 0)
            return args->given[i - 1].value;
    return NULL;
}

const char *args_option_at(const struct args *args, const char *option, size_t index)
{
    check_option(args, option);
    for (size_t i = 0; i < args->given_count; i++)
        if (strcmp(args->given[i].name, option) == 0 && index-- == 0)
            return args->given[i].value;
    return NULL;
}

/*
 * The frame of the command line. One table (command.c) has a line for every
 * subcommand; help, option parsing, the man page's test and the configuration
 * come from it, so that a subcommand only does its work.
 *
 * To add one:
 *   1. src/cli/cmd_NAME.c: its options, `static int run(...)` and
 *      `const struct command command_NAME = {...}`;
 *   2. its name below and in the table of command.c;
 *   3. docs/cursus.1: a paragraph that names it and its options (a test holds this).
 *
 *     static const struct command_option options[] = {
 *         {.name = "png", .argument = "FILE", .help = "draw the board into FILE"},
 *         {.name = "all", .help = "every seat", .with = "list"},
 *         {.name = NULL}};
 *
 *     static int run(struct cli *cli, const struct args *args)
 *     {
 *         const char *file = cli_option(args, "png");
 *         ...
 *         if (rc != RC_OK)
 *             return cli_fail(&err);
 *         return EXIT_DONE;
 *     }
 *
 *     const struct command command_show = {
 *         .name = "show", .summary = "Print a game's report", .usage = "GAME [SEAT]",
 *         .options = options, .least = 1, .most = 2, .run = run};
 */
#ifndef CURSUS_CLI_COMMAND_H
#define CURSUS_CLI_COMMAND_H

#include "base/config.h"
#include "base/err.h"
#include "base/jv.h"
#include "base/log.h"
#include "base/moment.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* What the program ends with; the numbers are <sysexits.h> where it has one. */
enum exit_code {
    EXIT_DONE = 0,
    EXIT_REFUSED = 1,      /* done in vain: no such game, not allowed, a check failed */
    EXIT_USAGE = 2,        /* the command line is wrong */
    EXIT_DATA = 65,        /* what was given to read is wrong, or stored data is damaged */
    EXIT_UNAVAILABLE = 69, /* a server or program that is needed does not answer */
    EXIT_BUG = 70,
    EXIT_CREATE = 73, /* an output file cannot be made */
    EXIT_IO = 74,     /* reading or writing failed */
    EXIT_LATER = 75,  /* busy, disk full, out of memory: the same again later */
    EXIT_CONFIG = 78  /* the configuration is wrong */
};

struct args;

/* What every command is given. */
struct cli {
    const struct config *config; /* NULL for a command with .bare */
    moment now;                  /* --at, else the clock when the program started */
    bool now_given;              /* --at was said */
    bool json;                   /* --json */
    bool quiet;                  /* -q: nothing is said where all went well */
    FILE *out;                   /* what was asked for; complaints go to cli_complain() */
    const struct args *args;     /* all that was said, for a process of this program that is to be told the same */
    bool patient;                /* of the command; the frame sees to it */
};

/*
 * An option with a long name; `argument` is what its help calls the value, NULL for none. `with` lists the words behind
 * the command's name that it goes with ("patch broadcast"; "!list": all others), NULL: it goes with all. The frame
 * refuses it elsewhere, so that nobody takes for done what was passed over.
 */
struct command_option {
    const char *name;
    const char *argument;
    const char *help;
    const char *with;
    bool plain; /* what is printed with it is no JSON: not beside --json */
};

struct command {
    const char *name;
    const char *summary;               /* a line for `cursus --help` */
    const char *usage;                 /* the arguments, "GAME [SEAT]"; "" for none */
    const char *detail;                /* more for `cursus help NAME`; NULL: no more. Lines end with '\n'. */
    const char *(*word)(size_t index); /* words that may stand first and are not in `usage`; NULL: none */
    void (*more)(FILE *out);           /* prints what is longer than `detail`; NULL: nothing */
    /* Prints the part of `more` that is about one word; false: there is none. NULL: never. */
    bool (*more_of)(const char *word, FILE *out);
    const struct command_option *options; /* ends with a NULL name; NULL: only the common ones */
    const char *json; /* the words it prints JSON for, as in command_option's `with`; "": always; NULL: never */
    int least, most;  /* number of arguments; most -1: any */
    bool bare;        /* works without the configuration, which is not read */
    /* Whatever goes wrong, before or in it, ends with EXIT_LATER, so that a mail server keeps the mail. */
    bool patient;
    int (*run)(struct cli *cli, const struct args *args); /* returns an exit code */
};

extern const struct command command_analyse, command_backup, command_ban, command_bot, command_completion,
    command_config, command_deliver, command_doctor, command_event, command_export, command_fetch, command_game,
    command_gm, command_help, command_hook, command_import, command_inbox, command_init, command_log, command_mail,
    command_map, command_moves, command_orders, command_player, command_position, command_press, command_prune,
    command_quarantine, command_record, command_replay, command_restore, command_seat, command_send, command_serve,
    command_show, command_simulate, command_site, command_standings, command_status, command_store, command_tick,
    command_try, command_verify, command_version;

/* The table, by its order in the help. NULL after the last. */
const struct command *command_at(size_t index);
const struct command *command_find(const char *name);

/* What stood behind the command's name. The strings live as long as main(). To
 * ask for an option that the command does not have is a BUG(). */
size_t cli_arg_count(const struct args *args);
/* Argument `index` from 0; NULL if there is none. */
const char *cli_arg(const struct args *args, size_t index);
bool cli_given(const struct args *args, const char *option);
/* The value of an option, the last one if it was repeated; NULL if it was not given. */
const char *cli_option(const struct args *args, const char *option);
/* Value number `index` of an option that may be repeated; NULL if there are no more. */
const char *cli_option_at(const struct args *args, const char *option, size_t index);

/* All of the program, from the command line to the exit code. `out` stays open. */
int command_main(int argc, char **argv, char *const *environment, FILE *out);

/* Says that there is no such command and which is nearest; returns EXIT_USAGE. */
int command_unknown(const char *name);

/* Help: the list of commands; one of them; what begins with one word of it, with the options that go there (false: it
 * has no such word). */
void command_list(FILE *out);
void command_help_print(const struct command *command, FILE *out);
bool command_help_word(const struct command *command, const char *word, FILE *out);

/* "cursus: ..." and a line end on standard error. */
void cli_complain(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* Says why and returns the exit code that fits err->rc. */
int cli_fail(const struct err *err);

/* Reads a file of JSON that anybody made; "-": standard input. RC_BAD names it. *out is the caller's. */
enum rc cli_read_json(const char *path, struct jv **out, struct err *err);

/* The same where the trouble is with a file that was to be made: EXIT_CREATE, or EXIT_LATER when the disk is full. */
int cli_cannot_make(const struct err *err);
/* The same for a wrong argument: EXIT_USAGE, with a hint to the command's help. */
int cli_usage(const struct command *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif

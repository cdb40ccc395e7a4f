/* `cursus completion`: what a shell needs to complete the command line, made from the table of commands. */
#include "base/text.h"
#include "cli/args.h"

enum { NAME_BYTES = 64 };

static const char COMMON[] = "--config --at --json --verbose --quiet --help -o -c -v -q -h";

/* ---- the table, as the scripts need it ---- */

static void add_word(struct text *out, const char *word, size_t len)
{
    text_add(out, out->len == 0 ? "" : " ");
    text_add_bytes(out, word, len);
}

/* The words that may stand first behind the command: of "list | show MAIL | ACT GAME" these are list and show. */
static void first_words(const struct command *command, struct text *out)
{
    static const char small[] = "abcdefghijklmnopqrstuvwxyz";
    for (const char *at = command->usage; at != NULL && *at != '\0';) {
        size_t len = strcspn(at, " ");
        if (len > 0 && strspn(at, small) == len)
            add_word(out, at, len);
        at = strstr(at, " | ");
        at = at == NULL ? NULL : at + 3;
    }
    const char *word;
    for (size_t i = 0; command->word != NULL && (word = command->word(i)) != NULL; i++)
        add_word(out, word, strlen(word));
}

static bool takes_file(const struct command_option *option)
{
    return option->argument != NULL && strcmp(option->argument, "FILE") == 0;
}

/* All options of all commands that take a value, and of these the ones that take a file; each once, "--file|--rules".
 */
static void valued(bool files, struct text *out)
{
    const struct command *command;
    for (size_t i = 0; (command = command_at(i)) != NULL; i++)
        for (const struct command_option *option = command->options; option != NULL && option->name != NULL; option++) {
            char name[NAME_BYTES];
            (void)snprintf(name, sizeof name, "--%s|", option->name);
            if (option->argument == NULL || (files && !takes_file(option)) || strstr(out->data, name) != NULL)
                continue;
            text_add(out, name);
        }
}

static void settings(const char *behind, struct text *out)
{
    for (int i = 0; i < SETTINGS; i++)
        text_addf(out, "%s%s.%s%s", i == 0 ? "" : " ", setting_row((enum setting)i)->section,
                  setting_row((enum setting)i)->key, behind);
}

static void names(struct text *out)
{
    const struct command *command;
    for (size_t i = 0; (command = command_at(i)) != NULL; i++)
        add_word(out, command->name, strlen(command->name));
}

/* What may stand first behind the command. */
static void choices_of(const struct command *command, struct text *out)
{
    if (strcmp(command->name, "help") == 0)
        names(out);
    else if (strcmp(command->name, "config") == 0)
        settings("", out);
    else
        first_words(command, out);
}

/* "open|list" of "open list"; *others: it goes with all but these. */
static void pattern(const char *with, bool *others, struct text *out)
{
    *others = with[0] == '!';
    for (const char *at = with + (*others ? 1 : 0); *at != '\0'; at++)
        text_add_char(out, *at == ' ' ? '|' : *at);
}

/* ---- bash and zsh, which are alike in what decides ---- */

/* Sets `choices` and `options` for the command. */
static void put_command(const struct command *command, struct text *out)
{
    struct text words = TEXT_EMPTY;
    choices_of(command, &words);
    text_addf(out, "    %s)\n        choices=\"%s\"\n", command->name, words.data);
    for (const struct command_option *option = command->options; option != NULL && option->name != NULL; option++) {
        struct text with = TEXT_EMPTY;
        bool others = false;
        if (option->with == NULL) {
            text_addf(out, "        options+=\" --%s\"\n", option->name);
            continue;
        }
        pattern(option->with, &others, &with);
        text_addf(out,
                  others ? "        case $word in %s) ;; *) options+=\" --%s\" ;; esac\n"
                         : "        case $word in %s) options+=\" --%s\" ;; esac\n",
                  with.data, option->name);
        text_free(&with);
    }
    text_add(out, "        ;;\n");
    text_free(&words);
}

static void put_commands(struct text *out)
{
    const struct command *command;
    struct text all = TEXT_EMPTY;
    names(&all);
    text_addf(out, "    options=\"%s\"\n    case $command in\n    '') choices=\"%s\" options+=\" --version\" ;;\n",
              COMMON, all.data);
    for (size_t i = 0; (command = command_at(i)) != NULL; i++)
        put_command(command, out);
    text_add(out, "    esac\n    [ -z \"$word\" ] || choices=\n");
    text_free(&all);
}

static void bash(struct text *out)
{
    struct text takes = TEXT_EMPTY, files = TEXT_EMPTY, keys = TEXT_EMPTY;
    valued(false, &takes);
    valued(true, &files);
    settings("=", &keys);
    text_addf(out,
              "# Completion of cursus for bash, made by `cursus completion bash`.\n"
              "_cursus()\n{\n"
              "    local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}\n"
              "    local command= word= choices= options= i\n"
              "    COMPREPLY=()\n"
              "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
              "        case ${COMP_WORDS[i]} in\n"
              "        %s--config|--at|-c|-o) i=$((i + 1)) ;;\n"
              "        -*) ;;\n"
              "        *) if [ -z \"$command\" ]; then command=${COMP_WORDS[i]}\n"
              "           elif [ -z \"$word\" ]; then word=${COMP_WORDS[i]}; fi ;;\n"
              "        esac\n"
              "    done\n"
              "    case $prev in\n"
              "    %s--config|-c) COMPREPLY=($(compgen -f -- \"$cur\")); return ;;\n"
              "    -o) COMPREPLY=($(compgen -W \"%s\" -- \"$cur\")); compopt -o nospace 2>/dev/null; return ;;\n"
              "    %s--at) return ;;\n"
              "    esac\n",
              takes.data, files.data, keys.data, takes.data);
    put_commands(out);
    text_add(out, "    case $cur in\n"
                  "    -*) COMPREPLY=($(compgen -W \"$options\" -- \"$cur\")) ;;\n"
                  "    *) COMPREPLY=($(compgen -W \"$choices\" -- \"$cur\"))\n"
                  "       [ -n \"$choices\" ] || COMPREPLY=($(compgen -f -- \"$cur\")) ;;\n"
                  "    esac\n"
                  "}\n"
                  "complete -F _cursus cursus\n");
    text_free(&takes);
    text_free(&files);
    text_free(&keys);
}

static void zsh(struct text *out)
{
    struct text takes = TEXT_EMPTY, files = TEXT_EMPTY, keys = TEXT_EMPTY;
    valued(false, &takes);
    valued(true, &files);
    settings("=", &keys);
    text_addf(out,
              "#compdef cursus\n"
              "# Completion of cursus for zsh, made by `cursus completion zsh`.\n"
              "_cursus()\n{\n"
              "    local command= word= choices= options=\n"
              "    local cur=${words[CURRENT]} prev=${words[CURRENT-1]}\n"
              "    integer i\n"
              "    for ((i = 2; i < CURRENT; i++)); do\n"
              "        case ${words[i]} in\n"
              "        (%s--config|--at|-c|-o) i=$((i + 1)) ;;\n"
              "        (-*) ;;\n"
              "        (*) if [ -z \"$command\" ]; then command=${words[i]}\n"
              "            elif [ -z \"$word\" ]; then word=${words[i]}; fi ;;\n"
              "        esac\n"
              "    done\n"
              "    case $prev in\n"
              "    (%s--config|-c) _files; return ;;\n"
              "    (-o) compadd -S '' -- %s; return ;;\n"
              "    (%s--at) return ;;\n"
              "    esac\n",
              takes.data, files.data, keys.data, takes.data);
    put_commands(out);
    text_add(out, "    case $cur in\n"
                  "    (-*) compadd -- ${=options} ;;\n"
                  "    (*) if [ -n \"$choices\" ]; then compadd -- ${=choices}; else _files; fi ;;\n"
                  "    esac\n"
                  "}\n"
                  "_cursus \"$@\"\n");
    text_free(&takes);
    text_free(&files);
    text_free(&keys);
}

/* ---- fish ---- */

/* Within single quotes. */
static void quoted(const char *words, struct text *out)
{
    text_add_char(out, '\'');
    for (; *words != '\0'; words++) {
        if (*words == '\'' || *words == '\\')
            text_add_char(out, '\\');
        text_add_char(out, *words);
    }
    text_add_char(out, '\'');
}

static void fish_option(const struct command *command, const struct command_option *option, struct text *out)
{
    text_addf(out, "complete -c cursus -n '__fish_seen_subcommand_from %s", command->name);
    if (option->with != NULL) {
        bool others = option->with[0] == '!';
        text_addf(out, "; and %s__fish_seen_subcommand_from %s", others ? "not " : "", option->with + (others ? 1 : 0));
    }
    text_addf(out, "' -l %s %s -d ", option->name, option->argument == NULL ? "" : takes_file(option) ? "-r -F" : "-x");
    quoted(option->help, out);
    text_add_char(out, '\n');
}

static void fish_command(const struct command *command, struct text *out)
{
    struct text words = TEXT_EMPTY;
    text_addf(out, "complete -c cursus -n __fish_use_subcommand -a %s -d ", command->name);
    quoted(command->summary, out);
    text_add_char(out, '\n');
    choices_of(command, &words);
    if (words.len > 0)
        text_addf(out,
                  "complete -c cursus -n '__fish_seen_subcommand_from %s; and not __fish_seen_subcommand_from %s' "
                  "-a '%s'\n",
                  command->name, strcmp(command->name, "help") == 0 ? "config" : words.data, words.data);
    else
        text_addf(out, "complete -c cursus -n '__fish_seen_subcommand_from %s' -F\n", command->name);
    for (const struct command_option *option = command->options; option != NULL && option->name != NULL; option++)
        fish_option(command, option, out);
    text_free(&words);
}

static void fish(struct text *out)
{
    const struct command *command;
    struct text keys = TEXT_EMPTY;
    settings("=", &keys);
    text_addf(out,
              "# Completion of cursus for fish, made by `cursus completion fish`.\n"
              "complete -c cursus -f\n"
              "complete -c cursus -s c -l config -r -F -d 'read this configuration'\n"
              "complete -c cursus -s o -x -a '%s' -d 'a setting'\n"
              "complete -c cursus -l at -x -d 'the time to act at'\n"
              "complete -c cursus -l json -d 'print JSON'\n"
              "complete -c cursus -s v -l verbose -d 'log more'\n"
              "complete -c cursus -s q -l quiet -d 'say and log errors only'\n"
              "complete -c cursus -s h -l help -d 'help'\n",
              keys.data);
    for (size_t i = 0; (command = command_at(i)) != NULL; i++)
        fish_command(command, out);
    text_free(&keys);
}

/* ---- the command ---- */

static int run(struct cli *cli, const struct args *args)
{
    static const struct {
        const char *name;
        void (*write)(struct text *out);
    } shells[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
    struct text out = TEXT_EMPTY;
    for (size_t i = 0; i < sizeof shells / sizeof *shells; i++)
        if (strcmp(shells[i].name, cli_arg(args, 0)) == 0)
            shells[i].write(&out);
    if (out.len == 0)
        return cli_usage(&command_completion, "'%s' is not bash, zsh or fish", cli_arg(args, 0));
    (void)fputs(out.data, cli->out);
    text_free(&out);
    return EXIT_DONE;
}

const struct command command_completion = {
    .name = "completion",
    .summary = "Print what a shell needs to complete the command line",
    .usage = "bash | zsh | fish",
    .detail = "`make install` puts it where the shells look. By hand, for bash: eval \"$(cursus completion bash)\".\n",
    .least = 1,
    .most = 1,
    .bare = true,
    .run = run,
};

#include "base/file.h"
#include "base/log.h"
#include "cli/args.h"
#include "cli/house.h"
#include "engine/queue/receive.h"
#include "engine/round/tick.h"

#include <signal.h>
#include <unistd.h>

enum { WITHIN = 120 }; /* seconds; mail servers wait for five minutes at least, and some bounce what takes longer */

static void give_up(int signal)
{
    static const char words[] = "cursus: the mail could not be filed in time; it is left with the mail server\n";
    (void)signal;
    (void)!write(STDERR_FILENO, words, sizeof words - 1);
    _exit(EXIT_LATER);
}

/* Ends the program with 75 unless the mail is filed by then: whatever a file system or a pipe is waiting for. A
 * transaction that is under way is undone, as after any sudden end. */
static enum rc set_limit(const struct args *args, struct err *err)
{
    int64_t span = WITHIN;
    const char *word = cli_option(args, "within");
    enum rc rc = word == NULL ? RC_OK : moment_span_read(word, &span, err);
    if (rc == RC_OK && (span < 1 || span > 86400))
        rc = err_set(err, RC_BAD, "--within takes a span of a second to a day, as 90s or 5m, not '%s'", word);
    if (rc != RC_OK)
        return rc;
    struct sigaction action = {.sa_handler = give_up};
    (void)sigaction(SIGALRM, &action, NULL);
    (void)alarm((unsigned)span);
    return RC_OK;
}

static enum rc file_mail(const struct cli *cli, struct house *house, int64_t *id, enum inbox_fate *fate,
                         struct err *err)
{
    struct text raw = TEXT_EMPTY;
    size_t most = (size_t)config_number(cli->config, SETTING_IN_SIZE_MAX);
    enum rc rc = file_read_open(STDIN_FILENO, "standard input", most, &raw, err);
    if (rc == RC_BAD) {
        /* too long: its head is filed, so that it is refused by its size and not asked for for ever */
        text_add_char(&raw, '\n');
        file_drain(STDIN_FILENO, WITHIN);
        rc = RC_OK;
    }
    if (rc == RC_OK)
        rc = receive_bytes(house->services.store, &(struct delivery){raw.data, raw.len, "pipe", cli->now, false}, fate,
                           id, err);
    text_free(&raw);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    int64_t id = 0;
    enum inbox_fate fate = INBOX_NEW;
    struct tick_report done = {0};
    bool now = cli_given(args, "now");
    enum rc rc = set_limit(args, &err);
    if (rc != RC_OK)
        return cli_fail(&err);
    rc = house_open(cli, now ? HOUSE_MAIL | HOUSE_READER : HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = receive_room(cli->config, &err);
    if (rc == RC_OK)
        rc = file_mail(cli, &house, &id, &fate, &err);
    bool filed = rc == RC_OK;
    (void)alarm(0);
    if (filed)
        log_silence();
    /* also one filed by an earlier delivery that was cut short before it was handled; a handled one gives RC_CONFLICT
     */
    if (filed && now && fate != INBOX_CLASH)
        rc = tick_mails(&house.services, &done, &err);
    house_close(&house);
    if (rc == RC_OK || rc == RC_CONFLICT)
        return EXIT_DONE;
    if (filed) {
        /* it is durable: what failed will be tried again by serve or tick, which log it */
        if (args->verbose)
            cli_complain("mail %lld is filed but not handled yet: %s", (long long)id, err.text);
        return EXIT_DONE;
    }
    return cli_fail(&err);
}

static const struct command_option options[] = {
    {.name = "now",
     .help = "handle it, and what was filed before it, at once instead of leaving that to serve or tick"},
    {.name = "within",
     .argument = "SPAN",
     .help = "leave the mail with the mail server (exit 75) if it is not filed by then (2m)"},
    {.name = NULL},
};

const struct command command_deliver = {
    .name = "deliver",
    .summary = "File one mail from standard input (the mail server's pipe)",
    .usage = "",
    .detail = "Exit code 0 once the mail is durable, without a word (but with -v), 75 on any trouble, so that the\n"
              "mail server keeps it. Standard input is read to its end.\n",
    .options = options,
    .patient = true,
    .run = run,
};

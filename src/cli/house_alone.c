#include "cli/house.h"

#include "base/mem.h"
#include "base/spawn.h"
#include "cli/args.h"

enum { WORDS_FEW = 16, SECONDS = 20, BY_SIGNAL = 128 };

/* The options that say which house, and how it is set; then what is to be done. The array is the caller's. */
static const char **words_of(const struct cli *cli, const char *at, const char *mail, enum alone_way way)
{
    const struct args *args = cli->args;
    const char **words = mem_new(WORDS_FEW + 2 * args->assignment_count, sizeof *words);
    size_t count = 0;
    words[count++] = SPAWN_SELF;
    if (args->config != NULL) {
        words[count++] = "-c";
        words[count++] = args->config;
    }
    for (size_t i = 0; i < args->assignment_count; i++) {
        words[count++] = "-o";
        words[count++] = args->assignments[i];
    }
    if (args->quiet || args->verbose)
        words[count++] = args->quiet ? "-q" : "-v";
    words[count++] = "--at";
    words[count++] = at;
    words[count++] = "tick";
    words[count++] = way == ALONE_ASIDE ? "--aside" : "--mail";
    words[count] = mail;
    return words;
}

static enum alone_end end_of(int status)
{
    if (status == EXIT_DONE)
        return ALONE_DONE;
    if (status == BY_SIGNAL + SIGKILL)
        return ALONE_KILLED;
    return status > BY_SIGNAL ? ALONE_DIED : ALONE_LATER;
}

static enum rc run(const struct services *services, int64_t inbox, enum alone_way way, enum alone_end *end,
                   struct err *err)
{
    const struct cli *cli = services->alone.context;
    struct text at = TEXT_EMPTY, mail = TEXT_EMPTY;
    int status = 0;
    moment_write(services->now, &at);
    text_add_int(&mail, inbox);
    const char **words = words_of(cli, at.data, mail.data, way);
    enum rc rc = spawn_self(words, SECONDS, &status, err);
    *end = rc == RC_BUSY ? ALONE_DIED : end_of(status);
    free(words);
    text_free(&at);
    text_free(&mail);
    return rc == RC_BUSY ? RC_OK : rc;
}

void house_offer_alone(const struct cli *cli, struct services *services)
{
    services->alone = (struct alone){run, cli};
}

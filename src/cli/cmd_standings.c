/* `cursus standings`: finished games and ratings. */
#include "cli/house.h"
#include "cli/output.h"
#include "engine/admin/standings.h"

static enum rc find_rules(const char *word, const struct rules **out, struct err *err)
{
    struct text known = TEXT_EMPTY;
    *out = word == NULL ? NULL : rules_find(word);
    if (word == NULL || *out != NULL)
        return RC_OK;
    rules_names(&known);
    enum rc rc = err_set(err, RC_NONE, "no such rules: '%s'; there are: %s", word, known.data);
    text_free(&known);
    return rc;
}

static enum rc print(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    struct jv *standings = NULL;
    struct text text = TEXT_EMPTY;
    const struct rules *rules = NULL;
    enum rc rc = find_rules(cli_arg(args, 0), &rules, err);
    if (rc == RC_OK)
        rc = standings_build(&house->services, rules, &standings, err);
    if (rc == RC_OK && cli->json)
        (void)output_json(cli, jv_share(standings));
    else if (rc == RC_OK)
        rc = standings_text(&house->services, standings, SIZE_MAX, &text, err);
    (void)fputs(text.data, cli->out);
    text_free(&text);
    jv_free(standings);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    return house_run(cli, args, HOUSE_PLAIN, print);
}

const struct command command_standings = {
    .name = "standings",
    .summary = "Print finished games and the players' ratings",
    .usage = "[RULES]",
    .detail = "Of these rules, or of all that have a finished game. Made anew from the games each time.\n",
    .least = 0,
    .most = 1,
    .json = "",
    .run = run,
};

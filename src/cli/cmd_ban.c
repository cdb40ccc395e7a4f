/* `cursus ban`: addresses and domains from which nobody becomes a player or sits down. */
#include "cli/house.h"
#include "cli/output.h"
#include "engine/gm/admit.h"

/* Done and taken back with --dry-run; what came of it is printed. */
static enum rc in_one(const struct cli *cli, const struct args *args, struct house *house,
                      enum rc (*work)(const struct services *services, const struct args *args, bool dry,
                                      struct text *told, struct err *err),
                      struct err *err)
{
    struct text told = TEXT_EMPTY;
    bool dry = cli_given(args, "dry-run");
    enum rc rc = store_begin(house->services.store, err);
    if (rc != RC_OK)
        return rc;
    rc = work(&house->services, args, dry, &told, err);
    rc = store_end_if(house->services.store, !dry, rc, err);
    if (rc == RC_OK)
        (void)fprintf(cli->out, "%s%s", told.data, dry ? "Nothing was changed.\n" : "");
    text_free(&told);
    return rc;
}

static enum rc do_add(const struct services *services, const struct args *args, bool dry, struct text *told,
                      struct err *err)
{
    const char *until = cli_option(args, "until");
    const char *const word[] = {cli_arg(args, 1), "until", until};
    return admit_ban_words(services, word, until == NULL ? 1 : 3, dry, told, err);
}

static enum rc do_drop(const struct services *services, const struct args *args, bool dry, struct text *told,
                       struct err *err)
{
    return admit_unban(services, cli_arg(args, 1), dry, told, err);
}

static enum rc add(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    return in_one(cli, args, house, do_add, err);
}

static enum rc drop(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    return in_one(cli, args, house, do_drop, err);
}

static enum rc list(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    static const char *const heads[] = {"what", "since", "until", "reason"};
    struct ban_row *rows = NULL;
    size_t count = 0;
    (void)args;
    struct listing listing = output_listing_new(heads, sizeof heads / sizeof heads[0]);
    enum rc rc = club_ban_list(house->services.store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct text since = TEXT_EMPTY, until = TEXT_EMPTY;
        struct jv *one = jv_new_object();
        moment_write(rows[i].since, &since);
        if (rows[i].until != 0)
            moment_write(rows[i].until, &until);
        const char *const cell[] = {rows[i].what, since.data, until.len == 0 ? "" : until.data, rows[i].reason};
        for (size_t k = 0; k < sizeof cell / sizeof cell[0]; k++) {
            output_listing_cell(&listing, cell[k]);
            jv_put_string(one, heads[k], cell[k]);
        }
        jv_put_bool(one, "over", rows[i].until != 0 && rows[i].until <= house->services.now);
        jv_add(listing.json, one);
        text_free(&since);
        text_free(&until);
    }
    club_ban_rows_free(rows, count);
    if (rc == RC_OK)
        (void)output_listing_print(&listing, cli);
    output_listing_free(&listing);
    return rc;
}

static const struct house_word words[] = {
    {"add", 2, 2, "'add' needs an ADDRESS or @DOMAIN", "'add' needs one ADDRESS or @DOMAIN", add},
    {"drop", 2, 2, "'drop' needs an ADDRESS or @DOMAIN", "'drop' needs one ADDRESS or @DOMAIN", drop},
    {"list", 1, 1, NULL, "'list' takes no arguments", list},
};

static int run(struct cli *cli, const struct args *args)
{
    return house_run_word(cli, args, words, sizeof words / sizeof words[0]);
}

static const struct command_option options[] = {
    {.name = "because", .argument = "TEXT", .help = "why, which whoever is banned is told", .with = "add drop"},
    {.name = "until", .argument = "TIME", .help = "when it ends, as \"2027-01-31 12:00\"", .with = "add"},
    {.name = "dry-run", .help = "tell what would come of it, and change nothing", .with = "add drop"},
    {.name = NULL},
};

const struct command command_ban = {
    .name = "ban",
    .summary = "Ban addresses and domains, or list the bans",
    .usage = "add ADDRESS | add @DOMAIN | drop ADDRESS | drop @DOMAIN | list",
    .detail = "Nobody registers from a banned address, and a player who has it opens and joins no table; games they\n"
              "are in go on, unless you give their seats to others. @DOMAIN bans all addresses of it and of what is\n"
              "below it. Whoever is banned is told the reason and the end.\n",
    .options = options,
    .least = 1,
    .most = 2,
    .json = "list",
    .run = run,
};

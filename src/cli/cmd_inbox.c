/* What became of all mails that ever came in. */
#include "cli/house.h"
#include "cli/output.h"

struct account {
    const char *name, *meaning;
    int64_t count;
};

static int print(const struct cli *cli, const struct account *accounts, size_t count)
{
    static const char *const heads[] = {"", "mails", ""};
    int64_t all = 0;
    struct listing listing = output_listing_new(heads, sizeof heads / sizeof heads[0]);
    jv_free(listing.json);
    listing.json = jv_new_object();
    for (size_t i = 0; i < count; i++) {
        output_listing_cell(&listing, accounts[i].name);
        output_listing_int(&listing, accounts[i].count);
        output_listing_cell(&listing, accounts[i].meaning);
        jv_put_int(listing.json, accounts[i].name, accounts[i].count);
        all += accounts[i].count;
    }
    output_listing_cell(&listing, "all");
    output_listing_int(&listing, all);
    output_listing_cell(&listing, "");
    jv_put_int(listing.json, "all", all);
    return output_listing_print(&listing, cli);
}

static enum rc count_mails(const struct cli *cli, const struct args *args, struct house *house, struct err *err)
{
    int64_t counts[INBOX_STATES] = {0}, copies = 0;
    (void)args;
    enum rc rc = inbox_counts(house->services.store, counts, err);
    if (rc == RC_OK)
        rc = inbox_copies(house->services.store, &copies, err);
    if (rc != RC_OK)
        return rc;
    const struct account accounts[] = {
        {"waiting", "filed, not read yet", counts[INBOX_FILED]},
        {"accepted", "read and answered", counts[INBOX_DONE]},
        {"ignored", "of machines, bounces, or beyond the day's help", counts[INBOX_IGNORED]},
        {"refused", "not to be read or not to be carried out", counts[INBOX_REFUSED]},
        {"parked", "their sender was asked and has not said yes", counts[INBOX_PARKED]},
        {"quarantined", "cursus quarantine list", counts[INBOX_QUARANTINED]},
        {"duplicate", "the same mail once more: nothing was done", copies},
    };
    (void)print(cli, accounts, sizeof accounts / sizeof accounts[0]);
    return RC_OK;
}

static int run(struct cli *cli, const struct args *args)
{
    return house_run(cli, args, HOUSE_PLAIN, count_mails);
}

const struct command command_inbox = {
    .name = "inbox",
    .summary = "Count incoming mails by outcome",
    .usage = "",
    .detail = "Every mail that was ever taken stands in one of the rows.\n",
    .json = "",
    .run = run,
};

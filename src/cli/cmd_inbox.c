/* What became of all mails that ever came in. */
#include "cli/house.h"
#include "cli/output.h"

struct account {
    const char *name, *meaning;
    int64_t count;
};

static int print(const struct cli *cli, const struct account *accounts, size_t count)
{
    int64_t all = 0;
    struct listing listing = listing_new(3);
    struct jv *json = jv_new_object();
    listing_cell(&listing, "");
    listing_cell(&listing, "mails");
    listing_cell(&listing, "");
    for (size_t i = 0; i < count; i++) {
        listing_cell(&listing, accounts[i].name);
        listing_int(&listing, accounts[i].count);
        listing_cell(&listing, accounts[i].meaning);
        jv_put_int(json, accounts[i].name, accounts[i].count);
        all += accounts[i].count;
    }
    listing_cell(&listing, "all");
    listing_int(&listing, all);
    listing_cell(&listing, "");
    jv_put_int(json, "all", all);
    if (cli->json) {
        text_free(&listing.bytes);
        return print_json(cli, json);
    }
    jv_free(json);
    return listing_print(&listing, cli);
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    int64_t counts[INBOX_STATES] = {0}, copies = 0;
    (void)args;
    enum rc rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = inbox_counts(house.services.store, counts, &err);
    if (rc == RC_OK)
        rc = inbox_copies(house.services.store, &copies, &err);
    house_close(&house);
    if (rc != RC_OK)
        return cli_fail(&err);
    const struct account accounts[] = {
        {"waiting", "filed, not read yet", counts[INBOX_FILED]},
        {"accepted", "read and answered", counts[INBOX_DONE]},
        {"ignored", "of machines, bounces, or beyond the day's help", counts[INBOX_IGNORED]},
        {"refused", "not to be read or not to be carried out", counts[INBOX_REFUSED]},
        {"parked", "their sender was asked and has not said yes", counts[INBOX_PARKED]},
        {"quarantined", "cursus quarantine list", counts[INBOX_QUARANTINED]},
        {"duplicate", "the same mail once more: nothing was done", copies},
    };
    return print(cli, accounts, sizeof accounts / sizeof accounts[0]);
}

const struct command command_inbox = {
    .name = "inbox",
    .summary = "Count what became of the mails that came in",
    .usage = "",
    .detail = "Every mail that was ever taken stands in one of the rows.\n",
    .json = "",
    .run = run,
};

#include "cli/house.h"
#include "cli/intake.h"

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct house house;
    struct intake intake;
    size_t count = 0;
    bool fresh = false;
    (void)args;
    enum rc rc = intake_open(cli, &intake, &err);
    if (rc == RC_OK && intake.maildir[0] == '\0' && intake.imap == NULL)
        rc = err_set(&err, RC_BAD, "there is nothing to fetch from: neither in.maildir nor imap.host is set");
    if (rc != RC_OK) {
        intake_close(&intake);
        return cli_fail(&err);
    }
    rc = house_open(cli, HOUSE_PLAIN, &house, &err);
    if (rc == RC_OK)
        rc = intake_take(&intake, &house.services, &fresh, &count, &err);
    struct err unsettled = {0};
    enum rc settling = intake_settle(&intake, &house.services, &unsettled);
    rc = err_first(rc, settling, &unsettled, &err);
    rc = err_first(rc, intake.unmoved.rc, &intake.unmoved, &err);
    intake_close(&intake);
    house_close(&house);
    if (rc == RC_OK || count > 0)
        (void)fprintf(cli->out, "%zu mails filed\n", count);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

const struct command command_fetch = {
    .name = "fetch",
    .summary = "Read the mails waiting in the Maildir or on an IMAP server",
    .usage = "",
    .detail = "Exit code 69 if the server does not answer or has no good certificate, 1 if it refuses the login. What\n"
              "was not fetched stays where it is.\n",
    .run = run,
};

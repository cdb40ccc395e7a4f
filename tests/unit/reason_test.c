/* What servers say of a mail that came back: is its address dead? */
#include "check.h"

#include "mail/reason.h"

#include <string.h>

enum { DEAD = 1, ALIVE = 0 };

struct told {
    const char *status, *said;
    int dead;
};

static void check_told(const struct told *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (reason_dead(cases[i].status, cases[i].said) != (cases[i].dead == DEAD))
            fail_msg("%s | %s", cases[i].status, cases[i].said);
}

/* Only codes of an address are hard; what a server says itself weighs more than the code that another made of it. */
static void codes(void **state)
{
    (void)state;
    static const struct told cases[] = {
        {"5.1.1", "", DEAD},
        {"5.1.2", "", DEAD},
        {"5.1.3", "", DEAD},
        {"5.1.6", "", DEAD},
        {"5.1.10", "", DEAD},
        {"5.2.1", "", DEAD},
        {"5.1.351", "550 5.1.351 Remote server returned unknown recipient", DEAD},
        {"5.1.0", "", ALIVE},
        {"5.1.1", "550 5.1.1 <games@club.example>: Sender address rejected: User unknown", ALIVE},
        {"5.2.1", "550-5.2.1 The user you are trying to contact is receiving mail at a rate that", ALIVE},
        {"5.0.0", "521 5.2.1 (AOL) : AOL will not accept delivery of this message.", ALIVE},
        {"5.2.1", "550 5.2.1 This mailbox has been blocked due to inactivity", DEAD},
        {"5.0.0", "550 Kein solcher Benutzer hier", DEAD},
        {"5.0.0", "550 Diese E-Mail-Adresse existiert nicht", DEAD},
        {"5.0.0", "550 Postfach nicht gefunden", DEAD},
        {"5.0.0", "550 El usuario no existe", DEAD},
        {"5.0.0", "550 This address no longer accepts mail.", DEAD},
        {"5.0.0", "550-Verification failed for <games@club.example> 550-No Such User Here 550 Sender verify failed",
         ALIVE},
        {"5.1.7", "", ALIVE},
        {"5.1.8", "501 5.1.8 Domain of sender address a@b.example does not exist", ALIVE},
        {"5.2.0", "", ALIVE},
        {"5.2.2", "552 5.2.2 no such luck: mailbox full", ALIVE},
        {"5.2.3", "", ALIVE},
        {"5.3.4", "", ALIVE},
        {"5.3.5", "", ALIVE},
        {"5.4.4", "Host or domain name not found", ALIVE},
        {"5.4.7", "", ALIVE},
        {"5.7.1", "553 Invalid recipient a@b.example", ALIVE},
        {"5.7.26", "", ALIVE},
        {"5.0.0", "", ALIVE},
        {"", "", ALIVE},
        {"4.2.1", "", ALIVE},
        {"5.1.1", "550 5.7.1 IP address blacklisted by recipient", ALIVE},
        {"5.1.3", "553 sorry, not in my list (#5.7.1)", ALIVE},
        {"5.1.1", "550 5.1.1 <a@b.example> 203.0.113.2 has sent to too many recipients this hour", ALIVE},
        {"5.1.1", "550 Message rejected as spam", ALIVE},
        {"5.1.1", "550 5.1.1 <a@b.example>: User unknown in relay recipient table. See https://b.example/policy", DEAD},
        {"5.1.1", "550 5.1.0 Address rejected", DEAD},
        {"5.0.0", "550 5.7.26 Unauthenticated email is not accepted", ALIVE},
        {"5.0.0", "5.1.0 - Unknown address error 550-'5.1.1 <x@y.example>: rejected'", DEAD},
        {"5.0.0", "552 5.2.2 Mailbox full", ALIVE},
        {"5.1.1", "550 Administrative prohibition", ALIVE},
        {"5.1.1", "550 relay not permitted", ALIVE},
    };
    check_told(cases, sizeof cases / sizeof cases[0]);
}

/* Where the code leaves it open the words tell; addresses are no words. */
static void words(void **state)
{
    (void)state;
    static const struct told cases[] = {
        {"5.0.0", "550 User unknown", DEAD},
        {"5.0.0", "550 Unknown user <a@b.example>", DEAD},
        {"", "550 <a@b.example>... User not exist", DEAD},
        {"5.0.0", "Unrouteable address", DEAD},
        {"5.0.0", "No such domain.", DEAD},
        {"5.0.0", "554 delivery error: dd This user doesn't have a yahoo.com account", DEAD},
        {"5.0.0", "550 spam@b.example: user unknown", DEAD},
        {"5.1.0", "550 5.1.0 <a@b.example> no such recipient", DEAD},
        {"5.5.0", "550 5.5.0 Requested action not taken: mailbox unavailable", DEAD},
        {"", "551 User not local; please try <c@d.example>", DEAD},
        /* Cisco's servers of whom they do not know; sendmail's own code for a refusal with the operator's words */
        {"5.1.0", "550 #5.1.0 Address rejected.", DEAD},
        {"5.0.0", "550 5.1.0 Address rejected a@b.example", DEAD},
        {"5.0.0", "550 5.1.0 <a@b.example>: Recipient address rejected", DEAD},
        {"5.1.0", "550 5.1.0 Sender address rejected", ALIVE},
        {"5.1.0", "550 5.1.0 <games@club.example> Address rejected: blacklisted", ALIVE},
        {"5.1.0", "550 5.1.0 Rejected", ALIVE},
        {"5.0.0", "550 Address rejected", ALIVE},
        {"5.0.0", "554 5.7.1 <a@b.example>: Recipient address rejected: Access denied", ALIVE},
        {"5.3.0", "550 5.3.0 <a@b.example>... User unknown", DEAD},
        {"5.0.0", "553 5.3.0 <a@b.example>... No such user here", DEAD},
        {"5.3.0", "553 5.3.0 <a@b.example>... Spam blocked, see https://b.example", ALIVE},
        {"5.3.0", "", ALIVE},
        {"5.0.0", "550 Denied by policy", ALIVE},
        {"5.0.0", "550 unknown-user@b.example refused", ALIVE},
        {"5.0.0", "554 Transaction failed", ALIVE},
        {"5.0.0", "550 Requested action not taken: 5.0 GB used", ALIVE},
        {"5.0.0", "550 Sender address rejected: user unknown", ALIVE},
        {"5.0.0", "552 Message size exceeds maximum", ALIVE},
        {"5.0.0", "550 user unknown, blocked by blacklist", ALIVE},
        {"5.0.0", "retry timeout exceeded", ALIVE},
        {"5.0.0", "The mailbox of this user is full", ALIVE},
        {"5.0.0", "550 User <anna> unknown", DEAD},
        {"5.0.0", "550 User <anna>, unknown", DEAD},
        {"5.0.0", "550 <unknown> user refused", ALIVE},
        {"5.0.0", "450 Requested mail action not taken: mailbox unavailable", ALIVE},
        {"", "450-No such user here, yet", ALIVE},
        {"5.0.0", "4500 is not an account: no such user", DEAD},
    };
    check_told(cases, sizeof cases / sizeof cases[0]);
}

static void check_code(const char *status, const char *said, const char *want)
{
    char code[REASON_CODE_BYTES];
    reason_code(status, said, code);
    check_text(code, want);
}

static void which_code(void **state)
{
    (void)state;
    check_code("5.1.1", "", "5.1.1");
    check_code("", "no such user (#5.1.1)", "5.1.1");
    check_code("5.0.0", "550 5.7.1 no", "5.7.1");
    check_code("5.2.0", "550 5.0.0 no", "5.2.0");
    check_code("5.0.0", "550 5.2.0 no", "5.2.0");
    check_code("5.0.0", "554-5.1.10 RESOLVER", "5.1.10");
    /* what is none: addresses of machines, versions, broken ones */
    check_code("", "host 5.1.1.9 said no; program v5.1.1 of 4.96.1b, 5.1111.1, 5..1, 5.1.x, 15.1.1, 5.1", "");
    check_code("bad", "", "");
}

static void check_found(const char *letter, const char *want)
{
    struct text said = TEXT_EMPTY;
    check_true(reason_find(letter, &said) == (want[0] != '\0'));
    check_text(said.data, want);
    text_free(&said);
}

static void letters(void **state)
{
    (void)state;
    check_found(
        "This is dma v0.13.\n\nmta [192.0.2.4] did not like our final DATA:\n554 5.7.9 Policy\n reasons\n\nHeaders "
        "follow.\n\nReceived: from x\n",
        "554 5.7.9 Policy reasons");
    check_found("Sorry, I couldn't find any host named b.example. (#5.1.2)\n",
                "Sorry, I couldn't find any host named b.example. (#5.1.2)");
    check_found("This is a permanent error. The following address failed:\n\n  a@b.example\n    Unrouteable address\n",
                "a@b.example Unrouteable address");
    check_found(
        "I am sorry on port 587, line 600 of 4.96.\n\nIt failed.\n\nReceived: from x\nSubject: 550 user unknown\n", "");
    check_found("", "");
    check_true(reason_waits("Your mail is delayed for 4 hours.\n"));
    check_true(reason_waits("It has NOT YET been\n  delivered.\n"));
    check_true(!reason_waits("It failed.\n\nMessage-ID: <a@b>\nSubject: it is delayed\n"));
}

static void check_name(const char *status, const char *said, const char *want)
{
    char name[REASON_NAME_BYTES];
    reason_name(status, said, name);
    check_text(name, want);
}

static void names(void **state)
{
    (void)state;
    check_name("5.0.0", "550 5.7.26 x", "5.7.26");
    check_name("5.0.0", "550 Host 192.0.2.1 refused <anna@b.example>", "hostrefused");
    check_name("5.0.0", "550 Host 192.0.2.9 refused <bruno@b.example>", "hostrefused");
    check_name("5.0.0", "", "");
    char name[REASON_NAME_BYTES];
    reason_name("", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", name);
    check_int(strlen(name), REASON_NAME_BYTES - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(codes),   cmocka_unit_test(words), cmocka_unit_test(which_code),
        cmocka_unit_test(letters), cmocka_unit_test(names),
    };
    return cmocka_run_group_tests_name("reason", tests, NULL, NULL);
}

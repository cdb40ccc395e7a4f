/* What is understood of an IMAP server's words, without a server. */
#include "check.h"

#include "mail/imap.h"
#include "mail/imap_talk.h"

static void hear(struct imap_talk *talk, const char *line)
{
    imap_talk_line(talk, line, strlen(line));
}

static void speak(struct imap_talk *talk, const char *line)
{
    imap_talk_command(talk, line, strlen(line));
}

static void a_talk(void **state)
{
    (void)state;
    struct imap_talk talk = {0};
    struct imap_mail rows[2];
    hear(&talk, "* OK [CAPABILITY IMAP4rev1 MOVE] ready\r\n");
    check_true(talk.move && !talk.expunge_by_uid);
    speak(&talk, "A002 AUTHENTICATE PLAIN AGdhbWVzAHNlY3JldA==\r\n");
    speak(&talk, "SELECT\r\n"); /* base64 by chance, with no tag before it */
    check_int(talk.stage, IMAP_LOGIN);
    hear(&talk, "* CAPABILITY IMAP4rev1 UIDPLUS\r\n");
    check_true(!talk.move && talk.expunge_by_uid);
    hear(&talk, "A002 OK [CAPABILITY IMAP4rev1 move UIDPLUS] in\r\n");
    check_true(talk.move && talk.expunge_by_uid);
    speak(&talk, "A003 SELECT INBOX\r\n");
    check_int(talk.stage, IMAP_SELECT);
    check_int(talk.exists, -1);
    hear(&talk, "* 17 EXISTS\r\n");
    hear(&talk, "* OK [UIDVALIDITY 4294967295] UIDs valid\r\n");
    hear(&talk, "* OK [UIDNEXT 18] next\r\n");
    hear(&talk, "A003 OK [READ-WRITE] done\r\n");
    check_int(talk.exists, 17);
    check_int(talk.validity, 4294967295);
    check_int(talk.next, 18);
    imap_talk_next(&talk, rows, 2);
    speak(&talk, "A004 UID FETCH 1:3 (UID RFC822.SIZE INTERNALDATE)\r\n");
    check_int(talk.stage, IMAP_WORK);
    hear(&talk, "* 1 FETCH (UID 7 RFC822.SIZE 29 INTERNALDATE \"20-Nov-2026 11:23:44 +0000\")\r\n");
    hear(&talk, "* 2 fetch (flags (\\Seen (UID 9)) rfc822.size 0 uid 8)\r\n");
    check_int(talk.count, 2);
    check_int(rows[0].uid, 7);
    check_int(rows[0].size, 29);
    check_int(rows[0].received, 1795173824);
    check_int(rows[1].uid, 8);
    check_int(rows[1].received, 0);
    check_true(!talk.over && !talk.refused);
    hear(&talk, "* 3 FETCH (UID 9 RFC822.SIZE 1)\r\n");
    check_true(talk.over && talk.count == 2);
    /* what belongs to the connection stays */
    imap_talk_next(&talk, NULL, 0);
    check_true(talk.validity == 4294967295 && talk.next == 18 && talk.move && talk.exists == 17 && !talk.over);
    hear(&talk, "* 1 FETCH (UID 7 FLAGS (\\Seen) BODY[]<0> {20}\r\n");
    check_int(talk.literal, 20);
    check_int(talk.count, 0);
}

static void refusals(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        bool refused, passing;
        const char *words;
    } cases[] = {
        {"A002 NO [AUTHENTICATIONFAILED] no\x1b[2J\xc3\xa9\r\n", true, false, "NO [AUTHENTICATIONFAILED] no [2J??"},
        {"A002 NO [UNAVAILABLE] later", true, true, "NO [UNAVAILABLE] later"},
        {"A002 NO [unavailable]", true, true, "NO [unavailable]"},
        {"A002 NO [LIMIT] too many", true, true, "NO [LIMIT] too many"},
        {"A002 BAD", true, false, "BAD"},
        {"* BYE so long", true, false, "BYE so long"},
        {"* NO a warning", false, false, ""},
        {"A002 OK fine", false, false, ""},
        {"+ NO", false, false, ""},
        {"NO", false, false, ""},
        {"", false, false, ""},
        {"\r\n", false, false, ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct imap_talk talk = {0};
        hear(&talk, cases[i].line);
        check_int(talk.refused, cases[i].refused);
        check_text(talk.words, cases[i].words);
        check_int(imap_talk_passing(&talk), cases[i].passing);
    }
    /* what is answered to a goodbye is not about the command before it */
    struct imap_talk talk = {0};
    hear(&talk, "A002 NO the reason");
    speak(&talk, "A003 LOGOUT");
    hear(&talk, "* BYE bye");
    check_text(talk.words, "NO the reason");
    /* a long one is cut, and still a string */
    char line[1000];
    memset(line, 'x', sizeof line - 1);
    memcpy(line, "A002 NO ", 8);
    line[sizeof line - 1] = '\0';
    talk = (struct imap_talk){0};
    hear(&talk, line);
    check_int(strlen(talk.words), sizeof talk.words - 1);
}

/* Lines that make no row, and harm nothing: each also cut anywhere, without a NUL behind it. */
static void nonsense(void **state)
{
    (void)state;
    static const char *const lines[] = {
        "* 1 FETCH (UID 0 RFC822.SIZE 5)",
        "* 1 FETCH (UID 4294967296 RFC822.SIZE 5)",
        "* 1 FETCH (UID -1 RFC822.SIZE 5)",
        "* 1 FETCH (UID 1 RFC822.SIZE -5)",
        "* 1 FETCH (UID 1 RFC822.SIZE 99999999999999999999)",
        "* 1 FETCH (UID \"1\" RFC822.SIZE)",
        "* 1 FETCH (X (UID 1 RFC822.SIZE 5))",
        "* 1 FETCH (UID (1) RFC822.SIZE (5))",
        "* 1 FETCH UID 1 RFC822.SIZE 5",
        "* 1 FETCH ((((((((((((((((((((",
        "* 1 FETCH ))))))))))))))))))))",
        "* 1 FETCH (INTERNALDATE \"",
        "* 1 FETCH (INTERNALDATE \"\\",
        "* 1 FETCH (\"\\\"\\\\\" \"",
        "* 1 FETCH (BODY[] {",
        "* 1 FETCH (BODY[] {}",
        "* 1 FETCH (BODY[] {-5}",
        "* 1 FETCH (BODY[] 5}",
        "* 1 FETCH (BODY[] {99999999999999999999}",
        "* 99999999999 FETCH (UID 1 RFC822.SIZE 5)",
        "* OK [UIDVALIDITY 0]",
        "* OK [UIDVALIDITY",
        "* OK [UIDNEXT 4294967296]",
        "* OK [",
        "* OK []]]]",
        "* CAPABILITY",
        "* NAMESPACE",
        "* NAMESPACE ((((\"a\" (((",
        "* NAMESPACE )))) ((\"a\" \".\"))",
        "* -5 EXISTS",
        "* EXISTS",
        "*",
        "* ",
    };
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        size_t size = strlen(lines[i]);
        for (size_t len = 0; len <= size; len++) {
            char *copy = malloc(len + 1); /* a read behind the end is seen under ASan */
            check_true(copy != NULL);
            memmove(copy + 1, lines[i], len);
            struct imap_mail rows[4];
            struct imap_talk talk = {.exists = -1};
            imap_talk_next(&talk, rows, 4);
            imap_talk_line(&talk, copy + 1, len);
            imap_talk_command(&talk, copy + 1, len);
            if (talk.count != 0 || talk.validity != 0 || talk.next != 0 || talk.exists != -1 || talk.literal != -1)
                fail_msg("|%.*s| was understood", (int)len, lines[i]);
            free(copy);
        }
    }
    struct imap_talk talk = {.exists = -1};
    imap_talk_line(&talk, "* 5 EXISTS\0", 11);
    check_int(talk.exists, -1);
}

static void dates(void **state)
{
    (void)state;
    static const struct {
        const char *word;
        moment when;
    } cases[] = {
        {"20-Nov-2026 11:23:44 +0000", 1795173824}, {"20-Nov-2026 12:23:44 +0100", 1795173824},
        {"20-nov-2026 02:53:44 -0830", 1795173824}, {" 1-Jan-1970 00:00:01 +0000", 1},
        {"01-Jan-1970 00:00:01 +0000", 1},          {"29-Feb-2024 00:00:00 +0000", 1709164800},
        {"29-Feb-2023 00:00:00 +0000", 0},          {"31-Foo-2026 00:00:00 +0000", 0},
        {"20-Nov-2026 25:00:00 +0000", 0},          {"20-Nov-2026 11:23:44 *0000", 0},
        {"20-Nov-2026 11:23:44 +0x00", 0},          {"20-Nov-2026 11:23:44", 0},
        {"20-ovD-2026 11:23:44 +0000", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct imap_mail rows[1];
        struct imap_talk talk = {0};
        char line[128];
        imap_talk_next(&talk, rows, 1);
        (void)snprintf(line, sizeof line, "* 1 FETCH (UID 1 RFC822.SIZE 1 INTERNALDATE \"%s\")", cases[i].word);
        hear(&talk, line);
        check_int(talk.count, 1);
        if (rows[0].received != cases[i].when)
            fail_msg("%s is %lld", cases[i].word, (long long)rows[0].received);
    }
}

static void setups(void **state)
{
    (void)state;
    static const struct imap_setup bad[] = {
        {.folder = "INBOX"},
        {.account.host = "mail.example.org", .folder = "INBOX"},
        {.account.host = "mail.example.org", .account.user = "u", .folder = "INBOX"},
        {.account.host = "mail.example.org", .account.user = "u", .account.password = "p"},
        {.account.host = "mail.example.org", .account.user = "u", .account.password = "p", .folder = ""},
        {.account.host = "mail.example.org", .account.user = "u", .account.password = "p", .folder = "a\r\nb"},
        {.account.host = "mail.example.org", .account.user = "u", .account.password = "p", .folder = "a\xc3\xa9"},
        {.account = {.host = "mail.example.org", .user = "u", .password = "p"}, .folder = "INBOX", .done = "a\r\nb"},
        {.account = {.host = "mail.example.org", .user = "u", .password = "p", .tls = WIRE_PLAIN}, .folder = "INBOX"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct imap *imap = NULL;
        struct err err = {0};
        check_int(imap_open(&bad[i], &imap, &err), RC_BAD);
        check_true(imap == NULL && strncmp(err.text, "imap: ", 6) == 0);
    }
    struct imap *imap = NULL;
    const struct imap_setup good = {
        .account = {.host = "::1", .user = "u", .password = "p"}, .folder = "INBOX", .done = ""};
    check_int(imap_open(&good, &imap, NULL), RC_OK);
    check_text(imap_name(imap), "u@::1:143/INBOX");
    check_true(!imap_moves(imap));
    imap_close(imap);
    imap_close(NULL);
}

/* What names of own folders begin with, and whether a name already does so, or belongs to another namespace. */
static void namespaces(void **state)
{
    (void)state;
    static const char courier[] = "* NAMESPACE ((\"INBOX.\" \".\")) NIL ((\"#shared.\" \".\")(\"shared.\" \".\"))\r\n";
    static const struct {
        const char *line, *folder, *prefix;
        bool within;
    } cases[] = {
        {courier, "Done", "INBOX.", false},
        {courier, "inbox.Done", "INBOX.", true},
        {courier, "shared.Done", "INBOX.", true},
        {courier, "#shared.Done", "INBOX.", true},
        {courier, NULL, "INBOX.", false},
        {"* NAMESPACE ((\"\" \"/\")) NIL NIL\r\n", "Done", "", false},
        {"* namespace ((\"\" \"/\")(\"#mh/\" \"/\" \"X-PARAM\" (\"a\" \"b\"))) ((\"~\" \"/\")) NIL\r\n", "~x/Done", "",
         true},
        {"* NAMESPACE NIL NIL ((\"\" \".\"))\r\n", "Done", "", false},
        {"* NAMESPACE NIL ((\"user.\" \".\")) NIL\r\n", "Done", "", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct imap_talk talk = {.folder = cases[i].folder};
        hear(&talk, "* CAPABILITY IMAP4rev1 NAMESPACE\r\n");
        check_true(talk.namespaces);
        hear(&talk, cases[i].line);
        check_text(talk.prefix, cases[i].prefix);
        if (talk.within != cases[i].within)
            fail_msg("%s %s", cases[i].line, cases[i].folder);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(namespaces), cmocka_unit_test(a_talk), cmocka_unit_test(refusals),
        cmocka_unit_test(nonsense),   cmocka_unit_test(dates),  cmocka_unit_test(setups),
    };
    return cmocka_run_group_tests_name("imap_talk", tests, NULL, NULL);
}

#include "check.h"

#include "base/text.h"
#include "engine/letters/token.h"
#include "mail/address.h"

static bool address_valid(const char *word)
{
    char out[ADDRESS_BYTES + 1];
    struct err err = {0};
    enum rc rc = address_canonical(word, out, &err);
    check_true(rc == RC_OK || (rc == RC_BAD && out[0] == '\0'));
    return rc == RC_OK;
}

static void valid(void **state)
{
    (void)state;
    static const char *const good[] = {"a@b",
                                       "anna@example.org",
                                       "Anna.B+games@Mail.Example.ORG",
                                       "o'brien!#$%&*/=?^_`{|}~@example.org",
                                       "games+12.3.TOKEN@host",
                                       "x@1a.de",
                                       "x@1.example",
                                       "x@xn--bcher-kva.example"};
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++)
        check_true(address_valid(good[i]));
    static const char *const bad[] = {"",
                                      "anna",
                                      "@example.org",
                                      "anna@",
                                      "anna@@example.org",
                                      "anna@example.org@evil.org",
                                      "anna@example..org",
                                      "anna@.example.org",
                                      "anna@example.org.",
                                      "anna@-example.org",
                                      "anna@example-.org",
                                      "anna@exa_mple.org",
                                      "anna@[127.0.0.1]",
                                      "anna@127.0.0.1",
                                      "anna@example.09",
                                      ".anna@example.org",
                                      "anna.@example.org",
                                      "an..na@example.org",
                                      "-oQ/tmp@example.org",
                                      "\"an na\"@example.org",
                                      "an na@example.org",
                                      "<anna@example.org>",
                                      " anna@example.org",
                                      "anna@example.org ",
                                      "anna@example.org\n",
                                      "anna@example.org>\r\nRCPT TO:<evil@example.org",
                                      "anna\r\n@example.org",
                                      "anna\t@example.org",
                                      "anna\x7f@example.org",
                                      "ann\xc3\xa4@example.org",
                                      "anna(comment)@example.org",
                                      "anna,bob@example.org"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        check_true(!address_valid(bad[i]));
    check_true(!address_valid(NULL));
}

/* No byte but those of the grammar passes, wherever it stands. */
static void bytes(void **state)
{
    (void)state;
    for (int byte = 1; byte < 256; byte++) {
        char word[] = "ab?cd@ex?mple.org";
        word[2] = (char)byte;
        word[8] = 'a';
        bool letter = (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9');
        check_int(address_valid(word), letter || strchr("!#$%&'*+-/=?^_`{|}~.", byte) != NULL);
        word[2] = 'b';
        word[8] = (char)byte;
        check_int(address_valid(word), letter || byte == '-' || byte == '.');
    }
}

static void lengths(void **state)
{
    (void)state;
    char word[400], label[64];
    memset(label, 'd', 63);
    label[63] = '\0';
    (void)snprintf(word, sizeof word, "%s1@example.org", label);
    check_true(address_valid(word));
    (void)snprintf(word, sizeof word, "%s12@example.org", label);
    check_true(!address_valid(word));
    (void)snprintf(word, sizeof word, "a@%s.org", label);
    check_true(address_valid(word));
    (void)snprintf(word, sizeof word, "a@%sx.org", label);
    check_true(!address_valid(word));
    (void)snprintf(word, sizeof word, "a@%s.%s.%s.%.60s", label, label, label, label);
    check_int(strlen(word), ADDRESS_BYTES);
    check_true(address_valid(word));
    (void)snprintf(word, sizeof word, "ab@%s.%s.%s.%.60s", label, label, label, label);
    check_true(!address_valid(word));
    /* what is too long as a domain in other letters, before it is converted, as a label of it, or behind it */
    char longest[1200];
    memset(longest, 'd', sizeof longest - 1);
    longest[sizeof longest - 1] = '\0';
    memcpy(longest, "a@\xc3\xbc", 4);
    check_true(!address_valid(longest));
    longest[300] = '\0';
    check_true(!address_valid(longest));
    longest[70] = '\0';
    check_true(!address_valid(longest));
    longest[50] = '\0';
    check_true(address_valid(longest));
    (void)snprintf(word, sizeof word, "%s1@b\xc3\xbc.example", label);
    check_true(address_valid(word));
    (void)snprintf(word, sizeof word, "%s12@b\xc3\xbc.example", label);
    check_true(!address_valid(word));
    struct text many = TEXT_EMPTY;
    text_add(&many, "a@");
    for (int i = 0; i < 31; i++)
        text_add(&many, "\xc3\xbc."); /* eight letters each */
    text_add(&many, "de");
    check_true(address_valid(many.data));
    text_add(&many, "fg");
    check_true(address_valid(many.data));
    text_add(&many, "h");
    check_true(!address_valid(many.data));
    for (int i = 0; i < 40; i++)
        text_add(&many, ".\xc3\xbc");
    check_true(!address_valid(many.data));
    text_clear(&many);
    text_addf(&many, "%.60s@", label);
    for (int i = 0; i < 31; i++)
        text_add(&many, "\xc3\xbc.");
    text_add(&many, "de");
    check_true(!address_valid(many.data));
    /* wide letters are shorter once they are converted: 254 bytes are looked at, and no more */
    text_clear(&many);
    text_add(&many, "a@");
    for (int i = 0; i < 84; i++)
        text_add(&many, i == 40 ? "\xe3\x80\x82" : "\xef\xbd\x81");
    text_add(&many, "de");
    check_true(address_valid(many.data));
    text_add(&many, "f");
    check_true(!address_valid(many.data));
    text_free(&many);
}

static void canonical(void **state)
{
    (void)state;
    char out[ADDRESS_BYTES + 1];
    struct err err = {0};
    check_int(address_canonical("Anna.B@Example.ORG", out, &err), RC_OK);
    check_text(out, "anna.b@example.org");
    check_int(address_canonical("anna@B\xc3\x9c"
                                "CHER.example",
                                out, &err),
              RC_OK);
    check_text(out, "anna@xn--bcher-kva.example");
    check_int(address_canonical("anna@\xd0\xbf\xd1\x80\xd0\xb8\xd0\xbc\xd0\xb5\xd1\x80.example", out, &err), RC_OK);
    check_text(out, "anna@xn--e1afmkfd.example");
    /* look-alikes stay apart: a Cyrillic a */
    check_int(address_canonical("anna@ex\xd0\xb0mple.org", out, &err), RC_OK);
    check_true(strcmp(out, "anna@example.org") != 0);
    check_int(address_canonical("anna b@example.org", out, &err), RC_BAD);
    check_text(out, "");
    check_true(strstr(err.text, "before the @") != NULL);
    check_int(address_canonical("anna@ex\xff"
                                "mple.org",
                                out, &err),
              RC_BAD);
    check_int(address_canonical("\xc3\xa4@b\xc3\xbc.example", out, &err), RC_BAD);
    check_int(address_canonical(NULL, out, NULL), RC_BAD);
    /* an ideographic full stop is a dot, a full-width @ is none */
    check_int(address_canonical("a@b\xe3\x80\x82"
                                "example",
                                out, &err),
              RC_OK);
    check_text(out, "a@b.example");
    check_int(address_canonical("a\xef\xbc\xa0"
                                "b.example",
                                out, &err),
              RC_BAD);
}

static void keys_are_found_in_addresses_and_subjects(void **state)
{
    (void)state;
#define KEY "12.3.abcdefghijklmnopqrstuvwxyz.s45-0-3"
    static const struct {
        const char *text, *openers;
        size_t at;
    } cases[] = {
        {"games+" KEY "@host", "+-", 6},
        {"games-" KEY "@host", "+-", 6},
        {"board-games+x-" KEY "@host", "+-", 14}, /* whether what stands before is the house's is asked elsewhere */
        {"games@host", "+-", 0},
        {"games+" KEY "x@host", "+-", 0},
        {"games=" KEY "@host", "+-", 0},
        {"help [" KEY "]", "[", 6},
        {"[List] Re: [" KEY "] (was: x)", "[", 12},
        {"[" KEY, "[", 1}, /* cut by a program that keeps subjects short */
        {"help " KEY, "[", 0},
        {"", "[", 0}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct token token;
        check_int(token_find(cases[i].text, cases[i].openers, &token), cases[i].at);
        if (cases[i].at != 0)
            check_int(token.phase, 45);
    }
}

static void spellings_of_a_mailbox(void **state)
{
    (void)state;
    static const struct {
        const char *address, *mailbox; /* NULL: the address itself, and nothing is known */
    } cases[] = {{"anna@gmail.com", "anna@gmail.com"},
                 {"a.n.na@gmail.com", "anna@gmail.com"},
                 {"anna+games@gmail.com", "anna@gmail.com"},
                 {"an.na+b.c+d@googlemail.com", "anna@gmail.com"},
                 {"anna-b@googlemail.com", "anna-b@gmail.com"},
                 {"+games@gmail.com", NULL},
                 {"a.nna+games@example.org", NULL},
                 {"a.nna@gmail.com.example", NULL},
                 {"a.nna@mail.gmail.com", NULL},
                 {"a.nna@xgmail.com", NULL},
                 {"a.nna+b@gmail.de", NULL},
                 {"@gmail.com", NULL},
                 {"", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char out[ADDRESS_BYTES + 1];
        const char *mailbox = cases[i].mailbox;
        check_int(address_mailbox(cases[i].address, out), mailbox != NULL);
        check_text(out, mailbox != NULL ? mailbox : cases[i].address);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid),
        cmocka_unit_test(bytes),
        cmocka_unit_test(lengths),
        cmocka_unit_test(canonical),
        cmocka_unit_test(spellings_of_a_mailbox),
        cmocka_unit_test(keys_are_found_in_addresses_and_subjects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

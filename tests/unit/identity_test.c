#include "check.h"

#include "mail/identity.h"

static const char written[] = "From: Anna <anna@example.org>\n"
                              "To: games+1.2.token@host.example\n"
                              "Subject: a long subject\n"
                              " that is folded\n"
                              "Message-ID: <one@example.org>\n"
                              "\n"
                              "take 3\n"
                              "\n"
                              "play north\n";

static struct identity read_text(const char *text)
{
    struct identity out;
    identity_read(text, strlen(text), &out);
    return out;
}

static void check_same(const char *a, const char *b, bool same)
{
    struct identity left = read_text(a), right = read_text(b);
    check_int(memcmp(left.hash, right.hash, CIPHER_HASH) == 0, same);
}

static char *with_crlf(const char *text)
{
    struct text out = TEXT_EMPTY;
    for (; *text != '\0'; text++) {
        if (*text == '\n')
            text_add_char(&out, '\r');
        text_add_char(&out, *text);
    }
    return text_detach(&out);
}

static void another_route(void **state)
{
    (void)state;
    static const char routed[] = "From anna@example.org Fri Nov 20 10:00:00 2026\n"
                                 "Return-Path: <anna@example.org>\n"
                                 "X-Original-To: games@host.example\n"
                                 "Delivered-To: games@host.example\n"
                                 "Received: from a by b;\n"
                                 "\tFri, 20 Nov 2026 10:00:00 +0000\n"
                                 "Received-SPF: pass\n"
                                 "Authentication-Results: host.example; dkim=pass\n"
                                 "ARC-Seal: i=1\n"
                                 "DKIM-Signature: v=1\n"
                                 "From: Anna <anna@example.org>\n"
                                 "X-Spam-Score: 3\n"
                                 "to:  games+1.2.token@host.example\n"
                                 "Subject: a long\n"
                                 "\tsubject that is folded\n"
                                 "Message-ID: <one@example.org>\n"
                                 "\n"
                                 "take 3\n"
                                 "\n"
                                 "play north\n\n\n";
    check_same(written, routed, true);
    char *crlf = with_crlf(routed);
    check_same(written, crlf, true);
    free(crlf);
    check_text(read_text(routed).key, "<one@example.org>");
}

static void another_mail(void **state)
{
    (void)state;
    size_t len = strlen(written);
    char *other = strdup(written);
    size_t differ = 0;
    for (size_t i = 0; i + 1 < len; i++) {
        if (other[i] == '\n' || other[i] == ' ' || i < 5)
            continue;
        char was = other[i];
        other[i] = was == 'q' ? 'k' : 'q';
        struct identity left = read_text(written), right = read_text(other);
        differ += memcmp(left.hash, right.hash, CIPHER_HASH) != 0 ? 1 : 0;
        check_true(memcmp(left.hash, right.hash, CIPHER_HASH) != 0);
        other[i] = was;
    }
    check_true(differ > 80);
    free(other);
    check_same("A: b\n\nc\n", "A: b\n\nc d\n", false);
    check_same("A: b\n\nc\nd\n", "A: b\n\nc\n\nd\n", false);
    check_same("A: b\n\nc\n", "A: c\n\nb\n", false);
    check_same("A: b\nC: d\n\n", "A: b C:d\n\n", false);
}

static void keys(void **state)
{
    (void)state;
    static const struct {
        const char *header, *key;
    } cases[] = {
        {"Message-ID: <a@b>\n", "<a@b>"},
        {"message-id:<a@b>\n", "<a@b>"},
        {"Message-Id:\n <a@b>\n", "<a@b>"},
        {"Message-ID: junk <a@b> junk\n", "<a@b>"},
        {"Message-ID: a@b\n", "<a@b>"},
        {"MESSAGE-ID: <a b@c>\n", "<ab@c>"},
        {"Subject: x\n", NULL},
        {"Message-ID: <a@b>\nMessage-ID: <c@d>\n", NULL},
        {"Message-ID: <>\n", NULL},
        {"Message-ID: <a\xc3\xa4@b>\n", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char mail[256];
        (void)snprintf(mail, sizeof mail, "From: x@y\n%s\nbody\n", cases[i].header);
        struct identity got = read_text(mail);
        check_int(got.has_message_id, cases[i].key != NULL);
        if (cases[i].key != NULL)
            check_text(got.key, cases[i].key);
        else
            check_int(strncmp(got.key, "content:", 8) == 0 && strlen(got.key) == 8 + 64, 1);
    }
    char *mail = malloc(70000);
    memset(mail, 'a', 70000);
    memcpy(mail, "Message-ID: <", 13);
    memcpy(mail + 60000, ">\n\nx\n", 6);
    check_true(!read_text(mail).has_message_id);
    free(mail);
    check_true(!read_text("").has_message_id);
}

static void plausible(void **state)
{
    (void)state;
    check_true(identity_plausible(written, strlen(written)));
    size_t head = (size_t)(strstr(written, "\n\n") + 2 - written);
    for (size_t len = 0; len <= strlen(written); len++)
        check_int(identity_plausible(written, len), len >= head);
    check_true(identity_plausible("A: b\r\n\r\n", 8));
    check_true(identity_plausible("A: b\r\rtext\r", 11));
    check_true(!identity_plausible("\n\ntext\n", 7));
    check_true(!identity_plausible("no field at all\n\n", 17));
    check_true(!identity_plausible("", 0));
}

static int begin(void **state)
{
    (void)state;
    return cipher_init(NULL) == RC_OK ? 0 : -1;
}

static bool begins(const char *part, size_t size, const char *whole)
{
    bool out = false;
    identity_begins(part, size, whole, strlen(whole), &out);
    return out;
}

/* Cut at every byte behind its Message-ID it is a beginning of itself, on another route and with other line ends too.
 */
static void cut_copies(void **state)
{
    (void)state;
    size_t size = strlen(written), from = (size_t)(strstr(written, "\n\n") - written);
    char *crlf = with_crlf(written);
    struct text routed = TEXT_EMPTY;
    text_addf(&routed, "Received: from a by b\nX-Spam: no\n%s", written);
    for (size_t cut = from; cut < size - 1; cut++) {
        check_true(begins(written, cut, written) == true);
        check_true(begins(written, cut, crlf) == true);
        check_true(begins(written, cut, routed.data) == true);
    }
    for (size_t cut = (size_t)(strstr(crlf, "\r\n\r\n") - crlf); cut < strlen(crlf) - 3; cut++)
        check_true(begins(crlf, cut, written) == true);
    /* the whole is no beginning of itself, nor of less */
    check_true(begins(written, size, written) == false);
    check_true(begins(written, size, crlf) == false);
    check_true(begins(routed.data, routed.len, written) == false);
    char *shorter = strndup(written, size - 4);
    check_true(begins(written, size, shorter) == false);
    free(shorter);
    free(crlf);
    text_free(&routed);
}

static void other_mails_are_no_beginning(void **state)
{
    (void)state;
    static const char other[] = "From: Anna <anna@example.org>\nSubject: hello\nMessage-ID: <one@example.org>\n\n";
    static const char more[] =
        "From: Anna <anna@example.org>\nSubject: hello\nMessage-ID: <one@example.org>\n\ntake 4\n";
    static const char less[] = "From: Anna <anna@example.org>\nSubject: hello\nMessage-ID: <one@example.org>\n\ntake 5";
    static const char head[] = "From: Bruno <bruno@example.org>\nMessage-ID: <one@example.org>\n";
    check_true(begins(other, strlen(other), written) == false);
    check_true(begins(less, strlen(less), more) == false);
    check_true(begins(head, strlen(head), more) == false);
    check_true(begins(other, strlen(other), more) == true);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_route), cmocka_unit_test(another_mail), cmocka_unit_test(keys),
        cmocka_unit_test(plausible),     cmocka_unit_test(cut_copies),   cmocka_unit_test(other_mails_are_no_beginning),
    };
    return cmocka_run_group_tests(tests, begin, NULL);
}

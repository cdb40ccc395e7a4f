/* Authentication-Results: what a sender can put into such a field, and around it, proves nothing. */
#include "check.h"

#include "base/text.h"
#include "mail/auth.h"

static const char server[] = "mx.host.example";

/* Whether a header gives these results for a mail from example.org. */
static void must_give(const char *header, const struct incoming_auth *want, const char *what)
{
    struct text text = TEXT_EMPTY;
    struct incoming_auth got;
    text_addf(&text, "%sFrom: anna@example.org\n\ntake 3\n", header);
    auth_read(text.data, text.len, server, "example.org", &got);
    const struct auth_result *have[] = {&got.dkim, &got.spf, &got.dmarc};
    const struct auth_result *wanted[] = {&want->dkim, &want->spf, &want->dmarc};
    if (got.present != want->present)
        fail_msg("%s: present %d", what, got.present);
    for (size_t i = 0; i < 3; i++)
        if (have[i]->verdict != wanted[i]->verdict || have[i]->aligned != wanted[i]->aligned)
            fail_msg("%s: result %zu is %u, %s", what, i, have[i]->verdict, have[i]->aligned ? "aligned" : "apart");
    text_free(&text);
}

struct value {
    const char *value; /* behind "Authentication-Results: mx.host.example" */
    struct auth_result dkim, spf, dmarc;
};

static void must_give_all(const struct value *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct text header = TEXT_EMPTY;
        text_addf(&header, "Authentication-Results: %s%s\n", server, values[i].value);
        must_give(header.data, &(struct incoming_auth){true, values[i].dkim, values[i].spf, values[i].dmarc},
                  values[i].value);
        text_free(&header);
    }
}

#define GIVE_ALL(values) must_give_all(values, sizeof(values) / sizeof(values)[0])

static const struct auth_result absent = {AUTH_ABSENT, false}, passed = {AUTH_PASS, true}, foreign = {AUTH_PASS, false},
                                failed = {AUTH_FAIL, true}, failed_foreign = {AUTH_FAIL, false},
                                other = {AUTH_OTHER, true}, unproved = {AUTH_OTHER, false};

/* The sender chooses his envelope address, so what a server repeats of it in quotation marks is his. */
static void nothing_in_quotation_marks_is_a_result(void **state)
{
    (void)state;
    const struct value values[] = {
        {"; spf=pass smtp.mailfrom=\"x; dkim=pass header.d=example.org \"@evil.example", absent, foreign, absent},
        {"; spf=pass smtp.mailfrom=\"x header.d=example.org smtp.mailfrom=a@example.org \"@evil.example; "
         "dkim=pass header.d=evil.example",
         foreign, foreign, absent},
        {"; dkim=none reason=\"dkim=pass header.d=example.org\"", unproved, absent, absent},
        {"; dkim=pass reason=\"; dkim=pass header.d=example.org\" header.d=evil.example", foreign, absent, absent},
        {"; spf=pass smtp.mailfrom=\"x\\\"; dkim=pass header.d=example.org; y=\\\"\"@evil.example", absent, foreign,
         absent},
        {"; spf=pass smtp.mailfrom=\"x\\\\\"@evil.example; dkim=fail header.d=example.org", failed, foreign, absent},
        {"; spf=pass smtp.mailfrom=\"a@example.org\"@evil.example", absent, foreign, absent},
        {"; spf=pass smtp.mailfrom=\"a@example.org\"evil", absent, foreign, absent},
        {"; spf=pass smtp.mailfrom=\"\"x\" ; dkim=pass header.d=example.org\"@evil.example", absent, foreign, absent},
        {"; spf=pass smtp.mailfrom=evil@\"example.org\"", absent, foreign, absent},
        {"; spf=pass smtp.mailfrom=\"example.org\"\"x\"", absent, foreign, absent},
        {"; dkim=\"pass\" header.d=example.org", other, absent, absent},
        {"; dmarc=fail (reason \"quoted; ) dmarc=pass header.from=example.org\" header.from=example.org", unproved,
         unproved, failed_foreign},
        /* but a server may put the whole address into them */
        {"; spf=pass smtp.mailfrom=\"anna@example.org\"", absent, passed, absent},
        {"; spf=pass smtp.mailfrom=\"\\\"anna@example.org\\\"@evil.example\"", absent, foreign, absent},
    };
    GIVE_ALL(values);
}

static void nothing_in_a_comment_is_a_result(void **state)
{
    (void)state;
    const struct value values[] = {
        {"; spf=fail (x; dkim=pass header.d=example.org) smtp.mailfrom=a@example.org", absent, failed, absent},
        {"; spf=fail (x (y; dkim=pass header.d=example.org) dmarc=pass header.from=example.org)", absent,
         failed_foreign, absent},
        {"; spf=fail (x \\) ; dkim=pass header.d=example.org) smtp.mailfrom=evil.example", absent, failed_foreign,
         absent},
        {"; spf=fail (\"); dkim=pass header.d=example.org; x=(\")", unproved, failed_foreign, unproved},
        {"(c); (d) dkim (e) = (f) fail (g) header (h) . (i) d (j) = (k) example.org (l)", failed, absent, absent},
        /* readers differ in what they make of quotation marks in a comment */
        {"; spf=pass (domain of \"a); dkim=pass header.d=example.org (\"@evil.example) smtp.mailfrom=evil.example",
         unproved, unproved, unproved},
        {"; spf=fail (\"a\" (b) c) smtp.mailfrom=example.org", absent, failed, absent},
        /* a parenthesis in quotation marks begins none */
        {"; dkim=none reason=\"(\"; dmarc=fail header.from=example.org; x=y reason=\")\"", unproved, absent, failed},
    };
    GIVE_ALL(values);
}

static void the_worst_result_of_a_method_counts(void **state)
{
    (void)state;
    const struct value values[] = {
        {"; dmarc=pass header.from=example.org; dmarc=fail header.from=example.org", absent, absent, failed},
        {"; dmarc=fail header.from=example.org; dmarc=pass header.from=example.org", absent, absent, failed},
        {"; spf=pass smtp.mailfrom=example.org; spf=softfail smtp.mailfrom=evil.example", absent, unproved, absent},
        {"; dkim=pass header.d=example.org; dkim=fail header.d=example.org", failed, absent, absent},
        {"; dkim=neutral header.d=example.org; dkim=fail header.d=example.org", failed, absent, absent},
        {"; dkim=fail header.d=example.org; dkim=neutral header.d=example.org", failed, absent, absent},
        {"; spf=pass smtp.mailfrom=example.org; spf=pass smtp.mailfrom=evil.example", absent, foreign, absent},
        {"; dmarc=pass header.from=example.org header.from=evil.example", absent, absent, foreign},
        {"; dkim=pass header.d=evil.example header.i=@example.org", foreign, absent, absent},
        {"; dkim=pass header.d=evil.example header.d=example.org", foreign, absent, absent},
        /* a mail may bear the signatures of several houses */
        {"; dkim=pass header.d=sender.example; dkim=pass header.d=example.org", passed, absent, absent},
    };
    GIVE_ALL(values);
}

static void the_forms_of_the_standard_are_read(void **state)
{
    (void)state;
    const struct value values[] = {
        {" 1; dkim=pass header.d=example.org", passed, absent, absent},
        {"\n (comment)\n 1;\n\tDKIM=Pass\n header.D=Example.ORG;\n SPF=HardFail\n smtp.mailfrom=anna@EXAMPLE.org",
         passed, failed, absent},
        {";dkim=pass header.i=@example.org header.s=s header.b=ab/c+d=;spf=pass "
         "smtp.mailfrom=anna+x=y.example@example.org;dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.org;",
         passed, passed, passed},
        {"; dkim/1=pass header.d=example.org", passed, absent, absent},
        {"; dkim/2=pass header.d=example.org", other, absent, absent},
        {"; iprev=pass policy.iprev=2001:db8::1 (a.example); auth=pass smtp.auth=anna; spf=none smtp.mailfrom=", absent,
         unproved, absent},
        {"; none", absent, absent, absent},
        {" 1; NONE (no signature)", absent, absent, absent},
        {"", absent, absent, absent},
        {";", absent, absent, absent},
        {"; dkim=pass header.d=.org", foreign, absent, absent},
        {"; dkim=pass header.d=org", foreign, absent, absent},
        {"; dkim=pass header.d=ample.org", foreign, absent, absent},
    };
    GIVE_ALL(values);
}

static void a_broken_field_proves_nothing_and_still_condemns(void **state)
{
    (void)state;
    static const char *const broken[] = {
        "; dkim=pass header.d=example.org; x",     "; dkim=pass header.d=example.org reason=\"open",
        "; dkim=pass header.d=example.org (open",  "; dkim=pass header.d=example.org ) x=y",
        "; dkim=pass header.d=example.org \"x\"",  "; dkim=pass header.d=example.org; none x=y",
        "; =pass; dkim=pass header.d=example.org", "; dkim/=pass header.d=example.org",
        " dkim=pass header.d=example.org",         " evil; dkim=pass header.d=example.org",
        " 2; dkim=pass header.d=example.org",      " 1 1; dkim=pass header.d=example.org",
    };
    for (size_t i = 0; i < sizeof broken / sizeof broken[0]; i++) {
        const struct value alone = {broken[i], unproved, unproved, unproved};
        must_give_all(&alone, 1);
        struct text more = TEXT_EMPTY;
        text_addf(&more, "%s; dmarc = fail header.from=example.org", broken[i]);
        const struct value condemned = {more.data, unproved, unproved, failed_foreign};
        must_give_all(&condemned, 1);
        text_free(&more);
    }
}

#define GOOD "; dkim=pass header.d=example.org\n"
#define OURS "Authentication-Results: mx.host.example"

static void only_the_topmost_field_of_our_server_counts(void **state)
{
    (void)state;
    static const char *const nobodys[] = {
        "Authentication-Results: mx.host.example.evil.example" GOOD,
        "Authentication-Results: mx.host.exampleevil" GOOD,
        "Authentication-Results: \"mx.host.example \"" GOOD,
        "Authentication-Results: evil.example; x=y reason=\"; mx.host.example\"" GOOD,
        "Authentication-Results: evil.example; dkim=none\n" OURS GOOD,
        "Authentication-Results: (mx.host.example" GOOD,
        "Authentication-Results:" GOOD,
        "Authentication-Results : mx.host.example" GOOD,
        "X-Authentication-Results: mx.host.example" GOOD,
        "ARC-Authentication-Results: i=1; mx.host.example" GOOD,
        /* below what the writer made, or what a foreign server took in */
        "Message-ID: <a@example.org>\n" OURS GOOD,
        "MIME-Version: 1.0\n" OURS GOOD,
        "From: anna@example.org\n" OURS GOOD,
        "Received: from a.example by mx.evil.example (x) with ESMTPS id 1; Fri, 20 Nov 2026 10:00:00 +0000\n" OURS GOOD,
        "Received: from a.example (by mx.host.example)\n by mx.evil.example\n" OURS GOOD,
        "Received: by mx.evil.example;\n Fri, 20 Nov 2026 10:00:00 +0000\n" OURS GOOD,
        "Received: from a.example\tby\tmx.evil.example;Fri, 20 Nov 2026 10:00:00 +0000\n" OURS GOOD,
        "Received: from mx.evil.example by mx.host.example with ESMTP\n"
        "Received: from localhost by host.example.evil.example with ESMTP\n"
        "Received: from a.example by mail.evil.example with ESMTP\n" OURS GOOD,
    };
    for (size_t i = 0; i < sizeof nobodys / sizeof nobodys[0]; i++)
        must_give(nobodys[i], &(struct incoming_auth){0}, nobodys[i]);
    static const char *const ours[] = {
        "Authentication-Results: MX.Host.Example" GOOD,
        "Authentication-Results: \"mx.host.example\"" GOOD,
        "Delivered-To: games@host.example\nReceived: by 2002:a05:6a10:1 with SMTP id x\n"
        "Received: from a.example by mail.host.example (Postfix) with ESMTPS id 1 for <games@host.example>\n" OURS GOOD,
        "Received: from mx.host.example by home.example.net with IMAP (fetchmail)\n" OURS GOOD,
        "Received: from localhost (localhost [127.0.0.1]) by home.example.net\n" OURS GOOD,
        "Received: from mx1 (10.1.2.3) by compute5.internal (LMTPProxy)\n" OURS GOOD,
    };
    for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
        must_give(ours[i], &(struct incoming_auth){.present = true, .dkim = passed}, ours[i]);
}

/* Filters write a field each (OpenDMARC two), above the line in which the server tells that it took the mail in. Where
 * it is not certain that they stand above that line, only the topmost counts: the next one may be its writer's. */
static void fields_above_the_line_of_our_server_count_together(void **state)
{
    (void)state;
    static const char taken[] = "Received: from a.example by mail.host.example (Postfix) with ESMTP id 1\n";
    static const char lmtp[] = "Received: from mail.host.example by mail.host.example with LMTP id 2\n";
    static const struct auth_result none = {AUTH_OTHER, false};
    const struct incoming_auth top = {.present = true, .dmarc = none}, both = {true, passed, .dmarc = none};
    static const char dmarc[] = "; dmarc=none\n";
    struct {
        const char *before, *behind;
        const struct incoming_auth *want;
    } cases[] = {
        {"", taken, &both},
        {lmtp, taken, &both},
        {"Return-Path: <x@y.example>\nDelivered-To: g@host.example\n", taken, &both},
        {taken, taken, &top},
        {"", "", &top},
        {lmtp, "", &top},
        {"", "Received: from a.example by mx.evil.example with ESMTP\n", &top},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text header = TEXT_EMPTY;
        text_addf(&header, "%s" OURS "%s" OURS "%s%s", cases[i].before, dmarc, GOOD, cases[i].behind);
        must_give(header.data, cases[i].want, header.data);
        text_clear(&header);
        /* a field of another one's is none of ours, wherever it stands */
        text_addf(&header,
                  "%s" OURS "%sAuthentication-Results: evil.example; dkim=fail header.d=x.example\n" OURS "%s%s",
                  cases[i].before, dmarc, GOOD, cases[i].behind);
        must_give(header.data, cases[i].want, header.data);
        text_free(&header);
    }
    /* the worst counts among them, too */
    must_give("Authentication-Results: mx.host.example; dkim=fail header.d=example.org\n" OURS GOOD
              "Received: from a.example by mail.host.example\n",
              &(struct incoming_auth){.present = true, .dkim = {AUTH_FAIL, true}}, "the worst");
}

static void a_second_field_of_our_server_adds_nothing(void **state)
{
    (void)state;
    must_give(OURS "; spf=none\n" OURS GOOD, &(struct incoming_auth){.present = true, .spf = unproved}, "adjacent");
    must_give(OURS "; none\nReceived: from a.example by mx.host.example\n" OURS GOOD,
              &(struct incoming_auth){.present = true}, "below the next server");
    must_give(OURS " x" GOOD OURS GOOD,
              &(struct incoming_auth){true, .dkim = unproved, .spf = unproved, .dmarc = unproved},
              "below a broken one");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_in_quotation_marks_is_a_result),
        cmocka_unit_test(nothing_in_a_comment_is_a_result),
        cmocka_unit_test(the_worst_result_of_a_method_counts),
        cmocka_unit_test(the_forms_of_the_standard_are_read),
        cmocka_unit_test(a_broken_field_proves_nothing_and_still_condemns),
        cmocka_unit_test(only_the_topmost_field_of_our_server_counts),
        cmocka_unit_test(fields_above_the_line_of_our_server_count_together),
        cmocka_unit_test(a_second_field_of_our_server_adds_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

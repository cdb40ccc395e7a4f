/*
 * Authentication-Results. Input: what stands behind the name of our server, NUL, what a sender chose (an address, a
 * reason) and a server repeats in quotation marks or in a comment.
 */
#include "fuzz.h"

#include "base/text.h"
#include "mail/auth.h"
#include "mail/auth_field.h"
#include "mail/fields.h"

static void check_pair(const struct auth_pair *pair)
{
    must(strlen(pair->name) <= AUTH_NAME_BYTES && strlen(pair->value.text) <= AUTH_VALUE_BYTES);
    for (const char *at = pair->name; *at != '\0'; at++)
        must(fields_ascii_lower(*at) == *at && strchr(" \t()\"=;", *at) == NULL);
    const char *domain = pair->value.domain;
    must(domain == NULL || (domain >= pair->value.text && domain <= pair->value.text + AUTH_VALUE_BYTES));
    must(domain == NULL || strchr(domain, '@') == NULL);
}

/* Reads the whole field; whether it is broken. */
static bool scan_all(const char *value)
{
    struct auth_scan scan;
    struct auth_value server;
    struct auth_pair pair;
    const char *end = value + strlen(value);
    (void)auth_field_begin(value, &scan, &server);
    while (auth_field_next(&scan, &pair)) {
        check_pair(&pair);
        must(scan.at > value && scan.at <= end);
    }
    must(scan.broken || scan.at == end);
    return scan.broken;
}

static struct incoming_auth read_mail(const struct text *mail)
{
    struct incoming_auth auth;
    auth_read(mail->data, mail->len, "mx.host.example", "example.org", &auth);
    return auth;
}

static bool proves(const struct incoming_auth *auth)
{
    return auth->dkim.verdict == AUTH_PASS || auth->spf.verdict == AUTH_PASS || auth->dmarc.verdict == AUTH_PASS;
}

static void check_value(const char *value)
{
    struct text whole = TEXT_EMPTY, line = TEXT_EMPTY, mail = TEXT_EMPTY;
    text_addf(&whole, "mx.host.example%s", value);
    struct field field = {.value = whole.data, .value_len = whole.len};
    field_value(&field, &line);
    bool broken = scan_all(line.data);
    (void)scan_all(value);
    text_addf(&mail, "Authentication-Results: %s\nFrom: a@example.org\n\n", line.data);
    struct incoming_auth auth = read_mail(&mail);
    must(!broken || !proves(&auth));
    must(auth.present || !proves(&auth));
    text_free(&whole);
    text_free(&line);
    text_free(&mail);
}

/* As a sound server writes foreign text: what would end it is escaped. */
static void add_escaped(struct text *out, const char *chosen)
{
    for (; *chosen != '\0'; chosen++) {
        if (strchr("\"()\\", *chosen) != NULL)
            text_add_char(out, '\\');
        text_add_char(out, (unsigned char)*chosen < ' ' ? ' ' : *chosen);
    }
}

/* Whatever a sender chose, it is neither a result nor the domain of another one. */
static void check_chosen(const char *chosen)
{
    struct text mail = TEXT_EMPTY;
    text_add(&mail, "Authentication-Results: mx.host.example; spf=pass (domain of ");
    add_escaped(&mail, chosen);
    text_add(&mail, ") smtp.mailfrom=\"");
    add_escaped(&mail, chosen);
    text_add(&mail, "\"@evil.example; dkim=none reason=\"");
    add_escaped(&mail, chosen);
    text_add(&mail, "\"; dmarc=fail header.from=evil.example\nFrom: a@example.org\n\n");
    struct incoming_auth auth = read_mail(&mail);
    must(auth.present && auth.spf.verdict == AUTH_PASS && !auth.spf.aligned);
    must(auth.dkim.verdict == AUTH_OTHER && !auth.dkim.aligned);
    must(auth.dmarc.verdict == AUTH_FAIL && !auth.dmarc.aligned);
    text_free(&mail);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const uint8_t *first = bytes;
    size_t len = fuzz_part(&bytes, &size);
    char *value = fuzz_string(first, len), *chosen = fuzz_string(bytes, size);
    check_value(value);
    check_chosen(chosen);
    free(value);
    free(chosen);
    return 0;
}

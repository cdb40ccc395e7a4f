#include "mail/auth.h"

#include "mail/auth_field.h"
#include "mail/fields.h"
#include "mail/trace.h"

#include <strings.h>

/* `domain` vouches for `from`: the same, or a parent of two labels or more. */
static bool aligned(const char *domain, const char *from)
{
    size_t len = strlen(domain), from_len = strlen(from);
    if (len == 0 || from_len == 0 || domain[0] == '.' || strchr(domain, '.') == NULL || len > from_len)
        return false;
    if (memcmp(from + from_len - len, domain, len) != 0)
        return false;
    return len == from_len || from[from_len - len - 1] == '.';
}

static enum auth_verdict verdict_of(const struct auth_pair *pair)
{
    if (strcmp(pair->value.text, "fail") == 0 || strcmp(pair->value.text, "hardfail") == 0)
        return AUTH_FAIL;
    return strcmp(pair->value.text, "pass") == 0 && !pair->value.quoted && !pair->version ? AUTH_PASS : AUTH_OTHER;
}

/* The properties that name the domain a method vouches for; the second counts where the first is missing. */
struct method {
    const char *name;
    const char *properties[2];
};

enum { DKIM, SPF, DMARC, METHODS };

static const struct method methods[METHODS] = {
    [DKIM] = {"dkim", {"header.d", "header.i"}},
    [SPF] = {"spf", {"smtp.mailfrom", "smtp.mail"}},
    [DMARC] = {"dmarc", {"header.from", "header.from"}},
};

/* One result of one method, as far as it is read. */
struct finding {
    int method; /* METHODS: one that does not matter here */
    struct auth_result result;
    bool named[2], vouched[2]; /* by property; all of its values must vouch */
};

static void begin_finding(struct finding *finding, const struct auth_pair *pair)
{
    *finding = (struct finding){.result.verdict = verdict_of(pair)};
    while (finding->method < METHODS && strcmp(pair->name, methods[finding->method].name) != 0)
        finding->method++;
}

static void add_property(struct finding *finding, const struct auth_pair *pair, const char *from)
{
    for (size_t i = 0; finding->method < METHODS && i < 2; i++) {
        if (strcmp(pair->name, methods[finding->method].properties[i]) != 0)
            continue;
        bool vouches = pair->value.domain != NULL && aligned(pair->value.domain, from);
        finding->vouched[i] = vouches && (finding->vouched[i] || !finding->named[i]);
        finding->named[i] = true;
    }
}

static int badness(enum auth_verdict verdict)
{
    return verdict == AUTH_ABSENT ? 0 : verdict == AUTH_PASS ? 1 : verdict == AUTH_OTHER ? 2 : 3;
}

/* The worst result of a method counts. A mail may bear signatures of several domains, so one that passes for the
 * writer's is enough among passes; a mail has one sender only, so all passes of the other methods must name him. */
static void end_finding(struct finding *finding, struct incoming_auth *out)
{
    struct auth_result *results[METHODS] = {&out->dkim, &out->spf, &out->dmarc};
    if (finding->method >= METHODS)
        return;
    finding->result.aligned = finding->vouched[finding->named[0] ? 0 : 1];
    struct auth_result *so_far = results[finding->method], *now = &finding->result;
    if (badness(now->verdict) > badness(so_far->verdict))
        *so_far = *now;
    else if (now->verdict == so_far->verdict && finding->method == DKIM)
        so_far->aligned = so_far->aligned || now->aligned;
    else if (now->verdict == so_far->verdict)
        so_far->aligned = so_far->aligned && now->aligned;
}

/* Whether "dmarc=fail" stands anywhere, with blanks or without. */
static bool names_failure(const char *value)
{
    for (; (value = strcasestr(value, "dmarc")) != NULL; value++) {
        const char *at = value + strlen("dmarc");
        at += strspn(at, " ");
        if (*at == '=' && strncasecmp(at + 1 + strspn(at + 1, " "), "fail", 4) == 0)
            return true;
    }
    return false;
}

/* Nothing in a broken field is a proof, but a mail gains nothing by breaking what condemns it. */
static void distrust(const char *value, struct incoming_auth *out)
{
    struct auth_result *results[METHODS] = {&out->dkim, &out->spf, &out->dmarc};
    for (size_t i = 0; i < METHODS; i++) {
        results[i]->aligned = false;
        if (results[i]->verdict != AUTH_FAIL)
            results[i]->verdict = AUTH_OTHER;
    }
    if (names_failure(value))
        out->dmarc.verdict = AUTH_FAIL;
}

static void take_value(const char *value, const char *authserv, const char *from, struct incoming_auth *out)
{
    struct auth_scan scan;
    struct auth_value server;
    if (!auth_field_begin(value, &scan, &server) || strcasecmp(server.text, authserv) != 0)
        return;
    out->present = true;
    struct finding finding = {.method = METHODS};
    for (struct auth_pair pair; auth_field_next(&scan, &pair);) {
        if (!pair.begins) {
            add_property(&finding, &pair, from);
            continue;
        }
        end_finding(&finding, out);
        begin_finding(&finding, &pair);
    }
    end_finding(&finding, out);
    if (scan.broken)
        distrust(value, out);
}

static void take_field(const struct field *field, const char *authserv, const char *from, struct incoming_auth *out)
{
    if (field->name[field->name_len] !=
        ':') { /* blanks before the colon: a server that strips such fields may miss it */

        return;
    }
    struct text value = TEXT_EMPTY;
    field_value(field, &value);
    take_value(value.data, authserv, from, out);
    text_free(&value);
}

void auth_read(const char *bytes, size_t size, const char *authserv, const char *from_domain, struct incoming_auth *out)
{
    *out = (struct incoming_auth){0};
    if (authserv == NULL || *authserv == '\0')
        return;
    struct fields fields = fields_begin(bytes, size);
    struct field field;
    struct incoming_auth all = {0};
    bool seen = false, outer = false; /* a field; a Received of who may have taken it in, above */
    while (fields_next(&fields, &field) && !trace_is_writers(&field)) {
        if (field_is(&field, "authentication-results")) {
            take_field(&field, authserv, from_domain, &all);
            if (!seen)
                *out = all;
            seen = true;
            if (!out->present || outer)
                return;
        }
        bool foreign = false;
        if (!field_is(&field, "received"))
            continue;
        trace_foreign(&field, authserv, &foreign);
        if (foreign)
            return;
        /* what our server wrote when it took the mail in: all that stands above it is its own, and of its filters */
        if (seen) {
            *out = all;
            return;
        }
        outer = outer || !trace_is_inner(&field);
    }
}

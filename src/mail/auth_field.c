#include "mail/auth_field.h"

#include "mail/fields.h"

#include <string.h>
#include <strings.h>

/* What stands behind a comment, which may hold others; NULL if it does not end. `quotes`: what is between quotation
 * marks ends none. */
static const char *behind_comment(const char *at, bool quotes)
{
    bool quoted = false;
    for (int depth = 0; *at != '\0'; at++) {
        if (*at == '\\' && at[1] != '\0')
            at++;
        else if (*at == '"')
            quoted = quotes && !quoted;
        else if (*at == '(' && !quoted)
            depth++;
        else if (*at == ')' && !quoted && --depth == 0)
            return at + 1;
    }
    return NULL;
}

/* By the standard a quotation mark means nothing in a comment. But servers copy a sender's address into comments, and
 * one with a parenthesis in its quotation marks would end it. False where that makes a difference. */
static bool step_over_comment(const char **at)
{
    const char *end = behind_comment(*at, false);
    bool ok = end != NULL && end == behind_comment(*at, true);
    *at = ok ? end : *at;
    return ok;
}

/* Steps over blanks and comments. */
static void step_over_gap(struct auth_scan *scan)
{
    for (;; scan->at++) {
        while (*scan->at == '(' && !scan->broken)
            scan->broken = !step_over_comment(&scan->at);
        if (scan->broken || (*scan->at != ' ' && *scan->at != '\t'))
            return;
    }
}

static bool ends_word(char byte)
{
    return byte == '\0' || strchr(" \t(;", byte) != NULL;
}

struct builder {
    struct auth_value *out;
    size_t len, domain;
    bool at, behind_at; /* an '@' outside quotation marks; a quoted character behind it */
};

static void add(struct builder *builder, char byte, bool quoted)
{
    if (!quoted && byte == '@') {
        builder->at = true;
        builder->behind_at = false;
        builder->domain = builder->len + 1;
    } else if (quoted) {
        builder->behind_at = true;
    }
    if (builder->len < AUTH_VALUE_BYTES)
        builder->out->text[builder->len] = fields_ascii_lower(byte);
    builder->len++;
}

/* From behind the first quotation mark to behind the last. False if that is missing. */
static bool read_quoted(const char **at, struct builder *builder)
{
    for (; **at != '\0'; (*at)++) {
        if (**at == '"') {
            (*at)++;
            return true;
        }
        if (**at == '\\' && (*at)[1] != '\0')
            (*at)++;
        add(builder, **at, true);
    }
    return false;
}

/* The domain of a value of which nothing or all is quoted; of a mix, what stands bare behind an '@'. */
static const char *domain_of(const struct builder *builder, bool wholly)
{
    const char *text = builder->out->text;
    if (builder->at)
        return builder->behind_at ? NULL : text + builder->domain;
    if (builder->out->quoted && !wholly)
        return NULL;
    const char *at = strrchr(text, '@');
    return at == NULL ? text : at + 1;
}

/* Atoms and quoted strings with nothing between them: a domain, a word, an address with any local part. The standard
 * wants less in an atom, but servers write base64, IPv6 addresses and bare '=' there. */
static void read_value(struct auth_scan *scan, struct auth_value *out)
{
    struct builder builder = {.out = out};
    int strings = 0;
    bool bare = false;
    *out = (struct auth_value){0};
    while (!scan->broken && !ends_word(*scan->at)) {
        if (*scan->at == '"') {
            scan->at++;
            strings++;
            out->quoted = true;
            scan->broken = !read_quoted(&scan->at, &builder);
        } else if (*scan->at == ')' || *scan->at == '\\') {
            scan->broken = true;
        } else {
            bare = true;
            add(&builder, *scan->at++, false);
        }
    }
    if (builder.len > AUTH_VALUE_BYTES)
        out->text[0] = '\0';
    else
        out->domain = domain_of(&builder, strings == 1 && !bare);
}

static bool is_name_byte(char byte)
{
    byte = fields_ascii_lower(byte);
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-' || byte == '_' || byte == '.';
}

/* A method or a property: letters, digits, '-' and dots that blanks and comments may surround. False if there is none.
 */
static bool read_name(struct auth_scan *scan, char *name)
{
    size_t len = 0;
    bool dotted = true; /* so far a gap may be followed by more of the name */
    for (;;) {
        step_over_gap(scan);
        if (scan->broken || !is_name_byte(*scan->at) || (!dotted && *scan->at != '.'))
            break;
        for (; is_name_byte(*scan->at); scan->at++, len++) {
            dotted = *scan->at == '.';
            if (len < AUTH_NAME_BYTES)
                name[len] = fields_ascii_lower(*scan->at);
        }
    }
    name[len > AUTH_NAME_BYTES ? 0 : len] = '\0';
    return len > 0 && !scan->broken;
}

/* "/1" behind a method. */
static void read_version(struct auth_scan *scan, struct auth_pair *out)
{
    scan->at++;
    step_over_gap(scan);
    size_t len = strspn(scan->at, "0123456789");
    out->version = len != 1 || *scan->at != '1';
    scan->at += len;
    scan->broken = scan->broken || len == 0;
    step_over_gap(scan);
}

bool auth_field_begin(const char *value, struct auth_scan *scan, struct auth_value *server)
{
    *scan = (struct auth_scan){.at = value};
    step_over_gap(scan);
    read_value(scan, server);
    if (scan->broken || server->text[0] == '\0') {
        scan->broken = true;
        return false;
    }
    step_over_gap(scan);
    if (*scan->at != ';' && *scan->at != '\0') { /* the version of the field: only 1 has a meaning */
        scan->broken = scan->broken || scan->at[0] != '1' || !ends_word(scan->at[1]);
        if (!scan->broken)
            scan->at++;
        step_over_gap(scan);
    }
    scan->broken = scan->broken || (*scan->at != ';' && *scan->at != '\0');
    return true;
}

/* "none" in the place of a method: nothing was looked at. */
static void step_over_none(struct auth_scan *scan)
{
    if (strncasecmp(scan->at, "none", 4) != 0 || !ends_word(scan->at[4]))
        return;
    scan->at += 4;
    step_over_gap(scan);
    scan->broken = scan->broken || (*scan->at != ';' && *scan->at != '\0');
}

/* To the next pair. False at the end. */
static bool find_pair(struct auth_scan *scan)
{
    step_over_gap(scan);
    while (!scan->broken && *scan->at == ';') {
        scan->within = false;
        scan->at++;
        step_over_gap(scan);
        step_over_none(scan);
    }
    return !scan->broken && *scan->at != '\0';
}

bool auth_field_next(struct auth_scan *scan, struct auth_pair *out)
{
    *out = (struct auth_pair){0};
    if (scan->broken || !find_pair(scan))
        return false;
    out->begins = !scan->within;
    scan->within = true;
    if (!read_name(scan, out->name)) {
        scan->broken = true;
        return false;
    }
    if (out->begins && *scan->at == '/')
        read_version(scan, out);
    if (scan->broken || *scan->at != '=') {
        scan->broken = true;
        return false;
    }
    scan->at++;
    step_over_gap(scan);
    read_value(scan, &out->value);
    return !scan->broken;
}

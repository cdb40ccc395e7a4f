#include "mail/auth.h"

#include "mail/fields.h"

/* The value without comments (parentheses nest), on one line. */
static void without_comments(const struct field *field, struct text *out)
{
    struct text value = TEXT_EMPTY;
    field_value(field, &value);
    int depth = 0;
    for (size_t i = 0; i < value.len; i++) {
        if (value.data[i] == '\\' && depth > 0)
            i++;
        else if (value.data[i] == '(')
            depth++;
        else if (value.data[i] == ')' && depth > 0)
            depth--;
        else if (depth == 0)
            text_add_char(out, ascii_lower(value.data[i]));
    }
    out->failed = out->failed || value.failed;
    text_free(&value);
}

/* `domain` vouches for `from`: the same, or a parent of two labels or more. */
static bool aligned(const char *domain, size_t len, const char *from)
{
    size_t from_len = strlen(from);
    if (len == 0 || from_len == 0 || memchr(domain, '.', len) == NULL || len > from_len)
        return false;
    if (memcmp(from + from_len - len, domain, len) != 0)
        return false;
    return len == from_len || from[from_len - len - 1] == '.';
}

static enum auth_verdict verdict_of(const char *word, size_t len)
{
    if (len == 4 && memcmp(word, "pass", 4) == 0)
        return AUTH_PASS;
    if ((len == 4 && memcmp(word, "fail", 4) == 0) || (len == 8 && memcmp(word, "hardfail", 8) == 0))
        return AUTH_FAIL;
    return AUTH_OTHER;
}

/* Whether the word is "name=..."; *value is what follows, without quotes. */
static bool property(const char *word, size_t len, const char *name, const char **value, size_t *value_len)
{
    size_t name_len = strlen(name);
    if (len <= name_len || memcmp(word, name, name_len) != 0 || word[name_len] != '=')
        return false;
    *value = word + name_len + 1;
    *value_len = len - name_len - 1;
    if (*value_len >= 2 && **value == '"' && (*value)[*value_len - 1] == '"') {
        (*value)++;
        *value_len -= 2;
    }
    return true;
}

/* The domain that a property names: behind its last '@', if it has one. */
static bool vouches(const char *value, size_t len, const char *from)
{
    const char *at = memrchr(value, '@', len);
    if (at != NULL) {
        len -= (size_t)(at + 1 - value);
        value = at + 1;
    }
    return aligned(value, len, from);
}

struct method {
    const char *name;
    const char *properties[3];
};

/* One "method=result prop=value ..." piece. False if it is about another method. */
static bool read_piece(const char *piece, const struct method *method, const char *from, struct auth_result *out)
{
    static const char blanks[] = " \t";
    size_t len = strcspn(piece, blanks), value_len;
    const char *value;
    if (!property(piece, len, method->name, &value, &value_len))
        return false;
    *out = (struct auth_result){.verdict = verdict_of(value, value_len)};
    for (const char *at = piece + len; *at != '\0';) {
        at += strspn(at, blanks);
        len = strcspn(at, blanks);
        for (size_t i = 0; i < 3 && method->properties[i] != NULL; i++)
            if (property(at, len, method->properties[i], &value, &value_len))
                out->aligned = out->aligned || vouches(value, value_len, from);
        at += len;
    }
    return true;
}

static int rank(const struct auth_result *result)
{
    return result->verdict == AUTH_ABSENT ? 0 : result->verdict != AUTH_PASS ? 1 : result->aligned ? 3 : 2;
}

static void take_piece(const char *piece, const char *from, struct incoming_auth *out)
{
    static const struct method dkim = {"dkim", {"header.d", "header.i", NULL}};
    static const struct method spf = {"spf", {"smtp.mailfrom", "smtp.mail", NULL}};
    static const struct method dmarc = {"dmarc", {"header.from", NULL}};
    struct auth_result result;
    piece += strspn(piece, " \t");
    if (read_piece(piece, &dkim, from, &result) && rank(&result) > rank(&out->dkim))
        out->dkim = result;
    else if (read_piece(piece, &spf, from, &result) && out->spf.verdict == AUTH_ABSENT)
        out->spf = result;
    else if (read_piece(piece, &dmarc, from, &result) && out->dmarc.verdict == AUTH_ABSENT)
        out->dmarc = result;
}

/* False if the field is another server's. */
static bool take_field(char *value, const char *authserv, const char *from, struct incoming_auth *out)
{
    char *rest = value;
    const char *id = strsep(&rest, ";");
    id += strspn(id, " \t");
    size_t len = strcspn(id, " \t");
    if (len != strlen(authserv) || !same_letters(id, authserv, len))
        return false;
    out->present = true;
    for (const char *piece = strsep(&rest, ";"); piece != NULL; piece = strsep(&rest, ";"))
        take_piece(piece, from, out);
    return true;
}

static bool begins_writers_header(const struct field *field)
{
    return field_is(field, "from") || field_is(field, "to") || field_is(field, "subject") || field_is(field, "date");
}

bool auth_read(const char *bytes, size_t size, const char *authserv, const char *from_domain, struct incoming_auth *out)
{
    *out = (struct incoming_auth){0};
    if (authserv == NULL || *authserv == '\0')
        return true;
    struct fields fields = fields_begin(bytes, size);
    struct field field;
    while (fields_next(&fields, &field)) {
        if (begins_writers_header(&field) || (out->present && field_is(&field, "received")))
            return true;
        if (!field_is(&field, "authentication-results"))
            continue;
        struct text value = TEXT_EMPTY;
        without_comments(&field, &value);
        if (value.failed) {
            text_free(&value);
            return false;
        }
        char *whole = text_detach(&value);
        if (whole == NULL)
            return false;
        bool ours = take_field(whole, authserv, from_domain, out);
        free(whole);
        if (!ours)
            return true;
    }
    return true;
}

#include "mail/limits.h"

#include "mail/fields.h"

enum { BOUNDARY_BYTES = 200, FIELD_NAME_BYTES = 100 };

struct boundaries {
    const char *at[LIMIT_BOUNDARIES];
    size_t len[LIMIT_BOUNDARIES];
    size_t count;
    bool odd; /* one could not be read */
};

static enum incoming_refusal check_header(const char *bytes, size_t size)
{
    struct fields fields = fields_begin(bytes, size < LIMIT_HEADER + 1 ? size : LIMIT_HEADER + 1);
    struct field field;
    int count = 0;
    while (fields_next(&fields, &field))
        if (++count > LIMIT_FIELDS)
            return INCOMING_FIELDS;
    if ((size_t)(fields.at - bytes) > LIMIT_HEADER)
        return INCOMING_HEADER;
    return INCOMING_TAKEN;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

/* The value behind "boundary"; `at` is just behind that word. */
static void note_boundary(struct boundaries *found, const char *at, const char *end)
{
    while (at < end && is_blank(*at))
        at++;
    if (at < end && *at == '*') {
        found->odd = true;
        return;
    }
    if (at >= end || *at != '=')
        return;
    at++;
    while (at < end && is_blank(*at))
        at++;
    bool quoted = at < end && *at == '"';
    if (quoted)
        at++;
    size_t len = 0, rest = (size_t)(end - at);
    while (len < rest && len <= BOUNDARY_BYTES && (quoted ? at[len] != '"' : !is_blank(at[len]) && at[len] != ';'))
        len++;
    if (len == 0 || len > BOUNDARY_BYTES || (quoted && len == rest) || memchr(at, '\\', len) != NULL ||
        memchr(at, '(', len) != NULL || memchr(at, '\n', len) != NULL || memchr(at, '%', len) != NULL) {
        found->odd = true;
        return;
    }
    for (size_t i = 0; i < found->count; i++)
        if (found->len[i] == len && memcmp(found->at[i], at, len) == 0)
            return;
    if (found->count == LIMIT_BOUNDARIES) {
        found->odd = true;
        return;
    }
    found->at[found->count] = at;
    found->len[found->count++] = len;
}

static void find_boundaries(const char *bytes, size_t size, struct boundaries *found)
{
    static const char word[] = "boundary";
    size_t len = sizeof word - 1;
    for (size_t i = 0; i + len <= size; i++)
        if ((bytes[i] | 0x20) == 'b' && fields_same_letters(bytes + i, word, len))
            note_boundary(found, bytes + i + len, bytes + size);
}

static bool is_boundary_line(const struct boundaries *found, const char *line, size_t len)
{
    if (found->odd)
        return true;
    for (size_t i = 0; i < found->count; i++)
        if (found->len[i] <= len && memcmp(line, found->at[i], found->len[i]) == 0)
            return true;
    return false;
}

/* "Name: ...": a line that costs a parser a field if it takes it for one. */
static bool is_field_line(const char *line, size_t len)
{
    size_t name = 0;
    while (name < len && name < FIELD_NAME_BYTES && line[name] > ' ' && line[name] <= '~' && line[name] != ':')
        name++;
    return name > 0 && name < len && line[name] == ':';
}

static bool is_bomb(const char *bytes, size_t size)
{
    struct boundaries found = {.count = 0};
    find_boundaries(bytes, size, &found);
    int boundary_lines = 0, field_lines = 0;
    const char *end = bytes + size;
    for (const char *line = bytes; line != NULL && line < end;) {
        const char *stop = memchr(line, '\n', (size_t)(end - line));
        size_t len = (size_t)((stop == NULL ? end : stop) - line);
        if (len > 2 && line[0] == '-' && line[1] == '-' && is_boundary_line(&found, line + 2, len - 2))
            boundary_lines++;
        field_lines += is_field_line(line, len) ? 1 : 0;
        if (boundary_lines > LIMIT_BOUNDARY_LINES || field_lines > LIMIT_FIELD_LINES)
            return true;
        line = stop == NULL ? NULL : stop + 1;
    }
    return false;
}

enum incoming_refusal limits_check(const char *bytes, size_t size)
{
    if (size == 0)
        return INCOMING_EMPTY;
    enum incoming_refusal refusal = check_header(bytes, size);
    if (refusal != INCOMING_TAKEN)
        return refusal;
    if (size > LIMIT_BYTES)
        return INCOMING_BIG;
    return is_bomb(bytes, size) ? INCOMING_BOUNDARIES : INCOMING_TAKEN;
}

#include "mail/fields.h"

char fields_ascii_lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

bool fields_same_letters(const char *a, const char *b, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (fields_ascii_lower(a[i]) != fields_ascii_lower(b[i]))
            return false;
    return true;
}

/* The line at fields->at without its end, stepping behind it. */
static size_t take_line(struct fields *fields, const char **line)
{
    *line = fields->at;
    size_t rest = (size_t)(fields->end - fields->at);
    const char *stop = memchr(fields->at, fields->line_end, rest);
    size_t len = stop == NULL ? rest : (size_t)(stop - fields->at);
    fields->at = stop == NULL ? fields->end : stop + 1;
    if (len > 0 && fields->line_end == '\n' && (*line)[len - 1] == '\r')
        len--;
    return len;
}

static bool continues(const struct fields *fields)
{
    return fields->at < fields->end && (*fields->at == ' ' || *fields->at == '\t');
}

/* Lines with nothing on them before the first field: a copy from a web page has them. */
static void step_over_blank(struct fields *fields)
{
    for (const char *at = fields->at; at < fields->end && strchr(" \t\r\n", *at) != NULL && *at != '\0'; at++)
        if (*at == fields->line_end)
            fields->at = at + 1;
}

struct fields fields_begin(const char *bytes, size_t size)
{
    struct fields fields = {.at = bytes, .end = bytes + size, .line_end = '\n'};
    if (size > 0 && memchr(bytes, '\n', size) == NULL && memchr(bytes, '\r', size) != NULL)
        fields.line_end = '\r';
    step_over_blank(&fields);
    size_t rest = (size_t)(fields.end - fields.at), skip = rest > 0 && fields.at[0] == '>' ? 1 : 0;
    if (rest > skip + 5 && memcmp(fields.at + skip, "From ", 5) == 0)
        fields.mbox_len = take_line(&fields, &fields.mbox);
    return fields;
}

/* A field name is printable ASCII without ':'; blanks before the colon are borne with. */
static bool name_of(const char *line, size_t len, struct field *out)
{
    const char *colon = memchr(line, ':', len);
    if (colon == NULL || colon == line)
        return false;
    size_t name = (size_t)(colon - line);
    while (name > 0 && (line[name - 1] == ' ' || line[name - 1] == '\t'))
        name--;
    for (size_t i = 0; i < name; i++)
        if (line[i] <= ' ' || line[i] > '~')
            return false;
    if (name == 0)
        return false;
    *out = (struct field){.name = line, .name_len = name, .value = colon + 1};
    out->value_len = len - (size_t)(out->value - line);
    return true;
}

bool fields_next(struct fields *fields, struct field *out)
{
    while (!fields->ended && fields->at < fields->end) {
        const char *line;
        size_t len = take_line(fields, &line);
        if (len == 0) {
            fields->ended = true;
            return false;
        }
        bool is_field = name_of(line, len, out);
        while (continues(fields)) {
            const char *more;
            size_t more_len = take_line(fields, &more);
            if (is_field)
                out->value_len = (size_t)(more + more_len - out->value);
        }
        if (is_field)
            return true;
    }
    return false;
}

bool field_is(const struct field *field, const char *name)
{
    return strlen(name) == field->name_len && fields_same_letters(field->name, name, field->name_len);
}

bool field_begins(const struct field *field, const char *prefix)
{
    size_t len = strlen(prefix);
    return len <= field->name_len && fields_same_letters(field->name, prefix, len);
}

static bool is_gap(char byte)
{
    return (unsigned char)byte <= ' ' || byte == 0x7f;
}

void field_value(const struct field *field, struct text *out)
{
    const char *at = field->value, *end = at + field->value_len;
    for (bool begun = false; at < end; begun = true) {
        while (at < end && is_gap(*at))
            at++;
        const char *word = at;
        while (at < end && !is_gap(*at))
            at++;
        if (begun && at > word)
            text_add_char(out, ' ');
        text_add_bytes(out, word, (size_t)(at - word));
    }
}

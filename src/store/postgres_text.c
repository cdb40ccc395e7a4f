#include "store/postgres.h"

#include "base/mem.h"
#include "base/number.h"
#include "store/row.h"

#include <ctype.h>

/* Where the piece ends that begins at `at`: a word, a number, a string in quotes, a comment, or one character. */
static const char *piece_end(const char *at)
{
    const char *end = at + 1;
    if (*at == '\'') {
        while (*end != '\0' && (*end != '\'' || end[1] == '\''))
            end += *end == '\'' ? 2 : 1;
        return *end == '\0' ? end : end + 1;
    }
    if (at[0] == '-' && at[1] == '-')
        return at + strcspn(at, "\n");
    if (*at == ':' && *end == ':')
        return end + 1;
    bool word = isalnum((unsigned char)*at) || *at == '_';
    bool parameter = *at == ':' || *at == '?';
    while ((word || parameter) && (isalnum((unsigned char)*end) || *end == '_'))
        end++;
    return end;
}

static bool is(const char *at, const char *end, const char *word)
{
    return (size_t)(end - at) == strlen(word) && strncmp(at, word, strlen(word)) == 0;
}

/* A name of ours that is a word of its own in PostgreSQL's language. */
static bool reserved(const char *at, const char *end)
{
    return is(at, end, "placing");
}

/* ---- statements ---- */

/* The number of the parameter that stands there. */
static int numbered(struct postgres_text *out, const char *at, const char *end)
{
    int64_t given = 0;
    if (*at == ':') {
        for (int i = 0; i < out->parameters; i++)
            if (out->names[i] != NULL && is(at + 1, end, out->names[i]))
                return i + 1;
    } else if (end > at + 1 && number_read_bytes(at + 1, (size_t)(end - at - 1), 1, POSTGRES_PARAMETERS, &given)) {
        out->parameters = given > out->parameters ? (int)given : out->parameters;
        return (int)given;
    }
    if (out->parameters == POSTGRES_PARAMETERS)
        BUG("a statement of over %d parameters: %s", POSTGRES_PARAMETERS, at);
    if (*at == ':')
        out->names[out->parameters] = mem_copy_part(at + 1, (size_t)(end - at - 1));
    return ++out->parameters;
}

/* Behind "INDEXED BY name", which only SQLite wants to be told. */
static const char *behind_hint(const char *end)
{
    end += strspn(end, " \n");
    end = piece_end(end); /* BY */
    end += strspn(end, " \n");
    return piece_end(end);
}

void postgres_statement(const char *text, size_t length, struct postgres_text *out)
{
    char *whole = row_statement(text, length);
    struct text said = TEXT_EMPTY;
    *out = (struct postgres_text){0};
    for (const char *at = whole; *at != '\0';) {
        const char *end = piece_end(at);
        if (*at == '?' || (*at == ':' && end > at + 1 && at[1] != ':'))
            text_addf(&said, "$%d", numbered(out, at, end));
        else if (is(at, end, "INDEXED"))
            end = behind_hint(end);
        else if (reserved(at, end))
            text_addf(&said, "\"%.*s\"", (int)(end - at), at);
        else if (at[0] != '-' || at[1] != '-')
            text_add_bytes(&said, at, (size_t)(end - at));
        at = end;
    }
    free(whole);
    out->text = text_detach(&said);
}

void postgres_text_free(struct postgres_text *text)
{
    for (int i = 0; i < text->parameters; i++)
        free(text->names[i]);
    free(text->text);
    *text = (struct postgres_text){0};
}

/* ---- the schema ---- */

static const struct {
    const char *ours, *theirs;
} types[] = {{"INTEGER", "bigint"}, {"TEXT", "text COLLATE \"C\""}, {"BLOB", "bytea"}};

/* A pragma, up to its semicolon: the version becomes the comment of a table, the other says whose file it is. */
static const char *pragma(const char *at, struct text *out)
{
    static const char version[] = "user_version = ";
    const char *end = strchr(at, ';');
    at += strcspn(at, " ") + 1;
    if (end == NULL)
        BUG("a pragma without an end: %s", at);
    if (strncmp(at, version, sizeof version - 1) == 0)
        text_addf(out, "COMMENT ON TABLE meta IS 'cursus %.*s'", (int)(end - at - (ptrdiff_t)sizeof version + 1),
                  at + sizeof version - 1);
    return end;
}

/* Behind "STRICT" and "STRICT, WITHOUT ROWID". */
static const char *behind_kind(const char *end)
{
    static const char more[] = ", WITHOUT ROWID";
    return strncmp(end, more, sizeof more - 1) == 0 ? end + sizeof more - 1 : end;
}

/* What PostgreSQL calls what stands there; false: the same. *end may be moved. */
static bool otherwise(const char *at, const char **end, struct text *out)
{
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (is(at, *end, types[i].ours)) {
            text_add(out, types[i].theirs);
            return true;
        }
    if (reserved(at, *end)) {
        text_addf(out, "\"%.*s\"", (int)(*end - at), at);
        return true;
    }
    if (is(at, *end, "X") && **end == '\'') { /* bytes */
        const char *string = *end;
        *end = piece_end(string);
        text_addf(out, "'\\x%.*s'::bytea", (int)(*end - string - 2), string + 1);
        return true;
    }
    if (is(at, *end, "STRICT")) {
        *end = behind_kind(*end);
        return true;
    }
    if (is(at, *end, "PRAGMA")) {
        *end = pragma(at, out);
        return true;
    }
    return at[0] == '-' && at[1] == '-';
}

char *postgres_schema(const char *text)
{
    struct text out = TEXT_EMPTY;
    for (const char *at = text; *at != '\0';) {
        const char *end = piece_end(at);
        if (!otherwise(at, &end, &out))
            text_add_bytes(&out, at, (size_t)(end - at));
        at = end;
    }
    return text_detach(&out);
}

/* Links that open a mail. */
#include "engine/letters/facts.h"

#include "engine/letters/token.h"

/* `more`: what may stand there beside the letters, digits and marks that may stand anywhere in a link. */
static bool is_plain(char byte, const char *more)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           (byte != '\0' && (strchr("-._~", byte) != NULL || strchr(more, byte) != NULL));
}

static void add_escaped(const char *string, const char *more, struct text *out)
{
    static const char hex[] = "0123456789ABCDEF";
    for (const char *at = string; *at != '\0';) {
        const char *end = at;
        while (is_plain(*end, more))
            end++;
        text_add_bytes(out, at, (size_t)(end - at));
        for (at = end; *at != '\0' && !is_plain(*at, more); at++) {
            const char escape[] = {'%', hex[(unsigned char)*at >> 4], hex[*at & 15]};
            text_add_bytes(out, escape, sizeof escape);
        }
    }
}

size_t facts_address_length(const char *reply)
{
    return strcspn(reply, " ");
}

void facts_parts(const char *reply, struct text *to, struct text *key)
{
    struct token token;
    size_t address = facts_address_length(reply), at = token_find(reply, "+", &token),
           end = at + token_length(reply + at);
    if (at == 0 || at > address) {
        text_add_bytes(to, reply, address);
        text_add(key, reply + address);
        return;
    }
    text_add_bytes(to, reply, at - 1);
    text_add_bytes(to, reply + end, address - end);
    text_addf(key, " [%.*s]", (int)(end - at), reply + at);
}

static void write_mailto(const struct text *to, const struct text *key, const char *subject, const char *body,
                         struct text *out)
{
    text_add(out, "mailto:");
    add_escaped(to->data, "+@=", out);
    text_add(out, "?subject=");
    add_escaped(subject, "()", out);
    add_escaped(key->data, "", out);
    text_add(out, "&body=");
    add_escaped(body, "()", out);
}

void facts_mailto(const char *reply, const char *subject, const char *body, struct text *out)
{
    struct text to = TEXT_EMPTY, key = TEXT_EMPTY;
    facts_parts(reply, &to, &key);
    write_mailto(&to, &key, subject, body, out);
    text_free(&to);
    text_free(&key);
}

void facts_header_mailto(const char *reply, const char *word, struct text *out)
{
    struct text to = TEXT_EMPTY, key = TEXT_EMPTY;
    size_t address = facts_address_length(reply);
    text_add_bytes(&to, reply, address);
    text_add(&key, reply + address);
    write_mailto(&to, &key, word, word, out);
    text_free(&to);
    text_free(&key);
}

void facts_link(struct jv *object, const char *key, const char *address, const char *line)
{
    struct text link = TEXT_EMPTY;
    facts_mailto(address, line, line, &link);
    jv_put_text(object, key, &link);
}

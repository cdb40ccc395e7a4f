/* Links that open a mail. */
#include "engine/letters/facts.h"

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

void facts_mailto(const char *reply, const char *subject, const char *body, struct text *out)
{
    const char *key = reply + facts_address_length(reply);
    struct text plain = TEXT_EMPTY;
    text_add_bytes(&plain, reply, (size_t)(key - reply));
    text_add(out, "mailto:");
    add_escaped(plain.data, "+@=", out);
    text_free(&plain);
    text_add(out, "?subject=");
    add_escaped(subject, "()", out);
    add_escaped(key, "", out);
    text_add(out, "&body=");
    add_escaped(body, "()", out);
}

void facts_link(struct jv *object, const char *key, const char *address, const char *line)
{
    struct text link = TEXT_EMPTY;
    facts_mailto(address, line, line, &link);
    jv_put_string(object, key, link.data);
    text_free(&link);
}

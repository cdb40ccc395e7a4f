#include "mail/trace.h"

#include <strings.h>

bool trace_is_writers(const struct field *field)
{
    static const char *const names[] = {"from",         "to",
                                        "cc",           "subject",
                                        "date",         "sender",
                                        "reply-to",     "message-id",
                                        "in-reply-to",  "references",
                                        "user-agent",   "mime-version",
                                        "content-type", "content-transfer-encoding"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (field_is(field, names[i]))
            return true;
    return false;
}

/* The words of a Received field that stand behind "from", "by" and "with"; the first of each. */
struct hop {
    char from[260], by[260], with[20]; /* "" if absent or too long */
};

static char *place_for(struct hop *hop, const char *word, size_t len, size_t *size)
{
    *size = sizeof hop->by;
    if (len == 4 && strncasecmp(word, "from", len) == 0)
        return hop->from;
    if (len == 2 && strncasecmp(word, "by", len) == 0)
        return hop->by;
    *size = sizeof hop->with;
    return len == 4 && strncasecmp(word, "with", len) == 0 ? hop->with : NULL;
}

/* The next word outside comments; false at the end. */
static bool next_word(const char **at, const char **word, size_t *len)
{
    int depth = 0;
    for (; **at != '\0'; (*at)++) {
        if (**at == '(')
            depth++;
        else if (**at == ')')
            depth -= depth > 0 ? 1 : 0;
        else if (depth == 0 && **at != ' ' && **at != '\t')
            break;
    }
    *word = *at;
    *len = strcspn(*at, " \t(;");
    *at += *len;
    return *len > 0; /* not where the date begins */
}

static void read_hop(const char *value, struct hop *hop)
{
    const char *word;
    size_t len, size = 0;
    char *place = NULL;
    *hop = (struct hop){0};
    while (next_word(&value, &word, &len)) {
        if (place != NULL && place[0] == '\0' && len < size)
            memcpy(place, word, len);
        place = place == NULL ? place_for(hop, word, len, &size) : NULL;
    }
}

/* A name that means a host everywhere: dotted, and not of a local network. */
static bool is_full_name(const char *name)
{
    static const char *const local[] = {"local", "localdomain", "internal", "lan", "home", "intranet", "private"};
    const char *last = strrchr(name, '.');
    if (last == NULL || strpbrk(name, "[]:") != NULL || last[strspn(last, ".0123456789")] == '\0')
        return false;
    for (size_t i = 0; i < sizeof local / sizeof local[0]; i++)
        if (strcasecmp(last + 1, local[i]) == 0)
            return false;
    return true;
}

/* The last two labels. */
static const char *house_of(const char *name)
{
    const char *at = name + strlen(name);
    for (int dots = 0; at > name; at--)
        if (at[-1] == '.' && ++dots == 2)
            break;
    return at;
}

static bool is_foreign(const struct hop *hop, const char *authserv)
{
    if (!is_full_name(hop->by) || !is_full_name(authserv) || strncasecmp(hop->with, "IMAP", 4) == 0 ||
        strncasecmp(hop->with, "POP", 3) == 0 || strcasecmp(hop->from, "localhost") == 0)
        return false;
    return strcasecmp(house_of(hop->by), house_of(authserv)) != 0;
}

void trace_foreign(const struct field *received, const char *authserv, bool *foreign)
{
    struct text value = TEXT_EMPTY;
    struct hop hop;
    field_value(received, &value);
    read_hop(value.data, &hop);
    *foreign = is_foreign(&hop, authserv);
    text_free(&value);
}

bool trace_is_inner(const struct field *received)
{
    struct text value = TEXT_EMPTY;
    struct hop hop;
    field_value(received, &value);
    read_hop(value.data, &hop);
    text_free(&value);
    return strncasecmp(hop.with, "LMTP", 4) == 0 || strncasecmp(hop.with, "IMAP", 4) == 0 ||
           strncasecmp(hop.with, "POP", 3) == 0;
}

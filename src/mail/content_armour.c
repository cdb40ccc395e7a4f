#include "mail/content.h"

#include <string.h>

#define BEGIN "-----BEGIN PGP "
#define END "-----END PGP "

static bool begins(const char *line, const char *with)
{
    return strncmp(line, with, strlen(with)) == 0;
}

static const char *next_line(const char *line)
{
    const char *end = strchr(line, '\n');
    return end == NULL ? line + strlen(line) : end + 1;
}

/* Behind the fields of an armour and the empty line below them. */
static const char *behind_fields(const char *at)
{
    while (*at != '\0' && *at != '\n' && *at != '\r' && memchr(at, ':', (size_t)(next_line(at) - at)) != NULL)
        at = next_line(at);
    return *at == '\n' || *at == '\r' ? next_line(at) : at;
}

/* Behind a block of base64; one whose end is missing ends where words begin. */
static const char *behind_block(const char *at)
{
    for (at = behind_fields(next_line(at)); *at != '\0'; at = next_line(at)) {
        if (begins(at, END))
            return next_line(at);
        if (memchr(at, ' ', (size_t)(next_line(at) - at)) != NULL)
            return at;
    }
    return at;
}

bool content_take_off_armour(char *text)
{
    bool encrypted = false, within = false;
    char *to = text;
    for (const char *at = text; *at != '\0';) {
        if (begins(at, BEGIN "SIGNED MESSAGE-----")) {
            within = true;
            at = behind_fields(next_line(at));
            continue;
        }
        if (begins(at, BEGIN)) {
            encrypted = encrypted || begins(at, BEGIN "MESSAGE");
            within = false;
            at = behind_block(at);
            continue;
        }
        at += within && begins(at, "- ") ? 2 : 0; /* put before dashes, so that they are no armour */
        size_t len = (size_t)(next_line(at) - at);
        memmove(to, at, len);
        to += len;
        at += len;
    }
    *to = '\0';
    return encrypted;
}

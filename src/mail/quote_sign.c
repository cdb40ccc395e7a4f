#include "mail/quote_sign.h"

#include "mail/fields.h"

#include <string.h>
#include <strings.h>

enum { SIGN_WIDTH = 72, NAME_WORDS = 5, TITLE_WORDS = 9, PHONE_DIGITS = 7, FIRST_CONTACTS = 5 };

/* Bytes of a character that draws a row; 0 if it is none. */
static size_t dash_at(const char *at)
{
    if (*at != '\0' && strchr("_-=*~", *at) != NULL)
        return 1;
    /* U+2012..U+2015: dashes of any length; U+2500: the line of a box */
    if ((at[0] == '\xe2' && at[1] == '\x80' && at[2] >= '\x92' && at[2] <= '\x95') ||
        (at[0] == '\xe2' && at[1] == '\x94' && at[2] == '\x80'))
        return 3;
    return 0;
}

bool quote_sign_divider(const char *line)
{
    size_t count = 0, len = 0;
    const char *first = line;
    for (; *line != '\0'; line += len > 0 ? len : 1) {
        len = dash_at(line);
        if (len == 0 && *line != ' ')
            return false;
        if (len > 0 && strncmp(line, first, len) != 0)
            return false;
        count += len > 0 ? 1 : 0;
    }
    return count >= 2;
}

static bool is_capital(const char *at)
{
    return (*at >= 'A' && *at <= 'Z') || (unsigned char)*at >= 0xc3;
}

static size_t words_of(const char *line)
{
    size_t words = 0;
    for (; *line != '\0'; line += strspn(line, " ")) {
        line += strcspn(line, " ");
        words++;
    }
    return words;
}

bool quote_sign_is_like_name(const char *line)
{
    if (strpbrk(line, "0123456789:/?!;\"[]<>=") != NULL || words_of(line) > NAME_WORDS)
        return false;
    for (const char *at = line; *at != '\0'; at += strspn(at, " ")) {
        size_t len = strcspn(at, " ");
        bool between = at > line && at[len] != '\0' && len <= 3;
        if (!between && !is_capital(at + (*at == '(' ? 1 : 0)))
            return false;
        at += len;
    }
    return *line != '\0';
}

bool quote_sign_tells_how_to_reach(const char *line)
{
    size_t digits = 0, letters = 0;
    for (const char *at = line; *at != '\0'; at++) {
        digits += *at >= '0' && *at <= '9' ? 1 : 0;
        letters += (fields_ascii_lower(*at) >= 'a' && fields_ascii_lower(*at) <= 'z') || (*at & 0x80) != 0 ? 1 : 0;
    }
    const char *at = strchr(line, '@');
    bool address = at != NULL && at > line && strchr(at, '.') != NULL;
    bool phone = digits >= PHONE_DIGITS && strpbrk(line, "+-() ./") != NULL && letters <= 2 * digits;
    return address || phone || strcasestr(line, "http://") != NULL || strcasestr(line, "https://") != NULL ||
           strcasestr(line, "www.") != NULL;
}

/* "President", "Head of Things", "Example Corp. | Rome": short, with a capital, no sentence. */
static bool looks_like_title(const char *line)
{
    size_t len = strlen(line);
    return len > 0 && is_capital(line) && strpbrk(line, ":?!;=") == NULL && words_of(line) <= TITLE_WORDS &&
           (line[len - 1] != '.' || words_of(line) <= NAME_WORDS);
}

bool quote_sign_looks_so(const char *const *lines, size_t count)
{
    size_t contacts = 0, titles = 0;
    if (count == 0 || count > SIGN_LINES ||
        (!quote_sign_is_like_name(lines[0]) && !quote_sign_tells_how_to_reach(lines[0]) &&
         (count == 1 || !looks_like_title(lines[0]))))
        return false;
    for (size_t i = 0; i < count; i++) {
        bool contact = quote_sign_tells_how_to_reach(lines[i]);
        contacts += contact && i < FIRST_CONTACTS ? 1 : 0;
        titles += contact || (strlen(lines[i]) <= SIGN_WIDTH && looks_like_title(lines[i])) ? 1 : 0;
    }
    return contacts > 0 || titles == count;
}

/* Of what stands before a name: "- Anna", "~Anna". */
static const char *step_over_dashes(const char *line)
{
    size_t len;
    while ((len = *line == ' ' ? 1 : dash_at(line)) > 0)
        line += len;
    return line;
}

bool quote_sign_is_name(const char *line, const char *name)
{
    line = step_over_dashes(line);
    size_t len = strlen(line);
    while (len > 0 && strchr(".,! ", line[len - 1]) != NULL)
        len--;
    size_t first = strcspn(name, " ");
    return len > 0 && (len == strlen(name) || len == first) && strncasecmp(line, name, len) == 0;
}

#include "mail/unseen.h"

#include "mail/utf8.h"

#include <glib.h>

enum { JOINER = 0x200d, PICTURE_FORM = 0xfe0f };

static bool among(uint32_t code, unsigned types)
{
    return (types >> g_unichar_type(code) & 1u) != 0;
}

static bool is_separator(uint32_t code)
{
    return code == 0x85 || among(code, 1u << G_UNICODE_LINE_SEPARATOR | 1u << G_UNICODE_PARAGRAPH_SEPARATOR);
}

bool unseen_is(uint32_t code)
{
    static const unsigned types = 1u << G_UNICODE_CONTROL | 1u << G_UNICODE_FORMAT | 1u << G_UNICODE_UNASSIGNED |
                                  1u << G_UNICODE_PRIVATE_USE | 1u << G_UNICODE_SURROGATE;
    bool filler = code == 0x115f || code == 0x1160 || code == 0x3164 || code == 0xffa0;
    return filler || is_separator(code) || among(code, types);
}

/* Emoji and their like, roughly: enough to tell a family from a word with something hidden in it. */
static bool is_picture(uint32_t code)
{
    return (code >= 0x2190 && code <= 0x2bff) || (code >= 0x1f000 && code <= 0x1faff);
}

void unseen_drop(const char *text, size_t size, struct text *out)
{
    uint32_t before = 0;
    for (size_t at = 0; at < size;) {
        uint32_t code = 0, after = 0;
        size_t len = utf8_read(text + at, size - at, &code);
        if (len == 0)
            break;
        bool joins = code == JOINER && is_picture(before) && utf8_read(text + at + len, size - at - len, &after) > 0 &&
                     is_picture(after);
        if (code == '\t' || code == '\n' || joins || !unseen_is(code))
            text_add_bytes(out, text + at, len);
        else if (is_separator(code))
            text_add_char(out, ' ');
        before = code == PICTURE_FORM ? before : code;
        at += len;
    }
}

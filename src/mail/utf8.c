#include "mail/utf8.h"

#include <glib.h>

size_t utf8_read(const char *bytes, size_t size, uint32_t *out)
{
    if (size == 0)
        return 0;
    gunichar code = (unsigned char)bytes[0];
    if (code >= 0x80)
        code = g_utf8_get_char_validated(bytes, (gssize)size);
    if (code > 0x10ffff) /* none, or cut off */
        return 0;
    *out = code;
    return (size_t)g_utf8_skip[(unsigned char)bytes[0]];
}

void utf8_add(struct text *out, uint32_t code)
{
    char bytes[6];
    text_add_bytes(out, bytes, (size_t)g_unichar_to_utf8(g_unichar_validate(code) ? code : 0xfffd, bytes));
}

bool utf8_valid(const char *bytes, size_t size)
{
    uint32_t code;
    for (size_t i = 0; i < size;) {
        size_t len = utf8_read(bytes + i, size - i, &code);
        if (len == 0)
            return false;
        i += len;
    }
    return true;
}

uint32_t utf8_of_windows_1252(unsigned char byte)
{
    /* 0x80..0x9f; the five holes become U+FFFD */
    static const uint16_t high[32] = {0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
                                      0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd,
                                      0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
                                      0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178};
    return byte >= 0x80 && byte < 0xa0 ? high[byte - 0x80] : byte;
}

/* How many bytes of printable ASCII stand here: most of every mail. */
static size_t plain_run(const char *bytes, size_t size)
{
    size_t len = 0;
    while (len < size && (unsigned char)bytes[len] >= ' ' && (unsigned char)bytes[len] < 0x7f)
        len++;
    return len;
}

bool utf8_clean(const char *bytes, size_t size, struct text *out)
{
    bool invalid = false;
    for (size_t i = 0; i < size;) {
        uint32_t code;
        size_t run = plain_run(bytes + i, size - i);
        text_add_bytes(out, bytes + i, run);
        i += run;
        if (i == size)
            break;
        size_t len = utf8_read(bytes + i, size - i, &code);
        if (len == 0) {
            invalid = true;
            utf8_add(out, utf8_of_windows_1252((unsigned char)bytes[i]));
            i++;
            continue;
        }
        if (code == '\r') {
            if (i + 1 >= size || bytes[i + 1] != '\n')
                text_add_char(out, '\n');
        } else if (code >= ' ' ? code > 0x9f : code == '\t' || code == '\n') {
            text_add_bytes(out, bytes + i, len);
        }
        i += len;
    }
    return invalid;
}

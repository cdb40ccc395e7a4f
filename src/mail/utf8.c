#include "mail/utf8.h"

size_t utf8_read(const char *bytes, size_t size, uint32_t *out)
{
    if (size == 0)
        return 0;
    unsigned char first = (unsigned char)bytes[0];
    if (first < 0x80) {
        *out = first;
        return 1;
    }
    size_t len = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    if (first < 0xc2 || first > 0xf4 || size < len)
        return 0;
    uint32_t code = (uint32_t)first & (0xffU >> (len + 1));
    for (size_t i = 1; i < len; i++) {
        unsigned char byte = (unsigned char)bytes[i];
        if ((byte & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (byte & 0x3f);
    }
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (code < least[len] || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        return 0;
    *out = code;
    return len;
}

void utf8_add(struct text *out, uint32_t code)
{
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
        code = 0xfffd;
    if (code < 0x80) {
        text_add_char(out, (char)code);
    } else if (code < 0x800) {
        text_add_char(out, (char)(0xc0 | code >> 6));
        text_add_char(out, (char)(0x80 | (code & 0x3f)));
    } else {
        if (code < 0x10000) {
            text_add_char(out, (char)(0xe0 | code >> 12));
        } else {
            text_add_char(out, (char)(0xf0 | code >> 18));
            text_add_char(out, (char)(0x80 | (code >> 12 & 0x3f)));
        }
        text_add_char(out, (char)(0x80 | (code >> 6 & 0x3f)));
        text_add_char(out, (char)(0x80 | (code & 0x3f)));
    }
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

uint32_t windows_1252(unsigned char byte)
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
            utf8_add(out, windows_1252((unsigned char)bytes[i]));
            i++;
            continue;
        }
        if (code == '\r') {
            if (i + 1 >= size || bytes[i + 1] != '\n')
                text_add_char(out, '\n');
        } else if (code >= ' ' ? code != 0x7f && (code < 0x80 || code > 0x9f) : code == '\t' || code == '\n') {
            text_add_bytes(out, bytes + i, len);
        }
        i += len;
    }
    return invalid;
}

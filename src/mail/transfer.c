#include "mail/transfer.h"

#include "mail/fields.h"

static int base64_digit(char byte)
{
    if (byte >= 'A' && byte <= 'Z')
        return byte - 'A';
    if (byte >= 'a' && byte <= 'z')
        return byte - 'a' + 26;
    if (byte >= '0' && byte <= '9')
        return byte - '0' + 52;
    return byte == '+' ? 62 : byte == '/' ? 63 : -1;
}

static int hex_digit(char byte)
{
    byte = fields_ascii_lower(byte);
    if (byte >= '0' && byte <= '9')
        return byte - '0';
    return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
}

enum transfer transfer_of(const char *word, bool *known)
{
    static const struct {
        const char *name;
        enum transfer transfer;
    } names[] = {{"7bit", TRANSFER_PLAIN},
                 {"8bit", TRANSFER_PLAIN},
                 {"binary", TRANSFER_PLAIN},
                 {"base64", TRANSFER_BASE64},
                 {"quoted-printable", TRANSFER_QUOTED_PRINTABLE}};
    *known = true;
    while (word != NULL && is_blank(*word))
        word++;
    if (word == NULL || *word == '\0')
        return TRANSFER_PLAIN;
    size_t len = strcspn(word, " \t\r\n;(");
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (strlen(names[i].name) == len && fields_same_letters(names[i].name, word, len))
            return names[i].transfer;
    *known = false;
    return TRANSFER_PLAIN;
}

static bool decode_base64(const char *bytes, size_t size, size_t most, struct text *out)
{
    unsigned value = 0;
    int digits = 0;
    bool sound = true;
    for (size_t i = 0; i < size && out->len <= most; i++) {
        int digit = base64_digit(bytes[i]);
        if (digit < 0) {
            /* padding ends a quantum; several encoded runs may follow each other */
            if (bytes[i] == '=')
                digits = 0;
            else if (!is_blank(bytes[i]))
                sound = false;
            continue;
        }
        value = value << 6 | (unsigned)digit;
        digits++;
        if (digits >= 2)
            text_add_char(out, (char)(value >> (6 - 2 * (digits - 2) - 2) & 0xff));
        if (digits == 4) {
            digits = 0;
            value = 0;
        }
    }
    return sound && digits == 0;
}

/* Blanks before a line end do not count in quoted-printable. */
static size_t line_content(const char *bytes, size_t len)
{
    while (len > 0 && is_blank(bytes[len - 1]))
        len--;
    return len;
}

static bool decode_quoted(const char *bytes, size_t size, size_t most, struct text *out)
{
    bool sound = true;
    for (size_t at = 0; at < size && out->len <= most;) {
        const char *stop = memchr(bytes + at, '\n', size - at);
        size_t whole = stop == NULL ? size - at : (size_t)(stop - bytes) - at;
        size_t len = line_content(bytes + at, whole);
        const char *line = bytes + at;
        bool soft = len > 0 && line[len - 1] == '=';
        if (soft)
            len--;
        for (size_t i = 0; i < len; i++) {
            int high = -1, low = -1;
            if (line[i] == '=' && i + 2 < len) {
                high = hex_digit(line[i + 1]);
                low = hex_digit(line[i + 2]);
            }
            if (high >= 0 && low >= 0) {
                text_add_char(out, (char)(high << 4 | low));
                i += 2;
            } else {
                sound = sound && line[i] != '=';
                text_add_char(out, line[i]);
            }
        }
        if (!soft && stop != NULL)
            text_add_char(out, '\n');
        at += whole + 1;
    }
    return sound;
}

bool transfer_decode(enum transfer transfer, const char *bytes, size_t size, size_t most, struct text *out)
{
    switch (transfer) {
    case TRANSFER_BASE64:
        return decode_base64(bytes, size, most, out);
    case TRANSFER_QUOTED_PRINTABLE:
        return decode_quoted(bytes, size, most, out);
    case TRANSFER_PLAIN:
        break;
    }
    if (out->len <= most)
        text_add_bytes(out, bytes, size < most + 1 - out->len ? size : most + 1 - out->len);
    return true;
}

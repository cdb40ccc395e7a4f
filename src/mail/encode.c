#include "mail/encode.h"

#include "base/cipher.h"
#include "mail/utf8.h"

static const char digits[] = "0123456789ABCDEF";

static bool control(uint32_t number)
{
    return number < 0x20 || (number >= 0x7f && number < 0xa0) || number == 0x2028 || number == 0x2029;
}

bool encode_printable(const char *string)
{
    uint32_t number = 0;
    for (size_t left = strlen(string); left > 0;) {
        size_t len = utf8_read(string, left, &number);
        if (len == 0 || control(number))
            return false;
        string += len;
        left -= len;
    }
    return true;
}

/* quoted-printable */

enum { QUOTED_LINE = 76 };

struct quoted {
    struct text *out;
    size_t used;
    char line[QUOTED_LINE];
};

static void quoted_break(struct quoted *quoted, const char *end)
{
    text_add_bytes(quoted->out, quoted->line, quoted->used);
    text_add(quoted->out, end);
    quoted->used = 0;
}

static void quoted_byte(struct quoted *quoted, const char *s, size_t len, size_t i)
{
    unsigned char c = (unsigned char)s[i];
    bool last = i + 1 == len;
    bool plain = (c > ' ' && c < 0x7f && c != '=') || ((c == ' ' || c == '\t') && !last);
    /* the last place of a full line belongs to the "=" that says the line goes on */
    size_t most = last ? QUOTED_LINE : QUOTED_LINE - 1;
    if (quoted->used + (plain ? 1 : 3) > most)
        quoted_break(quoted, "=\r\n");
    if (quoted->used == 0 && (c == '.' || strncmp(s + i, "From ", 5) == 0))
        plain = false;
    if (plain) {
        quoted->line[quoted->used++] = s[i];
        return;
    }
    quoted->line[quoted->used++] = '=';
    quoted->line[quoted->used++] = digits[c >> 4];
    quoted->line[quoted->used++] = digits[c & 15];
}

/* Takes the bytes from `i` on that stand for themselves amid a line; the first and the last of a line are not so
 * simple, nor is what does not fit. Says how many. */
static size_t quoted_run(struct quoted *quoted, const char *s, size_t len, size_t i)
{
    size_t room = QUOTED_LINE - 1 - quoted->used, most = len - 1 - i, run = 0;
    if (quoted->used == 0 || quoted->used >= QUOTED_LINE - 1)
        return 0;
    if (most > room)
        most = room;
    while (run < most && ((s[i + run] >= ' ' && s[i + run] <= '~' && s[i + run] != '=') || s[i + run] == '\t'))
        run++;
    memcpy(quoted->line + quoted->used, s + i, run);
    quoted->used += run;
    return run;
}

void encode_quoted(struct text *out, const char *string)
{
    struct quoted quoted = {.out = out};
    while (*string != '\0') {
        size_t len = strcspn(string, "\r\n");
        for (size_t i = 0; i < len;) {
            size_t run = quoted_run(&quoted, string, len, i);
            if (run == 0)
                quoted_byte(&quoted, string, len, i++);
            i += run;
        }
        quoted_break(&quoted, "\r\n");
        string += len;
        if (string[0] == '\r' && string[1] == '\n')
            string += 2;
        else if (string[0] != '\0')
            string++;
    }
}

void encode_base64(struct text *out, const void *bytes, size_t size)
{
    enum { LINE = 57 }; /* bytes behind 76 letters */
    for (size_t at = 0; at < size; at += LINE) {
        cipher_base64((const uint8_t *)bytes + at, size - at < LINE ? size - at : LINE, out);
        text_add(out, "\r\n");
    }
}

/* encoded words */

enum { WORD_FRAME = 12 }; /* =?utf-8?Q? and ?= */

/* Letters that stand for themselves in a Q word wherever it stands (RFC 2047 5, rule 3). */
static bool word_plain(unsigned char c)
{
    static const char signs[] = "!*+-/";
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           memchr(signs, c, sizeof signs - 1) != NULL;
}

static size_t fits_q(const char *string, size_t len, size_t room)
{
    size_t taken = 0, cost = 0;
    while (taken < len) {
        uint32_t number = 0;
        size_t size = utf8_read(string + taken, len - taken, &number);
        cost += number == ' ' || (size == 1 && word_plain((unsigned char)string[taken])) ? 1 : 3 * size;
        if (size == 0 || cost > room)
            break;
        taken += size;
    }
    return taken;
}

static size_t fits_b(const char *string, size_t len, size_t room)
{
    size_t most = room / 4 * 3, taken = 0;
    while (taken < len) {
        uint32_t number = 0;
        size_t size = utf8_read(string + taken, len - taken, &number);
        if (size == 0 || taken + size > most)
            break;
        taken += size;
    }
    return taken;
}

size_t encode_word(struct text *out, const char *string, size_t len, size_t room)
{
    size_t q = fits_q(string, len, room - WORD_FRAME), b = fits_b(string, len, room - WORD_FRAME);
    if (b > q) {
        text_add(out, "=?utf-8?B?");
        cipher_base64((const uint8_t *)string, b, out);
        text_add(out, "?=");
        return b;
    }
    text_add(out, "=?utf-8?Q?");
    for (size_t i = 0; i < q; i++) {
        unsigned char c = (unsigned char)string[i];
        if (c == ' ' || word_plain(c)) {
            text_add_char(out, c == ' ' ? '_' : string[i]);
        } else {
            text_add_char(out, '=');
            text_add_char(out, digits[c >> 4]);
            text_add_char(out, digits[c & 15]);
        }
    }
    text_add(out, "?=");
    return q;
}

void encode_percent(struct text *out, char byte)
{
    /* attribute-char of RFC 2231 7, less those that some readers trip over */
    static const char signs[] = "-._";
    unsigned char c = (unsigned char)byte;
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
        memchr(signs, c, sizeof signs - 1) != NULL) {
        text_add_char(out, byte);
        return;
    }
    text_add_char(out, '%');
    text_add_char(out, digits[c >> 4]);
    text_add_char(out, digits[c & 15]);
}

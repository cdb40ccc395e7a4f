#include "mail/charset.h"

#include "mail/fields.h"
#include "mail/utf8.h"

#include <errno.h>
#include <iconv.h>

enum { NAME_BYTES = 40 };

static bool named(const char *name, const char *const *names)
{
    for (; *names != NULL; names++)
        if (strlen(*names) == strlen(name) && fields_same_letters(*names, name, strlen(name)))
            return true;
    return false;
}

/* iconv reads more than a name ("//TRANSLIT", paths): only what a charset can be called gets there. */
static bool is_name(const char *name)
{
    size_t len = strlen(name);
    if (len == 0 || len > NAME_BYTES)
        return false;
    for (size_t i = 0; i < len; i++) {
        char byte = fields_ascii_lower(name[i]);
        if (!((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || strchr("-_.:+", byte) != NULL))
            return false;
    }
    return true;
}

/* One call of iconv from `bytes` on; what came out is appended. Says how much was read. */
static size_t convert_some(iconv_t way, const char *bytes, size_t size, struct text *out)
{
    char buffer[4096], *to = buffer;
    size_t room = sizeof buffer, rest = size;
    union { /* iconv never writes here, its prototype only fails to say so */
        const char *from;
        char *to;
    } in = {bytes};
    (void)iconv(way, &in.to, &rest, &to, &room);
    text_add_bytes(out, buffer, sizeof buffer - room);
    return size - rest;
}

/* All of it; bytes that cannot be converted become U+FFFD. Says whether there were any. */
static bool convert(iconv_t way, const char *bytes, size_t size, struct text *out)
{
    bool broken = false;
    size_t at = 0;
    while (at < size) {
        size_t before = out->len, read = convert_some(way, bytes + at, size - at, out);
        at += read;
        if (read == 0 && out->len == before) {
            broken = true;
            utf8_add(out, 0xfffd);
            at++;
            (void)iconv(way, NULL, NULL, NULL, NULL);
        }
    }
    return broken;
}

/* Whether ASCII letters and digits are themselves in this charset. */
static bool keeps_ascii(iconv_t way)
{
    static const char sample[] = "The quick brown fox jumps over 13 lazy dogs 0245678";
    struct text out = TEXT_EMPTY;
    bool broken = convert(way, sample, sizeof sample - 1, &out);
    bool same = !broken && out.len == sizeof sample - 1 && memcmp(out.data, sample, out.len) == 0;
    text_free(&out);
    (void)iconv(way, NULL, NULL, NULL, NULL);
    return same;
}

static enum charset_fit fallback(const char *bytes, size_t size, struct text *out, enum charset_fit fit)
{
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0) {
        bytes += 3;
        size -= 3;
    }
    bool invalid = utf8_clean(bytes, size, out);
    return fit == CHARSET_FITS && invalid ? CHARSET_BROKEN : fit;
}

/* Latin-1 and its like: a mail program that states them may still have sent UTF-8. */
static enum charset_fit read_latin(const char *bytes, size_t size, struct text *out)
{
    struct text wide = TEXT_EMPTY;
    if (utf8_valid(bytes, size))
        return fallback(bytes, size, out, CHARSET_FITS);
    for (size_t i = 0; i < size; i++)
        utf8_add(&wide, utf8_of_windows_1252((unsigned char)bytes[i]));
    (void)utf8_clean(wide.data, wide.len, out);
    text_free(&wide);
    return CHARSET_FITS;
}

static enum charset_fit read_named(const char *name, bool wide, const char *bytes, size_t size, struct text *out)
{
    iconv_t way = iconv_open("UTF-8", name);
    if (way == (iconv_t)-1)
        return fallback(bytes, size, out, CHARSET_UNKNOWN);
    if (!wide && !keeps_ascii(way)) {
        (void)iconv_close(way);
        return fallback(bytes, size, out, CHARSET_UNKNOWN);
    }
    struct text raw = TEXT_EMPTY;
    bool broken = convert(way, bytes, size, &raw);
    (void)iconv_close(way);
    enum charset_fit fit = fallback(raw.data, raw.len, out, broken ? CHARSET_BROKEN : CHARSET_FITS);
    text_free(&raw);
    return fit;
}

enum charset_fit charset_read(const char *name, const char *bytes, size_t size, struct text *out)
{
    static const char *const unicode[] = {"utf-8", "utf8", "unicode-1-1-utf-8", NULL};
    static const char *const latin[] = {"iso-8859-1", "iso8859-1",    "iso_8859-1", "latin1", "latin-1",
                                        "us-ascii",   "windows-1252", "cp1252",     "ascii",  "ansi_x3.4-1968",
                                        NULL};
    static const char *const wide[] = {"utf-16",   "utf-16le", "utf-16be", "utf16", "utf-32",
                                       "utf-32le", "utf-32be", "ucs-2",    NULL};
    if (name == NULL || *name == '\0')
        return fallback(bytes, size, out, CHARSET_FITS);
    if (!is_name(name))
        return fallback(bytes, size, out, CHARSET_UNKNOWN);
    if (named(name, unicode))
        return fallback(bytes, size, out, CHARSET_FITS);
    if (named(name, latin))
        return read_latin(bytes, size, out);
    bool is_wide = named(name, wide);
    if (is_wide && memchr(bytes, '\0', size) == NULL)
        return fallback(bytes, size, out, CHARSET_UNKNOWN);
    return read_named(name, is_wide, bytes, size, out);
}

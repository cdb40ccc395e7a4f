#include "letter/fold.h"

#include <glib.h>
#include <string.h>

/* Characters that no decomposition makes plain; "" is nothing. */
static const struct {
    gunichar from;
    const char *to;
} plain[] = {
    {0x00DF, "ss"}, {0x00E6, "ae"}, {0x00F8, "o"},  {0x0111, "d"},  {0x0131, "i"}, {0x0142, "l"}, {0x0153, "oe"},
    {0x00A0, " "},  {0x00A1, " "},  {0x00AB, "\""}, {0x00AD, ""},   {0x00B4, "'"}, {0x00B7, "*"}, {0x00BB, "\""},
    {0x00BF, " "},  {0x200B, ""},   {0x200C, ""},   {0x200D, ""},   {0x2018, "'"}, {0x2019, "'"}, {0x201A, "'"},
    {0x201B, "'"},  {0x201C, "\""}, {0x201D, "\""}, {0x201E, "\""}, {0x2022, "*"}, {0x2023, "*"}, {0x2032, "'"},
    {0x2043, "*"},  {0x2060, ""},   {0x2192, ">"},  {0x21D2, ">"},  {0x25AA, "*"}, {0x25AB, "*"}, {0x25CF, "*"},
    {0x25E6, "*"},  {0x2794, ">"},  {0x27A1, ">"},  {0xFEFF, ""},   {0x2713, "*"}, {0x2714, "*"},
};

enum { MINUS = 0x2212 };

static void add_letter(gunichar letter, struct text *out)
{
    char bytes[6];
    size_t i = 0;
    while (i < sizeof plain / sizeof plain[0] && plain[i].from != letter)
        i++;
    if (i < sizeof plain / sizeof plain[0]) {
        text_add(out, plain[i].to);
    } else if (letter < 0x80) {
        text_add_char(out, letter == '`' ? '\'' : (char)letter);
    } else if (g_unichar_type(letter) == G_UNICODE_DASH_PUNCTUATION || letter == MINUS) {
        text_add_char(out, '-');
    } else if (g_unichar_isalnum(letter)) {
        text_add_bytes(out, bytes, (size_t)g_unichar_to_utf8(letter, bytes));
    } else if (!g_unichar_ismark(letter) && g_unichar_type(letter) != G_UNICODE_FORMAT) {
        text_add_char(out, ' '); /* emoji, and all else */
    }
}

/* Most words need no more than small letters. */
static bool is_ascii(const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        if ((text[i] & 0x80) != 0)
            return false;
    return true;
}

void fold_bytes(const char *utf8, size_t len, struct text *out)
{
    if (is_ascii(utf8, len)) {
        for (size_t i = 0; i < len; i++)
            text_add_char(out, utf8[i] == '`' ? '\'' : g_ascii_tolower(utf8[i]));
        return;
    }
    char *valid = g_utf8_make_valid(utf8, (gssize)len);
    char *normal = g_utf8_normalize(valid, -1, G_NORMALIZE_ALL); /* compatibility forms, taken apart */
    for (const char *at = normal == NULL ? valid : normal; *at != '\0'; at += g_utf8_skip[(unsigned char)*at]) {
        gunichar letter = g_utf8_get_char(at);
        add_letter(letter == 0xFFFD ? '?' : g_unichar_tolower(letter), out);
    }
    g_free(normal);
    g_free(valid);
}

void fold_text(const char *utf8, struct text *out)
{
    fold_bytes(utf8, strlen(utf8), out);
}

bool fold_umlauts(const char *utf8, struct text *out)
{
    static const char *const umlauts[][2] = {{"ä", "ae"}, {"ö", "oe"}, {"ü", "ue"},
                                             {"Ä", "ae"}, {"Ö", "oe"}, {"Ü", "ue"}};
    enum { UMLAUTS = sizeof umlauts / sizeof umlauts[0] };
    struct text spelt = TEXT_EMPTY;
    bool any = false;
    for (; *utf8 != '\0'; utf8++) {
        size_t i = 0;
        while (i < UMLAUTS && strncmp(utf8, umlauts[i][0], 2) != 0)
            i++;
        if (i == UMLAUTS) {
            text_add_char(&spelt, *utf8);
            continue;
        }
        text_add(&spelt, umlauts[i][1]);
        utf8++;
        any = true;
    }
    if (any)
        fold_text(spelt.data, out);
    text_free(&spelt);
    return any;
}

size_t fold_length(const char *utf8, size_t len)
{
    struct text folded = TEXT_EMPTY;
    if (is_ascii(utf8, len))
        return len;
    fold_bytes(utf8, len, &folded);
    len = folded.len;
    text_free(&folded);
    return len;
}

size_t fold_source(const char *utf8, size_t folded)
{
    size_t at = 0, done = 0;
    while (utf8[at] != '\0') {
        size_t len = 1;
        while (((unsigned char)utf8[at + len] & 0xc0) == 0x80)
            len++;
        done += fold_length(utf8 + at, len);
        if (done > folded)
            break;
        at += len;
    }
    return at;
}

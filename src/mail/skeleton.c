#include "mail/skeleton.h"

#include "mail/fields.h"
#include "mail/unseen.h"
#include "mail/utf8.h"

#include <glib.h>
#include <strings.h>

/* Letters that look like a Latin one, by code point: Greek, Cyrillic, Armenian, Cherokee, Lisu, Coptic and what is
 * Latin with a stroke or in small capitals. Compatibility forms (full width, mathematical) are undone before. */
static const struct {
    uint32_t code;
    char latin;
} lookalikes[] = {
    {0xd0, 'D'},   {0xd8, 'O'},   {0xf0, 'd'},   {0xf8, 'o'},   {0x110, 'D'},  {0x111, 'd'},  {0x127, 'h'},
    {0x131, 'i'},  {0x141, 'L'},  {0x142, 'l'},  {0x167, 't'},  {0x180, 'b'},  {0x192, 'f'},  {0x196, 'I'},
    {0x1b7, '3'},  {0x1c0, 'l'},  {0x237, 'j'},  {0x251, 'a'},  {0x259, 'e'},  {0x261, 'g'},  {0x262, 'g'},
    {0x269, 'i'},  {0x26a, 'i'},  {0x280, 'r'},  {0x28b, 'u'},  {0x28f, 'y'},  {0x290, 'z'},  {0x292, '3'},
    {0x29f, 'l'},  {0x37f, 'J'},  {0x391, 'A'},  {0x392, 'B'},  {0x395, 'E'},  {0x396, 'Z'},  {0x397, 'H'},
    {0x399, 'I'},  {0x39a, 'K'},  {0x39c, 'M'},  {0x39d, 'N'},  {0x39f, 'O'},  {0x3a1, 'P'},  {0x3a4, 'T'},
    {0x3a5, 'Y'},  {0x3a7, 'X'},  {0x3b1, 'a'},  {0x3b3, 'y'},  {0x3b5, 'e'},  {0x3b7, 'n'},  {0x3b9, 'i'},
    {0x3ba, 'k'},  {0x3bc, 'u'},  {0x3bd, 'v'},  {0x3bf, 'o'},  {0x3c1, 'p'},  {0x3c3, 'o'},  {0x3c4, 't'},
    {0x3c5, 'u'},  {0x3c7, 'x'},  {0x3c9, 'w'},  {0x3d2, 'Y'},  {0x3dc, 'F'},  {0x3dd, 'f'},  {0x3f2, 'c'},
    {0x3f3, 'j'},  {0x3f9, 'C'},  {0x404, 'E'},  {0x405, 'S'},  {0x406, 'I'},  {0x408, 'J'},  {0x410, 'A'},
    {0x411, '6'},  {0x412, 'B'},  {0x415, 'E'},  {0x417, '3'},  {0x41a, 'K'},  {0x41c, 'M'},  {0x41d, 'H'},
    {0x41e, 'O'},  {0x420, 'P'},  {0x421, 'C'},  {0x422, 'T'},  {0x423, 'Y'},  {0x425, 'X'},  {0x427, '4'},
    {0x42a, 'b'},  {0x42c, 'b'},  {0x430, 'a'},  {0x431, '6'},  {0x432, 'b'},  {0x433, 'r'},  {0x435, 'e'},
    {0x437, '3'},  {0x43a, 'k'},  {0x43c, 'm'},  {0x43d, 'h'},  {0x43e, 'o'},  {0x43f, 'n'},  {0x440, 'p'},
    {0x441, 'c'},  {0x442, 't'},  {0x443, 'y'},  {0x445, 'x'},  {0x447, '4'},  {0x44a, 'b'},  {0x44c, 'b'},
    {0x454, 'e'},  {0x455, 's'},  {0x456, 'i'},  {0x458, 'j'},  {0x45b, 'h'},  {0x461, 'w'},  {0x474, 'V'},
    {0x475, 'v'},  {0x491, 'r'},  {0x49a, 'K'},  {0x49b, 'k'},  {0x49d, 'k'},  {0x4a1, 'k'},  {0x4a2, 'H'},
    {0x4a4, 'H'},  {0x4ae, 'Y'},  {0x4af, 'y'},  {0x4b2, 'X'},  {0x4bb, 'h'},  {0x4bd, 'e'},  {0x4c0, 'I'},
    {0x4cf, 'l'},  {0x4e0, '3'},  {0x4e1, '3'},  {0x501, 'd'},  {0x50c, 'G'},  {0x50d, 'g'},  {0x51a, 'Q'},
    {0x51b, 'q'},  {0x51c, 'W'},  {0x51d, 'w'},  {0x523, 'h'},  {0x54d, 'U'},  {0x54f, 'S'},  {0x555, 'O'},
    {0x561, 'w'},  {0x566, 'q'},  {0x56c, 'l'},  {0x570, 'h'},  {0x575, 'j'},  {0x578, 'n'},  {0x57c, 'n'},
    {0x57d, 'u'},  {0x581, 'g'},  {0x584, 'f'},  {0x585, 'o'},  {0x13a0, 'D'}, {0x13a1, 'R'}, {0x13a2, 'T'},
    {0x13a5, 'i'}, {0x13a9, 'Y'}, {0x13aa, 'A'}, {0x13ab, 'J'}, {0x13ac, 'E'}, {0x13b3, 'W'}, {0x13b7, 'M'},
    {0x13bb, 'H'}, {0x13c0, 'G'}, {0x13c2, 'h'}, {0x13c3, 'Z'}, {0x13d2, 'R'}, {0x13d9, 'V'}, {0x13da, 'S'},
    {0x13de, 'L'}, {0x13df, 'C'}, {0x13e2, 'P'}, {0x13e6, 'K'}, {0x13f4, 'B'}, {0x1d04, 'c'}, {0x1d05, 'd'},
    {0x1d0a, 'j'}, {0x1d0b, 'k'}, {0x1d0d, 'm'}, {0x1d0f, 'o'}, {0x1d1b, 't'}, {0x1d1c, 'u'}, {0x1d20, 'v'},
    {0x1d21, 'w'}, {0x1d22, 'z'}, {0x1d26, 'r'}, {0x2113, 'l'}, {0x2c80, 'A'}, {0x2c81, 'a'}, {0x2c82, 'B'},
    {0x2c89, 'e'}, {0x2c8e, 'H'}, {0x2c93, 'i'}, {0x2c94, 'K'}, {0x2c95, 'k'}, {0x2c98, 'M'}, {0x2c9a, 'N'},
    {0x2c9e, 'O'}, {0x2c9f, 'o'}, {0x2ca2, 'P'}, {0x2ca3, 'p'}, {0x2ca4, 'C'}, {0x2ca5, 'c'}, {0x2ca6, 'T'},
    {0x2ca7, 't'}, {0x2ca8, 'Y'}, {0x2ca9, 'u'}, {0x2cac, 'X'}, {0x2cad, 'x'}, {0xa4d0, 'B'}, {0xa4d1, 'P'},
    {0xa4d3, 'D'}, {0xa4d4, 'T'}, {0xa4d6, 'G'}, {0xa4d7, 'K'}, {0xa4d9, 'J'}, {0xa4da, 'C'}, {0xa4dc, 'Z'},
    {0xa4dd, 'F'}, {0xa4df, 'M'}, {0xa4e0, 'N'}, {0xa4e1, 'L'}, {0xa4e2, 'S'}, {0xa4e3, 'R'}, {0xa4e6, 'V'},
    {0xa4e7, 'H'}, {0xa4ea, 'W'}, {0xa4eb, 'X'}, {0xa4ec, 'Y'}, {0xa4ee, 'A'}, {0xa4f0, 'E'}, {0xa4f2, 'I'},
    {0xa4f3, 'O'}, {0xa4f4, 'U'}, {0xa730, 'f'}, {0xa731, 's'},
};

/* Letters in squares and circles that have no compatibility form, and those of flags. */
static const uint32_t framed[] = {0x1f150, 0x1f170, 0x1f1e6};

enum { LETTERS = 26 };

static char latin_of(uint32_t code)
{
    size_t low = 0, high = sizeof lookalikes / sizeof lookalikes[0];
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (lookalikes[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < sizeof lookalikes / sizeof lookalikes[0] && lookalikes[low].code == code)
        return lookalikes[low].latin;
    for (size_t i = 0; i < sizeof framed / sizeof framed[0]; i++)
        if (code >= framed[i] && code < framed[i] + LETTERS)
            return (char)('A' + (code - framed[i]));
    return '\0';
}

/* Blanks, dashes, dots and apostrophes part words; which of them does not matter. */
static bool parts_words(uint32_t code)
{
    GUnicodeType type = g_unichar_type(code);
    return code == '.' || code == '\'' || code == '`' || type == G_UNICODE_SPACE_SEPARATOR ||
           type == G_UNICODE_DASH_PUNCTUATION || type == G_UNICODE_CONNECT_PUNCTUATION ||
           type == G_UNICODE_INITIAL_PUNCTUATION || type == G_UNICODE_FINAL_PUNCTUATION || code == 0x2bc ||
           code == 0xb7;
}

static bool is_accent(uint32_t code)
{
    GUnicodeType type = g_unichar_type(code);
    return type == G_UNICODE_NON_SPACING_MARK || type == G_UNICODE_ENCLOSING_MARK;
}

static void add(uint32_t code, struct text *out)
{
    char latin = latin_of(code), last = out->len == 0 ? '\0' : out->data[out->len - 1];
    if (parts_words(code)) {
        if (out->len > 0 && last != ' ')
            text_add_char(out, ' ');
    } else if (latin != '\0') {
        text_add_char(out, latin);
    } else if (code == '0' || code == '1' || code == '|' || code == 0xdf || code == 0xe6 || code == 0x153) {
        text_add(out, code == '0' ? "o" : code == 0xdf ? "ss" : code == 0xe6 ? "ae" : code == 0x153 ? "oe" : "l");
    } else if (!unseen_is(code) && !is_accent(code)) {
        utf8_add(out, code);
    }
}

/* "rn" looks like m, "vv" like w. */
static void join_letters(struct text *out)
{
    size_t to = 0;
    for (size_t at = 0; at < out->len; at++) {
        bool m = out->data[at] == 'r' && out->data[at + 1] == 'n', w = out->data[at] == 'v' && out->data[at + 1] == 'v';
        out->data[to++] = m ? 'm' : w ? 'w' : out->data[at];
        at += m || w ? 1 : 0;
    }
    while (to > 0 && out->data[to - 1] == ' ')
        to--;
    text_cut(out, to);
}

static void add_each(const char *utf8, void (*add_one)(uint32_t code, struct text *out), struct text *out)
{
    uint32_t code = 0;
    for (size_t left = strlen(utf8), len = 0; (len = utf8_read(utf8, left, &code)) > 0; utf8 += len, left -= len)
        add_one(code, out);
}

/* Greek symbols are drawn otherwise than the letters that they are forms of. */
static void add_symbol_read(uint32_t code, struct text *out)
{
    char latin = code >= 0x3d0 && code <= 0x3ff ? latin_of(code) : '\0';
    utf8_add(out, latin != '\0' ? (uint32_t)latin : code);
}

/* The letters apart from their accents, compatibility forms undone. */
static void add_decomposed(const char *utf8, bool folded, struct text *out)
{
    struct text read = TEXT_EMPTY;
    add_each(utf8, add_symbol_read, &read);
    char *plain = g_utf8_normalize(read.data, -1, G_NORMALIZE_NFKC);
    char *same = plain == NULL || !folded ? NULL : g_utf8_casefold(plain, -1);
    char *apart = plain == NULL ? NULL : g_utf8_normalize(folded ? same : plain, -1, G_NORMALIZE_NFKD);
    add_each(apart == NULL ? utf8 : apart, add, out);
    text_free(&read);
    g_free(plain);
    g_free(same);
    g_free(apart);
}

static bool is_ascii(const char *utf8)
{
    for (; *utf8 != '\0'; utf8++)
        if ((*utf8 & 0x80) != 0)
            return false;
    return true;
}

static void build(const char *utf8, bool folded, struct text *out)
{
    struct text letters = TEXT_EMPTY;
    if (is_ascii(utf8))
        add_each(utf8, add, &letters);
    else
        add_decomposed(utf8, folded, &letters);
    join_letters(&letters);
    for (size_t i = 0; i < letters.len; i++) {
        char byte = letters.data[i];
        text_add_char(out, folded ? fields_ascii_lower(byte) : byte);
    }
    text_free(&letters);
}

void skeleton_of(const char *utf8, struct skeleton *out)
{
    *out = (struct skeleton){.folded = TEXT_EMPTY, .drawn = TEXT_EMPTY};
    build(utf8, true, &out->folded);
    build(utf8, false, &out->drawn);
}

/* A capital I is drawn as a small l is. */
static bool same_strokes(const char *one, const char *other)
{
    for (; *one != '\0' && *other != '\0'; one++, other++)
        if ((*one == 'I' ? 'l' : *one) != (*other == 'I' ? 'l' : *other))
            return false;
    return *one == *other;
}

bool skeleton_alike(const struct skeleton *one, const struct skeleton *other)
{
    return strcmp(one->folded.data, other->folded.data) == 0 || same_strokes(one->drawn.data, other->drawn.data) ||
           strcasecmp(one->drawn.data, other->drawn.data) == 0;
}

void skeleton_free(struct skeleton *skeleton)
{
    text_free(&skeleton->folded);
    text_free(&skeleton->drawn);
}

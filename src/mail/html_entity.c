#include "mail/html_entity.h"

#include "mail/utf8.h"

static const struct {
    const char *name;
    uint32_t code;
} names[] = {
    {"amp", '&'},      {"lt", '<'},       {"gt", '>'},       {"quot", '"'},      {"apos", '\''},     {"nbsp", 0xa0},
    {"copy", 0xa9},    {"reg", 0xae},     {"deg", 0xb0},     {"middot", 0xb7},   {"laquo", 0xab},    {"raquo", 0xbb},
    {"sect", 0xa7},    {"shy", 0xad},     {"times", 0xd7},   {"Agrave", 0xc0},   {"Aacute", 0xc1},   {"Acirc", 0xc2},
    {"Atilde", 0xc3},  {"Auml", 0xc4},    {"Aring", 0xc5},   {"AElig", 0xc6},    {"Ccedil", 0xc7},   {"Egrave", 0xc8},
    {"Eacute", 0xc9},  {"Ecirc", 0xca},   {"Euml", 0xcb},    {"Iacute", 0xcd},   {"Icirc", 0xce},    {"Ntilde", 0xd1},
    {"Oacute", 0xd3},  {"Ocirc", 0xd4},   {"Otilde", 0xd5},  {"Ouml", 0xd6},     {"Oslash", 0xd8},   {"Uacute", 0xda},
    {"Uuml", 0xdc},    {"szlig", 0xdf},   {"agrave", 0xe0},  {"aacute", 0xe1},   {"acirc", 0xe2},    {"atilde", 0xe3},
    {"auml", 0xe4},    {"aring", 0xe5},   {"aelig", 0xe6},   {"ccedil", 0xe7},   {"egrave", 0xe8},   {"eacute", 0xe9},
    {"ecirc", 0xea},   {"euml", 0xeb},    {"igrave", 0xec},  {"iacute", 0xed},   {"icirc", 0xee},    {"iuml", 0xef},
    {"ntilde", 0xf1},  {"ograve", 0xf2},  {"oacute", 0xf3},  {"ocirc", 0xf4},    {"otilde", 0xf5},   {"ouml", 0xf6},
    {"oslash", 0xf8},  {"ugrave", 0xf9},  {"uacute", 0xfa},  {"ucirc", 0xfb},    {"uuml", 0xfc},     {"oelig", 0x153},
    {"ndash", 0x2013}, {"mdash", 0x2014}, {"lsquo", 0x2018}, {"rsquo", 0x2019},  {"sbquo", 0x201a},  {"ldquo", 0x201c},
    {"rdquo", 0x201d}, {"bdquo", 0x201e}, {"bull", 0x2022},  {"hellip", 0x2026}, {"euro", 0x20ac},   {"trade", 0x2122},
    {"rarr", 0x2192},  {"minus", 0x2212}, {"ensp", 0x2002},  {"emsp", 0x2003},   {"thinsp", 0x2009}, {"zwnj", 0x200c},
    {"zwj", 0x200d}};

static size_t number(const char *text, size_t size, uint32_t *out)
{
    size_t i = 2;
    uint32_t base = 10, value = 0;
    if (i < size && (text[i] == 'x' || text[i] == 'X')) {
        base = 16;
        i++;
    }
    size_t first = i;
    for (; i < size && i < first + 8; i++) {
        char byte = text[i];
        uint32_t digit = byte >= '0' && byte <= '9'                     ? (uint32_t)(byte - '0')
                         : (byte | 0x20) >= 'a' && (byte | 0x20) <= 'f' ? (uint32_t)((byte | 0x20) - 'a' + 10)
                                                                        : 99;
        if (digit >= base)
            break;
        value = value * base + digit;
    }
    if (i == first)
        return 0;
    if (value < 0x20)
        value = value == '\n' ? ' ' : 0xfffd;
    *out = value < 0x100 ? windows_1252((unsigned char)value) : value > 0x10ffff ? 0xfffd : value;
    return i < size && text[i] == ';' ? i + 1 : i;
}

size_t html_entity(const char *text, size_t size, uint32_t *out)
{
    if (size < 3)
        return 0;
    if (text[1] == '#')
        return number(text, size, out);
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t len = strlen(names[i].name);
        if (size > len + 1 && text[len + 1] == ';' && memcmp(text + 1, names[i].name, len) == 0) {
            *out = names[i].code;
            return len + 2;
        }
    }
    return 0;
}

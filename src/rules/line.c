#include "rules/line.h"

#include "words/comment.h"
#include "words/marks.h"

/* What a code point is read as; anything not listed stays. */
static const struct plain {
    uint32_t from, to; /* range of code points */
    const char *ascii; /* NULL: full-width forms, shifted to ASCII */
} plains[] = {
    {0x00a0, 0x00a0, " "},  {0x00ad, 0x00ad, ""},   {0x00ab, 0x00ab, "\""},  {0x00bb, 0x00bb, "\""},
    {0x00b4, 0x00b4, "'"},  {0x00d7, 0x00d7, "x"},  {0x1680, 0x1680, " "},   {0x2000, 0x200a, " "},
    {0x200b, 0x200f, ""},   {0x2010, 0x2013, "-"},  {0x2014, 0x2015, "--"},  {0x2018, 0x201b, "'"},
    {0x201c, 0x201f, "\""}, {0x2024, 0x2024, "."},  {0x2026, 0x2026, "..."}, {0x2028, 0x2029, " "},
    {0x202a, 0x202e, ""},   {0x202f, 0x202f, " "},  {0x2032, 0x2032, "'"},   {0x2033, 0x2033, "\""},
    {0x2044, 0x2044, "/"},  {0x205f, 0x205f, " "},  {0x2060, 0x2064, ""},    {0x2066, 0x2069, ""},
    {0x2212, 0x2212, "-"},  {0x2192, 0x2192, "->"}, {0x2215, 0x2215, "/"},   {0x3000, 0x3000, " "},
    {0xfe58, 0xfe58, "-"},  {0xfe63, 0xfe63, "-"},  {0xfeff, 0xfeff, ""},    {0xff01, 0xff5e, NULL},
};

enum { PLAINS = sizeof plains / sizeof plains[0] };

/* Length of the well-formed UTF-8 sequence at `at` and its code point; 1 and the
 * bare byte where it is malformed. */
static int decode(const unsigned char *at, uint32_t *code)
{
    int extra = at[0] >= 0xf0 && at[0] < 0xf5   ? 3
                : at[0] >= 0xe0 && at[0] < 0xf0 ? 2
                : at[0] >= 0xc2 && at[0] < 0xe0 ? 1
                                                : 0;
    *code = at[0];
    if (extra == 0)
        return 1;
    uint32_t whole = at[0] & (0x3fu >> extra);
    for (int i = 1; i <= extra; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 1;
        whole = whole << 6 | (at[i] & 0x3fu);
    }
    *code = whole;
    return extra + 1;
}

static bool put(struct order_line *out, char byte, int column)
{
    if (byte == ' ' && (out->len == 0 || out->text[out->len - 1] == ' '))
        return true;
    if (out->len == LINE_BYTES)
        return false;
    if (byte >= 'A' && byte <= 'Z')
        byte = (char)(byte - 'A' + 'a');
    out->column[out->len] = (uint16_t)(column > UINT16_MAX ? UINT16_MAX : column);
    out->text[out->len++] = byte;
    return true;
}

static bool put_code(struct order_line *out, uint32_t code, const char *raw, int bytes, int column)
{
    for (int i = 0; code >= 0x80 && i < PLAINS; i++) {
        if (code < plains[i].from || code > plains[i].to)
            continue;
        if (plains[i].ascii == NULL)
            return put(out, (char)(code - 0xff01 + '!'), column);
        for (const char *at = plains[i].ascii; *at != '\0'; at++)
            if (!put(out, *at, column))
                return false;
        return true;
    }
    for (int i = 0; i < bytes; i++) {
        unsigned char byte = (unsigned char)raw[i];
        if (!put(out, byte < 0x20 || byte == 0x7f ? ' ' : raw[i], column))
            return false;
    }
    return true;
}

static void drop_head(struct order_line *line, int count)
{
    line->len -= count;
    memmove(line->text, line->text + count, (size_t)line->len);
    memmove(line->column, line->column + count, (size_t)line->len * sizeof line->column[0]);
}

static void drop_bullet(struct order_line *line)
{
    int at = 0;
    while (at < line->len && at < 2 && line->text[at] >= '0' && line->text[at] <= '9')
        at++;
    if (at > 0) {
        if (at + 1 < line->len && (line->text[at] == '.' || line->text[at] == ')') && line->text[at + 1] == ' ')
            drop_head(line, at + 2);
    } else if (line->len > 2 && (line->text[0] == '-' || line->text[0] == '*') && line->text[1] == ' ') {
        drop_head(line, 2);
    }
}

static void drop_end(struct order_line *line)
{
    while (line->len > 0 && strchr(" .,;", line->text[line->len - 1]) != NULL)
        line->len--;
}

/* What plain text makes of bold, underlined and slanted letters, over a whole line: "*take 3*", "_take 3_". */
static void drop_emphasis(struct order_line *line)
{
    static const char marks[] = "*_/";
    int count = 0, last = line->len - 1;
    while (count < last - count && strchr(marks, line->text[count]) != NULL &&
           line->text[count] == line->text[last - count])
        count++;
    if (count == 0 || strchr(" *_/", line->text[count]) != NULL || strchr(" *_/", line->text[last - count]) != NULL)
        return;
    line->len -= count;
    drop_head(line, count);
    drop_end(line);
}

bool line_read(const char *raw, struct order_line *out)
{
    bool whole = true, cut = false;
    out->len = 0;
    for (int at = 0; whole && raw[at] != '\0' && raw[at] != '#';) {
        uint32_t code;
        int unsaid = (int)comment_at(raw, (size_t)at);
        if (unsaid > 0) {
            at += unsaid;
            cut = true;
            continue;
        }
        int bytes = decode((const unsigned char *)raw + at, &code);
        if (code == 0xff03) /* a full-width # begins a comment too */
            break;
        whole = put_code(out, code, raw + at, bytes, at + 1);
        at += bytes;
    }
    out->text[out->len] = '\0';
    if (cut && marks_only_bullet(out->text, (size_t)out->len))
        out->len = 0; /* the bullet of a comment */
    drop_end(out);
    drop_bullet(out);
    drop_emphasis(out);
    out->text[out->len] = '\0';
    out->cut = !whole;
    return whole;
}

void line_part(const struct order_line *line, struct piece piece, struct order_line *out)
{
    size_t from = (size_t)(piece.at - line->text), len = (size_t)piece.len;
    out->len = piece.len;
    out->cut = line->cut;
    memcpy(out->text, piece.at, len);
    out->text[len] = '\0';
    memcpy(out->column, line->column + from, (len + 1) * sizeof out->column[0]);
}

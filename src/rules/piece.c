#include "rules/piece.h"

#include "base/number.h"
#include "rules/line.h"

static struct piece piece_at(const struct order_line *line, const char *from, const char *to)
{
    size_t at = (size_t)(from - line->text);
    int column = line->len == 0 ? 1 : at < (size_t)line->len ? line->column[at] : line->column[line->len - 1] + 1;
    return (struct piece){.at = from, .len = (int)(to - from), .column = column};
}

struct piece piece_whole(const struct order_line *line)
{
    return piece_at(line, line->text, line->text + line->len);
}

struct piece piece_trim(struct piece piece)
{
    while (piece.len > 0 && piece.at[0] == ' ') {
        piece.at++;
        piece.len--;
        piece.column++;
    }
    while (piece.len > 0 && piece.at[piece.len - 1] == ' ')
        piece.len--;
    return piece;
}

int piece_split(const struct order_line *line, struct piece piece, char at, struct piece *out, int max)
{
    int count = 0;
    const char *from = piece.at, *end = piece.at + piece.len;
    for (;;) {
        const char *to = from;
        while (to < end && *to != at)
            to++;
        if (count++ < max)
            out[count - 1] = piece_trim(piece_at(line, from, to));
        if (to == end)
            return count;
        from = to + 1;
    }
}

/* Sets have one byte or two: a call of strchr() would take longer. */
static bool among(char byte, const char *set)
{
    while (*set != '\0' && *set != byte)
        set++;
    return *set != '\0';
}

int piece_words(const struct order_line *line, struct piece piece, const char *blanks, const char *alone,
                struct piece *out, int max)
{
    int count = 0;
    const char *at = piece.at, *end = piece.at + piece.len;
    while (at < end) {
        if (among(*at, blanks)) {
            at++;
            continue;
        }
        const char *to = at + 1;
        if (!among(*at, alone))
            while (to < end && !among(*to, blanks) && !among(*to, alone))
                to++;
        if (count++ < max)
            out[count - 1] = piece_at(line, at, to);
        at = to;
    }
    return count;
}

bool piece_is(struct piece piece, const char *word)
{
    if (piece.len > 0 && word[0] != piece.at[0]) /* most are told by this */
        return false;
    return strlen(word) == (size_t)piece.len && memcmp(piece.at, word, (size_t)piece.len) == 0;
}

bool piece_begins(struct piece piece, const char *word)
{
    return piece.len > 0 && word[0] == piece.at[0] && strlen(word) >= (size_t)piece.len &&
           memcmp(piece.at, word, (size_t)piece.len) == 0;
}

bool piece_number(struct piece piece, int low, int high, int *out)
{
    int64_t number;
    if (!number_read_bytes(piece.at, (size_t)piece.len, low, high, &number))
        return false;
    *out = (int)number;
    return true;
}

void piece_copy(struct piece piece, char *out, size_t size)
{
    size_t len = (size_t)piece.len < size ? (size_t)piece.len : size - 1;
    memcpy(out, piece.at, len);
    out[len] = '\0';
}

int piece_match(struct piece piece, const char *(*name)(int index), int count)
{
    int found = MATCH_NONE;
    for (int i = 0; i < count; i++) {
        const char *candidate = name(i);
        if (piece_is(piece, candidate))
            return i;
        if (piece_begins(piece, candidate))
            found = found == MATCH_NONE ? i : MATCH_MANY;
    }
    return found;
}

#include "base/nearest.h"

enum { COMPARED = 96 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

uint32_t nearest_letters(const char *word)
{
    enum { ALPHABET = 26, OTHERS = 6 };
    uint32_t letters = 0;
    for (; *word != '\0'; word++) {
        unsigned char byte = (unsigned char)*word;
        letters |= 1U << (byte >= 'a' && byte <= 'z' ? byte - 'a' : ALPHABET + byte % OTHERS);
    }
    return letters;
}

size_t nearest_within(const char *a, const char *b, size_t most)
{
    size_t rows = strnlen(a, COMPARED), columns = strnlen(b, COMPARED), far = most + 1;
    if ((rows < columns ? columns - rows : rows - columns) > most)
        return far;
    for (; rows > 0 && columns > 0 && a[rows - 1] == b[columns - 1]; rows--)
        columns--;
    for (; rows > 0 && columns > 0 && *a == *b; rows--, columns--) {
        a++;
        b++;
    }
    if (rows == 0 || columns == 0)
        return rows + columns;
    /* three rows of the table: row i holds the distances of the first i bytes of a to each head of b, as far as they
     * may be part of so short a way: at most that many columns off */
    size_t room[3][COMPARED + 1], *before = room[0], *above = room[1], *row = room[2];
    for (size_t j = 0; j <= columns; j++)
        row[j] = least(j, far);
    for (size_t i = 1; i <= rows; i++) {
        size_t *spent = before, from = i > most ? i - most : 1, to = least(i + most, columns), best = far;
        before = above;
        above = row;
        row = spent;
        row[from - 1] = from == 1 ? least(i, far) : far;
        for (size_t j = from; j <= to; j++) {
            size_t change = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = least(change, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
            row[j] = least(row[j], far);
            best = least(best, row[j]);
        }
        if (to < columns)
            row[to + 1] = far;
        if (best > most)
            return far;
    }
    return row[columns];
}

size_t nearest_distance(const char *a, const char *b)
{
    return nearest_within(a, b, COMPARED);
}

struct nearest nearest_to(const char *word)
{
    return (struct nearest){.word = word, .distance = least(4, (strlen(word) + 1) / 2)};
}

void nearest_try(struct nearest *nearest, const char *known)
{
    size_t distance = nearest_within(nearest->word, known, nearest->distance);
    if (distance < nearest->distance) {
        nearest->best = known;
        nearest->distance = distance;
    }
}

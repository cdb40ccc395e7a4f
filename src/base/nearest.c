#include "base/nearest.h"

enum { COMPARED = 96 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t nearest_distance(const char *a, const char *b)
{
    size_t rows = strnlen(a, COMPARED), columns = strnlen(b, COMPARED);
    /* three rows of the table: row i holds the distances of the first i bytes of a to each head of b */
    size_t room[3][COMPARED + 1], *before = room[0], *above = room[1], *row = room[2];
    for (size_t j = 0; j <= columns; j++)
        row[j] = j;
    for (size_t i = 1; i <= rows; i++) {
        size_t *spent = before;
        before = above;
        above = row;
        row = spent;
        row[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            size_t change = above[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            row[j] = least(change, least(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                row[j] = least(row[j], before[j - 2] + 1);
        }
    }
    return row[columns];
}

struct nearest nearest_to(const char *word)
{
    return (struct nearest){.word = word, .distance = least(4, (strlen(word) + 1) / 2)};
}

void nearest_try(struct nearest *nearest, const char *known)
{
    size_t distance = nearest_distance(nearest->word, known);
    if (distance < nearest->distance) {
        nearest->best = known;
        nearest->distance = distance;
    }
}

#include "base/nearest.h"

enum { WORD_MAX = 40 };

static size_t least(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t nearest_distance(const char *a, const char *b)
{
    size_t rows = strlen(a), columns = strlen(b);
    if (rows > WORD_MAX || columns > WORD_MAX)
        return WORD_MAX;
    /* row i holds the distances of the first i bytes of a to each head of b */
    size_t cost[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= rows; i++) {
        for (size_t j = 0; j <= columns; j++) {
            if (i == 0 || j == 0) {
                cost[i][j] = i + j;
                continue;
            }
            size_t change = cost[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
            cost[i][j] = least(change, least(cost[i - 1][j], cost[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                cost[i][j] = least(cost[i][j], cost[i - 2][j - 2] + 1);
        }
    }
    return cost[rows][columns];
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

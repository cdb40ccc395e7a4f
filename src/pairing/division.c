#include "pairing/division.h"

#include "base/mem.h"

#include <stdlib.h>

int32_t division_count(int32_t entrants, int32_t size)
{
    int32_t divisions = (entrants + size / 2) / size;
    return divisions > 0 || entrants == 0 ? divisions : 1;
}

int32_t division_start(int32_t entrants, int32_t size, int32_t division)
{
    int32_t divisions = division_count(entrants, size);
    if (divisions == 0)
        return 0;
    int32_t smaller = divisions - entrants % divisions, above = division > smaller ? division - smaller : 0;
    return division * (entrants / divisions) + above;
}

/* Those who stay, in their order; how many of each division goes to `count`. */
static void take_staying(const struct division_season *season, const bool *stays, int32_t *order, int32_t *count)
{
    const int32_t *entrant = season->entrant;
    for (int32_t i = 0; i < season->divisions; i++) {
        count[i] = 0;
        for (int32_t k = 0; k < season->count[i]; k++, entrant++)
            if (stays[*entrant]) {
                *order++ = *entrant;
                count[i]++;
            }
    }
}

/* Those on both sides of a border change sides; each side keeps its order. */
static void change_sides(int32_t *border, int32_t up)
{
    for (int32_t i = 0; i < up; i++) {
        int32_t down = border[i - up];
        border[i - up] = border[i];
        border[i] = down;
    }
}

int32_t division_next(const struct division_season *season, const bool *stays, const int32_t *fresh,
                      int32_t fresh_count, int32_t *order)
{
    int32_t *count = mem_new((size_t)season->divisions, sizeof *count), end = 0;
    take_staying(season, stays, order, count);
    for (int32_t i = 0; i < season->divisions; i++) {
        int32_t up = season->up, below = i + 1 < season->divisions ? count[i + 1] : 0;
        up = up < count[i] / 2 ? up : count[i] / 2;
        up = up < below / 2 ? up : below / 2;
        end += count[i];
        change_sides(&order[end], up);
    }
    for (int32_t i = 0; i < fresh_count; i++)
        order[end++] = fresh[i];
    free(count);
    return end;
}

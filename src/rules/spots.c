#include "rules/spots.h"

#include <string.h>

static bool ends_word(char c)
{
    return c == '\0' || c == ' ' || c == ',' || c == '/';
}

/* The spot that is named from here on, by the most words; -1: none is. */
static int spot_at(const struct canvas *canvas, const char *at)
{
    int found = -1;
    size_t longest = 0;
    for (int i = 0; i < canvas->spots; i++) {
        size_t len = strlen(canvas->spot[i].words);
        if (len <= longest || strncmp(at, canvas->spot[i].words, len) != 0 || !ends_word(at[len]))
            continue;
        longest = len;
        found = i;
    }
    return found;
}

static bool among(const int *numbers, int count, int number)
{
    for (int i = 0; i < count; i++)
        if (numbers[i] == number)
            return true;
    return false;
}

int spots_named(const struct canvas *canvas, const char *line, int *out, int most)
{
    int count = 0;
    for (const char *at = line + strspn(line, " ,"); *at != '\0' && count < most; at += strspn(at, " ,")) {
        int spot = spot_at(canvas, at);
        at += spot < 0 ? strcspn(at, " ,") : strlen(canvas->spot[spot].words);
        if (spot >= 0 && !among(out, count, spot))
            out[count++] = spot;
    }
    return count;
}

#include "games/diplomacy/map.h"

bool diplomacy_places_have(const struct places *places, int place)
{
    for (int i = 0; i < places->count; i++)
        if (places->to[i] == place)
            return true;
    return false;
}

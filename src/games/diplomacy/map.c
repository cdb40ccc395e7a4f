#include "games/diplomacy/map.h"

#include "rules/words.h"

int diplomacy_province(int place)
{
    static const uint8_t of[PLACES - PROVINCES] = {P_BUL, P_BUL, P_SPA, P_SPA, P_STP, P_STP};
    return place < PROVINCES ? place : of[place - PROVINCES];
}

bool diplomacy_places_have(const struct places *places, int place)
{
    for (int i = 0; i < places->count; i++)
        if (places->to[i] == place)
            return true;
    return false;
}

#include "games/diplomacy/map.h"

#include "rules/words.h"

int diplomacy_unit_find(const char *id)
{
    return names_find(diplomacy_unit_name, 0, UNITS - 1, id);
}

int diplomacy_place_find(const char *id)
{
    return names_find(diplomacy_place_name, 0, PLACES - 1, id);
}

int diplomacy_province(int place)
{
    static const uint8_t of[PLACES - PROVINCES] = {P_BUL, P_BUL, P_SPA, P_SPA, P_STP, P_STP};
    return place < PROVINCES ? place : of[place - PROVINCES];
}

bool places_have(const struct places *places, int place)
{
    for (int i = 0; i < places->count; i++)
        if (places->to[i] == place)
            return true;
    return false;
}

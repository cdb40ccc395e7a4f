#include "engine/play/ranks.h"

bool ranks_hold(const int *rank, int seats)
{
    for (int i = 0; i < seats; i++) {
        int better = 0;
        for (int k = 0; k < seats; k++)
            better += rank[k] < rank[i];
        if (rank[i] != better + 1)
            return false;
    }
    return seats > 0;
}

bool ranks_read(const struct jv *list, int seats, int *rank)
{
    if (!jv_is_array(list) || jv_size(list) != (size_t)seats)
        return false;
    for (int i = 0; i < seats; i++) {
        int64_t number = 0;
        if (!jv_int(jv_at(list, (size_t)i), 1, seats, &number))
            return false;
        rank[i] = (int)number;
    }
    return ranks_hold(rank, seats);
}

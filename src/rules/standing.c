#include "rules/standing.h"

#include "rules/doors.h"
#include "words/catalog.h"
#include "words/say.h"

static bool better(const struct standing *a, const struct standing *b)
{
    for (int i = 0; i < STANDING_KEYS; i++)
        if (a->key[i] != b->key[i])
            return a->key[i] > b->key[i];
    return false;
}

void standing_rank(const struct standing *standing, int seats, int *rank)
{
    for (int i = 0; i < seats; i++) {
        rank[i] = 1;
        for (int j = 0; j < seats; j++)
            rank[i] += better(&standing[j], &standing[i]);
    }
}

int standing_winners(const struct result *result, const struct rules *rules, const char *const *called,
                     struct text *names)
{
    int winners = 0, told = 0;
    for (int i = 0; i < result->seats; i++)
        winners += result->rank[i] == 1;
    for (int i = 0; i < result->seats; i++) {
        if (result->rank[i] != 1)
            continue;
        if (told > 0 && told == winners - 1)
            say(names, "list.and");
        else if (told > 0)
            text_add(names, ", ");
        text_add(names, catalog_name(rules->id, called != NULL ? called[i] : rules_seat(rules, i + 1)->name, NULL));
        told++;
    }
    return winners;
}

void standing_tell(const struct result *result, int kind, struct events *events)
{
    int16_t arg[1 + 2 * SEATS_MAX] = {(int16_t)result->seats};
    for (int i = 0; i < result->seats; i++) {
        arg[1 + i] = (int16_t)result->score[i];
        arg[1 + result->seats + i] = (int16_t)result->rank[i];
    }
    events_add(events, kind, EVENT_PUBLIC, arg, 1 + 2 * result->seats);
}

bool standing_ranks_hold(const int *rank, int seats)
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

bool standing_ranks_read(const struct jv *list, int seats, int *rank)
{
    if (!jv_is_array(list) || jv_size(list) != (size_t)seats)
        return false;
    for (int i = 0; i < seats; i++) {
        int64_t number = 0;
        if (!jv_int(jv_at(list, (size_t)i), 1, seats, &number))
            return false;
        rank[i] = (int)number;
    }
    return standing_ranks_hold(rank, seats);
}

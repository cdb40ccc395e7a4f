#include "rules/standing.h"

#include "words/say.h"

static bool better(const struct standing *a, const struct standing *b)
{
    for (int i = 0; i < STANDING_KEYS; i++)
        if (a->key[i] != b->key[i])
            return a->key[i] > b->key[i];
    return false;
}

void standings_rank(const struct standing *standing, int seats, int *rank)
{
    for (int i = 0; i < seats; i++) {
        rank[i] = 1;
        for (int j = 0; j < seats; j++)
            rank[i] += better(&standing[j], &standing[i]);
    }
}

int result_winners(const struct result *result, const char *(*name)(int seat), struct text *names)
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
        text_add(names, name(i + 1));
        told++;
    }
    return winners;
}

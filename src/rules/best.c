#include "rules/best.h"

int best_put(struct ranked *list, int count, int most, double worth, int what)
{
    int at = count < most ? count++ : most;
    for (; at > 0 && list[at - 1].worth < worth; at--)
        if (at < most)
            list[at] = list[at - 1];
    if (at < most)
        list[at] = (struct ranked){worth, what};
    return count;
}

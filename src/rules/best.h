/* The best of many things by what they are worth, as bots look for them. */
#ifndef CURSUS_RULES_BEST_H
#define CURSUS_RULES_BEST_H

struct ranked {
    double worth;
    int what;
};

/* Puts one to its place among `count`, the best first and of equals the first one first; no more than `most` are kept,
 * for which there is room. Returns how many there are. */
int best_put(struct ranked *list, int count, int most, double worth, int what);

#endif

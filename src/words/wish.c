#include "words/wish.h"

#include <stdlib.h>
#include <string.h>

enum { KNOWN_LEAST = 3, LIKELY = 3 };

/* What all that is known of the letter says for each class. Returns how many of its features are known. */
static size_t weigh(const struct typed *body, int *sum)
{
    uint32_t feature[WISH_FEATURES_MOST];
    size_t count = wish_features(body, feature), known = 0;
    for (size_t i = 0; i < count; i++) {
        const struct wish_feature *found =
            bsearch(&feature[i], wish_feature, wish_known, sizeof *wish_feature, wish_compare);
        if (found == NULL)
            continue;
        known++;
        for (uint32_t k = found->first; k < found->first + found->count; k++)
            sum[wish_weight[k].class] += wish_weight[k].weight;
    }
    return known;
}

static size_t best_of(const int *sum)
{
    size_t best = 0;
    for (size_t i = 1; i < wish_classes; i++)
        best = sum[i] > sum[best] ? i : best;
    return best;
}

/* The first, and what is two thirds as likely. */
void wish_guess(const struct typed *body, struct wishes *out)
{
    int sum[WISH_CLASSES_MOST] = {0}, first = 0;
    *out = (struct wishes){.count = 0};
    if (weigh(body, sum) < KNOWN_LEAST)
        return;
    for (; out->count < WISHES_MOST; out->count++) {
        size_t best = best_of(sum);
        first = out->count == 0 ? sum[best] : first;
        if (sum[best] <= 0 || sum[best] * LIKELY < first * (LIKELY - 1) || strcmp(wish_class[best], "none") == 0)
            return;
        out->verb[out->count] = wish_class[best];
        sum[best] = 0;
        if (out->count == 0)
            out->lead = first - sum[best_of(sum)];
    }
}

/* The likelier of two classes; 0: neither is. */
static int likelier(const int *sum, const char *one, const char *other)
{
    int best = 0;
    for (size_t i = 0; i < wish_classes; i++)
        if (strcmp(wish_class[i], one) == 0 || strcmp(wish_class[i], other) == 0)
            best = sum[i] > best ? sum[i] : best;
    return best;
}

/* Learned of who lets somebody in or not, and of who plays for somebody or not. */
int wish_answer(const struct typed *body)
{
    int sum[WISH_CLASSES_MOST] = {0};
    (void)weigh(body, sum);
    int yes = likelier(sum, "yes", "admit"), no = likelier(sum, "no", "reject");
    return 2 * (yes > no ? yes : no) < sum[best_of(sum)] ? 0 : yes - no;
}

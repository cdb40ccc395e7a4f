#include "engine/admin/rating.h"

enum { STEP = 2500, STEPS = 32 };

/* Each 25 points from 0 to 800. */
static const int expected[STEPS + 1] = {5000, 5359, 5715, 6063, 6401, 6725, 7034, 7325, 7597, 7850, 8083,
                                        8296, 8490, 8666, 8823, 8965, 9091, 9203, 9302, 9390, 9468, 9536,
                                        9595, 9648, 9693, 9733, 9768, 9799, 9825, 9848, 9868, 9886, 9901};

int rating_expected(int64_t difference)
{
    if (difference < 0)
        return RATING_ONE - rating_expected(-difference);
    if (difference >= (int64_t)STEPS * STEP)
        return expected[STEPS];
    int64_t at = difference / STEP, part = difference % STEP;
    int64_t more = expected[at + 1] - expected[at];
    return expected[at] + (int)((more * part + STEP / 2) / STEP);
}

/* To the nearest; a half goes away from 0, so that the other side gets just as much less. */
static int64_t rounded(int64_t number, int64_t by)
{
    return number < 0 ? -((-number + by / 2) / by) : (number + by / 2) / by;
}

void rating_game(const int64_t *rating, const int *rank, int players, int64_t *change)
{
    for (int i = 0; i < players; i++)
        change[i] = 0;
    for (int i = 0; i < players; i++) {
        for (int k = i + 1; k < players; k++) {
            int score = rank[i] < rank[k] ? RATING_ONE : rank[i] == rank[k] ? RATING_ONE / 2 : 0;
            int64_t gain = (int64_t)RATING_K * (score - rating_expected(rating[i] - rating[k]));
            int64_t moved = rounded(gain, (int64_t)RATING_ONE * (players - 1));
            change[i] += moved;
            change[k] -= moved;
        }
    }
}

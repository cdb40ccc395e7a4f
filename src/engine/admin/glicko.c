#include "engine/admin/glicko.h"

#include "base/number.h"
#include "rules/rules.h"

#include <string.h>

/* A product that is below 8 fits, and all are: there are at most SEATS_MAX - 1 opponents, and no variance exceeds
 * WIDEST. */
static const int64_t ONE = INT64_C(1) << 30;
static const int64_t START = 355804330;     /* (100 / 173.7178)^2 */
static const int64_t WIDEST = 512358235;    /* (120 / 173.7178)^2: only endless games against the weakest lead to it */
static const int64_t DRIFT = 2272038;       /* 0.046^2: the volatility */
static const int64_t BY_CIRCLE = 326378378; /* 3 / pi^2 */
static const int64_t LN_2 = 744261118;
static const int64_t APART = INT64_C(7) << 30; /* beyond that nobody's chance is told from 0 */

enum { MEAN = 1500, POINT_PARTS = 10000, UNIT = 1737178 /* ten-thousandths of a point that 1 is */ };

/* To the nearest; a half goes away from 0. */
static int64_t divided(int64_t number, int64_t by)
{
    return number < 0 ? -((-number + by / 2) / by) : (number + by / 2) / by;
}

static int64_t times(int64_t a, int64_t b)
{
    return divided(a * b, ONE);
}

static int64_t root(int64_t of)
{
    return number_root((uint64_t)of << 30);
}

/* e^-x for x >= 0: by halves, and the rest by its series. */
static int64_t fading(int64_t x)
{
    int64_t rest = x % LN_2, part = ONE, sum = ONE;
    for (int i = 1; part != 0; i++) {
        part = -divided(times(part, rest), i);
        sum += part;
    }
    return sum >> (x / LN_2);
}

/* How much of a difference is left, since nobody knows the opponent's strength for sure: g. */
static int64_t trust(int64_t variance)
{
    return divided(ONE * ONE, root(ONE + times(variance, BY_CIRCLE)));
}

static int64_t expected(int64_t difference)
{
    if (difference < 0)
        return ONE - expected(-difference);
    return divided(ONE * ONE, ONE + fading(difference < APART ? difference : APART));
}

void glicko_game(struct glicko *player, const int *rank, int players)
{
    struct glicko before[SEATS_MAX];
    memcpy(before, player, (size_t)players * sizeof *player);
    for (int i = 0; i < players; i++) {
        int64_t known = 0, gain = 0, wide = before[i].variance + DRIFT;
        for (int k = 0; k < players; k++) {
            if (k == i)
                continue;
            int64_t weight = trust(before[k].variance), difference = before[i].mean - before[k].mean;
            int64_t far = difference < -APART ? -APART : difference > APART ? APART : difference;
            int64_t score = rank[i] < rank[k] ? ONE : rank[i] == rank[k] ? ONE / 2 : 0;
            int64_t chance = expected(times(weight, far));
            known += times(times(weight, weight), times(chance, ONE - chance));
            gain += times(weight, score - chance);
        }
        wide = wide < WIDEST ? wide : WIDEST;
        player[i].variance = divided(wide * ONE, ONE + times(wide, known));
        player[i].mean += times(player[i].variance, gain);
    }
}

struct glicko glicko_start(void)
{
    return (struct glicko){.variance = START};
}

static int64_t points(int64_t of)
{
    return divided(of * UNIT, ONE * POINT_PARTS);
}

int64_t glicko_points(const struct glicko *player)
{
    return MEAN + points(player->mean);
}

int64_t glicko_deviation(const struct glicko *player)
{
    return points(root(player->variance));
}

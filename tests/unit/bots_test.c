/* Whole games come out as they did: each game played by its bots alone, and by orders that are drawn. A slip in a bot
 * or in the rules moves some position. Who changes a bot or draws in another order on purpose writes down what comes of
 * it; who changes what a stored game decides makes a new version of its rules. */
#include "check.h"
#include "played.h"

#include "rules/doors.h"

#include <inttypes.h>

enum { GAMES = 3, PHASES_MOST = 150, ALWAYS = 1, NEVER = 1 << 30 };

/* FNV-1a of all positions of these games. */
struct sum {
    uint64_t value;
};

static bool add(const struct played *played, void *context)
{
    struct sum *sum = context;
    struct text text = TEXT_EMPTY;
    struct jv *position = rules_save(played->rules, played->state);
    jv_dump(position, &text);
    for (size_t i = 0; i < text.len; i++)
        sum->value = (sum->value ^ (unsigned char)text.data[i]) * UINT64_C(0x100000001b3);
    jv_free(position);
    text_free(&text);
    return played->phase < PHASES_MOST;
}

static void games_come_out_as_they_did(void **state)
{
    (void)state;
    static const struct {
        const char *rules, *bots, *drawn;
    } cases[] = {
        {"quorum", "a6cb3a225d1e5367", "b4f969fa0ed49a84"},    {"forvm", "d5405334d20eeecf", "8d8537780bfc7ab7"},
        {"doge", "5a758634704eb2d1", "d17ccb04b2ff7e48"},      {"gorbino", "903aaf5af068f312", "16db4f69074aaab8"},
        {"diplomacy", "21fc3b30ab881992", "101001371dd966d7"},
    };
    bool same = true;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        const struct rules *rules = rules_find(cases[i].rules);
        for (int drawn = 0; drawn < 2; drawn++) {
            struct sum sum = {UINT64_C(0xcbf29ce484222325)};
            char got[17];
            for (uint32_t number = 0; number < GAMES; number++)
                play_through(rules, number % 2 == 0 ? rules->seats_max : rules->seats_min, number,
                             drawn != 0 ? NEVER : ALWAYS, add, &sum);
            (void)snprintf(got, sizeof got, "%016" PRIx64, sum.value);
            if (strcmp(got, drawn != 0 ? cases[i].drawn : cases[i].bots) == 0)
                continue;
            print_error("%s by %s: %s\n", cases[i].rules, drawn != 0 ? "orders that are drawn" : "its bots", got);
            same = false;
        }
    }
    check_true(same);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(games_come_out_as_they_did)};
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}

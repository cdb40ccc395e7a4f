/* How bots play whole games. That games come out as they did is held by games_pinned_test. */
#include "check.h"
#include "played.h"

#include "games/diplomacy/state.h"
#include "rules/doors.h"
#include "rules/options.h"

enum { ALWAYS = 1 };

/* The stream that thinks for a seat in a phase, as the engine gives it one. */
static struct chance thoughts(int number, int phase, int seat)
{
    const uint8_t seed[CIPHER_KEY] = {(uint8_t)number, (uint8_t)phase, (uint8_t)(phase >> 8), (uint8_t)seat, 1};
    return chance_seeded(seed, 0, NULL);
}

/* A phase of Diplomacy as bots play it for the engine: those of one seat think alike. */
static void play_phase(const struct rules *rules, struct diplomacy_state *s, int number, int phase)
{
    static struct order given[REQUESTS_MAX];
    struct request open[REQUESTS_MAX];
    struct answer answers[REQUESTS_MAX];
    struct events events = {0};
    int count = rules->requests(s, open);
    for (int i = 0; i < count; i++) {
        struct chance chance = thoughts(number, phase, open[i].seat);
        rules_choose(rules, s, &open[i], &chance, &given[i]);
        answers[i] = (struct answer){.request = open[i], .order = &given[i], .by = BY_BOT};
    }
    rules->resolve(s, answers, count, NULL, &events);
    events_free(&events);
}

/* Among equals no power of Diplomacy wins most games, and most games have a winner. Bounds for few games; what many
 * came to stands in src/games/diplomacy/rules.md. */
static void no_power_wins_most(void **state)
{
    (void)state;
    enum { EQUALS = 20 };
    const struct rules *rules = rules_find("diplomacy");
    struct rules_setup setup;
    struct refusal why;
    int wins[SEATS + 1] = {0}, won = 0, powers = 0;
    check_true(options_default(rules, SEATS, &setup, &why));
    for (int number = 0; number < EQUALS; number++) {
        struct diplomacy_state s;
        check_true(rules->setup(&s, &setup, NULL, NULL, &why));
        for (int phase = 0; s.phase != OVER; phase++)
            play_phase(rules, &s, number, phase);
        for (int seat = 1; seat <= SEATS; seat++) {
            powers += state_centres(&s, seat) >= s.win && wins[seat] == 0;
            wins[seat] += state_centres(&s, seat) >= s.win;
            won += state_centres(&s, seat) >= s.win;
        }
    }
    check_true(4 * won > 3 * EQUALS);
    check_true(powers > SEATS / 2);
    for (int seat = 1; seat <= SEATS; seat++)
        check_true(2 * wins[seat] <= won);
}

/* How often each kind of thing happened. */
struct tally {
    int ousts, destroys;
};

static bool tally(const struct played *played, void *context)
{
    struct tally *sum = context;
    for (int i = 0; i < played->events->count; i++) {
        const char *name = played->rules->events[played->events->item[i].kind].name;
        sum->ousts += strcmp(name, "oust") == 0;
        sum->destroys += strcmp(name, "destroy") == 0;
    }
    return true;
}

/* Those of FORVM oust and destroy now and then. */
static void families_harm_each_other(void **state)
{
    (void)state;
    enum { FAMILIES = 4, FEUDS = 50 };
    struct tally sum = {0};
    for (uint32_t number = 0; number < FEUDS; number++)
        play_through(rules_find("forvm"), FAMILIES, number, ALWAYS, tally, &sum);
    check_true(sum.ousts > 0 && sum.destroys > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_power_wins_most),
        cmocka_unit_test(families_harm_each_other),
    };
    return cmocka_run_group_tests_name("bots", tests, NULL, NULL);
}

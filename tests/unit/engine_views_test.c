/* What a seat may see is made once a position and never that of another one. */
#include "check.h"

#include <string.h>

#include "engine/play/pump.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "rules/options.h"

enum { MOST_PHASES = 400 };

static int made;
static const struct rules *real;

static void counted(const void *state, int seat, void *view)
{
    made++;
    rules_observe(real, state, seat, view);
}

/* All that is seen is of this position. */
static void look(struct match *match)
{
    void *fresh = calloc(1, match->rules->state_size);
    assert_non_null(fresh);
    for (int seat = 0; seat <= match->seats; seat++) {
        rules_observe(real, match->state, seat, fresh);
        assert_memory_equal(view_get(match, seat), fresh, match->rules->state_size);
    }
    free(fresh);
}

static enum rc resolved(void *context, struct match *match, const char *phase, const struct answer *answers, int count,
                        struct err *err)
{
    int *left = context;
    (void)phase;
    (void)answers;
    (void)count;
    look(match);
    made = 0;
    look(match);
    assert_int_equal(made, 0);
    return --*left > 0 ? RC_OK : err_set(err, RC_FULL, "enough");
}

static void play(const struct rules *rules)
{
    struct rules own = *rules;
    struct match match;
    struct rules_setup setup;
    struct refusal why = {0};
    struct err err = {0};
    static const uint8_t seed[CIPHER_KEY] = {5};
    int left = MOST_PHASES;
    real = rules;
    own.observe = counted;
    match_begin(&match, &own, rules->seats_min);
    match.chance = chance_seeded(seed, 0, &match.draws);
    assert_true(options_default(rules, match.seats, &setup, &why));
    assert_int_equal(match_setup(&match, &setup, &err), RC_OK);
    for (int i = 0; i < match.seats; i++)
        match.seat[i].holder = HELD_BY_BOT;
    look(&match);
    struct pump_result *result = calloc(1, sizeof *result);
    struct pump_watch watch = {.resolved = resolved, .context = &left};
    assert_non_null(result);
    (void)pump(&match, &watch, result, &err);
    assert_true(left < MOST_PHASES - 5);
    look(&match);
    /* another position in its place */
    struct jv *position = rules_save(rules, match.state);
    assert_int_equal(match_setup(&match, &setup, &err), RC_OK);
    look(&match);
    assert_int_equal(match_load(&match, position, &err), RC_OK);
    look(&match);
    jv_free(position);
    free(result);
    match_free(&match);
}

static void views_follow_the_position(void **state)
{
    (void)state;
    for (int i = 0; rules_all[i] != NULL; i++)
        play(rules_all[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(views_follow_the_position)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Subjects by their facts, beyond what a game from mail to mail brings about (tests/e2e/subject_test.py). */
#include "engine/letters/subject.h"

#include "check.h"

#include <string.h>

static char name[] = "ides", rules[] = "quorum";
static const struct game_row game = {.id = 12, .name = name, .rules = rules};

static void check_subject(const char *kind, const char *facts, const struct player_row *player, const char *want)
{
    struct text out = TEXT_EMPTY;
    struct jv *json = NULL;
    struct err err = {0};
    check_int(jv_parse(facts, strlen(facts), &json, &err), RC_OK);
    subject_write(&(struct subject){player, &game, kind}, json, &out);
    check_text(out.data, want);
    check_text(jv_string(jv_get(json, "subject")), want);
    jv_free(json);
    text_free(&out);
}

static void ends_say_the_place(void **state)
{
    (void)state;
    static const struct {
        const char *facts, *want;
    } cases[] = {
        {"{\"seat\":{\"number\":2},\"result\":{\"rows\":[{\"number\":2,\"rank\":1},{\"number\":1,\"rank\":2}]}}",
         "ides (Quorum) is over: you won"},
        {"{\"seat\":{\"number\":2},\"result\":{\"rows\":[{\"number\":2,\"rank\":1},{\"number\":1,\"rank\":1}]}}",
         "ides (Quorum) is over: you tied for first"},
        {"{\"seat\":{\"number\":3},\"result\":{\"rows\":[{\"number\":2,\"rank\":1},{\"number\":3,\"rank\":3}]}}",
         "ides (Quorum) is over: you finished third"},
        {"{\"seat\":{\"number\":3},\"result\":{\"rows\":[{\"number\":2,\"rank\":1},{\"number\":3,\"rank\":9}]}}",
         "ides (Quorum) is over: place 9"},
        {"{\"result\":{\"rows\":[{\"number\":2,\"rank\":1}]}}", "ides (Quorum) is over"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_subject("end", cases[i].facts, NULL, cases[i].want);
}

static void several_are_not_named(void **state)
{
    (void)state;
    check_subject("digest", "{\"waiting_any\":true,\"waiting\":[{\"player\":\"Anna\"},{\"player\":\"Bruno\"}]}", NULL,
                  "ides (Quorum): waiting for the others");
    check_subject("digest", "{\"mover\":\"Carla\",\"waiting_any\":true,\"waiting\":[{\"player\":\"Anna\"},{}]}", NULL,
                  "ides (Quorum): Carla moved, waiting for the others");
    /* a seat without a name is called as the game does */
    check_subject("digest", "{\"waiting_any\":true,\"waiting\":[{\"player\":\"\",\"seat_name\":\"red\"}]}", NULL,
                  "ides (Quorum): red to move");
    check_subject("receipt", "{\"accepted_any\":true,\"done\":[{}]}", NULL, "ides (Quorum): done");
    check_subject("receipt", "{\"accepted_any\":true,\"done\":[{}],\"waiting_any\":true,\"waiting\":[{},{}]}", NULL,
                  "ides (Quorum): done, waiting for the others");
    check_subject("receipt", "{\"accepted_any\":true}", NULL, "ides (Quorum): orders received");
    check_subject("receipt", "{\"accepted_any\":true,\"asks_any\":true}", NULL, "ides (Quorum): which did you mean?");
}

static void a_stage_counts_something(void **state)
{
    (void)state;
    check_subject("turn",
                  "{\"owed_any\":true,\"owed\":[{\"deadline_near\":\"Sun 09:04\"}],\"game\":{\"stage\":\"round 4 of "
                  "12\"}}",
                  NULL, "Your move: ides (Quorum), round 4 of 12 (by Sun 09:04)");
    check_subject("turn", "{\"owed_any\":true,\"owed\":[{}],\"game\":{\"stage\":\"\"}}", NULL,
                  "Your move: ides (Quorum)");
}

static void who_wants_a_thread_gets_one_subject(void **state)
{
    (void)state;
    static const char *const kinds[] = {"turn", "receipt", "digest", "reminder", "press", "end", "notice", "welcome"};
    static const struct player_row player = {.subject_thread = true};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        check_subject(kinds[i], "{\"title\":\"x\",\"owed_any\":true}", &player, "#12 ides (Quorum)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ends_say_the_place),
        cmocka_unit_test(several_are_not_named),
        cmocka_unit_test(a_stage_counts_something),
        cmocka_unit_test(who_wants_a_thread_gets_one_subject),
    };
    return cmocka_run_group_tests_name("subject", tests, NULL, NULL);
}

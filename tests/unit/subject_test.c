/* Subjects by their facts, beyond what a game from mail to mail brings about (tests/e2e/subject_test.py). */
#include "engine/letters/subject.h"

#include "check.h"

#include <string.h>

static char name[] = "ides", rules[] = "quorum";
static const struct game_row game = {.id = 12, .name = name, .rules = rules};

/* Others who are waited for, by `waiting` names. */
static void check_subject(const char *kind, struct report report, int waiting, const char *want)
{
    struct text out = TEXT_EMPTY;
    static const char *const names[] = {"Anna", "Bruno"};
    for (int i = 0; i < waiting; i++)
        report_tell(&report.waiting, names[i]);
    report.facts = jv_new_object();
    subject_write(&(struct subject){NULL, &game, kind}, &report, &out);
    check_text(out.data, want);
    check_text(jv_word(report.facts, "subject"), want);
    report_drop(&report.waiting);
    free(report.about.lead);
    jv_free(report.facts);
    text_free(&out);
}

static void ends_say_the_place(void **state)
{
    (void)state;
    static const struct {
        struct report_about about;
        const char *want;
    } cases[] = {{{.rank = 1, .firsts = 1}, "ides (Quorum) is over: you won"},
                 {{.rank = 1, .firsts = 2}, "ides (Quorum) is over: you tied for first"},
                 {{.rank = 3, .firsts = 1}, "ides (Quorum) is over: you finished third"},
                 {{.rank = 9, .firsts = 1}, "ides (Quorum) is over: place 9"},
                 {{.rank = 0, .firsts = 1}, "ides (Quorum) is over"}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_subject("end", (struct report){.about = cases[i].about}, 0, cases[i].want);
}

static void several_are_not_named(void **state)
{
    (void)state;
    static struct told some;
    const struct told_list one = {.item = &some, .count = 1};
    check_subject("digest", (struct report){NULL}, 2, "ides (Quorum): waiting for the others");
    check_subject("digest", (struct report){.about.mover = "Carla"}, 2,
                  "ides (Quorum): Carla moved, waiting for the others");
    check_subject("digest", (struct report){NULL}, 1, "ides (Quorum): Anna to move");
    check_subject("receipt", (struct report){.accepted = one, .done = one}, 0, "ides (Quorum): done");
    check_subject("receipt", (struct report){.accepted = one, .done = one}, 2,
                  "ides (Quorum): done, waiting for the others");
    check_subject("receipt", (struct report){.accepted = one}, 0, "ides (Quorum): orders received");
    check_subject("receipt", (struct report){.accepted = one, .asks = 1}, 0, "ides (Quorum): which did you mean?");
}

static void a_stage_counts_something(void **state)
{
    (void)state;
    static char stage[] = "round 4 of 12", none[] = "", asked[] = "a card";
    check_subject(
        "turn", (struct report){.owed = {.count = 1, .until.near = "Sun 09:04", .asked = asked}, .about.stage = stage},
        0, "Your move: ides (Quorum), round 4 of 12 (by Sun 09:04)");
    check_subject("turn", (struct report){.owed = {.count = 1, .asked = asked}, .about.stage = none}, 0,
                  "Your move: ides (Quorum)");
}

static void who_wants_a_thread_gets_one_subject(void **state)
{
    (void)state;
    static const char *const kinds[] = {"turn", "receipt", "digest", "reminder", "press", "end", "notice", "welcome"};
    static const struct player_row player = {.subject_thread = true};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        struct text out = TEXT_EMPTY;
        struct report report = {.facts = jv_new_object()};
        subject_write(&(struct subject){&player, &game, kinds[i]}, &report, &out);
        check_text(out.data, "#12 ides (Quorum)");
        report_free(&report);
        text_free(&out);
    }
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

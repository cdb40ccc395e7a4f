/* What a mail says, cut and read without a mail, a game or a database. */
#include "check.h"

#include "base/mem.h"
#include "engine/inbox/job.h"

#include <string.h>

static struct job *job;

static int begin(void **state)
{
    (void)state;
    job = mem_new(1, sizeof *job);
    return 0;
}

static int end(void **state)
{
    (void)state;
    statement_drop_all(job);
    free(job);
    return 0;
}

static struct statement *said(int at)
{
    return &job->statement[at];
}

static void a_stretch_is_read_where_it_is_cut(void **state)
{
    (void)state;
    (void)statement_add(job, 0, "Ready; zone Europe/Rome");
    check_int(said(0)->verb, VERB_NONE); /* "ready;" is no word */
    check_true(statement_cut(job, 0, 1, 7, 23) != NULL);
    statement_keep(said(0), 0, 5);
    check_int(job->statements, 2);
    check_text(said(0)->raw, "Ready");
    check_int(said(0)->verb, VERB_READY);
    check_text(said(0)->rest, "");
    check_text(said(1)->raw, "zone Europe/Rome");
    check_int(said(1)->verb, VERB_ZONE);
    check_text(said(1)->rest, "Europe/Rome");
}

static void where_it_stands_goes_with_a_stretch(void **state)
{
    (void)state;
    (void)statement_add(job, 0, "take 3; stop");
    said(0)->place = STATEMENT_SIGNATURE;
    said(0)->private = said(0)->copied = true;
    said(0)->game = 12;
    said(0)->closing = 3;
    statement_end(said(0), STATEMENT_CHAT);
    statement_add_order(said(0), "take corn");
    const struct statement *cut = statement_cut(job, 0, 1, 8, 12);
    check_int(cut->place, STATEMENT_SIGNATURE);
    check_true(cut->private && cut->copied);
    check_int(cut->game, 12);
    check_int(cut->closing, 3);
    check_int(cut->fate, STATEMENT_CHAT);
    check_int(cut->orders, 0); /* what it was read as is not */
}

static void a_sentence_to_somebody_ends_with_itself(void **state)
{
    (void)state;
    (void)statement_add(job, 0, "Tell Carla hello. take 3");
    said(0)->place = STATEMENT_SENTENCE;
    check_int(statement_cut(job, 0, 1, 18, 24)->place, STATEMENT_TEXT);
}

static void without_room_nothing_is_cut(void **state)
{
    (void)state;
    for (int i = 0; i < JOB_LINES; i++)
        check_true(statement_add(job, i, "a b") != NULL);
    check_true(statement_add(job, 0, "c") == NULL);
    check_true(statement_cut(job, 0, 1, 2, 3) == NULL);
    check_int(job->statements, JOB_LINES);
    check_text(said(0)->raw, "a b");
}

static void a_broken_line_is_one_statement(void **state)
{
    (void)state;
    (void)statement_add(job, 0, "zone");
    (void)statement_add(job, 1, "  Europe/Rome");
    (void)statement_add(job, 2, "ready");
    said(1)->private = true;
    statement_join(job, 0);
    check_int(job->statements, 2);
    check_text(said(0)->raw, "zone Europe/Rome");
    check_int(said(0)->verb, VERB_ZONE);
    check_true(said(0)->private);
    check_text(said(1)->raw, "ready");
}

static void it_comes_to_one_end(void **state)
{
    (void)state;
    (void)statement_add(job, 0, "take 3");
    check_true(statement_is_open(said(0)));
    statement_end(said(0), STATEMENT_ASKED);
    statement_end(said(0), STATEMENT_DONE);
    check_int(said(0)->fate, STATEMENT_ASKED);
    check_true(!statement_is_open(said(0)));
}

static void it_ends_with_its_last_order(void **state)
{
    (void)state;
    (void)statement_add(job, 0, "corn and wine");
    statement_add_order(said(0), "take corn");
    statement_add_order(said(0), "take wine");
    check_int(statement_orders(said(0)), 2);
    statement_drop_order(said(0), 0, STATEMENT_HELD);
    check_true(statement_is_open(said(0)));
    check_text(statement_order(said(0), 0), "take wine");
    statement_drop_order(said(0), 0, STATEMENT_HELD);
    check_int(said(0)->fate, STATEMENT_HELD);
    check_text(statement_order(said(0), 0), "corn and wine");
}

static void what_it_was_read_as_is_taken_back(void **state)
{
    (void)state;
    (void)statement_add(job, 0, "I am done and gone until Monday");
    statement_speak(said(0), VERB_READY, "");
    check_text(statement_order(said(0), 0), "ready");
    struct statement *further = statement_cut(job, 0, 1, 0, strlen(said(0)->raw));
    further->place = STATEMENT_BESIDE;
    statement_speak(further, VERB_AWAY, "until Monday");
    check_true(statement_repeats(further) && !statement_repeats(said(0)));
    statement_restore(said(0));
    check_int(said(0)->verb, VERB_NONE);
    check_true(said(0)->spoken == NULL && statement_is_open(said(0)));
    statement_restore(further); /* the words stand where the first word of the line does */
    check_int(further->verb, VERB_NONE);
    check_int(further->fate, STATEMENT_CHAT);
}

static void words_of_others_are_not_open(void **state)
{
    (void)state;
    (void)statement_add(job, 0, "take 3");
    said(0)->place = STATEMENT_BLOCK;
    check_true(!statement_is_open(said(0)));
    check_int(said(0)->fate, STATEMENT_OPEN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_stretch_is_read_where_it_is_cut, begin, end),
        cmocka_unit_test_setup_teardown(where_it_stands_goes_with_a_stretch, begin, end),
        cmocka_unit_test_setup_teardown(a_sentence_to_somebody_ends_with_itself, begin, end),
        cmocka_unit_test_setup_teardown(without_room_nothing_is_cut, begin, end),
        cmocka_unit_test_setup_teardown(a_broken_line_is_one_statement, begin, end),
        cmocka_unit_test_setup_teardown(it_comes_to_one_end, begin, end),
        cmocka_unit_test_setup_teardown(it_ends_with_its_last_order, begin, end),
        cmocka_unit_test_setup_teardown(what_it_was_read_as_is_taken_back, begin, end),
        cmocka_unit_test_setup_teardown(words_of_others_are_not_open, begin, end),
    };
    return cmocka_run_group_tests_name("statement", tests, NULL, NULL);
}

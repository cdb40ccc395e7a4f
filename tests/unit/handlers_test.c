/* What takes which statement of a mail, in which order: the table, asked without a mail, a game or a database. */
#include "check.h"

#include "base/mem.h"
#include "engine/inbox/handlers.h"

#include <string.h>

/* Who takes a line first, where a seat of a game that goes on wrote it. */
static const struct {
    const char *line;
    enum statement_kind kind;
    const char *self, *ask, *sit, *play, *letter, *look, *show;
} lines[] = {
    {"zone Europe/Rome", STATEMENT_WORD, "player", NULL, NULL, "unsent", NULL, NULL, "unsent"},
    {"gm ides pause", STATEMENT_MASTER, "master", NULL, NULL, NULL, NULL, NULL, NULL},
    {"concede", STATEMENT_SEAT, NULL, "final", "seats", "unsent", NULL, NULL, "unsent"},
    {"join 12", STATEMENT_SEAT, NULL, "final", "seats", "unsent", NULL, NULL, "unsent"},
    {"vote draw", STATEMENT_VOTE, NULL, "final", NULL, "votes", "votes", "votes", "unsent"},
    {"yes", STATEMENT_ANSWER, NULL, "final", "guests", "votes", "votes", "votes", "unsent"},
    {"press red: hello", STATEMENT_MESSAGE, NULL, "doubts", NULL, "messages", "messages", "messages", "messages"},
    {"past 3", STATEMENT_PAST, NULL, NULL, NULL, "past", "past", "early", "orders"},
    {"analyse", STATEMENT_ANALYSE, NULL, NULL, NULL, "analysis", "analysis", "analysis", NULL},
    {"again", STATEMENT_AGAIN, NULL, NULL, NULL, "rematch", "rematch", "early", NULL},
    {"ready", STATEMENT_ORDER, NULL, "doubts", "seats", "messages", "messages", "messages", "messages"},
    {"I take the wheat", STATEMENT_ORDER, NULL, "doubts", "seats", "messages", "messages", "messages", "messages"},
};

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

static void check_of(const struct statement *said, unsigned stages, const char *want)
{
    const char *got = handlers_of(said, stages);
    if ((got == NULL) != (want == NULL) || (got != NULL && strcmp(got, want) != 0))
        fail_msg("'%s' in stage %u: %s, not %s", said->raw, stages, got == NULL ? "none" : got,
                 want == NULL ? "none" : want);
}

static void each_kind_has_its_handlers(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        const struct statement *said = statement_add(job, job->statements, lines[i].line);
        check_int(statement_kind(said), lines[i].kind);
        check_of(said, HANDLERS_PLAYER, lines[i].self);
        check_of(said, HANDLERS_ASK, lines[i].ask);
        check_of(said, HANDLERS_SEAT, lines[i].sit);
        check_of(said, HANDLERS_PLAY, lines[i].play);
        check_of(said, HANDLERS_LETTER, lines[i].letter);
        check_of(said, HANDLERS_LOOK, lines[i].look);
        check_of(said, HANDLERS_PREVIEW, lines[i].show);
    }
}

static void what_has_come_to_its_end_is_taken_no_more(void **state)
{
    (void)state;
    struct statement *said = statement_add(job, 0, "take 3");
    check_of(said, HANDLERS_PLAY, "messages");
    statement_end(said, STATEMENT_CHAT);
    check_of(said, HANDLERS_PLAY, NULL);
}

static void words_of_others_are_taken_by_nothing(void **state)
{
    (void)state;
    struct statement *said = statement_add(job, 0, "take 3");
    said->place = STATEMENT_BLOCK;
    check_int(statement_kind(said), STATEMENT_QUOTED);
    for (unsigned stage = HANDLERS_PLAYER; stage <= HANDLERS_PREVIEW; stage <<= 1)
        check_of(said, stage, NULL);
}

/* An order in what looks like a signature stands; what else could be meant is said. */
static void a_signature_is_looked_at(void **state)
{
    (void)state;
    struct statement *said = statement_add(job, 0, "take 3");
    said->place = STATEMENT_SIGNATURE;
    statement_end(said, STATEMENT_CHAT);
    check_int(statement_kind(said), STATEMENT_SIGNED);
    check_of(said, HANDLERS_PLAY, "parts");
    check_of(said, HANDLERS_LOOK, "signatures");
    check_of(said, HANDLERS_SEAT, NULL);
}

static void a_yes_for_nothing_is_said_to_be_so(void **state)
{
    (void)state;
    struct err err = {0};
    struct handling handling = {.job = job};
    (void)statement_add(job, 0, "yes");
    (void)statement_add(job, 1, "take 3");
    for (int i = 0; i < 2; i++) { /* once */
        check_int(handlers_run(&handling, HANDLERS_NONE, &err), RC_OK);
        check_int(job->answer.notes.count, 1);
    }
    check_int(job->statement[0].fate, STATEMENT_ASIDE);
    check_int(job->statement[1].fate, STATEMENT_OPEN);
    check_text(job->answer.notes.item[0].left, "yes");
    report_drop(&job->answer.notes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(each_kind_has_its_handlers, begin, end),
        cmocka_unit_test_setup_teardown(what_has_come_to_its_end_is_taken_no_more, begin, end),
        cmocka_unit_test_setup_teardown(words_of_others_are_taken_by_nothing, begin, end),
        cmocka_unit_test_setup_teardown(a_signature_is_looked_at, begin, end),
        cmocka_unit_test_setup_teardown(a_yes_for_nothing_is_said_to_be_so, begin, end),
    };
    return cmocka_run_group_tests_name("handlers", tests, NULL, NULL);
}

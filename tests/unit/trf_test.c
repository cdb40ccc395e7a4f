/* Tournament report files: what is read is written again, and what is no such file is refused with its line. */
#include "check.h"

#include "base/text.h"
#include "pairing/trf.h"

#include <string.h>

static const char *const open_event =
    "012 Harbour Open\r\n"
    "XXR 5\r"
    "XXC black1\n"
    "\n"
    "001    1      Ångström, Åsa                     2100                             2.5    1     3 w 1     2 b =  "
    "0000 - U\n"
    "001    2      Brown, Bea                        2000                             1.0    2     4 b -     1 w =  "
    "0000 - H\n"
    "001    3 m  g Costa, Carlos                          POR        123 1990/01/01   1.0    3     1 b 0     4 w +  "
    "0000 - Z\n"
    "001    4      Dvořák, Dan                       1800                             1.0    4     2 w +     3 b -\n";

static void read_all(const char *bytes, struct trf *trf)
{
    struct err err = {0};
    if (trf_read(bytes, strlen(bytes), trf, &err) != RC_OK)
        fail_msg("%s", err.text);
}

static void read_and_written(void **state)
{
    (void)state;
    struct trf trf, again;
    struct text one = TEXT_EMPTY, two = TEXT_EMPTY;
    read_all(open_event, &trf);
    check_int(trf.contest.entrants, 4);
    check_int(trf.contest.rounds, 5);
    check_int(trf.played, 3);
    check_true(trf.terms.black_first);
    check_text(trf.entrant[0].name, "Ångström, Åsa");
    check_int(trf.entrant[0].rating, 2100);
    check_text(trf.head, "012 Harbour Open\n");
    check_int(trf.contest.tables, 7);
    const struct contest_table *t = trf.contest.table;
    check_int(t[0].seat[0].entrant, 0);
    check_int(t[0].seat[0].way, CONTEST_PLAYED);
    check_int(t[0].seat[0].rank, 1);
    check_int(t[0].seat[1].rank, 2);
    check_int(t[1].seat[0].entrant, 3); /* who has White sits first */
    check_int(t[1].seat[0].way, CONTEST_FORFEIT);
    check_int(t[1].seat[0].points, CONTEST_POINT);
    check_int(t[2].seat[0].entrant, 1);
    check_int(t[2].seat[0].points, CONTEST_POINT / 2);
    check_int(t[4].seat[0].way, CONTEST_BYE);
    check_int(t[5].seat[0].way, CONTEST_ABSENT);
    check_int(t[5].seat[0].points, CONTEST_POINT / 2);
    check_true(!trf.away[0]);
    struct err err = {0};
    check_int(trf_write(&trf, &one, &err), RC_OK);
    check_true(strstr(one.data,
                      "001    3 m  g Costa, Carlos                          POR        123 1990/01/01   1.0") != NULL);
    read_all(one.data, &again);
    check_int(trf_write(&again, &two, &err), RC_OK);
    check_text(two.data, one.data);
    text_free(&one);
    text_free(&two);
    trf_free(&trf);
    trf_free(&again);
}

/* Points by both codes, and byes for the round to come. */
static void other_points(void **state)
{
    (void)state;
    static const char *const event =
        "142 3\n152 W\n162  W 3.0    D 1.0    P 1.5\n240 H   2    3\n"
        "001    1      A                                                                  3.0    1     2 w 1\n"
        "001    2      B                                                                  0.0    2     1 b 0\n"
        "001    3      C                                                                  1.5    3  0000 - U\n";
    struct trf trf;
    struct text out = TEXT_EMPTY;
    struct err err = {0};
    read_all(event, &trf);
    check_int(trf.terms.win, 3 * CONTEST_POINT);
    check_int(trf.bye, CONTEST_POINT * 3 / 2);
    check_true(trf.away[2] && !trf.away[0]);
    check_int(trf_write(&trf, &out, &err), RC_OK);
    check_true(strstr(out.data, "162  W 3.0    D 1.0    P 1.5\n") != NULL);
    check_true(strstr(out.data, "BBW  3.0\nBBD  1.0\nBBU  1.5\n") != NULL);
    text_free(&out);
    trf_free(&trf);
}

static void refused(void **state)
{
    (void)state;
    static const struct {
        const char *bytes, *why;
    } each[] = {
        {"001    1", "line 1: a player's line ends before the points (columns 81 to 84)"},
        {"\n001    x      A                                                                  0.0    1",
         "line 2: a player's number (columns 5 to 8) is not one from 1 to 9999"},
        {"001    2      A                                                                  0.0    1",
         "line 1: the number before this one is missing"},
        {"001    1      A                                                                  0.0    1     1 w 0",
         "line 1: a player against themselves"},
        {"001    1      A                                                                  0.0    1     2 x 0",
         "line 1: a colour is neither w nor b"},
        {"001    1      A                                                                  0.0    1     2 w ?",
         "line 1: a result is not one of 1 = 0 W D L + - with an opponent, + - H F U Z without"},
        {"001    1      A                                                                  1.0    1     2 w 1\n"
         "001    2      B                                                                  0.0    2     1 w 0",
         "line 1: round 1: the opponent's line says something else"},
        {"001    1      A                                                                  0.5    1  0000 - U",
         "line 1: the points are not the sum of the results"},
        {"XXR 0", "line 1: the number of rounds is not one from 1 to 200"},
        {"XXC rank", "line 1: XXC is understood with white1 and black1 only"},
        {"152 X", "line 1: the first colour is neither W nor B"},
        {"162  Q 1.0", "line 1: 162 has letters W D L Z A P, each with its points"},
        {"XXA    1  1.0", "line 1: accelerated rounds are not paired here"},
        {"XXP 1 2", "line 1: pairs that are forbidden are not heeded here"},
    };
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        struct trf trf;
        struct err err = {0};
        check_int(trf_read(each[i].bytes, strlen(each[i].bytes), &trf, &err), RC_BAD);
        check_text(err.text, each[i].why);
        check_int(trf.contest.entrants, 0);
    }
}

/* The form has no word for some of what an event may be. */
static void not_to_be_said(void **state)
{
    (void)state;
    struct contest_entrant entrant[2] = {{.from = 1, .until = INT32_MAX}, {.from = 1, .until = INT32_MAX}};
    struct contest_table table = {.round = 1,
                                  .seats = 2,
                                  .seat = {{.entrant = 0, .way = CONTEST_PLAYED, .rank = 1, .points = 100},
                                           {.entrant = 1, .way = CONTEST_PLAYED, .rank = 2}}};
    struct trf trf = trf_empty;
    trf.contest = (struct contest){.entrants = 2, .entrant = entrant, .tables = 1, .table = &table};
    trf.entrant = entrant;
    trf.played = 1;
    struct text out = TEXT_EMPTY;
    struct err err = {0};
    check_int(trf_write(&trf, &out, &err), RC_BAD);
    check_text(err.text, "round 1: entrant 1 has a result that a TRF cannot say");
    text_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read_and_written),
        cmocka_unit_test(other_points),
        cmocka_unit_test(refused),
        cmocka_unit_test(not_to_be_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/*
 * What is made of days, hours and lines in every form that is written here, pinned (pinned.h): days beside each other
 * and by each word that binds them, seen from days of several kinds; hours likewise; commands and messages word by
 * word.
 */
#include "check.h"
#include "worded.h"

#include "base/moment.h"

/* A Friday before Christmas, the last day of February in a leap year, a Sunday, and a Wednesday at the end of a year.
 */
static const char *const todays[] = {"2026-12-18", "2028-02-29", "2027-01-31", "2025-12-31"};

/* `form` with the words in the place of X and Y. */
static void fill(const char *form, const char *x, const char *y, struct text *out)
{
    text_clear(out);
    for (; *form != '\0'; form++)
        if (*form == 'X')
            text_add(out, x);
        else if (*form == 'Y')
            text_add(out, y);
        else
            text_add_char(out, *form);
}

/* What is read at the places that a form begins or goes on at. */
static void see_form(struct worded *w, const char *form, const char *x, const char *y)
{
    fill(form, x, y, &w->body);
    text_add(&w->text, w->body.data);
    worded_times(w, w->body.data);
    worded_put(w, "form", form);
}

static const char *const days[] = {
    "24",
    "24.",
    "24th",
    "the 24th",
    "24.12.",
    "3/1",
    "12/24",
    "2026-12-24",
    "24.12.2026",
    "24-12-2026",
    "5/1/27",
    "Dec 24",
    "24 December",
    "2. Januar 2027",
    "24 de diciembre",
    "1er janvier",
    "first of March",
    "31 April",
    "30.2.",
    "29 February",
    "Monday",
    "Mon",
    "Mo",
    "next Friday",
    "Tuesday next week",
    "lundi prochain",
    "this Friday",
    "Wednesday, 23 December",
    "today",
    "tomorrow",
    "the day after tomorrow",
    "the end of the month",
    "end of January",
    "the end of the year",
    "Christmas",
    "Neujahr",
    "next week",
    "this weekend",
    "in January",
    "next month",
    "the 31st",
    "Sunday 24",
    "13/13",
    "0.5.",
    "Decmber 31",
    "Dec. 28. 2027",
};

static const char *const days_beside[] = {
    "2",
    "28.",
    "the 3rd",
    "4.1.",
    "1/15",
    "2027-01-02",
    "2.1.2027",
    "Jan 10",
    "January",
    "Wednesday",
    "Mi",
    "tomorrow",
    "Feb 30",
    "the end of the year",
    "next week",
    "24 December",
    "Thursday next week",
};

static void days_are_read_as_they_were(void **state)
{
    static const char *const forms[] = {
        "X", "from X", "until X", "bis X, danke", "for 3 days from X", "ab X eine Woche", "on X and 27", "am X."};
    static const char *const spans[] = {
        "X - Y", "X-Y", "from X to Y", "between X and Y", "next week, X to Y", "del X al Y", "X bis Y nächste Woche"};
    static struct worded w;
    (void)state;
    worded_begin(&w, "words_days", todays[0]);
    for (size_t day = 0; day < sizeof todays / sizeof todays[0]; day++) {
        check_true(moment_day_read(todays[day], &w.today));
        for (size_t x = 0; x < sizeof days / sizeof days[0]; x++) {
            for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
                see_form(&w, forms[i], days[x], "");
            for (size_t i = 0; i < sizeof spans / sizeof spans[0]; i++)
                for (size_t y = 0; y < sizeof days_beside / sizeof days_beside[0]; y++)
                    see_form(&w, spans[i], days[x], days_beside[y]);
        }
    }
    worded_end(&w);
}

static void hours_are_read_as_they_were(void **state)
{
    static const char *const hours[] = {
        "0",
        "5",
        "7",
        "8",
        "11",
        "12",
        "13",
        "23",
        "24",
        "25",
        "23:00",
        "7.30",
        "7h30",
        "22h",
        "8 Uhr",
        "11 pm",
        "11 p.m.",
        "12 am",
        "12:45 am",
        "12 pm",
        "5 pm",
        "4 pm",
        "7 a.m.",
        "23:60",
        "midnight",
        "las 11 de la noche",
        "8 Uhr abends",
        "7 in the morning",
        "10 du soir",
        "6 am Abend",
        "12 am Abend",
        "11 o'clock",
        "2 : 30",
    };
    static const char *const forms[] = {"X-Y", "X to Y", "from X until Y", "between X and Y", "von X bis Y, bitte"};
    static struct worded w;
    (void)state;
    worded_begin(&w, "words_hours", todays[0]);
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        for (size_t x = 0; x < sizeof hours / sizeof hours[0]; x++)
            for (size_t y = 0; y < sizeof hours / sizeof hours[0]; y++)
                see_form(&w, forms[i], hours[x], hours[y]);
    worded_end(&w);
}

static void see_said(struct worded *w, const char *row, const char *line)
{
    text_add(&w->text, line);
    worded_line(w, line);
    worded_put(w, "line", row);
}

static const char *const verbs[] = {
    "help",      "past",      "state",   "orders", "resend",   "again",      "leave", "return", "concede",
    "games",     "standings", "standby", "join",   "takeover", "register",   "name",  "clear",  "add",
    "otherwise", "rest",      "wait",    "ready",  "digest",   "picture",    "zone",  "new",    "away",
    "back",      "sleep",     "stop",    "start",  "vote",     "draw-offer", "yes",   "no",     "gm",
    "rules",     "undo",      "default", "pass",   "DIGEST",   "Vote:",      "help!", "aways",  "y",
};

static const char *const rests[] = {
    "",
    " 12",
    " #12",
    " ides",
    " the",
    " ides as Bruno",
    " 12 as Bruno word xyzzy",
    " #3 word a",
    " as Bruno",
    " as the",
    " as Bruno word xyz",
    " word xyz",
    " word",
    " ask",
    " default",
    " ask if surprised",
    " if surprised",
    " asked",
    " daily",
    " every",
    " on",
    " off",
    " upright",
    " dark",
    " token",
    " tokens",
    " keys",
    " 2026-12-20 to 2027-01-02",
    " 2026-12-20 2027-01-02",
    " until 2026-12-20",
    " until 2026-02-30",
    " 3 yes",
    " #3 no",
    " x yes",
    " pause",
    " resume",
    " extend 2d",
    " extend",
    " cancel",
    " draw",
    " win Bruno Carla",
    " win",
    " concede Bruno",
    " all",
    " orders",
    " all orders",
    " please",
    " Bruno Maria Braun",
    " please Bruno",
    " Bruno please",
    " a b c d e f g h i j k l m n o",
    " a b c d e f g h i j k l m n o p q",
    "!",
    " .",
    ": 12",
    " : 12",
    "\t12\t",
    " 99999999999",
    " now",
    " mail",
    " #",
    " 12.",
    " ides!!",
};

static const char *const before[] = {"", "> ", "- ", "* \"", "please "};
static const char *const begins[] = {
    "press",  "press to", "tell", "To",  "message for",     "an",     "sag",         "dis a",
    "dile a", "say to",   "ask",  "let", "pass this on to", "richte", "Nachricht an"};
static const char *const whom[] = {"blue",
                                   "Bruno",
                                   "bruno",
                                   "all",
                                   "everybody",
                                   "the game master",
                                   "gm",
                                   "Bruno and Carla",
                                   "Bruno, Carla & 3",
                                   "#2",
                                   "nobody",
                                   "him",
                                   "the",
                                   "alle",
                                   "Anna Bruno",
                                   "wheat",
                                   "a b c d e f g h",
                                   "A B C D E F G H I",
                                   "and Bruno",
                                   "Bruno und",
                                   ""};
static const char *const said[] = {": hi there",   ":",           " that we ally", " we ally",
                                   ": \"so, so\"", ", shall we?", " dass es geht", "",
                                   ":x",           " : a:b",      "; no",          " to come: soon"};

static void lines_are_read_by_the_letter(void **state)
{
    static struct worded w;
    (void)state;
    worded_begin(&w, "words_lines", todays[0]);
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        for (size_t k = 0; k < sizeof rests / sizeof rests[0]; k++) {
            fill("XY", verbs[i], rests[k], &w.body);
            see_said(&w, verbs[i], w.body.data);
        }
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        for (size_t k = 0; k < sizeof whom / sizeof whom[0]; k++)
            for (size_t j = 0; j < sizeof said / sizeof said[0]; j++) {
                struct text line = TEXT_EMPTY;
                fill("X Y", begins[i], whom[k], &w.body);
                text_add_all(&line, before[(i + k + j) % (sizeof before / sizeof before[0])], w.body.data, said[j]);
                see_said(&w, begins[i], line.data);
                text_free(&line);
            }
    static const char *const ends[] = {"end press", "End Press.", "end press . ", "end pressing", "end", " end press"};
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++)
        see_said(&w, "ends", ends[i]);
    worded_end(&w);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_are_read_as_they_were),
        cmocka_unit_test(hours_are_read_as_they_were),
        cmocka_unit_test(lines_are_read_by_the_letter),
    };
    return cmocka_run_group_tests_name("forms_pinned", tests, NULL, NULL);
}

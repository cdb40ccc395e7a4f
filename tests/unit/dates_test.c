/* Days and hours as people write them, seen from Friday, the 18th of December 2026. */
#include "check.h"

#include "base/moment.h"
#include "words/dates.h"

#include <string.h>

static const char today_text[] = "2026-12-18";

/* The first days that the text names: "2026-12-20 2027-01-02", "until 2027-01-03", "". */
static void check_dates(const char *today, const char *words, const char *want)
{
    struct terms terms;
    struct dates dates = {0};
    struct text got = TEXT_EMPTY;
    int64_t now = 0;
    bool found = false;
    check_true(moment_day_read(today, &now));
    terms_read(words, &terms);
    for (size_t at = 0; !found && at < terms.count; at++)
        found = dates_read(&terms, at, now, &dates);
    if (found && dates.form == DATES_UNTIL) {
        text_add(&got, "until ");
        moment_day_write(dates.last, &got);
    } else if (found) {
        moment_day_write(dates.first, &got);
        if (dates.last > dates.first) {
            text_add_char(&got, ' ');
            moment_day_write(dates.last, &got);
        }
    }
    if (strcmp(got.data, want) != 0)
        print_message("%s\n", words);
    check_text(got.data, want);
    text_free(&got);
    terms_free(&terms);
}

static const struct {
    const char *words, *want;
} cases[] = {
    {"2026-12-20 to 2027-01-02", "2026-12-20 2027-01-02"},
    {"20.12.2026 to 2.1.2027", "2026-12-20 2027-01-02"},
    {"20.12.-2.1.", "2026-12-20 2027-01-02"},
    {"20.12. - 2.1.", "2026-12-20 2027-01-02"},
    {"vom 20. bis 28.12.", "2026-12-20 2026-12-28"},
    {"20/12/2026 al 2/1/2027", "2026-12-20 2027-01-02"},
    {"12/22 to 1/4", "2026-12-22 2027-01-04"},
    {"20.12.26 bis 02.01.27", "2026-12-20 2027-01-02"},
    {"22 de diciembre al 4 de enero", "2026-12-22 2027-01-04"},
    {"del 22 al 28 de diciembre", "2026-12-22 2026-12-28"},
    {"del 22 de diciembre de 2026 al 4 de enero de 2027", "2026-12-22 2027-01-04"},
    {"desde el lunes hasta el miércoles", "2026-12-21 2026-12-23"},
    {"de lunes a miércoles de la próxima semana", "2026-12-21 2026-12-23"},
    {"entre el 28 de diciembre y el 6 de enero", "2026-12-28 2027-01-06"},
    {"hasta el 3 de enero", "until 2027-01-03"},
    {"hasta el domingo", "until 2026-12-20"},
    {"hasta el 3", "until 2027-01-03"},
    {"jusqu'au 3", "until 2027-01-03"},
    {"20 and 21 December", "2026-12-20 2026-12-21"},
    {"el 20 y 21 de diciembre", "2026-12-20 2026-12-21"},
    {"3 weeks starting Dec 20", "2026-12-20 2027-01-09"},
    {"diez días desde el viernes", "2026-12-25 2027-01-03"},
    {"two weeks", ""},
    {"2026-12-20..2026-12-22", "2026-12-20 2026-12-22"},
    {"mañana", "2026-12-19"},
    {"pasado mañana", "2026-12-20"},
    {"este fin de semana", "2026-12-19 2026-12-20"},
    {"la semana que viene", "2026-12-21 2026-12-27"},
    {"hasta finales de enero", "until 2027-01-31"},
    {"till 3 January", "until 2027-01-03"},
    {"until Jan 3rd", "until 2027-01-03"},
    {"through the 3rd of January", "until 2027-01-03"},
    {"until the 3rd", "until 2027-01-03"},
    {"until Sunday", "until 2026-12-20"},
    {"from Dec 24th through Dec 27th", "2026-12-24 2026-12-27"},
    {"December 24 to 27", "2026-12-24 2026-12-27"},
    {"24-27 Dec", "2026-12-24 2026-12-27"},
    {"1 Jan - 10 Jan", "2027-01-01 2027-01-10"},
    {"between the 28th of December and the 6th of January", "2026-12-28 2027-01-06"},
    {"from the 23rd until the 2nd", "2026-12-23 2027-01-02"},
    {"next week", "2026-12-21 2026-12-27"},
    {"Mon-Wed next week", "2026-12-21 2026-12-23"},
    {"from Monday to Wednesday", "2026-12-21 2026-12-23"},
    {"next week Tuesday to Thursday", "2026-12-22 2026-12-24"},
    {"next Tuesday", "2026-12-22"},
    {"this weekend", "2026-12-19 2026-12-20"},
    {"tomorrow", "2026-12-19"},
    {"today until Monday", "2026-12-18 2026-12-21"},
    {"for 10 days from 24 December", "2026-12-24 2027-01-02"},
    {"for a week", "2026-12-18 2026-12-24"},
    {"until the end of the month", "until 2026-12-31"},
    {"until the end of January", "until 2027-01-31"},
    {"end of January to 5 February", "2027-01-31 2027-02-05"},
    {"between the end of the year and the end of January", "2026-12-31 2027-01-31"},
    {"in January", "2027-01-01 2027-01-31"},
    {"Monday, 21 December to Wednesday, 23 December", "2026-12-21 2026-12-23"},
    {"from 24 Decmber until 3 Janurary", "2026-12-24 2027-01-03"},
    {"from the first to the 5th of January", "2027-01-01 2027-01-05"},
    {"22. Dezember bis 4. Januar", "2026-12-22 2027-01-04"},
    {"vom 22. Dezember bis zum 4. Januar", "2026-12-22 2027-01-04"},
    {"vom 22. bis 28. Dezember", "2026-12-22 2026-12-28"},
    {"zwischen dem 28. Dezember und dem 6. Januar", "2026-12-28 2027-01-06"},
    {"bis 3. Januar", "until 2027-01-03"},
    {"bis Sonntag", "until 2026-12-20"},
    {"bis zum 3.1.", "until 2027-01-03"},
    {"bis einschließlich Dienstag", "until 2026-12-22"},
    {"nächste Woche", "2026-12-21 2026-12-27"},
    {"naechste Woche", "2026-12-21 2026-12-27"},
    {"nächste Woche von Montag bis Mittwoch", "2026-12-21 2026-12-23"},
    {"Mo-Mi", "2026-12-21 2026-12-23"},
    {"am Wochenende", "2026-12-19 2026-12-20"},
    {"übermorgen", "2026-12-20"},
    {"für zwei Wochen ab Montag", "2026-12-21 2027-01-03"},
    {"ab Montag für eine Woche", "2026-12-21 2026-12-27"},
    {"im Januar", "2027-01-01 2027-01-31"},
    {"bis Ende Januar", "until 2027-01-31"},
    {"Ende Januar bis 5. Februar", "2027-01-31 2027-02-05"},
    {"bis Neujahr", "until 2027-01-01"},
    {"von Heiligabend bis Silvester", "2026-12-24 2026-12-31"},
    {"du 22 décembre au 4 janvier", "2026-12-22 2027-01-04"},
    {"du 22 au 28 décembre", "2026-12-22 2026-12-28"},
    {"du 24 décembre 2026 au 1er janvier 2027", "2026-12-24 2027-01-01"},
    {"jusqu'au 3 janvier", "until 2027-01-03"},
    {"jusqu’à dimanche", "until 2026-12-20"},
    {"entre le 28 décembre et le 6 janvier", "2026-12-28 2027-01-06"},
    {"la semaine prochaine", "2026-12-21 2026-12-27"},
    {"de lundi à mercredi la semaine prochaine", "2026-12-21 2026-12-23"},
    {"ce week-end", "2026-12-19 2026-12-20"},
    {"demain", "2026-12-19"},
    {"après-demain", "2026-12-20"},
    {"à partir de lundi pour dix jours", "2026-12-21 2026-12-30"},
    {"jusqu'à la fin de l'année", "until 2026-12-31"},
    {"we'ar away until Sunday", "until 2026-12-20"},
    {"castello 3", ""},
    {"from 3 to 5", ""},
    {"30.2.2027", ""},
    {"99.99.", ""},
};

static void days_are_read(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        check_dates(today_text, cases[i].words, cases[i].want);
    check_dates("2026-12-15", "Wed-Fri next week", "2026-12-23 2026-12-25");
    check_dates("2026-12-15", "from 14 to 20 December", "2026-12-14 2026-12-20");
    check_dates("2026-03-30", "until the 31st", "until 2026-03-31");
}

/* "23:00-07:00"; "" */
static void check_hours(const char *words, bool bare, const char *want)
{
    struct terms terms;
    struct night night = {0};
    struct text got = TEXT_EMPTY;
    size_t count;
    terms_read(words, &terms);
    bool found = false;
    for (size_t at = 0; !found && at < terms.count; at++)
        found = dates_hours_read(&terms, at, bare, &night, &count);
    if (found)
        timetable_night_write(&night, &got);
    if (strcmp(got.data, want) != 0)
        print_message("%s\n", words);
    check_text(got.data, want);
    text_free(&got);
    terms_free(&terms);
}

static void hours_are_read(void **state)
{
    (void)state;
    check_hours("23:00-07:00", false, "23:00-07:00");
    check_hours("zwischen 23 und 7 Uhr", false, "23:00-07:00");
    check_hours("von 22:30 bis 6:30", false, "22:30-06:30");
    check_hours("from 11pm to 7am", false, "23:00-07:00");
    check_hours("from 11 at night until 7 in the morning", false, "23:00-07:00");
    check_hours("11 p.m. until 7", false, "23:00-07:00");
    check_hours("between midnight and 8", false, "00:00-08:00");
    check_hours("between half past ten at night and 7 in the morning", false, "22:30-07:00");
    check_hours("zwischen elf Uhr abends und sieben Uhr fr\u00fch", false, "23:00-07:00");
    check_hours("von halb elf abends bis viertel nach sechs", false, "22:30-06:15");
    check_hours("de vingt-deux heures \u00e0 6 h 30", false, "22:00-06:30");
    check_hours("de diez y media de la noche a seis", false, "22:30-06:00");
    check_hours("two to three days", true, "");
    check_hours("de 23h à 7h", false, "23:00-07:00");
    check_hours("entre 23 h et 7 h 30", false, "23:00-07:30");
    check_hours("de 23h30 à 7h", false, "23:30-07:00");
    check_hours("entre las 23 y las 7", true, "23:00-07:00");
    check_hours("de 11 de la noche a 7 de la mañana", false, "23:00-07:00");
    check_hours("23 - 7", true, "23:00-07:00");
    check_hours("23 - 7", false, "");
    check_hours("between the 23rd and the 28th", false, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(days_are_read),
        cmocka_unit_test(hours_are_read),
    };
    return cmocka_run_group_tests_name("dates", tests, NULL, NULL);
}

/* FORVM's tables against the data files of its rules. */
#include "check.h"
#include "csv.h"

#include "games/forvm/act.h"
#include "games/forvm/forvm.h"
#include "rules/options.h"
#include "rules/words.h"
#include "words/catalog.h"

static const char *const sizes[SIZES] = {"capital", "small", "large", "exotic"};

static void markets(void **state)
{
    (void)state;
    int rows = 0, region[REGIONS] = {0};
    for (struct csv csv = csv_open("forvm", "markets.csv"); csv_row(&csv); rows++) {
        const struct market *m = &forvm_markets[csv_number(csv.field[0])];
        char aliases[80], abbr[4] = {0};
        check_int(words_name_find(forvm_market_name, 1, MARKETS, csv.field[1]), csv_number(csv.field[0]));
        for (int i = 0; i < 3; i++)
            abbr[i] = (char)(csv.field[2][i] + 'a' - 'A');
        check_text(m->abbr, abbr);
        check_text(m->name, csv.field[3]);
        (void)snprintf(aliases, sizeof aliases, "%s%s%s", m->alias[0], m->alias[1][0] != '\0' ? " " : "", m->alias[1]);
        check_text(aliases, csv.field[4]);
        check_text(forvm_regions[m->region].id, csv.field[5]);
        check_text(sizes[m->size], csv.field[6]);
        check_int(m->steps, csv_number(csv.field[7]));
        region[m->region]++;
    }
    check_int(rows, MARKETS);
    rows = 0;
    for (struct csv csv = csv_open("forvm", "regions.csv"); csv_row(&csv); rows++) {
        check_text(forvm_regions[rows].id, csv.field[0]);
        check_text(forvm_regions[rows].name, csv.field[1]);
        check_int(forvm_regions[rows].markets, csv_number(csv.field[2]));
        check_int(region[rows], csv_number(csv.field[2]));
    }
    check_int(rows, REGIONS);
}

/* The steps of a market are the links on the shortest way to Rome (spec section 1). */
static void links(void **state)
{
    (void)state;
    int rows = 0, ends = 0;
    for (struct csv csv = csv_open("forvm", "links.csv"); csv_row(&csv); rows++) {
        int a = words_name_find(forvm_market_name, 1, MARKETS, csv.field[0]),
            b = words_name_find(forvm_market_name, 1, MARKETS, csv.field[1]);
        check_true(a != 0 && b != 0 && market_linked(a, b) && market_linked(b, a));
    }
    check_int(rows, 75);
    for (int m = ROME; m <= MARKETS; m++) {
        const struct market *market = &forvm_markets[m];
        int nearest = STEPS;
        ends += market_count(market->near);
        for (int to = 0; (to = market_next(m, to)) != 0;)
            nearest = forvm_markets[to].steps < nearest ? forvm_markets[to].steps : nearest;
        check_int(market->steps, m == ROME ? 0 : nearest + 1);
    }
    check_int(ends, 150);
}

static void values(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = csv_open("forvm", "values.csv"); csv_row(&csv); rows++) {
        for (int size = 0; size < SIZES; size++)
            for (int owners = 0; owners < SEATS && strcmp(sizes[size], csv.field[0]) == 0; owners++)
                check_int(forvm_values[size][csv_number(csv.field[1])][owners], csv_number(csv.field[2 + owners]));
    }
    check_int(rows, 10);
    for (struct csv csv = csv_open("forvm", "boost.csv"); csv_row(&csv);)
        check_int(forvm_boost[csv_number(csv.field[0])], csv_number(csv.field[1]));
    check_int(market_value(words_name_find(forvm_market_name, 1, MARKETS, "hispalis"), 4), -50);
}

static void prestige(void **state)
{
    (void)state;
    int band = 0, gift = 0;
    for (struct csv csv = csv_open("forvm", "bands.csv"); csv_row(&csv); band++) {
        check_text(forvm_bands[band].id, csv.field[0]);
        check_int(prestige_band(csv_number(csv.field[1])), band);
        check_int(prestige_band(csv_number(csv.field[2])), band);
        check_int(forvm_bands[band].cost, csv_number(csv.field[3]));
    }
    check_int(band, BANDS);
    for (struct csv csv = csv_open("forvm", "benefactions.csv"); csv_row(&csv); gift++) {
        check_text(forvm_benefactions[gift], csv.field[0]);
        check_text(forvm_bands[gift / KINDS].id, csv.field[1]);
        check_text(forvm_kinds[gift % KINDS], csv.field[2]);
        check_int(forvm_bands[gift / KINDS].cost, csv_number(csv.field[3]));
    }
    check_int(gift, GIFTS);
}

static void cards(void **state)
{
    (void)state;
    int rows = 0, copies = 0;
    for (struct csv csv = csv_open("forvm", "family.csv"); csv_row(&csv); rows++) {
        const struct relative *one = &forvm_family[csv_number(csv.field[0])];
        check_text(one->id, csv.field[1]);
        check_text(one->sex == SON ? "son" : "daughter", csv.field[2]);
        check_text(one->name, csv.field[3]);
        check_int(words_name_find(forvm_relative_name, 1, FAMILY, one->id), csv_number(csv.field[0]));
    }
    check_int(rows, FAMILY);
    rows = 0;
    for (struct csv csv = csv_open("forvm", "fate.csv"); csv_row(&csv); rows++) {
        const struct fate *card = &forvm_fates[rows + 1];
        char named[80] = "";
        for (int i = 0; i < card->markets; i++) {
            size_t at = strlen(named);
            (void)snprintf(named + at, sizeof named - at, "%s%s", i == 0 ? "" : " ",
                           forvm_market_name(card->market[i]));
        }
        check_text(card->id, csv.field[0]);
        check_text(catalog_text(card->title), csv.field[1]);
        check_int(card->copies, csv_number(csv.field[2]));
        check_int(card->choice, strcmp(csv.field[3], "yes") == 0);
        check_true(strcmp(csv.field[4], "burn") == 0 || strcmp(named, csv.field[5]) == 0);
        check_text(catalog_text(card->text), csv.field[6]);
        copies += card->copies;
    }
    check_int(rows, FATES);
    check_int(copies, FATE_CARDS);
}

static void errors(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = csv_open("forvm", "errors.csv"); csv_row(&csv); rows++) {
        bool found = strcmp(csv.field[0], "E-OVER") == 0 || strcmp(csv.field[0], "E-VERB") == 0 ||
                     strcmp(csv.field[0], "E-SYNTAX") == 0;
        for (int i = ERR_FREE + 1; i < FORVM_ERRORS && !found; i++) {
            found = strcmp(forvm_errors[i]->code, csv.field[0]) == 0;
            if (found)
                check_text(catalog_text(forvm_errors[i]->key), csv.field[1]);
        }
        check_true(found);
    }
    check_int(rows, FORVM_ERRORS - 1 + 3);
}

/* Defaults by rule text, and what follows it. */
static void options(void **state)
{
    (void)state;
    struct rules_setup text[2];
    struct refusal why;
    for (int i = 0; i < 2; i++) {
        check_true(options_default(&rules_forvm, 3, &text[i], &why));
        check_true(options_set(&rules_forvm, &text[i], "rules", i == 0 ? "long" : "summary", &why));
    }
    int at = 0;
    for (struct csv csv = csv_open("forvm", "options.csv"); csv_row(&csv); at++) {
        const struct rules_option *option = &rules_forvm.options[at];
        check_text(option->name, csv.field[0]);
        for (int i = 0; i < 2; i++) {
            if (option->values == NULL)
                check_int(text[i].option[at], csv_number(csv.field[1 + i]));
            else
                check_text(option->values[text[i].option[at]], csv.field[1 + i]);
        }
    }
    check_int(at, OPTION_OPENING);
    for (; at < rules_forvm.option_count; at++) /* the file is older than these */
        check_true(rules_forvm.options[at].added_later);
    check_true(options_set(&rules_forvm, &text[1], "family", "pair", &why));
    check_int(text[1].option[OPTION_FAMILY], 0);
    check_int(text[1].option[OPTION_WORKS], 1);
}

static void picture(void **state)
{
    (void)state;
    for (struct csv csv = csv_open("forvm", "seats.csv"); csv_row(&csv);) {
        const struct rules_seat *seat = &forvm_seats[csv_number(csv.field[0]) - 1];
        check_text(seat->name, csv.field[1]);
        check_text(seat->letter, csv.field[2]);
        check_int(seat->colour, csv_colour(csv.field[4]));
        check_text(rules_mark_name(seat->mark), csv.field[5]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(markets), cmocka_unit_test(links),  cmocka_unit_test(values),  cmocka_unit_test(prestige),
        cmocka_unit_test(cards),   cmocka_unit_test(errors), cmocka_unit_test(options), cmocka_unit_test(picture),
    };
    return cmocka_run_group_tests_name("forvm data", tests, NULL, NULL);
}

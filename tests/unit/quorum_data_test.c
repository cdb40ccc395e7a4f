/* Quorum's tables against the data files of its rules. */
#include "check.h"
#include "csv.h"

#include "games/quorum/cards.h"
#include "games/quorum/quorum.h"
#include "games/quorum/state.h"
#include "rules/doors.h"
#include "rules/words.h"
#include "words/catalog.h"

static void cards(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = csv_open("quorum", "cards.csv"); csv_row(&csv); rows++) {
        int num = csv_number(csv.field[0]);
        check_true(card_is_rome(num));
        const struct card *card = &quorum_cards[num];
        check_text(card->id, csv.field[1]);
        check_text(quorum_types[card->type], csv.field[2]);
        check_text(quorum_province_name(card->province), csv.field[3]);
        check_int(card->power, csv_number(csv.field[4]));
        check_int(card->steps, csv_number(csv.field[5]));
        struct text items = TEXT_EMPTY;
        card_items(card, &items);
        check_text(items.len == 0 ? "" : items.data, csv.field[6]);
        text_free(&items);
        check_int(words_name_find(card_name, 1, CARD_HIDDEN - 1, card->id), num);
        check_int(card_back(num), BACK_FIRST + card->province);
    }
    check_int(rows, ROME_CARDS);
}

static void gods(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = csv_open("quorum", "gods.csv"); csv_row(&csv); rows++) {
        int num = csv_number(csv.field[0]);
        check_true(card_is_god(num));
        check_text(card_god(num)->id, csv.field[1]);
        check_int(card_god(num)->left, csv_number(csv.field[2]));
        check_int(card_god(num)->right, csv_number(csv.field[3]));
        check_int(words_name_find(card_name, 1, CARD_HIDDEN - 1, csv.field[1]), num);
        check_int(card_back(num), BACK_GOD);
    }
    check_int(rows, GODS);
}

static void provinces(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = csv_open("quorum", "provinces.csv"); csv_row(&csv); rows++) {
        const struct province *province = &quorum_provinces[rows];
        char counts[32];
        if (province->power > 0)
            (void)snprintf(counts, sizeof counts, "power-%d", province->power);
        else
            (void)snprintf(counts, sizeof counts, "%s", quorum_types[province->type]);
        check_text(province->id, csv.field[0]);
        check_text(province->code, csv.field[1]);
        check_text(counts, csv.field[2]);
        check_int(province->tint, csv_colour(csv.field[3]));
        check_int(province->fixed_place, csv_number(csv.field[4]));
        check_int(words_name_find(quorum_province_name, 0, PROVINCES - 1, province->id), rows);
    }
    check_int(rows, PROVINCES);
}

static void seats(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = csv_open("quorum", "seats.csv"); csv_row(&csv); rows++) {
        check_int(csv_number(csv.field[0]), rows + 1);
        check_text(rules_seat(&rules_quorum, rows + 1)->name, csv.field[1]);
        check_int(rules_seat(&rules_quorum, rows + 1)->colour, csv_colour(csv.field[2]));
        check_text(rules_mark_name(rules_seat(&rules_quorum, rows + 1)->mark), csv.field[3]);
        check_text(rules_seat(&rules_quorum, rows + 1)->letter, csv.field[4]);
    }
    check_int(rows, SEATS);
}

static void scoring(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = csv_open("quorum", "scoring.csv"); csv_row(&csv); rows++) {
        int count = csv_number(csv.field[1]), points = csv_number(csv.field[2]);
        if (strcmp(csv.field[0], "trade-same-product") == 0)
            check_int(quorum_trade_points[count], points);
        else if (strcmp(csv.field[0], "architecture-different") == 0)
            check_int(quorum_building_points[count], points);
        else if (strcmp(csv.field[0], "military-triple-1-2-3") == 0)
            check_int(MILITARY_RUN, points);
        else if (strncmp(csv.field[0], "military-pair-", 14) == 0)
            check_int(MILITARY_PAIR, points);
        else
            fail_msg("scoring.csv: %s", csv.field[0]);
    }
    check_int(rows, 14);
}

static void errors(void **state)
{
    (void)state;
    const struct refusal_text *const all[] = {
        &REFUSAL_OVER, &REFUSAL_VERB,   &REFUSAL_SYNTAX, &QUORUM_WORD,    &QUORUM_AMBIGUOUS,
        &QUORUM_PLACE, &QUORUM_GODNAME, &QUORUM_ISGOD,   &QUORUM_NOMATCH, &QUORUM_LIMIT,
        &QUORUM_FEW,   &QUORUM_TWICE,   &QUORUM_NORULE,  &QUORUM_NOHAND,  &QUORUM_LAST,
    };
    int rows = 0;
    for (struct csv csv = csv_open("quorum", "errors.csv"); csv_row(&csv); rows++) {
        check_true(rows < (int)(sizeof all / sizeof all[0]));
        check_text(all[rows]->code, csv.field[0]);
        check_text(catalog_text(all[rows]->key), csv.field[1]);
    }
    check_int(rows, sizeof all / sizeof all[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cards), cmocka_unit_test(gods),    cmocka_unit_test(provinces),
        cmocka_unit_test(seats), cmocka_unit_test(scoring), cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests_name("quorum_data", tests, NULL, NULL);
}

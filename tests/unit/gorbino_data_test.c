/* The tables of Gorbino's Quest against the data files of its rules. */
#include "check.h"
#include "csv.h"

#include "games/gorbino/describe.h"
#include "games/gorbino/gorbino.h"
#include "games/gorbino/rules.h"
#include "rules/words.h"
#include "words/catalog.h"

static struct csv open_csv(const char *name)
{
    return csv_open("gorbino", name);
}

/* goods.csv and cards have more fields than the reader keeps: count the commas by hand. */
static char *raw_csv(const char *name)
{
    char file[80], path[256];
    (void)snprintf(file, sizeof file, "trials/%s", name);
    game_file("gorbino", file, path, sizeof path);
    return file_bytes(path, NULL);
}

/* Splits the next line of `*at` into fields; returns how many, 0 at the end. */
static int raw_row(char **at, char *field[16])
{
    int count = 0;
    if (**at == '\0')
        return 0;
    field[count++] = *at;
    for (; **at != '\n' && **at != '\0'; (*at)++) {
        if (**at != ',')
            continue;
        **at = '\0';
        check_true(count < 16);
        field[count++] = *at + 1;
    }
    if (**at == '\n')
        *(*at)++ = '\0';
    return count;
}

static void goods(void **state)
{
    (void)state;
    char *data = raw_csv("goods.csv"), *at = data, *field[16];
    int rows = 0;
    check_int(raw_row(&at, field), 11);
    for (; raw_row(&at, field) == 11; rows++) {
        const struct good *good = &gorbino_goods[rows];
        check_text(good->id, field[0]);
        check_text(good->letter, field[1]);
        check_int(good->colour, csv_colour(field[3]));
        check_int(good->price, csv_number(field[4]));
        check_int(good->coins, csv_number(field[5]));
        for (int i = 0; i < GOODS; i++)
            check_int(good->goods[i], csv_number(field[6 + i]));
    }
    check_int(rows, GOODS);
    free(data);
}

static void map(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = open_csv("places.csv"); csv_row(&csv); rows++) {
        const struct place *place = &gorbino_places[rows];
        check_text(place->id, csv.field[0]);
        check_text(place->name, csv.field[1]);
        check_text(gorbino_provinces[place->province].id, csv.field[2]);
        check_int(place->capital, csv_number(csv.field[3]));
        check_true((province_mask(place->province) & place_bit(rows)) != 0);
    }
    check_int(rows, PLACES);
    rows = 0;
    uint32_t near[PLACES] = {0};
    for (struct csv csv = open_csv("roads.csv"); csv_row(&csv); rows++) {
        int a = gorbino_roads[rows].a, b = gorbino_roads[rows].b;
        check_text(gorbino_places[a].id, csv.field[0]);
        check_text(gorbino_places[b].id, csv.field[1]);
        check_int(gorbino_roads[rows].ferry, strcmp(csv.field[2], "ferry") == 0);
        near[a] |= place_bit(b);
        near[b] |= place_bit(a);
    }
    check_int(rows, ROADS);
    check_true(memcmp(near, gorbino_near, sizeof near) == 0);
}

static void provinces(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = open_csv("provinces.csv"); csv_row(&csv); rows++) {
        const struct province *province = &gorbino_provinces[rows];
        size_t named = strlen(csv.field[3]);
        check_text(province->id, csv.field[0]);
        check_text(province->name, csv.field[1]);
        check_int(province->out_at, named == 0 ? 0 : csv.field[3][named - 1] - '0');
        check_int(province->tint, csv_colour(csv.field[6]));
    }
    check_int(rows, PROVINCES);
    for (struct csv csv = open_csv("players.csv"); csv_row(&csv);) {
        int seats = csv_number(csv.field[0]), out = csv.field[1][0] != '\0';
        for (const char *at = csv.field[1]; *at != '\0'; at++)
            out += *at == ' ';
        check_int(gorbino_out(seats, false), out);
        check_int(gorbino_out(seats, true), csv_number(csv.field[2]));
    }
}

/* The number behind `key` in an effect; `none` if it is not there. */
static int effect_number(const char *effect, const char *key, int none)
{
    char find[32];
    (void)snprintf(find, sizeof find, " %s=", key);
    char padded[128];
    (void)snprintf(padded, sizeof padded, " %s", effect);
    const char *at = strstr(padded, find);
    if (at == NULL)
        return none;
    at += strlen(find);
    return strncmp(at, "all", 3) == 0 ? NUMBER_ALL : (int)strtol(at, NULL, 10);
}

static void check_loans(const struct card *card, const char *effect)
{
    const char *at = strstr(effect, "options=");
    check_true(at != NULL);
    at += strlen("options=");
    for (int i = 0; i < 2; i++) {
        char *end;
        check_int(card->loans[i].income, strtol(at, &end, 10));
        check_int(card->loans[i].coins, strtol(end + 1, &end, 10));
        at = end + 1;
    }
}

static int mode_of(const char *effect)
{
    if (strstr(effect, "mode=") == NULL)
        return NO_MODE;
    return strstr(effect, "mode=rob") != NULL       ? ROB
           : strstr(effect, "mode=force") != NULL   ? FORCE
           : strstr(effect, "mode=smuggle") != NULL ? SMUGGLE
           : strstr(effect, "pile=any") != NULL     ? COPY_ANY
                                                    : COPY_TOP;
}

static void check_effect(const struct card *card, const char *effect)
{
    static const char *const numbers[] = {"types", "provinces", "cards", "cities", "goods"};
    int number = 0;
    for (int i = 0; i < 5 && number == 0; i++)
        number = effect_number(effect, numbers[i], 0);
    check_int(card->number, number);
    check_int(card->gain, effect_number(effect, "coins", 0));
    check_int(card->income, effect_number(effect, "income", 0));
    check_int(card->gift, effect_number(effect, "gift", 0));
    check_int(card->lab, effect_number(effect, "lab", 0));
    check_int(card->mode, mode_of(effect));
    check_int(card->per, effect_number(effect, "per", 0));
    check_int(card->price, effect_number(effect, "price", 0));
    check_int(card->off, effect_number(effect, "off", 0));
    check_int(card->range, effect_number(effect, "range", 0));
    check_int(card->stays, effect_number(effect, "stays", 0));
    check_int(card->waive, effect_number(effect, "waive", 0));
    check_int(card->no_surcharge, effect_number(effect, "surcharge", 1) == 0);
    check_int(card->no_overbuild, effect_number(effect, "overbuild", 1) == 0);
    for (int good = 0; good < GOODS; good++) {
        const char *bank = strstr(effect, "bank=");
        const char *end = bank == NULL ? NULL : bank + strcspn(bank, " ");
        const char *found = bank == NULL ? NULL : strstr(bank, gorbino_goods[good].id);
        check_int(card->bank[good], found != NULL && found < end);
    }
    if (card->type == LOAN)
        check_loans(card, effect);
}

static const char *card_title(int card, char *bytes, size_t size)
{
    struct text text = text_fixed(bytes, size);
    gorbino_add_card(&text, card);
    return bytes;
}

static int check_cards(const char *name, int first)
{
    char title[64];
    char *data = raw_csv(name), *at = data, *field[16];
    int card = first;
    check_int(raw_row(&at, field), 11);
    for (; raw_row(&at, field) == 11; card++) {
        const struct card *c = &gorbino_cards[card];
        check_text(c->id, field[0]);
        check_text(card_title(card, title, sizeof title), field[1]);
        check_text(gorbino_types[c->type], field[2]);
        check_text(c->tag == STARTER ? "" : gorbino_colours[c->tag].id, field[3]);
        check_int(c->coins, csv_number(field[4]));
        for (int good = 0; good < GOODS; good++)
            check_int(c->goods[good], csv_number(field[5 + good]));
        check_effect(c, field[10]);
        check_int(gorbino_card_of(c->type, c->tag), card);
        check_int(words_name_find(gorbino_card_name, 1, HIDDEN_TECH - 1, c->id), card);
    }
    free(data);
    return card;
}

static void cards(void **state)
{
    (void)state;
    check_int(check_cards("technology.csv", 1), TECH + 1);
    check_int(check_cards("starter.csv", TECH + 1), CARDS + 1);
    check_int(gorbino_card_of(TREACHERY, STARTER), CARD_NONE);
    int card = EVENT_FIRST;
    for (struct csv csv = open_csv("events.csv"); csv_row(&csv); card++) {
        check_text(gorbino_card_name(card), csv.field[0]);
        check_int(event_is_plenty(card), strcmp(csv.field[1], "plenty") == 0);
        check_text(gorbino_provinces[event_province(card)].id, csv.field[2]);
    }
    check_int(card, HIDDEN_TECH);
}

static void victories(void **state)
{
    (void)state;
    int rows = 0, printed = 0;
    for (struct csv csv = open_csv("victory.csv"); csv_row(&csv); rows++) {
        check_text(gorbino_victories[rows].id, csv.field[0]);
        check_text(gorbino_victories[rows].name, csv.field[1]);
        if (csv.field[2][0] == '\0')
            continue;
        for (int colour = 0; colour < COLOURS; colour++)
            if (strcmp(gorbino_colours[colour].id, csv.field[2]) == 0)
                check_int(colour, rows);
        printed++;
    }
    check_int(rows, VICTORIES);
    check_int(printed, COLOURS);
    rows = 0;
    for (struct csv csv = open_csv("track.csv"); csv_row(&csv); rows++)
        check_int(SURCHARGE * rows, csv_number(csv.field[1]));
    check_int(rows, TRACK);
}

static void seats(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = open_csv("seats.csv"); csv_row(&csv); rows++) {
        check_int(csv_number(csv.field[0]), rows + 1);
        check_text(gorbino_seats[rows].name, csv.field[1]);
        check_int(gorbino_seats[rows].colour, csv_colour(csv.field[2]));
        check_text(rules_mark_name(gorbino_seats[rows].mark), csv.field[4]);
    }
    check_int(rows, SEATS);
}

static void constants(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        int value;
    } known[] = {
        {"coins_max", COINS_MAX},           {"coins_start", 0},           {"income_min", INCOME_MIN},
        {"income_max", INCOME_MAX},         {"income_start", 0},          {"cities_per_seat", CITIES},
        {"overbuild_coins", OVERBUILD},     {"start_goods", 2},           {"track_length", TRACK},
        {"events_in_deck", EVENTS_IN},      {"disaster_coins", DISASTER}, {"names_max", NAMES},
        {"alternatives_max", ALTERNATIVES},
    };
    int rows = 0, count = (int)(sizeof known / sizeof known[0]);
    for (struct csv csv = open_csv("constants.csv"); csv_row(&csv); rows++) {
        check_true(rows < count);
        check_text(known[rows].id, csv.field[0]);
        check_int(known[rows].value, csv_number(csv.field[1]));
    }
    check_int(rows, count);
}

static void errors(void **state)
{
    (void)state;
    const struct refusal_text *const known[] = {
        &GORBINO_SYNTAX,   &GORBINO_WORD,   &GORBINO_AMBIGUOUS, &GORBINO_NUMBER,   &GORBINO_LONG,  &GORBINO_MIXED,
        &GORBINO_SEAT,     &GORBINO_SELF,   &GORBINO_LOAN,      &GORBINO_TWICE,    &GORBINO_TYPES, &GORBINO_MAX,
        &GORBINO_MANY,     &GORBINO_COPY,   &GORBINO_HAND,      &GORBINO_OUT,      &GORBINO_LAST,  &GORBINO_OCCUPIED,
        &GORBINO_INCOME,   &GORBINO_GOODS,  &GORBINO_COINS,     &GORBINO_NOTHING,  &GORBINO_NONE,  &GORBINO_PILE,
        &GORBINO_TRACK,    &GORBINO_CITIES, &GORBINO_ADJACENT,  &GORBINO_NOT_FOOD, &REFUSAL_OVER,  &REFUSAL_VERB,
        &GORBINO_PROVINCES};
    int rows = 0, count = (int)(sizeof known / sizeof known[0]);
    for (struct csv csv = open_csv("errors.csv"); csv_row(&csv); rows++) {
        const struct refusal_text *found = NULL;
        for (int i = 0; i < count; i++)
            if (strcmp(known[i]->code, csv.field[0]) == 0)
                found = known[i];
        check_true(found != NULL);
        check_text(catalog_text(found->key), csv.field[1]);
    }
    check_int(rows, count);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(goods),     cmocka_unit_test(map),   cmocka_unit_test(provinces), cmocka_unit_test(cards),
        cmocka_unit_test(victories), cmocka_unit_test(seats), cmocka_unit_test(constants), cmocka_unit_test(errors),
    };
    return cmocka_run_group_tests_name("gorbino data", tests, NULL, NULL);
}

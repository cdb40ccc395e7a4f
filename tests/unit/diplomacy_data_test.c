/* Diplomacy's map and tables against the data files of its rules. */
#include "check.h"
#include "csv.h"
#include "situations.h"

#include "base/mem.h"
#include "games/diplomacy/choice.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/events.h"
#include "rules/rules.h"
#include "rules/words.h"
#include "words/catalog.h"

static const struct map *const map = &diplomacy_europe;

static const char *place_named(int place)
{
    return place_name(map, place);
}

static struct csv open_csv(const char *name)
{
    return csv_open("diplomacy", name);
}

static void provinces(void **state)
{
    (void)state;
    static const char *const grounds[] = {"land", "coast", "sea"};
    int rows = 0;
    for (struct csv csv = open_csv("provinces.csv"); csv_row(&csv); rows++) {
        const struct province *p = &map->province[rows];
        const char *id = place_name(map, rows);
        char coasts[CSV_FIELD] = "";
        check_text(id, csv.field[0]);
        check_text(province_name(map, rows), csv.field[1]);
        check_text(grounds[p->ground], csv.field[2]);
        check_int(p->centre, csv_number(csv.field[3]));
        check_int(p->home, csv_number(csv.field[4]));
        check_int(p->owner, p->home);
        for (int i = 0; i < p->coasts; i++) {
            const char *place = place_name(map, p->coast + i);
            check_int(province_of(map, p->coast + i), rows);
            check_true(strncmp(place, id, strlen(id)) == 0);
            (void)snprintf(coasts + strlen(coasts), sizeof coasts - strlen(coasts), "%s%s", i > 0 ? " " : "",
                           place + strlen(id) + 1);
        }
        check_text(coasts, csv.field[5]);
        check_int(words_name_find(place_named, 0, PLACES - 1, id), rows);
    }
    check_int(rows, PROVINCES);
    check_int(words_name_find(place_named, 0, PLACES - 1, "swi"), -1);
}

/* Each pair of the file is there both ways; returns how many there are. */
static int pairs(const char *name, const struct places *lists)
{
    int rows = 0;
    for (struct csv csv = open_csv(name); csv_row(&csv); rows++) {
        int from = words_name_find(place_named, 0, PLACES - 1, csv.field[0]),
            to = words_name_find(place_named, 0, PLACES - 1, csv.field[1]);
        check_true(from >= 0 && to >= 0);
        check_true(diplomacy_places_have(&lists[from], to) && diplomacy_places_have(&lists[to], from));
        int a = province_of(map, from), b = province_of(map, to);
        check_true(diplomacy_places_have(&map->near[a], b) && diplomacy_places_have(&map->near[b], a));
    }
    return rows;
}

static int listed(const struct places *lists, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += lists[i].count;
    return sum;
}

static void ways(void **state)
{
    (void)state;
    check_int(listed(map->by_land, PROVINCES), 2 * pairs("army.csv", map->by_land));
    check_int(listed(map->by_sea, PLACES), 2 * pairs("fleet.csv", map->by_sea));
    for (int a = 0; a < PROVINCES; a++) {
        for (int i = 0; i < map->near[a].count; i++) {
            int b = map->near[a].to[i];
            bool direct = diplomacy_places_have(&map->by_land[a], b);
            for (int place = 0; place < PLACES; place++)
                for (int k = 0; province_of(map, place) == a && k < map->by_sea[place].count; k++)
                    direct = direct || province_of(map, map->by_sea[place].to[k]) == b;
            check_true(direct);
        }
    }
}

static void aliases(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = open_csv("aliases.csv"); csv_row(&csv); rows++) {
        const struct alias *alias = &map->alias[rows];
        for (char *at = csv.field[0]; *at != '\0'; at++)
            *at = *at == ' ' ? '_' : *at;
        check_text(map_word(map, alias->name), csv.field[0]);
        check_text(place_name(map, alias->place), csv.field[1]);
        check_true(rows == 0 || strcmp(map_word(map, map->alias[rows - 1].name), map_word(map, alias->name)) < 0);
    }
    check_int(rows, map->aliases);
}

static void seats(void **state)
{
    (void)state;
    int rows = 0, units = 0;
    for (struct csv csv = open_csv("seats.csv"); csv_row(&csv); rows++) {
        check_int(csv_number(csv.field[0]), rows + 1);
        check_text(rules_diplomacy.seats[rows].name, csv.field[1]);
        check_text(power_name(map, rows + 1), csv.field[1]);
        check_text(map_word(map, map->power[rows].letter), csv.field[3]);
        check_text(rules_diplomacy.seats[rows].letter, csv.field[3]);
    }
    check_int(rows, SEATS);
    for (struct csv csv = open_csv("units.csv"); csv_row(&csv); units++) {
        check_int(map->start[units].power, csv_number(csv.field[0]));
        check_text(unit_name(map, map->start[units].unit), csv.field[1]);
    }
    check_int(units, map->starts);
}

static void told(void **state)
{
    (void)state;
    int rows = 0;
    for (struct csv csv = open_csv("events.csv"); csv_row(&csv); rows++) {
        char fields[CSV_FIELD] = "";
        const struct event_kind *kind = &diplomacy_events[rows];
        check_text(kind->name, csv.field[1]);
        for (int i = 0; kind->field[i].name != NULL; i++)
            if (!kind->field[i].told_only)
                (void)snprintf(fields + strlen(fields), sizeof fields - strlen(fields), "%s%s", i > 0 ? " " : "",
                               kind->field[i].name);
        check_text(fields, csv.field[2]);
    }
    check_int(rows, DIPLOMACY_EVENTS);
    for (struct csv csv = open_csv("errors.csv"); csv_row(&csv);) {
        char key[64];
        (void)snprintf(key, sizeof key, "diplomacy.refuse.%.40s", csv.field[0] + 2);
        for (char *at = key; *at != '\0'; at++)
            *at = (char)(*at >= 'A' && *at <= 'Z' ? *at - 'A' + 'a' : *at);
        if (strcmp(csv.field[0], REFUSAL_OVER.code) != 0)
            check_text(catalog_text(key), csv.field[1]);
    }
}

static void check_phrase(struct choice choice, const char *want)
{
    struct order order;
    struct text text = TEXT_EMPTY;
    struct diplomacy_state *nobody = mem_new(1, sizeof *nobody);
    order_of_choice(&order, choice);
    diplomacy_phrase(nobody, 1, &order, &text);
    check_text(text.data, want);
    text_free(&text);
    free(nobody);
}

static int16_t place(const char *name)
{
    return (int16_t)words_name_find(place_named, 0, PLACES - 1, name);
}

/* What a button says of an order: of each kind. */
static void phrases(void **state)
{
    (void)state;
    int16_t vie = place("vie"), tri = place("tri"), ven = place("ven");
    check_phrase((struct choice){ACT_HOLD, vie, 0, 0}, "A Vie holds");
    check_phrase((struct choice){ACT_MOVE, vie, KIND_FLEET, tri}, "A Vie - Tri");
    check_phrase((struct choice){ACT_SUPPORT, vie, tri, 0}, "A Vie supports A Tri");
    check_phrase((struct choice){ACT_SUPPORT_MOVE, vie, tri, ven}, "A Vie supports A Tri - Ven");
    check_phrase((struct choice){ACT_RETREAT, vie, 0, tri}, "A Vie retreats to Tri");
    check_phrase((struct choice){ACT_BUILD, tri, KIND_ARMY, tri}, "build army Tri");
    check_phrase((struct choice){ACT_BUILD, tri, KIND_FLEET, tri}, "build fleet Tri");
    check_phrase((struct choice){ACT_WAIVE, 0, KIND_FLEET, 0}, "waive build");
}

/* Winter names each centre to build in once, by the province. */
static void sites(void **state)
{
    (void)state;
    struct diplomacy_state s;
    struct jv *facts = jv_new_object();
    situation_load(&rules_diplomacy, "T57 ", BEFORE, &s);
    s.owner[P_BUL] = 3;
    rules_diplomacy.show(&s, 3, facts);
    check_text(jv_string(jv_get(facts, "due")), "You may build 3 units in: Bul, Spa, StP");
    jv_free(facts);
}

/* Where a unit may go that was dislodged: one of several places, which are parted as alternatives. */
static void retreats(void **state)
{
    (void)state;
    struct diplomacy_state s;
    struct jv *facts = jv_new_object();
    situation_load(&rules_diplomacy, "T57 ", BEFORE, &s);
    s.dislodged_count = 2;
    s.dislodged[0] =
        (struct dislodged){.seat = 3, .unit = map->start[0].unit, .count = 1, .to = {(map_code)place("tri")}};
    s.dislodged[1] = (struct dislodged){.seat = 3,
                                        .unit = map->start[0].unit,
                                        .count = 3,
                                        .to = {(map_code)place("tri"), (map_code)place("ven"), (map_code)place("vie")}};
    rules_diplomacy.show(&s, 3, facts);
    const struct jv *told = jv_get(facts, "dislodged");
    check_text(jv_word(jv_at(told, 0), "line"), "France: A Bud must retreat to Tri");
    check_text(jv_word(jv_at(told, 1), "line"), "France: A Bud must retreat to Tri, Ven or Vie");
    jv_free(facts);
}

/* A position that is none of ours says what is wrong with it. */
static void lists_that_do_not_rise(void **state)
{
    (void)state;
    static const struct {
        const char *key, *value, *word, *detail;
    } positions[] = {
        {"centres", "[[\"vie\",\"bud\"],[],[],[],[],[],[]]", "centres", "not sorted"},
        {"centres", "[[],[],[],[],[],[],[\"boh\"]]", "centres", "not a supply centre"},
        {"units", "[[\"f tri\",\"a vie\"],[],[],[],[],[],[]]", "units", "not sorted"},
        {"units", "[[\"a vie\",\"a vie\"],[],[],[],[],[],[]]", "units", "two in one province"},
        {"units", "[[\"a vie\",7],[],[],[],[],[],[]]", "units", "an unknown id"},
        {"dislodged", "[{\"seat\":1,\"to\":[\"vie\",\"boh\"],\"unit\":\"a tyr\"}]", "to", "not sorted"},
        {"dislodged", "[{\"seat\":1,\"to\":[],\"unit\":\"a tyr\"}]", "to", "not an array of the right length"}};
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        struct diplomacy_state s;
        struct refusal why = {0};
        situation_load(&rules_diplomacy, "T57 ", BEFORE, &s);
        struct jv *json = rules_save(&rules_diplomacy, &s), *value;
        check_int(jv_parse(positions[i].value, strlen(positions[i].value), &value, NULL), RC_OK);
        jv_put(json, positions[i].key, value);
        check_true(!rules_load(&rules_diplomacy, &s, json, false, &why));
        check_text(why.word, positions[i].word);
        check_text(why.detail, positions[i].detail);
        jv_free(json);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(provinces), cmocka_unit_test(ways),     cmocka_unit_test(aliases),
        cmocka_unit_test(seats),     cmocka_unit_test(told),     cmocka_unit_test(phrases),
        cmocka_unit_test(sites),     cmocka_unit_test(retreats), cmocka_unit_test(lists_that_do_not_rise)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

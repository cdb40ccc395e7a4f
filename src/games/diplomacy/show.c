/* Facts for report.txt and report.html: every row both as a ready-made line and as fields. */
#include "games/diplomacy/adjust.h"
#include "games/diplomacy/diplomacy.h"
#include "games/diplomacy/map_make.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { NAME_LEAST = 8, COUNT_WIDE = 3, UNITS_MOST_WIDE = 28, ROW_WIDTH = 72 };

/* Of the words at *rest as many as fit into `width`. */
static void add_words(const char **rest, size_t width, struct text *out)
{
    size_t from = out->len, len = strcspn(*rest, " ");
    while (len > 0 && out->len - from + len + (out->len > from) <= width) {
        text_between(out, from, " ");
        text_add_bytes(out, *rest, len);
        *rest += len;
        *rest += strspn(*rest, " ");
        len = strcspn(*rest, " ");
    }
}

/* One row of the table, or more. */
struct listed {
    const char *name;
    int count; /* of its centres */
    struct row units, centres;
};

static const char *name_of(const struct map *map, int seat)
{
    return seat > 0 ? catalog_name("diplomacy", power_name(map, seat), NULL) : catalog_text("diplomacy.report.nobody");
}

/* Where the numbers begin in all rows: behind the longest name. */
static size_t count_column(const struct map *map)
{
    size_t widest = NAME_LEAST;
    for (int seat = 0; seat <= powers(map); seat++)
        widest = text_width(name_of(map, seat)) > widest ? text_width(name_of(map, seat)) : widest;
    return widest + 3;
}

/* "Austria  3  A Bud Vie, F Tri   Bud Tri Vie": one row, or more where the lists are long. */
static void put_rows(const struct map *map, const struct listed *power, size_t column, struct jv *one)
{
    size_t count = count_column(map), listed = count + COUNT_WIDE;
    const char *units = power->units.line, *centres = power->centres.line;
    struct jv *rows = jv_new_array();
    for (bool first = true; first || *units != '\0' || *centres != '\0'; first = false) {
        struct row row;
        text_addf(row_begin(&row), "  %s", first ? power->name : "");
        text_pad(&row.text, 0, count);
        if (first)
            text_add_int(&row.text, power->count);
        text_pad(&row.text, 0, listed);
        add_words(&units, column - listed - 2, &row.text);
        if (*centres != '\0') {
            text_pad(&row.text, 0, column);
            add_words(&centres, ROW_WIDTH - column, &row.text);
        }
        row_end(&row, jv_new_object(), rows);
    }
    jv_put(one, "rows", rows);
}

static int write_centres(const struct diplomacy_state *s, int seat, struct text *out)
{
    const struct map *map = state_map(s);
    int count = 0;
    for (int p = 0; p < PROVINCES; p++) {
        if (!is_centre(map, p) || s->owner[p] != seat)
            continue;
        count++;
        text_between(out, 0, " ");
        diplomacy_describe_place(map, p, out);
    }
    return count;
}

/* "A Bud Vie, F Tri" */
static void write_units(const struct diplomacy_state *s, int seat, struct text *out)
{
    const struct map *map = state_map(s);
    for (int fleets = 0; fleets < 2; fleets++) {
        const char *before = fleets == 1 ? "F " : "A ";
        for (int p = 0; p < PROVINCES; p++) {
            if (s->seat[p] != seat || unit_is_fleet(s->unit[p]) != (fleets == 1))
                continue;
            text_between(out, 0, before[0] != '\0' ? ", " : " ");
            text_add(out, before);
            diplomacy_describe_place(map, unit_place(s->unit[p]), out);
            before = "";
        }
    }
}

/* Seat 0: what belongs to no power. */
static void power_begin(const struct diplomacy_state *s, int seat, struct listed *power)
{
    const struct map *map = state_map(s);
    power->name = name_of(map, seat);
    power->count = write_centres(s, seat, row_begin(&power->centres));
    (void)row_begin(&power->units);
    if (seat > 0)
        write_units(s, seat, &power->units.text);
}

/* Where the centres begin in all rows: behind the longest list of units that goes into one. */
static size_t centres_column(const struct diplomacy_state *s)
{
    const struct map *map = state_map(s);
    size_t widest = 0;
    for (int seat = 1; seat <= powers(map); seat++) {
        struct row units;
        write_units(s, seat, row_begin(&units));
        widest = units.text.len > widest ? units.text.len : widest;
    }
    return count_column(map) + COUNT_WIDE + (widest < UNITS_MOST_WIDE ? widest : UNITS_MOST_WIDE) + 2;
}

static void put_power(const struct diplomacy_state *s, int seat, struct jv *one)
{
    struct listed power;
    power_begin(s, seat, &power);
    put_rows(state_map(s), &power, centres_column(s), one);
    jv_put_int(one, "centres", power.count);
    jv_put_bool(one, "has_centres", power.count > 0);
    jv_put_string(one, "centre_list", power.centres.line);
    jv_put_string(one, "unit_list", power.units.line);
}

/* Units that must retreat, and where they may go. */
static void show_dislodged(const struct diplomacy_state *s, struct jv *facts)
{
    const struct map *map = state_map(s);
    struct jv *list = jv_new_array();
    for (int i = 0; i < s->dislodged_count; i++) {
        const struct dislodged *one = &s->dislodged[i];
        char unit[16], places[256];
        struct text name = text_fixed(unit, sizeof unit), to = text_fixed(places, sizeof places);
        struct row row;
        diplomacy_describe_unit(map, one->unit, &name);
        for (int k = 0; k < one->count; k++) {
            text_add(&to, k == 0 ? "" : k + 1 < one->count ? ", " : catalog_text("list.or"));
            diplomacy_describe_place(map, one->to[k], &to);
        }
        (void)row_say(&row, "diplomacy.report.dislodged", SAID_NAME("power", "diplomacy", power_name(map, one->seat)),
                      SAID("unit", unit), SAID("places", places));
        row_end(&row, jv_new_object(), list);
    }
    jv_put(facts, "dislodged", list);
}

/* What winter asks of the seat: "You may build 2 units, in: Bre, Mar, Par". */
static void show_due(const struct diplomacy_state *s, int seat, struct jv *facts)
{
    const struct map *map = state_map(s);
    int due = seat > 0 && s->phase == WINTER ? diplomacy_due(s, seat) : 0;
    char bytes[600];
    struct text sites = text_fixed(bytes, sizeof bytes);
    struct row row;
    for (int p = 0; p < PROVINCES; p++) {
        struct choice build = {.act = ACT_BUILD, .y = KIND_ARMY, .to = (int16_t)p};
        if (due <= 0 || !diplomacy_can_build(s, seat, &build, NULL))
            continue;
        text_between(&sites, 0, ", ");
        diplomacy_describe_place(map, p, &sites);
    }
    (void)row_begin(&row);
    if (due != 0)
        (void)row_say(&row, due > 0 ? "diplomacy.report.build" : "diplomacy.report.remove",
                      SAID_NUMBER("number", abs(due)), SAID("sites", bytes));
    jv_put_string(facts, "due", row.line);
}

const struct rules *diplomacy_rules(const struct diplomacy_state *s, struct own_seats *own)
{
#ifdef DIPLOMACY_ANY
    own->rules = rules_diplomacy;
    map_make_seats(&s->map, &own->rules, own->seat);
    return &own->rules;
#else
    (void)s;
    (void)own;
    return &rules_diplomacy;
#endif
}

void diplomacy_show(const void *view, int seat, struct jv *facts)
{
    const struct diplomacy_state *s = view;
    const struct map *map = state_map(s);
    struct jv *seats = jv_new_array(), *nobody = jv_new_object();
    struct own_seats own;
    const struct rules *rules = diplomacy_rules(s, &own);
    row_put_game(facts, rules, s, seat);
    show_due(s, seat, facts);
    show_dislodged(s, facts);
    for (int i = 1; i <= powers(map); i++) {
        struct jv *one = row_seat(rules, i, seat);
        put_power(s, i, one);
        jv_add(seats, one);
    }
    jv_put(facts, "seats", seats);
    put_power(s, 0, nobody);
    jv_put_bool(facts, "scored", true);
    jv_put(facts, "nobody", nobody);
}

/* Facts for report.txt and report.html: every row both as a ready-made line and as fields. */
#include "games/diplomacy/adjust.h"
#include "games/diplomacy/diplomacy.h"
#include "rules/row.h"
#include "words/catalog.h"

enum { ROW_WIDTH = 66, NAME_WIDTH = 10, COUNT_WIDTH = 14 };

/* Rows of names, each as wide as a mail. */
struct names {
    struct row row, all;
    struct jv *rows;
    size_t indent;
};

static void names_begin(struct names *names, const char *head, size_t indent)
{
    *names = (struct names){.rows = jv_new_array(), .indent = indent};
    (void)row_begin(&names->all);
    text_add(row_begin(&names->row), head);
    text_pad(&names->row.text, 0, indent);
}

static void names_add(struct names *names, const char *name)
{
    if (names->row.text.len + strlen(name) + 1 > ROW_WIDTH) {
        row_end(&names->row, jv_new_object(), names->rows);
        (void)row_begin(&names->row);
        text_pad(&names->row.text, 0, names->indent);
    }
    text_between(&names->row.text, names->indent, " ");
    text_add(&names->row.text, name);
    text_between(&names->all.text, 0, ", ");
    text_add(&names->all.text, name);
}

/* The rows under `key`, all names as one text under `all`. */
static void names_end(struct names *names, struct jv *out, const char *key, const char *all)
{
    row_end(&names->row, jv_new_object(), names->rows);
    jv_put(out, key, names->rows);
    jv_put_string(out, all, names->all.line);
}

static void add_place(struct names *names, int place)
{
    char bytes[16];
    struct text text = text_fixed(bytes, sizeof bytes);
    diplomacy_describe_place(place, &text);
    names_add(names, bytes);
}

static void add_unit(struct names *names, int unit)
{
    char bytes[16];
    struct text text = text_fixed(bytes, sizeof bytes);
    diplomacy_describe_unit(unit, &text);
    names_add(names, bytes);
}

static void put_centres(const struct diplomacy_state *s, int seat, const char *name, struct jv *one)
{
    struct names names;
    struct row head;
    int count = 0;
    text_add(row_begin(&head), name);
    text_pad(&head.text, 0, NAME_WIDTH);
    for (int p = 0; p < PROVINCES; p++)
        count += diplomacy_provinces[p].centre && s->owner[p] == seat;
    text_add_int(&head.text, count);
    names_begin(&names, head.line, COUNT_WIDTH);
    for (int p = 0; p < PROVINCES; p++)
        if (diplomacy_provinces[p].centre && s->owner[p] == seat)
            add_place(&names, p);
    names_end(&names, one, "centre_rows", "centre_list");
    jv_put_int(one, "centres", count);
    jv_put_bool(one, "has_centres", count > 0);
}

static void put_units(const struct diplomacy_state *s, int seat, struct jv *one)
{
    struct names names;
    names_begin(&names, diplomacy_seats[seat - 1].name, NAME_WIDTH);
    for (int fleets = 0; fleets < 2; fleets++)
        for (int p = 0; p < PROVINCES; p++)
            if (s->seat[p] == seat && unit_is_fleet(s->unit[p]) == (fleets == 1))
                add_unit(&names, s->unit[p]);
    names_end(&names, one, "unit_rows", "unit_list");
    jv_put_int(one, "units", state_units(s, seat));
    jv_put_bool(one, "has_units", state_units(s, seat) > 0);
}

static struct jv *show_seat(const struct diplomacy_state *s, int seat, int viewer)
{
    struct jv *one = row_seat(&rules_diplomacy, seat, viewer);
    put_centres(s, seat, diplomacy_seats[seat - 1].name, one);
    put_units(s, seat, one);
    return one;
}

/* Units that must retreat, and where they may go. */
static void show_dislodged(const struct diplomacy_state *s, struct jv *facts)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < s->dislodged_count; i++) {
        const struct dislodged *one = &s->dislodged[i];
        char unit[16], places[128];
        struct text name = text_fixed(unit, sizeof unit), to = text_fixed(places, sizeof places);
        struct row row;
        diplomacy_describe_unit(one->unit, &name);
        for (int k = 0; k < one->count; k++) {
            text_add(&to, k == 0 ? "" : k + 1 < one->count ? ", " : catalog_text("list.or"));
            diplomacy_describe_place(one->to[k], &to);
        }
        (void)row_say(&row, "diplomacy.report.dislodged", SAID("power", diplomacy_seats[one->seat - 1].name),
                      SAID("unit", unit), SAID("places", places));
        row_end(&row, jv_new_object(), list);
    }
    jv_put(facts, "dislodged", list);
}

/* What winter asks of the seat: "You may build 2 units, in: Bre, Mar, Par". */
static void show_due(const struct diplomacy_state *s, int seat, struct jv *facts)
{
    int due = seat > 0 && s->phase == WINTER ? diplomacy_due(s, seat) : 0;
    char bytes[200];
    struct text sites = text_fixed(bytes, sizeof bytes);
    struct row row;
    for (int p = 0; p < PROVINCES; p++) {
        struct choice build = {.act = ACT_BUILD, .y = KIND_ARMY, .to = (int16_t)p};
        if (due <= 0 || !diplomacy_can_build(s, seat, &build, NULL))
            continue;
        text_between(&sites, 0, ", ");
        diplomacy_describe_place(p, &sites);
    }
    (void)row_begin(&row);
    if (due != 0)
        (void)row_say(&row, due > 0 ? "diplomacy.report.build" : "diplomacy.report.remove",
                      SAID_NUMBER("number", abs(due)), SAID("sites", bytes));
    jv_put_string(facts, "due", row.line);
}

void diplomacy_show(const void *view, int seat, struct jv *facts)
{
    const struct diplomacy_state *s = view;
    struct jv *seats = jv_new_array(), *nobody = jv_new_object();
    row_put_game(facts, &rules_diplomacy, s, seat);
    show_due(s, seat, facts);
    show_dislodged(s, facts);
    for (int i = 1; i <= SEATS; i++)
        jv_add(seats, show_seat(s, i, seat));
    jv_put(facts, "seats", seats);
    put_centres(s, 0, catalog_text("diplomacy.report.nobody"), nobody);
    jv_put(facts, "nobody", nobody);
}

#include "engine/pages/event_parts.h"

#include "base/mem.h"
#include "engine/contest/tell.h"
#include "rules/doors.h"
#include "words/catalog.h"
#include "words/say.h"

#include <stdlib.h>

struct part {
    const struct event_shown *shown;
    struct book_scope scope;
    struct book_view view;
    int rounds; /* of them those that were paired */
};

/* ---- standings ----------------------------------------------------------------- */

static void put_points(struct jv *one, int64_t points)
{
    struct text text = TEXT_EMPTY;
    points_write(points, &text);
    jv_put_text(one, "points", &text);
}

static const char *tie_name(enum tiebreak tie)
{
    static const char *const keys[] = {[TIEBREAK_BUCHHOLZ] = "pages.event.tie.buchholz",
                                       [TIEBREAK_BUCHHOLZ_CUT1] = "pages.event.tie.buchholz.cut1",
                                       [TIEBREAK_BUCHHOLZ_CUT2] = "pages.event.tie.buchholz.cut2",
                                       [TIEBREAK_BUCHHOLZ_MEDIAN] = "pages.event.tie.buchholz.median",
                                       [TIEBREAK_SONNEBORN_BERGER] = "pages.event.tie.sonneborn",
                                       [TIEBREAK_SONNEBORN_BERGER_CUT1] = "pages.event.tie.sonneborn.cut1",
                                       [TIEBREAK_DIRECT] = "pages.event.tie.direct",
                                       [TIEBREAK_WINS] = "pages.event.tie.wins",
                                       [TIEBREAK_WON] = "pages.event.tie.won",
                                       [TIEBREAK_FIRSTS] = "pages.event.tie.firsts",
                                       [TIEBREAK_PROGRESSIVE] = "pages.event.tie.progressive",
                                       [TIEBREAK_ELECTED] = "pages.event.tie.elected"};
    return catalog_text(keys[tie]);
}

void event_parts_ties(const struct tiebreak_list *ties, struct jv *names)
{
    for (int i = 0; i < ties->count; i++) {
        struct jv *one = jv_new_object();
        jv_put_string(one, "name", tie_name((enum tiebreak)ties->tie[i]));
        jv_add(names, one);
    }
}

static void put_standings(struct jv *facts, const struct part *part, const struct standings_row *rows,
                          const struct tiebreak_list *ties)
{
    struct jv *list = jv_new_array(), *names = jv_new_array();
    for (int32_t i = 0; i < part->view.contest.entrants; i++) {
        struct jv *one = event_tables_person(part->shown, part->view.number[rows[i].entrant]);
        struct jv *values = jv_new_array();
        jv_put_int(one, "place", rows[i].place);
        put_points(one, rows[i].points);
        jv_put_int(one, "played", rows[i].played);
        for (int k = 0; k < ties->count; k++) {
            struct text value = TEXT_EMPTY;
            tiebreak_write_value((enum tiebreak)ties->tie[k], rows[i].value[k], &value);
            jv_add_text(values, &value);
        }
        jv_put(one, "values", values);
        jv_add(list, one);
    }
    event_parts_ties(ties, names);
    jv_put(facts, "tiebreaks", names);
    jv_put(facts, "standings", list);
}

/* ---- the crosstable ------------------------------------------------------------ */

/* "12 R 1" at two a table: whom one met, in which seat, what it gave; else "2 (5)": which rank at which table. */
static void write_cell(const struct part *part, const struct fixture_row *fixture, const struct fixture_seat_row *seat,
                       int at, struct text *out)
{
    const struct event_shown *shown = part->shown;
    const struct fixture_seat_row *own = &seat[at];
    bool two = shown->book->row.seats == 2;
    if (two)
        text_addf(out, "%d", event_tables_number(shown, seat[1 - at].entrant));
    if (two && !shown->book->hides)
        text_addf(out, " %s", rules_seat(shown->book->rules, at + 1)->letter);
    if (two)
        text_add(out, " ");
    if (fixture->ended == 0)
        text_add(out, "\xe2\x80\xa6");
    else if (two)
        points_write(own->points, out);
    else
        text_add_int(out, own->rank);
    if (own->way == CONTEST_FORFEIT)
        text_add(out, "*");
    if (!two)
        text_addf(out, " (%d)", fixture->number);
}

static void write_alone(const struct fixture_seat_row *seat, struct text *out)
{
    if (seat->way == CONTEST_BYE) {
        text_addf(out, "%s ", catalog_text("pages.event.cell.bye"));
        points_write(seat->points, out);
    } else {
        text_add(out, "\xe2\x80\x93");
    }
}

/* By entrant and round. */
static void write_cells(const struct part *part, struct text *cell)
{
    const struct book *book = part->shown->book;
    for (size_t i = 0; i < book->fixtures; i++) {
        int count = 0;
        const struct fixture_row *fixture = &book->fixture[i];
        const struct fixture_seat_row *seat = book_seats(book, fixture, &count);
        if (!event_tables_in(part->shown, &part->scope, fixture))
            continue;
        for (int k = 0; k < count; k++) {
            int32_t at = part->view.index[seat[k].entrant];
            struct text *out = at < 0 ? NULL : &cell[at * part->rounds + fixture->round - part->scope.above - 1];
            if (out != NULL && out->len == 0 && count == 1)
                write_alone(&seat[k], out);
            else if (out != NULL && out->len == 0)
                write_cell(part, fixture, seat, k, out);
        }
    }
}

static void put_cross(struct jv *facts, const struct part *part, const struct standings_row *rows)
{
    int32_t count = part->view.contest.entrants;
    struct text *cell = mem_new((size_t)count * (size_t)part->rounds + 1, sizeof *cell);
    struct jv *list = jv_new_array(), *head = jv_new_array();
    for (int32_t i = 0; i < count * part->rounds; i++)
        cell[i] = TEXT_EMPTY;
    write_cells(part, cell);
    for (int round = 1; round <= part->rounds; round++)
        jv_add_int(head, round);
    for (int32_t i = 0; i < count; i++) {
        struct jv *one = event_tables_person(part->shown, part->view.number[rows[i].entrant]), *cells = jv_new_array();
        for (int round = 0; round < part->rounds; round++)
            jv_add_text(cells, &cell[rows[i].entrant * part->rounds + round]);
        put_points(one, rows[i].points);
        jv_put(one, "cells", cells);
        jv_add(list, one);
    }
    jv_put_bool(facts, "two", part->shown->book->row.seats == 2);
    jv_put(facts, "head", head);
    jv_put(facts, "cross", list);
    free(cell);
}

/* ---- rounds -------------------------------------------------------------------- */

/* The newest first. */
static void put_rounds(struct jv *facts, const struct part *part)
{
    const struct book *book = part->shown->book;
    struct jv *list = jv_new_array(), **tables = mem_new((size_t)part->rounds + 1, sizeof(struct jv *));
    for (int round = part->rounds; round > 0; round--) {
        struct jv *one = jv_new_object();
        tables[round] = jv_new_array();
        jv_put_int(one, "round", round);
        jv_put_bool(one, "current", part->scope.above + round == book->row.round);
        jv_put(one, "tables", tables[round]);
        jv_add(list, one);
    }
    for (size_t i = 0; i < book->fixtures; i++)
        if (event_tables_in(part->shown, &part->scope, &book->fixture[i]))
            jv_add(tables[book->fixture[i].round - part->scope.above],
                   event_tables_one(part->shown, &book->fixture[i], NULL));
    jv_put(facts, "rounds", list);
    free(tables);
}

/* ---- parts --------------------------------------------------------------------- */

static int rounds_in(const struct part *part)
{
    const struct book *book = part->shown->book;
    int rounds = 0;
    for (size_t i = 0; i < book->fixtures; i++)
        if (event_tables_in(part->shown, &part->scope, &book->fixture[i]) &&
            book->fixture[i].round - part->scope.above > rounds)
            rounds = book->fixture[i].round - part->scope.above;
    return rounds;
}

static struct jv *make_part(const struct event_shown *shown, const struct book_scope *scope)
{
    enum contest_kind kind = shown->book->row.kind;
    bool single = kind == CONTEST_KNOCKOUT || kind == CONTEST_LADDER; /* which have no use for it */
    struct part part = {.shown = shown, .scope = *scope};
    struct standings_basis basis;
    struct jv *facts = jv_new_object();
    book_view(shown->book, scope, &part.view);
    part.rounds = rounds_in(&part);
    struct standings_row *rows = tell_in_order(shown->book, &part.view, &basis);
    basis.tiebreaks.count = single ? 0 : basis.tiebreaks.count;
    put_standings(facts, &part, rows, &basis.tiebreaks);
    if (!single) {
        put_cross(facts, &part, rows);
        put_rounds(facts, &part);
    }
    jv_put_bool(facts, "crossed", !single);
    jv_put_bool(facts, "scored", !single);
    free(rows);
    book_view_free(&part.view);
    return facts;
}

static const char *heading_of(const struct event_shown *shown)
{
    return catalog_text(shown->book->row.kind == CONTEST_LADDER ? "pages.event.ladder" : "pages.standings");
}

static void add_part(struct jv *list, const struct event_shown *shown, int season, int division, int *number)
{
    const struct book_scope scope = book_season(season, division);
    struct jv *part = make_part(shown, &scope);
    jv_put_int(part, "part", ++*number);
    if (division == 0)
        jv_put_string(part, "heading", heading_of(shown));
    else
        say_into(part, "heading",
                 SAYING("pages.event.part", SAID_NUMBER("season", season), SAID_NUMBER("division", division)));
    jv_add(list, part);
}

void event_parts_put(struct jv *facts, const struct event_shown *shown)
{
    struct jv *now = jv_new_array(), *earlier = jv_new_array();
    const struct contest_row *row = &shown->book->row;
    int number = 0, last = row->round / BOOK_SEASON;
    bool league = row->kind == CONTEST_LEAGUE;
    bool placed = row->kind != CONTEST_KNOCKOUT || row->status == CONTEST_FINISHED; /* else the bracket says it all */
    if (!league && placed && row->started != 0)
        add_part(now, shown, 0, 0, &number);
    for (int season = last; league && season > 0; season--)
        for (int division = 1, most = rounds_divisions(shown->book, season); division <= most; division++)
            add_part(season == last ? now : earlier, shown, season, division, &number);
    jv_put(facts, "parts", now);
    jv_put_bool(facts, "earlier_any", jv_size(earlier) > 0);
    jv_put(facts, "earlier", earlier);
}

#include "engine/contest/file.h"

#include "base/mem.h"
#include "engine/contest/draw.h"
#include "engine/contest/rounds.h"
#include "engine/play/fairness.h"
#include "pairing/trf.h"
#include "words/say.h"

#include <stdlib.h>
#include <string.h>

static const char *const ways[] = {[CONTEST_OPEN] = "open",
                                   [CONTEST_PLAYED] = "played",
                                   [CONTEST_FORFEIT] = "forfeit",
                                   [CONTEST_BYE] = "bye",
                                   [CONTEST_ABSENT] = "absent"};

const char *file_way(enum contest_way way)
{
    return ways[way];
}

static void put_json(struct jv *object, const char *key, const char *json)
{
    struct jv *value = NULL;
    if (json != NULL && json[0] != '\0' && jv_parse(json, strlen(json), &value, NULL) == RC_OK)
        jv_put(object, key, value);
}

struct jv *file_head(const struct book *book)
{
    const struct contest_row *row = &book->row;
    struct jv *head = jv_new_object();
    jv_put_int(head, "cursus_event", 1);
    jv_put_int(head, "event", row->id);
    jv_put_string(head, "name", row->name);
    jv_put_string(head, "title", book_title(book));
    jv_put_string(head, "kind", book_kind_name(row->kind));
    jv_put_string(head, "status", book_status_name(row->status));
    jv_put_string(head, "rules", row->rules);
    jv_put_int(head, "seats", row->seats);
    jv_put_int(head, "least", book->rules->seats_min);
    jv_put_int(head, "entered", (int64_t)book->entrants);
    jv_put_int(head, "round", row->round);
    jv_put_int(head, "created", row->created);
    jv_put_int(head, "started", row->started);
    jv_put_int(head, "ended", row->ended);
    put_json(head, "options", row->options);
    put_json(head, "terms", row->terms);
    put_json(head, "own", row->style == NULL || row->style[0] == '\0' ? "{}" : row->style);
    return head;
}

/* ---- the draw, and who entered ------------------------------------------------- */

static void put_draw(struct jv *file, const struct book *book)
{
    struct jv *words = jv_new_array();
    bool begun = book->row.started != 0;
    cipher_hex_put(file, "commitment", book->row.commitment, STORE_HASH);
    if (begun)
        cipher_hex_put(file, "secret", book->row.secret, STORE_HASH);
    else
        jv_put(file, "secret", jv_new_null());
    put_json(file, "draws", begun ? book->row.draws : "[]");
    for (size_t i = 0; begun && i < book->entrants; i++)
        if (book->entrant[i].word[0] != '\0') /* who came later was not drawn */
            jv_add(words, jv_new_string(book->entrant[i].word));
    jv_put(file, "words", words);
}

static void put_entrants(struct jv *file, const struct book *book, const struct book_view *view)
{
    struct jv *list = jv_new_array();
    for (int32_t i = 0; i < view->contest.entrants; i++) {
        const struct entrant_row *row = book_entrant(book, view->number[i]);
        struct jv *one = jv_new_object();
        jv_put_int(one, "number", i + 1);
        jv_put_int(one, "entered", row->number);
        jv_put_string(one, "name", book_name(book, row->number));
        jv_put_bool(one, "bot", row->player == 0);
        jv_put_int(one, "rating", row->rating);
        jv_put_int(one, "from", row->since);
        if (row->until != 0)
            jv_put_int(one, "until", row->until);
        else
            jv_put(one, "until", jv_new_null());
        jv_add(list, one);
    }
    jv_put(file, "entrants", list);
}

/* ---- rounds and standings ------------------------------------------------------ */

static struct jv *seats_of(const struct book *book, const struct book_view *all, const struct fixture_row *fixture)
{
    int count = 0;
    struct jv *list = jv_new_array();
    const struct fixture_seat_row *seat = book_seats(book, fixture, &count);
    for (int i = 0; i < count; i++) {
        struct jv *one = jv_new_object();
        jv_put_int(one, "entrant", all->index[seat[i].entrant] + 1);
        jv_put_int(one, "rank", seat[i].rank);
        jv_put_string(one, "way", ways[seat[i].way]);
        jv_put_int(one, "points", seat[i].points);
        jv_put_int(one, "score", seat[i].score);
        jv_add(list, one);
    }
    return list;
}

static struct jv *table_of(const struct book *book, const struct book_view *all, const struct fixture_row *fixture)
{
    struct jv *table = jv_new_object();
    jv_put_int(table, "table", fixture->number);
    if (fixture->game != 0)
        jv_put_int(table, "game", fixture->game);
    jv_put_int(table, "opened", fixture->opened);
    jv_put_int(table, "ended", fixture->ended);
    jv_put(table, "seats", seats_of(book, all, fixture));
    return table;
}

/* Rounds are numbered within the part. */
static void put_rounds(struct jv *part, const struct book *book, const struct book_view *all,
                       const struct book_scope *scope)
{
    struct jv *rounds = jv_new_array(), *tables = NULL;
    int last = 0;
    size_t count = 0;
    const struct fixture_row *fixture = book_tables(book, scope->above + 1, scope->upto, &count);
    for (size_t i = 0; i < count; i++, fixture++) {
        if (!book_is_of(fixture, scope))
            continue;
        if (fixture->round != last || tables == NULL) {
            struct jv *round = jv_new_object();
            tables = jv_new_array();
            jv_put_int(round, "round", fixture->round - scope->above);
            jv_put(round, "tables", tables);
            jv_add(rounds, round);
            last = fixture->round;
        }
        jv_add(tables, table_of(book, all, fixture));
    }
    jv_put(part, "rounds", rounds);
}

static void put_standings(struct jv *part, const struct book *book, const struct book_view *all,
                          const struct book_scope *scope)
{
    struct book_view view;
    struct standings_basis basis;
    struct jv *list = jv_new_array(), *ties = jv_new_array();
    book_view(book, scope, &view);
    struct standings_row *rows = rounds_standings(book, &view, &basis);
    for (int32_t i = 0; i < view.contest.entrants; i++) {
        struct jv *one = jv_new_object(), *values = jv_new_array();
        jv_put_int(one, "entrant", all->index[view.number[rows[i].entrant]] + 1);
        jv_put_int(one, "place", rows[i].place);
        jv_put_int(one, "points", rows[i].points);
        jv_put_int(one, "played", rows[i].played);
        jv_put_int(one, "firsts", rows[i].firsts);
        for (int k = 0; k < basis.tiebreaks.count; k++)
            jv_add(values, jv_new_int(rows[i].value[k]));
        jv_put(one, "values", values);
        jv_add(list, one);
    }
    for (int k = 0; k < basis.tiebreaks.count; k++)
        jv_add(ties, jv_new_string(tiebreak_word((enum tiebreak)basis.tiebreaks.tie[k])));
    jv_put(part, "tiebreaks", ties);
    jv_put(part, "standings", list);
    free(rows);
    book_view_free(&view);
}

/* Of a league: each division of each season. */
static void put_parts(struct jv *file, const struct book *book, const struct book_view *all)
{
    struct jv *parts = jv_new_array();
    for (int season = 1; season <= book->row.round / BOOK_SEASON; season++) {
        for (int division = 1, last = rounds_divisions(book, season); division <= last; division++) {
            struct jv *part = jv_new_object();
            const struct book_scope scope = book_season(season, division);
            jv_put_int(part, "season", season);
            jv_put_int(part, "division", division);
            put_rounds(part, book, all, &scope);
            put_standings(part, book, all, &scope);
            jv_add(parts, part);
        }
    }
    jv_put(file, "parts", parts);
}

struct jv *file_make(const struct book *book)
{
    struct book_view all;
    const struct book_scope whole = {.upto = INT32_MAX};
    struct jv *file = file_head(book);
    book_view(book, &whole, &all);
    jv_put_string(file, "scheme", config_text(book->config, SETTING_EVENT_POINTS));
    put_draw(file, book);
    put_entrants(file, book, &all);
    if (book->row.kind == CONTEST_LEAGUE) {
        put_parts(file, book, &all);
    } else {
        put_rounds(file, book, &all, &whole);
        put_standings(file, book, &all, &whole);
    }
    book_view_free(&all);
    return file;
}

/* ---- TRF ----------------------------------------------------------------------- */

/* Leaves out the first round in which a table is open, and what comes behind it: TRF has no sign for that. How many
 * rounds are left. */
static int32_t cut_open(struct contest *contest, int32_t rounds)
{
    for (int32_t i = 0; i < contest->tables; i++) {
        bool open = false;
        for (int k = 0; k < contest->table[i].seats; k++)
            open = open || contest->table[i].seat[k].way == CONTEST_OPEN;
        if (open && contest->table[i].round <= rounds)
            rounds = contest->table[i].round - 1;
    }
    while (contest->tables > 0 && contest->table[contest->tables - 1].round > rounds)
        contest->tables--;
    return rounds;
}

enum rc file_trf(const struct book *book, struct text *out, struct err *err)
{
    struct book_view view;
    struct text head = TEXT_EMPTY;
    const struct book_scope scope = book_whole(book, 0);
    if (book->row.seats != 2 || book->row.kind == CONTEST_LEAGUE)
        return err_say(err, RC_DENIED, "deny.event.trf", SAID("event", book_title(book)));
    book_view(book, &scope, &view);
    text_addf(&head, "012 %s\n", book_title(book));
    struct trf trf = trf_empty;
    trf.contest = view.contest;
    trf.entrant = view.entrant;
    trf.table = view.table;
    trf.head = head.data;
    trf.played = cut_open(&trf.contest, book->row.round);
    trf.terms = (struct dutch_terms){
        .black_first = !draw_first(book), .win = points_win(&book->points, 2), .draw = points_draw(&book->points, 2)};
    trf.bye = points_bye(&book->points, 2);
    enum rc rc = trf_write(&trf, out, err);
    text_free(&head);
    book_view_free(&view);
    return rc;
}

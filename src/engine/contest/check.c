#include "engine/contest/check.h"

#include "base/mem.h"
#include "engine/contest/draw.h"
#include "engine/contest/file.h"
#include "engine/contest/games.h"
#include "engine/contest/rounds.h"
#include "engine/contest/seasons.h"
#include "engine/play/fairness.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

struct check {
    const struct jv *file;
    const struct book *book; /* made of it */
    struct check_report *out;
    struct err *err;
};

/* "round 3", "season 2, division 1, round 3": what the sentence begins with. */
static void write_where(const struct check *check, int round, int division, struct text *out)
{
    if (check->book->row.kind == CONTEST_LEAGUE)
        text_addf(out, "season %d, division %d, round %d", round / BOOK_SEASON, division, round % BOOK_SEASON);
    else
        text_addf(out, "round %d", round);
}

/* ---- the draw ------------------------------------------------------------------ */

static enum rc compare_draws(struct check *check, const char *drawn)
{
    struct jv *right = NULL;
    const struct jv *said = jv_get(check->file, "draws");
    enum rc rc = jv_parse(drawn, strlen(drawn), &right, check->err);
    if (rc == RC_OK && jv_size(said) != jv_size(right))
        rc =
            err_set(check->err, RC_BAD, "there are %zu draws, and the numbers take %zu", jv_size(said), jv_size(right));
    for (size_t i = 0; rc == RC_OK && i < jv_size(right); i++) {
        const struct jv *draw = jv_at(right, i);
        int64_t bound = 0, value = 0;
        (void)jv_int(jv_at(draw, 0), 0, INT32_MAX, &bound);
        (void)jv_int(jv_at(draw, 1), 0, INT32_MAX, &value);
        if (!jv_equal(jv_at(said, i), draw))
            rc = err_set(check->err, RC_BAD,
                         "draw %zu is another than secret and words make: below %lld it is %lld, in order", i + 1,
                         (long long)bound, (long long)value);
    }
    check->out->draws = (int)jv_size(right);
    jv_free(right);
    return rc;
}

static enum rc check_draw(struct check *check)
{
    const struct book *book = check->book;
    struct book drawn = *book; /* of those who were there */
    drawn.entrant = mem_new(book->entrants + 1, sizeof *drawn.entrant);
    drawn.entrants = 0;
    for (size_t i = 0; i < book->entrants; i++)
        if (book->entrant[i].word[0] != '\0')
            drawn.entrant[drawn.entrants++] = book->entrant[i];
    drawn.row.draws = NULL;
    draw_numbers(&drawn);
    enum rc rc = compare_draws(check, drawn.row.draws);
    for (size_t i = 0; rc == RC_OK && i < drawn.entrants; i++) {
        int place = book_entrant(book, drawn.entrant[i].number)->place;
        if (drawn.entrant[i].place != place)
            rc = err_set(check->err, RC_BAD, "who entered as number %d has pairing number %d, and drew %d",
                         drawn.entrant[i].number, place, drawn.entrant[i].place);
    }
    check->out->words = (int)drawn.entrants;
    free(drawn.row.draws);
    free(drawn.entrant);
    return rc;
}

static enum rc check_commitment(struct check *check)
{
    const struct contest_row *row = &check->book->row;
    if (fairness_bound(row->secret, row->commitment) != 1)
        return err_set(check->err, RC_BAD, "the secret is not the one of the commitment");
    return RC_OK;
}

/* ---- points -------------------------------------------------------------------- */

/* What a seat alone gets. */
static enum rc check_alone(struct check *check, const struct fixture_seat_row *seat, bool *right)
{
    int64_t points = 0;
    bool absent = seat->way == CONTEST_ABSENT;
    enum rc rc = absent ? points_read(config_text(check->book->config, SETTING_EVENT_ABSENT), &points, check->err)
                        : rounds_bye(check->book, &points, check->err);
    /* who had left, and came back, was absent for nothing */
    *right = seat->points == points || (absent && seat->points == 0);
    return rc;
}

static enum rc check_points(struct check *check)
{
    const struct book *book = check->book;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < book->fixtures; i++) {
        int count = 0;
        int64_t points[CONTEST_SEATS] = {0};
        const struct fixture_row *fixture = &book->fixture[i];
        const struct fixture_seat_row *seat = book_seats(book, fixture, &count);
        bool right = true;
        if (count == 1)
            rc = check_alone(check, seat, &right);
        else
            games_value(book, seat, count, points);
        for (int k = 0; count > 1 && k < count; k++)
            right = right && points[k] == seat[k].points;
        struct text where = TEXT_EMPTY;
        write_where(check, fixture->round, fixture->division, &where);
        if (rc == RC_OK && !right)
            rc = err_set(check->err, RC_BAD, "%s, table %d: its points are not those of its ranks", where.data,
                         fixture->number);
        text_free(&where);
        check->out->tables += rc == RC_OK;
    }
    return rc;
}

/* ---- rounds -------------------------------------------------------------------- */

/* A table that was paired, not one that stands for who was absent. */
static bool is_paired(const struct fixture_row *fixture)
{
    return fixture->number <= BOOK_ABSENT;
}

/* The event as it was before the round: tables of earlier ones, and who had said that they would be absent. In it is
 * who sits in the round. Owns its entrants and tables. */
static void cut(const struct book *book, int round, struct book *out)
{
    size_t before = 0, tables = 0;
    (void)book_tables(book, 0, round - 1, &before);
    const struct fixture_row *table = book_tables(book, round, round, &tables);
    *out = *book;
    out->entrant = mem_new(book->entrants + 1, sizeof *out->entrant);
    out->fixture = mem_new(before + tables + 1, sizeof *out->fixture);
    out->fixtures = before;
    out->row.round = 0;
    for (size_t i = 0; i < before; i++) {
        out->fixture[i] = book->fixture[i];
        out->row.round = is_paired(&out->fixture[i]) ? out->fixture[i].round : out->row.round;
    }
    for (size_t i = 0; i < book->entrants; i++) {
        out->entrant[i] = book->entrant[i];
        out->entrant[i].since = INT_MAX;
        out->entrant[i].until = 0;
    }
    for (size_t i = 0; i < tables; i++) {
        int count = 0;
        const struct fixture_seat_row *seat = book_seats(book, &table[i], &count);
        if (!is_paired(&table[i]))
            out->fixture[out->fixtures++] = table[i];
        for (int k = 0; k < count; k++)
            book_entrant(out, seat[k].entrant)->since = 1;
    }
}

static void cut_free(struct book *book)
{
    free(book->entrant);
    free(book->fixture);
}

/* The tables of a round. */
struct round_tables {
    const struct fixture_row *table;
    size_t count;
};

static moment first_opened(const struct round_tables *round)
{
    moment first = INT64_MAX;
    for (size_t i = 0; i < round->count; i++)
        if (is_paired(&round->table[i]) && round->table[i].opened < first)
            first = round->table[i].opened;
    return first;
}

/* When the last of its results was noted; INT64_MAX: one is open. */
static moment last_noted(const struct round_tables *round)
{
    moment last = 0;
    for (size_t i = 0; i < round->count; i++) {
        moment ended = round->table[i].ended == 0 ? INT64_MAX : round->table[i].ended;
        last = is_paired(&round->table[i]) && ended > last ? ended : last;
    }
    return last;
}

/* A schedule for two at a table goes by no results. */
static bool is_schedule(const struct book *book, int round)
{
    enum contest_kind kind = book->row.kind;
    return book->row.seats == 2 &&
           (kind == CONTEST_ROUND_ROBIN || (kind == CONTEST_LEAGUE && round % BOOK_SEASON != 1));
}

static void write_seats(const struct book *book, const int *entrant, int count, struct text *out)
{
    for (int i = 0; i < count; i++)
        text_addf(out, "%s%d", i == 0 ? "" : ", ", book_entrant(book, entrant[i])->place);
    if (count == 0)
        text_add(out, "nobody");
}

/* One table as it is and as it should be; either may be missing. */
static enum rc compare_table(struct check *check, const struct fixture_row *is, const struct contest_table *should,
                             const struct book_view *view)
{
    int count = 0, sits[CONTEST_SEATS], want[CONTEST_SEATS], wanted = should == NULL ? 0 : should->seats;
    const struct fixture_seat_row *seat = is == NULL ? NULL : book_seats(check->book, is, &count);
    bool same = count == wanted;
    for (int i = 0; i < count; i++)
        sits[i] = seat[i].entrant;
    for (int i = 0; i < wanted; i++)
        want[i] = view->number[should->seat[i].entrant];
    for (int i = 0; same && i < count; i++)
        same = sits[i] == want[i];
    if (same)
        return RC_OK;
    struct text one = TEXT_EMPTY, two = TEXT_EMPTY;
    write_seats(check->book, sits, count, &one);
    write_seats(check->book, want, wanted, &two);
    enum rc rc = err_set(check->err, RC_BAD, "table %d: %s sit there, where the rules seat %s",
                         is == NULL ? 0 : is->number, one.data, two.data);
    text_free(&one);
    text_free(&two);
    return rc;
}

static enum rc compare_round(struct check *check, const struct book_view *view, int round,
                             const struct contest_tables *tables)
{
    enum rc rc = RC_OK;
    int32_t next = 0;
    size_t count = 0;
    const struct fixture_row *is = book_tables(check->book, round, round, &count);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        if (!book_is_of(&is[i], &view->scope) || !is_paired(&is[i]))
            continue;
        rc = compare_table(check, &is[i], next < tables->count ? &tables->table[next] : NULL, view);
        next++;
    }
    return rc == RC_OK && next < tables->count ? compare_table(check, NULL, &tables->table[next], view) : rc;
}

/* Paired as though the event were to have so many rounds. */
static enum rc pair_again(struct check *check, struct book *before, const struct book_scope *scope, int round)
{
    struct contest_tables tables = {0};
    struct book_view view;
    book_view(before, scope, &view);
    enum rc rc = rounds_plan(before, &view, round, &tables, check->err);
    if (rc != RC_OK)
        rc = err_set(check->err, RC_BAD, "the rules have no pairing for those who sit there");
    else
        rc = compare_round(check, &view, round, &tables);
    contest_tables_free(&tables);
    book_view_free(&view);
    return rc;
}

/* A Swiss may have been made longer after its last round had been paired, which is done with more care. */
static enum rc pair_as_last(struct check *check, struct book *before, const struct book_scope *scope, int round)
{
    struct text term = TEXT_EMPTY;
    struct config *config = NULL;
    const char *terms[1];
    text_addf(&term, "rounds=%d", round);
    terms[0] = term.data;
    enum rc rc = config_with_terms(before->config, "event", terms, 1, &config, check->err);
    if (rc == RC_OK) {
        before->config = config;
        rc = pair_again(check, before, scope, round);
    }
    config_free(config);
    text_free(&term);
    return rc;
}

static enum rc check_part(struct check *check, struct book *before, const struct book_scope *scope, int round)
{
    struct text where = TEXT_EMPTY;
    enum rc rc = pair_again(check, before, scope, round);
    if (rc != RC_OK && check->book->row.kind == CONTEST_SWISS) {
        struct err first = *check->err;
        rc = pair_as_last(check, before, scope, round);
        *check->err = first;
    }
    write_where(check, round, scope->division, &where);
    if (rc != RC_OK)
        (void)err_at(check->err, "%s", where.data);
    text_free(&where);
    check->out->rounds += rc == RC_OK;
    return rc;
}

/* Where all who are in play each round, none is left out. */
static enum rc check_all_sit(struct check *check, const struct book *before, int round)
{
    const struct book *book = check->book;
    enum contest_kind kind = book->row.kind;
    if (kind != CONTEST_SWISS && kind != CONTEST_ROUND_ROBIN && kind != CONTEST_SERIES)
        return RC_OK;
    for (size_t i = 0; i < book->entrants; i++)
        if (book_is_in(&book->entrant[i], round) && !book_is_in(&before->entrant[i], round))
            return err_set(check->err, RC_BAD, "round %d: number %d sits nowhere", round, book->entrant[i].place);
    return RC_OK;
}

/* How the divisions of the season that begins with this round follow from the one before. */
static enum rc check_divisions(struct check *check, struct book *before, int round)
{
    struct book right = *before;
    right.entrant = mem_new(before->entrants + 1, sizeof *right.entrant);
    for (size_t i = 0; i < before->entrants; i++)
        right.entrant[i] = before->entrant[i];
    seasons_recall(&right, check->book, round / BOOK_SEASON - 1);
    seasons_divide(&right, round);
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < before->entrants; i++)
        if (right.entrant[i].division != before->entrant[i].division)
            rc = err_set(check->err, RC_BAD, "season %d: number %d is in division %d, and should be in %d",
                         round / BOOK_SEASON, right.entrant[i].place, before->entrant[i].division,
                         right.entrant[i].division);
    check->out->seasons += rc == RC_OK;
    free(right.entrant);
    return rc;
}

/* In all divisions. */
static enum rc check_round(struct check *check, int round)
{
    struct book before;
    const struct book *book = check->book;
    bool league = book->row.kind == CONTEST_LEAGUE;
    int season = league ? round / BOOK_SEASON : 0, last = -1;
    cut(book, round, &before);
    enum rc rc = check_all_sit(check, &before, round);
    if (league)
        seasons_recall(&before, book, season);
    if (rc == RC_OK && league && round % BOOK_SEASON == 1)
        rc = check_divisions(check, &before, round);
    size_t count = 0;
    const struct fixture_row *table = book_tables(book, round, round, &count);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        if (!is_paired(&table[i]) || table[i].division == last)
            continue;
        last = table[i].division;
        const struct book_scope scope = book_season(season, last);
        rc = check_part(check, &before, &scope, round);
    }
    cut_free(&before);
    return rc;
}

/* A ladder has challenges, which nobody pairs. Where a result by which a round was paired was noted when it had been,
 * what it was paired by is not known. */
static enum rc check_rounds(struct check *check)
{
    const struct book *book = check->book;
    enum rc rc = RC_OK;
    moment noted = 0;
    struct round_tables now = {.count = 0};
    for (size_t i = 0; rc == RC_OK && book->row.kind != CONTEST_LADDER && i < book->fixtures; i += now.count) {
        int round = book->fixture[i].round;
        now.table = book_tables(book, round, round, &now.count);
        moment paired = first_opened(&now), ended = last_noted(&now);
        if (!is_schedule(book, round) && noted > paired)
            check->out->unsure++;
        else if (is_paired(&now.table[0]))
            rc = check_round(check, round);
        noted = ended > noted ? ended : noted;
    }
    return rc;
}

/* ---- standings ----------------------------------------------------------------- */

static void write_line(const struct jv *line, struct text *out)
{
    text_addf(out, "number %lld in place %lld with ", (long long)jv_number(line, "entrant"),
              (long long)jv_number(line, "place"));
    points_write(jv_number(line, "points"), out);
}

/* `part`: of the file, or one of its parts; `right`: the same as the tables make it. */
static enum rc compare_standings(struct check *check, const struct jv *part, const struct jv *right)
{
    const struct jv *is = jv_get(part, "standings"), *should = jv_get(right, "standings");
    enum rc rc = RC_OK;
    if (!jv_equal(jv_get(part, "tiebreaks"), jv_get(right, "tiebreaks")))
        rc = err_set(check->err, RC_BAD, "the tie-breaks of the standings are not those of the event");
    else if (jv_size(is) != jv_size(should))
        rc = err_set(check->err, RC_BAD, "the standings have %zu lines for %zu entrants", jv_size(is), jv_size(should));
    for (size_t i = 0; rc == RC_OK && i < jv_size(should); i++) {
        struct text one = TEXT_EMPTY, two = TEXT_EMPTY;
        const struct jv *line = jv_at(is, i), *want = jv_at(should, i);
        write_line(want, &two);
        if (!jv_equal(line, want)) {
            write_line(line, &one);
            rc = err_set(check->err, RC_BAD, "line %zu of the standings has %s, and the tables make it %s%s", i + 1,
                         one.data, two.data, strcmp(one.data, two.data) == 0 ? ", but for the tie-breaks" : "");
        }
        text_free(&one);
        text_free(&two);
        check->out->rows += rc == RC_OK;
    }
    return rc;
}

static enum rc check_standings(struct check *check)
{
    struct jv *right = file_make(check->book);
    const struct jv *parts = jv_get(check->file, "parts"), *right_parts = jv_get(right, "parts");
    enum rc rc = RC_OK;
    if (check->book->row.kind != CONTEST_LEAGUE)
        rc = compare_standings(check, check->file, right);
    else if (jv_size(parts) != jv_size(right_parts))
        rc = err_set(check->err, RC_BAD, "it has other divisions than its tables");
    for (size_t i = 0; rc == RC_OK && i < jv_size(right_parts); i++) {
        const struct jv *part = jv_at(right_parts, i);
        rc = compare_standings(check, jv_at(parts, i), part);
        if (rc != RC_OK)
            (void)err_at(check->err, "season %lld, division %lld", (long long)jv_number(part, "season"),
                         (long long)jv_number(part, "division"));
    }
    jv_free(right);
    return rc;
}

/* ---- all ----------------------------------------------------------------------- */

static enum rc check_all(struct check *check)
{
    static const struct {
        const char *name;
        enum rc (*check)(struct check *check);
    } part[] = {{"commitment", check_commitment},
                {"draw", check_draw},
                {"points", check_points},
                {"rounds", check_rounds},
                {"standings", check_standings}};
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < sizeof part / sizeof part[0]; i++) {
        rc = part[i].check(check);
        check->out->failed = rc == RC_OK ? NULL : part[i].name;
    }
    return rc;
}

enum rc check_event(const struct jv *file, const struct config *config, struct check_report *out, struct err *err)
{
    struct file_copy copy;
    *out = (struct check_report){.failed = "file"};
    enum rc rc = file_read_event(file, config, &copy, err);
    if (rc == RC_OK) {
        struct check check = {.file = file, .book = &copy.book, .out = out, .err = err};
        const struct contest_row *row = &copy.book.row;
        *out = (struct check_report){.kind = row->kind, .entrants = (int)copy.book.entrants};
        (void)snprintf(out->name, sizeof out->name, "%s", row->name);
        if (row->started == 0)
            rc = err_set(err, RC_NONE, "the event has not begun: its secret is not open yet");
        else
            rc = check_all(&check);
        if (rc == RC_OK && out->unsure > 0)
            rc = err_set(err, RC_NONE,
                         "%d could not be paired again: results of earlier rounds were noted after they were paired",
                         out->unsure);
    }
    book_free(&copy.book);
    return rc;
}

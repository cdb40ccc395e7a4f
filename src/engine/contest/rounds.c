#include "engine/contest/rounds.h"

#include "base/mem.h"
#include "engine/contest/draw.h"
#include "engine/contest/seasons.h"
#include "pairing/dutch.h"
#include "pairing/knockout.h"
#include "pairing/ladder.h"
#include "pairing/round_robin.h"
#include "pairing/tables.h"
#include "words/say.h"

#include <stdlib.h>

int rounds_divisions(const struct book *book, int season)
{
    int divisions = 1;
    size_t tables = 0;
    bool past = season != 0 && season < book->row.round / BOOK_SEASON;
    const struct fixture_row *table =
        book_tables(book, season * BOOK_SEASON, season * BOOK_SEASON + BOOK_SEASON - 1, &tables);
    for (size_t i = 0; past && i < tables; i++)
        divisions = table[i].division > divisions ? table[i].division : divisions;
    for (size_t i = 0; !past && i < book->entrants; i++)
        divisions = book->entrant[i].division > divisions ? book->entrant[i].division : divisions;
    return divisions;
}

/* The number of the round after the one that is being played. Of a league the first one of the next season, where that
 * of the row was the last. */
static int next_round(const struct book *book)
{
    return book->row.kind == CONTEST_LEAGUE ? seasons_next_round(book) : book->row.round + 1;
}

struct knockout rounds_knockout(const struct book *book)
{
    return (struct knockout){.seats = (int8_t)book->row.seats,
                             .least = (int8_t)book_least(book),
                             .advance = (int8_t)config_number(book->config, SETTING_EVENT_ADVANCE)};
}

static bool knockout_done(const struct book *book)
{
    struct book_view view;
    const struct book_scope scope = book_whole(book, 0);
    book_view(book, &scope, &view);
    const struct knockout knockout = rounds_knockout(book);
    int32_t *out = mem_new((size_t)view.contest.entrants + 1, sizeof *out);
    int32_t left = knockout_out(&knockout, &view.contest, out);
    free(out);
    book_view_free(&view);
    return book->row.round > 0 && left <= 1;
}

bool rounds_done(const struct book *book)
{
    switch (book->row.kind) {
    case CONTEST_LADDER:
        return false;
    case CONTEST_KNOCKOUT:
        return knockout_done(book);
    case CONTEST_LEAGUE:
        return seasons_done(book);
    case CONTEST_ROUND_ROBIN:
    case CONTEST_SWISS:
    case CONTEST_SERIES:
    default:
        return book->row.round >= config_number(book->config, SETTING_EVENT_ROUNDS);
    }
}

/* ---- pairing ------------------------------------------------------------------- */

/* Who plays in the round: is in it, and is at no table of it yet. */
static int32_t choose(const struct book *book, const struct book_view *view, int round, int32_t *entrant)
{
    int32_t count = 0;
    struct fixture_row **at = book_round(book, round);
    for (int32_t i = 0; i < view->contest.entrants; i++)
        if (book_is_in(book_entrant(book, view->number[i]), round) && at[view->number[i]] == NULL)
            entrant[count++] = i;
    free(at);
    return count;
}

static enum rc pair(const struct book *book, const struct contest *contest, const struct contest_round *round,
                    struct contest_tables *out, struct err *err)
{
    const struct dutch_terms terms = {
        .black_first = !draw_first(book), .win = points_win(&book->points, 2), .draw = points_draw(&book->points, 2)};
    switch (book->row.kind) {
    case CONTEST_SWISS:
        if (round->seats == 2 && round->count >= 2 && dutch_pair(contest, round, &terms, out, err) == RC_OK)
            return RC_OK;
        return tables_pair(contest, round, out, err); /* at two a table too, where all have met: then some meet again */
    case CONTEST_KNOCKOUT:
        return knockout_pair(contest, round, (int)config_number(book->config, SETTING_EVENT_ADVANCE), out, err);
    case CONTEST_SERIES:
        return tables_pair(contest, round, out, err);
    case CONTEST_ROUND_ROBIN:
    case CONTEST_LEAGUE:
    case CONTEST_LADDER:
    default:
        return round_robin_pair(contest, round, out, err);
    }
}

enum rc rounds_plan(const struct book *book, const struct book_view *view, int round, struct contest_tables *out,
                    struct err *err)
{
    int32_t *entrant = mem_new((size_t)view->contest.entrants + 1, sizeof *entrant);
    struct contest_round paired = {.round = round - view->scope.above,
                                   .entrant = entrant,
                                   .count = choose(book, view, round, entrant),
                                   .seats = (int8_t)book->row.seats,
                                   .least = (int8_t)book_least(book)};
    struct err why = {0};
    bool fixed = book->row.kind == CONTEST_ROUND_ROBIN || book->row.kind == CONTEST_LEAGUE;
    enum rc rc = RC_OK;
    if (fixed && paired.count < paired.least) { /* all others have left: whom they would have met is left over */
        for (int32_t i = 0; i < paired.count; i++)
            contest_tables_add(out, paired.round, &entrant[i], 1);
    } else {
        rc = pair(book, &view->contest, &paired, out, &why);
    }
    free(entrant);
    if (rc == RC_BAD || rc == RC_NONE)
        return err_say(err, RC_DENIED, "deny.event.pairs", SAID("event", book_title(book)), SAID("why", why.text));
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
}

/* Where each is left over as often, nothing. */
enum rc rounds_bye(const struct book *book, int64_t *points, struct err *err)
{
    const char *word = config_text(book->config, SETTING_EVENT_BYE);
    bool even = book->row.kind == CONTEST_ROUND_ROBIN || book->row.kind == CONTEST_LEAGUE;
    *points = even ? 0 : points_bye(&book->points, book->row.seats);
    return word[0] == '\0' ? RC_OK : points_read(word, points, err);
}

static enum rc write_table(const struct services *services, const struct book *book, const struct book_view *view,
                           const struct contest_table *table, struct fixture_row *fixture, struct err *err)
{
    struct fixture_seat_row seat[CONTEST_SEATS];
    bool bye = table->seats == 1;
    int64_t points = 0;
    fixture->ended = bye ? services->now : 0;
    enum rc rc = bye ? rounds_bye(book, &points, err) : RC_OK;
    for (int i = 0; i < table->seats; i++)
        seat[i] = (struct fixture_seat_row){.entrant = view->number[table->seat[i].entrant],
                                            .rank = bye ? 1 : 0,
                                            .way = bye ? CONTEST_BYE : CONTEST_OPEN,
                                            .points = points};
    return rc == RC_OK ? book_put(services, fixture, seat, table->seats, err) : rc;
}

/* One division, or all; tables are numbered on from *number. */
static enum rc pair_part(const struct services *services, const struct book *book, int round,
                         const struct book_scope *scope, int *number, struct err *err)
{
    struct contest_tables tables = {0};
    struct book_view view;
    book_view(book, scope, &view);
    enum rc rc = rounds_plan(book, &view, round, &tables, err);
    for (int i = 0; rc == RC_OK && i < tables.count; i++) {
        struct fixture_row fixture = {.contest = book->row.id,
                                      .round = round,
                                      .number = ++*number,
                                      .division = scope->division,
                                      .opened = services->now};
        rc = write_table(services, book, &view, &tables.table[i], &fixture, err);
    }
    contest_tables_free(&tables);
    book_view_free(&view);
    return rc;
}

enum rc rounds_pair(const struct services *services, struct book *book, struct err *err)
{
    int round = next_round(book), number = 0;
    enum rc rc = RC_OK;
    if (book->row.status != CONTEST_RUNNING || book->row.kind == CONTEST_LADDER || rounds_done(book))
        return err_say(err, RC_DENIED, "deny.event.rounds", SAID("event", book_title(book)));
    if (book_open(book, book->row.round) > 0)
        return err_say(err, RC_DENIED, "deny.event.open",
                       SAID_NUMBER("open", (long long)book_open(book, book->row.round)),
                       SAID("event", book_title(book)));
    if (book->row.kind == CONTEST_LEAGUE) {
        rc = seasons_pair(services, book, round, pair_part, err);
    } else {
        const struct book_scope scope = book_whole(book, 0);
        rc = pair_part(services, book, round, &scope, &number, err);
    }
    book->row.round = round;
    return rc == RC_OK ? book_renew(services, book, err) : rc;
}

enum rc rounds_finish(const struct services *services, struct book *book, struct err *err)
{
    bool over = book->row.status == CONTEST_FINISHED || book->row.status == CONTEST_CANCELLED;
    if (book->row.status != CONTEST_RUNNING)
        return err_say(err, RC_DENIED, over ? "deny.event.over" : "deny.event.rounds", SAID("event", book_title(book)));
    book->row.status = CONTEST_FINISHED;
    book->row.ended = services->now;
    book->row.wake_at = 0;
    return book_write(services, book, err);
}

/* ---- standings ----------------------------------------------------------------- */

/* A row on its way into another order. */
struct ordered {
    struct rounds_key key;
    struct standings_row row;
};

static int by_key(const void *a, const void *b)
{
    const struct rounds_key *one = &((const struct ordered *)a)->key, *two = &((const struct ordered *)b)->key;
    if (one->first != two->first)
        return one->first < two->first ? -1 : 1;
    return (one->then > two->then) - (one->then < two->then);
}

void rounds_order(struct standings_row *rows, int32_t count, const struct rounds_key *key)
{
    struct ordered *list = mem_new((size_t)count + 1, sizeof *list);
    for (int32_t i = 0; i < count; i++)
        list[i] = (struct ordered){key[rows[i].entrant], rows[i]};
    qsort(list, (size_t)count, sizeof *list, by_key);
    for (int32_t i = 0; i < count; i++) {
        rows[i] = list[i].row;
        rows[i].place = i > 0 && list[i].key.first == list[i - 1].key.first ? rows[i - 1].place : i + 1;
    }
    free(list);
}

/* Who is not on the ladder comes last. */
static void order_ladder(const struct book_view *view, struct standings_row *rows)
{
    int32_t all = view->contest.entrants, *order = mem_new((size_t)all + 1, sizeof *order);
    int32_t on = ladder_order(&view->contest, order);
    struct rounds_key *key = mem_new((size_t)all + 1, sizeof *key);
    for (int32_t i = 0; i < all; i++)
        key[rows[i].entrant] = (struct rounds_key){on, i};
    for (int32_t i = 0; i < on; i++)
        key[order[i]].first = i;
    rounds_order(rows, all, key);
    free(order);
    free(key);
}

/* Who stayed in longest comes first; who went out in the same round share their place. */
static void order_knockout(const struct book *book, const struct book_view *view, struct standings_row *rows)
{
    int32_t all = view->contest.entrants, *out = mem_new((size_t)all + 1, sizeof *out);
    const struct knockout knockout = rounds_knockout(book);
    struct rounds_key *key = mem_new((size_t)all + 1, sizeof *key);
    (void)knockout_out(&knockout, &view->contest, out);
    for (int32_t i = 0; i < all; i++)
        key[i] = (struct rounds_key){out[i] == 0 ? INT32_MIN : -out[i], i};
    rounds_order(rows, all, key);
    free(out);
    free(key);
}

struct standings_row *rounds_standings(const struct book *book, const struct book_view *view,
                                       struct standings_basis *basis)
{
    *basis = (struct standings_basis){.scheme = book->points,
                                      .seats = book->row.seats,
                                      .predetermined = book_predetermined(book),
                                      .tiebreaks = book_tiebreaks(book)};
    struct standings_row *rows = standings_of(&view->contest, basis);
    if (book->row.kind == CONTEST_LADDER)
        order_ladder(view, rows);
    if (book->row.kind == CONTEST_KNOCKOUT)
        order_knockout(book, view, rows);
    return rows;
}

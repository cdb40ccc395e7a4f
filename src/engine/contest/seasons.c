#include "engine/contest/seasons.h"

#include "base/mem.h"
#include "engine/contest/rounds.h"
#include "pairing/division.h"
#include "pairing/round_robin.h"

#include <stdlib.h>

static int count_in(const struct book *book, int division)
{
    int count = 0;
    for (size_t i = 0; i < book->entrants; i++)
        count += book->entrant[i].division == division;
    return count;
}

/* Of one division in a season. */
static int rounds_of(const struct book *book, int division)
{
    int rounds = round_robin_rounds(count_in(book, division), book->row.seats, book_least(book));
    int most = (int)config_number(book->config, SETTING_EVENT_ROUNDS);
    return most != 0 && rounds > 0 ? most : rounds;
}

int seasons_rounds(const struct book *book)
{
    int most = 0, divisions = rounds_divisions(book, 0);
    for (int division = 1; division <= divisions; division++) {
        int rounds = rounds_of(book, division);
        most = rounds > most ? rounds : most;
    }
    return most;
}

int seasons_next_round(const struct book *book)
{
    int season = book->row.round / BOOK_SEASON, round = book->row.round % BOOK_SEASON;
    if (season > 0 && round < seasons_rounds(book))
        return book->row.round + 1;
    return (season + 1) * BOOK_SEASON + 1;
}

bool seasons_done(const struct book *book)
{
    int season = book->row.round / BOOK_SEASON, round = book->row.round % BOOK_SEASON;
    return season >= config_number(book->config, SETTING_EVENT_SEASONS) && round >= seasons_rounds(book);
}

/* ---- divisions ----------------------------------------------------------------- */

/* The order of all in a league, from the first of the highest division on, by number. */
struct ranking {
    int32_t *number; /* owned */
    int32_t count;
};

static void ranking_add(struct ranking *order, int number)
{
    order->number[order->count++] = number;
}

/* By pairing numbers. */
static void ranking_first(const struct book *book, int round, struct ranking *out)
{
    struct book_view view;
    const struct book_scope scope = {.upto = BOOK_SEASON};
    book_view(book, &scope, &view);
    for (int32_t i = 0; i < view.contest.entrants; i++)
        if (book_is_in(book_entrant(book, view.number[i]), round))
            ranking_add(out, view.number[i]);
    book_view_free(&view);
}

/* How the divisions ended, each behind the other: `entrant`, by their numbers, has room for all; `count`, of each
 * division, for so many. */
static void read_ends(const struct book *book, int divisions, int32_t *entrant, int32_t *count)
{
    int32_t all = 0;
    for (int division = 1; division <= divisions; division++) {
        struct book_view view;
        struct standings_basis basis;
        const struct book_scope scope = book_whole(book, division);
        book_view(book, &scope, &view);
        struct standings_row *rows = rounds_standings(book, &view, &basis);
        for (int32_t i = 0; i < view.contest.entrants; i++)
            entrant[all++] = view.number[rows[i].entrant];
        count[division - 1] = view.contest.entrants;
        free(rows);
        book_view_free(&view);
    }
}

/* Who goes up and down, who stays, who is new. */
static void ranking_next(const struct book *book, int round, struct ranking *out)
{
    size_t room = book->entrants + 1;
    int divisions = rounds_divisions(book, 0);
    int32_t *entrant = mem_new(room, sizeof *entrant), *count = mem_new((size_t)divisions, sizeof *count),
            *fresh = mem_new(room, sizeof *fresh), news = 0;
    bool *stays = mem_new((size_t)book_highest(book) + 1, sizeof *stays);
    read_ends(book, divisions, entrant, count);
    for (size_t i = 0; i < book->entrants; i++) {
        const struct entrant_row *row = &book->entrant[i];
        stays[row->number] = book_is_in(row, round);
        if (row->division == 0 && stays[row->number])
            fresh[news++] = row->number;
    }
    const struct division_season season = {.divisions = divisions,
                                           .count = count,
                                           .entrant = entrant,
                                           .up = (int32_t)config_number(book->config, SETTING_EVENT_MOVES)};
    out->count = division_next(&season, stays, fresh, news, out->number);
    free(entrant);
    free(count);
    free(fresh);
    free(stays);
}

static void set_divisions(struct book *book, const struct ranking *order)
{
    int32_t size = (int32_t)config_number(book->config, SETTING_EVENT_SIZE);
    int32_t divisions = division_count(order->count, size);
    for (size_t i = 0; i < book->entrants; i++) /* who is out is in none */
        book->entrant[i].division = 0;
    for (int32_t division = 0; division < divisions; division++)
        for (int32_t i = division_start(order->count, size, division);
             i < division_start(order->count, size, division + 1); i++)
            book_entrant(book, order->number[i])->division = division + 1;
}

void seasons_divide(struct book *book, int round)
{
    struct ranking order = {.number = mem_new(book->entrants + 1, sizeof *order.number)};
    if (book->row.round == 0)
        ranking_first(book, round, &order);
    else
        ranking_next(book, round, &order);
    set_divisions(book, &order);
    free(order.number);
}

void seasons_recall(struct book *book, const struct book *tables, int season)
{
    size_t all = 0;
    const struct fixture_row *table =
        book_tables(tables, season * BOOK_SEASON, season * BOOK_SEASON + BOOK_SEASON - 1, &all);
    for (size_t i = 0; i < book->entrants; i++)
        book->entrant[i].division = 0;
    for (size_t i = 0; i < all; i++) {
        int count = 0;
        const struct fixture_seat_row *seat = book_seats(tables, &table[i], &count);
        for (int k = 0; k < count; k++)
            book_entrant(book, seat[k].entrant)->division = table[i].division;
    }
}

static enum rc make_divisions(const struct services *services, struct book *book, int round, struct err *err)
{
    enum rc rc = RC_OK;
    seasons_divide(book, round);
    for (size_t i = 0; rc == RC_OK && i < book->entrants; i++)
        rc = contest_entrant_put(services->store, &book->entrant[i], err);
    return rc;
}

enum rc seasons_pair(const struct services *services, struct book *book, int round, seasons_part *part, struct err *err)
{
    int number = 0, in_season = round % BOOK_SEASON;
    enum rc rc = in_season == 1 ? make_divisions(services, book, round, err) : RC_OK;
    int divisions = rounds_divisions(book, 0), above = round - in_season;
    for (int division = 1; rc == RC_OK && division <= divisions; division++) {
        const struct book_scope scope = {.division = division, .above = above, .upto = above + BOOK_SEASON - 1};
        if (in_season <= rounds_of(book, division))
            rc = part(services, book, round, &scope, &number, err);
    }
    return rc;
}

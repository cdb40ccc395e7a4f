#include "engine/ballot.h"

#include "engine/audience.h"

/* ---- stored ---------------------------------------------------------------- */

static bool under_way(const struct table *table)
{
    return table->game.status == GAME_RUNNING || table->game.status == GAME_PAUSED;
}

static enum rc load_votes(const struct host *host, struct ballot *ballot, struct err *err)
{
    struct vote *votes = NULL;
    size_t count = 0;
    enum rc rc = vote_list(host->store, ballot->row.game, ballot->row.number, &votes, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        if (votes[i].seat >= 1 && votes[i].seat <= SEATS_MAX)
            *(votes[i].yes ? &ballot->yes : &ballot->no) |= 1u << votes[i].seat;
    free(votes);
    return rc;
}

enum rc ballots_load(const struct host *host, struct table *table, struct err *err)
{
    struct ballot_row *rows = NULL;
    size_t count = 0;
    if (!under_way(table))
        return RC_OK;
    enum rc rc = ballot_open(host->store, table->game.id, &rows, &count, err);
    if (rc != RC_OK || count == 0)
        return rc;
    table->ballot = calloc(count, sizeof *table->ballot);
    if (table->ballot == NULL)
        rc = err_set(err, RC_NOMEM, "out of memory for a vote");
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        table->ballot[i].row = rows[i];
        rows[i] = (struct ballot_row){0};
        table->ballots++;
        rc = load_votes(host, &table->ballot[i], err);
    }
    ballot_rows_free(rows, count);
    return rc;
}

void ballots_free(struct table *table)
{
    for (size_t i = 0; i < table->ballots; i++)
        ballot_row_free(&table->ballot[i].row);
    free(table->ballot);
    table->ballot = NULL;
    table->ballots = 0;
}

static enum rc write_votes(const struct host *host, const struct ballot *ballot, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= SEATS_MAX; seat++) {
        struct vote vote = {.seat = seat, .yes = (ballot->yes >> seat & 1u) != 0, .at = host->now};
        if ((ballot->said >> seat & 1u) != 0)
            rc = vote_put(host->store, ballot->row.game, ballot->row.number, &vote, err);
    }
    return rc;
}

enum rc ballots_write(const struct host *host, const struct table *table, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < table->ballots; i++) {
        const struct ballot *ballot = &table->ballot[i];
        int64_t number = ballot->row.number;
        enum ballot_state state = ballot->row.state;
        if (state == BALLOT_OPEN && !under_way(table))
            state = BALLOT_LAPSED;
        if (ballot->fresh)
            rc = ballot_add(host->store, &ballot->row, &number, err);
        if (rc == RC_OK && number != ballot->row.number)
            rc = err_set(err, RC_CONFLICT, "another vote was opened meanwhile");
        if (rc == RC_OK)
            rc = write_votes(host, ballot, err);
        if (rc == RC_OK && state != BALLOT_OPEN)
            rc = ballot_end(host->store, ballot->row.game, number, state, err);
    }
    return rc;
}

/* ---- opened, found, said ---------------------------------------------------- */

enum rc ballot_begin(const struct host *host, struct table *table, int seat, const char *kind, const char *detail,
                     moment until, struct ballot **out, struct err *err)
{
    int64_t number = 0;
    enum rc rc = ballot_last(host->store, table->game.id, &number, err);
    for (size_t i = 0; rc == RC_OK && i < table->ballots; i++) /* one mail may open several */
        number = table->ballot[i].row.number > number ? table->ballot[i].row.number : number;
    struct ballot *list = rc == RC_OK ? realloc(table->ballot, (table->ballots + 1) * sizeof *list) : NULL;
    if (rc != RC_OK)
        return rc;
    if (list == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a vote");
    table->ballot = list;
    struct ballot *ballot = &list[table->ballots];
    *ballot = (struct ballot){.row = {.game = table->game.id,
                                      .number = number + 1,
                                      .kind = strdup(kind),
                                      .detail = strdup(detail),
                                      .seat = seat,
                                      .at = host->now,
                                      .until = until,
                                      .state = BALLOT_OPEN},
                              .fresh = true};
    table->ballots++;
    if (ballot->row.kind == NULL || ballot->row.detail == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a vote");
    ballot_say(ballot, seat, true);
    *out = ballot;
    return RC_OK;
}

struct ballot *ballot_numbered(const struct table *table, int64_t number)
{
    for (size_t i = 0; i < table->ballots; i++)
        if (table->ballot[i].row.number == number && table->ballot[i].row.state == BALLOT_OPEN)
            return &table->ballot[i];
    return NULL;
}

struct ballot *ballot_of_kind(const struct table *table, const char *kind)
{
    for (size_t i = 0; i < table->ballots; i++)
        if (strcmp(table->ballot[i].row.kind, kind) == 0 && table->ballot[i].row.state == BALLOT_OPEN)
            return &table->ballot[i];
    return NULL;
}

void ballot_say(struct ballot *ballot, int seat, bool yes)
{
    unsigned bit = 1u << seat;
    ballot->yes = yes ? ballot->yes | bit : ballot->yes & ~bit;
    ballot->no = yes ? ballot->no & ~bit : ballot->no | bit;
    ballot->said |= bit;
}

/* ---- counted ---------------------------------------------------------------- */

static unsigned players(const struct table *table)
{
    unsigned seats = 0;
    for (int seat = 1; seat <= table->game.seats; seat++)
        seats |= table->seat[seat - 1].kind == SEAT_PLAYER ? 1u << seat : 0;
    return seats;
}

static unsigned absent(const struct host *host, const struct table *table)
{
    unsigned seats = 0;
    for (int seat = 1; seat <= table->game.seats; seat++)
        if (table->seat[seat - 1].missed_row > 0 || audience_away(table, seat, host->now) != 0)
            seats |= 1u << seat;
    return seats;
}

static int count_of(unsigned seats)
{
    int count = 0;
    for (; seats != 0; seats &= seats - 1)
        count++;
    return count;
}

bool ballot_kind_is_final(const char *kind)
{
    static const char *const kinds[] = {"cancel", "draw", "win", "concede"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcasecmp(kinds[i], kind) == 0)
            return true;
    return false;
}

bool ballot_is_final(const struct ballot *ballot)
{
    return ballot_kind_is_final(ballot->row.kind);
}

unsigned ballot_waits(const struct host *host, const struct table *table, const struct ballot *ballot)
{
    return players(table) & ~absent(host, table) & ~ballot->yes & ~ballot->no;
}

enum ballot_state ballot_weigh(const struct host *host, const struct table *table, const struct ballot *ballot)
{
    unsigned all = players(table), yes = ballot->yes & all;
    bool ended = ballot->row.until <= host->now;
    if ((ballot->no & all) != 0)
        return BALLOT_LOST;
    unsigned silent = all & ~yes;
    /* who is absent could still say no to the end of his game */
    if (yes != 0 && (silent == 0 || ((silent & ~absent(host, table)) == 0 && (ended || !ballot_is_final(ballot)))))
        return BALLOT_CARRIED;
    if (!ended)
        return BALLOT_OPEN;
    return count_of(yes) >= 2 && 2 * count_of(yes) >= count_of(all) ? BALLOT_CARRIED : BALLOT_LOST;
}

moment ballots_next(const struct table *table)
{
    moment next = 0;
    for (size_t i = 0; i < table->ballots; i++) {
        const struct ballot_row *row = &table->ballot[i].row;
        if (row->state == BALLOT_OPEN && (next == 0 || row->until < next))
            next = row->until;
    }
    return next;
}

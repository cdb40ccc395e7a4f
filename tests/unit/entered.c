#include "entered.h"

#include "base/mem.h"

#include <stdlib.h>

void entered_open(struct entered *entered, int32_t entrants)
{
    *entered = (struct entered){.entrant = mem_new((size_t)entrants, sizeof *entered->entrant),
                                .all = mem_new((size_t)entrants, sizeof *entered->all)};
    for (int32_t i = 0; i < entrants; i++) {
        entered->entrant[i] = (struct contest_entrant){.from = 1, .until = INT32_MAX};
        entered->all[i] = i;
    }
    entered->contest = (struct contest){.entrants = entrants, .entrant = entered->entrant};
}

void entered_close(struct entered *entered)
{
    contest_tables_free(&entered->tables);
    free(entered->entrant);
    free(entered->all);
}

struct contest_round entered_round(const struct entered *entered, int seats, int least)
{
    int32_t tables = entered->contest.tables, last = tables == 0 ? 0 : entered->contest.table[tables - 1].round;
    return (struct contest_round){.round = last + 1,
                                  .count = entered->contest.entrants,
                                  .entrant = entered->all,
                                  .seats = (int8_t)seats,
                                  .least = (int8_t)least};
}

static void show_tables(struct entered *entered)
{
    entered->contest.table = entered->tables.table;
    entered->contest.tables = entered->tables.count;
}

struct contest_table *entered_table(struct entered *entered, int32_t round, const int32_t *entrant, int seats)
{
    contest_tables_add(&entered->tables, round, entrant, seats);
    show_tables(entered);
    return &entered->tables.table[entered->tables.count - 1];
}

struct contest_table *entered_take(struct entered *entered, struct contest_tables *round)
{
    int32_t first = entered->tables.count;
    for (int32_t i = 0; i < round->count; i++) {
        contest_tables_add(&entered->tables, round->table[i].round, (const int32_t[CONTEST_SEATS]){0},
                           round->table[i].seats);
        entered->tables.table[first + i] = round->table[i];
    }
    contest_tables_free(round);
    show_tables(entered);
    return &entered->tables.table[first];
}

void entered_end(struct contest_table *table, const int *rank)
{
    for (int i = 0; i < table->seats; i++) {
        struct contest_seat *seat = &table->seat[i];
        seat->rank = (int8_t)rank[i];
        seat->points =
            table->seats == 1 ? CONTEST_POINT : CONTEST_POINT * (table->seats - rank[i]) / (table->seats - 1);
        if (table->seats > 1)
            seat->way = CONTEST_PLAYED;
    }
}

void entered_end_by_number(struct contest_table *table)
{
    int rank[CONTEST_SEATS];
    for (int i = 0; i < table->seats; i++) {
        rank[i] = 1;
        for (int k = 0; k < table->seats; k++)
            rank[i] += table->seat[k].entrant < table->seat[i].entrant;
    }
    entered_end(table, rank);
}

void entered_end_by_lot(struct contest_table *table, uint64_t *state)
{
    int rank[CONTEST_SEATS];
    for (int i = 0; i < table->seats; i++) {
        *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        int at = (int)((*state >> 33) % (uint64_t)(i + 1));
        rank[i] = at + 1;
        for (int k = 0; k < i; k++)
            rank[k] += rank[k] > at;
    }
    entered_end(table, rank);
}

static int seat_of(const struct contest_table *table, int32_t who)
{
    for (int i = 0; i < table->seats; i++)
        if (table->seat[i].entrant == who)
            return i;
    return -1;
}

int entered_met(const struct entered *entered, int32_t one, int32_t other)
{
    int count = 0;
    for (int32_t i = 0; i < entered->tables.count; i++)
        count += seat_of(&entered->tables.table[i], one) >= 0 && seat_of(&entered->tables.table[i], other) >= 0;
    return count;
}

int entered_sat(const struct entered *entered, int32_t who, int place)
{
    int count = 0;
    for (int32_t i = 0; i < entered->tables.count; i++)
        count += entered->tables.table[i].seats > 1 && seat_of(&entered->tables.table[i], who) == place;
    return count;
}

int entered_byes(const struct entered *entered, int32_t who)
{
    int count = 0;
    for (int32_t i = 0; i < entered->tables.count; i++)
        count += entered->tables.table[i].seats == 1 && entered->tables.table[i].seat[0].entrant == who;
    return count;
}

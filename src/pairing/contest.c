#include "pairing/contest.h"

#include "base/mem.h"

#include <stdlib.h>

void contest_tables_add(struct contest_tables *tables, int32_t round, const int32_t *entrant, int seats)
{
    if (tables->count == tables->cap) {
        tables->cap = tables->cap == 0 ? 64 : 2 * tables->cap;
        tables->table = mem_grow(tables->table, (size_t)tables->cap, sizeof *tables->table);
    }
    struct contest_table table = {.round = round, .seats = (int8_t)seats};
    for (int i = 0; i < seats; i++)
        table.seat[i] = (struct contest_seat){.entrant = entrant[i], .way = seats == 1 ? CONTEST_BYE : CONTEST_OPEN};
    tables->table[tables->count++] = table;
}

void contest_tables_free(struct contest_tables *tables)
{
    free(tables->table);
    *tables = (struct contest_tables){0};
}

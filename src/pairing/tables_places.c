#include "pairing/tables.h"

#include <string.h>

enum { WAYS = 1 << CONTEST_SEATS };

/* What it costs that those from the member `who` on sit in the places that are left. */
struct seating {
    int seats;
    int32_t cost[CONTEST_SEATS][CONTEST_SEATS]; /* of a member in a place */
    int32_t least[WAYS];                        /* by places taken, which are as many as members are seated */
};

/* From all places taken back to none. */
static void count_costs(struct seating *table)
{
    int all = (1 << table->seats) - 1;
    table->least[all] = 0;
    for (int taken = all - 1; taken >= 0; taken--) {
        int who = __builtin_popcount((unsigned)taken);
        table->least[taken] = INT32_MAX;
        for (int place = 0; place < table->seats; place++) {
            if ((taken >> place & 1) != 0)
                continue;
            int32_t cost = table->cost[who][place] + table->least[taken | 1 << place];
            table->least[taken] = cost < table->least[taken] ? cost : table->least[taken];
        }
    }
}

void tables_places(const struct meetings *meetings, int32_t *entrant, int seats, int32_t turn)
{
    struct seating table = {.seats = seats};
    int32_t given[CONTEST_SEATS];
    for (int who = 0; who < seats; who++)
        for (int place = 0; place < seats; place++)
            table.cost[who][place] = meetings->sat[entrant[who]][place];
    count_costs(&table);
    for (int who = 0, taken = 0; who < seats; who++)
        for (int i = 0; i < seats; i++) {
            int place = (int)((turn + i) % seats);
            if ((taken >> place & 1) == 0 &&
                table.least[taken] == table.cost[who][place] + table.least[taken | 1 << place]) {
                given[place] = entrant[who];
                taken |= 1 << place;
                break;
            }
        }
    memcpy(entrant, given, (size_t)seats * sizeof *entrant);
}

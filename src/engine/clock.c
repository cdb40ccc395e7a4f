#include "engine/clock.h"

enum { REMINDERS_MOST = 16 };

/* The first of the reminder times that is still to come. */
static moment next_reminder(const struct host *host, const struct table *table, moment due)
{
    int64_t before[REMINDERS_MOST];
    size_t count = config_spans(table->config, SETTING_GAME_REMINDERS, before, REMINDERS_MOST);
    moment next = 0;
    for (size_t i = 0; i < count && i < REMINDERS_MOST; i++) {
        moment at = due - before[i];
        if (at > host->now && (next == 0 || at < next))
            next = at;
    }
    return next;
}

void clock_remind(const struct host *host, struct table *table, int seat)
{
    struct seat_row *row = &table->seat[seat - 1];
    row->remind_at = row->due == 0 ? 0 : next_reminder(host, table, row->due);
}

void clock_clear(struct table *table, int seat)
{
    struct seat_row *row = &table->seat[seat - 1];
    row->waiting = false;
    row->due = 0;
    row->remind_at = 0;
}

void clock_set(const struct host *host, struct table *table, int seat, moment due)
{
    table->seat[seat - 1].due = due;
    table->match.seat[seat - 1].overdue = false;
    clock_remind(host, table, seat);
}

void clock_ask(const struct host *host, struct table *table, int seat)
{
    struct seat_row *row = &table->seat[seat - 1];
    bool asked = false, owes = false, was = row->waiting;
    int32_t clock = 0;
    for (int i = 0; i < table->pumped.count; i++) {
        const struct waiting *waiting = &table->pumped.waiting[i];
        if (waiting->request.seat != seat)
            continue;
        asked = true;
        owes = owes || !waiting->answered;
        clock = waiting->request.clock;
    }
    if (!asked || row->kind == SEAT_BOT) { /* a bot has answered already */
        clock_clear(table, seat);
        return;
    }
    bool same = row->due != 0 && row->clock == clock;
    if (!same) {
        row->clock = clock;
        row->due = host->now + table->game.pace;
        clock_remind(host, table, seat);
    }
    row->waiting = owes;
    table->newly[seat - 1] = owes && (table->newly[seat - 1] || !same || !was || table->pumped.resolved > 0);
    /* also where a line on file answers it: a reply to an older mail is not meant for it */
    if (!same || table->pumped.resolved > 0)
        row->asked_phase = table->game.phase;
}

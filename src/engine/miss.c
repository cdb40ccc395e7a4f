#include "engine/miss.h"

#include "engine/audience.h"
#include "engine/clock.h"
#include "engine/gm_acts.h"
#include "engine/gm_tell.h"
#include "engine/substitute.h"

/* ---- counting -------------------------------------------------------------- */

static void count(struct table *table, int seat, struct conduct more)
{
    int64_t player = table->seat[seat - 1].player;
    int at = 0;
    while (at < table->tallies && table->tally[at].player != player)
        at++;
    if (at == TALLIES)
        BUG("more than %d players in one change of a game", TALLIES);
    table->tallies += at == table->tallies;
    struct tally *tally = &table->tally[at];
    tally->player = player;
    tally->more.on_time += more.on_time;
    tally->more.late += more.late;
    tally->more.missed += more.missed;
}

/* The one that runs, or that has passed while others are waited for; 0: none. */
static moment deadline_of(const struct seat_row *row)
{
    return row->due != 0 ? row->due : row->passed;
}

static bool is_judged(const struct seat_row *row)
{
    return deadline_of(row) != 0 && row->judged == deadline_of(row);
}

static void count_miss(struct table *table, int seat)
{
    struct seat_row *row = &table->seat[seat - 1];
    if (is_judged(row))
        return;
    row->judged = deadline_of(row);
    row->missed_phase = table->game.phase + 1;
    row->misses++;
    row->missed_row++;
    count(table, seat, (struct conduct){.missed = 1});
}

static void take_back(struct table *table, int seat)
{
    struct seat_row *row = &table->seat[seat - 1];
    row->missed_phase = 0;
    row->misses -= row->misses > 0;
    count(table, seat, (struct conduct){.late = 1, .missed = -1});
}

static bool by_person(const struct table *table, int seat)
{
    return table->seat[seat - 1].kind == SEAT_PLAYER;
}

/* ---- while the game is pumped ---------------------------------------------- */

void miss_pump_begins(const struct host *host, const struct table *table, struct timing timing[SEATS_MAX])
{
    int64_t grace = config_span(table->config, SETTING_GAME_GRACE);
    for (int seat = 1; seat <= table->game.seats; seat++) {
        const struct seat_row *row = &table->seat[seat - 1];
        timing[seat - 1] = (struct timing){.open = deadline_of(row) != 0,
                                           .clock = row->clock,
                                           .passed = deadline_of(row) + grace <= host_judged(host),
                                           .judged = is_judged(row)};
    }
}

static void close_deadline(struct table *table, int seat, struct timing *timing)
{
    if (timing->open && timing->answered && !timing->judged) {
        count(table, seat, (struct conduct){.on_time = 1});
        table->seat[seat - 1].missed_row = 0;
    }
    *timing = (struct timing){0};
}

/* The deadline answered, and not the seat's own wish for the default. */
static bool by_deadline(const struct table *table, const struct answer *answer)
{
    const struct match_seat *live = &table->match.seat[answer->request.seat - 1];
    bool passed = live->overdue && live->overdue_clock == answer->request.clock;
    return answer->by == BY_POLICY || (answer->by == BY_DEFAULT && passed);
}

moment miss_deadline(const struct host *host, const struct table *table, const struct answer *answer)
{
    moment deadline = deadline_of(&table->seat[answer->request.seat - 1]);
    bool passed = deadline != 0 && deadline + config_span(table->config, SETTING_GAME_GRACE) <= host_judged(host);
    return passed && by_deadline(table, answer) ? deadline : 0;
}

/* The clock under which the phase asked a seat. */
static int64_t asked_clock(const struct table *table, int seat, const struct answer *answers, int count)
{
    int64_t clock = 0, longest = -1;
    for (int i = 0; i < count; i++) {
        int64_t pace, own = clock_of(table, &answers[i].request, &pace);
        if (answers[i].request.seat != seat || pace <= longest)
            continue;
        longest = pace;
        clock = own;
    }
    return clock;
}

void miss_pump_resolved(struct table *table, struct timing timing[SEATS_MAX], const struct answer *answers, int count)
{
    for (int i = 0; i < count; i++) {
        int seat = answers[i].request.seat;
        struct timing *own = &timing[seat - 1];
        if (!by_person(table, seat) || answers[i].by == BY_AUTO) /* of what nobody was asked nobody is late */
            continue;
        int64_t clock = asked_clock(table, seat, answers, count);
        bool same = own->open && own->clock == clock;
        if (!same) {
            close_deadline(table, seat, own);
            *own = (struct timing){.open = true, .clock = clock};
        }
        own->answered = true;
        if (!by_deadline(table, &answers[i]))
            continue;
        /* a game master need not wait for the deadline: then it is nobody's fault */
        if (own->open && own->passed)
            count_miss(table, seat);
        own->judged = true;
    }
}

void miss_pump_ended(struct table *table, struct timing timing[SEATS_MAX])
{
    for (int seat = 1; seat <= table->game.seats; seat++) {
        const struct seat_row *row = &table->seat[seat - 1];
        bool goes_on = deadline_of(row) != 0 && row->clock == timing[seat - 1].clock;
        if (by_person(table, seat) && !goes_on)
            close_deadline(table, seat, &timing[seat - 1]);
    }
}

/* ---- what comes by mail ---------------------------------------------------- */

enum rc miss_filed(const struct host *host, struct table *table, int seat, uint64_t owed, const struct filing *filing,
                   bool *taken)
{
    struct seat_row *row = &table->seat[seat - 1];
    uint64_t left = owed;
    *taken = false;
    for (int i = 0; i < filing->count; i++)
        *taken = *taken || filing->line[i].fate == LINE_FILED || filing->line[i].fate == LINE_SET;
    if (!*taken)
        return RC_OK;
    table->game.played_at = host->now;
    table->game.warned_at = 0;
    row->missed_row = 0;
    bool passed = deadline_of(row) != 0 && deadline_of(row) <= host_judged(host);
    if (passed && pump_owed(&table->match, seat, &left) != RC_OK)
        return RC_NOMEM;
    if ((owed & ~left) == 0)
        return RC_OK; /* nothing was owed, or this is for later */
    if (!is_judged(row))
        count(table, seat, (struct conduct){.late = 1});
    else if (row->missed_phase != 0)
        take_back(table, seat);
    row->judged = deadline_of(row);
    return RC_OK;
}

void miss_came_late(struct table *table, int seat, int64_t number)
{
    const struct seat_row *row = &table->seat[seat - 1];
    if (by_person(table, seat) && row->missed_phase != 0 && number >= row->missed_phase)
        take_back(table, seat);
}

/* ---- what the clock brings ------------------------------------------------- */

static enum rc tell_pause(const struct host *host, struct table *table, const char *who, struct bundle *bundle,
                          struct err *err)
{
    char cause[40];
    struct text what = TEXT_EMPTY;
    (void)snprintf(cause, sizeof cause, "missed%lld", (long long)table->revision);
    text_addf(&what,
              "The deadline has passed, and no orders came from %s. By the terms of this game its clock stands "
              "still now.",
              who);
    bool vote = (config_choices(table->config, SETTING_GAME_VOTES) >> VOTE_PAUSE & 1u) != 0;
    const char *const words[] = {what.data,
                                 vote ? "It goes on when the game master says so, or when its players vote so: 'vote "
                                        "resume'. Whoever is asked has the whole time again then."
                                      : "It goes on when the game master says so. Whoever is asked has the whole time "
                                        "again then.",
                                 NULL};
    enum rc rc = what.failed ? err_set(err, RC_NOMEM, "out of memory for a notice")
                             : gm_notice(host, table, cause, "The game is paused", words, bundle, err);
    if (rc == RC_OK)
        rc = gm_tell(host, table->game.id, cause, "The game is paused", words, bundle, err);
    text_free(&what);
    return rc;
}

/* Those who missed it are asked anew when the game goes on. */
static enum rc stop_clock(const struct host *host, struct table *table, unsigned missing, struct bundle *bundle,
                          struct err *err)
{
    char room[SEATS_MAX * 64];
    struct text who = text_fixed(room, sizeof room);
    for (int seat = 1; seat <= table->game.seats; seat++) {
        if ((missing >> seat & 1u) == 0)
            continue;
        text_addf(&who, "%s%s (%s)", who.len == 0 ? "" : ", ", audience_name(table, seat),
                  table_seat_name(table, seat));
        clock_clear(host, table, seat);
    }
    table_pause(host, table);
    enum rc rc = bundle_audit(bundle, "clock", "pause", err, "no orders from %s", room);
    return rc == RC_OK ? tell_pause(host, table, room, bundle, err) : rc;
}

enum rc miss_deadlines(const struct host *host, struct table *table, struct bundle *bundle, struct err *err)
{
    unsigned missing = 0;
    for (int seat = 1; seat <= table->game.seats; seat++) {
        uint64_t owed = 0;
        if (!by_person(table, seat) || !table->match.seat[seat - 1].overdue)
            continue;
        if (pump_owed(&table->match, seat, &owed) != RC_OK)
            return err_set(err, RC_NOMEM, "out of memory for a deadline");
        if (owed == 0)
            continue;
        count_miss(table, seat);
        int most = (int)config_number(table->config, SETTING_GAME_MISSES);
        bool enough = most > 0 && table->seat[seat - 1].missed_row >= most && substitute_others(table, seat);
        enum rc rc = enough ? substitute_offer(host, table, seat, LEAVES_MISSED, bundle, err) : RC_OK;
        if (rc != RC_OK)
            return rc;
        missing |= enough ? 0 : 1u << seat;
    }
    return missing != 0 && table->match.on_miss == MISS_PAUSE ? stop_clock(host, table, missing, bundle, err) : RC_OK;
}

#include "engine/game/conduct.h"

#include "base/jv.h"
#include "base/number.h"
#include "engine/game/audience.h"
#include "engine/game/clock.h"

static void count(struct game *game, int seat, struct conduct more)
{
    int64_t player = game->seat[seat - 1].player;
    int at = 0;
    while (at < game->tallies.count && game->tallies.tally[at].player != player)
        at++;
    if (at == TALLIES)
        BUG("more than %d players in one change of a game", TALLIES);
    game->tallies.count += at == game->tallies.count;
    struct tally *tally = &game->tallies.tally[at];
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

bool conduct_missed(struct game *game, int seat)
{
    struct seat_row *row = &game->seat[seat - 1];
    if (is_judged(row))
        return false;
    row->judged = deadline_of(row);
    row->missed_phase = game->row.phase + 1;
    row->misses++;
    row->missed_row++;
    count(game, seat, (struct conduct){.missed = 1});
    return true;
}

static void take_back(struct game *game, int seat)
{
    struct seat_row *row = &game->seat[seat - 1];
    row->missed_phase = 0;
    row->misses -= row->misses > 0;
    count(game, seat, (struct conduct){.late = 1, .missed = -1});
}

static bool by_person(const struct game *game, int seat)
{
    return game->seat[seat - 1].kind == SEAT_PLAYER;
}

void conduct_pump_begins(const struct services *services, const struct game *game, struct timing timing[SEATS_MAX])
{
    int64_t grace = config_span(game->config, SETTING_GAME_GRACE);
    for (int seat = 1; seat <= game->row.seats; seat++) {
        const struct seat_row *row = &game->seat[seat - 1];
        timing[seat - 1] = (struct timing){.open = deadline_of(row) != 0,
                                           .clock = row->clock,
                                           .passed = deadline_of(row) + grace <= services_judged(services),
                                           .judged = is_judged(row),
                                           .banks = row->bank_from != 0};
    }
}

static void close_deadline(const struct services *services, struct game *game, int seat, struct timing *timing)
{
    if (timing->open && timing->answered && !timing->judged) {
        count(game, seat, (struct conduct){.on_time = 1});
        game->seat[seat - 1].missed_row = 0;
        if (timing->banks)
            clock_earn(services, game, seat);
    }
    *timing = (struct timing){0};
}

/* The deadline answered, and not the seat's own wish for the default. */
static bool by_deadline(const struct game *game, const struct answer *answer)
{
    const struct match_seat *live = &game->match.seat[answer->request.seat - 1];
    bool passed = live->overdue && live->overdue_clock == answer->request.clock;
    return answer->by == BY_POLICY || (answer->by == BY_DEFAULT && passed);
}

/* Something of what the phase asked the seat for came from its player: the deadline had to fill in the rest only. */
static bool something_came(const struct game *game, int seat, const struct answer *answers, int count)
{
    for (int i = 0; i < count; i++)
        if (answers[i].request.seat == seat && answers[i].by != BY_AUTO && !by_deadline(game, &answers[i]))
            return true;
    return false;
}

moment conduct_deadline(const struct services *services, const struct game *game, const struct answer *answer)
{
    moment deadline = deadline_of(&game->seat[answer->request.seat - 1]);
    bool passed =
        deadline != 0 && deadline + config_span(game->config, SETTING_GAME_GRACE) <= services_judged(services);
    return passed && by_deadline(game, answer) ? deadline : 0;
}

/* The clock under which the phase asked a seat. */
static int64_t asked_clock(const struct game *game, int seat, const struct answer *answers, int count)
{
    int64_t clock = 0, longest = -1;
    for (int i = 0; i < count; i++) {
        int64_t pace, own = clock_of(game, &answers[i].request, &pace);
        if (answers[i].request.seat != seat || pace <= longest)
            continue;
        longest = pace;
        clock = own;
    }
    return clock;
}

void conduct_pump_resolved(const struct services *services, struct game *game, struct timing timing[SEATS_MAX],
                           const struct answer *answers, int count)
{
    for (int i = 0; i < count; i++) {
        int seat = answers[i].request.seat;
        struct timing *own = &timing[seat - 1];
        if (!by_person(game, seat) || answers[i].by == BY_AUTO) /* of what nobody was asked nobody is late */
            continue;
        int64_t clock = asked_clock(game, seat, answers, count);
        bool same = own->open && own->clock == clock;
        if (!same) {
            close_deadline(services, game, seat, own);
            *own = (struct timing){.open = true, .clock = clock};
        }
        own->answered = true;
        if (something_came(game, seat, answers, count))
            continue;
        /* a game master need not wait for the deadline: then it is nobody's fault */
        if (own->open && own->passed)
            (void)conduct_missed(game, seat);
        own->judged = true;
    }
}

void conduct_pump_ended(const struct services *services, struct game *game, struct timing timing[SEATS_MAX])
{
    for (int seat = 1; seat <= game->row.seats; seat++) {
        const struct seat_row *row = &game->seat[seat - 1];
        bool goes_on = deadline_of(row) != 0 && row->clock == timing[seat - 1].clock;
        if (by_person(game, seat) && !goes_on)
            close_deadline(services, game, seat, &timing[seat - 1]);
    }
}

void conduct_filed(const struct services *services, struct game *game, int seat, const struct slot_set *owed,
                   const struct filing *filing, bool *taken)
{
    struct seat_row *row = &game->seat[seat - 1];
    struct slot_set left = *owed;
    *taken = false;
    for (int i = 0; i < filing->count; i++)
        *taken = *taken || filing->line[i].fate == LINE_FILED || filing->line[i].fate == LINE_SET;
    if (!*taken)
        return;
    game->row.played_at = services->now;
    game->row.warned_at = 0;
    row->missed_row = 0;
    bool passed = deadline_of(row) != 0 && deadline_of(row) <= services_judged(services);
    if (passed || is_judged(row)) /* one that was lengthened was missed before */
        pump_owed(&game->match, seat, &left);
    if (slot_set_within(owed, &left))
        return; /* nothing was owed, or this is for later */
    if (!is_judged(row))
        count(game, seat, (struct conduct){.late = 1});
    else if (row->missed_phase != 0)
        take_back(game, seat);
    row->judged = deadline_of(row);
}

void conduct_came_late(struct game *game, int seat, int64_t number)
{
    const struct seat_row *row = &game->seat[seat - 1];
    if (by_person(game, seat) && row->missed_phase != 0 && number >= row->missed_phase)
        take_back(game, seat);
}

/* ---- written ---- */

enum { KEY_ROOM = 48, COUNTS = 3 };

static int64_t held(const struct jv *counts, size_t index)
{
    int64_t number = 0;
    return jv_int(jv_at(counts, index), INT32_MIN, INT32_MAX, &number) ? number : 0;
}

static void hold(struct jv *all, const struct tally *tally)
{
    char player[KEY_ROOM];
    (void)snprintf(player, sizeof player, "%lld", (long long)tally->player);
    const int64_t more[COUNTS] = {tally->more.on_time, tally->more.late, tally->more.missed};
    struct jv *counts = jv_new_array();
    for (size_t i = 0; i < COUNTS; i++)
        jv_add_int(counts, held(jv_get(all, player), i) + more[i]);
    jv_put(all, player, counts);
}

/* Where what was held goes to. */
struct release {
    const struct services *services;
    enum rc rc;
    struct err *err;
};

static bool give(const char *player, struct jv *counts, void *context)
{
    struct release *release = context;
    const struct conduct more = {.on_time = held(counts, 0), .late = held(counts, 1), .missed = held(counts, 2)};
    int64_t id = 0;
    if (number_read(player, 1, INT64_MAX, &id))
        release->rc = club_conduct_add(release->services->store, id, &more, release->err);
    if (release->rc == RC_NONE) /* who left the club meanwhile is counted no more */
        release->rc = RC_OK;
    return release->rc == RC_OK;
}

/* What is held of a game, by player; the caller's. */
static enum rc read_held(const struct services *services, const char *key, struct jv **out, struct err *err)
{
    char *bytes = NULL;
    size_t size = 0;
    *out = NULL;
    enum rc rc = store_meta_get(services->store, key, &bytes, &size, err);
    if (rc == RC_OK && jv_parse(bytes, size, out, NULL) != RC_OK)
        *out = NULL;
    free(bytes);
    if (*out == NULL)
        *out = jv_new_object();
    return rc == RC_NONE ? RC_OK : rc;
}

static enum rc write_held(const struct services *services, const char *key, const struct jv *all, struct err *err)
{
    struct text text = TEXT_EMPTY;
    jv_dump(all, &text);
    enum rc rc = store_meta_put(services->store, key, text.data, text.len, err);
    text_free(&text);
    return rc;
}

static enum rc write_hidden(const struct services *services, const struct game *game, struct err *err)
{
    char key[KEY_ROOM];
    struct jv *all = NULL;
    bool hides = audience_hides(game);
    struct release release = {services, RC_OK, err};
    (void)snprintf(key, sizeof key, "conduct %lld", (long long)game->row.id);
    enum rc rc = read_held(services, key, &all, err);
    size_t before = jv_size(all);
    for (int i = 0; i < game->tallies.count; i++)
        hold(all, &game->tallies.tally[i]);
    if (rc == RC_OK && !hides && jv_size(all) > 0) {
        (void)jv_each(all, give, &release);
        rc = release.rc;
        jv_free(all);
        all = jv_new_object();
    }
    if (rc == RC_OK && (hides ? game->tallies.count > 0 : before > 0))
        rc = write_held(services, key, all, err);
    jv_free(all);
    return rc;
}

enum rc conduct_write(const struct services *services, const struct game *game, struct err *err)
{
    enum rc rc = RC_OK;
    if (config_choice(game->config, SETTING_GAME_NAMES) == NAMES_HIDDEN &&
        (game->tallies.count > 0 || !audience_hides(game)))
        return write_hidden(services, game, err);
    for (int i = 0; rc == RC_OK && i < game->tallies.count; i++)
        rc = club_conduct_add(services->store, game->tallies.tally[i].player, &game->tallies.tally[i].more, err);
    return rc;
}

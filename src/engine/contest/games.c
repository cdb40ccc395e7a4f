#include "engine/contest/games.h"

#include "base/mem.h"
#include "engine/admin/ratings.h"
#include "engine/contest/tell.h"
#include "engine/game/change.h"
#include "engine/game/outcome.h"
#include "engine/gm/new_game.h"
#include "rules/options.h"
#include "words/say.h"

#include <stdlib.h>

static const char BY_EVENT[] = "event";

/* ---- opening ------------------------------------------------------------------- */

bool games_wanted(const struct fixture_row *fixture, int seats)
{
    return fixture->ended == 0 && fixture->game == 0 && fixture->due == 0 && seats > 1;
}

enum rc games_setup(const struct book *book, int seats, struct rules_setup *out, struct err *err)
{
    struct jv *options = NULL;
    struct refusal why = {0};
    enum rc rc = jv_parse(book->row.options, strlen(book->row.options), &options, err);
    if (rc == RC_OK &&
        (!options_default(book->rules, seats, out, &why) || !options_load(book->rules, options, false, out, &why)))
        rc = err_say(err, RC_DENIED, "deny.event.options", SAID("event", book_title(book)), SAID("word", why.word));
    jv_free(options);
    return rc;
}

static enum rc sit(const struct services *services, const struct book *book, const struct fixture_seat_row *seat,
                   int count, int64_t game, struct err *err)
{
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < count; i++) {
        int64_t player = book_entrant(book, seat[i].entrant)->player;
        const struct seat_row row = {.game = game,
                                     .number = seat[i].place,
                                     .kind = player == 0 ? SEAT_BOT : SEAT_PLAYER,
                                     .player = player,
                                     .epoch = 1};
        rc = seat_put(services->store, &row, err);
    }
    return rc;
}

/* The beginning of a table's game. */
struct beginning {
    struct change change; /* first: change.h */
    const struct book *book;
    const struct fixture_row *fixture;
};

/* It may be over at once, where only bots are left to play. */
static enum rc begin(const struct change *change, struct game *game, struct commit *commit, struct err *err)
{
    const struct beginning *beginning = (const struct beginning *)change;
    enum rc rc = game_start(change->services, game, err);
    if (rc == RC_OK)
        rc = game_pump(change->services, game, err);
    return rc == RC_OK ? tell_table(change->services, beginning->book, beginning->fixture, game, commit, err) : rc;
}

static enum rc open_here(const struct services *services, const struct book *book, const struct names *known,
                         struct fixture_row *fixture, struct err *err)
{
    static const char *const terms[] = {"draw_seats=no", "bid_seats=no", "refill=0", "join_by=default",
                                        "start=default"};
    char name[40], other[NAME_GAME_ROOM];
    int count = 0;
    const struct fixture_seat_row *seat = book_seats(book, fixture, &count);
    struct game_plan plan = {.name = name,
                             .rules = book->rules,
                             .pace = book->row.pace,
                             .by = BY_EVENT,
                             .own = book->row.terms,
                             .names = known,
                             .terms = terms,
                             .term_count = sizeof terms / sizeof terms[0]};
    (void)snprintf(name, sizeof name, "%.20s-r%d-t%d", book->row.name, fixture->round, fixture->number);
    enum rc rc = games_setup(book, count, &plan.setup, err);
    if (rc == RC_OK)
        rc = new_game_open(services, &plan, &fixture->game, err);
    if (rc == RC_CONFLICT) { /* another game is called so */
        plan.name = other;
        rc = name_game_next(services, name, other, err);
        if (rc == RC_OK)
            rc = new_game_open(services, &plan, &fixture->game, err);
    }
    if (rc == RC_OK)
        rc = sit(services, book, seat, count, fixture->game, err);
    if (rc == RC_OK)
        rc = contest_fixture_put(services->store, fixture, err);
    const struct beginning beginning = {
        {.services = services, .game = fixture->game, .actor = BY_EVENT, .act = "start", .alter = begin},
        book,
        fixture};
    return rc == RC_OK ? change_here(&beginning.change, err) : rc;
}

enum rc games_open(const struct services *services, const struct book *book, const struct names *known,
                   struct fixture_row *fixture, struct err *err)
{
    struct fixture_row now;
    struct contest_row row = {0};
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = contest_get(services->store, book->row.id, &row, err);
    if (rc == RC_OK)
        rc = contest_fixture_get(services->store, book->row.id, fixture->round, fixture->number, &now, err);
    if (rc == RC_OK && row.revision == book->row.revision && row.status == CONTEST_RUNNING && now.game == 0)
        rc = open_here(services, book, known, &now, err);
    if (rc == RC_OK)
        fixture->game = now.game;
    contest_row_free(&row);
    return store_end(services->store, rc, err);
}

/* ---- results ------------------------------------------------------------------- */

static void clear(struct fixture_seat_row *seat, int count, enum contest_way way)
{
    for (int i = 0; i < count; i++) {
        seat[i].way = way;
        seat[i].rank = way == CONTEST_OPEN ? 0 : 1;
        seat[i].points = seat[i].score = 0;
    }
}

/* A table that was not played: who came wins. */
static void value_forfeit(const struct book *book, const struct fixture_seat_row *seat, int count, int64_t *points)
{
    bool came[CONTEST_SEATS], all = true;
    int rank[CONTEST_SEATS];
    for (int i = 0; i < count; i++) {
        came[i] = seat[i].rank == 1;
        all = all && came[i];
        points[i] = 0;
    }
    if (!all)
        points_of_forfeit(&book->points, came, count, rank, points);
}

void games_value(const struct book *book, const struct fixture_seat_row *seat, int count, int64_t *points)
{
    int rank[CONTEST_SEATS], score[CONTEST_SEATS], ways[CONTEST_ABSENT + 1] = {0};
    for (int i = 0; i < count; i++) {
        rank[i] = seat[i].rank;
        score[i] = seat[i].score;
        ways[seat[i].way]++;
        points[i] = 0;
    }
    if (ways[CONTEST_FORFEIT] == count)
        value_forfeit(book, seat, count, points);
    else if (ways[CONTEST_OPEN] == 0)
        points_of_table(&book->points, rank, score, count, points);
    for (int i = 0; ways[CONTEST_FORFEIT] < count && i < count; i++)
        points[i] = seat[i].way == CONTEST_FORFEIT ? 0 : points[i];
}

static void give_points(const struct book *book, struct fixture_seat_row *seat, int count)
{
    int64_t points[CONTEST_SEATS];
    games_value(book, seat, count, points);
    for (int i = 0; i < count; i++)
        seat[i].points = points[i];
}

/* Whether its entrant has the seat still, or a bot that plays it for them. */
static bool is_kept(const struct book *book, const struct game *game, const struct fixture_seat_row *seat)
{
    const struct seat_row *row = &game->seat[seat->place - 1];
    int64_t player = book_entrant(book, seat->entrant)->player;
    return player == 0 ? row->kind == SEAT_BOT : ratings_owner(row) == player;
}

/* Of a game that is over: who kept their seats by what they reached, and behind them who has lost theirs. */
static void rank(const struct book *book, const struct game *game, struct fixture_seat_row *seat, int count)
{
    struct result result;
    int kept = 0;
    game_result(game, &result);
    for (int i = 0; i < count; i++) {
        bool keeps = is_kept(book, game, &seat[i]);
        seat[i].way = keeps ? CONTEST_PLAYED : CONTEST_FORFEIT;
        seat[i].score = result.score[i];
        kept += keeps;
    }
    for (int i = 0; i < count; i++) {
        seat[i].rank = 1;
        for (int k = 0; k < count; k++)
            seat[i].rank += seat[k].way == CONTEST_PLAYED && result.rank[k] < result.rank[i];
        if (seat[i].way == CONTEST_FORFEIT)
            seat[i].rank = kept + 1;
    }
    give_points(book, seat, count);
}

static enum rc collect_one(const struct services *services, struct book *book, struct fixture_row *fixture,
                           struct err *err)
{
    int count = 0;
    struct fixture_seat_row *seat = book_seats(book, fixture, &count);
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = game_load(services, fixture->game, game, err);
    fixture->ended = fixture->ended != 0 ? 0 : services->now;
    if (rc == RC_OK && fixture->ended == 0)
        clear(seat, count, CONTEST_OPEN);
    else if (rc == RC_OK && game->row.status == GAME_CANCELLED)
        clear(seat, count, CONTEST_FORFEIT);
    else if (rc == RC_OK)
        rank(book, game, seat, count);
    game_free(game);
    free(game);
    return rc == RC_OK ? book_put(services, fixture, seat, count, err) : rc;
}

enum rc games_collect(const struct services *services, struct book *book, size_t *changed, struct err *err)
{
    struct fixture_row *other = NULL;
    *changed = 0;
    enum rc rc = contest_other(services->store, book->row.id, &other, changed, err);
    for (size_t i = 0; rc == RC_OK && i < *changed; i++) {
        struct fixture_row *fixture = book_fixture(book, other[i].round, other[i].number);
        rc = fixture == NULL ? RC_OK : collect_one(services, book, fixture, err);
    }
    free(other);
    return rc;
}

enum rc games_note(const struct services *services, struct book *book, struct fixture_row *fixture, const int *given,
                   struct err *err)
{
    int count = 0;
    struct fixture_seat_row *seat = book_seats(book, fixture, &count);
    if (count < 2)
        return err_say(err, RC_DENIED, "deny.event.bye");
    clear(seat, count, CONTEST_OPEN);
    for (int i = 0; given != NULL && i < count; i++) {
        seat[i].way = CONTEST_PLAYED;
        seat[i].rank = given[i];
    }
    give_points(book, seat, count);
    fixture->due = given != NULL ? -1 : 0;
    fixture->opened = given != NULL ? fixture->opened : services->now; /* its round has all its time again */
    fixture->ended = given != NULL ? services->now : 0;
    return book_put(services, fixture, seat, count, err);
}

enum rc games_share(const struct services *services, struct book *book, int round, struct err *err)
{
    static const int all[CONTEST_SEATS] = {1, 1, 1, 1, 1, 1, 1};
    enum rc rc = RC_OK;
    size_t tables = 0;
    struct fixture_row *table = book_tables(book, round, round, &tables);
    for (size_t i = 0; rc == RC_OK && i < tables; i++)
        if (table[i].ended == 0)
            rc = games_note(services, book, &table[i], all, err);
    return rc;
}

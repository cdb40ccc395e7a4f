#include "engine/contest/tell.h"

#include "base/mem.h"
#include "engine/contest/rounds.h"
#include "engine/letters/announce.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"
#include "words/say.h"

#include <stdlib.h>

enum { TOLD_MOST = 20 };

/* ---- lines --------------------------------------------------------------------- */

void tell_round_number(const struct book *book, int round, struct text *out)
{
    if (book->row.kind == CONTEST_LEAGUE)
        say(out, "event.round.season", SAID_NUMBER("round", round % BOOK_SEASON),
            SAID_NUMBER("season", round / BOOK_SEASON));
    else
        text_add_int(out, round);
}

const char *tell_kind(enum contest_kind kind)
{
    static const char *const keys[] = {
        [CONTEST_ROUND_ROBIN] = "event.kind.round_robin", [CONTEST_SWISS] = "event.kind.swiss",
        [CONTEST_KNOCKOUT] = "event.kind.knockout",       [CONTEST_LADDER] = "event.kind.ladder",
        [CONTEST_LEAGUE] = "event.kind.league",           [CONTEST_SERIES] = "event.kind.series"};
    return keys[kind];
}

const char *tell_status(enum contest_status status)
{
    static const char *const keys[] = {[CONTEST_ENTERING] = "event.status.entering",
                                       [CONTEST_RUNNING] = "event.status.running",
                                       [CONTEST_FINISHED] = "event.status.finished",
                                       [CONTEST_CANCELLED] = "event.status.cancelled"};
    return keys[status];
}

static bool put_points(const char *name, const void *points, struct text *out)
{
    bool is = strcmp(name, "points") == 0;
    if (is)
        points_write(*(const int64_t *)points, out);
    return is;
}

/* "1 pt", "4.5 pts": a half, and one and a half, are many in English and one in French, as none is. */
static void write_points(const void *of, struct text *out)
{
    int64_t points = *(const int64_t *)of;
    int counts = points == CONTEST_POINT ? 1 : points < 2 * CONTEST_POINT ? 0 : 2;
    say_with(out, "event.standing.points", counts, put_points, of);
}

/* A ladder and a knock-out go by who won, and not by points. */
static void standing_line(const struct book *book, const struct book_view *view, const struct standings_row *row,
                          struct text *out)
{
    bool won = book->row.kind == CONTEST_LADDER || book->row.kind == CONTEST_KNOCKOUT;
    say_line(out,
             won && row->played == 0 ? "event.standing.new"
             : won                   ? "event.standing.won"
                                     : "event.standing",
             SAID_NUMBER("played", row->played), SAID_NUMBER("place", row->place),
             SAID("player", book_name(book, view->number[row->entrant])), SAID_BY("points", write_points, &row->points),
             SAID_NUMBER("won", row->firsts));
}

struct standings_row *tell_in_order(const struct book *book, const struct book_view *view,
                                    struct standings_basis *basis)
{
    struct standings_row *rows = rounds_standings(book, view, basis);
    int32_t count = view->contest.entrants;
    struct rounds_key *key = mem_new((size_t)count + 1, sizeof *key);
    for (int32_t i = 0; i < count; i++)
        key[rows[i].entrant] = (struct rounds_key){rows[i].place, view->number[rows[i].entrant]};
    if (book->hides)
        rounds_order(rows, count, key);
    free(key);
    return rows;
}

static void standings_part(const struct book *book, int division, int most, int own, struct text *out)
{
    struct book_view view;
    struct standings_basis basis;
    const struct book_scope scope = book_whole(book, division);
    book_view(book, &scope, &view);
    struct standings_row *rows = tell_in_order(book, &view, &basis);
    if (division != 0)
        say_line(out, "event.division", SAID_NUMBER("division", division));
    for (int32_t i = 0; i < view.contest.entrants; i++)
        if (most == 0 || i < most || view.number[rows[i].entrant] == own)
            standing_line(book, &view, &rows[i], out);
    free(rows);
    book_view_free(&view);
}

void tell_standings(const struct book *book, int most, int own, struct text *out)
{
    int divisions = book->row.kind == CONTEST_LEAGUE && book->row.round > 0 ? rounds_divisions(book, 0) : 0;
    if (divisions == 0)
        standings_part(book, 0, most, own, out);
    for (int division = 1; division <= divisions; division++) {
        if (division > 1)
            text_add(out, "\n");
        standings_part(book, division, most, own, out);
    }
}

/* "Anna (1), Bruno (0)", or before the end "Anna, Bruno". */
static void seats_line(const struct book *book, const struct fixture_row *fixture, struct text *out)
{
    int count = 0;
    const struct fixture_seat_row *seat = book_seats(book, fixture, &count);
    for (int i = 0; i < count; i++) {
        text_addf(out, "%s%s", i == 0 ? "" : ", ", book_name(book, seat[i].entrant));
        if (fixture->ended == 0)
            continue;
        text_add(out, " (");
        points_write(seat[i].points, out);
        text_add(out, ")");
    }
}

void tell_table_line(const struct book *book, const struct fixture_row *fixture, bool hides, struct text *out)
{
    int count = 0;
    struct text seats = TEXT_EMPTY;
    const struct fixture_seat_row *seat = book_seats(book, fixture, &count);
    if (hides && book->hides && count > 1) {
        say_line(out, "event.table.hidden", SAID_NUMBER("seats", count), SAID_NUMBER("table", fixture->number));
        return;
    }
    const char *key = count == 0                   ? NULL
                      : count > 1                  ? (fixture->game != 0 ? "event.table.game" : "event.table")
                      : seat[0].way == CONTEST_BYE ? "event.table.bye"
                                                   : "event.table.absent";
    seats_line(book, fixture, &seats);
    if (key != NULL)
        say_line(out, key, SAID_NUMBER("table", fixture->number), SAID("seats", seats.data),
                 SAID_NUMBER("game", fixture->game));
    text_free(&seats);
}

void tell_tables(const struct book *book, int round, bool hides, struct text *out)
{
    size_t tables = 0;
    const struct fixture_row *table = book_tables(book, round, round, &tables);
    for (size_t i = 0; i < tables; i++)
        tell_table_line(book, &table[i], hides, out);
}

static void write_round(const void *of, struct text *out)
{
    const struct book *book = of;
    tell_round_number(book, book->row.round, out);
}

/* What one entrant is told of. */
struct told_to {
    const struct book *book;
    int number;
};

static void write_standings(const void *of, struct text *out)
{
    const struct told_to *reader = of;
    tell_standings(reader->book, TOLD_MOST, reader->number, out);
}

/* ---- tables -------------------------------------------------------------------- */

enum rc tell_table(const struct services *services, const struct book *book, const struct fixture_row *fixture,
                   struct game *game, struct commit *commit, struct err *err)
{
    const struct saying words =
        SAYING("tell.event.table", SAID("event", book_title(book)), SAID("name", book->row.name),
               SAID_BY("round", write_round, book), SAID_NUMBER("table", fixture->number));
    return announce_begun(services, game, "event", &words, commit, err);
}

/* ---- notices to entrants ------------------------------------------------------- */

/* What its cause says and the round make it unique. */
static enum rc tell_player(const struct services *services, const struct book *book, const struct player_row *player,
                           struct notice *notice, struct commit *commit, struct err *err)
{
    char cause[64];
    (void)snprintf(cause, sizeof cause, "event%lld-%d-%s", (long long)book->row.id, book->row.round, notice->cause);
    notice->cause = cause;
    /* what wants an answer is asked also where they have stopped their mail */
    return !player->mail_off || notice->request != NULL ? notice_player(services, NULL, player, notice, commit, err)
                                                        : RC_OK;
}

static enum rc tell_one(const struct services *services, const struct book *book, const struct entrant_row *entrant,
                        struct notice *notice, struct commit *commit, struct err *err)
{
    struct player_row player = {0};
    if (entrant == NULL || entrant->player == 0)
        return RC_OK;
    enum rc rc = player_get(services->store, entrant->player, &player, err);
    if (rc == RC_OK)
        rc = tell_player(services, book, &player, notice, commit, err);
    player_row_free(&player);
    return rc == RC_NONE ? RC_OK : rc;
}

static bool is_bye(const struct book *book, const struct fixture_row *fixture)
{
    int count = 0;
    const struct fixture_seat_row *seat = fixture == NULL ? NULL : book_seats(book, fixture, &count);
    return count == 1 && seat[0].way == CONTEST_BYE;
}

enum rc tell_round(const struct services *services, const struct book *book, struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    int round = book->row.round;
    struct fixture_row **now = book_round(book, round), **before = book_round(book, round - 1);
    for (size_t i = 0; rc == RC_OK && i < book->entrants; i++) {
        const struct entrant_row *entrant = &book->entrant[i];
        bool bye = is_bye(book, now[entrant->number]);
        bool out = book->row.kind == CONTEST_KNOCKOUT && entrant->until == 0 && before[entrant->number] != NULL &&
                   now[entrant->number] == NULL;
        struct notice notice = {.cause = bye ? "bye" : "out",
                                .says =
                                    SAYING(bye ? "tell.event.bye" : "tell.event.out", SAID("event", book_title(book)),
                                           SAID("name", book->row.name), SAID_BY("round", write_round, book))};
        if (bye || out)
            rc = tell_one(services, book, entrant, &notice, commit, err);
    }
    free(now);
    free(before);
    return rc;
}

enum rc tell_entered(const struct services *services, const struct book *book, const struct entrant_row *entrant,
                     struct commit *commit, struct err *err)
{
    struct notice notice = {.cause = "entered",
                            .says = SAYING("tell.event.entered", SAID("event", book_title(book)),
                                           SAID("name", book->row.name), SAID("rules", book->rules->title))};
    return tell_one(services, book, entrant, &notice, commit, err);
}

enum rc tell_over(const struct services *services, const struct book *book, struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    bool over = book->row.status == CONTEST_FINISHED;
    for (size_t i = 0; rc == RC_OK && i < book->entrants; i++) {
        const struct told_to reader = {book, book->entrant[i].number};
        const struct fill list = {.write = write_standings, .of = &reader};
        struct notice notice = {.cause = "over",
                                .list = over ? &list : NULL,
                                .says = SAYING(over ? "tell.event.over" : "tell.event.cancelled",
                                               SAID("event", book_title(book)), SAID("name", book->row.name))};
        rc = tell_one(services, book, &book->entrant[i], &notice, commit, err);
    }
    return rc;
}

enum rc tell_masters(const struct services *services, const struct book *book, const char *why, struct commit *commit,
                     struct err *err)
{
    char cause[64];
    (void)snprintf(cause, sizeof cause, "event%lld-%lld", (long long)book->row.id, (long long)services->now);
    const struct notice notice = {
        .cause = cause, .says = SAYING("tell.event.masters", SAID("event", book_title(book)), SAID("why", why))};
    return gm_notice(services, 0, &notice, commit, err);
}

/* ---- challenges ---------------------------------------------------------------- */

/* Who sits there by the places: the challenger first. */
static const struct entrant_row *at_place(const struct book *book, const struct fixture_row *fixture, int place)
{
    int count = 0;
    const struct fixture_seat_row *seat = book_seats(book, fixture, &count);
    return place <= count ? book_entrant(book, seat[place - 1].entrant) : NULL;
}

enum rc tell_challenge(const struct services *services, const struct book *book, const struct fixture_row *fixture,
                       struct commit *commit, struct err *err)
{
    char request[64], line[64], what[32];
    struct player_row player = {0};
    const struct entrant_row *by = at_place(book, fixture, 1), *to = at_place(book, fixture, 2);
    (void)snprintf(request, sizeof request, CHALLENGE_ASKS "%lld %d", (long long)book->row.id, fixture->round);
    (void)snprintf(what, sizeof what, "challenge%d", fixture->round);
    (void)snprintf(line, sizeof line, "event %.20s accept %d", book->row.name, fixture->round);
    enum rc rc = player_get(services->store, to->player, &player, err); /* in whose zone the moment is said */
    struct notice notice = {.cause = what,
                            .request = request,
                            .line = line,
                            .says = SAYING("tell.event.challenge", SAID("event", book_title(book)),
                                           SAID("rules", book->rules->title), SAID("name", book->row.name),
                                           SAID_NUMBER("round", fixture->round),
                                           SAID("player", book_name(book, by->number)),
                                           SAID_MOMENT("until", fixture->due, facts_zone(services, &player)))};
    if (rc == RC_OK)
        rc = tell_player(services, book, &player, &notice, commit, err);
    player_row_free(&player);
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc tell_declined(const struct services *services, const struct book *book, const struct fixture_row *fixture,
                      bool late, struct commit *commit, struct err *err)
{
    char what[32];
    enum rc rc = RC_OK;
    const struct entrant_row *by = at_place(book, fixture, 1), *to = at_place(book, fixture, 2);
    (void)snprintf(what, sizeof what, "declined%d", fixture->round);
    for (int place = 1; rc == RC_OK && place <= (late ? 2 : 1); place++) {
        struct notice notice = {
            .cause = what,
            .says = SAYING(late ? "tell.event.late" : "tell.event.declined", SAID("event", book_title(book)),
                           SAID("player", book_name(book, by->number)), SAID("other", book_name(book, to->number)))};
        rc = tell_one(services, book, at_place(book, fixture, place), &notice, commit, err);
    }
    return rc;
}

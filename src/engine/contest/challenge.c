#include "engine/contest/challenge.h"

#include "engine/contest/tell.h"
#include "pairing/ladder.h"
#include "words/say.h"

/* ---- making one ---------------------------------------------------------------- */

static enum rc deny(const struct book *book, const struct entrant_row *by, const struct entrant_row *to,
                    enum ladder_answer why, struct err *err)
{
    static const char *const keys[] = {[LADDER_GONE] = "deny.event.ladder.gone",
                                       [LADDER_BELOW] = "deny.event.ladder.below",
                                       [LADDER_FAR] = "deny.event.ladder.far",
                                       [LADDER_BUSY] = "deny.event.ladder.busy",
                                       [LADDER_AGAIN] = "deny.event.ladder.again"};
    return err_say(err, RC_DENIED, keys[why], SAID("player", book_name(book, by->number)),
                   SAID("other", book_name(book, to->number)),
                   SAID_NUMBER("reach", config_number(book->config, SETTING_EVENT_REACH)));
}

static enum ladder_answer may(const struct book *book, const struct entrant_row *by, const struct entrant_row *to)
{
    struct book_view view;
    const struct book_scope scope = book_whole(book, 0);
    book_view(book, &scope, &view);
    enum ladder_answer answer = ladder_may(&view.contest, (int32_t)config_number(book->config, SETTING_EVENT_REACH),
                                           view.index[by->number], view.index[to->number]);
    book_view_free(&view);
    return answer;
}

/* Until when the one who is challenged answers: whoever is away has all the time when they are back. 0: a bot does so
 * at once. */
static enum rc answer_by(const struct services *services, const struct book *book, const struct entrant_row *to,
                         moment *out, struct err *err)
{
    struct player_row player = {0};
    *out = 0;
    if (to->player == 0)
        return RC_OK;
    enum rc rc = player_get(services->store, to->player, &player, err);
    bool away = player.away_from <= services->now && player.away_until > services->now;
    *out = (away ? player.away_until : services->now) + config_span(book->config, SETTING_EVENT_ANSWER);
    player_row_free(&player);
    return rc;
}

enum rc challenge_make(const struct services *services, struct book *book, const struct entrant_row *by,
                       const struct entrant_row *to, struct commit *commit, struct err *err)
{
    const struct fixture_seat_row seat[] = {{.entrant = by->number}, {.entrant = to->number}};
    struct fixture_row fixture = {
        .contest = book->row.id, .round = book->row.round + 1, .number = 1, .opened = services->now};
    if (book->row.kind != CONTEST_LADDER || book->row.status != CONTEST_RUNNING)
        return err_say(err, RC_DENIED, "deny.event.ladder.none", SAID("event", book_title(book)));
    enum ladder_answer why = may(book, by, to);
    if (why != LADDER_YES)
        return deny(book, by, to, why, err);
    enum rc rc = answer_by(services, book, to, &fixture.due, err);
    if (rc == RC_OK)
        rc = book_put(services, &fixture, seat, 2, err);
    book->row.round = fixture.round;
    if (rc == RC_OK)
        rc = book_renew(services, book, err);
    return rc == RC_OK && fixture.due != 0 ? tell_challenge(services, book, &fixture, commit, err) : rc;
}

/* ---- answering ----------------------------------------------------------------- */

/* The one who was challenged has lost it. */
static enum rc lose(const struct services *services, const struct book *book, struct fixture_row *fixture, bool late,
                    struct commit *commit, struct err *err)
{
    int count = 0;
    struct fixture_seat_row *seat = book_seats(book, fixture, &count);
    fixture->due = -1;
    fixture->ended = services->now;
    for (int i = 0; i < count; i++) {
        seat[i].rank = i + 1;
        seat[i].way = CONTEST_FORFEIT;
        seat[i].points = i == 0 ? points_win(&book->points, count) : 0;
    }
    enum rc rc = book_put(services, fixture, seat, count, err);
    return rc == RC_OK ? tell_declined(services, book, fixture, late, commit, err) : rc;
}

enum rc challenge_answer(const struct services *services, struct book *book, const struct challenge_answer *answer,
                         struct commit *commit, struct err *err)
{
    int count = 0;
    struct fixture_row *fixture = book_fixture(book, answer->round, 1);
    const struct fixture_seat_row *seat = fixture == NULL ? NULL : book_seats(book, fixture, &count);
    if (count != 2 || fixture->due <= 0 || fixture->ended != 0 || seat[1].entrant != answer->from->number)
        return err_say(err, RC_DENIED, "deny.event.challenge", SAID("event", book_title(book)));
    enum rc rc = RC_OK;
    if (answer->yes) {
        fixture->due = 0;
        rc = contest_fixture_put(services->store, fixture, err);
    } else {
        rc = lose(services, book, fixture, false, commit, err);
    }
    return rc == RC_OK ? book_renew(services, book, err) : rc;
}

enum rc challenge_due(const struct services *services, struct book *book, size_t *changed, struct commit *commit,
                      struct err *err)
{
    enum rc rc = RC_OK;
    *changed = 0;
    for (size_t i = 0; rc == RC_OK && i < book->fixtures; i++) {
        struct fixture_row *fixture = &book->fixture[i];
        if (fixture->due <= 0 || fixture->due > services->now || fixture->ended != 0)
            continue;
        rc = lose(services, book, fixture, true, commit, err);
        ++*changed;
    }
    return rc;
}

#include "engine/game/ballots.h"

#include "base/mem.h"
#include "engine/game/audience.h"
#include "rules/doors.h"

/* ---- stored ---------------------------------------------------------------- */

const char VOTE_AGAIN[] = "again", VOTE_EXTEND_KIND[] = "extend", VOTE_REVEAL_KIND[] = "reveal";

/* Whether a ballot of this kind has a matter: of a game under way, or whether to play again, of one that is over. */
static bool stands(const struct game *game, const char *kind)
{
    bool over = game->row.status == GAME_FINISHED;
    return strcmp(kind, VOTE_AGAIN) == 0 ? over : game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED;
}

static enum rc load_votes(const struct services *services, struct ballot *ballot, struct err *err)
{
    struct vote *votes = NULL;
    size_t count = 0;
    enum rc rc = club_vote_list(services->store, ballot->row.game, ballot->row.number, &votes, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        if (votes[i].seat >= 1 && votes[i].seat <= SEATS_MAX)
            *(votes[i].yes ? &ballot->yes : &ballot->no) |= 1u << votes[i].seat;
    free(votes);
    return rc;
}

enum rc ballots_load(const struct services *services, struct game *game, struct err *err)
{
    struct ballot_row *rows = NULL;
    size_t count = 0;
    if (!game->was.around.ballots || (!stands(game, "") && !stands(game, VOTE_AGAIN)))
        return RC_OK;
    enum rc rc = club_ballot_open(services->store, game->row.id, &rows, &count, err);
    if (rc != RC_OK || count == 0)
        return rc;
    game->ballots.open = mem_new(count, sizeof *game->ballots.open);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        game->ballots.open[i].row = rows[i];
        rows[i] = (struct ballot_row){0};
        game->ballots.count++;
        rc = load_votes(services, &game->ballots.open[i], err);
    }
    club_ballot_rows_free(rows, count);
    return rc;
}

void ballots_free(struct game *game)
{
    for (size_t i = 0; i < game->ballots.count; i++)
        club_ballot_row_free(&game->ballots.open[i].row);
    free(game->ballots.open);
    game->ballots.open = NULL;
    game->ballots.count = 0;
}

static enum rc write_votes(const struct services *services, const struct ballot *ballot, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= SEATS_MAX; seat++) {
        struct vote vote = {.seat = seat, .yes = (ballot->yes >> seat & 1u) != 0, .at = services->now};
        if ((ballot->said >> seat & 1u) != 0)
            rc = club_vote_put(services->store, ballot->row.game, ballot->row.number, &vote, err);
    }
    return rc;
}

enum rc ballots_write(const struct services *services, const struct game *game, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < game->ballots.count; i++) {
        const struct ballot *ballot = &game->ballots.open[i];
        int64_t number = ballot->row.number;
        enum ballot_state state = ballot->row.state;
        if (state == BALLOT_OPEN && !stands(game, ballot->row.kind))
            state = BALLOT_LAPSED;
        if (ballot->fresh)
            rc = club_ballot_add(services->store, &ballot->row, &number, err);
        if (rc == RC_OK && number != ballot->row.number)
            rc = err_set(err, RC_CONFLICT, "another vote was opened meanwhile");
        if (rc == RC_OK)
            rc = write_votes(services, ballot, err);
        if (rc == RC_OK && state != BALLOT_OPEN)
            rc = club_ballot_end(services->store, ballot->row.game, number, state, err);
    }
    return rc;
}

/* ---- opened, found, said ---------------------------------------------------- */

enum rc ballot_begin(const struct services *services, struct game *game, const struct motion *motion,
                     struct ballot **out, struct err *err)
{
    int64_t number = 0;
    enum rc rc = club_ballot_last(services->store, game->row.id, &number, err);
    for (size_t i = 0; rc == RC_OK && i < game->ballots.count; i++) /* one mail may open several */
        number = game->ballots.open[i].row.number > number ? game->ballots.open[i].row.number : number;
    struct ballot *list = rc == RC_OK ? mem_grow(game->ballots.open, game->ballots.count + 1, sizeof *list) : NULL;
    if (rc != RC_OK)
        return rc;
    game->ballots.open = list;
    struct ballot *ballot = &list[game->ballots.count];
    *ballot = (struct ballot){.row = {.game = game->row.id,
                                      .number = number + 1,
                                      .kind = mem_copy_text(motion->kind),
                                      .detail = mem_copy_text(motion->detail),
                                      .seat = motion->seat,
                                      .at = services->now,
                                      .until = motion->until,
                                      .state = BALLOT_OPEN},
                              .fresh = true};
    game->ballots.count++;
    ballot_say(ballot, motion->seat, true);
    *out = ballot;
    return RC_OK;
}

struct ballot *ballot_numbered(const struct game *game, int64_t number)
{
    for (size_t i = 0; i < game->ballots.count; i++)
        if (game->ballots.open[i].row.number == number && game->ballots.open[i].row.state == BALLOT_OPEN)
            return &game->ballots.open[i];
    return NULL;
}

struct ballot *ballot_of_kind(const struct game *game, const char *kind)
{
    for (size_t i = 0; i < game->ballots.count; i++)
        if (strcmp(game->ballots.open[i].row.kind, kind) == 0 && game->ballots.open[i].row.state == BALLOT_OPEN)
            return &game->ballots.open[i];
    return NULL;
}

void ballots_moved(struct game *game)
{
    struct ballot *ballot = ballot_of_kind(game, VOTE_EXTEND_KIND);
    if (ballot != NULL)
        ballot->row.state = BALLOT_LAPSED;
}

void ballot_say(struct ballot *ballot, int seat, bool yes)
{
    unsigned bit = 1u << seat;
    ballot->yes = yes ? ballot->yes | bit : ballot->yes & ~bit;
    ballot->no = yes ? ballot->no & ~bit : ballot->no | bit;
    ballot->said |= bit;
}

/* ---- counted ---------------------------------------------------------------- */

bool ballot_takes(const struct game *game, const char *kind, int seat)
{
    return strcasecmp(kind, VOTE_REVEAL_KIND) == 0 || !game->live || match_over(&game->match) ||
           rules_plays(game->rules, game->match.state, seat);
}

static bool is_kind(const struct ballot *ballot, const char *kind)
{
    return strcasecmp(ballot->row.kind, kind) == 0;
}

int ballot_about(const struct game *game, const struct ballot *ballot)
{
    return is_kind(ballot, "replace") ? game_seat_called(game, ballot->row.detail) : 0;
}

static unsigned players(const struct game *game, const struct ballot *ballot)
{
    unsigned seats = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        seats |=
            game->seat[seat - 1].kind == SEAT_PLAYER && ballot_takes(game, ballot->row.kind, seat) ? 1u << seat : 0;
    int about = ballot_about(game, ballot);
    return about == 0 ? seats : seats & ~(1u << about);
}

static unsigned absent(const struct services *services, const struct game *game)
{
    unsigned seats = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        if (game->seat[seat - 1].missed_row > 0 || audience_away(game, seat, services->now) != 0)
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

static bool ends_game(const struct ballot *ballot)
{
    static const char *const kinds[] = {"cancel", "draw", "win", "concede"};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++)
        if (is_kind(ballot, kinds[i]))
            return true;
    return false;
}

bool ballot_is_final(const struct ballot *ballot)
{
    return ends_game(ballot) || is_kind(ballot, "undo") || is_kind(ballot, VOTE_REVEAL_KIND);
}

bool ballot_is_secret(const struct game *game, const struct ballot *ballot)
{
    enum secrecy secrecy = (enum secrecy)config_choice(game->config, SETTING_GAME_SECRET_VOTES);
    bool secret = secrecy == SECRET_YES || (secrecy == SECRET_RULES && game->rules->secret_votes);
    return secret && ends_game(ballot);
}

/* Is it carried by a yes of every player alone? */
static bool wants_all(const struct ballot *ballot)
{
    return is_kind(ballot, VOTE_AGAIN) || is_kind(ballot, VOTE_REVEAL_KIND);
}

unsigned ballot_waits(const struct services *services, const struct game *game, const struct ballot *ballot)
{
    unsigned excused = is_kind(ballot, VOTE_REVEAL_KIND) ? 0 : absent(services, game);
    return players(game, ballot) & ~excused & ~ballot->yes & ~ballot->no;
}

unsigned ballot_unheard(const struct game *game, const struct ballot *ballot)
{
    unsigned silent = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        if (game->player[seat - 1].mail_off)
            silent |= 1u << seat;
    return wants_all(ballot) ? players(game, ballot) & silent & ~ballot->yes & ~ballot->no : 0;
}

void ballot_sitting(const struct game *game, struct text *out)
{
    for (int seat = 1; seat <= game->row.seats; seat++)
        text_addf(out, "%s%d", seat == 1 ? "" : ",",
                  game->seat[seat - 1].kind == SEAT_PLAYER ? game->seat[seat - 1].epoch : 0);
}

int64_t ballot_epoch(const char *table, int seat)
{
    for (; seat > 1 && strchr(table, ',') != NULL; seat--)
        table = strchr(table, ',') + 1;
    return seat > 1 ? 0 : strtol(table, NULL, 10);
}

/* "": not asked yet. */
static bool same_table(const struct game *game, const char *table)
{
    struct text now = TEXT_EMPTY;
    ballot_sitting(game, &now);
    bool same = table[0] == '\0' || strcmp(now.data, table) == 0;
    text_free(&now);
    return same;
}

bool ballot_opens(const char *agreed, const char *said, int from, unsigned to)
{
    bool heard = false;
    for (int seat = 1; *agreed != '\0' && *said != '\0'; seat++) {
        char *then, *now;
        long spoke = strtol(said, &then, 10), agrees = strtol(agreed, &now, 10);
        bool part = seat == from || (to >> seat & 1u) != 0;
        if (part && spoke != 0 && spoke != agrees)
            return false;
        heard = heard || (seat == from && spoke != 0);
        said = then + (*then == ',');
        agreed = now + (*now == ',');
    }
    return heard;
}

enum ballot_state ballot_weigh(const struct services *services, const struct game *game, const struct ballot *ballot)
{
    unsigned all = players(game, ballot), yes = ballot->yes & all;
    bool ended = ballot->row.until <= services->now;
    if ((ballot->no & all) != 0 || (is_kind(ballot, VOTE_REVEAL_KIND) && !same_table(game, ballot->row.detail)))
        return BALLOT_LOST;
    unsigned silent = all & ~yes;
    if (wants_all(ballot)) /* nobody can be set to a table unasked, nor their words be shown */
        return silent == 0 && yes != 0 ? BALLOT_CARRIED : ended ? BALLOT_LOST : BALLOT_OPEN;
    /* who is absent could still say no to the end of his game */
    if (yes != 0 && (silent == 0 || ((silent & ~absent(services, game)) == 0 && (ended || !ballot_is_final(ballot)))))
        return BALLOT_CARRIED;
    if (!ended)
        return BALLOT_OPEN;
    int of;
    return count_of(yes) >= ballot_enough(game, ballot, &of) ? BALLOT_CARRIED : BALLOT_LOST;
}

int ballot_enough(const struct game *game, const struct ballot *ballot, int *of)
{
    *of = count_of(players(game, ballot));
    return wants_all(ballot) ? *of : *of < 4 ? 2 : (*of + 1) / 2;
}

moment ballots_next(const struct game *game)
{
    moment next = 0;
    for (size_t i = 0; i < game->ballots.count; i++) {
        const struct ballot_row *row = &game->ballots.open[i].row;
        if (row->state == BALLOT_OPEN && (next == 0 || row->until < next))
            next = row->until;
    }
    return next;
}

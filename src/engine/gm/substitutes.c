#include "engine/gm/substitutes.h"

#include "engine/game/audience.h"
#include "engine/game/clock.h"
#include "engine/game/guests.h"
#include "engine/letters/calendar.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/notice.h"
#include "engine/letters/post.h"
#include "engine/play/views.h"
#include "rules/doors.h"

enum { NEWCOMER_STAGES = 12, NAME_ROOM = 128 };

/* ---- who holds it ---------------------------------------------------------- */

void substitute_pass(const struct services *services, struct game *game, int seat, struct player_row *player)
{
    struct seat_row *row = &game->seat[seat - 1];
    bool person = player != NULL;
    if (game->live) {
        struct match_seat *live = &game->match.seat[seat - 1];
        match_seat_free(live);
        *live = (struct match_seat){.holder = person ? HELD_BY_PLAYER : HELD_BY_BOT};
    }
    game->told.own[seat - 1] = 0;
    clock_clear(services, game, seat);
    clock_new_holder(game, seat);
    row->misses = row->missed_row = 0;
    row->judged = row->missed_phase = 0;
    free(row->untold); /* what another has written is not for whoever comes */
    row->untold = NULL;
    free(row->wishes);
    row->wishes = NULL;
    row->asked_phase = game->row.phase; /* older mails asked somebody else, or before he was away */
    row->kind = person ? SEAT_PLAYER : SEAT_BOT;
    row->gave_up = row->owner = row->deputy = row->lent_until = 0;
    player_row_free(&game->player[seat - 1]);
    if (player != NULL) {
        game->player[seat - 1] = *player;
        *player = (struct player_row){0};
    }
    row->player = game->player[seat - 1].id;
    game_keep_for(game, seat, NULL);
}

void substitute_brief(struct game *game, int seat)
{
    game->seat[seat - 1].told = game_back(game, NEWCOMER_STAGES);
    game->told.before[seat - 1] = game->row.phase;
}

int substitute_kept(const struct game *game, int64_t player)
{
    for (int seat = 1; player != 0 && seat <= game->row.seats; seat++)
        if (game->seat[seat - 1].kept_for == player)
            return seat;
    return 0;
}

int substitute_own(const struct game *game, int64_t player)
{
    int kept = substitute_kept(game, player);
    return kept != 0 ? kept : substitute_lent(game, player);
}

/* ---- telling --------------------------------------------------------------- */

enum { CAUSE_ROOM = 48 };

/* What has become of a seat, in a mail. */
struct news {
    const char *kind; /* the beginning of the mail's cause */
    int seat;
    bool all; /* who has the seat now hears of it as well */
    struct saying says;
    struct saying to_masters; /* the same with the names that others may not know; of what they are told alone */
    const char *line;         /* what a reply would say; NULL: nothing */
    const char *request;      /* what a yes to it is for, as post.request; NULL: nothing */
};

static void write_cause(const struct game *game, const struct news *news, char out[CAUSE_ROOM])
{
    (void)snprintf(out, CAUSE_ROOM, "%s%d-%lld", news->kind, news->seat, (long long)game->was.revision);
}

/* To the other players and the game masters. */
static enum rc tell_others(const struct services *services, struct game *game, const struct news *news,
                           struct commit *commit, struct err *err)
{
    char cause[CAUSE_ROOM];
    enum rc rc = RC_OK;
    write_cause(game, news, cause);
    const struct notice notice = {.cause = cause, .says = news->says},
                        to_masters = {.cause = cause, .says = news->to_masters};
    for (int other = 1; rc == RC_OK && other <= game->row.seats; other++)
        if ((other != news->seat || news->all) && !game->player[other - 1].mail_off)
            rc = notice_seat(services, game, other, &notice, commit, err);
    return rc == RC_OK ? gm_notice(services, game->row.id, &to_masters, commit, err) : rc;
}

/* To a player who has no seat in the game (any more). */
static enum rc tell_player(const struct services *services, const struct game *game, const struct player_row *player,
                           const struct news *news, struct commit *commit, struct err *err)
{
    char cause[CAUSE_ROOM];
    struct text gone = TEXT_EMPTY;
    write_cause(game, news, cause);
    bool lost = calendar_had(game, news->seat) && game->was.seat[news->seat - 1].player == player->id;
    if (player->calendar && lost)
        calendar_withdraw(services, game, news->seat, &gone);
    const struct notice notice = {.cause = cause,
                                  .says = news->says,
                                  .line = news->line,
                                  .request = news->request,
                                  .calendar = gone.len == 0 ? NULL : gone.data};
    enum rc rc = notice_player(services, game, player, &notice, commit, err);
    text_free(&gone);
    return rc;
}

/* ---- on offer -------------------------------------------------------------- */

/* What a player has had of a game's patience, kept while a bot has the seat. */
struct spent {
    int64_t absent, drawn;
    int extended;
};

static struct spent spent_of(const struct game *game, int seat)
{
    const struct seat_row *row = &game->seat[seat - 1];
    return (struct spent){row->absent, row->drawn, row->extended};
}

static void spent_again(struct game *game, int seat, const struct spent *spent)
{
    struct seat_row *row = &game->seat[seat - 1];
    row->absent = spent->absent;
    row->drawn = spent->drawn;
    row->extended = spent->extended;
}

/* What everybody may see of a game. */
struct seen {
    const struct rules *rules;
    const void *view;
};

static void write_phase(const void *of, struct text *out)
{
    const struct seen *seen = of;
    rules_phase(seen->rules, seen->view, out);
}

static enum rc offer_to(const struct services *services, struct game *game, int seat, int64_t player,
                        struct commit *commit, struct err *err)
{
    char line[64];
    struct player_row row = {0};
    enum rc rc = player_get(services->store, player, &row, err);
    const struct seen seen = {game->rules, view_get(&game->match, 0)};
    (void)snprintf(line, sizeof line, "takeover %lld as %s", (long long)game->row.id, game_seat_name(game, seat));
    const struct news news = {.kind = "offer",
                              .seat = seat,
                              .says = SAYING(game_stand_in(game, "tell.offer", "tell.offer.none"), SAID_GAME(game),
                                             SAID("rules", game->rules->title), SAID_SEAT("seat", game, seat),
                                             SAID_BY("phase", write_phase, &seen), SAID_SPAN("pace", game->row.pace)),
                              .line = line};
    if (rc == RC_OK && !row.mail_off)
        rc = tell_player(services, game, &row, &news, commit, err);
    player_row_free(&row);
    return rc;
}

/* One mail each, the longest waiting first, though they stand by for these rules and for any. */
static enum rc offer_all(const struct services *services, struct game *game, int seat, struct commit *commit,
                         struct err *err)
{
    struct standby_row *rows = NULL;
    size_t count = 0;
    enum rc rc = club_standby_list(services->store, game->rules->id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        bool asked = game_seat_of(game, rows[i].player) != 0 || substitute_own(game, rows[i].player) != 0;
        for (size_t k = 0; k < i; k++)
            asked = asked || rows[k].player == rows[i].player;
        if (!asked)
            rc = offer_to(services, game, seat, rows[i].player, commit, err);
    }
    club_standby_rows_free(rows, count);
    return rc;
}

static enum rc tell_absent(const struct services *services, struct game *game, int seat, enum leaving why,
                           struct commit *commit, struct err *err)
{
    char cause[48];
    (void)snprintf(cause, sizeof cause, "kept%d-%lld", seat, (long long)game->was.revision);
    const char *key = why == LEAVES_VOTED ? "tell.kept.voted"
                      : game->player[seat - 1].mail_off
                          ? game_stand_in(game, "tell.kept.stopped", "tell.kept.stopped.none")
                          : game_stand_in(game, "tell.kept", "tell.kept.none");
    const struct notice notice = {
        .cause = cause,
        .says = SAYING(key, SAID_NUMBER("missed", game->seat[seat - 1].missed_row), SAID_SEAT("seat", game, seat))};
    return notice_holder(services, game, seat, &notice, commit, err);
}

enum rc substitute_offer(const struct services *services, struct game *game, int seat, enum leaving why,
                         struct commit *commit, struct err *err)
{
    if (game->seat[seat - 1].owner != 0) /* the seat of another is not on offer */
        return substitute_give_back(services, game, seat, true, commit, err);
    const struct facts_called others = facts_call(game, seat, false), masters = facts_call(game, seat, true);
    const char *key = why == LEAVES_MISSED  ? game_stand_in(game, "tell.away", "tell.away.none")
                      : why == LEAVES_VOTED ? "tell.voted"
                      : why == LEAVES_ASKED ? game_stand_in(game, "tell.left", "tell.left.none")
                                            : game_stand_in(game, "tell.gone", "tell.gone.none");
    int missed = game->seat[seat - 1].missed_row;
    const struct news news = {.kind = "hands",
                              .seat = seat,
                              .says = SAYING(key, SAID_BY("who", facts_called_write, &others),
                                             SAID_NUMBER("missed", missed), SAID_SEAT("seat", game, seat)),
                              .to_masters = SAYING(key, SAID_BY("who", facts_called_write, &masters),
                                                   SAID_NUMBER("missed", missed), SAID_SEAT("seat", game, seat))};
    struct player_row player = {0};
    commit_audit(commit, "engine", "offer", "seat %d, %s", seat,
                 why == LEAVES_MISSED  ? "deadlines missed"
                 : why == LEAVES_VOTED ? "by a vote"
                 : why == LEAVES_ASKED ? "its player left"
                                       : "its player is forgotten");
    enum rc rc = RC_OK;
    clock_clear(services, game, seat);
    if (why == LEAVES_MISSED || why == LEAVES_VOTED)
        rc = tell_absent(services, game, seat, why, commit, err);
    if (rc != RC_OK)
        return rc;
    struct spent spent = spent_of(game, seat); /* if he comes back, it counts */
    player = game->player[seat - 1];
    game->player[seat - 1] = (struct player_row){0};
    substitute_pass(services, game, seat, NULL);
    spent_again(game, seat, &spent);
    game_keep_for(game, seat, &player);
    game->match.seat[seat - 1].idle = game_lies_idle(game, seat);
    player_row_free(&player);
    rc = tell_others(services, game, &news, commit, err);
    return rc == RC_OK ? offer_all(services, game, seat, commit, err) : rc;
}

/* ---- an end of it ---------------------------------------------------------- */

enum rc substitute_return(const struct services *services, struct game *game, int seat, struct commit *commit,
                          struct err *err)
{
    struct player_row player = game->kept[seat - 1];
    game->kept[seat - 1] = (struct player_row){0};
    struct spent spent = spent_of(game, seat);
    substitute_pass(services, game, seat, &player);
    spent_again(game, seat, &spent);
    player_row_free(&player);
    commit_audit(commit, "engine", "return", "seat %d", seat);
    const struct news news = {
        .kind = "hands",
        .seat = seat,
        .says =
            SAYING("tell.back", audience_said("who", game, audience_holder(game, seat)), SAID_SEAT("seat", game, seat)),
        .to_masters = SAYING("tell.back", SAID("who", audience_holder(game, seat)), SAID_SEAT("seat", game, seat))};
    return tell_others(services, game, &news, commit, err);
}

static enum rc tell_lost(const struct services *services, struct game *game, const struct seat_loss *loss,
                         const struct player_row *player, struct commit *commit, struct err *err)
{
    int seat = loss->seat;
    bool kept = game->seat[seat - 1].kept_for != 0;
    if (player->id == 0 || player->mail_off)
        return RC_OK;
    const struct fill to =
        loss->to == NULL ? (struct fill)SAID_KEY("to", "act.seat.a_bot") : audience_said("to", game, loss->to);
    const struct saying why = SAYING(loss->by == NULL ? game_stand_in(game, "tell.lost.taken", "tell.lost.taken.none")
                                     : kept           ? game_stand_in(game, "tell.lost.kept", "tell.lost.kept.none")
                                                      : "tell.lost.decided",
                                     to, SAID_KEY("by", loss->by));
    bool nobody = loss->to != NULL && loss->to[0] == '\0';
    const struct news news = {.kind = "lost",
                              .seat = seat,
                              .says = SAYING(nobody ? "tell.lost.free" : "tell.lost", to, SAID_SEAT("seat", game, seat),
                                             SAID_SAYING("why", &why))};
    return tell_player(services, game, player, &news, commit, err);
}

enum rc substitute_lost(const struct services *services, struct game *game, const struct seat_loss *loss,
                        struct commit *commit, struct err *err)
{
    int seat = loss->seat;
    struct player_row owner = {0};
    int64_t lent_by = game->seat[seat - 1].owner;
    bool kept = game->seat[seat - 1].kept_for != 0;
    enum rc rc = tell_lost(services, game, loss, kept ? &game->kept[seat - 1] : &game->player[seat - 1], commit, err);
    if (rc == RC_OK && lent_by != 0)
        rc = player_get(services->store, lent_by, &owner, err);
    if (rc == RC_OK && lent_by != 0 && (loss->to == NULL || strcmp(owner.name, loss->to) != 0))
        rc = tell_lost(services, game, loss, &owner, commit, err);
    player_row_free(&owner);
    return rc;
}

/* Once he has a seat, the others who wait come before him. */
static enum rc wait_anew(const struct services *services, const struct game *game, int64_t player,
                         struct commit *commit, struct err *err)
{
    struct standby_row *rows = NULL;
    size_t count = 0;
    enum rc rc = club_standby_list(services->store, game->rules->id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        if (rows[i].player != player)
            continue;
        commit_standby(commit, player, rows[i].rules, false);
        if (rc == RC_OK)
            commit_standby(commit, player, rows[i].rules, true);
    }
    club_standby_rows_free(rows, count);
    return rc;
}

enum rc substitute_take(const struct services *services, struct game *game, int seat, struct player_row *player,
                        struct commit *commit, struct err *err)
{
    char taker[NAME_ROOM], before[NAME_ROOM];
    int64_t id = player->id;
    const char *kept = game->kept[seat - 1].name == NULL ? "" : game->kept[seat - 1].name;
    (void)snprintf(taker, NAME_ROOM, "%s", player->name);
    (void)snprintf(before, NAME_ROOM, "%s", kept);
    const struct news news = {
        .kind = "hands",
        .seat = seat,
        .says = SAYING("tell.taken", audience_said("who", game, taker), audience_said("before", game, before),
                       SAID_SEAT("seat", game, seat)),
        .to_masters = SAYING("tell.taken", SAID("who", taker), SAID("before", before), SAID_SEAT("seat", game, seat))};
    const struct seat_loss loss = {.seat = seat, .to = taker};
    enum rc rc = substitute_lost(services, game, &loss, commit, err);
    game->seat[seat - 1].epoch++; /* the keys in the mails of the player before end here */
    if (rc == RC_OK)
        substitute_pass(services, game, seat, player);
    substitute_brief(game, seat);
    game->told.passed[seat - 1] = true;
    if (rc == RC_OK)
        commit_audit(commit, "engine", "takeover", "seat %d by player %lld", seat, (long long)id);
    if (rc == RC_OK)
        rc = wait_anew(services, game, id, commit, err);
    return rc == RC_OK ? tell_others(services, game, &news, commit, err) : rc;
}

enum rc substitute_concede(const struct services *services, struct game *game, int seat, struct commit *commit,
                           struct err *err)
{
    const struct facts_called others = facts_call(game, seat, false), masters = facts_call(game, seat, true);
    const char *key = game_stand_in(game, "tell.conceded", "tell.conceded.none");
    const struct news news = {.kind = "hands",
                              .seat = seat,
                              .says = SAYING(key, SAID_BY("who", facts_called_write, &others)),
                              .to_masters = SAYING(key, SAID_BY("who", facts_called_write, &masters))};
    int64_t player = game->seat[seat - 1].player;
    commit_audit(commit, "engine", "concede", "seat %d", seat);
    game->seat[seat - 1].epoch++;
    substitute_pass(services, game, seat, NULL);
    game->seat[seat - 1].gave_up = player;
    game->match.seat[seat - 1].idle = game_lies_idle(game, seat);
    return tell_others(services, game, &news, commit, err);
}

enum rc substitute_host(const struct services *services, struct game *game, int64_t player, struct commit *commit,
                        struct err *err)
{
    int seat = 1;
    if (guests_host(game->row.guests) != player)
        return RC_OK;
    while (seat <= game->row.seats && game->seat[seat - 1].kind != SEAT_PLAYER)
        seat++;
    bool none = seat > game->row.seats;
    guests_host_put(&game->row.guests, none ? 0 : game->seat[seat - 1].player);
    const struct notice notice = {.cause = "host", .says = SAYING("tell.host", SAID_GAME(game))};
    return none ? RC_OK : notice_seat(services, game, seat, &notice, commit, err);
}

/* ---- deputies ---------------------------------------------------------------- */

/* The seat stays as it is, for another: older mails are no keys to it any more. *before: who had it. */
static void hand_over(const struct services *services, struct game *game, int seat, struct player_row *player,
                      struct player_row *before)
{
    struct seat_row *row = &game->seat[seat - 1];
    clock_take_back(services, game, seat);
    *before = game->player[seat - 1];
    game->player[seat - 1] = *player;
    *player = (struct player_row){0};
    row->player = game->player[seat - 1].id;
    row->epoch++;
    row->missed_row = 0;
    row->missed_phase = 0;
    free(row->untold); /* what another has written is not for whoever comes */
    row->untold = NULL;
    row->deputy = 0;
    game->told.own[seat - 1] = 0;
    substitute_brief(game, seat);
    clock_follow(services, game, seat, &game->player[seat - 1]);
    game->told.newly[seat - 1] = row->waiting;
}

int substitute_asked(const struct game *game, int64_t player)
{
    for (int seat = 1; player != 0 && seat <= game->row.seats; seat++)
        if (game->seat[seat - 1].deputy == player)
            return seat;
    return 0;
}

int substitute_lent(const struct game *game, int64_t player)
{
    for (int seat = 1; player != 0 && seat <= game->row.seats; seat++)
        if (game->seat[seat - 1].owner == player)
            return seat;
    return 0;
}

/* "until 10 Jan 2027", by the reader's clock; or until its owner wants it back. */
struct lease {
    const struct services *services;
    const struct player_row *reader;
    moment until;
};

static void write_until(const void *of, struct text *out)
{
    const struct lease *lease = of;
    if (lease->until == 0)
        say(out, "tell.deputy.open");
    else
        say(out, "tell.deputy.until",
            SAID_MOMENT("until", lease->until - 60, facts_zone(lease->services, lease->reader)));
}

enum rc substitute_ask(const struct services *services, struct game *game, int seat, const struct player_row *deputy,
                       struct commit *commit, struct err *err)
{
    char request[72];
    const char *line = request + strlen(SUBSTITUTE_ASKS);
    struct seat_row *row = &game->seat[seat - 1];
    const struct lease lease = {services, deputy, row->lent_until};
    (void)snprintf(request, sizeof request, SUBSTITUTE_ASKS "takeover %lld as %s", (long long)game->row.id,
                   game_seat_name(game, seat));
    row->deputy = deputy->id;
    const struct news news = {.kind = "deputy",
                              .seat = seat,
                              .says =
                                  SAYING("tell.deputy.asked", SAID("who", game->player[seat - 1].name), SAID_GAME(game),
                                         SAID("rules", game->rules->title), SAID_SEAT("seat", game, seat),
                                         SAID_BY("until", write_until, &lease), SAID_SPAN("pace", game->row.pace)),
                              .line = line,
                              .request = request};
    commit_audit(commit, "player", "deputy", "seat %d, player %lld is asked", seat, (long long)deputy->id);
    return deputy->mail_off ? RC_OK : tell_player(services, game, deputy, &news, commit, err);
}

enum rc substitute_decline(const struct services *services, struct game *game, int seat,
                           const struct player_row *deputy, struct commit *commit, struct err *err)
{
    char cause[CAUSE_ROOM];
    const struct news news = {
        .kind = "declined", .seat = seat, .says = SAYING("tell.deputy.no", SAID("who", deputy->name), SAID_GAME(game))};
    write_cause(game, &news, cause);
    game->seat[seat - 1].deputy = game->seat[seat - 1].lent_until = 0;
    commit_audit(commit, "player", "deputy", "seat %d, player %lld says no", seat, (long long)deputy->id);
    return notice_seat(services, game, seat, &(struct notice){.cause = cause, .says = news.says}, commit, err);
}

enum rc substitute_lend(const struct services *services, struct game *game, int seat, struct player_row *player,
                        struct commit *commit, struct err *err)
{
    char who[NAME_ROOM], owner[NAME_ROOM];
    struct seat_row *row = &game->seat[seat - 1];
    struct player_row before = {0};
    (void)snprintf(who, NAME_ROOM, "%s", player->name);
    (void)snprintf(owner, NAME_ROOM, "%s", game->player[seat - 1].name);
    hand_over(services, game, seat, player, &before);
    row->owner = before.id;
    const struct lease lease = {services, &before, row->lent_until}, others = {services, NULL, row->lent_until};
    const struct saying says = SAYING("tell.deputy", SAID("who", who), SAID("owner", owner),
                                      SAID_SEAT("seat", game, seat), SAID_BY("until", write_until, &others));
    char line[32];
    (void)snprintf(line, sizeof line, "return %lld", (long long)game->row.id);
    const struct news news = {.kind = "deputy", .seat = seat, .says = says, .to_masters = says},
                      to_owner = {.kind = "deputy",
                                  .seat = seat,
                                  .says = SAYING("tell.deputy.plays", SAID("who", who), SAID_SEAT("seat", game, seat),
                                                 SAID_GAME(game), SAID_BY("until", write_until, &lease)),
                                  .line = line};
    commit_audit(commit, "engine", "takeover", "seat %d by player %lld, for player %lld", seat, (long long)row->player,
                 (long long)row->owner);
    enum rc rc = before.mail_off ? RC_OK : tell_player(services, game, &before, &to_owner, commit, err);
    if (rc == RC_OK)
        rc = tell_others(services, game, &news, commit, err);
    player_row_free(&before);
    return rc;
}

enum rc substitute_give_back(const struct services *services, struct game *game, int seat, bool due,
                             struct commit *commit, struct err *err)
{
    struct seat_row *row = &game->seat[seat - 1];
    struct player_row player = {0}, before = {0};
    enum rc rc = player_get(services->store, row->owner, &player, err);
    row->owner = row->lent_until = 0;
    if (rc != RC_OK)
        return rc;
    hand_over(services, game, seat, &player, &before);
    commit_audit(commit, "engine", "return", "seat %d from its deputy", seat);
    const struct saying says =
        SAYING("tell.back", SAID("who", game->player[seat - 1].name), SAID_SEAT("seat", game, seat));
    const struct news news = {.kind = "back", .seat = seat, .all = due, .says = says, .to_masters = says},
                      to_deputy = {.kind = "back",
                                   .seat = seat,
                                   .says = SAYING("tell.deputy.over", SAID("who", game->player[seat - 1].name),
                                                  SAID_GAME(game), SAID_SEAT("seat", game, seat))};
    rc = before.mail_off ? RC_OK : tell_player(services, game, &before, &to_deputy, commit, err);
    if (rc == RC_OK)
        rc = tell_others(services, game, &news, commit, err);
    player_row_free(&before);
    return rc;
}

enum rc substitute_due(const struct services *services, struct game *game, struct commit *commit, bool *changed,
                       struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++) {
        struct seat_row *row = &game->seat[seat - 1];
        if (row->lent_until == 0 || row->lent_until > services->now)
            continue;
        *changed = true;
        if (row->owner != 0)
            rc = substitute_give_back(services, game, seat, true, commit, err);
        else
            row->deputy = row->lent_until = 0;
    }
    return rc;
}

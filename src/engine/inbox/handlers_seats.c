#include "engine/inbox/handlers.h"

#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/game/clock.h"
#include "engine/game/drawn.h"
#include "engine/game/guests.h"
#include "engine/game/outcome.h"
#include "engine/game/wishes.h"
#include "engine/gm/act_list.h"
#include "engine/gm/admit.h"
#include "engine/gm/substitutes.h"
#include "engine/gm/vote_settle.h"
#include "engine/inbox/mail_game.h"
#include "engine/inbox/question.h"
#include "engine/letters/calendar.h"
#include "engine/letters/notice.h"
#include "engine/play/fairness.h"
#include "rules/doors.h"
#include "words/catalog.h"

/* ---- taking and leaving ----------------------------------------------------------- */

/* ---- seats of a game under way: leaving and giving up, taking over and coming back ---- */

static bool under_way(const struct game *game)
{
    return game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED;
}

/* A word that has no meaning in the state the game is in. */
static void not_under_way(struct job *job, const struct game *game, const char *word)
{
    job_tell(job, game->row.status == GAME_FORMING ? "answer.early" : "answer.over", SAID("word", word),
             SAID_GAME(game));
}

/* The entry of the seat leaves the calendar of its player with it. */
static void withdraw(struct job *job, const struct game *game, int seat)
{
    if (job->player.calendar && calendar_had(game, seat))
        calendar_withdraw(job->services, game, seat, &job->answer.withdrawn);
}

/* A deputy leaves: the seat is its owner's again, and no bot's. */
static enum rc hands_back(struct job *job, struct game *game, bool *changed, struct err *err)
{
    int seat = job->seat;
    enum rc rc = substitute_give_back(job->services, game, seat, true, &job->commit, err);
    if (rc != RC_OK)
        return rc;
    job->seat = 0;
    *changed = true;
    job_tell(job, "answer.deputy.left", SAID_SEAT("seat", game, seat), SAID_NUMBER("game", game->row.id),
             SAID("name", game->row.name), SAID("who", audience_holder(game, seat)));
    return RC_OK;
}

/* Each is for job->player; job->seat is the seat he holds then. What wants a
 * "yes" first is put into job->ask. */
static enum rc hands_leave(struct job *job, struct game *game, bool *changed, struct err *err)
{
    int64_t id = game->row.id;
    int seat = job->seat;
    if (!under_way(game)) {
        not_under_way(job, game, "leave");
        return RC_OK;
    }
    if (game->seat[seat - 1].owner != 0)
        return hands_back(job, game, changed, err);
    if (!game_others_play(game, seat)) {
        job_tell(job, "answer.leave.alone", SAID_NUMBER("game", id));
        return RC_OK;
    }
    if (!job->yes.sure) {
        question_first(job, "leave",
                       SAYING(game_stand_in(game, "answer.consent.leave", "answer.consent.leave.none"), SAID_GAME(game),
                              SAID_SEAT("seat", game, seat)));
        return RC_OK;
    }
    withdraw(job, game, seat);
    enum rc rc = substitute_offer(job->services, game, seat, LEAVES_ASKED, &job->commit, err);
    if (rc != RC_OK)
        return rc;
    job->seat = 0;
    *changed = true;
    job_tell(job, "answer.leave", SAID_NUMBER("game", id), SAID("name", game->row.name));
    return RC_OK;
}

/* In a game of two the other one has won. */
static enum rc end_duel(struct job *job, struct game *game, struct err *err)
{
    struct text why = TEXT_EMPTY;
    int rank[2] = {1, 1};
    rank[job->seat - 1] = 2;
    const struct catalog *before = catalog_use(catalogs); /* records are in English */
    say(&why, "answer.conceded", SAID_SEAT("seat", game, job->seat));
    (void)catalog_use(before);
    enum rc rc = game_agree(job->services, game, rank, why.data, err);
    text_free(&why);
    if (rc == RC_OK)
        commit_audit(&job->commit, "engine", "concede", "seat %d", job->seat);
    return rc;
}

static enum rc hands_concede(struct job *job, struct game *game, bool *changed, struct err *err)
{
    int64_t id = game->row.id;
    int seat = job->seat;
    bool duel = game->row.seats == 2;
    if (seat == 0) {
        job_tell(job, "answer.seat.no", SAID_NUMBER("game", id));
        return RC_OK;
    }
    if (!under_way(game)) {
        not_under_way(job, game, "concede");
        return RC_OK;
    }
    if (game->seat[seat - 1].owner != 0) {
        job_tell(job, "answer.deputy.final");
        return RC_OK;
    }
    if (!job->yes.sure) {
        question_first(job, "concede",
                       SAYING(duel ? "answer.consent.duel"
                                   : game_stand_in(game, "answer.consent.concede", "answer.consent.concede.none"),
                              SAID_GAME(game)));
        return RC_OK;
    }
    *changed = true;
    if (duel)
        return end_duel(job, game, err);
    withdraw(job, game, seat);
    enum rc rc = substitute_concede(job->services, game, seat, &job->commit, err);
    job->seat = 0;
    if (rc == RC_OK)
        job_tell(job, game_stand_in(game, "answer.concede", "answer.concede.none"), SAID_NUMBER("game", id),
                 SAID("name", game->row.name));
    return rc;
}

static enum rc hands_return(struct job *job, struct game *game, bool *changed, struct err *err)
{
    int64_t id = game->row.id;
    int seat = substitute_kept(game, job->player.id);
    if (job->seat != 0) {
        job_tell(job, "answer.return.has", SAID_NUMBER("game", id), SAID_SEAT("seat", game, job->seat));
        return RC_OK;
    }
    if (substitute_lent(game, job->player.id) != 0 && under_way(game))
        return handlers_deputy_back(job, game, changed, err);
    if (seat == 0) {
        job_tell(job, "answer.return.none", SAID_NUMBER("game", id));
        return RC_OK;
    }
    if (!under_way(game)) {
        not_under_way(job, game, "return");
        return RC_OK;
    }
    enum rc rc = substitute_return(job->services, game, seat, &job->commit, err);
    if (rc != RC_OK)
        return rc;
    game->row.played_at = job->services->now;
    game->row.warned_at = 0;
    job->seat = seat;
    *changed = true;
    job_tell(job, game_stand_in(game, "answer.return", "answer.return.nobody"), SAID_NUMBER("game", id),
             SAID("name", game->row.name), SAID_SEAT("seat", game, seat));
    return RC_OK;
}

/* The seat on offer that the words mean: the named one or the first. 0: there is none, and the notes say so. */
static int wanted(struct job *job, const struct game *game, const char *name)
{
    int64_t id = game->row.id;
    int seat = name[0] == '\0' ? 0 : game_seat_called(game, name);
    if (name[0] != '\0' && seat == 0)
        job_tell(job, "answer.seat.unknown", SAID_NUMBER("game", id), SAID("seat", name));
    else if (seat != 0 && game->seat[seat - 1].kept_for == 0)
        job_tell(job, "answer.takeover.not", SAID_SEAT("seat", game, seat), SAID_NUMBER("game", id));
    if (name[0] != '\0')
        return seat != 0 && game->seat[seat - 1].kept_for != 0 ? seat : 0;
    for (seat = 1; seat <= game->row.seats; seat++)
        if (game->seat[seat - 1].kept_for != 0)
            return seat;
    job_tell(job, "answer.takeover.none", SAID_NUMBER("game", id));
    return 0;
}

static enum rc take_over(struct job *job, struct game *game, int seat, struct err *err)
{
    struct player_row player = {0};
    enum rc rc = player_get(job->services->store, job->player.id, &player, err);
    if (rc == RC_OK)
        rc = substitute_take(job->services, game, seat, &player, &job->commit, err);
    player_row_free(&player);
    if (rc != RC_OK)
        return rc;
    game->row.played_at = job->services->now;
    game->row.warned_at = 0;
    job->seat = seat;
    job->changed.seated = true;
    job_tell(job, "answer.takeover", SAID_SEAT("seat", game, seat), SAID_GAME(game), SAID("rules", game->rules->title));
    return RC_OK;
}

/* `seat_name`: which seat; "": the first that is on offer. */
static enum rc hands_takeover(struct job *job, struct game *game, const char *seat_name, bool *changed, struct err *err)
{
    if (job->seat != 0) {
        job_tell(job, "answer.seat.has", SAID_NUMBER("game", game->row.id), SAID_SEAT("seat", game, job->seat));
        return RC_OK;
    }
    if (!under_way(game)) {
        not_under_way(job, game, "takeover");
        return RC_OK;
    }
    if (substitute_own(game, job->player.id) != 0)
        return hands_return(job, game, changed, err);
    int asked = substitute_asked(game, job->player.id), named = game_seat_called(game, seat_name);
    bool offered = named != 0 && game->seat[named - 1].kept_for != 0; /* and no deputy's */
    if (asked != 0 && !offered)
        return handlers_deputise(job, game, seat_name, changed, err);
    int seat = wanted(job, game, seat_name);
    if (seat == 0)
        return RC_OK;
    *changed = true;
    enum rc rc = take_over(job, game, seat, err);
    return rc == RC_OK && asked != 0 ? substitute_decline(job->services, game, asked, &job->player, &job->commit, err)
                                     : rc;
}

static bool offers_seat(const struct game *game)
{
    for (size_t i = 0; i < game->seat_count; i++)
        if (game->seat[i].kept_for != 0 && (game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED))
            return true;
    return false;
}

/* What he would like, for a seat that is drawn later; one that he names otherwise is a list of one. */
static void like(struct job *job, struct game *game, int seat, const struct joining *joining)
{
    const char *list = joining->likes[0] != '\0' ? joining->likes : joining->seat;
    char bad[WISH_BYTES];
    struct text wishes = TEXT_EMPTY, told = TEXT_EMPTY;
    if (!wishes_read(game, list, &wishes, bad))
        job_tell(job, drawn_by_bid(game) ? "answer.bids.unknown" : "answer.likes.unknown", SAID("seat", bad));
    else if (wishes.len > 0) {
        wishes_put(game, seat, wishes.data);
        wishes_tell(game, wishes.data, &told);
        job_tell(job, drawn_by_bid(game) ? "answer.bids" : "answer.likes", SAID("seats", told.data),
                 SAID_NUMBER("game", game->row.id));
    } else
        job_tell(job, drawn_by_bid(game) ? "answer.bids.none" : "answer.likes.none",
                 SAID_NAME("one", game->rules->id, rules_seat(game->rules, 2)->name),
                 SAID_NAME("other", game->rules->id, rules_seat(game->rules, 1)->name),
                 SAID_NUMBER("game", game->row.id));
    text_free(&wishes);
    text_free(&told);
}

static enum rc join(struct job *job, struct game *game, const char *rest, bool *changed, struct err *err)
{
    struct joining joining = mail_game_joining(rest);
    int held = game_seat_of(game, job->player.id);
    if (game->row.status == GAME_CANCELLED) {
        job_tell(job, "answer.over", SAID("word", verb_name(VERB_JOIN)), SAID_GAME(game));
        return RC_OK;
    }
    if (held != 0 && drawn_later(game) && (joining.likes[0] != '\0' || joining.seat[0] != '\0')) {
        job->seat = held;
        *changed = true;
        like(job, game, held, &joining);
        return RC_OK;
    }
    if (held != 0) {
        job_tell(job, "answer.seat.has", SAID_NUMBER("game", game->row.id), SAID_SEAT("seat", game, held));
        return RC_OK;
    }
    if (game->row.status != GAME_FORMING) {
        job_tell(job, offers_seat(game) ? "answer.join.takeover" : "answer.join.begun", SAID_GAME(game));
        return RC_OK;
    }
    bool draws = drawn_later(game);
    int seat = joining.seat[0] == '\0' || draws ? game_seat_free(game) : game_seat_called(game, joining.seat);
    if (seat == 0 && !draws && joining.seat[0] != '\0') {
        job_tell(job, "answer.seat.unknown", SAID_NUMBER("game", game->row.id), SAID("seat", joining.seat));
        return RC_OK;
    }
    if (seat == 0 || game->seat[seat - 1].kind != SEAT_EMPTY) {
        job_tell(job, seat == 0 ? "answer.join.full" : "answer.join.taken", SAID_NUMBER("game", game->row.id));
        return RC_OK;
    }
    if (handlers_asks_host(job, game))
        return handlers_ask_host(job, game, rest, changed, err);
    if (guests_of(game->row.guests, job->player.id, NULL) != GUEST_NONE)
        guests_put(&game->row.guests, job->player.id, GUEST_NONE, "");
    struct seat_row *row = &game->seat[seat - 1];
    char *word = mem_copy_text(joining.bad_word ? "" : joining.word);
    free(row->word);
    row->word = word;
    row->kind = SEAT_PLAYER;
    row->player = job->player.id;
    row->epoch++;
    job->seat = seat;
    job->changed.seated = *changed = true;
    job_tell(job, draws ? "answer.join.drawn" : "answer.join", SAID_GAME(game), SAID("rules", game->rules->title),
             SAID_SEAT("seat", game, seat));
    if (draws)
        like(job, game, seat, &joining);
    if (joining.bad_word)
        job_tell(job, "answer.word.bad", SAID_NUMBER("bytes", WORD_BYTES));
    else if (joining.word[0] != '\0')
        job_tell(job, "answer.word", SAID("word", joining.word));
    return RC_OK;
}

/* Before the game has begun the seat is simply free again. */
static enum rc leave(struct job *job, struct game *game, bool *changed, struct err *err)
{
    int seat = game_seat_of(game, job->player.id);
    long long id = (long long)game->row.id;
    if (seat != 0 && game->row.status != GAME_FORMING)
        return hands_leave(job, game, changed, err);
    if (seat == 0) {
        bool kept = substitute_kept(game, job->player.id) != 0;
        job_tell(job, kept ? game_stand_in(game, "answer.leave.kept", "answer.leave.kept.none") : "answer.seat.no",
                 SAID_NUMBER("game", id));
    } else if (guests_host(game->row.guests) == job->player.id && !handlers_table_shared(job, game)) {
        return handlers_table_close(job, game, changed, err);
    } else {
        game->seat[seat - 1].kind = SEAT_EMPTY;
        game->seat[seat - 1].player = 0;
        wishes_put(game, seat, "");
        game->seat[seat - 1].epoch++;
        job->seat = 0;
        *changed = true;
        job_tell(job, "answer.leave.forming", SAID_NUMBER("game", id), SAID("name", game->row.name));
        return substitute_host(job->services, game, job->player.id, &job->commit, err);
    }
    return RC_OK;
}

/* Who may not sit there is told why. *may: they may, or have a seat already. */
static enum rc may_sit(struct job *job, const struct game *game, bool *may, struct err *err)
{
    struct err why = {0};
    bool sits = game_seat_of(game, job->player.id) != 0 || substitute_own(game, job->player.id) != 0;
    enum rc rc = sits ? RC_OK : admit_player(job->services, &job->player, game, &why);
    *may = rc == RC_OK;
    if (rc == RC_DENIED)
        job_tell(job, "answer.join.denied", SAID_GAME(game), SAID("why", why.text));
    return rc == RC_OK || rc == RC_DENIED ? RC_OK : err_set(err, rc, "%s", why.text);
}

/* *mine: the line is about a seat. */
static enum rc run_line(struct job *job, struct game *game, struct statement *said, bool *changed, bool *mine,
                        struct err *err)
{
    bool may = true;
    enum rc rc = said->verb == VERB_TAKEOVER || said->verb == VERB_JOIN ? may_sit(job, game, &may, err) : RC_OK;
    *mine = true;
    if (rc != RC_OK || !may)
        return rc;
    if (said->verb == VERB_LEAVE)
        return leave(job, game, changed, err);
    if (said->verb == VERB_CONCEDE)
        return hands_concede(job, game, changed, err);
    if (said->verb == VERB_RETURN)
        return hands_return(job, game, changed, err);
    if (said->verb == VERB_DEPUTY)
        return handlers_deputy(job, game, said->rest, changed, err);
    if (said->verb == VERB_TAKEOVER)
        return hands_takeover(job, game, mail_game_joining(said->rest).seat, changed, err);
    if (verb_is(said->verb, VERB_NUMBERS_GAME)) {
        rc = handlers_table(job, game, said, changed, err);
        *mine = said->verb != VERB_NONE;
        return rc;
    }
    *mine = said->verb == VERB_JOIN;
    bool chat = said->spoken != NULL && game->live && job->seat != 0 && job->statements > 1; /* "Glad to be in!" */
    if (*mine && !chat)
        return join(job, game, said->rest, changed, err);
    return RC_OK;
}

/* The last seat is taken. What stops the start is not the player's doing: his seat stands, and he and the game masters
 * hear why nothing happens. */
static enum rc start(struct job *job, struct game *game, bool *started, struct err *err)
{
    struct err why = {0};
    enum rc rc = game_start(job->services, game, &why);
    *started = rc == RC_OK;
    if (!services_goes_on(rc))
        return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
    job_tell(job, "answer.join.no_start", SAID_NUMBER("game", game->row.id));
    return job_alert(job, game->row.id, SAYING("tell.no_start", SAID("why", why.text)), err, "i%lldstart",
                     (long long)job->inbox);
}

/* Who sits at a table that is forming hears of who comes and goes. */
enum { TOLD_A_DAY = 4 };

static enum rc tell_table(struct job *job, struct game *game, bool left, struct err *err)
{
    char cause[40], counted[64];
    int taken = 0;
    int64_t today = 0;
    (void)snprintf(counted, sizeof counted, "table %lld %lld", (long long)game->row.id, (long long)job->player.id);
    enum rc rc = commit_rate(job->services, &job->commit, counted, 86400, &today, err);
    if (rc != RC_OK || today > TOLD_A_DAY) { /* who comes and goes all day fills nobody's mailbox */
        game->row.wake_at = job->services->now + CLOCK_TABLE_TOLD;
        return rc;
    }
    for (int seat = 1; seat <= game->row.seats; seat++)
        taken += game->seat[seat - 1].kind != SEAT_EMPTY;
    (void)snprintf(cause, sizeof cause, "i%lldtable", (long long)job->inbox);
    bool later = config_moment(game->config, SETTING_GAME_START) > job->services->now;
    const char *key = left                       ? "tell.joined.left"
                      : taken != game->row.seats ? "tell.joined"
                      : later                    ? "tell.joined.later"
                                                 : "tell.joined.no_start";
    game->row.warned_at = job->services->now; /* how it stands, which is told again when that is long ago */
    const struct notice notice = {.cause = cause,
                                  .says = SAYING(key, audience_said("who", game, job->player.name), SAID_GAME(game),
                                                 SAID_NUMBER("taken", taken), SAID_NUMBER("seats", game->row.seats))};
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++)
        if (seat != job->seat)
            rc = notice_seat(job->services, game, seat, &notice, &job->commit, err);
    return rc;
}

enum rc handlers_seats(struct job *job, struct game *game, bool *changed, bool *started, struct err *err)
{
    enum rc rc = RC_OK;
    bool kept = substitute_kept(game, job->player.id) != 0 && game->row.status == GAME_RUNNING;
    bool sat = game_seat_of(game, job->player.id) != 0;
    *changed = *started = false;
    for (int i = 0; rc == RC_OK && job->ask[0] == '\0' && i < job->statements; i++) {
        bool mine = false;
        if (job->statement[i].fate == STATEMENT_OPEN)
            rc = run_line(job, game, &job->statement[i], changed, &mine, err);
        if (mine)
            statement_end(&job->statement[i], STATEMENT_DONE);
    }
    /* who sends orders is back */
    if (rc == RC_OK && kept && !*changed && job_has_orders(job))
        rc = hands_return(job, game, changed, err);
    if (rc != RC_OK || job->ask[0] != '\0')
        return rc;
    /* name and zone of who has just sat down, for the mails that follow */
    if (*changed && job->seat != 0) {
        player_row_free(&game->player[job->seat - 1]);
        rc = player_get(job->services->store, job->player.id, &game->player[job->seat - 1], err);
    }
    bool later = config_moment(game->config, SETTING_GAME_START) > job->services->now;
    if (rc == RC_OK && *changed && game->row.status == GAME_FORMING && game_seat_free(game) == 0 && !later)
        rc = start(job, game, started, err);
    if (rc == RC_OK && *started)
        job->seat = game_seat_of(game, job->player.id);
    bool sits = game_seat_of(game, job->player.id) != 0;
    if (rc == RC_OK && game->row.status == GAME_FORMING && sat != sits)
        rc = tell_table(job, game, sat, err);
    return rc;
}

/* ---- the same table again ---------------------------------------------------------- */

/* How long the others have for their yes. */
enum { WEEK = 7 * 86400 };

/* Whether the same table has been opened already. */
static enum rc opened(const struct job *job, const struct game *game, bool *out, struct err *err)
{
    struct ballot_row *rows = NULL;
    size_t count = 0;
    *out = false;
    enum rc rc = club_ballot_list(job->services->store, game->row.id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        *out = *out || (rows[i].state == BALLOT_CARRIED && strcmp(rows[i].kind, VOTE_AGAIN) == 0);
    club_ballot_rows_free(rows, count);
    return rc;
}

static enum rc begin(struct job *job, struct game *game, struct err *err)
{
    struct ballot *ballot = NULL;
    const struct motion motion = {
        .seat = job->seat, .kind = VOTE_AGAIN, .detail = "", .until = job->services->now + WEEK};
    enum rc rc = ballot_begin(job->services, game, &motion, &ballot, err);
    if (rc != RC_OK)
        return rc;
    commit_audit(&job->commit, GM_BY_VOTE, "open", "vote %lld by seat %d: %s", (long long)ballot->row.number, job->seat,
                 VOTE_AGAIN);
    bool alone = ballot_weigh(job->services, game, ballot) == BALLOT_CARRIED;
    job_tell(job, alone ? "answer.again.alone" : "answer.again.asked", SAID_GAME(game));
    return vote_settle_ask(job->services, game, job->seat, ballot, &job->commit, err);
}

enum rc handlers_seats_again(struct job *job, struct game *game, bool *changed, struct err *err)
{
    struct ballot *ballot = ballot_of_kind(game, VOTE_AGAIN);
    bool done = false;
    if (game->row.status == GAME_CANCELLED) {
        job_tell(job, "answer.over", SAID("word", verb_name(VERB_AGAIN)), SAID_GAME(game));
        return RC_OK;
    }
    if (game->row.status != GAME_FINISHED) {
        job_tell(job, "answer.again.running", SAID_GAME(game));
        return RC_OK;
    }
    if (ballot != NULL) {
        ballot_say(ballot, job->seat, true);
        job_tell(job, "answer.vote.yes", SAID_NUMBER("vote", ballot->row.number));
        *changed = true;
        return RC_OK;
    }
    enum rc rc = opened(job, game, &done, err);
    if (rc == RC_OK && done)
        job_tell(job, "answer.again.done", SAID_GAME(game));
    else if (rc == RC_OK) {
        *changed = true;
        rc = begin(job, game, err);
    }
    return rc;
}

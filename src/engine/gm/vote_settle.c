
#include "engine/gm/vote_settle.h"
#include "base/number.h"
#include "engine/game/audience.h"
#include "engine/game/outcome.h"
#include "engine/game/vote_words.h"
#include "engine/gm/act_list.h"
#include "engine/gm/substitutes.h"
#include "engine/letters/facts.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/language.h"
#include "engine/letters/post.h"

/* A vote is opened or settled: in this game, with the mail of this seat (0: with none), which is answered anyway. */
struct settling {
    const struct services *services;
    struct game *game;
    int actor;
    struct commit *commit;
};

/* ---- doing it ---------------------------------------------------------------- */

/* A draw, or those who were named share the win. */
static enum rc agree(const struct services *services, struct game *game, const struct ballot *ballot, struct err *err)
{
    int rank[SEATS_MAX], winners = 0;
    bool draw = strcmp(ballot->row.kind, "draw") == 0;
    unsigned seats = draw ? 0 : vote_words_winners(game, ballot);
    struct text won = TEXT_EMPTY, why = TEXT_EMPTY;
    for (int seat = 1; draw && seat <= game->row.seats; seat++)
        seats |= ballot_takes(game, ballot->row.kind, seat) && !game_is_left(game, seat) ? 1u << seat : 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        winners += (seats >> seat & 1u) != 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        rank[seat - 1] = (seats >> seat & 1u) != 0 ? 1 : winners + 1;
    const struct catalog *before = catalog_use(catalogs); /* records are in English */
    if (!draw)
        vote_words_write_winners(game, seats, &won);
    say(&why, draw ? "vote.result.draw" : "vote.result", SAID("winners", won.data));
    (void)catalog_use(before);
    enum rc rc = game_agree(services, game, rank, why.data, err);
    text_free(&won);
    text_free(&why);
    return rc;
}

/* As a game master's act. The commit's own audit row stays what it is, and whose mail carried the vote gets no mail but
 * his answer, which tells all that he was not told before. */
static enum rc act(const struct settling *of, const struct ballot *ballot, const char *word, struct err *err)
{
    struct game *game = of->game;
    struct commit *commit = of->commit;
    int seat = of->actor;
    struct text told = TEXT_EMPTY;
    const char *actor = commit->audit.actor, *name = commit->audit.act;
    char *detail = commit->audit.detail;
    size_t mails = commit->count;
    int64_t before = seat == 0 ? 0 : game->seat[seat - 1].told;
    struct gm_call call = {.services = of->services,
                           .act = gm_act_find(ballot->row.kind),
                           .game = game->row.id,
                           .by = GM_BY_VOTE,
                           .word = {word},
                           .words = word[0] != '\0'};
    if (call.act == NULL)
        BUG("there is no act '%s'", ballot->row.kind);
    commit->audit.detail = NULL;
    enum rc rc = gm_alter(&call, game, commit, &told, err);
    free(commit->audit.detail);
    commit->audit.detail = detail;
    commit->audit.actor = actor;
    commit->audit.act = name;
    text_free(&told);
    if (seat != 0 && strcmp(ballot->row.kind, "undo") != 0) { /* of which all are told alike */
        commit_drop(commit, mails, seat);
        game->seat[seat - 1].told = before;
    }
    return rc;
}

/* Back to just after a move, by the number that all may know: where rules have secret settings these count as well. */
static enum rc take_back(const struct settling *of, const struct ballot *ballot, struct err *err)
{
    int64_t stage = 0;
    char phase[32];
    if (!number_read(ballot->row.detail, 0, game_stage(of->game), &stage))
        return err_say(err, RC_DENIED, "deny.undo.ahead", SAID_NUMBER("game", of->game->row.id),
                       SAID_NUMBER("now", game_stage(of->game)), SAID("phase", ballot->row.detail));
    (void)snprintf(phase, sizeof phase, "%lld", (long long)branch_number(&of->game->branch, stage));
    return act(of, ballot, phase, err);
}

static enum rc replace(const struct settling *of, const struct ballot *ballot, struct err *err)
{
    int seat = ballot_about(of->game, ballot);
    if (seat == 0 || of->game->seat[seat - 1].kind != SEAT_PLAYER)
        return err_say(err, RC_DENIED, "deny.vote.seat");
    return substitute_offer(of->services, of->game, seat, LEAVES_VOTED, of->commit, err);
}

static enum rc do_it(const struct settling *of, const struct ballot *ballot, struct err *err)
{
    static const char *const results[] = {"draw", "win", "concede"};
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++)
        if (strcmp(ballot->row.kind, results[i]) == 0)
            return agree(of->services, of->game, ballot, err);
    if (strcmp(ballot->row.kind, VOTE_REVEAL_KIND) == 0)
        return RC_OK; /* engine/pages/said.h asks for it when the game is over */
    if (strcmp(ballot->row.kind, "undo") == 0)
        return take_back(of, ballot, err);
    if (ballot_about(of->game, ballot) != 0)
        return replace(of, ballot, err);
    return act(of, ballot, ballot->row.detail, err);
}

/* RC_OK also where the game does not allow it any more: `why` says so then. */
static enum rc carry_out(const struct settling *of, struct ballot *ballot, struct err *why, struct err *err)
{
    *why = (struct err){0};
    enum rc rc = do_it(of, ballot, why);
    if (rc == RC_DENIED || rc == RC_BAD) {
        ballot->row.state = BALLOT_LAPSED;
        return RC_OK;
    }
    return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why->text);
}

/* ---- telling ----------------------------------------------------------------- */

static enum rc mail_seat(const struct settling *of, int seat, const struct post *post, const struct saying *says,
                         struct err *err)
{
    const struct services *services = of->services;
    struct game *game = of->game;
    struct text reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    if (game->seat[seat - 1].kind != SEAT_PLAYER || game->player[seat - 1].mail_off)
        return RC_OK;
    post_reply_seat(services, game, seat, &reply);
    const struct catalog *before = language_speak(services, &game->player[seat - 1]);
    struct report report = {.facts = facts_begin(services, &game->player[seat - 1], reply.data)};
    facts_game(&report, game, seat);
    facts_notice(&report, says);
    facts_ballots(&report, services, game, seat, reply.data);
    struct post whole = *post;
    whole.report = &report;
    enum rc rc = post_seat(services, game, seat, &whole, &mail, err);
    if (rc == RC_OK)
        commit_add(of->commit, &mail);
    catalog_use(before);
    report_free(&report);
    text_free(&reply);
    return rc == RC_NONE ? RC_OK : rc; /* he has no address that takes mail */
}

/* What a vote asks, as sentences want it. */
struct balloted {
    const struct game *game;
    const struct ballot *ballot;
};

static void write_question(const void *of, struct text *out)
{
    const struct balloted *balloted = of;
    vote_words_question(balloted->game, balloted->ballot, out);
}

enum rc vote_settle_ask(const struct services *services, struct game *game, int actor, const struct ballot *ballot,
                        struct commit *commit, struct err *err)
{
    char cause[48], request[32];
    enum rc rc = RC_OK;
    const struct balloted balloted = {game, ballot};
    const struct saying says = SAYING(ballot_is_secret(game, ballot) ? "tell.vote.secret" : "tell.vote",
                                      SAID_BY("question", write_question, &balloted),
                                      audience_said("who", game, audience_holder(game, ballot->row.seat)),
                                      SAID_SEAT("seat", game, ballot->row.seat));
    (void)snprintf(cause, sizeof cause, "vote%lldv%lld", (long long)ballot->row.number, (long long)game->was.revision);
    (void)snprintf(request, sizeof request, "vote %lld", (long long)ballot->row.number);
    struct post post = {.kind = "notice", .cause = cause, .request = request};
    const struct settling of = {services, game, actor, commit};
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++)
        if (seat != actor)
            rc = mail_seat(&of, seat, &post, &says, err);
    return rc;
}

/* The acts that tell the players themselves need no second mail. */
static bool is_told(const struct ballot *ballot)
{
    return ballot->row.state == BALLOT_CARRIED && strcmp(ballot->row.kind, "pause") != 0 &&
           strcmp(ballot->row.kind, VOTE_REVEAL_KIND) != 0;
}

static enum rc tell(const struct settling *of, const struct ballot *ballot, const struct err *why, struct err *err)
{
    char cause[48];
    enum rc rc = RC_OK;
    const struct balloted balloted = {of->game, ballot};
    const struct facts_seats against = {.game = of->game, .seats = ballot->no};
    bool carried = ballot->row.state == BALLOT_CARRIED, secret = ballot_is_secret(of->game, ballot);
    const char *key = carried                              ? "tell.vote.carried"
                      : ballot->row.state == BALLOT_LAPSED ? "tell.vote.void"
                      : ballot->no != 0 && secret          ? "tell.vote.lost.secret"
                      : ballot->no != 0                    ? "tell.vote.lost"
                                                           : "tell.vote.few";
    const struct saying says =
        SAYING(key, SAID_NUMBER("vote", ballot->row.number), SAID_BY("question", write_question, &balloted),
               SAID("why", why->text), SAID_BY("seats", facts_seats_write, &against));
    (void)snprintf(cause, sizeof cause, "voted%lld", (long long)ballot->row.number);
    struct post post = {.kind = "notice", .cause = cause};
    for (int seat = 1; rc == RC_OK && !is_told(ballot) && seat <= of->game->row.seats; seat++)
        if (seat != of->actor)
            rc = mail_seat(of, seat, &post, &says, err);
    if (rc == RC_OK && carried)
        rc = gm_notice(of->services, of->game->row.id, &(struct notice){.cause = cause, .says = says}, of->commit, err);
    return rc;
}

static enum rc close_ballot(const struct settling *of, struct ballot *ballot, struct err *err)
{
    static const char *const states[] = {
        [BALLOT_OPEN] = "open", [BALLOT_CARRIED] = "carried", [BALLOT_LOST] = "lost", [BALLOT_LAPSED] = "void"};
    struct err why = {0};
    enum rc rc = RC_OK;
    if (ballot->row.state == BALLOT_CARRIED)
        rc = carry_out(of, ballot, &why, err);
    if (rc == RC_OK)
        commit_audit(of->commit, GM_BY_VOTE, ballot->row.kind, "vote %lld%s%s: %s", (long long)ballot->row.number,
                     ballot->row.detail[0] == '\0' ? "" : ", ", ballot->row.detail, states[ballot->row.state]);
    return rc == RC_OK ? tell(of, ballot, &why, err) : rc;
}

enum rc vote_settle(const struct services *services, struct game *game, int actor, struct commit *commit, bool *changed,
                    struct err *err)
{
    const struct settling of = {services, game, actor, commit};
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < game->ballots.count; i++) {
        struct ballot *ballot = &game->ballots.open[i];
        bool under_way = game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED;
        if (!under_way || ballot->row.state != BALLOT_OPEN)
            continue;
        ballot->row.state = ballot_weigh(services, game, ballot);
        if (ballot->row.state == BALLOT_OPEN)
            continue;
        *changed = true;
        rc = close_ballot(&of, ballot, err);
    }
    return rc;
}

#include "engine/letters/announce.h"

#include "base/log.h"
#include "engine/letters/brief.h"
#include "engine/letters/course_facts.h"
#include "engine/letters/facts.h"
#include "engine/letters/first.h"
#include "engine/letters/language.h"
#include "engine/letters/post.h"
#include "engine/letters/seat_page.h"
#include "words/catalog.h"

enum rc announce_facts(const struct services *services, struct game *game, int seat, struct report *report,
                       struct err *err)
{
    struct text reply = TEXT_EMPTY;
    post_reply_seat(services, game, seat, &reply);
    struct jv *facts = facts_begin(services, &game->player[seat - 1], reply.data);
    *report = (struct report){.facts = facts};
    facts_game(report, game, seat);
    report->about.begun = game->was.status == GAME_FORMING && game->row.status == GAME_RUNNING;
    if (report->about.begun)
        jv_put_string(facts, "begun", catalog_text("report.begun"));
    enum rc rc = facts_happened(report, services, game, seat, game->seat[seat - 1].told, err);
    if (rc == RC_OK)
        rc = facts_kept(report, services, game, seat, err);
    if (rc == RC_OK)
        rc = facts_passed(report, services, game, seat, err);
    if (rc == RC_OK) {
        brief_untold(report, game, seat);
        facts_owed(report, services, game, seat, reply.data, false);
        facts_waiting(report, services, game, seat);
        facts_report(report, game, seat, false);
        facts_people(report->facts, game, seat);
        facts_stands(report, game, seat);
        seat_page_facts(facts, services, game, seat);
        if (game->live) {
            facts_plan(report, game, seat);
            facts_held(report, game, seat, reply.data);
        }
        facts_ballots(report, services, game, seat, reply.data);
        rc = course_facts_now(facts, services, game, err);
        if (game->row.status == GAME_FINISHED)
            facts_result(report, game, seat);
    }
    text_free(&reply);
    return rc;
}

void announce_closing(struct report *report, const struct services *services, const struct game *game, int seat,
                      struct closing *closing)
{
    struct text reply = TEXT_EMPTY;
    post_reply_seat(services, game, seat, &reply);
    closing_facts(report, reply.data, game, seat, closing);
    text_free(&reply);
}

void announce_told(const struct services *services, struct game *game, int seat)
{
    struct seat_row *row = &game->seat[seat - 1];
    row->told = game->row.phase;
    row->last_mail = services->now;
    free(row->untold);
    row->untold = NULL;
}

enum rc announce_seat(const struct services *services, struct game *game, int seat, const struct post *post,
                      struct commit *commit, struct err *err)
{
    struct report report;
    struct outbox_row row = {0};
    const struct catalog *before = language_speak(services, &game->player[seat - 1]);
    enum rc rc = announce_facts(services, game, seat, &report, err);
    if (rc == RC_OK)
        facts_joined(&report);
    if (rc == RC_OK && strcmp(post->kind, "turn") == 0)
        facts_aside_turn(report.facts, game, seat);
    if (rc == RC_OK && post->words != NULL)
        facts_words(&report, post->words);
    if (rc == RC_OK && post->seated)
        first_seated(report.facts, services, game, seat);
    if (rc == RC_OK && post->closing != NULL)
        announce_closing(&report, services, game, seat, post->closing);
    struct post whole = *post;
    whole.report = &report;
    if (rc == RC_OK)
        rc = post_seat(services, game, seat, &whole, &row, err);
    (void)catalog_use(before);
    report_free(&report);
    if (rc == RC_NONE) {
        log_warn("mail game=%lld seat=%d kind=%s skipped: no address", (long long)game->row.id, seat, post->kind);
        return RC_OK;
    }
    if (rc != RC_OK)
        return rc;
    announce_told(services, game, seat);
    commit_add(commit, &row);
    return RC_OK;
}

enum rc announce_begun(const struct services *services, struct game *game, const char *cause,
                       const struct saying *words, struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    const struct post post = {.kind = "turn", .cause = cause, .words = words, .seated = true};
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++)
        if (game->seat[seat - 1].kind == SEAT_PLAYER && !game->player[seat - 1].mail_off)
            rc = announce_seat(services, game, seat, &post, commit, err);
    return rc;
}

/* The deadline answered for this seat in the pump that has just run. */
static bool missed(const struct game *game, int seat)
{
    const struct match *match = &game->match;
    for (int i = 0; match->seat[seat - 1].overdue && i < match->note_count; i++)
        if (match->note[i].seat == seat && (match->note[i].kind == NOTE_DEFAULT || match->note[i].kind == NOTE_BOT))
            return true;
    return false;
}

/* Who wants to hear of the end alone hears of it. */
static bool takes_mail(const struct game *game, int seat)
{
    bool end = game->row.status == GAME_FINISHED && (game->told.own[seat - 1] & GAME_OWN_END) != 0;
    return game->seat[seat - 1].kind == SEAT_PLAYER && (end || !game->player[seat - 1].mail_off);
}

static bool wants(const struct game *game, int seat, int actor, bool start)
{
    const struct player_row *player = &game->player[seat - 1];
    if (!takes_mail(game, seat))
        return false;
    if (seat == actor)
        return false; /* the answer to his mail tells him, also that the game is over */
    if (game->row.status == GAME_FINISHED)
        return true;
    return start || game->told.newly[seat - 1] || missed(game, seat) ||
           (player->digest == DIGEST_EVERY && game->pumped.resolved > 0);
}

/* Who hears of it, and what stands above the report. */
struct hearing {
    int actor;
    bool start, everybody;
    const struct saying *words;
};

static enum rc announce(const struct services *services, struct game *game, const struct hearing *hearing,
                        struct commit *commit, struct err *err)
{
    char cause[64];
    struct closing closing = {0};
    enum rc rc = RC_OK;
    bool over = game->row.status == GAME_FINISHED;
    /* the revision, since a phase is told of more than once: to a new holder, after a pause */
    (void)snprintf(cause, sizeof cause, "b%dp%lldv%lld", game->row.branch, (long long)game->row.phase,
                   (long long)game->was.revision);
    if (over)
        rc = closing_make(services, game, &closing, err);
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++) {
        bool everybody = hearing->everybody && takes_mail(game, seat);
        if (!everybody && !wants(game, seat, hearing->actor, hearing->start))
            continue;
        bool turn = game->told.newly[seat - 1] || hearing->start || everybody;
        struct post post = {.kind = over   ? "end"
                                    : turn ? "turn"
                                           : "digest",
                            .cause = cause,
                            .closing = over ? &closing : NULL,
                            .words = hearing->words};
        rc = announce_seat(services, game, seat, &post, commit, err);
        game->told.newly[seat - 1] = false; /* he is told */
    }
    struct post absent = {
        .kind = over ? "end" : "notice", .cause = cause, .closing = over ? &closing : NULL, .words = hearing->words};
    if (rc == RC_OK && (over || hearing->everybody))
        rc = post_absent(services, game, &absent, commit, err);
    closing_free(&closing);
    return rc;
}

enum rc announce_all(const struct services *services, struct game *game, int actor, bool start, struct commit *commit,
                     struct err *err)
{
    struct hearing hearing = {.actor = actor, .start = start};
    return announce(services, game, &hearing, commit, err);
}

enum rc announce_words(const struct services *services, struct game *game, bool everybody, const struct saying *words,
                       struct commit *commit, struct err *err)
{
    struct hearing hearing = {.everybody = everybody, .words = words};
    return announce(services, game, &hearing, commit, err);
}

enum rc announce_branch(const struct services *services, struct game *game, const struct taken_back *back,
                        struct commit *commit, struct err *err)
{
    struct text hash = TEXT_EMPTY;
    cipher_hex(game->row.commitment, CIPHER_HASH, &hash);
    /* bots have played on since; where there are settings the number would tell how many were given */
    const struct saying where = SAYING(game->rules->set == NULL ? "report.branch.phase" : "report.branch.earlier",
                                       SAID_NUMBER("phase", game->branch.row[game->branch.count - 1].from));
    const struct saying dice = SAYING(back->secret ? "report.branch.dice.next" : "report.branch.dice",
                                      SAID_NUMBER("branch", game->row.branch), SAID("commitment", hash.data));
    enum rc rc = announce_words(services, game, true,
                                &SAYING(back->voted         ? "tell.branch.vote"
                                        : back->backup == 0 ? "tell.branch"
                                                            : "tell.branch.restored",
                                        SAID_MOMENT("backup", back->backup, "UTC"), SAID_SAYING("where", &where),
                                        SAID_SAYING("dice", &dice)),
                                commit, err);
    text_free(&hash);
    return rc;
}

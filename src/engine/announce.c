#include "engine/announce.h"

#include "base/log.h"
#include "engine/absent.h"
#include "engine/record.h"
#include "engine/vote.h"

static const char *const digest_names[] = {
    [DIGEST_ASKED] = "asked", [DIGEST_DAILY] = "daily", [DIGEST_EVERY] = "every"};
_Static_assert(sizeof digest_names / sizeof digest_names[0] == DIGEST_LEVELS, "a name for each level");

const char *digest_name(enum digest level)
{
    return digest_names[level];
}

enum rc announce_facts(const struct host *host, struct table *table, int seat, struct jv **out, struct err *err)
{
    struct text reply = TEXT_EMPTY;
    post_reply_seat(host, table, seat, &reply);
    struct jv *facts = facts_begin(host, &table->player[seat - 1], reply.data);
    enum rc rc = RC_NOMEM;
    bool ok = facts != NULL && facts_game(facts, table, seat);
    if (ok)
        rc = facts_happened(facts, host, table, seat, table->seat[seat - 1].told, err);
    ok = rc == RC_OK && facts_owed(facts, host, table, seat, reply.data) && facts_waiting(facts, host, table, seat) &&
         facts_report(facts, table, seat) && (!table->live || facts_plan(facts, table, seat)) &&
         facts_ballots(facts, host, table, seat, reply.data);
    if (ok && table->game.status == GAME_FINISHED)
        ok = facts_result(facts, table);
    text_free(&reply);
    if (ok) {
        *out = facts;
        return RC_OK;
    }
    jv_free(facts);
    *out = NULL;
    return rc == RC_OK || rc == RC_NOMEM ? err_set(err, RC_NOMEM, "out of memory for a report") : rc;
}

void announce_told(const struct host *host, struct table *table, int seat)
{
    table->seat[seat - 1].told = table->game.phase;
    table->seat[seat - 1].last_mail = host->now;
}

enum rc announce_seat(const struct host *host, struct table *table, int seat, const struct post *post,
                      struct bundle *bundle, struct err *err)
{
    struct jv *facts = NULL;
    struct outbox_row row = {0};
    enum rc rc = announce_facts(host, table, seat, &facts, err);
    for (int i = 0; rc == RC_OK && post->words != NULL && post->words[i] != NULL; i++)
        if (!facts_line(facts, "paragraphs", post->words[i]))
            rc = err_set(err, RC_NOMEM, "out of memory for a report");
    if (rc == RC_OK && post->seated && !jv_put_bool(facts, "seated", true))
        rc = err_set(err, RC_NOMEM, "out of memory for a report");
    if (rc == RC_OK)
        rc = post_seat(host, table, seat, post, facts, &row, err);
    jv_free(facts);
    if (rc == RC_NONE) {
        log_warn("mail game=%lld seat=%d kind=%s skipped: no address", (long long)table->game.id, seat, post->kind);
        return RC_OK;
    }
    if (rc != RC_OK)
        return rc;
    announce_told(host, table, seat);
    return bundle_add(bundle, &row, err);
}

/* The deadline answered for this seat in the pump that has just run. */
static bool missed(const struct table *table, int seat)
{
    const struct match *match = &table->match;
    for (int i = 0; match->seat[seat - 1].overdue && i < match->note_count; i++)
        if (match->note[i].seat == seat && (match->note[i].kind == NOTE_DEFAULT || match->note[i].kind == NOTE_BOT))
            return true;
    return false;
}

static bool takes_mail(const struct table *table, int seat)
{
    return table->seat[seat - 1].kind == SEAT_PLAYER && !table->player[seat - 1].mail_off;
}

static bool wants(const struct table *table, int seat, int actor, bool start)
{
    const struct player_row *player = &table->player[seat - 1];
    if (!takes_mail(table, seat))
        return false;
    if (seat == actor)
        return false; /* the answer to his mail tells him, also that the game is over */
    if (table->game.status == GAME_FINISHED)
        return true;
    return start || table->newly[seat - 1] || missed(table, seat) ||
           (player->digest == DIGEST_EVERY && table->pumped.resolved > 0);
}

/* Who hears of it, and what stands above the report. */
struct hearing {
    int actor;
    bool start, everybody;
    const char *const *words;
};

static enum rc announce(const struct host *host, struct table *table, const struct hearing *hearing,
                        struct bundle *bundle, struct err *err)
{
    char cause[64];
    char *record = NULL;
    enum rc rc = RC_OK;
    bool over = table->game.status == GAME_FINISHED;
    /* the revision, since a phase is told of more than once: to a new holder, after a pause */
    (void)snprintf(cause, sizeof cause, "b%dp%lldv%lld", table->game.branch, (long long)table->game.phase,
                   (long long)table->revision);
    if (over)
        rc = record_text(host, table, &record, err);
    for (int seat = 1; rc == RC_OK && seat <= table->game.seats; seat++) {
        bool everybody = hearing->everybody && takes_mail(table, seat);
        if (!everybody && !wants(table, seat, hearing->actor, hearing->start))
            continue;
        bool turn = table->newly[seat - 1] || hearing->start || everybody;
        struct post post = {.kind = over   ? "end"
                                    : turn ? "turn"
                                           : "digest",
                            .cause = cause,
                            .record = record,
                            .words = hearing->words};
        rc = announce_seat(host, table, seat, &post, bundle, err);
        table->newly[seat - 1] = false; /* he is told */
    }
    struct post absent = {.kind = over ? "end" : "notice", .cause = cause, .record = record, .words = hearing->words};
    if (rc == RC_OK && (over || hearing->everybody))
        rc = absent_mail(host, table, &absent, "News of your game", bundle, err);
    free(record);
    return rc;
}

enum rc announce_all(const struct host *host, struct table *table, int actor, bool start, struct bundle *bundle,
                     struct err *err)
{
    struct hearing hearing = {.actor = actor, .start = start};
    return announce(host, table, &hearing, bundle, err);
}

enum rc announce_words(const struct host *host, struct table *table, bool everybody, const char *const *words,
                       struct bundle *bundle, struct err *err)
{
    struct hearing hearing = {.everybody = everybody, .words = words};
    return announce(host, table, &hearing, bundle, err);
}

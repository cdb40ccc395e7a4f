#include "engine/outdated.h"

#include "base/log.h"
#include "engine/audience.h"
#include "engine/ballot.h"
#include "engine/change.h"
#include "engine/clock.h"
#include "engine/gm_acts.h"
#include "engine/gm_tell.h"
#include "engine/outcome.h"
#include "engine/shelf.h"

static const char VERSIONS[] = "rules_versions", TITLE[] = "A game of an earlier version";

/* ---- what is known of it ----------------------------------------------------- */

/* How the stored position stands, into table->past; it stays empty where that cannot be told. */
static enum rc read_standing(struct table *table, struct err *err)
{
    const struct rules *rules = table->rules;
    const char *stored = table->game.position;
    struct jv *position = NULL;
    struct refusal why = {0};
    void *state = rules->past_result == NULL ? NULL : calloc(1, rules->state_size);
    if (rules->past_result != NULL && state == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a position");
    bool known = state != NULL && jv_parse(stored, strlen(stored), &position, NULL) == RC_OK &&
                 rules->load(state, position, false, &why) &&
                 rules->past_result(table->game.position_version, state, &table->past) &&
                 table->past.seats == table->game.seats;
    if (!known)
        table->past = (struct result){0};
    jv_free(position);
    free(state);
    return RC_OK;
}

enum rc outdated_take(struct table *table, struct err *err)
{
    if (table->live)
        match_free(&table->match);
    table->live = false;
    table->outdated = true;
    enum rc rc = read_standing(table, err);
    return rc == RC_OK ? outcome_load(table, err) : rc;
}

static bool is_under_way(const struct table *table)
{
    return table->game.status == GAME_RUNNING || table->game.status == GAME_PAUSED;
}

void outdated_write(const struct table *table, struct text *out)
{
    const struct rules *rules = table->rules;
    text_addf(out, "#%lld %s was begun by version %d of %s", (long long)table->game.id, table->game.name,
              table->game.position_version, rules->title);
    if (rules->was != NULL && table->game.position_version < rules->plays_from)
        text_addf(out, ", which %s", rules->was);
    else
        text_addf(out, ", which this program does not play as that one did");
    text_add(out, is_under_way(table) ? "; it is not played on." : "; its positions are not shown any more.");
}

/* "1. Anna (red) 72, 2. Bruno (yellow) 44" */
static void write_standing(const struct table *table, struct text *out)
{
    struct result result = {0};
    bool first = true;
    table_result(table, &result);
    for (int rank = 1; rank <= table->past.seats; rank++) {
        for (int i = 0; i < table->past.seats; i++) {
            int shown = result.over ? result.rank[i] : table->past.rank[i];
            if (shown != rank)
                continue;
            text_addf(out, "%s%d. %s (%s) %d", first ? "" : ", ", rank, audience_name(table, i + 1),
                      table_seat_name(table, i + 1), table->past.score[i]);
            first = false;
        }
    }
}

/* ---- stopped and told ---------------------------------------------------------- */

/* "take wheat / first; play new", as it stands on file. */
static enum rc write_plan(const struct host *host, const struct table *table, int seat, struct text *out,
                          struct err *err)
{
    char **lines = NULL;
    size_t count = 0;
    enum rc rc = plan_list(host->store, table->game.id, seat, &lines, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        text_addf(out, "%s%s", i == 0 ? "" : "; ", shelf_words(lines[i]));
    lines_free(lines, count);
    return rc;
}

static enum rc tell_seat(const struct host *host, struct table *table, int seat, const char *what,
                         struct bundle *bundle, struct err *err)
{
    struct text plan = TEXT_EMPTY, mine = TEXT_EMPTY;
    const char *words[] = {what,
                           "No deadline of it runs any more, and no order is taken. The game master closes it, as it "
                           "stands or without a result, and you are told.",
                           NULL, NULL};
    enum rc rc = write_plan(host, table, seat, &plan, err);
    text_addf(&mine, "What you had on file is not used: %s.", plan.len == 0 ? "" : plan.data);
    if (plan.len > 0)
        words[2] = mine.data;
    if (rc == RC_OK && (plan.failed || mine.failed))
        rc = err_set(err, RC_NOMEM, "out of memory for a notice");
    if (rc == RC_OK)
        rc = gm_notice_seat(host, table, seat, "outdated", TITLE, words, bundle, err);
    text_free(&plan);
    text_free(&mine);
    return rc;
}

static enum rc tell_masters(const struct host *host, struct table *table, const char *what, struct bundle *bundle,
                            struct err *err)
{
    struct text standing = TEXT_EMPTY, acts = TEXT_EMPTY;
    long long game = (long long)table->game.id;
    bool known = table->past.seats > 0;
    text_add(&standing, known ? "It stands: " : "How it stands cannot be told.");
    write_standing(table, &standing);
    if (known)
        text_addf(&acts, "'game close %lld' ends it with these ranks, 'game cancel %lld' without a result.", game,
                  game);
    else
        text_addf(&acts, "'game cancel %lld' ends it without a result.", game);
    const char *const words[] = {what, "Its clock is stopped, and its players have been told.", standing.data,
                                 acts.data, NULL};
    enum rc rc = standing.failed || acts.failed ? err_set(err, RC_NOMEM, "out of memory for a mail to the game master")
                                                : gm_tell(host, table->game.id, "outdated", TITLE, words, bundle, err);
    text_free(&standing);
    text_free(&acts);
    return rc;
}

static void stop(const struct host *host, struct table *table)
{
    if (table->game.status == GAME_RUNNING)
        table->game.paused_left = host->now;
    table->game.status = GAME_PAUSED;
    table->game.cools_at = 0;
    for (int seat = 1; seat <= table->game.seats; seat++)
        clock_clear(host, table, seat);
    for (size_t i = 0; i < table->ballots; i++)
        table->ballot[i].row.state = BALLOT_LAPSED;
}

static enum rc stop_and_tell(const struct change *change, struct table *table, struct bundle *bundle, struct err *err)
{
    if (!table->outdated || !is_under_way(table)) {
        bundle->table = NULL;
        return RC_OK;
    }
    struct text what = TEXT_EMPTY, detail = TEXT_EMPTY;
    outdated_write(table, &what);
    text_addf(&detail, "version %d", table->game.position_version);
    enum rc rc = what.failed ? err_set(err, RC_NOMEM, "out of memory for a notice") : RC_OK;
    stop(change->host, table);
    for (int seat = 1; rc == RC_OK && seat <= table->game.seats; seat++)
        rc = tell_seat(change->host, table, seat, what.data, bundle, err);
    if (rc == RC_OK)
        rc = tell_masters(change->host, table, what.data, bundle, err);
    bundle->detail = text_detach(&detail);
    text_free(&what);
    return rc;
}

static enum rc look_at(const struct host *host, const struct game_row *row, struct err *err)
{
    const struct rules *rules = rules_find(row->rules);
    const struct change change = {
        .host = host, .game = row->id, .actor = "clock", .act = "outdated", .alter = stop_and_tell};
    if (rules == NULL || row->position_version == rules->version)
        return RC_OK;
    enum rc rc = change_game(&change, err);
    if (rc != RC_DAMAGED && rc != RC_BUSY)
        return rc;
    log_error("game=%lld outdated: %s", (long long)row->id, err == NULL ? rc_name(rc) : err->text);
    return RC_OK; /* no reason to keep the others waiting */
}

static enum rc all_games(const struct host *host, struct err *err)
{
    struct game_row *rows = NULL;
    size_t count = 0;
    enum rc rc = game_list(host->store, 1u << GAME_RUNNING | 1u << GAME_PAUSED, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = look_at(host, &rows[i], err);
    game_rows_free(rows, count);
    return rc;
}

enum rc outdated_look(const struct host *host, struct err *err)
{
    char *seen = NULL;
    size_t size = 0;
    struct text now = TEXT_EMPTY;
    for (int i = 0; rules_all[i] != NULL; i++)
        text_addf(&now, "%s%s %d", i == 0 ? "" : ", ", rules_all[i]->id, rules_all[i]->version);
    enum rc rc = now.failed ? err_set(err, RC_NOMEM, "out of memory for a list of rules")
                            : meta_get(host->store, VERSIONS, &seen, &size, err);
    bool fresh = rc == RC_NONE || (rc == RC_OK && strcmp(seen, now.data) != 0);
    if (fresh)
        rc = all_games(host, err);
    if (fresh && rc == RC_OK)
        rc = meta_put(host->store, VERSIONS, now.data, now.len, err);
    free(seen);
    text_free(&now);
    return rc;
}

/* ---- mails about it, and its end ------------------------------------------------ */

enum rc outdated_answer(struct errand *errand, struct table *table, struct err *err)
{
    struct text what = TEXT_EMPTY, standing = TEXT_EMPTY, reply = TEXT_EMPTY;
    bool under_way = is_under_way(table);
    int seat = errand->seat;
    enum rc rc = seat == 0 ? RC_OK : press_run(errand, table, err);
    outdated_write(table, &what);
    write_standing(table, &standing);
    if (seat != 0)
        post_reply_seat(errand->host, table, seat, &reply);
    else
        post_reply_player(errand->host, &errand->player, &reply);
    struct jv *facts = facts_begin(errand->host, &errand->player, reply.data);
    bool ok = rc == RC_OK && !what.failed && !standing.failed && facts != NULL && facts_game(facts, table, seat) &&
              errand_say(errand, "%s", what.data) == RC_OK;
    if (ok && under_way)
        ok = errand_say(errand, "No order was taken. The game master closes it, and you are told.") == RC_OK;
    else if (ok && table->game.status == GAME_FINISHED && standing.len > 0)
        ok = errand_say(errand, "It ended: %s.", standing.data) == RC_OK;
    if (rc == RC_OK && !ok)
        rc = err_set(err, RC_NOMEM, "out of memory for a reply");
    if (rc == RC_OK)
        rc = errand_reply(errand, "notice", TITLE, errand->back, reply.data, facts, err);
    jv_free(facts);
    text_free(&what);
    text_free(&standing);
    text_free(&reply);
    return rc;
}

enum rc outdated_close(const struct host *host, struct table *table, struct bundle *bundle, struct err *err)
{
    char why[160];
    struct text standing = TEXT_EMPTY, short_why = text_fixed(why, sizeof why);
    if (!table->outdated)
        return err_set(err, RC_DENIED, "game %lld can be played on: it ends by its rules, by a vote, or by `cancel`",
                       (long long)table->game.id);
    if (is_under_way(table) && table->past.seats == 0)
        return err_set(err, RC_DENIED, "how game %lld stands cannot be told: `cancel` ends it without a result",
                       (long long)table->game.id);
    text_addf(&short_why, "closed as it stood: version %d of %s is not played any more", table->game.position_version,
              table->rules->title);
    enum rc rc = table_agree(host, table, table->past.rank, why, err);
    if (rc != RC_OK)
        return rc;
    text_add(&standing, "It ended: ");
    write_standing(table, &standing);
    text_add_char(&standing, '.');
    const char *const words[] = {
        "The game master has closed this game as it stood: the version of the rules that began "
        "it is not played any more.",
        standing.data, NULL};
    rc = standing.failed ? err_set(err, RC_NOMEM, "out of memory for a notice")
                         : gm_notice(host, table, "closed", "The game is closed", words, bundle, err);
    text_free(&standing);
    return rc;
}

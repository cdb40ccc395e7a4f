#include "engine/contest/acts.h"

#include "base/number.h"
#include "engine/contest/games.h"
#include "engine/contest/rounds.h"
#include "engine/contest/start.h"
#include "engine/contest/tell.h"
#include "engine/game/actlog.h"
#include "engine/gm/opening.h"
#include "engine/gm/seat_word.h"
#include "words/say.h"

#include <string.h>

enum { BOTS_MOST = 1000 };

/* An act at work. */
struct work {
    const struct contest_call *call;
    const struct services *services;
    struct book book;   /* the event's as it was read; of "open": none */
    struct text logged; /* its words for the log of acts, without names of players */
    struct commit commit;
    struct text *told;
};

struct act {
    struct contest_act is;
    enum rc (*run)(struct work *work, struct err *err);
};

/* A line of `told` about the event. */
#define tell(work, key, ...)                                                                                           \
    say_line((work)->told, key, SAID("event", book_title(&(work)->book)), SAID("name", (work)->book.row.name),         \
             __VA_ARGS__)

/* ---- opening and settings ------------------------------------------------------ */

/* Whether "KEY=VALUE" is one of the event's own settings. */
static bool is_own(const char *word)
{
    char key[40];
    size_t len = strcspn(word, "=");
    if (len >= sizeof key || word[len] == '\0')
        return false;
    memcpy(key, word, len);
    key[len] = '\0';
    return setting_find("event", key) != SETTINGS;
}

static enum rc act_open(struct work *work, struct err *err)
{
    const struct contest_call *call = work->call;
    struct opening opening = {.rules = call->word[3]};
    struct game_plan games;
    const char *own[ACTS_WORDS];
    struct start_plan plan = {.name = call->word[1], .games = &games, .own = own};
    int64_t id = 0;
    enum rc rc = book_kind_read(call->word[2], &plan.kind, err);
    if (rc == RC_OK && plan.kind == CONTEST_LADDER)
        opening.seats = "2";
    for (size_t i = 4; rc == RC_OK && i < call->words; i++)
        if (is_own(call->word[i]))
            own[plan.owns++] = call->word[i];
        else
            rc = opening_word(&opening, call->word[i], err);
    if (rc == RC_OK)
        rc = opening_plan(work->services, plan.name, &opening, &games, err);
    if (rc == RC_OK)
        rc = start_open(work->services, &plan, &id, err);
    if (rc == RC_OK)
        rc = book_load(work->services, id, &work->book, err);
    if (rc == RC_OK)
        tell(work, "act.event.open", SAID("rules", games.rules->title), SAID_NUMBER("seats", games.setup.seats));
    return rc;
}

static enum rc act_set(struct work *work, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 2; rc == RC_OK && i < work->call->words; i++) {
        rc = start_set(work->services, &work->book, work->call->word[i], err);
        if (rc == RC_OK)
            tell(work, "act.event.set", SAID("term", work->call->word[i]));
    }
    return rc;
}

/* ---- entrants ------------------------------------------------------------------ */

/* The player whom the words name; id 0: "bot". */
static enum rc find_player(const struct work *work, struct player_row *out, struct err *err)
{
    const struct contest_call *call = work->call;
    bool bot = call->words == 3 && strcmp(call->word[2], "bot") == 0;
    return bot ? RC_OK : gm_player_find(work->services, call->word + 2, (int)call->words - 2, out, err);
}

/* "bot 4": a bot by its number. */
static struct entrant_row *find_bot(const struct work *work)
{
    int64_t number = 0;
    const struct contest_call *call = work->call;
    bool named = call->words == 4 && strcmp(call->word[2], "bot") == 0;
    struct entrant_row *bot =
        named && number_read(call->word[3], 1, INT32_MAX, &number) ? book_entrant(&work->book, (int)number) : NULL;
    return bot != NULL && bot->player == 0 ? bot : NULL;
}

/* The entrant whom the words name. */
static enum rc find_entrant(struct work *work, struct entrant_row **out, struct err *err)
{
    struct player_row player = {0};
    *out = find_bot(work);
    if (*out != NULL) {
        text_addf(&work->logged, " bot %d", (*out)->number);
        return RC_OK;
    }
    enum rc rc = find_player(work, &player, err);
    *out = book_of_player(&work->book, player.id);
    if (rc == RC_OK && *out == NULL)
        rc = err_say(err, RC_NONE, "deny.event.entrant", SAID("player", player.name == NULL ? "bot" : player.name),
                     SAID("event", book_title(&work->book)));
    if (rc == RC_OK)
        text_addf(&work->logged, " player %lld", (long long)player.id);
    player_row_free(&player);
    return rc;
}

/* "bot 12": so many. */
static enum rc enter_bots(struct work *work, int64_t count, struct err *err)
{
    enum rc rc = start_bots(work->services, &work->book, (size_t)count, err);
    if (rc == RC_OK)
        rc = book_write(work->services, &work->book, err);
    if (rc == RC_OK)
        tell(work, "act.event.bots", SAID_NUMBER("bots", count));
    return rc;
}

static enum rc act_enter(struct work *work, struct err *err)
{
    struct player_row player = {0};
    int64_t bots = 0;
    const struct contest_call *call = work->call;
    if (call->words == 4 && strcmp(call->word[2], "bot") == 0 && number_read(call->word[3], 1, BOTS_MOST, &bots))
        return enter_bots(work, bots, err);
    int number = 0;
    enum rc rc = find_player(work, &player, err);
    if (rc == RC_OK)
        rc = start_enter(work->services, &work->book, &player, "", &number, err);
    if (rc == RC_OK)
        rc = book_reload(work->services, &work->book, err);
    text_addf(&work->logged, " player %lld", (long long)player.id);
    if (rc == RC_OK) {
        tell(work, "act.event.enter", SAID("player", book_name(&work->book, number)));
        rc = tell_entered(work->services, &work->book, book_entrant(&work->book, number), &work->commit, err);
    }
    player_row_free(&player);
    return rc;
}

static enum rc act_withdraw(struct work *work, struct err *err)
{
    struct entrant_row *entrant = NULL;
    enum rc rc = find_entrant(work, &entrant, err);
    if (rc == RC_OK)
        rc = start_withdraw(work->services, &work->book, entrant, err);
    if (rc == RC_OK)
        tell(work, "act.event.withdraw", SAID("player", book_name(&work->book, entrant->number)));
    return rc;
}

static enum rc act_absent(struct work *work, struct err *err)
{
    struct entrant_row *entrant = NULL;
    enum rc rc = find_entrant(work, &entrant, err);
    if (rc == RC_OK)
        rc = start_absent(work->services, &work->book, entrant, err);
    if (rc == RC_OK)
        tell(work, "act.event.absent", SAID("player", book_name(&work->book, entrant->number)),
             SAID_NUMBER("round", work->book.row.round + 1));
    return rc;
}

/* ---- its course ---------------------------------------------------------------- */

static enum rc act_start(struct work *work, struct err *err)
{
    enum rc rc = start_begin(work->services, &work->book, err);
    if (rc == RC_OK)
        tell(work, "act.event.start", SAID_NUMBER("entrants", (long long)work->book.entrants));
    return rc;
}

static enum rc act_round(struct work *work, struct err *err)
{
    struct text number = TEXT_EMPTY;
    enum rc rc = rounds_pair(work->services, &work->book, err);
    if (rc == RC_OK)
        rc = tell_round(work->services, &work->book, &work->commit, err);
    if (rc == RC_OK) {
        tell_round_number(&work->book, work->book.row.round, &number);
        tell(work, "act.event.round", SAID("round", number.data));
        tell_tables(&work->book, work->book.row.round, false, work->told);
    }
    text_free(&number);
    return rc;
}

/* "1 2 2": a rank for each place. */
static bool read_ranks(const struct contest_call *call, int count, int rank[CONTEST_SEATS])
{
    int64_t number = 0;
    if (call->words != 4 + (size_t)count)
        return false;
    for (int i = 0; i < count; i++) {
        if (!number_read(call->word[4 + i], 1, CONTEST_SEATS, &number))
            return false;
        rank[i] = (int)number;
    }
    for (int i = 0; i < count; i++) {
        int better = 0;
        for (int k = 0; k < count; k++)
            better += rank[k] < rank[i];
        if (rank[i] != better + 1)
            return false;
    }
    return true;
}

static enum rc act_table(struct work *work, struct err *err)
{
    const struct contest_call *call = work->call;
    int64_t round = 0, number = 0;
    int rank[CONTEST_SEATS], count = 0;
    bool reopens = call->words == 5 && strcmp(call->word[4], "open") == 0;
    struct fixture_row *fixture =
        number_read(call->word[2], 1, INT32_MAX, &round) && number_read(call->word[3], 1, INT32_MAX, &number)
            ? book_fixture(&work->book, (int)round, (int)number)
            : NULL;
    if (fixture == NULL)
        return err_say(err, RC_NONE, "deny.event.table", SAID("round", call->word[2]), SAID("table", call->word[3]));
    (void)book_seats(&work->book, fixture, &count);
    if (fixture->due > 0)
        return err_say(err, RC_DENIED, "deny.event.waits");
    if (work->book.row.status == CONTEST_CANCELLED || (reopens && work->book.row.status != CONTEST_RUNNING))
        return err_say(err, RC_DENIED, "deny.event.over", SAID("event", book_title(&work->book)));
    if (!reopens && !read_ranks(call, count, rank))
        return err_say(err, RC_BAD, "deny.event.ranks", SAID_NUMBER("seats", count));
    enum rc rc = games_note(work->services, &work->book, fixture, reopens ? NULL : rank, err);
    if (rc == RC_OK)
        rc = book_renew(work->services, &work->book, err);
    if (rc == RC_OK)
        tell(work, reopens ? "act.event.table.open" : "act.event.table", SAID_NUMBER("round", round),
             SAID_NUMBER("table", number));
    return rc;
}

static enum rc act_close(struct work *work, struct err *err)
{
    enum rc rc = rounds_finish(work->services, &work->book, err);
    if (rc == RC_OK)
        rc = tell_over(work->services, &work->book, &work->commit, err);
    if (rc == RC_OK) {
        tell(work, "act.event.close", SAID_NUMBER("rounds", work->book.row.round));
        tell_standings(&work->book, 0, 0, work->told);
    }
    return rc;
}

static enum rc act_cancel(struct work *work, struct err *err)
{
    struct contest_row *row = &work->book.row;
    if (row->status == CONTEST_FINISHED || row->status == CONTEST_CANCELLED)
        return err_say(err, RC_DENIED, "deny.event.over", SAID("event", book_title(&work->book)));
    row->status = CONTEST_CANCELLED;
    row->ended = work->services->now;
    row->wake_at = 0;
    enum rc rc = book_write(work->services, &work->book, err);
    tell(work, "act.event.cancel", SAID_NUMBER("entrants", (long long)work->book.entrants));
    return rc == RC_OK ? tell_over(work->services, &work->book, &work->commit, err) : rc;
}

/* ---- the table ----------------------------------------------------------------- */

static const struct act acts[] = {
    {{"open", "usage.event.open", "master.event.open", 4, ACTS_WORDS, false}, act_open},
    {{"set", "usage.event.set", "master.event.set", 3, ACTS_WORDS, false}, act_set},
    {{"enter", "usage.event.enter", "master.event.enter", 3, ACTS_WORDS, false}, act_enter},
    {{"withdraw", "usage.event.player", "master.event.withdraw", 3, ACTS_WORDS, true}, act_withdraw},
    {{"absent", "usage.event.player", "master.event.absent", 3, ACTS_WORDS, false}, act_absent},
    {{"start", "usage.event", "master.event.start", 2, 2, false}, act_start},
    {{"round", "usage.event", "master.event.round", 2, 2, false}, act_round},
    {{"table", "usage.event.table", "master.event.table", 5, ACTS_WORDS, true}, act_table},
    {{"close", "usage.event", "master.event.close", 2, 2, true}, act_close},
    {{"cancel", "usage.event", "master.event.cancel", 2, 2, true}, act_cancel}};

const struct contest_act *contest_act_at(size_t index)
{
    return index < sizeof acts / sizeof acts[0] ? &acts[index].is : NULL;
}

static const struct act *find(const char *name)
{
    for (size_t i = 0; i < sizeof acts / sizeof acts[0]; i++)
        if (strcmp(acts[i].is.name, name) == 0)
            return &acts[i];
    return NULL;
}

const struct contest_act *contest_act_find(const char *name)
{
    const struct act *act = find(name);
    return act == NULL ? NULL : &act->is;
}

/* The event that stands behind the act; "open" has none yet. */
static enum rc find_event(struct work *work, const struct act *act, struct err *err)
{
    if (act->run == act_open)
        return RC_OK;
    enum rc rc = book_find(work->services, work->call->word[1], &work->book, err);
    return rc == RC_NONE ? err_say(err, rc, "deny.event.none", SAID_PART("name", work->call->word[1], 80)) : rc;
}

/* What it was, for the log: players by number only. */
static enum rc note(struct work *work, const struct act *act, struct err *err)
{
    const struct contest_call *call = work->call;
    struct text words = TEXT_EMPTY;
    bool names = act->run == act_enter || act->run == act_withdraw || act->run == act_absent;
    text_addf(&words, "%s", call->word[0]);
    for (size_t i = 1; i < call->words && (!names || i < 2); i++)
        text_addf(&words, " %s", call->word[i]);
    text_add(&words, work->logged.len > 0 ? work->logged.data : "");
    enum rc rc = actlog_add(work->services, 0, "event", words.data, err);
    text_free(&words);
    return rc;
}

static enum rc run(struct work *work, const struct act *act, struct err *err)
{
    enum rc rc = find_event(work, act, err);
    if (rc == RC_OK)
        rc = act->run(work, err);
    if (rc == RC_OK)
        rc = note(work, act, err);
    return rc == RC_OK && work->commit.count > 0 ? commit_write(work->services, &work->commit, err) : rc;
}

enum rc contest_act(const struct contest_call *call, int64_t *contest, struct text *told, struct err *err)
{
    struct store *store = call->services->store;
    struct work work = {.call = call, .services = call->services, .logged = TEXT_EMPTY, .told = told};
    const struct act *act = call->words == 0 ? NULL : find(call->word[0]);
    bool own = !store_in_transaction(store);
    *contest = 0;
    if (act == NULL)
        return err_say(err, RC_BAD, "deny.event.act", SAID_PART("word", call->words == 0 ? "" : call->word[0], 40));
    if (call->words < act->is.least || call->words > act->is.most)
        return err_say(err, RC_BAD, "deny.event.usage", SAID("act", act->is.name), SAID_KEY("usage", act->is.usage));
    /* of what is refused half-way nothing may stay in the transaction of a mail */
    enum rc rc = own ? store_begin(store, err) : store_mark(store, err);
    if (rc != RC_OK)
        return rc;
    rc = run(&work, act, err);
    *contest = work.book.row.id;
    rc = own ? store_end_if(store, !call->dry, rc, err) : store_mark_end(store, !call->dry, rc, err);
    commit_free(&work.commit);
    book_free(&work.book);
    text_free(&work.logged);
    return rc;
}

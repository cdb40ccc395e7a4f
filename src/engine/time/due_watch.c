#include "engine/time/due.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/game/history.h"
#include "engine/letters/language.h"
#include "engine/letters/past.h"
#include "engine/letters/picture.h"
#include "engine/letters/post.h"
#include "engine/play/moves.h"
#include "engine/play/views.h"

enum { AT_ONCE = 50, TOLD_MOST = 60, EACH_APART = 3600, DAY = 86400, MOVES_AT_ONCE = 200 };

/* One who looks on, and what they are to hear. */
struct watching {
    struct game *game;
    struct habit *habit;
    struct player_row player;
    moment until; /* moves made later are not told yet */
    int64_t last; /* the last that is */
    moment next;  /* when the first that is not was made; 0: there is none */
    struct called called;
    struct told_list told;
};

/* Which of the moves that they have not heard of may be told. */
static enum rc measure(const struct services *services, struct watching *watching, struct err *err)
{
    const struct game *game = watching->game;
    int64_t next = watching->habit->told < game->row.phase ? watching->habit->told : game->row.phase;
    enum rc rc = RC_OK;
    while (rc == RC_OK && next <= game->row.phase) {
        struct branch_moves moves;
        rc = branch_moves(services, &game->branch, next, MOVES_AT_ONCE, &moves, err);
        for (size_t i = 0; i < moves.count; i++) {
            if (moves.row[i].at <= watching->until)
                watching->last = moves.row[i].number;
            else if (watching->next == 0)
                watching->next = moves.row[i].at;
        }
        next += MOVES_AT_ONCE;
        branch_moves_free(&moves);
    }
    return rc;
}

static void hear(struct match *match, const struct move_row *move, void *context)
{
    struct watching *watching = context;
    if (move->number <= watching->habit->told || strcmp(move->phase, MOVES_SETTING) == 0)
        return;
    called_at(&watching->called, move->number);
    past_tell(match, 0, &watching->called, &watching->told);
    while (watching->told.count > TOLD_MOST) /* the newest are the news */
        report_remove(&watching->told, 0);
}

/* All that may be told, on a match of its own. */
static enum rc play(const struct services *services, struct watching *watching, struct match *match, struct err *err)
{
    const struct game *game = watching->game;
    const struct history history = {.game = &game->row,
                                    .rules = game->rules,
                                    .setup = &game->setup,
                                    .line = &game->branch,
                                    .last = watching->last,
                                    .see = hear,
                                    .context = watching};
    match_begin(match, game->rules, game->row.seats);
    return history_play(services, &history, match, err);
}

static void put_facts(struct report *report, struct watching *watching, bool over)
{
    struct game *game = watching->game;
    struct text how = TEXT_EMPTY;
    facts_game(report, game, 0);
    jv_put_bool(report->facts, "watched", true);
    say(&how, over ? "tell.watch.over" : "tell.watch", SAID_GAME(game));
    report_tell(&report->paragraphs, how.data);
    facts_report(report, game, 0, true);
    facts_people(report->facts, game, 0);
    facts_stands(report, game, 0);
    if (over)
        facts_result(report, game, 0);
    for (size_t i = 0; i < watching->told.count; i++)
        report_copy(&report->happened, &watching->told.item[i]);
    text_free(&how);
}

/* The mail, in the language in use. RC_NONE: they have no address that takes mail. */
static enum rc compose(const struct services *services, struct watching *watching, bool over, struct outbox_row *mail,
                       struct err *err)
{
    struct game *game = watching->game;
    struct text to = TEXT_EMPTY, reply = TEXT_EMPTY, subject = TEXT_EMPTY;
    char cause[64];
    enum rc rc = post_address(services, watching->player.id, &to, err);
    post_reply_player(services, &watching->player, &reply);
    say(&subject, "subject.watch", SAID("name", game->row.name), SAID("rules", game->rules->title));
    (void)snprintf(cause, sizeof cause, "w%lldb%dp%lld", (long long)watching->player.id, game->row.branch,
                   (long long)watching->last);
    struct report report = {.facts = facts_begin(services, &watching->player, reply.data)};
    put_facts(&report, watching, over);
    bool pictured = picture_wanted(services, game->rules, &watching->player);
    const struct post_picture picture = {.view = pictured ? rules_save(game->rules, view_get(&game->match, 0)) : NULL,
                                         .rules = pictured ? game->rules->id : NULL,
                                         .map = game->rules->map.kept};
    if (picture.view != NULL)
        facts_picture_words(report.facts, game, 0);
    const struct post post = {.kind = "digest", .cause = cause, .report = &report, .picture = &picture};
    const struct post_label label = {
        .to = to.data, .reply = reply.data, .subject = subject.data, .game = &game->row, .player = &watching->player};
    if (rc == RC_OK)
        rc = post_plain(services, &label, &post, mail, err);
    jv_free(picture.view);
    report_free(&report);
    text_free(&to);
    text_free(&reply);
    text_free(&subject);
    return rc;
}

/* Writes what has become of it, unless its player has said something else of it meanwhile. */
static enum rc keep(const struct services *services, const struct habit *was, struct habit *now,
                    struct outbox_row *mail, struct err *err)
{
    struct commit commit = {0};
    struct habit still;
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    if (mail != NULL)
        commit_add(&commit, mail);
    rc = habit_get(services->store, was->game, was->player, &still, err);
    if (rc == RC_OK && still.watch == was->watch && still.told == was->told) {
        still.watch = now->watch;
        still.told = now->told;
        still.next_at = now->next_at;
        rc = habit_put(services->store, &still, err);
        if (rc == RC_OK)
            rc = commit_write(services, &commit, err);
    }
    commit_free(&commit);
    return store_end(services->store, rc, err);
}

/* May they hear of its end? */
static bool is_over(const struct watching *watching)
{
    const struct game_row *row = &watching->game->row;
    return row->status == GAME_FINISHED && watching->last >= row->phase && row->ended <= watching->until;
}

/* What is to be told stands in the place of the table's position, which is not written. */
static enum rc tell(const struct services *services, struct watching *watching, struct habit *now, struct err *err)
{
    struct game *game = watching->game;
    struct match match = {0}, all = game->match;
    struct outbox_row mail = {0};
    const struct catalog *before = language_speak(services, &watching->player);
    called_begin(&watching->called, game, 0);
    enum rc rc = play(services, watching, &match, err);
    bool over = is_over(watching);
    if (rc == RC_OK) {
        enum game_status status = game->row.status;
        game->match = match;
        game->row.status = over ? GAME_FINISHED : GAME_RUNNING;
        rc = compose(services, watching, over, &mail, err);
        match = game->match;
        game->match = all;
        game->row.status = status;
    }
    (void)catalog_use(before);
    match_free(&match);
    now->told = watching->last;
    now->watch = over ? WATCH_NOT : now->watch;
    now->next_at = services->now + (now->watch == WATCH_EACH ? EACH_APART : DAY);
    if (rc != RC_OK && rc != RC_NONE)
        return rc;
    rc = keep(services, watching->habit, now, rc == RC_OK ? &mail : NULL, err);
    outbox_row_free(&mail);
    return rc;
}

/* Whether there is anything to tell them ever again. */
static bool goes_on(const struct watching *watching)
{
    const struct game *game = watching->game;
    return !game->row.deleted && game->row.status != GAME_CANCELLED && !game->outdated &&
           config_flag(game->config, SETTING_GAME_WATCH) && game_seat_of(game, watching->player.id) == 0;
}

static enum rc look(const struct services *services, struct watching *watching, struct err *err)
{
    struct habit now = *watching->habit;
    const struct game *game = watching->game;
    if (!goes_on(watching)) {
        now.watch = WATCH_NOT;
        return keep(services, watching->habit, &now, NULL, err);
    }
    if (!game->live || watching->player.mail_off) {
        now.next_at = services->now + DAY;
        return keep(services, watching->habit, &now, NULL, err);
    }
    watching->until = services->now - config_span(game->config, SETTING_GAME_WATCH_DELAY);
    enum rc rc = measure(services, watching, err);
    if (rc != RC_OK)
        return rc;
    if (watching->habit->told > watching->last && watching->next == 0) { /* moves were taken back */
        now.told = watching->last;
        return keep(services, watching->habit, &now, NULL, err);
    }
    if (watching->last > watching->habit->told || is_over(watching))
        return tell(services, watching, &now, err);
    /* when what comes next may be told: a move, or the end that was agreed on */
    now.next_at = (watching->next != 0 ? watching->next : game->row.ended) - watching->until + services->now;
    return keep(services, watching->habit, &now, NULL, err);
}

static enum rc one(const struct services *services, struct game *game, struct habit *habit, struct err *err)
{
    struct watching watching = {.game = game, .habit = habit};
    enum rc rc = RC_OK;
    if (game->row.id != habit->game) { /* else it is there, for the one before */
        game_free(game);
        rc = game_load(services, habit->game, game, err);
    }
    if (rc != RC_OK)
        game_free(game);
    if (rc == RC_OK)
        rc = player_get(services->store, habit->player, &watching.player, err);
    if (rc == RC_OK)
        rc = look(services, &watching, err);
    report_drop(&watching.told);
    player_row_free(&watching.player);
    return rc;
}

enum rc due_watch(const struct services *services, struct err *err)
{
    struct habit *rows = NULL;
    size_t count = 0;
    struct game *game = mem_new(1, sizeof *game);
    enum rc rc = habit_waiting(services->store, services->now, AT_ONCE, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct err why = {0};
        struct habit later = rows[i];
        enum rc told = one(services, game, &rows[i], &why);
        if (told == RC_OK)
            continue;
        log_error("game=%lld watch: %s", (long long)rows[i].game, why.text);
        later.next_at = services->now + DAY; /* no reason to keep the others waiting */
        rc = services_goes_on(told) ? keep(services, &rows[i], &later, NULL, err) : err_set(err, told, "%s", why.text);
    }
    game_free(game);
    free(game);
    free(rows);
    return rc;
}

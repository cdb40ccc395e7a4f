/* From the start of a game to its end, at a game master's word. */
#include "engine/absent.h"
#include "engine/announce.h"
#include "engine/clock.h"
#include "engine/gm_acts.h"
#include "engine/outdated.h"

static enum rc no_words(enum rc rc, struct err *err)
{
    return rc == RC_OK || rc == RC_NONE ? RC_OK : err_set(err, rc, "out of memory for a notice");
}

enum rc gm_notice_holder(const struct host *host, struct table *table, int seat, const char *cause, const char *title,
                         const char *const *words, struct bundle *bundle, struct err *err)
{
    if (table->seat[seat - 1].kind != SEAT_PLAYER)
        return RC_OK;
    struct text reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    post_reply_seat(host, table, seat, &reply);
    struct jv *facts = facts_begin(host, &table->player[seat - 1], reply.data);
    struct post post = {.kind = "notice", .cause = cause};
    enum rc rc = facts != NULL && facts_game(facts, table, seat) && facts_notice(facts, title, words)
                     ? post_seat(host, table, seat, &post, facts, &mail, err)
                     : RC_NOMEM;
    if (rc == RC_OK)
        rc = bundle_add(bundle, &mail, err);
    jv_free(facts);
    text_free(&reply);
    return no_words(rc, err);
}

enum rc gm_notice_seat(const struct host *host, struct table *table, int seat, const char *cause, const char *title,
                       const char *const *words, struct bundle *bundle, struct err *err)
{
    return table->player[seat - 1].mail_off ? RC_OK
                                            : gm_notice_holder(host, table, seat, cause, title, words, bundle, err);
}

enum rc gm_notice(const struct host *host, struct table *table, const char *cause, const char *title,
                  const char *const *words, struct bundle *bundle, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= table->game.seats; seat++)
        rc = gm_notice_seat(host, table, seat, cause, title, words, bundle, err);
    struct post absent = {.kind = "notice", .cause = cause, .words = words};
    return rc == RC_OK ? absent_mail(host, table, &absent, title, bundle, err) : rc;
}

enum rc gm_start(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                 struct err *err)
{
    bool bots = call->words == 1;
    if (bots && strcmp(call->word[0], "bots") != 0)
        return err_set(err, RC_BAD, "write 'start GAME' or 'start GAME bots', not '%s'", call->word[0]);
    if (table->game.status != GAME_FORMING)
        return err_set(err, RC_DENIED, "game %lld has started already", (long long)call->game);
    for (size_t i = 0; bots && i < table->seat_count; i++)
        if (table->seat[i].kind == SEAT_EMPTY)
            table->seat[i].kind = SEAT_BOT;
    enum rc rc = table_start(call->host, table, err);
    if (rc == RC_OK)
        rc = table_pump(call->host, table, err);
    text_addf(told, call->dry ? "#%lld %s would start.\n" : "#%lld %s has started.\n", (long long)call->game,
              table->game.name);
    return rc == RC_OK ? announce_all(call->host, table, 0, true, bundle, err) : rc;
}

enum rc gm_pause(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                 struct err *err)
{
    (void)bundle;
    if (table->game.status != GAME_RUNNING)
        return err_set(err, RC_DENIED, "game %lld is not running", (long long)call->game);
    table_pause(call->host, table);
    text_addf(told,
              call->dry ? "#%lld %s would be paused; its clock would stand still.\n"
                        : "#%lld %s is paused; its clock stands still.\n",
              (long long)call->game, table->game.name);
    return RC_OK;
}

enum rc gm_resume(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                  struct err *err)
{
    if (table->game.status != GAME_PAUSED)
        return err_set(err, RC_DENIED, "game %lld is not paused", (long long)call->game);
    char what[80];
    const char *const words[] = {what, NULL};
    (void)snprintf(what, sizeof what, "%s lets this game go on.", gm_who(call));
    int64_t gap = call->host->now - table->game.paused_left;
    table->game.status = GAME_RUNNING;
    table->game.paused_left = 0;
    /* nobody could play meanwhile */
    table->game.played_at =
        gap + (table->game.played_at > table->game.started ? table->game.played_at : table->game.started);
    clock_go(call->host, table, gap);
    enum rc rc = table_pump(call->host, table, err);
    text_addf(told,
              call->dry ? "#%lld %s would go on; its deadlines would move by "
                        : "#%lld %s goes on; its deadlines have moved by ",
              (long long)call->game, table->game.name);
    span_write(gap, told);
    text_add(told, ".\n");
    return rc == RC_OK ? announce_words(call->host, table, true, words, bundle, err) : rc;
}

enum rc gm_cancel(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                  struct err *err)
{
    char what[80];
    const char *const words[] = {what, NULL};
    (void)snprintf(what, sizeof what, "%s has ended this game. There is no result.", gm_who(call));
    if (table->game.status == GAME_FINISHED || table->game.status == GAME_CANCELLED)
        return err_set(err, RC_DENIED, "game %lld is over", (long long)call->game);
    table->game.status = GAME_CANCELLED;
    table->game.ended = call->host->now;
    for (int seat = 1; seat <= table->game.seats; seat++)
        clock_clear(call->host, table, seat);
    text_addf(told,
              call->dry ? "#%lld %s would be cancelled, without a result.\n"
                        : "#%lld %s is cancelled, without a result.\n",
              (long long)call->game, table->game.name);
    return gm_notice(call->host, table, "cancelled", "The game is cancelled", words, bundle, err);
}

enum rc gm_close(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                 struct err *err)
{
    text_addf(told,
              call->dry ? "#%lld %s would be closed, with the ranks as it stands.\n"
                        : "#%lld %s is closed, with the ranks as it stood.\n",
              (long long)call->game, table->game.name);
    return outdated_close(call->host, table, bundle, err);
}

enum rc gm_archive(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                   struct err *err)
{
    (void)bundle;
    if (table->game.status != GAME_FINISHED && table->game.status != GAME_CANCELLED)
        return err_set(err, RC_DENIED, "game %lld is not over: only a game that is over is put away",
                       (long long)call->game);
    if (table->game.archived)
        return err_set(err, RC_DENIED, "game %lld is put away already", (long long)call->game);
    table->game.archived = true;
    text_addf(told,
              call->dry ? "#%lld %s would be put away; `cursus game list --all` would show it.\n"
                        : "#%lld %s is put away; `cursus game list --all` shows it.\n",
              (long long)call->game, table->game.name);
    return RC_OK;
}

enum rc gm_unarchive(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                     struct err *err)
{
    (void)bundle;
    if (!table->game.archived)
        return err_set(err, RC_DENIED, "game %lld is not put away", (long long)call->game);
    table->game.archived = false;
    text_addf(told, call->dry ? "#%lld %s would stand in the lists again.\n" : "#%lld %s stands in the lists again.\n",
              (long long)call->game, table->game.name);
    return RC_OK;
}

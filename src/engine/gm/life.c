/* From the start of a game to its end, at a game master's word. */
#include "base/mem.h"
#include "engine/game/clock.h"
#include "engine/gm/act_list.h"
#include "engine/gm/names.h"
#include "engine/gm/retire.h"
#include "engine/letters/announce.h"
#include "engine/letters/calendar.h"
#include "engine/letters/notice.h"
#include "words/say.h"

#include <strings.h>

enum rc gm_start(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                 struct err *err)
{
    bool bots = call->words > 0;
    const char *last = bots ? call->word[call->words - 1] : "";
    if (bots && (strcasecmp(last, "bots") != 0 || (call->words == 2 && strcasecmp(call->word[0], "with") != 0)))
        return err_say(err, RC_BAD, "deny.start", SAID("word", call->word[0]));
    if (game->row.status != GAME_FORMING)
        return err_say(err, RC_DENIED, "deny.started", SAID_NUMBER("game", call->game));
    for (size_t i = 0; bots && i < game->seat_count; i++)
        if (game->seat[i].kind == SEAT_EMPTY)
            game->seat[i].kind = SEAT_BOT;
    enum rc rc = game_start(call->services, game, err);
    if (rc == RC_OK)
        rc = game_pump(call->services, game, err);
    gm_tell(told, call->dry ? "act.start.dry" : "act.start", game);
    return rc == RC_OK ? announce_all(call->services, game, 0, true, commit, err) : rc;
}

/* Of a pause by the game master nobody is told, but whose calendar has a deadline that does not hold any more. */
static enum rc take_from_calendars(const struct gm_call *call, struct game *game, struct commit *commit,
                                   struct err *err)
{
    char cause[32];
    enum rc rc = RC_OK;
    (void)snprintf(cause, sizeof cause, "pause%lld", (long long)game->was.revision);
    const struct notice notice = {.cause = cause, .says = SAYING("tell.pause", SAID_KEY("who", gm_who(call)))};
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++)
        if (game->player[seat - 1].calendar && calendar_rests(game, seat))
            rc = notice_seat(call->services, game, seat, &notice, commit, err);
    return rc;
}

enum rc gm_pause(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                 struct err *err)
{
    if (game->row.status != GAME_RUNNING)
        return err_say(err, RC_DENIED, "deny.not_running", SAID_NUMBER("game", call->game));
    game_pause(call->services, game);
    gm_tell(told, call->dry ? "act.pause.dry" : "act.pause", game);
    return take_from_calendars(call, game, commit, err);
}

enum rc gm_resume(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                  struct err *err)
{
    if (game->row.status != GAME_PAUSED)
        return err_say(err, RC_DENIED, "deny.not_paused", SAID_NUMBER("game", call->game));
    int64_t gap = call->services->now - game->row.paused_left;
    game->row.status = GAME_RUNNING;
    game->row.paused_left = game->row.warned_at = 0;
    /* nobody could play meanwhile */
    game->row.played_at = gap + (game->row.played_at > game->row.started ? game->row.played_at : game->row.started);
    clock_go(call->services, game, gap);
    enum rc rc = game_pump(call->services, game, err);
    gm_tell(told, call->dry ? "act.resume.dry" : "act.resume", game, SAID_SPAN("span", gap));
    const struct saying words = SAYING("tell.resume", SAID_KEY("who", gm_who(call)));
    return rc == RC_OK ? announce_words(call->services, game, true, &words, commit, err) : rc;
}

enum rc gm_cancel(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                  struct err *err)
{
    if (game->row.status == GAME_FINISHED || game->row.status == GAME_CANCELLED)
        return err_say(err, RC_DENIED, "deny.over", SAID_NUMBER("game", call->game));
    game->row.status = GAME_CANCELLED;
    game->row.ended = call->services->now;
    for (int seat = 1; seat <= game->row.seats; seat++)
        clock_clear(call->services, game, seat);
    gm_tell(told, call->dry ? "act.cancel.dry" : "act.cancel", game);
    const struct notice notice = {.cause = "cancelled", .says = SAYING("tell.cancel", SAID_KEY("who", gm_who(call)))};
    return notice_players(call->services, game, &notice, commit, err);
}

enum rc gm_close(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                 struct err *err)
{
    gm_tell(told, call->dry ? "act.close.dry" : "act.close", game);
    return retire_close(call->services, game, commit, err);
}

enum rc gm_archive(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                   struct err *err)
{
    (void)commit;
    if (game->row.status != GAME_FINISHED && game->row.status != GAME_CANCELLED)
        return err_say(err, RC_DENIED, "deny.not_over", SAID_NUMBER("game", call->game));
    if (game->row.archived)
        return err_say(err, RC_DENIED, "deny.archived", SAID_NUMBER("game", call->game));
    game->row.archived = true;
    gm_tell(told, call->dry ? "act.archive.dry" : "act.archive", game);
    return RC_OK;
}

enum rc gm_unarchive(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                     struct err *err)
{
    (void)commit;
    if (!game->row.archived)
        return err_say(err, RC_DENIED, "deny.not_archived", SAID_NUMBER("game", call->game));
    game->row.archived = false;
    gm_tell(told, call->dry ? "act.unarchive.dry" : "act.unarchive", game);
    return RC_OK;
}

/* ---- names ---- */

enum rc gm_rename(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                  struct err *err)
{
    char cause[40];
    char *was = mem_copy_text(game->row.name);
    const char *name = call->word[0];
    enum rc rc = strcmp(was, name) == 0 ? err_say(err, RC_DENIED, "deny.rename.same", SAID("name", name))
                                        : name_game_check(call->services, name, game->row.id, err);
    if (rc == RC_CONFLICT) /* which here would mean that somebody was faster */
        rc = err->rc = RC_DENIED;
    if (rc == RC_OK) {
        gm_tell(told, call->dry ? "act.rename.dry" : "act.rename", game, SAID("new", name));
        free(game->row.name);
        game->row.name = mem_copy_text(name);
        (void)snprintf(cause, sizeof cause, "rename%lld", (long long)game->was.revision);
        const struct notice notice = {
            .cause = cause,
            .says = SAYING("tell.rename", SAID_KEY("who", gm_who(call)), SAID("was", was), SAID("name", name))};
        rc = notice_players(call->services, game, &notice, commit, err);
    }
    free(was);
    return rc;
}

/* Its row stays, for its number, which stands in mails that are out: it must never mean another game. */
static void empty(struct game *game)
{
    for (size_t i = 0; i < game->seat_count; i++) {
        struct seat_row *row = &game->seat[i];
        row->kind = SEAT_EMPTY;
        row->player = row->kept_for = row->gave_up = 0;
        row->epoch++;
        free(row->word);
        row->word = NULL;
        player_row_free(&game->player[i]);
    }
    char *name = mem_textf("%s%lld", GAME_DELETED, (long long)game->row.id);
    free(game->row.name);
    game->row.name = name;
    game->row.gm[0] = '\0';
    game->row.deleted = game->row.archived = true;
}

enum rc gm_delete(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                  struct err *err)
{
    bool cancelled = game->row.status == GAME_CANCELLED;
    if (game->row.started != 0 || game->live || (game->row.status != GAME_FORMING && !cancelled))
        return err_say(err, RC_DENIED, "deny.delete", SAID_NUMBER("game", call->game));
    gm_tell(told, call->dry ? "act.delete.dry" : "act.delete", game);
    commit->audit.words = mem_textf("#%lld %s", (long long)game->row.id, game->row.name);
    commit->audit.deletes = true;
    commit->audit.about = 0;
    const struct notice notice = {.cause = "deleted", .says = SAYING("tell.delete", SAID_KEY("who", gm_who(call)))};
    enum rc rc = cancelled ? RC_OK : notice_players(call->services, game, &notice, commit, err);
    game->row.ended = cancelled ? game->row.ended : call->services->now;
    game->row.status = GAME_CANCELLED;
    empty(game);
    return rc;
}

/* Deputies: who plays a seat for its player for a while. */
#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/game/clock.h"
#include "engine/gm/admit.h"
#include "engine/gm/substitutes.h"
#include "engine/inbox/handlers.h"
#include "engine/inbox/mail_game.h"
#include "words/dates.h"

enum { CALLED_BYTES = 100, LONGEST = 366, DAY = 86400, ASKED_A_DAY = 5, KEY_ROOM = 48 };

/* What stands behind "deputy": whose name, and the last day, 0 if none is named. */
struct wanted {
    char name[CALLED_BYTES];
    int64_t last;
    bool wrong; /* what follows the name is no day that is to come */
};

/* The name is all before the first term from which on a day is named to the end. */
static void read_wanted(const struct job *job, const char *rest, struct wanted *out)
{
    struct terms terms;
    int64_t today = moment_local(job->services->now, clock_zone(job->services, job->player.zone)).day;
    *out = (struct wanted){.last = 0};
    terms_read(rest, &terms);
    size_t end = strlen(rest);
    for (size_t i = 1; i < terms.count && out->last == 0; i++) {
        struct dates dates = {0};
        if (!dates_read(&terms, i, today, &dates) || i + dates.terms != terms.count)
            continue;
        out->last = dates.last;
        out->wrong = dates.either || dates.last < today || dates.last > today + LONGEST;
        end = (size_t)(terms.term[i].raw - rest);
    }
    while (end > 0 && strchr(" \t,.;:", rest[end - 1]) != NULL)
        end--;
    (void)snprintf(out->name, sizeof out->name, "%.*s", (int)end, rest);
    terms_free(&terms);
}

/* Why the seat can have no deputy; NULL: it can. */
static const char *refusal(const struct job *job, const struct game *game)
{
    if (job->seat == 0)
        return "answer.seat.no";
    if (game->row.status != GAME_RUNNING && game->row.status != GAME_PAUSED)
        return "answer.deputy.early";
    if (!config_flag(game->config, SETTING_GAME_DEPUTIES) || audience_hides(game))
        return "answer.deputy.off";
    return game->seat[job->seat - 1].owner != 0 ? "answer.deputy.of" : NULL;
}

static void tell_state(struct job *job, const struct game *game)
{
    const struct seat_row *row = &game->seat[job->seat - 1];
    job_tell(job, row->deputy != 0 ? "answer.deputy.waits" : "answer.deputy.how", SAID_GAME(game));
}

/* A player of the club who has nothing to do with this game yet, as all may know; whom others have asked is secret. */
static bool may_be(const struct game *game, const struct player_row *player)
{
    return game_seat_of(game, player->id) == 0 && substitute_own(game, player->id) == 0;
}

/* Each of them is a mail to somebody who has not asked for it. */
static enum rc within(struct job *job, bool *may, struct err *err)
{
    char key[KEY_ROOM];
    int64_t count = 0;
    (void)snprintf(key, sizeof key, "deputies %lld", (long long)job->player.id);
    enum rc rc = commit_rate(job->services, &job->commit, key, DAY, &count, err);
    *may = count <= ASKED_A_DAY;
    return rc;
}

static enum rc ask(struct job *job, struct game *game, const struct wanted *wanted, bool *changed, struct err *err)
{
    struct player_row player = {0};
    struct seat_row *row = &game->seat[job->seat - 1];
    const char *zone = clock_zone(job->services, job->player.zone);
    enum rc rc = player_by_name(job->services->store, wanted->name, &player, err);
    if (rc == RC_NONE || (rc == RC_OK && !may_be(game, &player))) {
        job_tell(job, rc == RC_NONE ? "answer.deputy.unknown" : "answer.deputy.not", SAID("name", wanted->name));
        player_row_free(&player);
        return RC_OK;
    }
    bool may = true;
    if (rc == RC_OK)
        rc = within(job, &may, err);
    /* who may not sit there, or would not with one of the table, hears nothing, and that is told to nobody */
    if (rc == RC_OK && (rc = admit_player(job->services, &player, game, err)) == RC_DENIED) {
        player.mail_off = true;
        rc = RC_OK;
    }
    if (rc == RC_OK && !may) {
        job_tell(job, "answer.deputy.many");
        player_row_free(&player);
        return RC_OK;
    }
    if (rc == RC_OK) {
        row->lent_until = wanted->last == 0 ? 0 : moment_of_local((struct local){.day = wanted->last + 1}, zone);
        rc = substitute_ask(job->services, game, job->seat, &player, &job->commit, err);
    }
    if (rc == RC_OK) {
        *changed = true;
        job_tell(job, "answer.deputy.asked", SAID("who", player.name), SAID_GAME(game));
    }
    player_row_free(&player);
    return rc;
}

/* Is it what a no to the letter means by which its writer was asked, or a yes to the question whether that was meant
 * (answer_wished.c)? Nobody else learns by it whether they were asked. */
static bool declines(const struct job *job, const char *rest)
{
    return strcmp(rest, "no") == 0 && strstr(job_asked(job), SUBSTITUTE_ASKS) != NULL;
}

static enum rc decline(struct job *job, struct game *game, bool *changed, struct err *err)
{
    int seat = substitute_asked(game, job->player.id);
    if (seat == 0) {
        job_tell(job, "answer.deputy.past", SAID_GAME(game));
        return RC_OK;
    }
    *changed = true;
    job_tell(job, "answer.deputy.no", SAID("who", audience_holder(game, seat)), SAID_GAME(game));
    return substitute_decline(job->services, game, seat, &job->player, &job->commit, err);
}

enum rc handlers_deputy(struct job *job, struct game *game, const char *rest, bool *changed, struct err *err)
{
    struct wanted wanted;
    rest = mail_game_behind_number(rest);
    if (declines(job, rest))
        return decline(job, game, changed, err);
    const char *why = refusal(job, game);
    struct seat_row *row = job->seat == 0 ? NULL : &game->seat[job->seat - 1];
    if (why != NULL) {
        job_tell(job, why, SAID_NUMBER("game", game->row.id), SAID_GAME(game));
        return RC_OK;
    }
    read_wanted(job, rest, &wanted);
    if (strcasecmp(wanted.name, "off") == 0) {
        job_tell(job, row->deputy == 0 ? "answer.deputy.how" : "answer.deputy.none", SAID_GAME(game));
        *changed = *changed || row->deputy != 0;
        row->deputy = row->lent_until = 0;
        return RC_OK;
    }
    if (wanted.name[0] == '\0' || wanted.wrong) {
        tell_state(job, game);
        return RC_OK;
    }
    return ask(job, game, &wanted, changed, err);
}

enum rc handlers_deputise(struct job *job, struct game *game, const char *seat_name, bool *changed, struct err *err)
{
    int named = seat_name[0] == '\0' ? 0 : game_seat_called(game, seat_name);
    int seat =
        named != 0 && game->seat[named - 1].deputy == job->player.id ? named : substitute_asked(game, job->player.id);
    struct player_row player = {0};
    enum rc rc = player_get(job->services->store, job->player.id, &player, err);
    if (rc == RC_OK)
        rc = substitute_lend(job->services, game, seat, &player, &job->commit, err);
    player_row_free(&player);
    if (rc != RC_OK)
        return rc;
    job->seat = seat;
    job->changed.seated = *changed = true;
    job_tell(job, "answer.takeover", SAID_SEAT("seat", game, seat), SAID_GAME(game), SAID("rules", game->rules->title));
    return RC_OK;
}

enum rc handlers_deputy_back(struct job *job, struct game *game, bool *changed, struct err *err)
{
    int seat = substitute_lent(game, job->player.id);
    enum rc rc = substitute_give_back(job->services, game, seat, false, &job->commit, err);
    if (rc != RC_OK)
        return rc;
    job->seat = seat;
    *changed = true;
    job_tell(job, "answer.deputy.back", SAID_GAME(game), SAID_SEAT("seat", game, seat));
    return RC_OK;
}

enum rc handlers_deputies_back(struct job *job, bool *any, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    *any = false;
    enum rc rc = seat_lent_by_player(job->services->store, job->player.id, &places, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        struct game *game = mem_new(1, sizeof *game);
        rc = game_load(job->services, places[i].game, game, err);
        if (rc == RC_OK && game->live) { /* the next tick gives it back: each game by itself */
            game->seat[places[i].seat - 1].lent_until = job->services->now;
            commit_move_seat(&job->commit, game, places[i].seat);
            job_tell(job, "answer.deputy.back", SAID_GAME(game), SAID_SEAT("seat", game, places[i].seat));
            *any = true;
        }
        game_free(game);
        free(game);
        rc = services_goes_on(rc) ? RC_OK : rc;
    }
    free(places);
    return rc;
}

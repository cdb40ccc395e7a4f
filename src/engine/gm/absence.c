/* A player who is away, at a game master's word: the same as the player's own `away`, in all games. */
#include "base/mem.h"
#include "engine/game/clock.h"
#include "engine/gm/deadlines.h"
#include "engine/gm/seat_word.h"
#include "engine/letters/notice.h"
#include "words/dates.h"

#include <strings.h>

enum { LONGEST = 366, WORDS_BYTES = 200 };

/* The first and the last day of the absence, as moment_local() has those of the player's zone; `until` is the end of
 * the last. */
struct absence {
    moment from, until; /* 0: not away any more */
    int64_t first, last;
};

static enum rc read_days(const struct gm_call *call, const char *zone, struct absence *out, struct err *err)
{
    char words[WORDS_BYTES];
    struct terms terms;
    struct dates dates = {0};
    struct text all = text_fixed(words, sizeof words);
    for (int i = 1; i < call->words; i++)
        text_addf(&all, "%s%s", i == 1 ? "" : " ", call->word[i]);
    *out = (struct absence){0};
    if (strcasecmp(words, "off") == 0)
        return RC_OK;
    terms_read(words, &terms);
    int64_t today = moment_local(call->services->now, zone).day;
    bool read = dates_read(&terms, 0, today, &dates) && dates.terms == terms.count && dates.form != DATES_FROM &&
                dates.form != DATES_IN;
    terms_free(&terms);
    int64_t first = dates.form == DATES_UNTIL ? today : dates.first;
    bool fits = dates.last >= first && dates.last >= today && dates.last - today < LONGEST;
    if (!all.failed && read && dates.either)
        return err_say(err, RC_BAD, "deny.days.either", SAID_PART("words", words, 100));
    if (all.failed || !read || !fits)
        return err_say(err, RC_BAD, "deny.away.days", SAID_PART("words", words, 100));
    out->first = first;
    out->last = dates.last;
    out->from = moment_of_local((struct local){.day = first}, zone);
    out->until = moment_of_local((struct local){.day = dates.last + 1}, zone);
    return RC_OK;
}

/* The clock of the player's seat in one game follows, and a line tells how. */
static void follow(const struct gm_call *call, struct game *game, int seat, const struct player_row *now,
                   struct text *told)
{
    moment was[SEATS_MAX];
    deadlines_note(game, was);
    clock_follow(call->services, game, seat, now);
    if (deadlines_told(call, game, was, told) == 0 && game->row.status == GAME_RUNNING)
        gm_tell(told, "act.away.stays", game, SAID_SPAN("left", clock_absence_left(game, seat)));
}

static enum rc follow_elsewhere(const struct gm_call *call, const struct player_row *player, struct commit *commit,
                                struct text *told, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    enum rc rc = seat_of_player(call->services->store, player->id, 1u << GAME_RUNNING, &places, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        if (places[i].game == call->game)
            continue;
        struct game *game = mem_new(1, sizeof *game);
        rc = game_load(call->services, places[i].game, game, err);
        if (rc == RC_OK && game->live) {
            follow(call, game, places[i].seat, player, told);
            commit_move_seat(commit, game, places[i].seat);
        }
        rc = services_goes_on(rc) ? RC_OK : rc;
        game_free(game);
        free(game);
    }
    free(places);
    return rc;
}

static enum rc tell_player(const struct gm_call *call, struct game *game, int seat, const struct absence *absence,
                           struct commit *commit, struct err *err)
{
    char cause[32];
    (void)snprintf(cause, sizeof cause, "away%lld", (long long)game->was.revision);
    const struct notice notice = {.cause = cause,
                                  .says = SAYING(absence->until == 0 ? "tell.absence.off" : "tell.absence",
                                                 SAID_DAY("from", absence->first), SAID_DAY("to", absence->last))};
    return notice_seat(call->services, game, seat, &notice, commit, err);
}

/* "2 2026-12-20 2027-01-02", "2 off " */
static char *audit_words(int seat, const struct absence *absence)
{
    struct text words = TEXT_EMPTY;
    text_addf(&words, "%d ", seat);
    if (absence->until == 0)
        text_add(&words, "off");
    else
        moment_day_write(absence->first, &words);
    text_add_char(&words, ' ');
    if (absence->until != 0)
        moment_day_write(absence->last, &words);
    return text_detach(&words);
}

enum rc gm_away(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                struct err *err)
{
    int seat = 0;
    char room[SEAT_LABEL_BYTES];
    struct absence absence;
    enum rc rc = gm_seat_find(game, call->word[0], &seat, err);
    if (rc == RC_OK && game->seat[seat - 1].kind != SEAT_PLAYER)
        rc = err_say(err, RC_DENIED, "deny.away.seat", SAID("seat", gm_seat_label(game, seat, room)));
    if (rc != RC_OK)
        return rc;
    /* as it is stored: the table's may hold what they want of this game alone */
    struct player_row *player = commit->own.row = mem_new(1, sizeof *player);
    rc = player_get(call->services->store, game->seat[seat - 1].player, player, err);
    if (rc == RC_OK)
        rc = read_days(call, clock_zone(call->services, player->zone), &absence, err);
    if (rc != RC_OK)
        return rc;
    commit_player_print(player, commit->player_was);
    commit->player = player;
    player->away_from = absence.from;
    player->away_until = absence.until;
    static const char *const done[] = {"act.away", "act.away.dry", "act.away.off", "act.away.off.dry"};
    say_line(told, done[(absence.until == 0) * 2 + call->dry], SAID("player", player->name),
             SAID_DAY("from", absence.first), SAID_DAY("to", absence.last));
    commit->audit.words = audit_words(seat, &absence);
    follow(call, game, seat, player, told);
    rc = follow_elsewhere(call, player, commit, told, err);
    return rc == RC_OK ? tell_player(call, game, seat, &absence, commit, err) : rc;
}

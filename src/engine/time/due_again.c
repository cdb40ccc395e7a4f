#include "engine/time/due.h"

#include "base/log.h"
#include "engine/game/change.h"
#include "engine/game/drawn.h"
#include "engine/game/vote_words.h"
#include "engine/gm/act_list.h"
#include "engine/gm/names.h"
#include "engine/gm/new_game.h"
#include "engine/letters/announce.h"
#include "engine/letters/gm_notice.h"

/* Each seat has who had it in the game that is over, or had lent it; a bot stays one. */
static enum rc sit(const struct services *services, const struct game *before, int64_t id, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= before->row.seats; seat++) {
        const struct seat_row *was = &before->seat[seat - 1];
        int64_t player = was->owner != 0 ? was->owner : was->player;
        const struct seat_row row = {.game = id, .number = seat, .kind = was->kind, .player = player, .epoch = 1};
        rc = seat_put(services->store, &row, err);
    }
    return rc;
}

/* The game masters of one that is over are those of the next: what its row does not say. */
static enum rc keep_masters(const struct services *services, const struct game *before, int64_t id, struct err *err)
{
    struct master_row *rows = NULL;
    size_t count = 0;
    enum rc rc = club_master_list(services->store, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        if (rows[i].game == before->row.id)
            rc = club_master_add(services->store, id, rows[i].address, err);
    club_master_rows_free(rows, count);
    return rc;
}

/* The beginning of the game that was just added. */
struct beginning {
    struct change change; /* first: change.h */
    const struct game *before;
};

/* It may be over at once, where only bots are left to play. */
static enum rc begin(const struct change *change, struct game *game, struct commit *commit, struct err *err)
{
    const struct services *services = change->services;
    const char *before = ((const struct beginning *)change)->before->row.name;
    enum rc rc = game_start(services, game, err);
    if (rc == RC_OK)
        rc = game_pump(services, game, err);
    if (rc == RC_OK)
        rc = announce_begun(services, game, "again", &SAYING("tell.again", SAID_GAME(game), SAID("before", before)),
                            commit, err);
    const struct notice opened = {.cause = "again",
                                  .says = SAYING("tell.again.master", SAID_GAME(game), SAID("before", before))};
    return rc == RC_OK ? gm_notice(services, change->game, &opened, commit, err) : rc;
}

/* Inside a transaction. What was said of its hard end is of the time that has passed. */
static enum rc open_table(const struct services *services, const struct game *before, const struct ballot *ballot,
                          struct err *err)
{
    /* where nobody knew who sat where, all have been told now: the seats are drawn anew */
    static const char *const terms[] = {"end=default", "draw_seats=yes"};
    bool hidden = config_choice(before->config, SETTING_GAME_NAMES) == NAMES_HIDDEN;
    char name[NAME_GAME_ROOM];
    int64_t id = 0;
    if (before->outdated)
        return err_say(err, RC_DENIED, "deny.again");
    enum rc rc = name_game_next(services, before->row.name, name, err);
    const struct game_plan plan = {.name = name,
                                   .rules = before->rules,
                                   .setup = drawn_setup(before),
                                   .pace = before->row.pace,
                                   .gm = before->row.gm,
                                   .by = GM_BY_VOTE,
                                   .own = before->row.terms,
                                   .terms = terms,
                                   .term_count = hidden ? 2 : 1};
    if (rc == RC_OK)
        rc = new_game_open(services, &plan, &id, err);
    if (rc == RC_OK)
        rc = sit(services, before, id, err);
    if (rc == RC_OK)
        rc = keep_masters(services, before, id, err);
    if (rc == RC_OK)
        rc = club_ballot_note(services->store, before->row.id, ballot->row.number, name, err);
    const struct beginning beginning = {
        {.services = services, .game = id, .actor = GM_BY_VOTE, .act = "start", .alter = begin}, before};
    return rc == RC_OK ? change_here(&beginning.change, err) : rc;
}

/* "Anna": who has said no; nobody, where a week has passed. */
static enum rc tell_no(const struct services *services, struct game *game, const struct ballot *ballot,
                       struct commit *commit, struct err *err)
{
    char cause[48];
    const struct facts_seats who = {.game = game, .seats = ballot->no};
    (void)snprintf(cause, sizeof cause, "again%lld", (long long)ballot->row.number);
    const struct notice notice = {.cause = cause,
                                  .says = SAYING(who.seats != 0 ? "tell.again.no" : "tell.again.late", SAID_GAME(game),
                                                 SAID_BY("who", facts_seats_write, &who))};
    return notice_players(services, game, &notice, commit, err);
}

/* A settling of one game. */
struct again {
    struct change change; /* first: change.h */
    const char *refused;  /* why no game can be opened; NULL: it was not tried */
};

static enum rc tell_refused(const struct services *services, struct game *game, const char *why, struct commit *commit,
                            struct err *err)
{
    const struct notice notice = {.cause = "again-void",
                                  .says = SAYING("tell.again.void", SAID_GAME(game), SAID("why", why))};
    return notice_players(services, game, &notice, commit, err);
}

static enum rc settle(const struct change *change, struct game *game, struct commit *commit, struct err *err)
{
    const struct again *again = (const struct again *)change;
    const struct services *services = change->services;
    struct ballot *ballot = ballot_of_kind(game, VOTE_AGAIN);
    enum ballot_state state = ballot == NULL ? BALLOT_OPEN : ballot_weigh(services, game, ballot);
    if (state == BALLOT_OPEN) {
        commit->game = NULL;
        return RC_OK;
    }
    ballot->row.state = state == BALLOT_CARRIED && again->refused != NULL ? BALLOT_LAPSED : state;
    commit_audit(commit, GM_BY_VOTE, VOTE_AGAIN, "vote %lld: %s", (long long)ballot->row.number,
                 state == BALLOT_LOST     ? "lost"
                 : again->refused == NULL ? "carried"
                                          : "void");
    if (state == BALLOT_LOST)
        return tell_no(services, game, ballot, commit, err);
    return again->refused == NULL ? open_table(services, game, ballot, err)
                                  : tell_refused(services, game, again->refused, commit, err);
}

static enum rc try(const struct again *again, struct err *err)
{
    struct store *store = again->change.services->store;
    enum rc rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    rc = change_here(&again->change, err);
    return store_end(store, rc, err);
}

static enum rc look(const struct services *services, int64_t id, struct err *err)
{
    struct again again = {.change = {.services = services, .game = id, .alter = settle}};
    struct err why = {0};
    enum rc rc = try(&again, &why);
    if (rc != RC_BAD && rc != RC_DENIED && rc != RC_CONFLICT)
        return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
    again.refused = why.text;
    return try(&again, err);
}

enum rc due_again(const struct services *services, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = club_ballot_games(services->store, VOTE_AGAIN, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count && !services_stopping(services); i++) {
        struct err why = {0};
        rc = look(services, ids[i], &why);
        if (!services_goes_on(rc)) {
            rc = rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
            continue;
        }
        log_error("game=%lld again: %s", (long long)ids[i], why.text);
        rc = RC_OK;
    }
    free(ids);
    return rc;
}

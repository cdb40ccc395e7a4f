/* Seats of a game under way, by mail: leaving and giving up, taking over and coming back. */
#include "engine/errand.h"

#include "engine/confirm.h"
#include "engine/outcome.h"
#include "engine/substitute.h"

static enum rc said_so(enum rc rc, struct err *err)
{
    return rc == RC_OK ? RC_OK : err_set(err, rc, "out of memory for a seat");
}

static bool under_way(const struct table *table)
{
    return table->game.status == GAME_RUNNING || table->game.status == GAME_PAUSED;
}

/* A word that has no meaning in the state the game is in. */
static enum rc not_under_way(struct errand *errand, const struct table *table, const char *word, struct err *err)
{
    return said_so(errand_say(errand, "'%s' was not done: #%lld %s %s.", word, (long long)table->game.id,
                              table->game.name, table->game.status == GAME_FORMING ? "has not begun" : "is over"),
                   err);
}

enum rc hands_leave(struct errand *errand, struct table *table, bool *changed, struct err *err)
{
    long long game = (long long)table->game.id;
    int seat = errand->seat;
    if (!under_way(table))
        return not_under_way(errand, table, "leave", err);
    if (!substitute_others(table, seat))
        return said_so(errand_say(errand,
                                  "You have not left #%lld: nobody else plays there, so nobody would wait for another. "
                                  "Write 'concede' to give up, or 'vote cancel' to end the game without a result.",
                                  game),
                       err);
    if (!errand->sure) {
        char question[400];
        (void)snprintf(
            question, sizeof question,
            "You want to leave #%lld %s, which is under way. A bot plays %s then, and others are asked to take "
            "the seat. Until somebody does, 'return' gives it back to you. Do you want to leave?",
            game, table->game.name, table_seat_name(table, seat));
        return confirm_first(errand, "leave", question, err);
    }
    enum rc rc = substitute_offer(errand->host, table, seat, LEAVES_ASKED, &errand->bundle, err);
    if (rc != RC_OK)
        return rc;
    errand->seat = 0;
    *changed = true;
    return said_so(errand_say(errand,
                              "You have left #%lld %s. Until somebody takes your seat, 'return %lld' gives it back.",
                              game, table->game.name, game),
                   err);
}

/* In a game of two the other one has won. */
static enum rc end_duel(struct errand *errand, struct table *table, struct err *err)
{
    char why[120];
    int rank[2] = {1, 1};
    rank[errand->seat - 1] = 2;
    (void)snprintf(why, sizeof why, "%s has conceded.", table_seat_name(table, errand->seat));
    enum rc rc = table_agree(errand->host, table, rank, why, err);
    return rc == RC_OK ? bundle_audit(&errand->bundle, "engine", "concede", err, "seat %d", errand->seat) : rc;
}

enum rc hands_concede(struct errand *errand, struct table *table, bool *changed, struct err *err)
{
    long long game = (long long)table->game.id;
    int seat = errand->seat;
    bool duel = table->game.seats == 2;
    if (seat == 0)
        return said_so(errand_say(errand, "You have no seat in #%lld.", game), err);
    if (!under_way(table))
        return not_under_way(errand, table, "concede", err);
    if (!errand->sure) {
        char question[400];
        (void)snprintf(question, sizeof question,
                       "You want to give up in #%lld %s. %s, and there is no way back. Do you want to give up?", game,
                       table->game.name,
                       duel ? "The game ends, and the other player wins" : "A bot plays your seat to the end");
        return confirm_first(errand, "concede", question, err);
    }
    *changed = true;
    if (duel)
        return end_duel(errand, table, err);
    enum rc rc = substitute_concede(errand->host, table, seat, &errand->bundle, err);
    errand->seat = 0;
    return rc == RC_OK ? said_so(errand_say(errand, "You have given up in #%lld %s. A bot plays your seat to the end.",
                                            game, table->game.name),
                                 err)
                       : rc;
}

enum rc hands_return(struct errand *errand, struct table *table, bool *changed, struct err *err)
{
    long long game = (long long)table->game.id;
    int seat = substitute_kept(table, errand->player.id);
    if (errand->seat != 0)
        return said_so(
            errand_say(errand, "You have your seat in #%lld: %s.", game, table_seat_name(table, errand->seat)), err);
    if (seat == 0)
        return said_so(errand_say(errand, "No seat of #%lld is kept for you.", game), err);
    if (!under_way(table))
        return not_under_way(errand, table, "return", err);
    enum rc rc = substitute_return(errand->host, table, seat, &errand->bundle, err);
    if (rc != RC_OK)
        return rc;
    table->game.played_at = errand->host->now;
    table->game.warned_at = 0;
    errand->seat = seat;
    *changed = true;
    return said_so(errand_say(errand, "You are back in #%lld %s: %s. A bot has decided for you meanwhile.", game,
                              table->game.name, table_seat_name(table, seat)),
                   err);
}

/* The seat on offer that the words mean: the named one or the first. 0: there is none, and the notes say so. */
static int wanted(struct errand *errand, const struct table *table, const char *name, enum rc *rc)
{
    long long game = (long long)table->game.id;
    int seat = name[0] == '\0' ? 0 : seat_called(table, name);
    if (name[0] != '\0' && seat == 0)
        *rc = errand_say(errand, "#%lld has no seat '%s'.", game, name);
    else if (seat != 0 && table->seat[seat - 1].kept_for == 0)
        *rc = errand_say(errand, "%s is not to be taken over in #%lld (any more).", table_seat_name(table, seat), game);
    if (name[0] != '\0')
        return seat != 0 && table->seat[seat - 1].kept_for != 0 ? seat : 0;
    for (seat = 1; seat <= table->game.seats; seat++)
        if (table->seat[seat - 1].kept_for != 0)
            return seat;
    *rc = errand_say(errand, "No seat of #%lld is to be taken over (any more).", game);
    return 0;
}

static enum rc take_over(struct errand *errand, struct table *table, int seat, struct err *err)
{
    struct player_row player = {0};
    enum rc rc = player_get(errand->host->store, errand->player.id, &player, err);
    if (rc == RC_OK)
        rc = substitute_take(errand->host, table, seat, &player, &errand->bundle, err);
    player_row_free(&player);
    if (rc != RC_OK)
        return rc;
    table->game.played_at = errand->host->now;
    table->game.warned_at = 0;
    errand->seat = seat;
    errand->seated = true;
    return said_so(errand_say(errand, "You play %s in #%lld %s (%s) from now on.", table_seat_name(table, seat),
                              (long long)table->game.id, table->game.name, table->rules->title),
                   err);
}

enum rc hands_takeover(struct errand *errand, struct table *table, const char *seat_name, bool *changed,
                       struct err *err)
{
    enum rc rc = RC_OK;
    if (errand->seat != 0)
        return said_so(errand_say(errand, "You sit in #%lld already, as %s.", (long long)table->game.id,
                                  table_seat_name(table, errand->seat)),
                       err);
    if (!under_way(table))
        return not_under_way(errand, table, "takeover", err);
    if (substitute_kept(table, errand->player.id) != 0)
        return hands_return(errand, table, changed, err);
    int seat = wanted(errand, table, seat_name, &rc);
    if (rc == RC_OK && seat != 0) {
        *changed = true;
        return take_over(errand, table, seat, err);
    }
    return said_so(rc, err);
}

#include "engine/gm/new_game.h"

#include "base/mem.h"
#include "engine/game/actlog.h"
#include "engine/game/clock.h"
#include "engine/game/guests.h"
#include "engine/game/terms.h"
#include "engine/gm/names.h"
#include "engine/letters/model.h"
#include "engine/play/fairness.h"
#include "mail/address.h"
#include "rules/options.h"

char *new_game_options(const struct rules *rules, const struct rules_setup *setup)
{
    return jv_dump_free(options_save(rules, setup));
}

static enum rc add_seats(const struct services *services, int64_t game, const struct game_plan *plan, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= plan->setup.seats; seat++) {
        bool nobodys = (plan->rules->map.nobodys >> seat & 1) != 0;
        struct seat_row row = {.game = game, .number = seat, .kind = nobodys ? SEAT_BOT : SEAT_EMPTY, .epoch = 1};
        rc = seat_put(services->store, &row, err);
    }
    return rc;
}

enum rc new_game_thread(const struct services *services, int64_t game, struct err *err)
{
    struct game_row row = {0};
    struct text thread = TEXT_EMPTY;
    enum rc rc = game_get(services->store, game, &row, err);
    if (rc != RC_OK)
        return rc;
    model_thread(game, services_domain(services), &thread);
    free(row.thread);
    row.thread = text_detach(&thread);
    rc = game_update(services->store, &row, row.revision, err);
    game_row_free(&row);
    return rc;
}

/* The caller's; NULL: there are none. */
static char *own_terms(const struct game_plan *plan)
{
    return plan->own == NULL || plan->own[0] == '\0' ? NULL : mem_copy_text(plan->own);
}

enum rc new_game_check(const struct services *services, const struct game_plan *plan, struct err *err)
{
    if (actlog_reason(plan->because, err) != RC_OK)
        return RC_BAD;
    char *terms = own_terms(plan);
    enum rc rc = name_game_check_new(services, plan->names, plan->name, err);
    if (rc == RC_OK)
        rc = match_can_begin(plan->rules, &plan->setup, err);
    for (size_t i = 0; rc == RC_OK && i < plan->term_count; i++)
        rc = terms_set(services->config, "game", &terms, plan->terms[i], err);
    if (rc == RC_OK)
        rc = terms_check(services->config, plan->rules, terms, services->now, err);
    free(terms);
    return rc;
}

/* What the game is: all that was said of it, and the defaults of that day for the rest. */
static enum rc log_opening(const struct services *services, const struct game_plan *plan, const struct game_row *row,
                           int64_t id, struct err *err)
{
    struct jv *game = jv_new_object(), *options = NULL, *terms = NULL;
    jv_put_string(game, "name", row->name);
    jv_put_string(game, "rules", row->rules);
    jv_put_int(game, "seats", row->seats);
    jv_put_int(game, "pace", row->pace);
    enum rc rc = jv_parse(row->options, strlen(row->options), &options, err);
    if (rc == RC_OK)
        jv_put(game, "options", options);
    if (rc == RC_OK && row->terms != NULL && row->terms[0] != '\0') {
        rc = jv_parse(row->terms, strlen(row->terms), &terms, err);
        if (rc == RC_OK)
            jv_put(game, "terms", terms);
    }
    if (rc == RC_OK) {
        char *detail = NULL;
        rc = actlog_detail(services, &(struct act_said){.after = game, .because = plan->because}, &detail, err);
        const struct audit_act act = {
            .game = id, .at = services->now, .actor = plan->by, .act = "open", .detail = detail};
        if (rc == RC_OK)
            rc = audit_add(services->store, &act, NULL, err);
        free(detail);
    }
    jv_free(game);
    return rc;
}

/* Those who wait for such a table hear of it a little later, so that who opens it can seat others. */
static enum rc tell_later(const struct services *services, const struct game_plan *plan, struct game_row *row,
                          struct err *err)
{
    struct standby_row *rows = NULL;
    size_t count = 0;
    bool wanted = false;
    enum rc rc = club_standby_list(services->store, "", &rows, &count, err);
    for (size_t i = 0; i < count; i++)
        wanted = wanted || (rows[i].player != plan->host && guests_want(rows[i].rules, row->rules, row->seats));
    club_standby_rows_free(rows, count);
    if (wanted) {
        moment tells = services->now + CLOCK_TABLE_OPENS;
        guests_tell_put(&row->guests, tells);
        row->wake_at = tells < row->wake_at ? tells : row->wake_at;
    }
    return rc;
}

/* Inside a transaction. */
static enum rc add_game(const struct services *services, const struct game_plan *plan, const struct game_row *row,
                        int64_t *id, struct err *err)
{
    enum rc rc = name_game_yield(services, plan->names, plan->name, plan->by, err);
    if (rc == RC_OK)
        rc = game_add(services->store, row, id, err);
    if (rc == RC_OK)
        rc = add_seats(services, *id, plan, err);
    if (rc == RC_OK)
        rc = new_game_thread(services, *id, err);
    return rc == RC_OK ? log_opening(services, plan, row, *id, err) : rc;
}

static enum rc write_game(const struct services *services, const struct game_plan *plan, const struct game_row *row,
                          int64_t *id, struct err *err)
{
    if (store_in_transaction(services->store))
        return add_game(services, plan, row, id, err);
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = add_game(services, plan, row, id, err);
    return store_end(services->store, rc, err);
}

enum rc new_game_open(const struct services *services, const struct game_plan *plan, int64_t *id, struct err *err)
{
    enum rc rc = new_game_check(services, plan, err);
    if (rc != RC_OK)
        return rc;
    char *options = new_game_options(plan->rules, &plan->setup);
    char gm[ADDRESS_BYTES + 1];
    struct config *own = NULL;
    union {
        const char *borrowed;
        char *owned;
    } name = {.borrowed = plan->name}, rules = {.borrowed = plan->rules->id};
    (void)address_canonical(plan->gm, gm, NULL); /* "" where there is none */
    struct game_row row = {.name = name.owned,
                           .rules = rules.owned,
                           .rules_version = plan->rules->version,
                           .seats = plan->setup.seats,
                           .options = options,
                           .status = GAME_FORMING,
                           .pace = plan->pace,
                           .gm = gm,
                           .created = services->now,
                           .wake_at = services->now + CLOCK_HALT_TOLD,
                           .last_activity = services->now};
    cipher_random(row.root, sizeof row.root);
    fairness_first(row.root, row.secret);
    fairness_commit(row.secret, row.commitment);
    row.terms = own_terms(plan);
    for (size_t i = 0; rc == RC_OK && i < plan->term_count; i++)
        rc = terms_set(services->config, "game", &row.terms, plan->terms[i], err);
    if (rc == RC_OK)
        rc = terms_load(services->config, "game", row.terms, &own, err);
    moment table = rc != RC_OK || own == NULL ? 0 : clock_table(own, services->now);
    row.wake_at = table != 0 && table < row.wake_at ? table : row.wake_at;
    config_free(own);
    if (plan->host != 0)
        guests_host_put(&row.guests, plan->host);
    if (rc == RC_OK && (plan->own == NULL || plan->waits)) /* the same table once more is full */
        rc = tell_later(services, plan, &row, err);
    if (rc == RC_OK)
        rc = write_game(services, plan, &row, id, err);
    cipher_wipe(row.root, sizeof row.root);
    cipher_wipe(row.secret, sizeof row.secret);
    free(row.terms);
    free(row.guests);
    free(options);
    return rc;
}

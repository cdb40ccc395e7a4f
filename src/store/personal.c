#include "store/personal.h"

#include "store/query.h"

enum { STEPS = 2 };

struct personal {
    const char *table;
    const char *columns; /* all of them, a blank apart, as the schema has them: a test compares, so that none is new */
    const char *mine;    /* the statement that gives what is theirs; NULL: nothing is */
    const char *forget[STEPS]; /* those that take it away */
};

/* In the order in which they are taken away; NULL as the table behind the last. */
static const struct personal tables[] = {
    {"outbox",
     "id dedup message_id envelope_from envelope_to game seat phase branch kind request "
     "state tries next_at lease_until owner last_reply created sent_at size kept stranger player",
     "mine_outbox",
     {"forget_outbox"}},
    {"outbox_raw", "outbox raw text_part", NULL, {"forget_outbox_raw"}},
    {"outbox_model", "outbox model text_part", NULL, {"forget_outbox_model"}},
    /* those that are theirs alone go last: by them the others are found */
    {"address", "address player proved hard soft bounced created", "mine_address", {"forget_address_shared"}},
    /* looked at one by one, as their texts say whose they are */
    {"inbox", "id key hash size received source state tries note handled kept copies player", NULL, {NULL}},
    {"inbox_raw", "inbox raw", NULL, {NULL}},
    {"rate", "key began times", "mine_rate", {"forget_rate"}},
    {"misread", "address in_row day today", "mine_misread", {"forget_misread"}},
    {"master", "game address", "mine_master", {"forget_master"}},
    {"news", "id at kind game seat player", "mine_news", {"forget_news"}},
    {"news_reader", "address wish told", "mine_news_reader", {"forget_news_reader"}},
    {"hook_call", "mail at kind game seat player next tries", NULL, {"forget_hook_call"}},
    {"conduct", "player on_time late missed", "mine_conduct", {"forget_conduct"}},
    {"ban", "what since until reason", "mine_ban", {NULL}},
    {"block", "player other since", "mine_block", {"forget_block"}},
    {"standby", "player rules since", "mine_standby", {"forget_standby"}},
    {"contest",
     "id name name_key kind status rules seats options pace terms style secret commitment draws round revision "
     "created started ended wake_at changes paged listed",
     NULL,
     {NULL}},
    {"entrant",
     "contest number player word place since until rating division at",
     "mine_entrant",
     {"forget_entering", "forget_entrant"}},
    /* of contests: entrants alone */
    {"fixture", "contest round number division game due opened ended", NULL, {NULL}},
    {"fixture_seat", "contest round number place entrant rank way points score", NULL, {NULL}},
    {"habit", "game player digest receipts reminders ends watch told next_at", "mine_habit", {"forget_habit"}},
    {"listing", "game list rules ranked opened started ended due changed facts own", NULL, {"forget_listing"}},
    {"game",
     "id name name_key rules rules_version seats options status pace revision phase branch "
     "secret commitment seed chance_position position_version hash created started ended "
     "paused_left gm thread last_activity position terms wake_at played_at warned_at "
     "archived cools_at outcome origin root paged deleted guests",
     NULL,
     {"forget_game"}},
    /* the number of the player stays with the game, and is nobody's by then */
    {"seat",
     "game number kind player word otherwise_default otherwise_ask_surprised wait waiting "
     "blocked clock due remind_at epoch misses last_mail told asked_phase missed_row "
     "kept_for gave_up absent judged missed_phase ready passed still_until runs_out "
     "blocked_62 blocked_124 untold wishes drawn bank_from extended owner deputy lent_until "
     "blocked_186 blocked_248 blocked_310 blocked_372 blocked_434 blocked_496",
     "mine_seat",
     {NULL}},
    {"plan", "game seat place line", "mine_plan", {NULL}},
    {"press", "id game from_seat to_seats phase at body masked player about", "mine_press", {"forget_press"}},
    {"placing", "game seat player rules ended rank rating", "mine_placing", {NULL}},
    /* of games: seats alone */
    {"move", "game branch number at phase orders draws events position hash defaulted", NULL, {NULL}},
    {"branch", "game branch parent from_number seed at", NULL, {NULL}},
    {"ballot", "game number kind detail seat at until state", NULL, {NULL}},
    {"vote", "game ballot seat yes at", NULL, {NULL}},
    /* numbers of players and hashes of addresses (engine/game/actlog.h) */
    {"audit", "game number at actor act detail hash", NULL, {NULL}},
    {"page_fault", "game since tries next said", NULL, {NULL}},
    {"meta", "key value", NULL, {NULL}},
    {"player",
     "id name name_key zone digest mail_off picture_off away_from away_until created "
     "sleep_from sleep_until heard epoch asked last_call subject_thread receipts calendar "
     "picture_wide picture_dark reminders_off signs language leaves waits former",
     "mine_player",
     {"forget_address", "forget_player"}},
    {NULL, NULL, NULL, {NULL}}};

/* ---- reading ------------------------------------------------------------------- */

static void put_value(struct query *query, const char *column, struct jv *one)
{
    size_t size;
    enum driver_kind kind = query_kind(query);
    if (kind == KIND_NUMBER) {
        jv_put_int(one, column, query_int(query));
        return;
    }
    char *value = query_bytes(query, &size);
    jv_put(one, column, value == NULL ? jv_new_null() : jv_new_string(value));
    free(value);
}

static enum rc read_table(struct store *store, const char *statement, int64_t player, struct jv *rows, struct err *err)
{
    struct query *query = query_use(store, statement);
    query_put_int(query, player);
    while (query_row(query)) {
        const char *column;
        struct jv *one = jv_new_object();
        while ((column = query_column(query)) != NULL)
            put_value(query, column, one);
        jv_add(rows, one);
    }
    return query_end(query, err);
}

enum rc personal_read(struct store *store, int64_t player, struct jv **out, struct err *err)
{
    bool own;
    struct jv *all = jv_new_object();
    *out = NULL;
    enum rc rc = db_read_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    for (const struct personal *table = tables; rc == RC_OK && table->table != NULL; table++) {
        struct jv *rows = jv_new_array();
        if (table->mine != NULL)
            rc = read_table(store, table->mine, player, rows, err);
        if (rc == RC_OK && jv_size(rows) > 0)
            jv_put(all, table->table, rows);
        else
            jv_free(rows);
    }
    db_read_end(store, own);
    if (rc == RC_OK)
        *out = all;
    else
        jv_free(all);
    return rc;
}

/* ---- taking away ----------------------------------------------------------------- */

static enum rc run(struct store *store, const char *statement, int64_t number, struct err *err)
{
    struct query *query = query_write(store, statement);
    query_put_int(query, number);
    return query_run(query, NULL, err);
}

enum rc personal_forget(struct store *store, int64_t player, struct err *err)
{
    enum rc rc = RC_OK;
    for (const struct personal *table = tables; table->table != NULL; table++)
        for (int i = 0; rc == RC_OK && i < STEPS && table->forget[i] != NULL; i++)
            rc = run(store, table->forget[i], player, err);
    return rc;
}

enum rc personal_kept_in(struct store *store, int64_t **ids, size_t *count, struct err *err)
{
    return query_ids(query_use(store, "kept_in"), ids, count, err);
}

enum rc personal_kept_out(struct store *store, int64_t **ids, size_t *count, struct err *err)
{
    return query_ids(query_use(store, "kept_out"), ids, count, err);
}

static const struct {
    const char *which, *says, *put;
    const char *anew; /* what is made anew then; NULL: nothing is */
} texts[] = {
    [PERSONAL_PRESS] = {"press_by", "press_body", "rewrite_press"},
    [PERSONAL_NOTES] = {"inbox_noted", "inbox_note", "rewrite_note"},
    [PERSONAL_REPLIES] = {"outbox_replied", "outbox_reply", "rewrite_reply"},
    [PERSONAL_TERMS] = {"game_termed", "game_terms", "rewrite_terms", "forget_listed"},
};

enum rc personal_texts(struct store *store, enum personal_text of, int64_t player, int64_t **ids, size_t *count,
                       struct err *err)
{
    struct query *query = query_use(store, texts[of].which);
    query_put_int(query, player);
    return query_ids(query, ids, count, err);
}

enum rc personal_text(struct store *store, enum personal_text of, int64_t id, char **out, struct err *err)
{
    struct query *query = query_use(store, texts[of].says);
    query_put_int(query, id);
    *out = query_row(query) ? query_text(query) : NULL;
    return query_end(query, err);
}

enum rc personal_put_text(struct store *store, enum personal_text of, int64_t id, const char *text, struct err *err)
{
    struct query *query = query_write(store, texts[of].put);
    query_put_text(query, text);
    query_put_int(query, id);
    enum rc rc = query_run(query, NULL, err);
    return rc == RC_OK && texts[of].anew != NULL ? run(store, texts[of].anew, id, err) : rc;
}

enum rc personal_forget_in(struct store *store, int64_t id, struct err *err)
{
    enum rc rc = run(store, "inbox_raw_drop", id, err);
    return rc == RC_OK ? run(store, "forget_mail_in", id, err) : rc;
}

enum rc personal_forget_keys(struct store *store, const char *domain, struct err *err)
{
    struct query *query = query_write(store, "forget_key_in");
    query_put_text(query, domain);
    return query_run(query, NULL, err);
}

enum rc personal_forget_out(struct store *store, int64_t id, struct err *err)
{
    static const char *const steps[] = {"outbox_raw_drop", "outbox_model_drop", "outbox_stripped"};
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < sizeof steps / sizeof steps[0]; i++)
        rc = run(store, steps[i], id, err);
    return rc;
}

enum rc personal_put_model(struct store *store, int64_t id, const char *model, struct err *err)
{
    struct query *query = query_write(store, "forget_model");
    query_put_text(query, model);
    query_put_int(query, id);
    return query_run(query, NULL, err);
}

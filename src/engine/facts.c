#include "engine/facts.h"

#include "engine/audience.h"
#include "engine/fairness.h"
#include "engine/listed.h"
#include "engine/nearest.h"
#include "engine/outcome.h"
#include "rules/options.h"

void facts_mailto(const char *address, const char *subject, const char *body, struct text *out)
{
    static const char hex[] = "0123456789ABCDEF";
    text_add(out, "mailto:");
    const char *part[] = {address, subject, body};
    static const char *const before[] = {"", "?subject=", "&body="};
    for (int i = 0; i < 3; i++) {
        text_add(out, before[i]);
        for (const unsigned char *at = (const unsigned char *)part[i]; *at != '\0'; at++) {
            bool plain = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') || (*at >= '0' && *at <= '9') ||
                         strchr("-._~", *at) != NULL || (i == 0 && strchr("+@=", *at) != NULL);
            if (plain) {
                text_add_char(out, (char)*at);
                continue;
            }
            text_add_char(out, '%');
            text_add_char(out, hex[*at >> 4]);
            text_add_char(out, hex[*at & 15]);
        }
    }
}

static bool put_mailto(struct jv *object, const char *key, const char *address, const char *subject, const char *body)
{
    struct text link = TEXT_EMPTY;
    facts_mailto(address, subject, body, &link);
    bool ok = !link.failed && jv_put_string(object, key, link.data);
    text_free(&link);
    return ok;
}

const char *facts_zone(const struct host *host, const struct player_row *player)
{
    if (player != NULL && player->zone != NULL && player->zone[0] != '\0')
        return player->zone;
    return config_text(host->config, SETTING_SITE_ZONE);
}

void facts_subject_of(const struct game_row *game, struct text *out)
{
    const struct rules *rules = rules_find(game->rules);
    text_addf(out, "#%lld %s (%s)", (long long)game->id, game->name, rules == NULL ? game->rules : rules->title);
}

void facts_subject(const struct table *table, struct text *out)
{
    facts_subject_of(&table->game, out);
}

static bool put_commands(struct jv *facts, const char *reply)
{
    static const char *const verbs[][2] = {
        {"help_mailto", "help"}, {"state_mailto", "state"}, {"orders_mailto", "orders"}, {"resend_mailto", "resend"},
        {"stop_mailto", "stop"}, {"games_mailto", "games"}, {"start_mailto", "start"}};
    struct jv *commands = jv_new_object();
    bool ok = commands != NULL;
    for (size_t i = 0; ok && i < sizeof verbs / sizeof verbs[0]; i++)
        ok = put_mailto(commands, verbs[i][0], reply, verbs[i][1], verbs[i][1]);
    return jv_put(facts, "commands", commands) && ok;
}

struct jv *facts_begin(const struct host *host, const struct player_row *player, const char *reply)
{
    struct jv *facts = jv_new_object(), *site = jv_new_object();
    bool ok = jv_put_string(site, "name", config_text(host->config, SETTING_SITE_NAME)) &&
              jv_put_string(site, "address", host_address(host));
    ok = jv_put(facts, "site", site) && ok && put_commands(facts, reply) && jv_put_string(facts, "reply", reply);
    if (ok && player != NULL) {
        struct jv *who = jv_new_object();
        ok = jv_put_string(who, "name", player->name) && jv_put_string(who, "zone", facts_zone(host, player));
        ok = jv_put(facts, "player", who) && ok;
    }
    if (ok)
        return facts;
    jv_free(facts);
    return NULL;
}

static struct jv *seat_facts(const struct table *table, int seat, int you)
{
    const struct rules_seat *look = &table->rules->seats[seat - 1];
    const struct seat_row *row = &table->seat[seat - 1];
    char colour[8];
    struct jv *one = jv_new_object();
    (void)snprintf(colour, sizeof colour, "#%06X", (unsigned)look->colour & 0xffffffu);
    bool ok = jv_put_int(one, "number", seat) && jv_put_string(one, "seat_name", look->name) &&
              jv_put_string(one, "letter", look->letter) && jv_put_string(one, "colour", colour) &&
              jv_put_bool(one, "bot", row->kind == SEAT_BOT) && jv_put_bool(one, "empty", row->kind == SEAT_EMPTY) &&
              jv_put_bool(one, "you", seat == you) && jv_put_string(one, "player", audience_name(table, seat)) &&
              jv_put_string(one, "kept_for", row->kept_for == 0 ? "" : table->kept[seat - 1].name) &&
              jv_put_string(one, "conduct", "");
    if (ok)
        return one;
    jv_free(one);
    return NULL;
}

/* "phase 45", "phase 45 of branch 1": what a game master's commands name. Where settings are moves of their own it
 * would tell the others of them, and game masters look elsewhere. */
static bool put_step(struct jv *game, const struct table *table)
{
    char step[64];
    struct text text = text_fixed(step, sizeof step);
    bool counts = table->rules->set == NULL;
    if (counts)
        text_addf(&text, "phase %lld", (long long)table->game.phase);
    if (table->game.branch > 0)
        text_addf(&text, "%sbranch %d", counts ? " of " : "", table->game.branch);
    return jv_put_string(game, "step", step);
}

/* How players may write to each other in this game. */
static bool put_messages(struct jv *game, const struct table *table)
{
    static const char *const words[] = {[PRESS_ALL] = "under the seat of who writes",
                                        [PRESS_GRAY] =
                                            "under the seat of who writes, or without (press anonymous to all)",
                                        [PRESS_ANONYMOUS] = "without the seat of who writes",
                                        [PRESS_OFF] = "none (but press gm, to the game master)"};
    struct text quiet = TEXT_EMPTY;
    int64_t span = config_span(table->config, SETTING_GAME_PRESS_QUIET);
    if (span > 0)
        span_write(span, &quiet);
    bool ok = !quiet.failed &&
              jv_put_string(game, "messages", words[config_choice(table->config, SETTING_GAME_PRESS)]) &&
              jv_put_string(game, "messages_quiet", quiet.data);
    text_free(&quiet);
    return ok;
}

/* What is other for a game that was begun under a version of the rules before this one. */
static bool put_renewed(struct jv *game, const struct table *table)
{
    bool going = table->game.status == GAME_RUNNING || table->game.status == GAME_PAUSED;
    bool older = table->game.rules_version < table->rules->version && table->rules->renewed != NULL;
    return jv_put_string(game, "renewed", going && older ? table->rules->renewed : "");
}

/* Its options: for templates, and those that are not the default in words. */
static bool put_options(struct jv *game, const struct table *table)
{
    struct text told = TEXT_EMPTY;
    options_told(table->rules, &table->setup, &told);
    bool ok = !told.failed && jv_put_string(game, "plays_by", told.len == 0 ? "" : told.data);
    text_free(&told);
    return jv_put(game, "option", options_facts(table->rules, &table->setup)) && ok;
}

static bool put_game(struct jv *facts, const struct table *table, int seat)
{
    struct jv *game = jv_new_object(), *seats = jv_new_array();
    struct text pace = TEXT_EMPTY, commitment = TEXT_EMPTY;
    int taken = 0;
    span_write(table->game.pace, &pace);
    cipher_hex(table->game.commitment, CIPHER_HASH, &commitment);
    bool ok = seats != NULL;
    for (int i = 1; ok && i <= table->game.seats; i++) {
        ok = jv_add(seats, seat_facts(table, i, seat));
        taken += table->seat[i - 1].kind != SEAT_EMPTY;
    }
    ok = jv_put(game, "seats", seats) && ok;
    ok = ok && jv_put_int(game, "number", table->game.id) && jv_put_string(game, "name", table->game.name) &&
         jv_put_string(game, "title", table->rules->title) && jv_put_string(game, "rules", table->rules->id) &&
         jv_put_string(game, "status", game_status_name(table->game.status)) &&
         jv_put_string(game, "pace", pace.data) && jv_put_int(game, "seats_taken", taken) &&
         jv_put_int(game, "seat_count", table->game.seats) && jv_put_string(game, "options", table->game.options) &&
         jv_put_string(game, "commitment", commitment.data) && put_messages(game, table) && put_options(game, table) &&
         put_renewed(game, table);
    text_free(&pace);
    text_free(&commitment);
    ok = ok && (!table->live || put_step(game, table)) && facts_schedule(game, table);
    return jv_put(facts, "game", game) && ok;
}

bool facts_game(struct jv *facts, const struct table *table, int seat)
{
    struct text subject = TEXT_EMPTY;
    facts_subject(table, &subject);
    bool ok = put_game(facts, table, seat) && jv_put_string(facts, "subject", subject.data) &&
              jv_put_string(facts, "rules", table->rules->id);
    text_free(&subject);
    if (!ok || seat == 0)
        return ok;
    struct jv *you = jv_new_object();
    ok = jv_put_int(you, "number", seat) && jv_put_string(you, "name", table->rules->seats[seat - 1].name) &&
         jv_put_string(you, "letter", table->rules->seats[seat - 1].letter);
    return jv_put(facts, "seat", you) && ok;
}

void facts_conduct_write(const struct conduct *conduct, struct text *out)
{
    if (conduct->on_time != 0 || conduct->late != 0 || conduct->missed != 0)
        text_addf(out, "%lld on time, %lld late, %lld missed", (long long)conduct->on_time, (long long)conduct->late,
                  (long long)conduct->missed);
}

enum rc facts_conduct(struct jv *facts, const struct host *host, const struct table *table, struct err *err)
{
    enum rc rc = RC_OK;
    const struct jv *seats = jv_get(jv_get(facts, "game"), "seats");
    for (size_t i = 0; rc == RC_OK && i < table->seat_count; i++) {
        struct conduct conduct = {0};
        struct text text = TEXT_EMPTY;
        if (table->seat[i].player == 0)
            continue;
        rc = conduct_get(host->store, table->seat[i].player, &conduct, err);
        facts_conduct_write(&conduct, &text);
        if (rc == RC_OK && (text.failed || !jv_put_string(jv_at(seats, i), "conduct", text.data)))
            rc = err_set(err, RC_NOMEM, "out of memory for a list of seats");
        text_free(&text);
    }
    return rc;
}

/* What the order costs its seat; empty where it costs nothing. */
static bool put_cost(struct jv *one, struct table *table, int seat, const struct order *order)
{
    struct text cost = TEXT_EMPTY;
    if (table->rules->cost != NULL)
        table->rules->cost(audience_view(&table->match, seat), seat, order, &cost);
    bool ok = !cost.failed && jv_put_string(one, "cost", cost.data);
    text_free(&cost);
    return ok;
}

/* Those of the legal orders that are listed, as texts and links, and what is left out. */
static bool put_listed(struct jv *object, struct table *table, int seat, const struct order *legal,
                       const struct listed *listed, const char *reply)
{
    struct jv *orders = jv_new_array();
    struct text subject = TEXT_EMPTY, rest = TEXT_EMPTY;
    facts_subject(table, &subject);
    listed_rest(listed, &rest);
    bool ok = orders != NULL && !subject.failed && !rest.failed;
    for (int i = 0; ok && i < listed->count; i++) {
        const struct order *order = &legal[listed->order[i]];
        char *text = match_order_text(&table->match, order);
        struct jv *one = jv_new_object();
        ok = text != NULL && jv_put_string(one, "text", text) && put_mailto(one, "mailto", reply, subject.data, text) &&
             put_cost(one, table, seat, order);
        ok = jv_add(orders, one) && ok;
        free(text);
    }
    ok = jv_put(object, "orders", orders) && ok;
    if (rest.len > 0)
        ok = ok && jv_put_int(object, "more", listed->left) && jv_put_string(object, "more_of", rest.data);
    text_free(&subject);
    text_free(&rest);
    return ok;
}

/* The legal orders of one request. */
static bool put_orders(struct jv *object, struct table *table, const struct request *request, const char *reply)
{
    struct order *legal = malloc(LISTED_FROM * sizeof *legal);
    struct listed listed;
    bool ok = legal != NULL;
    if (ok) {
        const void *view = audience_view(&table->match, request->seat);
        listed_choose(table->rules, legal, table->rules->legal(view, request, legal, LISTED_FROM), &listed);
        ok = put_listed(object, table, request->seat, legal, &listed, reply);
    }
    free(legal);
    return ok;
}

bool facts_owed(struct jv *facts, const struct host *host, struct table *table, int seat, const char *reply)
{
    struct jv *owed = jv_new_array(), *form = jv_new_array();
    bool ok = owed != NULL && form != NULL, any = false;
    for (int i = 0; ok && i < table->pumped.count; i++) {
        const struct waiting *waiting = &table->pumped.waiting[i];
        if (waiting->request.seat != seat || waiting->answered)
            continue;
        char name[64], blank[80];
        struct text slot = text_fixed(name, sizeof name);
        table->rules->slot_write(waiting->request.slot, &slot);
        (void)snprintf(blank, sizeof blank, "%s: ____", name);
        struct jv *one = jv_new_object(), *line = jv_new_object();
        any = true;
        ok = jv_put_string(one, "request", name) &&
             facts_times(one, host, &table->player[seat - 1], table->seat[seat - 1].due) &&
             put_orders(one, table, &waiting->request, reply);
        ok = jv_add(owed, one) && ok;
        ok = jv_put_string(line, "line", blank) && ok;
        ok = jv_add(form, line) && ok;
    }
    ok = jv_put(facts, "owed", owed) && ok;
    ok = jv_put(facts, "form", form) && ok;
    return ok && jv_put_bool(facts, "owed_any", any);
}

bool facts_waiting(struct jv *facts, const struct host *host, struct table *table, int seat)
{
    struct jv *list = jv_new_array();
    bool ok = list != NULL, any = false;
    moment due = 0; /* of what this seat may know of */
    for (int i = 0; ok && i < table->pumped.count; i++) {
        const struct waiting *waiting = &table->pumped.waiting[i];
        if (waiting->answered || !audience_asks(&table->match, seat, &waiting->request))
            continue;
        moment until = table->seat[waiting->request.seat - 1].due;
        due = due == 0 || until < due ? until : due;
        if (waiting->request.seat == seat)
            continue;
        char name[64];
        struct text slot = text_fixed(name, sizeof name);
        table->rules->slot_write(waiting->request.slot, &slot);
        struct jv *one = seat_facts(table, waiting->request.seat, seat);
        any = true;
        ok = jv_put_string(one, "request", name) && facts_away(one, host, table, waiting->request.seat);
        ok = jv_add(list, one) && ok;
    }
    ok = jv_put(facts, "waiting", list) && facts_clock(facts, host, table, seat) && ok;
    if (ok && due != 0)
        ok = facts_times(facts, host, table_player(table, seat), due);
    return ok && jv_put_bool(facts, "waiting_any", any);
}

bool facts_report(struct jv *facts, struct table *table, int seat)
{
    if (!table->live)
        return true;
    char phase[96];
    struct text line = text_fixed(phase, sizeof phase);
    struct jv *report = jv_new_object();
    if (report == NULL)
        return false;
    const void *view = audience_view(&table->match, seat);
    if (table->agreed.over)
        text_add(&line, "ended by agreement");
    else
        table->rules->phase(view, &line);
    table->rules->show(view, seat, report);
    return jv_put_string(jv_get(facts, "game"), "phase", phase) && jv_put(facts, "report", report);
}

bool facts_line(struct jv *facts, const char *name, const char *text)
{
    struct jv *list = jv_get(facts, name);
    if (list == NULL) {
        if (!jv_put(facts, name, jv_new_array()))
            return false;
        list = jv_get(facts, name);
    }
    struct jv *one = jv_new_object();
    bool ok = jv_put_string(one, "text", text);
    return jv_add(list, one) && ok;
}

static bool put_note(struct jv *facts, const struct note *note)
{
    struct text text = TEXT_EMPTY;
    if (note->kind == NOTE_DEFAULT || note->kind == NOTE_BOT)
        return true; /* the moves tell it, also in a mail that goes out later: facts_happened() */
    if (note->kind == NOTE_USED)
        text_addf(&text, "Used: %s", note->text);
    else
        text_addf(&text, "Could not be used and is off your plan: %s (%s)", note->text, note->why.text);
    bool ok = !text.failed && facts_line(facts, "plan_notes", text.data);
    text_free(&text);
    return ok;
}

bool facts_plan(struct jv *facts, const struct table *table, int seat)
{
    const struct match_seat *live = &table->match.seat[seat - 1];
    const struct plan *plan = &live->plan;
    struct jv *lines = jv_new_array();
    bool ok = lines != NULL;
    for (int i = 0; ok && i < plan->count; i++) {
        char *text = match_order_text(&table->match, &plan->line[i].order);
        struct jv *one = jv_new_object();
        ok = text != NULL && jv_put_string(one, "line", text);
        if (ok && plan->line[i].surprised)
            ok = jv_put_string(one, "note",
                               "It waits: something has come to light since you sent it. Write 'ready' "
                               "to use your lines as they stand, or send others.");
        else if (ok && held_rests(&live->held, plan->line[i].order.slot))
            ok = jv_put_string(one, "note", "It rests until you answer, or until the deadline.");
        ok = jv_add(lines, one) && ok;
        free(text);
    }
    ok = jv_put(facts, "plan", lines) && ok && jv_put_bool(facts, "plan_any", plan->count > 0) &&
         facts_held(facts, table, seat);
    for (int i = 0; ok && i < table->match.note_count; i++)
        if (table->match.note[i].seat == seat)
            ok = put_note(facts, &table->match.note[i]);
    struct jv *settings = jv_new_object();
    ok = ok && jv_put_string(settings, "otherwise",
                             live->otherwise_default ? "default"
                             : live->ask_surprised   ? "ask, and ask too if something has come to light"
                                                     : "ask");
    ok = ok && jv_put_bool(settings, "wait", live->wait);
    return jv_put(facts, "settings", settings) && ok;
}

static bool put_refused(struct jv *list, struct table *table, int seat, int number, const char *raw,
                        const struct refusal *why)
{
    struct jv *one = jv_new_object();
    struct text nearest = TEXT_EMPTY;
    bool ok = jv_put_int(one, "number", number) && jv_put_string(one, "line", raw) &&
              jv_put_string(one, "code", why->code) && jv_put_string(one, "sentence", why->text) &&
              jv_put_string(one, "word", why->word) && jv_put_string(one, "detail", why->detail);
    if (ok && table->live && nearest_legal(table->rules, audience_view(&table->match, seat), seat, raw, &nearest))
        ok = jv_put_string(one, "nearest", nearest.data);
    text_free(&nearest);
    return jv_add(list, one) && ok;
}

bool facts_filing(struct jv *facts, struct table *table, int seat, const struct filing *filing,
                  const char *const *lines)
{
    struct jv *accepted = jv_new_array(), *refused = jv_new_array(), *replaced = jv_new_array();
    bool ok = accepted != NULL && refused != NULL && replaced != NULL, any = false, held = false;
    for (int i = 0; ok && i < filing->count + filing->more; i++) {
        const struct filed_line *line = &filing->line[i];
        const char *raw = i < filing->count ? lines[i] : line->kept;
        held = held || line->fate == LINE_HELD;
        if (line->fate == LINE_REFUSED) {
            any = true;
            ok = put_refused(refused, table, seat, i < filing->count ? i + 1 : 0, raw, &line->why);
        } else if (line->text != NULL && line->fate != LINE_HELD) {
            struct jv *one = jv_new_object();
            ok = jv_put_string(one, "line", raw) && jv_put_string(one, "text", line->text);
            ok = jv_add(accepted, one) && ok;
        }
    }
    ok = jv_put(facts, "accepted", accepted) && ok;
    ok = jv_put_bool(facts, "accepted_any", jv_size(accepted) > 0) && ok;
    ok = jv_put(facts, "refused", refused) && ok;
    for (int i = 0; ok && i < filing->before_count; i++) {
        struct jv *one = jv_new_object();
        ok = jv_put_string(one, "line", filing->before[i]);
        ok = jv_add(replaced, one) && ok;
    }
    ok = jv_put(facts, "replaced", replaced) && ok;
    return ok && jv_put_bool(facts, "refused_any", any) && jv_put_bool(facts, "held_here", held);
}

bool facts_result(struct jv *facts, const struct table *table)
{
    struct result result = {0};
    struct jv *object = jv_new_object(), *rows = jv_new_array(), *words = jv_new_array();
    struct text secret = TEXT_EMPTY;
    table_result(table, &result);
    bool ok = rows != NULL && words != NULL;
    for (int rank = 1; ok && rank <= result.seats; rank++) {
        for (int i = 0; ok && i < result.seats; i++) {
            if (result.rank[i] != rank)
                continue;
            struct jv *one = seat_facts(table, i + 1, 0);
            ok = jv_put_int(one, "rank", rank) && jv_put_int(one, "score", result.score[i]);
            ok = jv_add(rows, one) && ok;
        }
    }
    for (size_t i = 0; ok && i < table->seat_count; i++) {
        struct jv *one = jv_new_object();
        ok = jv_put_string(one, "seat", table_seat_name(table, (int)i + 1)) &&
             jv_put_string(one, "word", table->seat[i].word);
        ok = jv_add(words, one) && ok;
    }
    ok = jv_put(object, "rows", rows) && ok;
    ok = jv_put_string(object, "why", result.why) && ok;
    ok = jv_put(facts, "result", object) && ok;
    ok = jv_put(facts, "words", words) && ok;
    cipher_hex(table->game.secret, CIPHER_KEY, &secret);
    int hashed = fairness_bound(table->game.secret, table->game.commitment);
    ok = ok && (!audience_opens(table) || jv_put_string(facts, "secret", secret.data)) &&
         (hashed < 2 || jv_put_int(facts, "hashed", hashed));
    text_free(&secret);
    return ok;
}

bool facts_notice(struct jv *facts, const char *title, const char *const *paragraphs)
{
    bool ok = jv_put_string(facts, "title", title) && jv_put(facts, "paragraphs", jv_new_array());
    for (size_t i = 0; ok && paragraphs[i] != NULL; i++)
        ok = facts_line(facts, "paragraphs", paragraphs[i]);
    return ok;
}

/* One line after the other, so that each can be marked as somebody's words. */
static bool put_lines(struct jv *press, const char *body)
{
    struct jv *lines = jv_new_array();
    bool ok = lines != NULL;
    while (ok && *body != '\0') {
        size_t len = strcspn(body, "\n");
        char *line = strndup(body, len);
        struct jv *one = jv_new_object();
        ok = line != NULL && jv_put_string(one, "text", line);
        ok = jv_add(lines, one) && ok;
        free(line);
        body += len + (body[len] == '\n');
    }
    return jv_put(press, "lines", lines) && ok;
}

bool facts_press(struct jv *facts, const char *from, const char *to, const char *body)
{
    struct jv *press = jv_new_object();
    bool ok =
        jv_put_string(press, "from", from) && jv_put_string(press, "to", to) && jv_put_string(press, "body", body);
    ok = put_lines(press, body) && ok;
    return jv_put(facts, "press", press) && ok;
}

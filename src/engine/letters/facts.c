#include "engine/letters/facts.h"

#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/game/drawn.h"
#include "engine/game/game.h"
#include "engine/game/outcome.h"
#include "engine/play/fairness.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "rules/options.h"
#include "words/catalog.h"
#include "words/when.h"

const char *facts_zone(const struct services *services, const struct player_row *player)
{
    if (player != NULL && player->zone != NULL && player->zone[0] != '\0')
        return player->zone;
    return config_text(services->config, SETTING_SITE_ZONE);
}

void facts_subject_of(const struct game_row *game, struct text *out)
{
    const struct rules *rules = rules_find(game->rules);
    text_addf(out, "#%lld %s (%s)", (long long)game->id, game->name, rules == NULL ? game->rules : rules->title);
}

void facts_subject_what(const struct game_row *game, const char *what, struct text *out)
{
    text_addf(out, "#%lld %s: %s", (long long)game->id, game->name, what);
}

void facts_subject(const struct game *game, struct text *out)
{
    facts_subject_of(&game->row, out);
}

static void put_commands(struct jv *facts, const char *reply)
{
    static const char *const verbs[][2] = {
        {"help_mailto", "help"}, {"state_mailto", "state"}, {"orders_mailto", "orders"}, {"resend_mailto", "resend"},
        {"stop_mailto", "stop"}, {"games_mailto", "games"}, {"start_mailto", "start"}};
    struct jv *commands = jv_new_object();
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        facts_link(commands, verbs[i][0], reply, verbs[i][1]);
    jv_put(facts, "commands", commands);
}

struct jv *facts_begin(const struct services *services, const struct player_row *player, const char *reply)
{
    struct jv *facts = jv_new_object(), *site = jv_new_object();
    jv_put_string(site, "name", config_text(services->config, SETTING_SITE_NAME));
    jv_put_string(site, "address", services_address(services));
    jv_put(facts, "site", site);
    put_commands(facts, reply);
    jv_put_string(facts, "reply", reply);
    if (player != NULL) {
        struct jv *who = jv_new_object();
        jv_put_string(who, "name", player->name);
        jv_put_string(who, "zone", facts_zone(services, player));
        jv_put(facts, "player", who);
    }
    return facts;
}

static struct jv *seat_facts(const struct game *game, int seat, int you)
{
    const struct rules_seat look = drawn_look(game, seat);
    const struct seat_row *row = &game->seat[seat - 1];
    char colour[8];
    bool hidden = audience_hides(game);
    struct jv *one = jv_new_object();
    (void)snprintf(colour, sizeof colour, "#%06X", (unsigned)look.colour & 0xffffffu);
    jv_put_int(one, "number", seat);
    jv_put_string(one, "seat_name", game_seat_told(game, seat));
    jv_put_string(one, "letter", look.letter);
    jv_put_string(one, "colour", colour);
    jv_put_bool(one, "bot", row->kind == SEAT_BOT && !hidden && !game_lies_idle(game, seat));
    jv_put_bool(one, "empty", row->kind == SEAT_EMPTY && !audience_opens(game));
    jv_put_bool(one, "you", seat == you);
    jv_put_string(one, "player", seat == you ? audience_holder(game, seat) : audience_name(game, seat));
    jv_put_string(one, "kept_for", hidden || row->kept_for == 0 ? "" : game->kept[seat - 1].name);
    jv_put_string(one, "conduct", "");
    return one;
}

/* "phase 45", "phase 45 of branch 1": what a game master's commands name. Where settings are moves of their own it
 * would tell the others of them, and game masters look elsewhere. */
static void put_step(struct jv *id, const struct game *game)
{
    char step[64];
    struct text text = text_fixed(step, sizeof step);
    bool counts = game->rules->set == NULL;
    bool branch = game->row.branch > 0;
    if (counts || branch)
        say(&text,
            !counts  ? "report.step.branch"
            : branch ? "report.step.both"
                     : "report.step",
            SAID_NUMBER("phase", game->row.phase), SAID_NUMBER("branch", game->row.branch));
    jv_put_string(id, "step", step);
}

/* How players may write to each other in this game. */
static void put_messages(struct jv *id, const struct game *game)
{
    static const char *const keys[] = {[PRESS_ALL] = "report.press.all",
                                       [PRESS_GRAY] = "report.press.gray",
                                       [PRESS_ANONYMOUS] = "report.press.anonymous",
                                       [PRESS_OFF] = "report.press.off",
                                       [PRESS_PUBLIC] = "report.press.public"};
    struct text quiet = TEXT_EMPTY;
    int64_t span = config_span(game->config, SETTING_GAME_PRESS_QUIET);
    if (span > 0)
        when_write_span(span, &quiet);
    jv_put_string(id, "messages", catalog_text(keys[config_choice(game->config, SETTING_GAME_PRESS)]));
    jv_put_text(id, "messages_quiet", &quiet);
    jv_put_bool(id, "messages_shown", audience_reads(game));
}

/* What is other for a game that was begun under a version of the rules before this one. */
static void put_renewed(struct jv *id, const struct game *game)
{
    bool going = game->row.status == GAME_RUNNING || game->row.status == GAME_PAUSED;
    bool older = game->row.rules_version < game->rules->version && game->rules->renewed != NULL;
    jv_put_string(id, "renewed", going && older ? catalog_text(game->rules->renewed) : "");
}

/* Its options: for templates, and those that are not the default in words. */
static void put_options(struct jv *id, const struct game *game)
{
    struct text told = TEXT_EMPTY;
    game_customs(game, &told);
    jv_put_string(id, "plays_by", told.len == 0 ? "" : told.data);
    struct text starts = TEXT_EMPTY;
    game_starts(game, &starts);
    jv_put_text(id, "starts_at", &starts);
    jv_put_string(id, "motto", config_text(game->config, SETTING_GAME_ABOUT));
    text_free(&told);
    rules_guide(game->rules, id);
    jv_put(id, "option", options_facts(game->rules, &game->setup));
}

static struct jv *game_facts(const struct game *game, int seat)
{
    struct jv *id = jv_new_object(), *seats = jv_new_array();
    struct text pace = TEXT_EMPTY;
    int taken = 0;
    when_write_span(game->row.pace, &pace);
    for (int i = 1; i <= game->row.seats; i++) {
        jv_add(seats, seat_facts(game, i, seat));
        taken += game->seat[i - 1].kind != SEAT_EMPTY;
    }
    jv_put(id, "seats", seats);
    jv_put_int(id, "number", game->row.id);
    jv_put_string(id, "name", game->row.name);
    jv_put_string(id, "title", game->rules->title);
    jv_put_string(id, "rules", game->rules->id);
    jv_put_string(id, "status", game_status_name(game->row.status));
    jv_put_string(id, "pace", pace.data);
    jv_put_int(id, "seats_taken", taken);
    jv_put_int(id, "seat_count", game->row.seats);
    jv_put_string(id, "options", game->row.options);
    cipher_hex_put(id, "commitment", game->row.commitment, CIPHER_HASH);
    put_messages(id, game);
    put_options(id, game);
    put_renewed(id, game);
    text_free(&pace);
    if (game->live)
        put_step(id, game);
    facts_schedule(id, game);
    return id;
}

void facts_game(struct report *report, const struct game *game, int seat)
{
    struct jv *facts = report->facts;
    struct text subject = TEXT_EMPTY;
    facts_subject(game, &subject);
    report->game = game_facts(game, seat);
    jv_put(facts, "game", report->game);
    jv_put_text(facts, "subject", &subject);
    jv_put_string(facts, "rules", game->rules->id);
    if (seat == 0 || drawn_later(game))
        return;
    struct jv *you = jv_new_object();
    struct text called = TEXT_EMPTY;
    if (game->rules->called == NULL)
        text_add(&called, game_seat_told(game, seat));
    else
        say(&called, game->rules->called, SAID_SEAT("seat", game, seat));
    jv_put_int(you, "number", seat);
    jv_put_string(you, "name", game_seat_told(game, seat));
    report_set(report, &report->about.seat, NULL, called.data);
    jv_put_text(you, "called", &called);
    jv_put_string(you, "letter", rules_seat(game->rules, seat)->letter);
    jv_put(facts, "seat", you);
}

const char *facts_name(const struct game *game, int seat)
{
    bool named = game->seat[seat - 1].kind == SEAT_PLAYER && !audience_hides(game);
    const char *name = named ? audience_name(game, seat) : "";
    return name[0] != '\0' ? name : NULL;
}

const char *facts_person(const struct game *game, int seat)
{
    const char *name = facts_name(game, seat);
    return name != NULL ? name : game_seat_said(game, seat);
}

struct facts_called facts_call(const struct game *game, int seat, bool known)
{
    struct facts_called called = {.game = game, .seat = seat};
    const char *name = known ? audience_holder(game, seat) : audience_hides(game) ? "" : audience_name(game, seat);
    (void)snprintf(called.name, sizeof called.name, "%s", name);
    return called;
}

void facts_called_write(const void *called, struct text *out)
{
    const struct facts_called *of = called;
    if (of->name[0] == '\0')
        text_add(out, game_seat_said(of->game, of->seat));
    else
        say(out, of->game->rules->listed == NULL ? "end.who" : of->game->rules->listed, SAID("name", of->name),
            SAID_SEAT("seat", of->game, of->seat));
}

void facts_who(const struct game *game, int seat, struct text *out)
{
    const struct facts_called called = facts_call(game, seat, false);
    facts_called_write(&called, out);
}

void facts_seats_write(const void *seats, struct text *out)
{
    const struct facts_seats *of = seats;
    size_t from = out->len;
    for (int seat = 1; seat <= of->game->row.seats; seat++)
        if ((of->seats >> seat & 1u) != 0) {
            const struct facts_called called = facts_call(of->game, seat, of->known);
            text_between(out, from, ", ");
            facts_called_write(&called, out);
        }
}

void facts_conduct_write(const struct conduct *conduct, struct text *out)
{
    if (conduct->on_time != 0 || conduct->late != 0 || conduct->missed != 0)
        say(out, "report.conduct", SAID_NUMBER("on_time", conduct->on_time), SAID_NUMBER("late", conduct->late),
            SAID_NUMBER("missed", conduct->missed));
}

enum rc facts_conduct(struct report *report, const struct services *services, const struct game *game, struct err *err)
{
    enum rc rc = RC_OK;
    const struct jv *seats = jv_get(report->game, "seats");
    for (size_t i = 0; rc == RC_OK && i < game->seat_count; i++) {
        struct conduct conduct = {0};
        struct text text = TEXT_EMPTY;
        if (game->seat[i].player == 0 || audience_hides(game))
            continue;
        rc = club_conduct_get(services->store, game->seat[i].player, &conduct, err);
        facts_conduct_write(&conduct, &text);
        if (rc == RC_OK)
            jv_put_string(jv_at(seats, i), "conduct", text.data);
        text_free(&text);
    }
    return rc;
}

void facts_asked(struct jv *one, struct game *game, int seat, const struct request *request, struct text *asked)
{
    char name[64];
    struct text slot = text_fixed(name, sizeof name);
    rules_slot_write(game->rules, request->slot, &slot);
    rules_ask(game->rules, view_get(&game->match, seat), request, asked);
    jv_put_string(one, "request", name);
    jv_put_string(one, "asked", asked->data);
    jv_put_bool(one, "in_words", strcmp(name, asked->data) != 0);
}

/* What is asked of another one, of whom `request` is the first that waits. Of several things as many as were asked: it
 * is nobody's business which of them he has sent. */
static void put_waited(struct jv *one, struct game *game, int seat, const struct request *request)
{
    struct text asked = TEXT_EMPTY;
    int count = 0;
    for (int i = 0; i < game->pumped.count; i++) {
        const struct request *other = &game->pumped.waiting[i].request;
        count += other->seat == request->seat && view_asks(&game->match, seat, other);
    }
    facts_asked(one, game, seat, request, &asked);
    if (count > 1) {
        text_clear(&asked);
        say(&asked, "report.asked.several", SAID_NUMBER("count", count));
        jv_put_string(one, "asked", asked.data);
        jv_put_bool(one, "in_words", true);
    }
    text_free(&asked);
}

/* Whether the seat's turn comes after that of the one other seat that is waited for. Of two that goes without saying.
 */
static bool follows(struct game *game, int seat, int waited)
{
    return seat != 0 && game->row.seats > 2 && rules_after(game->rules, view_get(&game->match, seat), waited) == seat;
}

/* Another one who is waited for. */
static struct jv *put_other(struct report *report, const struct services *services, struct game *game, int seat,
                            const struct request *request)
{
    bool hidden = audience_hides(game); /* the seat says it all */
    struct jv *one = seat_facts(game, request->seat, seat);
    struct text away = TEXT_EMPTY;
    const char *name = hidden ? "" : audience_name(game, request->seat);
    struct told *who = report_tell(&report->waiting, name[0] != '\0' ? name : game_seat_said(game, request->seat));
    if (hidden)
        jv_put_string(one, "player", "");
    put_waited(one, game, seat, request);
    facts_away(services, game, request->seat, &away);
    if (away.len == 0)
        jv_put_bool(one, "away", false);
    else
        jv_put_string(one, "away", away.data);
    who->note = text_detach(&away);
    return one;
}

void facts_waiting(struct report *report, const struct services *services, struct game *game, int seat)
{
    struct jv *list = jv_new_array();
    int last = 0;   /* the seat that was listed last: they come by seats */
    moment due = 0; /* of what this seat may know of */
    for (int i = 0; i < game->pumped.count; i++) {
        const struct waiting *waiting = &game->pumped.waiting[i];
        if (waiting->answered || !view_asks(&game->match, seat, &waiting->request))
            continue;
        moment until = game->seat[waiting->request.seat - 1].due;
        due = due == 0 || until < due ? until : due;
        if (waiting->request.seat == seat || last == waiting->request.seat)
            continue;
        last = waiting->request.seat;
        jv_add(list, put_other(report, services, game, seat, &waiting->request));
    }
    report->about.follows = report->waiting.count == 1 && follows(game, seat, last);
    jv_put_bool(report->facts, "follows", report->about.follows);
    jv_put(report->facts, "waiting", list);
    facts_clock(report, services, game, seat);
    if (due != 0)
        report->due = facts_times(report->facts, services, game_player(game, seat), due);
    jv_put_bool(report->facts, "waiting_any", report->waiting.count > 0);
}

void facts_report(struct report *report, struct game *game, int seat, bool full)
{
    if (!game->live)
        return;
    char phase[96], stage[96];
    struct text line = text_fixed(phase, sizeof phase), far = text_fixed(stage, sizeof stage);
    struct jv *own = jv_new_object();
    const void *view = view_get(&game->match, seat);
    if (game->outcome.agreed.over)
        say(&line, "report.agreed");
    else {
        rules_phase(game->rules, view, &line);
        rules_stage(game->rules, view, &far);
    }
    rules_show(game->rules, view, seat, own);
    jv_put_bool(own, "full", full || match_over(&game->match));
    report_set(report, &report->about.phase, NULL, phase);
    report_set(report, &report->about.stage, NULL, stage);
    jv_put_string(report->game, "phase", phase);
    jv_put_string(report->game, "stage", stage);
    jv_put(report->facts, "report", own);
}

void facts_line(struct jv *facts, const char *name, const char *text)
{
    struct jv *list = jv_get(facts, name);
    if (list == NULL) {
        jv_put(facts, name, jv_new_array());
        list = jv_get(facts, name);
    }
    struct jv *one = jv_new_object();
    jv_put_string(one, "text", text);
    jv_add(list, one);
}

static void put_note(struct told_list *notes, struct game *game, const struct note *note)
{
    struct text text = TEXT_EMPTY, order = TEXT_EMPTY;
    if (note->kind == NOTE_DEFAULT || note->kind == NOTE_BOT)
        return; /* the moves tell it, also in a mail that goes out later: facts_happened() */
    if (note->kind == NOTE_USED) {
        facts_spoken(game, note->seat, note->text, &text);
        report_tell(notes, text.data)->used = mem_copy_text(note->text);
    } else {
        facts_order(game, note->seat, note->text, &order);
        say(&text, "report.plan.spent", SAID("order", order.data), SAID_KEY("why", note->why.key));
        report_tell(notes, text.data);
    }
    text_free(&text);
    text_free(&order);
}

void facts_plan(struct report *report, struct game *game, int seat)
{
    const struct match_seat *live = &game->match.seat[seat - 1];
    const struct plan *plan = &live->plan;
    report_begin_list(&report->plan);
    for (int i = 0; i < plan->count; i++) {
        char *text = match_order_text(&game->match, &plan->line[i].order);
        struct told *one = facts_said(&report->plan, game, seat, text);
        if (plan->line[i].surprised)
            one->note = mem_copy_text(catalog_text("report.plan.surprised"));
        else if (held_rests(&live->held, plan->line[i].order.slot))
            one->note = mem_copy_text(catalog_text("report.plan.rests"));
        free(text);
    }
    for (int i = 0; i < game->match.note_count; i++)
        if (game->match.note[i].seat == seat)
            put_note(&report->notes, game, &game->match.note[i]);
    struct jv *settings = jv_new_object();
    jv_put_string(settings, "otherwise",
                  live->otherwise_default ? "default"
                  : live->ask_surprised   ? catalog_text("report.otherwise")
                                          : "ask");
    jv_put_string(settings, "otherwise_told",
                  catalog_text(live->otherwise_default ? "report.otherwise.default"
                               : live->ask_surprised   ? "report.otherwise"
                                                       : "report.otherwise.ask"));
    jv_put_bool(settings, "usual", !live->otherwise_default && !live->ask_surprised);
    jv_put_bool(settings, "wait", live->wait);
    jv_put(report->facts, "settings", settings);
}

void facts_quote(const char *line, struct text *out)
{
    size_t len = strlen(line), fit = text_fit(line, len, QUOTED_BYTES_MOST);
    text_add_bytes(out, line, fit);
    text_add(out, fit < len ? "..." : "");
}

struct told *facts_refused(struct told_list *list, const char *raw, const struct refusal *why, const char *sentence)
{
    struct told *one = report_add(list);
    struct text line = TEXT_EMPTY;
    facts_quote(raw, &line);
    one->line = text_detach(&line);
    one->why = mem_copy_text(sentence);
    one->number = -1;
    if (why != NULL && why->code != NULL) {
        one->code = mem_copy_text(why->code);
        one->word = mem_copy_text(why->word);
        one->detail = mem_copy_text(why->detail);
    }
    return one;
}

/* What was used at once is told with what was taken. */
static void drop_used(struct told_list *notes, const struct told_list *accepted)
{
    if (notes->item == NULL)
        report_begin_list(notes);
    for (size_t i = notes->count; i-- > 0;)
        if (notes->item[i].used != NULL && report_says(accepted, notes->item[i].used))
            report_remove(notes, i);
}

void facts_filing(struct report *report, struct game *game, int seat, const struct filing *filing,
                  const char *const *lines)
{
    report_begin_list(&report->accepted);
    report_begin_list(&report->refused);
    report_begin_list(&report->replaced);
    for (int i = 0; i < filing->count + filing->more; i++) {
        const struct filed_line *line = &filing->line[i];
        const char *raw = i < filing->count ? lines[i] : line->kept;
        report->held = report->held || line->fate == LINE_HELD;
        if (line->fate == LINE_REFUSED) {
            facts_refused(&report->refused, raw, &line->why, line->why.text)->number = i < filing->count ? i + 1 : 0;
        } else if (line->text != NULL && line->fate != LINE_HELD) {
            struct told *one = facts_said(&report->accepted, game, seat, line->text);
            free(one->line);
            one->line = mem_copy_text(raw);
            one->text = mem_copy_text(line->text);
        }
    }
    drop_used(&report->notes, &report->accepted);
    for (int i = 0; i < filing->before_count; i++)
        facts_said(&report->replaced, game, seat, filing->before[i]);
    jv_put_bool(report->facts, "undone", filing->undone);
    jv_put_bool(report->facts, "held_here", report->held);
}

void facts_result(struct report *report, const struct game *game, int seat)
{
    struct jv *facts = report->facts;
    struct result result = {0};
    struct jv *object = jv_new_object(), *rows = jv_new_array(), *words = jv_new_array();
    struct text why = TEXT_EMPTY;
    game_result(game, &result);
    report->about.rank = seat == 0 ? 0 : result.rank[seat - 1];
    for (int rank = 1; rank <= result.seats; rank++) {
        for (int i = 0; i < result.seats; i++) {
            if (result.rank[i] != rank)
                continue;
            struct jv *one = seat_facts(game, i + 1, seat);
            report->about.firsts += rank == 1;
            jv_put_int(one, "rank", rank);
            jv_put_int(one, "score", result.score[i]);
            jv_add(rows, one);
        }
    }
    for (size_t i = 0; i < game->seat_count; i++) {
        struct jv *one = jv_new_object();
        jv_put_string(one, "seat", game_seat_told(game, (int)i + 1));
        jv_put_string(one, "word", game->seat[i].word);
        jv_add(words, one);
    }
    jv_put(object, "rows", rows);
    outcome_why(game, &result, &why);
    jv_put_text(object, "why", &why);
    jv_put_bool(object, "by_score", result.by_score);
    jv_put(facts, "result", object);
    jv_put(facts, "words", words);
    int hashed = fairness_bound(game->row.secret, game->row.commitment);
    if (audience_opens(game))
        cipher_hex_put(facts, "secret", game->row.secret, CIPHER_KEY);
    if (hashed >= 2)
        jv_put_int(facts, "hashed", hashed);
}

static void put_saying(struct report *report, const struct saying *says, bool title)
{
    char *rest = NULL;
    struct text text = TEXT_EMPTY;
    say_list(&text, says->key, says->fills);
    const char *line = strtok_r(text.data, "\n", &rest);
    if (title)
        report_set(report, &report->about.title, "title", line == NULL ? "" : line);
    while ((line = strtok_r(NULL, "\n", &rest)) != NULL)
        report_tell(&report->paragraphs, line);
    text_free(&text);
}

void facts_notice(struct report *report, const struct saying *says)
{
    report_begin_list(&report->paragraphs);
    put_saying(report, says, true);
}

void facts_words(struct report *report, const struct saying *says)
{
    put_saying(report, says, false);
}

void facts_lines(struct jv *object, const char *key, const char *body)
{
    struct jv *lines = jv_new_array();
    while (*body != '\0') {
        size_t len = strcspn(body, "\n");
        char *line = mem_copy_part(body, len);
        struct jv *one = jv_new_object();
        jv_put_string(one, "text", line);
        jv_add(lines, one);
        free(line);
        body += len + (body[len] == '\n');
    }
    jv_put(object, key, lines);
}

void facts_press(struct report *report, const struct words_of *words)
{
    struct jv *press = jv_new_object();
    report_set(report, &report->about.from, NULL, words->from);
    report_set(report, &report->about.opening, NULL, words->body);
    report->about.gathered = words->gathered;
    jv_put_string(press, "from", words->from);
    jv_put_string(press, "to", words->to);
    jv_put_string(press, "body", words->body);
    bool reply = !words->unsigned_ && !words->to_all;
    if (words->answer != NULL && reply)
        jv_put_string(press, "answer", words->answer);
    jv_put_bool(press, "reply", reply);
    jv_put_bool(press, "unsigned", words->unsigned_);
    jv_put_bool(press, "public", words->to_all && !words->unsigned_);
    if (words->gathered)
        jv_put_bool(press, "gathered", true);
    facts_lines(press, "lines", words->body);
    jv_put(report->facts, "press", press);
}

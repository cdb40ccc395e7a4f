/* What a seat is asked: whole turns as buttons, the legal orders, the form. */
#include "base/mem.h"
#include "engine/letters/facts.h"
#include "engine/play/ahead.h"
#include "engine/play/listed.h"
#include "engine/play/views.h"
#include "rules/doors.h"

#include <strings.h>

enum {
    FIRST_MOST = 6,  /* turns that stand as buttons in the first screen of a mail */
    TURNS_MOST = 24, /* and on a page */
    TOGETHER_MOST = 12,
    LABEL_COLUMNS = 72,
    MORE_COLUMNS = 25, /* for what is left out of a label */
    HINT_COLUMNS = 5,  /* of "   # " between a blank and what can stand in it */
    CUT_COLUMNS = 5,   /* of ", ..." */
    HEADING_MOST = 50, /* letters behind "YOUR MOVE: " */
    ASKED_MOST = 200,  /* letters of all that is asked */
    PHRASE_BYTES = 512,
    SLOT_BYTES = 64
};

/* What the asked seat is shown of one request. */
struct asking {
    struct game *game;
    const struct request *request;
    const char *reply, *subject;
    struct order *legal; /* LISTED_FROM */
    int count;           /* of them */
    struct ahead *ahead;
};

static const void *view_of(const struct asking *asking)
{
    return view_get(&asking->game->match, asking->request->seat);
}

/* Whether some of several things that are asked for this slot have a line on file, which other lines would replace. */
static bool is_partly_answered(const struct asking *asking)
{
    const struct game *game = asking->game;
    int slot = asking->request->slot, seat = asking->request->seat, asked = 0;
    for (int i = 0; i < game->pumped.count; i++)
        asked += game->pumped.waiting[i].request.seat == seat && game->pumped.waiting[i].request.slot == slot;
    return asked > 1 && match_plan_first(&game->match.seat[seat - 1].plan, slot) >= 0;
}

/* Between two lines of a button's mail: some programs put all of them on one. */
static const char NEXT_LINE[] = ";\n";

static void put_link(struct jv *one, const struct asking *asking, const char *lines)
{
    struct text link = TEXT_EMPTY, body = TEXT_EMPTY;
    text_addf(&body, "%s%s%s", is_partly_answered(asking) ? "add" : "", is_partly_answered(asking) ? NEXT_LINE : "",
              lines);
    facts_mailto(asking->reply, asking->subject, body.data, &link);
    jv_put_text(one, "mailto", &link);
    text_free(&body);
}

/* What the order costs its seat; empty where it costs nothing, or where its words say so. */
static void put_cost(struct jv *one, const struct asking *asking, const struct order *order)
{
    struct text cost = TEXT_EMPTY;
    rules_cost(asking->game->rules, view_of(asking), asking->request->seat, order, &cost);
    bool said = cost.len > 0 && strstr(jv_member_string(one, "text"), cost.data) != NULL;
    jv_put_string(one, "cost", said ? "" : cost.data);
    text_free(&cost);
}

/* The first `told` orders of a turn in words. */
static void say_turn(const struct asking *asking, const struct order *turn, int told, struct text *out)
{
    struct text before = TEXT_EMPTY;
    for (int i = 0; i < told; i++) {
        char bytes[PHRASE_BYTES];
        struct text phrase = text_fixed(bytes, sizeof bytes);
        rules_phrase(asking->game->rules, view_of(asking), asking->request->seat, &turn[i], &phrase);
        text_clear(&before);
        text_add(&before, out->data);
        text_clear(out);
        say(out,
            i == 0   ? "report.turn"
            : i == 1 ? "report.turn.first"
                     : "report.turn.next",
            SAID("turn", before.data), SAID("order", bytes));
    }
    text_free(&before);
}

/* Of an order that says several things what has room before what tells of the others. */
static void shorten(struct text *phrase)
{
    size_t room = LABEL_COLUMNS - MORE_COLUMNS;
    if (phrase->len <= room)
        return;
    while (room > 0 && phrase->data[room] != ',')
        room--;
    if (room == 0)
        return;
    text_cut(phrase, room);
    text_add(phrase, ", ...");
}

/* "Take Trade 2 of Asia (wheat+fish), then play it": as much of a turn as a line holds. */
static void put_label(struct jv *one, const char *key, const struct asking *asking, const struct order *turn, int count)
{
    struct text label = TEXT_EMPTY, part = TEXT_EMPTY;
    say_turn(asking, turn, count, &label);
    for (int told = count - 1; label.len > LABEL_COLUMNS && told > 0; told--) {
        text_clear(&part);
        text_clear(&label);
        say_turn(asking, turn, told, &part);
        if (told == 1)
            shorten(&part);
        say(&label, "report.turn.more", SAID_NUMBER("count", count - told), SAID("turn", part.data));
    }
    jv_put_text(one, key, &label);
    text_free(&part);
}

/* The turn that begins with the order: in words, its lines, a mail with them. */
static struct jv *turn_facts(const struct asking *asking, const struct order *first)
{
    struct jv *one = jv_new_object(), *lines = jv_new_array();
    struct order *turn = mem_room(AHEAD_MOST, sizeof *turn);
    struct text body = TEXT_EMPTY, whole = TEXT_EMPTY;
    int count = ahead_turn(asking->ahead, first, turn);
    for (int i = 0; i < count; i++) {
        char *text = match_order_text(&asking->game->match, &turn[i]);
        struct jv *line = jv_new_object();
        jv_put_string(line, "line", text);
        jv_add(lines, line);
        text_addf(&body, "%s%s", i == 0 ? "" : NEXT_LINE, text);
        text_addf(&whole, "%s%s", i == 0 ? "" : "; ", text);
        free(text);
    }
    jv_put_text(one, "whole", &whole);
    put_label(one, "text", asking, turn, count);
    jv_put(one, "lines", lines);
    jv_put_bool(one, "several", count > 1);
    put_link(one, asking, body.data);
    put_cost(one, asking, first);
    text_free(&body);
    free(turn);
    return one;
}

static struct jv *order_facts(const struct asking *asking, const struct order *order)
{
    struct jv *one = jv_new_object();
    char *text = match_order_text(&asking->game->match, order);
    jv_put_string(one, "text", text);
    put_link(one, asking, text);
    put_cost(one, asking, order);
    free(text);
    return one;
}

/* The orders that the turns of the first screen begin with: what the bot could do, and of the listed ones as many as
 * have room, that of the deadline last. */
static int choose_first(const struct asking *asking, const struct listed *listed, struct order *first)
{
    const struct rules *rules = asking->game->rules;
    struct order *rest = mem_room(1, sizeof *rest);
    int count = ahead_begin(asking->ahead, FIRST_MOST, first);
    rules_fallback(rules, view_of(asking), asking->request, rest);
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < listed->count && count < FIRST_MOST; i++) {
            const struct order *order = &asking->legal[listed->order[i]];
            bool there = rules->turn != NULL && order_same(order, rest) != (pass == 1);
            for (int k = 0; k < count; k++)
                there = there || order_same(order, &first[k]);
            if (!there)
                order_copy(&first[count++], order);
        }
    }
    free(rest);
    return count;
}

static bool is_labelled(const struct jv *first, const char *label)
{
    for (size_t i = 0; i < jv_size(first); i++)
        if (strcmp(jv_member_string(jv_at(first, i), "text"), label) == 0)
            return true;
    return false;
}

/* The button of the first screen that begins with this order; NULL: none does. */
static const struct jv *begun_with(const struct jv *first, const char *order)
{
    for (size_t i = 0; i < jv_size(first); i++)
        if (strcmp(jv_member_string(jv_at(jv_get(jv_at(first, i), "lines"), 0), "line"), order) == 0)
            return jv_at(first, i);
    return NULL;
}

/* Those of the legal orders that are listed, some whole turns, and what is left out. */
static void put_listed(struct jv *object, const struct asking *asking, const struct listed *listed)
{
    struct jv *orders = jv_new_array(), *first = jv_new_array();
    struct order *begins = mem_room(FIRST_MOST, sizeof *begins);
    struct text rest = TEXT_EMPTY;
    bool several = false, beyond = listed->left > 0;
    int count = choose_first(asking, listed, begins);
    listed_rest(listed, &rest);
    for (int i = 0; i < count; i++) {
        struct jv *turn = turn_facts(asking, &begins[i]);
        if (is_labelled(first, jv_member_string(turn, "text"))) { /* long, and alike as far as a button has room */
            jv_free(turn);
            continue;
        }
        several = several || jv_true(jv_get(turn, "several"));
        jv_add(first, turn);
    }
    for (int i = 0; i < listed->count; i++) {
        struct jv *one = order_facts(asking, &asking->legal[listed->order[i]]);
        const struct jv *begun = begun_with(first, jv_member_string(one, "text"));
        jv_put_bool(one, "above", begun != NULL && !jv_true(jv_get(begun, "several")));
        beyond = beyond || begun == NULL;
        jv_add(orders, one);
    }
    jv_put(object, "orders", orders);
    jv_put(object, "first", first);
    jv_put_bool(object, "first_any", count > 0);
    jv_put_bool(object, "turns_any", several);
    jv_put_bool(object, "beyond", beyond);
    if (listed->left > 0) {
        jv_put_int(object, "more", listed->left);
        jv_put_string(object, "more_of", rest.data);
    }
    text_free(&rest);
    free(begins);
}

/* All legal orders, in words as well, and the turns that begin with them where one is more than one order. */
static void put_all(struct jv *object, const struct asking *asking)
{
    struct jv *legal = jv_new_array(), *turns = jv_new_array();
    struct text head = TEXT_EMPTY;
    bool several = false;
    for (int i = 0; i < asking->count; i++) {
        struct jv *one = order_facts(asking, &asking->legal[i]);
        put_label(one, "phrase", asking, &asking->legal[i], 1);
        jv_put_bool(one, "plain", strcasecmp(jv_string(jv_get(one, "phrase")), jv_string(jv_get(one, "text"))) == 0);
        jv_add(legal, one);
    }
    for (int i = 0; i < asking->count && asking->count <= TURNS_MOST; i++) {
        struct jv *turn = turn_facts(asking, &asking->legal[i]);
        several = several || jv_true(jv_get(turn, "several"));
        jv_add(turns, turn);
    }
    jv_put(object, "legal", legal);
    jv_put(object, "first", turns);
    jv_put_bool(object, "turns_any", several);
    jv_put_bool(
        object, "alternatives",
        listed_head(asking->game->rules, view_of(asking), asking->request, asking->legal, asking->count, &head));
    jv_put_text(object, "head", &head);
}

/* The legal orders of one request: those that a mail lists, or all. */
static void put_orders(struct jv *object, struct game *game, const struct request *request, const char *reply, bool all)
{
    struct listed listed;
    struct text subject = TEXT_EMPTY;
    struct asking asking = {.game = game, .request = request, .reply = reply};
    facts_subject(game, &subject);
    asking.subject = subject.data;
    asking.legal = mem_room(LISTED_FROM, sizeof *asking.legal);
    asking.ahead = ahead_new(&game->match, request);
    jv_put_bool(object, "adds", is_partly_answered(&asking));
    asking.count = rules_legal(game->rules, view_of(&asking), request, asking.legal, LISTED_FROM);
    listed_choose(game->rules, asking.legal, asking.count, &listed);
    if (all)
        put_all(object, &asking);
    else
        put_listed(object, &asking, &listed);
    ahead_free(asking.ahead);
    free(asking.legal);
    text_free(&subject);
}

/* How many bytes two texts have in common, up to the end of a word. */
static size_t common_words(const char *a, const char *b)
{
    size_t end = 0;
    for (size_t i = 0; a[i] != '\0' && a[i] == b[i]; i++)
        end = a[i] == ' ' ? i + 1 : end;
    return end;
}

/* "an order for A Bur, F MAO, A Mar", "a build (2)": what is asked alike is said once. */
static void say_asked(const struct jv *owed, struct text *out)
{
    const char *first = jv_string(jv_get(jv_at(owed, 0), "asked"));
    size_t common = strlen(first), count = jv_size(owed);
    for (size_t i = 1; i < count; i++) {
        size_t same = common_words(first, jv_string(jv_get(jv_at(owed, i), "asked")));
        common = strcmp(first, jv_string(jv_get(jv_at(owed, i), "asked"))) != 0 && same < common ? same : common;
    }
    for (size_t i = 0; i < count;) {
        const char *asked = jv_string(jv_get(jv_at(owed, i), "asked"));
        size_t alike = 1;
        while (i + alike < count && strcmp(asked, jv_string(jv_get(jv_at(owed, i + alike), "asked"))) == 0)
            alike++;
        text_addf(out, "%s%s", i == 0 ? "" : ", ", i > 0 && strlen(asked) > common ? asked + common : asked);
        if (alike > 1)
            text_addf(out, " (%zu)", alike);
        i += alike;
    }
}

/* No order of this stands as a button in the first screen: all are listed. */
static void list_all(struct jv *owed)
{
    struct jv *orders = jv_get(owed, "orders");
    jv_put_bool(owed, "beyond", true);
    for (size_t i = 0; i < jv_size(orders); i++)
        jv_put_bool(jv_at(orders, i), "above", false);
}

/* A mail in which each line of the form begins. */
static void put_form(struct jv *together, const struct jv *form, const char *reply, const char *subject)
{
    struct text body = TEXT_EMPTY, link = TEXT_EMPTY;
    for (size_t i = 0; i < jv_size(form); i++)
        text_addf(&body, "%s%s", i == 0 ? "" : NEXT_LINE, jv_string(jv_get(jv_at(form, i), "line")));
    facts_mailto(reply, subject, body.data, &link);
    jv_put_text(together, "form_mailto", &link);
    text_free(&body);
}

/* The default of a request in words, behind those that are there. False: the same words stand there already. */
static bool add_default(struct game *game, const struct request *request, struct text *out)
{
    struct order *order = mem_room(1, sizeof *order);
    const void *view = view_get(&game->match, request->seat);
    char bytes[PHRASE_BYTES];
    struct text phrase = text_fixed(bytes, sizeof bytes);
    rules_fallback(game->rules, view, request, order);
    rules_phrase(game->rules, view, request->seat, order, &phrase);
    bool told = strstr(out->data, bytes) == NULL;
    text_addf(out, "%s%s", out->len == 0 ? "" : ", ", bytes);
    free(order);
    return told;
}

/* What is done at the deadline where no order has come: `orders` by default, unless the game has another way. */
static void put_default(struct report *report, struct jv *object, const char *orders, const struct game *game)
{
    static const char *const ways[] = {
        [MISS_DEFAULT] = "report.default", [MISS_BOT] = "report.default.bot", [MISS_PAUSE] = "report.default.pause"};
    struct text told = TEXT_EMPTY;
    say(&told, ways[game->match.on_miss], SAID("orders", orders));
    report_set(report, &report->owed.otherwise, NULL, told.data);
    jv_put_text(object, "otherwise", &told);
}

/* "As at the deadline: A Bur holds, F MAO holds", as far as a button has room. */
static void put_rest(struct report *report, struct jv *together, struct game *game, int seat, const char *reply,
                     const char *subject)
{
    struct text link = TEXT_EMPTY, orders = TEXT_EMPTY;
    bool told = true; /* whether the orders can be told from each other */
    for (int i = 0; i < game->pumped.count; i++) {
        const struct waiting *waiting = &game->pumped.waiting[i];
        if (waiting->request.seat == seat && !waiting->answered)
            told = add_default(game, &waiting->request, &orders) && told;
    }
    put_default(report, together, orders.data, game);
    facts_mailto(reply, subject, "rest default", &link);
    say_into(
        together, "rest",
        SAYING(!told || orders.len > LABEL_COLUMNS ? "report.rest.all" : "report.rest", SAID("orders", orders.data)));
    jv_put_text(together, "rest_mailto", &link);
    text_free(&orders);
}

/* Whether buttons for all that may be answered have room in the first screen of a mail. */
static bool are_few(const struct jv *owed)
{
    size_t count = 0;
    bool all = true;
    for (size_t i = 0; i < jv_size(owed); i++) {
        all = all && !jv_true(jv_get(jv_at(owed, i), "beyond")) && jv_true(jv_get(jv_at(owed, i), "first_any"));
        count += jv_size(jv_get(jv_at(owed, i), "first"));
    }
    return all && count <= TOGETHER_MOST;
}

/* Of a seat that is asked more than one thing: all in one sentence, and mails that answer all. */
static void put_together(struct report *report, const struct services *services, struct game *game, int seat,
                         const char *reply)
{
    struct jv *facts = report->facts, *together = jv_new_object();
    struct text asked = TEXT_EMPTY, subject = TEXT_EMPTY;
    const struct jv *owed = jv_get(facts, "owed");
    bool few = are_few(owed);
    for (size_t i = 0; i < jv_size(owed) && !few; i++)
        list_all(jv_at(owed, i));
    jv_put_bool(together, "few", few);
    say_asked(owed, &asked);
    jv_put_text(together, "asked", &asked);
    facts_times(together, services, &game->player[seat - 1], game->seat[seat - 1].due);
    facts_subject(game, &subject);
    put_form(together, jv_get(facts, "form"), reply, subject.data);
    put_rest(report, together, game, seat, reply, subject.data);
    jv_put(facts, "together", together);
    text_free(&subject);
}

/* Whether something stands in the list of all orders: what has no button above, or no list at all. */
static bool any_below(const struct jv *owed)
{
    bool any = false;
    for (size_t i = 0; i < jv_size(owed); i++) {
        const struct jv *one = jv_at(owed, i);
        any = any || jv_true(jv_get(one, "beyond")) || !jv_true(jv_get(one, "first_any"));
    }
    return any;
}

/* What deadlines missed in a row will cost, as a sentence; "" where none was missed, or nothing is lost by it. */
static void put_missed(struct jv *facts, const struct game *game, int seat)
{
    struct text text = TEXT_EMPTY;
    int missed = seat == 0 ? 0 : game->seat[seat - 1].missed_row;
    int most = (int)config_number(game->config, SETTING_GAME_MISSES);
    bool bot = config_choice(game->config, SETTING_GAME_STAND_IN) == STAND_IN_BOT, next = missed + 1 >= most;
    const char *key = next  ? bot ? "report.missed.next" : "report.missed.lost.next"
                      : bot ? "report.missed"
                            : "report.missed.lost";
    if (missed > 0 && most > 0 && game->seat[seat - 1].kind == SEAT_PLAYER && game_others_play(game, seat))
        say(&text, key, SAID_NUMBER("missed", missed), SAID_NUMBER("most", most));
    jv_put_string(facts, "missed", text.data == NULL ? "" : text.data);
    text_free(&text);
}

/* How many bytes all of the listed orders begin with, up to the end of a word. */
static size_t common_of(const struct jv *orders)
{
    const char *first = jv_member_string(jv_at(orders, 0), "text");
    size_t common = strlen(first);
    for (size_t i = 0; i < jv_size(orders) && jv_size(orders) > 1; i++) {
        size_t same = common_words(first, jv_member_string(jv_at(orders, i), "text"));
        common = i > 0 && same < common ? same : common;
    }
    return jv_size(orders) > 1 ? common : 0;
}

/* "mil-gal-2, tra-asi-1, ...": what can stand in a blank, as far as its line has room. */
static void put_hint(struct jv *line, const struct jv *owed)
{
    const struct jv *orders = jv_get(owed, "orders");
    size_t begin = common_of(orders), count = jv_size(orders);
    size_t room = LABEL_COLUMNS - HINT_COLUMNS - strlen(jv_member_string(line, "line"));
    struct text hint = TEXT_EMPTY;
    bool whole = jv_get(owed, "more") == NULL;
    for (size_t i = 0; i < count; i++) {
        const char *one = jv_member_string(jv_at(orders, i), "text") + begin;
        const char *cost = jv_member_string(jv_at(orders, i), "cost");
        size_t length = strlen(one) + (cost[0] == '\0' ? 0 : strlen(cost) + 3);
        if (hint.len + length + 2 + (i + 1 == count && whole ? 0 : CUT_COLUMNS) > room) {
            whole = false;
            break;
        }
        text_add_all(&hint, i == 0 ? "" : ", ", one);
        if (cost[0] != '\0')
            text_add_all(&hint, " (", cost, ")");
    }
    if (hint.len > 0 && !whole)
        text_add(&hint, ", ...");
    jv_put_string(line, "hint", hint.len == 0 ? "" : hint.data);
    jv_put_bool(line, "cut", !whole);
    text_free(&hint);
}

/* Behind each blank what can stand in it. */
static void put_hints(const struct jv *form, const struct jv *owed)
{
    for (size_t i = 0; i < jv_size(form); i++)
        put_hint(jv_at(form, i), jv_at(owed, i));
}

/* All that is asked in a few lines: what, by when, and what is played otherwise. */
static void put_move(struct jv *facts)
{
    static const char *const times[] = {"deadline_told", "deadline_near", "left_told", "otherwise"};
    struct jv *move = jv_new_object();
    const struct jv *owed = jv_get(facts, "owed"), *together = jv_get(facts, "together");
    const struct jv *from = together != NULL ? together : jv_at(owed, 0);
    const char *asked = jv_member_string(from, "asked");
    bool cut = false;
    if (together != NULL && strlen(asked) > ASKED_MOST)
        say_into(move, "asked", SAYING("report.asked.several", SAID_NUMBER("count", (long long)jv_size(owed))));
    else
        jv_put_string(move, "asked", asked);
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++)
        jv_put_string(move, times[i], jv_member_string(from, times[i]));
    for (size_t i = 0; i < jv_size(jv_get(facts, "form")); i++)
        cut = cut || jv_true(jv_get(jv_at(jv_get(facts, "form"), i), "cut"));
    jv_put_bool(move, "short", strlen(jv_member_string(move, "asked")) <= HEADING_MOST);
    jv_put_bool(move, "cut", cut);
    jv_put(facts, "move", move);
}

static void put_owed(struct report *report, const struct services *services, struct game *game, int seat,
                     const char *reply, bool all)
{
    struct jv *facts = report->facts;
    struct text asked_all = TEXT_EMPTY;
    struct jv *owed = jv_new_array(), *form = jv_new_array();
    for (int i = 0; i < game->pumped.count; i++) {
        const struct waiting *waiting = &game->pumped.waiting[i];
        if (waiting->request.seat != seat || waiting->answered)
            continue;
        char blank[SLOT_BYTES + 8];
        struct text orders = TEXT_EMPTY, asked = TEXT_EMPTY;
        struct jv *one = jv_new_object(), *line = jv_new_object();
        facts_asked(one, game, seat, &waiting->request, &asked);
        text_add_all(&asked_all, report->owed.count++ == 0 ? "" : ", ", asked.data);
        text_free(&asked);
        (void)snprintf(blank, sizeof blank, "%s: ____", jv_string(jv_get(one, "request")));
        report->owed.until = facts_times(one, services, &game->player[seat - 1], game->seat[seat - 1].due);
        (void)add_default(game, &waiting->request, &orders);
        put_default(report, one, orders.data, game);
        text_free(&orders);
        put_orders(one, game, &waiting->request, reply, all);
        const char *before = jv_string(jv_get(jv_at(owed, jv_size(owed) - 1), "request"));
        jv_put_bool(one, "again", jv_size(owed) > 0 && strcmp(before, jv_string(jv_get(one, "request"))) == 0);
        jv_add(owed, one);
        jv_put_string(line, "line", blank);
        jv_add(form, line);
    }
    put_hints(form, owed);
    jv_put(facts, "owed", owed);
    jv_put(facts, "form", form);
    jv_put_bool(facts, "owed_any", report->owed.count > 0);
    report->owed.asked = text_detach(&asked_all);
    put_missed(facts, game, seat);
    if (report->owed.count > 1)
        put_together(report, services, game, seat, reply);
    if (report->owed.count > 0)
        put_move(facts);
    jv_put_bool(facts, "below_any", any_below(owed));
}

void facts_owed(struct report *report, const struct services *services, struct game *game, int seat, const char *reply)
{
    put_owed(report, services, game, seat, reply, false);
}

void facts_owed_all(struct report *report, const struct services *services, struct game *game, int seat,
                    const char *reply)
{
    put_owed(report, services, game, seat, reply, true);
}

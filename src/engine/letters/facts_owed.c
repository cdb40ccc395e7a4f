/* What a seat is asked: whole turns as buttons, the legal orders, the form. */
#include "base/mem.h"
#include "engine/letters/facts.h"
#include "engine/play/offer.h"
#include "engine/play/views.h"
#include "rules/doors.h"

#include <strings.h>

enum {
    TURNS_MOST = 24, /* buttons on a page; in the first screen of a mail OFFER_MOST */
    TOGETHER_MOST = 12,
    LABEL_COLUMNS = 72,
    MORE_COLUMNS = 25, /* for what is left out of a label */
    HINT_COLUMNS = 5,  /* of "   # " between a blank and what can stand in it */
    CUT_COLUMNS = 5,   /* of ", ..." */
    ASKED_MOST = 200,  /* letters of all that is asked */
    PHRASE_BYTES = 512
};

/* One thing that is asked, and what of it the rest of the mail hangs on. */
struct question {
    struct jv *facts;        /* of the list of all that is asked */
    struct text blank;       /* "take: ____" */
    struct text asked;       /* "a card to take" */
    struct text hint;        /* what the game says behind the blank; empty: nothing */
    struct told_list first;  /* its buttons in the first screen: what stands there, the first line of each (`line`) */
    struct told_list orders; /* those that are listed, with what each costs (`note`) */
    bool any;                /* there are such buttons */
    bool beyond, more;       /* there are orders without one; some that are not listed */
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
static void put_cost(struct told *told, const struct asking *asking, const struct order *order)
{
    struct text cost = TEXT_EMPTY;
    rules_cost(asking->game->rules, view_of(asking), asking->request->seat, order, &cost);
    if (cost.len > 0 && strstr(told->text, cost.data) != NULL)
        text_clear(&cost);
    jv_put_string(told->more, "cost", cost.data);
    told->note = text_detach(&cost);
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
static char *label_of(const struct asking *asking, const struct order *turn, int count)
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
    text_free(&part);
    return text_detach(&label);
}

/* A whole turn: in words, its lines, a mail with them. */
static struct told *add_turn(struct told_list *list, const struct asking *asking, const struct offer *turn)
{
    struct told *told = report_add(list);
    struct jv *one = told->more = jv_new_object(), *lines = jv_new_array();
    struct text body = TEXT_EMPTY, whole = TEXT_EMPTY;
    for (int i = 0; i < turn->count; i++) {
        char *text = match_order_text(&asking->game->match, &turn->order[i]);
        struct jv *line = jv_new_object();
        jv_put_string(line, "line", text);
        jv_add(lines, line);
        text_addf(&body, "%s%s", i == 0 ? "" : NEXT_LINE, text);
        text_addf(&whole, "%s%s", i == 0 ? "" : "; ", text);
        if (i == 0)
            told->line = mem_copy_text(text);
        free(text);
    }
    jv_put_text(one, "whole", &whole);
    told->text = label_of(asking, turn->order, turn->count);
    told->several = turn->count > 1;
    jv_put_string(one, "text", told->text);
    jv_put(one, "lines", lines);
    jv_put_bool(one, "several", told->several);
    put_link(one, asking, body.data);
    put_cost(told, asking, &turn->order[0]);
    text_free(&body);
    return told;
}

static struct told *add_order(struct told_list *list, const struct asking *asking, const struct order *order)
{
    struct told *told = report_add(list);
    told->more = jv_new_object();
    told->text = match_order_text(&asking->game->match, order);
    jv_put_string(told->more, "text", told->text);
    put_link(told->more, asking, told->text);
    put_cost(told, asking, order);
    return told;
}

/* The facts of all of a list. */
static struct jv *facts_of(const struct told_list *list)
{
    struct jv *facts = jv_new_array();
    for (size_t i = 0; i < list->count; i++)
        jv_add(facts, jv_share(list->item[i].more));
    return facts;
}

/* The button of the first screen that begins with this order; NULL: none does. */
static const struct told *begun_with(const struct told_list *first, const char *order)
{
    for (size_t i = 0; i < first->count; i++)
        if (strcmp(first->item[i].line, order) == 0)
            return &first->item[i];
    return NULL;
}

/* Those of the legal orders that are listed, some whole turns, and what is left out. */
static void put_listed(struct question *question, const struct asking *asking, const struct listed *listed)
{
    struct jv *object = question->facts;
    struct offer *offer = mem_room(OFFER_MOST, sizeof *offer);
    struct text rest = TEXT_EMPTY;
    bool several = false;
    int count = offer_turns(asking->ahead, asking->legal, listed, offer);
    listed_rest(listed, &rest);
    for (int i = 0; i < count; i++) {
        struct told_list turn = {NULL};
        if (!report_says(&question->first, add_turn(&turn, asking, &offer[i])->text)) {
            several = several || turn.item[0].several;
            report_copy(&question->first, &turn.item[0]);
        } /* else it is long, and alike as far as a button has room */
        report_drop(&turn);
    }
    question->any = count > 0;
    question->beyond = question->more = listed->left > 0;
    for (int i = 0; i < listed->count; i++) {
        const struct told *one = add_order(&question->orders, asking, &asking->legal[listed->order[i]]);
        const struct told *begun = begun_with(&question->first, one->text);
        jv_put_bool(one->more, "above", begun != NULL && !begun->several);
        question->beyond = question->beyond || begun == NULL;
    }
    jv_put(object, "orders", facts_of(&question->orders));
    jv_put(object, "first", facts_of(&question->first));
    jv_put_bool(object, "first_any", question->any);
    jv_put_bool(object, "turns_any", several);
    jv_put_bool(object, "beyond", question->beyond);
    if (question->more) {
        jv_put_int(object, "more", listed->left);
        jv_put_string(object, "more_of", rest.data);
    }
    text_free(&rest);
    free(offer);
}

/* All legal orders, in words as well, and the turns that begin with them where one is more than one order. */
static void put_all(struct report_owed *owed, struct jv *object, const struct asking *asking)
{
    struct told_list turns = {NULL};
    struct jv *legal = jv_new_array();
    struct text head = TEXT_EMPTY;
    struct offer *turn = mem_room(1, sizeof *turn);
    bool several = false;
    for (int i = 0; i < asking->count; i++) {
        const struct told *one = add_order(&owed->legal, asking, &asking->legal[i]);
        char *phrase = label_of(asking, &asking->legal[i], 1);
        jv_put_string(one->more, "phrase", phrase);
        jv_put_bool(one->more, "plain", strcasecmp(phrase, one->text) == 0);
        jv_add(legal, jv_share(one->more));
        free(phrase);
    }
    for (int i = 0; i < asking->count && asking->count <= TURNS_MOST; i++) {
        turn->count = ahead_turn(asking->ahead, &asking->legal[i], false, turn->order);
        several = add_turn(&turns, asking, turn)->several || several;
    }
    jv_put(object, "legal", legal);
    jv_put(object, "first", facts_of(&turns));
    jv_put_bool(object, "turns_any", several);
    jv_put_bool(
        object, "alternatives",
        listed_head(asking->game->rules, view_of(asking), asking->request, asking->legal, asking->count, &head));
    jv_put_text(object, "head", &head);
    report_drop(&turns);
    free(turn);
}

/* The legal orders of one request: those that a mail lists, or all (`owed`, else NULL). */
static void put_orders(struct question *question, struct game *game, const struct request *request, const char *reply,
                       struct report_owed *owed)
{
    struct listed listed;
    struct text subject = TEXT_EMPTY;
    struct asking asking = {.game = game, .request = request, .reply = reply};
    facts_subject(game, &subject);
    asking.subject = subject.data;
    asking.legal = mem_room(LISTED_FROM, sizeof *asking.legal);
    asking.ahead = ahead_new(&game->match, request);
    jv_put_bool(question->facts, "adds", is_partly_answered(&asking));
    asking.count = rules_legal(game->rules, view_of(&asking), request, asking.legal, LISTED_FROM);
    listed_choose(game->rules, asking.legal, asking.count, &listed);
    if (owed != NULL)
        put_all(owed, question->facts, &asking);
    else
        put_listed(question, &asking, &listed);
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
static void say_asked(const struct question *question, int count, struct text *out)
{
    const char *first = question[0].asked.data;
    size_t common = strlen(first);
    for (int i = 1; i < count; i++) {
        size_t same = common_words(first, question[i].asked.data);
        common = strcmp(first, question[i].asked.data) != 0 && same < common ? same : common;
    }
    for (int i = 0, alike = 1; i < count; i += alike) {
        const char *asked = question[i].asked.data;
        for (alike = 1; i + alike < count && strcmp(asked, question[i + alike].asked.data) == 0;)
            alike++;
        text_add_all(out, i == 0 ? "" : ", ", i > 0 && strlen(asked) > common ? asked + common : asked);
        if (alike > 1)
            text_addf(out, " (%d)", alike);
    }
}

/* No order of this stands as a button in the first screen: all are listed. */
static void list_all(struct question *question)
{
    question->beyond = true;
    jv_put_bool(question->facts, "beyond", true);
    for (size_t i = 0; i < question->orders.count; i++)
        jv_put_bool(question->orders.item[i].more, "above", false);
}

/* A mail in which each line of the form begins. */
static void put_form(struct jv *together, const struct question *question, int count, const char *reply,
                     const char *subject)
{
    struct text body = TEXT_EMPTY, link = TEXT_EMPTY;
    for (int i = 0; i < count; i++)
        text_add_all(&body, i == 0 ? "" : NEXT_LINE, question[i].blank.data);
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
static void put_default(struct report *report, struct jv *object, struct game *game, const struct request *request,
                        const char *orders)
{
    static const char *const ways[] = {
        [MISS_DEFAULT] = "report.default", [MISS_BOT] = "report.default.bot", [MISS_PAUSE] = "report.default.pause"};
    struct text told = TEXT_EMPTY;
    if (game->match.on_miss == MISS_DEFAULT)
        facts_aside(game, request, ASIDE_DEFAULT, &told);
    if (told.len == 0)
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
    const struct request *first = NULL;
    for (int i = 0; i < game->pumped.count; i++) {
        const struct waiting *waiting = &game->pumped.waiting[i];
        if (waiting->request.seat == seat && !waiting->answered)
            told = add_default(game, &waiting->request, &orders) && told;
        if (first == NULL && waiting->request.seat == seat && !waiting->answered)
            first = &waiting->request;
    }
    put_default(report, together, game, first, orders.data);
    facts_mailto(reply, subject, "rest default", &link);
    say_into(
        together, "rest",
        SAYING(!told || orders.len > LABEL_COLUMNS ? "report.rest.all" : "report.rest", SAID("orders", orders.data)));
    jv_put_text(together, "rest_mailto", &link);
    text_free(&orders);
}

/* Whether buttons for all that may be answered have room in the first screen of a mail. */
static bool are_few(const struct question *question, int count)
{
    size_t buttons = 0;
    bool all = true;
    for (int i = 0; i < count; i++) {
        all = all && !question[i].beyond && question[i].any;
        buttons += question[i].first.count;
    }
    return all && buttons <= TOGETHER_MOST;
}

/* Of a seat that is asked more than one thing: all in one sentence, and mails that answer all. */
static void put_together(struct report *report, const struct services *services, struct game *game, int seat,
                         struct question *question, const char *reply)
{
    struct jv *together = jv_new_object();
    struct text asked = TEXT_EMPTY, subject = TEXT_EMPTY;
    int count = report->owed.count;
    bool few = are_few(question, count);
    for (int i = 0; i < count && !few; i++)
        list_all(&question[i]);
    jv_put_bool(together, "few", few);
    say_asked(question, count, &asked);
    jv_put_text(together, "asked", &asked);
    facts_times(together, services, &game->player[seat - 1], game->seat[seat - 1].due);
    facts_subject(game, &subject);
    put_form(together, question, count, reply, subject.data);
    put_rest(report, together, game, seat, reply, subject.data);
    jv_put(report->facts, "together", together);
    text_free(&subject);
}

/* How many bytes all of the listed orders begin with, up to the end of a word. */
static size_t common_of(const struct told_list *orders)
{
    if (orders->count < 2)
        return 0;
    size_t common = strlen(orders->item[0].text);
    for (size_t i = 1; i < orders->count; i++) {
        size_t same = common_words(orders->item[0].text, orders->item[i].text);
        common = same < common ? same : common;
    }
    return common;
}

/* "mil-gal-2, tra-asi-1, ...": what can stand in a blank, as far as its line has room. False: not all of it. */
static bool write_hint(const struct question *question, size_t room, struct text *out)
{
    const struct told_list *orders = &question->orders;
    size_t begin = common_of(orders);
    bool whole = !question->more;
    for (size_t i = 0; i < orders->count; i++) {
        const char *one = orders->item[i].text + begin, *cost = orders->item[i].note;
        size_t length = strlen(one) + (cost[0] == '\0' ? 0 : strlen(cost) + 3);
        if (out->len + length + 2 + (i + 1 == orders->count && whole ? 0 : CUT_COLUMNS) > room) {
            whole = false;
            break;
        }
        text_add_all(out, i == 0 ? "" : ", ", one);
        if (cost[0] != '\0')
            text_add_all(out, " (", cost, ")");
    }
    if (out->len > 0 && !whole)
        text_add(out, ", ...");
    return whole;
}

/* A blank for each question, and behind it what can stand there. False: not all of that everywhere. */
static bool put_blanks(struct jv *facts, const struct question *question, int count)
{
    struct jv *form = jv_new_array();
    bool all = true;
    for (int i = 0; i < count; i++) {
        struct jv *line = jv_new_object();
        struct text hint = TEXT_EMPTY;
        text_add(&hint, question[i].hint.len > 0 ? question[i].hint.data : "");
        bool whole =
            hint.len > 0 || write_hint(&question[i], LABEL_COLUMNS - HINT_COLUMNS - question[i].blank.len, &hint);
        jv_put_string(line, "line", question[i].blank.data);
        jv_put_text(line, "hint", &hint);
        jv_put_bool(line, "cut", !whole);
        jv_add(form, line);
        all = all && whole;
    }
    jv_put(facts, "form", form);
    return all;
}

/* All that is asked in a few lines: what, by when, and what is played otherwise. */
static void put_move(struct report *report, const struct question *question, bool cut)
{
    const struct report_owed *owed = &report->owed;
    struct jv *move = jv_new_object();
    struct text asked = TEXT_EMPTY;
    say_asked(question, owed->count, &asked);
    if (owed->count > 1 && asked.len > ASKED_MOST) {
        text_clear(&asked);
        say(&asked, "report.asked.several", SAID_NUMBER("count", owed->count));
    }
    jv_put_string(move, "deadline_told", owed->until.told);
    jv_put_string(move, "deadline_near", owed->until.near);
    jv_put_string(move, "left_told", owed->until.left);
    jv_put_string(move, "otherwise", owed->otherwise);
    bool brief = asked.len <= HEADING_MOST; /* else it is a sentence below the heading */
    if (!brief)
        text_capital(&asked, 0);
    jv_put_bool(move, "short", brief);
    jv_put_text(move, "asked", &asked);
    jv_put_bool(move, "cut", cut);
    jv_put(report->facts, "move", move);
}

static void put_question(struct question *question, struct report *report, const struct services *services,
                         struct game *game, const struct request *request)
{
    int seat = request->seat;
    struct text orders = TEXT_EMPTY;
    *question = (struct question){.facts = jv_new_object(), .blank = TEXT_EMPTY, .asked = TEXT_EMPTY};
    rules_slot_write(game->rules, request->slot, &question->blank);
    text_add(&question->blank, ": ____");
    facts_asked(question->facts, game, seat, request, &question->asked);
    report->owed.until = facts_times(question->facts, services, &game->player[seat - 1], game->seat[seat - 1].due);
    (void)add_default(game, request, &orders);
    put_default(report, question->facts, game, request, orders.data);
    facts_aside(game, request, ASIDE_BLANK, &question->hint);
    text_free(&orders);
}

void facts_owed(struct report *report, const struct services *services, struct game *game, int seat, const char *reply,
                bool all)
{
    struct report_owed *owed = &report->owed;
    struct question *question = mem_new(REQUESTS_MAX, sizeof *question);
    struct text asked = TEXT_EMPTY;
    struct jv *list = jv_new_array();
    bool below = false;
    for (int i = 0; i < game->pumped.count; i++) {
        const struct request *request = &game->pumped.waiting[i].request;
        struct question *one = &question[owed->count];
        if (request->seat != seat || game->pumped.waiting[i].answered)
            continue;
        put_question(one, report, services, game, request);
        put_orders(one, game, request, reply, all ? owed : NULL);
        jv_put_bool(one->facts, "again", owed->count > 0 && strcmp(one->blank.data, one[-1].blank.data) == 0);
        text_add_all(&asked, owed->count++ == 0 ? "" : ", ", one->asked.data);
        jv_add(list, one->facts);
    }
    bool whole = put_blanks(report->facts, question, owed->count);
    jv_put(report->facts, "owed", list);
    jv_put_bool(report->facts, "owed_any", owed->count > 0);
    owed->asked = text_detach(&asked);
    facts_stakes(report->facts, services, game, seat);
    if (owed->count > 1)
        put_together(report, services, game, seat, question, reply);
    if (owed->count > 0)
        put_move(report, question, !whole);
    for (int i = 0; i < owed->count; i++) {
        below = below || question[i].beyond || !question[i].any;
        report_drop(&question[i].first);
        report_drop(&question[i].orders);
        text_free(&question[i].asked);
        text_free(&question[i].hint);
        text_free(&question[i].blank);
    }
    jv_put_bool(report->facts, "below_any", below);
    free(question);
}

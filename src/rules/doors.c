#include "rules/doors.h"

#include "rules/colours.h"
#include "rules/name.h"
#include "rules/row.h"
#include "words/catalog.h"
#include "words/say.h"

/* Marks and letters differ as much as the colours do, for those who see none. */
static const struct rules_seat palette[] = {
    {"red", "R", MARK_DISC, SEAT_RED},           {"yellow", "Y", MARK_SQUARE, SEAT_YELLOW},
    {"blue", "B", MARK_TRIANGLE, SEAT_BLUE},     {"green", "G", MARK_DIAMOND, SEAT_GREEN},
    {"pink", "P", MARK_HEXAGON, SEAT_PINK},      {"sky", "S", MARK_STAR, SEAT_SKY},
    {"orange", "O", MARK_DISC, SEAT_ORANGE},     {"white", "W", MARK_SQUARE, SEAT_WHITE},
    {"black", "K", MARK_TRIANGLE, SEAT_BLACK},   {"lime", "L", MARK_DIAMOND, SEAT_LIME},
    {"violet", "V", MARK_HEXAGON, SEAT_PURPLE},  {"cyan", "C", MARK_STAR, SEAT_CYAN},
    {"tan", "T", MARK_DISC, SEAT_TAN},           {"navy", "N", MARK_SQUARE, SEAT_NAVY},
    {"maroon", "M", MARK_TRIANGLE, SEAT_MAROON}, {"ivory", "I", MARK_DIAMOND, SEAT_IVORY},
};

const struct rules_seat *rules_seat(const struct rules *rules, int seat)
{
    return rules->seats != NULL ? &rules->seats[seat - 1] : &palette[seat - 1];
}

static const struct rules_about any_game = {"game.about.who", "game.about.wins", "game.about.turn", "game.about.length",
                                            "game.about.answer"};

const struct rules_about *rules_about(const struct rules *rules)
{
    return rules->about != NULL ? rules->about : &any_game;
}

bool rules_asks(const struct rules *rules, const void *view, int seat, struct request *out)
{
    struct request open[REQUESTS_MAX];
    int count = rules->requests(view, open);
    for (int i = 0; i < count; i++) {
        if (open[i].seat != seat)
            continue;
        *out = open[i];
        return true;
    }
    return false;
}

void rules_slot_write(const struct rules *rules, int slot, struct text *out)
{
    if (rules->slot_write != NULL)
        rules->slot_write(rules, slot, out);
    else
        text_add(out, slot >= 0 && slot < rules->slot_count ? rules->slots[slot] : "none");
}

int rules_slot_read(const struct rules *rules, const char *name)
{
    if (rules->slot_read != NULL)
        return rules->slot_read(rules, name);
    for (int slot = 0; slot < rules->slot_count; slot++)
        if (strcmp(name, rules->slots[slot]) == 0)
            return slot;
    return SLOT_NONE;
}

bool rules_read_line(const struct rules *rules, const void *view, int seat, const struct order_line *line,
                     struct order *out, struct refusal *why)
{
    return rules->read != NULL ? rules->read(view, seat, line, out, why)
                               : doors_verbs_read(rules, view, line, out, why);
}

void rules_write(const struct rules *rules, const struct order *order, struct text *out)
{
    if (rules->write != NULL)
        rules->write(rules, order, out);
    else
        doors_verbs_write(rules, order, out);
}

bool rules_check(const struct rules *rules, const void *state, const struct request *request, const struct order *line,
                 struct order *answer, struct refusal *why)
{
    return rules->check != NULL ? rules->check(state, request, line, answer, why)
                                : doors_verbs_check(rules, state, request, line, answer, why);
}

int rules_legal(const struct rules *rules, const void *state, const struct request *request, struct order *out, int max)
{
    return rules->legal != NULL ? rules->legal(state, request, out, max)
                                : doors_verbs_legal(rules, state, request, out, max);
}

void rules_observe(const struct rules *rules, const void *state, int seat, void *view)
{
    if (rules->observe != NULL)
        rules->observe(state, seat, view);
    else
        memmove(view, state, rules->state_size);
}

void rules_redeal(const struct rules *rules, void *state, int seat, struct chance *chance)
{
    if (rules->redeal != NULL)
        rules->redeal(state, seat, chance);
}

void rules_vet(const struct rules *rules, const void *view, int seat, struct vetted *lines, int count)
{
    if (rules->vet != NULL)
        rules->vet(view, seat, lines, count);
}

void rules_fallback(const struct rules *rules, const void *state, const struct request *request, struct order *out)
{
    if (rules->fallback != NULL)
        rules->fallback(state, request, out);
    else if (rules_legal(rules, state, request, out, 1) != 1)
        BUG("%s: a request without a legal order", rules->id);
}

bool rules_silent(const struct rules *rules, const void *state, const struct request *request)
{
    return rules->silent != NULL && rules->silent(state, request);
}

bool rules_plays(const struct rules *rules, const void *state, int seat)
{
    return rules->plays == NULL || rules->plays(state, seat);
}

bool rules_reword(const struct rules *rules, const struct order *order, int which, struct text *out)
{
    return rules->reword != NULL && rules->reword(order, which, out);
}

void rules_ask(const struct rules *rules, const void *view, const struct request *request, struct text *out)
{
    if (rules->asks != NULL && rules->asks[request->slot] != NULL)
        say(out, rules->asks[request->slot]);
    else if (rules->ask != NULL)
        rules->ask(view, request, out);
    else
        rules_slot_write(rules, request->slot, out);
}

int rules_suggest(const struct rules *rules, const void *view, const struct request *request, struct chance *chance,
                  struct order *out, int most)
{
    if (rules->suggest != NULL)
        return rules->suggest(view, request, chance, out, most);
    rules_choose(rules, view, request, chance, out);
    return 1;
}

void rules_phrase(const struct rules *rules, const void *view, int seat, const struct order *order, struct text *out)
{
    if (rules->phrase != NULL)
        rules->phrase(view, seat, order, out);
    else
        rules_write(rules, order, out);
}

void rules_cost(const struct rules *rules, const void *view, int seat, const struct order *order, struct text *out)
{
    if (rules->cost != NULL)
        rules->cost(view, seat, order, out);
}

const char *rules_words(const struct rules *rules)
{
    return rules->words != NULL ? rules->words : rules->id;
}

const char *rules_word(const struct rules *rules, int index)
{
    if (rules->vocabulary != NULL)
        return rules->vocabulary(rules, index);
    return index < rules->verb_count ? rules->verbs[index].name
                                     : name_word(rules->names, rules->name_tables, index - rules->verb_count);
}

void rules_stage(const struct rules *rules, const void *view, struct text *out)
{
    struct row rest;
    if (rules->phase != NULL)
        rules->phase(view, out, row_begin(&rest));
}

void rules_phase(const struct rules *rules, const void *view, struct text *out)
{
    enum { NAMED = 3 };
    struct row stage, rest;
    struct request open[REQUESTS_MAX];
    struct result result;
    char bytes[96];
    struct text seats = text_fixed(bytes, sizeof bytes);
    int waited = 0, last = 0;
    if (rules->phase != NULL) {
        rules->phase(view, row_begin(&stage), row_begin(&rest));
        if (stage.text.len > 0 && rest.text.len > 0)
            say(out, "game.phase.stage", SAID("stage", stage.line), SAID("rest", rest.line));
        else
            text_add_all(out, stage.line, rest.line);
        return;
    }
    rules->result(view, &result);
    int count = result.over ? 0 : rules->requests(view, open);
    for (int i = 0; i < count; i++) {
        if (open[i].seat != last && waited++ < NAMED) {
            text_add(&seats, waited > 1 ? ", " : "");
            text_add(&seats, rules_seat(rules, open[i].seat)->name);
        }
        last = open[i].seat;
    }
    if (result.over)
        say(out, "game.over.phase");
    else if (waited > NAMED)
        say(out, "game.phase.many", SAID_NUMBER("count", waited));
    else
        say(out, waited == 0 ? "game.phase.step" : "game.phase", SAID("seats", bytes));
}

static void put_said(struct jv *object, const char *key, const char *sentence)
{
    struct text text = TEXT_EMPTY;
    say(&text, sentence);
    jv_put_text(object, key, &text);
}

void rules_guide(const struct rules *rules, struct jv *facts)
{
    struct jv *verbs = jv_new_array(), *guide = jv_new_array();
    for (int i = 0; i < rules->verb_count; i++) {
        struct jv *one = jv_new_object();
        jv_put_string(one, "form", rules->verbs[i].form);
        put_said(one, "does", rules->verbs[i].does);
        jv_add(verbs, one);
    }
    for (int i = 0; rules->guide != NULL && rules->guide[i] != NULL; i++) {
        struct jv *one = jv_new_object();
        put_said(one, "text", rules->guide[i]);
        jv_add(guide, one);
    }
    jv_put(facts, "verbs", verbs);
    jv_put(facts, "guide", guide);
}

int rules_parts(const struct rules *rules, const void *state, int seat, struct score_part *out)
{
    struct result result = {0};
    if (rules->parts != NULL)
        return rules->parts(state, seat, out);
    if (rules->credit != NULL)
        return 0;
    rules->result(state, &result);
    score_part(out, catalog_text("game.part.score"), result.score[seat - 1]);
    return 1;
}

int rules_after(const struct rules *rules, const void *view, int seat)
{
    return rules->after == NULL ? 0 : rules->after(view, seat);
}

int rules_round(const struct rules *rules, const void *state)
{
    return rules->round == NULL ? 0 : rules->round(state);
}

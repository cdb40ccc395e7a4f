/* What of a mail is held until its writer answers. */
#include "engine/letters/facts.h"
#include "rules/doors.h"

/* What a line could mean, as lines to copy and as links. Those of all questions are numbered through: *number. */
static struct jv *options_of(struct game *game, int seat, const struct held_line *line, const char *reply, int *number)
{
    struct jv *list = jv_new_array();
    struct text subject = TEXT_EMPTY;
    char *option;
    facts_subject(game, &subject);
    for (int i = 0; (option = held_option(line, i)) != NULL; i++) {
        struct jv *one = jv_new_object();
        struct text link = TEXT_EMPTY, words = TEXT_EMPTY;
        facts_mailto(reply, subject.data, option, &link);
        facts_phrase(game, seat, option, &words);
        jv_put_string(one, "text", option);
        jv_put_string(one, "words", words.len == 0 ? "" : words.data);
        jv_put_text(one, "mailto", &link);
        jv_put_int(one, "number", ++*number);
        jv_add(list, one);
        text_free(&words);
        free(option);
    }
    text_free(&subject);
    return list;
}

/* A line that was not accepted, as it was written but for its full stop: a sentence goes on behind it. */
static void add_gap(const char *line, struct text *out)
{
    size_t len = strlen(line);
    while (len > 0 && line[len - 1] == '.')
        len--;
    text_add(out, out->len > 0 ? "; \"" : "\"");
    text_add_bytes(out, line, len);
    text_add(out, "\"");
}

/* The decision in words, and what is held for it: "take", "take wheat; take p3", "\"take 9\"". */
static void put_slot(struct jv *list, const struct game *game, int seat, int slot)
{
    const struct match_seat *live = &game->match.seat[seat - 1];
    struct text name = TEXT_EMPTY, orders = TEXT_EMPTY, gaps = TEXT_EMPTY;
    bool asked = false;
    struct jv *one = jv_new_object();
    rules_slot_write(game->rules, slot, &name);
    for (int i = 0; i < live->held.count; i++) {
        const struct held_line *line = &live->held.line[i];
        if (line->slot != slot)
            continue;
        if (line->refused)
            add_gap(held_words(line), &gaps);
        else
            text_addf(&orders, "%s%s", orders.len > 0 ? "; " : "", held_words(line));
        asked = asked || line->asked;
    }
    jv_put_string(one, "request", name.data);
    jv_put_string(one, "orders", orders.len == 0 ? "" : orders.data);
    jv_put_string(one, "gaps", gaps.data);
    jv_put_int(one, "lines", held_gaps(&live->held, slot));
    jv_put_bool(one, "one", held_gaps(&live->held, slot) == 1);
    jv_put_bool(one, "asked", asked);
    jv_put_bool(one, "rests", held_rests(&live->held, slot) && match_plan_first(&live->plan, slot) >= 0);
    text_free(&name);
    text_free(&orders);
    text_free(&gaps);
    jv_add(list, one);
}

static void put_asks(struct report *report, struct game *game, int seat, const char *reply)
{
    const struct held *held = &game->match.seat[seat - 1].held;
    struct jv *asks = jv_new_array();
    struct text firsts = TEXT_EMPTY; /* "1 3": the first choice of each question */
    int number = 0;
    for (int i = 0; i < held->count; i++) {
        if (!held->line[i].asked || report->asks == QUOTED_LINES_MOST) /* the rest waits for its turn */
            continue;
        report->asks++;
        text_addf(&firsts, "%s%d", number > 0 ? " " : "", number + 1);
        struct jv *one = jv_new_object();
        struct text quoted = TEXT_EMPTY;
        int before = number;
        facts_quote(held_words(&held->line[i]), &quoted);
        jv_put_text(one, "line", &quoted);
        jv_put(one, "options", options_of(game, seat, &held->line[i], reply, &number));
        jv_put_bool(one, "one", number == before + 1);
        jv_add(asks, one);
    }
    jv_put_bool(report->facts, "asks_any", report->asks > 0);
    jv_put_bool(report->facts, "asks_several", report->asks > 1);
    jv_put_text(report->facts, "asks_numbers", &firsts);
    jv_put(report->facts, "asks", asks);
}

void facts_held(struct report *report, struct game *game, int seat, const char *reply)
{
    const struct held *held = &game->match.seat[seat - 1].held;
    struct jv *list = jv_new_array();
    put_asks(report, game, seat, reply);
    for (int i = 0; i < held->count; i++)
        if (held_first(held, held->line[i].slot) == i)
            put_slot(list, game, seat, held->line[i].slot);
    jv_put(report->facts, "held", list);
    jv_put_bool(report->facts, "held_any", held->count > 0);
}

#include "engine/play/listed.h"

#include "base/mem.h"
#include "rules/doors.h"
#include "words/say.h"

#include <string.h>

/* The verb of the order, which stands behind so many words; where there are too many verbs, the last. */
static int verb_of(const struct rules *rules, const struct order *order, int behind, struct listed *out)
{
    char line[LINE_BYTES + 1];
    struct text text = text_fixed(line, sizeof line);
    int at = 0;
    rules_write(rules, order, &text);
    char *verb = line;
    for (; behind > 0; behind--)
        verb += strcspn(verb, " ") + (strchr(verb, ' ') != NULL);
    verb[strcspn(verb, " ")] = '\0';
    if (strlen(verb) >= VERB_BYTES)
        verb[VERB_BYTES - 1] = '\0';
    while (at < out->verbs && strcmp(out->verb[at].verb, verb) != 0)
        at++;
    if (at == LISTED_MOST)
        return LISTED_MOST - 1;
    if (at == out->verbs) {
        out->verb[at] = (struct listed_verb){.count = 0};
        memcpy(out->verb[at].verb, verb, strlen(verb) + 1);
        out->verbs++;
    }
    return at;
}

static void count_verbs(const struct rules *rules, const struct order *legal, int count, int behind, uint8_t *verb,
                        struct listed *out)
{
    out->verbs = 0;
    for (int i = 0; i < count; i++) {
        verb[i] = (uint8_t)verb_of(rules, &legal[i], behind, out);
        out->verb[verb[i]].count++;
    }
}

/* One place after the other goes to each verb that has orders left. */
static void share(struct listed *out, int count)
{
    int room = count < LISTED_MOST ? count : LISTED_MOST;
    for (int at = 0; room > 0; at = (at + 1) % out->verbs) {
        if (out->verb[at].shown == out->verb[at].count)
            continue;
        out->verb[at].shown++;
        room--;
    }
}

void listed_choose(const struct rules *rules, const struct order *legal, int count, struct listed *out)
{
    uint8_t verb[LISTED_FROM];
    int seen[LISTED_MOST] = {0};
    out->count = 0;
    count_verbs(rules, legal, count, 0, verb, out);
    if (out->verbs == 1 && count > LISTED_MOST) /* "gal - boh", "gal s vie": the unit, then what it does */
        count_verbs(rules, legal, count, 1, verb, out);
    share(out, count);
    for (int i = 0; i < count; i++) {
        const struct listed_verb *of = &out->verb[verb[i]];
        if (seen[verb[i]]++ * of->shown % of->count < of->shown)
            out->order[out->count++] = i;
    }
    out->left = count - out->count;
}

void listed_rest(const struct listed *listed, struct text *out)
{
    const char *between = "";
    for (int i = 0; i < listed->verbs && listed->verbs > 1; i++) {
        const struct listed_verb *of = &listed->verb[i];
        if (of->shown == of->count)
            continue;
        text_add(out, between);
        say(out, "report.listed", SAID_NUMBER("count", of->count - of->shown), SAID("verb", of->verb));
        between = ", ";
    }
}

static void write_order(const struct rules *rules, const struct order *order, struct text *out)
{
    text_clear(out);
    rules_write(rules, order, out);
}

static bool all_begin(const struct rules *rules, const struct order *legal, int count, const char *with, size_t len)
{
    struct text one = TEXT_EMPTY;
    bool begin = true;
    for (int i = 0; begin && i < count; i++) {
        write_order(rules, &legal[i], &one);
        begin = strncmp(one.data, with, len) == 0;
    }
    text_free(&one);
    return begin;
}

/* Whether the line is read, and is how the rules themselves would write what it says. */
static bool is_canonical(const struct rules *rules, const void *view, const struct request *request, const char *text)
{
    struct order *order = mem_new(1, sizeof *order);
    struct refusal why = {0};
    struct text again = TEXT_EMPTY;
    bool same = rules_read_text(rules, view, request->seat, text, order, &why) && order->slot == request->slot;
    if (same) {
        write_order(rules, order, &again);
        same = strcmp(again.data, text) == 0;
    }
    text_free(&again);
    free(order);
    return same;
}

bool listed_head(const struct rules *rules, const void *view, const struct request *request, const struct order *legal,
                 int count, struct text *head)
{
    struct text first = TEXT_EMPTY, second = TEXT_EMPTY, line = TEXT_EMPTY;
    bool found = false;
    if (count < 2)
        return false;
    write_order(rules, &legal[0], &first);
    write_order(rules, &legal[1], &second);
    const char *colon = strstr(first.data, ": "), *blank = strchr(first.data, ' ');
    const size_t lengths[] = {0, blank == NULL ? 0 : (size_t)(blank - first.data) + 1,
                              colon == NULL ? 0 : (size_t)(colon - first.data) + 2};
    for (size_t i = 0; !found && i < sizeof lengths / sizeof lengths[0]; i++) {
        if (!all_begin(rules, legal, count, first.data, lengths[i]))
            continue;
        text_clear(&line);
        text_addf(&line, "%s / %s", first.data, second.data + lengths[i]);
        found = is_canonical(rules, view, request, line.data);
        if (found)
            text_add_bytes(head, first.data, lengths[i]);
    }
    text_free(&first);
    text_free(&second);
    text_free(&line);
    return found;
}

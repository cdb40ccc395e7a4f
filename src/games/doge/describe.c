#include "games/doge/describe.h"

#include "games/doge/choice.h"
#include "games/doge/doge.h"
#include "games/doge/score.h"
#include "words/say.h"

void doge_add_values(const uint8_t of[VALUES], const char *between, size_t from, struct text *out)
{
    for (int value = VALUES - 1; value >= 0; value--) {
        for (int k = 0; k < of[value]; k++) {
            text_between(out, from, between);
            text_add_int(out, value);
        }
    }
}

void doge_describe_stack(int stack, const char *between, struct text *out)
{
    size_t from = out->len;
    for (int i = 0; stack_is_hidden(stack) && i < stack_count(stack); i++) {
        text_between(out, from, between);
        text_add_char(out, '?');
    }
    if (!stack_is_hidden(stack))
        doge_add_values(doge_stacks[stack].of, between, from, out);
}

void doge_describe_sites(const struct doge_state *s, int district, struct text *out)
{
    for (int site = 0; site < SITES; site++) {
        if (s->site[district][site] == 0)
            text_add_char(out, '.');
        else
            text_add_int(out, s->site[district][site]);
    }
}

void doge_describe_advisors(const struct doge_state *s, int seat, struct text *out)
{
    size_t from = out->len;
    for (int advisor = 0; advisor < ADVISORS; advisor++) {
        if (s->owner[advisor] != seat)
            continue;
        text_between(out, from, ", ");
        say(out, advisor < DISTRICTS ? "doge.report.advisor" : "doge.report.advisor.quarantia",
            SAID("district", doge_areas[advisor_home(advisor)].name), SAID_NUMBER("number", advisor - DISTRICTS + 1),
            SAID("area", doge_areas[s->stands[advisor]].name));
    }
    if (out->len == from)
        say(out, "doge.report.none");
}

void doge_describe_hand(const struct doge_state *s, int seat, struct text *out)
{
    uint8_t left[VALUES];
    if (state_markers(s, seat) == 0) {
        say(out, "doge.report.none");
        return;
    }
    state_hand(s, seat, left);
    text_add_char(out, '[');
    doge_add_values(left, " ", out->len, out);
    text_add_char(out, ']');
}

bool doge_needs_one(const struct doge_state *s, int seat)
{
    if (doge_fulfils(s, seat) || state_palaces(s, seat) == PALACES)
        return false;
    for (int district = 0; district < DISTRICTS; district++) {
        struct doge_state then = *s;
        int site = state_free_site(s, district);
        if (site == SITES)
            continue;
        then.site[district][site] = (uint8_t)seat;
        if (doge_fulfils(&then, seat))
            return true;
    }
    return false;
}

/* Markers as people name them: the lowest, the highest, the two highest, all that are left; and so many of them, where
 * their values are still to be asked: the first few ways, from the highest on. */
enum kind { KIND_LOWEST, KIND_HIGHEST, KIND_TWO, KIND_ALL, KINDS };
static const char *const kinds[KINDS] = {"lowest", "highest", "two", "all"};

static void add_values(const uint8_t left[VALUES], enum kind kind, struct text *order)
{
    int most = kind == KIND_ALL ? MARKERS : kind == KIND_TWO ? 2 : 1;
    for (int i = 0; i < VALUES; i++) {
        int value = kind == KIND_LOWEST ? i : VALUES - 1 - i;
        for (int k = 0; k < left[value] && most > 0; k++, most--)
            text_add_word_int(order, value);
    }
}

enum { WAYS = 5, COUNTED = STACK_MOST * WAYS };

/* So many more markers of at most this value, in the way that is number *way (from 0), the highest first. False: there
 * are fewer ways, and *way is less by how many there are. */
static bool add_way(uint8_t left[VALUES], int many, int most, int *way, struct text *order)
{
    if (many == 0)
        return (*way)-- == 0;
    for (int value = most; value >= 0; value--) {
        size_t length = order->len;
        if (left[value] == 0)
            continue;
        left[value]--;
        text_add_word_int(order, value);
        bool found = add_way(left, many - 1, value, way, order);
        left[value]++;
        if (found)
            return true;
        text_cut(order, length);
    }
    return false;
}

static void describe_counted(uint8_t left[VALUES], int index, struct text *order, struct text *words)
{
    int many = index / WAYS + 1, way = index % WAYS;
    size_t values = order->len;
    if (!add_way(left, many, VALUES - 1, &way, order)) {
        text_clear(order);
        return;
    }
    text_addf(words, " !many:%d", many);
    for (const char *at = order->data + values; *at != '\0'; at += 2) /* " 3 1" */
        text_addf(words, " number:%c", at[1]);
}

/* Each area with each of these. */
bool doge_described(const void *view, int seat, int index, struct text *order, struct text *words)
{
    const struct doge_state *s = view;
    uint8_t left[VALUES];
    int area = index / (KINDS + COUNTED), kind = index % (KINDS + COUNTED);
    if (s->phase != PHASE_PLACE || area >= AREAS)
        return false;
    if (state_markers(s, seat) == 0)
        return true;
    state_hand(s, seat, left);
    text_addf(order, "place %s", doge_area_name(area));
    text_addf(words, "verb:place verb:put noun:marker area:%s", doge_area_name(area));
    if (kind >= KINDS) {
        describe_counted(left, kind - KINDS, order, words);
        return true;
    }
    add_values(left, kind, order);
    text_addf(words, " !hand:%s", kinds[kind]);
    return true;
}

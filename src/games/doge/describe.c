#include "games/doge/describe.h"

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

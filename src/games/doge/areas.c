#include "games/doge/areas.h"

#include "rules/words.h"

#include <string.h>

const struct area_row doge_areas[AREAS] = {
    {"cannaregio", "can", "Cannaregio", "gondola", "cannaregio", "C"},
    {"castello", "cas", "Castello", "shell", "castello", "K"},
    {"dorsoduro", "dor", "Dorsoduro", "column", "dorsoduro", "D"},
    {"san-marco", "sma", "San Marco", "lion", "sanmarco", "M"},
    {"san-polo", "spo", "San Polo", "key", "sanpolo", "P"},
    {"santa-croce", "scr", "Santa Croce", "cross", "santacroce", "X"},
    {"quarantia", "qua", "Quarantia", "crown", "quarantia", "Q"},
};

static const char *const advisors[ADVISORS] = {
    "adv-cannaregio",  "adv-castello",    "adv-dorsoduro",   "adv-san-marco",   "adv-san-polo",
    "adv-santa-croce", "adv-quarantia-1", "adv-quarantia-2", "adv-quarantia-3",
};

const uint8_t doge_prices[SITES] = {3, 4, 5, 6, 7};

const struct goal doge_goals[GOALS] = {{6, 6}, {7, 5}, {8, 4}};

NAMES_OF(doge_area_name, doge_areas, .id);
NAMES_OF(doge_advisor_name, advisors, );

const uint8_t doge_markers[VALUES] = {1, 2, 2, 2};

/* how many of 0, 1, 2, 3; how many in all; their sum */
const struct stack doge_stacks[STACKS + 1] = {
    {{0, 0, 0, 0}, 0, 0},  {{0, 0, 0, 1}, 1, 3},  {{0, 0, 1, 0}, 1, 2},  {{0, 1, 0, 0}, 1, 1}, {{1, 0, 0, 0}, 1, 0},
    {{0, 0, 0, 2}, 2, 6},  {{0, 0, 1, 1}, 2, 5},  {{0, 1, 0, 1}, 2, 4},  {{1, 0, 0, 1}, 2, 3}, {{0, 0, 2, 0}, 2, 4},
    {{0, 1, 1, 0}, 2, 3},  {{1, 0, 1, 0}, 2, 2},  {{0, 2, 0, 0}, 2, 2},  {{1, 1, 0, 0}, 2, 1}, {{2, 0, 0, 0}, 2, 0},
    {{0, 0, 0, 3}, 3, 9},  {{0, 0, 1, 2}, 3, 8},  {{0, 1, 0, 2}, 3, 7},  {{1, 0, 0, 2}, 3, 6}, {{0, 0, 2, 1}, 3, 7},
    {{0, 1, 1, 1}, 3, 6},  {{1, 0, 1, 1}, 3, 5},  {{0, 2, 0, 1}, 3, 5},  {{1, 1, 0, 1}, 3, 4}, {{2, 0, 0, 1}, 3, 3},
    {{0, 0, 3, 0}, 3, 6},  {{0, 1, 2, 0}, 3, 5},  {{1, 0, 2, 0}, 3, 4},  {{0, 2, 1, 0}, 3, 4}, {{1, 1, 1, 0}, 3, 3},
    {{2, 0, 1, 0}, 3, 2},  {{0, 3, 0, 0}, 3, 3},  {{1, 2, 0, 0}, 3, 2},  {{2, 1, 0, 0}, 3, 1}, {{3, 0, 0, 0}, 3, 0},
    {{0, 0, 0, 4}, 4, 12}, {{0, 0, 1, 3}, 4, 11}, {{0, 1, 0, 3}, 4, 10}, {{1, 0, 0, 3}, 4, 9}, {{0, 0, 2, 2}, 4, 10},
    {{0, 1, 1, 2}, 4, 9},  {{1, 0, 1, 2}, 4, 8},  {{0, 2, 0, 2}, 4, 8},  {{1, 1, 0, 2}, 4, 7}, {{2, 0, 0, 2}, 4, 6},
    {{0, 0, 3, 1}, 4, 9},  {{0, 1, 2, 1}, 4, 8},  {{1, 0, 2, 1}, 4, 7},  {{0, 2, 1, 1}, 4, 7}, {{1, 1, 1, 1}, 4, 6},
    {{2, 0, 1, 1}, 4, 5},  {{0, 3, 0, 1}, 4, 6},  {{1, 2, 0, 1}, 4, 5},  {{2, 1, 0, 1}, 4, 4}, {{3, 0, 0, 1}, 4, 3},
    {{0, 0, 4, 0}, 4, 8},  {{0, 1, 3, 0}, 4, 7},  {{1, 0, 3, 0}, 4, 6},  {{0, 2, 2, 0}, 4, 6}, {{1, 1, 2, 0}, 4, 5},
    {{2, 0, 2, 0}, 4, 4},  {{0, 3, 1, 0}, 4, 5},  {{1, 2, 1, 0}, 4, 4},  {{2, 1, 1, 0}, 4, 3}, {{3, 0, 1, 0}, 4, 2},
    {{0, 4, 0, 0}, 4, 4},  {{1, 3, 0, 0}, 4, 3},  {{2, 2, 0, 0}, 4, 2},  {{3, 1, 0, 0}, 4, 1}, {{4, 0, 0, 0}, 4, 0},
};

int doge_stack_find(const uint8_t of[VALUES])
{
    for (int stack = 1; stack <= STACKS; stack++)
        if (memcmp(doge_stacks[stack].of, of, VALUES) == 0)
            return stack;
    return STACK_NONE;
}

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

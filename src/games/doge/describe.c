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

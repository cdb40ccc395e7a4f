#include "words/named.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* What a line names in any of its sentences; NULL: nothing. */
struct named {
    const char *rules, *seat;
    const struct term *name, *game;
};

/* "I'd like to be blue": a sentence of a colour, and else of words that say nothing or only wish for it. */
static const char *seat_of(const struct bit *bit, size_t count)
{
    static const char *const wishes[] = {"as", "play", "put", "pick", "seat", "request", "propose", "rather", "prefer"};
    const char *seat = NULL;
    for (size_t i = 0; i < count; i++) {
        const char *one = bit_id(&bit[i], "seat");
        bool says = !bit[i].empty && bit[i].kind != BIT_COMMA && bit[i].kind != BIT_UNKNOWN;
        for (size_t k = 0; k < sizeof wishes / sizeof wishes[0]; k++)
            says = says && !bit_means(&bit[i], wishes[k]);
        if ((one == NULL && says) || (one != NULL && seat != NULL) || bit_means(&bit[i], "not"))
            return NULL;
        seat = one == NULL ? seat : one;
    }
    return seat;
}

static struct named named_in(const struct terms *terms, const struct bits *bits)
{
    struct named named = {0};
    for (size_t i = 0; i < bits->count; i++) {
        const struct bit *bit = &bits->bit[i], *next = i + 1 < bits->count ? bit + 1 : bit;
        const struct term *term = &terms->term[next->from];
        bool called = bit_means(bit, "called") && bit->to > bit->from + 1;
        named.rules = named.rules == NULL ? bit_id(bit, "rules") : named.rules;
        if (called && (next->kind == BIT_UNKNOWN || bit_id(next, "seat") != NULL) && term->capital)
            named.name = term;
        if (bit_means(bit, "game") && next->kind == BIT_NUMBER)
            named.game = term;
    }
    for (size_t from = 0, to; from < bits->count; from = to + 1) {
        for (to = from; to < bits->count && bits->bit[to].kind != BIT_STOP;)
            to++;
        const char *seat = seat_of(&bits->bit[from], to - from);
        named.seat = seat == NULL ? named.seat : seat;
    }
    return named;
}

void named_add(const struct terms *terms, const struct bits *bits, struct sense *sense)
{
    const struct named named = named_in(terms, bits);
    bool joins = strcmp(sense->arg[0], "join") == 0, registers = strcmp(sense->arg[0], "register") == 0;
    bool seated = joins || strcmp(sense->arg[0], "leave") == 0 || strcmp(sense->arg[0], "return") == 0;
    const struct term *raw = seated ? named.game : registers ? named.name : NULL;
    if (sense->args == 1 && raw != NULL) {
        char *word = mem_copy_part(raw->raw, strcspn(raw->raw, " .,;:!?\n"));
        sense_add(sense, word);
        free(word);
    } else if (sense->args == 1 && named.rules != NULL && (joins || strcmp(sense->arg[0], "rules") == 0)) {
        sense_add(sense, named.rules);
    }
    bool takes = joins || strcmp(sense->arg[0], "takeover") == 0;
    if (takes && sense->args == 2 && named.seat != NULL) {
        sense_add(sense, "as");
        sense_add(sense, named.seat);
    }
}

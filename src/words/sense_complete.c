#include "words/sense.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* "I'd like to be blue": a sentence of a colour, and else of words that say nothing or only wish for it. */
static const char *seat_of(const struct bit *bit, size_t count)
{
    const char *seat = NULL;
    for (size_t i = 0; i < count; i++) {
        const char *one = bit_id(&bit[i], "seat");
        bool says = !bit[i].empty && bit[i].kind != BIT_COMMA && bit[i].kind != BIT_UNKNOWN &&
                    !bit_means(&bit[i], "as play put pick seat request propose rather prefer");
        if ((one == NULL && says) || (one != NULL && seat != NULL) || bit_means(&bit[i], "not"))
            return NULL;
        seat = one == NULL ? seat : one;
    }
    return seat;
}

void sense_complete(const struct terms *terms, const struct bits *bits, struct sense *sense)
{
    const struct term *raw = NULL; /* a game's number, or a name */
    const char *rules = NULL, *seat = NULL;
    for (size_t i = 0; i < bits->count; i++) {
        const struct bit *bit = &bits->bit[i], *next = i + 1 < bits->count ? bit + 1 : bit;
        const struct term *term = &terms->term[next->from];
        bool called = bit_means(bit, "called") && bit->to > bit->from + 1;
        bool name = called && term->capital && (next->kind == BIT_UNKNOWN || bit_id(next, "seat") != NULL);
        bool game = bit_means(bit, "game") && next->kind == BIT_NUMBER;
        rules = rules == NULL ? bit_id(bit, "rules") : rules;
        if ((game && sense_is(sense, "join leave return")) || (name && sense_is(sense, "register")))
            raw = term;
    }
    for (size_t from = 0, to; from < bits->count; from = to + 1) {
        for (to = from; to < bits->count && bits->bit[to].kind != BIT_STOP;)
            to++;
        const char *one = seat_of(&bits->bit[from], to - from);
        seat = one == NULL ? seat : one;
    }
    if (sense->args == 1 && raw != NULL) {
        char *word = mem_copy_part(raw->raw, strcspn(raw->raw, " .,;:!?\n"));
        sense_add(sense, word);
        free(word);
    } else if (sense->args == 1 && rules != NULL && sense_is(sense, "join rules")) {
        sense_add(sense, rules);
    }
    if (sense_is(sense, "join takeover") && sense->args == 2 && seat != NULL) {
        sense_add(sense, "as");
        sense_add(sense, seat);
    }
}

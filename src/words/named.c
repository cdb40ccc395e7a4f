#include "words/named.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

/* What a line names in any of its sentences; NULL: nothing. */
struct named {
    const char *rules;
    const struct term *name, *game;
};

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
    return named;
}

void named_add(const struct terms *terms, const struct bits *bits, struct sense *sense)
{
    const struct named named = named_in(terms, bits);
    bool joins = strcmp(sense->arg[0], "join") == 0, registers = strcmp(sense->arg[0], "register") == 0;
    bool seated = joins || strcmp(sense->arg[0], "leave") == 0 || strcmp(sense->arg[0], "return") == 0;
    const struct term *raw = seated ? named.game : registers ? named.name : NULL;
    if (sense->args != 1)
        return;
    if (raw != NULL) {
        char *word = mem_copy_part(raw->raw, strcspn(raw->raw, " .,;:!?\n"));
        sense_add(sense, word);
        free(word);
    } else if (named.rules != NULL && (joins || strcmp(sense->arg[0], "rules") == 0)) {
        sense_add(sense, named.rules);
    }
}

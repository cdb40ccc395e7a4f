#include "rules/name.h"

/* Word number `which` of an entry: the id, then the aliases; NULL after the last. */
static const char *word_of(const struct name *name, int which)
{
    return which == 0 ? name->id : which <= NAME_ALIASES ? name->alias[which - 1] : NULL;
}

static bool fits(struct piece word, const struct name *name, bool (*how)(struct piece piece, const char *word))
{
    const char *known;
    for (int i = 0; (known = word_of(name, i)) != NULL; i++)
        if (how(word, known))
            return true;
    return false;
}

bool name_lookup(struct piece word, const struct name_table *table, struct word_errors errors, int *code,
                 struct refusal *why)
{
    int found = MATCH_NONE;
    for (int i = 0; i < table->count; i++) {
        if (fits(word, &table->name[i], piece_is)) {
            *code = i;
            return true;
        }
        if (fits(word, &table->name[i], piece_begins))
            found = found == MATCH_NONE ? i : MATCH_MANY;
    }
    if (found >= 0) {
        *code = found;
        return true;
    }
    (void)words_refuse(why, found == MATCH_MANY ? errors.many : errors.none, word);
    for (int i = 0; found == MATCH_MANY && i < table->count; i++)
        if (fits(word, &table->name[i], piece_begins))
            refuse_candidate(why, table->name[i].id);
    return false;
}

const char *name_word(const struct name_table *tables, int count, int index)
{
    for (int table = 0; table < count; table++)
        for (int i = 0; i < tables[table].count; i++) {
            const char *word;
            for (int which = 0; (word = word_of(&tables[table].name[i], which)) != NULL; which++)
                if (index-- == 0)
                    return word;
        }
    return NULL;
}

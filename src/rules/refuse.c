#include "rules/refuse.h"

#include "base/text.h"
#include "words/catalog.h"

bool refuse_word(struct refusal *why, const struct refusal_text *error, const char *word, size_t bytes, int column)
{
    if (why == NULL)
        return false;
    *why = (struct refusal){.code = error->code, .text = catalog_text(error->key), .key = error->key, .column = column};
    bytes = text_fit(word, bytes, sizeof why->word - 1);
    memcpy(why->word, word, bytes);
    return false;
}

bool refuse(struct refusal *why, const struct refusal_text *error)
{
    return refuse_word(why, error, "", 0, 0);
}

void refuse_candidate(struct refusal *why, const char *name)
{
    if (why == NULL)
        return;
    size_t used = strlen(why->detail), more = strlen(name);
    if (used + more + 3 > sizeof why->detail)
        return;
    if (used > 0) {
        memcpy(why->detail + used, ", ", 2);
        used += 2;
    }
    memcpy(why->detail + used, name, more + 1);
}

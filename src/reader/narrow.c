#include "reader/narrow.h"

#include "reader/mood.h"

#include <string.h>

static bool is_one_order(const struct sentence *sentence)
{
    return sentence->count == 1 && sentence->reading[0].kind == PIECE_ORDER && !sentence->either[0] &&
           !sentence->later[0];
}

static bool is_one_question(const struct sentence *sentence)
{
    return sentence->count == 1 && sentence->reading[0].kind == PIECE_SEVERAL && !sentence->reading[0].all &&
           !sentence->either[0] && !sentence->later[0];
}

void narrow_keep(struct narrow *narrow, const struct sentence *sentence, const struct item *item, int count)
{
    narrow->open = is_one_question(sentence);
    narrow->count = narrow->open || is_one_order(sentence) ? count : 0;
    memcpy(narrow->item, item, (size_t)narrow->count * sizeof *item);
}

/* What was said last with the items behind it, if that is one order; sentence_free() only then. */
static bool read_both(const struct narrow *narrow, struct desk *desk, const struct around *around,
                      const struct item *item, int count, struct sentence *out)
{
    struct item both[ITEMS_MOST];
    struct around alone = {.said = around->said};
    if (narrow->count == 0 || narrow->count + 1 + count > ITEMS_MOST)
        return false;
    memcpy(both, narrow->item, (size_t)narrow->count * sizeof *both);
    both[narrow->count] = (struct item){.kind = ITEM_MARK, .mark = ','};
    memcpy(both + narrow->count + 1, item, (size_t)count * sizeof *both);
    sentence_read(desk, &alone, both, narrow->count + 1 + count, out);
    bool one = is_one_order(out);
    if (!one)
        sentence_free(out);
    return one;
}

bool narrow_reads(const struct narrow *narrow, struct desk *desk, const struct around *around,
                  const struct sentence *sentence, const struct item *item, int count)
{
    struct sentence joined;
    if (narrow->open || !is_one_order(sentence) || items_say_verb(item, count) ||
        !read_both(narrow, desk, around, item, count, &joined))
        return false;
    bool narrows = strcmp(joined.reading[0].text[0], sentence->reading[0].text[0]) == 0;
    sentence_free(&joined);
    return narrows;
}

bool narrow_answers(const struct narrow *narrow, struct desk *desk, const struct around *around,
                    struct sentence *sentence, const struct item *item, int count)
{
    struct sentence joined;
    if (!narrow->open || is_one_order(sentence) || !read_both(narrow, desk, around, item, count, &joined))
        return false;
    sentence_free(sentence);
    *sentence = joined;
    return true;
}

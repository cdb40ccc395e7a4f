#include "reader/narrow.h"

#include "reader/asked.h"
#include "words/items.h"

#include <string.h>

static bool is_one_order(const struct sentence *sentence)
{
    return sentence->count == 1 && sentence->reading[0].kind == PIECE_ORDER && !sentence->either[0] &&
           !sentence->later[0];
}

void narrow_keep(struct narrow *narrow, const struct sentence *sentence, const struct item *item, int count)
{
    bool one = sentence->count == 1 && !sentence->either[0] && !sentence->later[0];
    narrow->never = one && sentence->reading[0].kind == PIECE_NEVER;
    narrow->asked = narrow->never || (one && sentence->reading[0].kind == PIECE_SEVERAL && !sentence->reading[0].all);
    narrow->slot = one ? sentence->reading[0].slot : SLOT_NONE;
    narrow->text[0] = '\0';
    if (is_one_order(sentence) && strlen(sentence->reading[0].text[0]) < sizeof narrow->text)
        memcpy(narrow->text, sentence->reading[0].text[0], strlen(sentence->reading[0].text[0]) + 1);
    narrow->count = is_one_order(sentence) || narrow->asked ? count : 0;
    memcpy(narrow->item, item, (size_t)narrow->count * sizeof *item);
}

/* One order without a verb that says more of the order before it: "The one at place three." */
static bool narrows(const struct narrow *narrow, struct desk *desk, const struct around *around,
                    const struct sentence *sentence, const struct item *item, int count)
{
    struct item both[ITEMS_MOST];
    struct around alone = {.said = around->said};
    struct sentence joined;
    if (narrow->count == 0 || narrow->asked || narrow->count + count > ITEMS_MOST || !is_one_order(sentence) ||
        items_any(item, 0, count, "verb -filler -MENDED"))
        return false;
    memcpy(both, narrow->item, (size_t)narrow->count * sizeof *both);
    memcpy(both + narrow->count, item, (size_t)count * sizeof *both);
    sentence_read(desk, &alone, both, narrow->count + count, &joined);
    bool narrows = is_one_order(&joined) && strcmp(joined.reading[0].text[0], sentence->reading[0].text[0]) == 0;
    sentence_free(&joined);
    return narrows;
}

/* "A warehouse in Luna. I'll borrow the money.": is it of another kind than all that was named? Or "Gold. And another
 * gold." */
static bool adds(const struct narrow *narrow, const struct item *item, int count)
{
    if (items_any(item, 0, count, "another"))
        return true;
    for (int i = 0; i < count; i++)
        for (int k = 0; k < narrow->count; k++)
            for (int m = 0; m < item[i].meanings && item_has(&item[i], "GAME -filler -verb"); m++)
                if (item_has(&narrow->item[k], item[i].meaning[m].class))
                    return false;
    return true;
}

/* Are both one order of the same decision that neither is by itself? Then it is what the sentence says. */
static bool joins(const struct narrow *narrow, struct desk *desk, struct sentence *sentence, const struct item *item,
                  int count)
{
    struct item both[ITEMS_MOST];
    const struct around alone = {.head = NULL};
    struct reading joined;
    int before = narrow->text[0] == '\0' ? narrow->count : item_read(desk->seat->lexicon, narrow->text, both);
    bool order = sentence->count == 1 && sentence->reading[0].kind == PIECE_ORDER;
    bool open = narrow->asked ? !order || sentence->reading[0].slot == narrow->slot : sentence->count == 1 && !order;
    if (narrow->count == 0 || (narrow->slot == SLOT_NONE && !narrow->never) || !open || sentence->count > 1 ||
        before + count > ITEMS_MOST || !items_any(item, 0, count, "GAME number double -filler -ref") ||
        (narrow->never && !adds(narrow, item, count)))
        return false;
    if (narrow->text[0] == '\0')
        memcpy(both, narrow->item, (size_t)before * sizeof *both);
    memcpy(both + before, item, (size_t)count * sizeof *both);
    piece_read(desk, &alone, both, before + count, &joined);
    for (int i = 0; narrow->never && i < count && joined.kind != PIECE_ORDER; i++) { /* of "I take out a loan" a word */
        both[before] = item[i];
        piece_reading_free(&joined);
        if (item_has(&item[i], "GAME -filler"))
            piece_read(desk, &alone, both, before + 1, &joined);
    }
    if (joined.kind != PIECE_ORDER || (joined.slot != narrow->slot && narrow->slot != SLOT_NONE)) {
        piece_reading_free(&joined);
        return false;
    }
    sentence_cut(sentence, 0);
    sentence->reading[0] = joined;
    sentence->either[0] = sentence->later[0] = false;
    sentence->count = 1;
    return true;
}

bool narrow_reads(const struct narrow *narrow, struct tally *tally, const struct around *around,
                  struct sentence *sentence, const struct item *item, int count)
{
    const struct reader_result *out = tally->out;
    int orders = out->orders, slot = sentence->count > 0 ? sentence->reading[0].slot : SLOT_NONE;
    bool last = orders > 0 && out->order[orders - 1].slot == narrow->slot;
    if (narrow->asked && joins(narrow, &tally->desk, sentence, item, count)) {
        asked_answer(tally->out, narrow->never && out->asks > 0 ? out->ask[out->asks - 1].slot : narrow->slot);
        return false;
    }
    tally->replace = true; /* what may stand for the last order is judged without it */
    tally_set_aside(tally);
    bool more = (!narrow->asked && last && joins(narrow, &tally->desk, sentence, item, count)) ||
                (tally_holds(tally, slot, orders) && narrows(narrow, &tally->desk, around, sentence, item, count));
    tally_put_back(tally);
    return more;
}

/* Has the order a word that the item means? */
static bool shows(const char *order, const struct item *item)
{
    for (int i = 0; i < item->meanings; i++) {
        size_t length = strlen(item->meaning[i].id);
        const char *at = length == 0 ? NULL : strstr(order, item->meaning[i].id);
        if (at != NULL && (at == order || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    }
    return false;
}

bool narrow_repeats(const struct tally *tally, const struct sentence *sentence, const struct item *item, int count)
{
    const struct reader_result *out = tally->out;
    int last = out->orders - 1, named = 0;
    if (last < 0 || sentence->count != 1 || sentence->reading[0].kind != PIECE_SEVERAL ||
        out->order[last].slot != sentence->reading[0].slot)
        return false;
    for (int i = 0; i < count; i++) {
        bool game = item_has(&item[i], "GAME number -filler");
        named += game ? 1 : 0;
        if (item[i].kind == ITEM_UNKNOWN || (game && !shows(out->order[last].text, &item[i])))
            return false;
    }
    return named > 0;
}

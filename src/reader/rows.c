#include "reader/rows.h"

#include "reader/guards.h"
#include "reader/joints.h"
#include "reader/settle.h"
#include "words/items.h"

#include <string.h>

enum { COLUMN_LINES = 6, COLUMN_ITEMS = 6, COLUMNS_MOST = 4 };

int rows_items(const struct tally *tally, const struct terms *line, struct item *item)
{
    const struct lexicon *lexicon = tally->desk.seat->lexicon;
    int count = guards_read(lexicon, item, item_read_terms(lexicon, line, item));
    count = settle_points(lexicon, item, joints_read(item, count));
    settle_words(lexicon, item, count);
    return count;
}

bool rows_single(const struct rows *rows, const struct item *item, int count, struct reading *out)
{
    struct sentence sentence;
    struct around around = {.said = rows->said};
    *out = (struct reading){.slot = SLOT_NONE};
    sentence_read(&rows->tally->desk, &around, item, count, &sentence);
    bool one = sentence.count == 1 && sentence.reading[0].kind == PIECE_ORDER;
    if (one) {
        *out = sentence.reading[0];
        sentence.reading[0] = (struct reading){.slot = SLOT_NONE};
    }
    sentence_free(&sentence);
    return one;
}

/* The same of a text that nobody typed so; with `verb`, whether it names one. */
static bool read_text(const struct rows *rows, const char *text, struct reading *out, bool *verb)
{
    struct item item[ITEMS_MOST];
    int count = item_read(rows->tally->desk.seat->lexicon, text, item);
    settle_words(rows->tally->desk.seat->lexicon, item, count);
    *verb = items_any(item, 0, count, "verb -filler");
    return rows_single(rows, item, count, out);
}

bool rows_ranking(const struct rows *rows, const struct list *list)
{
    struct text line = TEXT_EMPTY;
    struct reading whole = {.slot = SLOT_NONE};
    bool ranks = true, verbs = true, verb;
    for (int i = 0; i < list->count && ranks; i++) {
        ranks = read_text(rows, list->entry[i], &whole, &verb);
        verbs = verbs && verb;
        piece_reading_free(&whole);
        text_add_all(&line, i > 0 ? " / " : "", list->entry[i]);
    }
    ranks = ranks && !verbs && read_text(rows, line.data, &whole, &verb);
    if (ranks)
        tally_emit(rows->tally, &whole, false, false);
    piece_reading_free(&whole);
    text_free(&line);
    return ranks;
}

/* Things of the game and nothing else, a few. */
static bool is_bare_line(const struct rows *rows, const struct terms *line)
{
    struct item item[ITEMS_MOST];
    int count = line->count > 2 * COLUMN_ITEMS ? 0 : rows_items(rows->tally, line, item);
    for (int i = 0; i < count; i++)
        if (!item_has(&item[i], "MARK filler number") && !item_has(&item[i], "GAME -verb -seat"))
            return false;
    return items_any(item, 0, count, "GAME -verb -seat") && count <= COLUMN_ITEMS;
}

int rows_column(struct rows *rows, const struct letter_line *lines, int at, int count)
{
    struct text whole = TEXT_EMPTY;
    struct reading one = {.slot = SLOT_NONE};
    int bare = 0;
    bool verb;
    lines += at;
    while (at >= rows->end && at + bare < count && bare < COLUMN_LINES && is_bare_line(rows, &lines[bare].terms)) {
        text_add_all(&whole, bare > 0 ? ", " : "", lines[bare].terms.text);
        bare++;
    }
    rows->end = bare > 0 ? at + bare : rows->end;
    bool joins = bare > 1 && rows->columns++ < COLUMNS_MOST && read_text(rows, whole.data, &one, &verb);
    text_free(&whole);
    for (int i = 0; joins && i < bare; i++) {
        struct item item[ITEMS_MOST];
        struct reading alone;
        joins = !rows_single(rows, item, rows_items(rows->tally, &lines[i].terms, item), &alone);
        piece_reading_free(&alone);
    }
    if (joins)
        tally_emit(rows->tally, &one, false, false);
    piece_reading_free(&one);
    return joins ? bare : 0;
}

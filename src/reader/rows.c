#include "reader/rows.h"

#include "reader/guards.h"
#include "reader/joints.h"
#include "reader/settle.h"
#include "words/items.h"

#include <string.h>
#include <strings.h>

enum { COLUMN_LINES = 6, COLUMN_ITEMS = 6, COLUMNS_MOST = 4 };

int rows_items(const struct tally *tally, const struct terms *line, struct item *item)
{
    const struct lexicon *lexicon = tally->desk.seat->lexicon;
    int count = guards_read(lexicon, item, item_read_terms(lexicon, line, item));
    count = settle_points(lexicon, item, joints_read(item, count));
    settle_words(lexicon, item, count);
    return count;
}

/* What the items say, if that is one order of the decision that is asked for. piece_reading_free() in any case. */
static bool read_single(const struct rows *rows, const struct item *item, int count, struct reading *out)
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
    return read_single(rows, item, count, out);
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
        joins = !read_single(rows, item, rows_items(rows->tally, &lines[i].terms, item), &alone);
        piece_reading_free(&alone);
    }
    if (joins)
        tally_emit(rows->tally, &one, false, false);
    piece_reading_free(&one);
    return joins ? bare : 0;
}

/* ---- by the letter ---- */

/* "take wine, play intrigue": lines as the page has them, one behind the other. False: one of them is none. */
static bool read_exact_parts(const struct rows *rows, const char *line)
{
    struct list list;
    struct tally *tally = rows->tally;
    int before = tally->desk.taken_count, exact = 0;
    bool several = !tally->replace && list_commas(line, &list);
    for (int i = 0; several && i < list.count && exact == i; i++) {
        int slot;
        bool words = strchr(list.entry[i], ' ') != NULL;
        if (words && desk_judge(&tally->desk, list.entry[i], NULL, &slot) == JUDGED_LEGAL) {
            desk_take(&tally->desk, list.entry[i]);
            exact++;
        }
    }
    desk_cut(&tally->desk, before);
    bool all = several && exact == list.count;
    for (int i = 0; all && i < list.count; i++)
        (void)tally_exact(tally, list.entry[i]);
    if (several)
        list_free(&list);
    return all;
}

/* A row copied of a table of what could be ordered stands for the order that ends with the name in it. */
static bool read_row(const struct rows *rows, const char *line)
{
    struct list list;
    struct tally *tally = rows->tally;
    const char *order = NULL;
    int found = 0;
    if (!list_cells(line, &list))
        return false;
    for (int i = 0; i < list.count; i++) {
        const char *name = strrchr(list.entry[i], ' ') == NULL ? list.entry[i] : strrchr(list.entry[i], ' ') + 1;
        for (int k = 0; strchr(name, '-') != NULL && k < tally->desk.offers; k++) {
            const struct offer *offer = &tally->desk.offer[k];
            const char *last = strrchr(offer->text, ' ');
            if (!offer->open || last == NULL || strcasecmp(last + 1, name) != 0)
                continue;
            order = offer->text;
            found++;
        }
    }
    list_free(&list);
    return found == 1 && tally_exact(tally, order);
}

/* "tus d": a line of the grammar that is not possible now, whose words are one order that is. */
static bool read_spelled(const struct rows *rows, const struct terms *line)
{
    struct item item[ITEMS_MOST];
    struct tally *tally = rows->tally;
    struct reading one = {.slot = SLOT_NONE};
    int slot;
    bool spelled = desk_has_rule(&tally->desk, "@spell") &&
                   desk_judge(&tally->desk, line->text, NULL, &slot) == JUDGED_ILLEGAL &&
                   read_single(rows, item, rows_items(tally, line, item), &one);
    if (spelled)
        tally_emit(tally, &one, false, false);
    piece_reading_free(&one);
    return spelled;
}

bool rows_exact(const struct rows *rows, const struct terms *line)
{
    return read_spelled(rows, line) || tally_exact(rows->tally, line->text) || read_exact_parts(rows, line->text) ||
           read_row(rows, line->text);
}

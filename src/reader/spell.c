#include "reader/spell.h"

#include <string.h>

enum { WORDS_MOST = 40, WAYS_MOST = 8, TAIL_REACH = 3 };

/* What one item may be written as. */
struct spell_ways {
    const char *word[WAYS_MOST];
    int words;
    bool silent; /* it may be left out */
    bool unit;   /* it may be a unit: "a fleet" is rather one than "an army" */
};

struct spelling {
    struct spell_ways item[WORDS_MOST];
    int items;
    const char *said[WORDS_MOST]; /* the line under way */
    int length, unsaid;
    struct spelled *out;
    int lines;
};

/* Is the class among those of the frame? *silent: behind a question mark. */
static bool in_frame(const char *frame, const char *class, bool *silent)
{
    size_t length = strlen(class);
    for (const char *at = strchr(frame, ' '); at != NULL; at = strchr(at, ' ')) {
        at++;
        if (strncmp(at, class, length) == 0 && (at[length] == '\0' || at[length] == ' ' || at[length] == '?')) {
            *silent = *silent || at[length] == '?';
            return true;
        }
    }
    return false;
}

static struct spell_ways ways_of(const char *frame, const struct item *item)
{
    struct spell_ways ways = {.silent = item_has(item, "filler polite now to from ref and aux wish so"),
                              .unit = item_has(item, "unit")};
    for (int i = 0; i < item->meanings; i++) {
        bool there = false;
        for (int k = 0; k < ways.words; k++)
            there = there || strcmp(ways.word[k], item->meaning[i].id) == 0;
        if (!there && ways.words < WAYS_MOST && in_frame(frame, item->meaning[i].class, &ways.silent))
            ways.word[ways.words++] = item->meaning[i].id;
    }
    return ways;
}

static void write_line(struct spelling *spelling)
{
    struct text *line = &spelling->out[spelling->lines].text;
    spelling->out[spelling->lines++].unsaid = spelling->unsaid;
    *line = TEXT_EMPTY;
    for (int i = 0; i < spelling->length; i++) {
        text_add(line, i > 0 ? " " : "");
        text_add(line, spelling->said[i]);
    }
}

static void spell_from(struct spelling *spelling, int at)
{
    if (spelling->lines == SPELLINGS_MOST)
        return;
    if (at == spelling->items) {
        if (spelling->length > 0)
            write_line(spelling);
        return;
    }
    const struct spell_ways *ways = &spelling->item[at];
    for (int i = 0; i < ways->words; i++) {
        spelling->said[spelling->length++] = ways->word[i];
        spell_from(spelling, at + 1);
        spelling->length--;
    }
    if (ways->silent) {
        spelling->unsaid += ways->unit ? 1 : 0;
        spell_from(spelling, at + 1);
        spelling->unsaid -= ways->unit ? 1 : 0;
    }
}

/* "On the south coast of Spain": the tail goes behind what it belongs to. Returns how many items there are. */
static int turn_tails(const struct item *item, int count, const struct item **out)
{
    int length = 0;
    const struct item *tail = NULL;
    int waits = 0;
    for (int i = 0; i < count && length < WORDS_MOST - 1; i++) {
        bool place = item_has(&item[i], "place");
        bool behind = length > 0 && item_has(out[length - 1], "place");
        if (item_has(&item[i], "tail") && !behind && tail == NULL) {
            tail = &item[i];
            waits = TAIL_REACH;
            continue;
        }
        out[length++] = &item[i];
        if (tail != NULL && (place || --waits == 0)) {
            out[length++] = tail;
            tail = NULL;
        }
    }
    if (tail != NULL && length < WORDS_MOST)
        out[length++] = tail;
    return length;
}

/* A mark that is an arrow: what is written with such marks leaves nothing out beside them. */
static bool is_arrow(const struct item *const *row, int at, int length)
{
    return at >= 0 && at < length && item_has(row[at], "way") && item_has(row[at], "verb");
}

int spell_read(const char *frame, const struct item *item, int count, struct spelled out[SPELLINGS_MOST])
{
    const struct item *row[WORDS_MOST];
    struct spelling spelling = {.items = 0, .out = out};
    int length = turn_tails(item, count, row);
    for (int i = 0; i < length; i++) {
        struct spell_ways ways = ways_of(frame, row[i]);
        const char *place = item_in(row[i], "place");
        if (ways.unit && i + 1 < length && item_has(row[i + 1], "verb -way"))
            ways.silent = true; /* "my fleet sails from Brest" */
        if (place != NULL && (is_arrow(row, i - 1, length) || is_arrow(row, i + 1, length)))
            ways = (struct spell_ways){.word = {place}, .words = 1};
        if (i > 0 && ways.words == 0 && item_is(row[i], "number", "1") &&
            item_has(row[i - 1], "place")) /* "the Venetian one" */
            continue;
        if (ways.words == 0 && !ways.silent)
            return 0;
        if (ways.words > 0)
            spelling.item[spelling.items++] = ways;
    }
    spell_from(&spelling, 0);
    return spelling.lines;
}

#include "engine/play/held.h"

#include "base/err.h"
#include "base/mem.h"
#include "rules/doors.h"

#include <stdlib.h>
#include <string.h>

/* "!-take take wheat", "+xtake take 9": rests or behind, order or gap (one with options is asked), slot, text */
enum { AT_MARK, AT_KIND, AT_SLOT };
static const char RESTS = '!', BEHIND = '+', ORDER = '-', GAP = 'x', ASKED = '?';
/* "take wheat | take wine | the one or the other" */
static const char BETWEEN[] = " | ";
enum { WORDS_MOST = 300 };

void held_free(struct held *held)
{
    for (int i = 0; i < held->count; i++)
        free(held->line[i].text);
    free(held->line);
    *held = (struct held){0};
}

char *held_ask(const char *const *option, int options, const char *written)
{
    struct text text = TEXT_EMPTY;
    for (int i = 0; i < options && i < HELD_OPTIONS_MAX; i++)
        text_addf(&text, "%s%s", option[i], BETWEEN);
    size_t length = strnlen(written, WORDS_MOST);
    while (length > 0 && ((unsigned char)written[length] & 0xc0) == 0x80) /* no half of a character */
        length--;
    for (size_t i = 0; i < length; i++)
        text_add_char(&text, written[i] == '|' || (unsigned char)written[i] < ' ' ? ' ' : written[i]);
    return text_detach(&text);
}

char *held_option(const struct held_line *line, int index)
{
    const char *at = line->text, *end = line->asked ? strstr(at, BETWEEN) : NULL;
    for (; end != NULL && index > 0; index--) {
        at = end + strlen(BETWEEN);
        end = strstr(at, BETWEEN);
    }
    return end == NULL ? NULL : mem_copy_part(at, (size_t)(end - at));
}

const char *held_words(const struct held_line *line)
{
    const char *words = line->text;
    for (const char *at = words; line->asked && (at = strstr(at, BETWEEN)) != NULL;)
        words = at += strlen(BETWEEN);
    return words;
}

enum rc held_add(struct held *held, struct held_line line)
{
    if (line.text == NULL || held->count == HELD_LINES_MAX) {
        free(line.text);
        return RC_FULL;
    }
    if (held->line == NULL)
        held->line = mem_new(HELD_LINES_MAX, sizeof *held->line);
    held->line[held->count++] = line;
    return RC_OK;
}

/* The gaps of a slot in the places of those that stand there. */
static void fill_again(struct held *held, struct held *lines, int slot)
{
    int next = 0;
    for (int i = 0; i < held->count; i++) {
        if (held->line[i].slot != slot || !held->line[i].refused)
            continue;
        while (lines->line[next].slot != slot)
            next++;
        free(held->line[i].text);
        held->line[i].text = lines->line[next].text;
        held->line[i].asked = lines->line[next].asked;
        lines->line[next++].text = NULL;
    }
}

int held_lines(const struct held *held, int slot)
{
    int count = 0;
    for (int i = 0; i < held->count; i++)
        count += held->line[i].slot == slot;
    return count;
}

void held_replace(struct held *held, struct held *lines, bool behind)
{
    for (int i = 0; i < lines->count; i++) {
        int slot = lines->line[i].slot, gaps = held_gaps(lines, slot);
        if (held_first(lines, slot) != i)
            continue;
        if (gaps == held_lines(lines, slot) && gaps == held_gaps(held, slot))
            fill_again(held, lines, slot);
        else
            held_drop_slot(held, slot);
    }
    for (int i = 0; i < lines->count; i++) {
        lines->line[i].behind = behind;
        if (lines->line[i].text != NULL)
            (void)held_add(held, lines->line[i]);
    }
    free(lines->line);
    *lines = (struct held){0};
}

struct held_line held_take(struct held *held, int at)
{
    struct held_line line = held->line[at];
    held->count--;
    memmove(&held->line[at], &held->line[at + 1], (size_t)(held->count - at) * sizeof held->line[0]);
    return line;
}

static bool may_mean(const struct held_line *line, const char *order)
{
    bool means = false;
    char *option;
    for (int i = 0; !means && (option = held_option(line, i)) != NULL; i++) {
        means = strcmp(option, order) == 0;
        free(option);
    }
    return means;
}

int held_asked(const struct held *held, int slot, const char *order)
{
    for (int i = 0; i < held->count; i++)
        if (held->line[i].slot == slot && held->line[i].asked && may_mean(&held->line[i], order))
            return i;
    return -1;
}

void held_settle(struct held *held, int at, char *order)
{
    struct held_line *line = &held->line[at];
    free(line->text);
    line->text = order;
    line->refused = line->asked = false;
}

int held_first(const struct held *held, int slot)
{
    for (int i = 0; i < held->count; i++)
        if (held->line[i].slot == slot)
            return i;
    return -1;
}

int held_gaps(const struct held *held, int slot)
{
    int gaps = 0;
    for (int i = 0; i < held->count; i++)
        gaps += held->line[i].slot == slot && held->line[i].refused;
    return gaps;
}

bool held_rests(const struct held *held, int slot)
{
    int first = held_first(held, slot);
    return first >= 0 && !held->line[first].behind;
}

void held_drop_slot(struct held *held, int slot)
{
    for (int at = held_first(held, slot); at >= 0; at = held_first(held, slot))
        free(held_take(held, at).text);
}

void held_write(const struct rules *rules, const struct held_line *line, struct text *out)
{
    text_add_char(out, line->behind ? BEHIND : RESTS);
    text_add_char(out, line->asked ? ASKED : line->refused ? GAP : ORDER);
    rules_slot_write(rules, line->slot, out);
    text_add_char(out, ' ');
    text_add(out, line->text);
}

bool held_is(const char *stored)
{
    return stored[AT_MARK] == RESTS || stored[AT_MARK] == BEHIND;
}

bool held_read(const struct rules *rules, const char *stored, struct held_line *out)
{
    char name[64];
    *out = (struct held_line){.slot = SLOT_NONE};
    if (!held_is(stored) || strchr("x-?", stored[AT_KIND]) == NULL || stored[AT_KIND] == '\0')
        return false;
    size_t len = strcspn(stored + AT_SLOT, " ");
    if (len >= sizeof name || stored[AT_SLOT + len] != ' ')
        return false;
    memcpy(name, stored + AT_SLOT, len);
    name[len] = '\0';
    out->slot = rules_slot_read(rules, name);
    out->behind = stored[AT_MARK] == BEHIND;
    out->asked = stored[AT_KIND] == ASKED;
    out->refused = stored[AT_KIND] == GAP || out->asked;
    if (out->slot == SLOT_NONE)
        return false;
    out->text = mem_copy_text(stored + AT_SLOT + len + 1);
    return true;
}

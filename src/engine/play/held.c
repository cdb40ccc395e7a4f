#include "engine/play/held.h"

#include "base/err.h"
#include "base/mem.h"
#include "rules/doors.h"

#include <stdlib.h>
#include <string.h>

/* "!-take take wheat", "+xtake take 9": rests or behind, order or gap, slot, text */
enum { AT_MARK, AT_KIND, AT_SLOT };
static const char RESTS = '!', BEHIND = '+', ORDER = '-', GAP = 'x';

void held_free(struct held *held)
{
    for (int i = 0; i < held->count; i++)
        free(held->line[i].text);
    free(held->line);
    *held = (struct held){0};
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

struct held_line held_take(struct held *held, int at)
{
    struct held_line line = held->line[at];
    held->count--;
    memmove(&held->line[at], &held->line[at + 1], (size_t)(held->count - at) * sizeof held->line[0]);
    return line;
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
    text_add_char(out, line->refused ? GAP : ORDER);
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
    if (!held_is(stored) || (stored[AT_KIND] != GAP && stored[AT_KIND] != ORDER))
        return false;
    size_t len = strcspn(stored + AT_SLOT, " ");
    if (len >= sizeof name || stored[AT_SLOT + len] != ' ')
        return false;
    memcpy(name, stored + AT_SLOT, len);
    name[len] = '\0';
    out->slot = rules_slot_read(rules, name);
    out->behind = stored[AT_MARK] == BEHIND;
    out->refused = stored[AT_KIND] == GAP;
    if (out->slot == SLOT_NONE)
        return false;
    out->text = mem_copy_text(stored + AT_SLOT + len + 1);
    return true;
}

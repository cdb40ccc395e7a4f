#include "reader/left.h"

#include "base/mem.h"
#include "reader/asked.h"

#include <stdlib.h>

void left_begin(struct left *left, const struct item *item, int count)
{
    said_span(&left->tally->said, item, count);
    left->sentence++;
    left->taken = false;
}

void left_taken(struct left *left)
{
    left->taken = true;
    left->last = 0;
}

/* Does it name something to be done, or a thing of the game? Who is only named is spoken to, what is known by a guess
 * says nothing, nor does "my fleets:", and "the rest as before" is done where nothing is. */
static bool says_thing(const struct item *item, int count)
{
    bool says = false, before = false;
    for (int i = 0; i < count; i++) {
        says = says || (!item[i].mended && item_has(&item[i], "verb THING -filler -ref -unit"));
        before = before || item_has(&item[i], "asbefore");
    }
    return says && !before;
}

static void keep(struct left *left, const struct item *item, int count)
{
    struct reader_result *out = left->tally->out;
    struct said words = {.typed = left->tally->said.typed};
    said_span(&words, item, count);
    bool more = out->asides > 0 && left->last == left->sentence;
    if (words.to == 0 || (!more && out->asides == READER_ASIDES))
        return;
    words.from = more && left->said.from < words.from ? left->said.from : words.from;
    words.to = more && left->said.to > words.to ? left->said.to : words.to;
    left->said = words;
    left->last = left->sentence;
    struct reader_aside *aside = &out->aside[more ? out->asides - 1 : out->asides++];
    free(more ? aside->text : NULL);
    *aside = (struct reader_aside){said_copy(&words), left->tally->line};
}

void left_keep(struct left *left, const struct item *item, int count)
{
    if (says_thing(item, count))
        keep(left, item, count);
}

void left_end(struct left *left, const struct item *item, int count)
{
    if (left->last == left->sentence && !left->taken)
        keep(left, item, count);
}

bool left_ask(struct left *left, struct reader_ask *ask, const char *words)
{
    struct reader_result *out = left->tally->out;
    bool room = out->asides < READER_ASIDES;
    if (room) {
        out->aside[out->asides++] = (struct reader_aside){mem_copy_text(words), ask->line};
        asked_free(ask);
    }
    return room;
}

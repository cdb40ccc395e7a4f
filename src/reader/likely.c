#include "reader/likely.h"

#include "base/mem.h"
#include "reader/closest.h"
#include "reader/plain.h"
#include "words/items.h"

#include <stdlib.h>

enum { UNKNOWN_MOST = 2 };

/* Words of what somebody else does, or of what is felt about a thing: "my sister loves the circus". Who of the writer's
 * people is given something ("my patron can have ...") or goes somewhere is another matter. */
static bool is_told(const struct voice *voice)
{
    const struct item *item = voice->item;
    int count = voice->count, first = items_pass(item, 0, count - 1, "filler");
    bool does = items_has(item, count, first + 1 < count ? first + 1 : first, "UNKNOWN verb");
    if (does && items_has(item, count, first, "UNKNOWN MENDED seat"))
        return true; /* "Pedro goes to Luna" */
    bool felt = items_any(item, 0, count, "keeps NAMED") && !items_has(item, count, first, "verb");
    return felt || (items_any(item, 0, count, "kin -filler -GAME") && !items_any(item, 0, count, "aux to"));
}

/* Is something said that is to be done, by the writer's "I" or by a verb? */
static bool is_meant(const struct around *around, const struct voice *voice, const struct plain *plain, bool half)
{
    const struct mood *mood = &voice->mood;
    bool other = mood->asks || (mood->question && !mood->polite) || mood->past || mood->about_others || mood->negated ||
                 around->addressed;
    bool goes = half || plain->verb || around->head != NULL || (plain->mine && plain->unknown <= UNKNOWN_MOST);
    return !other && !plain->misnamed && plain->names > 0 && goes && !is_told(voice);
}

/* Beside an order what says what is to be done with a thing of the game is no chat, whatever it means; nor is what
 * stands behind "if I win Castello:". */
static bool is_leftover(const struct around *around, const struct plain *plain)
{
    return (plain->verb || around->head != NULL) && !around->corrects;
}

bool likely_ask(struct tally *tally, const struct around *around, const struct voice *voice, bool half)
{
    struct plain *plain = mem_new(1, sizeof *plain);
    struct reading reading = {.slot = SLOT_NONE};
    plain_read(around, voice->item, voice->count, plain);
    bool spelled = desk_has_rule(&tally->desk, "@spell"); /* "I leave the Channel to you" */
    bool meant = !spelled && tally->desk.pieces > 0 && is_meant(around, voice, plain, half);
    if (meant)
        plain_search(&tally->desk, around, plain, &reading);
    if (meant && reading.texts == 0) {
        piece_reading_free(&reading);
        (void)closest_read(&tally->desk, plain->item, plain->count, &reading);
    }
    bool any = reading.texts > 0 || (meant && is_leftover(around, plain));
    free(plain);
    reading.kind = reading.texts > 0 ? PIECE_SEVERAL : PIECE_NEVER;
    reading.all = false;
    if (any)
        tally_emit(tally, &reading, false, false);
    piece_reading_free(&reading);
    return any;
}

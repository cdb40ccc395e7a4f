#include "reader/likely.h"

#include "base/mem.h"
#include "reader/plain.h"
#include "reader/search.h"

#include <stdlib.h>

enum { UNKNOWN_MOST = 2 };

/* Words of what somebody else does, or of what is felt about a thing: "my sister loves the circus". Who of the writer's
 * people is given something ("my patron can have ...") or goes somewhere is another matter. */
static bool is_told(const struct voice *voice)
{
    bool kin = false, given = false, felt = false;
    int first = 0;
    while (first + 1 < voice->count && item_has(&voice->item[first], "filler"))
        first++;
    const struct item *subject = &voice->item[first], *next = subject + (first + 1 < voice->count ? 1 : 0);
    bool does = item_has(next, "UNKNOWN verb");
    if (does && (subject->kind == ITEM_UNKNOWN || subject->mended || item_has(subject, "seat")))
        return true; /* "Pedro goes to Luna" */
    for (int i = 0; i < voice->count; i++) {
        const struct item *item = &voice->item[i];
        felt = felt || item_has(item, "keeps") || item->named;
        kin = kin || item_has(item, "kin -filler -GAME");
        given = given || item_has(item, "aux to");
    }
    return (felt && !item_has(subject, "verb")) || (kin && !given);
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

/* Could the order be taken now, behind what was taken of this mail, and does it answer what is asked? */
static bool answers(struct desk *desk, const char *order, int *slot)
{
    return desk_judge(desk, order, NULL, slot) == JUDGED_LEGAL && desk_asks(desk, *slot);
}

/* The orders that share most with the words, as far as the mail has not answered them. */
static void read_likest(struct desk *desk, const struct plain *plain, struct reading *out)
{
    long *score = mem_new((size_t)desk->offers + 1, sizeof *score), best = 1;
    int same = 0, slot;
    for (int i = 0; i < plain->count; i++)
        if (!item_has(&plain->item[i], "number"))
            (void)items_weigh(desk, &plain->item[i], score);
    for (int i = 0; i < desk->offers; i++) {
        if (score[i] < best || !answers(desk, desk->offer[i].text, &slot))
            continue;
        same = score[i] > best ? 1 : same + 1;
        best = score[i];
    }
    for (int i = 0; same <= READINGS_MOST && i < desk->offers; i++)
        if (score[i] == best && answers(desk, desk->offer[i].text, &slot)) {
            out->text[out->texts++] = mem_copy_text(desk->offer[i].text);
            out->slot = slot;
        }
    free(score);
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
    bool spelled = lexicon_has_frame(tally->desk.seat->lexicon, "@spell"); /* "I leave the Channel to you" */
    bool meant = !spelled && tally->desk.pieces > 0 && is_meant(around, voice, plain, half);
    if (meant)
        search_orders(&tally->desk, around, plain, &reading);
    if (meant && reading.texts == 0) {
        reading_free(&reading);
        read_likest(&tally->desk, plain, &reading);
    }
    bool any = reading.texts > 0 || (meant && is_leftover(around, plain));
    free(plain);
    reading.kind = reading.texts > 0 ? PIECE_SEVERAL : PIECE_NEVER;
    reading.all = false;
    if (any)
        tally_emit(tally, &reading, false, false);
    reading_free(&reading);
    return any;
}

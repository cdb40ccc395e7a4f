#include "reader/topic.h"

#include "words/items.h"

void topic_keep(struct topic *topic, const struct item *item, int count)
{
    topic->count = 0;
    for (int i = 0; i < count && topic->count < TOPIC_MOST; i++)
        if (item_has(&item[i], "THING -ref"))
            topic->item[topic->count++] = item[i];
}

/* "It", "lo", "je le prends", but not "je prends le train". */
static bool refers(const struct item *item, int count, int at)
{
    bool article = item_has(&item[at], "the"), verb = at + 1 < count && item_has(&item[at + 1], "verb -filler");
    return item_has(&item[at], "ref=it") && (!article || verb);
}

void topic_reads(struct topic *topic, struct desk *desk, struct around *around, const struct item *item, int count,
                 struct sentence *sentence)
{
    struct sentence with;
    int length = 0;
    bool read = sentence->count > 1 || (sentence->count == 1 && sentence->reading[0].kind == PIECE_ORDER), it = false;
    if (topic->count == 0 || read || items_any(item, 0, count, "GAME -filler -ref") ||
        !items_any(item, 0, count, "verb -filler") || count + topic->count > ITEMS_MOST)
        return;
    for (int i = 0; i < count; i++) {
        bool here = !it && refers(item, count, i);
        for (int k = 0; here && k < topic->count; k++)
            topic->said[length++] = topic->item[k];
        if (!here)
            topic->said[length++] = item[i];
        it = it || here;
    }
    if (!it)
        return;
    const struct around before = *around;
    sentence_read(desk, around, topic->said, length, &with);
    if (with.count == 1 && with.reading[0].kind == PIECE_ORDER) {
        sentence_free(sentence);
        *sentence = with;
        return;
    }
    sentence_free(&with);
    *around = before;
}

/* What a sentence says, as a list: taken from it, joined and doubted. */
#include "base/mem.h"
#include "reader/sentence.h"

#include <stdlib.h>
#include <string.h>

void sentence_close_gap(struct sentence *sentence, int at)
{
    sentence->count--;
    for (int i = at; i < sentence->count; i++) {
        sentence->reading[i] = sentence->reading[i + 1];
        sentence->either[i] = sentence->either[i + 1];
        sentence->later[i] = sentence->later[i + 1];
    }
}

void sentence_cut(struct sentence *sentence, int from)
{
    while (sentence->count > from)
        piece_reading_free(&sentence->reading[--sentence->count]);
}

bool sentence_all_orders(const struct sentence *sentence, int from)
{
    for (int i = from; i < sentence->count; i++)
        if (sentence->reading[i].kind != PIECE_ORDER && !sentence->reading[i].all)
            return false;
    return sentence->count > from;
}

bool sentence_all_differ(const struct sentence *sentence, int from)
{
    for (int i = from; i + 1 < sentence->count; i++)
        if (sentence->reading[i].slot == sentence->reading[i + 1].slot)
            return false;
    return true;
}

bool sentence_all_pair(const struct sentence *sentence, int from, const char *rule)
{
    const char *verb = rule == NULL ? NULL : strrchr(rule, ' ');
    const char *first = sentence->reading[from].text[0];
    const char *at = verb == NULL || !sentence_all_orders(sentence, from) ? NULL : strstr(first, verb);
    bool pair = at != NULL;
    for (int i = from + 1; pair && i < sentence->count; i++)
        pair = strncmp(sentence->reading[i].text[0], first, (size_t)(at - first) + strlen(verb)) == 0;
    return pair;
}

bool sentence_all_possible(const struct sentence *sentence, int from)
{
    for (int i = from; i < sentence->count; i++)
        if (sentence->reading[i].kind == PIECE_NEVER || sentence->reading[i].texts == 0)
            return false;
    return sentence->count > from + 1 || (sentence->count > from && sentence->reading[from].kind == PIECE_SEVERAL);
}

void sentence_doubt(struct sentence *sentence, int from)
{
    for (int i = from; i < sentence->count; i++)
        if (sentence->reading[i].kind == PIECE_ORDER)
            sentence->reading[i].kind = PIECE_SEVERAL;
}

void sentence_join_doubts(struct sentence *sentence)
{
    for (int i = 0; i < sentence->count; i++) {
        struct reading *first = &sentence->reading[i];
        for (int k = i + 1; k < sentence->count && first->kind == PIECE_ORDER; k++) {
            struct reading *next = &sentence->reading[k];
            if (next->kind != PIECE_ORDER || next->slot != first->slot || first->texts == READINGS_MOST)
                continue;
            first->text[first->texts++] = mem_copy_text(next->text[0]);
            piece_reading_free(next);
            sentence_close_gap(sentence, k--);
        }
        if (first->kind == PIECE_ORDER && !sentence->either[i])
            first->kind = PIECE_SEVERAL;
    }
}

void sentence_fall_together(struct sentence *sentence)
{
    int fell = -1;
    for (int i = 0; i < sentence->count; i++) {
        struct reading *one = &sentence->reading[i];
        if (one->kind == PIECE_NEVER || (one->kind == PIECE_SEVERAL && one->texts == 1)) {
            fell = fell < 0 ? i : fell;
        } else if (fell >= 0 && one->kind == PIECE_ORDER && one->slot != sentence->reading[fell].slot) {
            piece_reading_free(one);
            sentence_close_gap(sentence, i--);
        }
    }
}

void sentence_free(struct sentence *sentence)
{
    sentence_cut(sentence, 0);
}

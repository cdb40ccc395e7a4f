#include "reader/asked.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void asked_free(struct reader_ask *ask)
{
    for (int i = 0; i < ask->options; i++)
        free(ask->option[i]);
    for (int i = 0; i < ask->closes; i++)
        free(ask->close[i]);
    ask->options = ask->closes = 0;
    free(ask->nearest);
    free(ask->said);
    ask->nearest = ask->said = NULL;
}

void asked_free_order(struct reader_order *order)
{
    free(order->text);
    free(order->said);
}

/* "place dorsoduro 0": all before the number, where it ends in one digit. */
static size_t before_value(const char *order)
{
    size_t length = strlen(order);
    return length > 2 && order[length - 2] == ' ' && order[length - 1] >= '0' && order[length - 1] <= '9' ? length - 1
                                                                                                          : 0;
}

void asked_nought_last(struct reader_ask *ask)
{
    size_t length = ask->options < 2 ? 0 : before_value(ask->option[0]);
    bool same = length > 0 && ask->option[0][length] == '0';
    for (int i = 1; same && i < ask->options; i++)
        same = before_value(ask->option[i]) == length && strncmp(ask->option[0], ask->option[i], length) == 0;
    for (int i = 1; same && i < ask->options; i++) {
        char *nought = ask->option[i - 1];
        ask->option[i - 1] = ask->option[i];
        ask->option[i] = nought;
    }
}

bool asked_tersely(const char *order, const char *line)
{
    const char *word = order + strcspn(order, " ");
    word += strspn(word, " ");
    size_t length = strcspn(word, " ");
    for (const char *at = line; *at != '\0'; at += strspn(at, " \t")) {
        size_t one = strcspn(at, " \t");
        if (one == length && strncasecmp(at, word, length) == 0)
            return true;
        at += one;
    }
    return false;
}

bool asked_ordered(const struct reader_result *out, const char *text)
{
    bool ordered = false;
    for (int i = 0; text != NULL && i < out->orders; i++)
        ordered = ordered || strcmp(out->order[i].text, text) == 0;
    return ordered;
}

struct reader_order asked_remove(struct reader_result *out, int index)
{
    struct reader_order order = out->order[index];
    out->orders--;
    memmove(&out->order[index], &out->order[index + 1], (size_t)(out->orders - index) * sizeof out->order[0]);
    return order;
}

static void hold_order(struct reader_result *out, int index)
{
    struct reader_order order = asked_remove(out, index);
    memmove(&out->held[1], &out->held[0], (size_t)out->helds * sizeof out->held[0]); /* the last comes first */
    out->held[0] = order;
    out->helds++;
}

void asked_hold(struct reader_result *out)
{
    for (int i = 0; i < out->asks; i++)
        for (int k = out->orders - 1; k >= 0; k--)
            if (out->order[k].slot != SLOT_NONE && out->order[k].slot == out->ask[i].slot)
                hold_order(out, k);
}

bool asked_goes_on(const char *order, const char *before)
{
    const char *last = strrchr(before, ' '), *from = strchr(order, ' ');
    size_t length = last == NULL ? 0 : strlen(last);
    return length > 0 && from != NULL && strncmp(from, last, length) == 0 && from[length] == ' ';
}

int asked_shared(const char *one, const char *other)
{
    int words = 0;
    for (; *one == *other && *one != '\0'; one++, other++)
        words += *one == ' ' ? 1 : 0;
    return words;
}

void asked_answer(struct reader_result *out, int slot)
{
    if (out->asks > 0 && out->ask[out->asks - 1].slot == slot)
        asked_free(&out->ask[--out->asks]);
}

const char *asked_behind_comma(const char *order)
{
    const char *comma = strstr(order, ", ");
    return comma == NULL ? NULL : comma + 2;
}

bool asked_more(const char *text, const char *before)
{
    size_t length = strlen(before);
    return strncmp(text, before, length) == 0 && text[length] == ' ' && text[length + 1] != '/';
}

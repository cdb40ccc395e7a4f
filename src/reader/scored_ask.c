#include "reader/scored.h"

#include "base/mem.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* How much likelier than none an order has to be, in parts of 16 * SCORED_ONE of a logarithm. */
enum {
    SILENT = 2700, /* to be asked about where nothing else was found in the letter */
    PARTLY = 1100, /* ... where something else was */
    FILLED = -512, /* to be offered where nothing else is, but a question stands */
    ADDED = 1000,  /* to be offered as well */
    BESIDE = 4000  /* how much less likely than the likeliest it may be to be offered beside it */
};

/* A decision: its rows, from the first to the one of no order. */
struct decision {
    const struct desk *desk;
    const struct scored_row *row;
    int rows;
};

static const char *text_of(const struct decision *decision, int row)
{
    return decision->desk->offer[decision->row[row].offer].text;
}

static bool is_among(char *const *text, int count, const char *one)
{
    bool among = false;
    for (int i = 0; i < count; i++)
        among = among || strcmp(text[i], one) == 0;
    return among;
}

/* The likeliest order of which the letter has a word, and that is not among those of the list; -1: there is none. */
static int likeliest(const struct decision *decision, char *const *text, int count)
{
    int best = -1;
    for (int i = 0; i < decision->rows - 1; i++)
        if (decision->row[i].sentence >= 0 && (best < 0 || decision->row[i].score > decision->row[best].score) &&
            !is_among(text, count, text_of(decision, i)))
            best = i;
    return best;
}

/* How much likelier than none. */
static int lead_of(const struct decision *decision, int row)
{
    return row < 0 ? INT32_MIN : decision->row[row].score - decision->row[decision->rows - 1].score;
}

/* The likeliest first, without those that are far less likely. */
static int list_likeliest(const struct decision *decision, char **text)
{
    int count = 0, best = likeliest(decision, NULL, 0), row;
    while (count < READER_OPTIONS && (row = likeliest(decision, text, count)) >= 0 &&
           decision->row[row].score > decision->row[best].score - BESIDE)
        text[count++] = mem_copy_text(text_of(decision, row));
    return count;
}

/* The first question about the decision that has something to choose from; NULL: there is none. */
static struct reader_ask *ask_of(struct reader_result *out, int slot)
{
    for (int i = 0; i < out->asks; i++)
        if (out->ask[i].slot == slot && out->ask[i].options + out->ask[i].closes > 0)
            return &out->ask[i];
    return NULL;
}

/* The first that has nothing, and is about it, or may be (`any`); NULL: there is none. */
static struct reader_ask *empty_ask(struct reader_result *out, int slot, bool any)
{
    for (int i = 0; i < out->asks; i++)
        if (out->ask[i].options + out->ask[i].closes == 0 && (out->ask[i].slot == slot || (any && out->ask[i].guessed)))
            return &out->ask[i];
    return NULL;
}

/* The likeliest order takes the last place, where there is no other. */
static void add_likeliest(const struct decision *decision, struct reader_ask *ask)
{
    char **text = ask->options > 0 ? ask->option : ask->close;
    int *count = ask->options > 0 ? &ask->options : &ask->closes, best = likeliest(decision, NULL, 0);
    if (lead_of(decision, best) < ADDED || is_among(text, *count, text_of(decision, best)))
        return;
    if (*count == READER_OPTIONS)
        free(text[--*count]);
    text[(*count)++] = mem_copy_text(text_of(decision, best));
}

/* What is asked about now is not left aside. */
static void drop_asides(struct reader_result *out, const struct reader_ask *ask)
{
    int kept = 0;
    for (int i = 0; i < out->asides; i++) {
        const char *text = out->aside[i].text;
        if (out->aside[i].line == ask->line && ask->said != NULL && strstr(ask->said, text) != NULL)
            free(out->aside[i].text);
        else
            out->aside[kept++] = out->aside[i];
    }
    out->asides = kept;
}

static void ask_anew(struct tally *tally, const struct decision *decision, int best)
{
    const struct scored_row *row = &decision->row[best];
    struct reader_ask *ask = tally_ask(tally, row->slot, row->line, &row->said);
    if (ask == NULL)
        return;
    ask->options = list_likeliest(decision, ask->option);
    drop_asides(tally->out, ask);
}

/* May the order be asked about? Not by words of other orders alone; and what is denied, asked or told is nothing where
 * all of the letter is chat, and no more than what was taken of the same sentence. */
static bool is_meant(const struct scored_row *row, bool silent)
{
    bool told = row->value[SCORED_QUESTION] + row->value[SCORED_NOT] + row->value[SCORED_PAST] > 0;
    return row->fresh && !(told && (silent || row->shared));
}

/* `silent`: the first reader found nothing in the letter. `top`: the lead of the likeliest order of all decisions
 * without one, which a question may be about that does not say its decision. */
static void decide(struct tally *tally, const struct decision *decision, bool silent, int top)
{
    struct reader_result *out = tally->out;
    int slot = decision->row->slot, best = likeliest(decision, NULL, 0), lead = lead_of(decision, best);
    if (tally_holds(tally, slot, out->orders) || best < 0)
        return;
    struct reader_ask *asked = ask_of(out, slot), *empty = empty_ask(out, slot, lead == top);
    if (asked != NULL)
        add_likeliest(decision, asked);
    else if (empty != NULL && lead > FILLED) {
        empty->closes = list_likeliest(decision, empty->close);
        empty->slot = slot;
        empty->guessed = false;
    } else if (empty == NULL && is_meant(&decision->row[best], silent) && lead > (silent ? SILENT : PARTLY))
        ask_anew(tally, decision, best);
}

/* The next decision of the rows, from the row *at on, which is behind it then. False: there is none. */
static bool next_decision(const struct tally *tally, const struct scored_row *row, int rows, int *at,
                          struct decision *out)
{
    int from = *at;
    while (*at < rows && row[*at].offer >= 0)
        (*at)++;
    *out = (struct decision){&tally->desk, row + from, ++*at - from};
    return *at <= rows;
}

void scored_ask(struct tally *tally, const struct letter_line *lines, int count)
{
    struct scored_row *row = NULL;
    struct decision decision;
    bool silent = tally->out->orders + tally->out->asks == 0;
    int rows = tally->desk.pieces == 0 ? 0 : scored_read(&tally->desk, lines, count, tally->out, &row), top = INT32_MIN;
    for (int at = 0; next_decision(tally, row, rows, &at, &decision);) {
        int lead = lead_of(&decision, likeliest(&decision, NULL, 0));
        top = lead > top && !tally_holds(tally, decision.row->slot, tally->out->orders) ? lead : top;
    }
    for (int at = 0; next_decision(tally, row, rows, &at, &decision);)
        decide(tally, &decision, silent, top);
    free(row);
}

#include "reader/whole.h"

#include "base/mem.h"
#include "reader/going.h"
#include "reader/helping.h"
#include "reader/telling.h"

#include <string.h>

/* The only one of its kind that has no order yet, -1: there is none or several. */
static int only_of(const struct desk *desk, const char *kind)
{
    int found = -1, count = 0;
    for (int i = 0; i < desk->owns; i++) {
        if (strcmp(desk->own[i].kind, kind) != 0)
            continue;
        found = i;
        count++;
    }
    return count == 1 ? found : -1;
}

void whole_see(struct whole *whole, const struct tally *tally, const struct item *item, int count)
{
    const struct desk *desk = &tally->desk;
    int bare[OWN_MOST], bares = 0;
    for (int at = 0, end; desk->owns > 0 && at < count; at = end + 1) {
        struct mention said;
        end = mention_end(item, at, count);
        mention_read(desk, item + at, end - at, &said);
        int own = said.places > 0 ? said.own[0] : said.kind != NULL ? only_of(desk, said.kind) : -1;
        if (own < 0 && said.places == 2 && said.own[1] >= 0)
            own = said.own[1];
        else if (own < 0 && said.kind != NULL)
            own = only_of(desk, said.kind);
        int helper, help = helping_find(&said, &helper);
        if (help > 0 && said.own[helper] != own && whole->line[said.own[helper]] == 0)
            whole->line[said.own[helper]] = tally->line + 1; /* "Burgundy to Belgium supported by Paris" */
        if (own < 0 || said.barred || whole->line[own] != 0)
            continue;
        bool too = end > at && item_has(&item[end - 1], "too"); /* "Warsaw holds, Moscow too" */
        bool only = !too && mention_is_bare(desk, item + at, end - at);
        for (; bares > 0 && !only && said.does != NULL; bares--) /* "Paris and Brest support ...": both do */
            whole->line[bare[bares - 1]] = tally->line + 1;
        if (only && bares < OWN_MOST)
            bare[bares++] = own;
        if (only)
            continue;
        whole->kind[own] = said.kind;
        whole->line[own] = tally->line + 1;
        for (int i = 0; i < said.places; i++) {
            struct text to = text_fixed(whole->to[own], OWN_BYTES);
            bool goal = !helping_says(&said) || going_leads_to(&said, said.place[i]); /* "to the Channel with help" */
            if (said.own[i] != own && whole->to[own][0] == '\0' && goal)
                text_add(&to, mention_place(&said, i));
        }
    }
}

void whole_miss(struct tally *tally, const struct item *item, int count)
{
    for (int i = 0; i < tally->desk.owns; i++)
        for (int k = 0; k < count; k++)
            tally->desk.own[i].open |= item_is(&item[k], "place", tally->desk.own[i].place);
}

/* Is the place one of the words of the order? */
static bool names(const char *order, const char *place)
{
    return text_holds(order, " /", place, strlen(place));
}

/* Does it ask what was meant, and has nothing to offer? */
static bool is_open(const struct reader_ask *ask, int line)
{
    return ask->line == line && ask->options == 0 && ask->why.code == NULL && ask->nearest == NULL;
}

static bool has_open(const struct reader_result *out, int line)
{
    bool open = false;
    for (int i = 0; i < out->asks; i++)
        open = open || is_open(&out->ask[i], line);
    return open;
}

/* Is anything taken or asked about it, or is there a question that may be about it? */
static bool is_told(const struct reader_result *out, const char *place, int line)
{
    bool told = false;
    for (int i = 0; i < out->orders; i++)
        told = told || names(out->order[i].text, place);
    for (int i = 0; i < out->asks; i++) {
        told = told || (out->ask[i].options == 0 && out->ask[i].line == line && !is_open(&out->ask[i], line));
        for (int k = 0; k < out->ask[i].options; k++)
            told = told || names(out->ask[i].option[k], place);
    }
    return told;
}

static void add(struct tally *tally, struct reading *reading, const char *line)
{
    struct text text = TEXT_EMPTY;
    int slot;
    if (reading->texts < READINGS_MOST && desk_judge(&tally->desk, line, &text, &slot) == JUDGED_LEGAL) {
        reading->slot = slot;
        reading->text[reading->texts++] = mem_copy_text(text.data);
    }
    text_free(&text);
}

/* "And Marseilles ...": what it was named to go to, else help for what was ordered, else what it does without more. */
static void ask_about(struct tally *tally, const struct own *own, const char *said, const char *to)
{
    struct reading reading = {.kind = PIECE_SEVERAL, .slot = SLOT_NONE};
    struct text line = TEXT_EMPTY;
    if (to[0] != '\0') {
        text_addf(&line, "%s - %s", own->place, to);
        add(tally, &reading, line.data);
    }
    for (int i = tally->out->orders - 1; i >= 0; i--) {
        char target[TELLING_BYTES];
        text_clear(&line);
        telling_target_of(tally->out->order[i].text, target);
        text_addf(&line, "%s s %s", own->place, target);
        if (reading.texts == 0)
            add(tally, &reading, line.data);
    }
    for (int i = 0; own->kind[0] == '\0' && i < tally->desk.offers; i++) {
        const struct offer *offer = &tally->desk.offer[i];
        struct text kind = TEXT_EMPTY;
        text_addf(&kind, " %s ", said == NULL ? "" : said);
        if (offer->open && names(offer->text, own->place) && (said == NULL || strstr(offer->text, kind.data) != NULL))
            add(tally, &reading, offer->text);
        text_free(&kind);
    }
    if (own->kind[0] != '\0')
        add(tally, &reading, own->order);
    struct reader_ask *open = NULL;
    for (int i = 0; i < tally->out->asks; i++)
        open = is_open(&tally->out->ask[i], tally->line) ? &tally->out->ask[i] : open;
    if (open != NULL && reading.texts > 0) {
        open->slot = reading.slot;
        while (open->options < reading.texts)
            open->option[open->options] = mem_copy_text(reading.text[open->options]), open->options++;
    } else if (reading.texts > 0) {
        tally_emit(tally, &reading, false, false);
    }
    piece_reading_free(&reading);
    text_free(&line);
}

/* The last order stands behind this one. */
static void follow(struct reader_result *out, int index)
{
    struct reader_order last = out->order[out->orders - 1];
    memmove(&out->order[index + 2], &out->order[index + 1], (size_t)(out->orders - index - 2) * sizeof last);
    last.place = out->order[index].place;
    out->order[index + 1] = last;
}

/* "nth c yor - nwy" takes "yor - nwy" along. */
static void bring(struct tally *tally)
{
    const struct lexicon *lexicon = tally->desk.seat->lexicon;
    const char *verb = lexicon_frame_of(lexicon, "@brings");
    const char *word = verb == NULL ? NULL : strrchr(verb, ' ');
    int orders = tally->out->orders;
    for (int i = 0; word != NULL && i < orders; i++) {
        const char *text = tally->out->order[i].text, *at = strstr(text, word);
        struct reading reading = {.kind = PIECE_ORDER, .slot = SLOT_NONE};
        if (at == NULL || at[strlen(word)] != ' ' || tally->out->order[i].terse || strstr(text, " / ") != NULL)
            continue;
        tally->line = tally->out->order[i].line;
        add(tally, &reading, at + strlen(word) + 1);
        bool asked = false;
        for (int k = 0; k < tally->out->asks; k++)
            asked = asked || tally->out->ask[k].slot == reading.slot;
        if (reading.texts > 0 && !asked && !tally_holds(tally, reading.slot, tally->out->orders)) {
            tally_emit(tally, &reading, false, false);
            follow(tally->out, i);
            orders = tally->out->orders;
        }
        piece_reading_free(&reading);
    }
}

void whole_end(const struct whole *whole, struct tally *tally)
{
    tally->replace = tally->instead = false;
    bool asked = false;
    bring(tally);
    for (int i = 0; i < tally->desk.owns; i++) {
        const struct own *own = &tally->desk.own[i];
        if (whole->line[i] == 0 || own->dropped || is_told(tally->out, own->place, whole->line[i] - 1))
            continue;
        tally->line = whole->line[i] - 1;
        if (tally->out->orders == 0 && !has_open(tally->out, tally->line) && !asked)
            continue;
        asked = true;
        ask_about(tally, own, whole->kind[i], whole->to[i]);
    }
}

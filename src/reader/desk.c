#include "reader/desk.h"

#include "base/mem.h"
#include "base/number.h"
#include "letter/terms.h"
#include "rules/doors.h"

#include <stdlib.h>
#include <string.h>

bool desk_has_rule(const struct desk *desk, const char *rule)
{
    return lexicon_has_frame(desk->seat->lexicon, rule);
}

bool desk_item_is_idle(const struct lexicon *lexicon, const struct item *item)
{
    const char *verb = item_in(item, "verb");
    return verb != NULL && lexicon_has_rule(lexicon, "@idle", verb, strlen(verb));
}

static void add_feature(struct offer *offer, const struct item *item)
{
    offer->feature = mem_grow(offer->feature, (size_t)offer->features + 1, sizeof *offer->feature);
    offer->feature[offer->features++] = *item;
}

bool desk_seat_names_seats(const struct reader_seat *seat)
{
    const char *frame;
    for (size_t i = 0; (frame = lexicon_frame(seat->lexicon, i)) != NULL; i++)
        if (strstr(frame, "SEAT") != NULL)
            return true;
    return false;
}

/* "por" of an order is Portugal there, and not "by" as well. */
static void keep_place(struct item *item)
{
    int kept = 0;
    for (int i = 0; item_has(item, "place") && i < item->meanings; i++)
        if (strcmp(item->meaning[i].class, "place") == 0)
            item->meaning[kept++] = item->meaning[i];
    item->meanings = kept > 0 ? kept : item->meanings;
}

static void add_features(struct offer *offer, const struct lexicon *lexicon, const char *words)
{
    struct item item[ITEMS_MOST];
    int count = item_read(lexicon, words, item);
    bool spelled = lexicon_has_frame(lexicon, "@spell");
    for (int i = 0; i < count && offer->features < FEATURES_MOST; i++) {
        if (spelled)
            keep_place(&item[i]);
        if (item_has(&item[i], "GAME") || item_has(&item[i], "-filler -MARK -UNKNOWN"))
            add_feature(offer, &item[i]);
    }
}

/* Meanings that a game names outright: "item:wheat place:3 !hand:highest behind:tra-his-1 seen:". They are taken apart
 * where they stand. */
static void add_meanings(struct offer *offer, char *words)
{
    char *rest = NULL;
    for (char *word = strtok_r(words, " ", &rest); word != NULL && offer->features < FEATURES_MOST;
         word = strtok_r(NULL, " ", &rest)) {
        char *id = strchr(word, ':');
        if (id == NULL)
            continue;
        *id++ = '\0';
        if (strcmp(word, "behind") == 0) {
            offer->behind = id;
            continue;
        }
        offer->seen = offer->seen || strcmp(word, "seen") == 0;
        offer->unseen = offer->unseen || strcmp(word, "unseen") == 0;
        if (strcmp(word, "seen") == 0 || strcmp(word, "unseen") == 0)
            continue;
        offer->must |= word[0] == '!' ? UINT64_C(1) << offer->features : 0;
        word += word[0] == '!' ? 1 : 0;
        int64_t number = 0;
        (void)number_read(id, 0, INT32_MAX, &number);
        add_feature(offer,
                    &(struct item){.kind = ITEM_MEANT, .meanings = 1, .meaning = {{word, id}}, .number = number});
    }
}

/* The offer of this text; `other`: one more of it, described in another way. */
static struct offer *add_offer(struct desk *desk, const char *text, bool other)
{
    int16_t *bucket = &desk->bucket[text_hash(TEXT_HASH, text, SIZE_MAX) % OFFER_BUCKETS];
    int there = *bucket;
    while (there != 0 && strcmp(desk->offer[there - 1].text, text) != 0)
        there = desk->offer[there - 1].next;
    if (!other && there != 0)
        return &desk->offer[there - 1];
    if (desk->offers == OFFERS_MOST)
        return NULL;
    struct offer *offer = &desk->offer[desk->offers++];
    *offer = (struct offer){.text = mem_copy_text(text)};
    if (there == 0) {
        offer->next = *bucket;
        *bucket = (int16_t)desk->offers;
    }
    return offer;
}

static void offer_legal(struct desk *desk, const struct request *request)
{
    const struct rules *rules = desk->seat->rules;
    struct order *legal = mem_grow(NULL, OFFERS_MOST, sizeof *legal);
    int count = rules_legal(rules, desk->seat->view, request, legal, OFFERS_MOST);
    for (int i = 0; i < count; i++) {
        struct text text = TEXT_EMPTY;
        rules_write(rules, &legal[i], &text);
        struct offer *offer = add_offer(desk, text.data, false);
        if (offer != NULL && offer->features == 0) {
            const char *label = strstr(text.data, ": ");
            add_features(offer, desk->seat->lexicon, label == NULL ? text.data : label + 2);
            offer->needed = offer->features;
            offer->open = true;
            offer->slot = request->slot;
        }
        text_free(&text);
    }
    free(legal);
}

/* The value of a key among "place:par unit:a"; "": it is not there. */
static void value_of(const char *words, const char *key, char *out)
{
    struct text text = text_fixed(out, OWN_BYTES);
    const char *at = strstr(words, key);
    out[0] = '\0';
    if (at != NULL)
        text_add_bytes(&text, at + strlen(key), strcspn(at + strlen(key), " "));
}

/* "The rest holds": a kind at a time, as the board lists them. */
static void add_own(struct desk *desk, const char *order, const char *words)
{
    if (desk->owns == OWN_MOST)
        return;
    struct own own = {.dropped = false};
    struct text text = text_fixed(own.order, sizeof own.order);
    text_add(&text, order);
    value_of(words, "place:", own.place);
    value_of(words, "unit:", own.kind);
    int at = desk->owns++;
    for (; at > 0 && strcmp(desk->own[at - 1].kind, own.kind) > 0; at--)
        desk->own[at] = desk->own[at - 1];
    desk->own[at] = own;
}

/* What the game describes by words of its own. */
static void offer_described(struct desk *desk)
{
    const struct rules *rules = desk->seat->rules;
    struct text text = TEXT_EMPTY, words = TEXT_EMPTY;
    bool spelled = desk_has_rule(desk, "@spell");
    for (int i = 0; rules->described != NULL && rules->described(desk->seat->view, desk->seat->seat, i, &text, &words);
         i++) {
        bool other = words.len > 0 && (strchr(words.data, '!') != NULL || strstr(words.data, "unseen:") != NULL);
        struct offer *offer = text.len == 0 || spelled ? NULL : add_offer(desk, text.data, other);
        if (text.len > 0 && spelled)
            add_own(desk, text.data, words.data);
        if (offer != NULL && offer->words == NULL) {
            offer->words = mem_copy_text(words.data);
            offer->needed = 0;
            add_meanings(offer, offer->words);
        }
        text_clear(&text);
        text_clear(&words);
    }
    text_free(&text);
    text_free(&words);
}

void desk_open(struct desk *desk, const struct reader_seat *seat)
{
    struct request open[REQUESTS_MAX];
    *desk = (struct desk){.seat = seat, .pieces = PIECES_MOST, .steps = STEPS_MOST};
    desk->offer = mem_new(OFFERS_MOST, sizeof *desk->offer);
    desk->taken = mem_grow(NULL, READER_ORDERS, sizeof *desk->taken);
    desk->scratch = mem_new(2, sizeof *desk->scratch);
    int count = seat->rules->requests(seat->view, open);
    for (int i = 0; i < count; i++)
        if (open[i].seat == seat->seat)
            desk->open[desk->open_count++] = open[i];
    for (int i = 0; i < desk->open_count; i++)
        offer_legal(desk, &desk->open[i]);
    offer_described(desk);
}

void desk_close(struct desk *desk)
{
    for (int i = 0; i < desk->offers; i++) {
        free(desk->offer[i].text);
        free(desk->offer[i].words);
        free(desk->offer[i].feature);
    }
    free(desk->offer);
    free(desk->taken);
    free(desk->scratch);
}

static bool read_line_of(struct desk *desk, const char *line, struct order *out)
{
    const struct reader_seat *seat = desk->seat;
    desk->why = (struct refusal){0};
    return line[0] != '\0' && rules_read_text(seat->rules, seat->view, seat->seat, line, out, &desk->why);
}

bool desk_has_person(const struct desk *desk, const char *order)
{
    size_t length = strcspn(order, " ");
    bool has = !lexicon_has_rule(desk->seat->lexicon, "@person", order, length);
    for (int i = 0; !has && i < desk->taken_count; i++) {
        struct text line = TEXT_EMPTY;
        rules_write(desk->seat->rules, &desk->taken[i].order, &line);
        const char *at = strchr(line.data, ' ');
        has = at != NULL && strncmp(at + 1, order, length) == 0;
        text_free(&line);
    }
    return has;
}

bool desk_answers(const struct desk *desk, int slot, int orders)
{
    bool answers = false;
    for (int i = 0; slot != SLOT_NONE && i < orders; i++)
        answers = answers || desk->taken[i].order.slot == slot;
    return answers;
}

bool desk_asks_person(const struct desk *desk)
{
    const char *frame = lexicon_frame_of(desk->seat->lexicon, "@person");
    const char *verb = frame == NULL ? NULL : strchr(frame, ' ') + 1;
    bool asks = false;
    for (int i = 0; verb != NULL && i < desk->offers; i++)
        asks = asks || (desk->offer[i].open && strncmp(desk->offer[i].text, verb, strlen(verb)) == 0);
    return asks;
}

bool desk_asks(const struct desk *desk, int slot)
{
    bool asked = false;
    for (int i = 0; i < desk->open_count; i++)
        asked = asked || desk->open[i].slot == slot;
    for (int i = 0; asked && !desk->later && i < desk->taken_count; i++)
        asked = desk->taken[i].order.slot != slot;
    return asked;
}

/* Behind what the mail holds already: is it certain to fail? */
static bool is_vetted(struct desk *desk, const struct order *order)
{
    const struct reader_seat *seat = desk->seat;
    if (desk->taken_count == READER_ORDERS)
        return false;
    struct vetted *lines = mem_new((size_t)desk->taken_count + 1, sizeof *lines);
    for (int i = 0; i < desk->taken_count; i++) {
        lines[i].order = desk->taken[i].order;
        lines[i].on_file = false;
    }
    lines[desk->taken_count].order = *order;
    rules_vet(seat->rules, seat->view, seat->seat, lines, desk->taken_count + 1);
    desk->why = lines[desk->taken_count].refusal;
    bool good = desk->why.code == NULL;
    free(lines);
    return good;
}

/* Can it come behind an answer to what is asked now, whichever? What is asked once has no later turn. */
static bool is_legal_later(struct desk *desk, const struct order *order)
{
    const struct reader_seat *seat = desk->seat;
    struct order *answer = &desk->scratch[1];
    bool answered = desk->taken_count == READER_ORDERS;
    for (int i = 0; i < desk->taken_count; i++)
        answered = answered || desk->taken[i].order.slot == order->slot;
    for (int i = 0; !answered && i < desk->open_count; i++) {
        if (desk->open[i].slot != order->slot || rules_legal(seat->rules, seat->view, &desk->open[i], answer, 1) == 0)
            continue;
        desk->taken[desk->taken_count++] = (struct vetted){.order = *answer};
        bool legal = is_vetted(desk, order);
        desk->taken_count--;
        return legal;
    }
    return is_vetted(desk, order);
}

bool desk_stands(const struct desk *desk, const struct offer *offer)
{
    bool stands = offer->behind == NULL;
    for (int i = 0; !stands && i < desk->taken_count; i++) {
        struct text line = TEXT_EMPTY;
        rules_write(desk->seat->rules, &desk->taken[i].order, &line);
        stands = term_among(offer->behind, line.data);
        text_free(&line);
    }
    return stands;
}

static bool is_legal(struct desk *desk, const struct order *order)
{
    if (!order->setting && desk->later)
        return is_legal_later(desk, order);
    if (!order->setting && desk_asks(desk, order->slot)) {
        for (int i = 0; i < desk->open_count; i++)
            if (desk->open[i].slot == order->slot)
                return rules_check(desk->seat->rules, desk->seat->state, &desk->open[i], order, &desk->scratch[1],
                                   &desk->why);
    }
    return is_vetted(desk, order);
}

bool desk_step(struct desk *desk)
{
    desk->pieces = desk->steps == 0 ? 0 : desk->pieces;
    desk->steps -= desk->steps == 0 ? 0 : 1;
    return desk->pieces > 0;
}

enum judged desk_judge(struct desk *desk, const char *line, struct text *out, int *slot)
{
    struct order *order = &desk->scratch[0];
    *order = (struct order){.slot = SLOT_NONE};
    *slot = SLOT_NONE;
    if (!desk_step(desk) || !read_line_of(desk, line, order)) {
        *slot = order->slot;
        return JUDGED_NONSENSE;
    }
    *slot = order->setting ? SLOT_NONE : order->slot;
    if (out != NULL)
        rules_write(desk->seat->rules, order, out);
    return is_legal(desk, order) ? JUDGED_LEGAL : JUDGED_ILLEGAL;
}

void desk_await(struct desk *desk, int slot)
{
    if (slot != SLOT_NONE && desk->pending < sizeof desk->pending_slot / sizeof desk->pending_slot[0])
        desk->pending_slot[desk->pending++] = slot;
}

bool desk_awaits(const struct desk *desk, int slot)
{
    for (int i = 0; i < desk->pending; i++)
        if (desk->pending_slot[i] == slot)
            return true;
    return false;
}

/* Is the order for this one? */
static bool is_of(const struct own *own, const char *order)
{
    size_t length = strlen(own->place);
    return strncmp(order, own->place, length) == 0 && strchr(" /", order[length]) != NULL;
}

void desk_drop_own(struct desk *desk, const char *order)
{
    for (int i = 0; i < desk->owns; i++)
        desk->own[i].dropped |= is_of(&desk->own[i], order);
}

bool desk_is_of_one(const struct desk *desk, const char *order, const char *other)
{
    bool one = false;
    for (int i = 0; i < desk->owns; i++)
        one = one || (is_of(&desk->own[i], order) && is_of(&desk->own[i], other));
    return one;
}

void desk_take(struct desk *desk, const char *line)
{
    struct order *order = &desk->scratch[0];
    if (desk->taken_count == READER_ORDERS || !read_line_of(desk, line, order))
        return;
    desk->taken[desk->taken_count++] = (struct vetted){.order = *order};
}

void desk_cut(struct desk *desk, int count)
{
    desk->taken_count = count < desk->taken_count ? count : desk->taken_count;
}

int desk_take_back(struct desk *desk, int slot)
{
    int kept = 0, before = desk->taken_count;
    for (int i = 0; i < before; i++)
        if (desk->taken[i].order.slot != slot || desk->taken[i].order.setting)
            desk->taken[kept++] = desk->taken[i];
    desk->taken_count = kept;
    return before - kept;
}

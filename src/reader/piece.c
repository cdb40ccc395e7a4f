#include "reader/piece.h"

#include "base/mem.h"
#include "reader/plain.h"
#include "words/items.h"

#include <stdlib.h>
#include <string.h>

enum { UNKNOWN_MOST = 2, UNKNOWN_ASKED = 4 };

/* The words, of which there are some, with one more in front of them, where that makes an order; `any`: or anything
 * where there is nothing. */
static bool try_with(struct desk *desk, const struct around *around, const struct plain *plain, const struct item *more,
                     bool any, struct reading *out)
{
    struct plain *with = mem_new(1, sizeof *with);
    struct reading reading = {.slot = SLOT_NONE};
    *with = *plain;
    with->count = with->names = with->numbers = with->said = 0;
    bool verb = item_has(&plain->item[0], "verb");
    for (int i = 0; i < plain->count; i++) {
        if (i == (verb ? 1 : 0))
            plain_keep(with, more);
        with->role[with->count] = plain->role[i];
        plain_keep(with, &plain->item[i]);
    }
    if (verb && plain->count == 1)
        plain_keep(with, more);
    plain_search(desk, around, with, &reading);
    free(with);
    bool good = reading.kind == PIECE_ORDER || (any && out->kind == PIECE_CHAT);
    if (good) {
        piece_reading_free(out);
        *out = reading;
    } else {
        piece_reading_free(&reading);
    }
    return good;
}

/* What the words before leave out: "Rome to Luna, next turn Marseille", "Bruno, that is a fair price. I accept." */
static void try_around(struct desk *desk, const struct around *around, const struct plain *plain, struct reading *out)
{
    if (plain->count == 0)
        return;
    bool chained = desk_has_rule(desk, "@chain");
    bool open =
        around->place != NULL && !plain_names(plain, around->place) && (desk->later || out->kind != PIECE_ORDER);
    if (open && chained && !try_with(desk, around, plain, around->place, false, out) && desk->later &&
        out->kind == PIECE_ORDER) {
        piece_reading_free(out); /* from where it is now it will have gone */
        out->kind = PIECE_NEVER;
    } else if (open && !chained && around->corrects) { /* "San Polo 3 - no, 2" */
        (void)try_with(desk, around, plain, around->place, false, out);
    }
    if (out->kind == PIECE_SEVERAL && !out->all && around->seat != NULL && !plain_names(plain, around->seat))
        (void)try_with(desk, around, plain, around->seat, false, out);
}

/* "A Mos - Ukrayne": what could be ordered, a way from there, and one word that is not known. */
static bool begins_order(const struct desk *desk, const struct plain *plain)
{
    int first = items_find(plain->item, 0, plain->count, "place");
    bool way = items_any(plain->item, first + 1, plain->count, "way verb -unit -place");
    if (plain->unknown == 0 || plain->unknown > UNKNOWN_MOST || !way || first == plain->count)
        return false;
    for (int i = 0; i < desk->offers; i++)
        if (desk->offer[i].features > 0 && plain_items_share(&desk->offer[i].feature[0], &plain->item[first]))
            return true;
    return false;
}

/* Words that nobody knows explain nothing and block nothing: "I snaffle the wheat". With more of them what the writer
 * says of their own doing is asked about; what is told of others, or of what somebody likes, is none. */
static bool is_meant(const struct desk *desk, const struct plain *plain, bool spelled, struct reading *reading)
{
    if (plain->unknown == 0)
        return true;
    if ((plain->names == 0 && !(plain->placed && plain->verb)) || plain->misnamed)
        return false;
    if (plain->another && reading->kind == PIECE_ORDER)
        reading->kind = PIECE_SEVERAL;
    bool said = reading->kind == PIECE_ORDER || (spelled && reading->kind == PIECE_NEVER); /* if not a possible one */
    bool order = said && !plain->told && (!spelled || plain->names > 1);
    if (plain->unknown <= UNKNOWN_MOST && (order || (plain->verb && !spelled)))
        return true;
    if ((!plain->mine && desk->pending == 0) || plain->told || spelled || reading->kind == PIECE_NEVER ||
        plain->unknown > UNKNOWN_ASKED)
        return false;
    reading->kind = PIECE_SEVERAL;
    return true;
}

/* A verb that may say nothing, and no thing that it could be about, or no other verb, whatever it is about: "no house
 * moves", "I'm done with San Marco". */
static bool is_idle(const struct desk *desk, const struct plain *plain)
{
    bool idle = false, thing = false, other = false;
    for (int i = 0; i < plain->count; i++) {
        bool one = desk_item_is_idle(desk->seat->lexicon, &plain->item[i]);
        idle = idle || one;
        thing = thing || item_is_thing(&plain->item[i]);
        other = other || (!one && item_has(&plain->item[i], "verb"));
    }
    return idle && !(thing && other);
}

/* A decision of this turn that comes before all that are asked now is one of the next turn. */
static bool is_past(const struct desk *desk, int slot)
{
    bool past = slot != SLOT_NONE && !desk->later && desk->open_count > 0;
    for (int i = 0; past && i < desk->open_count; i++)
        past = slot < desk->open[i].slot;
    return past;
}

void piece_read(struct desk *desk, const struct around *around, const struct item *item, int count, struct reading *out)
{
    *out = (struct reading){.slot = SLOT_NONE};
    if (desk->pieces == 0)
        return;
    desk->pieces--;
    struct plain *plain = mem_new(1, sizeof *plain);
    plain_read(around, item, count, plain);
    /* names of players by themselves may be whom all is told; "decline Anna and Bruno" */
    bool seats = items_all(plain->item, 0, plain->count, "seat"),
         again = around->picks || (count == 1 && desk->pending > 0);
    if (seats && !again)
        plain->count = plain->said = 0;
    bool more = plain_says(plain, "number=#") || plain_says(plain, "-number -all"); /* "one" stands in any sentence */
    bool game = plain->verb || plain->names > 0 || (more && desk->open_count > 0);
    if (game && plain->said > 0 && (!seats || around->picks))
        plain_search(desk, around, plain, out);
    bool spelled = desk_has_rule(desk, "@spell");
    bool without = out->kind == PIECE_CHAT || (spelled && out->kind == PIECE_SEVERAL);
    if (without && !plain->verb && around->verb != NULL && plain->said > 0)
        (void)try_with(desk, around, plain, around->verb, true, out);
    if (game)
        try_around(desk, around, plain, out);
    if (out->kind == PIECE_SEVERAL && seats && !around->picks)
        piece_reading_free(out);
    /* an order that the game's words make, but none that it has */
    bool things = spelled ? plain_says(plain, "place unit") : plain->names > 0 || plain->numbers > 0;
    int unknown = spelled || plain->misnamed || plain_says(plain, "seat no none") ? 0 : UNKNOWN_MOST;
    if (out->kind == PIECE_CHAT && (plain->verb || plain->goal) && things && plain->unknown <= unknown &&
        !around->negated &&
        (desk_seat_names_seats(desk->seat) || !plain_says(plain, "seat"))) /* what does is about him */
        out->kind = PIECE_NEVER;
    if (out->kind == PIECE_NEVER && is_idle(desk, plain))
        piece_reading_free(out); /* "that's all", "no house moves", where that is nothing to be done now */
    if (out->kind == PIECE_CHAT && spelled && !around->negated && begins_order(desk, plain)) {
        out->kind = PIECE_NEVER;
        free(plain);
        return;
    }
    if (out->kind != PIECE_CHAT && !is_meant(desk, plain, spelled, out)) {
        piece_reading_free(out);
        *out = (struct reading){.slot = SLOT_NONE};
    }
    if (out->kind == PIECE_ORDER && !plain->verb && around->head == NULL && is_past(desk, out->slot))
        out->kind = PIECE_SEVERAL; /* "the African one", where a card in hand is asked for and it lies on the market */
    free(plain);
}

void piece_reading_free(struct reading *reading)
{
    for (int i = 0; i < reading->texts; i++)
        free(reading->text[i]);
    free(reading->nearest);
    *reading = (struct reading){.slot = SLOT_NONE};
}

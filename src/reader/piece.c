#include "reader/piece.h"

#include "base/mem.h"
#include "reader/search.h"

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
    search_orders(desk, around, with, &reading);
    free(with);
    bool good = reading.kind == PIECE_ORDER || (any && out->kind == PIECE_CHAT);
    if (good) {
        reading_free(out);
        *out = reading;
    } else {
        reading_free(&reading);
    }
    return good;
}

/* Names of players by themselves say nothing but where one of them is all that was said. */
static bool only_seats(const struct plain *plain)
{
    for (int i = 0; i < plain->count; i++)
        if (!item_has(&plain->item[i], "seat"))
            return false;
    return true;
}

/* What the words before leave out: "Rome to Luna, next turn Marseille", "Bruno, that is a fair price. I accept." */
static void try_around(struct desk *desk, const struct around *around, const struct plain *plain, struct reading *out)
{
    if (plain->count == 0)
        return;
    bool chained = lexicon_has_frame(desk->seat->lexicon, "@chain");
    bool open =
        around->place != NULL && !plain_names(plain, around->place) && (desk->later || out->kind != PIECE_ORDER);
    if (open && chained && !try_with(desk, around, plain, around->place, false, out) && desk->later &&
        out->kind == PIECE_ORDER) {
        reading_free(out); /* from where it is now it will have gone */
        out->kind = PIECE_NEVER;
    } else if (open && !chained && around->corrects) { /* "San Polo 3 - no, 2" */
        (void)try_with(desk, around, plain, around->place, false, out);
    }
    if (out->kind == PIECE_SEVERAL && !out->all && around->seat != NULL && !plain_names(plain, around->seat))
        (void)try_with(desk, around, plain, around->seat, false, out);
}

/* More than "one", "two" or "all": words that stand in any sentence. */
static bool says_more(const struct plain *plain)
{
    for (int i = 0; i < plain->count; i++) {
        const char *number = item_in(&plain->item[i], "number");
        if (number == NULL ? !item_has(&plain->item[i], "all") : number[0] == '#')
            return true;
    }
    return false;
}

/* Where no order names a player, what does is about him. */
static bool is_about_seats(const struct desk *desk, const struct plain *plain)
{
    for (int i = 0; i < plain->count && !seat_names_seats(desk->seat); i++)
        if (item_has(&plain->item[i], "seat"))
            return true;
    return false;
}

/* "A Mos - Ukrayne": what could be ordered, a way from there, and one word that is not known. */
static bool begins_order(const struct desk *desk, const struct plain *plain)
{
    bool way = false;
    int first = 0;
    while (first < plain->count && !item_has(&plain->item[first], "place"))
        first++;
    for (int i = first + 1; i < plain->count; i++)
        way = way || item_has(&plain->item[i], "way verb -unit -place");
    if (plain->unknown == 0 || plain->unknown > UNKNOWN_MOST || !way || first == plain->count)
        return false;
    for (int i = 0; i < desk->offers; i++)
        if (desk->offer[i].features > 0 && items_share(&desk->offer[i].feature[0], &plain->item[first]))
            return true;
    return false;
}

/* Does it name a player, or say no to anything? */
static bool says_of_others(const struct plain *plain)
{
    for (int i = 0; i < plain->count; i++)
        if (item_has(&plain->item[i], "seat no none"))
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
        bool one = item_is_idle(desk->seat->lexicon, &plain->item[i]);
        idle = idle || one;
        thing = thing || item_is_thing(&plain->item[i]);
        other = other || (!one && item_has(&plain->item[i], "verb"));
    }
    return idle && !(thing && other);
}

void piece_read(struct desk *desk, const struct around *around, const struct item *item, int count, struct reading *out)
{
    *out = (struct reading){.slot = SLOT_NONE};
    if (desk->pieces == 0)
        return;
    desk->pieces--;
    struct plain *plain = mem_new(1, sizeof *plain);
    plain_read(around, item, count, plain);
    /* a name may be whom all is told; "decline Anna and Bruno" */
    bool seats = only_seats(plain), again = around->picks || (count == 1 && desk->pending > 0);
    if (seats && !again)
        plain->count = plain->said = 0;
    bool game = plain->verb || plain->names > 0 || (says_more(plain) && desk->open_count > 0);
    if (game && plain->said > 0 && (!seats || around->picks))
        search_orders(desk, around, plain, out);
    bool spelled = lexicon_has_frame(desk->seat->lexicon, "@spell");
    bool without = out->kind == PIECE_CHAT || (spelled && out->kind == PIECE_SEVERAL);
    if (without && !plain->verb && around->verb != NULL && plain->said > 0)
        (void)try_with(desk, around, plain, around->verb, true, out);
    if (game)
        try_around(desk, around, plain, out);
    if (out->kind == PIECE_SEVERAL && seats && !around->picks)
        reading_free(out);
    /* an order that the game's words make, but none that it has */
    bool things = plain->names > 0 || plain->numbers > 0;
    int unknown = spelled || plain->misnamed || says_of_others(plain) ? 0 : UNKNOWN_MOST;
    if (out->kind == PIECE_CHAT && (plain->verb || plain->goal) && things && plain->unknown <= unknown &&
        !around->negated && !is_about_seats(desk, plain))
        out->kind = PIECE_NEVER;
    if (out->kind == PIECE_NEVER && is_idle(desk, plain))
        reading_free(out); /* "that's all", "no house moves", where that is nothing to be done now */
    if (out->kind == PIECE_CHAT && spelled && !around->negated && begins_order(desk, plain)) {
        out->kind = PIECE_NEVER;
        free(plain);
        return;
    }
    if (out->kind != PIECE_CHAT && !is_meant(desk, plain, spelled, out)) {
        reading_free(out);
        *out = (struct reading){.slot = SLOT_NONE};
    }
    free(plain);
}

void reading_free(struct reading *reading)
{
    for (int i = 0; i < reading->texts; i++)
        free(reading->text[i]);
    free(reading->nearest);
    *reading = (struct reading){.slot = SLOT_NONE};
}

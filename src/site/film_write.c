/* A film as JSON: what changes from picture to picture. */
#include "site/film_own.h"

#include "base/mem.h"
/* The pieces of a picture. */
static void in_pieces(const struct pieces *pieces, const struct film_row *strokes, struct film_row *out)
{
    out->count = 0;
    for (size_t i = 0; i < strokes->count; i++)
        if (pieces->piece[strokes->item[i]] != FILM_NONE)
            film_row_add(out, pieces->piece[strokes->item[i]]);
}

/* ---- what two pictures share ---------------------------------------------------- */

/* Finds which pieces of a list stay in the next one, without any of them changing places. All arrays have room for the
 * longer of the lists; `place` for all pieces, and it is all 0 between two uses. */
struct match {
    uint32_t *place; /* by piece: where it stands first in the old list, + 1 */
    uint32_t *again; /* by place in the old list: where the same piece stands next, + 1 */
    uint32_t
        *partner; /* by place in the new list: its place in the old one, or FILM_NONE; in the end of those that stay */
    uint32_t *tail; /* by length: the end of the row of that many partners that ends least */
    uint32_t *link; /* by place in the new list: the one before it in its row */
    size_t cap;
};

static void widen_match(struct match *match, size_t count)
{
    if (count <= match->cap)
        return;
    match->cap = 2 * count;
    match->again = mem_grow(match->again, match->cap, sizeof(uint32_t));
    match->partner = mem_grow(match->partner, match->cap, sizeof(uint32_t));
    match->tail = mem_grow(match->tail, match->cap + 1, sizeof(uint32_t));
    match->link = mem_grow(match->link, match->cap, sizeof(uint32_t));
}

static void free_match(struct match *match)
{
    free(match->place);
    free(match->again);
    free(match->partner);
    free(match->tail);
    free(match->link);
}

/* The first of equal pieces with the first, the second with the second. */
static void find_partners(struct match *match, const struct film_row *old, const struct film_row *new)
{
    for (size_t i = old->count; i-- > 0;) {
        match->again[i] = match->place[old->item[i]];
        match->place[old->item[i]] = (uint32_t)i + 1;
    }
    for (size_t i = 0; i < new->count; i++) {
        uint32_t place = match->place[new->item[i]];
        match->partner[i] = place == 0 ? FILM_NONE : place - 1;
        if (place != 0)
            match->place[new->item[i]] = match->again[place - 1];
    }
    for (size_t i = 0; i < old->count; i++)
        match->place[old->item[i]] = 0;
}

/* Keeps of the partners the longest row that rises. */
static void keep_longest(struct match *match, size_t count)
{
    size_t longest = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t partner = match->partner[i];
        size_t low = 0, high = longest;
        if (partner == FILM_NONE)
            continue;
        while (low < high) {
            size_t middle = (low + high) / 2;
            if (match->partner[match->tail[middle]] < partner)
                low = middle + 1;
            else
                high = middle;
        }
        match->link[i] = low == 0 ? FILM_NONE : match->tail[low - 1];
        match->tail[low] = (uint32_t)i;
        longest = low == longest ? longest + 1 : longest;
    }
    uint32_t stays = longest == 0 ? FILM_NONE : match->tail[longest - 1];
    for (size_t i = count; i-- > 0;) {
        if (i == stays)
            stays = match->link[i];
        else
            match->partner[i] = FILM_NONE;
    }
}

/* ---- JSON ----------------------------------------------------------------------- */

static struct jv *new_splice(size_t at, size_t gone)
{
    struct jv *splice = jv_new_array();
    jv_add_int(splice, (int64_t)at);
    jv_add_int(splice, (int64_t)gone);
    return splice;
}

static struct jv *splices_of(const struct match *match, const struct film_row *old, const struct film_row *new)
{
    struct jv *splices = jv_new_array();
    size_t from = 0, at = 0;
    while (from < old->count || at < new->count) {
        size_t until = at;
        while (until < new->count && match->partner[until] == FILM_NONE)
            until++;
        bool stays = until < new->count;
        size_t gone = stays ? match->partner[until] : old->count;
        if (until > at || gone > from) {
            struct jv *splice = new_splice(at, gone - from);
            for (; at < until; at++)
                jv_add_int(splice, new->item[at]);
            jv_add(splices, splice);
        }
        from = gone + stays;
        at = until + stays;
    }
    return splices;
}

static struct jv *frames_of(const struct film *film)
{
    struct film_row strokes = {0}, old = {0}, new = {0};
    struct match match = {.place = mem_new(film->pieces.first.count, sizeof(uint32_t))};
    struct jv *frames = jv_new_array();
    for (size_t i = 0; i < film->pictures; i++) {
        film_step(film, &film->picture[i], &strokes);
        in_pieces(&film->pieces, &strokes, &new);
        widen_match(&match, old.count > new.count ? old.count : new.count);
        find_partners(&match, &old, &new);
        keep_longest(&match, new.count);
        jv_add(frames, splices_of(&match, &old, &new));
        struct film_row spare = old;
        old = new;
        new = spare;
    }
    free_match(&match);
    free(strokes.item);
    free(old.item);
    free(new.item);
    return frames;
}

static struct jv *sizes_of(const struct film *film)
{
    const struct picture *picture = film->picture;
    struct jv *sizes = jv_new_array();
    for (size_t i = 0; i < film->pictures; i++) {
        if (i > 0 && picture[i].width == picture[i - 1].width && picture[i].height == picture[i - 1].height)
            continue;
        struct jv *size = jv_new_array();
        jv_add_int(size, (int64_t)i);
        jv_add_int(size, picture[i].width);
        jv_add_int(size, picture[i].height);
        jv_add(sizes, size);
    }
    return sizes;
}

struct jv *film_json(const struct film *film)
{
    struct jv *json = jv_new_object();
    jv_put(json, "sizes", sizes_of(film));
    jv_put(json, "frames", frames_of(film));
    return json;
}

#include "engine/play/lots.h"

#include "engine/play/fairness.h"
#include "rules/chance.h"

#include <stdlib.h>
#include <string.h>

/* No branch has this number, so the draw of seats and the game's dice are two streams. */
enum { DRAW_OF_SEATS = -1 };

static void shuffle(const struct lots *lots, const uint8_t secret[CIPHER_KEY], int order[SEATS_MAX])
{
    uint8_t seed[CIPHER_KEY];
    fairness_seed(secret, lots->word, lots->seats, lots->game, DRAW_OF_SEATS, seed);
    struct chance chance = chance_seeded(seed, 0, NULL);
    for (int i = 0; i < lots->seats; i++)
        order[i] = i;
    chance_shuffle(&chance, order, lots->seats);
    cipher_wipe(seed, sizeof seed);
    cipher_wipe(&chance, sizeof chance);
}

/* The next number of a list, from *at on, and what is bid for it; 0: there is none. */
static int next_wish(const char **at, int seats, int *bid)
{
    while (**at != '\0') {
        char *end;
        long number = strtol(*at, &end, 10), amount = 0;
        bool read = end != *at;
        *at = read ? end : *at + 1;
        if (read && *end == ':') {
            amount = strtol(end + 1, &end, 10);
            *at = end;
        }
        *bid = amount < 0 || amount > BID_MOST ? 0 : (int)amount;
        if (read && number >= 1 && number <= seats)
            return (int)number;
    }
    return 0;
}

static int first_free(const bool taken[SEATS_MAX + 1], const char *likes, int seats)
{
    int bid = 0;
    for (int wish; (wish = next_wish(&likes, seats, &bid)) != 0;)
        if (!taken[wish])
            return wish;
    return 0;
}

static bool has_bids(const struct lots *lots)
{
    for (int i = 0; i < lots->seats; i++)
        if (lots->likes[i] != NULL && strchr(lots->likes[i], ':') != NULL)
            return true;
    return false;
}

/* One bid: who gets which seat for it. */
struct sale {
    int place, seat, bid;
};

/* The highest bid of who has no seat for one that is free; `bid` 0: there is none. */
static struct sale best_bid(const struct lots *lots, const int order[SEATS_MAX], const bool taken[SEATS_MAX + 1],
                            const int seat_of[SEATS_MAX])
{
    struct sale best = {.bid = 0};
    for (int i = 0; i < lots->seats; i++) {
        int bid = 0, place = order[i];
        const char *at = lots->likes[place] == NULL ? "" : lots->likes[place];
        for (int seat; seat_of[place] == 0 && (seat = next_wish(&at, lots->seats, &bid)) != 0;)
            if (!taken[seat] && bid > best.bid)
                best = (struct sale){place, seat, bid};
    }
    return best;
}

static void sell(struct lots *lots, const int order[SEATS_MAX], bool taken[SEATS_MAX + 1], int seat_of[SEATS_MAX])
{
    for (struct sale sale; (sale = best_bid(lots, order, taken, seat_of)).bid > 0;) {
        seat_of[sale.place] = sale.seat;
        lots->pays[sale.place] = sale.bid;
        taken[sale.seat] = true;
    }
}

void lots_draw(struct lots *lots, const uint8_t secret[CIPHER_KEY], int seat_of[SEATS_MAX])
{
    int order[SEATS_MAX], lowest = 1;
    bool taken[SEATS_MAX + 1] = {false}, bids = has_bids(lots);
    shuffle(lots, secret, order);
    for (int i = 0; i < lots->seats; i++)
        seat_of[i] = lots->pays[i] = 0;
    if (bids)
        sell(lots, order, taken, seat_of);
    for (int i = 0; i < lots->seats && !bids; i++) {
        const char *likes = lots->likes[order[i]];
        int seat = first_free(taken, likes == NULL ? "" : likes, lots->seats);
        seat_of[order[i]] = seat;
        taken[seat] = true;
    }
    for (int i = 0; i < lots->seats; i++) {
        if (seat_of[order[i]] != 0)
            continue;
        while (taken[lowest])
            lowest++;
        seat_of[order[i]] = lowest;
        taken[lowest] = true;
    }
}

struct jv *lots_save(const struct lots *lots, const int seat_of[SEATS_MAX])
{
    struct jv *saved = jv_new_array();
    for (int i = 0; i < lots->seats; i++) {
        struct jv *one = jv_new_object(), *likes = jv_new_array(), *bids = jv_new_array();
        const char *at = lots->likes[i] == NULL ? "" : lots->likes[i];
        int bid = 0;
        for (int wish; (wish = next_wish(&at, lots->seats, &bid)) != 0;) {
            jv_add_int(likes, wish);
            jv_add_int(bids, bid);
        }
        jv_put_int(one, "seat", seat_of[i]);
        jv_put(one, "likes", likes);
        if (has_bids(lots))
            jv_put(one, "bids", bids);
        else
            jv_free(bids);
        jv_add(saved, one);
    }
    return saved;
}

/* A draw as it was recorded. */
struct recorded_lots {
    int seat_of[SEATS_MAX];
    char likes[SEATS_MAX][WISHES_BYTES];
};

static bool read_place(const struct jv *one, int seats, int *seat, char likes[WISHES_BYTES])
{
    const struct jv *list = jv_get(one, "likes"), *bids = jv_get(one, "bids");
    struct text text = text_fixed(likes, WISHES_BYTES);
    int64_t number, bid = 0;
    if (jv_size(one) != (bids == NULL ? 2 : 3) || !jv_int(jv_get(one, "seat"), 1, seats, &number) ||
        !jv_is_array(list) || jv_size(list) > (size_t)seats ||
        (bids != NULL && (!jv_is_array(bids) || jv_size(bids) != jv_size(list))))
        return false;
    *seat = (int)number;
    for (size_t i = 0; i < jv_size(list); i++) {
        if (!jv_int(jv_at(list, i), 1, seats, &number) || (bids != NULL && !jv_int(jv_at(bids, i), 0, BID_MOST, &bid)))
            return false;
        if (bids == NULL)
            text_addf(&text, "%d ", (int)number);
        else
            text_addf(&text, "%d:%d ", (int)number, (int)bid);
    }
    return true;
}

static enum rc read_all(const struct jv *saved, int seats, struct recorded_lots *out, struct err *err)
{
    bool drawn[SEATS_MAX + 1] = {false};
    if (!jv_is_array(saved) || jv_size(saved) != (size_t)seats)
        return err_set(err, RC_BAD, "seating: one place for each of %d seats is wanted", seats);
    for (int i = 0; i < seats; i++) {
        if (!read_place(jv_at(saved, (size_t)i), seats, &out->seat_of[i], out->likes[i]))
            return err_set(err, RC_BAD, "seating: place %d has no seat and list of seats", i + 1);
        if (drawn[out->seat_of[i]])
            return err_set(err, RC_BAD, "seating: seat %d was drawn twice", out->seat_of[i]);
        drawn[out->seat_of[i]] = true;
    }
    return RC_OK;
}

enum rc lots_read(const struct jv *saved, int seats, struct err *err)
{
    struct recorded_lots recorded = {.likes = {{0}}};
    bool none = jv_is_array(saved) && jv_size(saved) == 0;
    return none ? RC_OK : read_all(saved, seats, &recorded, err);
}

enum rc lots_check(const struct jv *saved, const uint8_t secret[CIPHER_KEY], const char *const *word, int seats,
                   int64_t game, struct err *err)
{
    struct lots lots = {.seats = seats, .game = game};
    struct recorded_lots recorded = {.likes = {{0}}};
    int drawn[SEATS_MAX];
    enum rc rc = read_all(saved, seats, &recorded, err);
    if (rc != RC_OK)
        return rc;
    for (int i = 0; i < seats; i++) {
        lots.word[i] = word[recorded.seat_of[i] - 1];
        lots.likes[i] = recorded.likes[i];
    }
    lots_draw(&lots, secret, drawn);
    for (int i = 0; i < seats; i++)
        if (drawn[i] != recorded.seat_of[i])
            return err_set(err, RC_BAD, "seating: place %d drew seat %d, not %d", i + 1, drawn[i], recorded.seat_of[i]);
    return RC_OK;
}

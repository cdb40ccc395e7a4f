#include "games/quorum/play.h"

#include "base/number.h"
#include "games/quorum/events.h"
#include "games/quorum/score.h"
#include "rules/bytes.h"

int deck_list(const struct quorum_state *s, uint8_t *out)
{
    bytes_reverse(out, s->deck, s->deck_count);
    return s->deck_count;
}

void deck_set(struct quorum_state *s, const uint8_t *list, int count)
{
    memset(s->deck, 0, sizeof s->deck);
    s->deck_count = (uint8_t)count;
    bytes_reverse(s->deck, list, count);
}

static uint8_t deck_pop(struct quorum_state *s)
{
    uint8_t card = s->deck[--s->deck_count];
    s->deck[s->deck_count] = CARD_NONE;
    return card;
}

/* A card of Rome as everybody sees it there. */
static int16_t face(int card)
{
    return (int16_t)(card_is_god(card) ? BACK_GOD : card);
}

static void renew(struct quorum_state *s, bool forced, struct chance *chance, struct events *events)
{
    uint8_t list[DECK + ROME];
    int16_t told[2 + ROME] = {(int16_t)state_active(s), forced ? 1 : 0};
    uint8_t old[ROME];
    memcpy(old, s->rome, sizeof old);
    for (int place = 0; place < ROME; place++) {
        s->rome[place] = deck_pop(s);
        told[2 + place] = face(s->rome[place]);
    }
    int count = deck_list(s, list);
    memcpy(list + count, old, sizeof old);
    chance_shuffle_bytes(chance, list, count + ROME);
    deck_set(s, list, count + ROME);
    s->refreshed = 1;
    events_add(events, EVENT_REFRESH, EVENT_PUBLIC, told, 2 + ROME);
}

void play_refresh(struct quorum_state *s, bool forced, struct chance *chance, struct events *events)
{
    renew(s, forced, chance, events);
    while (state_rescue_due(s))
        renew(s, true, chance, events);
}

void hand_put(struct quorum_state *s, int seat, int card)
{
    s->hand[seat - 1][s->hand_count[seat - 1]++] = (uint8_t)card;
    bytes_sort(s->hand[seat - 1], s->hand_count[seat - 1]);
}

void play_take(struct quorum_state *s, int place, struct events *events)
{
    int seat = state_active(s), card = s->rome[place];
    hand_put(s, seat, card);
    s->rome[place] = deck_pop(s);
    s->took = (uint8_t)card;
    s->phase = card_is_god(card) ? PHASE_GOD : PHASE_PLAY;
    if (card_is_rome(card) && state_shows_known(s))
        s->known[card >> 5] |= 1u << (card & 31);
    events_tell(events, EVENT_TAKE, seat, place + 1, card, face(s->rome[place]));
}

/* The marker moves up to `steps` spaces and lies on top there. */
static void advance(struct quorum_state *s, int seat, int province, int steps, struct events *events)
{
    uint8_t *rank = s->rank[province], *space = s->space[province];
    int from = space[seat - 1], to = least(s->option[OPTION_TRACK], from + steps), at = 0;
    if (to != from) {
        (void)bytes_drop(rank, SEATS, seat); /* it leaves its stack */
        space[seat - 1] = (uint8_t)to;
        while (rank[at] != 0 && space[rank[at] - 1] >= to)
            at++;
        memmove(rank + at + 1, rank + at, (size_t)(SEATS - 1 - at));
        rank[at] = (uint8_t)seat;
    }
    events_tell(events, EVENT_ADVANCE, seat, province, from, to);
}

static void change_token(struct quorum_state *s, int place, int change, struct events *events)
{
    int province = s->ring[(place + PROVINCES) % PROVINCES], from = s->token[province], to = from + change;
    if (to < 1 || to > 4)
        to = from;
    s->token[province] = (uint8_t)to;
    events_tell(events, EVENT_TOKEN, province, from, to);
}

void play_god(struct quorum_state *s, int province, struct events *events)
{
    int seat = state_active(s), place = state_place(s, province);
    const struct god *god = card_god(s->took);
    events_tell(events, EVENT_GOD, seat, s->took, province);
    advance(s, seat, province, 1, events);
    change_token(s, place - 1, god->left, events);
    change_token(s, place + 1, god->right, events);
    s->phase = PHASE_PLAY;
}

static void end(struct quorum_state *s, struct events *events)
{
    s->phase = PHASE_OVER;
    int points[SEATS], places[SEATS];
    quorum_places(s, points, places);
    int16_t told[1 + 2 * SEATS] = {s->seats};
    for (int i = 0; i < s->seats; i++) {
        told[1 + i] = (int16_t)points[i];
        told[1 + s->seats + i] = (int16_t)places[i];
    }
    events_add(events, EVENT_OVER, EVENT_PUBLIC, told, 1 + 2 * s->seats);
}

void play_card(struct quorum_state *s, int card, struct chance *chance, struct events *events)
{
    int seat = state_active(s);
    const struct card *c = &quorum_cards[card];
    s->hand_count[seat - 1] = (uint8_t)bytes_drop(s->hand[seat - 1], s->hand_count[seat - 1], card);
    s->known[card >> 5] &= ~(1u << (card & 31));
    s->table[seat - 1][s->table_count[seat - 1]++] = (uint8_t)card;
    events_tell(events, EVENT_PLAY, seat, card);
    advance(s, seat, c->province, c->steps, events);
    s->turn++;
    s->took = CARD_NONE;
    s->refreshed = 0;
    if (s->turn == ROUNDS * s->seats) {
        end(s, events);
        return;
    }
    s->phase = PHASE_TAKE;
    if (state_rescue_due(s))
        play_refresh(s, true, chance, events);
}

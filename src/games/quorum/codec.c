/* Positions of Quorum as JSON. */
#include "games/quorum/quorum.h"
#include "rules/bytes.h"
#include "rules/walk.h"

static const char *const phases[] = {"take", "god", "play", "over"};

static bool is_front(int card)
{
    return card <= CARDS;
}

static bool is_no_altar(int card)
{
    return card < BACK_GOD;
}

static bool is_front_or_altar(int card)
{
    return card <= CARDS || card == BACK_GOD;
}

/* Cards by their ids; more by the fields that differ. */
static struct walk_names cards(bool (*fits)(int code), int most)
{
    return (struct walk_names){.name = card_name,
                               .last = CARD_HIDDEN - 1,
                               .first = 1,
                               .fits = fits,
                               .misfit = "a card that cannot lie there",
                               .most = most};
}

static void walk_turn(struct walk *walk, struct quorum_state *s)
{
    const struct walk_names took = {card_name, .last = CARD_HIDDEN - 1, .fits = is_front, .misfit = "not a card"};
    walk_byte(walk, "first", &s->first, 1, s->seats);
    walk_byte(walk, "turn", &s->turn, 0, ROUNDS * s->seats);
    walk_word(walk, "phase", &s->phase, phases, PHASE_OVER + 1);
    walk_flag(walk, "refreshed", &s->refreshed);
    walk_name(walk, "took", &s->took, &took);
}

static void walk_ring(struct walk *walk, struct quorum_state *s)
{
    const struct walk_names provinces = {
        .name = quorum_province_name, .last = PROVINCES - 1, .fewest = PROVINCES, .most = PROVINCES};
    (void)walk_list_of(walk, "ring", s->ring, PROVINCES, &provinces);
    for (int place = 0; place < PROVINCES && s->option[OPTION_RING] != 0; place++)
        walk_check(walk, quorum_provinces[s->ring[place]].fixed_place == place + 1, "ring",
                   "not the fixed one of the options");
    walk_object(walk, "tokens");
    for (int i = 0; i < PROVINCES; i++)
        walk_byte(walk, quorum_province_name(i), &s->token[i], 1, 4);
    walk_end(walk);
}

/* [[seat, space], ...], the one ahead first. */
static void walk_track(struct walk *walk, struct quorum_state *s, int province)
{
    uint8_t *rank = s->rank[province];
    int count = 0;
    while (count < SEATS && rank[count] != 0)
        count++;
    count = walk_list(walk, quorum_province_name(province), count, 0, s->seats);
    walk_say(walk, NULL, "not [seat, space]");
    for (int i = 0; i < count; i++) {
        (void)walk_list(walk, NULL, 2, 2, 2);
        walk_byte(walk, NULL, &rank[i], 1, s->seats);
        if (rank[i] >= 1 && rank[i] <= s->seats)
            walk_byte(walk, NULL, &s->space[province][rank[i] - 1], 1, s->option[OPTION_TRACK]);
        walk_end(walk);
    }
    walk_end(walk);
}

static void walk_piles(struct walk *walk, struct quorum_state *s)
{
    struct walk_names down = cards(walk->as_view ? NULL : is_front, DECK);
    struct walk_names rome = cards(walk->as_view ? is_front_or_altar : is_front, ROME);
    rome.fewest = ROME;
    down.hidden = walk->as_view ? CARD_HIDDEN : 0;
    s->deck_count = (uint8_t)walk_deck(walk, "deck", s->deck, s->deck_count, &down);
    (void)walk_list_of(walk, "rome", s->rome, ROME, &rome);
}

static void walk_seats(struct walk *walk, struct quorum_state *s)
{
    struct walk_names held = cards(walk->as_view ? is_no_altar : is_front, HAND), played = cards(card_is_rome, ROUNDS);
    held.fewest = HAND - 1;
    held.sorted = true;
    held.length = "not four or five cards";
    played.length = "not 0 to 12 cards";
    (void)walk_list(walk, "hands", s->seats, s->seats, s->seats);
    for (int i = 0; i < s->seats; i++) {
        s->hand_count[i] = (uint8_t)walk_list_of(walk, NULL, s->hand[i], s->hand_count[i], &held);
        bytes_sort(s->hand[i], s->hand_count[i]);
    }
    walk_end(walk);
    (void)walk_list(walk, "tables", s->seats, s->seats, s->seats);
    for (int i = 0; i < s->seats; i++)
        s->table_count[i] = (uint8_t)walk_list_of(walk, NULL, s->table[i], s->table_count[i], &played);
    walk_end(walk);
}

static void walk_known(struct walk *walk, struct quorum_state *s)
{
    uint8_t list[SEATS * HAND];
    int count = 0;
    struct walk_names known = cards(card_is_rome, SEATS * HAND);
    known.sorted = true;
    for (int card = 1; card <= ROME_CARDS && count < SEATS * HAND; card++)
        if (state_knows(s, card))
            list[count++] = (uint8_t)card;
    count = walk_list_of(walk, "known", list, count, &known);
    for (int i = 0; i < count && walk->mode == WALK_LOAD; i++) {
        walk_check(walk, !state_knows(s, list[i]), "known", "a card twice");
        s->known[list[i] >> 5] |= 1u << (list[i] & 31);
    }
}

void quorum_walk(struct walk *walk, void *state)
{
    struct quorum_state *s = state;
    s->seats = (uint8_t)walk_length(walk, "hands", s->seats, 2, SEATS);
    walk_options(walk, "options", s->seats, s->option);
    walk_turn(walk, s);
    walk_ring(walk, s);
    walk_object(walk, "tracks");
    for (int province = 0; province < PROVINCES; province++)
        walk_track(walk, s, province);
    walk_end(walk);
    walk_piles(walk, s);
    walk_seats(walk, s);
    walk_known(walk, s);
}

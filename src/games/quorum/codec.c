#include "games/quorum/codec.h"

#include "games/quorum/play.h"
#include "games/quorum/quorum.h"
#include "games/quorum/rules.h"
#include "rules/options.h"
#include "rules/position.h"

static const char *const phases[] = {"take", "god", "play", "over"};
static const char *const province_keys[] = {"africa", "asia", "germania", "gallia", "hispania", "macedonia", NULL};
static const char *const keys[] = {"deck", "first",  "hands",  "known", "options", "phase", "refreshed", "ring",
                                   "rome", "tables", "tokens", "took",  "tracks",  "turn",  NULL};

static struct jv *names(const uint8_t *cards, int count, bool sorted)
{
    return position_names(cards, count, card_name, CARD_HIDDEN, sorted);
}

static struct jv *save_known(const struct quorum_state *s)
{
    uint8_t cards[ROME_CARDS];
    int count = 0;
    for (int card = 1; card <= ROME_CARDS; card++)
        if (state_knows(s, card))
            cards[count++] = (uint8_t)card;
    return names(cards, count, true);
}

static struct jv *save_options(const struct quorum_state *s)
{
    struct rules_setup setup = {.seats = s->seats};
    setup.option[OPTION_FIRST] = s->option_first;
    setup.option[OPTION_KNOWN] = s->option_known ? 0 : 1;
    setup.option[OPTION_REFRESH] = s->option_refresh;
    setup.option[OPTION_RING] = s->option_fixed ? 1 : 0;
    setup.option[OPTION_TRACK] = s->option_track;
    return options_save(&rules_quorum, &setup);
}

static struct jv *save_track(const struct quorum_state *s, int province)
{
    struct jv *track = jv_new_array();
    for (int i = 0; i < SEATS && s->rank[province][i] != 0; i++) {
        int seat = s->rank[province][i];
        struct jv *marker = jv_new_array();
        if (!jv_add_int(marker, seat) || !jv_add_int(marker, s->space[province][seat - 1])) {
            jv_free(marker);
            marker = NULL;
        }
        if (!jv_add(track, marker)) {
            jv_free(track);
            return NULL;
        }
    }
    return track;
}

static bool save_provinces(const struct quorum_state *s, struct jv *out)
{
    struct jv *ring = jv_new_array(), *tokens = jv_new_object(), *tracks = jv_new_object();
    bool ok = true;
    for (int i = 0; ok && i < PROVINCES; i++)
        ok = jv_add_string(ring, province_name(s->ring[i])) && jv_put_int(tokens, province_name(i), s->token[i]) &&
             jv_put(tracks, province_name(i), save_track(s, i));
    ok = jv_put(out, "ring", ring) && ok;
    ok = jv_put(out, "tokens", tokens) && ok;
    return jv_put(out, "tracks", tracks) && ok;
}

static bool save_seats(const struct quorum_state *s, struct jv *out)
{
    struct jv *hands = jv_new_array(), *tables = jv_new_array();
    bool ok = true;
    for (int i = 0; ok && i < s->seats; i++)
        ok = jv_add(hands, names(s->hand[i], s->hand_count[i], true)) &&
             jv_add(tables, names(s->table[i], s->table_count[i], false));
    ok = jv_put(out, "hands", hands) && ok;
    return jv_put(out, "tables", tables) && ok;
}

struct jv *quorum_save(const void *state)
{
    const struct quorum_state *s = state;
    uint8_t deck[DECK];
    int count = deck_list(s, deck);
    struct jv *out = jv_new_object();
    bool ok = jv_put(out, "deck", names(deck, count, false)) && jv_put_int(out, "first", s->first) &&
              jv_put(out, "known", save_known(s)) && jv_put(out, "options", save_options(s)) &&
              jv_put_string(out, "phase", phases[s->phase]) && jv_put_bool(out, "refreshed", s->refreshed != 0) &&
              jv_put(out, "rome", names(s->rome, ROME, false)) && jv_put_string(out, "took", card_name(s->took)) &&
              jv_put_int(out, "turn", s->turn) && save_provinces(s, out) && save_seats(s, out);
    if (!ok) {
        jv_free(out);
        return NULL;
    }
    return out;
}

/* What may stand in a list of cards. */
enum content { ROME_ONLY, NO_BACKS, ROME_BACKS, GOD_BACK, ANYTHING };

static bool allowed(enum content content, int card)
{
    switch (content) {
    case ROME_ONLY:
        return card_is_rome(card);
    case NO_BACKS:
        return card <= CARDS;
    case ROME_BACKS:
        return card < BACK_GOD;
    case GOD_BACK:
        return card <= CARDS || card == BACK_GOD;
    case ANYTHING:
        return true;
    }
    return false;
}

static bool load_cards(const struct jv *array, const char *key, enum content content, bool sorted, uint8_t *out,
                       struct refusal *why)
{
    const struct position_ids ids = {
        .code = card_find, .hidden = content == ANYTHING ? CARD_HIDDEN : 0, .sorted = sorted};
    if (!position_codes(array, key, ids, out, why))
        return false;
    for (size_t i = 0; i < jv_size(array); i++)
        if (!allowed(content, out[i]))
            return position_bad(why, key, "a card that cannot lie there");
    return true;
}

static bool load_options(struct quorum_state *s, const struct jv *in, struct refusal *why)
{
    struct rules_setup setup;
    if (!options_default(&rules_quorum, s->seats, &setup, why) ||
        !options_load(&rules_quorum, jv_get(in, "options"), true, &setup, why))
        return false;
    s->option_first = (uint8_t)setup.option[OPTION_FIRST];
    s->option_known = setup.option[OPTION_KNOWN] == 0;
    s->option_refresh = (uint8_t)setup.option[OPTION_REFRESH];
    s->option_fixed = setup.option[OPTION_RING] != 0;
    s->option_track = (uint8_t)setup.option[OPTION_TRACK];
    return true;
}

static int province_code(const char *id)
{
    return province_find(id) + 1;
}

static bool load_ring(struct quorum_state *s, const struct jv *in, struct refusal *why)
{
    const struct jv *ring = position_array(in, "ring", PROVINCES, PROVINCES, why);
    if (ring == NULL || !position_codes(ring, "ring", (struct position_ids){.code = province_code}, s->ring, why))
        return false;
    for (int place = 0; place < PROVINCES; place++) {
        s->ring[place]--;
        if (s->option_fixed && quorum_provinces[s->ring[place]].fixed_place != place + 1)
            return position_bad(why, "ring", "not the fixed one of the options");
    }
    return true;
}

static bool load_track(struct quorum_state *s, const struct jv *tracks, int province, struct refusal *why)
{
    const struct jv *track = position_array(tracks, province_name(province), 0, s->seats, why);
    for (size_t i = 0; i < jv_size(track); i++) {
        const struct jv *marker = jv_at(track, i);
        int64_t seat, space;
        if (!jv_is_array(marker) || jv_size(marker) != 2 || !jv_int(jv_at(marker, 0), 1, s->seats, &seat) ||
            !jv_int(jv_at(marker, 1), 1, s->option_track, &space))
            return position_bad(why, province_name(province), "not [seat, space]");
        s->rank[province][i] = (uint8_t)seat;
        s->space[province][seat - 1] = (uint8_t)space;
    }
    return track != NULL;
}

static bool load_provinces(struct quorum_state *s, const struct jv *in, struct refusal *why)
{
    const struct jv *tokens = jv_get(in, "tokens"), *tracks = jv_get(in, "tracks");
    if (!load_ring(s, in, why) || !position_keys(tokens, "tokens", province_keys, why) ||
        !position_keys(tracks, "tracks", province_keys, why))
        return false;
    for (int province = 0; province < PROVINCES; province++) {
        int token;
        if (!position_int(tokens, province_name(province), 1, 4, &token, why) || !load_track(s, tracks, province, why))
            return false;
        s->token[province] = (uint8_t)token;
    }
    return true;
}

static void sort_hand(uint8_t *hand, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t card = hand[i];
        int at = i;
        for (; at > 0 && hand[at - 1] > card; at--)
            hand[at] = hand[at - 1];
        hand[at] = card;
    }
}

static bool load_seats(struct quorum_state *s, const struct jv *in, bool as_view, struct refusal *why)
{
    const struct jv *hands = jv_get(in, "hands"), *tables = position_array(in, "tables", s->seats, s->seats, why);
    if (tables == NULL)
        return false;
    for (int i = 0; i < s->seats; i++) {
        const struct jv *hand = jv_at(hands, (size_t)i), *table = jv_at(tables, (size_t)i);
        if (!jv_is_array(hand) || jv_size(hand) < HAND - 1 || jv_size(hand) > HAND)
            return position_bad(why, "hands", "not four or five cards");
        if (!jv_is_array(table) || jv_size(table) > ROUNDS)
            return position_bad(why, "tables", "not 0 to 12 cards");
        if (!load_cards(hand, "hands", as_view ? ROME_BACKS : NO_BACKS, true, s->hand[i], why) ||
            !load_cards(table, "tables", ROME_ONLY, false, s->table[i], why))
            return false;
        s->hand_count[i] = (uint8_t)jv_size(hand);
        s->table_count[i] = (uint8_t)jv_size(table);
        sort_hand(s->hand[i], s->hand_count[i]);
    }
    return true;
}

static bool load_known(struct quorum_state *s, const struct jv *in, struct refusal *why)
{
    uint8_t cards[SEATS * HAND];
    const struct jv *list = position_array(in, "known", 0, SEATS * HAND, why);
    if (list == NULL || !load_cards(list, "known", ROME_ONLY, true, cards, why))
        return false;
    for (size_t i = 0; i < jv_size(list); i++) {
        if (state_knows(s, cards[i]))
            return position_bad(why, "known", "a card twice");
        s->known[cards[i] >> 5] |= 1u << (cards[i] & 31);
    }
    return true;
}

static bool load_piles(struct quorum_state *s, const struct jv *in, bool as_view, struct refusal *why)
{
    uint8_t deck[DECK];
    const struct jv *list = position_array(in, "deck", 0, DECK, why),
                    *rome = position_array(in, "rome", ROME, ROME, why);
    if (list == NULL || rome == NULL || !load_cards(list, "deck", as_view ? ANYTHING : NO_BACKS, false, deck, why))
        return false;
    deck_set(s, deck, (int)jv_size(list));
    return load_cards(rome, "rome", as_view ? GOD_BACK : NO_BACKS, false, s->rome, why);
}

static bool load_turn(struct quorum_state *s, const struct jv *in, struct refusal *why)
{
    int first, phase, turn;
    bool refreshed;
    const char *took = jv_string(jv_get(in, "took"));
    if (!position_int(in, "first", 1, s->seats, &first, why) ||
        !position_int(in, "turn", 0, ROUNDS * s->seats, &turn, why) ||
        !position_word(in, "phase", phases, PHASE_OVER + 1, &phase, why) ||
        !position_flag(in, "refreshed", &refreshed, why))
        return false;
    int card = card_find(took);
    if (took == NULL || card > CARDS || (card == CARD_NONE && strcmp(took, "none") != 0))
        return position_bad(why, "took", "not a card");
    s->first = (uint8_t)first;
    s->turn = (uint8_t)turn;
    s->phase = (uint8_t)phase;
    s->refreshed = refreshed;
    s->took = (uint8_t)card;
    return true;
}

/* What section 4.1 asks for beside the invariants. */
static bool agrees(const struct quorum_state *s, struct refusal *why)
{
    bool open = s->phase == PHASE_GOD || s->phase == PHASE_PLAY;
    if (s->option_first != 0 && s->option_first != s->first)
        return position_bad(why, "first", "not the seat of the options");
    if ((s->phase == PHASE_OVER) != (s->turn == ROUNDS * s->seats))
        return position_bad(why, "phase", "over and turn disagree");
    if ((s->took != CARD_NONE) != open)
        return position_bad(why, "took", "phase and taken card disagree");
    if (s->phase == PHASE_GOD && !card_is_god(s->took))
        return position_bad(why, "took", "not a God");
    if (s->phase == PHASE_OVER && s->refreshed != 0)
        return position_bad(why, "refreshed", "the game is over");
    if (card_is_rome(s->took) && s->option_known && !state_knows(s, s->took))
        return position_bad(why, "known", "the taken card is not among them");
    return true;
}

bool quorum_load(void *state, const struct jv *position, bool as_view, struct refusal *why)
{
    struct quorum_state loaded = {0}, *s = &loaded;
    if (!position_keys(position, "position", keys, why))
        return false;
    const struct jv *hands = position_array(position, "hands", 2, SEATS, why);
    if (hands == NULL)
        return false;
    s->seats = (uint8_t)jv_size(hands);
    if (!load_options(s, position, why) || !load_turn(s, position, why) || !load_provinces(s, position, why) ||
        !load_piles(s, position, as_view, why) || !load_seats(s, position, as_view, why) ||
        !load_known(s, position, why) || !agrees(s, why))
        return false;
    if (as_view ? !quorum_sound_view(s, why) : !quorum_sound(s, why))
        return false;
    memcpy(state, s, sizeof *s);
    return true;
}

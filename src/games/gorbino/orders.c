/* Reading order lines, word by word from left to right: the first fault counts. */
#include "games/gorbino/gorbino.h"
#include "games/gorbino/move.h"
#include "games/gorbino/state.h"
#include "rules/words.h"

enum { DIGITS = 4 };
enum { VERB_FOUND = TYPES, VERB_TAKE, VERB_PASS, VERBS };

static const char *verb_name(int index)
{
    static const char *const others[] = {"found", "take", "pass"};
    return index < TYPES ? gorbino_types[index] : others[index - TYPES];
}

static NAMES_OF(type_name, gorbino_types, );

static const struct names verbs = {verb_name, VERBS};
static const struct names types = {type_name, TYPES};
static const struct names colours = {gorbino_colour_name, COLOURS + 1};
static const struct names goods = {gorbino_good_name, GOODS};
static const struct names provinces = {gorbino_province_name, PROVINCES};
static const struct names places = {gorbino_place_name, PLACES};
static const struct word_errors misses = {&GORBINO_WORD, &GORBINO_AMBIGUOUS};
static const struct word_errors verb_misses = {&REFUSAL_VERB, &GORBINO_AMBIGUOUS};

const char *gorbino_vocabulary(const struct rules *rules, int index)
{
    (void)rules;
    const struct names lists[] = {verbs, types, colours, goods, provinces, places};
    return words_name_at(lists, 6, index);
}

/* One alternative being read. */
struct reader {
    const struct gorbino_state *view;
    int seat;
    int slot; /* that stood before the line; SLOT_NONE: none did */
    struct word_run words;
    struct move *move;
    struct refusal *why;
};

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Words are parted by blanks, commas, semicolons and plus signs, and behind a number that begins one. */
static bool split_words(struct reader *r, const struct order_line *line, struct piece piece)
{
    struct piece found[WORDS_MOST] = {0};
    int count = piece_words(line, piece, " ,;+", "", found, WORDS_MOST);
    for (int i = 0; i < count && i < WORDS_MOST; i++) {
        struct piece rest = found[i];
        int digits = 0;
        while (digits < rest.len && is_digit(rest.at[digits]))
            digits++;
        if (digits > 0 && digits < rest.len && r->words.count < WORDS_MOST) {
            r->words.word[r->words.count++] = (struct piece){.at = rest.at, .len = digits, .column = rest.column};
            rest = (struct piece){.at = rest.at + digits, .len = rest.len - digits, .column = rest.column + digits};
        }
        if (r->words.count == WORDS_MOST)
            return words_refuse(r->why, &GORBINO_LONG, rest);
        r->words.word[r->words.count++] = rest;
    }
    r->words.end = (struct piece){.at = piece.at + piece.len, .len = 0, .column = piece.column + piece.len};
    return true;
}

static bool fault(const struct reader *r, const struct refusal_text *error)
{
    return words_refuse(r->why, error, words_here(&r->words));
}

/* About the whole alternative. */
static bool fault_all(const struct reader *r, const struct refusal_text *error)
{
    return words_refuse(r->why, error, r->words.word[0]);
}

static bool read_number(struct reader *r, int low, int high, int *out)
{
    if (!words_left(&r->words))
        return fault(r, &GORBINO_SYNTAX);
    if (words_here(&r->words).len > DIGITS || !piece_number(words_here(&r->words), low, high, out))
        return fault(r, &GORBINO_NUMBER);
    r->words.at++;
    return true;
}

/* Two words that are one name, as it is printed: "Raven Forest", "Storm Isle". */
static bool read_printed(struct reader *r, struct names names, int *out)
{
    const struct piece *word = &r->words.word[r->words.at];
    for (*out = 0; *out < names.count && r->words.at + 1 < r->words.count; ++*out) {
        const char *name = names.name(*out);
        if (strncmp(name, word[0].at, (size_t)word[0].len) == 0 && piece_is(word[1], name + word[0].len)) {
            r->words.at += 2;
            return true;
        }
    }
    return false;
}

/* A name of the list, not at the end of the words. */
static bool read_name(struct reader *r, struct names names, int *out)
{
    if (!words_left(&r->words))
        return fault(r, &GORBINO_SYNTAX);
    if (read_printed(r, names, out))
        return true;
    if (!word_lookup(words_here(&r->words), names, misses, out, r->why))
        return false;
    r->words.at++;
    return true;
}

/* One more name of the kind behind those that stand in the list. */
static bool read_further(struct reader *r, struct names names, int16_t *list, int *count)
{
    int name = 0;
    if (*count == NAMES)
        return fault(r, &GORBINO_LONG);
    if (!read_name(r, names, &name))
        return false;
    list[(*count)++] = (int16_t)name;
    return true;
}

/* GOOD [GOOD ...], up to the first word that begins none. */
static bool read_goods(struct reader *r, int16_t *list, int *count)
{
    do {
        if (!read_further(r, goods, list, count))
            return false;
    } while (piece_match(words_here(&r->words), goods.name, goods.count) >= 0);
    return true;
}

/* Nothing more stands there. */
static bool done(const struct reader *r)
{
    return !words_left(&r->words) || fault(r, &GORBINO_SYNTAX);
}

static bool read_amounts(struct reader *r, const char *whole, struct amount *list, int *count)
{
    do {
        int number = AMOUNT_ALL, good;
        if (*count == NAMES)
            return fault(r, &GORBINO_LONG);
        if (!words_skip(&r->words, whole) && !read_number(r, 1, AMOUNT_MAX, &number))
            return false;
        if (!read_name(r, goods, &good))
            return false;
        list[(*count)++] = (struct amount){(int16_t)good, (int16_t)number};
    } while (words_next(&r->words, whole) || (words_left(&r->words) && is_digit(words_here(&r->words).at[0])));
    return true;
}

enum { GROUP_TAKE, GROUP_LAB, GROUP_SELL, GROUP_BUY, GROUPS };

/* The group whose word is at hand; GROUPS: none. */
static int group_at(const struct reader *r)
{
    static const char *const begins[GROUPS] = {"take", "lab", "sell", "buy"};
    int group = 0;
    while (group < GROUPS && !words_next(&r->words, begins[group]))
        group++;
    return group;
}

static bool read_group(struct reader *r, int group)
{
    struct move *m = r->move;
    switch (group) {
    case GROUP_TAKE:
        return read_goods(r, m->gift, &m->gift_count);
    case GROUP_SELL:
        return read_amounts(r, "all", m->sell, &m->sell_count);
    case GROUP_BUY:
        return read_amounts(r, "max", m->buy, &m->buy_count);
    default:
        m->lab = words_skip(&r->words, "none") ? LAB_NOTHING : LAB_NAMED;
        return m->lab == LAB_NOTHING || read_goods(r, m->lab_good, &m->lab_count);
    }
}

/* Up to the end, each of `allowed` (bits) at most once: take GOODS, lab GOODS|none, sell and buy AMOUNTS. */
static bool read_groups(struct reader *r, unsigned allowed)
{
    while (words_left(&r->words)) {
        int group = group_at(r);
        if ((allowed >> group & 1u) == 0)
            return fault(r, &GORBINO_SYNTAX);
        allowed &= ~(1u << group);
        r->words.at++;
        if (!read_group(r, group))
            return false;
    }
    return true;
}

static bool gives_enough(const struct reader *r, const struct card *card)
{
    return (r->move->gift_count <= card->gift && r->move->lab_count <= card->lab) || fault_all(r, &GORBINO_MANY);
}

static bool read_loan(struct reader *r, const struct card *card)
{
    int number = 0;
    if (!read_number(r, 0, 9999, &number) || !done(r))
        return false;
    r->move->number = (int16_t)number;
    if (number == card->loans[0].income || number == card->loans[1].income)
        return true;
    r->words.at--;
    return fault(r, &GORBINO_LOAN);
}

static bool trade_possible(const struct reader *r, const struct card *card)
{
    const struct move *m = r->move;
    int named = m->sell_count + m->buy_count;
    unsigned seen = 0;
    for (int i = 0; i < named; i++)
        seen |= 1u << (i < m->sell_count ? m->sell[i].good : m->buy[i - m->sell_count].good);
    if (__builtin_popcount(seen) < named)
        return fault_all(r, &GORBINO_TWICE);
    if (named > card->number)
        return fault_all(r, &GORBINO_TYPES);
    for (int i = 0; i + 1 < m->buy_count; i++)
        if (m->buy[i].count == AMOUNT_ALL)
            return fault_all(r, &GORBINO_MAX);
    return gives_enough(r, card);
}

static bool read_trade(struct reader *r, const struct card *card)
{
    if (!read_groups(r, 1u << GROUP_TAKE | 1u << GROUP_SELL | 1u << GROUP_BUY))
        return false;
    if (r->move->sell_count + r->move->buy_count == 0)
        return fault(r, &GORBINO_SYNTAX);
    return trade_possible(r, card);
}

/* The groups at the end of a Production or Reset. */
static bool read_ending(struct reader *r)
{
    return read_groups(r, 1u << GROUP_TAKE | 1u << GROUP_LAB);
}

/* Is the word at hand the beginning of these? */
static bool at_ending(const struct reader *r)
{
    return group_at(r) <= GROUP_LAB;
}

static bool read_production(struct reader *r, const struct card *card)
{
    struct move *m = r->move;
    unsigned seen = 0;
    if (at_ending(r))
        return fault(r, &GORBINO_SYNTAX);
    do {
        if (!read_further(r, provinces, m->name, &m->name_count))
            return false;
        seen |= 1u << m->name[m->name_count - 1];
    } while (words_left(&r->words) && !at_ending(r));
    if (!read_ending(r))
        return false;
    if (m->name_count > card->number || __builtin_popcount(seen) < m->name_count)
        return fault_all(r, &GORBINO_PROVINCES);
    return gives_enough(r, card);
}

static bool read_reset(struct reader *r, const struct card *card)
{
    int number = RESET_ALL;
    if (words_skip(&r->words, "none"))
        number = 0;
    else if (!words_skip(&r->words, "all") && words_left(&r->words) && !at_ending(r) &&
             !read_number(r, 0, 9999, &number))
        return false;
    r->move->number = (int16_t)number;
    if (!read_ending(r))
        return false;
    if (number != RESET_ALL && card->number != NUMBER_ALL && number > card->number)
        return fault_all(r, &GORBINO_MANY);
    return gives_enough(r, card);
}

static bool read_seat(struct reader *r, int *seat)
{
    struct piece word = words_here(&r->words);
    if (!read_number(r, 0, 9999, seat))
        return false;
    if (*seat < 1 || *seat > r->view->seats)
        return words_refuse(r->why, &GORBINO_SEAT, word);
    return *seat != r->seat || words_refuse(r->why, &GORBINO_SELF, word);
}

/* SEAT [GOOD ...] [SEAT ...]: up to ten seats and ten goods. */
static bool read_victims(struct reader *r)
{
    struct move *m = r->move;
    int victims = 0, wanted = 0;
    do {
        int name = 0;
        bool seat = m->name_count == 0 || is_digit(words_here(&r->words).at[0]);
        if ((seat ? victims++ : wanted++) == NAMES)
            return fault(r, &GORBINO_LONG);
        if (seat ? !read_seat(r, &name) : !read_name(r, goods, &name))
            return false;
        m->name[m->name_count++] = (int16_t)(seat ? SEAT_WISH + name : name);
    } while (words_left(&r->words));
    return true;
}

/* Who is robbed of what; of a smuggler, what he brings. */
static bool read_treachery(struct reader *r, const struct card *card)
{
    if (card->mode != SMUGGLE)
        return read_victims(r);
    if (!read_goods(r, r->move->name, &r->move->name_count))
        return false;
    if (words_left(&r->words)) {
        int good = 0;
        (void)word_lookup(words_here(&r->words), goods, misses, &good, r->why);
        return false;
    }
    return r->move->name_count <= card->number || fault_all(r, &GORBINO_MANY);
}

/* A type of cards or another verb; Production has two words. */
static bool find_verb(const struct reader *r, struct piece word, struct names names, struct word_errors errors,
                      int *verb)
{
    *verb = PRODUCTION;
    return piece_is(word, "produce") || word_lookup(word, names, errors, verb, r->why);
}

static const char *dash_in(struct piece word)
{
    return memchr(word.at, '-', (size_t)word.len);
}

/* colour-type, each half shortened or whole. */
static bool read_card_id(struct reader *r, int *card)
{
    struct piece whole = words_here(&r->words);
    const char *dash = dash_in(whole);
    int colour = 0, type = 0, before = dash == NULL ? 0 : (int)(dash - whole.at), behind = whole.len - before - 1;
    if (before == 0 || behind == 0)
        return fault(r, &GORBINO_WORD);
    struct piece first = {.at = whole.at, .len = before, .column = whole.column};
    struct piece second = {.at = dash + 1, .len = behind, .column = whole.column + before + 1};
    if (!word_lookup(first, colours, misses, &colour, r->why) || !find_verb(r, second, types, misses, &type))
        return false;
    *card = gorbino_card_of(type, colour);
    if (*card == CARD_NONE)
        return fault(r, &GORBINO_WORD);
    r->words.at++;
    return true;
}

/* What the word at hand wishes: that all come true, or for a Build places where nobody is; NULL: it is no such word. */
static bool *wish_at(const struct reader *r, const struct card *card)
{
    if (words_next(&r->words, "all"))
        return &r->move->all;
    return card->type == BUILD && words_next(&r->words, "empty") ? &r->move->empty : NULL;
}

/* [all] [empty] NAME [NAME ...] of a Development (cards) or a Build (places). */
static bool read_wishes(struct reader *r, const struct card *card)
{
    struct move *m = r->move;
    m->name_count = 0;
    for (bool *said; (said = wish_at(r, card)) != NULL; r->words.at++) {
        if (*said)
            return fault(r, &GORBINO_SYNTAX);
        *said = true;
    }
    do {
        int name = 0;
        if (m->name_count == NAMES)
            return fault(r, &GORBINO_LONG);
        if (!words_left(&r->words) || wish_at(r, card) != NULL)
            return fault(r, &GORBINO_SYNTAX);
        if (card->type == BUILD ? !read_name(r, places, &name) : !read_card_id(r, &name))
            return false;
        m->name[m->name_count++] = (int16_t)name;
    } while (words_left(&r->words));
    return !m->all || m->name_count <= card->number || fault_all(r, &GORBINO_MANY);
}

static bool read_effect(struct reader *r, const struct card *card)
{
    static bool (*const of_type[TYPES])(struct reader * r, const struct card *card) = {
        read_loan, read_trade, read_production, read_reset, read_treachery, read_wishes, read_wishes};
    return of_type[card->type](r, card);
}

/* The card at the head of an order, or a verb that is none (then *card is CARD_NONE). */
static bool read_head(struct reader *r, struct word_errors errors, int *verb, int *card)
{
    int colour = 0;
    *card = CARD_NONE;
    if (!words_left(&r->words))
        return fault(r, &GORBINO_SYNTAX);
    if (dash_in(words_here(&r->words)) != NULL) {
        bool read = read_card_id(r, card);
        *verb = gorbino_cards[*card].type;
        return read;
    }
    if (!find_verb(r, words_here(&r->words), verbs, errors, verb))
        return false;
    r->words.at++;
    if (*verb >= TYPES)
        return true;
    while (!words_skip(&r->words, gorbino_colour_name(colour)) && colour < STARTER)
        colour++;
    *card = gorbino_card_of(*verb, colour);
    if (*card != CARD_NONE)
        return true;
    r->words.at--; /* there is no Starter Treachery */
    return fault(r, &GORBINO_WORD);
}

/* [copy] SEAT ORDER. An order that cannot be copied is read to its end: what is wrong in it comes first. */
static bool read_copy(struct reader *r, int depth)
{
    int victim = 0, verb = VERB_PASS, card = CARD_NONE;
    if (depth > ALTERNATIVES)
        return fault_all(r, &GORBINO_COPY);
    (void)words_skip(&r->words, "copy");
    if (!read_seat(r, &victim))
        return false;
    struct piece head = words_here(&r->words);
    if (!read_head(r, misses, &verb, &card))
        return false;
    if (verb == VERB_PASS)
        return done(r) && fault_all(r, &GORBINO_COPY);
    if (card == CARD_NONE)
        return words_refuse(r->why, &GORBINO_WORD, head);
    const struct card *c = &gorbino_cards[card];
    r->move->victim = (int16_t)victim;
    r->move->copied = (int16_t)card;
    if (c->mode >= COPY_ANY ? !read_copy(r, depth + 1) : !read_effect(r, c))
        return false;
    return (c->type != TREACHERY && card != STARTER_RESET) || fault_all(r, &GORBINO_COPY);
}

static bool read_found(struct reader *r)
{
    do {
        if (!read_further(r, places, r->move->name, &r->move->name_count))
            return false;
    } while (words_left(&r->words));
    return true;
}

static bool read_take(struct reader *r)
{
    for (int i = 0; i < 2; i++)
        if (!read_further(r, goods, r->move->name, &r->move->name_count))
            return false;
    return done(r);
}

/* Behind its slot an order needs no verb that says the same again: "supply: food wood". */
static bool verb_is_implied(const struct reader *r)
{
    return (r->slot == SLOT_FOUND || r->slot == SLOT_SUPPLY) && words_left(&r->words) &&
           piece_match(words_here(&r->words), verbs.name, verbs.count) == MATCH_NONE;
}

static bool read_alternative(struct reader *r)
{
    int verb = r->slot == SLOT_FOUND ? VERB_FOUND : VERB_TAKE, card = CARD_NONE;
    struct move *m = r->move;
    m->slot = SLOT_NONE;
    if (!verb_is_implied(r) && !read_head(r, verb_misses, &verb, &card))
        return false;
    m->slot = verb == VERB_FOUND ? SLOT_FOUND : verb == VERB_TAKE ? SLOT_SUPPLY : SLOT_PLAY;
    if (verb == VERB_FOUND)
        return read_found(r);
    if (verb == VERB_TAKE)
        return read_take(r);
    m->card = (int16_t)(verb == VERB_PASS ? STARTER_RESET : card);
    if (verb == VERB_PASS)
        return done(r);
    if (gorbino_cards[card].mode >= COPY_ANY)
        return read_copy(r, 0);
    return read_effect(r, &gorbino_cards[card]);
}

bool gorbino_read(const void *view, int seat, const struct order_line *line, struct order *out, struct refusal *why)
{
    const struct gorbino_state *s = view;
    struct piece part[ALTERNATIVES + 1] = {0};
    struct piece behind;
    int head = words_slot(line, gorbino_slots, SLOTS, &behind), mixed = 0;
    int parts = piece_split(line, behind, '/', part, ALTERNATIVES + 1);
    order_begin(out, SLOT_NONE);
    if (s->phase == PHASE_OVER)
        return refuse(why, &REFUSAL_OVER);
    if (parts > ALTERNATIVES)
        return words_refuse(why, &GORBINO_LONG, part[ALTERNATIVES]);
    for (int i = 0; i < parts; i++) {
        struct move move = {0};
        struct reader r = {.view = s, .seat = seat, .slot = head, .move = &move, .why = why};
        int16_t slot = out->slot;
        bool good = split_words(&r, line, part[i]) && read_alternative(&r);
        if (i == 0)
            slot = out->slot = move.slot;
        if (!good)
            return false;
        if (move.slot != slot)
            mixed = mixed == 0 ? i : mixed;
        else
            gorbino_move_put(&move, out);
    }
    return mixed == 0 || words_refuse(why, &GORBINO_MIXED, part[mixed]);
}

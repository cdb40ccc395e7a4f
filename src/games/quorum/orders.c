/* Order lines of Quorum as text (rules.md, "Orders"). Pure. */
#include "games/quorum/quorum.h"
#include "games/quorum/rules.h"

#include "rules/words.h"

const char *const quorum_slots[SLOTS] = {"take", "god", "play"};
enum { VERB_REFRESH = SLOTS, VERBS };

static const char *const signs[] = {"++", "+-", "-+", "--"}; /* by god_signs() */

static NAMES_OF(type_name, quorum_types, );
static NAMES_OF(god_name, quorum_gods, .id);
static NAMES_OF(item_name, quorum_items, );

static const char *verb_name(int index)
{
    return index == VERB_REFRESH ? "refresh" : quorum_slots[index];
}

static const struct names verbs = {verb_name, VERBS};
static const struct names types = {type_name, TYPES};
static const struct names provinces = {quorum_province_name, PROVINCES};
static const struct names gods = {god_name, GODS};
static const struct names products = {item_name, PRODUCTS};
static const struct word_errors misses = {&QUORUM_WORD, &QUORUM_AMBIGUOUS};

/* The 21 names that stand alone: types, Provinces, products and buildings. */
static const char *lone_name(int index)
{
    return index < TYPES               ? quorum_types[index]
           : index < TYPES + PROVINCES ? quorum_provinces[index - TYPES].id
                                       : quorum_items[index - TYPES - PROVINCES];
}

static const struct names lone_names = {lone_name, TYPES + PROVINCES + ITEMS};

const char *quorum_vocabulary(const struct rules *rules, int index)
{
    (void)rules;
    const struct names lists[] = {verbs, lone_names, gods};
    return words_name_at(lists, 3, index);
}

/* One line being read: how many words an alternative may have, and where it goes. */
struct reading {
    const struct quorum_state *view;
    const struct order_line *line;
    struct order *out;
    struct refusal *why;
};

static bool all_digits(struct piece word)
{
    for (int i = 0; i < word.len; i++)
        if (word.at[i] < '0' || word.at[i] > '9')
            return false;
    return word.len > 0;
}

/* "god-K": the digits behind it, an empty piece if it is none. */
static struct piece god_place(struct piece word)
{
    struct piece digits = {.at = word.at + 4, .len = word.len - 4, .column = word.column + 4};
    if (word.len < 5 || memcmp(word.at, "god-", 4) != 0 || !all_digits(digits))
        digits.len = 0;
    return digits;
}

static bool is_god_name(struct piece word)
{
    for (int i = 0; i < GODS; i++)
        if (piece_is(word, quorum_gods[i].id))
            return true;
    return false;
}

static bool read_take_place(const struct reading *r, struct piece word, int16_t *out)
{
    struct piece god = god_place(word);
    int place;
    if (!piece_number(god.len > 0 ? god : word, 1, ROME, &place))
        return words_refuse(r->why, &QUORUM_PLACE, word);
    int card = r->view->rome[place - 1];
    *out = god.len == 0 && card_is_rome(card) ? choice_card(card) : (int16_t)(CHOICE_GOD_AT + place - 1);
    return true;
}

static bool read_power(struct piece part, int *power)
{
    int number;
    if (part.len != 1 || !piece_number(part, 1, POWERS, &number))
        return false;
    *power = number - 1;
    return true;
}

/* type-province-power, with * or a missing end for any; of two parts a second that is 1, 2 or 3 is the Power. */
static bool read_pattern(const struct reading *r, const struct piece *part, int parts, int16_t *out)
{
    int type = ANY_TYPE, province = ANY_PROVINCE, power = ANY_POWER;
    if (!piece_is(part[0], "*") && !word_lookup(part[0], types, misses, &type, r->why))
        return false;
    bool short_power = parts == 2 && read_power(part[1], &power);
    if (!short_power && !piece_is(part[1], "*") && !word_lookup(part[1], provinces, misses, &province, r->why))
        return false;
    if (parts == 3 && !piece_is(part[2], "*") && !read_power(part[2], &power))
        return words_refuse(r->why, &QUORUM_WORD, part[2]);
    *out = (int16_t)(type << 5 | province << 2 | power);
    return true;
}

static bool read_lone(const struct reading *r, struct piece word, int16_t *out)
{
    int index, power;
    *out = CHOICE_FIRST;
    if (piece_is(word, "*"))
        return true;
    struct piece behind = {.at = word.at + 1, .len = word.len - 1, .column = word.column + 1};
    if (word.len == 2 && word.at[0] == 'p' && read_power(behind, &power)) {
        *out = (int16_t)choice_of(ANY_TYPE, ANY_PROVINCE, power + 1);
        return true;
    }
    if (!word_lookup(word, lone_names, misses, &index, r->why))
        return false;
    if (index < TYPES)
        *out = (int16_t)(index << 5 | ANY_PROVINCE << 2 | ANY_POWER);
    else if (index < TYPES + PROVINCES)
        *out = (int16_t)(ANY_TYPE << 5 | (index - TYPES) << 2 | ANY_POWER);
    else
        *out = (int16_t)(CHOICE_ITEM + index - TYPES - PROVINCES);
    return true;
}

/* product+product, in whichever order they are named. */
static bool read_pair(const struct reading *r, struct piece word, int16_t *out)
{
    struct piece part[2] = {0};
    int parts = piece_split(r->line, word, '+', part, 2), product[2];
    if (parts != 2 || part[0].len == 0 || part[1].len == 0)
        return words_refuse(r->why, &REFUSAL_SYNTAX, word);
    for (int i = 0; i < 2; i++)
        if (!word_lookup(part[i], products, misses, &product[i], r->why))
            return false;
    *out = (int16_t)choice_pair(product[0], product[1]);
    return true;
}

static bool read_cards(const struct reading *r, struct piece word, int16_t *out)
{
    struct piece part[4] = {0};
    if (piece_split(r->line, word, '+', part, 1) > 1)
        return read_pair(r, word, out);
    int parts = piece_split(r->line, word, '-', part, 4);
    for (int i = 0; i < parts && i < 4; i++)
        if (part[i].len == 0)
            return words_refuse(r->why, &REFUSAL_SYNTAX, word);
    if (parts > 3)
        return words_refuse(r->why, &REFUSAL_SYNTAX, word);
    return parts == 1 ? read_lone(r, word, out) : read_pattern(r, part, parts, out);
}

static bool read_fixed(struct piece word, int slot, int16_t *out)
{
    static const struct {
        const char *word;
        int slot; /* SLOTS: in TAKE and PLAY */
        int16_t choice;
    } fixed[] = {{"first", SLOTS, CHOICE_FIRST},
                 {"default", SLOTS, CHOICE_DEFAULT},
                 {"god", SLOT_TAKE, CHOICE_GOD},
                 {"refresh", SLOT_TAKE, CHOICE_REFRESH},
                 {"new", SLOT_PLAY, CHOICE_NEW}};
    for (size_t i = 0; i < sizeof fixed / sizeof fixed[0]; i++) {
        if ((fixed[i].slot == SLOTS || fixed[i].slot == slot) && piece_is(word, fixed[i].word)) {
            *out = fixed[i].choice;
            return true;
        }
    }
    return false;
}

static bool read_choice(const struct reading *r, struct piece word, int16_t *out)
{
    int slot = r->out->slot;
    if (read_fixed(word, slot, out))
        return true;
    if (slot == SLOT_TAKE && is_god_name(word))
        return words_refuse(r->why, &QUORUM_GODNAME, word);
    if (slot == SLOT_PLAY && (is_god_name(word) || piece_is(word, "god") || god_place(word).len > 0))
        return words_refuse(r->why, &QUORUM_ISGOD, word);
    if (slot == SLOT_TAKE && (all_digits(word) || god_place(word).len > 0))
        return read_take_place(r, word, out);
    if (all_digits(word))
        return words_refuse(r->why, &QUORUM_WORD, word);
    return read_cards(r, word, out);
}

/* A mail program may shorten -- to -, so a single one is read as both. */
static bool read_condition(const struct reading *r, struct piece word, int *cond)
{
    for (int i = 0; i < 4; i++) {
        if (piece_is(word, signs[i]) || (i == 3 && piece_is(word, "-"))) {
            *cond = COND_SIGNS + i;
            return true;
        }
    }
    *cond = COND_ANY;
    if (piece_is(word, "any"))
        return true;
    if (!word_lookup(word, gods, misses, cond, r->why))
        return false;
    *cond += COND_GODS;
    return true;
}

/* [CONDITION[:]] PROVINCE | default, split into words by the caller (a colon is a blank here). */
static bool read_rule(const struct reading *r, const struct piece *word, int words, int16_t *out)
{
    int cond = COND_ANY, province;
    if (words == 1 && piece_is(word[0], "default")) {
        *out = CHOICE_DEFAULT;
        return true;
    }
    if (words == 2 && !read_condition(r, word[0], &cond))
        return false;
    if (!word_lookup(word[words - 1], provinces, misses, &province, r->why))
        return false;
    *out = (int16_t)(cond * PROVINCES + province);
    return true;
}

/* The words of one alternative; 0 where it is empty or has too many or a stray colon. */
static int alternative(const struct reading *r, struct piece piece, struct piece *word)
{
    bool rule = r->out->slot == SLOT_GOD;
    struct piece found[4] = {0};
    int count = piece_words(r->line, piece, " ", rule ? ":" : "", found, 4);
    if (rule && count == 3 && piece_is(found[1], ":")) {
        found[1] = found[2];
        count = 2;
    }
    if (count == 0 || count > (rule ? 2 : 1))
        return 0;
    for (int i = 0; i < count; i++) {
        if (rule && piece_is(found[i], ":"))
            return 0;
        word[i] = found[i];
    }
    return count;
}

static bool read_alternatives(const struct reading *r, const struct piece *part, int parts)
{
    struct piece word[2] = {0};
    for (int i = 0; i < parts; i++)
        if (alternative(r, part[i], word) == 0)
            return words_refuse(r->why, &REFUSAL_SYNTAX, part[i]);
    for (int i = 0; i < parts; i++) {
        int words = alternative(r, part[i], word);
        int16_t *out = &r->out->word[r->out->len];
        if (r->out->slot == SLOT_GOD ? !read_rule(r, word, words, out) : !read_choice(r, word[0], out))
            return false;
        r->out->len++;
    }
    return true;
}

bool quorum_read(const void *view, int seat, const struct order_line *line, struct order *out, struct refusal *why)
{
    (void)seat;
    const struct reading r = {.view = view, .line = line, .out = out, .why = why};
    struct piece verb, rest, part[LINE_ALTERNATIVES] = {0};
    order_begin(out, SLOT_NONE);
    int index = words_verb(line, verbs, &verb, &rest);
    if (index >= 0)
        out->slot = (int16_t)(index == VERB_REFRESH ? SLOT_TAKE : index);
    if (r.view->phase == PHASE_OVER)
        return refuse(why, &REFUSAL_OVER);
    if (index < 0)
        return words_refuse(why, &REFUSAL_VERB, verb);
    int parts = piece_split(line, rest, '/', part, LINE_ALTERNATIVES), skip = 0;
    if (parts > LINE_ALTERNATIVES)
        return words_refuse(why, &REFUSAL_LONG, part[LINE_ALTERNATIVES - 1]);
    if (index == VERB_REFRESH) { /* short for `take refresh`: nothing may stand before the first stroke */
        if (part[0].len > 0)
            return words_refuse(why, &REFUSAL_SYNTAX, part[0]);
        order_add(out, CHOICE_REFRESH);
        skip = 1;
    }
    return read_alternatives(&r, part + skip, parts - skip);
}

static void write_pattern(int choice, struct text *out)
{
    int type = choice >> 5, province = choice >> 2 & 7, power = choice & 3;
    bool any_type = type >= TYPES, any_province = province >= PROVINCES, any_power = power == ANY_POWER;
    if (any_type && any_province && any_power) {
        text_add(out, "first");
    } else if (any_province && any_power) {
        text_add(out, quorum_types[type]);
    } else if (any_type && any_power) {
        text_add(out, quorum_provinces[province].id);
    } else if (any_type && any_province) {
        text_add_char(out, 'p');
        text_add_int(out, power + 1);
    } else {
        text_add_bytes(out, any_type ? "*" : quorum_types[type], any_type ? 1 : 3);
        text_add_char(out, '-');
        text_add_bytes(out, any_province ? "*" : quorum_provinces[province].id, any_province ? 1 : 3);
        text_add_char(out, '-');
        text_add_char(out, any_power ? '*' : (char)('1' + power));
    }
}

static void write_choice(int choice, struct text *out)
{
    if (choice < CHOICE_ITEM) {
        write_pattern(choice, out);
    } else if (choice < CHOICE_PAIR) {
        text_add(out, quorum_items[choice - CHOICE_ITEM]);
    } else if (choice < CHOICE_GOD_AT) {
        choice -= CHOICE_PAIR;
        text_add_all(out, quorum_items[choice / PRODUCTS], "+", quorum_items[choice % PRODUCTS]);
    } else if (choice < CHOICE_GOD) {
        text_add(out, "god-");
        text_add_int(out, choice - CHOICE_GOD_AT + 1);
    } else {
        static const char *const fixed[] = {"god", "new", "refresh", "default"};
        text_add(out, fixed[choice - CHOICE_GOD]);
    }
}

static void write_rule(int rule, struct text *out)
{
    if (rule == CHOICE_DEFAULT) {
        text_add(out, "default");
        return;
    }
    int cond = rule / PROVINCES;
    if (cond != COND_ANY)
        text_add_all(out, cond < COND_GODS ? signs[cond - COND_SIGNS] : quorum_gods[cond - COND_GODS].id, " ");
    text_add(out, quorum_provinces[rule % PROVINCES].id);
}

void quorum_write(const struct rules *rules, const struct order *order, struct text *out)
{
    (void)rules;
    text_add(out, quorum_slots[order->slot]);
    for (int i = 0; i < order->len; i++) {
        text_add(out, i == 0 ? " " : " / ");
        if (order->slot == SLOT_GOD)
            write_rule(order->word[i], out);
        else
            write_choice(order->word[i], out);
    }
}

bool quorum_reword(const struct order *order, int which, struct text *out)
{
    int named = order->slot == SLOT_GOD || order->len != 1 ? CARD_NONE : choice_named(order->word[0]);
    const uint8_t *item = quorum_cards[named].item;
    if (named == CARD_NONE || item[0] == ITEM_NONE || which >= (item[1] == ITEM_NONE ? 1 : 4))
        return false;
    /* both, both the other way round, one, the other */
    int first = which % 2;
    text_add_all(out, quorum_slots[order->slot], " ", quorum_items[item[first]]);
    if (item[1] != ITEM_NONE && which < 2)
        text_add_all(out, "+", quorum_items[item[1 - first]]);
    return true;
}

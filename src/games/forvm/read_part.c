#include "games/forvm/read_part.h"
#include "games/forvm/forvm.h"
#include "games/forvm/part.h"

static NAMES_OF(verb_name, forvm_verbs, .name);

const struct names forvm_verb_names = {verb_name, VERBS};

bool read_part_syntax(const struct reading *r, struct words words)
{
    return words_refuse(r->why, &REFUSAL_SYNTAX, words.count > 0 ? words.at[0] : r->whole);
}

bool forvm_refuse(struct refusal *why, enum forvm_error code, struct piece word)
{
    return words_refuse(why, forvm_errors[code], word);
}

static NAMES_OF(market_at, forvm_markets + 1, .id);

/* A market without another name gives the id again: the lists are of one length. */
static const char *alias_at(int index)
{
    const struct market *m = &forvm_markets[index / 2 + 1];
    return m->alias[index % 2][0] == '\0' ? m->id : m->alias[index % 2];
}

static NAMES_OF(seat_at, forvm_seats, .name);

static const char *const others[] = {"daughter", "contested", "money",  "prestige", "unless", "borrow",
                                     "agent",    "games",     "patron", "divorce",  "refuse"};
static NAMES_OF(other_at, others, );

const char *forvm_vocabulary(const struct rules *rules, int index)
{
    (void)rules;
    enum { OTHERS = 11 };
    const struct names lists[] = {
        forvm_verb_names, {market_at, MARKETS}, {alias_at, 2 * MARKETS}, {seat_at, SEATS}, {other_at, OTHERS}};
    return words_name_at(lists, 5, index);
}

int forvm_market_in_full(struct piece word)
{
    for (int i = 1; i <= MARKETS && word.len > 0; i++) {
        const struct market *m = &forvm_markets[i];
        if (piece_is(word, m->id) || piece_is(word, m->abbr) || piece_is(word, m->alias[0]) ||
            piece_is(word, m->alias[1]))
            return i;
    }
    return 0;
}

static bool begins_market(struct piece word, const struct market *m)
{
    return piece_begins(word, m->id) || piece_begins(word, m->alias[0]) || piece_begins(word, m->alias[1]);
}

bool read_part_market(struct piece word, int *market, struct refusal *why)
{
    int found = 0;
    *market = forvm_market_in_full(word);
    if (*market != 0)
        return true;
    for (int i = 1; i <= MARKETS; i++) {
        if (!begins_market(word, &forvm_markets[i]))
            continue;
        found++;
        *market = i;
    }
    if (found == 1)
        return true;
    (void)forvm_refuse(why, found == 0 ? ERR_MARKET : ERR_AMBIGUOUS, word);
    for (int i = 1; i <= MARKETS && found > 1; i++)
        if (begins_market(word, &forvm_markets[i]))
            refuse_candidate(why, forvm_markets[i].id);
    return false;
}

int forvm_seat_named(struct piece word, int seats)
{
    int number;
    if (piece_number(word, 1, seats, &number))
        return number;
    for (int seat = 1; seat <= seats; seat++)
        if (piece_begins(word, forvm_seats[seat - 1].name))
            return seat;
    return 0;
}

bool read_part_child(struct piece word, int *child, struct refusal *why)
{
    *child = piece_begins(word, "daughter") ? DAUGHTER : SON;
    return *child == DAUGHTER || piece_begins(word, "son") || words_refuse(why, &REFUSAL_SYNTAX, word);
}

static bool read_kind(struct piece word, int *kind, struct refusal *why)
{
    for (*kind = 0; *kind < KINDS; (*kind)++)
        if (piece_begins(word, forvm_kinds[*kind]))
            return true;
    return words_refuse(why, &REFUSAL_SYNTAX, word);
}

static bool read_amount(struct piece word, int32_t *amount, struct refusal *why)
{
    struct piece digits = word;
    int number;
    if (digits.len > 1 && digits.at[0] == '$') {
        digits.at++;
        digits.len--;
    }
    if (!piece_number(digits, 0, NUMBER_MAX, &number))
        return forvm_refuse(why, ERR_NUMBER, word);
    *amount = number;
    return true;
}

int read_part_word(struct words words, const char *one, const char *other)
{
    int at = 0;
    while (at < words.count && !piece_is(words.at[at], one) && !piece_is(words.at[at], other))
        at++;
    return at;
}

bool read_part_other(const struct reading *r, struct piece word, int *seat)
{
    int seats = r->view->seats;
    *seat = forvm_seat_named(word, seats);
    if (*seat != 0)
        return *seat != r->seat || forvm_refuse(r->why, ERR_SELF, word);
    (void)forvm_refuse(r->why, ERR_SEAT, word);
    for (int i = 0; i < seats; i++)
        refuse_candidate(r->why, forvm_seats[i].name);
    return false;
}

bool read_part_price(const struct reading *r, struct piece word, int32_t *price)
{
    return read_amount(word, price, r->why) && (*price % 25 == 0 || forvm_refuse(r->why, ERR_PRICE, word));
}

static bool read_condition(const struct reading *r, struct words words, struct part *part)
{
    if (words.count == 0)
        return read_part_syntax(r, words);
    for (int i = 0; i < 5; i++)
        if (piece_is(words.at[0], forvm_conds[i]))
            part->cond = (uint8_t)(COND_CONTESTED + i);
    bool contested = part->cond == COND_CONTESTED;
    if (part->cond == COND_NONE || words.count != (contested ? 1 : 2) || (contested && part->kind != PART_MOVE))
        return read_part_syntax(r, words);
    if (contested)
        return true;
    if (part->cond == COND_MONEY || part->cond == COND_PRESTIGE)
        return read_amount(words.at[1], &part->argument, r->why);
    int market;
    bool good = read_part_market(words.at[1], &market, r->why);
    part->argument = market;
    return good;
}

bool read_part_modifiers(const struct reading *r, struct words *words, struct part *part)
{
    int at = read_part_word(*words, "if", "unless");
    if (at < words->count) {
        part->unless = piece_is(words->at[at], "unless");
        if (!read_condition(r, words_rest(*words, at + 1), part))
            return false;
        words->count = at;
    }
    bool kept = false;
    for (;;) {
        int count = words->count;
        if (count > 0 && piece_is(words->at[count - 1], "debt") && !part->debt) {
            part->debt = true;
            words->count--;
        } else if (count > 1 && piece_is(words->at[count - 2], "keep") && !kept && part->kind != PART_MOVE) {
            if (!read_amount(words->at[count - 1], &part->keep, r->why))
                return false;
            kept = true;
            words->count -= 2;
        } else {
            return true;
        }
    }
}

/* FROM TO [oust], or TO [oust] for the choices behind `or`. */
static bool read_move_choice(struct reading *r, struct words words, struct part *part)
{
    int to;
    bool oust = words.count > 0 && piece_is(words.at[words.count - 1], "oust");
    words.count -= oust;
    if (part->choices == 0) {
        int from = r->from;
        if (words.count == 2) {
            if (!read_part_market(words.at[0], &from, r->why))
                return false;
            words = words_rest(words, 1);
        } else if (words.count != 1 || from == 0) {
            return read_part_syntax(r, words);
        }
        (void)part_choose(part, from);
    }
    if (words.count != 1)
        return read_part_syntax(r, words);
    if (!read_part_market(words.at[0], &to, r->why))
        return false;
    if (!market_linked(part->choice[0], to))
        return forvm_refuse(r->why, ERR_LINK, words.at[0]);
    return part_choose(part, 2 * to + oust);
}

/* M, or M SEAT; the verb before it may change the kind of work. */
static bool read_work_choice(struct reading *r, struct words words, struct part *part)
{
    int market, seat = 0;
    if (part->choices > 0 && words.count > 1) {
        int verb = verb_named(words.at[0]);
        if (verb == VERB_BUILD || verb == VERB_DESTROY) {
            r->verb = verb;
            words = words_rest(words, 1);
        }
    }
    if (words.count != (r->verb == VERB_BUILD ? 1 : 2))
        return read_part_syntax(r, words);
    return read_part_market(words.at[0], &market, r->why) &&
           (r->verb == VERB_BUILD || read_part_other(r, words.at[1], &seat)) && part_choose(part, 8 * market + seat);
}

static bool read_choice(struct reading *r, struct words words, struct part *part)
{
    static const int wanted[PART_KINDS] = {[PART_OUST] = 1, [PART_MARRY] = 2, [PART_PROPOSE] = 3, [PART_GIVE] = 1};
    const struct piece *word = words.at;
    bool alone = part->kind == PART_OUST || part->kind == PART_PROPOSE;
    int value, child;
    if (part->kind == PART_MOVE)
        return read_move_choice(r, words, part);
    if (part->kind == PART_WORK)
        return read_work_choice(r, words, part);
    if (words.count != wanted[part->kind] || (alone && part->choices > 0))
        return read_part_syntax(r, words);
    if (part->kind == PART_MARRY)
        return read_part_market(word[0], &value, r->why) && read_part_child(word[1], &child, r->why) &&
               part_choose(part, 2 * value + child);
    if (part->kind == PART_PROPOSE)
        return read_part_other(r, word[0], &value) && read_part_child(word[1], &child, r->why) &&
               read_part_price(r, word[2], &part->price) && part_choose(part, 2 * value + child);
    return (part->kind == PART_GIVE ? read_kind : read_part_market)(word[0], &value, r->why) &&
           part_choose(part, value);
}

bool read_part(struct reading *r, struct words words, struct part *part)
{
    struct words choice[CHOICES_MAX + 1], left;
    int choices = 0, end;
    *part = (struct part){.kind = (uint8_t)forvm_verbs[r->verb].kind};
    if (!read_part_modifiers(r, &words, part))
        return false;
    /* split before any word of a choice is read: none may be empty, and there may not be too many */
    for (left = words; (end = read_part_word(left, "or", "or")) < left.count; left = words_rest(left, end + 1)) {
        if (end == 0)
            return read_part_syntax(r, left);
        choice[choices] = (struct words){left.at, end};
        choices += choices < CHOICES_MAX;
    }
    if (left.count == 0)
        return read_part_syntax(r, left);
    if (choices == CHOICES_MAX)
        return forvm_refuse(r->why, ERR_LONG, words.at[0]);
    choice[choices++] = left;
    for (int i = 0; i < choices; i++)
        if (!read_choice(r, choice[i], part))
            return false;
    return true;
}

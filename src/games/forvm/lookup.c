#include "games/forvm/lookup.h"
#include "games/forvm/forvm.h"

#include "games/forvm/orders.h"
#include "games/forvm/part.h"
#include "games/forvm/read_part.h"
#include "games/forvm/seats.h"

bool refuse_code(struct refusal *why, enum forvm_error code, struct piece word)
{
    return refuse_piece(why, &forvm_errors[code], word);
}

static const char *market_at(int index)
{
    return forvm_markets[index + 1].id;
}

/* A market without another name gives the id again: the lists are of one length. */
static const char *alias_at(int index)
{
    const struct market *m = &forvm_markets[index / 2 + 1];
    return m->alias[index % 2][0] == '\0' ? m->id : m->alias[index % 2];
}

static const char *seat_at(int index)
{
    return forvm_seats[index].name;
}

static const char *other_at(int index)
{
    static const char *const others[] = {"daughter", "contested", "money",  "prestige", "unless", "borrow",
                                         "agent",    "games",     "patron", "divorce",  "refuse"};
    return others[index];
}

const char *forvm_vocabulary(int index)
{
    enum { OTHERS = 11 };
    const struct names lists[] = {
        forvm_verb_names, {market_at, MARKETS}, {alias_at, 2 * MARKETS}, {seat_at, SEATS}, {other_at, OTHERS}};
    return names_at(lists, 5, index);
}

/* Most names differ in their first letter: that spares the rest of the comparison. */
static bool is(struct piece word, const char *name)
{
    return name[0] == word.at[0] && piece_is(word, name);
}

static bool begins(struct piece word, const char *name)
{
    return name[0] == word.at[0] && piece_begins(word, name);
}

int market_in_full(struct piece word)
{
    for (int i = 1; i <= MARKETS && word.len > 0; i++) {
        const struct market *m = &forvm_markets[i];
        if (is(word, m->id) || is(word, m->abbr) || is(word, m->alias[0]) || is(word, m->alias[1]))
            return i;
    }
    return 0;
}

static bool begins_market(struct piece word, const struct market *m)
{
    return word.len > 0 && (begins(word, m->id) || begins(word, m->alias[0]) || begins(word, m->alias[1]));
}

bool read_market(struct piece word, int *market, struct refusal *why)
{
    int found = 0;
    *market = market_in_full(word);
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
    (void)refuse_code(why, found == 0 ? ERR_MARKET : ERR_AMBIGUOUS, word);
    for (int i = 1; i <= MARKETS && found > 1; i++)
        if (begins_market(word, &forvm_markets[i]))
            refusal_candidate(why, forvm_markets[i].id);
    return false;
}

int seat_named(struct piece word, int seats)
{
    int number;
    if (piece_number(word, 1, seats, &number))
        return number;
    for (int seat = 1; seat <= seats; seat++)
        if (piece_begins(word, forvm_seats[seat - 1].name))
            return seat;
    return 0;
}

bool read_seat(struct piece word, int seats, int *seat, struct refusal *why)
{
    *seat = seat_named(word, seats);
    if (*seat != 0)
        return true;
    (void)refuse_code(why, ERR_SEAT, word);
    for (int i = 0; i < seats; i++)
        refusal_candidate(why, forvm_seats[i].name);
    return false;
}

bool read_child(struct piece word, int *child, struct refusal *why)
{
    *child = piece_begins(word, "daughter") ? DAUGHTER : SON;
    return *child == DAUGHTER || piece_begins(word, "son") || refuse_piece(why, &REFUSAL_SYNTAX, word);
}

bool read_kind(struct piece word, int *kind, struct refusal *why)
{
    for (*kind = 0; *kind < KINDS; (*kind)++)
        if (piece_begins(word, forvm_kinds[*kind]))
            return true;
    return refuse_piece(why, &REFUSAL_SYNTAX, word);
}

bool read_amount(struct piece word, int32_t *amount, struct refusal *why)
{
    struct piece digits = word;
    int number;
    if (digits.len > 1 && digits.at[0] == '$') {
        digits.at++;
        digits.len--;
    }
    if (!piece_number(digits, 0, NUMBER_MAX, &number))
        return refuse_code(why, ERR_NUMBER, word);
    *amount = number;
    return true;
}

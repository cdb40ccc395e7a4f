#include "games/forvm/forvm.h"
#include "games/forvm/part.h"
#include "games/forvm/read_part.h"

static bool is_filler(struct piece word)
{
    static const char *const fillers[] = {"to", "at", "in", "into", "from", "for", "of", "my", "price", "-", "->"};
    for (size_t i = 0; i < sizeof fillers / sizeof fillers[0]; i++)
        if (piece_is(word, fillers[i]))
            return true;
    return false;
}

/* The verb of a part. A shortened alternative takes over the one before, a move behind a comma needs none. */
static bool part_verb(struct reading *r, struct words *words, bool first, bool shortened)
{
    int verb = words->count == 0 ? MATCH_NONE : verb_named(words->at[0]);
    if (verb >= 0 && !first && (forvm_verbs[verb].slot != r->slot || forvm_verbs[verb].kind == PART_KINDS))
        return read_part_syntax(r, *words);
    if (verb >= 0) {
        r->verb = verb;
        *words = words_rest(*words, 1);
        return true;
    }
    if (words->count == 0)
        return read_part_syntax(r, *words);
    return (first ? shortened : r->slot == SLOT_MOVE) || words_refuse(r->why, &REFUSAL_VERB, words->at[0]);
}

/* What stands twice in an alternative (E-TWICE), by its parts so far. */
static bool is_twice(const struct part *parts, int count)
{
    const struct part *new = &parts[count - 1];
    bool alone = new->kind == PART_WORK || new->kind == PART_GIVE;
    int same = 0, of = new->kind == PART_PROPOSE ? 2 : 1; /* a proposal's code: seat, then child */
    for (int i = 0; i < count && new->kind != PART_MARRY; i++)
        same += parts[i].kind == new->kind && (alone || parts[i].choice[0] / of == new->choice[0] / of);
    return same > (new->kind == PART_MOVE &&new->choice[0] == ROME ? 2 : 1);
}

/* Parts with commas between them. The first verb is taken off already. */
static bool read_parts(struct reading *r, struct words words, struct order *out)
{
    struct part parts[ACTS_MAX + 1];
    int count = 0, most = r->slot == SLOT_MOVE ? MOVES_MAX : ACTS_MAX;
    bool twice = false, many = false;
    for (bool first = true;; first = false) {
        int comma = read_part_word(words, ",", ",");
        struct words own = {words.at, comma};
        if (!first && !part_verb(r, &own, false, false))
            return false;
        if (!first)
            r->from = 0;
        many = many || count >= most;
        if (!read_part(r, own, &parts[count]))
            return false;
        count += count < most;
        twice = twice || is_twice(parts, count);
        if (comma == words.count)
            break;
        words = words_rest(words, comma + 1);
    }
    if (many || twice)
        return forvm_refuse(r->why, many ? ERR_LONG : ERR_TWICE, r->whole);
    r->from = r->slot == SLOT_MOVE && count == 1 ? parts[0].choice[0] : 0;
    int at = out->len;
    order_add(out, 0);
    for (int i = 0; i < count; i++)
        part_order_put(out, at, &parts[i]);
    return true;
}

static bool read_stay(struct reading *r, struct words words, struct part *part)
{
    (void)part;
    if (r->verb == VERB_PASS)
        for (int i = 0; i < SLOT_ANSWER && words.count == 1; i++)
            if (piece_begins(words.at[0], forvm_slots[i]))
                r->slot = i;
    return (words.count == (r->verb == VERB_PASS) && r->slot != SLOT_NONE) || read_part_syntax(r, words);
}

/* accept SEAT [CHILD] [min PRICE]; decline SEAT */
static bool read_answer(struct reading *r, struct words words, struct part *part)
{
    int seat = r->known - SLOT_ANSWER + 1, child;
    bool known = r->known >= SLOT_ANSWER && r->known < SLOT_GAMES, accepts = part->kind == PART_ACCEPT;
    if (!known || (words.count > 0 && forvm_seat_named(words.at[0], r->view->seats) != 0)) {
        if (words.count == 0)
            return read_part_syntax(r, words);
        if (!read_part_other(r, words_take(&words), &seat))
            return false;
    }
    r->slot = SLOT_ANSWER + seat - 1;
    if (accepts && words.count > 0 && !piece_is(words.at[0], "min")) {
        if (!read_part_child(words_take(&words), &child, r->why))
            return false;
        (void)part_choose(part, child);
    }
    if (accepts && words.count == 2)
        return read_part_price(r, words.at[1], &part->price);
    return words.count == 0 || read_part_syntax(r, words);
}

/* A marriage to lose: a market in full goes before a seat, a seat before a market's beginning. */
static bool read_marriage(struct reading *r, struct words words, struct part *part)
{
    int market = forvm_market_in_full(words.at[0]), seat = forvm_seat_named(words.at[0], r->view->seats);
    if (words.count != 1)
        return read_part_syntax(r, words);
    part->kind = market == 0 && seat != 0 ? PART_ALLY : PART_LOCAL;
    if (part->kind == PART_ALLY && seat == r->seat)
        return forvm_refuse(r->why, ERR_SELF, words.at[0]);
    if (part->kind == PART_LOCAL && !read_part_market(words.at[0], &market, r->why))
        return false;
    return part_choose(part, part->kind == PART_ALLY ? seat : market);
}

static bool read_patron(struct reading *r, struct words words, struct part *part)
{
    int market;
    part->kind = piece_begins(words.at[0], "borrow") ? PART_BORROW : PART_AGENT;
    if (words.count != (part->kind == PART_BORROW ? 1 : 2) ||
        (part->kind == PART_AGENT && !piece_begins(words.at[0], "agent")))
        return read_part_syntax(r, words);
    return part->kind == PART_BORROW || (read_part_market(words.at[1], &market, r->why) && part_choose(part, market));
}

static bool read_payment(struct reading *r, struct words words, struct part *part)
{
    part->kind = piece_begins(words.at[0], "refuse") ? PART_REFUSE : PART_PAY;
    if (part->kind == PART_PAY && !piece_begins(words.at[0], "pay"))
        return read_part_syntax(r, words);
    words = words_rest(words, 1);
    if (part->kind == PART_PAY && !read_part_modifiers(r, &words, part))
        return false;
    return (words.count == 0 && part->cond == COND_NONE) || read_part_syntax(r, words);
}

/* The card need not be named where the slot stood before the line. */
static bool read_fate(struct reading *r, struct words words, struct part *part)
{
    static bool (*const answers[])(struct reading * r, struct words words,
                                   struct part * part) = {read_payment, read_payment, read_patron, read_marriage};
    enum { CARDS = sizeof answers / sizeof answers[0] };
    const struct words all = words;
    bool known = r->known >= SLOT_GAMES;
    int card = 0;
    while (card < CARDS &&
           !(words.count > (known ? 1 : 0) && (known ? piece_is : piece_begins)(words.at[0], forvm_fate_slots[card])))
        card++;
    if (card < CARDS)
        (void)words_take(&words);
    else if (known)
        card = r->known - SLOT_GAMES;
    r->slot = card < CARDS ? SLOT_GAMES + card : SLOT_NONE;
    return card < CARDS && words.count > 0 ? answers[card](r, words, part) : read_part_syntax(r, all);
}

static bool read_setting(struct reading *r, struct words words, struct part *part)
{
    int seat;
    r->setting = true;
    if (words.count != 1)
        return read_part_syntax(r, words);
    return read_part_other(r, words.at[0], &seat) && part_choose(part, seat);
}

/* One alternative, with its verb in words.at[0] or, shortened, without. */
static bool read_alternative(struct reading *r, struct words words, bool shortened, struct order *out)
{
    int before = r->verb;
    if (words.count == 0)
        return read_part_syntax(r, words);
    int verb = verb_named(words.at[0]);
    /* "mar" is Marseille where a move or a work goes on, not `marry` */
    bool market = shortened && verb >= 0 && forvm_verbs[verb].slot != forvm_verbs[before].slot &&
                  forvm_market_in_full(words.at[0]) != 0 && forvm_verbs[before].slot != SLOT_NONE;
    if (!market && !part_verb(r, &words, true, shortened))
        return false;
    if (verb >= 0 && !market)
        r->from = verb == VERB_MOVE ? r->from : 0;
    r->setting = false;
    r->known = r->slot;
    r->slot = forvm_verbs[r->verb].slot;
    static bool (*const by_verb[VERBS])(struct reading * r, struct words words, struct part * part) = {
        [VERB_STAY] = read_stay,      [VERB_PASS] = read_stay, [VERB_ACCEPT] = read_answer,
        [VERB_DECLINE] = read_answer, [VERB_FATE] = read_fate, [VERB_DIVORCE] = read_setting,
        [VERB_REMAIN] = read_setting};
    struct part part = {.kind = (uint8_t)forvm_verbs[r->verb].kind};
    if (by_verb[r->verb] == NULL)
        return read_parts(r, words, out);
    if (!by_verb[r->verb](r, words, &part))
        return false;
    part_order_put_one(out, part.kind == PART_KINDS ? NULL : &part);
    return true;
}

/* The words of an alternative without those that say nothing; -1: too many. */
static int gather_words(const struct order_line *line, struct piece piece, struct piece *word)
{
    struct piece found[LINE_PIECES];
    int count = piece_words(line, piece, " ", ",", found, LINE_PIECES), kept = 0;
    for (int i = 0; i < count && i < LINE_PIECES; i++)
        if (!is_filler(found[i]))
            word[kept++] = found[i];
    return count > LINE_PIECES ? -1 : kept;
}

/* The canonical text must be a line again. */
static bool fits(const struct order *order)
{
    char bytes[LINE_BYTES + 1];
    struct text text = text_fixed(bytes, sizeof bytes);
    forvm_write(&rules_forvm, order, &text);
    return !text.failed;
}

static bool read_alternatives(struct reading *r, const struct order_line *line, struct piece verb, struct piece behind,
                              struct order *out)
{
    struct piece part[LINE_ALTERNATIVES], word[LINE_PIECES + 1];
    int parts = piece_split(line, behind, '/', part, LINE_ALTERNATIVES), slot = SLOT_NONE;
    for (int i = 0; i < parts && i < ALTERNATIVES_MAX; i++) {
        word[0] = verb;
        int count = gather_words(line, part[i], word + (i == 0));
        r->whole = part[i].len > 0 ? part[i] : verb;
        if (count < 0)
            return forvm_refuse(r->why, ERR_LONG, r->whole);
        bool good = read_alternative(r, (struct words){word, count + (i == 0)}, i > 0, out);
        if (i == 0)
            out->slot = (int16_t)(slot = r->slot);
        out->setting = r->setting;
        if (!good)
            return false;
        if (r->slot != slot || (r->setting && parts > 1))
            return words_refuse(r->why, &REFUSAL_SYNTAX, part[i]);
    }
    return (parts <= ALTERNATIVES_MAX && (line->len < 150 || fits(out))) || forvm_refuse(r->why, ERR_LONG, part[0]);
}

/* The verb of a line and what is behind it. False: there is none. */
static bool first_verb(struct reading *r, const struct order_line *line, struct piece *verb, struct piece *behind)
{
    struct piece after, word = {.at = ""};
    r->slot = words_slot(line, forvm_slots, SLOTS, &after);
    int found = MATCH_NONE;
    if (r->slot != SLOT_NONE && piece_words(line, after, " ", "", &word, 1) > 0)
        found = verb_named(word);
    if (r->slot >= SLOT_GAMES && found != VERB_FATE) {
        r->verb = VERB_FATE;
        *verb = (struct piece){.at = forvm_verbs[VERB_FATE].name, .len = 4, .column = 1};
        *behind = after;
    } else if (found >= 0) {
        r->verb = found;
        *verb = word;
        *behind = (struct piece){.at = word.at + word.len,
                                 .len = after.len - (int)(word.at - after.at) - word.len,
                                 .column = word.column + word.len};
        *behind = piece_trim(*behind);
    } else {
        r->verb = words_verb(line, forvm_verb_names, verb, behind);
    }
    return r->verb >= 0;
}

bool forvm_read(const void *view, int seat, const struct order_line *line, struct order *out, struct refusal *why)
{
    struct piece verb, behind;
    struct reading r = {.view = view, .seat = seat, .why = why, .slot = SLOT_NONE};
    order_begin(out, SLOT_NONE);
    bool found = first_verb(&r, line, &verb, &behind);
    if (r.view->phase == PHASE_OVER)
        return refuse(why, &REFUSAL_OVER);
    if (!found)
        return words_refuse(why, &REFUSAL_VERB, verb);
    out->slot = (int16_t)forvm_verbs[r.verb].slot;
    return read_alternatives(&r, line, verb, behind, out);
}

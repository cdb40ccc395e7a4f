#include "games/forvm/codec.h"
#include "games/forvm/forvm.h"
#include "games/forvm/lookup.h"
#include "rules/options.h"
#include "rules/position.h"

const char *const forvm_phases[] = {"move", "intrigue", "answer", "build", "fate", "over"};
static const char *const children[] = {"son", "daughter"};
static const char *const conds[] = {"", "contested", "won", "lost", "money", "prestige"};

static struct jv *save_set(uint64_t set)
{
    uint8_t code[MARKETS];
    int count = 0;
    for (; set != 0; set &= set - 1)
        code[count++] = (uint8_t)market_first(set);
    return position_names(code, count, market_name, 0, true);
}

static struct jv *save_seats(unsigned set)
{
    struct jv *list = jv_new_array();
    for (int seat = 1; seat <= SEATS; seat++)
        if ((set >> seat & 1) != 0)
            (void)jv_add_int(list, seat);
    return list;
}

static struct jv *save_cards(const uint8_t *card, int count, const char *(*name)(int code))
{
    return position_names(card, count, name, 0, false);
}

/* A deck, top first; in a view its number, none included. */
static struct jv *save_deck(const struct forvm_state *s, const uint8_t *card, int count, const char *(*name)(int code))
{
    uint8_t code[FATE_CARDS];
    if (s->seen != 0)
        return jv_new_int(count);
    for (int i = 0; i < count; i++)
        code[i] = card[count - 1 - i];
    return save_cards(code, count, name);
}

static struct jv *save_hand(const struct family *f)
{
    bool hidden = f->children[SON] == HIDDEN;
    return hidden ? jv_new_int(f->hand_count) : save_cards(f->hand, f->hand_count, relative_name);
}

static bool put_children(struct jv *out, const struct family *f)
{
    static const char *const keys[] = {"sons", "daughters"};
    bool ok = true;
    for (int i = SON; i <= DAUGHTER; i++)
        ok = jv_put(out, keys[i], f->children[i] == HIDDEN ? jv_new_null() : jv_new_int(f->children[i])) && ok;
    return jv_put(out, "hand", save_hand(f)) && ok;
}

static bool put_regions(struct jv *out, const struct family *f)
{
    struct jv *five = jv_new_object(), *every = jv_new_object();
    bool ok = true;
    for (int i = 0; i < REGIONS; i++)
        ok = jv_put_int(five, forvm_regions[i].id, f->five[i]) &&
             jv_put_bool(every, forvm_regions[i].id, (f->every >> i & 1) != 0) && ok;
    ok = jv_put(out, "five", five) && ok;
    return jv_put(out, "every", every) && ok;
}

static struct jv *save_family(const struct forvm_state *s, int seat)
{
    const struct family *f = family_at(s, seat);
    struct jv *out = jv_new_object();
    int gifts = 0;
    for (int i = 0; i < GIFTS; i++)
        gifts += s->given[i] == seat;
    bool ok = put_children(out, f) && put_regions(out, f) && jv_put_int(out, "money", f->money) &&
              jv_put_int(out, "prestige", f->prestige) && jv_put(out, "agents", save_set(f->agents)) &&
              jv_put(out, "horrea", save_set(f->horrea)) && jv_put(out, "won", save_set(f->won)) &&
              jv_put(out, "lost", save_set(f->lost)) && jv_put_bool(out, "recruit", f->recruit != 0) &&
              jv_put_int(out, "level", f->level) && jv_put_bool(out, "senator", f->senator != 0) &&
              jv_put_int(out, "benefactions", gifts) && jv_put_string(out, "flood", market_name(f->flood)) &&
              jv_put_bool(out, "mores", f->mores != 0) && jv_put_int(out, "dispatch", f->dispatch) &&
              jv_put_int(out, "annonae", f->annonae) && jv_put(out, "divorcing", save_seats(f->divorcing)) &&
              jv_put_bool(out, "wed", f->wed != 0);
    if (ok)
        return out;
    jv_free(out);
    return NULL;
}

static struct jv *save_pact(const struct forvm_state *s, int payer, int payee)
{
    struct jv *out = jv_new_object();
    if (jv_put_int(out, "payer", payer) && jv_put_int(out, "payee", payee) &&
        jv_put_string(out, "child", children[s->pact[payer - 1][payee - 1] - 1]) &&
        jv_put_int(out, "price", s->price[payer - 1][payee - 1]))
        return out;
    jv_free(out);
    return NULL;
}

static bool put_ties(struct jv *out, const struct forvm_state *s)
{
    struct jv *alliances = jv_new_array(), *married = jv_new_object(), *given = jv_new_object();
    bool ok = true;
    for (int payer = 1; payer <= s->seats; payer++)
        for (int payee = 1; payee <= s->seats; payee++)
            if (s->pact[payer - 1][payee - 1] != 0)
                ok = jv_add(alliances, save_pact(s, payer, payee)) && ok;
    for (int m = ROME; m <= MARKETS; m++) {
        if (s->married[m] == 0)
            continue;
        struct jv *one = jv_new_object();
        ok = jv_put_string(one, "child", children[s->married[m] % 2]) && jv_put_int(one, "seat", s->married[m] / 2) &&
             ok;
        ok = jv_put(married, market_name(m), one) && ok;
    }
    for (int i = 0; i < GIFTS; i++)
        if (s->given[i] != 0)
            ok = jv_put_int(given, forvm_benefactions[i], s->given[i]) && ok;
    ok = jv_put(out, "alliances", alliances) && ok;
    ok = jv_put(out, "married", married) && ok;
    return jv_put(out, "given", given) && ok;
}

static struct jv *save_when(const struct part *part)
{
    struct jv *when = jv_new_array();
    if (part->cond == COND_NONE)
        return when;
    (void)jv_add_string(when, part->unless ? "unless" : "if");
    (void)jv_add_string(when, conds[part->cond]);
    if (part->cond == COND_WON || part->cond == COND_LOST)
        (void)jv_add_string(when, market_name(part->argument));
    else
        (void)jv_add_int(when, part->argument);
    return when;
}

static struct jv *save_suits(const struct part *part)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < part->choices; i++) {
        struct jv *one = jv_new_array();
        (void)jv_add_string(one, market_name(choice_market(part, i)));
        (void)jv_add_string(one, children[part->choice[i] & 1]);
        (void)jv_add(list, one);
    }
    return list;
}

struct jv *act_save(const struct part *part)
{
    struct jv *out = jv_new_object();
    bool ok = jv_put_bool(out, "debt", part->debt) && jv_put_int(out, "keep", part->keep) &&
              jv_put(out, "when", save_when(part));
    if (part->kind == PART_MARRY)
        ok = jv_put_string(out, "do", "marry") && jv_put(out, "or", save_suits(part)) && ok;
    else if (part->kind == PART_OUST)
        ok = jv_put_string(out, "do", "oust") && jv_put_string(out, "at", market_name(part->choice[0])) && ok;
    else
        ok = jv_put_string(out, "do", "propose") && jv_put_int(out, "to", part->choice[0] / 2) &&
             jv_put_string(out, "child", children[part->choice[0] & 1]) && jv_put_int(out, "price", part->price) && ok;
    if (ok)
        return out;
    jv_free(out);
    return NULL;
}

static bool put_acts(struct jv *out, const struct forvm_state *s)
{
    struct jv *acts = jv_new_array();
    bool ok = true;
    for (int seat = 1; seat <= s->seats; seat++) {
        const int16_t *word = s->acts[seat - 1];
        struct jv *line = jv_new_array();
        struct part part;
        for (int i = 0, at = 1; i < word[0]; i++) {
            at = part_get(word, at, &part);
            ok = jv_add(line, act_save(&part)) && ok;
        }
        ok = jv_add(acts, line) && ok;
    }
    return jv_put(out, "acts", acts) && ok;
}

static bool put_arrivals(struct jv *out, const struct forvm_state *s)
{
    struct jv *arrivals = jv_new_object();
    bool ok = true;
    for (int m = ROME; m <= MARKETS; m++) {
        if (s->arrivals[m][0] == 0)
            continue;
        struct jv *row = jv_new_array();
        for (int i = 0; i < SEATS && s->arrivals[m][i] != 0; i++)
            ok = jv_add_int(row, s->arrivals[m][i]) && ok;
        ok = jv_put(arrivals, market_name(m), row) && ok;
    }
    return jv_put(out, "arrivals", arrivals) && ok;
}

static struct jv *save_options(const struct forvm_state *s)
{
    struct rules_setup setup = {.seats = s->seats};
    for (int i = 0; i < OPTIONS; i++)
        setup.option[i] = s->option[i];
    return options_save(&rules_forvm, &setup);
}

struct jv *forvm_save(const void *state)
{
    const struct forvm_state *s = state;
    struct jv *out = jv_new_object(), *seats = jv_new_array();
    bool ok = true;
    for (int seat = 1; seat <= s->seats; seat++)
        ok = jv_add(seats, save_family(s, seat)) && ok;
    ok = jv_put(out, "seats", seats) && ok;
    ok = ok && jv_put(out, "options", save_options(s)) && jv_put_int(out, "turn", s->turn) &&
         jv_put_int(out, "start", s->start) && jv_put_string(out, "phase", forvm_phases[s->phase]) &&
         jv_put_int(out, "active", s->active) && put_acts(out, s) && put_arrivals(out, s) && put_ties(out, s) &&
         jv_put(out, "deck", save_deck(s, s->deck, s->deck_count, fate_name)) &&
         jv_put(out, "discard", save_cards(s->discard, s->discard_count, fate_name)) &&
         jv_put_string(out, "card", fate_name(s->card)) &&
         jv_put(out, "family", save_deck(s, s->relatives, s->relatives_count, relative_name)) &&
         jv_put(out, "winners", save_seats(s->winners));
    if (ok)
        return out;
    jv_free(out);
    return NULL;
}

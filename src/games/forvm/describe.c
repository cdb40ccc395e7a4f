#include "games/forvm/describe.h"

#include "words/say.h"

void describe_money(int32_t amount, struct text *out)
{
    text_addf(out, amount < 0 ? "-$%lld" : "$%lld", amount < 0 ? -(long long)amount : amount);
}

void describe_set(uint64_t set, struct text *out)
{
    size_t from = out->len;
    for (; set != 0; set &= set - 1) {
        text_between(out, from, ", ");
        text_add(out, forvm_markets[market_first(set)].name);
    }
    if (out->len == from)
        say(out, "forvm.report.none");
}

void describe_fate_markets(int card, struct text *out)
{
    const struct fate *fate = &forvm_fates[card];
    for (int i = 0; i < fate->markets; i++)
        text_add_all(out, i == 0 ? "" : ", ", forvm_markets[fate->market[i]].name);
}

void describe_fate(int card, struct text *out)
{
    say(out, forvm_fates[card].title);
    if (forvm_fates[card].markets == 0)
        return;
    text_add(out, " (");
    describe_fate_markets(card, out);
    text_add_char(out, ')');
}

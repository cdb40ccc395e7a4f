#include "games/forvm/describe.h"

void describe_money(int32_t amount, struct text *out)
{
    text_add(out, amount < 0 ? "-$" : "$");
    text_add_int(out, amount < 0 ? -(long long)amount : amount);
}

void describe_set(uint64_t set, struct text *out)
{
    if (set == 0)
        text_add(out, "none");
    for (bool first = true; set != 0; set &= set - 1, first = false) {
        text_add(out, first ? "" : ", ");
        text_add(out, forvm_markets[market_first(set)].name);
    }
}

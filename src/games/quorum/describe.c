#include "games/quorum/describe.h"

#include "games/quorum/quorum.h"
#include "rules/doors.h"
#include "rules/row.h"
#include "words/catalog.h"

const char *describe_province(int province)
{
    return catalog_name("quorum", quorum_provinces[province].name, NULL);
}

const char *describe_type_name(int type)
{
    return catalog_name("quorum", quorum_type_names[type], NULL);
}

const char *describe_item(int item)
{
    return catalog_name("quorum", quorum_items[item], NULL);
}

static void add_items(const struct tally *tally, int from, int to, bool counted, struct text *out)
{
    size_t begin = out->len;
    for (int item = from; item < to; item++) {
        if (tally->item[item] == 0)
            continue;
        text_between(out, begin, ", ");
        text_add(out, describe_item(item));
        if (counted && tally->item[item] > 1)
            text_addf(out, " %d", tally->item[item]);
    }
}

void describe_type(const struct tally *tally, int type, struct text *out)
{
    size_t from = out->len;
    if (type == MILITARY) {
        for (int power = 1; power <= POWERS; power++)
            for (int i = 0; i < tally->military[power]; i++)
                text_addf(out, out->len > from ? " %d" : "%d", power);
    } else if (type == TRADE) {
        add_items(tally, 0, PRODUCTS, true, out);
    } else if (type == ARCHITECTURE) {
        add_items(tally, PRODUCTS, ITEMS, false, out);
        /* they score by kind, so the number of cards stands once behind them, where it is another */
        if (tally->type[ARCHITECTURE] > quorum_tally_buildings(tally))
            text_addf(out, " (%d)", tally->type[ARCHITECTURE]);
    } else {
        say(out, "quorum.report.intrigue", SAID_NUMBER("cards", tally->type[INTRIGUE]),
            SAID_NUMBER("power", tally->power[3]));
    }
}

void describe_card(int card, struct text *out)
{
    const struct card *c = &quorum_cards[card];
    size_t from = out->len;
    text_addf(out, "%s %d", describe_type_name(c->type), c->power);
    text_pad(out, from, 16);
    text_addf(out, "%s +%d", describe_province(c->province), c->steps);
    if (c->item[0] == ITEM_NONE)
        return;
    text_pad(out, from, 30);
    card_items(c, out);
}

void describe_named(int card, bool shows, struct text *out)
{
    const struct card *c = &quorum_cards[card];
    struct row items;
    card_items(c, row_begin(&items));
    say(out, shows && items.text.len > 0 ? "quorum.card.items" : "quorum.card",
        SAID_NAME("type", "quorum", quorum_type_names[c->type]), SAID_NUMBER("power", c->power),
        SAID_NAME("province", "quorum", quorum_provinces[c->province].name), SAID("items", items.line));
}

void describe_ranking(const struct quorum_state *s, int province, struct text *out)
{
    for (int i = 0; i < SEATS && s->rank[province][i] != 0; i++) {
        int seat = s->rank[province][i];
        text_addf(out, i == 0 ? "%s%d" : " %s%d", rules_seat(&rules_quorum, seat)->letter,
                  s->space[province][seat - 1]);
    }
}

void describe_held(int card, struct text *out)
{
    const char *name = card_name(card);
    if (card >= BACK_FIRST && card < BACK_GOD)
        name = quorum_provinces[card - BACK_FIRST].code;
    if (card_is_god(card))
        text_add_upper(out, catalog_name("quorum", name, NULL));
    else
        text_add(out, name);
}

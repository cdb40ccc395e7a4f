/* Quorum's tables for its page of the handbook. */
#include "handbook.h"

#include "games/quorum/cards.h"

/* "apollo" -> "Apollo" */
static void add_name(const char *id, struct text *out)
{
    size_t from = out->len;
    text_add(out, id);
    out->data[from] = (char)(out->data[from] - 'a' + 'A');
}

static const struct card *card_of(int type, int province, int power)
{
    for (int i = 1; i <= ROME_CARDS; i++)
        if (quorum_cards[i].type == type && quorum_cards[i].province == province && quorum_cards[i].power == power)
            return &quorum_cards[i];
    return &quorum_cards[0];
}

void handbook_quorum_cards(struct text *out)
{
    static const int types[] = {TRADE, ARCHITECTURE};
    text_add(out, "| |");
    for (int i = 0; i < 2 * POWERS; i++)
        text_addf(out, " %s %d |", quorum_type_names[types[i / POWERS]], i % POWERS + 1);
    text_add(out, "\n| --- | --- | --- | --- | --- | --- | --- |\n");
    for (int province = 0; province < PROVINCES; province++) {
        text_addf(out, "| %s (`%.3s`) |", quorum_provinces[province].name, quorum_provinces[province].id);
        for (int i = 0; i < 2 * POWERS; i++) {
            text_add_char(out, ' ');
            card_items(card_of(types[i / POWERS], province, i % POWERS + 1), out);
            text_add(out, " |");
        }
        text_add_char(out, '\n');
    }
}

void handbook_quorum_gods(struct text *out)
{
    text_add(out, "| left, right | Gods |\n| --- | --- |\n");
    for (int sign = 0; sign < 4; sign++) {
        int left = sign < 2 ? 1 : -1, right = sign % 2 == 0 ? 1 : -1;
        const char *between = "";
        text_addf(out, "| %c %c | ", left > 0 ? '+' : '-', right > 0 ? '+' : '-');
        for (int i = 0; i < GODS; i++)
            if (quorum_gods[i].left == left && quorum_gods[i].right == right) {
                text_add(out, between);
                add_name(quorum_gods[i].id, out);
                between = ", ";
            }
        text_add(out, " |\n");
    }
}

void handbook_quorum_provinces(struct text *out)
{
    text_add(out, "| Province | counts your cards of |\n| --- | --- |\n");
    for (int province = 0; province < PROVINCES; province++)
        text_addf(out, "| %s | %s |\n", quorum_provinces[province].name, quorum_provinces[province].counts);
}

void handbook_quorum_buildings(struct text *out)
{
    text_add(out, "| buildings |");
    for (int i = 0; i <= BUILDINGS; i++)
        text_addf(out, " %d |", i);
    text_add(out, "\n| --- |");
    for (int i = 0; i <= BUILDINGS; i++)
        text_add(out, " --- |");
    text_add(out, "\n| points |");
    for (int i = 0; i <= BUILDINGS; i++)
        text_addf(out, " %d |", quorum_building_points[i]);
    text_add_char(out, '\n');
}

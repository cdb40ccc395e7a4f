/* FORVM's tables for its page of the handbook. */
#include "handbook.h"

#include "games/forvm/forvm.h"
#include "words/catalog.h"

static void add_links(const struct market *market, struct text *out)
{
    const char *parted = "";
    for (int to = 0; (to = set_next(market->near, to)) != 0; parted = ", ") {
        text_add(out, parted);
        text_add(out, forvm_markets[to].name);
    }
}

/* Its three letters, and the other names that orders may use. */
static void add_letters(const struct market *market, struct text *out)
{
    for (int i = 0; i < 3; i++)
        text_add_char(out, (char)(market->abbr[i] - 'a' + 'A'));
    for (int i = 0; i < 2; i++)
        if (market->alias[i][0] != '\0')
            text_addf(out, ", %s", market->alias[i]);
}

void handbook_forvm_markets(struct text *out)
{
    static const char *const sizes[SIZES] = {"capital", "small", "large", "exotic"};
    for (int region = 0; region < REGIONS; region++) {
        text_addf(out, "\n`%s`: %s (%d markets)\n\n", forvm_regions[region].id, forvm_regions[region].name,
                  forvm_regions[region].markets);
        text_add(out,
                 "| market | letters, other names | size | steps | linked with |\n| --- | --- | --- | --- | --- |\n");
        for (int m = ROME; m <= MARKETS; m++) {
            const struct market *market = &forvm_markets[m];
            if (market->region != region)
                continue;
            text_addf(out, "| %s | ", market->name);
            add_letters(market, out);
            text_addf(out, " | %s | %d | ", sizes[market->size], market->steps);
            add_links(market, out);
            text_add(out, " |\n");
        }
    }
    text_add(out, "\n");
}

void handbook_forvm_fates(struct text *out)
{
    text_add(out, "| card | copies | what it does | markets |\n| --- | --- | --- | --- |\n");
    for (int card = 1; card <= FATES; card++) {
        const struct fate *fate = &forvm_fates[card];
        text_addf(out, "| %s | %d | %s%s | ", catalog_text(fate->title), fate->copies, catalog_text(fate->text),
                  fate->choice ? " Asks." : "");
        forvm_describe_fate_markets(card, out);
        text_add(out, fate->markets == 0 ? "- |\n" : " |\n");
    }
}

void handbook_forvm_family(struct text *out)
{
    static const char *const sexes[] = {"Sons", "Daughters"};
    for (int sex = SON; sex <= DAUGHTER; sex++) {
        text_addf(out, "%s%s: ", sex == SON ? "" : "\n", sexes[sex]);
        bool first = true;
        for (int i = 1; i <= FAMILY; i++) {
            if (forvm_family[i].sex != sex)
                continue;
            text_addf(out, "%s%s", first ? "" : ", ", forvm_family[i].name);
            first = false;
        }
        text_add(out, ".\n");
    }
}

void handbook_forvm_refusals(struct text *out)
{
    text_add(out, "| code | text |\n| --- | --- |\n");
    for (int i = ERR_FREE + 1; i < FORVM_ERRORS; i++)
        text_addf(out, "| %s | %s |\n", forvm_errors[i]->code, catalog_text(forvm_errors[i]->key));
}

/* A market's size at one distance; nothing where no market is so. */
static void add_value(int size, int steps, struct text *out)
{
    static const char *const sizes[SIZES] = {"Rome", "small", "large", "exotic"};
    bool any = false;
    for (int m = ROME; m <= MARKETS; m++)
        any = any || (forvm_markets[m].size == size && forvm_markets[m].steps == steps);
    if (!any)
        return;
    text_addf(out, "| %s | %d |", sizes[size], steps);
    for (int owners = 0; owners < SEATS; owners++)
        text_addf(out, " %d |", forvm_values[size][steps][owners]);
    if (steps == 0)
        text_add(out, " - |\n");
    else
        text_addf(out, " %d |\n", forvm_boost[steps]);
}

void handbook_forvm_values(struct text *out)
{
    text_add(out,
             "| market | steps | one | two | three | four | boost |\n| --- | --- | --- | --- | --- | --- | --- |\n");
    for (int size = 0; size < SIZES; size++)
        for (int steps = 0; steps <= STEPS; steps++)
            add_value(size, steps, out);
}

/* Doge's tables for its page of the handbook. */
#include "handbook.h"

#include "games/doge/areas.h"

void handbook_doge_areas(struct text *out)
{
    text_add(out, "| area | code | letter in the picture |\n| --- | --- | --- |\n");
    for (int area = 0; area < AREAS; area++)
        text_addf(out, "| %s | `%s` | %s |\n", doge_areas[area].name, doge_areas[area].code, doge_areas[area].letter);
}

void handbook_doge_palaces(struct text *out)
{
    text_add(out, "| palace of a district |");
    for (int site = 0; site < SITES; site++)
        text_addf(out, " %d |", site + 1);
    text_add(out, "\n| --- |");
    for (int site = 0; site < SITES; site++)
        text_add(out, " --- |");
    text_add(out, "\n| houses |");
    for (int site = 0; site < SITES; site++)
        text_addf(out, " %d |", doge_prices[site]);
    text_add_char(out, '\n');
}

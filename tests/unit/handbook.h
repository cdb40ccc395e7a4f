/* The tables of the handbook that are made from the tables of the games: rules.md of each holds them between marks.
 */
#ifndef CURSUS_TESTS_HANDBOOK_H
#define CURSUS_TESTS_HANDBOOK_H

#include "base/text.h"

void handbook_forvm_markets(struct text *out);
void handbook_forvm_fates(struct text *out);
void handbook_forvm_family(struct text *out);
void handbook_forvm_refusals(struct text *out);
void handbook_forvm_values(struct text *out);

void handbook_quorum_cards(struct text *out);
void handbook_quorum_gods(struct text *out);
void handbook_quorum_provinces(struct text *out);
void handbook_quorum_buildings(struct text *out);

void handbook_doge_areas(struct text *out);
void handbook_doge_palaces(struct text *out);

void handbook_gorbino_cards(struct text *out);
void handbook_gorbino_places(struct text *out);
void handbook_gorbino_seats(struct text *out);

#endif

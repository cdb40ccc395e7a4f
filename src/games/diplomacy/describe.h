/* Units, places and orders as players of Diplomacy write them: "A Par", "F StP/sc", "MAO". */
#ifndef CURSUS_GAMES_DIPLOMACY_DESCRIBE_H
#define CURSUS_GAMES_DIPLOMACY_DESCRIBE_H

#include "base/text.h"
#include "games/diplomacy/choice.h"

void diplomacy_describe_place(int place, struct text *out);
void diplomacy_describe_unit(int unit, struct text *out);
/* "spring 1902" */
void diplomacy_describe_season(const struct diplomacy_state *s, struct text *out);

#endif

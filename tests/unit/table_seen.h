/* A stored game that is watched: how it stands, as rows that are pinned (pinned.h). */
#ifndef CURSUS_TESTS_TABLE_SEEN_H
#define CURSUS_TESTS_TABLE_SEEN_H

#include "pinned.h"

#include "engine/game/game.h"

struct table {
    struct pinned *pinned;
    const struct rules *rules;
    int64_t id;
    int seats;
    struct chance dice;
    struct text text;
};

/* A number by the dice of the table. */
int table_below(struct table *table, int bound);
/* What stands in table->text becomes a part of the row of this name; also with how something ended; or the clocks. */
void table_put(struct table *table, const char *what);
void table_put_rc(struct table *table, const char *what, enum rc rc, const struct err *err);
void table_put_clocks(struct table *table, struct game *game);
/* Everything about the game as it stands after so many steps. */
void table_look(struct table *table, int step);

#endif

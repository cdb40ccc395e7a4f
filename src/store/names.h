/* Names of players and games by themselves. */
#ifndef CURSUS_STORE_NAMES_H
#define CURSUS_STORE_NAMES_H

#include "store/store.h"

/* A name and whose it is. */
struct name_row {
    int64_t id;
    char *name;
    bool archived; /* of a game that is put away */
};
/* Of all players, of all games; by id. */
enum rc names_of_players(struct store *store, struct name_row **rows, size_t *count, struct err *err);
/* `name`: those that a player had before, the latest first, each with a comma behind it. Of players who had any; by id.
 */
enum rc names_former(struct store *store, struct name_row **rows, size_t *count, struct err *err);
enum rc names_of_games(struct store *store, struct name_row **rows, size_t *count, struct err *err);
void name_rows_free(struct name_row *rows, size_t count);

#endif

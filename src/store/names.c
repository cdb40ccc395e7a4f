#include "store/names.h"

#include "store/row.h"

ROWS_FREE(name, name)

enum rc names_of_players(struct store *store, struct name_row **rows, size_t *count, struct err *err)
{
    return row_get_all(query_use(store, "player_names"), &name_table, rows, count, err);
}

enum rc names_former(struct store *store, struct name_row **rows, size_t *count, struct err *err)
{
    return row_get_all(query_use(store, "player_former"), &name_table, rows, count, err);
}

enum rc names_of_games(struct store *store, struct name_row **rows, size_t *count, struct err *err)
{
    return row_get_all(query_use(store, "game_names"), &name_table, rows, count, err);
}

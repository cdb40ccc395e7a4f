#include "store/names.h"

#include "store/row.h"

ROWS_FREE(name)

enum rc player_names(struct store *store, struct name_row **rows, size_t *count, struct err *err)
{
    return rows_get(query_use(store, "player_names"), &name_table, rows, count, err);
}

enum rc game_names(struct store *store, struct name_row **rows, size_t *count, struct err *err)
{
    return rows_get(query_use(store, "game_names"), &name_table, rows, count, err);
}

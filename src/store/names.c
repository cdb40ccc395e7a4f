/* Names of players and games by themselves, without the rows that bear them. */
#include "store/db.h"
#include "store/query.h"

static void name_read(struct query *query, struct name_row *row)
{
    row->id = query_int(query);
    row->name = query_text(query);
}

static void name_row_free(struct name_row *row)
{
    free(row->name);
    *row = (struct name_row){0};
}

QUERY_ROWS(name)

enum rc player_names(struct store *store, struct name_row **rows, size_t *count, struct err *err)
{
    return name_rows(query_use(store, "player_names"), rows, count, err);
}

enum rc game_names(struct store *store, struct name_row **rows, size_t *count, struct err *err)
{
    return name_rows(query_use(store, "game_names"), rows, count, err);
}

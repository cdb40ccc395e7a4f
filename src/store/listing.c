#include "store/listing.h"

#include "store/row.h"

ROW_FREE(listing, listing)
ROW_FREE(listing_placing, placing)

enum rc listing_get(struct store *store, int64_t game, struct listing_row *out, struct err *err)
{
    struct query *query = query_use(store, "listing_get");
    query_put_int(query, game);
    return row_one(query, &listing_table, out, "nothing is listed of this game", err);
}

enum rc listing_put(struct store *store, const struct listing_row *row, struct err *err)
{
    struct query *query = query_write(store, "listing_put");
    row_put(query, &listing_table, row);
    return query_run(query, NULL, err);
}

enum rc listing_some(struct store *store, const struct listing_choice *choice, struct listing_row **rows, size_t *count,
                     struct err *err)
{
    static const struct {
        const char *name;
        bool list, game;
    } kinds[] = {
        [LISTINGS_BEFORE] = {"listing_before", true, true},   [LISTINGS_AFTER] = {"listing_after", true, true},
        [LISTINGS_OVER] = {"listing_over", false, false},     [LISTINGS_DUE] = {"listing_due", false, false},
        [LISTINGS_OPENED] = {"listing_opened", false, false}, [LISTINGS_STARTED] = {"listing_started", false, false},
        [LISTINGS_ENDED] = {"listing_ended", false, false},   [LISTINGS_OF] = {"listing_of", false, true}};
    struct query *query = query_use(store, kinds[choice->order].name);
    if (kinds[choice->order].list)
        query_put_int(query, choice->list);
    if (kinds[choice->order].game)
        query_put_int(query, choice->game);
    query_put_limit(query, choice->most);
    return row_get_all(query, &listing_table, rows, count, err);
}

enum rc listing_placing_of_rules(struct store *store, const char *rules, struct placing_row **rows, size_t *count,
                                 struct err *err)
{
    struct query *query = query_use(store, "placing_of_rules");
    query_put_text(query, rules);
    return row_get_all(query, &placing_table, rows, count, err);
}

enum rc listing_placing_of_player(struct store *store, int64_t player, struct placing_row **rows, size_t *count,
                                  struct err *err)
{
    struct query *query = query_use(store, "placing_of_player");
    query_put_int(query, player);
    return row_get_all(query, &placing_table, rows, count, err);
}

enum rc listing_placing_put(struct store *store, const struct placing_row *row, struct err *err)
{
    struct query *query = query_write(store, "placing_put");
    row_put(query, &placing_table, row);
    return query_run(query, NULL, err);
}

enum rc listing_placing_drop(struct store *store, int64_t game, struct err *err)
{
    struct query *query = query_write(store, "placing_drop");
    query_put_int(query, game);
    return query_run(query, NULL, err);
}

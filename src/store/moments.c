#include "store/moments.h"

#include "store/query.h"

static enum rc shift(struct store *store, const char *what, int64_t gap, const moment *upto, struct err *err)
{
    struct query *query = query_use(store, what);
    query_put_int(query, gap);
    if (upto != NULL)
        query_put_int(query, *upto);
    return query_run(query, NULL, err);
}

static enum rc shift_all(struct store *store, const struct store_shift *by, struct err *err)
{
    static const char *const past[] = {"shift_received", "shift_handled",  "shift_created",
                                       "shift_standby",  "shift_branches", "shift_rounds"};
    static const char *const coming[] = {"shift_lease", "shift_ballots", "shift_challenges", "shift_contests"};
    static const char *const clamped[] = {"clamp_received", "clamp_heard", "clamp_next"};
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < sizeof past / sizeof *past; i++)
        rc = shift(store, past[i], by->gap, &by->upto, err);
    for (size_t i = 0; rc == RC_OK && i < sizeof coming / sizeof *coming; i++)
        rc = shift(store, coming[i], by->gap, NULL, err);
    for (size_t i = 0; rc == RC_OK && by->gap < 0 && i < sizeof clamped / sizeof *clamped; i++)
        rc = shift(store, clamped[i], by->now, &by->now, err);
    return rc;
}

enum rc store_shift(struct store *store, const struct store_shift *by, struct err *err)
{
    bool own;
    enum rc rc = db_write_begin(store, &own, err);
    if (rc != RC_OK)
        return rc;
    return db_write_end(store, own, shift_all(store, by, err), err);
}

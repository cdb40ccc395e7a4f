/* What the statements of a connection cost so far, free of any clock: for tests and benches. */
#ifndef CURSUS_TESTS_STORE_COST_H
#define CURSUS_TESTS_STORE_COST_H

#include "store/db.h"
#include "store/query.h"

#include <sqlite3.h>

struct store_cost {
    int64_t runs;    /* statements started */
    int64_t steps;   /* instructions of the database's machine */
    int64_t scanned; /* rows passed over in scans of a whole table: wants to be 0 */
    int64_t sorts;   /* sorts that no index served */
};

static inline struct store_cost store_cost(const struct store *store)
{
    struct store_cost sum = {0};
    for (size_t i = 0; i < store->query_count; i++) {
        struct sqlite3_stmt *statement = store->queries[i].statement;
        if (statement == NULL)
            continue;
        sum.runs += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_RUN, 0);
        sum.steps += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_VM_STEP, 0);
        sum.scanned += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_FULLSCAN_STEP, 0);
        sum.sorts += sqlite3_stmt_status(statement, SQLITE_STMTSTATUS_SORT, 0);
    }
    return sum;
}

#endif

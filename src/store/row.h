/*
 * Inside the store: rows between statements and structs, by the columns of their table (store/table.h). Statements name
 * the columns of a table so:
 *
 *   {move}              game, branch, number, ...
 *   {o.outbox}          o.id, o.dedup, ...
 *   {:move}             :game, :branch, :number, ...             the values to insert
 *   {set game}          name = :name, rules = :rules, ...        in an UPDATE
 *   {replace seat}      kind = excluded.kind, ...                in an upsert
 *   {move - game hash}  all but these
 *
 * A key made of a name (COLUMN_KEY) is in none of them. A statement that needs few columns names them itself: a row is
 * filled from whatever columns there are, by their names, and gives its fields to whatever parameters have one.
 */
#ifndef CURSUS_STORE_ROW_H
#define CURSUS_STORE_ROW_H

#include "store/query.h"
#include "store/table.h"

/* The statement with all columns named. free() it. What is no table or column is a BUG. */
char *row_statement(const char *text, size_t length);

/* Binds the parameters that are next as long as they have a name, to the fields of the row. */
void row_put(struct query *query, const struct table *table, const void *row);

/* Fills the fields whose columns the statement gives; the others stay. */
void row_get(struct query *query, const struct table *table, void *row);

/* The same up to the column of that name, which is next then. */
void row_get_before(struct query *query, const struct table *table, void *row, const char *end);

/* A copy for a field; "" for NULL. */
char *row_text(const char *string);

/* A copy that owns what it holds. */
void row_copy(const struct table *table, void *to, const void *from);
/* Would both be written alike? */
bool row_same(const struct table *table, const void *a, const void *b);

/* Frees what the row owns, wipes and zeroes it; the second also the array. */
void row_free(const struct table *table, void *row);
void row_free_all(const struct table *table, void *rows, size_t count);

/* The public ones of the rows struct K_row of K_table. */
#define ROW_FREE(NAME, K)                                                                                              \
    void NAME##_row_free(struct K##_row *row)                                                                          \
    {                                                                                                                  \
        row_free(&K##_table, row);                                                                                     \
    }
#define ROWS_FREE(NAME, K)                                                                                             \
    void NAME##_rows_free(struct K##_row *rows, size_t count)                                                          \
    {                                                                                                                  \
        row_free_all(&K##_table, rows, count);                                                                         \
    }

/* All rows, and ends the use. `rows` is where the list goes, a struct K_row ** of the table's K: the caller's
 * (row_free_all()), NULL for none. */
enum rc row_get_all(struct query *query, const struct table *table, void *rows, size_t *count, struct err *err);
/* One row into a struct K_row, and ends the use. RC_NONE, with the sentence `missing`, if there is none. */
enum rc row_one(struct query *query, const struct table *table, void *out, const char *missing, struct err *err);
/* The same for who has asked for the row himself (`found`: query_row()) and taken what stands before its columns. */
enum rc row_rest(struct query *query, bool found, const struct table *table, void *out, const char *missing,
                 struct err *err);

#endif

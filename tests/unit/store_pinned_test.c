/*
 * What the store says to its databases, pinned (pinned.h): every statement of sql/ and every step of the schema as
 * PostgreSQL is told it, and pieces of SQL that sql/ has none of yet. No server is asked.
 */
#include "check.h"
#include "pinned.h"

#include "base/embedded.h"
#include "store/postgres.h"
#include "store/row.h"

#include <stdlib.h>
#include <string.h>

static struct pinned pinned;
static struct text text;

static void put(const char *what)
{
    pinned_text(&pinned, what, &text);
}

static void put_statement(const char *row, const char *statement, size_t length)
{
    struct postgres_text said;
    postgres_statement(statement, length, &said);
    text_addf(&text, "%s\n%d", said.text, said.parameters);
    for (int i = 0; i < said.parameters; i++)
        text_addf(&text, " %s", said.names[i] == NULL ? "?" : said.names[i]);
    put(row);
    postgres_text_free(&said);
}

/* One after the other, as query.c parts them: by lines that name them. */
static void put_statements(const struct embedded *file)
{
    static const char mark[] = "-- name: ";
    const char *at = strstr(file->data, mark);
    while (at != NULL) {
        const char *from = at + strcspn(at, "\n"), *next = strstr(from, mark);
        put_statement(file->path, from, next == NULL ? strlen(from) : (size_t)(next - from));
        at = next;
    }
}

static void statements_are_said_as_they_were(void **state)
{
    static const char *const odd[] = {"SELECT 1",
                                      "SELECT ?, ?, ?2, ?1, ?",
                                      "SELECT :a, :b, :a, ?5, :c",
                                      "SELECT ?0, ?99, ?x",
                                      "SELECT 'it''s :no parameter ?', :one",
                                      "SELECT 'without an end :x",
                                      "SELECT x::bigint, :y::text",
                                      "SELECT a -- :comment ?\n, :b",
                                      "SELECT a - -b, c--d",
                                      "SELECT placing, replacing, \"placing\" FROM placing",
                                      "SELECT x FROM t INDEXED BY some_index WHERE y = :y",
                                      "SELECT x FROM t INDEXED\n BY\n some_index",
                                      "SELECT :a_1, :a_, :A",
                                      "SELECT ?64",
                                      "",
                                      ":",
                                      "?",
                                      "'",
                                      "''",
                                      "-",
                                      "--"};
    (void)state;
    pinned_begin(&pinned, "statements");
    for (size_t i = 0; i < embedded_count; i++)
        if (strncmp(embedded_files[i].path, "sql/", 4) == 0 && strncmp(embedded_files[i].path, "sql/schema/", 11) != 0)
            put_statements(&embedded_files[i]);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        put_statement("odd", odd[i], strlen(odd[i]));
    text_free(&text);
    pinned_end(&pinned);
}

static void put_schema(const char *row, const char *schema)
{
    char *said = postgres_schema(schema);
    text_add(&text, said);
    put(row);
    free(said);
}

static void schemas_are_said_as_they_were(void **state)
{
    static const char *const odd[] = {"PRAGMA user_version = 7;",
                                      "PRAGMA application_id = 1129665107;\nSELECT 1;",
                                      "CREATE TABLE x (a INTEGER, b TEXT, c BLOB, INTEGERS TEXTS) STRICT;",
                                      "CREATE TABLE x (placing TEXT) STRICT, WITHOUT ROWID;",
                                      "CREATE TABLE x (a TEXT) STRICT , WITHOUT ROWID;",
                                      "UPDATE x SET y = X'0aFF', z = 'INTEGER', w = X",
                                      "-- a comment with INTEGER\nX''",
                                      "SELECT 'TEXT''s', TEXT",
                                      "XX'00'"};
    (void)state;
    pinned_begin(&pinned, "schemas");
    for (size_t i = 0; i < embedded_count; i++)
        if (strncmp(embedded_files[i].path, "sql/schema/", 11) == 0)
            put_schema(embedded_files[i].path, embedded_files[i].data);
    for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
        put_schema("odd", odd[i]);
    text_free(&text);
    pinned_end(&pinned);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(statements_are_said_as_they_were),
                                       cmocka_unit_test(schemas_are_said_as_they_were)};
    return cmocka_run_group_tests_name("store_pinned", tests, NULL, NULL);
}

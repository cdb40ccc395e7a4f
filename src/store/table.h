/*
 * The tables of the database, each with the columns of its stored struct. The schema declares a column, and here it is
 * said what it is in the struct: statements (store/row.h), dumps and the files in which games travel take it from here.
 * Columns that are in no struct, and tables without one, stand in the statements alone.
 */
#ifndef CURSUS_STORE_TABLE_H
#define CURSUS_STORE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum column_form {
    COLUMN_NUMBER,   /* int64_t */
    COLUMN_ID,       /* int64_t; 0 is NULL in the database: none */
    COLUMN_SMALL,    /* int */
    COLUMN_CHOICE,   /* an enum, or unsigned: 0..most */
    COLUMN_SIZE,     /* size_t */
    COLUMN_FLAG,     /* bool */
    COLUMN_HASH,     /* uint8_t[STORE_HASH] */
    COLUMN_TEXT,     /* char *, the struct's own, as all below; NULL is written as "" */
    COLUMN_OBJECT,   /* the same, of JSON; NULL is written as "{}" */
    COLUMN_OPTIONAL, /* NULL: none */
    COLUMN_BYTES,    /* as many as the field `size` says, and a NUL; NULL: none */
    COLUMN_KEY       /* not read: what db_name_key() makes of the field */
};

struct column {
    const char *name; /* in the schema */
    size_t offset;
    size_t size; /* COLUMN_BYTES: the offset of their number, a size_t that is a column before it */
    enum column_form form;
    unsigned most; /* COLUMN_CHOICE */
};

struct table {
    const char *name;
    size_t size; /* of the struct */
    const struct column *column;
    size_t columns;
};

extern const struct table player_table, address_table, misread_table, habit_table, game_table, seat_table,
    seat_keys_table, plan_table, place_table, name_table, move_table, branch_table, press_table, conduct_table,
    standby_table, ballot_table, vote_table, ban_table, block_table, master_table, inbox_table, outbox_table,
    audit_table, listing_table, placing_table, news_table, news_reader_table, hook_call_table, contest_table,
    entrant_table, fixture_table, fixture_seat_table;

/* One that there is not is a BUG. */
const struct table *table_named(const char *name);

/* NULL: it has no such column. `hint`: where it is looked for first; then it is the place behind it. */
const struct column *table_column(const struct table *table, const char *name, size_t *hint);

/* Is its field a char * that belongs to the struct? */
bool table_column_owns(const struct column *column);
/* What a field of a number, a choice or a flag holds. */
int64_t table_column_number(const struct column *column, const void *row);
/* False, and nothing is set: the field cannot hold that. */
bool table_column_set_number(const struct column *column, void *row, int64_t number);

#endif

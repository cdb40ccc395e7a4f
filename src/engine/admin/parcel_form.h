/*
 * The form of a parcel's file: of each stored struct in it the columns that travel, each under its key and with what it
 * may hold. What a column is says its table (store/table.h). Members that are no column, as a seat's plan or a ballot's
 * votes, are parcel_json.c's and parcel_read.c's own.
 */
#ifndef CURSUS_ENGINE_ADMIN_PARCEL_FORM_H
#define CURSUS_ENGINE_ADMIN_PARCEL_FORM_H

#include "store/table.h"

#include <stdbool.h>

enum {
    PARCEL_TEXT = 65536, /* bytes of a message, an act */
    PARCEL_WORDS = 200,  /* of a phase, a kind */
    PARCEL_BRANCHES = 100000
};

#define PARCEL_TIME INT64_C(253402300799) /* the end of the year 9999 */

/* What a text is in the file. */
enum member_json {
    MEMBER_TEXT,
    MEMBER_OBJECT,
    MEMBER_LIST,
    MEMBER_LINES, /* a list of texts */
    MEMBER_MAYBE  /* an object, or null for none */
};

struct member {
    const char *key, *column; /* column NULL: it has that name */
    int64_t low, high;        /* of a number; `high` also the bytes of a text */
    enum member_json json;
    bool counted;                        /* the entry's place in its list, from 1 */
    bool earlier;                        /* that of an entry before it; 0: none */
    bool rare;                           /* only where it is not 0, or not empty */
    const char *(*word)(int64_t choice); /* a choice goes by this name */
    bool (*valid)(const char *text);     /* NULL: any text */
    const char *wanted;                  /* said if `word` or `valid` finds it wrong */
};

struct entry {
    const struct table *table;
    const struct member *member;
    size_t members;
};

extern const struct entry entry_game, entry_player, entry_address, entry_seat, entry_branch, entry_move, entry_press,
    entry_ballot, entry_vote, entry_act;

/* The column of a member. */
const struct column *parcel_form_column(const struct entry *entry, const struct member *member);

#endif

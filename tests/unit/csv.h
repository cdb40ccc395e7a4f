/* The data files of a game's rules, row by row. What is wrong with one fails the test. */
#ifndef CURSUS_TESTS_CSV_H
#define CURSUS_TESTS_CSV_H

#include <stdbool.h>

enum { CSV_FIELDS = 10, CSV_FIELD = 200 };

struct csv {
    char *data, *at;
    char field[CSV_FIELDS][CSV_FIELD];
    int count;
};

/* trials/NAME in the game's folder, behind its headline. */
struct csv csv_open(const char *game, const char *name);
/* The next row into csv->field; false, and all freed, at the end. Commas within double quotes belong to a field. */
bool csv_row(struct csv *csv);
/* A field as a number (a plus sign may stand before it), or as a colour "#rrggbb". */
int csv_number(const char *word);
int csv_colour(const char *hex);

#endif

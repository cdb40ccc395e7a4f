/* What is written for a setting: whether it is right, and what it says. */
#ifndef CURSUS_BASE_SETTING_VALUE_H
#define CURSUS_BASE_SETTING_VALUE_H

#include "base/settings.h"

enum { SETTING_PROGRAM_ROOM = 32 }; /* of the name of a program and its NUL */

/*
 * Judges `word` as the value of a setting: appends its canonical form to
 * `canonical` and puts numbers, seconds, 0/1, the index of a choice and a bit
 * for each of some into *number (0 for the other types). RC_BAD says what would be right, without
 * repeating a secret.
 */
enum rc setting_value_read(const struct setting_row *row, const char *word, struct text *canonical, int64_t *number,
                           struct err *err);

/* Appends item number `index` of a list with commas between, without the blanks around it. False: no such item. */
bool setting_value_item(const char *list, size_t index, struct text *out);

/* Splits item number `index` of TYPE_PACES, with `name` emptied first. False: no such item. */
bool setting_value_pace(const char *list, size_t index, struct text *name, int64_t *seconds);

/* Number `place` (from 0) of TYPE_LEVELS, which begins anew where it has fewer; 0 where a program stands there, whose
 * name is put into `program` then, and else "". */
int setting_value_level(const char *list, int place, char program[SETTING_PROGRAM_ROOM]);

/* Appends what is right there, for people: "a number from 1 to 64". */
void setting_value_describe(const struct setting_row *row, struct text *out);

#endif

/* The values of frames (words/senses.h): "$date", "$game" and the like, found in a sentence. */
#ifndef CURSUS_WORDS_SENSE_VALUES_H
#define CURSUS_WORDS_SENSE_VALUES_H

#include "words/senses.h"

enum { SENSE_VALUE_BYTES = 200 };

struct sense_values;
/* To be freed with free(). */
struct sense_values *sense_values_new(const struct sense_sentence *sentence, const struct lexicon *zones);

/* `name` is "$game" or "$game?". Found once, a value stays. */
bool sense_value_find(struct sense_values *values, const char *name);
/* Whether bit `at` may be of that kind, or is a part of that value. */
bool sense_value_is(struct sense_values *values, size_t at, const char *name);
/* Appends a value that was found as one argument, or two. */
void sense_value_write(const struct sense_values *values, const char *name, struct sense *out);

#endif

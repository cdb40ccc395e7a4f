/* Letters with what people seldom write, but may: marks of all kinds, pieces of odd lengths, and much of the same. */
#ifndef CURSUS_TESTS_ODD_H
#define CURSUS_TESTS_ODD_H

#include "base/text.h"

/* Writes the letter in place of what stands in *out. False: there are no more. */
bool odd_letter(int number, struct text *out);

#endif

/* Letters spoiled as people, programs and the wind spoil them: what is made of one is other than of the letter, and the
 * same each time. */
#ifndef CURSUS_TESTS_LETTER_SPOIL_H
#define CURSUS_TESTS_LETTER_SPOIL_H

#include "base/text.h"

/* What is done to a letter; NULL behind the last. */
const char *letter_spoil_how(int how);

/* Writes the letter, spoiled that way, in place of what stands in *out; the number chooses where. `other` is another
 * letter, of which something may be taken. */
void letter_spoil(int how, unsigned number, const char *letter, const char *other, struct text *out);

#endif

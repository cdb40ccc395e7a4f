/* What is sought of an item, as item_has() takes it, and some bits of the classes, marks and words in capitals that it
 * names. The bits are known when a question is compiled, and answer most: few items have one of them. */
#ifndef CURSUS_WORDS_SOUGHT_H
#define CURSUS_WORDS_SOUGHT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct sought {
    const char *what;
    uint64_t bits;
};

/* By the first two letters of a class or of a word in capitals; a class of one letter, and a mark, has '\0' behind it.
 * So chosen that classes which are often sought share few bits with those that are often met. */
#define SOUGHT_BIT(first, second) (UINT64_C(1) << ((5 * (unsigned)(first) + 48 * (unsigned)(second)) % 64))

/* Each of these functions comes to nothing where what it is given is constant. */
#define SOUGHT_FUNCTION __attribute__((always_inline)) static inline

SOUGHT_FUNCTION bool sought_is_letter(char at)
{
    return (at >= 'a' && at <= 'z') || (at >= 'A' && at <= 'Z');
}

/* The bit of what begins at this place; 0: nothing does. */
SOUGHT_FUNCTION uint64_t sought_bit(const char *what, size_t length, size_t at)
{
    if (at >= length || what[at] == ' ')
        return 0;
    if (!sought_is_letter(what[at]))
        return SOUGHT_BIT(what[at], '\0');
    bool within = at > 0 && what[at - 1] != ' ' && (what[at - 1] != '-' || (at > 1 && what[at - 2] != ' '));
    bool alone = what[at + 1] == ' ' || what[at + 1] == '+' || what[at + 1] == '=';
    return within ? 0 : SOUGHT_BIT(what[at], alone ? '\0' : what[at + 1]);
}

/* Of what is not constant, or long, all bits. */
SOUGHT_FUNCTION struct sought sought_of(const char *what)
{
#define SOUGHT_BITS(at) (sought_bit(what, length, (at)) | sought_bit(what, length, (at) + 1))
#define SOUGHT_MORE(at) (SOUGHT_BITS(at) | SOUGHT_BITS((at) + 2) | SOUGHT_BITS((at) + 4) | SOUGHT_BITS((at) + 6))
    size_t length = strlen(what);
    bool known = __builtin_constant_p(length) && length <= 32;
    return (struct sought){what,
                           known ? SOUGHT_MORE(0) | SOUGHT_MORE(8) | SOUGHT_MORE(16) | SOUGHT_MORE(24) : UINT64_MAX};
#undef SOUGHT_BITS
#undef SOUGHT_MORE
}

#endif

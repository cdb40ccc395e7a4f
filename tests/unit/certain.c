#include "certain.h"

#include "check.h"

#include <sodium.h>

static uint64_t state;

static uint32_t next(void)
{
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)(state >> 32);
}

static const char *name(void)
{
    return "certain";
}

static void fill(void *const out, const size_t count)
{
    unsigned char *bytes = out;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (unsigned char)next();
}

void certain_random(uint64_t number)
{
    static struct randombytes_implementation certain = {.implementation_name = name, .random = next, .buf = fill};
    state = number;
    check_int(randombytes_set_implementation(&certain), 0);
}

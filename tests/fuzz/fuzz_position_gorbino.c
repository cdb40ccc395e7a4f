#include "fuzz.h"
#include "position.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    position_run("gorbino", bytes, size);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    return position_mutate("gorbino", bytes, size, most, seed);
}

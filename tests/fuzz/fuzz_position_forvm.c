#include "fuzz.h"
#include "position.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    position_run("forvm", bytes, size);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    return position_mutate("forvm", bytes, size, most, seed);
}

#include "fuzz.h"
#include "orders.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    orders_run("forvm", bytes, size);
    return 0;
}

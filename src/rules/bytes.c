#include "rules/bytes.h"

void bytes_sort(uint8_t *bytes, int count)
{
    for (int i = 1; i < count; i++) {
        uint8_t byte = bytes[i];
        int at = i;
        for (; at > 0 && bytes[at - 1] > byte; at--)
            bytes[at] = bytes[at - 1];
        bytes[at] = byte;
    }
}

void bytes_reverse(uint8_t *to, const uint8_t *from, int count)
{
    for (int i = 0; i < count; i++)
        to[i] = from[count - 1 - i];
}

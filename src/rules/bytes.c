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

int bytes_drop(uint8_t *bytes, int count, int value)
{
    uint8_t *found = count > 0 ? memchr(bytes, value, (size_t)count) : NULL;
    if (found == NULL)
        return count;
    memmove(found, found + 1, (size_t)(bytes + count - found - 1));
    bytes[count - 1] = 0;
    return count - 1;
}

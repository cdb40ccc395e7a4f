#include "base/number.h"

bool number_read_bytes(const char *word, size_t len, int64_t low, int64_t high, int64_t *out)
{
    bool minus = len > 0 && word[0] == '-';
    size_t at = minus ? 1 : 0;
    if (at == len)
        return false;
    int64_t number = 0; /* built negative: the range below zero is the larger one */
    for (; at < len; at++) {
        if (word[at] < '0' || word[at] > '9')
            return false;
        int64_t digit = word[at] - '0';
        if (number < (INT64_MIN + digit) / 10)
            return false;
        number = number * 10 - digit;
    }
    if (!minus) {
        if (number == INT64_MIN)
            return false;
        number = -number;
    }
    if (number < low || number > high)
        return false;
    *out = number;
    return true;
}

bool number_read(const char *word, int64_t low, int64_t high, int64_t *out)
{
    return number_read_bytes(word, strlen(word), low, high, out);
}

uint32_t number_root(uint64_t square)
{
    uint64_t out = 0;
    for (uint64_t bit = UINT64_C(1) << 31; bit != 0; bit >>= 1)
        if ((out | bit) * (out | bit) <= square)
            out |= bit;
    return (uint32_t)out;
}

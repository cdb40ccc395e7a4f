#include "fuzz.h"

#include <stdarg.h>
#include <stdlib.h>

void fuzz_broken(const char *file, int line, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    (void)fprintf(stderr, "%s:%d: broken: ", file, line);
    (void)vfprintf(stderr, format, list);
    (void)fputc('\n', stderr);
    va_end(list);
    abort();
}

void *fuzz_room(size_t count, size_t size)
{
    void *room = calloc(count > 0 ? count : 1, size);
    must(room != NULL);
    return room;
}

bool fuzz_chosen(const uint8_t *bytes, size_t size, size_t share)
{
    uint64_t stream = size;
    for (size_t i = 0; i < size; i++)
        stream = (stream ^ bytes[i]) * 0x100000001b3u; /* FNV-1a */
    return LLVMFuzzerMutate == NULL || fuzz_below(&stream, share) == 0;
}

static unsigned long long lines_tried;

static void tell_lines(void)
{
    (void)fprintf(stderr, "stat::lines_tried: %llu\n", lines_tried);
}

void fuzz_lines(int count)
{
    if (lines_tried == 0 && count > 0 && LLVMFuzzerMutate != NULL)
        must(atexit(tell_lines) == 0);
    lines_tried += (unsigned long long)count;
}

char *fuzz_string(const uint8_t *bytes, size_t size)
{
    const uint8_t *nul = size > 0 ? memchr(bytes, '\0', size) : NULL;
    size_t len = nul == NULL ? size : (size_t)(nul - bytes);
    char *string = fuzz_room(len + 1, 1);
    if (len > 0)
        memcpy(string, bytes, len);
    return string;
}

size_t fuzz_part(const uint8_t **bytes, size_t *size)
{
    const uint8_t *nul = *size > 0 ? memchr(*bytes, '\0', *size) : NULL;
    size_t len = nul == NULL ? *size : (size_t)(nul - *bytes), step = nul == NULL ? len : len + 1;
    *bytes += step;
    *size -= step;
    return len;
}

/* splitmix64 */
size_t fuzz_below(uint64_t *stream, size_t bound)
{
    uint64_t word = *stream += 0x9e3779b97f4a7c15u;
    word = (word ^ word >> 30) * 0xbf58476d1ce4e5b9u;
    word = (word ^ word >> 27) * 0x94d049bb133111ebu;
    return (size_t)((word ^ word >> 31) % bound);
}

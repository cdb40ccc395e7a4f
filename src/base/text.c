#include "base/text.h"

#include "base/err.h"
#include "base/mem.h"

#include <glib.h>
#include <stdarg.h>
#include <stdint.h>

/* Never written: every writer grows first. Not const, since data is char *. */
char text_nothing[1] = {'\0'};

struct text text_fixed(char *array, size_t size)
{
    if (size == 0)
        BUG("a fixed text needs room for its end");
    array[0] = '\0';
    return (struct text){.data = array, .cap = size, .fixed = true};
}

bool text_room(struct text *text, size_t more)
{
    if (text->failed)
        return false;
    if (more < text->cap && text->len < text->cap - more)
        return true;
    if (text->fixed) {
        text->failed = true;
        return false;
    }
    if (more > SIZE_MAX / 4 || text->len > SIZE_MAX / 4)
        mem_end();
    size_t cap = text->cap < 64 ? 64 : text->cap;
    while (cap <= text->len + more)
        cap *= 2;
    char *data = mem_grow(text->cap == 0 ? NULL : text->data, cap, 1);
    if (text->cap == 0)
        data[0] = '\0';
    text->data = data;
    text->cap = cap;
    return true;
}

void text_add_bytes(struct text *text, const char *bytes, size_t count)
{
    if (count == 0)
        return;
    if (text->fixed && !text->failed && count >= text->cap - text->len) {
        /* as much as fits, so that a cut message still says something */
        size_t fits = text->cap - text->len - 1;
        memcpy(text->data + text->len, bytes, fits);
        text->len += fits;
        text->data[text->len] = '\0';
        text->failed = true;
        return;
    }
    if (!text_room(text, count))
        return;
    memcpy(text->data + text->len, bytes, count);
    text->len += count;
    text->data[text->len] = '\0';
}

void text_add(struct text *text, const char *string)
{
    text_add_bytes(text, string, strlen(string));
}

void text_add_char(struct text *text, char byte)
{
    if (text->failed || text->cap - text->len < 2) {
        text_add_bytes(text, &byte, 1);
        return;
    }
    /* much is written byte by byte */
    text->data[text->len++] = byte;
    text->data[text->len] = '\0';
}

/* Makes the letter a capital, unless that has another length; returns how many bytes it has. */
static size_t raise_letter(char *at)
{
    char raised[6];
    gunichar code = g_utf8_get_char_validated(at, -1);
    if (code > 0x10ffff) /* none, or cut off */
        return 1;
    size_t size = (size_t)g_utf8_skip[(unsigned char)*at];
    if ((size_t)g_unichar_to_utf8(g_unichar_toupper(code), raised) == size)
        memcpy(at, raised, size);
    return size;
}

void text_add_upper(struct text *text, const char *string)
{
    size_t at = text->len;
    text_add(text, string);
    while (at < text->len)
        at += raise_letter(text->data + at);
}

void text_capital(struct text *text, size_t from)
{
    if (from < text->len)
        (void)raise_letter(text->data + from);
}

void text_add_int(struct text *text, long long number)
{
    char digits[24];
    size_t at = sizeof digits;
    unsigned long long rest = number < 0 ? 0ULL - (unsigned long long)number : (unsigned long long)number;
    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest != 0);
    if (number < 0)
        digits[--at] = '-';
    text_add_bytes(text, digits + at, sizeof digits - at);
}

void text_add_word(struct text *text, const char *word)
{
    text_add_char(text, ' ');
    text_add(text, word);
}

void text_add_word_int(struct text *text, long long number)
{
    text_add_char(text, ' ');
    text_add_int(text, number);
}

void text_add_list(struct text *text, const char *const *strings)
{
    for (; *strings != NULL; strings++)
        text_add(text, *strings);
}

void text_addf(struct text *text, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    char small[256];
    int need = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    if (need > 0 && (size_t)need < sizeof small) {
        text_add_bytes(text, small, (size_t)need);
    } else if (need > 0) {
        char *big = mem_room((size_t)need + 1, 1);
        (void)vsnprintf(big, (size_t)need + 1, format, again);
        text_add_bytes(text, big, (size_t)need);
        free(big);
    }
    va_end(again);
}

void text_pad(struct text *text, size_t from, size_t width)
{
    size_t has = text->len <= from ? 0 : text_width_of(text->data + from, text->len - from);
    for (; !text->failed && has < width; has++)
        text_add_char(text, ' ');
}

size_t text_fit(const char *utf8, size_t len, size_t most)
{
    if (len <= most)
        return len;
    while (most > 0 && ((unsigned char)utf8[most] & 0xc0) == 0x80)
        most--;
    return most;
}

void text_note(const char *utf8, char *out, size_t size)
{
    struct text text = text_fixed(out, size);
    text_add_bytes(&text, utf8, text_fit(utf8, strlen(utf8), size - 1));
    for (char *at = out; *at != '\0'; at++)
        if ((unsigned char)*at < ' ')
            *at = ' ';
}

size_t text_width(const char *utf8)
{
    return text_width_of(utf8, strlen(utf8));
}

size_t text_width_of(const char *utf8, size_t len)
{
    size_t width = 0;
    for (size_t i = 0; i < len; i++)
        width += ((unsigned char)utf8[i] & 0xc0) != 0x80;
    return width;
}

void text_between(struct text *text, size_t from, const char *string)
{
    if (text->len > from)
        text_add(text, string);
}

void text_cut(struct text *text, size_t len)
{
    if (len >= text->len)
        return;
    text->len = len;
    text->data[len] = '\0';
}

void text_clear(struct text *text)
{
    text_cut(text, 0);
    text->failed = false;
}

uint32_t text_hash(uint32_t begun, const char *string, size_t most)
{
    for (size_t i = 0; i < most && string[i] != '\0'; i++)
        begun = (begun ^ (unsigned char)string[i]) * 16777619U;
    return begun;
}

char *text_detach(struct text *text)
{
    if (text->fixed)
        BUG("a fixed text cannot be detached");
    (void)text_room(text, 0);
    char *data = text->data;
    *text = TEXT_EMPTY;
    return data;
}

void text_free(struct text *text)
{
    if (text->fixed) {
        text_clear(text);
        return;
    }
    if (text->cap != 0)
        free(text->data);
    *text = TEXT_EMPTY;
}

bool text_holds(const char *words, const char *between, const char *word, size_t length)
{
    for (size_t one; *words != '\0'; words += one + strspn(words + one, between)) {
        one = strcspn(words, between);
        if (one == length && strncmp(words, word, length) == 0)
            return true;
    }
    return false;
}

/* The one file that calls malloc() and its kin. */
#include "base/mem.h"

#include <glib.h>
#include <stdarg.h>
#include <stdint.h>
#include <unistd.h>

_Noreturn void mem_end(void)
{
    static const char sentence[] = "cursus: out of memory\n";
    /* no stdio, which may hold a lock or want memory itself */
    ssize_t written = write(STDERR_FILENO, sentence, sizeof sentence - 1);
    (void)written;
    _exit(MEM_EXIT);
}

/* GLib has no other way to be asked: it tells its log what is the matter before it dies. */
static void heard(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer context)
{
    if ((level & G_LOG_LEVEL_ERROR) != 0 && message != NULL && strstr(message, "failed to allocate") != NULL)
        mem_end();
    g_log_default_handler(domain, level, message, context);
}

void mem_adopt_glib(void)
{
    (void)g_log_set_default_handler(heard, NULL);
}

void *mem_new(size_t count, size_t size)
{
    void *bytes = count == 0 || size == 0 ? calloc(1, 1) : calloc(count, size);
    if (bytes == NULL)
        mem_end();
    return bytes;
}

void *mem_room(size_t count, size_t size)
{
    size_t all = 0;
    if (__builtin_mul_overflow(count, size, &all))
        mem_end();
    void *bytes = malloc(all == 0 ? 1 : all);
    if (bytes == NULL)
        mem_end();
    return bytes;
}

void *mem_grow(void *old, size_t count, size_t size)
{
    void *bytes = count == 0 || size == 0 ? realloc(old, 1) : reallocarray(old, count, size);
    if (bytes == NULL)
        mem_end();
    return bytes;
}

char *mem_copy_text(const char *text)
{
    return mem_copy_part(text, SIZE_MAX - 1);
}

char *mem_copy_part(const char *text, size_t most)
{
    size_t size = strnlen(text, most);
    char *copy = mem_room(size + 1, 1);
    memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

char *mem_textf(const char *format, ...)
{
    char *text = NULL;
    va_list args;
    va_start(args, format);
    int size = vasprintf(&text, format, args);
    va_end(args);
    if (size < 0)
        mem_end();
    return text;
}

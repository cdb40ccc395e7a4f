#include "base/err.h"

#include <errno.h>
#include <stdarg.h>

/* the functions themselves, not what the analyzer is shown */
#undef err_set
#undef err_at
#undef err_errno

__attribute__((format(printf, 3, 0))) static void put(struct err *err, enum rc rc, const char *format, va_list args)
{
    if (err == NULL)
        return;
    char text[sizeof err->text]; /* err->text itself may be among the arguments */
    err->rc = rc;
    /* a sentence too long for the buffer is cut, which is all one can do */
    (void)vsnprintf(text, sizeof text, format, args);
    memcpy(err->text, text, strlen(text) + 1);
}

enum rc err_set(struct err *err, enum rc rc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    put(err, rc, format, args);
    va_end(args);
    return rc;
}

enum rc err_at(struct err *err, const char *format, ...)
{
    if (err == NULL)
        return RC_IO;
    char context[sizeof err->text], whole[sizeof err->text];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(context, sizeof context, format, args);
    va_end(args);
    size_t head = strlen(context), tail = strlen(err->text);
    if (head + 2 + tail >= sizeof whole)
        return err->rc;
    memcpy(whole, context, head);
    memcpy(whole + head, ": ", 2);
    memcpy(whole + head + 2, err->text, tail + 1);
    memcpy(err->text, whole, head + 2 + tail + 1);
    return err->rc;
}

enum rc err_first(enum rc rc, enum rc later, const struct err *why, struct err *err)
{
    return rc == RC_OK && later != RC_OK ? err_set(err, later, "%s", why->text) : rc;
}

static enum rc rc_of_errno(int number)
{
    switch (number) {
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return RC_FULL;
    case ENOMEM:
        return RC_NOMEM;
    case EACCES:
    case EPERM:
        return RC_DENIED;
    case ENOENT:
        return RC_NONE;
    default:
        return RC_IO;
    }
}

enum rc err_errno(struct err *err, const char *format, ...)
{
    int number = errno;
    enum rc rc = rc_of_errno(number);
    va_list args;
    va_start(args, format);
    put(err, rc, format, args);
    va_end(args);
    if (err != NULL) {
        size_t used = strlen(err->text);
        (void)snprintf(err->text + used, sizeof err->text - used, ": %s", strerror(number));
    }
    return rc;
}

const char *rc_name(enum rc rc)
{
    switch (rc) {
    case RC_OK:
        return "ok";
    case RC_BAD:
        return "bad";
    case RC_NONE:
        return "none";
    case RC_CONFLICT:
        return "conflict";
    case RC_BUSY:
        return "busy";
    case RC_FULL:
        return "full";
    case RC_IO:
        return "io";
    case RC_NOMEM:
        return "memory";
    case RC_DENIED:
        return "denied";
    case RC_DAMAGED:
        return "damaged";
    case RC_AWAY:
        return "away";
    }
    return "unknown";
}

void bug_at(const char *file, int line, const char *format, ...)
{
    va_list args;
    (void)fprintf(stderr, "cursus: bug at %s:%d: ", file, line);
    va_start(args, format);
    (void)vfprintf(stderr, format, args);
    va_end(args);
    (void)fputc('\n', stderr);
    abort();
}

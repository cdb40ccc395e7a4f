/*
 * Libraries that few commands need are loaded when they are first needed: libcurl,
 * cairo and GMime bring sixty others with them, and most runs of the program (a mail
 * that is filed, a tick in which nothing is due) speak with no server, paint nothing
 * and read no mail.
 * A file that wraps such a library defines the functions of it that we call; each
 * hands over to the loaded one, by LIBRARY_PASS or, where that is too simple, LIBRARY_CALL.
 */
#ifndef CURSUS_BASE_LIBRARY_H
#define CURSUS_BASE_LIBRARY_H

#include "base/err.h"

#include <stdbool.h>

/* Loads it, for good; nothing is done when it is loaded already. `file` is the name that the dynamic linker knows
 * ("libcurl.so.4"). RC_IO: it is not installed, or is no such library. Without
 * memory for it the process ends. */
enum rc library_load(const char *file, struct err *err);

/* The address of a function of a library that was loaded; a BUG() if there is none. */
void *library_function(const char *file, const char *name);

/* The function `name` of the library `file`, with its type. Its address is looked up once for each place: whoever
 * comes first finds the same. */
#define LIBRARY_CALL(file, name)                                                                                       \
    (__extension__({                                                                                                   \
        static void *kept;                                                                                             \
        void *at = __atomic_load_n(&kept, __ATOMIC_RELAXED);                                                           \
        if (at == NULL) {                                                                                              \
            at = library_function(file, #name);                                                                        \
            __atomic_store_n(&kept, at, __ATOMIC_RELAXED);                                                             \
        }                                                                                                              \
        (__typeof__(&(name)))at;                                                                                       \
    }))

/* Defines the function `name` as its header declares it: `parameters` in parentheses, behind them their names. The
 * other is for what returns nothing. */
#define LIBRARY_PASS(file, type, name, parameters, ...)                                                                \
    type name parameters                                                                                               \
    {                                                                                                                  \
        return LIBRARY_CALL(file, name)(__VA_ARGS__);                                                                  \
    }                                                                                                                  \
    _Static_assert(true, "a semicolon follows")
#define LIBRARY_PASS_VOID(file, name, parameters, ...)                                                                 \
    void name parameters                                                                                               \
    {                                                                                                                  \
        LIBRARY_CALL(file, name)(__VA_ARGS__);                                                                         \
    }                                                                                                                  \
    _Static_assert(true, "a semicolon follows")

#endif

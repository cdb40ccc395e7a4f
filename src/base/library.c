#include "base/library.h"

#include "base/mem.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <string.h>

/* The loader's own words where it finds no memory; then there may be none left for the reason behind them. */
static bool wants_memory(const char *why)
{
    static const char *const words[] = {"cannot create", "cannot allocate", "out of memory"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strstr(why, words[i]) != NULL)
            return true;
    return strstr(why, strerror(ENOMEM)) != NULL;
}

enum rc library_load(const char *file, struct err *err)
{
    if (dlopen(file, RTLD_NOW) != NULL)
        return RC_OK;
    const char *why = dlerror();
    if (why == NULL || wants_memory(why))
        mem_end();
    return err_set(err, RC_IO, "a library that is needed here cannot be loaded: %s", why);
}

void *library_function(const char *file, const char *name)
{
    void *library = dlopen(file, RTLD_NOW | RTLD_NOLOAD);
    void *function = library == NULL ? NULL : dlsym(library, name);
    if (function == NULL)
        BUG("a library was not loaded, or has not what it had since long");
    (void)dlclose(library); /* counted once more by RTLD_NOLOAD */
    return function;
}

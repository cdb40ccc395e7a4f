#include "base/library.h"

#include <dlfcn.h>

enum rc library_load(const char *file, struct err *err)
{
    if (dlopen(file, RTLD_NOW) != NULL)
        return RC_OK;
    const char *why = dlerror();
    return err_set(err, RC_IO, "a library that is needed here cannot be loaded: %s", why == NULL ? file : why);
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

#include "base/cipher.h"
#include "cli/command.h"
#include "cli/output.h"

/* Those that are loaded, which may be others than Cursus was built with. A wrapper of a library tells its version. */
static const struct library {
    const char *name;
    const char *(*version)(void);
} libraries[] = {
    {"jansson", jv_library_version},
    {"libsodium", cipher_library_version},
};

enum { LIBRARIES = sizeof libraries / sizeof libraries[0] };

static int print_object(const struct cli *cli)
{
    struct jv *all = jv_new_object(), *loaded = jv_new_object();
    bool whole = jv_put_string(all, "cursus", CURSUS_VERSION);
    for (size_t i = 0; i < LIBRARIES; i++)
        whole = jv_put_string(loaded, libraries[i].name, libraries[i].version()) && whole;
    whole = jv_put(all, "libraries", loaded) && whole;
    if (!whole) {
        jv_free(all);
        all = NULL;
    }
    return print_json(cli, all);
}

static int run(struct cli *cli, const struct args *args)
{
    (void)args;
    if (cli->json)
        return print_object(cli);
    (void)fprintf(cli->out, "cursus %s\n", CURSUS_VERSION);
    for (size_t i = 0; i < LIBRARIES; i++)
        (void)fprintf(cli->out, "%s %s\n", libraries[i].name, libraries[i].version());
    return EXIT_DONE;
}

const struct command command_version = {
    .name = "version",
    .summary = "Print the version of Cursus and of the libraries it runs with",
    .usage = "",
    .bare = true,
    .run = run,
};

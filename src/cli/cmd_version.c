#include "base/cipher.h"
#include "base/config.h"
#include "base/deflate.h"
#include "base/embedded.h"
#include "cli/command.h"
#include "cli/output.h"
#include "mail/gmime.h"
#include "mail/sender.h"
#include "report/brush.h"
#include "store/store.h"

/* Those that are loaded, which may be others than Cursus was built with. A wrapper of a library tells its version. */
static const struct library {
    const char *name;
    void (*version)(struct text *out);
} libraries[] = {
    {"cairo", brush_library_version},      {"gmime", gmime_library_version},    {"inih", config_library_version},
    {"jansson", jv_library_version},       {"libcurl", sender_library_version}, {"libdeflate", deflate_library_version},
    {"libsodium", cipher_library_version}, {"sqlite", store_library_version},
};

enum { LIBRARIES = sizeof libraries / sizeof libraries[0], VERSION_BYTES = 32 };

static int print_object(const struct cli *cli)
{
    struct jv *all = jv_new_object(), *loaded = jv_new_object();
    jv_put_string(all, "cursus", cursus_version);
    for (size_t i = 0; i < LIBRARIES; i++) {
        char room[VERSION_BYTES];
        struct text version = text_fixed(room, sizeof room);
        libraries[i].version(&version);
        jv_put_string(loaded, libraries[i].name, version.data);
    }
    jv_put(all, "libraries", loaded);
    return output_json(cli, all);
}

static int run(struct cli *cli, const struct args *args)
{
    (void)args;
    if (cli->json)
        return print_object(cli);
    (void)fprintf(cli->out, "cursus %s\n", cursus_version);
    for (size_t i = 0; i < LIBRARIES; i++) {
        char room[VERSION_BYTES];
        struct text version = text_fixed(room, sizeof room);
        libraries[i].version(&version);
        (void)fprintf(cli->out, "%s %s\n", libraries[i].name, version.data);
    }
    return EXIT_DONE;
}

const struct command command_version = {
    .name = "version",
    .summary = "Print the version of Cursus and of the libraries it runs with",
    .usage = "",
    .bare = true,
    .json = "",
    .run = run,
};

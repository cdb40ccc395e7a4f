#include "base/file.h"
#include "cli/house.h"
#include "mail/maildir.h"

/* The folder a file will stand in. */
static enum rc make_parent(const char *path, struct err *err)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL || slash == path)
        return RC_OK;
    char *folder = strndup(path, (size_t)(slash - path));
    if (folder == NULL)
        return err_set(err, RC_NOMEM, "out of memory");
    enum rc rc = file_make_folder(folder, err);
    free(folder);
    return rc;
}

static enum rc make_maildirs(const struct cli *cli, struct err *err)
{
    static const enum setting folders[] = {SETTING_IN_MAILDIR, SETTING_OUT_MAILDIR};
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < sizeof folders / sizeof folders[0]; i++) {
        const char *path = config_text(cli->config, folders[i]);
        if (path[0] != '\0')
            rc = maildir_make(path, err);
    }
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct store *store = NULL;
    const char *path = config_text(cli->config, SETTING_STORE_PATH);
    (void)args;
    enum rc rc = make_parent(path, &err);
    if (rc == RC_OK)
        rc = store_create(path, &err);
    /* what was begun and cut short is finished: the key, which comes last, tells whether it was */
    if (rc == RC_OK || rc == RC_CONFLICT)
        rc = store_open(path, STORE_BUSY_DEFAULT, &store, &err);
    if (rc == RC_OK)
        rc = make_maildirs(cli, &err);
    if (rc == RC_OK)
        rc = host_prepare(store, &err);
    if (rc == RC_CONFLICT)
        rc = err_set(&err, RC_CONFLICT, "%s is a database already", path);
    store_close(store);
    if (rc != RC_OK)
        return cli_fail(&err);
    (void)fprintf(cli->out, "%s is ready.\n", path);
    return EXIT_DONE;
}

const struct command command_init = {
    .name = "init",
    .summary = "Make the database and the Maildirs that the settings name",
    .usage = "",
    .run = run,
};

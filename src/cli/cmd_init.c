#include "base/file.h"
#include "base/mem.h"
#include "cli/house.h"
#include "engine/game/actlog.h"
#include "mail/address.h"
#include "mail/maildir.h"

#include <pwd.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ASKED_MOST = 3 };

/* What root makes in another user's folder would be out of that one's reach. */
static enum rc check_owner(const char *folder, struct err *err)
{
    struct stat info;
    char name[64];
    if (geteuid() != 0 || stat(folder, &info) != 0 || info.st_uid == 0)
        return RC_OK;
    const struct passwd *owner = getpwuid(info.st_uid);
    (void)snprintf(name, sizeof name, "#%u", (unsigned)info.st_uid);
    if (owner != NULL)
        (void)snprintf(name, sizeof name, "%s", owner->pw_name);
    return err_set(err, RC_DENIED,
                   "%s belongs to %s, who could not use what root makes there: `sudo -u %s cursus init`", folder, name,
                   name);
}

/* The folder a file will stand in. */
static enum rc make_parent(const char *path, struct err *err)
{
    const char *slash = strrchr(path, '/');
    if (slash == NULL || slash == path)
        return RC_OK;
    char *folder = mem_copy_part(path, (size_t)(slash - path));
    enum rc rc = file_make_folder(folder, err);
    if (rc == RC_OK)
        rc = check_owner(folder, err);
    free(folder);
    return rc;
}

/* *made: one was not there. */
static enum rc make_maildirs(const struct cli *cli, bool *made, struct err *err)
{
    static const enum setting folders[] = {SETTING_IN_MAILDIR, SETTING_OUT_MAILDIR};
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < sizeof folders / sizeof folders[0]; i++) {
        const char *path = config_text(cli->config, folders[i]);
        if (path[0] == '\0')
            continue;
        *made = *made || access(path, F_OK) != 0;
        rc = maildir_make(path, err);
    }
    return rc;
}

static bool has_master(const struct config *config)
{
    struct text item = TEXT_EMPTY;
    bool has = config_item(config, SETTING_SITE_GM_ADDRESS, 0, &item);
    text_free(&item);
    return has;
}

/* Asks on a terminal; `out` is "" where nobody is named. Without a terminal nobody is asked, so that no script waits.
 */
static void ask_master(const struct cli *cli, char out[ADDRESS_BYTES + 1])
{
    char line[ADDRESS_BYTES + 2];
    struct err err = {0};
    out[0] = '\0';
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return;
    for (int i = 0; i < ASKED_MOST; i++) {
        (void)fputs("Whose mail address is the game master's? (Nothing: nobody's yet.) ", cli->out);
        (void)fflush(cli->out);
        if (fgets(line, sizeof line, stdin) == NULL)
            return;
        line[strcspn(line, "\r\n")] = '\0';
        if (line[0] == '\0' || address_canonical(line, out, &err) == RC_OK)
            return;
        out[0] = '\0';
        (void)fprintf(cli->out, "%s\n", err.text);
    }
}

/* What makes a database ours, in one piece: the key and, if there is one, the game master of all games. */
static enum rc prepare(const struct cli *cli, struct store *store, const char *master, struct err *err)
{
    struct services services = {.store = store, .config = cli->config, .now = cli->now};
    char label[ACTOR_BYTES];
    house_user(services.by);
    enum rc rc = store_begin(store, err);
    if (rc != RC_OK)
        return rc;
    rc = services_prepare(store, err);
    if (rc == RC_OK && master[0] != '\0')
        rc = services_open(&services, err);
    if (rc == RC_OK && master[0] != '\0')
        rc = club_master_add(store, 0, master, err);
    if (rc == RC_OK && master[0] != '\0') {
        actlog_address(&services, master, label);
        rc = actlog_add(&services, 0, "master", label, err);
    }
    rc = store_end(store, rc, err);
    cipher_wipe(services.token_key, sizeof services.token_key);
    return rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct store *store = NULL;
    const char *path = house_place(cli), *given = cli_option(args, "gm");
    char master[ADDRESS_BYTES + 1] = "";
    if (given != NULL && address_canonical(given, master, &err) != RC_OK)
        return cli_usage(&command_init, "--gm: %s", err.text);
    if (given == NULL && !has_master(cli->config))
        ask_master(cli, master);
    bool file = config_text(cli->config, SETTING_STORE_URL)[0] == '\0', made = false;
    enum rc rc = file ? make_parent(path, &err) : RC_OK;
    if (rc == RC_OK)
        rc = store_create(path, &err);
    /* what was begun and cut short is finished: the key, which comes last, tells whether it was */
    if (rc == RC_OK || rc == RC_CONFLICT)
        rc = store_open(path, STORE_BUSY_DEFAULT, &store, &err);
    if (rc == RC_OK)
        rc = make_maildirs(cli, &made, &err);
    if (rc == RC_OK)
        rc = prepare(cli, store, master, &err);
    store_close(store);
    if (rc == RC_CONFLICT && made) {
        (void)fprintf(cli->out, "%s is a database already, and stays as it is; Maildirs that were missing are made\n",
                      path);
        return EXIT_DONE;
    }
    if (rc == RC_CONFLICT)
        rc = err_set(&err, RC_CONFLICT, "%s is a database already, and stays as it is; nothing was missing", path);
    if (rc != RC_OK)
        return cli_fail(&err);
    (void)fprintf(cli->out, "%s is ready.\n", path);
    if (master[0] != '\0')
        (void)fprintf(cli->out, "%s is a game master of all games\n", master);
    else if (!has_master(cli->config))
        (void)fputs("Nobody is game master yet, so nobody is told of trouble: `cursus gm add ADDRESS` names one.\n",
                    cli->out);
    return EXIT_DONE;
}

static const struct command_option options[] = {
    {.name = "gm", .argument = "ADDRESS", .help = "the game master of all games; on a terminal it is asked for"},
    {.name = NULL},
};

const struct command command_init = {
    .name = "init",
    .summary = "Make the database and the Maildirs that the settings name",
    .usage = "",
    .options = options,
    .run = run,
};

#include "cli/house.h"

#include "base/log.h"
#include "engine/actlog.h"
#include "engine/era.h"
#include "engine/errand.h"
#include "engine/wording.h"
#include "mail/worker.h"
#include "report/paint.h"
#include "report/template.h"

#include <pwd.h>
#include <stdint.h>
#include <unistd.h>

enum rc house_template_faults(const struct cli *cli, struct text *out, size_t *count, struct err *err)
{
    struct templates *templates = NULL;
    struct template_faults faults = {.lines = TEXT_EMPTY};
    enum rc rc = templates_new(config_text(cli->config, SETTING_TEMPLATE_FOLDER), &templates, err);
    if (rc == RC_OK)
        rc = templates_check(templates, &faults, err);
    text_add(out, faults.lines.data);
    *count = faults.count;
    text_free(&faults.lines);
    templates_free(templates);
    return rc;
}

void house_look(struct house *house)
{
    struct err err = {0};
    if (wording_look(&house->host, &house->templates_seen, &err) != RC_OK)
        log_warn("templates: %s", err.text);
}

/* "user:anna"; of one whom another user's sudo made: "user:cursus (anna)". Who may open the database may write anything
 * into its log: this says who it was, and proves nothing. */
void house_user(char out[ACTOR_BYTES])
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._@-";
    const struct passwd *user = getpwuid(getuid());
    const char *caller = getenv("SUDO_USER");
    char name[48];
    (void)snprintf(name, sizeof name, "%ju", (uintmax_t)getuid());
    if (user != NULL && strlen(user->pw_name) < sizeof name)
        (void)snprintf(name, sizeof name, "%s", user->pw_name);
    bool called = caller != NULL && caller[0] != '\0' && strlen(caller) < sizeof name &&
                  caller[strspn(caller, letters)] == '\0' && strcmp(caller, name) != 0;
    (void)snprintf(out, ACTOR_BYTES, "user:%s%s%s%s", name, called ? " (" : "", called ? caller : "",
                   called ? ")" : "");
}

enum rc house_open_at(const struct cli *cli, const char *path, unsigned need, struct house *house, struct err *err)
{
    enum rc rc = RC_OK;
    *house = (struct house){.host = {.config = cli->config, .now = cli->now}};
    if ((need & HOUSE_READER) != 0)
        rc = worker_open(NULL, &house->worker, err);
    if (rc == RC_OK && (need & HOUSE_MAIL) != 0) {
        house->painter = painter_new();
        rc = house->painter == NULL ? err_set(err, RC_NOMEM, "out of memory for pictures")
                                    : painter_confine(house->painter, err);
    }
    if (rc == RC_OK)
        rc = store_open(path, (int)config_span(cli->config, SETTING_STORE_BUSY_TIMEOUT), &house->host.store, err);
    if (rc == RC_NONE)
        rc = err_set(err, rc, "%s. `cursus init` makes one.", err->text);
    if (rc == RC_OK)
        rc = host_open(&house->host, err);
    house_user(house->host.by);
    if (rc == RC_OK && (need & HOUSE_MAIL) != 0)
        rc = templates_new(config_text(cli->config, SETTING_TEMPLATE_FOLDER), &house->templates, err);
    if (rc == RC_OK && (need & HOUSE_MAIL) != 0) {
        house->zones = zones_new();
        if (house->zones == NULL)
            rc = err_set(err, RC_NOMEM, "out of memory for times");
    }
    house->host.worker = house->worker;
    house->host.templates = house->templates;
    house->host.painter = house->painter;
    house->host.zones = house->zones;
    if (rc == RC_OK && (need & HOUSE_MAIL) != 0)
        house_look(house);
    return rc;
}

enum rc house_open(const struct cli *cli, unsigned need, struct house *house, struct err *err)
{
    struct era_lost lost = {0};
    struct era_report report;
    enum rc rc = house_open_at(cli, config_text(cli->config, SETTING_STORE_PATH), need, house, err);
    if (rc == RC_OK && (need & HOUSE_MAIL) != 0 && store_behind(house->host.store, &lost.branches))
        rc = era_begin(&house->host, &lost, &report, err);
    return rc;
}

void house_close(struct house *house)
{
    worker_close(house->worker);
    templates_free(house->templates);
    painter_free(house->painter);
    zones_free(house->zones);
    store_close(house->host.store);
    era_close(&house->host);
    *house = (struct house){0};
}

enum rc house_because(struct house *house, const struct args *args, struct err *err)
{
    house->host.because = args_option(args, "because");
    return actlog_reason(house->host.because, err);
}

enum rc house_player(const struct house *house, const char *name, struct player_row *player, struct err *err)
{
    enum rc rc = player_by_name(house->host.store, name, player, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no player '%s'", name) : rc;
}

enum rc house_game(const struct house *house, const char *word, int64_t *game, struct err *err)
{
    return errand_find_game(&house->host, word, game, err);
}

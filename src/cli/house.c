#include "cli/house.h"

#include "base/log.h"
#include "cli/args.h"
#include "engine/admin/new_era.h"
#include "engine/game/actlog.h"
#include "engine/game/era.h"
#include "engine/inbox/job.h"
#include "engine/letters/wording.h"
#include "engine/play/spoken.h"
#include "mail/worker.h"
#include "reader/reader.h"
#include "report/painter.h"
#include "report/templates.h"
#include "search/outside.h"

#include <pwd.h>
#include <stdint.h>
#include <unistd.h>

void house_template_faults(const struct cli *cli, struct text *out, size_t *count)
{
    struct templates *templates = NULL;
    struct template_faults faults = {.lines = TEXT_EMPTY};
    templates_new(config_text(cli->config, SETTING_TEMPLATE_FOLDER), &templates);
    templates_check(templates, &faults);
    text_add(out, faults.lines.data);
    *count = faults.count;
    text_free(&faults.lines);
    templates_free(templates);
}

void house_look(struct house *house)
{
    struct err err = {0};
    if (wording_look(&house->services, &house->templates_seen, &err) != RC_OK)
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

const char *house_place(const struct cli *cli)
{
    const char *url = config_text(cli->config, SETTING_STORE_URL);
    return url[0] == '\0' ? config_text(cli->config, SETTING_STORE_PATH) : url;
}

enum rc house_open_at(const struct cli *cli, const char *path, unsigned need, struct house *house, struct err *err)
{
    enum rc rc = RC_OK;
    *house = (struct house){.services = {.config = cli->config, .now = cli->now}};
    progress_line_begin(cli, &house->line);
    house->services.progress = &house->line.progress;
    if ((need & HOUSE_READER) != 0) {
        house_offer_alone(cli, &house->services);
        rc = worker_open(NULL, &house->worker, err);
    }
    if (rc == RC_OK && (need & HOUSE_SENDER) != 0) {
        house->painter = painter_new();
        rc = painter_confine(house->painter, err);
    }
    if (rc == RC_OK)
        rc = store_open(path, (int)config_span(cli->config, SETTING_STORE_BUSY_TIMEOUT), &house->services.store, err);
    if (rc == RC_NONE)
        rc = err_set(err, rc, "%s: `cursus init` makes one", err->text);
    if (rc == RC_OK)
        store_watch(house->services.store, house->services.progress);
    if (rc == RC_OK)
        rc = services_open(&house->services, err);
    house_user(house->services.by);
    if (rc == RC_OK)
        templates_new(config_text(cli->config, SETTING_TEMPLATE_FOLDER), &house->templates);
    if (rc == RC_OK && (need & HOUSE_MAIL) != 0) {
        house->zones = moment_zones_new();
        house->words = reader_wordbook_new();
        house->services.outside = outside_new(cli->config);
    }
    if (rc == RC_OK && (need & HOUSE_READER) != 0)
        house->services.spoken = spoken_new();
    house->services.worker = house->worker;
    house->services.templates = house->templates;
    house->services.painter = house->painter;
    house->services.zones = house->zones;
    house->services.words = house->words;
    if (rc == RC_OK && (need & HOUSE_MAIL) != 0)
        house_look(house);
    return rc;
}

enum rc house_open(const struct cli *cli, unsigned need, struct house *house, struct err *err)
{
    struct era_lost lost = {0};
    struct era_report report;
    enum rc rc = house_open_at(cli, house_place(cli), need, house, err);
    if (rc == RC_OK && (need & HOUSE_MAIL) != 0 && store_behind(house->services.store, &lost.branches))
        rc = new_era_begin(&house->services, &lost, &report, err);
    return rc;
}

void house_close(struct house *house)
{
    progress_line_end(&house->line);
    worker_close(house->worker);
    templates_free(house->templates);
    painter_free(house->painter);
    moment_zones_free(house->zones);
    reader_wordbook_free(house->words);
    spoken_free(house->services.spoken);
    outside_free(house->services.outside);
    store_close(house->services.store);
    era_close(&house->services);
    *house = (struct house){0};
}

static bool has_option(const struct command *command, const char *name)
{
    const struct command_option *option = command->options;
    while (option != NULL && option->name != NULL && strcmp(option->name, name) != 0)
        option++;
    return option != NULL && option->name != NULL;
}

int house_run(const struct cli *cli, const struct args *args, unsigned need, house_work *work)
{
    struct err err = {0};
    struct house house;
    enum rc rc = house_open(cli, need, &house, &err);
    if (rc == RC_OK && has_option(args->command, "because"))
        rc = house_because(&house, args, &err);
    if (rc == RC_OK)
        rc = work(cli, args, &house, &err);
    house_close(&house);
    return rc == RC_OK ? EXIT_DONE : cli_fail(&err);
}

const struct house_word *house_word(const struct args *args, const struct house_word *words, size_t count, int *code)
{
    const char *said = cli_arg(args, 0);
    struct text names = TEXT_EMPTY;
    for (size_t i = 0; i < count; i++) {
        const struct house_word *word = &words[i];
        bool few = cli_arg_count(args)<word->least, many = word->most> 0 && cli_arg_count(args) > word->most;
        text_addf(&names, "%s%s", i == 0 ? "" : i + 1 == count ? " or " : ", ", word->name);
        if (strcmp(word->name, said) != 0)
            continue;
        text_free(&names);
        *code = few || many ? cli_usage(args->command, "%s", few ? word->few : word->many) : EXIT_DONE;
        return few || many ? NULL : word;
    }
    *code = cli_usage(args->command, "'%s' is not %s", said, names.data);
    text_free(&names);
    return NULL;
}

int house_run_word(const struct cli *cli, const struct args *args, const struct house_word *words, size_t count)
{
    int code = EXIT_DONE;
    const struct house_word *word = house_word(args, words, count, &code);
    return word == NULL ? code : house_run(cli, args, HOUSE_PLAIN, word->work);
}

enum rc house_because(struct house *house, const struct args *args, struct err *err)
{
    house->services.because = cli_option(args, "because");
    return actlog_reason(house->services.because, err);
}

enum rc house_player(const struct house *house, const char *name, struct player_row *player, struct err *err)
{
    enum rc rc = player_by_name(house->services.store, name, player, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no player '%s'", name) : rc;
}

enum rc house_game(const struct house *house, const char *word, int64_t *game, struct err *err)
{
    return job_find_game(&house->services, word, game, err);
}

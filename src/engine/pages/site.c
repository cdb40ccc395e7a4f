#include "engine/pages/site.h"

#include "base/log.h"
#include "base/mem.h"
#include "base/progress.h"
#include "engine/letters/seal.h"
#include "engine/letters/seat_page.h"
#include "engine/pages/files.h"
#include "engine/pages/game_page.h"
#include "engine/pages/house_page.h"
#include "engine/pages/rules_page.h"
#include "report/template.h"

#include <inttypes.h>
#include <unistd.h>

enum { AT_ONCE = 100 };

static const char SHOWN[] = "pages_shown";

/* A run over some games. */
struct round {
    struct site site;
    struct page_row *row;
    size_t count;
    size_t shown; /* of the rows, those of which all files are written */
    struct site_report *report;
    bool mark;          /* the games count as shown when it is done */
    struct text ground; /* what all pages stand on */
};

/* A file that the system refuses is that game's trouble alone. Whether it is due still. */
static bool tell_fault(struct site *site, int64_t game)
{
    bool any = site->fault.rc != RC_OK;
    if (any)
        log_error("game=%lld pages: %s", (long long)game, site->fault.text);
    site->fault = (struct err){0};
    return any;
}

/* Those that are shown come first among the rows then. */
static enum rc make_games(struct round *round, struct err *err)
{
    struct site *site = &round->site;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < round->count && !services_stopping(site->services); i++) {
        size_t failed = site->failed;
        rc = game_pages(site, round->row[i].id, err);
        round->report->games++;
        if (tell_fault(site, round->row[i].id))
            site->failed = failed + 1;
        else
            round->row[round->shown++] = round->row[i];
        progress_step(site->services->progress, "making pages", (int64_t)i + 1, (int64_t)round->count);
    }
    round->report->failed = site->failed;
    return rc;
}

/* The pages of the house, of the rules too if `all`. One that the system refuses keeps no other, and all stay due. */
static enum rc make_house(struct site *site, bool all, struct err *err)
{
    enum rc rc = house_pages(site, err);
    if (rc == RC_OK && all)
        rc = rules_pages(site, err);
    return rc;
}

/* After the last file: what the system refused of the house. */
static enum rc settle(const struct site *site, struct err *err)
{
    return site->fault.rc == RC_OK ? RC_OK : err_set(err, site->fault.rc, "%s", site->fault.text);
}

/* What all pages depend on, and no game. */
static void write_ground(const struct services *services, struct text *out)
{
    static const enum setting settings[] = {SETTING_SITE_FOLDER,  SETTING_SITE_NAME, SETTING_SITE_ZONE,
                                            SETTING_SITE_ADDRESS, SETTING_SITE_URL,  SETTING_SITE_SEATS,
                                            SETTING_SITE_PAGES};
    uint8_t sealed[SEAL_BYTES];
    seal(services->token_key, SEAL_PAGE, "", 0, sealed); /* a house with other keys has other addresses of pages */
    text_addf(out, "%s %" PRIu64 " ", CURSUS_VERSION, templates_stamp(services->templates));
    cipher_base32(sealed, sizeof sealed, out);
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++)
        text_addf(out, "\n%s", config_text(services->config, settings[i]));
}

/* Whether somebody took the pages away. */
static bool is_bare(const struct services *services)
{
    struct text path = TEXT_EMPTY;
    text_addf(&path, "%s/index.html", config_text(services->config, SETTING_SITE_FOLDER));
    bool bare = access(path.data, F_OK) != 0;
    text_free(&path);
    return bare;
}

static enum rc mark(const struct round *round, struct err *err)
{
    const struct services *services = round->site.services;
    enum rc rc = services_begin(services, err);
    for (size_t i = 0; rc == RC_OK && i < round->shown; i++)
        rc = pages_done(services->store, &round->row[i], err);
    if (rc == RC_OK)
        rc = lists_keep(&round->site.lists, err);
    if (rc == RC_OK)
        rc = meta_put(services->store, SHOWN, round->ground.data, round->ground.len, err);
    if (rc == RC_OK)
        return services_commit(services, err);
    services_rollback(services);
    return rc;
}

/* All pages are due where what they stand on is other than last time, or somebody took them away. */
static enum rc look_at_ground(struct round *round, bool *same, struct err *err)
{
    const struct services *services = round->site.services;
    char *before = NULL;
    size_t size = 0;
    write_ground(services, &round->ground);
    enum rc rc = meta_get(services->store, SHOWN, &before, &size, err);
    *same = rc == RC_OK && strcmp(before, round->ground.data) == 0;
    free(before);
    rc = rc == RC_NONE ? RC_OK : rc;
    return rc;
}

/* The rows are written, their games marked only then: a crash between leaves them due. `same`: what all pages stand on
 * is as it was. */
static enum rc make_due(struct round *round, const char *path, bool same, struct err *err)
{
    enum rc rc = folder_open(path, FOLDER_TRY, &round->site.folder, err);
    if (rc == RC_OK)
        rc = make_games(round, err);
    if (rc == RC_OK)
        rc = make_house(&round->site, !same, err);
    if (rc == RC_OK && !same)
        rc = files_sweep_lost(&round->site, err);
    if (rc == RC_OK)
        rc = settle(&round->site, err);
    if (rc == RC_OK) {
        round->report->files = folder_report(round->site.folder);
        rc = mark(round, err);
    }
    folder_close(round->site.folder);
    return rc;
}

static enum rc follow(const struct services *services, const char *path, struct site_report *report, struct err *err)
{
    struct page_row *rows = NULL;
    struct round round = {
        .site = {.services = services, .seats = seat_pages_kept(services), .lists = {.services = services}},
        .report = report,
        .ground = TEXT_EMPTY};
    bool same = false;
    enum rc rc = look_at_ground(&round, &same, err);
    same = same && !is_bare(services);
    if (rc == RC_OK && !same)
        rc = pages_anew(services->store, err);
    round.site.lists.rate = !same;
    if (rc == RC_OK)
        rc = pages_due(services->store, AT_ONCE, &rows, &round.count, err);
    round.row = rows;
    if (rc == RC_OK && (round.count > 0 || !same))
        rc = make_due(&round, path, same, err);
    lists_free(&round.site.lists);
    text_free(&round.ground);
    free(rows);
    return rc;
}

static enum rc forget_keys(struct round *round, const char *path, struct err *err)
{
    enum rc rc = folder_open(path, FOLDER_TRY, &round->site.folder, err);
    if (rc == RC_OK)
        rc = files_sweep_lost(&round->site, err);
    if (rc == RC_OK)
        rc = settle(&round->site, err);
    if (rc == RC_OK)
        round->report->files = folder_report(round->site.folder);
    folder_close(round->site.folder);
    return rc;
}

/* Pages follow no more: what is known to who has their address does not stay behind. */
static enum rc leave(const struct services *services, const char *path, struct site_report *report, struct err *err)
{
    struct round round = {
        .site = {.services = services, .lists = {.services = services}}, .report = report, .ground = TEXT_EMPTY};
    bool same = false;
    enum rc rc = look_at_ground(&round, &same, err);
    if (rc == RC_OK && !same && access(path, F_OK) == 0)
        rc = forget_keys(&round, path, err);
    if (rc == RC_OK && !same)
        rc = mark(&round, err);
    text_free(&round.ground);
    return rc;
}

void site_follow(const struct services *services)
{
    const char *path = config_text(services->config, SETTING_SITE_FOLDER);
    struct site_report report = {0};
    struct err err = {0};
    if (path[0] == '\0' || services->templates == NULL)
        return;
    bool pages = config_flag(services->config, SETTING_SITE_PAGES);
    enum rc rc = pages ? follow(services, path, &report, &err) : leave(services, path, &report, &err);
    if (rc == RC_BUSY)
        log_debug("pages: %s", err.text);
    else if (rc != RC_OK)
        log_error("pages: %s", err.text[0] == '\0' ? rc_name(rc) : err.text);
    else if (report.games > 0 || report.files.written > 0)
        log_info("pages games=%zu written=%zu same=%zu removed=%zu", report.games, report.files.written,
                 report.files.same, report.files.removed);
}

static enum rc make_all(struct round *round, struct err *err)
{
    const struct services *services = round->site.services;
    struct game_row *games = NULL;
    enum rc rc = game_list(services->store, GAMES_ALL, &games, &round->count, err);
    if (rc != RC_OK)
        return rc;
    struct page_row *rows = mem_new(round->count + 1, sizeof *rows);
    write_ground(services, &round->ground);
    for (size_t i = 0; i < round->count; i++)
        rows[i] = (struct page_row){.id = games[i].id, .revision = games[i].revision};
    game_rows_free(games, round->count);
    round->row = rows;
    rc = make_games(round, err);
    if (rc == RC_OK)
        rc = make_house(&round->site, true, err);
    if (rc == RC_OK && !services_stopping(services))
        rc = files_sweep(&round->site, err);
    if (rc == RC_OK)
        rc = settle(&round->site, err);
    if (rc == RC_OK && round->mark)
        rc = mark(round, err);
    round->row = NULL;
    free(rows);
    return rc;
}

/* `faults`: what the folder's own are added to; NULL: there are none. */
static enum rc run_all(const struct services *services, const char *path, enum folder_use use,
                       struct site_report *report, struct text *faults, struct err *err)
{
    struct round round = {.site = {.services = services, .lists = {.services = services, .whole = true}},
                          .report = report,
                          .ground = TEXT_EMPTY};
    *report = (struct site_report){0};
    enum rc rc = folder_open(path, use, &round.site.folder, err);
    if (rc == RC_OK) {
        bool own = folder_is(round.site.folder, config_text(services->config, SETTING_SITE_FOLDER));
        round.mark = own && use == FOLDER_WRITE;
        round.site.seats = own && seat_pages_kept(services);
        rc = make_all(&round, err);
    }
    if (rc == RC_OK)
        report->files = folder_report(round.site.folder);
    if (rc == RC_OK && faults != NULL)
        text_add(faults, folder_faults(round.site.folder));
    folder_close(round.site.folder);
    lists_free(&round.site.lists);
    text_free(&round.ground);
    return rc;
}

enum rc site_build(const struct services *services, const char *path, struct site_report *report, struct err *err)
{
    return run_all(services, path, FOLDER_WRITE, report, NULL, err);
}

enum rc site_check(const struct services *services, const char *path, struct site_report *report, struct text *faults,
                   struct err *err)
{
    return run_all(services, path, FOLDER_CHECK, report, faults, err);
}

#include "engine/pages/site.h"

#include "base/embedded.h"
#include "base/log.h"
#include "base/mem.h"
#include "engine/letters/language.h"
#include "engine/letters/seal.h"
#include "engine/letters/seat_page.h"
#include "engine/pages/files.h"
#include "engine/pages/run.h"
#include "report/templates.h"

#include <inttypes.h>
#include <unistd.h>

enum { AT_ONCE = 100 };

static const char SHOWN[] = "pages_shown";

/* What all pages depend on, and no game. */
static void write_ground(const struct services *services, struct text *out)
{
    static const enum setting settings[] = {SETTING_SITE_FOLDER,  SETTING_SITE_NAME,    SETTING_SITE_ZONE,
                                            SETTING_SITE_ADDRESS, SETTING_SITE_URL,     SETTING_SITE_SEATS,
                                            SETTING_SITE_PAGES,   SETTING_SITE_LANGUAGE};
    uint8_t sealed[SEAL_BYTES];
    seal(services->token_key, SEAL_PAGE, "", 0, sealed); /* a house with other keys has other addresses of pages */
    text_addf(out, "%s %" PRIu64 " ", cursus_version, templates_stamp(services->templates));
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

/* Whether what all pages stand on is as it was, when all of them were made or begun. */
static enum rc look_at_ground(const struct services *services, const struct text *ground, bool *same, struct err *err)
{
    char *before = NULL;
    size_t size = 0;
    enum rc rc = store_meta_get(services->store, SHOWN, &before, &size, err);
    *same = rc == RC_OK && strcmp(before, ground->data) == 0;
    free(before);
    return rc == RC_NONE ? RC_OK : rc;
}

/* All that is not made in this tick is due in the next one. */
static enum rc begin_anew(const struct services *services, const struct text *ground, struct err *err)
{
    enum rc rc = services_begin(services, err);
    if (rc == RC_OK)
        rc = pages_anew(services->store, err);
    if (rc == RC_OK)
        rc = page_house_anew(services->store, err);
    if (rc == RC_OK)
        rc = store_meta_put(services->store, SHOWN, ground->data, ground->len, err);
    if (rc == RC_OK)
        return services_commit(services, err);
    services_rollback(services);
    return rc;
}

static enum rc take_due(struct run *run, size_t most, struct err *err)
{
    const struct services *services = run->site.services;
    enum rc rc = page_house_due(services->store, services->now, &run->all, err);
    if (rc == RC_OK)
        rc = pages_due(services->store, services->now, most, &run->row, &run->count, err);
    if (rc == RC_OK) /* what the system refused of the house may have been of any event */
        rc = contests_find(services, run->all && !run->site.anew, &run->contests, err);
    run->site.lists.rate = run->all;
    return rc;
}

static bool is_any_due(const struct run *run)
{
    return run->count > 0 || run->contests.count > 0 || run->all;
}

static enum rc find_due(struct run *run, struct err *err)
{
    const struct services *services = run->site.services;
    struct text ground = TEXT_EMPTY;
    bool same = false;
    write_ground(services, &ground);
    enum rc rc = look_at_ground(services, &ground, &same, err);
    run->site.anew = rc == RC_OK && (!same || is_bare(services));
    if (run->site.anew)
        rc = begin_anew(services, &ground, err);
    if (rc == RC_OK)
        rc = take_due(run, AT_ONCE, err);
    text_free(&ground);
    return rc;
}

/* The rows are written, their games kept as shown only then: a crash between leaves them due. */
static enum rc follow(const struct services *services, const char *path, struct site_report *report, struct err *err)
{
    struct run run = {
        .site = {.services = services, .seats = seat_page_kept(services), .lists = {.services = services}},
        .keep = true,
        .report = report};
    enum rc rc = find_due(&run, err);
    if (rc == RC_OK && is_any_due(&run)) {
        rc = folder_open(path, FOLDER_TRY, &run.site.folder, err);
        if (rc == RC_OK)
            rc = files_claim(&run.site, err);
        if (rc == RC_OK)
            rc = run_make(&run, err);
        if (rc == RC_OK)
            report->files = folder_report(run.site.folder);
        folder_close(run.site.folder);
    }
    run_free(&run);
    return rc;
}

static enum rc forget_keys(const struct services *services, const char *path, struct site_report *report,
                           struct err *err)
{
    struct site site = {.services = services};
    enum rc rc = folder_open(path, FOLDER_TRY, &site.folder, err);
    if (rc == RC_OK)
        rc = files_claim(&site, err);
    if (rc == RC_OK)
        rc = files_sweep_lost(&site, err);
    rc = err_first(rc, site.fault.rc, &site.fault, err);
    if (rc == RC_OK)
        report->files = folder_report(site.folder);
    folder_close(site.folder);
    return rc;
}

/* Pages follow no more: what is known to who has their address does not stay behind. */
static enum rc leave(const struct services *services, const char *path, struct site_report *report, struct err *err)
{
    struct text ground = TEXT_EMPTY;
    bool same = false;
    write_ground(services, &ground);
    enum rc rc = look_at_ground(services, &ground, &same, err);
    if (rc == RC_OK && !same) {
        if (access(path, F_OK) == 0)
            rc = forget_keys(services, path, report, err);
        if (rc == RC_OK)
            rc = page_fault_drop_all(services->store, err);
        if (rc == RC_OK)
            rc = store_meta_put(services->store, SHOWN, ground.data, ground.len, err);
    }
    text_free(&ground);
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
    const struct catalog *before = language_speak(services, NULL);
    enum rc rc = pages ? follow(services, path, &report, &err) : leave(services, path, &report, &err);
    (void)catalog_use(before);
    if (rc == RC_BUSY)
        log_debug("pages: %s", err.text);
    else if (rc != RC_OK)
        run_tell(services, err.text[0] == '\0' ? rc_name(rc) : err.text);
    else if (report.games > 0 || report.files.written > 0)
        log_info("pages games=%zu written=%zu same=%zu removed=%zu", report.games, report.files.written,
                 report.files.same, report.files.removed);
}

static enum rc take_all(struct run *run, struct err *err)
{
    struct game_row *games = NULL;
    enum rc rc = game_list(run->site.services->store, GAMES_ALL, &games, &run->count, err);
    if (rc != RC_OK)
        return rc;
    run->row = mem_new(run->count + 1, sizeof *run->row);
    for (size_t i = 0; i < run->count; i++)
        run->row[i] = (struct page_row){.id = games[i].id, .revision = games[i].revision};
    game_rows_free(games, run->count);
    return RC_OK;
}

static enum rc make_all(struct run *run, struct err *err)
{
    const struct services *services = run->site.services;
    struct text ground = TEXT_EMPTY;
    enum rc rc = take_all(run, err);
    write_ground(services, &ground);
    if (rc == RC_OK && run->keep)
        rc = begin_anew(services, &ground, err);
    if (rc == RC_OK)
        rc = contests_find(services, true, &run->contests, err);
    if (rc == RC_OK)
        rc = run_make(run, err);
    text_free(&ground);
    return err_first(rc, run->refused.rc, &run->refused, err);
}

/* Whether all pages stand there as they were made last, but for what is due. */
static enum rc look_at_all(const struct run *run, bool *stand, struct err *err)
{
    const struct services *services = run->site.services;
    struct text ground = TEXT_EMPTY;
    *stand = false;
    write_ground(services, &ground);
    enum rc rc = run->keep ? look_at_ground(services, &ground, stand, err) : RC_OK;
    if (rc == RC_OK && *stand)
        rc = files_untouched(&run->site, stand, err);
    text_free(&ground);
    return rc;
}

/* Of the folder of the settings it is known what stands in it. */
static enum rc make_needed(struct run *run, struct err *err)
{
    bool stand = false;
    enum rc rc = look_at_all(run, &stand, err);
    if (rc != RC_OK || !stand)
        return rc == RC_OK ? make_all(run, err) : rc;
    run->all = run->swept = run->site.lists.whole = false;
    rc = take_due(run, SIZE_MAX / 2, err);
    if (rc == RC_OK && is_any_due(run))
        rc = run_make(run, err);
    if (rc == RC_OK)
        rc = files_sweep_lost(&run->site, err);
    return err_first(rc, run->refused.rc, &run->refused, err);
}

/* `faults`: what the folder's own are added to; NULL: there are none. */
static enum rc run_all(const struct services *services, const char *path, enum folder_use use,
                       struct site_report *report, struct text *faults, struct err *err)
{
    struct run run = {.site = {.services = services, .lists = {.services = services, .whole = true}},
                      .all = true,
                      .swept = true,
                      .report = report};
    *report = (struct site_report){0};
    const struct catalog *before = language_speak(services, NULL);
    enum rc rc = folder_open(path, use, &run.site.folder, err);
    if (rc == RC_OK)
        rc = files_claim(&run.site, err);
    if (rc == RC_OK) {
        bool own = folder_is(run.site.folder, config_text(services->config, SETTING_SITE_FOLDER));
        run.keep = own && use == FOLDER_WRITE;
        run.site.seats = own && seat_page_kept(services);
        rc = make_needed(&run, err);
    }
    if (rc == RC_OK)
        report->files = folder_report(run.site.folder);
    if (rc == RC_OK && faults != NULL)
        text_add(faults, folder_faults(run.site.folder));
    (void)catalog_use(before);
    folder_close(run.site.folder);
    run_free(&run);
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

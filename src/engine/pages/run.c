#include "engine/pages/run.h"

#include "base/log.h"
#include "base/mem.h"
#include "base/progress.h"
#include "engine/pages/files.h"
#include "engine/pages/pages.h"

/* What the system refused since this was asked last; NULL: nothing. The caller's. */
static char *take_fault(struct site *site)
{
    char *said = site->fault.rc == RC_OK ? NULL : mem_copy_text(site->fault.text);
    site->fault = (struct err){0};
    return said;
}

static enum rc make_games(struct run *run, struct err *err)
{
    struct site *site = &run->site;
    enum rc rc = RC_OK;
    run->said = mem_new(run->count + 1, sizeof *run->said);
    while (rc == RC_OK && run->made < run->count && !services_stopping(site->services)) {
        size_t failed = site->failed, i = run->made;
        rc = pages_game(site, run->row[i].id, err);
        run->report->games++;
        run->said[i] = take_fault(site);
        if (run->said[i] != NULL)
            site->failed = failed + 1;
        run->made += rc == RC_OK;
        progress_step(site->services->progress, "making pages", (int64_t)i + 1, (int64_t)run->count);
    }
    for (size_t i = run->made; rc != RC_OK && i < run->count; i++)
        pages_game_forget(site, run->row[i].id);
    run->report->failed = site->failed;
    return rc;
}

static enum rc make_house(struct run *run, struct err *err)
{
    struct site *site = &run->site;
    site->events = run->all || run->contests.count > 0;
    enum rc rc = contests_make(site, &run->contests, err);
    if (rc == RC_OK)
        rc = pages_house(site, err);
    if (rc == RC_OK && run->all)
        rc = pages_rules(site, err);
    if (rc == RC_OK && run->all && !run->swept)
        rc = files_sweep_lost(site, err);
    if (rc == RC_OK && run->swept && !services_stopping(site->services))
        rc = files_sweep(site, err);
    run->refused = site->fault;
    return rc;
}

/* ---- what is kept ---- */

static enum rc tell(const struct services *services, int64_t game, const char *said, bool kept, struct err *err)
{
    bool told = false;
    enum rc rc = kept ? page_fault_told(services->store, said, &told, err) : RC_OK;
    if (rc == RC_OK && !told && game == 0)
        log_error("pages: %s", said);
    else if (rc == RC_OK && !told)
        log_error("game=%lld pages: %s", (long long)game, said);
    return rc;
}

static enum rc keep_fault(const struct services *services, int64_t game, const char *said, struct err *err)
{
    return said == NULL ? page_fault_drop(services->store, game, err)
                        : page_fault_put(services->store, game, services->now, said, err);
}

static const char *of_house(const struct run *run)
{
    return run->refused.rc == RC_OK ? NULL : run->refused.text;
}

/* Where a page of the house could not be written, it is not known of which game: so all of them are tried again, and
 * the lists keep what they said, since by that it is found which pages are other than they were. */
static enum rc keep_games(const struct run *run, struct err *err)
{
    const struct services *services = run->site.services;
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < run->made; i++) {
        rc = pages_done(services->store, &run->row[i], err);
        if (rc == RC_OK && !run->all)
            rc = page_event_ended(services->store, run->row[i].id, err);
        if (rc == RC_OK)
            rc = keep_fault(services, run->row[i].id, run->said[i] == NULL ? of_house(run) : run->said[i], err);
    }
    if (rc == RC_OK)
        rc = contests_keep(services, &run->contests, run->refused.rc != RC_OK, err);
    return rc == RC_OK && run->refused.rc == RC_OK ? lists_keep(&run->site.lists, err) : rc;
}

static enum rc tell_all(const struct run *run, struct err *err)
{
    const struct services *services = run->site.services;
    enum rc rc = run->refused.rc == RC_OK ? RC_OK : tell(services, 0, run->refused.text, run->keep, err);
    for (size_t i = 0; rc == RC_OK && i < run->made; i++)
        if (run->said[i] != NULL)
            rc = tell(services, run->row[i].id, run->said[i], run->keep, err);
    return rc;
}

static enum rc keep(const struct run *run, struct err *err)
{
    const struct services *services = run->site.services;
    bool whole = run->swept && !services_stopping(services);
    uint64_t sum = whole ? folder_sum(run->site.folder) : 0; /* the disk is not walked while the database is locked */
    enum rc rc = services_begin(services, err);
    if (rc == RC_OK)
        rc = tell_all(run, err);
    if (rc == RC_OK)
        rc = keep_games(run, err);
    bool events_fault = run->contests.count > 0 && run->refused.rc != RC_OK; /* for no game to be tried again by */
    if (rc == RC_OK && (run->all || events_fault) && !services_stopping(services))
        rc = keep_fault(services, 0, of_house(run), err);
    if (rc == RC_OK)
        rc = files_seen(&run->site, whole ? &sum : NULL, err);
    if (rc == RC_OK)
        return services_commit(services, err);
    services_rollback(services);
    return rc;
}

enum rc run_make(struct run *run, struct err *err)
{
    enum rc rc = make_games(run, err);
    if (rc == RC_OK)
        rc = make_house(run, err);
    if (rc == RC_OK)
        rc = run->keep ? keep(run, err) : tell_all(run, err);
    return rc;
}

void run_tell(const struct services *services, const char *said)
{
    struct err err = {0};
    bool told = false;
    enum rc rc = page_fault_told(services->store, said, &told, &err);
    if (!told)
        log_error("pages: %s", said);
    if (rc == RC_OK && !told)
        rc = page_fault_put(services->store, 0, services->now, said, &err);
    if (rc != RC_OK)
        log_error("pages: %s", err.text);
}

void run_free(struct run *run)
{
    for (size_t i = 0; run->said != NULL && i < run->count; i++)
        free(run->said[i]);
    free(run->said);
    free(run->row);
    contests_free(&run->contests);
    lists_free(&run->site.lists);
}

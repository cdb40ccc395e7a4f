#include "engine/letters/wording.h"

#include "base/log.h"
#include "engine/letters/gm_notice.h"
#include "report/templates.h"

enum { LINES_TOLD = 20 };

/* The stamp of the faults that were told last. */
static const char TOLD[] = "templates_told";

/* Each line of `faults` is a paragraph. */
static enum rc tell(const struct services *services, uint64_t stamp, char *faults, struct err *err)
{
    char cause[40];
    struct commit commit = {0};
    struct text wrong = TEXT_EMPTY;
    size_t count = 0;
    char *rest = NULL;
    (void)snprintf(cause, sizeof cause, "w%016llx", (unsigned long long)stamp);
    for (char *line = strtok_r(faults, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        log_warn("templates: %s", line);
        if (count++ < LINES_TOLD)
            text_addf(&wrong, "%s\n", line);
    }
    const struct notice notice = {.cause = cause, .says = SAYING("tell.template", SAID("wrong", wrong.data))};
    enum rc rc = gm_notice(services, 0, &notice, &commit, err);
    if (rc == RC_OK)
        rc = commit_now(services, &commit, err);
    text_free(&wrong);
    commit_free(&commit);
    return rc;
}

enum rc wording_look(const struct services *services, uint64_t *seen, struct err *err)
{
    struct template_faults faults;
    int64_t told = 0;
    uint64_t stamp = templates_stamp(services->templates);
    if (stamp == *seen)
        return RC_OK;
    templates_check(services->templates, &faults);
    enum rc rc = store_meta_get_int_or(services->store, TOLD, 0, &told, err);
    bool news = (uint64_t)told != faults.stamp;
    if (rc == RC_OK && news && faults.count > 0)
        rc = tell(services, faults.stamp, faults.lines.data, err);
    if (rc == RC_OK && news)
        rc = store_meta_put_int(services->store, TOLD, (int64_t)faults.stamp, err);
    if (rc == RC_OK)
        *seen = stamp;
    text_free(&faults.lines);
    return rc;
}

enum rc wording_tell_met(const struct services *services, struct err *err)
{
    struct text met = TEXT_EMPTY;
    struct template_faults faults = {.lines = TEXT_EMPTY};
    enum rc rc = RC_OK;
    templates_met(services->templates, &met);
    /* what a look finds was told by it */
    if (met.len > 0)
        templates_check(services->templates, &faults);
    if (met.len > 0 && faults.count == 0)
        rc = tell(services, templates_stamp(services->templates), met.data, err);
    text_free(&faults.lines);
    text_free(&met);
    return rc;
}

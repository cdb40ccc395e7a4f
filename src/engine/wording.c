#include "engine/wording.h"

#include "base/log.h"
#include "engine/gm_tell.h"
#include "report/template.h"

enum { LINES_TOLD = 20 };

/* The stamp of the faults that were told last. */
static const char TOLD[] = "templates_told";

/* Each line of `faults` is a paragraph. */
static enum rc tell(const struct host *host, uint64_t stamp, char *faults, struct err *err)
{
    char cause[40];
    struct bundle bundle = {0};
    const char *words[LINES_TOLD + 3] = {"Mails go out all the same: where a template of this house cannot be used, "
                                         "the built-in one stands in for it. What is wrong:"};
    size_t count = 1;
    char *rest = NULL;
    (void)snprintf(cause, sizeof cause, "w%016llx", (unsigned long long)stamp);
    for (char *line = strtok_r(faults, "\n", &rest); line != NULL; line = strtok_r(NULL, "\n", &rest)) {
        log_warn("templates: %s", line);
        if (count <= LINES_TOLD)
            words[count++] = line;
    }
    words[count] = "`cursus config` and `cursus doctor` say what is wrong at any time.";
    enum rc rc = gm_tell(host, 0, cause, "A template cannot be used", words, &bundle, err);
    if (rc == RC_OK)
        rc = bundle_commit(host, &bundle, err);
    bundle_free(&bundle);
    return rc;
}

enum rc wording_look(const struct host *host, uint64_t *seen, struct err *err)
{
    struct template_faults faults;
    int64_t told = 0;
    uint64_t stamp = templates_stamp(host->templates);
    if (stamp == *seen)
        return RC_OK;
    enum rc rc = templates_check(host->templates, &faults, err);
    if (rc != RC_OK)
        return rc;
    rc = meta_get_int(host->store, TOLD, &told, err);
    if (rc == RC_NONE)
        rc = RC_OK;
    bool news = (uint64_t)told != faults.stamp;
    if (rc == RC_OK && news && faults.count > 0)
        rc = tell(host, faults.stamp, faults.lines.data, err);
    if (rc == RC_OK && news)
        rc = meta_put_int(host->store, TOLD, (int64_t)faults.stamp, err);
    if (rc == RC_OK)
        *seen = stamp;
    text_free(&faults.lines);
    return rc;
}

enum rc wording_tell_met(const struct host *host, struct err *err)
{
    struct text met = TEXT_EMPTY;
    struct template_faults faults = {.lines = TEXT_EMPTY};
    enum rc rc = RC_OK;
    templates_met(host->templates, &met);
    /* what a look finds was told by it */
    if (met.len > 0 && !met.failed)
        rc = templates_check(host->templates, &faults, err);
    if (rc == RC_OK && met.len > 0 && faults.count == 0)
        rc = tell(host, templates_stamp(host->templates), met.data, err);
    text_free(&faults.lines);
    text_free(&met);
    return rc;
}

#include "store/sqlite.h"

#include "base/crash.h"
#include "base/mem.h"
#include "base/progress.h"
#include "store/query.h"
#include "store/upkeep.h"

#include <sqlite3.h>
#include <sys/stat.h>

enum { STEPS = 100000, COPIES = 2, MEGABYTE = 1048576 };

/* What is looked at from time to time while the library works. */
struct work {
    const struct store *store;
    char *wal;
    int64_t whole; /* bytes that come to stand in it */
};

static int look(void *context)
{
    const struct work *work = context;
    struct stat info;
    int64_t done = stat(work->wal, &info) == 0 ? info.st_size : 0;
    progress_step(work->store->progress, "compacting", done < work->whole ? done : work->whole, work->whole);
    return 0;
}

static enum rc enough_room(const struct store_space *space, const struct store *store, int64_t reserve, struct err *err)
{
    int64_t need = COPIES * (space->file - space->unused) + reserve;
    if (space->free < 0 || space->free >= need)
        return RC_OK;
    return err_set(err, RC_FULL, "%s: compacting wants %lld MB free on its disk, where %lld are", store->path,
                   (long long)(need / MEGABYTE + 1), (long long)(space->free / MEGABYTE));
}

/* Under the write lock. The library builds the new file beside, for which it attaches a database of its own. */
static enum rc rewrite(struct store *store, struct err *err)
{
    enum rc rc = db_run(store, "pragma_temporary_file", err);
    int attached = sqlite3_limit(store->handle, SQLITE_LIMIT_ATTACHED, 1);
    crash_point("store compact");
    if (rc == RC_OK)
        rc = db_run(store, "pragma_compact", err);
    crash_point("store compacted");
    (void)sqlite3_limit(store->handle, SQLITE_LIMIT_ATTACHED, attached);
    enum rc back = db_run(store, "pragma_temporary", rc == RC_OK ? err : NULL);
    return rc == RC_OK ? back : rc;
}

enum rc sqlite_compact(struct store *store, int64_t reserve, struct err *err)
{
    struct store_space space;
    enum rc rc = sqlite_space(store, &space, err);
    if (rc == RC_OK)
        rc = enough_room(&space, store, reserve, err);
    if (rc == RC_OK)
        rc = sqlite_lock(store, err);
    if (rc != RC_OK)
        return rc;
    struct work work = {store, mem_textf("%s-wal", store->path), space.file - space.unused};
    (void)look(&work);
    rc = db_look(store, err);
    sqlite3_progress_handler(store->handle, STEPS, look, &work);
    if (rc == RC_OK)
        rc = rewrite(store, err);
    sqlite3_progress_handler(store->handle, 0, NULL, NULL);
    if (rc == RC_OK)
        rc = db_look(store, err);
    sqlite_unlock(store);
    free(work.wal);
    return rc == RC_OK ? db_settle(store, err) : rc;
}

#include "store/guard.h"

#include "base/cipher.h"
#include "base/mem.h"
#include "store/db.h"
#include "store/query.h"
#include "store/sqlite.h"

#include <sqlite3.h>

enum { LOOKS = 3 };

static const char *const endings[GUARD_BESIDE] = {"-wal", "-shm"};

/* The file of the library's own with this ending, whatever links lead to it. */
static enum rc read_beside(struct store *store, size_t which, struct witness_file *out, struct err *err)
{
    const char *path = sqlite3_db_filename(store->handle, "main");
    char *name = mem_textf("%s%s", path == NULL ? store->path : path, endings[which]);
    enum rc rc = witness_file_read(name, out, err);
    free(name);
    return rc;
}

/* The highest numbers that the database knows, into *out; its other fields stay. */
static enum rc read_newest(struct store *store, struct witness *out, struct err *err)
{
    enum rc rc = query_number(query_use(store, "newest_out"), &out->mails_out, err);
    if (rc == RC_OK)
        rc = query_number(query_use(store, "newest_in"), &out->mails_in, err);
    return rc == RC_OK ? query_number(query_use(store, "newest_branch"), &out->branches, err) : rc;
}

static int64_t larger(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static void take_numbers(struct witness *to, const struct witness *from)
{
    to->mails_out = from->mails_out;
    to->mails_in = from->mails_in;
    to->branches = from->branches;
}

static void raise_numbers(struct witness *to, const struct witness *from)
{
    to->mails_out = larger(to->mails_out, from->mails_out);
    to->mails_in = larger(to->mails_in, from->mails_in);
    to->branches = larger(to->branches, from->branches);
}

static bool knows_all(const struct witness *database, const struct witness *witness)
{
    return database->mails_out >= witness->mails_out && database->mails_in >= witness->mails_in;
}

/* Other names for what is open, or other files under its names? RC_NOMEM tells nothing. */
static bool same_names(struct store *store, struct witness_file *file)
{
    struct err err = {0};
    const struct guard *guard = &store->guard;
    enum rc rc = witness_file_read(store->path, file, &err);
    bool same = rc == RC_OK && file->device == guard->known.file.device && file->node == guard->known.file.node;
    for (size_t i = 0; same && i < GUARD_BESIDE; i++) {
        struct witness_file beside = guard->beside[i];
        rc = read_beside(store, i, &beside, &err);
        same = rc == RC_OK && beside.device == guard->beside[i].device && beside.node == guard->beside[i].node;
    }
    return same || rc == RC_NOMEM;
}

/* Under the write lock: the file is not as this connection saw it last. Did one of ours do it? */
static bool ours(struct store *store, const struct witness_file *file)
{
    struct witness there;
    struct guard *guard = &store->guard;
    if (witness_read(store->path, &there)) {
        if (there.line != guard->known.line || !(there.moving || witness_file_same(&there.file, file)))
            return false;
        take_numbers(&guard->known, &there);
    }
    guard->known.file = *file;
    (void)witness_write(store->path, &guard->known);
    return true;
}

/* Without it: what another process is changing right now is no answer yet. */
static bool ours_for_now(struct store *store, struct witness_file *file)
{
    struct err err = {0};
    for (int look = 0; look < LOOKS; look++) {
        struct witness there;
        if (!witness_read(store->path, &there) || there.moving)
            return true;
        if (there.line == store->guard.known.line && witness_file_same(&there.file, file)) {
            store->guard.known.file = *file;
            return true;
        }
        if (witness_file_read(store->path, file, &err) != RC_OK)
            return false;
    }
    if (store->mode != DB_IDLE || sqlite_lock(store, &err) != RC_OK)
        return true; /* the next commit looks again, and has the lock */
    bool same = same_names(store, file) && ours(store, file);
    sqlite_unlock(store);
    return same;
}

enum rc guard_look(struct store *store, struct err *err)
{
    struct witness_file file;
    struct guard *guard = &store->guard;
    if (guard->on && !guard->gone) {
        bool same = same_names(store, &file);
        if (same && !witness_file_same(&file, &guard->known.file))
            same = store->lock >= 0 ? ours(store, &file) : ours_for_now(store, &file);
        guard->gone = !same;
    }
    if (!guard->gone)
        return RC_OK;
    store->lost = RC_IO;
    return err_set(err, RC_IO,
                   "%s was moved, replaced or written over while this process had it open: nothing more is written or "
                   "sent; see that the right file is there and start again",
                   store->path);
}

/* ---- opening ---- */

static enum rc is_open(struct store *store, struct err *err)
{
    int moved = 0;
    int code = sqlite3_file_control(store->handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (code == SQLITE_OK && moved == 0)
        return RC_OK;
    return err_set(err, RC_BUSY, "%s was replaced while it was opened; try again", store->path);
}

/* Under the write lock, so that of several who come to a file that was put there one gives it its line. */
static enum rc adopt(struct store *store, struct err *err)
{
    struct guard *guard = &store->guard;
    struct witness there = {0}, own = {0};
    bool read = witness_read(store->path, &there);
    enum rc rc = read_newest(store, &own, err);
    if (rc == RC_OK)
        rc = witness_file_read(store->path, &own.file, err);
    if (rc != RC_OK)
        return rc;
    guard->behind = read && !knows_all(&own, &there);
    own.line = there.line;
    if (!read || !(there.moving || witness_file_same(&there.file, &own.file)))
        cipher_random((uint8_t *)&own.line, sizeof own.line);
    raise_numbers(&own, &there); /* until what is behind has been dealt with, everybody shall see it */
    guard->known = own;
    (void)witness_write(store->path, &guard->known);
    return RC_OK;
}

enum rc guard_open(struct store *store, struct err *err)
{
    struct guard *guard = &store->guard;
    struct witness own = {0};
    enum rc rc = read_newest(store, &own, err); /* this opens the files beside it */
    for (size_t i = 0; rc == RC_OK && i < GUARD_BESIDE; i++)
        rc = read_beside(store, i, &guard->beside[i], err);
    struct witness_file file;
    if (rc == RC_OK)
        rc = witness_file_read(store->path, &file, err);
    if (rc == RC_OK)
        rc = is_open(store, err);
    if (rc != RC_OK)
        return rc;
    bool known = witness_read(store->path, &guard->known) && !guard->known.moving &&
                 witness_file_same(&guard->known.file, &file) && knows_all(&own, &guard->known);
    if (!known) {
        rc = sqlite_lock(store, err);
        if (rc != RC_OK)
            return rc;
        rc = adopt(store, err);
        sqlite_unlock(store);
    }
    guard->on = rc == RC_OK;
    return rc;
}

/* ---- our own changes ---- */

void guard_checkpoint(struct store *store)
{
    struct guard *guard = &store->guard;
    if (!guard->on)
        return;
    guard->known.moving = true;
    (void)witness_write(store->path, &guard->known);
}

void guard_checkpointed(struct store *store)
{
    struct guard *guard = &store->guard;
    struct err err = {0};
    struct witness_file file;
    if (!guard->on)
        return;
    guard->known.moving = false;
    if (witness_file_read(store->path, &file, &err) == RC_OK && file.node == guard->known.file.node)
        guard->known.file = file;
    (void)witness_write(store->path, &guard->known);
}

void guard_softly(struct store *store)
{
    raise_numbers(&store->guard.soft, &store->guard.given);
    guard_forget(store);
}

void guard_committed(struct store *store)
{
    struct guard *guard = &store->guard;
    struct witness *known = &guard->known, there, own = guard->given;
    struct err err = {0};
    raise_numbers(&own, &guard->soft);
    guard->soft = (struct witness){0};
    bool mended = guard->behind && guard->mended && read_newest(store, &own, &err) == RC_OK;
    bool more = own.mails_out != 0 || own.mails_in != 0 || own.branches != 0;
    if (!guard->on || !more) {
        guard_forget(store);
        return;
    }
    if (mended)
        *known = (struct witness){.line = known->line, .file = known->file, .branches = known->branches};
    else if (witness_read(store->path, &there) && there.line == known->line)
        take_numbers(known, &there); /* others have added to it */
    guard->behind = guard->behind && !mended;
    raise_numbers(known, &own);
    (void)witness_write(store->path, known);
    guard_forget(store);
}

void guard_forget(struct store *store)
{
    store->guard.given = (struct witness){0};
    store->guard.mended = false;
}

void guard_marked(struct store *store, int mark)
{
    store->guard.before_mark[mark] = store->guard.given;
}

void guard_mark_undone(struct store *store, int mark)
{
    store->guard.given = store->guard.before_mark[mark];
}

#include "site/folder.h"

#include "base/crash.h"
#include "base/file.h"
#include "base/mem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILE_MOST = 64 << 20, FOLDER_OPEN = 0755, FOLDER_HIDDEN = 0711, FILE_OPEN = 0644 };

struct folder {
    char *path;
    char *hidden; /* the path of a folder whose files are found by who knows their names; NULL: none is */
    bool check;
    int lock; /* the folder itself, locked; -1: it is not */
    struct folder_report report;
    struct text faults;
    char **put; /* names, as they came */
    size_t puts, cap;
};

static enum rc make_one(const char *path, mode_t mode, struct err *err)
{
    if (mkdir(path, mode) == 0)
        return chmod(path, mode) == 0 ? RC_OK : err_errno(err, "%s", path); /* whatever the umask */
    return errno == EEXIST ? RC_OK : err_errno(err, "%s", path);
}

static bool lies_in(const char *path, const char *folder)
{
    size_t len = folder == NULL ? 0 : strlen(folder);
    return len > 0 && strncmp(path, folder, len) == 0 && (path[len] == '/' || path[len] == '\0');
}

/* The folders in which the file `path` stands; `hidden` and those in it can be listed by nobody else. */
static enum rc make_folders(const char *path, const char *hidden, struct err *err)
{
    struct text part = TEXT_EMPTY;
    enum rc rc = RC_OK;
    for (const char *at = strchr(path + 1, '/'); rc == RC_OK && at != NULL; at = strchr(at + 1, '/')) {
        text_clear(&part);
        text_add_bytes(&part, path, (size_t)(at - path));
        rc = make_one(part.data, lies_in(part.data, hidden) ? FOLDER_HIDDEN : FOLDER_OPEN, err);
    }
    text_free(&part);
    return rc;
}

/* The kernel lets go of it whatever becomes of the process. */
static enum rc take_lock(struct folder *folder, bool wait, struct err *err)
{
    enum rc rc = make_folders(folder->path, NULL, err);
    if (rc == RC_OK)
        rc = make_one(folder->path, FOLDER_OPEN, err);
    if (rc != RC_OK)
        return rc;
    folder->lock = open(folder->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder->lock < 0)
        return errno == ENOTDIR ? err_set(err, RC_BAD, "%s is not a folder", folder->path)
                                : err_errno(err, "%s", folder->path);
    if (flock(folder->lock, LOCK_EX | (wait ? 0 : LOCK_NB)) == 0)
        return RC_OK;
    return errno == EWOULDBLOCK ? err_set(err, RC_BUSY, "%s: another process writes its pages", folder->path)
                                : err_errno(err, "%s", folder->path);
}

enum rc folder_open(const char *path, enum folder_use use, struct folder **out, struct err *err)
{
    struct folder *folder = mem_new(1, sizeof *folder);
    *folder =
        (struct folder){.path = mem_copy_text(path), .check = use == FOLDER_CHECK, .lock = -1, .faults = TEXT_EMPTY};
    enum rc rc = use == FOLDER_CHECK ? RC_OK : take_lock(folder, use == FOLDER_WRITE, err);
    if (rc != RC_OK) {
        folder_close(folder);
        folder = NULL;
    }
    *out = folder;
    return rc;
}

void folder_close(struct folder *folder)
{
    if (folder == NULL)
        return;
    for (size_t i = 0; i < folder->puts; i++)
        free(folder->put[i]);
    if (folder->lock >= 0)
        (void)close(folder->lock);
    free(folder->put);
    free(folder->path);
    free(folder->hidden);
    text_free(&folder->faults);
    free(folder);
}

static void remember(struct folder *folder, const char *name)
{
    if (folder->puts == folder->cap) {
        folder->cap = folder->cap == 0 ? 64 : 2 * folder->cap;
        folder->put = mem_grow(folder->put, folder->cap, sizeof *folder->put);
    }
    folder->put[folder->puts++] = mem_copy_text(name);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void full_path(const struct folder *folder, const char *name, struct text *out)
{
    text_addf(out, "%s%s%s", folder->path, name[0] == '\0' ? "" : "/", name);
}

static void fault(struct folder *folder, const char *name, const char *what)
{
    text_addf(&folder->faults, "%s: %s\n", name, what);
}

/* Whether the file holds these bytes now. Does not read what has another size. */
static bool holds(const char *path, const struct text *bytes, bool *there)
{
    struct stat info;
    struct text now = TEXT_EMPTY;
    *there = stat(path, &info) == 0;
    if (!*there || !S_ISREG(info.st_mode) || (size_t)info.st_size != bytes->len)
        return false;
    bool same = file_read(path, FILE_MOST, &now, NULL) == RC_OK && now.len == bytes->len &&
                memcmp(now.data, bytes->data, now.len) == 0;
    text_free(&now);
    return same;
}

void folder_hide(struct folder *folder, const char *name)
{
    struct text path = TEXT_EMPTY;
    full_path(folder, name, &path);
    free(folder->hidden);
    folder->hidden = text_detach(&path);
}

enum rc folder_put(struct folder *folder, const char *name, const struct text *bytes, struct err *err)
{
    struct text path = TEXT_EMPTY;
    bool there = false;
    enum rc rc = RC_OK;
    remember(folder, name);
    full_path(folder, name, &path);
    if (holds(path.data, bytes, &there)) {
        folder->report.same++;
    } else if (folder->check) {
        fault(folder, name, there ? "differs" : "missing");
        folder->report.written++;
    } else {
        rc = make_folders(path.data, folder->hidden, err);
        crash_point("page");
        if (rc == RC_OK)
            rc = file_write(path.data, bytes->data, bytes->len, FILE_OPEN, err);
        crash_point("page written");
        folder->report.written += rc == RC_OK;
    }
    text_free(&path);
    return rc;
}

enum rc folder_drop(struct folder *folder, const char *name, struct err *err)
{
    struct text path = TEXT_EMPTY;
    struct stat info;
    enum rc rc = RC_OK;
    full_path(folder, name, &path);
    bool there = lstat(path.data, &info) == 0;
    if (there && folder->check)
        fault(folder, name, "should not be there");
    else if (there && unlink(path.data) != 0 && errno != ENOENT && errno != ENOTDIR)
        rc = err_errno(err, "%s", path.data);
    else if (there)
        folder->report.removed++;
    text_free(&path);
    return rc;
}

static bool ends_with(const char *name, const char *end)
{
    size_t len = strlen(name), tail = strlen(end);
    return len > tail && strcmp(name + len - tail, end) == 0;
}

/* Or what was to become one: whoever writes now has the lock, so nobody goes on with it. */
static bool is_page(const char *name, const char *end)
{
    size_t len = strlen(name), tail = strlen(".XXXXXX");
    bool begun = name[0] == '.' && len > tail + strlen(end) && name[len - tail] == '.' &&
                 memcmp(name + len - tail - strlen(end), end, strlen(end)) == 0;
    return begun || (name[0] != '.' && ends_with(name, end));
}

enum rc folder_sweep(struct folder *folder, const char *within, const char *end, struct err *err)
{
    struct text path = TEXT_EMPTY, name = TEXT_EMPTY;
    enum rc rc = RC_OK;
    full_path(folder, within, &path);
    DIR *listing = opendir(path.data);
    if (folder->puts > 1)
        qsort(folder->put, folder->puts, sizeof *folder->put, by_name);
    for (struct dirent *one; rc == RC_OK && listing != NULL && (one = readdir(listing)) != NULL;) {
        if (!is_page(one->d_name, end))
            continue;
        text_clear(&name);
        text_addf(&name, "%s%s%s", within, within[0] == '\0' ? "" : "/", one->d_name);
        const char *key = name.data;
        if (folder->puts == 0 || bsearch(&key, folder->put, folder->puts, sizeof *folder->put, by_name) == NULL)
            rc = folder_drop(folder, name.data, err);
    }
    if (listing != NULL)
        (void)closedir(listing);
    text_free(&path);
    text_free(&name);
    return rc;
}

struct folder_report folder_report(const struct folder *folder)
{
    return folder->report;
}

const char *folder_faults(const struct folder *folder)
{
    return folder->faults.data;
}

#include "site/folder.h"

#include "base/cipher.h"
#include "base/crash.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/number.h"

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
    uint64_t sum_change;
    char **put; /* names, as they came */
    size_t puts, cap;
};

/* Files are to be found in it by whoever may, whatever the umask and whoever made it. */
static enum rc set_mode(const char *path, mode_t mode, struct err *err)
{
    return chmod(path, mode) == 0 ? RC_OK : err_errno(err, "%s", path);
}

static bool has_mode(const struct stat *info, mode_t mode)
{
    return (info->st_mode & 0777) == mode;
}

static enum rc make_one(const char *path, mode_t mode, struct err *err)
{
    struct stat info;
    if (mkdir(path, mode) == 0) {
        enum rc rc = set_mode(path, mode, err);
        return rc == RC_OK ? file_sync_folder(path, err) : rc; /* else a power cut may take it, and every page in it */
    }
    if (errno != EEXIST)
        return err_errno(err, "%s", path);
    /* one that everybody may list is as its operator wants it; one of secrets is not */
    bool open = mode == FOLDER_HIDDEN && lstat(path, &info) == 0 && S_ISDIR(info.st_mode) && !has_mode(&info, mode);
    return open ? set_mode(path, mode, err) : RC_OK;
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

void folder_keep(struct folder *folder, const char *name)
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

/* What is wrong with the file, which is to hold these bytes; NULL: nothing. Does not read what has another size. */
static const char *wrong_with(const char *path, const struct text *bytes)
{
    struct stat info;
    struct text now = TEXT_EMPTY;
    if (lstat(path, &info) != 0)
        return "missing";
    if (!S_ISREG(info.st_mode) || (size_t)info.st_size != bytes->len)
        return "differs";
    if (!has_mode(&info, FILE_OPEN))
        return "has another mode";
    bool same = file_read(path, FILE_MOST, &now, NULL) == RC_OK && now.len == bytes->len &&
                memcmp(now.data, bytes->data, now.len) == 0;
    text_free(&now);
    return same ? NULL : "differs";
}

bool folder_is(const struct folder *folder, const char *path)
{
    struct stat one, other;
    return strcmp(folder->path, path) == 0 || (stat(folder->path, &one) == 0 && stat(path, &other) == 0 &&
                                               one.st_dev == other.st_dev && one.st_ino == other.st_ino);
}

void folder_get(const struct folder *folder, const char *name, struct text *out)
{
    struct text path = TEXT_EMPTY;
    full_path(folder, name, &path);
    if (file_read(path.data, FILE_MOST, out, NULL) != RC_OK)
        text_clear(out);
    text_free(&path);
}

bool folder_stands(const struct folder *folder)
{
    return access(folder->path, W_OK | X_OK) == 0;
}

void folder_hide(struct folder *folder, const char *name)
{
    struct text path = TEXT_EMPTY;
    full_path(folder, name, &path);
    free(folder->hidden);
    folder->hidden = text_detach(&path);
}

/* ---- what files add to the sum ---- */

/* Of a file that is not there nothing. The last change is that of the file itself, which nobody can set. */
static uint64_t sum_of(const struct folder *folder, const char *path)
{
    struct stat info;
    uint8_t hash[CIPHER_HASH];
    uint64_t sum;
    if (lstat(path, &info) != 0 || S_ISDIR(info.st_mode))
        return 0;
    const int64_t told[] = {info.st_size, info.st_mode, info.st_ctim.tv_sec, info.st_ctim.tv_nsec,
                            (int64_t)info.st_ino};
    const char *name = path + strlen(folder->path);
    cipher_hash((const struct cipher_part[]){{name, strlen(name)}, {told, sizeof told}}, 2, hash);
    memcpy(&sum, hash, sizeof sum);
    return sum;
}

static uint64_t sum_in(const struct folder *folder, const char *within)
{
    uint64_t sum = 0;
    struct text path = TEXT_EMPTY;
    DIR *listing = opendir(within);
    for (struct dirent *one; listing != NULL && (one = readdir(listing)) != NULL;) {
        if (strcmp(one->d_name, ".") == 0 || strcmp(one->d_name, "..") == 0)
            continue;
        text_clear(&path);
        text_addf(&path, "%s/%s", within, one->d_name);
        sum += sum_of(folder, path.data);
        if (one->d_type == DT_DIR || one->d_type == DT_UNKNOWN) /* some file systems do not say */
            sum += sum_in(folder, path.data);
    }
    if (listing != NULL)
        (void)closedir(listing);
    text_free(&path);
    return sum;
}

uint64_t folder_sum(const struct folder *folder)
{
    return sum_in(folder, folder->path);
}

uint64_t folder_sum_change(const struct folder *folder)
{
    return folder->sum_change;
}

enum rc folder_put(struct folder *folder, const char *name, const struct text *bytes, struct err *err)
{
    struct text path = TEXT_EMPTY;
    enum rc rc = RC_OK;
    folder_keep(folder, name);
    full_path(folder, name, &path);
    const char *wrong = wrong_with(path.data, bytes);
    if (wrong == NULL) {
        folder->report.same++;
    } else if (folder->check) {
        fault(folder, name, wrong);
        folder->report.written++;
    } else {
        uint64_t before = sum_of(folder, path.data);
        rc = make_folders(path.data, folder->hidden, err);
        crash_point("page");
        if (rc == RC_OK)
            rc = file_write(path.data, bytes->data, bytes->len, FILE_OPEN, err);
        crash_point("page written");
        folder->report.written += rc == RC_OK;
        folder->sum_change += sum_of(folder, path.data) - before;
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
    uint64_t before = sum_of(folder, path.data);
    bool there = lstat(path.data, &info) == 0 && !S_ISDIR(info.st_mode);
    if (there && folder->check) {
        fault(folder, name, "should not be there");
        folder_keep(folder, name); /* it is told once */
        folder->report.removed++;
    } else if (there && unlink(path.data) != 0 && errno != ENOENT && errno != ENOTDIR) {
        rc = err_errno(err, "%s", path.data);
    } else if (there) {
        folder->report.removed++;
        folder->sum_change -= before;
        rc = file_sync_folder(path.data, err); /* else a page of a former key may be back after a power cut */
    }
    text_free(&path);
    return rc;
}

/* Or what was to become one: whoever writes now has the lock, so nobody goes on with it. Who only checks has none. */
static bool is_page(const struct folder *folder, const char *name, bool (*ours)(const char *name))
{
    size_t len = strlen(name), tail = strlen(".XXXXXX");
    if (name[0] != '.')
        return ours(name);
    if (folder->check || len <= tail + 1 || name[len - tail] != '.')
        return false;
    struct text whole = TEXT_EMPTY;
    text_add_bytes(&whole, name + 1, len - tail - 1);
    bool begun = ours(whole.data);
    text_free(&whole);
    return begun;
}

/* `known`: how many of the names that were put are in order. */
static bool was_put(const struct folder *folder, size_t known, const char *name)
{
    return known > 0 && bsearch(&name, folder->put, known, sizeof *folder->put, by_name) != NULL;
}

static enum rc sweep_one(struct folder *folder, const char *within, const char *file, size_t known, struct err *err)
{
    struct text name = TEXT_EMPTY;
    text_addf(&name, "%s%s%s", within, within[0] == '\0' ? "" : "/", file);
    enum rc rc = was_put(folder, known, name.data) ? RC_OK : folder_drop(folder, name.data, err);
    text_free(&name);
    return rc;
}

enum rc folder_sweep(struct folder *folder, const char *within, bool (*ours)(const char *name), struct err *err)
{
    struct text path = TEXT_EMPTY;
    enum rc rc = RC_OK;
    full_path(folder, within, &path);
    DIR *listing = opendir(path.data);
    if (listing == NULL && errno != ENOENT && errno != ENOTDIR)
        rc = err_errno(err, "%s", path.data);
    if (folder->puts > 1)
        qsort(folder->put, folder->puts, sizeof *folder->put, by_name);
    size_t known = folder->puts;
    for (struct dirent *one; listing != NULL && (one = readdir(listing)) != NULL;) {
        if (!is_page(folder, one->d_name, ours))
            continue;
        enum rc now = sweep_one(folder, within, one->d_name, known, rc == RC_OK ? err : NULL);
        rc = rc == RC_OK ? now : rc;
    }
    if (listing != NULL)
        (void)closedir(listing);
    if (listing != NULL && within[0] != '\0' && !folder->check)
        (void)rmdir(path.data); /* fails where something is left, which is as it should be */
    text_free(&path);
    return rc;
}

void folder_numbers(const struct folder *folder, const char *within, int64_t **numbers, size_t *count)
{
    struct text path = TEXT_EMPTY;
    size_t cap = 0;
    full_path(folder, within, &path);
    DIR *listing = opendir(path.data);
    for (struct dirent *one; listing != NULL && (one = readdir(listing)) != NULL;) {
        int64_t number = 0;
        if (one->d_name[0] == '0' || !number_read(one->d_name, 1, INT64_MAX, &number))
            continue;
        if (*count == cap) {
            cap = cap == 0 ? 64 : 2 * cap;
            *numbers = mem_grow(*numbers, cap, sizeof **numbers);
        }
        (*numbers)[(*count)++] = number;
    }
    if (listing != NULL)
        (void)closedir(listing);
    text_free(&path);
}

enum rc folder_mend(struct folder *folder, const char *name, struct err *err)
{
    struct text path = TEXT_EMPTY;
    struct stat info;
    enum rc rc = RC_OK;
    full_path(folder, name, &path);
    bool wrong = lstat(path.data, &info) == 0 && S_ISDIR(info.st_mode) && !has_mode(&info, FOLDER_HIDDEN);
    if (wrong && folder->check)
        fault(folder, name, "has another mode");
    else if (wrong)
        rc = set_mode(path.data, FOLDER_HIDDEN, err);
    folder->report.written += wrong && rc == RC_OK;
    text_free(&path);
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

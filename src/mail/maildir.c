#include "mail/maildir.h"

#include "base/crash.h"
#include "base/file.h"
#include "base/mem.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

/* Open folders, so that every step is relative to them whatever happens to the path. */
struct maildir {
    int fresh; /* new/ */
    int seen;  /* cur/ */
    int draft; /* tmp/ */
};

static enum rc make_folder(const char *path, struct err *err)
{
    struct stat info;
    if (mkdir(path, 0700) == 0)
        return file_sync_folder(path, err); /* else a power cut may take it, and every mail in it */
    if (errno != EEXIST)
        return err_errno(err, "cannot make the folder %s", path);
    if (stat(path, &info) != 0 || !S_ISDIR(info.st_mode))
        return err_set(err, RC_BAD, "%s is no folder", path);
    return RC_OK;
}

enum rc maildir_make(const char *path, struct err *err)
{
    static const char *const inner[] = {"tmp", "new", "cur"};
    enum rc rc = make_folder(path, err);
    for (size_t i = 0; rc == RC_OK && i < sizeof inner / sizeof inner[0]; i++) {
        char name[PATH_MAX];
        int len = snprintf(name, sizeof name, "%s/%s", path, inner[i]);
        if (len < 0 || (size_t)len >= sizeof name)
            return err_set(err, RC_BAD, "the path %.64s... is too long", path);
        rc = make_folder(name, err);
    }
    return rc;
}

enum rc maildir_open(const char *path, struct maildir **out, struct err *err)
{
    *out = NULL;
    struct maildir *maildir = mem_new(1, sizeof *maildir);
    *maildir = (struct maildir){-1, -1, -1};
    enum rc rc = RC_OK;
    int root = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (root >= 0) {
        maildir->fresh = openat(root, "new", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (maildir->fresh >= 0)
            maildir->seen = openat(root, "cur", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (maildir->seen >= 0)
            maildir->draft = openat(root, "tmp", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    }
    if (maildir->draft < 0)
        rc = err_errno(err, "cannot open the Maildir %s", path);
    if (root >= 0)
        (void)close(root);
    if (rc != RC_OK) {
        maildir_close(maildir);
        return rc;
    }
    *out = maildir;
    return RC_OK;
}

enum rc maildir_writable(const struct maildir *maildir, const char *path, struct err *err)
{
    const int folders[] = {maildir->fresh, maildir->seen};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (faccessat(folders[i], ".", W_OK | X_OK, AT_EACCESS) != 0)
            return err_set(
                err, RC_DENIED,
                "the Maildir %s cannot be written, so that no mail in it could be done with: %s; under systemd "
                "name it in ReadWritePaths=",
                path, strerror(errno));
    return RC_OK;
}

void maildir_close(struct maildir *maildir)
{
    if (maildir == NULL)
        return;
    const int folders[] = {maildir->fresh, maildir->seen, maildir->draft};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (folders[i] >= 0)
            (void)close(folders[i]);
    free(maildir);
}

static bool name_fits(const char *name)
{
    return name[0] != '\0' && name[0] != '.' && strchr(name, '/') == NULL && strlen(name) <= NAME_MAX;
}

static enum rc name_check(const char *name, struct err *err)
{
    return name_fits(name) ? RC_OK : err_set(err, RC_BAD, "\"%.64s\" is no name of a mail file", name);
}

/* listing */

void maildir_list_free(struct maildir_list *list)
{
    for (size_t i = 0; i < list->count; i++)
        free(list->entries[i].name);
    free(list->entries);
    *list = (struct maildir_list){0};
}

static int by_receipt(const void *a, const void *b)
{
    const struct maildir_entry *left = a, *right = b;
    if (left->received != right->received)
        return left->received < right->received ? -1 : 1;
    return strcmp(left->name, right->name);
}

static void list_add(struct maildir_list *list, const char *name, const struct stat *info)
{
    if (list->count == list->room) {
        size_t room = list->room == 0 ? 32 : list->room * 2;
        struct maildir_entry *entries = mem_grow(list->entries, room, sizeof *entries);
        list->entries = entries;
        list->room = room;
    }
    list->entries[list->count++] = (struct maildir_entry){
        .name = mem_copy_text(name),
        .received = (int64_t)info->st_mtim.tv_sec * 1000000000 + info->st_mtim.tv_nsec,
        .size = info->st_size,
    };
}

static enum rc list_fill(DIR *folder, struct maildir_list *out, struct err *err)
{
    for (;;) {
        errno = 0;
        struct dirent *entry = readdir(folder);
        if (entry == NULL)
            return errno == 0 ? RC_OK : err_errno(err, "cannot list new mail");
        struct stat info;
        if (!name_fits(entry->d_name))
            continue;
        if (fstatat(dirfd(folder), entry->d_name, &info, AT_SYMLINK_NOFOLLOW) != 0) {
            if (errno == ENOENT)
                continue; /* taken by another process since readdir */
            return err_errno(err, "cannot look at new mail %s", entry->d_name);
        }
        if (S_ISREG(info.st_mode))
            list_add(out, entry->d_name, &info);
    }
}

enum rc maildir_list(struct maildir *maildir, struct maildir_list *out, struct err *err)
{
    maildir_list_free(out);
    /* a second handle: closedir() closes its own, and each listing starts at the top */
    int again = openat(maildir->fresh, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *folder = again < 0 ? NULL : fdopendir(again);
    if (folder == NULL) {
        enum rc rc = err_errno(err, "cannot list new mail");
        if (again >= 0)
            (void)close(again);
        return rc;
    }
    enum rc rc = list_fill(folder, out, err);
    (void)closedir(folder);
    if (rc != RC_OK)
        maildir_list_free(out);
    else if (out->count > 1)
        qsort(out->entries, out->count, sizeof *out->entries, by_receipt);
    return rc;
}

/* reading and filing */

static enum rc read_bytes(int file, const char *name, size_t most, struct text *out, bool *cut, struct err *err)
{
    char chunk[16384];
    size_t left = most;
    *cut = false;
    for (;;) {
        /* one byte more than allowed tells whether there is more */
        size_t want = left < sizeof chunk ? left + 1 : sizeof chunk;
        ssize_t got = read(file, chunk, want);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return err_errno(err, "cannot read new mail %s", name);
        if (got == 0)
            return RC_OK;
        if ((size_t)got > left) {
            *cut = true;
            got = (ssize_t)left;
        }
        text_add_bytes(out, chunk, (size_t)got);
        left -= (size_t)got;
        if (*cut)
            return RC_OK;
    }
}

enum rc maildir_read(struct maildir *maildir, const char *name, size_t most, struct text *out, bool *cut,
                     struct err *err)
{
    struct stat info;
    enum rc rc = name_check(name, err);
    if (rc != RC_OK)
        return rc;
    /* NONBLOCK: a pipe laid there by somebody must not hang us */
    int file = openat(maildir->fresh, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0)
        return errno == ELOOP ? err_set(err, RC_BAD, "new mail %s is a link", name)
                              : err_errno(err, "cannot open new mail %s", name);
    if (fstat(file, &info) != 0 || !S_ISREG(info.st_mode))
        rc = err_set(err, RC_BAD, "new mail %s is no plain file", name);
    else
        rc = read_bytes(file, name, most, out, cut, err);
    (void)close(file);
    return rc;
}

enum rc maildir_done(struct maildir *maildir, const char *name, struct err *err)
{
    enum rc rc = name_check(name, err);
    if (rc != RC_OK)
        return rc;
    char seen[NAME_MAX + 1];
    bool flagged = strstr(name, ":2,") != NULL;
    int len = snprintf(seen, sizeof seen, "%s%s", name, flagged ? "" : ":2,S");
    if (len < 0 || (size_t)len >= sizeof seen)
        (void)snprintf(seen, sizeof seen, "%s", name); /* no room for the flag: go without */
    crash_point("maildir: before the move to cur");
    if (renameat(maildir->fresh, name, maildir->seen, seen) != 0)
        return err_errno(err, "cannot move new mail %s to cur/", name);
    crash_point("maildir: after the move to cur");
    return RC_OK;
}

/* writing */

static enum rc write_bytes(int file, const char *bytes, size_t len, struct err *err)
{
    while (len > 0) {
        ssize_t wrote = write(file, bytes, len);
        if (wrote < 0 && errno == EINTR)
            continue;
        if (wrote < 0)
            return err_errno(err, "cannot write a mail");
        bytes += wrote;
        len -= (size_t)wrote;
    }
    return RC_OK;
}

static enum rc write_draft(int file, const struct text *mail, struct err *err)
{
    enum rc rc = write_bytes(file, mail->data, mail->len, err);
    if (rc == RC_OK) {
        crash_point("maildir: before the file's sync");
        if (fsync(file) != 0)
            rc = err_errno(err, "cannot sync a mail");
        crash_point("maildir: after the file's sync");
    }
    /* close() may be the one to tell of a full disk (NFS) */
    if (close(file) != 0 && rc == RC_OK)
        rc = err_errno(err, "cannot write a mail");
    return rc;
}

static enum rc sync_folder(int folder, struct err *err)
{
    crash_point("maildir: before the folder's sync");
    if (fsync(folder) != 0)
        return err_errno(err, "cannot sync the Maildir's new/");
    crash_point("maildir: after the folder's sync");
    return RC_OK;
}

enum rc maildir_put(struct maildir *maildir, const char *name, const struct text *mail, struct err *err)
{
    enum rc rc = name_check(name, err);
    if (rc != RC_OK)
        return rc;
    /* the process number keeps two writers of the same mail apart while they write */
    char draft[NAME_MAX + 1];
    int size = snprintf(draft, sizeof draft, "%s.%ld", name, (long)getpid());
    if (size < 0 || (size_t)size >= sizeof draft)
        return err_set(err, RC_BAD, "the name of a mail file is too long");
    int file = openat(maildir->draft, draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (file < 0)
        return err_errno(err, "cannot write into the Maildir's tmp/");
    rc = write_draft(file, mail, err);
    if (rc == RC_OK) {
        crash_point("maildir: before the rename into new");
        if (renameat(maildir->draft, draft, maildir->fresh, name) != 0)
            rc = err_errno(err, "cannot move a mail into new/");
        crash_point("maildir: after the rename into new");
    }
    if (rc != RC_OK) {
        (void)unlinkat(maildir->draft, draft, 0);
        return rc;
    }
    return sync_folder(maildir->fresh, err);
}

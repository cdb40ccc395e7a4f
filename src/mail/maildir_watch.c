#include "base/mem.h"
#include "mail/maildir.h"

#include <limits.h>
#include <sys/inotify.h>
#include <unistd.h>

struct maildir_watch {
    int fd;
};

enum rc maildir_watch_open(const char *path, struct maildir_watch **out, struct err *err)
{
    *out = NULL;
    char fresh[PATH_MAX];
    int len = snprintf(fresh, sizeof fresh, "%s/new", path);
    if (len < 0 || (size_t)len >= sizeof fresh)
        return err_set(err, RC_BAD, "the path %.64s... is too long", path);
    struct maildir_watch *watch = mem_new(1, sizeof *watch);
    watch->fd = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    /* deliveries come by rename or link; some programs write into new/ itself */
    if (watch->fd < 0 ||
        inotify_add_watch(watch->fd, fresh, IN_MOVED_TO | IN_CREATE | IN_CLOSE_WRITE | IN_ONLYDIR) < 0) {
        enum rc rc = err_errno(err, "cannot watch %s", fresh);
        maildir_watch_close(watch);
        return rc;
    }
    *out = watch;
    return RC_OK;
}

void maildir_watch_close(struct maildir_watch *watch)
{
    if (watch == NULL)
        return;
    if (watch->fd >= 0)
        (void)close(watch->fd);
    free(watch);
}

int maildir_watch_fd(const struct maildir_watch *watch)
{
    return watch->fd;
}

bool maildir_watch_clear(struct maildir_watch *watch)
{
    char events[4096];
    bool any = false;
    while (read(watch->fd, events, sizeof events) > 0)
        any = true;
    return any;
}

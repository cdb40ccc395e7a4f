#include "base/notify.h"

#include "base/number.h"

#include <errno.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum rc notify_send(const char *path, const char *lines, struct err *err)
{
    if (path == NULL || path[0] == '\0')
        return RC_OK;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t len = strlen(path);
    if ((path[0] != '/' && path[0] != '@') || len < 2 || len >= sizeof address.sun_path)
        return err_set(err, RC_BAD, "NOTIFY_SOCKET is neither a path nor an abstract name");
    memcpy(address.sun_path, path, len + 1);
    if (path[0] == '@')
        address.sun_path[0] = '\0';
    int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor < 0)
        return err_errno(err, "NOTIFY_SOCKET");
    /* an abstract name ends where its length says, so the length must not count the final NUL */
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + len);
    ssize_t sent;
    do {
        sent = sendto(descriptor, lines, strlen(lines), MSG_NOSIGNAL, (const struct sockaddr *)&address, size);
    } while (sent < 0 && errno == EINTR);
    enum rc rc = sent < 0 ? err_errno(err, "NOTIFY_SOCKET %s", path) : RC_OK;
    (void)close(descriptor);
    return rc;
}

int64_t notify_watchdog(const char *usec, const char *pid)
{
    int64_t wait, process;
    if (usec == NULL || !number_read(usec, 1, INT64_MAX, &wait))
        return 0;
    if (pid != NULL && pid[0] != '\0' && (!number_read(pid, 1, INT32_MAX, &process) || process != (int64_t)getpid()))
        return 0;
    int64_t half = wait / 2000000;
    return half < 1 ? 1 : half;
}

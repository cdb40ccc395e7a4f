#include "mail/lmtp_door.h"

#include "base/mem.h"
#include "base/moment.h"
#include "base/number.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST_HANDED = 3, PIECE = 65536, HOUR = 3600, LOOK = 1000 /* milliseconds */ };

/* ---- the sockets ---- */

/* Whether a socket stands there that nobody listens on: what a process left that was killed. */
static enum rc clear_path(const char *path, const struct sockaddr_un *address, struct err *err)
{
    struct stat info;
    if (lstat(path, &info) != 0)
        return errno == ENOENT ? RC_OK : err_errno(err, "%s", path);
    if (!S_ISSOCK(info.st_mode))
        return err_set(err, RC_BAD, "%s is there and no socket", path);
    int probe = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (probe < 0)
        return err_errno(err, "%s", path);
    int done = connect(probe, (const struct sockaddr *)address, sizeof *address), why = errno;
    (void)close(probe);
    if (done == 0 || why == EAGAIN)
        return err_set(err, RC_CONFLICT, "another process listens on %s", path);
    return why != ECONNREFUSED || unlink(path) == 0 || errno == ENOENT ? RC_OK : err_errno(err, "%s", path);
}

enum rc lmtp_door_listen(const char *path, int *out, struct err *err)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t len = strlen(path);
    *out = -1;
    if (len >= sizeof address.sun_path)
        return err_set(err, RC_BAD, "the path of a socket has at most %zu bytes, not %zu", sizeof address.sun_path - 1,
                       len);
    memcpy(address.sun_path, path, len + 1);
    enum rc rc = clear_path(path, &address, err);
    if (rc != RC_OK)
        return rc;
    int made = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (made < 0)
        return err_errno(err, "%s", path);
    if (bind(made, (const struct sockaddr *)&address, sizeof address) != 0 || chmod(path, 0666) != 0 ||
        listen(made, SOMAXCONN) != 0) {
        rc = err_errno(err, "cannot listen on %s", path);
        (void)close(made);
        return rc;
    }
    *out = made;
    return RC_OK;
}

static bool listens(int descriptor)
{
    int type = 0, accepts = 0;
    socklen_t size = sizeof type;
    if (getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) != 0 || type != SOCK_STREAM)
        return false;
    size = sizeof accepts;
    return getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &accepts, &size) == 0 && accepts != 0;
}

enum rc lmtp_door_handed(const char *pid, const char *fds, int out[LMTP_LISTENERS], size_t *count, struct err *err)
{
    int64_t process = 0, handed = 0;
    *count = 0;
    if (pid == NULL || fds == NULL || !number_read(pid, 1, INT32_MAX, &process) || process != (int64_t)getpid())
        return RC_OK;
    if (!number_read(fds, 0, LMTP_LISTENERS, &handed))
        return err_set(err, RC_BAD, "systemd hands over LISTEN_FDS=%s sockets; at most %d are taken", fds,
                       LMTP_LISTENERS);
    for (int i = 0; i < (int)handed; i++) {
        int one = FIRST_HANDED + i;
        if (!listens(one) || fcntl(one, F_SETFD, FD_CLOEXEC) != 0)
            return err_set(err, RC_BAD, "descriptor %d, which systemd handed over, is no stream to listen on", one);
        out[(*count)++] = one;
    }
    return RC_OK;
}

/* ---- the talks ---- */

struct talk {
    int socket; /* -1: this place is free */
    struct lmtp *lmtp;
    int64_t heard; /* moment_steady() */
    int64_t began;
    bool shut; /* the other side says no more */
};

struct room {
    const struct lmtp_door *door;
    struct talk talks[LMTP_TALKS];
    char piece[PIECE];
};

static void hang_up(struct talk *talk)
{
    lmtp_free(talk->lmtp);
    (void)close(talk->socket);
    *talk = (struct talk){.socket = -1};
}

/* As much of the answers as the other side takes now. */
static void answer(struct talk *talk)
{
    const struct text *said = lmtp_said(talk->lmtp);
    while (said->len > 0) {
        ssize_t count = send(talk->socket, said->data, said->len, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
            return;
        if (count <= 0) {
            hang_up(talk);
            return;
        }
        lmtp_took(talk->lmtp, (size_t)count);
    }
    if (lmtp_over(talk->lmtp) || talk->shut)
        hang_up(talk);
}

static void hear(struct room *room, struct talk *talk)
{
    ssize_t count = recv(talk->socket, room->piece, sizeof room->piece, MSG_DONTWAIT);
    if (count > 0) {
        talk->heard = moment_steady();
        lmtp_feed(talk->lmtp, room->piece, (size_t)count);
    } else if (count == 0) {
        talk->shut = true;
    } else if (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR) {
        hang_up(talk);
    }
}

/* Who is gone and is not read from would be told of for ever. */
static void notice(struct room *room, struct talk *talk, short events)
{
    if (!talk->shut && lmtp_reads(talk->lmtp) && (events & ~POLLOUT) != 0)
        hear(room, talk);
    else if ((events & (POLLHUP | POLLERR | POLLNVAL)) != 0)
        hang_up(talk);
}

static void greet(struct room *room, int socket)
{
    static const char full[] = "421 4.3.2 too many connections\r\n";
    for (size_t i = 0; i < LMTP_TALKS; i++) {
        struct talk *talk = &room->talks[i];
        if (talk->socket >= 0)
            continue;
        int64_t now = moment_steady();
        *talk = (struct talk){socket, lmtp_new(room->door->host, room->door->most), now, now, false};
        return;
    }
    (void)!send(socket, full, sizeof full - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
    (void)close(socket);
}

/* RC_IO: nobody can come by this socket any more. */
static enum rc let_in(struct room *room, int listener, struct err *err)
{
    for (int i = 0; i < LMTP_TALKS; i++) {
        int socket = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
        if (socket >= 0)
            greet(room, socket);
        else if (errno == EBADF || errno == EINVAL || errno == ENOTSOCK || errno == EOPNOTSUPP)
            return err_errno(err, "the socket for LMTP");
        else if (errno != EINTR && errno != ECONNABORTED)
            break;
    }
    return RC_OK;
}

/* What has come whole, from all talks, in one go. */
static void file(struct room *room)
{
    struct lmtp_arrival arrivals[LMTP_TALKS];
    struct talk *from[LMTP_TALKS];
    size_t count = 0;
    for (size_t i = 0; i < LMTP_TALKS; i++) {
        struct talk *talk = &room->talks[i];
        const struct text *mail = talk->socket < 0 ? NULL : lmtp_mail(talk->lmtp);
        if (mail == NULL)
            continue;
        arrivals[count] = (struct lmtp_arrival){.mail = mail, .fate = LMTP_TROUBLE};
        from[count++] = talk;
    }
    if (count == 0)
        return;
    room->door->file(room->door->context, arrivals, count);
    for (size_t i = 0; i < count; i++)
        lmtp_answer(from[i]->lmtp, arrivals[i].fate, arrivals[i].number);
}

/* Who has been silent for too long, or does not come to an end. */
static void lose_patience(struct room *room)
{
    int64_t now = moment_steady();
    for (size_t i = 0; i < LMTP_TALKS; i++) {
        struct talk *talk = &room->talks[i];
        if (talk->socket < 0 ||
            (now - talk->heard <= room->door->patience && now - talk->began <= (int64_t)LMTP_TALK_HOURS * HOUR))
            continue;
        lmtp_end(talk->lmtp, "it takes too long");
        answer(talk);
        if (talk->socket >= 0) /* what it does not take at once it does not get */
            hang_up(talk);
    }
}

/* One look at all sockets. `mask`: the signals while it waits. */
static enum rc look(struct room *room, const sigset_t *mask, struct err *err)
{
    const struct lmtp_door *door = room->door;
    struct pollfd watched[LMTP_LISTENERS + LMTP_TALKS];
    const struct timespec most = {.tv_nsec = LOOK * 999999L};
    for (size_t i = 0; i < door->count; i++)
        watched[i] = (struct pollfd){.fd = door->listeners[i], .events = POLLIN};
    for (size_t i = 0; i < LMTP_TALKS; i++) {
        const struct talk *talk = &room->talks[i];
        struct pollfd *one = &watched[door->count + i];
        *one = (struct pollfd){.fd = talk->socket};
        if (talk->socket < 0)
            continue;
        one->events = (short)((!talk->shut && lmtp_reads(talk->lmtp) ? POLLIN : 0) |
                              (lmtp_said(talk->lmtp)->len > 0 ? POLLOUT : 0));
    }
    if (ppoll(watched, door->count + LMTP_TALKS, &most, mask) < 0)
        return errno == EINTR ? RC_OK : err_errno(err, "waiting for mail by LMTP");
    for (size_t i = 0; i < LMTP_TALKS; i++)
        if (room->talks[i].socket >= 0)
            notice(room, &room->talks[i], watched[door->count + i].revents);
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < door->count; i++)
        if (watched[i].revents != 0)
            rc = let_in(room, door->listeners[i], err);
    return rc;
}

/* All talks get what there is to say to them. */
static void answer_all(struct room *room)
{
    for (size_t i = 0; i < LMTP_TALKS; i++)
        if (room->talks[i].socket >= 0)
            answer(&room->talks[i]);
}

static void close_all(struct room *room)
{
    for (size_t i = 0; i < LMTP_TALKS; i++) {
        if (room->talks[i].socket < 0)
            continue;
        lmtp_end(room->talks[i].lmtp, "going down");
        answer(&room->talks[i]);
        if (room->talks[i].socket >= 0)
            hang_up(&room->talks[i]);
    }
}

enum rc lmtp_door_serve(const struct lmtp_door *door, struct err *err)
{
    static const struct talk nobody = {.socket = -1};
    struct room *room = mem_new(1, sizeof *room);
    sigset_t block, mask;
    enum rc rc = RC_OK;
    room->door = door;
    for (size_t i = 0; i < LMTP_TALKS; i++)
        room->talks[i] = nobody;
    for (size_t i = 0; i < door->count; i++)
        (void)fcntl(door->listeners[i], F_SETFL, O_NONBLOCK);
    (void)sigemptyset(&block);
    (void)sigaddset(&block, SIGTERM);
    (void)sigprocmask(SIG_BLOCK, &block, &mask);
    (void)sigdelset(&mask, SIGTERM);
    while (rc == RC_OK && *door->stop == 0) {
        rc = look(room, &mask, err);
        file(room);
        answer_all(room);
        lose_patience(room);
    }
    close_all(room);
    (void)sigprocmask(SIG_SETMASK, &mask, NULL);
    free(room);
    return rc;
}

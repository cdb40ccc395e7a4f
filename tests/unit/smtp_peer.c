#include "smtp_peer.h"

#include "check.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    LINE = 4096,
    PATIENCE = 20000, /* ms; only a broken client lets it pass */
    WINDOW = 4096     /* bytes that a connection takes before anybody reads them, where a text is to get stuck */
};

/* The child's side. */
struct session {
    const struct peer *peer;
    struct peer_plan plan; /* its point becomes PEER_NOWHERE once used */
    int listener;
    int fd; /* -1: closed */
    int accepted;
    char input[65536];
    size_t from, have; /* what was read and not used: input[from] .. input[have - 1] */
};

static void note(const struct session *session, const char *line)
{
    char path[PATH_MAX + 8];
    (void)snprintf(path, sizeof path, "%s/log", session->peer->folder);
    int file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0600);
    char whole[LINE + 2];
    int len = snprintf(whole, sizeof whole, "%s\n", line);
    if (file < 0 || write(file, whole, (size_t)len) != len)
        _exit(3);
    (void)close(file);
}

static void hang_up(struct session *session, bool reset)
{
    const struct linger hard = {.l_onoff = 1, .l_linger = 0};
    if (session->fd < 0)
        return;
    if (reset)
        (void)setsockopt(session->fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
    (void)close(session->fd);
    session->fd = -1;
    session->from = session->have = 0;
}

static void say(struct session *session, const char *words, size_t step)
{
    size_t len = strlen(words);
    for (size_t at = 0; at < len && session->fd >= 0; at += step) {
        size_t now = len - at < step ? len - at : step;
        if (send(session->fd, words + at, now, MSG_NOSIGNAL) != (ssize_t)now)
            hang_up(session, false);
    }
}

static bool more(struct session *session)
{
    struct pollfd wait = {.fd = session->fd, .events = POLLIN};
    memmove(session->input, session->input + session->from, session->have - session->from);
    session->have -= session->from;
    session->from = 0;
    if (session->fd < 0 || session->have == sizeof session->input || poll(&wait, 1, PATIENCE) != 1)
        return false;
    ssize_t got = recv(session->fd, session->input + session->have, sizeof session->input - session->have, 0);
    if (got <= 0)
        return false;
    session->have += (size_t)got;
    return true;
}

static bool byte_read(struct session *session, char *out)
{
    if (session->from == session->have && !more(session))
        return false;
    *out = session->input[session->from++];
    return true;
}

/* One line without its CR LF; false at the end. */
static bool line_read(struct session *session, char line[LINE])
{
    size_t len = 0;
    for (char c = '\0'; c != '\n';) {
        if (!byte_read(session, &c))
            return false;
        if (len + 1 < LINE)
            line[len++] = c;
    }
    line[len] = '\0';
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

static void drip(struct session *session, const char *words)
{
    const struct timespec nap = {.tv_nsec = 200000000};
    for (; *words != '\0' && session->fd >= 0; words++) {
        (void)nanosleep(&nap, NULL);
        say(session, (char[]){*words, '\0'}, 1);
    }
}

static bool planned(const struct session *session, enum peer_point point)
{
    /* the pause behind a mail, and what follows, come when it is taken */
    int before = point == PEER_IDLE || point == PEER_QUIT ? session->accepted - 1 : session->accepted;
    return point != PEER_NOWHERE && session->plan.point == point && before >= session->plan.after;
}

static void answer(struct session *session, enum peer_point point, const char *good)
{
    if (!planned(session, point)) {
        say(session, good, strlen(good) + 1);
        return;
    }
    session->plan.point = PEER_NOWHERE;
    const char *words = session->plan.words;
    struct pollfd wait = {.fd = session->fd, .events = POLLIN};
    switch (session->plan.act) {
    case PEER_SAYS:
        say(session, words, strlen(words));
        break;
    case PEER_SPLIT:
        say(session, words, 1);
        break;
    case PEER_DRIPS:
        drip(session, words == NULL ? good : words);
        break;
    case PEER_DROPS:
        if (words != NULL)
            say(session, words, strlen(words));
        hang_up(session, false);
        break;
    case PEER_RESETS:
        hang_up(session, true);
        break;
    case PEER_LATE:
        (void)poll(&wait, 1, PATIENCE);
        say(session, good, strlen(good));
        break;
    case PEER_SILENT:
        while (more(session))
            session->from = session->have;
        hang_up(session, false);
        break;
    case PEER_STUCK:
        wait.fd =
            session->listener; /* that it comes again says that it has gone: its end stands behind what is unread */
        (void)poll(&wait, 1, PATIENCE);
        hang_up(session, false);
        break;
    }
}

static void keep(struct session *session, const char *bytes, size_t len)
{
    char path[PATH_MAX + 32];
    (void)snprintf(path, sizeof path, "%s/body.%d", session->peer->folder, ++session->accepted);
    FILE *file = fopen(path, "wb");
    if (file == NULL || fwrite(bytes, 1, len, file) != len || fclose(file) != 0)
        _exit(3);
}

/* The text, dots unstuffed; false if it was cut. */
static bool text_take(struct session *session, char *body, size_t room, size_t *len)
{
    char c = '\0', before[2] = {'\r', '\n'};
    bool dot = false; /* at the start of a line */
    for (*len = 0; *len < room;) {
        if (session->from == session->have && !more(session))
            return false;
        if (planned(session, PEER_BODY)) {
            answer(session, PEER_BODY, "");
            continue;
        }
        (void)byte_read(session, &c);
        bool start = before[0] == '\r' && before[1] == '\n';
        before[0] = before[1];
        before[1] = c;
        if (start && c == '.' && !dot) {
            dot = true;
            before[0] = '\r';
            before[1] = '\n';
            continue;
        }
        if (dot && c == '\r')
            return byte_read(session, &c) && c == '\n';
        dot = false;
        body[(*len)++] = c;
    }
    _exit(3); /* longer than any test's */
}

static void text_read(struct session *session)
{
    static char body[1 << 20];
    size_t len = 0;
    if (!text_take(session, body, sizeof body, &len)) {
        note(session, "cut text");
        return;
    }
    bool refuses = planned(session, PEER_DOT) && session->plan.words != NULL && session->plan.act <= PEER_DRIPS;
    if (!refuses)
        keep(session, body, len);
    char reply[80];
    (void)snprintf(reply, sizeof reply, "250 2.0.0 Ok: queued as Q%d\r\n", session->accepted);
    /* kept already, so it counts for what is behind it only */
    session->accepted -= refuses ? 0 : 1;
    answer(session, PEER_DOT, reply);
    session->accepted += refuses ? 0 : 1;
    if (planned(session, PEER_IDLE)) {
        answer(session, PEER_IDLE, "");
        note(session, "idle");
    }
}

static void command(struct session *session, const char *line)
{
    char secret[LINE];
    if (strncmp(line, "EHLO", 4) == 0) {
        answer(session, PEER_EHLO,
               session->plan.auth       ? "250-peer\r\n250-AUTH PLAIN\r\n250 SIZE 10000000\r\n"
               : session->plan.starttls ? "250-peer\r\n250-STARTTLS\r\n250 AUTH PLAIN\r\n"
                                        : "250-peer\r\n250 SIZE 10000000\r\n");
    } else if (strncmp(line, "HELO", 4) == 0) {
        say(session, "250 peer\r\n", 100);
    } else if (strncmp(line, "AUTH", 4) == 0) {
        say(session, "334 \r\n", 100);
        if (line_read(session, secret)) {
            note(session, secret);
            answer(session, PEER_AUTH, "235 2.7.0 welcome\r\n");
        }
    } else if (strcmp(line, "STARTTLS") == 0) {
        answer(session, PEER_STARTTLS, "220 go on\r\n");
    } else if (strncmp(line, "MAIL FROM:", 10) == 0) {
        answer(session, PEER_MAIL, "250 2.1.0 ok\r\n");
    } else if (strncmp(line, "RCPT TO:", 8) == 0) {
        answer(session, PEER_RCPT, "250 2.1.5 ok\r\n");
    } else if (strcmp(line, "DATA") == 0) {
        bool goes = !planned(session, PEER_DATA) || session->plan.act == PEER_LATE;
        answer(session, PEER_DATA, "354 go on\r\n");
        if (goes)
            text_read(session);
    } else if (strcmp(line, "NOOP") == 0) {
        say(session, "250 here\r\n", 100);
    } else if (strcmp(line, "QUIT") == 0) {
        answer(session, PEER_QUIT, "221 bye\r\n");
        hang_up(session, false);
    } else {
        note(session, "junk");
        say(session, "500 what?\r\n", 100);
    }
}

static void serve(struct session *session)
{
    char line[LINE];
    for (;;) {
        const int on = 1;
        session->fd = accept(session->listener, NULL, NULL);
        if (session->fd < 0)
            _exit(3);
        (void)setsockopt(session->fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        note(session, "connect");
        answer(session, PEER_GREETING, "220 peer ESMTP\r\n");
        while (session->fd >= 0 && line_read(session, line)) {
            note(session, line);
            command(session, line);
        }
        hang_up(session, false);
    }
}

static int faults[PEER_QUIT + 1];

int peer_faults(enum peer_point point)
{
    return faults[point];
}

void peer_start(struct peer *peer, const struct peer_plan *plan)
{
    faults[plan->point]++;
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    *peer = (struct peer){0};
    (void)snprintf(peer->folder, sizeof peer->folder, "%s", folder_new());
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    check_true(listener >= 0);
    check_int(bind(listener, (struct sockaddr *)&address, sizeof address), 0);
    const int window = WINDOW;
    if (plan->act == PEER_STUCK) /* before there are connections, which inherit it */
        check_int(setsockopt(listener, SOL_SOCKET, SO_RCVBUF, &window, sizeof window), 0);
    check_int(listen(listener, 8), 0);
    check_int(getsockname(listener, (struct sockaddr *)&address, &size), 0);
    peer->port = ntohs(address.sin_port);
    peer->pid = fork();
    check_true(peer->pid >= 0);
    if (peer->pid == 0) {
        static struct session session;
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        session.peer = peer;
        session.plan = *plan;
        session.listener = listener;
        serve(&session);
        _exit(0);
    }
    (void)close(listener);
}

void peer_stop(struct peer *peer)
{
    (void)kill(peer->pid, SIGKILL);
    (void)waitpid(peer->pid, NULL, 0);
    folder_remove(peer->folder);
}

int peer_count(const struct peer *peer, const char *word)
{
    char path[PATH_MAX + 8];
    (void)snprintf(path, sizeof path, "%s/log", peer->folder);
    if (access(path, F_OK) != 0)
        return 0;
    char *log = file_bytes(path, NULL);
    int count = 0;
    for (const char *line = log; *line != '\0';) {
        count += strncmp(line, word, strlen(word)) == 0;
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    free(log);
    return count;
}

void peer_await(const struct peer *peer, const char *word, int want)
{
    const struct timespec nap = {.tv_nsec = 2000000};
    for (int i = 0; i < 2500 && peer_count(peer, word) < want; i++)
        (void)nanosleep(&nap, NULL);
    check_int(peer_count(peer, word), want);
}

char *peer_body(const struct peer *peer, int nth, size_t *size)
{
    char path[PATH_MAX + 32];
    (void)snprintf(path, sizeof path, "%s/body.%d", peer->folder, nth);
    return access(path, F_OK) == 0 ? file_bytes(path, size) : NULL;
}

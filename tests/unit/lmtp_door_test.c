/* The sockets behind which mails are taken by LMTP: opened, handed over, and served by a process that others talk to.
 */
#include "check.h"

#include "mail/lmtp_door.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    PATIENCE = 60,
    WAIT = 30000 /* milliseconds */,
    FLOOD = 60000,
    LHLO_LINES = 7 /* and the greeting */,
    MOST = 200000
};

static char folder[PATH_MAX / 2];
static char path[PATH_MAX];
static volatile sig_atomic_t stop;

static int before(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    (void)snprintf(path, sizeof path, "%s/lmtp", folder);
    return 0;
}

static int after(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

/* ---- opened and handed over ---- */

static int connected(void)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int talk = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    check_true(talk >= 0 && strlen(path) < sizeof address.sun_path);
    memcpy(address.sun_path, path, strlen(path) + 1);
    check_int(connect(talk, (const struct sockaddr *)&address, sizeof address), 0);
    return talk;
}

static void opened(void **state)
{
    (void)state;
    struct stat info;
    struct err err = {0};
    int listener = 7, other = 7;
    check_int(lmtp_door_listen(path, &listener, &err), RC_OK);
    check_true(listener >= 0);
    check_int(stat(path, &info), 0);
    check_int(info.st_mode & 07777, 0666);
    check_int(fcntl(listener, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
    check_int(fcntl(listener, F_GETFL) & O_NONBLOCK, O_NONBLOCK);
    (void)close(connected());
    check_int(lmtp_door_listen(path, &other, &err), RC_CONFLICT);
    check_int(other, -1);
    (void)close(listener);
    /* nobody listens there any more */
    check_int(lmtp_door_listen(path, &listener, &err), RC_OK);
    (void)close(connected());
    (void)close(listener);
    check_int(unlink(path), 0);
    check_int(mkdir(path, 0700), 0);
    check_int(lmtp_door_listen(path, &listener, &err), RC_BAD);
    check_int(rmdir(path), 0);
    check_int(lmtp_door_listen("/nowhere/at/all", &listener, &err), RC_NONE);
}

static void paths_of_sockets(void **state)
{
    (void)state;
    char name[200];
    struct err err = {0};
    int listener = 7;
    const size_t most = sizeof(((struct sockaddr_un *)NULL)->sun_path);
    for (size_t len = most - 2; len < most + 2; len++) {
        memset(name, 'x', sizeof name);
        int head = snprintf(name, sizeof name, "/nowhere/");
        name[head] = 'x';
        name[len] = '\0';
        check_int(lmtp_door_listen(name, &listener, &err), len < most ? RC_NONE : RC_BAD);
        check_int(listener, -1);
    }
}

/* In a process of its own, since the numbers of the descriptors are given. */
static void in_a_child(int (*does)(void))
{
    int status = 0;
    pid_t pid = fork();
    check_true(pid >= 0);
    if (pid == 0)
        _exit(does());
    check_int(waitpid(pid, &status, 0), pid);
    check_int(WIFEXITED(status) ? WEXITSTATUS(status) : -1, 0);
}

/* The first thing that is not as it must be, as a number. */
static int takes_what_is_handed(void)
{
    char pid[20], other[20];
    int out[LMTP_LISTENERS] = {0}, listener = -1, pair[2];
    size_t count = 7;
    (void)snprintf(pid, sizeof pid, "%d", (int)getpid());
    (void)snprintf(other, sizeof other, "%d", (int)getppid());
    if (lmtp_door_listen(path, &listener, NULL) != RC_OK || socketpair(AF_UNIX, SOCK_STREAM, 0, pair) != 0)
        return 1;
    int high = fcntl(listener, F_DUPFD, 20), plain = fcntl(pair[0], F_DUPFD, 20),
        datagrams = socket(AF_UNIX, SOCK_DGRAM, 0);
    datagrams = fcntl(datagrams, F_DUPFD, 20);
    if (dup2(high, 3) != 3 || dup2(high, 4) != 4 || dup2(plain, 5) != 5)
        return 2;
    if (lmtp_door_handed(NULL, "1", out, &count, NULL) != RC_OK || count != 0)
        return 3;
    if (lmtp_door_handed(pid, NULL, out, &count, NULL) != RC_OK || count != 0 ||
        lmtp_door_handed(other, "1", out, &count, NULL) != RC_OK || count != 0 ||
        lmtp_door_handed("x", "1", out, &count, NULL) != RC_OK || count != 0)
        return 4;
    if (lmtp_door_handed(pid, "9", out, &count, NULL) != RC_BAD ||
        lmtp_door_handed(pid, "-1", out, &count, NULL) != RC_BAD)
        return 5;
    if (lmtp_door_handed(pid, "0", out, &count, NULL) != RC_OK || count != 0)
        return 6;
    if (lmtp_door_handed(pid, "2", out, &count, NULL) != RC_OK || count != 2 || out[0] != 3 || out[1] != 4)
        return 7;
    if ((fcntl(3, F_GETFD) & FD_CLOEXEC) == 0 || (fcntl(4, F_GETFD) & FD_CLOEXEC) == 0)
        return 8;
    if (lmtp_door_handed(pid, "3", out, &count, NULL) != RC_BAD)
        return 9;
    if (dup2(datagrams, 3) != 3 || lmtp_door_handed(pid, "1", out, &count, NULL) != RC_BAD)
        return 10;
    (void)close(3);
    return lmtp_door_handed(pid, "1", out, &count, NULL) == RC_BAD ? 0 : 11;
}

static void handed_over(void **state)
{
    (void)state;
    in_a_child(takes_what_is_handed);
}

/* ---- served ---- */

static void on_term(int number)
{
    (void)number;
    stop = 1;
}

/* What a mail says becomes of it; its number is how many came together with it. */
static void file_by_word(void *context, struct lmtp_arrival *arrivals, size_t count)
{
    (void)context;
    for (size_t i = 0; i < count; i++) {
        const char *mail = arrivals[i].mail->data;
        arrivals[i].fate = strstr(mail, "busy") != NULL      ? LMTP_BUSY
                           : strstr(mail, "full") != NULL    ? LMTP_FULL
                           : strstr(mail, "trouble") != NULL ? LMTP_TROUBLE
                                                             : LMTP_FILED;
        arrivals[i].number = (int64_t)arrivals[i].mail->len;
    }
}

/* Behind two sockets, of which `path` is the second. */
static pid_t serve(int64_t patience)
{
    int listeners[2] = {-1, -1};
    char first[PATH_MAX];
    (void)snprintf(first, sizeof first, "%s/first", folder);
    check_int(lmtp_door_listen(first, &listeners[0], NULL), RC_OK);
    check_int(lmtp_door_listen(path, &listeners[1], NULL), RC_OK);
    pid_t pid = fork();
    check_true(pid >= 0);
    if (pid > 0) {
        (void)close(listeners[0]);
        (void)close(listeners[1]);
        return pid;
    }
    const struct sigaction action = {.sa_handler = on_term};
    const struct lmtp_door door = {.listeners = listeners,
                                   .count = 2,
                                   .host = "mx.example.org",
                                   .most = MOST,
                                   .patience = patience,
                                   .file = file_by_word,
                                   .stop = &stop};
    (void)alarm(120);
    (void)sigaction(SIGTERM, &action, NULL);
    _exit(lmtp_door_serve(&door, NULL) == RC_OK ? 0 : 1);
}

static void ends(pid_t pid)
{
    int status = 0;
    check_int(kill(pid, SIGTERM), 0);
    check_int(waitpid(pid, &status, 0), pid);
    check_int(status, 0);
}

static void say(int talk, const char *words)
{
    for (size_t left = strlen(words); left > 0;) {
        ssize_t sent = send(talk, words, left, MSG_NOSIGNAL);
        check_true(sent > 0);
        words += sent;
        left -= (size_t)sent;
    }
}

/* Up to the end of a line that begins so; what came. False: the other side hung up before. */
static bool hear(int talk, const char *begin, struct text *heard)
{
    text_clear(heard);
    for (size_t line = 0;;) {
        char byte = '\0';
        struct pollfd wait = {.fd = talk, .events = POLLIN};
        if (poll(&wait, 1, WAIT) != 1)
            fail_msg("nothing came but '%s'", heard->data);
        if (recv(talk, &byte, 1, 0) != 1)
            return false;
        text_add_char(heard, byte);
        if (byte != '\n')
            continue;
        if (strncmp(heard->data + line, begin, strlen(begin)) == 0)
            return true;
        line = heard->len;
    }
}

static void check_hears(int talk, const char *begin)
{
    struct text heard = TEXT_EMPTY;
    if (!hear(talk, begin, &heard))
        fail_msg("hung up after '%s'", heard.data);
    text_free(&heard);
}

static void check_hung_up(int talk)
{
    struct text heard = TEXT_EMPTY;
    check_true(!hear(talk, "not to be said", &heard));
    text_free(&heard);
}

static void several_talks(void **state)
{
    (void)state;
    pid_t pid = serve(PATIENCE);
    int one = connected(), two = connected(), gone = connected();
    say(one, "LHLO one\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<b@example.org>\r\nDATA\r\n");
    say(two, "LHLO two\r\n");
    check_hears(two, "250 SMTPUTF8");
    check_hears(one, "354");
    (void)close(gone);
    say(two, "MAIL FROM:<>\r\nRCPT TO:<b@example.org>\r\nRCPT TO:<c@example.org>\r\nDATA\r\nbusy\r\n.\r\n");
    check_hears(two, "451 4.3.0 not filed: the database is busy");
    check_hears(two, "451 4.3.0 not filed: the database is busy");
    say(one, "Subject: x\r\n\r\ntext\r\n.");
    say(one, "\r\nMAIL FROM:<a@example.org>\r\nRCPT TO:<b@example.org>\r\nDATA\r\nfull\r\n.\r\n");
    check_hears(one, "250 2.0.0 filed as in");
    check_hears(one, "452 4.3.1");
    say(one, "QUIT\r\n");
    check_hears(one, "221");
    check_hung_up(one);
    /* who says no more is still answered */
    say(two, "MAIL FROM:<>\r\nRCPT TO:<b@example.org>\r\nDATA\r\nlast\r\n.\r\n");
    check_int(shutdown(two, SHUT_WR), 0);
    check_hears(two, "250 2.0.0 filed as in");
    check_hung_up(two);
    (void)close(one);
    (void)close(two);
    ends(pid);
}

static void flood(struct text *words)
{
    text_add(words, "LHLO x\r\n");
    for (int i = 0; i < FLOOD; i++)
        text_add(words, "NOOP\r\n");
}

/* Lines of what has come, waited for; 0: the other side hung up. */
static int lines_heard(int talk)
{
    char bytes[8192];
    int lines = 0;
    struct pollfd wait = {.fd = talk, .events = POLLIN};
    check_int(poll(&wait, 1, WAIT), 1);
    ssize_t got = recv(talk, bytes, sizeof bytes, 0);
    for (ssize_t i = 0; i < got; i++)
        lines += bytes[i] == '\n' ? 1 : 0;
    return lines;
}

/* Answers are kept for who does not take them, and no more is read from him until he does. */
static void a_flood(void **state)
{
    (void)state;
    pid_t pid = serve(PATIENCE);
    int talk = connected(), gone = connected(), other = connected(), lines = 0;
    struct text words = TEXT_EMPTY;
    flood(&words);
    check_int(fcntl(talk, F_SETFL, O_NONBLOCK), 0);
    check_int(fcntl(gone, F_SETFL, O_NONBLOCK), 0);
    check_true(send(gone, words.data, words.len, MSG_NOSIGNAL) > 0);
    for (size_t said = 0; lines < FLOOD + LHLO_LINES;) {
        ssize_t sent = said == words.len ? 0 : send(talk, words.data + said, words.len - said, MSG_NOSIGNAL);
        said += sent > 0 ? (size_t)sent : 0;
        lines += sent > 0 ? 0 : lines_heard(talk);
    }
    check_int(lines, FLOOD + LHLO_LINES);
    (void)close(gone); /* who is gone and has not taken his answers keeps nobody waiting */
    say(other, "LHLO y\r\n");
    check_hears(other, "250 SMTPUTF8");
    (void)close(talk);
    (void)close(other);
    text_free(&words);
    ends(pid);
}

static void too_many(void **state)
{
    (void)state;
    pid_t pid = serve(PATIENCE);
    int talks[LMTP_TALKS + 3];
    for (size_t i = 0; i < LMTP_TALKS + 3; i++) {
        talks[i] = connected();
        check_hears(talks[i], i < LMTP_TALKS ? "220 mx.example.org" : "421 4.3.2 too many connections");
    }
    say(talks[1], "\xff\xff\xff\xff\r\n");
    check_hears(talks[1], "500 5.5.1");
    int more = connected();
    check_hears(more, "421 4.3.2 too many connections");
    (void)close(more);
    /* a place that is left is free for the next */
    say(talks[5], "QUIT\r\n");
    check_hears(talks[5], "221");
    check_hung_up(talks[5]);
    int next = connected();
    check_hears(next, "220");
    check_int(kill(pid, SIGTERM), 0);
    check_hears(next, "421 4.3.2 going down");
    check_hung_up(next);
    check_hears(talks[LMTP_TALKS - 1], "421 4.3.2 going down");
    for (size_t i = 0; i < LMTP_TALKS + 3; i++)
        (void)close(talks[i]);
    (void)close(next);
    int status = 0;
    check_int(waitpid(pid, &status, 0), pid);
    check_int(status, 0);
}

static void whoever_is_silent(void **state)
{
    (void)state;
    pid_t pid = serve(1);
    int talk = connected();
    check_hears(talk, "220");
    say(talk, "LHLO x\r\n");
    check_hears(talk, "250 SMTPUTF8");
    check_hears(talk, "421 4.3.2 it takes too long");
    check_hung_up(talk);
    (void)close(talk);
    /* nor does who takes no answers keep his place */
    struct text words = TEXT_EMPTY;
    ssize_t sent = 1;
    int lines = 0;
    flood(&words);
    talk = connected();
    for (size_t said = 0; sent > 0 && said<words.len; said += sent> 0 ? (size_t)sent : 0)
        sent = send(talk, words.data + said, words.len - said, MSG_NOSIGNAL);
    for (int heard = lines_heard(talk); heard > 0; heard = lines_heard(talk))
        lines += heard;
    check_true(lines > LHLO_LINES && lines < FLOOD);
    (void)close(talk);
    text_free(&words);
    ends(pid);
}

/* Nobody can come by a socket that is none to listen on. */
static void no_socket(void **state)
{
    (void)state;
    struct err err = {0};
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sigset_t was, is;
    check_int(sigprocmask(SIG_BLOCK, NULL, &was), 0);
    stop = 0;
    const struct lmtp_door door = {.listeners = &listener,
                                   .count = 1,
                                   .host = "x",
                                   .most = MOST,
                                   .patience = 1,
                                   .file = file_by_word,
                                   .stop = &stop};
    check_int(lmtp_door_serve(&door, &err), RC_IO);
    check_true(strncmp(err.text, "the socket for LMTP", 19) == 0);
    check_int(sigprocmask(SIG_BLOCK, NULL, &is), 0);
    check_int(sigismember(&is, SIGTERM), sigismember(&was, SIGTERM));
    (void)close(listener);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(opened, before, after),
        cmocka_unit_test_setup_teardown(paths_of_sockets, before, after),
        cmocka_unit_test_setup_teardown(handed_over, before, after),
        cmocka_unit_test_setup_teardown(several_talks, before, after),
        cmocka_unit_test_setup_teardown(a_flood, before, after),
        cmocka_unit_test_setup_teardown(too_many, before, after),
        cmocka_unit_test_setup_teardown(whoever_is_silent, before, after),
        cmocka_unit_test_setup_teardown(no_socket, before, after),
    };
    return cmocka_run_group_tests_name("lmtp_door", tests, NULL, NULL);
}

/*
 * The sendmail program. The message stands in an anonymous file that becomes its
 * standard input: should we die on the way, it reads the whole mail or never
 * starts, whereas a pipe would end early and half a mail would go out.
 */
#include "base/crash.h"
#include "base/mem.h"
#include "base/text.h"
#include "mail/sender_kind.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/pidfd.h>
#include <sys/wait.h>
#include <sysexits.h>
#include <unistd.h>

extern char **environ;

enum { SECONDS = 300 };

struct piped {
    struct sender base;
    char **argv;    /* program, args, -i, -f, FROM, --, TO, NULL; owned, less FROM and TO */
    size_t from_at; /* where FROM stands; TO two further */
    int seconds;
};

/* One run of the program. Descriptors are -1 when not open. */
struct run {
    int message; /* its standard input */
    int words;   /* our end of its standard output and error */
    int theirs;  /* its end */
    int ended;   /* readable when it has ended */
    pid_t pid;
    struct text said;
};

static void shut(int *fd)
{
    if (*fd >= 0)
        (void)close(*fd);
    *fd = -1;
}

static bool put_message(struct run *run, const struct parcel *parcel)
{
    struct text mail = TEXT_EMPTY;
    bool good = true;
    run->message = memfd_create("mail", MFD_CLOEXEC);
    if (run->message < 0)
        return false;
    sender_kind_lines(parcel, &mail);
    for (size_t done = 0; good && done < mail.len;) {
        ssize_t wrote = write(run->message, mail.data + done, mail.len - done);
        good = wrote >= 0 || errno == EINTR;
        done += wrote < 0 ? 0 : (size_t)wrote;
    }
    int why = errno;
    text_free(&mail);
    errno = why;
    return good && lseek(run->message, 0, SEEK_SET) == 0;
}

static bool open_words(struct run *run)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    run->words = ends[0];
    run->theirs = ends[1];
    return fcntl(run->words, F_SETFL, O_NONBLOCK) == 0;
}

/* 0 or an errno. Its own process group, so that a kill reaches what it started; no signal blocked or ignored. */
static int start(struct run *run, char *const *argv)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, all;
    (void)sigemptyset(&none);
    (void)sigfillset(&all);
    int bad = posix_spawn_file_actions_init(&files);
    if (bad != 0)
        return bad;
    bad = posix_spawnattr_init(&how);
    if (bad != 0) {
        (void)posix_spawn_file_actions_destroy(&files);
        return bad;
    }
    bad = posix_spawn_file_actions_adddup2(&files, run->message, STDIN_FILENO);
    if (bad == 0)
        bad = posix_spawn_file_actions_adddup2(&files, run->theirs, STDOUT_FILENO);
    if (bad == 0)
        bad = posix_spawn_file_actions_adddup2(&files, run->theirs, STDERR_FILENO);
    if (bad == 0)
        bad = posix_spawnattr_setsigmask(&how, &none);
    if (bad == 0)
        bad = posix_spawnattr_setsigdefault(&how, &all);
    if (bad == 0)
        bad = posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    if (bad == 0)
        bad = posix_spawn(&run->pid, argv[0], &files, &how, argv, environ);
    (void)posix_spawnattr_destroy(&how);
    (void)posix_spawn_file_actions_destroy(&files);
    return bad;
}

/* Takes what it says as it comes, so that it never waits for us; the first words are kept. */
static void hear(struct run *run)
{
    char chunk[4096];
    for (;;) {
        ssize_t got = read(run->words, chunk, sizeof chunk);
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            shut(&run->words);
        if (got <= 0)
            return;
        text_add_bytes(&run->said, chunk, (size_t)got);
    }
}

static int64_t milliseconds(void)
{
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Until it ends; false if it did not in time. What it left running may keep the pipe open: that is not waited for. */
static bool await(struct run *run, int seconds)
{
    int64_t until = milliseconds() + (int64_t)seconds * 1000;
    for (;;) {
        int64_t left = until - milliseconds();
        struct pollfd events[] = {{.fd = run->ended, .events = POLLIN}, {.fd = run->words, .events = POLLIN}};
        int ready = left <= 0 ? 0 : poll(events, 2, (int)left);
        if (ready == 0)
            return false;
        if (ready < 0)
            continue; /* a signal */
        if (events[1].revents != 0)
            hear(run);
        if (events[0].revents != 0)
            return true;
    }
}

static void judge_exit(int status, const char *said, struct send_result *out)
{
    char words[sizeof out->reply];
    if (WIFSIGNALED(status)) {
        (void)snprintf(words, sizeof words, "the program was killed by signal %d: %s", WTERMSIG(status), said);
        sender_kind_result(out, SEND_UNKNOWN, 0, words);
        return;
    }
    int code = WEXITSTATUS(status);
    enum send_class class = SEND_LATER;
    /* only these three are about this mail; the rest, "unavailable" too, is about the set-up or the hour */
    if (code == EX_OK)
        class = SEND_OK;
    else if (code == EX_DATAERR || code == EX_NOUSER || code == EX_NOHOST)
        class = SEND_NEVER;
    (void)snprintf(words, sizeof words, "exit status %d%s%s", code, said[0] == '\0' ? "" : ": ", said);
    sender_kind_result(out, class, code, words);
}

static void finish(struct run *run, int seconds, struct send_result *out)
{
    run->ended = pidfd_open(run->pid, 0);
    bool in_time = run->ended >= 0 && await(run, seconds);
    if (!in_time)
        (void)kill(-run->pid, SIGKILL);
    int status = 0;
    while (waitpid(run->pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (run->words >= 0)
        hear(run);
    if (in_time)
        judge_exit(status, run->said.data, out);
    else
        sender_kind_result(out, SEND_UNKNOWN, 0, "the program took too long and was killed");
}

static enum rc pipe_send(struct sender *sender, const struct parcel *parcel, struct send_result *out)
{
    struct piped *piped = (struct piped *)sender;
    char from[300], to[300], said[sizeof out->reply];
    struct run run = {.message = -1, .words = -1, .theirs = -1, .ended = -1, .said = text_fixed(said, sizeof said)};
    (void)snprintf(from, sizeof from, "%s", parcel->from[0] == '\0' ? "<>" : parcel->from);
    (void)snprintf(to, sizeof to, "%s", parcel->to);
    piped->argv[piped->from_at] = from;
    piped->argv[piped->from_at + 2] = to;
    int bad = put_message(&run, parcel) && open_words(&run) ? 0 : errno;
    if (bad == 0) {
        crash_point("pipe: before the mail is handed over");
        bad = start(&run, piped->argv);
    }
    shut(&run.theirs);
    if (bad == 0) {
        finish(&run, piped->seconds, out);
        crash_point("pipe: after the mail is handed over");
    } else {
        struct err err = {0};
        errno = bad;
        (void)err_errno(&err, "cannot start %.100s", piped->argv[0]);
        sender_kind_result(out, SEND_LATER, 0, err.text);
    }
    piped->argv[piped->from_at] = piped->argv[piped->from_at + 2] = NULL;
    shut(&run.message);
    shut(&run.words);
    shut(&run.ended);
    return bad == ENOMEM ? RC_NOMEM : RC_OK;
}

static void pipe_close(struct sender *sender)
{
    struct piped *piped = (struct piped *)sender;
    for (size_t i = 0; i < piped->from_at; i++)
        free(piped->argv[i]);
    if (piped->argv != NULL)
        free(piped->argv[piped->from_at + 1]);
    free(piped->argv);
    free(piped);
}

static const struct sender_kind pipe_kind = {.send = pipe_send, .close = pipe_close};

static void argv_fill(struct piped *piped, const char *program, const char *const *args, size_t count)
{
    piped->argv = mem_new(count + 7, sizeof *piped->argv);
    piped->from_at = count + 3;
    for (size_t i = 0; i < piped->from_at + 2; i++) {
        const char *word = i == 0                    ? program
                           : i <= count              ? args[i - 1]
                           : i == count + 1          ? "-i"
                           : i == count + 2          ? "-f"
                           : i == piped->from_at + 1 ? "--"
                                                     : NULL;
        if (word == NULL)
            continue; /* FROM, set for each mail */
        piped->argv[i] = mem_copy_text(word);
    }
}

enum rc sender_pipe(const char *program, const char *const *args, int seconds, struct sender **out, struct err *err)
{
    *out = NULL;
    if (program[0] != '/')
        return err_set(err, RC_BAD, "the mail program \"%.200s\" is not an absolute path", program);
    if (access(program, X_OK) != 0)
        return err_errno(err, "the mail program %.200s", program);
    size_t count = 0;
    while (args != NULL && args[count] != NULL)
        count++;
    struct piped *piped = mem_new(1, sizeof *piped);
    piped->base.kind = &pipe_kind;
    piped->seconds = seconds == 0 ? SECONDS : seconds;
    argv_fill(piped, program, args, count);
    *out = &piped->base;
    return RC_OK;
}

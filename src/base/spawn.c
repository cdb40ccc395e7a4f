#include "base/spawn.h"

#include "base/cipher.h"
#include "base/mem.h"
#include "base/spawn_jail.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS_MAX = 32, LINE_MOST = 65536, READ_STEP = 4096 };

extern char **environ;

struct spawn {
    const char *const *argv;       /* NULL-ended; argv[0] is looked for in $PATH unless it has a '/' */
    int64_t seconds;               /* then it is killed, with what it started (its process group) */
    size_t most;                   /* bytes of output that are read; more is an error */
    int input;                     /* its standard input; -1: an empty one */
    bool words;                    /* its standard error is output too, and only the beginning of all that is kept */
    const struct spawn_jail *jail; /* it runs there and is ended after its first line; NULL: none */
};

struct child {
    pid_t pid;
    int out[2]; /* our end of its output and its own, -1 when closed */
};

static void shut(int *descriptor)
{
    if (*descriptor >= 0)
        (void)close(*descriptor);
    *descriptor = -1;
}

static int64_t milliseconds(void)
{
    struct timespec time;
    (void)clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static enum rc launch(struct child *child, const struct spawn *spawn, struct err *err)
{
    const char *const *argv = spawn->argv;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, pipe_signal;
    (void)sigemptyset(&none);
    (void)sigemptyset(&pipe_signal);
    (void)sigaddset(&pipe_signal, SIGPIPE);
    int wrong = posix_spawn_file_actions_init(&actions);
    if (wrong != 0) {
        errno = wrong;
        return err_errno(err, "%s", argv[0]);
    }
    wrong = posix_spawnattr_init(&attributes);
    if (wrong == 0) {
        wrong = spawn->input < 0 ? posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
                                 : posix_spawn_file_actions_adddup2(&actions, spawn->input, STDIN_FILENO);
        if (wrong == 0)
            wrong = posix_spawn_file_actions_adddup2(&actions, child->out[1], STDOUT_FILENO);
        if (wrong == 0 && spawn->words)
            wrong = posix_spawn_file_actions_adddup2(&actions, child->out[1], STDERR_FILENO);
        /* a daemon's blocked and ignored signals are none of the program's business */
        (void)posix_spawnattr_setsigmask(&attributes, &none);
        (void)posix_spawnattr_setsigdefault(&attributes, &pipe_signal);
        (void)posix_spawnattr_setpgroup(&attributes, 0);
        (void)posix_spawnattr_setflags(&attributes,
                                       POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
        if (wrong == 0) /* execve's argv is not const for historical reasons only */
            wrong = posix_spawnp(&child->pid, argv[0], &actions, &attributes, (char *const *)(uintptr_t)argv, environ);
        (void)posix_spawnattr_destroy(&attributes);
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    errno = wrong;
    return wrong == 0 ? RC_OK : err_errno(err, "%s", argv[0]);
}

/* A fork: of what a jail is made posix_spawn() knows nothing. */
static enum rc launch_jailed(struct child *child, const struct spawn *spawn, struct err *err)
{
    int report[2];
    struct spawn_jail_end end = {0};
    const int io[2] = {spawn->input, child->out[1]};
    if (pipe2(report, O_CLOEXEC) != 0)
        return err_errno(err, "%s", spawn->argv[0]);
    child->pid = fork();
    if (child->pid == 0)
        spawn_jail_enter(spawn->jail, spawn->argv, io, report[1]);
    int wrong = child->pid < 0 ? errno : 0;
    (void)close(report[1]);
    while (read(report[0], &end, sizeof end) < 0 && errno == EINTR)
        continue;
    (void)close(report[0]);
    if (end.wrong != 0) {
        while (waitpid(child->pid, NULL, 0) < 0 && errno == EINTR)
            continue;
        wrong = end.wrong;
    }
    errno = wrong;
    return wrong == 0      ? RC_OK
           : end.confining ? err_errno(err, "%s: this system cannot confine it (Landlock, seccomp)", spawn->argv[0])
                           : err_errno(err, "%s", spawn->argv[0]);
}

/* Reads some of the output; closes our end when there is no more. */
static enum rc drain(struct child *child, const struct spawn *spawn, size_t *read_sum, struct text *out,
                     struct err *err)
{
    char bytes[READ_STEP];
    ssize_t got = read(child->out[0], bytes, sizeof bytes);
    if (got < 0 && errno == EINTR)
        return RC_OK;
    if (got <= 0) {
        shut(&child->out[0]);
        return RC_OK;
    }
    *read_sum += (size_t)got;
    if (spawn->words && *read_sum > spawn->most)
        return RC_OK;
    if (*read_sum > spawn->most)
        return err_set(err, RC_BAD, "%s: more than %zu bytes of output", spawn->argv[0], spawn->most);
    text_add_bytes(out, bytes, (size_t)got);
    cipher_wipe(bytes, sizeof bytes);
    return RC_OK;
}

static enum rc talk(struct child *child, const struct spawn *spawn, int64_t until, struct text *out, struct err *err)
{
    size_t read_sum = 0;
    while (child->out[0] >= 0) {
        int64_t left = until - milliseconds();
        if (left <= 0)
            return err_set(err, RC_BUSY, "%s: not done after %lld seconds", spawn->argv[0], (long long)spawn->seconds);
        if (spawn->jail != NULL && memchr(out->data, '\n', out->len) != NULL)
            return RC_OK;
        struct pollfd end = {.fd = child->out[0], .events = POLLIN};
        if (poll(&end, 1, left > 60000 ? 60000 : (int)left) < 0 && errno != EINTR)
            return err_errno(err, "%s", spawn->argv[0]);
        if (end.revents != 0) {
            enum rc rc = drain(child, spawn, &read_sum, out, err);
            if (rc != RC_OK)
                return rc;
        }
    }
    return RC_OK;
}

/* Waits for a program that closed its output: it may still be at work. */
static enum rc await(const struct child *child, const struct spawn *spawn, int64_t until, int *status, struct err *err)
{
    int64_t pause = 1;
    for (;;) {
        pid_t got = waitpid(child->pid, status, WNOHANG);
        if (got == child->pid)
            return RC_OK;
        if (got < 0 && errno != EINTR)
            return err_errno(err, "%s", spawn->argv[0]);
        if (milliseconds() >= until)
            return err_set(err, RC_BUSY, "%s: not done after %lld seconds", spawn->argv[0], (long long)spawn->seconds);
        (void)poll(NULL, 0, (int)pause);
        pause = pause < 50 ? pause * 2 : 50;
    }
}

/* Runs the program to its end; its standard output is appended to `out`. *status is its exit status, or 128 + the
 * signal that ended it. Errors as spawn_line(). */
static enum rc run(const struct spawn *spawn, struct text *out, int *status, struct err *err)
{
    struct child child = {.pid = -1, .out = {-1, -1}};
    int64_t until = milliseconds() + spawn->seconds * 1000;
    if (pipe2(child.out, O_CLOEXEC) != 0)
        return err_errno(err, "%s", spawn->argv[0]);
    enum rc rc = spawn->jail == NULL ? launch(&child, spawn, err) : launch_jailed(&child, spawn, err);
    shut(&child.out[1]);
    if (rc != RC_OK) {
        shut(&child.out[0]);
        return rc;
    }
    int raw = 0;
    rc = talk(&child, spawn, until, out, err);
    shut(&child.out[0]);
    if (rc == RC_OK && spawn->jail == NULL)
        rc = await(&child, spawn, until, &raw, err);
    if (rc != RC_OK || spawn->jail != NULL) {
        (void)kill(-child.pid, SIGKILL);
        while (waitpid(child.pid, &raw, 0) < 0 && errno == EINTR)
            continue;
    }
    if (rc != RC_OK)
        return rc;
    *status = WIFEXITED(raw) ? WEXITSTATUS(raw) : 128 + WTERMSIG(raw);
    return RC_OK;
}

/* Cuts `command` into words in place. Returns how many; WORDS_MAX + 1 for too many. */
static size_t split(char *command, const char *words[WORDS_MAX + 1])
{
    size_t count = 0;
    char *rest = command;
    for (char *word = strsep(&rest, " \t"); word != NULL; word = strsep(&rest, " \t")) {
        if (word[0] == '\0')
            continue;
        if (count == WORDS_MAX)
            return WORDS_MAX + 1;
        words[count++] = word;
    }
    words[count] = NULL;
    return count;
}

static enum rc run_words(const char *const *words, int64_t seconds, struct text *out, struct err *err)
{
    const struct spawn spawn = {.argv = words, .seconds = seconds, .most = LINE_MOST, .input = -1};
    struct text printed = TEXT_EMPTY;
    int status = 0;
    enum rc rc = run(&spawn, &printed, &status, err);
    if (rc == RC_OK && status != 0)
        rc = err_set(err, RC_IO, "%s ended with status %d", words[0], status);
    size_t len = strcspn(printed.data, "\r\n");
    if (rc == RC_OK && len == 0)
        rc = err_set(err, RC_BAD, "%s printed nothing", words[0]);
    if (rc == RC_OK)
        text_add_bytes(out, printed.data, len);
    cipher_wipe(printed.data, printed.len);
    text_free(&printed);
    return rc;
}

enum rc spawn_line(const char *command, int64_t seconds, struct text *out, struct err *err)
{
    char *own = mem_copy_text(command);
    const char *words[WORDS_MAX + 1];
    size_t count = split(own, words);
    enum rc rc;
    if (count == 0 || count > WORDS_MAX)
        rc = err_set(err, RC_BAD, "a program and at most %d arguments are wanted", WORDS_MAX - 1);
    else
        rc = run_words(words, seconds, out, err);
    free(own);
    return rc;
}

/* A file of its own: what is written there is whole before the program starts, whenever it reads. */
static int text_file(const char *input)
{
    size_t len = strlen(input);
    int file = memfd_create("input", MFD_CLOEXEC);
    if (file >= 0 && (write(file, input, len) != (ssize_t)len || lseek(file, 0, SEEK_SET) != 0))
        shut(&file);
    return file;
}

static enum rc feed_words(const char *const *words, const char *input, int64_t seconds, struct err *err)
{
    struct text said = TEXT_EMPTY;
    int status = 0;
    struct spawn spawn = {
        .argv = words, .seconds = seconds, .most = READ_STEP, .input = text_file(input), .words = true};
    if (spawn.input < 0)
        return err_errno(err, "%s: its input", words[0]);
    enum rc rc = run(&spawn, &said, &status, err);
    shut(&spawn.input);
    if (rc == RC_OK && status != 0)
        rc = err_set(err, RC_IO, "%s ended with status %d%s%.*s", words[0], status, said.len == 0 ? "" : ": ",
                     (int)strcspn(said.data, "\r\n"), said.data);
    text_free(&said);
    return rc;
}

enum rc spawn_feed(const char *command, const char *input, int64_t seconds, struct err *err)
{
    char *own = mem_copy_text(command);
    const char *words[WORDS_MAX + 1];
    size_t count = split(own, words);
    enum rc rc = count == 0 || count > WORDS_MAX
                     ? err_set(err, RC_BAD, "a program and at most %d arguments are wanted", WORDS_MAX - 1)
                     : feed_words(words, input, seconds, err);
    free(own);
    return rc;
}

enum rc spawn_jailed(const char *program, const char *input, const struct spawn_jail *jail, struct text *out,
                     struct err *err)
{
    const char *const words[] = {program, NULL};
    struct spawn spawn = {
        .argv = words, .seconds = jail->seconds, .most = LINE_MOST, .input = text_file(input), .jail = jail};
    struct text printed = TEXT_EMPTY;
    int status = 0;
    if (spawn.input < 0)
        return err_errno(err, "%s: its input", program);
    enum rc rc = run(&spawn, &printed, &status, err);
    shut(&spawn.input);
    size_t len = strcspn(printed.data, "\n");
    if (rc == RC_OK && len == printed.len)
        rc = err_set(err, RC_IO, "%s ended without a line, by status %d", program, status);
    if (rc == RC_OK)
        text_add_bytes(out, printed.data, len);
    text_free(&printed);
    return rc;
}

enum rc spawn_self(const char *const *words, int64_t seconds, int *status, struct err *err)
{
    const struct spawn spawn = {.argv = words, .seconds = seconds, .most = LINE_MOST, .input = -1};
    struct text printed = TEXT_EMPTY;
    enum rc rc = run(&spawn, &printed, status, err);
    text_free(&printed);
    return rc;
}

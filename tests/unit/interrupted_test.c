/*
 * Signals that come while something is waited for: whatever reads, writes or waits goes on as if there had been none.
 * A timer sends one each half of a millisecond, and its handler lets the calls of the system be broken off. Programs
 * take their time here so that there is something to be waited for.
 */
#include "check.h"

#include "base/file.h"
#include "base/spawn.h"
#include "mail/maildir.h"
#include "mail/sender.h"
#include "mail/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIMES = 5, LARGE = 300000 };

static volatile sig_atomic_t signals;
static char root[PATH_MAX];

static void on_alarm(int number)
{
    (void)number;
    signals = signals + 1;
}

static void storm(long microseconds)
{
    const struct itimerval timer = {.it_interval.tv_usec = microseconds, .it_value.tv_usec = microseconds};
    check_int(setitimer(ITIMER_REAL, &timer, NULL), 0);
}

static int before(void **state)
{
    (void)state;
    struct sigaction action = {.sa_handler = on_alarm};
    (void)snprintf(root, sizeof root, "%s", folder_new());
    if (sigaction(SIGALRM, &action, NULL) != 0)
        return -1;
    storm(500);
    return 0;
}

static int after(void **state)
{
    (void)state;
    storm(0);
    folder_remove(root);
    return signals > 0 ? 0 : -1;
}

static const char *program(const char *body)
{
    static char path[PATH_MAX + 16];
    (void)snprintf(path, sizeof path, "%s/program", root);
    struct text script = TEXT_EMPTY;
    text_addf(&script, "#!/bin/sh\n%s\n", body);
    check_int(file_write(path, script.data, script.len, 0700, NULL), RC_OK);
    text_free(&script);
    return path;
}

static void programs_are_waited_for(void **state)
{
    (void)state;
    struct err err = {0};
    for (int i = 0; i < TIMES; i++) {
        struct text out = TEXT_EMPTY;
        if (spawn_line(program("sleep 0.02; echo done; exec >&-; sleep 0.02"), 30, &out, &err) != RC_OK)
            fail_msg("%s", err.text);
        check_text(out.data, "done");
        text_free(&out);
        if (spawn_feed(program("sleep 0.02; cat > /dev/null; sleep 0.02"), "a line\n", 30, &err) != RC_OK)
            fail_msg("%s", err.text);
    }
}

static void mails_are_handed_over(void **state)
{
    (void)state;
    struct text mail = TEXT_EMPTY;
    struct sender *sender = NULL;
    size_t lines = 2;
    text_add(&mail, "Subject: x\r\n\r\n");
    for (; mail.len < LARGE; lines++)
        text_add(&mail, "a line of many that the program is slow to read\r\n");
    char body[64];
    (void)snprintf(body, sizeof body, "sleep 0.02; [ $(wc -c) -eq %zu ]", mail.len - lines);
    check_int(sender_pipe(program(body), NULL, 30, &sender, NULL), RC_OK);
    for (int i = 0; i < TIMES; i++) {
        struct send_result result;
        check_int(sender_send(sender, "", "anna@example.net", mail.data, mail.len, &result), RC_OK);
        if (result.class != SEND_OK)
            fail_msg("%s", result.reply);
    }
    sender_close(sender);
    text_free(&mail);
}

/* A program that fails is told apart from one that was not waited for. */
static void exits_are_known(void **state)
{
    (void)state;
    struct sender *sender = NULL;
    check_int(sender_pipe(program("cat > /dev/null; exec >&- 2>&-; sleep 0.02; exit 67"), NULL, 30, &sender, NULL),
              RC_OK);
    for (int i = 0; i < TIMES; i++) {
        struct send_result result;
        check_int(sender_send(sender, "", "anna@example.net", "A: b\r\n\r\n", 8, &result), RC_OK);
        check_int(result.class, SEND_NEVER);
        check_int(result.code, 67);
    }
    sender_close(sender);
}

static enum rc slowly(const char *bytes, size_t size, const char *authserv, struct incoming *out, struct err *err)
{
    (void)authserv;
    (void)err;
    volatile unsigned sum = 0;
    incoming_init(out);
    for (size_t i = 0; i < size; i++)
        for (int k = 0; k < 20; k++)
            sum = sum * 31 + (unsigned char)bytes[i];
    out->parts = (unsigned)(size % 1000);
    return RC_OK;
}

static void mails_are_read(void **state)
{
    (void)state;
    struct worker *worker = NULL;
    const struct worker_limits limits = {
        .wall_ms = 30000, .cpu_seconds = 30, .memory = 256u << 20, .mails = 3, .read = slowly};
    char *bytes = calloc(LARGE, 1);
    check_true(bytes != NULL);
    check_int(worker_open(&limits, &worker, NULL), RC_OK);
    for (int i = 0; i < 2 * TIMES; i++) {
        struct incoming mail;
        struct err err = {0};
        bool killed = false;
        if (worker_read(worker, &(struct unread){bytes, LARGE - (size_t)i, NULL}, &mail, &killed, &err) != RC_OK)
            fail_msg("%s", err.text);
        check_int(mail.parts, (LARGE - i) % 1000);
        incoming_free(&mail);
    }
    worker_close(worker);
    free(bytes);
}

/* From a pipe, into which somebody writes with pauses. */
static void pipes_are_read(void **state)
{
    (void)state;
    int ends[2], status = 0;
    struct text out = TEXT_EMPTY;
    check_int(pipe2(ends, O_CLOEXEC), 0);
    pid_t pid = fork();
    check_true(pid >= 0);
    if (pid == 0) {
        for (int i = 0; i < 10; i++) {
            const struct timespec pause = {.tv_nsec = 4000000};
            (void)nanosleep(&pause, NULL);
            if (write(ends[1], "word\n", 5) != 5)
                _exit(1);
        }
        _exit(0);
    }
    (void)close(ends[1]);
    check_int(file_read_open(ends[0], "a pipe", 1000, &out, NULL), RC_OK);
    check_int(out.len, 50);
    while (waitpid(pid, &status, 0) < 0)
        continue;
    check_int(status, 0);
    (void)close(ends[0]);
    text_free(&out);
}

/* A call that was broken off earlier says nothing about the next one. */
static void files_after_a_signal(void **state)
{
    (void)state;
    char file[PATH_MAX + 16], box[PATH_MAX + 16];
    struct text words = TEXT_EMPTY, got = TEXT_EMPTY;
    struct maildir *maildir = NULL;
    bool cut = true;
    (void)snprintf(file, sizeof file, "%s/file", root);
    (void)snprintf(box, sizeof box, "%s/box", root);
    while (words.len < LARGE)
        text_add(&words, "some words of a file\n");
    errno = EINTR;
    check_int(file_write(file, words.data, words.len, 0600, NULL), RC_OK);
    errno = EINTR;
    check_int(file_read(file, LARGE + 100, &got, NULL), RC_OK);
    check_int(got.len, words.len);
    check_int(maildir_make(box, NULL), RC_OK);
    check_int(maildir_open(box, &maildir, NULL), RC_OK);
    errno = EINTR;
    check_int(maildir_put(maildir, "one", &words, NULL), RC_OK);
    text_clear(&got);
    errno = EINTR;
    check_int(maildir_read(maildir, "one", LARGE + 100, &got, &cut, NULL), RC_OK);
    check_int(got.len, words.len);
    check_true(!cut);
    maildir_close(maildir);
    text_free(&words);
    text_free(&got);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(programs_are_waited_for, before, after),
        cmocka_unit_test_setup_teardown(mails_are_handed_over, before, after),
        cmocka_unit_test_setup_teardown(exits_are_known, before, after),
        cmocka_unit_test_setup_teardown(mails_are_read, before, after),
        cmocka_unit_test_setup_teardown(pipes_are_read, before, after),
        cmocka_unit_test_setup_teardown(files_after_a_signal, before, after),
    };
    return cmocka_run_group_tests_name("interrupted", tests, NULL, NULL);
}

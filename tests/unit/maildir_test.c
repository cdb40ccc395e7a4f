#include "check.h"

#include "base/crash.h"
#include "mail/maildir.h"

#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char root[PATH_MAX];

static const char *at(const char *inner)
{
    static char path[PATH_MAX + 300];
    (void)snprintf(path, sizeof path, "%s/%s", root, inner);
    return path;
}

static void put(const char *inner, const char *bytes, time_t seconds)
{
    int file = open(at(inner), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    check_true(file >= 0);
    check_int(write(file, bytes, strlen(bytes)), (long long)strlen(bytes));
    struct timespec times[2] = {{.tv_sec = seconds}, {.tv_sec = seconds}};
    check_int(futimens(file, times), 0);
    (void)close(file);
}

static int before(void **state)
{
    (void)state;
    (void)snprintf(root, sizeof root, "%s", folder_new());
    return maildir_make(root, NULL) == RC_OK ? 0 : 1;
}

static int after(void **state)
{
    (void)state;
    folder_remove(root);
    return 0;
}

static void making(void **state)
{
    (void)state;
    struct err err = {0};
    check_int(maildir_make(root, &err), RC_OK);
    struct stat info;
    check_int(stat(at("tmp"), &info), 0);
    check_int(info.st_mode & 0777, 0700);
    struct maildir *maildir = NULL;
    check_int(maildir_open(root, &maildir, &err), RC_OK);
    maildir_close(maildir);
    check_int(rmdir(at("cur")), 0);
    check_int(maildir_open(root, &maildir, &err), RC_NONE);
    check_true(maildir == NULL && strstr(err.text, root) != NULL);
    put("cur", "a file where a folder should be", 1);
    check_int(maildir_make(root, &err), RC_BAD);
}

static void order(void **state)
{
    (void)state;
    put("new/b", "2", 100);
    put("new/a", "3", 100);
    put("new/z", "first", 50);
    put("new/.hidden", "x", 10);
    put("tmp/half", "never to be seen", 10);
    check_int(symlink("/etc/passwd", at("new/link")), 0);
    check_int(mkfifo(at("new/pipe"), 0600), 0);
    check_int(mkdir(at("new/folder"), 0700), 0);
    struct maildir *maildir = NULL;
    struct maildir_list list = {0};
    check_int(maildir_open(root, &maildir, NULL), RC_OK);
    for (int twice = 0; twice < 2; twice++) {
        check_int(maildir_list(maildir, &list, NULL), RC_OK);
        check_int(list.count, 3);
        check_text(list.entries[0].name, "z");
        check_text(list.entries[1].name, "a");
        check_text(list.entries[2].name, "b");
        check_int(list.entries[0].size, 5);
        check_int(list.entries[0].received, 50000000000LL);
    }
    struct text out = TEXT_EMPTY;
    bool cut = false;
    check_int(maildir_read(maildir, "link", 100, &out, &cut, NULL), RC_BAD);
    check_int(maildir_read(maildir, "pipe", 100, &out, &cut, NULL), RC_BAD);
    check_int(maildir_read(maildir, "../new/z", 100, &out, &cut, NULL), RC_BAD);
    check_int(maildir_read(maildir, "gone", 100, &out, &cut, NULL), RC_NONE);
    check_int(out.len, 0);
    maildir_list_free(&list);
    maildir_close(maildir);
}

static void reading(void **state)
{
    (void)state;
    enum { SIZE = 40000 };
    char *big = malloc(SIZE + 1);
    check_true(big != NULL);
    for (size_t i = 0; i < SIZE; i++)
        big[i] = (char)('a' + i % 26);
    big[SIZE] = '\0';
    put("new/big", big, 1);
    struct maildir *maildir = NULL;
    check_int(maildir_open(root, &maildir, NULL), RC_OK);
    static const size_t caps[] = {0, 1, 16383, 16384, 16385, SIZE - 1, SIZE, SIZE + 1};
    for (size_t i = 0; i < sizeof caps / sizeof caps[0]; i++) {
        struct text out = TEXT_EMPTY;
        bool cut = false;
        check_int(maildir_read(maildir, "big", caps[i], &out, &cut, NULL), RC_OK);
        check_int(out.len, caps[i] < SIZE ? caps[i] : SIZE);
        check_true(cut == (caps[i] < SIZE));
        check_true(memcmp(out.data, big, out.len) == 0);
        text_free(&out);
    }
    maildir_close(maildir);
    free(big);
}

static void filing(void **state)
{
    (void)state;
    struct maildir *maildir = NULL;
    struct maildir_list list = {0};
    check_int(maildir_open(root, &maildir, NULL), RC_OK);
    put("new/one", "1", 1);
    put("new/two:2,F", "2", 2);
    char name[NAME_MAX + 1], inner[NAME_MAX + 10];
    memset(name, 'n', NAME_MAX - 1);
    name[NAME_MAX - 1] = '\0';
    (void)snprintf(inner, sizeof inner, "new/%s", name);
    put(inner, "3", 3);
    check_int(maildir_done(maildir, "one", NULL), RC_OK);
    check_int(maildir_done(maildir, "two:2,F", NULL), RC_OK);
    check_int(maildir_done(maildir, name, NULL), RC_OK);
    check_int(maildir_done(maildir, "one", NULL), RC_NONE);
    check_int(access(at("cur/one:2,S"), F_OK), 0);
    check_int(access(at("cur/two:2,F"), F_OK), 0);
    (void)snprintf(inner, sizeof inner, "cur/%s", name);
    check_int(access(at(inner), F_OK), 0);
    check_int(maildir_list(maildir, &list, NULL), RC_OK);
    check_int(list.count, 0);
    maildir_list_free(&list);
    maildir_close(maildir);
}

static size_t files_in(const char *inner)
{
    struct maildir_list list = {0};
    struct maildir *maildir = NULL;
    check_int(maildir_open(root, &maildir, NULL), RC_OK);
    /* tmp/ is looked at through the file system: the Maildir will not show it */
    size_t count = 0;
    if (strcmp(inner, "new") == 0) {
        check_int(maildir_list(maildir, &list, NULL), RC_OK);
        count = list.count;
    } else {
        struct stat info;
        char draft[64];
        (void)snprintf(draft, sizeof draft, "%s/mail.%ld", inner, (long)getpid());
        count = stat(at(draft), &info) == 0 ? 1 : 0;
    }
    maildir_list_free(&list);
    maildir_close(maildir);
    return count;
}

static void writing(void **state)
{
    (void)state;
    struct maildir *maildir = NULL;
    check_int(maildir_open(root, &maildir, NULL), RC_OK);
    struct text mail = TEXT_EMPTY;
    text_add(&mail, "one");
    check_int(maildir_put(maildir, "mail", &mail, NULL), RC_OK);
    text_add(&mail, " and second");
    check_int(maildir_put(maildir, "mail", &mail, NULL), RC_OK);
    char *bytes = file_bytes(at("new/mail"), NULL);
    check_text(bytes, "one and second");
    free(bytes);
    check_int(files_in("new"), 1);
    check_int(files_in("tmp"), 0);
    struct err err = {0};
    check_int(maildir_put(maildir, "../mail", &mail, &err), RC_BAD);
    check_int(maildir_put(maildir, "", &mail, &err), RC_BAD);
    text_free(&mail);
    maildir_close(maildir);
}

static void watching(void **state)
{
    (void)state;
    struct maildir_watch *watch = NULL;
    struct maildir *maildir = NULL;
    check_int(maildir_watch_open("/nowhere/at/all", &watch, NULL), RC_NONE);
    check_int(maildir_watch_open(root, &watch, NULL), RC_OK);
    check_int(maildir_open(root, &maildir, NULL), RC_OK);
    struct pollfd wait = {.fd = maildir_watch_fd(watch), .events = POLLIN};
    check_int(poll(&wait, 1, 0), 0);
    check_true(!maildir_watch_clear(watch));
    check_int(maildir_put(maildir, "mail", &TEXT_EMPTY, NULL), RC_OK);
    check_int(poll(&wait, 1, 1000), 1);
    check_true(maildir_watch_clear(watch));
    check_int(poll(&wait, 1, 0), 0);
    maildir_close(maildir);
    maildir_watch_close(watch);
}

#ifdef CURSUS_CRASH_POINTS
/* Runs put + done in a child that dies at its n-th point; says how it ended (0: it got through). */
static int child_killed_at(int n, const char *log)
{
    pid_t child = fork();
    check_true(child >= 0);
    if (child == 0) {
        char word[16];
        (void)snprintf(word, sizeof word, "%d", n);
        (void)setenv("CURSUS_CRASH_AT", word, 1);
        (void)setenv("CURSUS_CRASH_LOG", log, 1);
        struct maildir *maildir = NULL;
        struct text whole = TEXT_EMPTY;
        text_add(&whole, "whole");
        if (maildir_open(root, &maildir, NULL) != RC_OK || maildir_put(maildir, "mail", &whole, NULL) != RC_OK ||
            maildir_done(maildir, "mail", NULL) != RC_OK)
            _exit(1);
        _exit(0);
    }
    int status = 0;
    check_int(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status);
}

/* Whatever the point, the mail is in new/ or cur/ whole, or not there at all. */
static void crashes(void **state)
{
    (void)state;
    char log[PATH_MAX + 8];
    (void)snprintf(log, sizeof log, "%s/log", root);
    check_int(child_killed_at(0, log), 0);
    char *lines = file_bytes(log, NULL);
    int points = 0;
    for (const char *line = lines; *line != '\0'; line++)
        points += *line == '\n';
    lines[strcspn(lines, "\n")] = 0;
    check_text(lines, "1 maildir: before the file's sync");
    free(lines);
    check_int(points, 8);
    check_int(unlink(at("cur/mail:2,S")), 0);
    for (int n = 1; n <= points; n++) {
        check_int(child_killed_at(n, log), SIGKILL);
        bool fresh = access(at("new/mail"), F_OK) == 0, seen = access(at("cur/mail:2,S"), F_OK) == 0;
        check_true(!(fresh && seen));
        check_true(fresh == (n >= 4 && n <= 7));
        check_true(seen == (n >= 8));
        if (fresh || seen) {
            char *bytes = file_bytes(at(fresh ? "new/mail" : "cur/mail:2,S"), NULL);
            check_text(bytes, "whole");
            free(bytes);
            check_int(unlink(at(fresh ? "new/mail" : "cur/mail:2,S")), 0);
        }
    }
}
#endif

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(making, before, after),
        cmocka_unit_test_setup_teardown(order, before, after),
        cmocka_unit_test_setup_teardown(reading, before, after),
        cmocka_unit_test_setup_teardown(filing, before, after),
        cmocka_unit_test_setup_teardown(writing, before, after),
        cmocka_unit_test_setup_teardown(watching, before, after),
#ifdef CURSUS_CRASH_POINTS
        cmocka_unit_test_setup_teardown(crashes, before, after),
#endif
    };
    return cmocka_run_group_tests_name("maildir", tests, NULL, NULL);
}

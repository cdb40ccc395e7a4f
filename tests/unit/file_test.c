#include "check.h"

#include "base/file.h"
#include "base/mem.h"
#include "base/notify.h"
#include "base/spawn.h"

#include <dirent.h>
#include <limits.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROOM = PATH_MAX + 64 };

static char folder[PATH_MAX];

static int open_folder(void **state)
{
    (void)state;
    (void)snprintf(folder, sizeof folder, "%s", folder_new());
    return 0;
}

static int close_folder(void **state)
{
    (void)state;
    folder_remove(folder);
    return 0;
}

static const char *in_folder(char path[ROOM], const char *name)
{
    (void)snprintf(path, ROOM, "%s/%s", folder, name);
    return path;
}

static int entries(void)
{
    int count = 0;
    DIR *open = opendir(folder);
    check_true(open != NULL);
    while (readdir(open) != NULL)
        count++;
    (void)closedir(open);
    return count - 2;
}

static void whole_files(void **state)
{
    (void)state;
    char path[ROOM];
    (void)in_folder(path, "a");
    struct err err = {0};
    struct text text = TEXT_EMPTY;
    check_int(file_read(path, 10, &text, &err), RC_NONE);
    check_true(strstr(err.text, path) != NULL);
    check_int(file_write(path, "one\0two", 7, 0640, &err), RC_OK);
    check_int(file_read(path, 7, &text, &err), RC_OK);
    check_int(text.len, 7);
    check_true(memcmp(text.data, "one\0two", 7) == 0);
    text_clear(&text);
    check_int(file_read(path, 6, &text, &err), RC_BAD);
    struct stat info;
    check_int(stat(path, &info), 0);
    check_int(info.st_mode & 07777, 0640);
    /* the second write replaces, and nothing is left beside the file */
    check_int(file_write(path, "", 0, 0600, &err), RC_OK);
    text_clear(&text);
    check_int(file_read(path, 6, &text, &err), RC_OK);
    check_int(text.len, 0);
    check_int(entries(), 1);
    text_free(&text);
}

static void failed_writes(void **state)
{
    (void)state;
    char path[ROOM];
    struct err err = {0};
    check_int(file_write(in_folder(path, "none/b"), "x", 1, 0600, &err), RC_NONE);
    check_true(strstr(err.text, path) != NULL);
    /* a folder stands where the file should */
    check_int(file_make_folder(in_folder(path, "c"), &err), RC_OK);
    int before = entries();
    check_int(file_write(path, "x", 1, 0600, &err), RC_IO);
    check_int(entries(), before);
}

/* What is written may be secret: a process that is killed over it leaves no file of another name. */
static void killed_over_it(void **state)
{
    (void)state;
    char path[ROOM];
    char *bytes = mem_room(100000, 1);
    int before = entries(), status = 0;
    (void)in_folder(path, "killed");
    pid_t child = fork();
    if (child == 0) {
        struct err err = {0};
        (void)setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
        (void)setrlimit(RLIMIT_FSIZE, &(struct rlimit){4096, 4096}); /* SIGXFSZ */
        (void)file_write(path, bytes, 100000, 0600, &err);
        _exit(0);
    }
    check_true(child > 0 && waitpid(child, &status, 0) == child);
    check_true(WIFSIGNALED(status));
    check_int(entries(), before);
    free(bytes);
}

static void folders(void **state)
{
    (void)state;
    char path[ROOM];
    struct err err = {0};
    check_int(file_make_folder(in_folder(path, "x/y//z/"), &err), RC_OK);
    struct stat info;
    check_int(stat(in_folder(path, "x/y/z"), &info), 0);
    check_int(info.st_mode & 0777, 0700);
    check_int(file_make_folder(path, &err), RC_OK);
    check_int(file_write(in_folder(path, "plain"), "x", 1, 0600, &err), RC_OK);
    check_int(file_make_folder(in_folder(path, "plain/under"), &err), RC_IO);
}

/* A program of these lines in the folder, run. */
static enum rc run_script(const char *lines, int64_t seconds, struct text *out, struct err *err)
{
    char path[ROOM], command[ROOM + 8];
    check_int(file_write(in_folder(path, "script"), lines, strlen(lines), 0600, err), RC_OK);
    (void)snprintf(command, sizeof command, "sh %s", path);
    text_clear(out);
    return spawn_line(command, seconds, out, err);
}

static void programs(void **state)
{
    (void)state;
    struct err err = {0};
    struct text out = TEXT_EMPTY;
    check_int(run_script("echo salve | tr a-z A-Z", 20, &out, &err), RC_OK);
    check_text(out.data, "SALVE");
    /* one that reads finds nothing, and does not wait for it */
    check_int(run_script("wc -c", 20, &out, &err), RC_OK);
    check_text(out.data, "0");
    /* as much as is taken, and a byte more */
    check_int(run_script("head -c 65535 /dev/zero | tr '\\0' m; echo", 20, &out, &err), RC_OK);
    check_int(out.len, 65535);
    check_int(run_script("head -c 65536 /dev/zero | tr '\\0' m; echo", 20, &out, &err), RC_BAD);
    check_int(run_script("echo never; false", 20, &out, &err), RC_IO);
    check_true(strstr(err.text, "status 1") != NULL);
    check_int(run_script("echo never; kill -9 $$", 20, &out, &err), RC_IO);
    check_true(strstr(err.text, "status 137") != NULL);
    check_int(spawn_line("/no/such/program", 20, &out, &err), RC_NONE);
    check_int(out.len, 0);
    text_free(&out);
}

static void slow_programs(void **state)
{
    (void)state;
    struct err err = {0};
    struct text out = TEXT_EMPTY;
    /* the shell's child holds the output open, too, and must go with it */
    check_int(run_script("sleep 100 & wait", 1, &out, &err), RC_BUSY);
    /* closes its output, yet works on */
    check_int(run_script("exec >&-; sleep 100", 1, &out, &err), RC_BUSY);
    check_true(strstr(err.text, "not done after 1 seconds") != NULL);
    text_free(&out);
}

static void first_lines(void **state)
{
    (void)state;
    struct err err = {0};
    struct text out = TEXT_EMPTY;
    check_int(spawn_line("  printf  one\\ntwo\\n ", 20, &out, &err), RC_OK);
    check_text(out.data, "one");
    /* no shell looks at it */
    text_clear(&out);
    check_int(spawn_line("echo $HOME;ls", 20, &out, &err), RC_OK);
    check_text(out.data, "$HOME;ls");
    text_clear(&out);
    check_int(spawn_line("echo 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31", 20,
                         &out, &err),
              RC_OK);
    check_true(strstr(out.data, "30 31") != NULL);
    check_int(spawn_line("true", 20, &out, &err), RC_BAD);
    check_int(spawn_line("  ", 20, &out, &err), RC_BAD);
    check_int(spawn_line("echo 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32",
                         20, &out, &err),
              RC_BAD);
    text_free(&out);
}

static enum rc feed_script(const char *lines, const char *input, struct err *err)
{
    char path[ROOM], command[ROOM + 8];
    check_int(file_write(in_folder(path, "script"), lines, strlen(lines), 0600, err), RC_OK);
    (void)snprintf(command, sizeof command, "sh %s", path);
    return spawn_feed(command, input, 1, err);
}

static void fed_programs(void **state)
{
    (void)state;
    struct err err = {0};
    check_int(feed_script("test \"$(cat)\" = salve", "salve\n", &err), RC_OK);
    check_int(feed_script("true", "what nobody reads", &err), RC_OK);
    check_int(feed_script("head -c 1000000 /dev/zero", "", &err), RC_OK); /* what it prints is nobody's trouble */
    check_int(feed_script("echo this >&2; echo that; exit 7", "", &err), RC_IO);
    check_true(strstr(err.text, "sh ended with status 7: this") != NULL);
    check_int(feed_script("sleep 100 & wait", "", &err), RC_BUSY);
    check_int(spawn_feed("/no/such/program", "", 1, &err), RC_NONE);
    check_int(spawn_feed(" ", "", 1, &err), RC_BAD);
}

static enum rc ask_jailed(const char *lines, unsigned mode, struct text *out, struct err *err)
{
    char path[ROOM];
    const struct spawn_jail jail = {.folder = folder, .seconds = 1, .memory = 1 << 30};
    text_clear(out);
    (void)unlink(in_folder(path, "jailed"));
    check_int(file_write(path, lines, strlen(lines), mode, err), RC_OK);
    check_int(chmod(folder, 0755), 0); /* root becomes nobody */
    check_int(chmod(path, mode), 0);
    return spawn_jailed(path, "salve\n", &jail, out, err);
}

static void jailed_programs(void **state)
{
    (void)state;
    char path[ROOM];
    struct err err = {0};
    struct text out = TEXT_EMPTY;
    const struct spawn_jail nowhere = {.folder = folder, .seconds = 1, .memory = 1 << 30};
    check_int(ask_jailed("#!/bin/sh\nread x; echo \"$x $HOME\"; echo more\n", 0755, &out, &err), RC_OK);
    check_text(out.data, "salve ");
    check_int(ask_jailed("#!/bin/sh\necho first; while :; do :; done\n", 0755, &out, &err), RC_OK);
    check_int(ask_jailed("#!/bin/sh\necho first\n", 0644, &out, &err), RC_DENIED);
    check_int(ask_jailed("#!/no/such/program\n", 0755, &out, &err), RC_NONE);
    check_int(ask_jailed("#!/bin/sh\nwhile :; do :; done\n", 0755, &out, &err), RC_BUSY);
    check_int(ask_jailed("#!/bin/sh\nprintf half; exit 3\n", 0755, &out, &err), RC_IO);
    check_true(strstr(err.text, "ended without a line, by status 3") != NULL);
    check_int(ask_jailed("#!/bin/sh\nwhile :; do printf 12345678; done\n", 0755, &out, &err), RC_BAD);
    check_int(ask_jailed("#!/bin/sh\n/bin/true && echo forked\n", 0755, &out, &err), RC_IO);
    check_int(
        ask_jailed("#!/bin/sh\nread x </etc/passwd; echo >${0%/*}/new; kill 0; echo \"none $x\"\n", 0755, &out, &err),
        RC_OK);
    check_text(out.data, "none ");
    check_int(file_read(in_folder(path, "new"), 10, &out, &err), RC_NONE);
    check_int(spawn_jailed("/no/such/program", "", &nowhere, &out, &err), RC_NONE);
    text_free(&out);
}

static void notices(void **state)
{
    (void)state;
    struct err err = {0};
    check_int(notify_send(NULL, "READY=1", &err), RC_OK);
    check_int(notify_send("", "READY=1", &err), RC_OK);
    check_int(notify_send("relative", "READY=1", &err), RC_BAD);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct text path = text_fixed(address.sun_path, sizeof address.sun_path);
    text_addf(&path, "%s/n", folder);
    check_true(!path.failed);
    check_int(notify_send(address.sun_path, "READY=1", &err), RC_NONE);
    int listener = socket(AF_UNIX, SOCK_DGRAM, 0);
    check_int(bind(listener, (const struct sockaddr *)&address, sizeof address), 0);
    check_int(notify_send(address.sun_path, "READY=1\nSTATUS=3 games", &err), RC_OK);
    char got[64] = "";
    check_int(recv(listener, got, sizeof got - 1, MSG_DONTWAIT), 22);
    check_text(got, "READY=1\nSTATUS=3 games");
    (void)close(listener);
    /* an abstract name, made unique by the folder's */
    char name[PATH_MAX + 8];
    (void)snprintf(name, sizeof name, "@%s", folder);
    struct sockaddr_un abstract = {.sun_family = AF_UNIX};
    memcpy(abstract.sun_path + 1, folder, strlen(folder));
    listener = socket(AF_UNIX, SOCK_DGRAM, 0);
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + strlen(folder));
    check_int(bind(listener, (const struct sockaddr *)&abstract, size), 0);
    check_int(notify_send(name, "WATCHDOG=1", &err), RC_OK);
    check_int(recv(listener, got, sizeof got, MSG_DONTWAIT), 10);
    (void)close(listener);
}

/* What a name of a socket may be, by its length; nobody listens at any of these. */
static void names_of_notices(void **state)
{
    (void)state;
    const size_t most = sizeof(((struct sockaddr_un *)NULL)->sun_path);
    char name[200];
    memset(name, '/', sizeof name);
    for (size_t len = 1; len < 5; len++) {
        name[len] = '\0';
        check_true((notify_send(name, "READY=1", NULL) == RC_BAD) == (len < 2));
        name[len] = 'x';
    }
    for (size_t len = most - 2; len < most + 2; len++) {
        memset(name + 1, 'x', sizeof name - 1);
        name[len] = '\0';
        check_true((notify_send(name, "READY=1", NULL) == RC_BAD) == (len >= most));
        name[0] = '@';
        check_true((notify_send(name, "READY=1", NULL) == RC_BAD) == (len >= most));
        name[0] = '/';
    }
}

static void watchdog(void **state)
{
    (void)state;
    char own[24];
    (void)snprintf(own, sizeof own, "%lld", (long long)getpid());
    check_int(notify_watchdog(NULL, NULL), 0);
    check_int(notify_watchdog("soon", NULL), 0);
    check_int(notify_watchdog("60000000", NULL), 30);
    check_int(notify_watchdog("60000000", own), 30);
    check_int(notify_watchdog("60000000", "1"), 0);
    check_int(notify_watchdog("1000", ""), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole_files), cmocka_unit_test(failed_writes),    cmocka_unit_test(killed_over_it),
        cmocka_unit_test(folders),     cmocka_unit_test(programs),         cmocka_unit_test(slow_programs),
        cmocka_unit_test(first_lines), cmocka_unit_test(fed_programs),     cmocka_unit_test(jailed_programs),
        cmocka_unit_test(notices),     cmocka_unit_test(names_of_notices), cmocka_unit_test(watchdog),
    };
    return cmocka_run_group_tests(tests, open_folder, close_folder);
}

#include "check.h"
#include "children.h"

#include "mail/incoming.h"
#include "mail/parse.h"
#include "mail/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static const char mail_text[] = "From: anna@example.org\nSubject: hello\nMessage-ID: <a@b>\n\ntake 3\n";

/* Reaches for what the reader of a mail has no business with; whatever comes of it, it goes on. */
static void reach(const char *bytes, size_t size)
{
    static const char *const words[] = {"FILE", "MAKE", "UNLINK", "SOCKET", "PAIR", "FORK",
                                        "EXEC", "KILL", "CODE",   "LIMIT",  "USER", "TRACE"};
    size_t act = 0;
    while (act < sizeof words / sizeof words[0] && memmem(bytes, size, words[act], strlen(words[act])) == NULL)
        act++;
    int pair[2];
    char *const nothing[] = {NULL};
    const struct rlimit none = {0, 0};
    if (act == 0)
        (void)open("README.md", O_RDONLY);
    else if (act == 1)
        (void)creat("/tmp/cursus-reached", 0600);
    else if (act == 2)
        (void)unlink("/tmp/cursus-reached");
    else if (act == 3)
        (void)socket(AF_INET, SOCK_STREAM, 0);
    else if (act == 4)
        (void)socketpair(AF_UNIX, SOCK_STREAM, 0, pair);
    else if (act == 5 && fork() == 0)
        _exit(0);
    else if (act == 6)
        (void)execve("/bin/true", nothing, nothing);
    else if (act == 7)
        (void)kill(getppid(), 0);
    else if (act == 8)
        (void)mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    else if (act == 9)
        (void)prlimit(getppid(), RLIMIT_NPROC, NULL, (struct rlimit[]){none});
    else if (act == 10)
        (void)!setuid(0);
    else if (act == 11)
        (void)ptrace(PTRACE_TRACEME, 0, NULL, NULL);
}

/* A reader whose fate is written in the mail, so that every way to die can be had. */
static enum rc fated(const char *bytes, size_t size, const char *authserv, struct incoming *out, struct err *err)
{
    if (memmem(bytes, size, "CRASH", 5) != NULL)
        abort();
    if (memmem(bytes, size, "LEAVE", 5) != NULL)
        _exit(0);
    if (memmem(bytes, size, "HANG", 4) != NULL) {
        char more;
        for (;;) /* there is none */
            (void)recv(3, &more, 1, 0);
    }
    reach(bytes, size);
    if (memmem(bytes, size, "SPIN", 4) != NULL)
        for (volatile int turn = 0;; turn = !turn)
            continue;
    if (memmem(bytes, size, "MEMORY", 6) != NULL)
        for (;;) {
            char *piece = malloc(1 << 20);
            if (piece == NULL)
                return RC_NOMEM;
            memset(piece, 1, 1 << 20);
        }
    if (memmem(bytes, size, "GARBAGE", 7) != NULL) {
        (void)send(3, "\0\0\0\0\10\0\0\0garbage!", 16, 0);
        return mail_parse(bytes, size, authserv, out, err);
    }
    if (memmem(bytes, size, "ENDLESS", 7) != NULL)
        for (;;)
            (void)send(3, "\0\0\0\0\377\377\377\377", 8, MSG_NOSIGNAL);
    return mail_parse(bytes, size, authserv, out, err);
}

/* How many more readers are killed from outside, as they read; of all processes. */
static int *hands;

static enum rc struck(const char *bytes, size_t size, const char *authserv, struct incoming *out, struct err *err)
{
    if (*hands > 0) {
        --*hands;
        (void)kill(getpid(), SIGKILL);
    }
    return mail_parse(bytes, size, authserv, out, err);
}

static struct worker *opened(int wall_ms, int mails)
{
    const struct worker_limits limits = {
        .wall_ms = wall_ms, .cpu_seconds = 1, .memory = (size_t)64 << 20, .mails = mails, .read = fated};
    struct worker *worker;
    struct err err = {0};
    check_int(worker_open(&limits, &worker, &err), RC_OK);
    return worker;
}

static void reads_well(struct worker *worker)
{
    struct incoming mail;
    struct err err = {0};
    bool killed;
    check_int(worker_read(worker, &(struct unread){mail_text, sizeof mail_text - 1, NULL}, &mail, &killed, &err),
              RC_OK);
    check_true(!killed);
    check_text(mail.from, "anna@example.org");
    check_text(mail.subject, "hello");
    check_text(mail.message_id, "<a@b>");
    check_text(mail.body, "take 3\n");
    incoming_free(&mail);
}

static void kills(struct worker *worker, const char *fate)
{
    struct incoming mail;
    struct err err = {0};
    bool killed = false;
    check_int(worker_read(worker, &(struct unread){fate, strlen(fate), NULL}, &mail, &killed, &err), RC_BAD);
    check_true(killed);
    check_true(mail.body == NULL);
    check_true(err.text[0] != '\0');
    reads_well(worker);
}

static void serves(void **state)
{
    (void)state;
    struct worker *worker = opened(5000, 1000);
    long pid = only_child();
    for (int i = 0; i < 50; i++)
        reads_well(worker);
    check_int(only_child(), pid);
    worker_close(worker);
    check_int(kill((pid_t)pid, 0), -1);
    check_int(errno, ESRCH);
}

static void survives(void **state)
{
    (void)state;
    struct worker *worker = opened(5000, 1000);
    kills(worker, "CRASH");
    kills(worker, "LEAVE");
    kills(worker, "GARBAGE\n");
    kills(worker, "ENDLESS");
#ifndef __SANITIZE_ADDRESS__
    kills(worker, "MEMORY");
#endif
    worker_close(worker);
}

static void who_is_killed_from_outside_is_asked_again(void **state)
{
    (void)state;
    struct err err = {0};
    const struct worker_limits limits = {.wall_ms = 5000,
                                         .cpu_seconds = 1,
                                         .memory = (size_t)64 << 20,
                                         .mails = 1000,
                                         .read = struck,
                                         .unfiltered = true};
    struct worker *worker;
    hands = mmap(NULL, sizeof *hands, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    check_true(hands != MAP_FAILED);
    check_int(worker_open(&limits, &worker, &err), RC_OK);
    *hands = 2;
    reads_well(worker);
    check_int(*hands, 0);
    *hands = 3;
    kills(worker, mail_text);
    worker_close(worker);
    check_int(munmap(hands, sizeof *hands), 0);
}

static void watched(void **state)
{
    (void)state;
    struct worker *worker = opened(200, 1000);
    kills(worker, "HANG");
    worker_close(worker);
}

/* The CPU limit alone ends a loop, long before the clock would. */
static void cpu(void **state)
{
    (void)state;
    struct worker *worker = opened(60000, 1000);
    kills(worker, "SPIN");
    worker_close(worker);
}

static void replaced(void **state)
{
    (void)state;
    struct worker *worker = opened(5000, 3);
    long first = only_child();
    for (int i = 0; i < 3; i++)
        reads_well(worker);
    check_int(only_child(), first);
    reads_well(worker);
    check_true(only_child() != first);
    /* one that died while idle is no mail's fault */
    long idle = only_child();
    check_int(kill((pid_t)idle, SIGKILL), 0);
    siginfo_t info;
    check_int(waitid(P_PID, (id_t)idle, &info, WEXITED | WNOWAIT), 0);
    reads_well(worker);
    worker_close(worker);
}

/* A mail far larger than a pipe, and an answer as large, do not block each other. */
static void large(void **state)
{
    (void)state;
    struct worker *worker = opened(5000, 1000);
    struct text mail = TEXT_EMPTY;
    text_add(&mail, "From: anna@example.org\n\n");
    while (mail.len < 250000)
        text_add(&mail, "a line of a long letter that goes on and on\n");
    struct incoming out;
    bool killed;
    check_int(worker_read(worker, &(struct unread){mail.data, mail.len, "mx.example.org"}, &out, &killed, NULL), RC_OK);
    check_int(out.refused, INCOMING_TAKEN);
    check_int(strlen(out.body), mail.len - strlen("From: anna@example.org\n\n"));
    incoming_free(&out);
    while (mail.len < 20000000)
        text_add(&mail, "a line of a long letter that goes on and on\n");
    check_int(worker_read(worker, &(struct unread){mail.data, mail.len, NULL}, &out, &killed, NULL), RC_OK);
    check_int(out.refused, INCOMING_BIG);
    check_text(out.from, "anna@example.org");
    check_text(out.body, "");
    incoming_free(&out);
    check_int(
        worker_read(worker, &(struct unread){mail.data, (size_t)WORKER_MAIL_BYTES + 1, NULL}, &out, &killed, NULL),
        RC_BAD);
    check_true(!killed);
    text_free(&mail);
    check_int(worker_read(worker, &(struct unread){NULL, 0, NULL}, &out, &killed, NULL), RC_OK);
    check_int(out.refused, INCOMING_EMPTY);
    incoming_free(&out);
    worker_close(worker);
    worker_close(NULL);
}

/* Tells by the subject which files, signals and limits the process has: without the filter, which would not let it ask.
 */
static enum rc telling(const char *bytes, size_t size, const char *authserv, struct incoming *out, struct err *err)
{
    enum rc rc = mail_parse(bytes, size, authserv, out, err);
    int files = 0;
    for (int file = 0; file < 64; file++)
        files += fcntl(file, F_GETFD) >= 0 ? 1 : 0;
    struct rlimit core, size_limit, processes;
    char line[160];
    struct sigaction action;
    (void)sigaction(SIGTERM, NULL, &action);
    (void)getrlimit(RLIMIT_CORE, &core);
    (void)getrlimit(RLIMIT_FSIZE, &size_limit);
    (void)getrlimit(RLIMIT_NPROC, &processes);
    bool open_fails = open("README.md", O_RDONLY) < 0 && errno == EMFILE;
    bool socket_fails = socket(AF_INET, SOCK_STREAM, 0) < 0 && errno == EMFILE;
    (void)snprintf(line, sizeof line, "files=%d term=%d core=%d fsize=%d nproc=%d open=%d socket=%d root=%d privs=%d",
                   files, action.sa_handler == SIG_IGN, (int)core.rlim_cur, (int)size_limit.rlim_cur,
                   (int)processes.rlim_cur, !open_fails, !socket_fails, geteuid() == 0,
                   prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1);
    if (rc == RC_OK)
        incoming_set(&out->subject, line, strlen(line));
    return rc;
}

static void on_term(int number)
{
    (void)number;
}

static void confined(void **state)
{
    (void)state;
    int secret = open("README.md", O_RDONLY);
    check_true(secret >= 0);
    /* a service manager's TERM to all of us is for the parent, which wants its answer before it ends */
    void (*before)(int) = signal(SIGTERM, on_term);
    const struct worker_limits limits = {.wall_ms = 5000,
                                         .cpu_seconds = 5,
                                         .memory = (size_t)256 << 20,
                                         .mails = 1000,
                                         .read = telling,
                                         .unfiltered = true};
    struct worker *worker;
    struct incoming mail;
    bool killed;
    check_int(worker_open(&limits, &worker, NULL), RC_OK);
    check_int(worker_read(worker, &(struct unread){mail_text, sizeof mail_text - 1, NULL}, &mail, &killed, NULL),
              RC_OK);
    check_text(mail.subject, "files=4 term=1 core=0 fsize=0 nproc=0 open=0 socket=0 root=0 privs=0");
    incoming_free(&mail);
    worker_close(worker);
    (void)signal(SIGTERM, before);
    (void)close(secret);
}

/* What is reached for is death, and the next mail is read. */
static void jailed(void **state)
{
    (void)state;
    static const char *const reaches[] = {"FILE", "MAKE", "UNLINK", "SOCKET", "PAIR", "FORK",
                                          "EXEC", "KILL", "CODE",   "LIMIT",  "USER", "TRACE"};
    struct worker *worker = opened(5000, 1000);
    for (size_t i = 0; i < sizeof reaches / sizeof reaches[0]; i++)
        kills(worker, reaches[i]);
    worker_close(worker);
}

/* The charsets of mail were loaded before; a rare one is not known any more, and costs nobody his life. */
static void charsets(void **state)
{
    (void)state;
    static const char *const names[] = {
        "utf-8",          "iso-8859-1", "ISO-8859-2", "iso-8859-15", "windows-1250", "windows-1251", "windows-1256",
        "windows-874",    "koi8-r",     "KOI8-U",     "iso-2022-jp", "shift_jis",    "euc-jp",       "euc-kr",
        "ks_c_5601-1987", "gb2312",     "gbk",        "gb18030",     "big5",         "utf-7",        "utf-16le",
        "utf-32",         "tis-620",    "macintosh",  "cp866",       "iso-8859-8-i"};
    static const char *const rare[] = {"ebcdic-us", "ibm1047", "tscii", "iso-ir-197", "x-none", "../../etc/passwd"};
    struct worker *worker = opened(5000, 1000);
    long pid = only_child();
    for (size_t i = 0; i < sizeof names / sizeof names[0] + sizeof rare / sizeof rare[0]; i++) {
        bool known = i < sizeof names / sizeof names[0];
        const char *name = known ? names[i] : rare[i - sizeof names / sizeof names[0]];
        char mail[400];
        size_t size = (size_t)snprintf(mail, sizeof mail,
                                       "From: a@b\nSubject: =?%s?q?take?=\nContent-Type: text/plain; charset=\"%s\"; "
                                       "name*=%s''a\n\n%s",
                                       name, name, name, strcmp(name, "utf-16le") == 0 ? "" : "take 3\n");
        struct incoming here, there;
        bool killed = false;
        check_int(worker_read(worker, &(struct unread){mail, size, NULL}, &there, &killed, NULL), RC_OK);
        check_int(mail_parse(mail, size, NULL, &here, NULL), RC_OK);
        if (known && ((there.notes ^ here.notes) & NOTE_CHARSET_UNKNOWN) != 0)
            fail_msg("%s was not loaded", name);
        if (known)
            check_text(there.subject, here.subject);
        check_text(there.body, here.body);
        incoming_free(&here);
        incoming_free(&there);
    }
    check_int(only_child(), pid);
    worker_close(worker);
}

/* A zone that the library does not know by itself is looked for among the files of the system. */
static void zones(void **state)
{
    (void)state;
    static const char *const zones[] = {"-0480", "+0160", "-9999", "0580", "XYZ", "Europe/Paris", "../../etc/passwd",
                                        ""};
    struct worker *worker = opened(5000, 1000);
    long pid = only_child();
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++) {
        char mail[200];
        struct incoming read;
        bool killed = false;
        size_t size =
            (size_t)snprintf(mail, sizeof mail, "From: a@b\nDate: Wed, 23 Feb 2005 18:20:17 %s\n\ntake 3\n", zones[i]);
        check_int(worker_read(worker, &(struct unread){mail, size, NULL}, &read, &killed, NULL), RC_OK);
        check_text(read.body, "take 3\n");
        incoming_free(&read);
    }
    check_int(only_child(), pid);
    worker_close(worker);
}

static void same_text(const struct incoming *a, const struct incoming *b)
{
    struct text left = TEXT_EMPTY, right = TEXT_EMPTY;
    incoming_encode(a, &left);
    incoming_encode(b, &right);
    check_int(left.len, right.len);
    check_int(memcmp(left.data, right.data, left.len), 0);
    text_free(&left);
    text_free(&right);
}

static void fill(struct incoming *mail)
{
    incoming_init(mail);
    mail->refused = INCOMING_PARTS;
    mail->truncated = mail->from_single = mail->null_path = mail->auth.present = true;
    mail->robot = ROBOT_LIST | ROBOT_BOUNCE_HEADER;
    mail->notes = NOTE_HTML;
    mail->parts = 77;
    mail->auth.dkim = (struct auth_result){AUTH_PASS, true};
    mail->auth.dmarc = (struct auth_result){AUTH_OTHER, false};
    mail->bounce.kind = BOUNCE_SOFT;
    incoming_set(&mail->subject, "gr\xc3\xbc\xc3\x9f", 6);
    incoming_set(&mail->body, "a\n\tb\n", 5);
    incoming_set(&mail->bounce.status, "4.2.2", 5);
    incoming_set(&mail->bounce.said, "full", 4);
    for (int i = 0; i < 5; i++) {
        incoming_add(&mail->references, INCOMING_REFERENCES, "<x@y>");
        incoming_add(&mail->ignored, INCOMING_IGNORED, "photo.jpg");
    }
}

static void codec(void **state)
{
    (void)state;
    struct incoming mail, back;
    struct text bytes = TEXT_EMPTY;
    fill(&mail);
    incoming_encode(&mail, &bytes);
    check_int(incoming_decode(bytes.data, bytes.len, &back, NULL), RC_OK);
    same_text(&mail, &back);
    check_int(back.bounce.kind, BOUNCE_SOFT);
    check_int(back.references.count, 5);
    incoming_free(&back);
    /* every cut, and every byte changed: refused or taken, never harmful */
    for (size_t len = 0; len < bytes.len; len++) {
        char *exact = malloc(len > 0 ? len : 1);
        memcpy(exact, bytes.data, len);
        check_int(incoming_decode(exact, len, &back, NULL), RC_BAD);
        incoming_free(&back);
        free(exact);
    }
    size_t taken = 0;
    for (size_t i = 0; i < bytes.len; i++)
        for (int flip = 1; flip < 256; flip = flip * 2 + 1) {
            bytes.data[i] = (char)(bytes.data[i] ^ flip);
            taken += incoming_decode(bytes.data, bytes.len, &back, NULL) == RC_OK ? 1 : 0;
            incoming_free(&back);
            bytes.data[i] = (char)(bytes.data[i] ^ flip);
        }
    check_true(taken < bytes.len * 8);
    text_add_char(&bytes, '\0');
    check_int(incoming_decode(bytes.data, bytes.len, &back, NULL), RC_BAD);
    incoming_free(&back);
    text_free(&bytes);
    incoming_free(&mail);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(jailed),   cmocka_unit_test(charsets),
        cmocka_unit_test(zones),    cmocka_unit_test(serves),
        cmocka_unit_test(survives), cmocka_unit_test(watched),
        cmocka_unit_test(cpu),      cmocka_unit_test(large),
        cmocka_unit_test(replaced), cmocka_unit_test(confined),
        cmocka_unit_test(codec),    cmocka_unit_test(who_is_killed_from_outside_is_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

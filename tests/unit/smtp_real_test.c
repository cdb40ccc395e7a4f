/* The SMTP sender against servers that nobody here wrote: Postfix's smtp-sink, and Python's TLS. */
#include "check.h"

#include "base/cipher.h"
#include "mail/letter.h"
#include "mail/sender.h"

#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static char root[PATH_MAX];
static pid_t server;

static int before(void **state)
{
    (void)state;
    (void)snprintf(root, sizeof root, "%s", folder_new());
    server = 0;
    return 0;
}

static int after(void **state)
{
    (void)state;
    if (server > 0) {
        (void)kill(server, SIGKILL);
        (void)waitpid(server, NULL, 0);
    }
    folder_remove(root);
    return 0;
}

static const char *at(const char *name)
{
    static char path[2][PATH_MAX + 300];
    static int turn;
    turn = 1 - turn;
    (void)snprintf(path[turn], sizeof path[turn], "%s/%s", root, name);
    return path[turn];
}

/* smtp-sink takes a port, not 0: one that was free a moment ago, and another if somebody was faster. */
static int free_port(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    check_true(fd >= 0);
    check_int(bind(fd, (struct sockaddr *)&address, sizeof address), 0);
    check_int(getsockname(fd, (struct sockaddr *)&address, &size), 0);
    (void)close(fd);
    return ntohs(address.sin_port);
}

static bool listens(int port)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK), .sin_port = htons((uint16_t)port)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool up = connect(fd, (struct sockaddr *)&address, sizeof address) == 0;
    (void)close(fd);
    return up;
}

/* True once it listens; false if it ended, as it does when the port is taken. */
static bool comes_up(int port)
{
    const struct timespec nap = {.tv_nsec = 5000000};
    for (int i = 0; i < 2000; i++) {
        if (listens(port))
            return true;
        if (waitpid(server, NULL, WNOHANG) != 0)
            return false;
        (void)nanosleep(&nap, NULL);
    }
    return false;
}

static int start_sink(const char *option, const char *value)
{
    check_int(chmod(root, 0777), 0); /* it insists on giving root up */
    for (int tries = 0; tries < 5; tries++) {
        char where[32];
        int port = free_port();
        (void)snprintf(where, sizeof where, "127.0.0.1:%d", port);
        server = fork();
        check_true(server >= 0);
        if (server == 0) {
            (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
            const char *user = geteuid() == 0 ? "-unobody" : "-c";
            const char *quiet = at("sink.out");
            int out = open(quiet, O_WRONLY | O_CREAT, 0600);
            (void)dup2(out, STDOUT_FILENO);
            (void)execl("/usr/sbin/smtp-sink", "smtp-sink", user, option, value, where, "16", (char *)NULL);
            _exit(127);
        }
        if (comes_up(port))
            return port;
        (void)kill(server, SIGKILL); /* if it hangs; mostly it is gone already */
        (void)waitpid(server, NULL, 0);
        server = 0;
    }
    fail_msg("smtp-sink does not start");
    return 0;
}

static struct sender *sender_to(int port, struct smtp_setup setup)
{
    struct sender *sender = NULL;
    struct err err = {0};
    setup.account.port = port;
    setup.account.connect_seconds = setup.account.reply_seconds = setup.account.whole_seconds = 10;
    if (sender_smtp(&setup, &sender, &err) != RC_OK)
        fail_msg("%s", err.text);
    return sender;
}

static const struct smtp_setup plain = {.account.host = "127.0.0.1", .account.tls = WIRE_PLAIN};

static void compose(int number, const char *to, struct text *out)
{
    struct err err = {0};
    struct text body = TEXT_EMPTY;
    char id[64];
    (void)snprintf(id, sizeof id, "mail.%d@example.org", number);
    for (int i = 0; i < number * 3; i++)
        text_addf(&body, ".%*d.\n.\n..\nFrom x\n", i * 5, i);
    struct letter letter = {.from_address = "games@example.org",
                            .to_address = to,
                            .envelope_from = "games+b@example.org",
                            .subject = "#12 kalends (Quorum)",
                            .message_id = id,
                            .date = 1797789600,
                            .text = body.data,
                            .html = number % 2 == 0 ? body.data : NULL};
    text_clear(out);
    if (letter_compose(&letter, out, &err) != RC_OK)
        fail_msg("%s", err.text);
    /* and what letters do not hold, but a message may */
    text_add(out, ".\r\n..\r\n.x\r\n\r\n.\r\n");
    text_free(&body);
}

/* The one file of the sink that was for `to`; NULL if there is none. Lines end with LF there. */
static char *taken_for(const char *to, int *count)
{
    char mark[128], *found = NULL;
    DIR *folder = opendir(root);
    check_true(folder != NULL);
    (void)snprintf(mark, sizeof mark, "X-Rcpt-Args: <%s>\n", to);
    *count = 0;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (strncmp(entry->d_name, "mail.", 5) != 0)
            continue;
        char *bytes = file_bytes(at(entry->d_name), NULL);
        if (strstr(bytes, mark) == NULL) {
            free(bytes);
            continue;
        }
        (*count)++;
        free(found);
        found = bytes;
    }
    (void)closedir(folder);
    return found;
}

static void check_taken(const char *to, const struct text *sent)
{
    int count = 0;
    char *bytes = taken_for(to, &count);
    check_int(count, 1);
    check_true(strstr(bytes, "X-Mail-Args: <games+b@example.org>") != NULL);
    struct text want = TEXT_EMPTY;
    for (size_t i = 0; i < sent->len; i++)
        if (sent->data[i] != '\r')
            text_add_char(&want, sent->data[i]);
    const char *date = strstr(bytes, "Date: ");
    check_true(date != NULL);
    /* the sink ends its file with an empty line of its own */
    check_int(strlen(date), (long long)want.len + 1);
    check_true(strncmp(date, want.data, want.len) == 0);
    text_free(&want);
    free(bytes);
}

static void to_a_sink(void **state)
{
    (void)state;
    enum { MAILS = 25 };
    struct text sent[MAILS];
    struct send_result result;
    int port = start_sink("-d", at("mail."));
    struct sender *sender = sender_to(port, plain);
    char to[64];
    for (int i = 0; i < MAILS; i++) {
        sent[i] = TEXT_EMPTY;
        (void)snprintf(to, sizeof to, "player.%d@example.net", i);
        compose(i, to, &sent[i]);
        check_int(sender_send(sender, "games+b@example.org", to, sent[i].data, sent[i].len, &result), RC_OK);
        check_int(result.class, SEND_OK);
    }
    sender_close(sender);
    for (int i = 0; i < MAILS; i++) {
        (void)snprintf(to, sizeof to, "player.%d@example.net", i);
        check_taken(to, &sent[i]);
        text_free(&sent[i]);
    }
}

static void sink_refuses(void **state)
{
    (void)state;
    static const struct {
        const char *option, *value;
        enum send_class class;
    } cases[] = {
        {"-f", "CONNECT", SEND_LATER}, {"-r", "MAIL", SEND_LATER}, {"-f", "MAIL", SEND_NEVER},
        {"-r", "RCPT", SEND_LATER},    {"-f", "RCPT", SEND_NEVER}, {"-r", "DATA", SEND_LATER},
        {"-f", "DATA", SEND_NEVER},    {"-r", ".", SEND_LATER},    {"-f", ".", SEND_NEVER},
        {"-q", "MAIL", SEND_LATER},    {"-q", "DATA", SEND_LATER}, {"-q", ".", SEND_UNKNOWN},
        {"-Q", "RCPT", SEND_LATER},    {"-Q", ".", SEND_LATER},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct text sent = TEXT_EMPTY;
        struct send_result result;
        struct sender *sender = sender_to(start_sink(cases[i].option, cases[i].value), plain);
        compose(1, "ann@example.net", &sent);
        /* twice: the second mail meets the same, not the first one's answer */
        for (int twice = 0; twice < 2; twice++) {
            check_int(sender_send(sender, "", "ann@example.net", sent.data, sent.len, &result), RC_OK);
            if (result.class != cases[i].class)
                fail_msg("%s %s: %s, %s", cases[i].option, cases[i].value, sender_class_name(result.class),
                         result.reply);
        }
        sender_close(sender);
        text_free(&sent);
        (void)kill(server, SIGKILL);
        (void)waitpid(server, NULL, 0);
        server = 0;
    }
}

/* TLS */

static void run(char *const *argv)
{
    posix_spawn_file_actions_t quiet;
    pid_t child = 0;
    int status = 0;
    check_int(posix_spawn_file_actions_init(&quiet), 0);
    check_int(posix_spawn_file_actions_addopen(&quiet, STDERR_FILENO, "/dev/null", O_WRONLY, 0), 0);
    check_int(posix_spawnp(&child, argv[0], &quiet, NULL, argv, environ), 0);
    (void)posix_spawn_file_actions_destroy(&quiet);
    check_int(waitpid(child, &status, 0), child);
    check_int(status, 0);
}

static char key[PATH_MAX + 300], certificate[PATH_MAX + 300], tls_log[PATH_MAX + 300];

static void make_certificate(void)
{
    (void)snprintf(key, sizeof key, "%s/key.pem", root);
    (void)snprintf(certificate, sizeof certificate, "%s/cert.pem", root);
    (void)snprintf(tls_log, sizeof tls_log, "%s/log", root);
    static char words[][48] = {"openssl",
                               "req",
                               "-x509",
                               "-newkey",
                               "ec",
                               "-pkeyopt",
                               "ec_paramgen_curve:prime256v1",
                               "-nodes",
                               "-keyout",
                               "-out",
                               "-days",
                               "2",
                               "-subj",
                               "/CN=peer",
                               "-addext",
                               "subjectAltName=IP:127.0.0.1"};
    char *const argv[] = {words[0],  words[1],  words[2],  words[3],  words[4],    words[5],  words[6],
                          words[7],  words[8],  key,       words[9],  certificate, words[10], words[11],
                          words[12], words[13], words[14], words[15], NULL};
    run(argv);
}

static int start_tls(const char *mode)
{
    int ends[2];
    check_int(pipe(ends), 0);
    server = fork();
    check_true(server >= 0);
    if (server == 0) {
        (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
        (void)dup2(ends[1], STDOUT_FILENO);
        (void)execlp("python3", "python3", "-B", "tests/unit/smtp_tls_peer.py", mode, certificate, key, tls_log,
                     (char *)NULL);
        _exit(127);
    }
    (void)close(ends[1]);
    FILE *words = fdopen(ends[0], "r");
    char line[32] = "";
    check_true(words != NULL && fgets(line, sizeof line, words) != NULL);
    (void)fclose(words);
    return (int)strtol(line, NULL, 10);
}

static bool logged(const char *word)
{
    if (access(tls_log, F_OK) != 0)
        return false;
    char *log = file_bytes(tls_log, NULL);
    bool found = strstr(log, word) != NULL;
    free(log);
    return found;
}

static enum send_class one_mail(int port, const struct smtp_setup *setup, struct send_result *result)
{
    static const char mail[] = "Subject: x\r\n\r\nhello\r\n";
    struct sender *sender = sender_to(port, *setup);
    check_int(sender_send(sender, "", "ann@example.net", mail, sizeof mail - 1, result), RC_OK);
    sender_close(sender);
    return result->class;
}

static void over_tls(const char *mode_name, enum wire_tls mode)
{
    struct send_result result;
    struct smtp_setup setup = {
        .account.host = "127.0.0.1", .account.tls = mode, .account.user = "games", .account.password = "secret"};
    make_certificate();
    int port = start_tls(mode_name);
    /* a certificate that nobody vouches for, and one for another name: not a word */
    check_int(one_mail(port, &setup, &result), SEND_LATER);
    check_true(strstr(result.reply, "certificate") != NULL);
    setup.account.ca_file = certificate;
    setup.account.host = "localhost";
    check_int(one_mail(port, &setup, &result), SEND_LATER);
    check_true(!logged("AUTH") && !logged("MAIL"));
    setup.account.host = "127.0.0.1";
    check_int(one_mail(port, &setup, &result), SEND_OK);
    check_text(result.queue_id, "TLS1");
    check_true(logged("tls AUTH PLAIN") && logged("tls AGdhbWVzAHNlY3JldA==") && logged("tls MAIL FROM:<>"));
    check_true(!logged("\nAUTH") && !logged("\nMAIL"));
}

static void starttls(void **state)
{
    (void)state;
    over_tls("starttls", WIRE_STARTTLS);
}

static void smtps(void **state)
{
    (void)state;
    over_tls("smtps", WIRE_TLS);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(to_a_sink, before, after),
        cmocka_unit_test_setup_teardown(sink_refuses, before, after),
        cmocka_unit_test_setup_teardown(starttls, before, after),
        cmocka_unit_test_setup_teardown(smtps, before, after),
    };
    return cmocka_run_group_tests_name("smtp_real", tests, NULL, NULL);
}

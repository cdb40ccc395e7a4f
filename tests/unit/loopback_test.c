/* Which addresses a connection to a mail server may go to (without TLS this very machine alone, by either protocol),
 * and how one is tried. */
#include "check.h"
#include "smtp_peer.h"

#include "mail/sender.h"

#include <netinet/in.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static const char mail[] = "Subject: x\r\n\r\nhello\r\n";

static void send_to(const char *host, int port, enum wire_tls tls, struct send_result *result)
{
    const struct smtp_setup setup = {
        .account = {
            .host = host, .port = port, .tls = tls, .connect_seconds = 10, .reply_seconds = 10, .whole_seconds = 10}};
    struct sender *sender = NULL;
    struct err err = {0};
    if (sender_smtp(&setup, &sender, &err) != RC_OK)
        fail_msg("%s", err.text);
    check_int(sender_send(sender, "", "anna@example.net", mail, sizeof mail - 1, result), RC_OK);
    sender_close(sender);
}

/* 0.0.0.0 leads to this machine, and is no address of its loopback. */
static void with_tls_anywhere(void **state)
{
    (void)state;
    struct peer peer;
    struct send_result result;
    peer_start(&peer, &(struct peer_plan){0});
    send_to("0.0.0.0", peer.port, WIRE_STARTTLS, &result);
    check_int(result.class, SEND_LATER);
    check_int(peer_count(&peer, "connect"), 1);
    peer_stop(&peer);
}

/* A server that says one thing to whoever comes first. */
static pid_t answer_once(int listener, const char *words)
{
    pid_t pid = fork();
    check_true(pid >= 0);
    if (pid > 0)
        return pid;
    (void)alarm(60);
    int talk = accept(listener, NULL, NULL);
    ssize_t wrote = talk < 0 ? -1 : send(talk, words, strlen(words), MSG_NOSIGNAL);
    _exit(wrote > 0 ? 0 : 1);
}

static void plainly_by_either_protocol(void **state)
{
    (void)state;
    struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_addr = IN6ADDR_LOOPBACK_INIT};
    socklen_t size = sizeof address;
    struct send_result result;
    int listener = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0), status = 0;
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) != 0) {
        print_message("no IPv6 here\n");
        skip();
    }
    check_int(listen(listener, 1), 0);
    check_int(getsockname(listener, (struct sockaddr *)&address, &size), 0);
    pid_t pid = answer_once(listener, "421 come later\r\n");
    send_to("::1", ntohs(address.sin6_port), WIRE_PLAIN, &result);
    (void)close(listener);
    check_int(waitpid(pid, &status, 0), pid);
    check_int(status, 0);
    check_int(result.class, SEND_LATER);
    check_int(result.code, 421);
}

/* A login that is tried, without a mail. */
static enum rc tried(const struct peer_plan *plan, const char *user, struct err *err)
{
    struct peer peer;
    struct sender *sender = NULL;
    peer_start(&peer, plan);
    const struct smtp_setup setup = {
        .account = {.host = "127.0.0.1", .port = peer.port, .tls = WIRE_PLAIN, .user = user, .password = user}};
    check_int(sender_smtp(&setup, &sender, NULL), RC_OK);
    enum rc rc = sender_try(sender, err);
    check_int(peer_count(&peer, "MAIL"), 0);
    sender_close(sender);
    peer_stop(&peer);
    return rc;
}

static void logins_are_tried(void **state)
{
    (void)state;
    struct err err = {0};
    check_int(tried(&(struct peer_plan){0}, NULL, &err), RC_OK);
    check_int(tried(&(struct peer_plan){.auth = true}, "anna", &err), RC_OK);
    check_int(tried(&(struct peer_plan){0}, "anna", &err), RC_AWAY);
    check_text(err.text, "the server 127.0.0.1 offers no login");
    check_int(
        tried(&(struct peer_plan){.point = PEER_GREETING, .act = PEER_SAYS, .words = "554 go away\r\n"}, NULL, &err),
        RC_AWAY);
    static const char begins[] = "the server 127.0.0.1 takes no mail of ours: ";
    check_int(strncmp(err.text, begins, sizeof begins - 1), 0);
    check_true(strlen(err.text) > sizeof begins);
    struct sender *sender = NULL;
    sender_null(&sender);
    check_int(sender_try(sender, &err), RC_OK);
    sender_close(sender);
}

/* Names of login mechanisms, about the longest that there may be. */
static void mechanisms(void **state)
{
    (void)state;
    static const char letters[] = "ABCDEFGHIJ-KLMNOPQRSTUVWXYZ";
    for (size_t len = 0; len < 24; len++) {
        char name[30];
        struct sender *sender = NULL;
        (void)snprintf(name, sizeof name, "%.*s", (int)len, letters);
        const struct smtp_setup setup = {
            .account = {.host = "localhost", .tls = WIRE_PLAIN, .user = "a", .password = "b", .mechanism = name}};
        check_int(sender_smtp(&setup, &sender, NULL), len >= 1 && len <= 20 ? RC_OK : RC_BAD);
        sender_close(sender);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(with_tls_anywhere),
        cmocka_unit_test(plainly_by_either_protocol),
        cmocka_unit_test(logins_are_tried),
        cmocka_unit_test(mechanisms),
    };
    return cmocka_run_group_tests_name("loopback", tests, NULL, NULL);
}

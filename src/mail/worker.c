#include "mail/worker.h"

#include "mail/incoming_codec.h"
#include "mail/parse.h"
#include "mail/worker_child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

const struct worker_limits worker_defaults = {
    .wall_ms = 5000,
    .cpu_seconds = 5,
    .memory = (size_t)256 * 1024 * 1024,
    .mails = 1000,
    .read = mail_parse,
};

struct worker {
    struct worker_limits limits;
    pid_t pid; /* 0: none */
    int socket;
    int mails; /* served by this process */
};

/* The process is gone and its status taken: its id may be another's by now. */
static void forget(struct worker *worker)
{
    (void)close(worker->socket);
    worker->pid = 0;
    worker->mails = 0;
}

static void stop(struct worker *worker)
{
    if (worker->pid == 0)
        return;
    (void)kill(worker->pid, SIGKILL);
    while (waitpid(worker->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    forget(worker);
}

static enum rc start(struct worker *worker, struct err *err)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return err_errno(err, "no pipe for the mail reader");
    pid_t parent = getpid();
    /* what stands in stdio's buffers must not be written twice: the child only ever calls _exit() */
    pid_t pid = fork();
    if (pid == 0)
        worker_child(pair[1], parent, &worker->limits);
    (void)close(pair[1]);
    if (pid < 0) {
        enum rc rc = err_errno(err, "no process for the mail reader");
        (void)close(pair[0]);
        return rc;
    }
    if (fcntl(pair[0], F_SETFL, O_NONBLOCK) != 0) {
        worker->pid = pid;
        worker->socket = pair[0];
        enum rc rc = err_errno(err, "the mail reader's pipe");
        stop(worker);
        return rc;
    }
    worker->pid = pid;
    worker->socket = pair[0];
    worker->mails = 0;
    return RC_OK;
}

/* A process that is alive and has mails left to serve. One that died while idle is no mail's fault. */
static enum rc renew(struct worker *worker, struct err *err)
{
    if (worker->pid != 0 && waitpid(worker->pid, NULL, WNOHANG) != 0) /* dead, or no child of ours: we forked */
        forget(worker);
    if (worker->mails >= worker->limits.mails)
        stop(worker);
    return worker->pid == 0 ? start(worker, err) : RC_OK;
}

enum rc worker_open(const struct worker_limits *limits, struct worker **out, struct err *err)
{
    *out = NULL;
    struct worker *worker = calloc(1, sizeof *worker);
    if (worker == NULL)
        return err_set(err, RC_NOMEM, "no memory for the mail reader");
    worker->limits = limits == NULL ? worker_defaults : *limits;
    enum rc rc = start(worker, err);
    if (rc != RC_OK) {
        free(worker);
        return rc;
    }
    *out = worker;
    return RC_OK;
}

void worker_close(struct worker *worker)
{
    if (worker == NULL)
        return;
    stop(worker);
    free(worker);
}

long worker_pid(const struct worker *worker)
{
    return (long)worker->pid;
}

enum { QUESTION_PARTS = 3 };

/* One exchange: the question goes out and the answer comes in at the same time, so that neither side can wait for the
 * other to read. */
struct exchange {
    int socket;
    const char *parts[QUESTION_PARTS]; /* head, authserv id, mail */
    size_t sizes[QUESTION_PARTS], sent[QUESTION_PARTS];
    struct text answer;
    int64_t until; /* monotonic milliseconds */
};

static int64_t milliseconds(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Bytes the answer will have, as far as is known. */
static size_t answer_size(const struct text *answer)
{
    return answer->len < WORKER_ANSWER_HEAD ? WORKER_ANSWER_HEAD
                                            : WORKER_ANSWER_HEAD + (size_t)worker_get_number(answer->data + 4);
}

static bool answered(const struct exchange *exchange)
{
    return exchange->answer.len >= WORKER_ANSWER_HEAD && exchange->answer.len >= answer_size(&exchange->answer);
}

static bool transient(void)
{
    return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
}

static bool unsent(const struct exchange *exchange)
{
    for (int i = 0; i < QUESTION_PARTS; i++)
        if (exchange->sent[i] < exchange->sizes[i])
            return true;
    return false;
}

/* Sends what the pipe takes; false if the other side is gone. */
static bool push(struct exchange *exchange)
{
    for (int i = 0; i < QUESTION_PARTS; i++) {
        while (exchange->sent[i] < exchange->sizes[i]) {
            ssize_t count = send(exchange->socket, exchange->parts[i] + exchange->sent[i],
                                 exchange->sizes[i] - exchange->sent[i], MSG_NOSIGNAL);
            if (count < 0)
                return transient();
            exchange->sent[i] += (size_t)count;
        }
    }
    return true;
}

/* Takes what has come, never more than one answer; false if there is no more to come. */
static bool pull(struct exchange *exchange)
{
    char buffer[65536];
    while (!answered(exchange)) {
        size_t want = answer_size(&exchange->answer) - exchange->answer.len;
        ssize_t count = recv(exchange->socket, buffer, want < sizeof buffer ? want : sizeof buffer, 0);
        if (count < 0)
            return transient();
        if (count == 0)
            return false;
        text_add_bytes(&exchange->answer, buffer, (size_t)count);
        if (exchange->answer.failed || answer_size(&exchange->answer) > INCOMING_CODEC_BYTES)
            return false;
    }
    return true;
}

/* True once the whole answer is there; false if the process died, broke the rules or took too long. */
static bool exchange_run(struct exchange *exchange)
{
    while (!answered(exchange)) {
        int64_t left = exchange->until - milliseconds();
        if (left <= 0)
            return false;
        bool sending = unsent(exchange);
        struct pollfd wait = {.fd = exchange->socket, .events = (short)(POLLIN | (sending ? POLLOUT : 0))};
        int count = poll(&wait, 1, (int)left);
        if (count < 0 && errno != EINTR)
            return false;
        if (count <= 0)
            continue;
        if (sending && !push(exchange))
            return false;
        if ((wait.revents & (POLLIN | POLLHUP | POLLERR)) != 0 && !pull(exchange))
            return false;
    }
    return true;
}

static enum rc read_answer(const struct text *answer, struct incoming *out, bool *killed, struct err *err)
{
    uint32_t verdict = worker_get_number(answer->data);
    enum rc rc = RC_BAD;
    if (verdict == WORKER_ANSWER_NOMEM) /* of its own limit: a mail that did this once does it again */
        (void)err_set(err, RC_BAD, "the mail took all memory of its reader");
    else if (verdict == WORKER_ANSWER_OK)
        rc = incoming_decode(answer->data + WORKER_ANSWER_HEAD, answer->len - WORKER_ANSWER_HEAD, out, err);
    else
        (void)err_set(err, RC_BAD, "the mail reader's answer makes no sense");
    if (rc != RC_OK)
        incoming_free(out);
    *killed = rc == RC_BAD; /* no healthy process answers so */
    return rc;
}

enum rc worker_read(struct worker *worker, const char *bytes, size_t size, const char *authserv, struct incoming *out,
                    bool *killed, struct err *err)
{
    *out = (struct incoming){0};
    *killed = false;
    size_t id = authserv == NULL ? 0 : strlen(authserv);
    if (size > WORKER_MAIL_BYTES || id > WORKER_AUTHSERV_BYTES)
        return err_set(err, RC_BAD, "too large for the mail reader");
    enum rc rc = renew(worker, err);
    if (rc != RC_OK)
        return rc;
    char head[WORKER_QUESTION_HEAD];
    worker_put_number(head, (uint32_t)size);
    worker_put_number(head + 4, (uint32_t)id);
    struct exchange exchange = {.socket = worker->socket,
                                .parts = {head, authserv, bytes},
                                .sizes = {sizeof head, id, size},
                                .answer = TEXT_EMPTY,
                                .until = milliseconds() + worker->limits.wall_ms};
    worker->mails++;
    if (exchange_run(&exchange)) {
        rc = read_answer(&exchange.answer, out, killed, err);
    } else if (exchange.answer.failed) {
        rc = err_set(err, RC_NOMEM, "no memory for the mail reader's answer");
    } else {
        *killed = true;
        rc = err_set(err, RC_BAD, "the mail ended its reader (crash, time, memory, or a call that is not allowed)");
    }
    text_free(&exchange.answer);
    if (rc != RC_OK)
        stop(worker);
    return rc;
}

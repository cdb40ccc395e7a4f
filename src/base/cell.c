#include "base/cell.h"

#include "base/cell_child.h"
#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

/* Milliseconds until a process that closed its pipe is gone; tries after one that somebody killed. */
enum { NAPS_MOST = 1000, AGAIN_MOST = 2 };

struct cell {
    struct cell_work work;
    struct cell_limits limits;
    pid_t pid; /* 0: none */
    int socket;
    int jobs; /* served by this process */
};

/* The process is gone and its status taken: its id may be another's by now. */
static void forget(struct cell *cell)
{
    (void)close(cell->socket);
    cell->pid = 0;
    cell->jobs = 0;
}

static void stop(struct cell *cell)
{
    if (cell->pid == 0)
        return;
    (void)kill(cell->pid, SIGKILL);
    while (waitpid(cell->pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    forget(cell);
}

/* A process that is gone, though nobody here ended it, by a signal that neither a fault nor a limit sends. It closes
 * its pipe some moments before it can be waited for. */
static bool ended_from_outside(struct cell *cell)
{
    int status = 0;
    pid_t got = 0;
    for (int naps = 0; got == 0 && naps < NAPS_MOST; naps++) {
        got = waitpid(cell->pid, &status, WNOHANG);
        if (got == 0)
            (void)poll(NULL, 0, 1);
    }
    if (got == cell->pid)
        forget(cell);
    return got > 0 && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
}

static enum rc start(struct cell *cell, struct err *err)
{
    int pair[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) != 0)
        return err_errno(err, "no pipe for the %s", cell->work.name);
    pid_t parent = getpid();
    /* what stands in stdio's buffers must not be written twice: the child only ever calls _exit() */
    pid_t pid = fork();
    if (pid == 0)
        cell_child(pair[1], parent, &cell->work, &cell->limits);
    (void)close(pair[1]);
    if (pid < 0) {
        enum rc rc = err_errno(err, "no process for the %s", cell->work.name);
        (void)close(pair[0]);
        return rc;
    }
    if (fcntl(pair[0], F_SETFL, O_NONBLOCK) != 0) {
        cell->pid = pid;
        cell->socket = pair[0];
        enum rc rc = err_errno(err, "the pipe of the %s", cell->work.name);
        stop(cell);
        return rc;
    }
    cell->pid = pid;
    cell->socket = pair[0];
    cell->jobs = 0;
    return RC_OK;
}

/* A process that is alive and has work left to do. One that died while idle is no question's fault. */
static enum rc renew(struct cell *cell, struct err *err)
{
    if (cell->pid != 0 && waitpid(cell->pid, NULL, WNOHANG) != 0) /* dead, or no child of ours: we forked */
        forget(cell);
    if (cell->jobs >= cell->limits.jobs)
        stop(cell);
    return cell->pid == 0 ? start(cell, err) : RC_OK;
}

enum rc cell_open(const struct cell_work *work, const struct cell_limits *limits, struct cell **out, struct err *err)
{
    *out = NULL;
    struct cell *cell = mem_new(1, sizeof *cell);
    cell->work = *work;
    cell->limits = *limits;
    enum rc rc = start(cell, err);
    if (rc != RC_OK) {
        free(cell);
        return rc;
    }
    *out = cell;
    return RC_OK;
}

void cell_close(struct cell *cell)
{
    if (cell == NULL)
        return;
    stop(cell);
    free(cell);
}

enum { QUESTION_PARTS = 1 + CELL_PARTS };

/* One exchange: the question goes out and the answer comes in at the same time, so that neither side can wait for the
 * other to read. */
struct exchange {
    int socket;
    const char *parts[QUESTION_PARTS]; /* the head first */
    size_t sizes[QUESTION_PARTS], sent[QUESTION_PARTS];
    struct text answer;
    size_t most;   /* bytes that an answer may have */
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
    return answer->len < CELL_ANSWER_HEAD ? CELL_ANSWER_HEAD
                                          : CELL_ANSWER_HEAD + (size_t)cell_child_get_number(answer->data + 4);
}

static bool answered(const struct exchange *exchange)
{
    return exchange->answer.len >= CELL_ANSWER_HEAD && exchange->answer.len >= answer_size(&exchange->answer);
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
        if (answer_size(&exchange->answer) > exchange->most)
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

/* Takes the bytes of the answer over into *out. */
static enum rc read_answer(const struct cell *cell, const struct text *answer, struct text *out, bool *killed,
                           struct err *err)
{
    uint32_t verdict = cell_child_get_number(answer->data);
    if (verdict == CELL_ANSWER_NOMEM) {
        *killed = true; /* of its own limit: a question that did this once does it again */
        return err_set(err, RC_BAD, "the %s had not memory enough", cell->work.name);
    }
    if (verdict != CELL_ANSWER_OK) {
        *killed = true; /* no healthy process answers so */
        return err_set(err, RC_BAD, "the answer of the %s makes no sense", cell->work.name);
    }
    text_add_bytes(out, answer->data + CELL_ANSWER_HEAD, answer->len - CELL_ANSWER_HEAD);
    return RC_OK;
}

/* A question, and whether the process died of it or by another hand. */
struct asking {
    const char *const *parts;
    const size_t *sizes;
    size_t size; /* of all parts */
    bool killed, outside;
};

static enum rc ask_once(struct cell *cell, struct asking *asking, struct text *answer, struct err *err)
{
    size_t size = asking->size;
    asking->killed = asking->outside = false;
    enum rc rc = renew(cell, err);
    if (rc != RC_OK)
        return rc;
    char head[CELL_QUESTION_HEAD];
    cell_child_put_number(head, (uint32_t)size);
    struct exchange exchange = {.socket = cell->socket,
                                .parts = {head},
                                .sizes = {sizeof head},
                                .answer = TEXT_EMPTY,
                                .most = cell->work.answer_most,
                                .until = milliseconds() + cell->limits.wall_ms};
    for (int i = 0; i < CELL_PARTS; i++) {
        exchange.parts[i + 1] = asking->parts[i];
        exchange.sizes[i + 1] = asking->sizes[i];
    }
    cell->jobs++;
    if (exchange_run(&exchange)) {
        rc = read_answer(cell, &exchange.answer, answer, &asking->killed, err);
    } else {
        asking->killed = true;
        asking->outside = milliseconds() < exchange.until && ended_from_outside(cell);
        rc = err_set(err, RC_BAD, "%s (crash, time, memory, or a call that is not allowed)", cell->work.death);
    }
    text_free(&exchange.answer);
    if (rc != RC_OK)
        stop(cell);
    return rc;
}

enum rc cell_ask(struct cell *cell, const char *const *parts, const size_t *sizes, struct text *answer, bool *killed,
                 struct err *err)
{
    struct asking asking = {.parts = parts, .sizes = sizes};
    for (int i = 0; i < CELL_PARTS; i++)
        asking.size += sizes[i];
    *killed = false;
    if (asking.size > cell->work.question_most)
        return err_set(err, RC_BAD, "too large for the %s", cell->work.name);
    enum rc rc = ask_once(cell, &asking, answer, err);
    for (int again = 0; asking.outside && again < AGAIN_MOST; again++)
        rc = ask_once(cell, &asking, answer, err);
    *killed = asking.killed;
    return rc;
}

void cell_refuse(struct cell *cell)
{
    stop(cell);
}

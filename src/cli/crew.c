#include "cli/crew.h"

#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

struct worker {
    pid_t process;
    int from; /* the end of its pipe that is ours; -1: it is done */
};

static void seat_all(const struct crew *crew, int64_t number, struct arena *out)
{
    int seats = crew->arena->setup.seats;
    *out = *crew->arena;
    for (int i = 0; i < seats; i++)
        out->level[i] = crew->arena->level[(i + number) % seats];
}

static bool send_all(int to, const void *bytes, size_t size)
{
    const char *at = bytes;
    while (size > 0) {
        ssize_t sent = write(to, at, size);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Every so many-th game; a record of each goes into the pipe. */
static _Noreturn void work(const struct crew *crew, int first, int to)
{
    (void)prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (int64_t number = first; number < crew->games; number += crew->cores) {
        struct crew_game game = {.number = number};
        struct arena arena;
        struct refusal why;
        seat_all(crew, number, &arena);
        memcpy(game.level, arena.level, sizeof game.level);
        if (!arena_play(&arena, crew->seed + (uint64_t)number, &game.result, &game.phases, &why))
            _exit(1);
        game.result.reason = NULL; /* a pointer of this process */
        if (!send_all(to, &game, sizeof game))
            _exit(1);
    }
    _exit(0);
}

static enum rc start(const struct crew *crew, int first, struct worker *out, struct err *err)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return err_set(err, RC_IO, "a process for games cannot be started: %s", strerror(errno));
    pid_t pid = fork();
    if (pid == 0)
        work(crew, first, ends[1]);
    (void)close(ends[1]);
    *out = (struct worker){pid, ends[0]};
    if (pid > 0)
        return RC_OK;
    (void)close(ends[0]);
    out->from = -1;
    return err_set(err, RC_IO, "a process for games cannot be started: %s", strerror(errno));
}

/* One record, whole: it is smaller than what a pipe takes at once. False: there are no more. */
static bool receive(int from, struct crew_game *out)
{
    char *at = (char *)out;
    size_t left = sizeof *out;
    while (left > 0) {
        ssize_t got = read(from, at, left);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        left -= (size_t)got;
    }
    return true;
}

/* Hands on what comes until all are done; returns how many games came. */
static int64_t gather(const struct crew *crew, struct worker *workers)
{
    struct crew_game *game = mem_new(1, sizeof *game);
    struct pollfd *ends = mem_new((size_t)crew->cores, sizeof *ends);
    int64_t played = 0;
    int left = crew->cores;
    while (left > 0) {
        for (int i = 0; i < crew->cores; i++)
            ends[i] = (struct pollfd){.fd = workers[i].from, .events = POLLIN};
        if (poll(ends, (nfds_t)crew->cores, -1) < 0)
            continue;
        for (int i = 0; i < crew->cores; i++) {
            if (workers[i].from < 0 || ends[i].revents == 0)
                continue;
            if (receive(workers[i].from, game)) {
                crew->played(crew->context, game);
                progress_step(crew->progress, "games", ++played, crew->games);
                continue;
            }
            (void)close(workers[i].from);
            workers[i].from = -1;
            left--;
        }
    }
    free(ends);
    free(game);
    return played;
}

enum rc crew_play(const struct crew *crew, struct err *err)
{
    struct worker *workers = mem_new((size_t)crew->cores, sizeof *workers);
    enum rc rc = RC_OK;
    int started = 0;
    for (; rc == RC_OK && started < crew->cores; started++)
        rc = start(crew, started, &workers[started], err);
    if (rc == RC_OK && gather(crew, workers) != crew->games)
        rc = err_set(err, RC_IO, "a process that played games ended before them");
    for (int i = 0; i < started; i++) {
        if (workers[i].process <= 0)
            continue;
        if (rc != RC_OK)
            (void)kill(workers[i].process, SIGKILL);
        while (waitpid(workers[i].process, NULL, 0) < 0 && errno == EINTR)
            ;
    }
    free(workers);
    return rc;
}

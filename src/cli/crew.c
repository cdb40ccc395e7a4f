#include "cli/crew.h"

#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* So each record comes whole, whoever writes besides. */
_Static_assert(sizeof(struct crew_game) <= PIPE_BUF, "a pipe takes a game at once");

static void seat_all(const struct crew *crew, int64_t number, struct arena *out)
{
    int seats = crew->arena->setup.seats;
    *out = *crew->arena;
    for (int i = 0; i < seats; i++) {
        out->level[i] = crew->arena->level[(i + number) % seats];
        out->outsider[i] = crew->arena->outsider[(i + number) % seats];
    }
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
        if (!arena_play(&arena, crew->seed + (uint64_t)number, &game.result, &game.phases, &why))
            _exit(1);
        game.result.reason = NULL; /* a pointer of this process */
        if (write(to, &game, sizeof game) != (ssize_t)sizeof game)
            _exit(1);
    }
    _exit(0);
}

/* Hands on what comes until all are done; returns how many games came. */
static int64_t gather(const struct crew *crew, FILE *from)
{
    struct crew_game *game = mem_new(1, sizeof *game);
    int64_t played = 0;
    while (fread(game, sizeof *game, 1, from) == 1) {
        crew->played(crew->context, game);
        progress_step(crew->progress, "games", ++played, crew->games);
    }
    free(game);
    return played;
}

static enum rc failed(struct err *err)
{
    return err_set(err, RC_IO, "a process for games cannot be started: %s", strerror(errno));
}

enum rc crew_play(const struct crew *crew, struct err *err)
{
    int ends[2], started = 0;
    if (pipe2(ends, O_CLOEXEC) != 0)
        return failed(err);
    FILE *from = fdopen(ends[0], "rb");
    if (from == NULL)
        mem_end();
    pid_t *worker = mem_new((size_t)crew->cores, sizeof *worker);
    enum rc rc = RC_OK;
    for (; rc == RC_OK && started < crew->cores; started += rc == RC_OK) {
        worker[started] = fork();
        if (worker[started] == 0)
            work(crew, started, ends[1]);
        rc = worker[started] < 0 ? failed(err) : RC_OK;
    }
    (void)close(ends[1]);
    if (rc == RC_OK && gather(crew, from) != crew->games)
        rc = err_set(err, RC_IO, "a process that played games ended before them");
    for (int i = 0; i < started; i++) {
        if (rc != RC_OK)
            (void)kill(worker[i], SIGKILL);
        while (waitpid(worker[i], NULL, 0) < 0 && errno == EINTR)
            ;
    }
    (void)fclose(from);
    free(worker);
    return rc;
}

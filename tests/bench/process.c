/*
 * P10, P12: what a process costs from exec to exit, and its memory: `cursus deliver`
 * filing a mail, `cursus tick`, beside the smallest program that parses the mail with
 * GMime and commits it with SQLite. Arguments: cursus, its configuration, the
 * smallest program and its database, a file to
 * write the mail to.
 */
#include "bench.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TIMES = 20 };

extern char **environ;

/* A mail that nobody has seen: one filed before would cost no write. */
static void write_mail(const char *path, int number)
{
    FILE *file = fopen(path, "w");
    if (file == NULL)
        exit(1);
    (void)fprintf(file,
                  "From: Anna <anna@example.org>\r\nTo: games@club.example\r\nSubject: Re: your turn\r\n"
                  "Message-ID: <process.%d@example.org>\r\nDate: Fri, 18 Dec 2026 08:00:00 +0000\r\n\r\ntake 3\r\n",
                  number);
    for (int i = 0; i < 60; i++)
        (void)fputs("> The quick brown fox jumps over the lazy dog, and the dog lets it be.\r\n", file);
    if (fclose(file) != 0)
        exit(1);
}

/* Microseconds of one run with the file as its standard input; *memory in KB. */
static double run(const char *const *argv, const char *input, long *memory)
{
    static int number;
    write_mail(input, ++number);
    posix_spawn_file_actions_t actions;
    pid_t child = 0;
    int status = 0;
    struct rusage usage;
    (void)posix_spawn_file_actions_init(&actions);
    (void)posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0);
    (void)posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    double start = bench_now();
    if (posix_spawn(&child, argv[0], &actions, NULL, (char *const *)(uintptr_t)argv, environ) != 0 ||
        wait4(child, &status, 0, &usage) != child || status != 0) {
        (void)fprintf(stderr, "bench process: %s failed\n", argv[0]);
        exit(1);
    }
    double took = bench_now() - start;
    (void)posix_spawn_file_actions_destroy(&actions);
    *memory = usage.ru_maxrss;
    return took;
}

static void compare(const char *what, const char *const *ours, const char *const *base, const char *input,
                    const char *goal)
{
    struct bench_pair pair;
    long memory = 0, ignored = 0;
    for (int round = -1; round < ROUNDS; round++) {
        double mine[TIMES], theirs[TIMES];
        for (int i = 0; i < TIMES; i++) {
            mine[i] = run(ours, input, &memory);
            theirs[i] = run(base, input, &ignored);
        }
        if (round >= 0)
            bench_set(&pair, round, bench_part(mine, TIMES, 0.5), bench_part(theirs, TIMES, 0.5));
    }
    bench_row(what, &pair, goal);
    char name[64];
    (void)snprintf(name, sizeof name, "  KB of memory: %.*s", (int)strcspn(what, ":("), what);
    bench_fact(name, "", (double)memory, "P12 <= 16384");
}

int main(int argc, char **argv)
{
    if (argc != 6) {
        (void)fputs("usage: process CURSUS CONFIG SMALLEST DATABASE MAIL\n", stderr);
        return 2;
    }
    const char *const deliver[] = {argv[1], "-q", "-c", argv[2], "deliver", NULL};
    const char *const version[] = {argv[1], "version", NULL};
    const char *const tick[] = {argv[1], "-q", "-c", argv[2], "tick", NULL};
    const char *const smallest[] = {argv[3], argv[4], NULL};
    bench_title("A process (P10), us", "the smallest program with GMime that commits one mail with SQLite");
    compare("deliver: exec to exit, the mail durable", deliver, smallest, argv[5], "P10 <= 1.5");
    compare("tick with nothing to do", tick, smallest, argv[5], "");
    compare("version (nothing but starting)", version, smallest, argv[5], "");
    return 0;
}

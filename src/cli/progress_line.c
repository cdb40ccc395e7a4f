#include "cli/progress_line.h"

#include <unistd.h>

enum { PATIENCE = 2, PERCENT = 100 };

static void show(void *context, const char *what, int64_t done, int64_t total)
{
    struct progress_line *line = context;
    int64_t now = moment_steady();
    if (now - line->began < PATIENCE || now == line->said)
        return;
    line->said = now;
    line->shown = true;
    if (total > 0 && done <= total)
        (void)fprintf(stderr, "\r\033[K%s: %lld %%, %lld s", what, (long long)(done * PERCENT / total),
                      (long long)(now - line->began));
    else
        (void)fprintf(stderr, "\r\033[K%s: %lld s", what, (long long)(now - line->began));
    (void)fflush(stderr);
}

void progress_line_begin(const struct cli *cli, struct progress_line *line)
{
    *line = (struct progress_line){.began = moment_steady()};
    if (!cli->quiet && isatty(STDERR_FILENO) == 1)
        line->progress = (struct progress){show, line};
}

void progress_line_end(struct progress_line *line)
{
    if (line->shown)
        (void)fputs("\r\033[K", stderr);
    line->shown = false;
}

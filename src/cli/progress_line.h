/* Progress as one line on a terminal that is written over, and nothing anywhere else. */
#ifndef CURSUS_CLI_PROGRESS_LINE_H
#define CURSUS_CLI_PROGRESS_LINE_H

#include "base/progress.h"
#include "cli/command.h"

struct progress_line {
    struct progress progress; /* to be handed on; its address must stay */
    int64_t began, said;      /* moment_steady() */
    bool shown;
};

/* Where standard error is a terminal and -q was not said; what takes under two seconds shows nothing. */
void progress_line_begin(const struct cli *cli, struct progress_line *line);

/* Clears what stands there. Harmless on zeros. */
void progress_line_end(struct progress_line *line);

#endif

/* The life of a cell: what happens between fork() and _exit(). */
#ifndef CURSUS_BASE_CELL_CHILD_H
#define CURSUS_BASE_CELL_CHILD_H

#include "base/cell.h"

#include <stdint.h>
#include <sys/types.h>

/*
 * On the socket, numbers little-endian and of 4 bytes: a question is its size and its bytes; an answer is the rc (0, or
 * 1 for out of memory), the size, the bytes.
 */
enum { CELL_QUESTION_HEAD = 4, CELL_ANSWER_HEAD = 8, CELL_ANSWER_OK = 0, CELL_ANSWER_NOMEM = 1 };

void cell_child_put_number(char *out, uint32_t number);
uint32_t cell_child_get_number(const char *bytes);

/* Serves questions from `socket` until it closes. `parent` is the process that forked. */
_Noreturn void cell_child(int socket, pid_t parent, const struct cell_work *work, const struct cell_limits *limits);

#endif

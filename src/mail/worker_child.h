/* The life of the worker process: what happens between fork() and _exit(). */
#ifndef CURSUS_MAIL_WORKER_CHILD_H
#define CURSUS_MAIL_WORKER_CHILD_H

#include "mail/worker.h"

#include <stdint.h>
#include <sys/types.h>

/*
 * On the socket, numbers little-endian and of 4 bytes: a question is the mail's size, the authserv id's size, the id,
 * the mail; an answer is the rc (0, or 1 for out of memory), the size, the encoded struct incoming.
 */
enum { WORKER_QUESTION_HEAD = 8, WORKER_ANSWER_HEAD = 8, WORKER_ANSWER_OK = 0, WORKER_ANSWER_NOMEM = 1 };

void worker_put_number(char *out, uint32_t number);
uint32_t worker_get_number(const char *bytes);

/* Serves mails from `socket` until it closes. `parent` is the process that forked. */
_Noreturn void worker_child(int socket, pid_t parent, const struct worker_limits *limits);

#endif

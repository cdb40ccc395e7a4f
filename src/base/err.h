/*
 * How failure travels: a return code for the caller to branch on, and a struct
 * err that carries the sentence for people. Nothing below src/cli/ prints.
 */
#ifndef CURSUS_BASE_ERR_H
#define CURSUS_BASE_ERR_H

enum rc {
    RC_OK = 0,
    RC_BAD = -1,      /* the input is wrong; the same again will fail again */
    RC_NONE = -2,     /* what was asked for is not there */
    RC_CONFLICT = -3, /* somebody was faster; load and try again */
    RC_BUSY = -4,     /* locked or overloaded; later */
    RC_FULL = -5,     /* disk or quota full */
    RC_IO = -6,       /* the system refused */
    RC_NOMEM = -7,    /* a library or the system found no memory; what we ask for ourselves is there (base/mem.h) */
    RC_DENIED = -8,   /* not allowed for this caller */
    RC_DAMAGED = -9,  /* stored data contradicts itself */
    RC_AWAY = -10     /* a server that is needed does not answer, or not as it must */
};

/* Owned by whoever declares it (zero it: `struct err err = {0};`). */
struct err {
    enum rc rc;
    char text[512];
};

/* Replaces the error; returns `rc` so that `return err_set(...)` reads well.
 * `err` may be NULL when the caller does not want the sentence. */
enum rc err_set(struct err *err, enum rc rc, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Puts context before the sentence ("config: line 3: ..."). Returns err->rc. */
enum rc err_at(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* err_set with RC_IO (RC_FULL, RC_NOMEM, RC_DENIED, RC_NONE where errno says so)
 * and strerror(errno) appended. */
enum rc err_errno(struct err *err, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The first of two failures: `rc` where it is one, else `later`, whose sentence `why` goes to `err` then. */
enum rc err_first(enum rc rc, enum rc later, const struct err *why, struct err *err);

/* The short name of a code ("conflict"), for logs. Static text. */
const char *rc_name(enum rc rc);

/* A promise of our own was broken: says where and aborts. Never for bad input. */
#define BUG(...) bug_at(__FILE__, __LINE__, __VA_ARGS__)
_Noreturn void bug_at(const char *file, int line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* clang-tidy looks at one file at a time and cannot know that these never return
 * RC_OK; the compiler does not see this. */
#ifdef __clang_analyzer__
#define err_set(err, rc, ...) (err_set(err, rc, __VA_ARGS__), (rc))
#define err_at(err, ...) (err_at(err, __VA_ARGS__), RC_IO)
#define err_errno(err, ...) (err_errno(err, __VA_ARGS__), RC_IO)
#endif

#endif

/*
 * cmocka with what it lacks: cmocka prints integers as 64-bit hex and compares
 * them unsigned; these say what was wanted in decimal, and where.
 */
#ifndef CURSUS_TESTS_CHECK_H
#define CURSUS_TESTS_CHECK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../folders.h"

#define check_int(got, want) check_int_at(#got, (long long)(got), (long long)(want), __FILE__, __LINE__)
#define check_text(got, want) check_text_at(#got, (got), (want), __FILE__, __LINE__)
#define check_true(what) check_true_at(#what, (what) ? 1 : 0, __FILE__, __LINE__)

void check_int_at(const char *what, long long got, long long want, const char *file, int line);
void check_text_at(const char *what, const char *got, const char *want, const char *file, int line);
void check_true_at(const char *what, int truth, const char *file, int line);

/* The bytes of a file of the tree (tests run in its root), NUL behind them; *size without it. free() it.
 * A file that cannot be read fails the test. */
char *file_bytes(const char *path, size_t *size);

/* A new empty folder, to be emptied and removed with folder_remove(). Static text until the next call. */
const char *folder_new(void);
void folder_remove(const char *path);

#endif

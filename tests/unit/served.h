/* Databases on a server of PostgreSQL, where the tests run on one (tests/tools/postgres.py). */
#ifndef CURSUS_TESTS_SERVED_H
#define CURSUS_TESTS_SERVED_H

#include <stdbool.h>
#include <stddef.h>

/* Whether these tests run on a server. */
bool served(void);

/* Makes an empty database and says its address. */
void served_new(char *address, size_t size);

/* Drops it, whoever is still connected. */
void served_drop(const char *address);

/* Runs statements in it; a failure fails the test. */
void served_run(const char *address, const char *sql);

/* Waits until the server has noticed that only so many connections to it are left. Elsewhere nothing is waited for. */
void served_wait(const char *address, int connections);

#endif

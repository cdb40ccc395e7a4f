#include "served.h"

#include "check.h"
#include "store/libpq.h"

#include <libpq-fe.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const char *server(void)
{
    const char *address = getenv("CURSUS_TEST_SERVER");
    return address == NULL ? "" : address;
}

bool served(void)
{
    return server()[0] != '\0';
}

/* What the last statement gave, as text, or "". free() it. */
static char *run(const char *address, const char *sql)
{
    struct err err = {0};
    check_int(libpq_load(&err), RC_OK);
    PGconn *connection = PQconnectdbParams((const char *[]){"dbname", NULL}, (const char *[]){address, NULL}, 1);
    PGresult *result = PQexec(connection, sql);
    ExecStatusType status = PQresultStatus(result);
    if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
        fail_msg("%s: %s", sql, PQerrorMessage(connection));
    char *value = strdup(PQntuples(result) == 1 ? PQgetvalue(result, 0, 0) : "");
    PQclear(result);
    PQfinish(connection);
    return value;
}

void served_run(const char *address, const char *sql)
{
    free(run(address, sql));
}

void served_wait(const char *address, int connections)
{
    enum { NAP = 5000000 };
    bool there = !served();
    while (!there) {
        char *count = run(address, "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() "
                                   "AND pid <> pg_backend_pid() AND backend_type = 'client backend'");
        there = strtol(count, NULL, 10) <= connections;
        free(count);
        if (!there)
            (void)nanosleep(&(struct timespec){.tv_nsec = NAP}, NULL);
    }
}

/* The address says postgresql://USER@/postgres?host=FOLDER. */
void served_new(char *address, size_t size)
{
    static int number;
    char name[64], sql[128];
    const char *database = strstr(server(), "/postgres?");
    assert_non_null(database);
    (void)snprintf(name, sizeof name, "t_%ld_%d", (long)getpid(), number++);
    (void)snprintf(sql, sizeof sql, "CREATE DATABASE %s", name);
    served_run(server(), sql);
    (void)snprintf(address, size, "%.*s/%s%s", (int)(database - server()), server(), name,
                   database + strlen("/postgres"));
    /* of SQLite's functions the one that tests use in statements of their own */
    served_run(address, "CREATE FUNCTION zeroblob(size int) RETURNS bytea LANGUAGE sql IMMUTABLE "
                        "AS $$ SELECT decode(repeat('00', size), 'hex') $$");
}

void served_drop(const char *address)
{
    char sql[128];
    const char *name = strstr(address, "/t_") + 1;
    (void)snprintf(sql, sizeof sql, "DROP DATABASE IF EXISTS %.*s WITH (FORCE)", (int)strcspn(name, "?"), name);
    served_run(server(), sql);
}

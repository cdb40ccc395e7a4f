#include "store/db.h"

#include "base/crash.h"
#include "base/embedded.h"
#include "base/number.h"
#include "store/query.h"

static const char folder[] = "sql/schema/";
enum { APPLICATION = 0x43555253 }; /* "CURS" */

/* The number a migration's file name begins with; 0 if the file is none. */
static int64_t migration_number(const struct embedded *file)
{
    int64_t number = 0;
    if (strncmp(file->path, folder, sizeof folder - 1) != 0)
        return 0;
    if (!number_read_bytes(file->path + sizeof folder - 1, 4, 1, 9999, &number))
        BUG("%s: a migration begins with four digits", file->path);
    return number;
}

int db_schema_version(void)
{
    int64_t last = 0;
    for (const struct embedded *file = embedded_files; file->path != NULL; file++) {
        int64_t number = migration_number(file);
        if (number == 0)
            continue;
        if (number != last + 1)
            BUG("%s does not follow migration %d", file->path, (int)last);
        last = number;
    }
    return (int)last;
}

static enum rc ask(struct store *store, const char *name, int64_t *out, struct err *err)
{
    return query_number(query_use(store, name), out, err);
}

/* The version of what lies there; refuses what is not ours to touch. */
static enum rc version_read(struct store *store, int *version, struct err *err)
{
    int64_t number = 0, application = 0, tables = 0;
    enum rc rc = ask(store, "get_schema_version", &number, err);
    if (rc == RC_OK)
        rc = ask(store, "get_application", &application, err);
    if (rc == RC_OK)
        rc = ask(store, "get_table_count", &tables, err);
    if (rc != RC_OK)
        return rc;
    if (application != APPLICATION && (number != 0 || tables != 0))
        return err_set(err, RC_BAD, "%s is another program's database", store->path);
    if (number > db_schema_version())
        return err_set(err, RC_BAD,
                       "%s was made by a newer Cursus (schema %d, this program knows %d): install that one",
                       store->path, (int)number, db_schema_version());
    *version = (int)number;
    return RC_OK;
}

static enum rc migrate(struct store *store, const struct embedded *file, struct err *err)
{
    crash_point("store migrate");
    if (store->driver->migrate(store, file, err) != RC_OK)
        return err_at(err, "%s", file->path);
    crash_point("store migrated");
    return RC_OK;
}

/* Under the write lock, which makes the version read here the one that is changed. */
static enum rc migrate_all(struct store *store, int *was, struct err *err)
{
    enum rc rc = version_read(store, was, err);
    for (const struct embedded *file = embedded_files; rc == RC_OK && file->path != NULL; file++) {
        int64_t number = migration_number(file);
        if (number > *was)
            rc = migrate(store, file, err);
    }
    return rc;
}

enum rc db_schema_update(struct store *store, int *was, struct err *err)
{
    enum rc rc = version_read(store, was, err);
    if (rc == RC_OK)
        rc = store->driver->groundwork(store, err);
    if (rc != RC_OK || *was >= db_schema_version())
        return rc;
    rc = db_begin(store, err);
    if (rc != RC_OK)
        return rc;
    rc = migrate_all(store, was, err);
    if (rc == RC_OK)
        return db_commit(store, err);
    db_rollback(store);
    return rc;
}

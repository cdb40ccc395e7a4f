#include "weak.h"

#include "store/query.h"

#include <sqlite3.h>

struct weak weak;

static bool fails(void)
{
    weak.steps++;
    return weak.steps == weak.at;
}

static enum driver_step step(struct query *query, int *code)
{
    static const char last[] = "rollback"; /* where that fails as well nothing more is written, which is another case */
    bool ends = query->name_len == sizeof last - 1 && strncmp(query->name, last, sizeof last - 1) == 0;
    if (ends || !fails())
        return weak.real->query->step(query, code);
    *code = SQLITE_FULL;
    return STEP_FAILED;
}

static const void *bytes(const struct query *query, int place, size_t *size)
{
    if (!fails())
        return weak.real->query->bytes(query, place, size);
    *size = 1;
    return NULL;
}

int weak_later(struct query *query, const struct err *missed)
{
    (void)missed;
    int code = 0;
    weak.laters++;
    return step(query, &code) == STEP_FAILED ? code : 0;
}

static enum rc begin(struct store *store, struct err *err)
{
    return fails() ? err_set(err, RC_FULL, "no room for a transaction") : weak.real->begin(store, err);
}

static enum rc hold(struct store *store, int64_t mark, struct err *err)
{
    return fails() ? err_set(err, RC_IO, "no mark can be held") : weak.real->hold(store, mark, err);
}

static enum rc look(struct store *store, struct err *err)
{
    /* behind a commit it cannot be told any more what became of it */
    return store->mode == DB_IDLE && fails() ? err_set(err, RC_IO, "the file is another one")
                                             : weak.real->look(store, err);
}

void weak_begin(struct store *store)
{
    weak = (struct weak){.real = store->driver, .driver = *store->driver, .query = *store->driver->query};
    weak.driver.query = &weak.query;
    weak.driver.begin = begin;
    weak.driver.hold = hold;
    weak.driver.look = look;
    weak.query.step = step;
    weak.query.bytes = bytes;
    store->driver = &weak.driver;
}

void weak_end(struct store *store)
{
    store->driver = weak.real;
}

int weak_walk(const struct weak_walk *walk)
{
    bool failed = true;
    int at = 0;
    while (failed) {
        struct err err = {0};
        walk->before(walk->context);
        weak.steps = 0;
        weak.at = ++at;
        enum rc rc = walk->act(walk->context, &err);
        failed = weak.steps >= weak.at;
        weak.at = 0;
        if (failed ? rc == RC_OK && !walk->mended : rc != walk->end)
            fail_msg("step %d, %s: %s %s", at, failed ? "refused" : "behind the last", rc_name(rc), err.text);
        check_true(rc == RC_OK || err.text[0] != '\0');
        walk->after(walk->context, failed);
    }
    check_true(at > 1);
    return at - 1;
}

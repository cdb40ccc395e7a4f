#include "engine/contest/course.h"

#include "base/log.h"
#include "engine/contest/challenge.h"
#include "engine/contest/games.h"
#include "engine/contest/rounds.h"
#include "engine/contest/start.h"
#include "engine/contest/tell.h"

#include <stdlib.h>

/* Of an event in one tick: mails do not wait for long rounds to be opened. */
enum { TABLES_AT_ONCE = 100 };

/* One look at an event, in one transaction; it begins zeroed but for `services`. */
struct glance {
    const struct services *services;
    struct book book;
    struct commit commit;
    bool again; /* it was changed so that another look may find more to do */
};

/* ---- what is done -------------------------------------------------------------- */

static enum rc begin(struct glance *look, struct err *err)
{
    enum rc rc = start_begin(look->services, &look->book, err);
    look->again = rc == RC_OK;
    return rc;
}

static enum rc finish(struct glance *look, struct err *err)
{
    enum rc rc = rounds_finish(look->services, &look->book, err);
    return rc == RC_OK ? tell_over(look->services, &look->book, &look->commit, err) : rc;
}

static enum rc next_round(struct glance *look, struct err *err)
{
    if (rounds_done(&look->book))
        return finish(look, err);
    enum rc rc = rounds_pair(look->services, &look->book, err);
    look->again = rc == RC_OK && book_open(&look->book, look->book.row.round) == 0; /* byes alone */
    return rc == RC_OK ? tell_round(look->services, &look->book, &look->commit, err) : rc;
}

moment course_limit(const struct book *book)
{
    moment opened = 0;
    int64_t limit = config_span(book->config, SETTING_EVENT_LIMIT);
    size_t tables = 0;
    const struct fixture_row *table = book_tables(book, book->row.round, book->row.round, &tables);
    for (size_t i = 0; i < tables; i++)
        opened = table[i].ended == 0 ? table[i].opened : opened;
    return limit == 0 || opened == 0 || book->row.kind == CONTEST_LADDER ? 0 : opened + limit;
}

static bool wants_game(const struct book *book)
{
    bool wanted = false;
    for (size_t i = 0; !wanted && i < book->fixtures; i++) {
        int count = 0;
        (void)book_seats(book, &book->fixture[i], &count);
        wanted = games_wanted(&book->fixture[i], count);
    }
    return wanted;
}

/* When it wants to be looked at next. */
static moment wake(const struct services *services, const struct book *book)
{
    moment next = course_limit(book);
    if (book->row.status != CONTEST_RUNNING)
        return book->row.status == CONTEST_ENTERING ? book->row.wake_at : 0;
    if (wants_game(book))
        return services->now;
    for (size_t i = 0; i < book->fixtures; i++) {
        moment due = book->fixture[i].ended == 0 ? book->fixture[i].due : 0;
        next = due > 0 && (next == 0 || due < next) ? due : next;
    }
    return next;
}

static enum rc run(struct glance *look, struct err *err)
{
    const struct services *services = look->services;
    struct book *book = &look->book;
    size_t noted = 0, late = 0;
    enum rc rc = games_collect(services, book, &noted, err);
    if (rc == RC_OK)
        rc = challenge_due(services, book, &late, &look->commit, err);
    moment limit = course_limit(book);
    bool over = rc == RC_OK && limit != 0 && limit <= services->now;
    if (over)
        rc = games_share(services, book, book->row.round, err);
    look->again = rc == RC_OK && (noted > 0 || late > 0 || over);
    if (rc != RC_OK || look->again || book->row.kind == CONTEST_LADDER || book_open(book, book->row.round) > 0)
        return rc; /* what has come is kept, whatever becomes of the next round */
    bool goes_on = book->row.round == 0 || config_flag(book->config, SETTING_EVENT_AUTO) || rounds_done(book);
    return goes_on ? next_round(look, err) : RC_OK;
}

static enum rc look_here(struct glance *look, int64_t id, struct err *err)
{
    struct book *book = &look->book;
    enum rc rc = book_load(look->services, id, book, err);
    if (rc == RC_OK && book->row.status == CONTEST_ENTERING && book->row.wake_at != 0 &&
        book->row.wake_at <= look->services->now)
        rc = begin(look, err);
    else if (rc == RC_OK && book->row.status == CONTEST_RUNNING)
        rc = run(look, err);
    moment next = rc == RC_OK ? wake(look->services, book) : 0;
    if (rc == RC_OK && next != book->row.wake_at && !look->again) {
        book->row.wake_at = next;
        rc = book_write(look->services, book, err);
    }
    return rc == RC_OK && look->commit.count > 0 ? commit_write(look->services, &look->commit, err) : rc;
}

/* ---- how ----------------------------------------------------------------------- */

/* It cannot begin, or go on, by itself: it waits for a word of the game master, who hears why. */
static enum rc refused_here(struct glance *look, int64_t id, const char *why, struct err *err)
{
    enum rc rc = book_load(look->services, id, &look->book, err);
    look->book.row.wake_at = 0;
    if (rc == RC_OK)
        rc = book_write(look->services, &look->book, err);
    if (rc == RC_OK)
        rc = tell_masters(look->services, &look->book, why, &look->commit, err);
    return rc == RC_OK ? commit_write(look->services, &look->commit, err) : rc;
}

/* `refused`: why it cannot go on; NULL: that was not tried. */
static enum rc look_once(const struct services *services, int64_t id, const char *refused, bool *again, struct err *err)
{
    struct glance look = {.services = services};
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = refused == NULL ? look_here(&look, id, err) : refused_here(&look, id, refused, err);
    *again = rc == RC_OK && look.again;
    rc = store_end(services->store, rc, err);
    commit_free(&look.commit);
    book_free(&look.book);
    return rc;
}

/* The games of tables that want one, at most `most`. RC_DENIED: one could not be opened; the others were. */
static enum rc open_games(const struct services *services, int64_t id, size_t most, size_t *opened, struct err *err)
{
    struct book book;
    struct names *names = NULL;
    bool refused = false;
    enum rc rc = book_load(services, id, &book, err);
    *opened = 0;
    for (size_t i = 0; rc == RC_OK && i < book.fixtures && *opened < most && !services_stopping(services); i++) {
        int count = 0;
        struct err why = {0};
        (void)book_seats(&book, &book.fixture[i], &count);
        if (book.row.status != CONTEST_RUNNING || !games_wanted(&book.fixture[i], count))
            continue;
        rc = names == NULL ? names_of_all_games(services, &names, &why) : RC_OK;
        if (rc == RC_OK)
            rc = games_open(services, &book, names, &book.fixture[i], &why);
        *opened += rc == RC_OK;
        if (rc != RC_OK)
            (void)err_set(err, rc, "%s", why.text);
        if (rc == RC_DENIED || rc == RC_BAD || rc == RC_CONFLICT) { /* nor later, but the others can be */
            refused = true;
            rc = RC_OK;
        }
    }
    book_free(&book);
    names_free(names);
    return rc == RC_OK && refused ? (err->rc = RC_DENIED) : rc;
}

/* Opens at most `most` games. */
static enum rc go(const struct services *services, int64_t contest, size_t most, struct err *err)
{
    bool again = true;
    size_t opened = 1, all = 0;
    enum rc rc = RC_OK;
    while (rc == RC_OK && (again || opened > 0) && all < most && !services_stopping(services)) {
        struct err why = {0};
        opened = 0;
        rc = look_once(services, contest, NULL, &again, &why);
        if (rc == RC_OK && !again)
            rc = open_games(services, contest, most - all, &opened, &why);
        all += opened;
        if (rc == RC_DENIED && look_once(services, contest, why.text, &again, err) != RC_OK)
            return err->rc;
        if (rc != RC_OK)
            return err_set(err, rc, "%s", why.text);
    }
    return rc;
}

enum rc course_go(const struct services *services, int64_t contest, struct err *err)
{
    return go(services, contest, SIZE_MAX, err);
}

enum rc course_due(const struct services *services, struct err *err)
{
    int64_t *ids = NULL;
    size_t count = 0;
    enum rc rc = contest_due(services->store, services->now, &ids, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count && !services_stopping(services); i++) {
        struct err why = {0};
        rc = go(services, ids[i], TABLES_AT_ONCE, &why);
        if (!services_goes_on(rc)) {
            rc = rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
            continue;
        }
        log_error("event=%lld: %s", (long long)ids[i], why.text);
        rc = RC_OK;
    }
    free(ids);
    return rc;
}

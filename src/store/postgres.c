#include "store/postgres.h"

#include "base/cipher.h"
#include "base/embedded.h"
#include "base/mem.h"
#include "base/number.h"
#include "store/db.h"
#include "store/libpq.h"
#include "store/query.h"
#include "store/upkeep.h"

#include <libpq-fe.h>

enum { CLOCKS_APART = 5 /* seconds */, NOTES_MOST = 32 };

static char *text_of(struct store *store, const char *name)
{
    const struct query *query = query_find(store, name);
    return mem_copy_part(query->text, query->text_len);
}

/* ---- addresses ---- */

bool postgres_address(const char *path)
{
    return strncmp(path, "postgresql://", 13) == 0 || strncmp(path, "postgres://", 11) == 0;
}

/* The address without its passwords, for sentences. */
static char *shown(const char *address)
{
    static const char word[] = "password=";
    struct text out = TEXT_EMPTY;
    const char *user = strstr(address, "://") + 3, *at = user + strcspn(user, "@/?");
    const char *colon = memchr(user, ':', (size_t)(at - user));
    bool secret = *at == '@' && colon != NULL;
    text_add_bytes(&out, address, (size_t)((secret ? colon : at) - address));
    for (const char *next; (next = strstr(at, word)) != NULL; at = next + strcspn(next, "&")) {
        next += sizeof word - 1;
        text_add_bytes(&out, at, (size_t)(next - at));
    }
    text_add(&out, at);
    return text_detach(&out);
}

/* ---- errors ---- */

static enum rc rc_of(const char *state)
{
    static const struct {
        const char *begins;
        enum rc rc;
    } codes[] = {
        {"23505", RC_CONFLICT}, {"23503", RC_NONE}, {"23", RC_BAD},     {"22", RC_BAD},      {"54", RC_BAD},
        {"55P03", RC_BUSY},     {"40", RC_BUSY},    {"57014", RC_BUSY}, {"57", RC_AWAY},     {"08", RC_AWAY},
        {"25P03", RC_AWAY},     {"25006", RC_AWAY}, {"53100", RC_FULL}, {"53200", RC_NOMEM}, {"53", RC_AWAY},
        {"42501", RC_DENIED},   {"28", RC_DENIED},  {"3D", RC_NONE},    {"42", RC_DAMAGED},  {"XX00", RC_DAMAGED},
    };
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (strncmp(state, codes[i].begins, strlen(codes[i].begins)) == 0)
            return codes[i].rc;
    return RC_IO;
}

/* Of several servers each line tells of one. */
static void in_one_line(const char *why, char *out, size_t size)
{
    struct text line = text_fixed(out, size);
    while (*why != '\0') {
        size_t length = strcspn(why, "\n");
        text_add_bytes(&line, why, length);
        why += length;
        why += strspn(why, "\n");
        if (*why != '\0')
            text_add(&line, "; ");
    }
}

static enum rc told(const struct store *store, enum rc rc, const char *why, struct err *err)
{
    char line[400];
    in_one_line(why, line, sizeof line);
    switch (rc) {
    case RC_BUSY:
        return err_set(err, rc, "%s: another program holds the database for over %d s (%s); try again later",
                       store->path, store->busy, line);
    case RC_FULL:
        return err_set(err, rc, "%s: no room left on the server's disk (%s); nothing is half done", store->path, line);
    case RC_AWAY:
        return err_set(err, rc, "%s: the server is away (%s); what is not committed did not happen", store->path, line);
    case RC_DENIED:
        return err_set(err, rc, "%s: this user may not do that there (%s)", store->path, line);
    case RC_DAMAGED:
        return err_set(err, rc, "%s: the tables are not what they should be (%s)", store->path, line);
    case RC_IO:
    case RC_NOMEM:
    case RC_CONFLICT:
    case RC_NONE:
    case RC_BAD:
    case RC_OK:
        break;
    }
    return err_set(err, rc, "%s: %s", store->path, line);
}

/* A statement that was prepared is gone, or stands there already: another connection answers than a moment ago. */
static bool through_pooler(const char *state)
{
    return strcmp(state, "42P05") == 0 || strcmp(state, "26000") == 0;
}

enum rc postgres_said(struct store *store, const struct pg_result *result, struct err *err)
{
    const struct postgres *postgres = store->handle;
    const char *state = result == NULL ? NULL : PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *why = result == NULL ? NULL : PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    if (why == NULL)
        why = postgres->connection == NULL ? "no connection" : PQerrorMessage(postgres->connection);
    if (state != NULL && through_pooler(state))
        return err_set(
            err, RC_BAD,
            "%s: a pooler stands between and lends its connections by the transaction (%s): go to the server "
            "itself, or have it pool by the session (PgBouncer: pool_mode = session)",
            store->path, why);
    return told(store, state == NULL || !postgres_works(postgres) ? RC_AWAY : rc_of(state), why, err);
}

/* ---- connecting ---- */

bool postgres_works(const struct postgres *postgres)
{
    return postgres->connection != NULL && PQstatus(postgres->connection) == CONNECTION_OK;
}

static void unheard(void *context, const char *notice)
{
    (void)context;
    (void)notice;
}

/* What comes of the last of `count` statements, each the end of its group, that were sent without waiting. */
static PGresult *last_of(PGconn *of, int count)
{
    PGresult *last = NULL, *more;
    for (int i = 0; i < count; i++) {
        PQclear(last);
        last = PQgetResult(of);
        while (PQstatus(of) == CONNECTION_OK && (more = PQgetResult(of)) != NULL)
            PQclear(more);
        if (PQstatus(of) == CONNECTION_OK)
            PQclear(PQgetResult(of)); /* the end */
    }
    (void)PQexitPipelineMode(of);
    return last;
}

/* Asks behind what was noted. */
static PGresult *asked(struct store *store, PGconn *of, const struct postgres_text *said, const char *const *values)
{
    struct postgres *postgres = store->handle;
    if (of != postgres->aside || postgres->notes == 0)
        return PQexecParams(of, said->text, said->parameters, NULL, values, NULL, NULL, 0);
    int count = postgres->notes;
    bool sent = PQsendQueryParams(of, said->text, said->parameters, NULL, values, NULL, NULL, 0) == 1 &&
                PQpipelineSync(of) == 1;
    postgres->notes = 0;
    PGresult *last = last_of(of, sent ? count + 1 : count);
    if (sent)
        return last;
    PQclear(last);
    return NULL;
}

/* A statement whose parameters are numbers, and what it gives: a number, or true as 1. */
static bool ask(struct store *store, PGconn *of, const char *name, const int64_t *numbers, int64_t *out)
{
    enum { MOST = 2, DIGITS = 24 };
    struct postgres_text said;
    char digits[MOST][DIGITS];
    const char *values[MOST];
    const struct query *query = query_find(store, name);
    postgres_statement(query->text, query->text_len, &said);
    for (int i = 0; numbers != NULL && i < said.parameters && i < MOST; i++) {
        (void)snprintf(digits[i], DIGITS, "%lld", (long long)numbers[i]);
        values[i] = digits[i];
    }
    PGresult *result = asked(store, of, &said, values);
    bool done = postgres_good(result);
    const char *value = done && PQntuples(result) > 0 ? PQgetvalue(result, 0, 0) : "";
    if (!number_read(value, INT64_MIN, INT64_MAX, out))
        *out = strcmp(value, "t") == 0;
    PQclear(result);
    postgres_text_free(&said);
    return done;
}

/* Settings of ours give way to those of the address, which comes last. NULL, and `err` says why. */
static PGconn *dial(struct store *store, const char *address, struct err *err)
{
    static const char *const words[] = {"fallback_application_name", "connect_timeout",  "keepalives_idle",
                                        "keepalives_interval",       "keepalives_count", "tcp_user_timeout",
                                        "target_session_attrs",      "dbname",           NULL};
    const char *const values[] = {"cursus", "10", "10", "5", "3", "25000", "read-write", address, NULL};
    PGconn *made = PQconnectdbParams(words, values, 1);
    PGresult *result = NULL;
    char *session = text_of(store, "session");
    const int64_t patience = store->busy == 0 ? 1 : (int64_t)store->busy * 1000;
    int64_t set;
    if (made != NULL)
        (void)PQsetNoticeProcessor(made, unheard, NULL);
    if (PQstatus(made) == CONNECTION_OK)
        result = PQexec(made, session);
    if (!postgres_good(result) || !ask(store, made, "patience", &patience, &set)) {
        (void)told(store, RC_AWAY, made == NULL ? "no connection" : PQerrorMessage(made), err);
        PQfinish(made);
        made = NULL;
    }
    PQclear(result);
    free(session);
    return made;
}

enum rc postgres_connect(struct store *store, struct err *err)
{
    struct postgres *postgres = store->handle;
    if (postgres_works(postgres))
        return RC_OK;
    PQfinish(postgres->connection);
    postgres_forget(postgres);
    postgres->connection = dial(store, postgres->address, err);
    if (postgres->connection == NULL)
        return RC_AWAY;
    postgres->connected++;
    store->disowned = true;
    return postgres_listen_on(store) ? RC_OK : postgres_said(store, NULL, err);
}

static enum rc postgres_open(struct store *store, struct err *err)
{
    struct postgres *postgres = mem_new(1, sizeof *postgres);
    *postgres = (struct postgres){.address = store->path};
    store->handle = postgres;
    store->path = shown(postgres->address);
    postgres->around[0] = text_of(store, "statement_begin");
    postgres->around[1] = text_of(store, "statement_release");
    postgres->around[2] = text_of(store, "statement_undo");
    postgres->begin[0] = text_of(store, "begin");
    postgres->begin[1] = text_of(store, "begin_lock");
    postgres->begin[2] = text_of(store, "begin_read");
    postgres->notify = text_of(store, "notify");
    enum rc rc = libpq_load(err);
    postgres->loaded = rc == RC_OK;
    return rc == RC_OK ? postgres_connect(store, err) : rc;
}

static void postgres_leave(struct store *store)
{
    int64_t gone;
    const struct postgres *postgres = store->handle;
    (void)postgres_settle(store);
    if (postgres->life != 0)
        (void)ask(store, postgres->aside, "attempt_drop", &postgres->life, &gone);
}

static void postgres_close(struct store *store)
{
    struct postgres *postgres = store->handle;
    if (postgres->loaded) {
        PQfinish(postgres->connection);
        PQfinish(postgres->aside);
    }
    for (size_t i = 0; i < sizeof postgres->around / sizeof *postgres->around; i++)
        free(postgres->around[i]);
    for (size_t i = 0; i < sizeof postgres->begin / sizeof *postgres->begin; i++)
        free(postgres->begin[i]);
    free(postgres->notify);
    postgres_forget(postgres);
    free(postgres->sent);
    cipher_wipe(postgres->address, strlen(postgres->address));
    free(postgres->address);
    free(postgres);
    store->handle = NULL;
}

/* The database itself is made by the server's administrator. */
static enum rc postgres_made(const char *path, struct err *err)
{
    (void)path;
    (void)err;
    return RC_OK;
}

/* Leases are counted by the clocks of the hosts. One that is wrong may be set soon, as after a start of the machine. */
static enum rc postgres_opened(struct store *store, struct err *err)
{
    int64_t theirs = 0;
    enum rc rc = query_number(query_use(store, "get_clock"), &theirs, err);
    int64_t apart = theirs - moment_now();
    if (rc == RC_OK && (apart > CLOCKS_APART || apart < -CLOCKS_APART))
        rc = err_set(err, RC_AWAY,
                     "%s: the server's clock and this machine's are %lld s apart; set them (timedatectl) and try again",
                     store->path, (long long)(apart < 0 ? -apart : apart));
    return rc;
}

static enum rc postgres_no_trouble(struct store *store, struct err *err)
{
    (void)store;
    (void)err;
    return RC_OK;
}

static enum rc postgres_migrate(struct store *store, const struct embedded *file, struct err *err)
{
    struct postgres *postgres = store->handle;
    char *texts[] = {postgres_schema(file->data), text_of(store, "attempts_make")};
    enum rc rc = postgres_settle(store);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        PGresult *result = rc == RC_OK ? PQexec(postgres->connection, texts[i]) : NULL;
        if (rc == RC_OK && !postgres_good(result))
            rc = postgres_said(store, result, err);
        PQclear(result);
        free(texts[i]);
    }
    return rc;
}

/* ---- transactions ---- */

bool postgres_send_begin(struct store *store)
{
    struct postgres *postgres = store->handle;
    bool writes = store->mode == DB_WRITING;
    bool sent = postgres_send_text(postgres, postgres->begin[writes ? 0 : 2]) &&
                (!writes || postgres_send_text(postgres, postgres->begin[1]));
    postgres->unanswered = postgres->sent_count;
    return sent;
}

/* That the server went away since it was asked last is found out by the first statement, and so is that somebody holds
 * the lock for too long. */
static enum rc postgres_begin(struct store *store, struct err *err)
{
    enum rc rc = postgres_connect(store, err);
    if (rc == RC_OK && !postgres_send_begin(store))
        rc = postgres_said(store, NULL, err);
    return rc;
}

static enum rc postgres_commit(struct store *store, bool *unsure, struct err *err)
{
    const struct postgres *postgres = store->handle;
    /* a commit whose answer is lost leaves nobody sure: it goes to a server that has begun the transaction */
    bool first = postgres->unanswered > 0 || postgres_must_look(postgres);
    if (first && postgres_settle(store) != RC_OK)
        return db_spoiled(store, err);
    if (postgres_works(postgres) && PQtransactionStatus(postgres->connection) == PQTRANS_INERROR)
        return err_set(err, RC_IO, "%s: a statement failed, so nothing is committed", store->path);
    /* goes with the commit, which fails with it */
    if (store->rings)
        (void)postgres_send_text(store->handle, postgres->notify);
    bool there = postgres_works(postgres);
    enum rc rc = db_run(store, "commit", err);
    *unsure = rc != RC_OK && there && !postgres_works(postgres);
    return rc;
}

static bool postgres_gone(struct store *store)
{
    const struct postgres *postgres = store->handle;
    return !postgres_works(postgres) || PQtransactionStatus(postgres->connection) == PQTRANS_IDLE;
}

/* Whatever is left of a transaction goes; with it goes the lock. */
static void postgres_release(struct store *store)
{
    struct postgres *postgres = store->handle;
    (void)postgres_settle(store);
    postgres->unanswered = 0;
    if (!postgres_gone(store))
        PQclear(PQexec(postgres->connection, "ROLLBACK"));
    if (!postgres_gone(store)) {
        PQfinish(postgres->connection);
        postgres->connection = NULL;
    }
}

/* ---- who lives ---- */

static enum rc postgres_hold(struct store *store, int64_t mark, struct err *err)
{
    struct postgres *postgres = store->handle;
    int64_t got = 0;
    enum rc rc = postgres_connect(store, err);
    if (rc == RC_OK)
        (void)postgres_settle(store);
    if (rc == RC_OK && !ask(store, postgres->connection, "mark_hold", &mark, &got))
        rc = postgres_said(store, NULL, err);
    if (rc == RC_OK && got == 0)
        rc = err_set(err, RC_CONFLICT, "%s: that mark is taken", store->path);
    return rc;
}

static bool postgres_held(struct store *store, int64_t mark)
{
    struct postgres *postgres = store->handle;
    int64_t held = 0;
    (void)postgres_settle(store);
    bool told_so = postgres_works(postgres) && ask(store, postgres->connection, "mark_held", &mark, &held);
    return !told_so || held != 0;
}

/* A connection with a mark of its own. False: there is none, and nothing is noted. */
static bool has_aside(struct store *store)
{
    struct postgres *postgres = store->handle;
    struct err err = {0};
    int64_t got = 0;
    if (postgres->aside != NULL && PQstatus(postgres->aside) == CONNECTION_OK)
        return true;
    PQfinish(postgres->aside);
    postgres->aside = dial(store, postgres->address, &err);
    postgres->life = postgres->noted = 0;
    postgres->notes = 0;
    if (postgres->aside == NULL)
        return false;
    cipher_random((uint8_t *)&postgres->life, sizeof postgres->life);
    postgres->life &= INT64_MAX;
    (void)ask(store, postgres->aside, "mark_hold", &postgres->life, &got);
    return got != 0;
}

/* Nobody waits for the answer: what was sent is done, even if this process dies before it is. */
static void postgres_attempt(struct store *store, int64_t inbox)
{
    struct postgres *postgres = store->handle;
    char life[24], mail[24];
    const char *const values[] = {life, mail};
    struct postgres_text said;
    if (!has_aside(store) || postgres->noted == inbox)
        return;
    const struct query *query = query_find(store, "attempt_note");
    postgres_statement(query->text, query->text_len, &said);
    (void)snprintf(life, sizeof life, "%lld", (long long)postgres->life);
    (void)snprintf(mail, sizeof mail, "%lld", (long long)inbox);
    /* nobody may ask for long */
    if (postgres->notes == NOTES_MOST) {
        PQclear(last_of(postgres->aside, postgres->notes));
        postgres->notes = 0;
    }
    if ((postgres->notes > 0 || PQenterPipelineMode(postgres->aside) == 1) &&
        PQsendQueryParams(postgres->aside, said.text, said.parameters, NULL, values, NULL, NULL, 0) == 1 &&
        PQpipelineSync(postgres->aside) == 1) {
        postgres->noted = inbox;
        postgres->notes++;
    }
    postgres_text_free(&said);
}

static int64_t postgres_attempt_dead(struct store *store)
{
    const struct postgres *postgres = store->handle;
    int64_t inbox = 0;
    if (!has_aside(store) || !ask(store, postgres->aside, "attempt_dead", NULL, &inbox))
        return 0;
    return inbox;
}

static void postgres_attempt_forget(struct store *store, int64_t inbox)
{
    const struct postgres *postgres = store->handle;
    int64_t done;
    if (has_aside(store))
        (void)ask(store, postgres->aside, "attempt_forget", &inbox, &done);
}

/* ---- upkeep ---- */

static enum rc postgres_backup(struct store *store, const struct store_backup *backup, struct err *err)
{
    return err_set(err, RC_BAD, "%s: this house is kept by a server, whose own pg_dump writes a backup like %s",
                   store->path, backup->path);
}

/* A server uses room that is free again by itself. */
static enum rc postgres_compact(struct store *store, int64_t reserve, struct err *err)
{
    (void)reserve;
    return postgres_no_trouble(store, err);
}

static enum rc postgres_space(struct store *store, struct store_space *out, struct err *err)
{
    *out = (struct store_space){.free = -1};
    return query_number(query_use(store, "get_size"), &out->file, err);
}

static enum rc postgres_check(struct store *store, struct text *out, size_t *faults, struct err *err)
{
    struct query *query = query_use(store, "check_settings");
    while (query_row(query)) {
        char *name = query_text(query), *value = query_text(query);
        char *setting = mem_textf("%s = %s", name, value);
        store_fault(out, faults, "the server may lose what it said was kept", setting);
        free(setting);
        free(name);
        free(value);
    }
    return query_end(query, err);
}

const struct driver driver_postgres = {
    .folder = "sql/postgres/",
    .query = &postgres_query,
    .lost = "the connection ended while a transaction was being committed, so nobody can tell what became of it: start "
            "again",
    .sees_all = true,
    .make = postgres_made,
    .there = postgres_made,
    .open = postgres_open,
    .leave = postgres_leave,
    .close = postgres_close,
    .opened = postgres_opened,
    .look = postgres_no_trouble,
    .settle = postgres_no_trouble,
    .groundwork = postgres_no_trouble,
    .migrate = postgres_migrate,
    .begin = postgres_begin,
    .commit = postgres_commit,
    .committed = postgres_no_trouble,
    .release = postgres_release,
    .gone = postgres_gone,
    .listen = postgres_listen,
    .bell = postgres_bell,
    .hold = postgres_hold,
    .held = postgres_held,
    .attempt = postgres_attempt,
    .attempt_dead = postgres_attempt_dead,
    .attempt_forget = postgres_attempt_forget,
    .backup = postgres_backup,
    .compact = postgres_compact,
    .space = postgres_space,
    .check = postgres_check,
};

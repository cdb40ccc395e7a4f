#include "store/postgres.h"

#include "base/mem.h"
#include "base/number.h"
#include "store/db.h"
#include "store/query.h"

#include <libpq-fe.h>

enum {
    VALUE_MOST = 64 << 20, /* as SQLite is told */
    DIGITS = 24,
    /* PostgreSQL's numbers of its types */
    TYPE_BOOL = 16,
    TYPE_BYTES = 17,
    TYPE_INT8 = 20,
    TYPE_INT2 = 21,
    TYPE_INT4 = 23,
    TYPE_TEXT = 25
};

/* Rows of a lengthy statement that are there at a time. */
#define PIECE_WORD "100"
enum { PIECE = 100 };

struct parameter {
    Oid type; /* 0: what was NULL each time so far */
    const char *value;
    int length, format;
    char digits[DIGITS];
    char *own;
};

struct statement {
    struct postgres_text said;
    char *name;
    struct parameter *parameter;
    unsigned prepared; /* by which connection; 0: by none */
    bool changes;      /* it inserts, updates or deletes */
    bool refusable;    /* it may be refused by a constraint, and the transaction goes on */
    PGresult *result;
    int row;
    struct err *why; /* it failed */
    bool gone;       /* it was sent, and nobody waits for what comes of it */
    bool foreseen;   /* its result was asked for ahead, for this number */
    int64_t foreseen_of;
};

static PGconn *connection(const struct query *query)
{
    const struct postgres *postgres = query->store->handle;
    return postgres->connection;
}

/* ---- preparing ---- */

static bool begins(const char *text, const char *word)
{
    return strncmp(text + strspn(text, " \n"), word, strlen(word)) == 0;
}

static int prepare(struct query *query)
{
    if (query->statement != NULL)
        return 0;
    struct statement *statement = mem_new(1, sizeof *statement);
    postgres_statement(query->text, query->text_len, &statement->said);
    statement->name = mem_copy_part(query->name, query->name_len);
    statement->parameter = mem_new((size_t)statement->said.parameters + 1, sizeof *statement->parameter);
    const char *text = statement->said.text;
    bool adds = begins(text, "INSERT"), alters = begins(text, "UPDATE");
    statement->changes = adds || alters || begins(text, "DELETE");
    statement->refusable = adds || alters;
    query->statement = statement;
    return 0;
}

static void drop(struct query *query)
{
    struct statement *statement = query->statement;
    if (statement == NULL)
        return;
    postgres_unasked(query->store->handle, &statement->result);
    PQclear(statement->result);
    postgres_text_free(&statement->said);
    free(statement->parameter);
    free(statement->name);
    free(statement->why);
    free(statement);
    query->statement = NULL;
}

static bool writes(const struct query *query)
{
    const struct statement *statement = query->statement;
    return statement->changes;
}

static enum rc fits(const struct query *query, struct err *err)
{
    enum rc rc = postgres_connect(query->store, err);
    if (rc == RC_OK)
        rc = postgres_settle(query->store);
    if (rc != RC_OK || query->special) /* some are several in one piece */
        return rc;
    struct postgres_text said;
    postgres_statement(query->text, query->text_len, &said);
    PGresult *result = PQprepare(connection(query), "", said.text, 0, NULL);
    if (!postgres_good(result))
        rc = postgres_said(query->store, result, err);
    PQclear(result);
    postgres_text_free(&said);
    return rc;
}

/* ---- parameters ---- */

static const char *parameter(const struct query *query, int place)
{
    const struct statement *statement = query->statement;
    return place <= statement->said.parameters ? statement->said.names[place - 1] : NULL;
}

static int fail(struct statement *statement, const struct err *why)
{
    if (statement->why == NULL) {
        statement->why = mem_new(1, sizeof *statement->why);
        *statement->why = *why;
    }
    return 1;
}

static int put(struct query *query, int place, Oid type, const void *value, size_t size)
{
    struct statement *statement = query->statement;
    if (place > statement->said.parameters)
        BUG("the statement %s has no parameter %d", statement->name, place);
    if (size > VALUE_MOST) {
        struct err why = {0};
        (void)err_set(&why, RC_BAD, "%s: a value of %zu bytes is too long", query->store->path, size);
        return fail(statement, &why);
    }
    struct parameter *to = &statement->parameter[place - 1];
    to->type = to->type == 0 && value != NULL ? type : to->type;
    to->value = value;
    to->length = (int)size;
    to->format = type == TYPE_BYTES;
    return 0;
}

static int put_number(struct query *query, int place, int64_t number)
{
    struct statement *statement = query->statement;
    if (place > statement->said.parameters)
        BUG("the statement %s has no parameter %d", statement->name, place);
    char *digits = statement->parameter[place - 1].digits;
    (void)snprintf(digits, DIGITS, "%lld", (long long)number);
    return put(query, place, TYPE_INT8, digits, strlen(digits));
}

static int put_text(struct query *query, int place, const char *string)
{
    return put(query, place, TYPE_TEXT, string, string == NULL ? 0 : strlen(string));
}

static int put_bytes(struct query *query, int place, const void *bytes, size_t size)
{
    return put(query, place, TYPE_BYTES, size == 0 ? "" : bytes, size);
}

static int put_own(struct query *query, int place, char *string)
{
    struct statement *statement = query->statement;
    int code = put_text(query, place, string);
    if (code == 0)
        statement->parameter[place - 1].own = string;
    else
        free(string);
    return code;
}

/* ---- running ---- */

struct values {
    Oid types[POSTGRES_PARAMETERS];
    const char *values[POSTGRES_PARAMETERS];
    int lengths[POSTGRES_PARAMETERS], formats[POSTGRES_PARAMETERS];
};

/* Sends it with its values, without waiting. */
static bool hand_over(struct query *query, PGresult **into)
{
    struct values values;
    struct statement *statement = query->statement;
    for (int i = 0; i < statement->said.parameters; i++) {
        const struct parameter *from = &statement->parameter[i];
        values.types[i] = from->type;
        values.values[i] = from->value;
        values.lengths[i] = from->length;
        values.formats[i] = from->format;
    }
    const struct postgres_order order = {.name = statement->name,
                                         .text = statement->said.text,
                                         .prepared = &statement->prepared,
                                         .count = statement->said.parameters,
                                         .types = values.types,
                                         .values = values.values,
                                         .lengths = values.lengths,
                                         .formats = values.formats};
    return postgres_send(query->store->handle, &order, into);
}

/* Of a lengthy one the first rows, or more of them, through a cursor. */
static bool hand_over_piece(const struct query *query, bool first)
{
    struct postgres *postgres = query->store->handle;
    struct statement *statement = query->statement;
    char *text = mem_textf("DECLARE piece NO SCROLL CURSOR FOR %s", statement->said.text);
    const struct postgres_order order = {
        .name = "piece", .text = "FETCH " PIECE_WORD " FROM piece", .prepared = &postgres->piece};
    bool sent = !first || postgres_send_text(postgres, text);
    free(text);
    return sent && postgres_send(postgres, &order, &statement->result);
}

/* Sends it behind all that was sent and waits. One that may be refused goes between a savepoint and its release: a
 * refusal changes nothing, and the transaction goes on. */
static enum rc send_and_wait(struct query *query, struct err *why)
{
    struct statement *statement = query->statement;
    struct store *store = query->store;
    struct postgres *postgres = store->handle;
    bool between = store->mode == DB_WRITING && statement->refusable;
    size_t first = postgres->sent_count, failed = 0;
    bool sent = (!between || postgres_send_text(postgres, postgres->around[0])) &&
                (query->lengthy ? hand_over_piece(query, true) : hand_over(query, &statement->result)) &&
                (!between || postgres_send_text(postgres, postgres->around[1]));
    enum rc rc = postgres_wait(store, &failed, why);
    if (rc == RC_OK && !sent)
        return postgres_said(store, NULL, why);
    if (rc == RC_OK)
        return RC_OK;
    PQclear(statement->result);
    statement->result = NULL;
    if (failed < first)
        return db_spoil(store, rc, why->text);
    if (between && postgres_works(postgres))
        PQclear(PQexec(postgres->connection, postgres->around[2]));
    return rc;
}

/* May it be tried on another connection? What only reads may, and what begins a transaction. */
static bool stands_alone(const struct query *query)
{
    const struct postgres *postgres = query->store->handle;
    return query->store->mode == DB_IDLE || (postgres->unanswered > 0 && postgres->sent_count == postgres->unanswered);
}

static int run(struct query *query)
{
    struct err why = {0};
    struct store *store = query->store;
    struct statement *statement = query->statement;
    const struct postgres *postgres = store->handle;
    if (store->mode == DB_IDLE && postgres_connect(store, &why) != RC_OK)
        return fail(statement, &why);
    if (!postgres_works(postgres)) {
        (void)postgres_said(store, NULL, &why);
        return fail(statement, &why);
    }
    /* behind a failure nothing is done up to the end of the group */
    if (begins(statement->said.text, "ROLLBACK"))
        (void)postgres_settle(store);
    bool alone = stands_alone(query);
    enum rc rc = send_and_wait(query, &why);
    /* the server went away since it was asked last */
    if (rc != RC_OK && alone && !postgres_works(postgres) && postgres_connect(store, &why) == RC_OK) {
        store->spoiled = (struct err){0};
        bool begun = store->mode == DB_IDLE || postgres_send_begin(store);
        rc = begun ? send_and_wait(query, &why) : rc;
    }
    if (rc != RC_OK)
        return fail(statement, &why);
    statement->row = -1;
    return 0;
}

/* Nobody waits for the beginning of a snapshot, nor for its end. */
static int run_around(struct query *query)
{
    struct err why = {0};
    struct store *store = query->store;
    struct statement *statement = query->statement;
    struct postgres *postgres = store->handle;
    bool begin = store->mode == DB_IDLE;
    if (begin && postgres_connect(store, &why) != RC_OK)
        return fail(statement, &why);
    statement->gone = true;
    bool sent = begin ? postgres_send_begin(store) : hand_over(query, NULL) && postgres_push(postgres);
    if (sent || !begin)
        return 0;
    (void)postgres_said(store, NULL, &why);
    return fail(statement, &why);
}

static int later(struct query *query, const struct err *missed)
{
    struct err why = {0};
    struct statement *statement = query->statement;
    if (hand_over(query, NULL)) {
        if (missed != NULL)
            postgres_must_hit(query->store->handle, missed);
        return 0;
    }
    (void)postgres_said(query->store, NULL, &why);
    return fail(statement, &why);
}

/* ---- asked ahead ---- */

static void unsee(struct query *query)
{
    struct statement *statement = query->statement;
    if (statement == NULL || !statement->foreseen)
        return;
    postgres_unasked(query->store->handle, &statement->result);
    PQclear(statement->result);
    statement->result = NULL;
    statement->foreseen = false;
}

static void foresee(struct query *query, int64_t number)
{
    (void)prepare(query);
    struct statement *statement = query->statement;
    if (query->used || query->store->mode == DB_IDLE || statement->said.parameters != 1)
        return;
    unsee(query);
    (void)put_number(query, 1, number);
    statement->foreseen = hand_over(query, &statement->result);
    statement->foreseen_of = number;
}

/* Is the result that was asked for ahead the one that is wanted? Then it is there. */
static bool foretold(struct query *query)
{
    struct statement *statement = query->statement;
    int64_t number = 0;
    if (!statement->foreseen)
        return false;
    const char *wanted = statement->parameter[0].value;
    if (wanted == NULL || !number_read(wanted, INT64_MIN, INT64_MAX, &number) || number != statement->foreseen_of) {
        unsee(query);
        return false;
    }
    if (statement->result == NULL)
        (void)postgres_settle(query->store);
    statement->foreseen = false;
    statement->row = -1;
    return statement->result != NULL;
}

/* ---- stepping ---- */

static bool around(const struct query *query)
{
    const struct statement *statement = query->statement;
    enum db_mode mode = query->store->mode;
    return (mode == DB_IDLE && begins(statement->said.text, "BEGIN")) ||
           (mode == DB_READING && begins(statement->said.text, "ROLLBACK"));
}

static int first_step(struct query *query)
{
    const struct statement *statement = query->statement;
    if (statement->why != NULL)
        return 1;
    return around(query) ? run_around(query) : run(query);
}

static int next_piece(struct query *query)
{
    size_t failed = 0;
    struct err why = {0};
    struct statement *statement = query->statement;
    PQclear(statement->result);
    statement->result = NULL;
    statement->row = 0;
    bool sent = hand_over_piece(query, false);
    enum rc rc = postgres_wait(query->store, &failed, &why);
    if (rc == RC_OK && !sent)
        rc = postgres_said(query->store, NULL, &why);
    return rc == RC_OK ? 0 : fail(statement, &why);
}

static enum driver_step step(struct query *query, int *code)
{
    struct statement *statement = query->statement;
    if (!foretold(query) && statement->result == NULL && !statement->gone)
        *code = first_step(query);
    if (*code != 0)
        return STEP_FAILED;
    if (statement->result == NULL)
        return STEP_DONE;
    if (statement->row < PQntuples(statement->result))
        statement->row++;
    if (query->lengthy && statement->row == PIECE)
        *code = next_piece(query);
    if (*code != 0)
        return STEP_FAILED;
    return statement->row < PQntuples(statement->result) ? STEP_ROW : STEP_DONE;
}

static int64_t changes(const struct query *query)
{
    int64_t count = 0;
    const struct statement *statement = query->statement;
    if (statement != NULL && statement->result != NULL)
        (void)number_read(PQcmdTuples(statement->result), 0, INT64_MAX, &count);
    return count;
}

/* ---- rows ---- */

static const char *column(const struct query *query, int place)
{
    const struct statement *statement = query->statement;
    return place < PQnfields(statement->result) ? PQfname(statement->result, place) : NULL;
}

static enum driver_kind kind(const struct query *query, int place)
{
    const struct statement *statement = query->statement;
    if (PQgetisnull(statement->result, statement->row, place) == 1)
        return KIND_NONE;
    switch (PQftype(statement->result, place)) {
    case TYPE_BYTES:
        return KIND_BYTES;
    case TYPE_BOOL:
    case TYPE_INT2:
    case TYPE_INT4:
    case TYPE_INT8:
        return KIND_NUMBER;
    default:
        return KIND_TEXT;
    }
}

static int64_t number(const struct query *query, int place)
{
    const struct statement *statement = query->statement;
    const char *value = PQgetvalue(statement->result, statement->row, place);
    int length = PQgetlength(statement->result, statement->row, place);
    uint64_t sum = 0;
    if (kind(query, place) != KIND_NUMBER)
        return 0;
    for (int i = 0; i < length; i++)
        sum = sum << 8 | (unsigned char)value[i];
    if (length == 4)
        return (int32_t)(uint32_t)sum;
    return length == 2 ? (int16_t)(uint16_t)sum : (int64_t)sum;
}

static const void *bytes(const struct query *query, int place, size_t *size)
{
    const struct statement *statement = query->statement;
    bool none = PQgetisnull(statement->result, statement->row, place) == 1;
    *size = none ? 0 : (size_t)PQgetlength(statement->result, statement->row, place);
    return none ? NULL : PQgetvalue(statement->result, statement->row, place);
}

static int finish(struct query *query)
{
    struct statement *statement = query->statement;
    struct postgres *postgres = query->store->handle;
    if (statement == NULL)
        return 0;
    unsee(query);
    if (query->lengthy && statement->result != NULL && statement->why == NULL)
        (void)postgres_send_text(postgres, "CLOSE piece");
    PQclear(statement->result);
    statement->result = NULL;
    statement->gone = false;
    for (int i = 0; i < statement->said.parameters; i++) {
        struct parameter *used = &statement->parameter[i];
        free(used->own);
        *used = (struct parameter){.type = used->type};
    }
    if (statement->why == NULL)
        return 0;
    postgres->said = *statement->why;
    free(statement->why);
    statement->why = NULL;
    return 1;
}

static enum rc failed(struct store *store, int code, struct err *err)
{
    const struct postgres *postgres = store->handle;
    return code == 0 ? RC_OK : err_set(err, postgres->said.rc, "%s", postgres->said.text);
}

const struct driver_query postgres_query = {
    .prepare = prepare,
    .drop = drop,
    .fits = fits,
    .writes = writes,
    .parameter = parameter,
    .put_number = put_number,
    .put_text = put_text,
    .put_bytes = put_bytes,
    .put_own = put_own,
    .step = step,
    .later = later,
    .changes = changes,
    .column = column,
    .kind = kind,
    .number = number,
    .bytes = bytes,
    .finish = finish,
    .foresee = foresee,
    .unsee = unsee,
    .failed = failed,
};

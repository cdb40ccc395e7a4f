#include "store/postgres.h"

#include "base/mem.h"
#include "base/number.h"
#include "store/db.h"
#include "store/libpq.h"
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
    if (rc != RC_OK || query->special) /* some are several in one piece */
        return rc;
    struct postgres_text said;
    postgres_statement(query->text, query->text_len, &said);
    PGresult *result = PQprepare(connection(query), "", said.text, 0, NULL);
    if (PQresultStatus(result) != PGRES_COMMAND_OK)
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

static void values_of(const struct statement *statement, struct values *out)
{
    for (int i = 0; i < statement->said.parameters; i++) {
        const struct parameter *from = &statement->parameter[i];
        out->types[i] = from->type;
        out->values[i] = from->value;
        out->lengths[i] = from->length;
        out->formats[i] = from->format;
    }
}

static bool good(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

static PGresult *run_plain(struct query *query, const struct values *values)
{
    struct statement *statement = query->statement;
    struct postgres *postgres = query->store->handle;
    int count = statement->said.parameters;
    if (statement->prepared != postgres->connected) {
        PGresult *result = PQprepare(connection(query), statement->name, statement->said.text, count, values->types);
        if (!good(result))
            return result;
        PQclear(result);
        statement->prepared = postgres->connected;
    }
    return PQexecPrepared(connection(query), statement->name, count, values->values, values->lengths, values->formats,
                          1);
}

/* What came of all that was sent, in its order: the first that failed, or else that at `wanted`. */
static PGresult *pipeline_result(PGconn *to, int wanted)
{
    PGresult *kept = NULL, *result;
    bool failed = false;
    for (int place = 0;; place++) {
        result = PQgetResult(to);
        if (result == NULL || PQresultStatus(result) == PGRES_PIPELINE_SYNC)
            break;
        bool take = !failed && (place == wanted || !good(result));
        failed = failed || !good(result);
        if (take) {
            PQclear(kept);
            kept = result;
        }
        while (PQstatus(to) == CONNECTION_OK && (result = PQgetResult(to)) != NULL)
            PQclear(result);
    }
    PQclear(result);
    (void)PQexitPipelineMode(to);
    return kept;
}

/* One that may be refused is sent between a savepoint and its release, in one piece: a refusal changes nothing, and the
 * transaction goes on. */
static PGresult *run_between(struct query *query, const struct values *values)
{
    struct statement *statement = query->statement;
    struct postgres *postgres = query->store->handle;
    PGconn *to = connection(query);
    int count = statement->said.parameters;
    bool fresh = statement->prepared != postgres->connected;
    bool sent = PQenterPipelineMode(to) == 1;
    if (fresh)
        sent = sent && PQsendPrepare(to, statement->name, statement->said.text, count, values->types) == 1;
    sent = sent && PQsendQueryParams(to, postgres->around[0], 0, NULL, NULL, NULL, NULL, 0) == 1 &&
           PQsendQueryPrepared(to, statement->name, count, values->values, values->lengths, values->formats, 1) == 1 &&
           PQsendQueryParams(to, postgres->around[1], 0, NULL, NULL, NULL, NULL, 0) == 1 && PQpipelineSync(to) == 1;
    if (!sent)
        return NULL;
    PGresult *result = pipeline_result(to, fresh ? 2 : 1);
    if (good(result))
        statement->prepared = postgres->connected;
    else if (postgres_works(postgres))
        PQclear(PQexec(to, postgres->around[2]));
    return result;
}

static int run(struct query *query)
{
    struct values values;
    struct err why = {0};
    struct store *store = query->store;
    struct statement *statement = query->statement;
    const struct postgres *postgres = store->handle;
    bool idle = store->mode == DB_IDLE;
    if (idle && postgres_connect(store, &why) != RC_OK)
        return fail(statement, &why);
    if (!postgres_works(postgres)) {
        (void)postgres_said(store, NULL, &why);
        return fail(statement, &why);
    }
    values_of(statement, &values);
    bool between = store->mode == DB_WRITING && statement->refusable;
    PGresult *result = between ? run_between(query, &values) : run_plain(query, &values);
    /* the server went away since it was asked last: what only reads can be asked again */
    if (!good(result) && idle && !postgres_works(postgres) && postgres_connect(store, &why) == RC_OK) {
        PQclear(result);
        result = run_plain(query, &values);
    }
    if (!good(result)) {
        (void)postgres_said(store, result, &why);
        PQclear(result);
        return fail(statement, &why);
    }
    statement->result = result;
    statement->row = -1;
    return 0;
}

static enum driver_step step(struct query *query, int *code)
{
    struct statement *statement = query->statement;
    if (statement->result == NULL)
        *code = statement->why != NULL ? 1 : run(query);
    if (*code != 0)
        return STEP_FAILED;
    if (statement->row < PQntuples(statement->result))
        statement->row++;
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
    PQclear(statement->result);
    statement->result = NULL;
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
    .changes = changes,
    .column = column,
    .kind = kind,
    .number = number,
    .bytes = bytes,
    .finish = finish,
    .failed = failed,
};

#include "store/libpq.h"

#include "base/library.h"

#include <libpq-fe.h>

#define LIBPQ_FILE "libpq.so.5" /* its name since 2006 */
#define CALL(name) LIBRARY_CALL(LIBPQ_FILE, name)

enum rc libpq_load(struct err *err)
{
    return library_load(LIBPQ_FILE, err);
}

PGconn *PQconnectdbParams(const char *const *keywords, const char *const *values, int expand_dbname)
{
    return CALL(PQconnectdbParams)(keywords, values, expand_dbname);
}

void PQfinish(PGconn *conn)
{
    CALL(PQfinish)(conn);
}

ConnStatusType PQstatus(const PGconn *conn)
{
    return CALL(PQstatus)(conn);
}

PQnoticeProcessor PQsetNoticeProcessor(PGconn *conn, PQnoticeProcessor proc, void *arg)
{
    return CALL(PQsetNoticeProcessor)(conn, proc, arg);
}

PGTransactionStatusType PQtransactionStatus(const PGconn *conn)
{
    return CALL(PQtransactionStatus)(conn);
}

char *PQerrorMessage(const PGconn *conn)
{
    return CALL(PQerrorMessage)(conn);
}

PGresult *PQexec(PGconn *conn, const char *query)
{
    return CALL(PQexec)(conn, query);
}

PGresult *PQprepare(PGconn *conn, const char *stmtName, const char *query, int nParams, const Oid *paramTypes)
{
    return CALL(PQprepare)(conn, stmtName, query, nParams, paramTypes);
}

PGresult *PQexecParams(PGconn *conn, const char *command, int nParams, const Oid *paramTypes,
                       const char *const *paramValues, const int *paramLengths, const int *paramFormats,
                       int resultFormat)
{
    return CALL(PQexecParams)(conn, command, nParams, paramTypes, paramValues, paramLengths, paramFormats,
                              resultFormat);
}

int PQsendPrepare(PGconn *conn, const char *stmtName, const char *query, int nParams, const Oid *paramTypes)
{
    return CALL(PQsendPrepare)(conn, stmtName, query, nParams, paramTypes);
}

int PQsendQueryParams(PGconn *conn, const char *command, int nParams, const Oid *paramTypes,
                      const char *const *paramValues, const int *paramLengths, const int *paramFormats,
                      int resultFormat)
{
    return CALL(PQsendQueryParams)(conn, command, nParams, paramTypes, paramValues, paramLengths, paramFormats,
                                   resultFormat);
}

int PQsendQueryPrepared(PGconn *conn, const char *stmtName, int nParams, const char *const *paramValues,
                        const int *paramLengths, const int *paramFormats, int resultFormat)
{
    return CALL(PQsendQueryPrepared)(conn, stmtName, nParams, paramValues, paramLengths, paramFormats, resultFormat);
}

PGresult *PQgetResult(PGconn *conn)
{
    return CALL(PQgetResult)(conn);
}

int PQenterPipelineMode(PGconn *conn)
{
    return CALL(PQenterPipelineMode)(conn);
}

int PQexitPipelineMode(PGconn *conn)
{
    return CALL(PQexitPipelineMode)(conn);
}

int PQpipelineSync(PGconn *conn)
{
    return CALL(PQpipelineSync)(conn);
}

ExecStatusType PQresultStatus(const PGresult *res)
{
    return CALL(PQresultStatus)(res);
}

char *PQresultErrorField(const PGresult *res, int fieldcode)
{
    return CALL(PQresultErrorField)(res, fieldcode);
}

void PQclear(PGresult *res)
{
    CALL(PQclear)(res);
}

int PQntuples(const PGresult *res)
{
    return CALL(PQntuples)(res);
}

int PQnfields(const PGresult *res)
{
    return CALL(PQnfields)(res);
}

char *PQfname(const PGresult *res, int field_num)
{
    return CALL(PQfname)(res, field_num);
}

Oid PQftype(const PGresult *res, int field_num)
{
    return CALL(PQftype)(res, field_num);
}

int PQgetisnull(const PGresult *res, int tup_num, int field_num)
{
    return CALL(PQgetisnull)(res, tup_num, field_num);
}

int PQgetlength(const PGresult *res, int tup_num, int field_num)
{
    return CALL(PQgetlength)(res, tup_num, field_num);
}

char *PQgetvalue(const PGresult *res, int tup_num, int field_num)
{
    return CALL(PQgetvalue)(res, tup_num, field_num);
}

int PQsocket(const PGconn *conn)
{
    return CALL(PQsocket)(conn);
}

int PQconsumeInput(PGconn *conn)
{
    return CALL(PQconsumeInput)(conn);
}

PGnotify *PQnotifies(PGconn *conn)
{
    return CALL(PQnotifies)(conn);
}

void PQfreemem(void *ptr)
{
    CALL(PQfreemem)(ptr);
}

char *PQcmdTuples(PGresult *res)
{
    return CALL(PQcmdTuples)(res);
}

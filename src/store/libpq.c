#include "store/libpq.h"

#include "base/library.h"

#include <libpq-fe.h>

#define LIBPQ_FILE "libpq.so.5" /* its name since 2006 */
#define PASS(type, name, parameters, ...) LIBRARY_PASS(LIBPQ_FILE, type, name, parameters, __VA_ARGS__)
#define PASS_VOID(name, parameters, ...) LIBRARY_PASS_VOID(LIBPQ_FILE, name, parameters, __VA_ARGS__)

enum rc libpq_load(struct err *err)
{
    return library_load(LIBPQ_FILE, err);
}

PASS(PGconn *, PQconnectdbParams, (const char *const *keywords, const char *const *values, int expand_dbname), keywords,
     values, expand_dbname);
PASS_VOID(PQfinish, (PGconn * conn), conn);
PASS(ConnStatusType, PQstatus, (const PGconn *conn), conn);
PASS(PQnoticeProcessor, PQsetNoticeProcessor, (PGconn * conn, PQnoticeProcessor proc, void *arg), conn, proc, arg);
PASS(PGTransactionStatusType, PQtransactionStatus, (const PGconn *conn), conn);
PASS(char *, PQerrorMessage, (const PGconn *conn), conn);
PASS(PGresult *, PQexec, (PGconn * conn, const char *query), conn, query);
PASS(PGresult *, PQprepare,
     (PGconn * conn, const char *stmtName, const char *query, int nParams, const Oid *paramTypes), conn, stmtName,
     query, nParams, paramTypes);
PASS(PGresult *, PQexecParams,
     (PGconn * conn, const char *command, int nParams, const Oid *paramTypes, const char *const *paramValues,
      const int *paramLengths, const int *paramFormats, int resultFormat),
     conn, command, nParams, paramTypes, paramValues, paramLengths, paramFormats, resultFormat);
PASS(int, PQsendPrepare, (PGconn * conn, const char *stmtName, const char *query, int nParams, const Oid *paramTypes),
     conn, stmtName, query, nParams, paramTypes);
PASS(int, PQsendQueryParams,
     (PGconn * conn, const char *command, int nParams, const Oid *paramTypes, const char *const *paramValues,
      const int *paramLengths, const int *paramFormats, int resultFormat),
     conn, command, nParams, paramTypes, paramValues, paramLengths, paramFormats, resultFormat);
PASS(int, PQsendQueryPrepared,
     (PGconn * conn, const char *stmtName, int nParams, const char *const *paramValues, const int *paramLengths,
      const int *paramFormats, int resultFormat),
     conn, stmtName, nParams, paramValues, paramLengths, paramFormats, resultFormat);
PASS(PGresult *, PQgetResult, (PGconn * conn), conn);
PASS(int, PQenterPipelineMode, (PGconn * conn), conn);
PASS(int, PQexitPipelineMode, (PGconn * conn), conn);
PASS(int, PQpipelineSync, (PGconn * conn), conn);
PASS(ExecStatusType, PQresultStatus, (const PGresult *res), res);
PASS(char *, PQresultErrorField, (const PGresult *res, int fieldcode), res, fieldcode);
PASS_VOID(PQclear, (PGresult * res), res);
PASS(int, PQntuples, (const PGresult *res), res);
PASS(int, PQnfields, (const PGresult *res), res);
PASS(char *, PQfname, (const PGresult *res, int field_num), res, field_num);
PASS(Oid, PQftype, (const PGresult *res, int field_num), res, field_num);
PASS(int, PQgetisnull, (const PGresult *res, int tup_num, int field_num), res, tup_num, field_num);
PASS(int, PQgetlength, (const PGresult *res, int tup_num, int field_num), res, tup_num, field_num);
PASS(char *, PQgetvalue, (const PGresult *res, int tup_num, int field_num), res, tup_num, field_num);
PASS(int, PQsocket, (const PGconn *conn), conn);
PASS(int, PQconsumeInput, (PGconn * conn), conn);
PASS(PGnotify *, PQnotifies, (PGconn * conn), conn);
PASS_VOID(PQfreemem, (void *ptr), ptr);
PASS(char *, PQcmdTuples, (PGresult * res), res);

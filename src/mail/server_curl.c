#include "mail/server.h"

#include "base/library.h"

#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>
#include <stdarg.h>

/* the names that are functions here, not macros */
#undef curl_easy_setopt
#undef curl_easy_getinfo

#define CURL_FILE "libcurl.so.4" /* its name since 2006 */
#define CALL(name) LIBRARY_CALL(CURL_FILE, name)
#define PASS(type, name, parameters, ...) LIBRARY_PASS(CURL_FILE, type, name, parameters, __VA_ARGS__)
#define PASS_VOID(name, parameters, ...) LIBRARY_PASS_VOID(CURL_FILE, name, parameters, __VA_ARGS__)

enum rc server_load_curl(struct err *err)
{
    return library_load(CURL_FILE, err);
}

PASS(CURLcode, curl_global_init, (long flags), flags);
PASS_VOID(curl_global_cleanup, (void), );
PASS(curl_version_info_data *, curl_version_info, (CURLversion age), age);
PASS(CURL *, curl_easy_init, (void), );
PASS_VOID(curl_easy_cleanup, (CURL * curl), curl);
PASS(CURLcode, curl_easy_perform, (CURL * curl), curl);
PASS(const char *, curl_easy_strerror, (CURLcode code), code);

/* The number of an option says the type of its value: these are the ranges by which libcurl reads it. */
CURLcode curl_easy_setopt(CURL *curl, CURLoption option, ...)
{
    CURLcode code;
    va_list rest;
    va_start(rest, option);
    if ((int)option < CURLOPTTYPE_OBJECTPOINT)
        code = CALL(curl_easy_setopt)(curl, option, va_arg(rest, long));
    else if ((int)option >= CURLOPTTYPE_OFF_T && (int)option < CURLOPTTYPE_BLOB)
        code = CALL(curl_easy_setopt)(curl, option, va_arg(rest, curl_off_t));
    else
        code = CALL(curl_easy_setopt)(curl, option, va_arg(rest, void *));
    va_end(rest);
    return code;
}

CURLcode curl_easy_getinfo(CURL *curl, CURLINFO info, ...)
{
    va_list rest;
    va_start(rest, info);
    CURLcode code = CALL(curl_easy_getinfo)(curl, info, va_arg(rest, void *));
    va_end(rest);
    return code;
}

PASS(struct curl_slist *, curl_slist_append, (struct curl_slist * list, const char *string), list, string);
PASS_VOID(curl_slist_free_all, (struct curl_slist * list), list);

/* libcurl, loaded when an account at a mail server is taken. */
#ifndef CURSUS_MAIL_CURL_H
#define CURSUS_MAIL_CURL_H

#include "base/err.h"

/* Before any call of libcurl. RC_IO: it is not installed. */
enum rc curl_load(struct err *err);

#endif

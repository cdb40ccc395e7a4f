/*
 * One talk with a mail server that hands mails over by LMTP (RFC 2033): what it says is fed in, what is answered is
 * taken out. No socket and no clock, and no word of its mails is read. With PIPELINING, 8BITMIME, SMTPUTF8,
 * ENHANCEDSTATUSCODES and SIZE. Any bytes may come.
 *
 * A mail ends with CR LF "." CR LF and with nothing else, so that no two servers can differ about where one ends.
 */
#ifndef CURSUS_MAIL_LMTP_H
#define CURSUS_MAIL_LMTP_H

#include "base/text.h"

#include <stdint.h>

enum {
    LMTP_LINE = 2048,     /* bytes of a command; a longer one is refused, and read over */
    LMTP_RECEIVERS = 100, /* of one mail; the others are put off */
    LMTP_PATH = 320,      /* bytes of an address */
    LMTP_ERRORS = 20,     /* then the talk ends */
    LMTP_PENDING = 65536  /* bytes of answers that nobody takes: no more is read until then */
};

struct lmtp;

/* `host`: the name that we greet with, copied. `most`: bytes of a mail. Greets at once. The caller's until
 * lmtp_free(). */
struct lmtp *lmtp_new(const char *host, size_t most);
/* NULL is welcome. */
void lmtp_free(struct lmtp *lmtp);

/* What came, in pieces of any size. Only while lmtp_reads(). */
void lmtp_feed(struct lmtp *lmtp, const char *bytes, size_t size);
/* Whether more may be fed: no mail waits for its answer, the talk is not over, and answers are taken. */
bool lmtp_reads(const struct lmtp *lmtp);

/* The mail that has come whole and waits for lmtp_answer(), with Return-Path and a Delivered-To for each receiver on
 * top and LF line ends; NULL: none. Borrowed. */
const struct text *lmtp_mail(const struct lmtp *lmtp);

/* What came of it: said once for each receiver. All but the first ask the server to try again. */
enum lmtp_fate { LMTP_FILED, LMTP_BUSY, LMTP_FULL, LMTP_TROUBLE };
/* `number`: of the mail, where it is filed. Goes on with what was fed behind it. */
void lmtp_answer(struct lmtp *lmtp, enum lmtp_fate fate, int64_t number);

/* What is to be written; the caller cuts off at its beginning what was (lmtp_took()). Borrowed. */
const struct text *lmtp_said(const struct lmtp *lmtp);
void lmtp_took(struct lmtp *lmtp, size_t count);

/* Ends it from our side: 421 with these words, and no more is read. */
void lmtp_end(struct lmtp *lmtp, const char *words);
/* Whether the connection is to be closed as soon as lmtp_said() is empty. */
bool lmtp_over(const struct lmtp *lmtp);

#endif

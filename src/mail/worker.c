#include "mail/worker.h"

#include "base/cell.h"
#include "base/mem.h"
#include "mail/gmime.h"
#include "mail/incoming.h"
#include "mail/parse.h"

#include <iconv.h>

static const struct worker_limits defaults = {
    .wall_ms = 5000,
    .cpu_seconds = 5,
    .memory = (size_t)256 * 1024 * 1024,
    .mails = 1000,
    .read = mail_parse,
};

struct worker {
    worker_parse *read;
    struct cell *cell;
};

/* ---- in the process ---- */

/* Charsets in which mail is written, as iconv calls them; UTF-8, UCS-2 and ASCII are in the C library itself. */
static const char *const charsets[] = {
    "ISO-8859-1",  "ISO-8859-2", "ISO-8859-3",  "ISO-8859-4",  "ISO-8859-5",  "ISO-8859-6",  "ISO-8859-7",
    "ISO-8859-8",  "ISO-8859-9", "ISO-8859-10", "ISO-8859-13", "ISO-8859-14", "ISO-8859-15", "ISO-8859-16",
    "CP1250",      "CP1251",     "CP1252",      "CP1253",      "CP1254",      "CP1255",      "CP1256",
    "CP1257",      "CP1258",     "KOI8-R",      "KOI8-U",      "ISO-2022-JP", "ISO-2022-KR", "EUC-JP",
    "EUC-KR",      "EUC-CN",     "SHIFT_JIS",   "CP932",       "UHC",         "GBK",         "GB18030",
    "BIG5",        "BIG5-HKSCS", "UTF-7",       "TIS-620",     "MACINTOSH",   "IBM850",      "IBM852",
    "IBM866",      "IBM437",     "UTF-16",      "UTF-32",      "CP874",       "ISO-8859-11", "EUC-TW",
    "ISO-2022-CN",
};

/* Reads a mail that uses much of the libraries, and loads the charsets that mail is written in. */
static void mail_warm_up(void)
{
    /* no hour has 60 minutes: of such a zone the library looks for a file, and for words to say that there is none */
    static const char mail[] =
        "From: =?iso-8859-1?q?Ann=E9?= <a@example.org>\nTo: b@example.org, c: d@example.org;\n"
        "Subject: =?utf-8?b?w6k=?= =?iso-2022-jp?b?GyRCJCIbKEI=?=\nDate: Fri, 20 Nov 2026 10:00:00 +0100\n"
        "Message-ID: <a@b>\nReferences: <c@d>\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n"
        "--b\nContent-Type: text/plain; charset=iso-8859-15\nContent-Transfer-Encoding: quoted-printable\n\n=A4=\n\n"
        "--b\nContent-Type: text/html; charset=x-none\nContent-Transfer-Encoding: base64\n\nPHA+YTwvcD4=\n"
        "--b\nContent-Type: message/rfc822\n\nFrom: a@b\nDate: Fri, 20 Nov 2026 10:00:00 +0160\n\nbegin 644 "
        "a\n#0V%T\n`\nend\n"
        "--b\nContent-Type: text/plain; name*=utf-8''%C3%A9\nContent-Disposition: attachment; filename*=iso-8859-2''a\n"
        "Content-Transfer-Encoding: x-uuencode\n\nbegin 644 a\n#0V%T\n`\nend\n--b--\n";
    struct incoming read;
    /* never closed: while one is open, iconv keeps what it loaded for it. A charset of which the system has no
     * description will be unknown. */
    for (size_t i = 0; i < sizeof charsets / sizeof charsets[0]; i++)
        (void)iconv_open("UTF-8", charsets[i]);
    if (mail_parse(mail, sizeof mail - 1, "mx.example.org", &read, NULL) == RC_OK)
        incoming_free(&read);
}

static void warm_up(void *context)
{
    (void)context;
    mail_warm_up();
}

/* The question is the authserv id with the length before it, and the mail. */
static enum rc answer(void *context, const char *bytes, size_t size, struct text *out)
{
    const struct worker *worker = context;
    char authserv[WORKER_AUTHSERV_BYTES + 1] = "";
    struct incoming mail = {0};
    size_t id = size > 0 ? (unsigned char)bytes[0] : 0;
    if (size < 1 + id)
        return RC_BAD;
    memcpy(authserv, bytes + 1, id);
    bool good = worker->read(bytes + 1 + id, size - 1 - id, id > 0 ? authserv : NULL, &mail, NULL) == RC_OK;
    if (good)
        incoming_encode(&mail, out);
    incoming_free(&mail);
    return good ? RC_OK : RC_NOMEM;
}

/* ---- around it ---- */

enum rc worker_open(const struct worker_limits *limits, struct worker **out, struct err *err)
{
    const struct worker_limits *own = limits == NULL ? &defaults : limits;
    struct worker *worker = mem_new(1, sizeof *worker);
    *out = NULL;
    worker->read = own->read;
    const struct cell_work work = {.name = "mail reader",
                                   .death = "the mail ended its reader",
                                   .warm_up = warm_up,
                                   .answer = answer,
                                   .context = worker,
                                   .question_most = 1 + WORKER_AUTHSERV_BYTES + WORKER_MAIL_BYTES,
                                   .answer_most = INCOMING_CODEC_BYTES};
    const struct cell_limits cell = {.wall_ms = own->wall_ms,
                                     .cpu_seconds = own->cpu_seconds,
                                     .memory = own->memory,
                                     .jobs = own->mails,
                                     .unfiltered = own->unfiltered};
    enum rc rc = cell_open(&work, &cell, &worker->cell, err);
    if (rc == RC_OK)
        *out = worker;
    else
        free(worker);
    return rc;
}

void worker_close(struct worker *worker)
{
    if (worker == NULL)
        return;
    cell_close(worker->cell);
    free(worker);
}

enum rc worker_read(struct worker *worker, const struct unread *mail, struct incoming *out, bool *killed,
                    struct err *err)
{
    struct text answered = TEXT_EMPTY;
    size_t id = mail->authserv == NULL ? 0 : strlen(mail->authserv);
    *out = (struct incoming){0};
    *killed = false;
    if (mail->size > WORKER_MAIL_BYTES || id > WORKER_AUTHSERV_BYTES)
        return err_set(err, RC_BAD, "too large for the mail reader");
    const char head = (char)(unsigned char)id;
    const char *const parts[CELL_PARTS] = {&head, mail->authserv, mail->bytes};
    const size_t sizes[CELL_PARTS] = {1, id, mail->size};
    enum rc rc = cell_ask(worker->cell, parts, sizes, &answered, killed, err);
    if (*killed && gmime_load(err) != RC_OK) { /* no mail's fault */
        *killed = false;
        rc = RC_IO;
    }
    if (rc == RC_OK) {
        rc = incoming_decode(answered.data, answered.len, out, err);
        *killed = rc == RC_BAD; /* no healthy process answers so */
        if (rc != RC_OK) {
            incoming_free(out);
            cell_refuse(worker->cell);
        }
    }
    text_free(&answered);
    return rc;
}

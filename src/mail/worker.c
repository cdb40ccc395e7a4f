#include "mail/worker.h"

#include "base/cell.h"
#include "base/mem.h"
#include "mail/gmime.h"
#include "mail/incoming_codec.h"
#include "mail/parse.h"
#include "mail/warm_up.h"

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

/* One mail of those: looked at, tried again, ended. */
#include "engine/admin/mails.h"
#include "engine/game/actlog.h"
#include "engine/letters/made.h"
#include "engine/letters/token.h"
#include "mail/fields.h"
#include "mail/incoming.h"
#include "mail/worker.h"

/* ---- show ---- */

/* Each field on a line, as it stands there. */
static void put_header(const char *raw, size_t size, struct text *out)
{
    struct fields fields = fields_begin(raw, size);
    struct field field;
    struct text value = TEXT_EMPTY;
    while (fields_next(&fields, &field)) {
        text_clear(&value);
        field_value(&field, &value);
        text_add_bytes(out, field.name, field.name_len);
        text_add(out, ": ");
        token_mask(value.data, out);
        text_add_char(out, '\n');
    }
    text_add_char(out, '\n');
    text_free(&value);
}

static void put_body(const char *body, struct text *out)
{
    token_mask(body, out);
    if (body[0] != '\0' && body[strlen(body) - 1] != '\n')
        text_add_char(out, '\n');
}

static enum rc show_in(const struct services *services, int64_t id, struct text *out, struct err *err)
{
    struct inbox_row row = {0};
    struct incoming mail = {0};
    struct err why = {0};
    bool killed = false;
    enum rc rc = inbox_get(services->store, id, &row, err);
    if (rc == RC_OK && row.raw == NULL)
        text_add(out, "Its text is gone (retention.raw_days, and a flood's).\n");
    if (rc != RC_OK || row.raw == NULL) {
        inbox_row_free(&row);
        return rc;
    }
    put_header(row.raw, row.size, out);
    const struct unread unread = {row.raw, row.size, config_text(services->config, SETTING_IN_AUTHSERV_ID)};
    rc = worker_read(services->worker, &unread, &mail, &killed, &why);
    if (rc == RC_OK && mail.refused != INCOMING_TAKEN)
        text_add(out, "(Its text is too long, or too deeply nested, to be read.)\n");
    else if (rc == RC_OK)
        put_body(mail.body, out);
    else if (rc == RC_BAD)
        text_addf(out, "(It cannot be read: %s)\n", why.text);
    else
        (void)err_set(err, rc, "%s", why.text);
    for (size_t i = 0; rc == RC_OK && i < mail.ignored.count; i++)
        text_addf(out, "(a part that is not read: %s)\n", mail.ignored.items[i]);
    incoming_free(&mail);
    inbox_row_free(&row);
    return rc == RC_BAD ? RC_OK : rc;
}

static enum rc show_model(const struct services *services, const struct outbox_row *row, struct text *out,
                          struct err *err)
{
    struct made made = {TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY};
    enum rc rc = made_mail(services, row, &made, err);
    if (rc == RC_OK) {
        put_header(made.raw.data, made.raw.len, out);
        put_body(made.text.data, out);
    }
    made_free(&made);
    return rc;
}

static enum rc show_out(const struct services *services, int64_t id, struct text *out, struct err *err)
{
    struct outbox_row row = {0};
    enum rc rc = outbox_get(services->store, id, &row, err);
    if (rc == RC_OK && row.model != NULL)
        rc = show_model(services, &row, out, err);
    else if (rc == RC_OK) {
        if (row.raw != NULL)
            put_header(row.raw, row.size, out);
        made_part(&row);
        put_body(row.text_part == NULL ? "Its text is gone (retention.sent_days)." : row.text_part, out);
    }
    outbox_row_free(&row);
    return rc;
}

static void put_moment(const struct services *services, const struct jv *one, const char *key, const char *words,
                       struct text *out)
{
    if (jv_number(one, key) == 0)
        return;
    text_add(out, words);
    moment_write_local(jv_number(one, key), config_text(services->config, SETTING_SITE_ZONE), out);
}

static void put_facts(const struct services *services, const struct mail_name *name, const struct jv *one,
                      struct text *out)
{
    const char *player = jv_word(one, "name");
    text_addf(out, "%s: %s, %s %s", jv_word(one, "mail"), jv_word(one, "state"), name->out ? "to" : "from",
              jv_word(one, "address")[0] == '\0' ? "nobody known" : jv_word(one, "address"));
    if (player[0] != '\0')
        text_addf(out, " (%s, player %lld)", player, (long long)jv_number(one, "player_id"));
    if (jv_number(one, "game") != 0)
        text_addf(out, ", game #%lld", (long long)jv_number(one, "game"));
    text_addf(out, "\n%s %s, %lld bytes", name->out ? "kind" : "by", jv_word(one, "kind"),
              (long long)jv_number(one, "bytes"));
    put_moment(services, one, "at", name->out ? ", made " : ", came ", out);
    put_moment(services, one, "sent_at", ", sent ", out);
    if (strcmp(jv_word(one, "state"), "queued") == 0)
        put_moment(services, one, "next_at", ", waits until ", out);
    put_moment(services, one, "drops_at", ", is dropped ", out);
    text_addf(out, ", tried %lld times\n", (long long)jv_number(one, "tries"));
    if (jv_word(one, "note")[0] != '\0')
        text_addf(out, "%s: %s\n", name->out ? "last answer" : "note", jv_word(one, "note"));
    text_add_char(out, '\n');
}

enum rc mails_show(const struct services *services, const struct mail_name *name, struct text *out, struct err *err)
{
    struct jv *one = NULL;
    enum rc rc = mails_one(services, name, &one, err);
    if (rc == RC_OK)
        put_facts(services, name, one, out);
    if (rc == RC_OK)
        rc = name->out ? show_out(services, name->id, out, err) : show_in(services, name->id, out, err);
    jv_free(one);
    return rc;
}

/* ---- retry, drop ---- */

static enum rc denied(const struct jv *one, const char *what, struct err *err)
{
    return err_set(err, RC_DENIED, "%s %s: it is %s", jv_word(one, "mail"), what, jv_word(one, "state"));
}

static bool is(const struct jv *one, const char *state)
{
    return strcmp(jv_word(one, "state"), state) == 0;
}

static enum rc note(const struct services *services, const char *act, const struct jv *one, struct err *err)
{
    return actlog_add(services, 0, act, jv_word(one, "mail"), err);
}

static enum rc retry(const struct services *services, const struct mail_name *name, const struct jv *one,
                     struct err *err)
{
    if (name->out && !is(one, "queued") && !is(one, "failed"))
        return denied(one, "is not to be sent again", err);
    if (!name->out && !is(one, "quarantined") && !is(one, "refused"))
        return denied(one, "is not to be read again", err);
    enum rc rc = name->out ? outbox_again(services->store, name->id, err) : inbox_again(services->store, name->id, err);
    return rc == RC_CONFLICT ? err_set(err, RC_DENIED, "the text of %s is gone", jv_word(one, "mail")) : rc;
}

enum rc mails_retry(const struct services *services, const struct mail_name *name, struct err *err)
{
    struct jv *one = NULL;
    enum rc rc = mails_one(services, name, &one, err);
    if (rc == RC_OK)
        rc = retry(services, name, one, err);
    if (rc == RC_OK)
        rc = note(services, "mail retry", one, err);
    jv_free(one);
    return rc;
}

static enum rc drop(const struct services *services, const struct mail_name *name, const struct jv *one,
                    struct err *err)
{
    struct text why = TEXT_EMPTY;
    text_addf(&why, "%s%sdropped by the operator%s%s", jv_word(one, "note"),
              jv_word(one, "note")[0] == '\0' ? "" : "; ", services->because == NULL ? "" : ": ",
              services->because == NULL ? "" : services->because);
    enum rc rc = RC_OK;
    if (name->out && !is(one, "queued") && !is(one, "failed"))
        rc = denied(one, "cannot be dropped", err);
    else if (!name->out && !is(one, "waiting") && !is(one, "parked") && !is(one, "quarantined"))
        rc = denied(one, "cannot be dropped", err);
    else if (name->out)
        rc = outbox_drop(services->store, name->id, why.data, err);
    else
        rc = inbox_drop(services->store, name->id, why.data, services->now, err);
    text_free(&why);
    return rc;
}

enum rc mails_drop(const struct services *services, const struct mail_name *name, struct err *err)
{
    struct jv *one = NULL;
    enum rc rc = mails_one(services, name, &one, err);
    if (rc == RC_OK)
        rc = drop(services, name, one, err);
    if (rc == RC_OK)
        rc = note(services, "mail drop", one, err);
    jv_free(one);
    return rc;
}

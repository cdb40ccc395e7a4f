#include "engine/queue/dispatch.h"

#include "base/crash.h"
#include "base/log.h"
#include "engine/queue/lanes.h"
#include "engine/queue/refused.h"
#include "engine/queue/relay.h"

/* SLOW: seconds after which an answer that puts a mail off has cost the others enough. */
enum {
    CLAIM = 8,
    SLOW = 20,
    LEASE = 3600,
    MINUTE = 60,
    RETRY = 15 * MINUTE,
    RETRY_MOST = 4 * 3600,
    GIVE_UP = 5 * 86400
};

/* One call of dispatch(). */
struct round {
    const struct services *services;
    struct sender *sender;
    const char *owner;
    struct dispatch_report *out;
    bool silent;       /* nobody answers: nothing more is tried */
    char held_to[320]; /* the last address whose lane was held; "" for none */
};

/* RFC 5321 4.5.4.1: half an hour or so at first, then longer; given up after five days. */
static moment retry_at(const struct services *services, int tries)
{
    return services->now + span_between_tries(RETRY, RETRY_MOST, tries);
}

static enum outbox_class class_of(const struct services *services, const struct outbox_row *row,
                                  const struct send_result *result, struct dispatch_report *out)
{
    switch (result->class) {
    case SEND_OK:
        out->sent++;
        return OUTBOX_CLASS_SENT;
    case SEND_NEVER:
        out->never++;
        return OUTBOX_CLASS_NEVER;
    case SEND_UNKNOWN:
        out->unknown++;
        break;
    case SEND_LATER:
        out->later++;
        break;
    }
    if (services->now - row->created > GIVE_UP)
        return OUTBOX_CLASS_NEVER;
    return result->class == SEND_UNKNOWN ? OUTBOX_CLASS_UNKNOWN : OUTBOX_CLASS_LATER;
}

/* The result and what follows from it, in one transaction. */
static enum rc note_refusal(const struct services *services, const char *owner, const struct outbox_row *row,
                            const struct send_result *result, struct err *err)
{
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    const struct outbox_outcome outcome = {
        .id = row->id, .owner = owner, .class = OUTBOX_CLASS_NEVER, .now = services->now, .reply = result->reply};
    rc = outbox_result(services->store, &outcome, err);
    if (rc == RC_OK)
        rc = refused_file(services, row, result, err);
    if (rc == RC_OK)
        return store_commit(services->store, err);
    store_rollback(services->store);
    return rc;
}

/* Back into the queue as it was: it was not tried, or the server was not there to judge it. */
static enum rc leave(const struct round *round, const struct outbox_row *row, const char *why, struct err *err)
{
    const struct outbox_outcome outcome = {
        .id = row->id, .owner = round->owner, .class = OUTBOX_CLASS_UNTRIED, .now = round->services->now, .reply = why};
    enum rc rc = outbox_result(round->services->store, &outcome, err);
    return rc == RC_CONFLICT ? RC_OK : rc; /* the lease ran out and another process has it */
}

/* Nobody is there to take mail. */
static bool unreachable(const struct send_result *result)
{
    return result->class == SEND_LATER && result->code == 0 && !result->heard;
}

static enum rc note_result(const struct services *services, const char *owner, const struct outbox_row *row,
                           const struct send_result *result, struct dispatch_report *out, struct err *err)
{
    char address[320];
    struct text shown = text_fixed(address, sizeof address);
    enum outbox_class class = class_of(services, row, result, out);
    log_address(row->envelope_to, &shown);
    log_info("send out=%lld to=%s result=%s code=%d reply=\"%s\"", (long long)row->id, address,
             send_class_name(result->class), result->code, result->reply);
    const struct outbox_outcome outcome = {.id = row->id,
                                           .owner = owner,
                                           .class = class,
                                           .now = services->now,
                                           .next_at = retry_at(services, row->tries),
                                           .reply = result->reply};
    enum rc rc = refused_receiver(result) ? note_refusal(services, owner, row, result, err)
                                          : outbox_result(services->store, &outcome, err);
    return rc == RC_CONFLICT ? RC_OK : rc; /* the lease ran out and another process has it */
}

static enum rc send_one(struct round *round, const struct outbox_row *row, struct send_result *result, struct err *err)
{
    /* a mail may say what stands only in a file that is gone by now */
    enum rc rc = store_look(round->services->store, err);
    if (rc != RC_OK)
        return rc;
    crash_point("send before");
    rc = sender_send(round->sender, row->envelope_from, row->envelope_to, row->raw, row->size, result);
    crash_point("send after");
    if (rc != RC_OK && rc != RC_NOMEM)
        return err_set(err, rc, "%s", result->reply);
    if (unreachable(result)) {
        log_warn("send: nobody takes mail: %s", result->reply);
        (void)snprintf(round->out->why, sizeof round->out->why, "%s", result->reply);
        round->out->later++;
        rc = relay_failed(round->services, result->reply, &round->out->away, err);
        return rc == RC_OK ? leave(round, row, result->reply, err) : rc;
    }
    rc = relay_reached(round->services, err);
    return rc != RC_OK ? rc : note_result(round->services, round->owner, row, result, round->out, err);
}

/* What the result of one mail means for the others. */
static enum rc draw_lesson(struct round *round, const struct outbox_row *row, const struct send_result *result,
                           struct err *err)
{
    bool put_off = result->class == SEND_LATER || result->class == SEND_UNKNOWN, mute = put_off && result->code == 0;
    bool again = mute && round->held_to[0] != '\0';
    round->silent = mute && (!result->heard || again);
    if (round->silent || !(mute || (put_off && result->seconds >= SLOW)))
        return RC_OK;
    (void)snprintf(round->held_to, sizeof round->held_to, "%s", row->envelope_to);
    return lanes_hold(round->services, row->envelope_to, err);
}

/* The claimed mails in turn. */
static enum rc send_claimed(struct round *round, const struct outbox_row *rows, size_t count, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count && !services_stopping(round->services); i++) {
        struct send_result result = {.class = SEND_LATER};
        bool held = round->held_to[0] != '\0' && lanes_same(round->held_to, rows[i].envelope_to);
        if (round->silent || held) {
            round->out->later += held && !round->silent ? 1 : 0;
            rc = leave(round, &rows[i], "not tried: no answer to the mail before it", err);
            continue;
        }
        rc = send_one(round, &rows[i], &result, err);
        if (rc == RC_OK)
            rc = draw_lesson(round, &rows[i], &result, err);
    }
    return rc;
}

/* The most mails a minute; 0: no such limit. */
static int64_t rate_most(const struct services *services)
{
    bool smtp = config_choice(services->config, SETTING_OUT_SENDER) == OUT_SMTP;
    return smtp ? config_number(services->config, SETTING_SMTP_MAILS_PER_MINUTE) : 0;
}

/* How many mails may go now. */
static enum rc allowance(const struct services *services, size_t want, size_t *out, struct err *err)
{
    int64_t most = rate_most(services), used = 0;
    *out = want;
    if (most == 0)
        return RC_OK;
    enum rc rc = rate_count(services->store, "out", services->now, MINUTE, &used, err);
    if (rc == RC_OK && used + (int64_t)want > most)
        *out = used >= most ? 0 : (size_t)(most - used);
    return rc;
}

/* Takes mails and counts them in one transaction, so that two senders together stay under the rate. */
static enum rc claim(const struct services *services, const char *owner, size_t limit, struct outbox_row **rows,
                     size_t *count, struct err *err)
{
    size_t allowed = 0, chosen = 0;
    int64_t used = 0, ids[LANES_WANT];
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    rc = allowance(services, limit, &allowed, err);
    if (rc == RC_OK && allowed > 0)
        rc = lanes_choose(services, allowed, ids, &chosen, err);
    const struct outbox_claim wanted = {
        .ids = ids, .many = chosen, .owner = owner, .now = services->now, .lease = LEASE};
    if (rc == RC_OK && chosen > 0)
        rc = outbox_claim(services->store, &wanted, rows, count, err);
    for (size_t i = 0; rc == RC_OK && rate_most(services) != 0 && i < *count; i++)
        rc = rate_bump(services->store, "out", services->now, MINUTE, &used, err);
    if (rc == RC_OK && *count > 0)
        rc = store_commit(services->store, err);
    else
        store_rollback(services->store);
    if (rc != RC_OK) {
        outbox_rows_free(*rows, *count);
        *rows = NULL;
        *count = 0;
    }
    return rc;
}

enum rc dispatch(const struct services *services, struct sender *sender, size_t limit, struct dispatch_report *out,
                 struct err *err)
{
    size_t freed = 0, tried = 0;
    struct round round = {.services = services, .sender = sender, .out = out};
    struct text why = text_fixed(out->why, sizeof out->why);
    bool any = false;
    moment next = 0;
    *out = (struct dispatch_report){0};
    enum rc rc = outbox_release_stale(services->store, services->now, &freed, err);
    if (rc == RC_OK && freed > 0)
        log_warn("send freed=%zu: whoever was sending them did not finish", freed);
    if (rc == RC_OK)
        rc = outbox_next_at(services->store, &any, &next, err);
    if (rc != RC_OK || !any || next > services->now)
        return rc;
    rc = relay_rests(services, &out->away, &why, err);
    if (rc != RC_OK || out->away != 0)
        return rc;
    rc = outbox_owner(services->store, &round.owner, err);
    while (rc == RC_OK && !round.silent && (limit == 0 || tried < limit) && !services_stopping(services)) {
        struct outbox_row *rows = NULL;
        size_t count = 0, want = limit == 0 || limit - tried > CLAIM ? CLAIM : limit - tried;
        rc = claim(services, round.owner, want, &rows, &count, err);
        if (rc == RC_OK)
            rc = send_claimed(&round, rows, count, err);
        outbox_rows_free(rows, count);
        tried += count;
        if (count == 0)
            break;
    }
    return rc;
}

#include "engine/queue/dispatch.h"

#include "base/crash.h"
#include "base/log.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/made.h"
#include "engine/letters/wording.h"
#include "engine/queue/lanes.h"
#include "engine/queue/refused.h"
#include "engine/queue/relay.h"
#include "engine/queue/ways.h"
#include "words/catalog.h"

/* SLOW: seconds after which an answer that puts a mail off has cost the others enough. LEASE: a mail that
 * begins in its first third ends in it (mail/sender.h). */
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
    bool thought;        /* mails are sent that are thought out now, else the others */
    bool spare;          /* the sender is the spare one: what it meets says nothing of the other */
    bool worded;         /* templates were used */
    bool silent;         /* nobody answers, or nothing can be tried: nothing more is */
    struct err shortage; /* why nothing can be: mostly, memory is short */
    int64_t passed;      /* seconds since services->now, which senders took */
    int64_t claimed;     /* `passed` when the mails in hand were claimed */
    char held_to[320];   /* the last address whose lane was held; "" for none */
};

/* RFC 5321 4.5.4.1: half an hour or so at first, then longer; given up after five days. */
static moment retry_at(const struct services *services, int tries)
{
    return services->now + moment_span_between_tries(RETRY, RETRY_MOST, tries);
}

static enum outbox_class class_of(const struct services *services, const struct outbox_row *row,
                                  const struct send_result *result, struct dispatch_report *out)
{
    static const enum outbox_class classes[] = {[SEND_OK] = OUTBOX_CLASS_SENT,
                                                [SEND_LATER] = OUTBOX_CLASS_LATER,
                                                [SEND_NEVER] = OUTBOX_CLASS_NEVER,
                                                [SEND_UNKNOWN] = OUTBOX_CLASS_UNKNOWN};
    size_t *const counts[] = {
        [SEND_OK] = &out->sent, [SEND_LATER] = &out->later, [SEND_NEVER] = &out->never, [SEND_UNKNOWN] = &out->unknown};
    bool sent = result->class == SEND_OK;
    ++*counts[result->class];
    return !sent && services->now - row->created > GIVE_UP ? OUTBOX_CLASS_NEVER : classes[result->class];
}

/* A claimed mail, as it goes. */
struct going {
    const struct outbox_row *row;
    struct made made;        /* of a model */
    struct outbox_row whole; /* borrowed: id, raw, size and text_part, of `made` or as they are stored */
    bool kept;               /* it stands in the place of its model already */
};

static struct outbox_outcome outcome_of(const struct round *round, const struct outbox_row *row,
                                        enum outbox_class class, const char *reply)
{
    return (struct outbox_outcome){.id = row->id,
                                   .owner = round->owner,
                                   .class = class,
                                   .now = round->services->now,
                                   .next_at = retry_at(round->services, row->tries),
                                   .reply = reply};
}

/* The result and what follows from it, in one transaction. */
static enum rc write_result(const struct round *round, const struct going *going, const struct send_result *result,
                            enum outbox_class class, struct err *err)
{
    const struct services *services = round->services;
    const struct outbox_row *row = going->row;
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    const struct outbox_outcome outcome = outcome_of(round, row, class, result->reply);
    rc = outbox_result(services->store, &outcome, err);
    if (rc == RC_OK && row->model != NULL && !going->kept)
        rc = outbox_keep(services->store, &going->whole, class, err);
    if (rc == RC_OK && refused_by_server(result))
        rc = refused_file(services, row, result, err);
    return store_end(services->store, rc, err);
}

/* Back into the queue as it was: it was not tried, or the server was not there to judge it. */
static enum rc leave(const struct round *round, const struct outbox_row *row, const char *why, struct err *err)
{
    const struct outbox_outcome outcome = outcome_of(round, row, OUTBOX_CLASS_UNTRIED, why);
    enum rc rc = outbox_result(round->services->store, &outcome, err);
    return rc == RC_CONFLICT ? RC_OK : rc; /* the lease ran out and another process has it */
}

/* Nobody is there to take mail. */
static bool unreachable(const struct send_result *result)
{
    return result->class == SEND_LATER && result->code == 0 && !result->heard;
}

static enum rc note_result(const struct round *round, const struct going *going, const struct send_result *result,
                           struct err *err)
{
    char address[320];
    struct text shown = text_fixed(address, sizeof address);
    const struct outbox_row *row = going->row;
    enum outbox_class class = class_of(round->services, row, result, round->out);
    log_address(row->envelope_to, &shown);
    log_info("send out=%lld to=%s kind=%s game=%lld seat=%d result=%s code=%d reply=\"%s\"", (long long)row->id,
             address, row->kind, (long long)row->game, row->seat, sender_class_name(result->class), result->code,
             result->reply);
    enum rc rc = write_result(round, going, result, class, err);
    return rc == RC_CONFLICT ? RC_OK : rc; /* the lease ran out and another process has it */
}

/* The game masters hear of it once, unless it is a mail to one of them. */
static enum rc tell_unmade(const struct services *services, const struct outbox_row *row, const char *reason,
                           struct commit *commit, struct err *err)
{
    char cause[32];
    struct err why = {0};
    if (strcmp(row->kind, "gm") == 0)
        return RC_OK;
    (void)snprintf(cause, sizeof cause, "o%lld", (long long)row->id);
    const struct notice notice = {.cause = cause,
                                  .says = SAYING("tell.unmade", SAID("kind", row->kind), SAID("why", reason))};
    enum rc rc = gm_notice(services, row->game, &notice, commit, &why);
    if (!services_goes_on(rc))
        return rc == RC_OK ? RC_OK : err_set(err, rc, "%s", why.text);
    log_warn("send out=%lld nobody is told: %s", (long long)row->id, why.text);
    return RC_OK;
}

/* It waits for another try like one that the server put off, and no other mail waits for it. */
static enum rc put_off_unmade(const struct round *round, const struct outbox_row *row, const char *why, struct err *err)
{
    const struct services *services = round->services;
    const struct send_result result = {.class = SEND_LATER};
    enum outbox_class class = class_of(services, row, &result, round->out);
    struct commit commit = {0};
    char note[sizeof OUTBOX_UNMADE + sizeof err->text];
    (void)snprintf(note, sizeof note, OUTBOX_UNMADE "%s", why);
    log_error("send out=%lld cannot be made: %s", (long long)row->id, why);
    enum rc rc = tell_unmade(services, row, why, &commit, err);
    if (rc == RC_OK)
        rc = store_begin(services->store, err);
    if (rc == RC_OK) {
        const struct outbox_outcome outcome = outcome_of(round, row, class, note);
        rc = outbox_result(services->store, &outcome, err);
        if (rc == RC_OK)
            rc = commit_write(services, &commit, err);
        rc = store_end(services->store, rc, err);
    }
    commit_free(&commit);
    return rc == RC_CONFLICT ? RC_OK : rc; /* the lease ran out and another process has it */
}

/* Outside every transaction. going->whole.raw stays NULL where it cannot be made: it is put off then. */
static enum rc make(struct round *round, struct going *going, struct err *err)
{
    const struct outbox_row *row = going->row;
    struct err why = {0};
    going->whole = (struct outbox_row){.id = row->id, .raw = row->raw, .size = row->size};
    if (row->model == NULL)
        return row->raw != NULL ? RC_OK : put_off_unmade(round, row, catalog_text("tell.unmade.gone"), err);
    round->worded = true;
    enum rc rc = made_mail(round->services, row, &going->made, &why);
    if (services_goes_on(rc))
        return put_off_unmade(round, row, why.text, err);
    if (rc != RC_OK)
        return err_set(err, rc, "%s", why.text);
    going->whole.raw = going->made.raw.data;
    going->whole.size = going->made.raw.len;
    going->whole.text_part = going->made.kept.data;
    if (round->thought) /* whatever becomes of it, it is not thought out again */
        rc = outbox_keep(round->services->store, &going->whole, OUTBOX_CLASS_UNKNOWN, err);
    going->kept = round->thought && rc == RC_OK;
    return rc;
}

/* What an answer, or that there was none, says of whoever takes our mail. */
static enum rc note_way(const struct round *round, const struct send_result *result, struct err *err)
{
    bool put_off = result->class == SEND_LATER || result->class == SEND_UNKNOWN;
    if (round->spare)
        return RC_OK;
    if (put_off && (result->code == 0 || !result->heard))
        return way_fails(round->services, WAY_OUT, result->reply, err);
    return way_works(round->services, WAY_OUT, result->reply, err);
}

/* Nobody is there to judge the mail: it stays as it was. */
static enum rc not_there(struct round *round, const struct outbox_row *row, const struct send_result *result,
                         struct err *err)
{
    enum rc rc = RC_OK;
    log_warn("send: cannot send mail: %s", result->reply);
    (void)snprintf(round->out->why, sizeof round->out->why, "%s", result->reply);
    round->out->later++;
    if (!round->spare)
        rc = relay_failed(round->services, result->reply, &round->out->away, err);
    return rc == RC_OK ? leave(round, row, result->reply, err) : rc;
}

/* It was not tried, which says nothing of whoever takes mail: all that waits stays as it was, and the round ends. */
static enum rc not_tried(struct round *round, const struct outbox_row *row, enum rc why, const char *words,
                         struct err *err)
{
    round->silent = true;
    (void)err_set(&round->shortage, why, "send: %s", words);
    return leave(round, row, words, err);
}

static enum rc send_made(struct round *round, const struct going *going, struct send_result *result, struct err *err)
{
    const struct outbox_row *row = going->row;
    /* a mail may say what stands only in a file that is gone by now */
    enum rc rc = store_look(round->services->store, err);
    if (rc != RC_OK)
        return rc;
    crash_point("send before");
    rc = sender_send(round->sender, row->envelope_from, row->envelope_to, going->whole.raw, going->whole.size, result);
    crash_point("send after");
    round->passed += result->seconds;
    if (rc != RC_OK)
        return not_tried(round, row, rc, result->reply, err);
    rc = note_way(round, result, err);
    if (rc == RC_OK && unreachable(result))
        return not_there(round, row, result, err);
    if (rc == RC_OK && !round->spare)
        rc = relay_reached(round->services, err);
    return rc != RC_OK ? rc : note_result(round, going, result, err);
}

/* What the result of one mail means for the others. */
static enum rc draw_lesson(struct round *round, const struct outbox_row *row, const struct send_result *result,
                           struct err *err)
{
    bool put_off = result->class == SEND_LATER || result->class == SEND_UNKNOWN, mute = put_off && result->code == 0;
    bool again = mute && round->held_to[0] != '\0';
    round->silent = mute && (!result->heard || again);
    if (round->silent || round->spare || !(mute || (put_off && result->seconds >= SLOW)))
        return RC_OK;
    (void)snprintf(round->held_to, sizeof round->held_to, "%s", row->envelope_to);
    return lanes_hold(round->services, row->envelope_to, err);
}

static enum rc send_one(struct round *round, const struct outbox_row *row, struct err *err)
{
    struct going going = {.row = row, .made = {TEXT_EMPTY, TEXT_EMPTY, TEXT_EMPTY}};
    struct send_result result = {.class = SEND_LATER};
    enum rc rc = make(round, &going, err);
    bool goes = rc == RC_OK && going.whole.raw != NULL;
    if (goes)
        rc = send_made(round, &going, &result, err);
    if (goes && rc == RC_OK)
        rc = draw_lesson(round, row, &result, err);
    made_free(&going.made);
    return rc;
}

/* Or it goes back as it was. `held`: the one before it to the same lane was. */
static enum rc try_one(struct round *round, const struct outbox_row *row, bool held, struct err *err)
{
    if (round->shortage.rc != RC_OK)
        return leave(round, row, round->shortage.text, err);
    if (round->silent || held)
        return leave(round, row, "not tried: no answer to the mail before it", err);
    if (round->passed - round->claimed > LEASE / 3)
        return leave(round, row, "not tried: those before it took too long", err);
    return send_one(round, row, err);
}

/* The claimed mails in turn, as long as nobody else can have taken them over. */
static enum rc send_claimed(struct round *round, const struct outbox_row *rows, size_t count, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count && !services_stopping(round->services); i++) {
        if (!outbox_owned(round->services->store))
            break;
        bool held = round->held_to[0] != '\0' && lanes_same(round->held_to, rows[i].envelope_to);
        round->out->later += held && !round->silent ? 1 : 0;
        rc = try_one(round, &rows[i], held, err);
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
static enum rc claim(const struct round *round, size_t limit, struct outbox_row **rows, size_t *count, struct err *err)
{
    const struct services *services = round->services;
    size_t allowed = limit, chosen = 0;
    int64_t used = 0, ids[LANES_WANT];
    bool rated = !round->spare && rate_most(services) != 0;
    enum rc rc = store_begin(services->store, err);
    if (rc != RC_OK)
        return rc;
    if (round->spare)
        rc = outbox_to_masters(services->store, services->now, limit, ids, &chosen, err);
    else
        rc = allowance(services, limit, &allowed, err);
    if (rc == RC_OK && !round->spare && allowed > 0)
        rc = lanes_choose(services, round->thought, allowed, ids, &chosen, err);
    const struct outbox_claim wanted = {
        .ids = ids, .many = chosen, .owner = round->owner, .now = services->now + round->passed, .lease = LEASE};
    if (rc == RC_OK && chosen > 0)
        rc = outbox_claim(services->store, &wanted, rows, count, err);
    for (size_t i = 0; rc == RC_OK && rated && i < *count; i++)
        rc = rate_bump(services->store, "out", services->now, MINUTE, &used, err);
    rc = store_end_if(services->store, *count > 0, rc, err);
    if (rc != RC_OK) {
        outbox_rows_free(*rows, *count);
        *rows = NULL;
        *count = 0;
    }
    return rc;
}

static enum rc go_round(struct round *round, size_t limit, struct err *err)
{
    const struct services *services = round->services;
    size_t tried = 0, count = 1;
    enum rc rc = RC_OK;
    while (rc == RC_OK && count > 0 && !round->silent && (limit == 0 || tried < limit) &&
           !services_stopping(services)) {
        struct outbox_row *rows = NULL;
        size_t want = limit == 0 || limit - tried > CLAIM ? CLAIM : limit - tried;
        count = 0;
        round->claimed = round->passed;
        rc = outbox_owner(services->store, &round->owner, err);
        if (rc == RC_OK)
            rc = claim(round, want, &rows, &count, err);
        if (rc == RC_OK)
            rc = send_claimed(round, rows, count, err);
        outbox_rows_free(rows, count);
        tried += count;
    }
    if (round->shortage.rc != RC_OK)
        rc = err_set(err, round->shortage.rc, "%s", round->shortage.text);
    return rc == RC_OK && round->worded ? wording_tell_met(services, err) : rc;
}

/* Whoever takes our mail may not be there: then it is left alone for a while. */
static enum rc go_unless_away(struct round *round, size_t limit, struct err *err)
{
    struct dispatch_report *out = round->out;
    struct text why = text_fixed(out->why, sizeof out->why);
    enum rc rc = relay_rests(round->services, &out->away, &why, err);
    out->rests = rc == RC_OK && out->away != 0;
    return rc == RC_OK && !out->rests ? go_round(round, limit, err) : rc;
}

enum rc dispatch(const struct services *services, struct sender *sender, size_t limit, struct dispatch_report *out,
                 struct err *err)
{
    size_t freed = 0;
    struct round round = {.services = services, .sender = sender, .out = out};
    bool any = false;
    moment next = 0;
    *out = (struct dispatch_report){0};
    enum rc rc = outbox_release_stale(services->store, services->now, &freed, err);
    if (rc == RC_OK && freed > 0)
        log_warn("send freed=%zu: whoever was sending them did not finish", freed);
    if (rc == RC_OK)
        rc = outbox_next_at(services->store, &any, &next, err);
    return rc != RC_OK || !any || next > services->now ? rc : go_unless_away(&round, limit, err);
}

/* Whether one waits whose time has come. */
static enum rc waits_thought(const struct services *services, bool *out, struct err *err)
{
    enum rc rc = RC_OK;
    *out = false;
    for (int strangers = 0; rc == RC_OK && !*out && strangers < 2; strangers++) {
        const struct outbox_due want = {.now = services->now, .strangers = strangers == 1, .thought = true};
        struct outbox_row *rows = NULL;
        size_t count = 0;
        rc = outbox_due(services->store, &want, 1, &rows, &count, err);
        outbox_rows_free(rows, count);
        *out = count > 0;
    }
    return rc;
}

enum rc dispatch_thought(const struct services *services, struct sender *sender, size_t limit,
                         struct dispatch_report *out, struct err *err)
{
    struct round round = {.services = services, .sender = sender, .out = out, .thought = true};
    bool waits = false;
    *out = (struct dispatch_report){0};
    enum rc rc = waits_thought(services, &waits, err);
    return rc == RC_OK && waits ? go_unless_away(&round, limit, err) : rc;
}

enum rc dispatch_spare(const struct services *services, struct sender *spare, struct dispatch_report *out,
                       struct err *err)
{
    struct way_state state;
    struct round round = {.services = services, .sender = spare, .out = out, .spare = true};
    *out = (struct dispatch_report){0};
    enum rc rc = way_read(services, WAY_OUT, &state, err);
    return rc == RC_OK && way_alarms(services, WAY_OUT, &state) ? go_round(&round, 0, err) : rc;
}

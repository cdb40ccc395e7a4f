#include "cli/intake.h"

#include "base/cipher.h"
#include "base/log.h"
#include "cli/account.h"
#include "engine/queue/receive.h"
#include "engine/queue/receive_imap.h"
#include "engine/queue/ways.h"
#include "mail/imap.h"

enum { WAIT_MOST = 1800, HOUR = 3600 };

/* Since when there was no room, the last time. */
static const char ROOM_WENT[] = "room_went";

static enum rc open_imap(const struct config *config, struct imap **out, struct err *err)
{
    struct text password = TEXT_EMPTY;
    struct imap_setup setup = {.folder = config_text(config, SETTING_IMAP_FOLDER),
                               .done = config_text(config, SETTING_IMAP_DONE_FOLDER)};
    enum rc rc = account_read(config, &login_imap, &setup.account, &password, err);
    if (rc == RC_OK)
        rc = imap_open(&setup, out, err);
    cipher_wipe(password.data, password.len);
    text_free(&password);
    return rc;
}

enum rc intake_open(const struct cli *cli, struct intake *intake, struct err *err)
{
    *intake = (struct intake){.config = cli->config, .maildir = config_text(cli->config, SETTING_IN_MAILDIR)};
    if (config_text(cli->config, SETTING_IMAP_HOST)[0] == '\0')
        return RC_OK;
    return open_imap(cli->config, &intake->imap, err);
}

void intake_close(struct intake *intake)
{
    imap_close(intake->imap);
    intake->imap = NULL;
    receive_free(&intake->received);
}

enum rc intake_settle(struct intake *intake, const struct services *services, struct err *err)
{
    return receive_settle(services->store, &intake->received, err);
}

static enum rc take_maildir(struct intake *intake, const struct services *services, size_t *filed, struct err *err)
{
    if (intake->maildir[0] == '\0')
        return RC_OK;
    size_t most = (size_t)config_number(intake->config, SETTING_IN_SIZE_MAX);
    receive_free(&intake->received); /* of a round that could not end: those mails are met again */
    enum rc rc = receive_maildir(services->store, intake->maildir, most, services->now, &intake->received, err);
    *filed += intake->received.count;
    return rc;
}

static enum rc look(struct intake *intake, const struct services *services, size_t *filed, struct err *err)
{
    struct imap_report report = {0};
    enum rc rc = receive_imap(services, intake->imap, &report, err);
    *filed += report.filed;
    intake->unmoved = report.unmoved;
    intake->more = rc == RC_OK && report.more;
    intake->whole = report.whole;
    if (report.whole)
        intake->looked = services->now;
    return rc;
}

static enum rc look_to_the_end(struct intake *intake, const struct services *services, size_t *filed, struct err *err)
{
    enum rc rc = look(intake, services, filed, err);
    while (rc == RC_OK && intake->more && !services_stopping(services))
        rc = look(intake, services, filed, err);
    return rc;
}

/* Whether mail can be taken in, as far as that is to be seen: the pipe files by itself. */
static void note_way(const struct intake *intake, const struct services *services, bool fresh, const struct err *why)
{
    struct err err = {0};
    enum rc rc = RC_OK;
    if (intake->maildir[0] == '\0' && intake->imap == NULL)
        return;
    if (why->rc != RC_OK)
        rc = way_fails(services, WAY_IN, why->text, &err);
    else if (fresh)
        rc = way_works(services, WAY_IN, "", &err);
    if (rc != RC_OK)
        log_warn("fetch: whether mail comes in could not be noted: %s", err.text);
}

/* Where no mail is taken for want of room, orders that came in time lie elsewhere, and no deadline passes. */
static void note_room(struct intake *intake, const struct services *services, enum rc room, const struct err *why)
{
    struct way_state state;
    struct err err = {0};
    enum rc rc = way_read(services, WAY_ROOM, &state, &err);
    if (rc == RC_OK && room != RC_OK)
        rc = way_fails(services, WAY_ROOM, why->text, &err);
    if (rc == RC_OK && room == RC_OK && state.since != 0) {
        rc = store_meta_put_int(services->store, ROOM_WENT, state.since, &err);
        state.worked = services->now;
        if (rc == RC_OK)
            rc = way_works(services, WAY_ROOM, "", &err);
    }
    /* what waits at the mail server comes when that tries again */
    intake->upto = 0;
    if (rc == RC_OK && state.worked != 0 && services->now - state.worked < HOUR)
        rc = store_meta_get_int_or(services->store, ROOM_WENT, 0, &intake->upto, &err);
    if (rc != RC_OK)
        log_warn("fetch: whether there is room could not be noted: %s", err.text);
}

/* Both, each in its turn. */
static enum rc take_both(struct intake *intake, const struct services *services,
                         enum rc (*look_in)(struct intake *, const struct services *, size_t *, struct err *),
                         bool *fresh, size_t *filed, struct err *err)
{
    struct err late = {0};
    enum rc rc = take_maildir(intake, services, filed, err);
    *fresh = rc == RC_OK;
    if (intake->imap == NULL)
        return rc;
    enum rc looking = look_in(intake, services, filed, &late);
    *fresh = *fresh && intake->whole;
    return err_first(rc, looking, &late, err);
}

static enum rc take(struct intake *intake, const struct services *services,
                    enum rc (*look_in)(struct intake *, const struct services *, size_t *, struct err *), bool *fresh,
                    size_t *filed, struct err *err)
{
    struct err why = {0};
    *filed = 0;
    enum rc rc = receive_room(intake->config, &why);
    note_room(intake, services, rc, &why);
    *fresh = false;
    if (rc == RC_OK) {
        rc = take_both(intake, services, look_in, fresh, filed, &why);
        why.rc = rc;
        note_way(intake, services, *fresh, &why);
    }
    return rc == RC_OK ? rc : err_set(err, rc, "%s", why.text);
}

enum rc intake_take(struct intake *intake, const struct services *services, bool *fresh, size_t *filed, struct err *err)
{
    return take(intake, services, look_to_the_end, fresh, filed, err);
}

/* ---- the daemon ---- */

/* Whether a moment has passed at which somebody's orders count or are missed, and nobody looked since. */
static bool passed_unseen(const struct intake *intake, const struct services *services, moment when)
{
    return when <= services->now && intake->looked < when;
}

/* So that a deadline is not left standing until the next look; which of them are past their grace does not matter here,
 * as none is judged beyond what was seen. */
static enum rc look_is_due(const struct intake *intake, const struct services *services, bool *due, struct err *err)
{
    moment next = 0;
    *due = moment_steady() >= intake->next;
    if (*due || !intake->whole)
        return RC_OK;
    enum rc rc = game_due_at(services->store, &next, err);
    if (rc == RC_OK && next != 0)
        *due = passed_unseen(intake, services, next) ||
               passed_unseen(intake, services, next + config_span(intake->config, SETTING_GAME_GRACE));
    return rc;
}

static enum rc look_if_due(struct intake *intake, const struct services *services, size_t *filed, struct err *err)
{
    int64_t poll = config_span(intake->config, SETTING_IMAP_POLL), most = poll > WAIT_MOST ? poll : WAIT_MOST;
    bool due = false;
    const struct err before = intake->unmoved;
    enum rc rc = look_is_due(intake, services, &due, err);
    if (rc != RC_OK || !due)
        return rc;
    rc = look(intake, services, filed, err);
    if (intake->unmoved.rc != RC_OK && strcmp(intake->unmoved.text, before.text) != 0)
        log_error("fetch: %s", intake->unmoved.text);
    intake->failures = rc == RC_OK ? 0 : intake->failures + 1;
    intake->next = moment_steady() + (intake->more ? 0 : moment_span_between_tries(poll, most, intake->failures));
    return rc;
}

enum rc intake_poll(struct intake *intake, const struct services *services, bool *fresh, size_t *filed, struct err *err)
{
    return take(intake, services, look_if_due, fresh, filed, err);
}

moment intake_seen(const struct intake *intake)
{
    moment seen = intake->imap == NULL ? 0 : intake->looked;
    return intake->upto != 0 && (seen == 0 || intake->upto < seen) ? intake->upto : seen;
}

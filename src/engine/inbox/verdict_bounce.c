#include "engine/inbox/verdict.h"

#include "engine/gm/resend.h"
#include "mail/address.h"
#include "mail/incoming.h"
#include "mail/reason.h"
#include "store/rate.h"
#include "words/catalog.h"

enum { HARD_MOST = 2, SOFT_FIRST = 2, SOFT_EVERY = 10, SEVERAL = 2, DAY = 86400 };

/* What the server said, else that it said nothing. */
static void write_reason(const void *of, struct text *out)
{
    const struct incoming_bounce *bounce = of;
    const char *said = bounce->said[0] != '\0' ? bounce->said : bounce->status;
    text_add(out, said[0] != '\0' ? said : catalog_text("tell.bounced.unsaid"));
}

/* `key`: of what is said of the player whose mail came back; who runs the game should know. */
static enum rc tell_master(struct job *job, const struct outbox_row *mail, const struct player_row *player,
                           const char *key, struct err *err)
{
    char cause[64];
    bool other = mail->player != 0 && mail->player != player->id; /* has the address, too */
    (void)snprintf(cause, sizeof cause, "i%lldback", (long long)job->inbox);
    if (other)
        (void)snprintf(cause, sizeof cause, "i%lldback%lld", (long long)job->inbox, (long long)player->id);
    return job_alert(job, mail->game,
                     SAYING(key, SAID("name", player->name), SAID("address", mail->envelope_to),
                            SAID_BY("reason", write_reason, &job->mail->bounce)),
                     err, "%s", cause);
}

/* What the mail that came back said, as it stands now, to the next address; and what stands in the player's other
 * games, since mails about those may have been lost there, too. */
static enum rc send_again(struct job *job, const struct outbox_row *mail, int64_t player, struct game *game,
                          struct err *err)
{
    char cause[48];
    (void)snprintf(cause, sizeof cause, "i%lldagain", (long long)job->inbox);
    enum rc rc = resend_all(job->services, player, cause, mail->game, err);
    if (rc != RC_OK || mail->game == 0)
        return rc;
    rc = game_load(job->services, mail->game, game, err);
    if (services_goes_on(rc))
        return RC_OK; /* a game that cannot be read has nothing to say again, and the bounce counts all the same */
    return rc == RC_OK ? resend_game(job->services, player, cause, game, &job->commit, err) : rc;
}

static enum rc stop_address(struct job *job, const struct outbox_row *mail, int64_t id, struct game *game,
                            struct err *err)
{
    struct player_row player = {0};
    struct text next = TEXT_EMPTY;
    struct err why = {0};
    enum rc rc = player_get(job->services->store, id, &player, err);
    enum rc reach = rc == RC_OK ? post_address(job->services, player.id, &next, &why) : rc;
    if (rc == RC_OK && reach != RC_OK && reach != RC_NONE)
        rc = err_set(err, reach, "%s", why.text);
    if (rc == RC_OK)
        rc = tell_master(job, mail, &player, reach == RC_OK ? "tell.bounced" : "tell.bounced.last", err);
    if (rc == RC_OK && reach == RC_OK)
        rc = send_again(job, mail, player.id, game, err);
    text_free(&next);
    player_row_free(&player);
    return rc;
}

/* Mail that comes back again and again for something else than its address: that goes on being written to, but somebody
 * should look. */
static enum rc tell_again(struct job *job, const struct outbox_row *mail, int64_t id, struct err *err)
{
    struct player_row player = {0};
    enum rc rc = player_get(job->services->store, id, &player, err);
    if (rc == RC_OK)
        rc = tell_master(job, mail, &player, "tell.bounced.soft", err);
    player_row_free(&player);
    return rc;
}

/* Counts this reason once a day for each address, and tells of it where several of a domain have it: then it is hardly
 * theirs. */
static enum rc note_domain(struct job *job, const struct outbox_row *mail, struct err *err)
{
    const struct incoming_bounce *bounce = &job->mail->bounce;
    char name[REASON_NAME_BYTES], key[ADDRESS_BYTES + REASON_NAME_BYTES + 16];
    const char *domain = mail->envelope_to + strcspn(mail->envelope_to, "@");
    int64_t times = 0;
    reason_name(bounce->status, bounce->said, name);
    if (name[0] == '\0')
        return RC_OK;
    (void)snprintf(key, sizeof key, "back %s %s", mail->envelope_to, name);
    enum rc rc = rate_bump(job->services->store, key, job->services->now, DAY, &times, err);
    if (rc != RC_OK || times != 1)
        return rc;
    (void)snprintf(key, sizeof key, "back %s %s", domain, name);
    rc = rate_bump(job->services->store, key, job->services->now, DAY, &times, err);
    if (rc != RC_OK || times != SEVERAL)
        return rc;
    return job_alert(job, mail->game,
                     SAYING("tell.bounced.domain", SAID("domain", domain + 1), SAID("address", mail->envelope_to),
                            SAID_BY("reason", write_reason, &job->mail->bounce)),
                     err, "i%lldbackall", (long long)job->inbox);
}

/* A bounce can be forged by whoever holds the mail that it names. So one mail is no two: where one has come back, only
 * a mail that was made since tells that the next one does not arrive either. */
static bool counts(const struct address_row *address, const struct outbox_row *mail, bool hard)
{
    return (hard ? address->hard == 0 : address->soft == 0) || mail->created >= address->bounced;
}

static enum rc note_of(struct job *job, const struct outbox_row *mail, const struct address_row *address,
                       struct game *game, struct err *err)
{
    int bounces = 0;
    bool hard = job->mail->bounce.kind == BOUNCE_HARD;
    struct outbox_row of = *mail; /* what the others there play is no matter of the game of this mail */
    of.game = mail->player == 0 || mail->player == address->player ? mail->game : 0;
    if (!counts(address, mail, hard))
        return RC_OK;
    enum rc rc = player_address_bounced(job->services->store, address, hard, job->services->now, &bounces, err);
    if (rc == RC_OK && hard && bounces == HARD_MOST)
        rc = stop_address(job, &of, address->player, game, err);
    else if (rc == RC_OK && !hard && bounces % SOFT_EVERY == SOFT_FIRST)
        rc = tell_again(job, &of, address->player, err);
    return rc == RC_OK ? note_domain(job, mail, err) : rc;
}

static enum rc note(struct job *job, const struct outbox_row *mail, struct game *game, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    /* in the transaction that ends this mail: where the next one goes depends on it */
    enum rc rc = services_begin(job->services, err);
    if (rc == RC_OK)
        rc = player_address_of(job->services->store, mail->envelope_to, &rows, &count, err);
    /* none: an invitation, or an address that was taken off since; several: it is dead for all who have it */
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = note_of(job, mail, &rows[i], game, err);
    player_address_rows_free(rows, count);
    return rc;
}

enum rc verdict_bounce(struct job *job, struct game *game, struct err *err)
{
    const struct incoming_bounce *bounce = &job->mail->bounce;
    struct outbox_row mail = {0};
    job->commit.handled.state = INBOX_IGNORED;
    job->commit.handled.note = "bounce";
    if (bounce->kind != BOUNCE_HARD && bounce->kind != BOUNCE_SOFT)
        return RC_OK;
    enum rc rc = outbox_by_message_id(job->services->store, bounce->message_id, &mail, err);
    if (rc == RC_OK)
        rc = note(job, &mail, game, err);
    outbox_row_free(&mail);
    return rc == RC_NONE ? RC_OK : rc;
}

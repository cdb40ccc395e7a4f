#include "engine/trouble.h"

#include "engine/gm_tell.h"
#include "engine/record.h"
#include "mail/incoming.h"

enum { HARD_MOST = 2, WRONG_TOLD = 20, HOUR = 3600, RESENT_MOVES = 12 };

/* ---- mails that come back -------------------------------------------------- */

/* What the seat was to know goes out once more, to the address that is left. */
static enum rc send_again(struct errand *errand, struct table *table, const struct outbox_row *back, struct err *err)
{
    char cause[40], *record = NULL;
    enum rc rc = table_load(errand->host, back->game, table, err);
    if (rc != RC_OK || !table->live || back->seat < 1 || back->seat > table->game.seats)
        return rc;
    struct seat_row *seat = &table->seat[back->seat - 1];
    if (seat->kind != SEAT_PLAYER || seat->player != errand->player.id)
        return RC_OK; /* it has another holder by now */
    rc = table->game.status == GAME_RUNNING ? table_pump(errand->host, table, err) : RC_OK;
    bool over = table->game.status == GAME_FINISHED;
    if (rc == RC_OK && over)
        rc = record_text(errand->host, table, &record, err);
    (void)snprintf(cause, sizeof cause, "again%lld", (long long)errand->inbox);
    struct post post = {.kind = over ? "end" : "turn", .cause = cause, .record = record};
    seat->told = table->game.phase > RESENT_MOVES ? table->game.phase - RESENT_MOVES : -1;
    if (rc == RC_OK)
        rc = announce_seat(errand->host, table, back->seat, &post, &errand->bundle, err);
    if (rc == RC_OK)
        rc = announce_all(errand->host, table, back->seat, false, &errand->bundle, err);
    if (rc == RC_OK)
        errand->bundle.table = table;
    free(record);
    return rc;
}

static enum rc tell_gone(struct errand *errand, const struct outbox_row *back, const char *next, struct err *err)
{
    char cause[40];
    const char *status = errand->mail->bounce.status; /* a foreign word */
    struct text gone = TEXT_EMPTY, now = TEXT_EMPTY;
    text_addf(&gone, "Mail to %s at %s came back for good for the second time", errand->player.name, back->envelope_to);
    if (status[0] != '\0' && strspn(status, "0123456789.") == strlen(status))
        text_addf(&gone, " (%.16s)", status);
    text_add(&gone, ". No more mail goes there.");
    if (next[0] != '\0')
        text_addf(&now, "From now on it goes to %s.", next);
    else
        text_addf(&now,
                  "There is no other address, so that nothing reaches this player. Ask for a new one: cursus player "
                  "address \"%s\" ADDRESS.",
                  errand->player.name);
    const char *const words[] = {gone.data, now.data, NULL};
    (void)snprintf(cause, sizeof cause, "gone%lld", (long long)errand->inbox);
    enum rc rc = gone.failed || now.failed
                     ? err_set(err, RC_NOMEM, "out of memory for a mail to the game master")
                     : gm_tell(errand->host, back->game, cause, "Mail comes back", words, &errand->bundle, err);
    text_free(&gone);
    text_free(&now);
    return rc;
}

/* Written at once, in the transaction that the bundle commits: the next address is to be found. */
static enum rc give_up(struct errand *errand, struct table *table, const struct outbox_row *back, int64_t player,
                       struct err *err)
{
    const struct host *host = errand->host;
    struct text next = TEXT_EMPTY;
    int count = 0;
    enum rc rc = host_begin(host, err);
    if (rc == RC_OK)
        rc = address_bounced(host->store, back->envelope_to, true, host->now, &count, err);
    if (rc == RC_OK)
        rc = player_get(host->store, player, &errand->player, err);
    if (rc != RC_OK)
        return rc;
    rc = post_address(host, player, &next, err);
    bool other = rc == RC_OK;
    if (rc == RC_NONE)
        rc = RC_OK;
    if (rc == RC_OK)
        rc = tell_gone(errand, back, next.data, err);
    if (rc == RC_OK && other && back->game != 0)
        rc = send_again(errand, table, back, err);
    text_free(&next);
    return rc;
}

enum rc trouble_bounce(struct errand *errand, struct table *table, struct err *err)
{
    const struct incoming_bounce *bounce = &errand->mail->bounce;
    struct outbox_row back = {0};
    struct address_row address = {0};
    errand->bundle.state = INBOX_IGNORED;
    errand->bundle.note = "bounce";
    if (bounce->kind != BOUNCE_HARD && bounce->kind != BOUNCE_SOFT)
        return RC_OK;
    enum rc rc = outbox_by_message_id(errand->host->store, bounce->message_id, &back, err);
    if (rc == RC_OK)
        rc = address_find(errand->host->store, back.envelope_to, &address, err);
    if (rc == RC_OK && bounce->kind == BOUNCE_HARD && address.hard == HARD_MOST - 1)
        rc = give_up(errand, table, &back, address.player, err);
    else if (rc == RC_OK) {
        errand->bundle.bounced = strdup(back.envelope_to);
        errand->bundle.bounced_hard = bounce->kind == BOUNCE_HARD;
        if (errand->bundle.bounced == NULL)
            rc = err_set(err, RC_NOMEM, "out of memory for a bounce");
    }
    address_row_free(&address);
    outbox_row_free(&back);
    return rc == RC_NONE ? RC_OK : rc;
}

/* ---- keys ------------------------------------------------------------------ */

static enum rc tell_wrong(struct errand *errand, int64_t game, bool one_sender, struct err *err)
{
    char cause[40], words[400];
    (void)snprintf(cause, sizeof cause, "keys%lld", (long long)errand->inbox);
    (void)snprintf(words, sizeof words, "%d mails with a wrong key came in within an hour, the last one from %.250s%s.",
                   WRONG_TOLD, errand->mail->from, one_sender ? ", like all of them" : "");
    const char *const paragraphs[] = {words,
                                      "Somebody may be trying to guess. None of them did anything: a key alone is not "
                                      "enough, and a wrong one is none.",
                                      NULL};
    return gm_tell(errand->host, game, cause, "Wrong keys", paragraphs, &errand->bundle, err);
}

enum rc trouble_wrong_key(struct errand *errand, struct err *err)
{
    char key[BUNDLE_KEY];
    int64_t by_sender = 0, by_game = 0, game = errand->who.wrong_game;
    if (!errand->who.wrong)
        return RC_OK;
    (void)snprintf(key, sizeof key, "wrong from %s", errand->mail->from);
    enum rc rc = bundle_rate(errand->host, &errand->bundle, key, HOUR, &by_sender, err);
    (void)snprintf(key, sizeof key, "wrong game %lld", (long long)game);
    if (rc == RC_OK)
        rc = bundle_rate(errand->host, &errand->bundle, key, HOUR, &by_game, err);
    if (rc == RC_OK && by_game == WRONG_TOLD)
        return tell_wrong(errand, game, by_sender == WRONG_TOLD, err);
    return rc == RC_OK && by_sender == WRONG_TOLD ? tell_wrong(errand, 0, true, err) : rc;
}

#include "engine/bundle.h"

#include "base/log.h"
#include "engine/strangers.h"

#include <stdarg.h>

enum rc bundle_add(struct bundle *bundle, struct outbox_row *row, struct err *err)
{
    if (bundle->count == bundle->cap) {
        size_t cap = bundle->cap == 0 ? 8 : 2 * bundle->cap;
        struct outbox_row *mail = realloc(bundle->mail, cap * sizeof *mail);
        if (mail == NULL) {
            outbox_row_free(row);
            return err_set(err, RC_NOMEM, "out of memory for the mails of a move");
        }
        bundle->mail = mail;
        bundle->cap = cap;
    }
    bundle->mail[bundle->count++] = *row;
    *row = (struct outbox_row){0};
    return RC_OK;
}

void bundle_drop(struct bundle *bundle, size_t from, int seat)
{
    size_t kept = from;
    for (size_t i = from; i < bundle->count; i++) {
        if (bundle->mail[i].seat == seat)
            outbox_row_free(&bundle->mail[i]);
        else
            bundle->mail[kept++] = bundle->mail[i];
    }
    bundle->count = kept < bundle->count ? kept : bundle->count;
}

enum rc bundle_add_press(struct bundle *bundle, struct press_row *row, struct err *err)
{
    struct press_row *press = realloc(bundle->press, (bundle->press_count + 1) * sizeof *press);
    if (press == NULL) {
        press_row_free(row);
        return err_set(err, RC_NOMEM, "out of memory for press");
    }
    bundle->press = press;
    bundle->press[bundle->press_count++] = *row;
    *row = (struct press_row){0};
    return RC_OK;
}

enum rc bundle_audit(struct bundle *bundle, const char *actor, const char *act, struct err *err, const char *format,
                     ...)
{
    char detail[400];
    va_list args;
    va_start(args, format);
    int len = vsnprintf(detail, sizeof detail, format, args);
    va_end(args);
    if (len >= (int)sizeof detail)
        detail[text_fit(detail, sizeof detail - 1, sizeof detail - 2)] = '\0';
    struct deed *deed = realloc(bundle->deed, (bundle->deeds + 1) * sizeof *deed);
    if (deed == NULL)
        return err_set(err, RC_NOMEM, "out of memory for the audit");
    bundle->deed = deed;
    deed[bundle->deeds] = (struct deed){.actor = actor, .act = act, .detail = strdup(detail)};
    if (deed[bundle->deeds].detail == NULL)
        return err_set(err, RC_NOMEM, "out of memory for the audit");
    bundle->deeds++;
    return RC_OK;
}

enum rc bundle_move_seat(struct bundle *bundle, const struct table *table, int seat, struct err *err)
{
    const struct seat_row *row = &table->seat[seat - 1];
    struct seat_move *moved = realloc(bundle->moved, (bundle->moved_count + 1) * sizeof *moved);
    if (moved == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a deadline");
    bundle->moved = moved;
    moved += bundle->moved_count;
    *moved = (struct seat_move){.game = table->game.id, .revision = table->revision, .seat = *row};
    moved->seat.word = strdup(row->word == NULL ? "" : row->word);
    if (moved->seat.word == NULL)
        return err_set(err, RC_NOMEM, "out of memory for a deadline");
    bundle->moved_count++;
    return RC_OK;
}

enum rc bundle_rate(const struct host *host, struct bundle *bundle, const char *key, int64_t seconds, int64_t *count,
                    struct err *err)
{
    if (bundle->rates == BUNDLE_RATES)
        BUG("more than %d counters in a bundle", BUNDLE_RATES);
    enum rc rc = rate_count(host->store, key, host->now, seconds, count, err);
    if (rc != RC_OK)
        return rc;
    (void)snprintf(bundle->rate[bundle->rates].key, BUNDLE_KEY, "%s", key);
    bundle->rate[bundle->rates++].seconds = seconds;
    (*count)++;
    return RC_OK;
}

enum rc bundle_standby(struct bundle *bundle, int64_t player, const char *rules, bool on, struct err *err)
{
    struct standing *standing = realloc(bundle->standing, (bundle->standings + 1) * sizeof *standing);
    char *copy = strdup(rules);
    if (standing != NULL)
        bundle->standing = standing;
    if (standing == NULL || copy == NULL) {
        free(copy);
        return err_set(err, RC_NOMEM, "out of memory for a list");
    }
    standing[bundle->standings++] = (struct standing){.player = player, .rules = copy, .on = on};
    return RC_OK;
}

static enum rc write_standby(const struct host *host, const struct bundle *bundle, struct err *err)
{
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < bundle->standings; i++) {
        const struct standing *one = &bundle->standing[i];
        if (one->on)
            rc = standby_put(host->store, one->player, one->rules, host->now, err);
        else
            rc = standby_drop(host->store, one->player, one->rules, err);
        rc = rc == RC_NONE ? RC_OK : rc; /* was not there */
    }
    return rc;
}

static enum rc write_counters(const struct host *host, const struct bundle *bundle, struct err *err)
{
    enum rc rc = RC_OK;
    int64_t count = 0;
    for (int i = 0; rc == RC_OK && i < bundle->rates; i++)
        rc = rate_bump(host->store, bundle->rate[i].key, host->now, bundle->rate[i].seconds, &count, err);
    return rc;
}

static enum rc write_mail(const struct host *host, struct outbox_row *row, bool *news, struct err *err)
{
    int64_t id = 0;
    bool fresh = false;
    size_t dropped = 0;
    enum rc rc = row->seat != 0 ? RC_OK : strangers_is(host, row->envelope_to, &row->stranger, err);
    if (rc == RC_OK)
        rc = outbox_put(host->store, row, &id, &fresh, err);
    *news = *news || fresh;
    if (rc == RC_OK && !fresh)
        log_warn("mail dedup=\"%s\" was made before: not made again", row->dedup);
    if (rc != RC_OK || row->seat == 0 || strcmp(row->kind, "turn") != 0)
        return rc;
    /* a newer "your turn" says all that an unsent older one did */
    return outbox_supersede(host->store, row->game, row->seat, row->kind, id, &dropped, err);
}

enum rc player_print(const struct player_row *player, uint8_t out[CIPHER_HASH])
{
    struct text text = TEXT_EMPTY;
    text_addf(&text, "%s\n%s\n%d %d %d %lld %lld %d %d %d %d", player->name == NULL ? "" : player->name,
              player->zone == NULL ? "" : player->zone, player->digest, player->mail_off, player->picture_off,
              (long long)player->away_from, (long long)player->away_until, player->sleep_from, player->sleep_until,
              player->epoch, player->last_call);
    enum rc rc = text.failed ? RC_NOMEM : RC_OK;
    if (rc == RC_OK)
        cipher_hash(&(struct cipher_part){text.data, text.len}, 1, out);
    text_free(&text);
    return rc;
}

/* Compare and swap, as for a game: the row holds settings of several mails. */
static enum rc write_player(const struct host *host, const struct bundle *bundle, struct err *err)
{
    struct player_row now = {0};
    uint8_t is[CIPHER_HASH];
    enum rc rc = player_get(host->store, bundle->player->id, &now, err);
    if (rc == RC_OK && player_print(&now, is) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for a player");
    player_row_free(&now);
    if (rc == RC_OK && memcmp(is, bundle->player_was, sizeof is) != 0)
        return err_set(err, RC_CONFLICT, "another mail has changed the player's settings");
    return rc == RC_OK ? player_update(host->store, bundle->player, err) : rc;
}

/* The game's revision rises: who has loaded it meanwhile must not write the old deadline back. */
static enum rc write_moved(const struct host *host, const struct seat_move *moved, struct err *err)
{
    char detail[64];
    struct text text = text_fixed(detail, sizeof detail);
    struct game_row game = {0};
    text_addf(&text, "seat %d ", moved->seat.number);
    moment_write(moved->seat.due, &text);
    enum rc rc = game_get(host->store, moved->game, &game, err);
    if (rc == RC_OK)
        rc = game_update(host->store, &game, moved->revision, err);
    game_row_free(&game);
    if (rc == RC_OK)
        rc = seat_put(host->store, &moved->seat, err);
    if (rc == RC_OK)
        rc = audit_add(host->store, moved->game, "clock", "hours", moved->seat.due == 0 ? "" : detail, host->now, NULL,
                       err);
    return rc;
}

/* The last new position's hash in the chain vouches for all moves before it. */
static enum rc write_moves_audit(const struct host *host, const struct table *table, struct err *err)
{
    char detail[96];
    struct text text = text_fixed(detail, sizeof detail);
    if (table->move_count == 0)
        return RC_OK;
    text_add_int(&text, table->game.phase);
    if (table->game.branch > 0) {
        text_add_char(&text, 'b');
        text_add_int(&text, table->game.branch);
    }
    text_add_char(&text, ' ');
    cipher_hex(table->game.hash, CIPHER_HASH, &text);
    return audit_add(host->store, table->game.id, "engine", "phase", detail, host->now, NULL, err);
}

enum rc bundle_write(const struct host *host, struct bundle *bundle, struct err *err)
{
    bool news = bundle->table != NULL;
    enum rc rc = RC_OK;
    for (int i = 0; rc == RC_OK && i < bundle->alsos; i++)
        rc = bundle_write(host, bundle->also[i], err);
    if (rc == RC_OK && bundle->table != NULL)
        rc = table_write(host, bundle->table, err);
    for (size_t i = 0; rc == RC_OK && i < bundle->count; i++)
        rc = write_mail(host, &bundle->mail[i], &news, err);
    if (rc == RC_OK)
        rc = write_counters(host, bundle, err);
    if (rc == RC_OK)
        rc = write_standby(host, bundle, err);
    for (size_t i = 0; rc == RC_OK && i < bundle->press_count; i++) {
        int64_t id = 0;
        rc = press_add(host->store, &bundle->press[i], &id, err);
    }
    for (size_t i = 0; rc == RC_OK && i < bundle->moved_count; i++)
        rc = write_moved(host, &bundle->moved[i], err);
    if (rc == RC_OK && bundle->player != NULL)
        rc = write_player(host, bundle, err);
    if (rc == RC_OK && bundle->table != NULL)
        rc = write_moves_audit(host, bundle->table, err);
    for (size_t i = 0; rc == RC_OK && bundle->table != NULL && i < bundle->deeds; i++)
        rc = audit_add(host->store, bundle->table->game.id, bundle->deed[i].actor, bundle->deed[i].act,
                       bundle->deed[i].detail, host->now, NULL, err);
    /* the same act again, after a crash perhaps, that changes nothing is no act */
    if (rc == RC_OK && bundle->actor != NULL && news)
        rc = audit_add(host->store, bundle->table == NULL ? bundle->about : bundle->table->game.id, bundle->actor,
                       bundle->act, bundle->detail == NULL ? "" : bundle->detail, host->now, NULL, err);
    for (int i = 0; rc == RC_OK && i < bundle->calls; i++)
        rc = player_called(host->store, bundle->called[i], err);
    if (rc == RC_OK && bundle->asks != 0)
        rc = player_asked(host->store, bundle->asks, bundle->asked, err);
    if (rc == RC_OK && bundle->again != 0)
        rc = inbox_again(host->store, bundle->again, err);
    if (rc == RC_OK && bundle->again != 0)
        rc = inbox_done(host->store, bundle->again, INBOX_DONE,
                        bundle->again_note == NULL ? "confirmed" : bundle->again_note, host->now, err);
    if (rc == RC_OK && bundle->heard != 0)
        rc = player_heard(host->store, bundle->heard, host->now, err);
    if (rc == RC_OK && bundle->inbox != 0)
        rc = inbox_done(host->store, bundle->inbox, bundle->state, bundle->note == NULL ? "" : bundle->note, host->now,
                        err);
    if (rc == RC_OK && bundle->inbox != 0 && bundle->forget)
        rc = inbox_forget(host->store, bundle->inbox, err);
    return rc;
}

enum rc bundle_commit(const struct host *host, struct bundle *bundle, struct err *err)
{
    enum rc rc = host_begin(host, err);
    if (rc != RC_OK)
        return rc;
    rc = bundle_write(host, bundle, err);
    if (rc == RC_OK)
        return host_commit(host, err);
    host_rollback(host);
    return rc;
}

void bundle_forget(struct bundle *bundle)
{
    struct bundle kept = {.inbox = bundle->inbox,
                          .state = bundle->state,
                          .note = bundle->note,
                          .heard = bundle->heard,
                          .again = bundle->again,
                          .again_note = bundle->again_note,
                          .rates = bundle->rates};
    memcpy(kept.rate, bundle->rate, sizeof kept.rate);
    bundle_free(bundle);
    *bundle = kept;
}

void bundle_free(struct bundle *bundle)
{
    for (size_t i = 0; i < bundle->count; i++)
        outbox_row_free(&bundle->mail[i]);
    for (size_t i = 0; i < bundle->press_count; i++)
        press_row_free(&bundle->press[i]);
    for (size_t i = 0; i < bundle->deeds; i++)
        free(bundle->deed[i].detail);
    for (size_t i = 0; i < bundle->standings; i++)
        free(bundle->standing[i].rules);
    free(bundle->standing);
    free(bundle->deed);
    for (size_t i = 0; i < bundle->moved_count; i++)
        seat_row_free(&bundle->moved[i].seat);
    free(bundle->moved);
    free(bundle->press);
    free(bundle->mail);
    free(bundle->detail);
    free(bundle->words);
    *bundle = (struct bundle){0};
}

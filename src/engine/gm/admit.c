#include "engine/gm/admit.h"

#include "base/mem.h"
#include "engine/game/actlog.h"
#include "engine/game/audience.h"
#include "engine/game/typed.h"
#include "engine/gm/seat_word.h"
#include "engine/letters/notice.h"
#include "mail/address.h"
#include "words/catalog.h"
#include "words/say.h"

enum { WORDS_ROOM = 128 };

/* ---- bans -------------------------------------------------------------------------- */

/* "@example.org" bans what is below that, too; of an address all its spellings. */
static bool is_banned(const char *what, const char *address)
{
    char mailbox[ADDRESS_BYTES + 1], banned[ADDRESS_BYTES + 1];
    if (what[0] != '@') {
        (void)address_mailbox(address, mailbox);
        (void)address_mailbox(what, banned);
        return strcmp(mailbox, banned) == 0;
    }
    const char *domain = address + strcspn(address, "@");
    size_t len = strlen(domain), end = strlen(what + 1);
    return len > end && strcmp(domain + len - end, what + 1) == 0 &&
           (domain[len - end - 1] == '@' || domain[len - end - 1] == '.');
}

static enum rc deny_ban(const struct services *services, const struct ban_row *row, struct err *err)
{
    const char *reason = row->reason[0] == '\0' ? catalog_text("deny.banned.unsaid") : row->reason;
    if (row->until == 0)
        return err_say(err, RC_DENIED, "deny.banned", SAID("reason", reason));
    return err_say(err, RC_DENIED, "deny.banned.until", SAID("reason", reason),
                   SAID_MOMENT("when", row->until, config_text(services->config, SETTING_SITE_ZONE)));
}

/* None of them may be banned. */
static enum rc admit_each(const struct services *services, const struct address_row *address, size_t addresses,
                          struct err *err)
{
    struct ban_row *rows = NULL;
    size_t count = 0;
    enum rc rc = club_ban_list(services->store, &rows, &count, err);
    for (size_t k = 0; k < addresses; k++)
        for (size_t i = 0; rc == RC_OK && i < count; i++)
            if ((rows[i].until == 0 || rows[i].until > services->now) && is_banned(rows[i].what, address[k].address))
                rc = deny_ban(services, &rows[i], err);
    club_ban_rows_free(rows, count);
    return rc;
}

enum rc admit_address(const struct services *services, const char *address, struct err *err)
{
    char *own = mem_copy_text(address);
    enum rc rc = admit_each(services, &(struct address_row){.address = own}, 1, err);
    free(own);
    return rc;
}

static enum rc admit_addresses(const struct services *services, int64_t player, struct err *err)
{
    struct address_row *rows = NULL;
    size_t count = 0;
    enum rc rc = player_address_list(services->store, player, &rows, &count, err);
    if (rc == RC_OK)
        rc = admit_each(services, rows, count, err);
    player_address_rows_free(rows, count);
    return rc;
}

/* ---- what a table asks for ---------------------------------------------------------- */

static enum rc kept_enough(const struct services *services, const struct player_row *player, const struct game *game,
                           struct err *err)
{
    struct conduct conduct = {0};
    int64_t least = config_number(game->config, SETTING_GAME_LEAST_KEPT);
    enum rc rc = least == 0 ? RC_OK : club_conduct_get(services->store, player->id, &conduct, err);
    int64_t all = conduct.on_time + conduct.late + conduct.missed;
    if (rc == RC_OK && all > 0 && conduct.on_time * 100 < least * all)
        rc = err_say(err, RC_DENIED, "deny.least_kept", SAID_NUMBER("least", least),
                     SAID_NUMBER("kept", conduct.on_time * 100 / all));
    return rc;
}

static enum rc finished_enough(const struct services *services, const struct player_row *player,
                               const struct game *game, struct err *err)
{
    struct seat_place *places = NULL;
    size_t count = 0;
    int64_t least = config_number(game->config, SETTING_GAME_LEAST_FINISHED);
    enum rc rc =
        least == 0 ? RC_OK : seat_of_player(services->store, player->id, 1u << GAME_FINISHED, &places, &count, err);
    if (rc == RC_OK && (int64_t)count < least)
        rc = err_say(err, RC_DENIED, "deny.least_finished", SAID_NUMBER("least", least),
                     SAID_NUMBER("finished", (int64_t)count));
    free(places);
    return rc;
}

static bool sits_there(const struct game *game, int64_t player)
{
    bool sits = false;
    for (size_t i = 0; i < game->seat_count; i++)
        sits = sits || game->seat[i].player == player || game->seat[i].kept_for == player ||
               game->seat[i].owner == player; /* comes back to it */
    return sits;
}

/* Who blocks is told whom, where that is no secret; who is blocked not that it is them. */
static enum rc not_blocked(const struct services *services, const struct player_row *player, const struct game *game,
                           struct err *err)
{
    struct block_row *rows = NULL;
    size_t count = 0;
    bool used = config_flag(services->config, SETTING_TABLE_BLOCKS);
    enum rc rc = used ? club_block_list(services->store, player->id, &rows, &count, err) : RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        bool own = rows[i].player == player->id && !audience_hides(game);
        struct player_row other = {0};
        if (!sits_there(game, rows[i].player == player->id ? rows[i].other : rows[i].player))
            continue;
        rc = own ? player_get(services->store, rows[i].other, &other, err) : RC_OK;
        if (rc == RC_OK)
            rc = own ? err_say(err, RC_DENIED, "deny.block.own", SAID("name", other.name))
                     : err_say(err, RC_DENIED, "deny.block");
        player_row_free(&other);
    }
    free(rows);
    return rc;
}

enum rc admit_blocked(const struct services *services, int64_t one, int64_t other, bool *out, struct err *err)
{
    struct block_row *rows = NULL;
    size_t count = 0;
    *out = false;
    bool used = config_flag(services->config, SETTING_TABLE_BLOCKS) && other != 0;
    enum rc rc = used ? club_block_list(services->store, one, &rows, &count, err) : RC_OK;
    for (size_t i = 0; i < count; i++)
        *out = *out || rows[i].player == other || rows[i].other == other;
    free(rows);
    return rc;
}

enum rc admit_player(const struct services *services, const struct player_row *player, const struct game *game,
                     struct err *err)
{
    enum rc rc = player->waits != 0 ? err_say(err, RC_DENIED, "deny.waits") : RC_OK;
    if (rc == RC_OK)
        rc = admit_addresses(services, player->id, err);
    if (rc == RC_OK && game != NULL)
        rc = kept_enough(services, player, game, err);
    if (rc == RC_OK && game != NULL)
        rc = finished_enough(services, player, game, err);
    return rc == RC_OK && game != NULL ? not_blocked(services, player, game, err) : rc;
}

/* ---- acts ---------------------------------------------------------------------------- */

/* As it is stored: "anna@example.org", or "@example.org". */
static enum rc read_what(const char *word, char out[ADDRESS_BYTES + 1], struct err *err)
{
    char whole[ADDRESS_BYTES + 8];
    bool domain = word[0] == '@';
    (void)snprintf(whole, sizeof whole, "%s%s", domain ? "x" : "", word);
    enum rc rc = address_canonical(whole, out, err);
    if (rc == RC_OK && domain)
        memmove(out, out + 1, strlen(out));
    return rc;
}

static enum rc note(const struct services *services, const char *act, const char *what, struct err *err)
{
    char label[ACTOR_BYTES];
    actlog_address(services, what, label);
    return actlog_add(services, 0, act, label, err);
}

/* Until then; 0: for ever. */
static enum rc ban(const struct services *services, const char *what, moment until, bool dry, struct text *told,
                   struct err *err)
{
    char own[ADDRESS_BYTES + 1];
    char *reason = mem_copy_text(services->because == NULL ? "" : services->because);
    enum rc rc = read_what(what, own, err);
    const struct ban_row row = {.what = own, .since = services->now, .until = until, .reason = reason};
    if (rc == RC_OK && !dry)
        rc = club_ban_put(services->store, &row, err);
    if (rc == RC_OK && !dry)
        rc = note(services, "ban", own, err);
    if (rc == RC_OK && until == 0)
        say_line(told, dry ? "act.ban.dry" : "act.ban", SAID("what", own));
    else if (rc == RC_OK)
        say_line(told, dry ? "act.ban.until.dry" : "act.ban.until", SAID("what", own),
                 SAID_MOMENT("when", until, config_text(services->config, SETTING_SITE_ZONE)));
    free(reason);
    return rc;
}

enum rc admit_ban_words(const struct services *services, const char *const *word, int words, bool dry,
                        struct text *told, struct err *err)
{
    char when[WORDS_ROOM];
    struct text text = text_fixed(when, sizeof when);
    moment until = 0;
    if (words < 1 || words == 2 || (words > 2 && strcmp(word[1], "until") != 0))
        return err_say(err, RC_BAD, "deny.ban.usage");
    for (int i = 2; i < words; i++)
        text_addf(&text, "%s%s", i == 2 ? "" : " ", word[i]);
    enum rc rc = words > 2 ? typed_time(text.failed ? "" : when, services->now, &until, err) : RC_OK;
    return rc == RC_OK ? ban(services, word[0], until, dry, told, err) : rc;
}

/* RC_NONE: it is not. */
static enum rc find_ban(const struct services *services, const char *what, struct err *err)
{
    struct ban_row *rows = NULL;
    size_t count = 0;
    bool found = false;
    enum rc rc = club_ban_list(services->store, &rows, &count, err);
    for (size_t i = 0; i < count; i++)
        found = found || strcmp(rows[i].what, what) == 0;
    club_ban_rows_free(rows, count);
    return rc == RC_OK && !found ? RC_NONE : rc;
}

enum rc admit_unban(const struct services *services, const char *what, bool dry, struct text *told, struct err *err)
{
    char own[ADDRESS_BYTES + 1];
    enum rc rc = read_what(what, own, err);
    if (rc == RC_OK)
        rc = dry ? find_ban(services, own, err) : club_ban_drop(services->store, own, err);
    if (rc == RC_NONE)
        return err_say(err, rc, "deny.unban", SAID("what", own));
    if (rc == RC_OK && !dry)
        rc = note(services, "unban", own, err);
    if (rc == RC_OK)
        say_line(told, dry ? "act.unban.dry" : "act.unban", SAID("what", own));
    return rc;
}

static enum rc tell_approved(const struct services *services, const struct player_row *player, struct err *err)
{
    struct commit commit = {0};
    const struct notice notice = {.cause = "approved", .says = SAYING("tell.approved", SAID("name", player->name))};
    enum rc rc = notice_player(services, NULL, player, &notice, &commit, err);
    if (rc == RC_OK)
        rc = commit_write(services, &commit, err);
    commit_free(&commit);
    return rc;
}

enum rc admit_approve(const struct services *services, const char *name, bool dry, struct text *told, struct err *err)
{
    char words[40];
    struct player_row player = {0};
    enum rc rc = gm_player_find(services, &name, 1, &player, err);
    if (rc == RC_OK && player.waits == 0)
        rc = err_say(err, RC_DENIED, "deny.approve", SAID("name", player.name));
    (void)snprintf(words, sizeof words, "player %lld", (long long)player.id);
    if (rc == RC_OK && !dry)
        rc = player_waits(services->store, player.id, 0, err);
    if (rc == RC_OK && !dry)
        rc = actlog_add(services, 0, "approve", words, err);
    if (rc == RC_OK && !dry)
        rc = tell_approved(services, &player, err);
    if (rc == RC_OK)
        say_line(told, dry ? "act.approve.dry" : "act.approve", SAID("name", player.name));
    player_row_free(&player);
    return rc;
}

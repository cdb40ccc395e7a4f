/* To the players of one game or of all, at a game master's word. */
#include "engine/actlog.h"
#include "engine/audience.h"
#include "engine/broadcast.h"
#include "engine/gm_acts.h"
#include "engine/post.h"
#include "mail/unseen.h"
#include "mail/utf8.h"

enum { TEXT_BYTES = 8000, HASH_SHOWN = 5 };

static const char FROM[] = "The game master", TO[] = "everybody";

/* The text as it goes out: LF at the ends of lines, none at the end of all. */
static enum rc read_text(const char *raw, struct text *out, struct err *err)
{
    size_t len = strlen(raw);
    while (len > 0 && strchr(" \t\r\n", raw[len - 1]) != NULL)
        len--;
    if (len == 0 || len > TEXT_BYTES)
        return err_set(err, RC_BAD, "a message has 1 to %d bytes of text, not %zu", TEXT_BYTES, len);
    if (!utf8_valid(raw, len))
        return err_set(err, RC_BAD, "the message is not UTF-8");
    for (size_t i = 0; i < len; i++) {
        bool control = (unsigned char)raw[i] < 0x20 || raw[i] == 0x7f;
        if (control && raw[i] != '\n' && raw[i] != '\t' && (raw[i] != '\r' || raw[i + 1] != '\n'))
            return err_set(err, RC_BAD, "the message holds a control character (byte %zu)", i + 1);
    }
    unseen_drop(raw, len, out);
    return out->failed ? err_set(err, RC_NOMEM, "out of memory for a message") : RC_OK;
}

/* The same text at the same time is the same message, after a crash perhaps. */
static void write_cause(const struct host *host, const char *body, char *out, size_t size)
{
    uint8_t hash[CIPHER_HASH];
    struct text cause = text_fixed(out, size);
    cipher_hash(&(struct cipher_part){body, strlen(body)}, 1, hash);
    text_addf(&cause, "say%lld", (long long)host->now);
    cipher_base32(hash, HASH_SHOWN, &cause);
}

static enum rc keep_press(const struct host *host, const struct game_row *game, const char *body, struct bundle *bundle,
                          struct err *err)
{
    struct press_row row = {.game = game->id,
                            .to = (1u << (game->seats + 1)) - 2,
                            .phase = game->phase,
                            .at = host->now,
                            .text = strdup(body)};
    return row.text == NULL ? err_set(err, RC_NOMEM, "out of memory for a message")
                            : bundle_add_press(bundle, &row, err);
}

static enum rc say_to_seat(const struct host *host, struct table *table, int seat, const char *body,
                           struct bundle *bundle, struct err *err)
{
    char cause[64];
    struct outbox_row row = {0};
    struct text reply = TEXT_EMPTY;
    write_cause(host, body, cause, sizeof cause);
    post_reply_seat(host, table, seat, &reply);
    struct jv *facts = facts_begin(host, &table->player[seat - 1], reply.data);
    struct post post = {.kind = "press", .cause = cause};
    bool ok = facts != NULL && facts_game(facts, table, seat) && facts_press(facts, FROM, TO, body);
    enum rc rc = ok ? post_seat(host, table, seat, &post, facts, &row, err)
                    : err_set(err, RC_NOMEM, "out of memory for a message");
    jv_free(facts);
    text_free(&reply);
    return rc == RC_OK ? bundle_add(bundle, &row, err) : rc;
}

enum rc gm_broadcast(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                     struct err *err)
{
    struct text body = TEXT_EMPTY;
    enum rc rc = read_text(call->text, &body, err);
    for (int seat = 1; rc == RC_OK && seat <= table->game.seats; seat++) {
        if (table->seat[seat - 1].kind != SEAT_PLAYER)
            continue;
        bool off = table->player[seat - 1].mail_off;
        rc = off ? RC_NONE : say_to_seat(call->host, table, seat, body.data, bundle, err);
        text_addf(told, "%s: %s\n", audience_name(table, seat),
                  rc == RC_OK ? call->dry ? "a mail would go out" : "a mail goes out"
                  : off       ? "takes no mail"
                              : "has no address that takes mail");
        rc = rc == RC_NONE ? RC_OK : rc;
    }
    if (rc == RC_OK && told->len == 0)
        rc = err_set(err, RC_DENIED, "nobody sits in game %lld", (long long)call->game);
    if (rc == RC_OK)
        rc = keep_press(call->host, &table->game, body.data, bundle, err);
    text_free(&body);
    return rc;
}

/* ---- to all ----------------------------------------------------------------- */

static enum rc say_to_player(const struct host *host, const struct player_row *player, const char *body,
                             struct bundle *bundle, struct err *err)
{
    char cause[64];
    struct outbox_row row = {0};
    struct text to = TEXT_EMPTY, reply = TEXT_EMPTY;
    write_cause(host, body, cause, sizeof cause);
    post_reply_player(host, player, &reply);
    enum rc rc = post_address(host, player->id, &to, err);
    struct jv *facts = rc == RC_OK ? facts_begin(host, player, reply.data) : NULL;
    struct post post = {.kind = "press", .cause = cause};
    if (rc == RC_OK && (facts == NULL || !facts_press(facts, FROM, TO, body) ||
                        !jv_put_string(facts, "subject", "A message from the game master")))
        rc = err_set(err, RC_NOMEM, "out of memory for a message");
    if (rc == RC_OK)
        rc = post_plain(host, NULL, to.data, reply.data, "A message from the game master", &post, facts, &row, err);
    jv_free(facts);
    text_free(&to);
    text_free(&reply);
    return rc == RC_OK ? bundle_add(bundle, &row, err) : rc;
}

static enum rc tell_player(const struct gm_call *call, const struct player_row *player, const char *body,
                           struct bundle *bundle, struct text *told, struct err *err)
{
    const struct host *host = call->host;
    struct seat_place *places = NULL;
    size_t count = 0;
    enum rc rc = player_seats(host->store, player->id, GAMES_LIVE, &places, &count, err);
    free(places);
    if (rc != RC_OK || count == 0)
        return rc;
    rc = player->mail_off ? RC_NONE : say_to_player(host, player, body, bundle, err);
    text_addf(told, "%s: %s\n", player->name,
              rc == RC_OK        ? call->dry ? "a mail would go out" : "a mail goes out"
              : player->mail_off ? "takes no mail"
                                 : "has no address that takes mail");
    return rc == RC_NONE ? RC_OK : rc;
}

static enum rc to_everybody(const struct gm_call *call, const char *body, struct bundle *bundle, struct text *told,
                            struct err *err)
{
    const struct host *host = call->host;
    struct player_row *players = NULL;
    struct game_row *games = NULL;
    size_t player_count = 0, game_count = 0;
    enum rc rc = player_list(host->store, &players, &player_count, err);
    for (size_t i = 0; rc == RC_OK && i < player_count; i++)
        rc = tell_player(call, &players[i], body, bundle, told, err);
    player_rows_free(players, player_count);
    if (rc == RC_OK)
        rc = game_list(host->store, GAMES_LIVE, &games, &game_count, err);
    for (size_t i = 0; rc == RC_OK && i < game_count; i++)
        rc = keep_press(host, &games[i], body, bundle, err);
    game_rows_free(games, game_count);
    if (rc == RC_OK && told->len == 0)
        rc = err_set(err, RC_NONE, "nobody sits in a game that is not over");
    return rc;
}

enum rc broadcast_all(const struct gm_call *call, struct text *told, struct err *err)
{
    const struct host *host = call->host;
    struct text body = TEXT_EMPTY;
    struct bundle bundle = {.actor = call->by, .act = "broadcast"};
    text_clear(told);
    enum rc rc = actlog_reason(call->because, err);
    if (rc == RC_OK)
        rc = read_text(call->text, &body, err);
    if (rc == RC_OK) {
        bundle.detail = actlog_detail(&(struct act_said){.words = "all", .text = body.data, .because = call->because});
        rc = bundle.detail == NULL ? err_set(err, RC_NOMEM, "out of memory for the log of acts") : RC_OK;
    }
    if (rc == RC_OK)
        rc = to_everybody(call, body.data, &bundle, told, err);
    if (rc == RC_OK && told->failed)
        rc = err_set(err, RC_NOMEM, "out of memory for a report");
    if (rc == RC_OK && call->dry)
        text_add(told, "Nothing was changed.\n");
    else if (rc == RC_OK)
        rc = store_in_transaction(host->store) ? bundle_write(host, &bundle, err) : bundle_commit(host, &bundle, err);
    bundle_free(&bundle);
    text_free(&body);
    return rc;
}

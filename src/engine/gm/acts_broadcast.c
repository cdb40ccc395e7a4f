/* To the players of one game or of all, at a game master's word. */
#include "base/mem.h"
#include "engine/game/actlog.h"
#include "engine/game/audience.h"
#include "engine/gm/act_list.h"
#include "engine/gm/acts.h"
#include "engine/gm/seat_word.h"
#include "engine/letters/language.h"
#include "engine/letters/post.h"
#include "mail/unseen.h"
#include "mail/utf8.h"
#include "store/rate.h"
#include "words/catalog.h"
#include "words/say.h"

enum { TEXT_BYTES = 8000, HASH_SHOWN = 5, HOUR = 3600, HOURLY_MOST = 30 };

/* What an answer to such a message stands for (engine/inbox/talk.h). */
static const char to_master[] = "press gm";

/* The text as it goes out: LF at the ends of lines, none at the end of all. */
static enum rc read_text(const char *raw, struct text *out, struct err *err)
{
    size_t len = strlen(raw);
    while (len > 0 && strchr(" \t\r\n", raw[len - 1]) != NULL)
        len--;
    if (len == 0 || len > TEXT_BYTES)
        return err_say(err, RC_BAD, "deny.message.size", SAID_NUMBER("most", TEXT_BYTES),
                       SAID_NUMBER("bytes", (long long)len));
    if (!utf8_valid(raw, len))
        return err_say(err, RC_BAD, "deny.message.utf8");
    for (size_t i = 0; i < len; i++) {
        bool control = (unsigned char)raw[i] < 0x20 || raw[i] == 0x7f;
        if (control && raw[i] != '\n' && raw[i] != '\t' && (raw[i] != '\r' || raw[i + 1] != '\n'))
            return err_say(err, RC_BAD, "deny.message.control", SAID_NUMBER("byte", (long long)(i + 1)));
    }
    struct text seen = TEXT_EMPTY;
    unseen_drop(raw, len, &seen);
    token_mask(seen.data, out); /* a pasted mail has its reader's key in it */
    text_free(&seen);
    return RC_OK;
}

/* The same text at the same time is the same message, after a crash perhaps. */
static void write_cause(const struct services *services, const char *body, char *out, size_t size)
{
    uint8_t hash[CIPHER_HASH];
    struct text cause = text_fixed(out, size);
    cipher_hash(&(struct cipher_part){body, strlen(body)}, 1, hash);
    text_addf(&cause, "say%lld", (long long)services->now);
    cipher_base32(hash, HASH_SHOWN, &cause);
}

/* `seat`: to whom; 0: to all. */
static void keep_press(const struct services *services, const struct game_row *game, int seat, const char *body,
                       struct commit *commit)
{
    struct press_row row = {.game = game->id,
                            .to = seat == 0 ? (1u << (game->seats + 1)) - 2 : 1u << seat,
                            .phase = game->phase,
                            .at = services->now,
                            .text = mem_copy_text(body)};
    commit_add_press(commit, &row);
}

/* `to`: key of the words for whom it is to; `answer`: as in words_of. */
static void put_message(struct report *report, const char *to, const char *body, const char *answer)
{
    facts_press(report,
                &(struct words_of){
                    .from = catalog_text("tell.message.to"), .to = catalog_text(to), .body = body, .answer = answer});
}

/* By mail, where an account may be stolen, nobody is sent more of one game master within an hour; at the desk there is
 * no bound. RC_DENIED: it is reached. */
static enum rc count_one(const struct gm_call *call, const struct player_row *player, struct commit *commit,
                         struct err *err)
{
    int64_t count = 0;
    struct text key = TEXT_EMPTY;
    if (strncmp(call->by, "user:", strlen("user:")) == 0)
        return RC_OK;
    text_addf(&key, "say:%s:%lld", call->by, (long long)player->id);
    enum rc rc = rate_count(call->services->store, key.data, call->services->now, HOUR, &count, err);
    if (rc == RC_OK && count >= HOURLY_MOST)
        rc = err_say(err, RC_DENIED, "deny.message.much", SAID("name", player->name), SAID_NUMBER("most", HOURLY_MOST));
    if (rc == RC_OK)
        commit_budget(commit, key.data);
    text_free(&key);
    return rc;
}

/* What becomes of the mail to one receiver. */
static void tell_mail(const struct gm_call *call, const char *name, enum rc rc, bool off, struct text *told)
{
    const char *key = off               ? "act.broadcast.off"
                      : rc == RC_DENIED ? "act.broadcast.much"
                      : rc == RC_NONE   ? "act.broadcast.none"
                      : call->dry       ? "act.broadcast.dry"
                                        : "act.broadcast";
    say_line(told, key, SAID("name", name));
}

struct message {
    const char *to; /* key of the words for whom it is to */
    const char *body;
};

static enum rc say_to_seat(const struct services *services, struct game *game, int seat, const struct message *message,
                           struct commit *commit, struct err *err)
{
    char cause[64];
    struct outbox_row row = {0};
    struct text reply = TEXT_EMPTY;
    write_cause(services, message->body, cause, sizeof cause);
    post_reply_seat(services, game, seat, &reply);
    const struct catalog *before = language_speak(services, &game->player[seat - 1]);
    struct report report = {.facts = facts_begin(services, &game->player[seat - 1], reply.data)};
    const struct post post = {.kind = "press", .cause = cause, .request = to_master, .report = &report};
    facts_game(&report, game, seat);
    put_message(&report, message->to, message->body, "gm");
    enum rc rc = post_seat(services, game, seat, &post, &row, err);
    catalog_use(before);
    report_free(&report);
    text_free(&reply);
    if (rc == RC_OK)
        commit_add(commit, &row);
    return rc;
}

enum rc gm_broadcast(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                     struct err *err)
{
    struct text body = TEXT_EMPTY;
    enum rc rc = read_text(call->text, &body, err);
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++) {
        if (game->seat[seat - 1].kind != SEAT_PLAYER)
            continue;
        bool off = game->player[seat - 1].mail_off;
        const struct message message = {"tell.broadcast.to", body.data};
        rc = off ? RC_NONE : count_one(call, &game->player[seat - 1], commit, err);
        if (rc == RC_OK)
            rc = say_to_seat(call->services, game, seat, &message, commit, err);
        tell_mail(call, audience_holder(game, seat), rc, off, told);
        rc = rc == RC_NONE || rc == RC_DENIED ? RC_OK : rc;
    }
    if (rc == RC_OK && told->len == 0)
        rc = err_say(err, RC_DENIED, "deny.message.nobody", SAID_NUMBER("game", call->game));
    if (rc == RC_OK)
        keep_press(call->services, &game->row, 0, body.data, commit);
    text_free(&body);
    return rc;
}

/* The seat that a word names, if a player holds it who takes mail. */
static enum rc read_seat(const struct gm_call *call, const struct game *game, int *out, struct err *err)
{
    int seat = 0;
    char room[SEAT_LABEL_BYTES];
    enum rc rc = gm_seat_find(game, call->word[0], &seat, err);
    if (rc != RC_OK)
        return rc;
    *out = seat;
    if (game->seat[seat - 1].kind != SEAT_PLAYER)
        return err_say(err, RC_DENIED, "deny.message.seat", SAID("seat", gm_seat_label(game, seat, room)));
    if (game->player[seat - 1].mail_off)
        return err_say(err, RC_DENIED, "deny.message.off", SAID("name", audience_holder(game, seat)));
    return RC_OK;
}

enum rc gm_message(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                   struct err *err)
{
    int seat = 0;
    struct text body = TEXT_EMPTY;
    enum rc rc = read_seat(call, game, &seat, err);
    if (rc == RC_OK)
        rc = read_text(call->text, &body, err);
    const struct message message = {"tell.message.one", body.data};
    if (rc == RC_OK)
        rc = count_one(call, &game->player[seat - 1], commit, err);
    if (rc == RC_OK)
        rc = say_to_seat(call->services, game, seat, &message, commit, err);
    if (rc == RC_NONE)
        rc = err_say(err, RC_DENIED, "deny.message.address", SAID("name", audience_holder(game, seat)));
    if (rc == RC_OK) {
        tell_mail(call, audience_holder(game, seat), rc, false, told);
        keep_press(call->services, &game->row, seat, body.data, commit);
    }
    text_free(&body);
    return rc;
}

/* ---- to all ----------------------------------------------------------------- */

static enum rc say_to_player(const struct services *services, const struct player_row *player, const char *body,
                             struct commit *commit, struct err *err)
{
    char cause[64];
    struct outbox_row row = {0};
    struct text to = TEXT_EMPTY, reply = TEXT_EMPTY;
    write_cause(services, body, cause, sizeof cause);
    post_reply_player(services, player, &reply);
    enum rc rc = post_address(services, player->id, &to, err);
    const struct catalog *before = language_speak(services, player);
    struct report report = {.facts = rc == RC_OK ? facts_begin(services, player, reply.data) : NULL};
    const struct post post = {.kind = "press", .cause = cause, .request = to_master, .report = &report};
    const struct post_label label = {
        .to = to.data, .reply = reply.data, .subject = catalog_text("tell.broadcast"), .player = player};
    if (rc == RC_OK) {
        put_message(&report, "tell.broadcast.to", body, NULL);
        jv_put_string(report.facts, "subject", label.subject);
        rc = post_plain(services, &label, &post, &row, err);
    }
    catalog_use(before);
    report_free(&report);
    text_free(&to);
    text_free(&reply);
    if (rc == RC_OK)
        commit_add(commit, &row);
    return rc;
}

static enum rc tell_player(const struct gm_call *call, const struct player_row *player, const char *body,
                           struct commit *commit, struct text *told, struct err *err)
{
    const struct services *services = call->services;
    struct seat_place *places = NULL;
    size_t count = 0;
    enum rc rc = seat_of_player(services->store, player->id, GAMES_LIVE, &places, &count, err);
    free(places);
    if (rc != RC_OK || count == 0)
        return rc;
    rc = player->mail_off ? RC_NONE : count_one(call, player, commit, err);
    if (rc == RC_OK)
        rc = say_to_player(services, player, body, commit, err);
    tell_mail(call, player->name, rc, player->mail_off, told);
    return rc == RC_NONE || rc == RC_DENIED ? RC_OK : rc;
}

static enum rc to_everybody(const struct gm_call *call, const char *body, struct commit *commit, struct text *told,
                            struct err *err)
{
    const struct services *services = call->services;
    struct player_row *players = NULL;
    struct game_row *games = NULL;
    size_t player_count = 0, game_count = 0;
    enum rc rc = player_list(services->store, &players, &player_count, err);
    for (size_t i = 0; rc == RC_OK && i < player_count; i++)
        rc = tell_player(call, &players[i], body, commit, told, err);
    player_rows_free(players, player_count);
    if (rc == RC_OK)
        rc = game_list(services->store, GAMES_LIVE, &games, &game_count, err);
    for (size_t i = 0; rc == RC_OK && i < game_count; i++)
        keep_press(services, &games[i], 0, body, commit);
    game_rows_free(games, game_count);
    if (rc == RC_OK && told->len == 0)
        rc = err_say(err, RC_NONE, "deny.message.all");
    return rc;
}

enum rc acts_broadcast(const struct gm_call *call, struct text *told, struct err *err)
{
    const struct services *services = call->services;
    struct text body = TEXT_EMPTY;
    struct commit commit = {.audit.actor = call->by, .audit.act = "broadcast"};
    text_clear(told);
    enum rc rc = actlog_reason(call->because, err);
    if (rc == RC_OK)
        rc = read_text(call->text, &body, err);
    if (rc == RC_OK)
        rc = actlog_detail(services, &(struct act_said){.words = "all", .text = body.data, .because = call->because},
                           &commit.audit.detail, err);
    if (rc == RC_OK)
        rc = to_everybody(call, body.data, &commit, told, err);
    if (rc == RC_OK && call->dry)
        say_line(told, "act.dry");
    else if (rc == RC_OK)
        rc = store_in_transaction(services->store) ? commit_write(services, &commit, err)
                                                   : commit_now(services, &commit, err);
    commit_free(&commit);
    text_free(&body);
    return rc;
}

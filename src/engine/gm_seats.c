/* Who sits where, at a game master's word. */
#include "base/number.h"
#include "engine/actlog.h"
#include "engine/announce.h"
#include "engine/gm_acts.h"
#include "engine/substitute.h"
#include "mail/address.h"

/* What the words say. */
struct seating {
    int seat;
    enum seat_kind kind;
    struct player_row player; /* id 0 unless SEAT_PLAYER; player_row_free() */
};

/* Before the game begins. */
static enum rc welcome(const struct gm_call *call, int seat, struct table *table, struct bundle *bundle,
                       struct err *err)
{
    char cause[32], what[200];
    struct text reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    (void)snprintf(cause, sizeof cause, "at%d", table->seat[seat - 1].epoch);
    (void)snprintf(what, sizeof what, "%s has given you a seat in #%lld %s (%s): %s.", gm_who(call),
                   (long long)table->game.id, table->game.name, table->rules->title, table_seat_name(table, seat));
    const char *const words[] = {what, "If you do not want to play, reply with 'leave'.", NULL};
    post_reply_seat(call->host, table, seat, &reply);
    struct jv *facts = facts_begin(call->host, &table->player[seat - 1], reply.data);
    struct post post = {.kind = "welcome", .cause = cause};
    enum rc rc = !reply.failed && facts != NULL && facts_game(facts, table, seat) &&
                         facts_notice(facts, "Your seat", words) && jv_put_bool(facts, "joined", true)
                     ? facts_conduct(facts, call->host, table, err)
                     : err_set(err, RC_NOMEM, "out of memory for a welcome");
    if (rc == RC_OK)
        rc = post_seat(call->host, table, seat, &post, facts, &mail, err);
    if (rc == RC_OK)
        rc = bundle_add(bundle, &mail, err);
    jv_free(facts);
    text_free(&reply);
    return rc == RC_NONE ? RC_OK : rc; /* he has no address that takes mail */
}

/* A new holder of a seat in a game under way is asked anew with a whole deadline, and told at once. */
static enum rc hand_over(const struct gm_call *call, int seat, struct table *table, struct bundle *bundle,
                         struct err *err)
{
    bool person = table->seat[seat - 1].kind == SEAT_PLAYER;
    if (person && !table->live)
        return table->player[seat - 1].mail_off ? RC_OK : welcome(call, seat, table, bundle, err);
    if (table->game.status != GAME_RUNNING)
        return RC_OK;
    enum rc rc = table_pump(call->host, table, err);
    if (rc == RC_OK && person) {
        /* told all of it at once, as one who asks for it again */
        char cause[32], what[200];
        (void)snprintf(cause, sizeof cause, "seat%d", table->seat[seat - 1].epoch);
        (void)snprintf(what, sizeof what, "%s has given you a seat in this game, which is under way: %s.", gm_who(call),
                       table_seat_name(table, seat));
        const char *const words[] = {what, NULL};
        struct post post = {.kind = "turn", .cause = cause, .words = words, .seated = true};
        substitute_brief(table, seat);
        rc = announce_seat(call->host, table, seat, &post, bundle, err);
    }
    return rc == RC_OK ? announce_all(call->host, table, person ? seat : 0, false, bundle, err) : rc;
}

/* A name may hold blanks; a mail's line was split at them. */
static enum rc find_player(const struct gm_call *call, struct player_row *out, struct err *err)
{
    char name[256];
    struct text text = text_fixed(name, sizeof name);
    for (int i = 2; i < call->words; i++)
        text_addf(&text, "%s%s", i == 2 ? "" : " ", call->word[i]);
    enum rc rc = text.failed ? RC_NONE : player_by_name(call->host->store, name, out, err);
    return rc == RC_NONE ? err_set(err, rc, "there is no player '%s'", name) : rc;
}

static enum rc read_words(const struct gm_call *call, struct seating *out, struct err *err)
{
    int64_t seat = 0;
    const char *who = call->word[1];
    bool person = strcmp(who, "player") == 0;
    if (!number_read(call->word[0], 1, SEATS_MAX, &seat))
        return err_set(err, RC_BAD, "'%s' is no seat: they are numbers from 1", call->word[0]);
    if ((!person && strcmp(who, "bot") != 0 && strcmp(who, "empty") != 0) || person != (call->words > 2))
        return err_set(err, RC_BAD, "write: seat GAME SEAT bot, seat GAME SEAT empty or seat GAME SEAT player NAME");
    out->seat = (int)seat;
    out->kind = person ? SEAT_PLAYER : strcmp(who, "bot") == 0 ? SEAT_BOT : SEAT_EMPTY;
    return person ? find_player(call, &out->player, err) : RC_OK;
}

static enum rc allowed(const struct table *table, const struct seating *seating, struct err *err)
{
    long long game = (long long)table->game.id;
    if (seating->seat > table->game.seats)
        return err_set(err, RC_DENIED, "game %lld has seats 1 to %d", game, table->game.seats);
    if (table->game.status == GAME_FINISHED || table->game.status == GAME_CANCELLED)
        return err_set(err, RC_DENIED, "game %lld is over", game);
    if (seating->kind == SEAT_EMPTY && table->live)
        return err_set(err, RC_DENIED, "a seat of a running game goes to a player or a bot");
    int held = table_seat_of(table, seating->player.id);
    if (held != 0 && held != seating->seat)
        return err_set(err, RC_DENIED, "that player holds seat %d already", held);
    return RC_OK;
}

/* Said again, after a crash perhaps, nothing changes: the holder's tokens stay good. */
static bool is_held_so(const struct seat_row *row, const struct seating *seating)
{
    return row->kind == seating->kind && row->player == seating->player.id && row->kept_for == 0;
}

static enum rc sit(const struct gm_call *call, struct seating *seating, struct table *table, struct bundle *bundle,
                   struct text *told, struct err *err)
{
    const struct host *host = call->host;
    struct seat_row *row = &table->seat[seating->seat - 1];
    if (is_held_so(row, seating)) {
        bundle->table = NULL;
        text_addf(told, "Seat %d is held so already.\n", seating->seat);
        return RC_OK;
    }
    const struct seat_loss loss = {.seat = seating->seat,
                                   .by = gm_who(call),
                                   .to = seating->kind == SEAT_BOT      ? "a bot"
                                         : seating->kind == SEAT_PLAYER ? seating->player.name
                                                                        : ""};
    enum rc rc = RC_OK;
    row->epoch++; /* the old holder's tokens end here */
    text_addf(told, call->dry ? "Seat %d of #%lld %s would be %s%s.\n" : "Seat %d of #%lld %s is %s%s now.\n",
              seating->seat, (long long)table->game.id, table->game.name,
              seating->kind == SEAT_EMPTY ? "free"
              : seating->kind == SEAT_BOT ? "a bot's"
                                          : "that of ",
              seating->kind == SEAT_PLAYER ? seating->player.name : "");
    if ((row->kept_for != 0 ? row->kept_for : row->player) != seating->player.id)
        rc = substitute_lost(host, table, &loss, bundle, err);
    if (rc == RC_OK)
        rc = substitute_pass(host, table, seating->seat, seating->kind == SEAT_PLAYER ? &seating->player : NULL, err);
    if (seating->kind == SEAT_EMPTY)
        row->kind = SEAT_EMPTY;
    return rc == RC_OK ? hand_over(call, seating->seat, table, bundle, err) : rc;
}

enum rc gm_seat(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                struct err *err)
{
    struct seating seating = {0};
    enum rc rc = read_words(call, &seating, err);
    if (rc == RC_OK)
        rc = allowed(table, &seating, err);
    if (rc == RC_OK && seating.kind == SEAT_PLAYER &&
        asprintf(&bundle->words, "%d player %lld", seating.seat, (long long)seating.player.id) < 0) {
        bundle->words = NULL;
        rc = err_set(err, RC_NOMEM, "out of memory for the log of acts");
    }
    if (rc == RC_OK)
        rc = sit(call, &seating, table, bundle, told, err);
    player_row_free(&seating.player);
    return rc;
}

/* The player who lives at an address; id 0: nobody. */
static enum rc player_at(const struct host *host, const char *address, struct player_row *out, struct err *err)
{
    struct address_row row = {0};
    enum rc rc = address_find(host->store, address, &row, err);
    if (rc == RC_OK && row.proved)
        rc = player_get(host->store, row.player, out, err);
    address_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

static enum rc compose_invitation(const struct host *host, struct table *table, const char *address,
                                  struct outbox_row *mail, struct err *err)
{
    struct text subject = TEXT_EMPTY, link = TEXT_EMPTY, reply = TEXT_EMPTY;
    struct player_row player = {0};
    char body[40], cause[40];
    enum rc rc = player_at(host, address, &player, err);
    facts_subject(table, &subject);
    post_reply_invite(host, table->game.id, address, &reply);
    (void)snprintf(body, sizeof body, "join %lld", (long long)table->game.id);
    facts_mailto(reply.data, "join", body, &link);
    (void)snprintf(cause, sizeof cause, "invite%lld", (long long)host->now);
    struct jv *facts = rc == RC_OK ? facts_begin(host, player.id == 0 ? NULL : &player, reply.data) : NULL;
    struct post post = {.kind = "invitation", .cause = cause};
    if (rc == RC_OK && (facts == NULL || link.failed || !facts_game(facts, table, 0) ||
                        !jv_put_string(jv_get(facts, "commands"), "join_mailto", link.data)))
        rc = err_set(err, RC_NOMEM, "out of memory for an invitation");
    if (rc == RC_OK)
        rc = facts_conduct(facts, host, table, err);
    if (rc == RC_OK)
        rc = post_plain(host, table, address, reply.data, subject.data, &post, facts, mail, err);
    jv_free(facts);
    player_row_free(&player);
    text_free(&subject);
    text_free(&link);
    text_free(&reply);
    return rc;
}

enum rc gm_invite(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,
                  struct err *err)
{
    char address[ADDRESS_BYTES + 1];
    struct outbox_row mail = {0};
    enum rc rc = address_canonical(call->word[0], address, err);
    if (rc == RC_OK && table->game.status != GAME_FORMING)
        rc = err_set(err, RC_DENIED, "game %lld takes no more players", (long long)call->game);
    if (rc == RC_OK)
        rc = compose_invitation(call->host, table, address, &mail, err);
    if (rc == RC_OK)
        rc = bundle_add(bundle, &mail, err);
    bundle->table = NULL; /* the same again, after a crash perhaps, is no second act */
    if (rc == RC_OK) {
        char label[ACTOR_BYTES];
        actlog_address(call->host, address, label);
        bundle->words = strdup(label);
        rc = bundle->words == NULL ? err_set(err, RC_NOMEM, "out of memory for the log of acts") : RC_OK;
    }
    if (rc == RC_OK)
        text_addf(told,
                  call->dry ? "An invitation to #%lld %s would go to %s.\n" : "An invitation to #%lld %s goes to %s.\n",
                  (long long)call->game, table->game.name, address);
    return rc;
}

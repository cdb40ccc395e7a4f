/* Who sits where, at a game master's word. */
#include "base/mem.h"
#include "engine/game/actlog.h"
#include "engine/game/audience.h"
#include "engine/game/clock.h"
#include "engine/game/drawn.h"
#include "engine/game/guests.h"
#include "engine/game/mailboxes.h"
#include "engine/game/masters.h"
#include "engine/game/wishes.h"
#include "engine/gm/act_list.h"
#include "engine/gm/seat_word.h"
#include "engine/gm/substitutes.h"
#include "engine/letters/announce.h"
#include "engine/letters/first.h"
#include "engine/letters/language.h"
#include "mail/address.h"
#include "words/catalog.h"
#include "words/say.h"

/* What the words say. */
struct seating {
    int seat;
    bool likes; /* what its holder would like, no new one */
    enum seat_kind kind;
    struct player_row player; /* id 0 unless SEAT_PLAYER; player_row_free() */
};

/* Before the game begins. */
static enum rc welcome(const struct gm_call *call, int seat, struct game *game, struct commit *commit, struct err *err)
{
    char cause[32];
    struct text reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    (void)snprintf(cause, sizeof cause, "at%d", game->seat[seat - 1].epoch);
    post_reply_seat(call->services, game, seat, &reply);
    const struct catalog *before = language_speak(call->services, &game->player[seat - 1]);
    struct report report = {.facts = facts_begin(call->services, &game->player[seat - 1], reply.data)};
    const struct post_picture picture = first_facts(report.facts, call->services, game, seat, &game->player[seat - 1]);
    const struct post post = {.kind = "welcome", .cause = cause, .report = &report, .picture = &picture};
    facts_game(&report, game, seat);
    facts_notice(&report, &SAYING(drawn_later(game) ? "tell.seat.drawn" : "tell.seat", SAID_KEY("who", gm_who(call)),
                                  SAID_GAME(game), SAID("rules", game->rules->title), SAID_SEAT("seat", game, seat)));
    jv_put_bool(report.facts, "joined", true);
    enum rc rc = facts_conduct(&report, call->services, game, err);
    if (rc == RC_OK)
        rc = post_seat(call->services, game, seat, &post, &mail, err);
    if (rc == RC_OK)
        commit_add(commit, &mail);
    catalog_use(before);
    report_free(&report);
    jv_free(picture.view);
    text_free(&reply);
    return rc == RC_NONE ? RC_OK : rc; /* he has no address that takes mail */
}

/* A new holder of a seat in a game under way is asked anew with a whole deadline, and told at once. */
static enum rc hand_over(const struct gm_call *call, int seat, struct game *game, struct commit *commit,
                         struct err *err)
{
    bool person = game->seat[seat - 1].kind == SEAT_PLAYER;
    if (person && !game->live)
        return game->player[seat - 1].mail_off ? RC_OK : welcome(call, seat, game, commit, err);
    if (game->row.status != GAME_RUNNING)
        return RC_OK;
    enum rc rc = game_pump(call->services, game, err);
    if (rc == RC_OK && person) {
        /* told all of it at once, as one who asks for it again */
        char cause[32];
        (void)snprintf(cause, sizeof cause, "seat%d", game->seat[seat - 1].epoch);
        const struct saying words =
            SAYING("tell.seat.running", SAID_KEY("who", gm_who(call)), SAID_SEAT("seat", game, seat));
        struct post post = {.kind = "turn", .cause = cause, .words = &words, .seated = true};
        substitute_brief(game, seat);
        rc = announce_seat(call->services, game, seat, &post, commit, err);
    }
    return rc == RC_OK ? announce_all(call->services, game, person ? seat : 0, false, commit, err) : rc;
}

static enum rc read_words(const struct gm_call *call, const struct game *game, struct seating *out, struct err *err)
{
    const char *who = call->word[1];
    bool person = strcmp(who, "player") == 0;
    enum rc rc = gm_seat_find(game, call->word[0], &out->seat, err);
    if (rc != RC_OK)
        return rc;
    out->likes = strcmp(who, "likes") == 0 && call->words > 2;
    if (out->likes)
        return RC_OK;
    if ((!person && strcmp(who, "bot") != 0 && strcmp(who, "empty") != 0) || person != (call->words > 2))
        return err_say(err, RC_BAD, "deny.usage", SAID("act", call->act->name), SAID_KEY("usage", call->act->usage));
    out->kind = person ? SEAT_PLAYER : strcmp(who, "bot") == 0 ? SEAT_BOT : SEAT_EMPTY;
    return person ? gm_player_find(call->services, call->word + 2, call->words - 2, &out->player, err) : RC_OK;
}

static enum rc allowed(const struct game *game, const struct seating *seating, struct err *err)
{
    long long id = (long long)game->row.id;
    char room[SEAT_LABEL_BYTES];
    if (game->row.status == GAME_FINISHED || game->row.status == GAME_CANCELLED)
        return err_say(err, RC_DENIED, "deny.over", SAID_NUMBER("game", id));
    if (seating->kind == SEAT_EMPTY && game->live)
        return err_say(err, RC_DENIED, "deny.seat.running");
    int sits = game_seat_of(game, seating->player.id),
        held = sits != 0 ? sits : substitute_lent(game, seating->player.id);
    if (held != 0 && held != seating->seat)
        return err_say(err, RC_DENIED, "deny.seat.held", SAID("seat", gm_seat_label(game, held, room)));
    return RC_OK;
}

/* Said again, after a crash perhaps, nothing changes: the holder's tokens stay good. */
static bool is_held_so(const struct seat_row *row, const struct seating *seating)
{
    return row->kind == seating->kind && row->player == seating->player.id && row->kept_for == 0;
}

static enum rc sit(const struct gm_call *call, struct seating *seating, struct game *game, struct commit *commit,
                   struct text *told, struct err *err)
{
    static const char *const done[] = {
        [SEAT_EMPTY] = "act.seat.empty", [SEAT_BOT] = "act.seat.bot", [SEAT_PLAYER] = "act.seat"};
    static const char *const would[] = {
        [SEAT_EMPTY] = "act.seat.empty.dry", [SEAT_BOT] = "act.seat.bot.dry", [SEAT_PLAYER] = "act.seat.dry"};
    const struct services *services = call->services;
    struct seat_row *row = &game->seat[seating->seat - 1];
    if (is_held_so(row, seating)) {
        commit->game = NULL;
        say_line(told, "act.seat.same", SAID_NUMBER("seat", seating->seat));
        return RC_OK;
    }
    const struct seat_loss loss = {.seat = seating->seat,
                                   .by = gm_who(call),
                                   .to = seating->kind == SEAT_BOT      ? NULL
                                         : seating->kind == SEAT_PLAYER ? seating->player.name
                                                                        : ""};
    enum rc rc = RC_OK;
    bool other = (row->kept_for != 0 ? row->kept_for : row->player) != seating->player.id;
    game->told.passed[seating->seat - 1] = other && row->owner != seating->player.id; /* not where they come back */
    row->epoch++; /* the old holder's tokens end here */
    gm_tell(told, call->dry ? would[seating->kind] : done[seating->kind], game, SAID_NUMBER("seat", seating->seat),
            SAID("player", seating->kind == SEAT_PLAYER ? seating->player.name : ""));
    if (other)
        rc = substitute_lost(services, game, &loss, commit, err);
    if (rc == RC_OK)
        substitute_pass(services, game, seating->seat, seating->kind == SEAT_PLAYER ? &seating->player : NULL);
    if (seating->kind == SEAT_EMPTY)
        row->kind = SEAT_EMPTY;
    /* who sits there hears of it in a while, once, and not where it begins before: a table is often given seat by seat
     */
    if (game->row.status == GAME_FORMING)
        game->row.wake_at = services->now + CLOCK_TABLE_TOLD;
    return rc == RC_OK ? hand_over(call, seating->seat, game, commit, err) : rc;
}

/* The list of who has a place, as he has told the game master. */
static enum rc put_likes(const struct gm_call *call, int seat, struct game *game, struct text *told, struct err *err)
{
    char bad[WISH_BYTES];
    struct text list = TEXT_EMPTY, wishes = TEXT_EMPTY, names = TEXT_EMPTY;
    enum rc rc = RC_OK;
    if (!drawn_later(game))
        rc = err_say(err, RC_DENIED, "deny.likes");
    if (rc == RC_OK && game->seat[seat - 1].kind == SEAT_EMPTY)
        rc = err_say(err, RC_DENIED, "deny.seat.empty", SAID_NUMBER("seat", seat));
    for (int i = 2; i < call->words; i++)
        text_addf(&list, "%s ", call->word[i]);
    if (rc == RC_OK && !wishes_read(game, list.data, &wishes, bad))
        rc = err_say(err, RC_BAD, "deny.likes.unknown", SAID("seat", bad));
    if (rc == RC_OK) {
        wishes_put(game, seat, wishes.len == 0 ? "" : wishes.data);
        wishes_tell(game, game->seat[seat - 1].wishes, &names);
        gm_tell(told, call->dry ? "act.likes.dry" : "act.likes", game, SAID_NUMBER("seat", seat),
                SAID("seats", names.len == 0 ? "" : names.data));
    }
    text_free(&list);
    text_free(&wishes);
    text_free(&names);
    return rc;
}

enum rc gm_seat(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                struct err *err)
{
    struct seating seating = {0};
    enum rc rc = read_words(call, game, &seating, err);
    if (rc == RC_OK && seating.likes)
        return put_likes(call, seating.seat, game, told, err);
    if (rc == RC_OK)
        rc = allowed(game, &seating, err);
    if (rc == RC_OK && seating.kind == SEAT_PLAYER)
        commit->audit.words = mem_textf("%d player %lld", seating.seat, (long long)seating.player.id);
    if (rc == RC_OK)
        rc = sit(call, &seating, game, commit, told, err);
    player_row_free(&seating.player);
    return rc;
}

/* "Anna and Emil": the people who sit there. */
static void names_at_table(const struct game *game, struct text *out)
{
    size_t people = 0, told = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        people += game->seat[seat - 1].kind == SEAT_PLAYER;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if (game->seat[seat - 1].kind != SEAT_PLAYER)
            continue;
        text_add(out, say_between(told++, people));
        text_add(out, audience_holder(game, seat));
    }
}

static void put_answers(struct jv *facts, const struct game *game, const char *reply)
{
    char body[40];
    struct text link = TEXT_EMPTY;
    struct jv *commands = jv_get(facts, "commands");
    (void)snprintf(body, sizeof body, "join %lld", (long long)game->row.id);
    const char *const said[][3] = {
        {"join_mailto", "yes", body}, {"decline_mailto", "no", "no"}, {"rules_mailto", "rules", "rules"}};
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        text_clear(&link);
        facts_mailto(reply, said[i][1], said[i][2], &link);
        jv_put_string(commands, said[i][0], link.data);
    }
    text_free(&link);
}

/* Whoever opened the table, unless nobody may know who sits there. */
static enum rc find_host(const struct gm_call *call, const struct game *game, struct player_row *out, struct err *err)
{
    int64_t host = guests_host(game->row.guests);
    return host == 0 || audience_hides(game) ? RC_OK : player_get(call->services->store, host, out, err);
}

/* The one game master by the name that he has as a player; else as acts are told of. */
static enum rc put_inviter(const struct gm_call *call, const struct game *game, struct report *report, struct err *err)
{
    struct masters masters = {0};
    struct player_row player = {0};
    struct text said = TEXT_EMPTY, names = TEXT_EMPTY;
    bool hosted = strcmp(call->by, GM_BY_HOST) == 0;
    enum rc rc = hosted ? find_host(call, game, &player, err) : masters_of(call->services, game->row.id, &masters, err);
    if (rc == RC_OK && masters.count == 1)
        rc = mailboxes_player(call->services, masters.address[0], &player, err);
    say(&said, "tell.invited", SAID("who", player.id != 0 ? player.name : catalog_text(gm_who(call))), SAID_GAME(game),
        SAID("rules", game->rules->title));
    jv_put_string(report->facts, "invited", said.data);
    report_set(report, &report->about.lead, "lead", said.data);
    names_at_table(game, &names);
    if (names.len > 0) {
        text_clear(&said);
        say(&said, "tell.invited.with", SAID("players", names.data));
        jv_put_string(report->facts, "invited_with", said.data);
    }
    masters_free(&masters);
    player_row_free(&player);
    text_free(&said);
    text_free(&names);
    return rc;
}

/* Whom a mail invites. */
struct addressee {
    char address[ADDRESS_BYTES + 1]; /* canonical */
    struct player_row player;        /* owned; id 0: the address is nobody's, or several have it */
};

/* By an address, or by the name of a player. */
static enum rc find_guest(const struct gm_call *call, struct addressee *out, struct err *err)
{
    const struct services *services = call->services;
    struct text to = text_fixed(out->address, sizeof out->address);
    if (address_canonical(call->word[0], out->address, NULL) == RC_OK)
        return mailboxes_player(services, out->address, &out->player, err);
    bool named = strchr(call->word[0], '@') == NULL;
    enum rc rc = named ? player_by_name(services->store, call->word[0], &out->player, err) : RC_NONE;
    if (rc == RC_NONE)
        return err_say(err, RC_BAD, "deny.address", SAID_PART("word", call->word[0], ADDRESS_BYTES));
    out->address[0] = '\0';
    return rc == RC_OK ? post_address(services, out->player.id, &to, err) : rc;
}

static enum rc compose_invitation(const struct gm_call *call, struct game *game, const struct addressee *guest,
                                  struct outbox_row *mail, struct err *err)
{
    const struct services *services = call->services;
    struct text reply = TEXT_EMPTY;
    const char *address = guest->address;
    const struct player_row *player = guest->player.id == 0 ? NULL : &guest->player;
    struct post_picture picture = {.view = NULL};
    char cause[40];
    post_reply_invite(services, game->row.id, address, &reply);
    (void)snprintf(cause, sizeof cause, "invite%lld", (long long)services->now);
    const struct catalog *before = language_speak(services, &guest->player);
    struct report report = {.facts = facts_begin(services, player, reply.data)};
    const struct post post = {.kind = "invitation", .cause = cause, .report = &report, .picture = &picture};
    const struct post_label label = {.to = address, .reply = reply.data, .game = &game->row, .player = player};
    facts_game(&report, game, 0);
    put_answers(report.facts, game, reply.data);
    picture = first_facts(report.facts, services, game, 0, player);
    enum rc rc = put_inviter(call, game, &report, err);
    if (rc == RC_OK)
        rc = facts_conduct(&report, services, game, err);
    if (rc == RC_OK)
        rc = post_plain(services, &label, &post, mail, err);
    catalog_use(before);
    report_free(&report);
    jv_free(picture.view);
    text_free(&reply);
    return rc;
}

enum rc gm_invite(const struct gm_call *call, struct game *game, struct commit *commit, struct text *told,
                  struct err *err)
{
    struct addressee guest = {.player = {0}};
    struct outbox_row mail = {0};
    bool named = strchr(call->word[0], '@') == NULL;
    enum rc rc = find_guest(call, &guest, err);
    if (rc == RC_OK && game->row.status != GAME_FORMING)
        rc = err_say(err, RC_DENIED, "deny.invite", SAID_NUMBER("game", call->game));
    if (rc == RC_OK)
        rc = compose_invitation(call, game, &guest, &mail, err);
    if (rc == RC_OK)
        commit_add(commit, &mail);
    commit->game = NULL; /* the same again, after a crash perhaps, is no second act */
    if (rc == RC_OK) {
        char label[ACTOR_BYTES];
        actlog_address(call->services, guest.address, label);
        commit->audit.words = mem_copy_text(label);
    }
    if (rc == RC_OK)
        gm_tell(told, call->dry ? "act.invite.dry" : "act.invite", game,
                SAID("to", named ? guest.player.name : guest.address));
    player_row_free(&guest.player);
    return rc;
}

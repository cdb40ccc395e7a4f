#include "engine/substitute.h"

#include "engine/audience.h"
#include "engine/clock.h"
#include "engine/gm_acts.h"
#include "engine/gm_tell.h"
#include "engine/post.h"

enum { NEWCOMER_STAGES = 12, NAME_ROOM = 128 };

/* "Anna (red)" */
static void write_holder(const struct table *table, int seat, char out[NAME_ROOM])
{
    struct text text = text_fixed(out, NAME_ROOM);
    text_addf(&text, "%s (%s)", audience_name(table, seat), table_seat_name(table, seat));
}

/* ---- who holds it ---------------------------------------------------------- */

enum rc substitute_pass(const struct host *host, struct table *table, int seat, struct player_row *player,
                        struct err *err)
{
    struct seat_row *row = &table->seat[seat - 1];
    bool person = player != NULL;
    if (table->live) {
        struct match_seat *live = &table->match.seat[seat - 1];
        match_seat_free(live);
        *live = (struct match_seat){.holder = person ? HELD_BY_PLAYER : HELD_BY_BOT};
    }
    clock_clear(host, table, seat);
    clock_new_holder(table, seat);
    row->misses = row->missed_row = 0;
    row->judged = row->missed_phase = 0;
    row->asked_phase = table->game.phase; /* older mails asked somebody else, or before he was away */
    row->kind = person ? SEAT_PLAYER : SEAT_BOT;
    row->gave_up = 0;
    player_row_free(&table->player[seat - 1]);
    if (player != NULL) {
        table->player[seat - 1] = *player;
        *player = (struct player_row){0};
    }
    row->player = table->player[seat - 1].id;
    return table_keep_for(table, seat, NULL) ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a seat");
}

void substitute_brief(struct table *table, int seat)
{
    table->seat[seat - 1].told = table_back(table, NEWCOMER_STAGES);
    table->before[seat - 1] = table->game.phase;
}

bool substitute_others(const struct table *table, int seat)
{
    for (int other = 1; other <= table->game.seats; other++)
        if (other != seat && table->seat[other - 1].kind == SEAT_PLAYER)
            return true;
    return false;
}

int substitute_kept(const struct table *table, int64_t player)
{
    for (int seat = 1; player != 0 && seat <= table->game.seats; seat++)
        if (table->seat[seat - 1].kept_for == player)
            return seat;
    return 0;
}

/* ---- telling --------------------------------------------------------------- */

/* A paragraph or two about a seat, to the other players and the game masters. */
static enum rc tell_others(const struct host *host, struct table *table, int seat, const char *title,
                           const char *const *words, struct bundle *bundle, struct err *err)
{
    char cause[48];
    enum rc rc = RC_OK;
    (void)snprintf(cause, sizeof cause, "hands%d-%lld", seat, (long long)table->revision);
    for (int other = 1; rc == RC_OK && other <= table->game.seats; other++)
        if (other != seat && !table->player[other - 1].mail_off)
            rc = gm_notice_seat(host, table, other, cause, title, words, bundle, err);
    return rc == RC_OK ? gm_tell(host, table->game.id, cause, title, words, bundle, err) : rc;
}

/* To a player who has no seat in the game (any more). `line`: what a reply would say; NULL: nothing. */
static enum rc tell_player(const struct host *host, const struct table *table, const struct player_row *player,
                           const char *cause, const char *title, const char *const *words, const char *line,
                           struct bundle *bundle, struct err *err)
{
    struct text to = TEXT_EMPTY, reply = TEXT_EMPTY, subject = TEXT_EMPTY, link = TEXT_EMPTY;
    struct outbox_row mail = {0};
    struct post post = {.kind = "notice", .cause = cause};
    enum rc rc = post_address(host, player->id, &to, err);
    post_reply_player(host, player, &reply);
    facts_subject(table, &subject);
    if (line != NULL)
        facts_mailto(reply.data, line, line, &link);
    struct jv *facts = rc == RC_OK ? facts_begin(host, player, reply.data) : NULL;
    bool ok =
        facts != NULL && facts_game(facts, table, 0) && facts_notice(facts, title, words) &&
        (line == NULL || (jv_put_string(facts, "action", line) && jv_put_string(facts, "action_mailto", link.data)));
    ok = ok && !to.failed && !reply.failed && !subject.failed && !link.failed;
    if (rc == RC_OK)
        rc = ok ? post_plain(host, table, to.data, reply.data, subject.data, &post, facts, &mail, err)
                : err_set(err, RC_NOMEM, "out of memory for a notice");
    if (rc == RC_OK)
        rc = bundle_add(bundle, &mail, err);
    jv_free(facts);
    text_free(&to);
    text_free(&reply);
    text_free(&subject);
    text_free(&link);
    return rc == RC_NONE ? RC_OK : rc; /* he has no address that takes mail */
}

/* ---- on offer -------------------------------------------------------------- */

static enum rc offer_to(const struct host *host, struct table *table, int seat, int64_t player, struct bundle *bundle,
                        struct err *err)
{
    char cause[48], line[64], pace[48], what[300], phase[96];
    struct player_row row = {0};
    struct text span = text_fixed(pace, sizeof pace), at = text_fixed(phase, sizeof phase);
    enum rc rc = player_get(host->store, player, &row, err);
    span_write(table->game.pace, &span);
    table->rules->phase(audience_view(&table->match, 0), &at);
    (void)snprintf(cause, sizeof cause, "offer%d-%lld", seat, (long long)table->revision);
    (void)snprintf(line, sizeof line, "takeover %lld as %s", (long long)table->game.id, table_seat_name(table, seat));
    (void)snprintf(what, sizeof what,
                   "A seat of #%lld %s (%s) is to be taken over: %s, at %s, %s a decision. A bot "
                   "plays it until then.",
                   (long long)table->game.id, table->game.name, table->rules->title, table_seat_name(table, seat),
                   phase, pace);
    const char *const words[] = {
        what,
        "You said that you stand by. Whoever answers first gets it; reply to this mail with the "
        "line below. Nothing happens if you do not answer, and 'standby off' ends such mails.",
        NULL};
    if (rc == RC_OK && !row.mail_off)
        rc = tell_player(host, table, &row, cause, "A seat is free", words, line, bundle, err);
    player_row_free(&row);
    return rc;
}

/* One mail each, the longest waiting first, though they stand by for these rules and for any. */
static enum rc offer_all(const struct host *host, struct table *table, int seat, struct bundle *bundle, struct err *err)
{
    struct standby_row *rows = NULL;
    size_t count = 0;
    enum rc rc = standby_list(host->store, table->rules->id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        bool asked = table_seat_of(table, rows[i].player) != 0 || substitute_kept(table, rows[i].player) != 0;
        for (size_t k = 0; k < i; k++)
            asked = asked || rows[k].player == rows[i].player;
        if (!asked)
            rc = offer_to(host, table, seat, rows[i].player, bundle, err);
    }
    standby_rows_free(rows, count);
    return rc;
}

static enum rc tell_absent(const struct host *host, struct table *table, int seat, struct bundle *bundle,
                           struct err *err)
{
    char cause[48], what[300];
    (void)snprintf(cause, sizeof cause, "kept%d-%lld", seat, (long long)table->revision);
    (void)snprintf(what, sizeof what,
                   "You have missed %d deadlines in a row in this game. A bot plays %s for you from now "
                   "on, and others are asked to take the seat.",
                   table->seat[seat - 1].missed_row, table_seat_name(table, seat));
    const char *const words[] = {
        what,
        "As long as nobody has taken it, it is yours again when you reply to this mail with the "
        "word 'return', or with orders.",
        table->player[seat - 1].mail_off ? "You hear of this though you have stopped your mail. To have mail again "
                                           "reply 'start'."
                                         : NULL,
        NULL};
    return gm_notice_holder(host, table, seat, cause, "A bot plays for you", words, bundle, err);
}

enum rc substitute_offer(const struct host *host, struct table *table, int seat, enum leaving why,
                         struct bundle *bundle, struct err *err)
{
    char who[NAME_ROOM], what[NAME_ROOM + 160];
    int missed = table->seat[seat - 1].missed_row;
    struct player_row player = {0};
    write_holder(table, seat, who);
    if (why == LEAVES_MISSED)
        (void)snprintf(what, sizeof what,
                       "%s has missed %d deadlines in a row. A bot plays on until somebody takes the "
                       "seat over, or its player is back.",
                       who, missed);
    else
        (void)snprintf(what, sizeof what, "%s has left the game. A bot plays on until somebody takes the seat over.",
                       who);
    const char *const words[] = {what, NULL};
    enum rc rc = bundle_audit(bundle, "engine", "offer", err, "seat %d, %s", seat,
                              why == LEAVES_MISSED ? "deadlines missed" : "its player left");
    if (rc == RC_OK && why == LEAVES_MISSED)
        rc = tell_absent(host, table, seat, bundle, err);
    if (rc != RC_OK)
        return rc;
    clock_clear(host, table, seat);
    int64_t absent = table->seat[seat - 1].absent; /* if he comes back, what he had of absence counts */
    player = table->player[seat - 1];
    table->player[seat - 1] = (struct player_row){0};
    rc = substitute_pass(host, table, seat, NULL, err);
    table->seat[seat - 1].absent = absent;
    if (rc == RC_OK && !table_keep_for(table, seat, &player))
        rc = err_set(err, RC_NOMEM, "out of memory for a seat");
    player_row_free(&player);
    if (rc == RC_OK)
        rc = tell_others(host, table, seat, "A bot plays", words, bundle, err);
    return rc == RC_OK ? offer_all(host, table, seat, bundle, err) : rc;
}

/* ---- an end of it ---------------------------------------------------------- */

enum rc substitute_return(const struct host *host, struct table *table, int seat, struct bundle *bundle,
                          struct err *err)
{
    char what[NAME_ROOM + 40];
    struct player_row player = table->kept[seat - 1];
    table->kept[seat - 1] = (struct player_row){0};
    (void)snprintf(what, sizeof what, "%s is back and plays %s again.", player.name, table_seat_name(table, seat));
    const char *const words[] = {what, NULL};
    int64_t absent = table->seat[seat - 1].absent;
    enum rc rc = substitute_pass(host, table, seat, &player, err);
    table->seat[seat - 1].absent = absent;
    player_row_free(&player);
    if (rc == RC_OK)
        rc = bundle_audit(bundle, "engine", "return", err, "seat %d", seat);
    return rc == RC_OK ? tell_others(host, table, seat, "A player is back", words, bundle, err) : rc;
}

enum rc substitute_lost(const struct host *host, struct table *table, const struct seat_loss *loss,
                        struct bundle *bundle, struct err *err)
{
    int seat = loss->seat;
    char cause[48], what[3 * NAME_ROOM], why[3 * NAME_ROOM];
    bool kept = table->seat[seat - 1].kept_for != 0;
    const struct player_row *player = kept ? &table->kept[seat - 1] : &table->player[seat - 1];
    if (player->id == 0 || player->mail_off)
        return RC_OK;
    (void)snprintf(cause, sizeof cause, "lost%d-%lld", seat, (long long)table->revision);
    (void)snprintf(what, sizeof what,
                   loss->to[0] == '\0' ? "Your seat in this game, %s, is free again.%s"
                                       : "Your seat in this game, %s, has another player now: %s.",
                   table_seat_name(table, seat), loss->to);
    if (loss->by != NULL)
        (void)snprintf(why, sizeof why,
                       kept ? "%s has decided so; a bot had kept it for you, since you had left or missed deadlines."
                            : "%s has decided so. It does not follow from anything you wrote.",
                       loss->by);
    else
        (void)snprintf(why, sizeof why,
                       "%s has taken it over. A bot had kept it for you, since you had left or missed deadlines.",
                       loss->to);
    const char *const words[] = {what, why, "Replies to mails about it are not taken any more. Thank you for playing.",
                                 NULL};
    return tell_player(host, table, player, cause, "Your seat has gone to another", words, NULL, bundle, err);
}

/* Once he has a seat, the others who wait come before him. */
static enum rc wait_anew(const struct host *host, const struct table *table, int64_t player, struct bundle *bundle,
                         struct err *err)
{
    struct standby_row *rows = NULL;
    size_t count = 0;
    enum rc rc = standby_list(host->store, table->rules->id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        if (rows[i].player != player)
            continue;
        rc = bundle_standby(bundle, player, rows[i].rules, false, err);
        if (rc == RC_OK)
            rc = bundle_standby(bundle, player, rows[i].rules, true, err);
    }
    standby_rows_free(rows, count);
    return rc;
}

enum rc substitute_take(const struct host *host, struct table *table, int seat, struct player_row *player,
                        struct bundle *bundle, struct err *err)
{
    char before[NAME_ROOM], what[3 * NAME_ROOM];
    int64_t id = player->id;
    (void)snprintf(before, sizeof before, "%s", table->kept[seat - 1].name);
    (void)snprintf(what, sizeof what, "%s plays %s from now on, in the place of %s.", player->name,
                   table_seat_name(table, seat), before);
    const char *const words[] = {what, NULL};
    const struct seat_loss loss = {.seat = seat, .to = player->name};
    enum rc rc = substitute_lost(host, table, &loss, bundle, err);
    table->seat[seat - 1].epoch++; /* the keys in the mails of the player before end here */
    if (rc == RC_OK)
        rc = substitute_pass(host, table, seat, player, err);
    substitute_brief(table, seat);
    if (rc == RC_OK)
        rc = bundle_audit(bundle, "engine", "takeover", err, "seat %d by player %lld", seat, (long long)id);
    if (rc == RC_OK)
        rc = wait_anew(host, table, id, bundle, err);
    return rc == RC_OK ? tell_others(host, table, seat, "A new player", words, bundle, err) : rc;
}

enum rc substitute_concede(const struct host *host, struct table *table, int seat, struct bundle *bundle,
                           struct err *err)
{
    char who[NAME_ROOM], what[NAME_ROOM + 80];
    write_holder(table, seat, who);
    (void)snprintf(what, sizeof what, "%s has given up. A bot plays the seat to the end.", who);
    const char *const words[] = {what, NULL};
    int64_t player = table->seat[seat - 1].player;
    enum rc rc = bundle_audit(bundle, "engine", "concede", err, "seat %d", seat);
    table->seat[seat - 1].epoch++;
    if (rc == RC_OK)
        rc = substitute_pass(host, table, seat, NULL, err);
    table->seat[seat - 1].gave_up = player;
    return rc == RC_OK ? tell_others(host, table, seat, "A player has given up", words, bundle, err) : rc;
}

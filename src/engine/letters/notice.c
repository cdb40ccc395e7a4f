#include "engine/letters/notice.h"

#include "engine/game/audience.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/language.h"
#include "engine/letters/post.h"
#include "words/catalog.h"

static enum rc no_words(enum rc rc)
{
    return rc == RC_NONE ? RC_OK : rc;
}

static void put_line(struct report *report, const struct notice *notice, const char *reply)
{
    if (notice->line == NULL)
        return;
    jv_put_string(report->facts, "action", notice->line);
    facts_link(report->facts, "action_mailto", reply, notice->line);
}

/* In the language in use. */
static void put_list(struct report *report, const struct notice *notice)
{
    struct text lines = TEXT_EMPTY;
    if (notice->list == NULL)
        return;
    notice->list->write(notice->list->of, &lines);
    jv_put_bool(report->facts, "list_any", lines.len > 0);
    if (lines.len > 0)
        facts_lines(report->facts, "list", lines.data);
    text_free(&lines);
}

enum rc notice_player(const struct services *services, const struct game *game, const struct player_row *player,
                      const struct notice *notice, struct commit *commit, struct err *err)
{
    struct text to = TEXT_EMPTY, reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    enum rc rc = post_address(services, player->id, &to, err);
    post_reply_player(services, player, &reply);
    const struct catalog *before = language_speak(services, player);
    struct report report = {.facts = rc == RC_OK ? facts_begin(services, player, reply.data) : NULL};
    if (rc == RC_OK && game != NULL)
        facts_game(&report, game, 0);
    if (rc == RC_OK) {
        facts_notice(&report, &notice->says);
        put_line(&report, notice, reply.data);
        put_list(&report, notice);
    }
    const struct post post = {.kind = "notice",
                              .cause = notice->cause,
                              .request = notice->request,
                              .report = &report,
                              .calendar = notice->calendar};
    const struct post_label label = {.to = to.data,
                                     .reply = reply.data,
                                     .subject = game == NULL ? report.about.title : NULL,
                                     .game = game == NULL ? NULL : &game->row,
                                     .player = player};
    if (rc == RC_OK && game == NULL)
        jv_put_string(report.facts, "subject", report.about.title);
    if (rc == RC_OK)
        rc = post_plain(services, &label, &post, &mail, err);
    if (rc == RC_OK)
        commit_add(commit, &mail);
    catalog_use(before);
    report_free(&report);
    text_free(&to);
    text_free(&reply);
    return no_words(rc);
}

enum rc notice_holder(const struct services *services, struct game *game, int seat, const struct notice *notice,
                      struct commit *commit, struct err *err)
{
    if (game->seat[seat - 1].kind != SEAT_PLAYER)
        return RC_OK;
    struct text reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    post_reply_seat(services, game, seat, &reply);
    const struct catalog *before = language_speak(services, &game->player[seat - 1]);
    struct report report = {.facts = facts_begin(services, &game->player[seat - 1], reply.data)};
    const struct post post = {.kind = "notice", .cause = notice->cause, .request = notice->request, .report = &report};
    facts_game(&report, game, seat);
    facts_notice(&report, &notice->says);
    put_line(&report, notice, reply.data);
    enum rc rc = post_seat(services, game, seat, &post, &mail, err);
    if (rc == RC_OK)
        commit_add(commit, &mail);
    catalog_use(before);
    report_free(&report);
    text_free(&reply);
    return no_words(rc);
}

enum rc notice_seat(const struct services *services, struct game *game, int seat, const struct notice *notice,
                    struct commit *commit, struct err *err)
{
    return game->player[seat - 1].mail_off ? RC_OK : notice_holder(services, game, seat, notice, commit, err);
}

enum rc notice_players(const struct services *services, struct game *game, const struct notice *notice,
                       struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++)
        rc = notice_seat(services, game, seat, notice, commit, err);
    const struct post absent = {.kind = "notice", .cause = notice->cause, .words = &notice->says};
    return rc == RC_OK ? post_absent(services, game, &absent, commit, err) : rc;
}

static int taken_of(const struct game *game)
{
    int taken = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        taken += game->seat[seat - 1].kind != SEAT_EMPTY;
    return taken;
}

/* "Anna, somebody and 2 bots": who sits there, as each may know it. */
static void write_table(const void *of, struct text *out)
{
    const struct game *game = of;
    size_t told = 0, players = 0, bots = 0;
    for (int seat = 1; seat <= game->row.seats; seat++) {
        players += game->seat[seat - 1].kind == SEAT_PLAYER;
        bots += game->seat[seat - 1].kind == SEAT_BOT;
    }
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if (game->seat[seat - 1].kind != SEAT_PLAYER)
            continue;
        text_add(out, say_between(told++, players + (bots > 0)));
        text_add(out, audience_name(game, seat));
    }
    if (bots > 0) {
        text_add(out, say_between(told, players + 1));
        say(out, "tell.forming.bots", SAID_NUMBER("bots", (long long)bots));
    }
}

enum rc notice_forming(const struct services *services, struct game *game, bool waits, struct commit *commit,
                       struct err *err)
{
    char cause[40];
    int taken = taken_of(game);
    (void)snprintf(cause, sizeof cause, "forming%lld", (long long)services->now);
    bool full = taken == game->row.seats;
    const struct fill *fills =
        FILLS(SAID_NUMBER("missing", game->row.seats - taken), SAID_GAME(game), SAID("rules", game->rules->title),
              SAID_SPAN("span", services->now - game->row.created), SAID_BY("players", write_table, game),
              SAID("address", services_address(services)), SAID_NUMBER("taken", taken),
              SAID_NUMBER("seats", game->row.seats));
    const struct notice notice = {.cause = cause, .says = {full ? "tell.forming.full" : "tell.forming", fills}},
                        to_masters = {.cause = cause, .says = {"tell.forming.master", fills}};
    enum rc rc = notice_players(services, game, &notice, commit, err);
    if (rc == RC_OK && waits)
        rc = gm_notice(services, game->row.id, &to_masters, commit, err);
    return rc == RC_NONE ? RC_OK : rc;
}

#include "engine/letters/language.h"
#include "engine/letters/post.h"

enum { STAGES_TOLD = 12 };

/* Whose the seat is; 0: nobody's who is absent, or nobody's who would hear of this. */
static int64_t owner_of(const struct game *game, int seat)
{
    const struct seat_row *row = &game->seat[seat - 1];
    bool over = game->row.status == GAME_FINISHED || game->row.status == GAME_CANCELLED;
    int64_t player = row->kind == SEAT_BOT ? row->kept_for : row->owner;
    if (player == 0 && row->kind == SEAT_BOT && (over || game->forked))
        player = row->gave_up;
    return player != 0 && game_seat_of(game, player) == 0 ? player : 0;
}

static void write_where(const struct game *game, int seat, struct text *out)
{
    bool over = game->row.status == GAME_FINISHED || game->row.status == GAME_CANCELLED;
    bool kept = game->seat[seat - 1].kept_for != 0, lent = game->seat[seat - 1].owner != 0;
    say(out,
        lent   ? (over ? "report.absent.lent.over" : "report.absent.lent")
        : over ? game_stand_in(game, "report.absent.over", "report.absent.over.none")
        : kept ? game_stand_in(game, "report.absent.kept", "report.absent.kept.none")
               : game_stand_in(game, "report.absent", "report.absent.none"),
        SAID_GAME(game), SAID_SEAT("seat", game, seat));
}

static enum rc put_end(struct report *report, const struct services *services, struct game *game, struct err *err)
{
    enum rc rc = facts_happened(report, services, game, 0, game_back(game, STAGES_TOLD), err);
    if (rc == RC_OK) {
        facts_report(report, game, 0, false);
        facts_people(report->facts, game, 0);
        facts_result(report, game, 0);
    }
    return rc;
}

/* One such mail; all borrowed. */
struct absentee {
    int seat;
    struct player_row player;
    const struct post *post;
};

static enum rc mail_one(const struct services *services, struct game *game, const struct absentee *absentee,
                        struct outbox_row *mail, struct err *err)
{
    const struct player_row *player = &absentee->player;
    const struct post *post = absentee->post;
    struct text to = TEXT_EMPTY, reply = TEXT_EMPTY, where = TEXT_EMPTY;
    enum rc rc = post_address(services, player->id, &to, err);
    post_reply_player(services, player, &reply);
    const struct catalog *before = language_speak(services, player);
    struct report report = {.facts = rc == RC_OK ? facts_begin(services, player, reply.data) : NULL};
    bool end = strcmp(post->kind, "end") == 0;
    if (rc == RC_OK) {
        facts_game(&report, game, 0);
        write_where(game, absentee->seat, &where);
        if (end && post->words != NULL)
            facts_words(&report, post->words);
        else if (!end)
            facts_notice(&report, post->words);
        report_tell(&report.paragraphs, where.data);
    }
    if (rc == RC_OK && end)
        rc = put_end(&report, services, game, err);
    if (rc == RC_OK && post->closing != NULL)
        closing_facts(&report, NULL, game, 0, post->closing);
    struct post whole = *post;
    whole.report = &report;
    const struct post_label label = {.to = to.data, .reply = reply.data, .game = &game->row, .player = player};
    if (rc == RC_OK)
        rc = post_plain(services, &label, &whole, mail, err);
    (void)catalog_use(before);
    report_free(&report);
    text_free(&to);
    text_free(&reply);
    text_free(&where);
    return rc;
}

enum rc post_absent(const struct services *services, struct game *game, const struct post *post, struct commit *commit,
                    struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++) {
        struct absentee absentee = {.seat = seat, .post = post};
        struct outbox_row mail = {0};
        int64_t owner = owner_of(game, seat);
        if (owner == 0)
            continue;
        rc = player_get(services->store, owner, &absentee.player, err);
        if (rc == RC_OK && !absentee.player.mail_off) {
            rc = mail_one(services, game, &absentee, &mail, err);
            if (rc == RC_OK)
                commit_add(commit, &mail);
            else if (rc == RC_NONE)
                rc = RC_OK; /* he has no address that takes mail */
        }
        player_row_free(&absentee.player);
    }
    return rc;
}

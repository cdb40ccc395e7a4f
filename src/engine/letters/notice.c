#include "engine/letters/notice.h"

#include "engine/letters/absent.h"

static enum rc no_words(enum rc rc)
{
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc notice_holder(const struct services *services, struct game *game, int seat, const struct notice *notice,
                      struct commit *commit, struct err *err)
{
    if (game->seat[seat - 1].kind != SEAT_PLAYER)
        return RC_OK;
    struct text reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    post_reply_seat(services, game, seat, &reply);
    struct jv *facts = facts_begin(services, &game->player[seat - 1], reply.data);
    const struct post post = {.kind = "notice", .cause = notice->cause, .facts = facts};
    facts_game(facts, game, seat);
    facts_notice(facts, &notice->says);
    enum rc rc = post_seat(services, game, seat, &post, &mail, err);
    if (rc == RC_OK)
        commit_add(commit, &mail);
    jv_free(facts);
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
    return rc == RC_OK ? absent_mail(services, game, &absent, commit, err) : rc;
}

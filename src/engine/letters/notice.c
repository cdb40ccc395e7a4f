#include "engine/letters/notice.h"

#include "engine/letters/absent.h"

static enum rc no_words(enum rc rc)
{
    return rc == RC_NONE ? RC_OK : rc;
}

enum rc notice_holder(const struct services *services, struct game *game, int seat, const char *cause,
                      const char *title, const char *const *words, struct commit *commit, struct err *err)
{
    if (game->seat[seat - 1].kind != SEAT_PLAYER)
        return RC_OK;
    struct text reply = TEXT_EMPTY;
    struct outbox_row mail = {0};
    post_reply_seat(services, game, seat, &reply);
    struct jv *facts = facts_begin(services, &game->player[seat - 1], reply.data);
    struct post post = {.kind = "notice", .cause = cause};
    facts_game(facts, game, seat);
    facts_notice(facts, title, words);
    enum rc rc = post_seat(services, game, seat, &post, facts, &mail, err);
    if (rc == RC_OK)
        commit_add(commit, &mail);
    jv_free(facts);
    text_free(&reply);
    return no_words(rc);
}

enum rc notice_seat(const struct services *services, struct game *game, int seat, const char *cause, const char *title,
                    const char *const *words, struct commit *commit, struct err *err)
{
    return game->player[seat - 1].mail_off ? RC_OK
                                           : notice_holder(services, game, seat, cause, title, words, commit, err);
}

enum rc notice_players(const struct services *services, struct game *game, const char *cause, const char *title,
                       const char *const *words, struct commit *commit, struct err *err)
{
    enum rc rc = RC_OK;
    for (int seat = 1; rc == RC_OK && seat <= game->row.seats; seat++)
        rc = notice_seat(services, game, seat, cause, title, words, commit, err);
    struct post absent = {.kind = "notice", .cause = cause, .words = words};
    return rc == RC_OK ? absent_mail(services, game, &absent, title, commit, err) : rc;
}

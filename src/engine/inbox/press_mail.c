#include "engine/inbox/press_mail.h"

#include "engine/game/audience.h"
#include "engine/inbox/talk.h"
#include "engine/letters/facts.h"
#include "engine/letters/gm_notice.h"
#include "engine/letters/token.h"
#include "words/catalog.h"

enum { CAUSE_BYTES = 10, HOUR = 3600 };

void press_cause(const struct job *job, int index, char *out)
{
    char what[64];
    uint8_t hash[CAUSE_BYTES];
    struct text cause = text_fixed(out, PRESS_CAUSE_BYTES);
    int len = snprintf(what, sizeof what, "press %lld %d", (long long)job->inbox, index);
    cipher_keyed(job->services->token_key, what, (size_t)len, hash, sizeof hash);
    text_add_char(&cause, 'p');
    cipher_base32(hash, sizeof hash, &cause);
}

/* What an answer to the message stands for: one that is for its writer. */
static void write_request(const struct job *job, const struct game *game, const struct message *message,
                          struct text *out)
{
    struct text line = TEXT_EMPTY;
    if (!message->masked)
        text_addf(&line, "press %s", game_seat_name(game, job->seat));
    talk_write(line.data == NULL ? "" : line.data, job->player.id, out);
    text_free(&line);
}

/* Who writes to whom, as the one at `seat` reads it. */
static void put_press(struct jv *facts, const struct job *job, const struct game *game, const struct message *message,
                      int seat, bool gathered)
{
    struct text from = TEXT_EMPTY;
    struct words_of words = {
        .to = message->names,
        .body = message->body,
        .to_all = config_choice(game->config, SETTING_GAME_PRESS) == PRESS_PUBLIC,
        .gathered = gathered,
    };
    if (message->masked) {
        words.unsigned_ = true;
        words.from = catalog_text("answer.press.from");
        words.to = catalog_text(message->all ? "answer.press.all" : "answer.press.you");
        facts_press(facts, &words);
        return;
    }
    facts_who(game, job->seat, &from);
    words.from = from.data;
    words.to = message->to == 1u << seat ? catalog_text("answer.press.you") : words.to;
    words.answer = game_seat_name(game, job->seat);
    facts_press(facts, &words);
    text_free(&from);
}

static enum rc to_seat(struct job *job, struct game *game, const struct message *message, int seat,
                       const char *gathered, struct err *err)
{
    char cause[PRESS_CAUSE_BYTES];
    struct text reply = TEXT_EMPTY, request = TEXT_EMPTY;
    struct outbox_row row = {0};
    struct services services = *job->services;
    write_request(job, game, message, &request);
    if (message->masked)
        services.now = (services.now / HOUR + 1) * HOUR;
    press_cause(job, message->index, cause);
    struct post post = {.kind = "press",
                        .cause = gathered == NULL ? cause : gathered,
                        .request = request.data,
                        .timeless = message->masked};
    if (message->masked)
        post_reply_timeless(&services, game, seat, &reply);
    else
        post_reply_seat(&services, game, seat, &reply);
    struct jv *facts = facts_begin(&services, &game->player[seat - 1], reply.data);
    facts_game(facts, game, seat);
    put_press(facts, job, game, message, seat, gathered != NULL);
    post.facts = facts;
    enum rc rc = post_seat(&services, game, seat, &post, &row, err);
    row.next_at = services.now; /* of two to one reader the one that waited is not overtaken */
    cipher_wipe(services.token_key, sizeof services.token_key);
    jv_free(facts);
    text_free(&reply);
    text_free(&request);
    if (rc == RC_OK)
        commit_add(&job->commit, &row);
    return rc;
}

static enum rc to_master(struct job *job, struct game *game, const struct message *message, const char *gathered,
                         struct err *err)
{
    char cause[PRESS_CAUSE_BYTES];
    struct text from = TEXT_EMPTY, line = TEXT_EMPTY, request = TEXT_EMPTY;
    text_addf(&from, "%s (%s)", game_seat_name(game, job->seat), audience_holder(game, job->seat));
    text_addf(&line, "gm message %lld %d", (long long)game->row.id, job->seat);
    talk_write(line.data, job->player.id, &request);
    press_cause(job, message->index, cause);
    const struct passed_on passed = {.cause = gathered == NULL ? cause : gathered,
                                     .from = from.data,
                                     .body = message->body,
                                     .request = request.data};
    enum rc rc = gm_pass_on(job->services, game->row.id, &passed, &job->commit, err);
    text_free(&from);
    text_free(&line);
    text_free(&request);
    return rc;
}

enum rc press_mail(struct job *job, struct game *game, const struct message *message, int seat, const char *gathered,
                   struct err *err)
{
    return seat == 0 ? to_master(job, game, message, gathered, err) : to_seat(job, game, message, seat, gathered, err);
}

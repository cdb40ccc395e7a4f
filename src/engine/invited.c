#include "engine/invited.h"

#include "engine/gm_tell.h"
#include "engine/strangers.h"
#include "engine/yesno.h"
#include "mail/incoming.h"

/* What the lines say together; they are taken. A yes and a no together are neither. */
static enum yesno take_answers(struct errand *errand, struct said **first)
{
    enum yesno said = YESNO_NONE;
    bool both = false;
    *first = NULL;
    for (int i = 0; i < errand->lines; i++) {
        struct said *line = &errand->line[i];
        enum yesno answer = line->press || line->taken ? YESNO_NONE : yesno_read(line->raw);
        if (answer == YESNO_NONE)
            continue;
        both = both || (said != YESNO_NONE && said != answer);
        said = answer;
        line->taken = true;
        *first = *first == NULL ? line : *first;
    }
    return both ? YESNO_NONE : said;
}

static enum rc join(struct said *said, int64_t game)
{
    char line[40];
    (void)snprintf(line, sizeof line, "join %lld", (long long)game);
    said->taken = false;
    return errand_reread(said, line);
}

static enum rc sits(const struct errand *errand, int64_t game, bool *out, struct err *err)
{
    struct seat_row *rows = NULL;
    size_t count = 0;
    *out = false;
    enum rc rc = seat_list(errand->host->store, game, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        *out = *out || (errand->player.id != 0 && rows[i].player == errand->player.id);
    seat_rows_free(rows, count);
    return rc;
}

/* An answer to the one who was invited, unless he has had enough of them. */
static enum rc answer(struct errand *errand, const char *title, struct err *err)
{
    bool may = true;
    struct text reply = TEXT_EMPTY;
    enum rc rc = errand->player.id != 0 ? RC_OK : strangers_may_hear(errand, INVITED_HELP, &may, err);
    errand_reply_to(errand, &reply);
    if (rc == RC_OK && may)
        rc = errand_reply(errand, "notice", title, errand->mail->from, reply.data, NULL, err);
    text_free(&reply);
    return rc;
}

static enum rc decline(struct errand *errand, const struct game_row *game, struct err *err)
{
    char cause[48], who[400];
    (void)snprintf(cause, sizeof cause, "declined%lld", (long long)token_address(errand->mail->from));
    (void)snprintf(who, sizeof who, "%s%s%s%s does not want to play: the invitation was answered with no.",
                   errand->player.id != 0 ? errand->player.name : "", errand->player.id != 0 ? " <" : "",
                   errand->mail->from, errand->player.id != 0 ? ">" : "");
    const char *const words[] = {who, NULL};
    enum rc rc = gm_tell(errand->host, game->id, cause, "An invitation was declined", words, &errand->bundle, err);
    errand_put_away(errand, INBOX_DONE, "declines an invitation");
    if (rc == RC_OK && errand_say(errand,
                                  "Thank you for your answer: you are not in #%lld %s. Should you change your mind, "
                                  "reply with the word 'join' while a seat is free.",
                                  (long long)game->id, game->name) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for an answer");
    return rc == RC_OK ? answer(errand, "Not this time", err) : rc;
}

static enum rc ask(struct errand *errand, const struct game_row *game, struct err *err)
{
    errand_put_away(errand, INBOX_DONE, "neither takes nor declines an invitation");
    enum rc rc = errand_say(errand,
                            "I could not tell from your mail whether you will play in #%lld %s. Reply with the one "
                            "word 'yes' to take a seat, or 'no'. 'help' explains how games are played here by mail.",
                            (long long)game->id, game->name);
    return rc == RC_OK ? answer(errand, "Will you play?", err) : err_set(err, rc, "out of memory for an answer");
}

/* Whether the mail says anything that other parts of us understand. */
static bool says_more(const struct errand *errand)
{
    for (int i = 0; i < errand->lines; i++) {
        enum verb verb = errand->line[i].verb;
        bool doubtful = verb == VERB_YES || verb == VERB_NO;
        bool own = verb == VERB_REGISTER || verb == VERB_HELP;
        if (!errand->line[i].taken && !doubtful && verb != VERB_NONE && (own || errand->player.id != 0))
            return true;
    }
    return false;
}

static enum rc unjoined(struct errand *errand, enum yesno said, bool *done, struct err *err)
{
    struct game_row game = {0};
    bool seated = false;
    enum rc rc = game_get(errand->host->store, errand->who.game, &game, err);
    if (rc == RC_NONE)
        return RC_OK; /* of a game that is gone: as any other mail */
    if (rc == RC_OK)
        rc = sits(errand, game.id, &seated, err);
    bool stops = errand->player.id == 0 && errand_has(errand, VERB_STOP);
    *done = rc == RC_OK && !seated && (said == YESNO_NO || stops || !says_more(errand));
    if (*done)
        rc = said == YESNO_NO || stops ? decline(errand, &game, err) : ask(errand, &game, err);
    else if (rc == RC_OK && seated && said == YESNO_NO &&
             errand_say(errand, "You sit in #%lld %s. To give the seat back write: leave %lld", (long long)game.id,
                        game.name, (long long)game.id) != RC_OK)
        rc = err_set(err, RC_NOMEM, "out of memory for an answer");
    game_row_free(&game);
    return rc;
}

enum rc invited_mail(struct errand *errand, bool *done, struct err *err)
{
    struct said *first = NULL;
    *done = false;
    bool joins = errand_has(errand, VERB_JOIN);
    enum yesno said = take_answers(errand, &first);
    if (joins)
        return RC_OK;
    if (said == YESNO_YES)
        return join(first, errand->who.game) == RC_OK ? RC_OK : err_set(err, RC_NOMEM, "out of memory for a line");
    return unjoined(errand, said, done, err);
}

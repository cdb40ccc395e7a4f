#include "engine/inbox/verdict.h"

#include "engine/inbox/commands.h"
#include "engine/inbox/strangers.h"
#include "engine/play/yesno.h"
#include "mail/incoming.h"

static const char ASKS_JOIN[] = "join";

/* Whether the mail that is answered asked for it. Its key stands in others as well: in our help, in the rules. */
static bool was_asked(const struct job *job)
{
    return job_answers_kind(job, "invitation") || strcmp(job_asked(job), ASKS_JOIN) == 0;
}

/* "No thanks, too busy" at the head of a mail that asks nothing: who has said it may still join. */
static bool begins_with_no(const struct job *job, const struct statement *line)
{
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        bool says = statement_is_open(said) && !statement_blank(said->raw);
        if (says && (said < line || strchr(said->raw, '?') != NULL))
            return false;
    }
    return yesno_clause(line->raw) == YESNO_NO;
}

/* "Ok" may be said to anything, "yes" may not. */
static enum yesno answer_of(const struct job *job, const struct statement *line)
{
    bool asked = was_asked(job);
    bool counts = statement_is_open(line) && !line->copied && (asked || yesno_is_explicit(line->raw));
    enum yesno said = counts ? statement_yesno(line) : YESNO_NONE;
    return counts && asked && said == YESNO_NONE && begins_with_no(job, line) ? YESNO_NO : said;
}

/* What the lines say together; they are taken. A yes and a no together are neither. */
static enum yesno take_answers(struct job *job, struct statement **first)
{
    enum yesno said = YESNO_NONE;
    bool both = false;
    *first = NULL;
    for (int i = 0; i < job->statements; i++) {
        struct statement *line = &job->statement[i];
        enum yesno answer = answer_of(job, line);
        if (answer == YESNO_NONE)
            continue;
        both = both || (said != YESNO_NONE && said != answer);
        said = answer;
        statement_end(line, STATEMENT_DONE);
        *first = *first == NULL ? line : *first;
    }
    return both ? YESNO_NONE : said;
}

static void join(struct statement *said, int64_t game)
{
    char number[24];
    (void)snprintf(number, sizeof number, "%lld", (long long)game);
    said->fate = STATEMENT_OPEN;
    statement_speak(said, VERB_JOIN, number);
}

/* An answer to the one who was invited, unless he has had enough of them. */
static enum rc answer(struct job *job, const char *key, struct err *err)
{
    bool may = true;
    enum rc rc = job->player.id != 0 ? RC_OK : strangers_may_hear(job, INVITED_HELP, &may, err);
    if (rc == RC_OK && may)
        rc = job_reply(job, "notice", key, (struct route){job->mail->from, job_reply_to(job)}, NULL, err);
    return rc;
}

static enum rc decline(struct job *job, const struct game_row *game, struct err *err)
{
    bool known = job->player.id != 0;
    enum rc rc = job_alert(job, game->id,
                           SAYING(known ? "tell.declined.player" : "tell.declined",
                                  SAID("name", known ? job->player.name : ""), SAID("address", job->mail->from)),
                           err, "declined%lld", (long long)token_address(job->mail->from));
    job_put_away(job, INBOX_DONE, "declines an invitation");
    if (rc == RC_OK)
        job_tell(job, "answer.invited.no", SAID_NUMBER("game", game->id), SAID("name", game->name));
    return rc == RC_OK ? answer(job, "answer.title.invited.no", err) : rc;
}

static enum rc ask(struct job *job, const struct game_row *game, struct err *err)
{
    job_put_away(job, INBOX_DONE, "neither takes nor declines an invitation");
    job_tell(job, "answer.invited", SAID_NUMBER("game", game->id), SAID("name", game->name));
    job->answer.asks = ASKS_JOIN;
    return answer(job, "answer.title.invited", err);
}

/* The rules, for who wants to read them first. */
static enum rc read_up(struct job *job, const struct game_row *game, struct err *err)
{
    bool may = false;
    enum rc rc = strangers_may_hear(job, INVITED_HELP, &may, err);
    job_put_away(job, INBOX_DONE, "wants to read the rules");
    job->game = game->id;
    return rc == RC_OK && may ? commands_rules(job, job_reply_to(job), err) : rc;
}

/* Whether the mail says anything that other parts of us understand. */
static bool says_more(const struct job *job)
{
    for (int i = 0; i < job->statements; i++) {
        enum verb verb = job->statement[i].verb;
        bool doubtful = verb == VERB_YES || verb == VERB_NO;
        bool own = verb == VERB_REGISTER || verb == VERB_HELP;
        if (job->statement[i].fate == STATEMENT_OPEN && !doubtful && verb != VERB_NONE && (own || job->player.id != 0))
            return true;
    }
    return false;
}

static enum rc unjoined(struct job *job, enum yesno said, bool *done, struct err *err)
{
    struct game_row game = {0};
    bool seated = false;
    enum rc rc = game_get(job->services->store, job->who.game, &game, err);
    bool deleted = rc == RC_OK && game.deleted;
    if (deleted) {
        job_tell(job, "answer.deleted", SAID_NUMBER("game", game.id));
        game_row_free(&game);
    }
    if (rc == RC_NONE || deleted)
        return RC_OK; /* of a game that is gone: as any other mail */
    if (rc == RC_OK)
        rc = job_sits(job, game.id, false, &seated, err);
    bool stops = job->player.id == 0 && job_has(job, VERB_STOP);
    *done = rc == RC_OK && !seated && (said == YESNO_NO || stops || !says_more(job));
    if (*done && said == YESNO_NONE && !stops && job_has(job, VERB_RULES))
        rc = read_up(job, &game, err);
    else if (*done)
        rc = said == YESNO_NO || stops ? decline(job, &game, err) : ask(job, &game, err);
    else if (rc == RC_OK && seated && said == YESNO_NO)
        job_tell(job, "answer.invited.seated", SAID_NUMBER("game", game.id), SAID("name", game.name));
    game_row_free(&game);
    return rc;
}

enum rc verdict_invited(struct job *job, bool *done, struct err *err)
{
    struct statement *first = NULL;
    *done = false;
    bool joins = job_has(job, VERB_JOIN);
    enum yesno said = take_answers(job, &first);
    if (joins)
        return RC_OK;
    if (said == YESNO_YES) {
        join(first, job->who.game);
        return RC_OK;
    }
    return unjoined(job, said, done, err);
}

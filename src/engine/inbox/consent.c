#include "engine/inbox/consent.h"

#include "engine/inbox/question.h"
#include "engine/inbox/vote.h"
#include "words/catalog.h"

/* A question is about a whole mail. Among the lines for other games there is no room for it. */
void consent_first(struct job *job, const char *word, struct saying question)
{
    struct text text = text_fixed(job->ask, sizeof job->ask);
    if (job->split.whole == NULL)
        say_list(&text, question.key, question.fills);
    else
        job_tell(job, "answer.consent.part", SAID("word", word));
}

/* What the line wants a "yes" for; false: nothing. */
static bool wants_yes(const struct job *job, const struct game *game, const struct statement *said,
                      struct text *question)
{
    return vote_carries(job, game, said, question) || (job->yes.owned && question_is_final(job, game, said));
}

void consent_final(struct job *job, struct game *game, struct statement *said)
{
    struct text question = TEXT_EMPTY;
    if (!job->yes.sure && wants_yes(job, game, said, &question)) {
        statement_end(said, job->split.whole == NULL ? STATEMENT_ASKED : STATEMENT_ASIDE);
        if (question.len > 0)
            consent_first(job, verb_name(said->verb),
                          SAYING("answer.consent.vote", SAID_GAME(game), SAID("question", question.data)));
        else
            consent_first(job, verb_name(said->verb), SAYING("answer.consent"));
    }
    text_free(&question);
}

enum rc consent_copied(struct job *job, struct err *err)
{
    const struct question question = {.kind = TOKEN_SURE,
                                      .title = "answer.title.sure",
                                      .words = catalog_text("answer.consent.copied"),
                                      .to = job->back,
                                      .player = job->player.id};
    return question_ask(job, &question, NULL, err);
}

enum rc consent_sure(struct job *job, struct game *game, struct err *err)
{
    struct question question = {
        .kind = TOKEN_SURE, .title = "answer.title.sure", .words = job->ask, .to = job->back, .player = job->player.id};
    commit_forget(&job->commit); /* what stands beside it waits as well */
    return question_ask(job, &question, game, err);
}

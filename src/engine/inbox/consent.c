#include "engine/inbox/consent.h"

#include "engine/inbox/question.h"

/* A question is about a whole mail. Among the lines for other games there is no room for it. */
void confirm_first(struct job *job, const char *word, struct saying question)
{
    struct text text = text_fixed(job->ask, sizeof job->ask);
    if (job->whole == NULL)
        say_list(&text, question.key, question.fills);
    else
        job_tell(job, "answer.consent.part", SAID("word", word));
}

void confirm_final(struct job *job, const struct game *game)
{
    if (!job->owned || job->sure)
        return;
    for (int i = 0; i < job->lines; i++) {
        struct said *said = &job->line[i];
        if (said->taken || said->press || !question_is_final(job, game, said))
            continue;
        said->taken = job->whole != NULL;
        confirm_first(job, verb_name(said->verb), SAYING("answer.consent"));
    }
}

enum rc confirm_sure(struct job *job, struct game *game, struct err *err)
{
    struct question question = {
        .kind = TOKEN_SURE, .title = "answer.title.sure", .words = job->ask, .to = job->back, .player = job->player.id};
    commit_forget(&job->commit); /* what stands beside it waits as well */
    return question_ask(job, &question, game, err);
}

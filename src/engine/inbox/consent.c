#include "engine/inbox/consent.h"

#include "engine/inbox/question.h"

/* A question is about a whole mail. Among the lines for other games there is no room for it. */
void confirm_first(struct job *job, const char *word, const char *question)
{
    struct text text = text_fixed(job->ask, sizeof job->ask);
    if (job->whole == NULL)
        text_add(&text, question);
    else
        job_say(job, "'%s' was not done: it wants a yes of yours first. Send it in a mail of its own.", word);
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
        confirm_first(job, verb_name(said->verb),
                      "You have said that this mail is yours. Nothing of it was done yet, since it asks for what "
                      "cannot be taken back. Do you want that?");
    }
}

enum rc confirm_sure(struct job *job, struct game *game, struct err *err)
{
    struct question question = {
        .kind = TOKEN_SURE, .title = "Are you sure?", .words = job->ask, .to = job->back, .player = job->player.id};
    commit_forget(&job->commit); /* what stands beside it waits as well */
    return question_ask(job, &question, game, err);
}

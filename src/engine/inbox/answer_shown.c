#include "engine/inbox/answer.h"

#include "engine/inbox/question.h"
#include "engine/inbox/wish_line.h"
#include "words/wish.h"

/* Does it say nothing that is understood, to the robot? */
static bool is_prose(const struct job *job)
{
    bool any = false, prose = !job->letter.strict && !job->letter.tried && !job->who.confirms && job->player.id != 0;
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        bool says = !statement_blank(said->raw) && said->fate == STATEMENT_OPEN;
        any = any || says;
        prose = prose && (!says || (said->verb == VERB_NONE && !statement_is_block(said) && said->orders == 0));
    }
    return any && prose;
}

enum rc answer_shown(struct job *job, struct err *err)
{
    struct text text = TEXT_EMPTY;
    struct typed letter;
    struct wishes wishes = {.count = 0};
    struct wish_line wish = {.line = TEXT_EMPTY};
    bool orders = false;
    enum rc rc = RC_OK;
    wish_line_letter(job, &text, &letter);
    if (wish_line_may(job) && is_prose(job))
        wish_guess(&letter, &wishes);
    if (wishes.count > 0 && wishes.lead >= WISH_CLEAR)
        rc = wish_line_write(job, &letter, wishes.verb[0], &wish, err);
    bool shows = rc == RC_OK && wish.line.len > 0 && wish.whole && wish.way == WISH_SHOW;
    if (shows)
        rc = question_holds_orders(job, &orders, err);
    if (rc == RC_OK && shows && !orders) {
        statement_drop_all(job);
        job_tell(job, "answer.wish.shown", SAID("line", wish.line.data));
        (void)statement_add(job, 0, wish.line.data);
    }
    wish_line_free(&wish);
    terms_free_lines(&letter);
    text_free(&text);
    return rc;
}

#include "engine/inbox/answer.h"

#include "engine/inbox/question.h"
#include "engine/inbox/wish_line.h"

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
    struct wish_letter letter;
    struct wish_line wish[WISHES_MOST];
    bool orders = false;
    enum rc rc = RC_OK;
    if (!wish_line_may(job) || !is_prose(job))
        return RC_OK;
    wish_line_guess(job, &letter);
    letter.wishes.count = letter.wishes.lead >= WISH_CLEAR && wish_line_shows(letter.wishes.verb[0]); /* or none */
    rc = wish_line_write(job, &letter, wish, err);
    if (rc == RC_OK && wish[0].whole)
        rc = question_holds_orders(job, &orders, err);
    if (rc == RC_OK && wish[0].whole && !orders) {
        statement_drop_all(job);
        job_tell(job, "answer.wish.shown", SAID("line", wish[0].line.data));
        (void)statement_add(job, 0, wish[0].line.data);
    }
    wish_line_free(wish);
    wish_line_letter_free(&letter);
    return rc;
}

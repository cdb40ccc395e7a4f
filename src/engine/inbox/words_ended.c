/* What a letter about a game that is over asks in its writer's own words: how it went, and why. */
#include "engine/game/clock.h"
#include "engine/inbox/wish_line.h"
#include "engine/inbox/words.h"
#include "engine/play/spoken.h"

static enum rc is_over(const struct job *job, bool *out, struct err *err)
{
    struct game_row row = {0};
    enum rc rc = game_get(job->services->store, job->who.game, &row, err);
    *out = rc == RC_OK && row.status == GAME_FINISHED;
    game_row_free(&row);
    return rc == RC_NONE ? RC_OK : rc;
}

/* The lines that are no words for the robot yet, each in its place. */
static void gather(const struct job *job, struct text *out)
{
    for (int i = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        if (said->verb == VERB_NONE && words_are_free(said) && out->len < JOB_READ_BYTES)
            text_add(out, said->raw);
        text_add_char(out, '\n');
    }
}

static void read_letter(struct job *job, const struct text *body)
{
    struct typed typed;
    terms_read_lines(body->data, &typed);
    int64_t today = moment_local(job->received, clock_zone(job->services, job->player.zone)).day;
    size_t number = spoken_ended(job->services->spoken, &typed, today);
    if (number > 0) {
        statement_drop(job, (int)number - 1);
        (void)statement_add(job, (int)number - 1, "analyse");
    }
    terms_free_lines(&typed);
}

enum rc words_ended_read(struct job *job, struct err *err)
{
    struct text body = TEXT_EMPTY;
    bool over = false;
    if (!wish_line_may(job) || job->letter.strict || job->who.confirms || job->who.game == 0 || job->statements == 0 ||
        job->services->spoken == NULL)
        return RC_OK;
    gather(job, &body);
    enum rc rc = body.len > (size_t)job->statements ? is_over(job, &over, err) : RC_OK;
    if (rc == RC_OK && over)
        read_letter(job, &body);
    text_free(&body);
    return rc;
}

#include "engine/inbox/chosen.h"

#include "base/mem.h"
#include "engine/inbox/body.h"
#include "engine/play/choice.h"
#include "engine/play/yesno.h"

enum { KNOWN_BY = 40 }; /* letters of what was written */

/* Without blanks and line ends, which a mail has elsewhere than what it is made of. */
static char *squeezed(const char *text)
{
    char *out = mem_copy_text(text);
    size_t len = 0;
    for (const char *at = text; *at != '\0'; at++)
        if (strchr(" \t\r\n", *at) == NULL)
            out[len++] = *at;
    out[len] = '\0';
    return out;
}

/* Does the mail that is answered put this question? */
static bool is_put(const struct job *job, const struct held_line *line)
{
    const char *mail = job->who.answered.text_part;
    char *option = held_option(line, 0);
    if (mail == NULL || option == NULL) {
        free(option);
        return false;
    }
    char *text = squeezed(mail), *words = squeezed(held_words(line)), *one = squeezed(option);
    if (strlen(words) > KNOWN_BY)
        words[KNOWN_BY] = '\0';
    bool put = strstr(text, words) != NULL && strstr(text, one) != NULL;
    free(text);
    free(words);
    free(one);
    free(option);
    return put;
}

static int options_of(const struct held_line *line)
{
    int count = 0;
    for (char *option; (option = held_option(line, count)) != NULL; count++)
        free(option);
    return count;
}

/* The questions that the answered mail puts, their choices numbered through. */
struct questions {
    const struct held_line *line[HELD_LINES_MAX];
    int count, options;
};

static void read_questions(const struct job *job, const struct held *held, struct questions *out)
{
    *out = (struct questions){.count = 0};
    for (int i = 0; i < held->count; i++) {
        if (!held->line[i].asked || !is_put(job, &held->line[i]))
            continue;
        out->line[out->count++] = &held->line[i];
        out->options += options_of(&held->line[i]);
    }
}

/* The number, from 1; 0: the line chooses nothing. */
static int chosen(const struct said *said, const struct questions *questions)
{
    if (said->taken || said->press)
        return 0;
    if (questions->options == 1 && said->verb == VERB_YES && yesno_read(said->raw) == YESNO_YES)
        return 1;
    return said->verb == VERB_NONE ? choice_read(said->raw, questions->options) : 0;
}

/* Does the mail that is answered list it under this number? */
static bool is_listed(const struct job *job, int number, const char *option)
{
    struct text line = TEXT_EMPTY;
    text_addf(&line, "%d)%s", number, option);
    char *mail = squeezed(job->who.answered.text_part), *one = squeezed(line.data);
    bool listed = strstr(mail, one) != NULL;
    free(mail);
    free(one);
    text_free(&line);
    return listed;
}

/* The order that the mail lists under this number; NULL: none that is still asked about. Of two that begin alike the
 * longer one stands there. */
static char *option_of(const struct job *job, const struct questions *questions, int number)
{
    char *found = NULL, *option;
    if (questions->options == 1 && number == 1) /* one is not numbered */
        return held_option(questions->line[0], 0);
    for (int i = 0; i < questions->count; i++) {
        for (int k = 0; (option = held_option(questions->line[i], k)) != NULL; k++) {
            if (is_listed(job, number, option) && (found == NULL || strlen(option) > strlen(found))) {
                free(found);
                found = option;
            } else {
                free(option);
            }
        }
    }
    return found;
}

/* "The second one" of several questions is a doubt, "2" is none. */
static void choose(struct job *job, const struct questions *questions, struct said *said, int number)
{
    bool digits = said->raw[strcspn(said->raw, "0123456789")] != '\0';
    char *option = questions->count > 1 && !digits ? NULL : option_of(job, questions, number);
    job->understood = true;
    if (option != NULL) {
        job_reread(said, option);
    } else {
        said->taken = true;
        if (questions->count > 1 && !digits)
            job_tell(job, "answer.chosen.which", SAID_PART("line", said->raw, 60));
        else
            job_tell(job, "answer.chosen.none", SAID_NUMBER("number", number), SAID_PART("line", said->raw, 60));
    }
    free(option);
}

/* Each number is the answer to one question; in the order of the questions they go, whichever was written first. */
void chosen_read(struct job *job, struct game *game)
{
    struct questions questions;
    struct said *said[HELD_LINES_MAX];
    int number[HELD_LINES_MAX], lines = 0;
    read_questions(job, &game->match.seat[job->seat - 1].held, &questions);
    for (int i = 0; i < job->lines && lines < questions.count; i++) {
        int one = chosen(&job->line[i], &questions), at = lines;
        if (one == 0)
            continue;
        said[lines] = &job->line[i];
        for (; at > 0 && number[at - 1] > one; at--)
            number[at] = number[at - 1];
        number[at] = one;
        lines++;
    }
    for (int i = 0; i < lines; i++)
        choose(job, &questions, said[i], number[i]);
}

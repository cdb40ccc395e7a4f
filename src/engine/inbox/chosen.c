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

/* What the mail that is answered lists under this number, squeezed: "    2) Take the forum" and the lines behind it
 * that stand as far in, with the order at the end. The caller's; NULL: nothing. */
static char *listed(const struct job *job, int number)
{
    static const char margin[] = "\n    ";
    struct text label = TEXT_EMPTY, found = TEXT_EMPTY;
    text_addf(&label, "%s%d) ", margin, number);
    const char *at = strstr(job->who.answered.text_part, label.data);
    at = at == NULL ? NULL : at + label.len;
    while (at != NULL) {
        size_t length = strcspn(at, "\n");
        text_add_bytes(&found, at, length);
        at += length;
        const char *behind = at + strspn(at, "\n ");
        bool goes_on = strncmp(at, margin, strlen(margin)) == 0 && strspn(behind, "0123456789") == 0;
        at = goes_on ? at + 1 : NULL;
    }
    char *text = found.len == 0 ? NULL : squeezed(found.data);
    text_free(&label);
    text_free(&found);
    return text;
}

static bool ends_in(const char *text, const char *option)
{
    char *end = squeezed(option);
    size_t length = strlen(text), most = strlen(end);
    bool ends = length >= most && strcmp(text + length - most, end) == 0;
    free(end);
    return ends;
}

/* The order that the mail lists under this number; NULL: none that is still asked about. Of two that end alike the
 * longer one stands there. */
static char *option_of(const struct job *job, const struct questions *questions, int number)
{
    char *found = NULL, *option;
    if (questions->options == 1 && number == 1) /* "yes" */
        return held_option(questions->line[0], 0);
    char *text = listed(job, number);
    for (int i = 0; text != NULL && i < questions->count; i++) {
        for (int k = 0; (option = held_option(questions->line[i], k)) != NULL; k++) {
            bool longer = found == NULL || strlen(option) > strlen(found);
            char *other = option;
            if (longer && ends_in(text, option)) {
                other = found;
                found = option;
            }
            free(other);
        }
    }
    free(text);
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

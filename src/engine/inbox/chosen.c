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

/* The number, from 1; 0: the line chooses nothing. */
static int chosen(const struct said *said, int options)
{
    if (said->taken || said->press)
        return 0;
    if (options == 1 && said->verb == VERB_YES && yesno_read(said->raw) == YESNO_YES)
        return 1;
    return said->verb == VERB_NONE ? choice_read(said->raw, options) : 0;
}

void chosen_read(struct job *job, struct game *game)
{
    const struct held *held = &game->match.seat[job->seat - 1].held;
    const struct held_line *asked = NULL;
    int open = 0;
    for (int i = 0; i < held->count; i++) {
        if (!held->line[i].asked || !is_put(job, &held->line[i]))
            continue;
        asked = &held->line[i];
        open++;
    }
    for (int i = 0; open > 0 && i < job->lines; i++) {
        struct said *said = &job->line[i];
        int number = chosen(said, options_of(asked));
        if (number == 0)
            continue;
        job->understood = true;
        if (open > 1) {
            said->taken = true;
            job_tell(job, "answer.chosen.which", SAID_PART("line", said->raw, 60));
            continue;
        }
        char *option = held_option(asked, number - 1);
        if (option == NULL) {
            said->taken = true;
            job_tell(job, "answer.chosen.none", SAID_NUMBER("number", number), SAID_PART("line", said->raw, 60));
            continue;
        }
        job_reread(said, option);
        free(option);
        return;
    }
}

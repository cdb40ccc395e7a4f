#include "engine/inbox/suggested.h"

#include "base/mem.h"
#include "engine/inbox/people.h"
#include "engine/letters/facts.h"
#include "engine/play/choice.h"
#include "letter/fold.h"
#include "words/lists.h"

#include <stdlib.h>
#include <string.h>

enum { MARGIN = 4 };

/* A turn has a title at the beginning of the line, which may be broken, and its orders stand in below it. */
static const char *turns_of(const char *mail)
{
    static const char heading[] = "\nWHOLE TURNS\n";
    const char *at = mail == NULL ? NULL : strstr(mail, heading);
    return at == NULL ? NULL : at + strlen(heading);
}

/* Adds the orders of turn `number`, from 1, to *said; NULL: they are only counted. Returns how many turns there are. */
static int read_turns(const char *at, int number, struct statement *said)
{
    int count = 0;
    bool title = false;
    while (*at != '\0' && *at != '\n' && *at != '\r') {
        size_t length = strcspn(at, "\r\n"), margin = strspn(at, " ");
        if (margin > 0 && margin < MARGIN) /* the note below them */
            break;
        count += margin == 0 && !title;
        title = margin == 0;
        if (margin == MARGIN && count == number && said != NULL) {
            char *order = mem_copy_part(at + margin, length - margin);
            statement_add_order(said, order);
            free(order);
        }
        at += length;
        at += strspn(at, "\r");
        at += *at == '\n' ? 1 : 0;
    }
    return count;
}

/* Which of so many it names; 0: none. A greater number than there are is told as it is. */
static int number_said(const char *raw, int count)
{
    struct text plain = TEXT_EMPTY, rest = TEXT_EMPTY;
    bool named = false;
    fold_text(raw, &plain);
    for (char *save = NULL, *word = strtok_r(plain.data, " \t.,;:!()\"'", &save); word != NULL;
         word = strtok_r(NULL, " \t.,;:!()\"'", &save)) {
        bool noun = list_has(list_suggested, word);
        named = named || noun;
        if (!noun && !list_has(list_suggested_around, word))
            text_add_all(&rest, word, " ");
    }
    int number = named && rest.len > 0 ? choice_read(rest.data, count) : 0;
    text_free(&plain);
    text_free(&rest);
    return number;
}

void suggested_read(struct job *job, struct game *game, struct statement *said)
{
    const char *turns = turns_of(job->who.answered.text_part);
    int count = turns == NULL || said->orders > 0 || said->verb != VERB_NONE ? 0 : read_turns(turns, 0, NULL);
    int number = count == 0 ? 0 : number_said(said->raw, count);
    if (number == 0)
        return;
    if (number > count) {
        statement_end(said, STATEMENT_ASIDE);
        job_tell(job, "answer.suggested.none", SAID_NUMBER("number", number), SAID_NUMBER("count", count));
        return;
    }
    struct text meant = TEXT_EMPTY, words = TEXT_EMPTY;
    (void)read_turns(turns, number, said);
    for (int i = 0; i < said->orders; i++) {
        text_add_all(&meant, i == 0 ? "" : "; ", said->order[i]);
        text_add(&words, i == 0 ? "" : "; ");
        facts_phrase(game, job->seat, said->order[i], &words);
    }
    said->sure = STATEMENT_LOOSE;
    job->understood = true;
    people_tell(job, said->raw, meant.data, words.data);
    text_free(&meant);
    text_free(&words);
}

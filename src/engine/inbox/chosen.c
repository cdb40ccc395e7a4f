#include "engine/inbox/chosen.h"

#include "base/mem.h"
#include "engine/inbox/people.h"
#include "engine/letters/facts.h"
#include "engine/play/choices.h"
#include "engine/play/yesno.h"
#include "letter/fold.h"
#include "rules/doors.h"
#include "words/lists.h"
#include "words/marks.h"

#include <stdlib.h>
#include <string.h>

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

/* The questions that the answered mail puts, their choices numbered through from 0. */
struct questions {
    char *option[HELD_LINES_MAX * HELD_OPTIONS_MAX]; /* owned */
    int first[HELD_LINES_MAX + 1]; /* of each question, the number of its first one; of none, how many there are */
    int slot[HELD_LINES_MAX];
    int count;
};

static void read_questions(const struct job *job, const struct held *held, struct questions *out)
{
    int options = 0;
    char *option;
    out->count = 0;
    for (int i = 0; i < held->count; i++) {
        if (!held->line[i].asked || !is_put(job, &held->line[i]))
            continue;
        out->slot[out->count] = held->line[i].slot;
        out->first[out->count++] = options;
        for (int k = 0; k < HELD_OPTIONS_MAX && (option = held_option(&held->line[i], k)) != NULL; k++)
            out->option[options++] = option;
    }
    out->first[out->count] = options;
}

static int options_of(const struct questions *questions)
{
    return questions->first[questions->count];
}

/* What the mail that is answered lists under this number, squeezed and without its words: "    2) take arc-gal-1   #
 * take the forum". In mails of earlier versions the words come first, and the order at the end, in the lines behind
 * them that stand as far in. The caller's; NULL: nothing. */
static char *listed(const struct job *job, int number)
{
    static const char margin[] = "\n    ";
    struct text label = TEXT_EMPTY, found = TEXT_EMPTY;
    text_addf(&label, "%s%d) ", margin, number);
    const char *at = strstr(job->who.answered.text_part, label.data);
    at = at == NULL ? NULL : at + label.len;
    while (at != NULL) {
        size_t length = strcspn(at, "\n");
        const char *words = strstr(at, "   # ");
        text_add_bytes(&found, at, words != NULL && words < at + length ? (size_t)(words - at) : length);
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

/* The order that the mail lists under this number, from 1; NULL: none that is still asked about. Of two that end alike
 * the longer one stands there. */
static const char *option_of(const struct job *job, const struct questions *questions, int number)
{
    const char *found = NULL;
    if (options_of(questions) == 1 && number == 1) /* "yes" */
        return questions->option[0];
    char *text = listed(job, number);
    for (int i = 0; text != NULL && i < options_of(questions); i++)
        if ((found == NULL || strlen(questions->option[i]) > strlen(found)) && ends_in(text, questions->option[i]))
            found = questions->option[i];
    free(text);
    return found;
}

/* What the lines of the mail choose. */
struct picks {
    const char *order[HELD_LINES_MAX]; /* borrowed; in the order of the questions, whichever was written first */
    int number[HELD_LINES_MAX];
    int count;
    bool only; /* what else is asked is answered by no */
};

static void add_pick(struct picks *picks, int number, const char *order)
{
    int at = picks->count;
    if (order == NULL || at == HELD_LINES_MAX)
        return;
    for (; at > 0 && picks->number[at - 1] > number; at--) {
        picks->order[at] = picks->order[at - 1];
        picks->number[at] = picks->number[at - 1];
    }
    picks->order[at] = order;
    picks->number[at] = number;
    picks->count++;
}

/* The first choice of question number `at`, from 0. */
static void pick_first(const struct questions *questions, int at, struct picks *picks)
{
    if (at < questions->count)
        add_pick(picks, questions->first[at] + 1, questions->option[questions->first[at]]);
}

/* The question that offers the choice with this number, from 1; as many as there are: none does. */
static int question_of(const struct questions *questions, int number)
{
    int at = 0;
    while (at < questions->count && number > questions->first[at + 1])
        at++;
    return at;
}

/* Two choices of one question are none. An older mail counts otherwise. */
static bool choose_twice(const struct job *job, const struct questions *questions, const struct choices *choices)
{
    char *more = listed(job, options_of(questions) + 1);
    bool older = more != NULL;
    free(more);
    if (older)
        return false;
    for (int i = 0; !choices->questions && i < choices->count; i++)
        for (int k = 0; k < i; k++)
            if (question_of(questions, choices->number[i]) == question_of(questions, choices->number[k]))
                return true;
    return false;
}

static void tell_none(struct job *job, const struct statement *said, int number)
{
    job_tell(job, "answer.chosen.none", SAID_NUMBER("number", number), SAID_PART("line", said->raw, 60));
}

/* "The first and the last", "the third", where two questions are open: whatever is counted, it is no question. */
static bool count_beyond(const struct questions *questions, const struct choices *choices)
{
    for (int i = 0; choices->questions && i < choices->count; i++)
        if (choices->number[i] > questions->count)
            return true;
    return false;
}

/* Of several questions. "The second one" is a doubt there, "2" and "the first two" are none. */
static bool pick_several(struct job *job, const struct questions *questions, const struct statement *said,
                         struct picks *picks)
{
    struct choices choices;
    choices_read(said->raw, options_of(questions), &choices);
    picks->only = picks->only || choices.none || (choices.only && choices.count > 0);
    for (int i = 0; choices.all && i < questions->count; i++)
        pick_first(questions, i, picks);
    if (choices.all || choices.count == 0)
        return choices.all || choices.none;
    if ((choices.questions && choices.count == 1) || count_beyond(questions, &choices) ||
        choose_twice(job, questions, &choices)) {
        job_tell(job, "answer.chosen.which", SAID_PART("line", said->raw, 60));
        return true;
    }
    for (int i = 0; i < choices.count; i++) {
        int number = choices.number[i];
        const char *order = choices.questions ? NULL : option_of(job, questions, number);
        if (choices.questions)
            pick_first(questions, number - 1, picks);
        else if (order == NULL)
            tell_none(job, said, number);
        add_pick(picks, number, order);
    }
    return true;
}

/* "No", "none of them": nothing that was asked about is meant. */
static bool says_none(const struct job *job, const struct questions *questions, const struct statement *said)
{
    struct choices choices;
    bool no = said->verb == VERB_NO && statement_yesno(said) == YESNO_NO;
    for (int i = 0; i < job->statements; i++) /* "1. no", "2. yes" */
        no = no && job->statement[i].verb != VERB_YES;
    choices_read(said->raw, options_of(questions), &choices);
    return no || choices.none;
}

/* "Yes", or "yes to both": which is no answer where one thing is asked. */
static bool says_yes(const struct questions *questions, const struct statement *said)
{
    struct choices choices;
    choices_read(said->raw, options_of(questions), &choices);
    return statement_yesno(said) == YESNO_YES || (questions->count > 1 && choices.all);
}

/* "The 2", where the second choice is "place dorsoduro 1": another one has a 2 in it. By itself, as the mail asks for
 * it, the number counts the choices. */
static bool may_be_named(const struct questions *questions, const struct statement *said, int number)
{
    struct text word = TEXT_EMPTY;
    bool named = false, other = false;
    text_addf(&word, " %d", number);
    const char *at = strstr(said->line->text, word.data); /* behind a word, which says no number: "number 2" */
    while (at != NULL && at > said->line->text && at[-1] != ' ')
        at--;
    bool digits = at != NULL && *at != ' ' && *at != 'n' && strncmp(at, "opt", 3) != 0 && strncmp(at, "cho", 3) != 0;
    for (int i = 0; digits && i < questions->first[1]; i++) {
        const char *value = strstr(questions->option[i], word.data);
        bool has = value != NULL && strchr(" /", value[word.len]) != NULL;
        named = named || (has && i == number - 1);
        other = other || (has && i != number - 1);
    }
    text_free(&word);
    return other && !named;
}

/* Does the line answer the questions? */
static bool pick(struct job *job, const struct questions *questions, const struct statement *said, struct picks *picks)
{
    if (!statement_is_open(said) || (said->verb != VERB_NONE && said->verb != VERB_YES && said->verb != VERB_NO))
        return false;
    if (says_none(job, questions, said))
        return picks->only = true;
    if (said->verb == VERB_NO)
        return false;
    if (said->verb == VERB_YES && job_has(job, VERB_NO)) { /* "1. yes", "2. no" */
        job_tell(job, "answer.chosen.which", SAID_PART("line", said->raw, 60));
        return true;
    }
    if (said->verb == VERB_YES) {
        bool yes = says_yes(questions, said);
        for (int i = 0; yes && i < questions->count; i++)
            pick_first(questions, i, picks);
        return yes;
    }
    if (questions->count > 1)
        return pick_several(job, questions, said, picks);
    int number = choice_read(said->raw, options_of(questions));
    if (number != 0 && may_be_named(questions, said, number)) {
        job_tell(job, "answer.chosen.named", SAID_NUMBER("number", number), SAID_PART("line", said->raw, 60));
        return true;
    }
    const char *order = number == 0 ? NULL : option_of(job, questions, number);
    if (number != 0 && order == NULL)
        tell_none(job, said, number);
    add_pick(picks, number, order);
    return number != 0;
}

/* "None of them, I pass": the bytes of its beginning that say so, the comma included; 0: it says no such thing. */
static size_t none_first(const char *sentence, const struct questions *questions)
{
    struct choices choices;
    size_t head = strcspn(sentence, ",;:");
    char *begin = mem_copy_part(sentence, head);
    choices_read(begin, options_of(questions), &choices);
    free(begin);
    return choices.none && sentence[head] != '\0' ? head + 1 : 0;
}

/* Makes a statement of its own of a sentence that chooses, where the whole line does not: "Well, that is much. Number
 * 4, please." */
static void part_sentence(struct job *job, const struct questions *questions, int at)
{
    const char *raw = job->statement[at].raw;
    size_t end = strlen(raw), from = 0, to = 0;
    for (size_t next = 0; next < end; next = from + marks_past_sentence(raw + from)) {
        struct choices choices;
        from = next;
        to = from + marks_sentence(raw + from);
        char *sentence = mem_copy_part(raw + from, to - from);
        choices_read(sentence, options_of(questions), &choices);
        size_t none = choices.none ? 0 : none_first(sentence, questions);
        choices.none = choices.none || none > 0;
        to = none > 0 ? from + none : to;
        free(sentence);
        if ((choices.count == 0 && !choices.none) || to - from == end)
            continue;
        if (!statement_blank(raw + to))
            (void)statement_cut(job, at, 1, to, end);
        if (from > 0 && statement_cut(job, at, 1, from, to) != NULL)
            to = from;
        statement_keep(&job->statement[at], 0, to);
        return;
    }
}

/* Says in front of statement `at` that what is asked of this decision is not meant, and anew what waits beside it, or
 * what rests on file. Returns how many statements that is. */
static int clear_slot(struct job *job, const struct match *match, int at, int slot)
{
    const struct match_seat *seat = &match->seat[job->seat - 1];
    struct text clear = TEXT_EMPTY;
    int said = 0;
    text_add(&clear, "clear ");
    rules_slot_write(match->rules, slot, &clear);
    said += statement_add(job, at, clear.data) != NULL;
    text_free(&clear);
    for (int i = 0; i < seat->plan.count; i++) {
        char *line = match_order_text(match, &seat->plan.line[i].order);
        if (seat->plan.line[i].order.slot == slot && held_gaps(&seat->held, slot) == held_lines(&seat->held, slot))
            said += statement_add(job, at + said, line) != NULL;
        free(line);
    }
    for (int i = 0; i < seat->held.count; i++)
        if (seat->held.line[i].slot == slot && !seat->held.line[i].refused)
            said += statement_add(job, at + said, seat->held.line[i].text) != NULL;
    return said;
}

/* What the mail says by its answers, as lines of orders where the first of them stands. */
static void put_picks(struct job *job, const struct game *game, const struct questions *questions,
                      const struct picks *picks, int at)
{
    struct slot_set cleared = {0};
    for (int i = 0; picks->only && i < questions->count; i++) {
        int slot = questions->slot[i];
        at += slot_set_has(&cleared, slot) ? 0 : clear_slot(job, &game->match, at, slot);
        slot_set_add(&cleared, slot);
    }
    struct statement *said = &job->statement[at];
    said->verb = picks->count > 0 ? VERB_NONE : said->verb;
    said->fate = picks->count > 0 ? STATEMENT_OPEN : said->fate;
    for (int i = 0; i < picks->count; i++)
        statement_add_order(said, picks->order[i]);
}

void chosen_read(struct job *job, struct game *game)
{
    struct questions questions;
    struct picks picks = {.count = 0};
    int place = -1;
    read_questions(job, &game->match.seat[job->seat - 1].held, &questions);
    for (int i = 0; questions.count > 0 && i < job->statements; i++) {
        if (statement_is_open(&job->statement[i]) && job->statement[i].verb == VERB_NONE)
            part_sentence(job, &questions, i);
        if (!pick(job, &questions, &job->statement[i], &picks))
            continue;
        job->understood = job->letter.chose = true;
        statement_end(&job->statement[i], STATEMENT_DONE);
        place = place < 0 ? i : place;
    }
    if (place >= 0 && (picks.only || picks.count > 0))
        put_picks(job, game, &questions, &picks, place);
    if (place >= 0 && picks.only)
        job_tell(job, "answer.chosen.dropped");
    for (int i = 0; i < options_of(&questions); i++)
        free(questions.option[i]);
}

/* ---- whole turns that a mail suggests ---------------------------------------- */

enum { MARGIN = 4 };

/* The lines below the heading; NULL: there are none. In mails of earlier versions (*old) a turn has a title at the
 * beginning of the line, which may be broken, and its orders stand in below it; now its orders share a line. */
static const char *turns_of(const char *mail, bool *old)
{
    static const char *const headings[] = {"\nCOMPLETE TURNS\n", "\nWHOLE TURNS\n"};
    for (int i = 0; mail != NULL && i < 2; i++) {
        const char *at = strstr(mail, headings[i]);
        *old = i > 0;
        if (at != NULL)
            return at + strlen(headings[i]);
    }
    return NULL;
}

/* Adds the orders of a line. */
static void add_orders(const char *line, size_t length, struct statement *said)
{
    char *orders = mem_copy_part(line, length), *rest = orders;
    for (char *one = strsep(&rest, ";"); one != NULL; one = strsep(&rest, ";"))
        statement_add_order(said, one + strspn(one, " "));
    free(orders);
}

/* Adds the orders of turn `number`, from 1, to *said; NULL: they are only counted. Returns how many turns there are. */
static int read_turns(const char *at, bool old, int number, struct statement *said)
{
    int count = 0;
    bool title = false;
    while (*at != '\0' && *at != '\n' && *at != '\r') {
        size_t length = strcspn(at, "\r\n"), margin = strspn(at, " ");
        if (margin > 0 && margin < MARGIN) /* the note below them */
            break;
        count += old ? margin == 0 && !title : margin == MARGIN;
        title = margin == 0;
        if (margin == MARGIN && count == number && said != NULL)
            add_orders(at + margin, length - margin, said);
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

void chosen_turn(struct job *job, struct game *game, struct statement *said)
{
    bool old = false;
    const char *turns = turns_of(job->who.answered.text_part, &old);
    int count = turns == NULL || said->orders > 0 || said->verb != VERB_NONE ? 0 : read_turns(turns, old, 0, NULL);
    int number = count == 0 ? 0 : number_said(said->raw, count);
    if (number == 0)
        return;
    if (number > count) {
        statement_end(said, STATEMENT_ASIDE);
        job_tell(job, "answer.suggested.none", SAID_NUMBER("number", number), SAID_NUMBER("count", count));
        return;
    }
    struct text meant = TEXT_EMPTY, words = TEXT_EMPTY;
    (void)read_turns(turns, old, number, said);
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

#include "engine/inbox/handlers.h"

#include "base/mem.h"
#include "engine/inbox/people.h"
#include "mail/quote.h"
#include "mail/quote_sent.h"
#include "reader/letter.h"

enum { WORDS_MOST = 48, PART_MOST = 12, PART_LEAST = 2, PARTS_MOST = 64 };

/* The line being parted. */
struct run {
    const struct reader_seat *seat;
    struct order *scratch;
    char *line;             /* a copy; ends of words are cut in it and put back */
    char *word[WORDS_MOST]; /* where each begins */
    char *end[WORDS_MOST];  /* and what is behind it */
    int words;
    int ways[WORDS_MOST + 1]; /* in how many ways orders may be made of the words from each on; 2: of several */
    int next[WORDS_MOST + 1]; /* where the second of them begins */
};

static bool is_exact(const struct run *run, const char *text)
{
    const struct reader_seat *seat = run->seat;
    return rules_grammar(seat->rules, seat->view, seat->seat, text, run->scratch) == GRAMMAR_ORDER;
}

static bool says_order(const struct run *run, const struct statement *said)
{
    const struct reader_seat *seat = run->seat;
    return !said->line->cut &&
           rules_grammar_line(seat->rules, seat->view, seat->seat, said->line, run->scratch) == GRAMMAR_ORDER;
}

static bool is_exact_from(struct run *run, int from, int to)
{
    char kept = *run->end[to - 1];
    *run->end[to - 1] = '\0';
    bool exact = is_exact(run, run->word[from]);
    *run->end[to - 1] = kept;
    return exact;
}

static void find_words(struct run *run)
{
    run->words = 0;
    for (char *at = run->line + strspn(run->line, " \t"); *at != '\0'; at += strspn(at, " \t")) {
        if (run->words == WORDS_MOST) {
            run->words = 0;
            return;
        }
        run->word[run->words] = at;
        at += strcspn(at, " \t");
        run->end[run->words++] = at;
    }
}

/* Can the words be parted into two orders or more, in one way? */
static bool parts_by_words(struct run *run)
{
    find_words(run);
    run->ways[run->words] = 1;
    for (int from = run->words - 1; from >= 0; from--) {
        run->ways[from] = 0;
        for (int to = from + PART_LEAST; to <= run->words && to <= from + PART_MOST; to++) {
            if (run->ways[to] == 0 || !is_exact_from(run, from, to))
                continue;
            run->ways[from] += run->ways[to];
            run->next[from] = to;
        }
        run->ways[from] = run->ways[from] > 2 ? 2 : run->ways[from];
    }
    return run->words > 0 && run->ways[0] == 1 && run->next[0] < run->words;
}

/* The parts that a line is made of. */
struct parts {
    size_t from[PARTS_MOST], to[PARTS_MOST];
    char *order[PARTS_MOST]; /* that it stands for behind a label; NULL: it is one as it was written */
    int count;
};

/* False: there is no room for it. */
static bool add_part(const struct run *run, struct parts *parts, const char *from, const char *to, char *order)
{
    if (parts->count == PARTS_MOST) {
        free(order);
        return false;
    }
    parts->from[parts->count] = (size_t)(from - run->line);
    parts->to[parts->count] = (size_t)(to - run->line);
    parts->order[parts->count++] = order;
    return true;
}

/* The words between `from` and `to`, if they are an order by the letter or behind the label of a blank of ours, or
 * "add" or another word about the orders on file by itself; where nothing was filled in they are no part. False: they
 * are something else. */
static bool read_part(const struct run *run, const char *from, const char *to, struct parts *parts)
{
    struct text order = TEXT_EMPTY;
    while (from < to && strchr(" \t", *from) != NULL)
        from++;
    while (to > from && strchr(" \t\r", to[-1]) != NULL)
        to--;
    char *part = mem_copy_part(from, (size_t)(to - from));
    bool label = *part != '\0' && !quote_sent_is_blank_form(part) && letter_label(run->seat, part, &order);
    bool blank = !label && (*part == '\0' || quote_sent_is_blank_form(part));
    bool is = label || blank || verb_is(verb_alone(part), VERB_PLANS) || is_exact(run, part);
    if (is && !blank)
        is = add_part(run, parts, from, to, label ? text_detach(&order) : NULL);
    text_free(&order);
    free(part);
    return is;
}

/* Finds the parts between semicolons, if each is an order. */
static bool parts_by_marks(const struct run *run, struct parts *parts)
{
    const char *at = run->line, *end = strchr(at, ';');
    bool all = end != NULL;
    for (; all && end != NULL; at = end + 1, end = strchr(at, ';'))
        all = read_part(run, at, end, parts);
    return all && read_part(run, at, at + strlen(at), parts);
}

/* Makes a statement of each part. Returns how many the one at `at` has become. */
static int cut_parts(struct job *job, int at, const struct parts *parts)
{
    if (job->statements + parts->count - 1 > JOB_LINES)
        return 1;
    for (int i = parts->count - 1; i > 0; i--)
        (void)statement_cut(job, at, 1, parts->from[i], parts->to[i]);
    if (parts->count > 1)
        statement_keep(&job->statement[at], parts->from[0], parts->to[0]);
    for (int i = 0; i < parts->count; i++)
        if (parts->order[i] != NULL)
            statement_add_order(&job->statement[at + i], parts->order[i]);
    return parts->count;
}

/* Returns how many statements the one at `at` has become. */
static int part_line(struct run *run, struct job *job, int at)
{
    struct text order = TEXT_EMPTY;
    struct parts parts = {.count = 0};
    run->line = mem_copy_text(job->statement[at].raw);
    const char *end = run->line + strlen(run->line);
    bool marked = strchr(run->line, ';') != NULL;
    if (letter_label(run->seat, run->line, &order))
        (void)add_part(run, &parts, run->line, end, text_detach(&order));
    else if (!marked && parts_by_words(run))
        for (int from = 0; from < run->words; from = run->next[from])
            (void)add_part(run, &parts, run->word[from], run->end[run->next[from] - 1], NULL);
    bool parted = marked && parts.count == 0 ? parts_by_marks(run, &parts) : true;
    int count = parted && parts.count > 0 ? cut_parts(job, at, &parts) : 1;
    for (int i = 0; i < parts.count; i++)
        free(parts.order[i]);
    text_free(&order);
    free(run->line);
    return count;
}

/* Does one of the line's orders decide this? */
static bool answers(const struct run *run, const struct statement *said, int slot)
{
    bool is = false;
    for (int i = 0; i < statement_orders(said) && !is; i++)
        is = (said->orders > 0 ? is_exact(run, said->order[i]) : says_order(run, said)) && run->scratch->slot == slot;
    return is;
}

/* What looks like a signature is none that could be meant where exact lines answer all that the seat is asked. */
static void drop_maybes(struct run *run, struct job *job)
{
    struct request open[REQUESTS_MAX];
    int count = run->seat->rules->requests(run->seat->view, open), owed = 0, answered = 0;
    for (int k = 0; k < count; k++) {
        bool mine = open[k].seat == run->seat->seat, found = false;
        for (int i = 0; mine && !found && i < job->statements; i++)
            found = people_is_game_line(&job->statement[i]) && answers(run, &job->statement[i], open[k].slot);
        owed += mine ? 1 : 0;
        answered += found ? 1 : 0;
    }
    job->letter.complete = owed > 0 && answered == owed;
    for (int i = 0; job->letter.complete && i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        if (said->closing == CLOSING_MAYBE && said->verb == VERB_NONE && said->spoken == NULL &&
            !says_order(run, said)) {
            said->place = STATEMENT_SIGNATURE;
            statement_end(said, STATEMENT_CHAT);
        }
    }
}

void handlers_parts(struct job *job, struct game *game)
{
    if (match_over(&game->match))
        return;
    const struct reader_seat seat = people_seat(job, game, NULL);
    struct run *run = mem_new(1, sizeof *run);
    run->seat = &seat;
    run->scratch = mem_new(1, sizeof *run->scratch);
    for (int i = 0; i < job->statements;) {
        struct statement *said = &job->statement[i];
        if (said->place == STATEMENT_SIGNATURE && says_order(run, said)) {
            said->place = STATEMENT_TEXT;
            said->fate = STATEMENT_OPEN;
        }
        bool plain = said->verb == VERB_NONE && said->spoken == NULL && said->orders == 0 && !says_order(run, said);
        /* "take 1; ready" was read as "ready" */
        bool word = said->spoken != NULL && strchr(said->raw, ';') != NULL;
        i += people_is_game_line(said) && (plain || word) ? part_line(run, job, i) : 1;
    }
    drop_maybes(run, job);
    free(run->scratch);
    free(run);
}

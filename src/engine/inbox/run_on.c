#include "engine/inbox/run_on.h"

#include "base/mem.h"
#include "engine/inbox/body.h"
#include "engine/inbox/people.h"
#include "engine/play/views.h"
#include "mail/quote.h"
#include "mail/quote_sent.h"
#include "reader/letter.h"
#include "rules/doors.h"

enum { WORDS_MOST = 48, PART_MOST = 12, PART_LEAST = 2 };

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

static bool says_order(const struct run *run, const struct said *said)
{
    const struct reader_seat *seat = run->seat;
    return said->whole &&
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

/* Puts an order in the place of the line, or behind those that came of it. */
static void put(struct job *job, int at, int *count, const char *text)
{
    if (*count == 0) {
        job_reread(&job->line[at], text);
    } else
        job_insert(job, at + *count, text);
    ++*count;
}

static int put_words(struct run *run, struct job *job, int at)
{
    int count = 0;
    for (int from = 0; from < run->words; from = run->next[from]) {
        *run->end[run->next[from] - 1] = '\0';
        put(job, at, &count, run->word[from]);
    }
    return count;
}

/* The order that one part of the line is, by the letter or behind the label of a blank of ours, or "add" or another
 * word about the orders on file by itself; none where nothing was filled in. False: it is something else. */
static bool read_part(const struct run *run, char *part, struct text *order)
{
    size_t len = strlen(part);
    while (len > 0 && strchr(" \t\r", part[len - 1]) != NULL)
        part[--len] = '\0';
    part += strspn(part, " \t");
    if (*part == '\0' || sent_is_blank_form(part) || letter_label(run->seat, part, order))
        return true;
    text_add(order, part);
    return verb_is(verb_alone(part), VERB_PLANS) || is_exact(run, part);
}

/* The parts between semicolons, if each is an order; 0: they are not. */
static int put_marked(struct run *run, struct job *job, int at)
{
    char *orders[JOB_LINES], *rest = run->line;
    int parts = 0, count = 0;
    bool all = true;
    for (char *part = strsep(&rest, ";"); part != NULL && all && parts < JOB_LINES; part = strsep(&rest, ";")) {
        struct text order = TEXT_EMPTY;
        all = read_part(run, part, &order);
        if (order.len > 0)
            orders[parts++] = text_detach(&order);
        text_free(&order);
    }
    for (int i = 0; i < parts; i++) {
        if (all)
            put(job, at, &count, orders[i]);
        free(orders[i]);
    }
    return count;
}

/* Returns how many lines the one at `at` has become. */
static int part_line(struct run *run, struct job *job, int at)
{
    struct text order = TEXT_EMPTY;
    int count = 0;
    run->line = mem_copy_text(job->line[at].raw);
    if (letter_label(run->seat, run->line, &order))
        put(job, at, &count, order.data);
    else if (strchr(run->line, ';') != NULL)
        count = put_marked(run, job, at);
    else if (parts_by_words(run))
        count = put_words(run, job, at);
    text_free(&order);
    free(run->line);
    return count == 0 ? 1 : count;
}

/* Does one of the line's orders decide this? */
static bool answers(const struct run *run, const struct said *said, int slot)
{
    bool is = false;
    for (int i = 0; i < said_lines(said) && !is; i++)
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
        for (int i = 0; mine && !found && i < job->lines; i++)
            found = people_is_game_line(&job->line[i]) && answers(run, &job->line[i], open[k].slot);
        owed += mine ? 1 : 0;
        answered += found ? 1 : 0;
    }
    job->complete = owed > 0 && answered == owed;
    for (int i = 0; job->complete && i < job->lines; i++) {
        struct said *said = &job->line[i];
        if (said->closing == CLOSING_MAYBE && said->verb == VERB_NONE && said->spoken == NULL &&
            !says_order(run, said)) {
            said->closing = CLOSING_SURE;
            said->taken = true;
        }
    }
}

void run_on_part(struct job *job, struct game *game)
{
    if (match_over(&game->match))
        return;
    const struct reader_seat seat = people_seat(job, game, NULL);
    struct run *run = mem_new(1, sizeof *run);
    run->seat = &seat;
    run->scratch = mem_new(1, sizeof *run->scratch);
    for (int i = 0; i < job->lines;) {
        struct said *said = &job->line[i];
        if (said->closing == CLOSING_SURE && said->taken && !said->press && says_order(run, said))
            said->taken = false;
        bool plain = said->verb == VERB_NONE && said->spoken == NULL && said->orders == 0 && !says_order(run, said);
        /* "take 1; ready" was read as "ready" */
        bool word = said->spoken != NULL && strchr(said->raw, ';') != NULL;
        i += people_is_game_line(said) && (plain || word) ? part_line(run, job, i) : 1;
    }
    drop_maybes(run, job);
    free(run->scratch);
    free(run);
}

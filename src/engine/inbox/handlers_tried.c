#include "engine/inbox/handlers.h"

#include "base/mem.h"
#include "engine/letters/facts.h"
#include "engine/letters/past.h"
#include "engine/letters/picture.h"
#include "engine/play/tried.h"
#include "engine/play/views.h"
#include "rules/doors.h"

/* So many deals are looked at; where they differ the scores are those of so many on average. */
enum { DEALS = 3, DEALS_AVERAGE = 24, STEPS = 24 };

/* Lines of a mail being tried. */
struct trying {
    struct job *job;
    struct game *game;
    const struct order_line *const *lines;
    int count;
    int64_t score[SEATS_MAX]; /* the sum over all deals */
    int deals;
    struct called called;
    struct told_list told[DEALS];
    struct match match[DEALS];
};

/* One deal to its end; the first ones are kept. Returns how many phases were resolved. */
static int play(struct trying *trying, struct filing *filing, int number)
{
    struct match own = {0}, *match = number < DEALS ? &trying->match[number] : &own;
    struct result result = {0};
    int seat = trying->job->seat, steps = 0;
    tried_begin(&trying->game->match, seat, number, match);
    plan_file(match, seat, FILING_TOGETHER, trying->lines, trying->count, filing);
    for (; steps < STEPS && tried_step(match, seat); steps++)
        if (number < DEALS)
            past_tell(match, seat, &trying->called, &trying->told[number]);
    match->rules->result(view_get(match, seat), &result);
    for (int i = 0; i < match->seats; i++)
        trying->score[i] += result.score[i];
    trying->deals++;
    match_free(&own);
    return steps;
}

/* Does the seat see the same at the end of each deal? */
static bool is_certain(struct trying *trying)
{
    int seat = trying->job->seat;
    bool same = true;
    for (int i = 1; i < DEALS; i++)
        same = same && memcmp(view_get(&trying->match[0], seat), view_get(&trying->match[i], seat),
                              trying->game->rules->state_size) == 0;
    return same;
}

/* What happens in the first deal and not in each is a chance. */
static void mark_chances(struct trying *trying)
{
    for (size_t i = 0; i < trying->told[0].count; i++) {
        struct told *one = &trying->told[0].item[i];
        struct text text = TEXT_EMPTY;
        bool always = true;
        for (int k = 1; k < DEALS; k++)
            always = always && report_says(&trying->told[k], one->text);
        if (always)
            continue;
        say(&text, "answer.tried.chance", SAID("told", one->text));
        free(one->text);
        one->text = text_detach(&text);
    }
}

static void tell_average(struct trying *trying)
{
    struct result average = {.seats = trying->game->row.seats};
    struct text stands = TEXT_EMPTY;
    for (int i = 0; i < average.seats; i++) {
        int64_t sum = trying->score[i], half = sum < 0 ? -trying->deals / 2 : trying->deals / 2;
        average.score[i] = (int)((sum + half) / trying->deals);
    }
    facts_stands_write(trying->game, trying->job->seat, &average, &stands);
    if (stands.len > 0)
        job_tell(trying->job, "answer.tried.average", SAID("stands", stands.data), SAID_NUMBER("deals", trying->deals));
    text_free(&stands);
}

void handlers_show(struct job *job, struct match *match, int seat, const char *name, const struct told_list *told)
{
    struct told *note = &job->answer.notes.item[job->answer.notes.count - 1];
    struct jv *board = jv_new_object();
    note->more = jv_new_object();
    report_put(note->more, "phase_told", "phase_any", told);
    rules_show(match->rules, view_get(match, seat), seat, board);
    jv_put_bool(board, "full", true);
    jv_put(note->more, "tried", board);
    if (!picture_wanted(job->services, match->rules, &job->player))
        return;
    struct jv *picture = picture_past(match, seat, name, picture_form_of(&job->player));
    say_into(picture, "words", SAYING("answer.tried.picture"));
    jv_put(note->more, "board", picture);
    note->pictured = true;
}

/* Lines that are no orders here, or no legal ones. */
static int tell_refused(struct trying *trying, const struct filing *filing)
{
    int good = 0;
    for (int i = 0; i < filing->count; i++) {
        const struct filed_line *line = &filing->line[i];
        good += line->fate == LINE_FILED || line->fate == LINE_SET || line->fate == LINE_VERB;
        if (line->fate == LINE_REFUSED)
            job_leave(trying->job, trying->lines[i]->text, "answer.tried.refused",
                      SAID_PART("line", trying->lines[i]->text, QUOTED_BYTES_MOST),
                      SAID_KEY("why", line->why.key == NULL ? "answer.nothing" : line->why.key));
    }
    for (int i = 0; i < trying->job->doubts.count; i++)
        job_leave(trying->job, trying->job->doubts.line[i].text, "answer.tried.several",
                  SAID_PART("line", trying->job->doubts.line[i].text, QUOTED_BYTES_MOST));
    return good;
}

/* Orders that fit no more when their decision came. */
static void tell_spent(struct trying *trying)
{
    const struct match *match = &trying->match[0];
    for (int i = 0; i < match->note_count; i++)
        if (match->note[i].kind == NOTE_SPENT && match->note[i].seat == trying->job->seat)
            job_tell(trying->job, "answer.tried.refused", SAID("line", match->note[i].text),
                     SAID_KEY("why", match->note[i].why.key));
}

static void try_all(struct trying *trying)
{
    struct filing filing = {0};
    int steps = play(trying, &filing, 0), good = tell_refused(trying, &filing);
    plan_filing_free(&filing);
    for (int i = 1; i < DEALS; i++) {
        (void)play(trying, &filing, i);
        plan_filing_free(&filing);
    }
    bool certain = is_certain(trying);
    for (int i = DEALS; !certain && i < DEALS_AVERAGE; i++) {
        (void)play(trying, &filing, i);
        plan_filing_free(&filing);
    }
    if (steps == 0) {
        job_tell(trying->job, good == 0 && trying->count > 0 ? "answer.tried.none" : "answer.tried.nothing");
        return;
    }
    tell_spent(trying);
    if (!certain)
        mark_chances(trying);
    job_tell(trying->job, certain ? "answer.tried" : "answer.tried.chances");
    handlers_show(trying->job, &trying->match[0], trying->job->seat, trying->game->row.name, &trying->told[0]);
    if (!certain)
        tell_average(trying);
}

void handlers_tried(struct job *job, struct game *game, const struct order_line *const *lines, int count)
{
    bool on = config_flag(game->config, SETTING_GAME_WHAT_IF);
    job->understood = true;
    if (!on || !game->live || match_over(&game->match)) {
        job_tell(job, on ? "answer.tried.over" : "answer.tried.off", SAID_GAME(game));
        return;
    }
    struct trying *trying = mem_new(1, sizeof *trying);
    trying->job = job;
    trying->game = game;
    trying->lines = lines;
    trying->count = count;
    called_begin(&trying->called, game, job->seat);
    called_at(&trying->called, game->row.phase + 1);
    try_all(trying);
    for (int i = 0; i < DEALS; i++) {
        report_drop(&trying->told[i]);
        match_free(&trying->match[i]);
    }
    free(trying);
}

void handlers_try_alone(struct job *job)
{
    bool tries = false;
    for (int i = 0; i < job->statements; i++)
        tries = tries || (job->statement[i].verb == VERB_TRY && job->statement[i].fate == STATEMENT_OPEN);
    for (int i = 0; tries && i < job->statements; i++) {
        struct statement *said = &job->statement[i];
        enum statement_kind kind = statement_kind(said);
        if (said->fate != STATEMENT_OPEN || kind == STATEMENT_ORDER || kind == STATEMENT_TRY ||
            kind == STATEMENT_SIGNED || verb_is(said->verb, VERB_ASKS))
            continue;
        statement_end(said, STATEMENT_ASIDE);
        job_leave(job, said->raw, "answer.tried.aside", SAID_PART("line", said->raw, QUOTED_BYTES_MOST));
    }
    job->letter.tried = tries;
}

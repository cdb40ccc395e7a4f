#include "engine/inbox/people.h"

#include "base/mem.h"
#include "engine/letters/facts.h"
#include "engine/letters/hints.h"
#include "engine/play/views.h"
#include "words/catalog.h"
#include "words/cut.h"
#include "words/marks.h"

enum { ASIDES_TOLD = 3 };

/* A line of the text that is given to the reader, and what he made of it. */
struct people_line {
    struct statement *said; /* that it is of */
    int order;              /* which of the orders that was read as; -1: it stands as it was written */
    enum grammar grammar;   /* an order by the letter? */
    bool ordered, asked, refused, held, aside;
};

/* A mail's lines. */
struct people {
    struct job *job;
    struct game *game;
    struct reader_seat seat;
    struct people_line line[JOB_LINES];
    int lines;
    struct reader_result read;
};

struct reader_seat people_seat(const struct job *job, struct game *game, const struct lexicon *lexicon)
{
    return (struct reader_seat){.rules = game->rules,
                                .lexicon = lexicon,
                                .state = game->match.state,
                                .view = view_get(&game->match, job->seat),
                                .seat = job->seat};
}

static enum grammar grammar_of_line(const struct reader_seat *seat, const struct statement *said, struct order *scratch)
{
    return !said->line->cut ? rules_grammar_line(seat->rules, seat->view, seat->seat, said->line, scratch)
                            : GRAMMAR_NONE;
}

bool people_is_game_line(const struct statement *said)
{
    return statement_is_open(said) && (said->verb == VERB_NONE || verb_is(said->verb, VERB_PLANS));
}

/* "Games for the people!" begins as one of the robot's words that only ask, and goes on; "Otherwise the fish" as one
 * that is followed by something else. */
static bool goes_on(const struct statement *said)
{
    const char *word = said->raw + strspn(said->raw, " \t");
    bool other = said->verb == VERB_OTHERWISE && strncasecmp(said->rest, "ask", strlen("ask")) != 0 &&
                 strncasecmp(said->rest, "default", strlen("default")) != 0;
    bool asks = said->verb != VERB_GM && verb_is(said->verb, VERB_ASKS);
    return (asks || other) && word[strcspn(word, " \t\r")] == ' ';
}

/* A yes that nothing of the engine's was waiting for may be for the game. */
static bool may_be_words(const struct statement *said)
{
    bool answer = said->verb == VERB_YES || said->verb == VERB_NO;
    bool other = (said->spoken != NULL && !statement_repeats(said) &&
                  verb_is(said->verb, VERB_PLANS | VERB_ASKS)) || /* "finished": an order */
                 (!statement_repeats(said) && goes_on(said));
    /* "default" is for all that is asked, also where a game knows the word for one decision */
    bool back = said->verb == VERB_UNDO && said->spoken != NULL; /* "I want to take that back" takes nothing */
    return statement_is_open(said) && said->sure != STATEMENT_SEVERAL && said->verb != VERB_REST && !back &&
           (said->verb == VERB_NONE || answer || other);
}

/* Adds a line to the text: one of the orders of a line of the mail, or what was written there. */
static void add_line(struct people *people, struct statement *said, int order, enum grammar grammar, struct text *out)
{
    struct people_line *line = &people->line[people->lines++];
    *line = (struct people_line){.said = said, .order = order, .grammar = order >= 0 ? GRAMMAR_ORDER : grammar};
    if (line->grammar == GRAMMAR_ORDER)
        statement_restore(said); /* Doge's "done" is an order, whatever it would mean to the robot */
    text_add_all(out, order < 0 ? said->raw : said->order[order], "\n");
}

/* The text for the reader; false: there is nothing that he is needed for. */
static bool gather(struct people *people, struct text *out)
{
    bool wanted = false;
    struct order *scratch = mem_new(1, sizeof *scratch);
    for (int i = 0; i < people->job->statements; i++) {
        struct statement *said = &people->job->statement[i];
        if (!may_be_words(said) || out->len > JOB_READ_BYTES)
            continue;
        /* one in the grammar's own form that is not right is for the grammar to refuse: half of it is not meant */
        enum grammar grammar = grammar_of_line(&people->seat, said, scratch);
        if (grammar == GRAMMAR_WRONG && strstr(said->raw, " / ") != NULL)
            continue;
        for (int k = 0; k < statement_orders(said) && people->lines < JOB_LINES; k++)
            add_line(people, said, said->orders > 0 ? k : -1, grammar, out);
        wanted = wanted || (people->line[people->lines - 1].grammar != GRAMMAR_ORDER && !statement_blank(said->raw));
    }
    free(scratch);
    return wanted;
}

/* Notes for each line what was read of it. */
static void sort_read(struct people *people)
{
    const struct reader_result *read = &people->read;
    for (int i = 0; i < read->orders; i++)
        people->line[read->order[i].line].ordered = true;
    for (int i = 0; i < read->asks; i++) {
        people->line[read->ask[i].line].asked |= read->ask[i].options > 0;
        people->line[read->ask[i].line].refused |= read->ask[i].options == 0;
    }
    for (int i = 0; i < read->helds; i++)
        people->line[read->held[i].line].held = true;
    for (int i = 0; i < read->asides; i++)
        people->line[read->aside[i].line].aside = true;
}

/* The rest of a line may begin with a mark. */
static const char *behind_marks(const char *written)
{
    return written + strspn(written, " \t,;:.");
}

void people_tell(struct job *job, const char *written, const char *meant, const char *words)
{
    if (job->answer.readings.count == QUOTED_LINES_MOST) {
        job->answer.unquoted++;
        return;
    }
    struct text line = TEXT_EMPTY;
    struct told *one = report_tell(&job->answer.readings, meant);
    facts_quote(behind_marks(written), &line);
    one->line = text_detach(&line);
    one->words = mem_copy_text(words == NULL ? "" : words);
}

/* The order was read from this sentence of a line; NULL: from the line itself. */
static bool is_read_from(const struct reader_order *order, int index, const char *said)
{
    bool same = order->said == NULL || said == NULL ? order->said == said : strcmp(order->said, said) == 0;
    return order->line == index && !order->exact && same;
}

static void tell_reading(struct people *people, int index, const char *said, const char *raw)
{
    struct text read = TEXT_EMPTY, words = TEXT_EMPTY;
    for (int i = 0; i < people->read.orders; i++) {
        const struct reader_order *order = &people->read.order[i];
        if (!is_read_from(order, index, said))
            continue;
        size_t before = words.len;
        text_addf(&read, "%s%s", read.len == 0 ? "" : "; ", order->text);
        text_add(&words, before == 0 ? "" : "; ");
        size_t named = words.len;
        facts_phrase(people->game, people->job->seat, order->text, &words);
        if (words.len == named)
            text_cut(&words, before);
    }
    people_tell(people->job, said == NULL ? raw : said, read.data, words.data);
    text_free(&read);
    text_free(&words);
}

/* Each sentence of the line that is an order, with all that it was read as. */
static void tell_readings(struct people *people, int index, const char *raw)
{
    const struct reader_result *read = &people->read;
    for (int i = 0; i < read->orders; i++) {
        bool told = read->order[i].line != index || read->order[i].exact;
        for (int k = 0; k < i && !told; k++)
            told = is_read_from(&read->order[k], index, read->order[i].said);
        if (!told)
            tell_reading(people, index, read->order[i].said, raw);
    }
}

/* What stands in the way, as for a line of the grammar; where that is not known, that it cannot be done. */
static void add_refusal(struct job *job, const char *written, const struct reader_ask *ask)
{
    const char *why = ask->why.code == NULL ? catalog_text("answer.read.not") : ask->why.text;
    struct told *one = facts_refused(&job->answer.refusals, written, &ask->why, why);
    if (ask->nearest != NULL)
        one->meant = mem_copy_text(ask->nearest);
    hints_close(one, ask->close, ask->closes);
}

/* What stands on a line with a word for the robot is told of only where it is an order, if a wrong one. */
static bool is_chat(const struct people_line *line)
{
    return line->said->place == STATEMENT_BESIDE && line->grammar == GRAMMAR_NONE;
}

/* What becomes of a line that is no order. */
static enum statement_fate fate_of(const struct people_line *line)
{
    return line->asked                    ? STATEMENT_ASKED
           : line->held                   ? STATEMENT_HELD
           : line->refused || line->aside ? STATEMENT_ASIDE
                                          : STATEMENT_CHAT;
}

/* An order by the letter that is not wanted any more: what stands for it is done, or asked about. */
static void drop_line(struct people *people, int index)
{
    struct people_line *line = &people->line[index], *end = &people->line[people->lines];
    struct statement *said = line->said;
    enum statement_fate fate = line->held ? STATEMENT_HELD : STATEMENT_ASIDE;
    if (fate == STATEMENT_ASIDE)
        job_tell(people->job, "answer.read.instead",
                 SAID_PART("line", line->order < 0 ? said->raw : said->order[line->order], QUOTED_BYTES_MOST));
    if (line->order < 0) {
        statement_end(said, fate);
        return;
    }
    statement_drop_order(said, line->order, fate);
    while (++line < end && line->said == said)
        line->order--;
}

/* Reads the line as the orders that were found in it, and tells what has no legal reading; the question about several
 * stands in what is held. */
static void take_read(struct people *people, int index)
{
    struct statement *said = people->line[index].said;
    tell_readings(people, index, said->raw);
    for (int i = 0; i < people->read.asks; i++)
        if (people->read.ask[i].line == index && people->read.ask[i].options == 0)
            add_refusal(people->job, people->read.ask[i].said == NULL ? said->raw : people->read.ask[i].said,
                        &people->read.ask[i]);
    for (int i = 0; i < people->read.orders; i++)
        if (people->read.order[i].line == index)
            statement_add_order(said, people->read.order[i].text);
    if (said->orders > 0) {
        said->sure = STATEMENT_LOOSE;
        said->verb = VERB_NONE; /* whatever it would mean to the robot */
    }
}

static void settle_line(struct people *people, int index)
{
    struct people_line *line = &people->line[index];
    struct statement *said = line->said;
    bool asked = line->asked || line->refused;
    if ((said->spoken != NULL || goes_on(said)) && !line->ordered)
        return; /* the command that it was read as */
    statement_restore(said);
    if (line->grammar == GRAMMAR_ORDER) {
        /* a later line may have corrected it, or a doubt hold its decision; the game says why what is asked is not done
         */
        if (!line->ordered && !asked)
            drop_line(people, index);
        return;
    }
    take_read(people, index);
    people->job->understood = people->job->understood || asked || said->orders > 0;
    bool chat = is_chat(line) || (line->grammar == GRAMMAR_NONE && said->verb == VERB_NONE);
    if (said->orders == 0 && (asked || line->held || chat))
        statement_end(said, fate_of(line));
}

/* What speaks of the game and came to nothing, where something else of the mail did: else each line is refused. */
static void tell_asides(struct people *people)
{
    struct text lines = TEXT_EMPTY;
    int count = 0;
    for (int i = 0; i < people->read.asides; i++) {
        const struct reader_aside *aside = &people->read.aside[i];
        const struct people_line *line = &people->line[aside->line];
        bool told = line->grammar == GRAMMAR_WRONG || line->said->spoken != NULL;
        if (!told && count++ < ASIDES_TOLD)
            job_quote(aside->text, &lines);
    }
    if (count > 0)
        job_tell(people->job, count > ASIDES_TOLD ? "answer.left.more" : "answer.left", SAID("lines", lines.data));
    text_free(&lines);
}

/* ---- what waits for an answer ---- */

/* Is there a gap in what is held? What is understood in no way is none beside a question that says all. */
static bool is_asked_about(const struct people *people, int slot, bool idle)
{
    bool several = false, waits = false;
    for (int i = 0; i < people->read.asks; i++)
        several = several || (people->read.ask[i].slot == slot && people->read.ask[i].options > 0);
    for (int i = 0; i < people->read.helds; i++)
        waits = waits || people->read.held[i].slot == slot;
    return slot != SLOT_NONE && ((several && !idle) || waits);
}

static void hold_ask(struct people *people, const struct reader_ask *ask)
{
    const char *option[READER_OPTIONS];
    const char *written = behind_marks(ask->said == NULL ? people->line[ask->line].said->raw : ask->said);
    if (!is_asked_about(people, ask->slot, ask->guessed && ask->options == 0))
        return;
    for (int i = 0; i < ask->options; i++)
        option[i] = ask->option[i];
    struct held_line line = {.slot = ask->slot, .refused = true, .asked = ask->options > 0};
    line.text = held_ask(option, ask->options, written);
    (void)held_add(&people->job->doubts, line);
}

/* In the order of the letter. */
static void hold_doubts(struct people *people)
{
    const struct reader_result *read = &people->read;
    int last = -1;
    for (int i = 0; i < read->asks; i++)
        last = read->ask[i].place > last ? read->ask[i].place : last;
    for (int i = 0; i < read->helds; i++)
        last = read->held[i].place > last ? read->held[i].place : last;
    for (int place = 0; place <= last; place++) {
        for (int i = 0; i < read->asks; i++)
            if (read->ask[i].place == place)
                hold_ask(people, &read->ask[i]);
        for (int i = 0; i < read->helds; i++)
            if (read->held[i].place == place)
                (void)held_add(&people->job->doubts, (struct held_line){.slot = read->held[i].slot,
                                                                        .text = mem_copy_text(read->held[i].text)});
    }
}

/* Where nothing is an order, a greeting and a closing are none that is refused. */
static void drop_frame(struct people *people, const char *text)
{
    struct typed typed;
    struct cut cut;
    terms_read_lines(text, &typed);
    cut_read(&typed, NULL, NULL, &cut);
    for (int i = 0; i < people->lines; i++) {
        const struct people_line *line = &people->line[i];
        bool chat = is_chat(line) || !cut_keeps(&cut, (size_t)i + 1);
        if (line->grammar == GRAMMAR_NONE && line->said->verb == VERB_NONE && chat)
            statement_end(line->said, STATEMENT_CHAT);
    }
    cut_free(&cut);
    terms_free_lines(&typed);
}

static struct people *begin(struct job *job, struct game *game)
{
    struct people *people = mem_new(1, sizeof *people);
    people->job = job;
    people->game = game;
    people->seat = people_seat(job, game, NULL);
    return people;
}

static void read_text(struct people *people, const char *text)
{
    struct lexicon *lexicon = hints_lexicon(people->job->services, people->game);
    people->seat.lexicon = lexicon;
    people->seat.second = true;
    reader_letter(&people->seat, text, &people->read);
    people->seat.lexicon = NULL;
    lexicon_free(lexicon);
}

/* "Next turn the bath", beside what is on file for this one: all that the mail says stands behind it. */
static void add_later(struct people *people)
{
    const struct plan *plan = &people->game->match.seat[people->job->seat - 1].plan;
    bool later = people->read.orders > 0 && people->read.asks == 0 && !job_has(people->job, VERB_ADD);
    for (int i = 0; later && i < people->read.orders; i++)
        later = people->read.order[i].later && match_plan_first(plan, people->read.order[i].slot) >= 0;
    if (later)
        (void)statement_add(people->job, 0, verb_name(VERB_ADD));
}

void people_read(struct job *job, struct game *game, struct reader_result *out)
{
    struct text text = TEXT_EMPTY;
    struct people *people = begin(job, game);
    bool wanted = !match_over(&game->match) && (gather(people, &text) || (out != NULL && text.len > 0));
    if (wanted) {
        read_text(people, text.data);
        hold_doubts(people);
        if (people->read.orders + people->read.asks > 0) {
            sort_read(people);
            tell_asides(people);
            for (int i = 0; i < people->lines; i++)
                settle_line(people, i);
            add_later(people);
        } else
            drop_frame(people, text.data);
    }
    if (wanted && out != NULL)
        *out = people->read;
    else if (wanted)
        reader_free(&people->read);
    text_free(&text);
    free(people);
}

/* ---- orders in what is for others ---- */

enum { SENTENCE_WORDS = 40, WINDOW_WORDS = 8 };

/* Has it a line that speaks about the orders on file, or ends something for good: "ready", "concede"? */
static bool has_word(const char *text, struct text *order)
{
    bool word = false;
    for (const char *at = text; !word && *at != '\0'; at += strcspn(at, "\n"), at += *at == '\n') {
        char *line = mem_copy_part(at, strcspn(at, "\n"));
        enum verb verb = verb_alone(line);
        word = verb_is(verb, VERB_PLANS | VERB_FINAL) && verb != VERB_YES;
        text_add(order, word ? verb_name(verb) : "");
        free(line);
    }
    return word;
}

static bool is_order(const struct reader_seat *seat, const char *text, struct order *scratch)
{
    static const char fallback[] = " default";
    size_t len = strlen(text), end = strlen(fallback);
    struct order_line line;
    bool whole = line_read(text, &line);
    if (len > end && strcasecmp(text + len - end, fallback) == 0 && statement_is_of_game(&line))
        return true;
    return whole && rules_grammar_line(seat->rules, seat->view, seat->seat, &line, scratch) == GRAMMAR_ORDER;
}

/* The words of a sentence that are an order by the letter: those that end it, or with `midst` some of it. One word of
 * several ("5", "no") is said of anything, and so is the only one of a text. */
static void find_words(const struct reader_seat *seat, char *sentence, bool midst, struct text *order)
{
    char *start[SENTENCE_WORDS + 1];
    size_t words = 0;
    struct order *scratch = mem_new(1, sizeof *scratch);
    for (char *at = sentence + strspn(sentence, " \t\r"); *at != '\0' && words < SENTENCE_WORDS;) {
        start[words++] = at;
        at += strcspn(at, " \t\r");
        at += strspn(at, " \t\r");
    }
    start[words] = sentence + strlen(sentence);
    bool alone = words == 1 && strchr(sentence, ' ') != NULL; /* behind another sentence */
    for (size_t from = 0; from + !alone < words && order->len == 0; from++)
        for (size_t to = words; to > from + !alone && order->len == 0; to--) {
            if (to < words && (!midst || to - from > WINDOW_WORDS))
                continue;
            char *part = mem_copy_part(start[from], (size_t)(start[to] - start[from]));
            if (is_order(seat, part, scratch))
                text_add(order, part);
            free(part);
        }
    free(scratch);
}

void people_exact(const struct job *job, struct game *game, const char *text, bool midst, struct text *order)
{
    const struct reader_seat seat = people_seat(job, game, NULL);
    for (const char *at = text; order->len == 0 && *at != '\0' && !match_over(&game->match);) {
        size_t len = strcspn(at, ".,;!?\n");
        char *sentence = mem_copy_part(at, len);
        find_words(&seat, sentence, midst, order);
        free(sentence);
        at += len + (at[len] != '\0');
    }
}

/* The first order that a text of people's words says, or with `maybe` asks for; then the text itself where it is like
 * one that cannot be done. */
static void read_order(const struct reader_seat *seat, const char *text, bool maybe, struct text *order)
{
    struct reader_result *read = mem_new(1, sizeof *read);
    reader_letter(seat, text, read);
    for (int i = 0; order->len == 0 && i < read->orders; i++)
        text_add(order, read->order[i].text);
    for (int i = 0; maybe && order->len == 0 && i < read->asks; i++)
        text_add(order, read->ask[i].options > 0 ? read->ask[i].option[0] : text);
    reader_free(read);
    free(read);
}

void people_orders(const struct job *job, struct game *game, const char *text, bool maybe, struct text *order)
{
    /* a bare number chooses among what the other one wrote */
    if (match_over(&game->match) || has_word(text, order) || text[strspn(text, " \t\r\n0123456789.,!?")] == '\0')
        return;
    struct lexicon *lexicon = hints_lexicon(job->services, game);
    const struct reader_seat seat = people_seat(job, game, lexicon);
    read_order(&seat, text, maybe, order);
    const char *rest = text;
    for (size_t len; order->len == 0 && *rest != '\0'; rest += len) { /* what one spoils another may say */
        len = marks_past_sentence(rest);
        char *sentence = mem_copy_part(rest, len);
        read_order(&seat, sentence, maybe, order);
        free(sentence);
    }
    lexicon_free(lexicon);
    if (order->len == 0)
        people_exact(job, game, text, true, order);
}

void people_by_letter(struct job *job, struct game *game, struct statement *said)
{
    const struct reader_seat seat = people_seat(job, game, NULL);
    if (match_over(&game->match) || said->verb != VERB_NONE || said->line->cut || said->line->len == 0)
        return;
    struct order *scratch = mem_new(1, sizeof *scratch);
    if (grammar_of_line(&seat, said, scratch) == GRAMMAR_NONE) {
        statement_end(said, STATEMENT_ASIDE);
        job_leave(job, said->raw, "answer.talk.aside", SAID_PART("line", said->raw, 200));
    }
    free(scratch);
}

/* "I am done" at the end of an order in other words hurries nobody. */
static bool hurries(const struct job *job)
{
    for (int i = 0; i < job->statements; i++)
        if (job->statement[i].verb == VERB_READY && job->statement[i].spoken == NULL &&
            !statement_is_block(&job->statement[i]))
            return true;
    return false;
}

/* Marks what was filed of a line that was read from other words; false: nothing was. */
static bool mark_filed(const struct match *match, struct plan *plan, const struct filed_line *filed)
{
    bool any = false;
    for (int i = 0; filed->fate == LINE_FILED && i < plan->count; i++) {
        char *text = match_order_text(match, &plan->line[i].order);
        bool same = strcmp(text, filed->text) == 0;
        plan->line[i].loose = plan->line[i].loose || same;
        any = any || same;
        free(text);
    }
    return any;
}

void people_mark(const struct job *job, struct game *game, const struct filing *filing)
{
    struct match_seat *seat = &game->match.seat[job->seat - 1];
    struct plan *plan = &seat->plan;
    if (config_span(game->config, SETTING_GAME_READING_GRACE) == 0)
        return;
    for (int i = 0, line = 0; i < job->statements; i++) {
        const struct statement *said = &job->statement[i];
        for (int k = 0; people_is_game_line(said) && k < statement_orders(said) && line < filing->count; k++, line++)
            game->loose =
                (said->sure == STATEMENT_LOOSE && mark_filed(&game->match, plan, &filing->line[line])) || game->loose;
    }
    seat->ready = seat->ready && (!game->loose || hurries(job));
}

#include "engine/play/example.h"

#include "base/embedded.h"
#include "engine/play/trial.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "rules/options.h"
#include "words/say.h"

#include <string.h>

/* An example being played. */
struct telling {
    struct example *out;
    struct jv *steps, *step; /* the one that is told; NULL: none yet */
    struct events events;    /* what happened, for the picture */
    int notes;               /* of the match, that are told */
};

static void add_line(struct jv *list, const char *key, const char *text)
{
    struct jv *line = jv_new_object();
    jv_put_string(line, key, text);
    jv_add(list, line);
}

static void add_sent(struct telling *telling, const char *line)
{
    jv_put_bool(telling->step, "lines_any", true);
    add_line(jv_get(telling->step, "lines"), "line", line);
}

static void add_told(struct telling *telling, const char *sentence)
{
    jv_put_bool(telling->step, "told_any", true);
    add_line(jv_get(telling->step, "told"), "text", sentence);
}

/* "RED", "RED, BLUE and GREEN" */
static void write_seats(const struct telling *telling, unsigned seats, struct text *out)
{
    size_t count = 0, told = 0;
    for (unsigned rest = seats; rest != 0; rest &= rest - 1)
        count++;
    for (int seat = 1; seat <= SEATS_MAX; seat++)
        if ((seats >> seat & 1) != 0) {
            text_add(out, say_between(told++, count));
            event_kind_seats(telling->out->rules, 1u << seat, out);
        }
}

static void draw(const struct events *events, struct match *match, struct canvas *canvas, struct text *phase)
{
    const void *view = view_get(match, 0);
    const struct look look = {.shape = SHAPE_UPRIGHT, .events = events->item, .event_count = events->count};
    rules_board(match->rules, view, &look, canvas);
    rules_phase(match->rules, view, phase);
}

static void begun(void *context, struct match *match)
{
    struct telling *telling = context;
    draw(&telling->events, match, &telling->out->before, &telling->out->stood);
    telling->notes = match->note_count;
}

static void begin_step(struct telling *telling, const char *key, int seat)
{
    struct text seats = TEXT_EMPTY, who = TEXT_EMPTY;
    write_seats(telling, 1u << seat, &seats);
    say(&who, key, SAID("seat", seats.data));
    telling->step = jv_new_object();
    jv_put_string(telling->step, "who", who.data);
    jv_put_bool(telling->step, "lines_any", false);
    jv_put_bool(telling->step, "told_any", false);
    jv_put(telling->step, "lines", jv_new_array());
    jv_put(telling->step, "told", jv_new_array());
    jv_add(telling->steps, telling->step);
    text_free(&seats);
    text_free(&who);
}

/* What the robot says to `seat` about a line. */
static void add_answer(struct telling *telling, const char *key, int seat, const char *line, const char *why)
{
    struct text seats = TEXT_EMPTY, answer = TEXT_EMPTY;
    write_seats(telling, 1u << seat, &seats);
    say(&answer, key, SAID("seat", seats.data), SAID("line", line), SAID("why", why));
    add_told(telling, answer.data);
    text_free(&seats);
    text_free(&answer);
}

static void sent(void *context, struct match *match, int seat, const struct jv *lines, const struct filing *filing)
{
    struct telling *telling = context;
    (void)match;
    begin_step(telling, seat == 0 ? "handbook.example.deadline" : "handbook.example.sends", seat);
    for (size_t i = 0; i < jv_size(lines); i++) {
        const char *line = jv_string(jv_at(lines, i));
        add_sent(telling, line);
        if (filing->line[i].fate == LINE_REFUSED)
            add_answer(telling, "handbook.example.refused", seat, line, filing->line[i].why.text);
    }
}

/* Lines on file that could not be used when their turn came. */
static void tell_notes(struct telling *telling, const struct match *match)
{
    for (; telling->notes < match->note_count; telling->notes++) {
        const struct note *note = &match->note[telling->notes];
        if (note->kind == NOTE_SPENT)
            add_answer(telling, "handbook.example.spent", note->seat, note->text, note->why.text);
    }
}

static void told(void *context, struct match *match, const struct event *event)
{
    struct telling *telling = context;
    struct text sentence = TEXT_EMPTY;
    if (!view_hears(event, 0))
        return;
    if (telling->step == NULL)
        begin_step(telling, "handbook.example.itself", 0);
    tell_notes(telling, match);
    events_add(&telling->events, event->kind, event->seen_by, event->arg, event->len);
    event_kind_tell(match->rules, view_get(match, 0), event, NULL, &sentence);
    if (sentence.len > 0)
        add_told(telling, sentence.data);
    text_free(&sentence);
}

/* Those who are asked the same stand together. */
static void tell_asked(struct telling *telling, struct match *match, const struct pump_result *pumped, struct jv *ends)
{
    struct text asked[REQUESTS_MAX];
    unsigned seats[REQUESTS_MAX];
    int count = 0;
    for (int i = 0; i < pumped->count; i++) {
        const struct request *request = &pumped->waiting[i].request;
        struct text what = TEXT_EMPTY;
        int at = 0;
        if (pumped->waiting[i].answered || !view_asks(match, 0, request))
            continue;
        rules_ask(match->rules, view_get(match, request->seat), request, &what);
        while (at < count && strcmp(asked[at].data, what.data) != 0)
            at++;
        if (at == count) {
            asked[count] = what;
            seats[count++] = 0;
        } else {
            text_free(&what);
        }
        seats[at] |= 1u << request->seat;
    }
    for (int i = 0; i < count; i++) {
        struct text who = TEXT_EMPTY, line = TEXT_EMPTY;
        write_seats(telling, seats[i], &who);
        say(&line, "handbook.example.asked", SAID("seats", who.data), SAID("what", asked[i].data));
        add_line(ends, "text", line.data);
        text_free(&who);
        text_free(&line);
        text_free(&asked[i]);
    }
}

static void tell_filed(struct telling *telling, const struct match *match, struct jv *ends)
{
    for (int seat = 1; seat <= match->seats; seat++) {
        const struct plan *plan = &match->seat[seat - 1].plan;
        struct text lines = TEXT_EMPTY, who = TEXT_EMPTY, line = TEXT_EMPTY;
        for (int i = 0; i < plan->count; i++) {
            char *order = match_order_text(match, &plan->line[i].order);
            text_add(&lines, i == 0 ? "" : ", ");
            say(&lines, "handbook.example.line", SAID("line", order));
            free(order);
        }
        write_seats(telling, 1u << seat, &who);
        say(&line, "handbook.example.filed", SAID("seat", who.data), SAID("lines", lines.data));
        if (plan->count > 0)
            add_line(ends, "text", line.data);
        text_free(&lines);
        text_free(&who);
        text_free(&line);
    }
}

static void ended(void *context, struct match *match, const struct pump_result *pumped)
{
    struct telling *telling = context;
    struct jv *ends = jv_new_array();
    tell_notes(telling, match);
    tell_asked(telling, match, pumped, ends);
    tell_filed(telling, match, ends);
    jv_put(telling->out->facts, "ends", ends);
    draw(&telling->events, match, &telling->out->after, &telling->out->stands);
}

/* The trial of this name, from the lines of the file. The caller's. */
static enum rc find(const struct rules *rules, const char *name, struct jv **trial, struct err *err)
{
    char path[96];
    struct text file = text_fixed(path, sizeof path);
    text_addf(&file, "games/%s/examples.jsonl", rules->id);
    const struct embedded *lines = embedded_find(path);
    for (const char *at = lines == NULL ? "" : lines->data; *at != '\0';) {
        size_t len = strcspn(at, "\n");
        enum rc rc = jv_parse(at, len, trial, err);
        if (rc != RC_OK)
            return err_at(err, "%s", path);
        if (strcmp(jv_word(*trial, "name"), name) == 0)
            return RC_OK;
        jv_free(*trial);
        *trial = NULL;
        at += len + (at[len] == '\n');
    }
    return err_set(err, RC_NONE, "%s has no example '%s'", path, name);
}

enum rc example_play(const struct rules *rules, const char *name, struct example *out, struct err *err)
{
    struct jv *trial = NULL, *came = NULL;
    *out = (struct example){.rules = rules, .facts = jv_new_object(), .stood = TEXT_EMPTY, .stands = TEXT_EMPTY};
    struct telling telling = {.out = out, .steps = jv_new_array()};
    const struct trial_watch watch = {.begun = begun, .sent = sent, .told = told, .ended = ended, .context = &telling};
    jv_put(out->facts, "steps", telling.steps);
    enum rc rc = find(rules, name, &trial, err);
    if (rc == RC_OK)
        rc = trial_play(trial, NULL, &watch, &came);
    if (rc == RC_OK && jv_get(came, "error") != NULL)
        rc = err_set(err, RC_BAD, "the example '%s': %s", name, jv_word(came, "error"));
    events_free(&telling.events);
    jv_free(came);
    jv_free(trial);
    return rc;
}

enum rc example_deal(const struct rules *rules, struct canvas *canvas, struct text *phase, struct err *err)
{
    static const uint8_t seed[CIPHER_KEY] = {1};
    struct rules_setup setup;
    struct match match;
    struct pump_result pumped;
    const struct events none = {0};
    match_begin(&match, rules, rules->seats_min);
    match.chance = chance_seeded(seed, 0, NULL);
    enum rc rc = options_default(rules, rules->seats_min, &setup, NULL) ? match_setup(&match, &setup, err)
                                                                        : err_set(err, RC_BAD, "%s", rules->id);
    if (rc == RC_OK)
        rc = pump(&match, NULL, &pumped, err);
    if (rc == RC_OK)
        draw(&none, &match, canvas, phase);
    match_free(&match);
    return rc;
}

void example_free(struct example *example)
{
    jv_free(example->facts);
    canvas_free(&example->before);
    canvas_free(&example->after);
    text_free(&example->stood);
    text_free(&example->stands);
}

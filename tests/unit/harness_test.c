/*
 * Every game of this binary, driven through the contract of rules/rules.h by
 * random play: what the contract promises must hold in every position it meets.
 * Positions are compared as bytes, so a state keeps its padding zero.
 */
#include "check.h"

#include "report/strokes.h"
#include "rules/doors.h"
#include "rules/options.h"
#include "rules/rules.h"

enum { LEGAL = 128, MANY = 12, OFTEN = 5, LOOKS = 50 };

/* How many decisions there may be in all games of a kind: fewer where many are asked for at once, since a few games of
 * many units make as many as thousands of others. */
enum { GAMES_MOST = 2000, DECISIONS = 600000, AT_ONCE = 4 };

/* One game being played, with all it takes to play it again. */
struct play {
    const struct rules *rules;
    struct rules_setup setup;
    struct chance chance, dice; /* the game's; the test's own */
    struct draws draws;
    struct events events;
    void *state, *view, *other, *before; /* rules->state_size each */
    struct order *legal, *seen;
    struct order *given; /* what answered, phase after phase, as check() wrote it */
    int given_room;
    int *given_at;           /* [phase]: where its answers begin; one more phase than there are */
    void *states;            /* [phase]: the position before it */
    int credited[SEATS_MAX]; /* by what happened, by seat - 1 */
    int phases;
    int rarely;          /* one phase in so many is looked at closely: the longer the games, the rarer */
    struct canvas first; /* the first picture */
};

static void *room(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    check_true(memory != NULL);
    return memory;
}

static void play_begin(struct play *p, const struct rules *rules, uint32_t number)
{
    uint8_t seed[CIPHER_KEY] = {(uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16), 1};
    *p = (struct play){.rules = rules};
    p->rarely = rules->phases_max / LOOKS > OFTEN ? rules->phases_max / LOOKS : OFTEN;
    p->state = room(1, rules->state_size);
    p->view = room(1, rules->state_size);
    p->other = room(1, rules->state_size);
    p->before = room(1, rules->state_size);
    p->states = room((size_t)rules->phases_max + 1, rules->state_size);
    p->legal = room(LEGAL, sizeof *p->legal);
    p->seen = room(LEGAL, sizeof *p->seen);
    p->given_at = room((size_t)rules->phases_max + 1, sizeof *p->given_at);
    p->chance = chance_seeded(seed, 0, NULL);
    seed[3] = 2;
    p->dice = chance_seeded(seed, 0, NULL);
}

static void play_end(struct play *p)
{
    chance_draws_free(&p->draws);
    events_free(&p->events);
    canvas_free(&p->first);
    free(p->state);
    free(p->view);
    free(p->other);
    free(p->before);
    free(p->states);
    free(p->legal);
    free(p->seen);
    free(p->given);
    free(p->given_at);
}

static bool same(const struct play *p, const void *a, const void *b)
{
    return memcmp(a, b, p->rules->state_size) == 0;
}

static void check_sound(const struct play *p, const void *state)
{
    struct refusal why = {0};
    if (!rules_sound(p->rules, state, &why))
        fail_msg("%s: not sound: %s %s", p->rules->id, why.word, why.detail);
}

/* A random value for every option; which values go together is the rules' to say. */
static void set_up(struct play *p, int seats)
{
    struct refusal why;
    check_true(options_default(p->rules, seats, &p->setup, &why));
    struct chance begin = p->chance;
    for (int try = 0;; try++) {
        check_true(try < 100);
        for (int i = 0; i < p->rules->option_count; i++) {
            const struct rules_option *option = &p->rules->options[i];
            int values = 0, high = option->high_is_seats ? seats : option->high;
            while (option->values != NULL && option->values[values] != NULL)
                values++;
            p->setup.option[i] = option->values != NULL ? chance_below(&p->dice, values)
                                                        : option->low + chance_below(&p->dice, high - option->low + 1);
        }
        p->chance = begin;
        p->chance.record = &p->draws;
        chance_draws_clear(&p->draws);
        if (p->rules->setup(p->state, &p->setup, &p->chance, &p->events, &why))
            break;
        check_true(why.code != NULL);
    }
    check_sound(p, p->state);
}

static char *order_text(const struct play *p, const struct order *order, struct text *text)
{
    text_clear(text);
    rules_write(p->rules, order, text);
    check_true(!text->failed && text->len > 0 && text->len <= LINE_BYTES);
    return text->data;
}

/* Of a sentence of the catalog no placeholder is left, and no key stands in its place. */
static void check_filled(const struct rules *rules, const struct text *text)
{
    size_t id = strlen(rules->id);
    if (strchr(text->data, '{') != NULL || (strncmp(text->data, rules->id, id) == 0 && text->data[id] == '.'))
        fail_msg("%s: a sentence is not whole: '%s'", rules->id, text->data);
}

static void check_said(const struct rules *rules, const struct text *text)
{
    enum { COLUMNS = 72 };
    if (text->failed || text->len == 0 || text->len > COLUMNS)
        fail_msg("%s: a button cannot say '%s'", rules->id, text->data);
    check_filled(rules, text);
}

/* What a mail says of a request and of an answer to it is whole and short. */
static void check_phrase(struct play *p, const struct request *request, const struct order *order)
{
    char bytes[LINE_BYTES + 1];
    struct text text = text_fixed(bytes, sizeof bytes);
    rules_ask(p->rules, p->view, request, &text);
    check_said(p->rules, &text);
    text = text_fixed(bytes, sizeof bytes);
    rules_phrase(p->rules, p->view, request->seat, order, &text);
    check_said(p->rules, &text);
}

/* The text of an order is read back as the same order. */
static void check_text_of(struct play *p, int seat, const struct order *order)
{
    char bytes[LINE_BYTES + 1];
    struct text text = text_fixed(bytes, sizeof bytes);
    struct order_line line;
    struct order back;
    struct refusal why = {0};
    check_true(line_read(order_text(p, order, &text), &line));
    if (!rules_read_line(p->rules, p->view, seat, &line, &back, &why))
        fail_msg("%s: '%s' is refused: %s '%s'", p->rules->id, bytes, why.code, why.word);
    if (!order_same(order, &back))
        fail_msg("%s: '%s' is read as another order", p->rules->id, bytes);
}

static int before(const struct order *a, const struct order *b)
{
    for (int i = 0; i < a->len && i < b->len; i++)
        if (a->word[i] != b->word[i])
            return a->word[i] < b->word[i];
    return a->len < b->len;
}

/* Whoever wants few gets no more, and nothing is written behind them. */
static void check_few(struct play *p, const struct request *request, int count)
{
    enum { FEW = 3, MARK = -7 };
    for (int most = 1; most <= FEW; most++) {
        p->seen[most].slot = MARK;
        int got = rules_legal(p->rules, p->view, request, p->seen, most);
        check_true(got <= most && (got == most || got == count));
        check_int(p->seen[most].slot, MARK);
    }
}

/* legal(): sorted, unique, accepted, readable, and no more known from the whole position than from the view. Of a
 * long list only every few are tried. */
static int check_legal(struct play *p, const struct request *request)
{
    struct refusal why = {0};
    struct order answer;
    int count = rules_legal(p->rules, p->state, request, p->legal, LEGAL);
    int step = 1 + count / MANY, from = chance_below(&p->dice, step);
    check_true(count >= 1 && count <= LEGAL);
    check_few(p, request, count);
    check_int(rules_legal(p->rules, p->view, request, p->seen, LEGAL), count);
    for (int i = 0; i < count; i++) {
        const struct order *order = &p->legal[i];
        check_int(order->slot, request->slot);
        check_true(order_same(order, &p->seen[i]));
        check_true(i == 0 || before(&p->legal[i - 1], order));
        if (i % step != from)
            continue;
        if (!rules_check(p->rules, p->state, request, order, &answer, &why))
            fail_msg("%s: a listed order is refused: %s", p->rules->id, why.code);
        check_true(order_same(order, &answer));
        check_text_of(p, request->seat, order);
        check_phrase(p, request, order);
    }
    return count;
}

static void check_accepted(struct play *p, const struct request *request, const struct order *order, const char *what)
{
    struct refusal why = {0};
    struct order answer;
    if (!rules_check(p->rules, p->state, request, order, &answer, &why))
        fail_msg("%s: the %s is refused: %s", p->rules->id, what, why.code);
    check_text_of(p, request->seat, order);
}

/* What is legal now is not refused when it is vetted as the only line of a mail. */
static void check_vetted(struct play *p, const struct request *request, const struct order *order)
{
    struct vetted line = {0};
    order_copy(&line.order, order);
    rules_vet(p->rules, p->view, request->seat, &line, 1);
    if (line.refusal.code != NULL)
        fail_msg("%s: a legal line does not pass vetting: %s", p->rules->id, line.refusal.code);
}

/* A refusal says what, and points into the line. */
static void check_refusal(const struct refusal *why, const char *line)
{
    check_true(why->code != NULL && why->text != NULL);
    check_true(why->column >= 0 && why->column <= (int)strlen(line) + 1);
}

/* One byte of a legal line is changed: it is refused, or it is another order, which then is judged like any other:
 * what check() makes of it is accepted again as it stands, and leads to a sound position. */
static void check_mutant(struct play *p, const struct request *open, int count, int at, const struct order *order)
{
    static const char bytes[] = "abcdefghijklmnopqrstuvwxyz0123456789-+/* :?";
    char raw[LINE_BYTES + 1];
    struct text text = text_fixed(raw, sizeof raw);
    struct order_line line;
    struct order wish, answer, again;
    struct refusal why = {0};
    (void)order_text(p, order, &text);
    raw[chance_below(&p->dice, (int32_t)text.len)] = bytes[chance_below(&p->dice, (int32_t)sizeof bytes - 1)];
    (void)line_read(raw, &line);
    if (!rules_read_line(p->rules, p->view, open[at].seat, &line, &wish, &why)) {
        check_refusal(&why, raw);
        return;
    }
    check_text_of(p, open[at].seat, &wish);
    if (wish.setting || wish.slot != open[at].slot)
        return;
    if (!rules_check(p->rules, p->state, &open[at], &wish, &answer, &why)) {
        check_refusal(&why, raw);
        return;
    }
    check_true(rules_check(p->rules, p->state, &open[at], &answer, &again, &why));
    check_true(order_same(&answer, &again));
    if (count > 1)
        return; /* the other answers of the phase are not known yet */
    memcpy(p->other, p->state, p->rules->state_size);
    struct chance chance = p->chance;
    chance.record = NULL;
    const struct answer given = {.request = open[at], .order = &answer, .by = BY_PLAYER};
    p->rules->resolve(p->other, &given, 1, &chance, NULL);
    check_sound(p, p->other);
}

static void check_noise(struct play *p, int seat)
{
    char raw[24];
    struct order_line line;
    struct order order;
    struct refusal why = {0};
    int len = chance_below(&p->dice, sizeof raw - 1);
    for (int i = 0; i < len; i++)
        raw[i] = (char)(1 + chance_below(&p->dice, 255));
    raw[len] = '\0';
    (void)line_read(raw, &line);
    if (!rules_read_line(p->rules, p->view, seat, &line, &order, &why))
        check_refusal(&why, raw);
    else
        check_text_of(p, seat, &order);
}

static void dump(struct jv *value, struct text *out)
{
    text_clear(out);
    jv_dump(value, out);
    jv_free(value);
}

/* What is saved is loaded as the same into p->other, whole positions and views; so it would be saved as the same text
 * again. Now and then it goes by way of that text: how values become text is tested by itself. */
static void check_codec(struct play *p, const void *state, bool as_view)
{
    const char *what = as_view ? "view" : "position";
    struct text text = TEXT_EMPTY;
    struct jv *saved = rules_save(p->rules, state), *read = NULL;
    struct refusal why = {0};
    if (chance_below(&p->dice, OFTEN) == 0) {
        dump(saved, &text);
        check_int(jv_parse(text.data, text.len, &read, NULL), RC_OK);
    }
    memset(p->other, 0, p->rules->state_size);
    if (!rules_load(p->rules, p->other, read != NULL ? read : saved, as_view, &why))
        fail_msg("%s: a saved %s is refused: %s %s", p->rules->id, what, why.word, why.detail);
    if (!same(p, p->other, state))
        fail_msg("%s: a saved %s is loaded as another", p->rules->id, what);
    jv_free(read != NULL ? read : saved);
    text_free(&text);
}

/* What is dealt anew follows from what the seat sees, and from nothing else. */
static void check_redeal(struct play *p, int seat)
{
    struct chance again = p->dice;
    memcpy(p->before, p->state, p->rules->state_size);
    rules_redeal(p->rules, p->before, seat, &p->dice);
    memcpy(p->other, p->view, p->rules->state_size);
    rules_redeal(p->rules, p->other, seat, &again);
    if (!same(p, p->before, p->other))
        fail_msg("%s: seat %d: what is dealt anew knows what is hidden", p->rules->id, seat);
}

/* A view of a view is that view; it stays the same when what the seat cannot know is dealt anew. Where there is
 * nothing to deal anew, the view is the position. Leaves it in p->view, and as it was saved and loaded in p->other. */
static void check_view(struct play *p, int seat)
{
    rules_observe(p->rules, p->state, seat, p->view);
    rules_observe(p->rules, p->view, seat, p->other);
    check_true(same(p, p->view, p->other));
    check_redeal(p, seat);
    if (p->rules->redeal == NULL)
        check_true(same(p, p->view, p->state));
    check_sound(p, p->before);
    rules_observe(p->rules, p->before, seat, p->other);
    check_true(same(p, p->view, p->other));
    check_codec(p, p->view, true);
}

/* A picture that is drawn later, of the view as it was saved (p->other), is the same one. */
static void check_drawn_later(struct play *p, const struct look *look, const struct canvas *now)
{
    struct canvas later;
    struct text one = TEXT_EMPTY, two = TEXT_EMPTY;
    rules_board(p->rules, p->other, look, &later);
    strokes_write(now, &one);
    strokes_write(&later, &two);
    check_int(two.len, one.len);
    check_true(memcmp(two.data, one.data, one.len) == 0);
    text_free(&one);
    text_free(&two);
    canvas_free(&later);
}

/* Facts and a picture can be made of the view that check_view() has left; the background is the same all game long. */
static void check_shown(struct play *p, int seat)
{
    struct text text = TEXT_EMPTY;
    struct canvas canvas;
    struct look look = {.seat = seat};
    struct jv *facts = jv_new_object();
    rules_show(p->rules, p->view, seat, facts);
    check_true(jv_size(facts) > 0);
    dump(facts, &text);
    text_clear(&text);
    rules_phase(p->rules, p->view, &text);
    check_true(text.len > 0 && !text.failed);
    check_filled(p->rules, &text);
    text_free(&text);
    rules_board(p->rules, p->view, &look, &canvas);
    check_true(canvas.count > canvas.background && canvas.background > 0);
    check_drawn_later(p, &look, &canvas);
    if (p->first.item == NULL) {
        p->first = canvas;
        return;
    }
    check_int(canvas.background, p->first.background);
    check_true(memcmp(canvas.item, p->first.item, (size_t)canvas.background * sizeof *canvas.item) == 0);
    canvas_free(&canvas);
}

/* The fields of an event are all of its words: a place that is out of step would be told and recorded as another. */
static void check_fields(const struct rules *rules, const struct event *event)
{
    int words = 0, seats = 0;
    check_true(event->kind >= 0 && event->kind < rules->event_count);
    for (const struct event_field *field = rules->events[event->kind].field; field->name != NULL; field++) {
        if (field->type->words == WORDS_REST)
            return;
        if (strcmp(field->name, "seats") == 0)
            seats = event->arg[words];
        words += field->type->words * (field->many == MANY_SEATS ? seats : field->many == 0 ? 1 : field->many);
    }
    check_int(words, event->len);
}

/* A record has the fields of an event but for those that are only told. */
static void check_recorded(const struct event_kind *kind, const struct jv *fields)
{
    for (const struct event_field *field = kind->field; field->name != NULL; field++)
        check_int(jv_get(fields, field->name) != NULL, !field->told_only && field->type->words != 0);
}

static void check_events(struct play *p)
{
    struct text text = TEXT_EMPTY;
    rules_observe(p->rules, p->state, 0, p->view);
    for (int i = 0; i < p->events.count; i++) {
        const struct event *event = &p->events.item[i];
        struct jv *fields = jv_new_object();
        check_fields(p->rules, event);
        text_clear(&text);
        event_kind_tell(p->rules, p->view, event, NULL, &text);
        check_true(text.len > 0 && !text.failed && event_kind_name(p->rules, event->kind) != NULL);
        check_filled(p->rules, &text);
        event_kind_save(p->rules, event, fields);
        check_recorded(&p->rules->events[event->kind], fields);
        dump(fields, &text);
    }
    text_free(&text);
}

static void answer_one(struct play *p, const struct request *open, int count, int at, struct order *out)
{
    const struct request *request = &open[at];
    struct order order;
    struct refusal why = {0};
    rules_observe(p->rules, p->state, request->seat, p->view);
    int legal = check_legal(p, request), pick = chance_below(&p->dice, legal);
    check_vetted(p, request, &p->legal[pick]);
    rules_fallback(p->rules, p->state, request, &order);
    check_accepted(p, request, &order, "default");
    if (rules_silent(p->rules, p->view, request))
        check_true(legal == 1 && order_same(&order, &p->legal[0]) && rules_silent(p->rules, p->state, request));
    if (chance_below(&p->dice, p->rarely) == 0)
        check_mutant(p, open, count, at, &p->legal[chance_below(&p->dice, legal)]);
    if (chance_below(&p->dice, p->rarely) == 0)
        check_noise(p, request->seat);
    if (chance_below(&p->dice, p->rarely) == 0) {
        rules_choose(p->rules, p->view, request, &p->dice, &order);
        check_accepted(p, request, &order, "bot's choice");
    }
    if (chance_below(&p->dice, 4) != 0)
        order_copy(&order, &p->legal[pick]);
    check_true(rules_check(p->rules, p->state, request, &order, out, &why));
    check_text_of(p, request->seat, out);
}

/* Now and then one view; at the end of a game all of them. */
static void check_position(struct play *p)
{
    int seat = chance_below(&p->dice, p->setup.seats + 1);
    check_codec(p, p->state, false);
    check_view(p, seat);
    check_shown(p, seat);
}

static bool over(const struct play *p)
{
    struct result result;
    p->rules->result(p->state, &result);
    check_int(result.seats, p->setup.seats);
    return result.over;
}

/* Room for the answers of one more phase. */
static struct order *given_next(struct play *p)
{
    int used = p->given_at[p->phases];
    if (used + REQUESTS_MAX > p->given_room) {
        p->given_room = 2 * p->given_room + REQUESTS_MAX;
        p->given = realloc(p->given, (size_t)p->given_room * sizeof *p->given);
        check_true(p->given != NULL);
    }
    return p->given + used;
}

/* Where the points come from: the same parts for each seat, together its score. What events credit is counted while the
 * game is played. */
static void check_parts(const struct play *p)
{
    struct result result;
    struct score_part part[SCORE_PARTS], first[SCORE_PARTS];
    int parts = rules_parts(p->rules, p->state, 1, first);
    p->rules->result(p->state, &result);
    check_true(parts <= SCORE_PARTS && (parts > 0) != (p->rules->credit != NULL));
    for (int seat = 1; seat <= result.seats; seat++) {
        int sum = p->credited[seat - 1];
        check_int(rules_parts(p->rules, p->state, seat, part), parts);
        for (int i = 0; i < parts; i++) {
            check_true(part[i].name[0] != '\0' && strcmp(part[i].name, first[i].name) == 0);
            sum += part[i].points;
        }
        check_int(sum, result.score[seat - 1]);
    }
}

/* The standing is for everybody: what anybody sees of a position gives the same scores, now or not before the end. */
static void check_standing(const struct play *p)
{
    struct result whole, seen;
    p->rules->result(p->state, &whole);
    for (int seat = 0; seat <= p->setup.seats; seat++) {
        rules_observe(p->rules, p->state, seat, p->view);
        p->rules->result(p->view, &seen);
        check_int(memcmp(seen.score, whole.score, sizeof whole.score), 0);
    }
}

static void credit(struct play *p)
{
    for (int i = 0; p->rules->credit != NULL && i < p->events.count; i++) {
        struct score_part part;
        int seat = 0;
        if (!p->rules->credit(&p->events.item[i], &seat, &part))
            continue;
        check_true(seat >= 1 && seat <= p->setup.seats && part.name[0] != '\0');
        p->credited[seat - 1] += part.points;
    }
}

/* By what anybody sees, whose turn comes after that of the one seat that is asked; kept until another one is asked. */
static void check_after(struct play *p, const struct request *open, int count, int after[2])
{
    bool alone = count == 1, same_seat = alone && open[0].seat == after[0];
    if (count > 0 && !same_seat && after[1] != 0)
        check_true(alone && open[0].seat == after[1]);
    if (count == 0)
        return; /* a step of the game itself */
    rules_observe(p->rules, p->state, chance_below(&p->dice, p->setup.seats + 1), p->view);
    after[0] = alone ? open[0].seat : 0;
    after[1] = alone ? rules_after(p->rules, p->view, open[0].seat) : 0;
}

static void play_on(struct play *p)
{
    struct request open[REQUESTS_MAX];
    struct answer answers[REQUESTS_MAX];
    int after[2] = {0, 0};
    while (!over(p)) {
        check_true(p->phases < p->rules->phases_max);
        memcpy((char *)p->states + (size_t)p->phases * p->rules->state_size, p->state, p->rules->state_size);
        struct order *given = given_next(p);
        int count = p->rules->requests(p->state, open);
        check_true(count >= 0 && count <= REQUESTS_MAX);
        check_after(p, open, count, after);
        for (int i = 0; i < count; i++) {
            check_true(open[i].seat >= 1 && open[i].seat <= p->setup.seats);
            check_true(open[i].slot >= 0 && open[i].slot < SLOTS_MAX);
            check_true(i == 0 || open[i].seat != open[i - 1].seat || open[i].clock == open[i - 1].clock);
            check_true(i == 0 || open[i - 1].seat <= open[i].seat);
            answer_one(p, open, count, i, &given[i]);
            answers[i] = (struct answer){.request = open[i], .order = &given[i], .by = BY_PLAYER};
        }
        events_clear(&p->events);
        int round = rules_round(p->rules, p->state);
        p->rules->resolve(p->state, answers, count, &p->chance, &p->events);
        credit(p);
        check_true(rules_round(p->rules, p->state) >= round && (round > 0) == (p->rules->round != NULL));
        p->given_at[p->phases + 1] = p->given_at[p->phases] + count;
        p->phases++;
        check_sound(p, p->state);
        if (chance_below(&p->dice, p->rarely) == 0) {
            check_position(p);
            check_events(p);
            check_parts(p);
            check_standing(p);
        }
    }
}

static void check_end(const struct play *p)
{
    check_parts(p);
    struct request open[REQUESTS_MAX];
    struct result result;
    bool winner = false;
    check_int(p->rules->requests(p->state, open), 0);
    p->rules->result(p->state, &result);
    for (int i = 0; i < result.seats; i++) {
        check_true(result.rank[i] >= 1 && result.rank[i] <= result.seats);
        winner = winner || result.rank[i] == 1;
    }
    check_true(winner && result.why[0] != '\0');
}

/* The recorded draws and orders give the same positions again. */
static void replay(struct play *p)
{
    int32_t *values = room((size_t)p->draws.count + 1, sizeof *values);
    struct draws drawn = {0};
    struct request open[REQUESTS_MAX];
    struct answer answers[REQUESTS_MAX];
    struct refusal why;
    for (int i = 0; i < p->draws.count; i++)
        values[i] = p->draws.item[i].value;
    struct chance chance = chance_forced(values, p->draws.count, &drawn);
    memset(p->other, 0, p->rules->state_size);
    check_true(p->rules->setup(p->other, &p->setup, &chance, NULL, &why));
    for (int phase = 0; phase < p->phases; phase++) {
        check_true(same(p, p->other, (char *)p->states + (size_t)phase * p->rules->state_size));
        int count = p->rules->requests(p->other, open);
        check_int(count, p->given_at[phase + 1] - p->given_at[phase]);
        for (int i = 0; i < count; i++)
            answers[i] =
                (struct answer){.request = open[i], .order = &p->given[p->given_at[phase] + i], .by = BY_PLAYER};
        p->rules->resolve(p->other, answers, count, &chance, NULL);
    }
    check_true(same(p, p->other, p->state));
    check_true(!chance.mismatch);
    check_int(drawn.count, p->draws.count);
    chance_draws_free(&drawn);
    free(values);
}

static int games_of(void)
{
#ifdef __SANITIZE_ADDRESS__
    const int share = 10; /* the same with a slower build */
#else
    const int share = 1;
#endif
    return GAMES_MOST / share;
}

static int decisions_of(const struct play *p)
{
    struct request open[REQUESTS_MAX];
    int count = p->rules->requests(p->states, open);
    return DECISIONS / (count > AT_ONCE ? count : AT_ONCE) * AT_ONCE;
}

static void random_games(void **state)
{
    const struct rules *rules = *state;
    int games = games_of(), kinds = rules->seats_max - rules->seats_min + 1, decisions = 0;
    for (int i = 0, most = 1; i < games && decisions < most; i++) {
        struct play play;
        play_begin(&play, rules, (uint32_t)i);
        set_up(&play, rules->seats_min + i % kinds);
        play_on(&play);
        check_end(&play);
        for (int seat = 0; seat <= play.setup.seats; seat++)
            check_view(&play, seat);
        replay(&play);
        decisions += play.given_at[play.phases];
        most = decisions_of(&play) / GAMES_MOST * games;
        play_end(&play);
    }
}

/* Slots and seats have names; a slot's name leads back to it. */
static void names(void **state)
{
    const struct rules *rules = *state;
    check_true(rules_find(rules->id) == rules);
    for (int i = 0; i < rules->seats_max; i++)
        check_true(rules_seat(rules, i + 1)->name[0] != '\0' && rules_seat(rules, i + 1)->letter[0] != '\0');
    check_int(rules_slot_read(rules, "no such slot"), SLOT_NONE);
    /* whoever lists the slots asks for every number: each that is none has a name that reads as none */
    for (int slot = 0; slot < SLOTS_MAX; slot++) {
        struct text one = TEXT_EMPTY;
        rules_slot_write(rules, slot, &one);
        int back = rules_slot_read(rules, one.data);
        check_true(back == slot || back == SLOT_NONE);
        text_free(&one);
    }
    struct play play;
    struct request open[REQUESTS_MAX];
    play_begin(&play, rules, 7);
    set_up(&play, rules->seats_min);
    int count = rules->requests(play.state, open);
    check_true(count > 0);
    for (int i = 0; i < count; i++) {
        struct text name = TEXT_EMPTY;
        rules_slot_write(rules, open[i].slot, &name);
        check_int(rules_slot_read(rules, name.data), open[i].slot);
        text_free(&name);
    }
    play_end(&play);
}

/* What a slip of the pen is mended by: plain words of small letters. */
static void vocabulary(void **state)
{
    const struct rules *rules = *state;
    const char *name;
    int count = 0;
    while ((name = rules_word(rules, count)) != NULL) {
        struct order_line line;
        check_true(line_read(name, &line));
        check_text(line.text, name);
        check_true(name[0] != '\0' && strchr(name, ' ') == NULL);
        check_true(++count < 1000);
    }
    check_true(count > 0);
}

/* What is told of a game in which this option alone is not the default; of the default the words of the table. */
static void tell_option(const struct rules *rules, int at, int value, struct text *out)
{
    const struct rules_option *option = &rules->options[at];
    struct rules_setup setup;
    check_true(options_default(rules, rules->seats_max, &setup, NULL));
    bool plain = setup.option[at] == value;
    setup.option[at] = value;
    options_told(rules, &setup, out);
    check_int(out->len == 0, plain);
    if (plain && option->values != NULL)
        text_add(out, option->told[value]);
    else if (plain)
        text_add_int(out, value);
}

/* Every value of every option can be told to those who play by it, each in words of its own. */
static void options(void **state)
{
    const struct rules *rules = *state;
    for (int i = 0; i < rules->option_count; i++) {
        const struct rules_option *option = &rules->options[i];
        struct text before = TEXT_EMPTY;
        int from = option->values == NULL ? option->low : 0, to = option->high;
        for (to = option->values == NULL ? to : 0; option->values != NULL && option->values[to + 1] != NULL;)
            to++;
        for (int value = from; value <= to; value++) {
            struct text told = TEXT_EMPTY;
            tell_option(rules, i, value, &told);
            check_true(told.len > 0 && strchr(told.data, '#') == NULL);
            check_true(before.len == 0 || strcmp(told.data, before.data) != 0);
            text_free(&before);
            before = told;
        }
        text_free(&before);
    }
}

/* What is told of a game is what is not its default. */
static void options_differ(void **state)
{
    const struct rules *rules = *state;
    struct rules_setup setup;
    struct text told = TEXT_EMPTY;
    check_true(options_default(rules, rules->seats_max, &setup, NULL));
    options_told(rules, &setup, &told);
    check_int(told.len, 0);
    if (rules->option_count == 0)
        return;
    int last = rules->option_count - 1;
    setup.option[last] = rules->options[last].values == NULL ? rules->options[last].initial - 1 : 1;
    if (setup.option[last] < 0)
        setup.option[last] = rules->options[last].high;
    options_told(rules, &setup, &told);
    check_true(told.len > 0 && strchr(told.data, ';') == NULL);
    text_free(&told);
}

/* All games, or the one named. */
int main(int argc, char **argv)
{
    struct CMUnitTest tests[64];
    size_t count = 0;
    for (int i = 0; rules_all[i] != NULL; i++) {
        if (argc > 1 && strcmp(argv[1], rules_all[i]->id) != 0)
            continue;
        check_true(count + 5 <= sizeof tests / sizeof tests[0]);
        void *rules = (void *)(uintptr_t)rules_all[i];
        tests[count++] = (struct CMUnitTest){.name = "names", .test_func = names, .initial_state = rules};
        tests[count++] = (struct CMUnitTest){.name = "options", .test_func = options, .initial_state = rules};
        tests[count++] =
            (struct CMUnitTest){.name = "options_differ", .test_func = options_differ, .initial_state = rules};
        tests[count++] = (struct CMUnitTest){.name = "vocabulary", .test_func = vocabulary, .initial_state = rules};
        tests[count++] =
            (struct CMUnitTest){.name = rules_all[i]->id, .test_func = random_games, .initial_state = rules};
    }
    if (count == 0) {
        print_error("no game %s\n", argc > 1 ? argv[1] : "at all");
        return 1;
    }
    return _cmocka_run_group_tests("harness", tests, count, NULL, NULL);
}

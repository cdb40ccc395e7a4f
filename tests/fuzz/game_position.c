/*
 * A position of the game FUZZ_GAME from JSON that may be hostile. Input: the JSON.
 * What load() takes is sound, is saved and loaded as the same, can be looked at by
 * every seat, and can be played on from.
 */
#include "position_mutate.h"
#include "rules/doors.h"
#include "scene.h"

enum { LEGAL = 64, TRIED = 4, PHASES = 5, BOTS = 16 };

/* A position that was taken, and room to try things in. */
struct trial {
    const struct rules *rules;
    void *state, *view, *other, *before;
    int seats;
    bool strict; /* every invariant holds, and must go on holding */
    struct order *legal, *seen, *given;
    struct chance dice;
};

static bool same(const struct trial *trial, const void *a, const void *b)
{
    return memcmp(a, b, trial->rules->state_size) == 0;
}

static void saved(const struct rules *rules, const void *state, struct text *out)
{
    struct jv *value = rules_save(rules, state);
    text_clear(out);
    jv_dump(value, out);
    jv_free(value);
}

static bool loaded(const struct rules *rules, void *state, const struct jv *position, bool as_view)
{
    struct refusal why = {0};
    memset(state, 0, rules->state_size);
    if (rules_load(rules, state, position, as_view, &why))
        return true;
    must(why.code != NULL && why.text != NULL);
    return false;
}

/* save, load, save: the same bytes and the same text. */
static void check_codec(struct trial *trial, const void *state, bool as_view)
{
    struct text one = TEXT_EMPTY, two = TEXT_EMPTY;
    struct jv *again = NULL;
    saved(trial->rules, state, &one);
    must(jv_parse(one.data, one.len, &again, NULL) == RC_OK);
    must_say(loaded(trial->rules, trial->other, again, as_view), "%s: a saved %s is refused", trial->rules->id,
             as_view ? "view" : "position");
    must(same(trial, state, trial->other));
    saved(trial->rules, trial->other, &two);
    must(strcmp(one.data, two.data) == 0);
    jv_free(again);
    text_free(&one);
    text_free(&two);
}

static void show(const struct trial *trial, const void *view, int seat)
{
    struct text text = TEXT_EMPTY;
    struct jv *facts = jv_new_object();
    struct canvas canvas;
    rules_show(trial->rules, view, seat, facts);
    jv_dump(facts, &text);
    must(jv_size(facts) > 0);
    text_clear(&text);
    rules_phase(trial->rules, view, &text);
    must(text.len > 0);
    rules_board(trial->rules, view, &(struct look){.seat = seat, .shape = (enum shape)(seat % 2)}, &canvas);
    must(canvas.count > canvas.background);
    canvas_free(&canvas);
    jv_free(facts);
    text_free(&text);
}

/* Gorbino takes positions with more technology cards left than rounds, since trials begin there; no game does. */
static bool is_strict(const struct rules *rules, const void *state)
{
    struct refusal why = {0};
    bool sound = rules_sound(rules, state, &why);
    must_say(sound || (strcmp(rules->id, "gorbino") == 0 && strcmp(why.word, "round") == 0),
             "%s: not sound, but taken: %s %s", rules->id, why.word, why.detail);
    return sound;
}

static void check_sound(const struct trial *trial, const void *state, const char *where)
{
    if (trial->strict)
        scene_sound(trial->rules, state, where);
}

/* What a seat sees: a view of the view is that view, it is loaded as one, and what it hides can be dealt anew. */
static void check_view(struct trial *trial, int seat)
{
    const struct rules *rules = trial->rules;
    rules_observe(rules, trial->state, seat, trial->view);
    rules_observe(rules, trial->view, seat, trial->other);
    must(same(trial, trial->view, trial->other));
    check_codec(trial, trial->view, true);
    show(trial, trial->view, seat);
    if (rules->redeal == NULL)
        return;
    memcpy(trial->before, trial->state, rules->state_size);
    rules_redeal(rules, trial->before, seat, &trial->dice);
    check_sound(trial, trial->before, "dealt anew");
    rules_observe(rules, trial->before, seat, trial->other);
    must(same(trial, trial->view, trial->other));
}

static void check_text(const struct trial *trial, int seat, const struct order *order)
{
    static struct order_line line;
    static struct order back;
    char bytes[LINE_BYTES + 1];
    struct text text = text_fixed(bytes, sizeof bytes);
    struct refusal why = {0};
    rules_write(trial->rules, order, &text);
    must(!text.failed && text.len > 0 && line_read(bytes, &line));
    bool read = rules_read_line(trial->rules, trial->view, seat, &line, &back, &why);
    must_say(read, "%s: '%s' is refused: %s '%s'", trial->rules->id, bytes, why.code, why.word);
    must_say(order_same(order, &back), "%s: '%s' is read as another order", trial->rules->id, bytes);
}

static void check_order(struct trial *trial, const struct request *request, const struct order *order, const char *what)
{
    static struct order answer;
    struct refusal why = {0};
    bool good = rules_check(trial->rules, trial->state, request, order, &answer, &why);
    must_say(good, "%s: the %s is refused: %s %s", trial->rules->id, what, why.code, why.word);
    check_text(trial, request->seat, order);
}

static void pick(struct trial *trial, const struct request *request, struct order *out)
{
    const struct rules *rules = trial->rules;
    rules_observe(rules, trial->state, request->seat, trial->view);
    int count = rules_legal(rules, trial->state, request, trial->legal, LEGAL);
    must_say(count >= 1 && count <= LEGAL, "%s: %d legal orders", rules->id, count);
    must(rules_legal(rules, trial->view, request, trial->seen, LEGAL) == count);
    int step = 1 + count / TRIED;
    for (int i = chance_below(&trial->dice, step); i < count; i += step) {
        must(order_same(&trial->legal[i], &trial->seen[i]));
        check_order(trial, request, &trial->legal[i], "listed order");
    }
    rules_fallback(rules, trial->state, request, out);
    check_order(trial, request, out, "default");
    int which = chance_below(&trial->dice, BOTS);
    if (which == 0) {
        rules_choose(rules, trial->view, request, &trial->dice, out);
        check_order(trial, request, out, "bot's choice");
    } else if (which > BOTS / 4) {
        order_copy(out, &trial->legal[chance_below(&trial->dice, count)]);
    }
}

/* Answers what is open and resolves; false when the game is over. */
static bool play_phase(struct trial *trial)
{
    const struct rules *rules = trial->rules;
    struct request open[REQUESTS_MAX];
    struct answer answers[REQUESTS_MAX];
    struct events events = {0};
    struct result result = {0};
    rules->result(trial->state, &result);
    int count = rules->requests(trial->state, open);
    must(count >= 0 && count <= REQUESTS_MAX);
    must(!result.over || count == 0);
    if (result.over)
        return false;
    for (int i = 0; i < count; i++) {
        struct order order;
        struct refusal why = {0};
        must(open[i].seat >= 1 && open[i].seat <= trial->seats && open[i].slot >= 0 && open[i].slot < SLOTS_MAX);
        pick(trial, &open[i], &order);
        must(rules_check(rules, trial->state, &open[i], &order, &trial->given[i], &why));
        answers[i] = (struct answer){.request = open[i], .order = &trial->given[i], .by = BY_PLAYER};
    }
    rules->resolve(trial->state, answers, count, &trial->dice, &events);
    check_sound(trial, trial->state, "played on");
    scene_tell(rules, trial->state, chance_below(&trial->dice, trial->seats + 1), &events);
    events_free(&events);
    return true;
}

/* One position has one form: what was taken is what is saved. */
static void check_canonical(const struct trial *trial, const struct jv *position)
{
    struct text one = TEXT_EMPTY, two = TEXT_EMPTY;
    jv_dump(position, &one);
    saved(trial->rules, trial->state, &two);
    must_say(strcmp(one.data, two.data) == 0, "%s: taken as\n%s\nsaved as\n%s", trial->rules->id, one.data, two.data);
    text_free(&one);
    text_free(&two);
}

static void check_position(struct trial *trial)
{
    trial->strict = is_strict(trial->rules, trial->state);
    trial->seats = scene_seats(trial->rules, trial->state);
    check_codec(trial, trial->state, false);
    /* one seat at a time: there are many inputs */
    check_view(trial, chance_below(&trial->dice, trial->seats + 1));
    for (int i = 0; i < PHASES && play_phase(trial); i++)
        if (trial->strict)
            check_codec(trial, trial->state, false);
}

/* A view from outside is only looked at. */
static void look(struct trial *trial)
{
    struct request open[REQUESTS_MAX];
    trial->seats = scene_seats(trial->rules, trial->state);
    check_codec(trial, trial->state, true);
    int seat = chance_below(&trial->dice, trial->seats + 1);
    rules_observe(trial->rules, trial->state, seat, trial->view);
    rules_observe(trial->rules, trial->view, seat, trial->other);
    must(same(trial, trial->view, trial->other));
    show(trial, trial->view, seat);
    int count = trial->rules->requests(trial->state, open);
    must(count >= 0 && count <= REQUESTS_MAX);
    for (int i = 0; i < count; i++) {
        rules_observe(trial->rules, trial->state, open[i].seat, trial->view);
        (void)rules_legal(trial->rules, trial->view, &open[i], trial->legal, LEGAL);
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    return position_mutate(FUZZ_GAME, bytes, size, most, seed);
}

/* With room for all inputs. */
static struct trial trial_new(const struct rules *rules)
{
    struct trial trial = {.rules = rules};
    trial.state = fuzz_room(1, rules->state_size);
    trial.view = fuzz_room(1, rules->state_size);
    trial.other = fuzz_room(1, rules->state_size);
    trial.before = fuzz_room(1, rules->state_size);
    trial.legal = fuzz_room(LEGAL, sizeof *trial.legal);
    trial.seen = fuzz_room(LEGAL, sizeof *trial.seen);
    trial.given = fuzz_room(REQUESTS_MAX, sizeof *trial.given);
    return trial;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static struct trial rooms;
    const struct rules *rules = scene_of(FUZZ_GAME)->rules;
    if (rooms.rules == NULL)
        rooms = trial_new(rules);
    struct jv *position = NULL;
    char *text = fuzz_string(bytes, size);
    if (jv_parse(text, strlen(text), &position, NULL) != RC_OK) {
        free(text);
        return 0;
    }
    uint8_t seed[CIPHER_KEY];
    cipher_hash(&(struct cipher_part){bytes, size}, 1, seed);
    struct trial trial = rooms;
    trial.dice = chance_seeded(seed, 0, NULL);
    if (loaded(rules, trial.state, position, true))
        look(&trial);
    if (loaded(rules, trial.state, position, false)) {
        check_canonical(&trial, position);
        check_position(&trial);
    }
    jv_free(position);
    free(text);
    return 0;
}

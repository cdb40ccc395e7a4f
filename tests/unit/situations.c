#include "situations.h"

#include "check.h"

#include "report/templates.h"
#include "rules/doors.h"

char *situation_text(const struct rules *rules, const char *name, enum moment_of_trial when)
{
    char path[256];
    game_file(rules->id, "trials/trials.jsonl", path, sizeof path);
    char *data = file_bytes(path, NULL), *found = NULL;
    for (char *line = data, *end; *line != '\0' && found == NULL; line = end + 1) {
        struct jv *trial = NULL;
        struct text text = TEXT_EMPTY;
        end = line + strcspn(line, "\n");
        check_int(jv_parse(line, (size_t)(end - line), &trial, NULL), RC_OK);
        if (strncmp(jv_string(jv_get(trial, "name")), name, strlen(name)) == 0) {
            jv_dump(jv_get(when == AFTER ? jv_get(trial, "expect") : trial, "position"), &text);
            found = text_detach(&text);
        }
        text_free(&text);
        jv_free(trial);
    }
    free(data);
    if (found == NULL)
        fail_msg("%s has no trial %s", rules->id, name);
    return found;
}

void situation_load(const struct rules *rules, const char *name, enum moment_of_trial when, void *out)
{
    struct refusal why = {0};
    char *json = situation_text(rules, name, when);
    if (!situation_read(rules, json, false, out, &why))
        fail_msg("%s: %s %s", name, why.word, why.detail);
    free(json);
}

bool situation_read(const struct rules *rules, const char *json, bool as_view, void *out, struct refusal *why)
{
    struct jv *position = NULL;
    check_int(jv_parse(json, strlen(json), &position, NULL), RC_OK);
    bool loaded = rules_load(rules, out, position, as_view, why);
    jv_free(position);
    return loaded;
}

bool line_of(const struct rules *rules, const void *state, int seat, const char *raw, struct order *order,
             struct refusal *why)
{
    struct order_line line;
    check_true(line_read(raw, &line));
    return rules->read(state, seat, &line, order, why);
}

void check_events_told(const struct rules *rules, const void *view, const struct seated *people,
                       const struct events *events, const char *const *lines, int count)
{
    check_int(events->count, count);
    for (int i = 0; i < count; i++) {
        struct text text = TEXT_EMPTY;
        event_kind_tell(rules, view, &events->item[i], people, &text);
        check_text(text.data, lines[i]);
        text_free(&text);
    }
}

int times_written(const struct canvas *canvas, const char *word)
{
    int times = 0;
    for (int i = 0; i < canvas->count; i++)
        times += canvas->item[i].kind == STROKE_TEXT && strcmp(canvas->item[i].text, word) == 0;
    return times;
}

/* ---- words changed ---- */

static void change_one(const struct hostility *hostility, struct text *text, struct chance *dice)
{
    static const char marks[] = "\":,[]{}";
    int words = 0;
    while (hostility->words[words] != NULL)
        words++;
    char *copy = strdup(text->data);
    check_true(copy != NULL);
    size_t from = (size_t)chance_below(dice, (int32_t)text->len);
    while (from > 0 && strchr(marks, copy[from - 1]) == NULL)
        from--;
    size_t to = from + strcspn(copy + from, marks);
    text_cut(text, from);
    if (copy[from] >= '0' && copy[from] <= '9')
        text_add_int(text, chance_below(dice, hostility->below) * (chance_below(dice, 2) == 0 ? 1 : hostility->step));
    else if (to > from)
        text_add(text, hostility->words[chance_below(dice, words)]);
    text_add(text, copy + to);
    free(copy);
}

/* All that faces a player is made of the position or view, which may be odd. */
static void use(const struct rules *rules, const void *state, struct chance *dice)
{
    enum { MANY = 64 };
    struct request open[REQUESTS_MAX];
    struct order *legal = calloc(MANY, sizeof *legal), order, answer;
    struct vetted line = {0};
    struct canvas canvas;
    struct refusal why = {0};
    struct result result;
    void *view = calloc(1, rules->state_size);
    check_true(legal != NULL && view != NULL);
    int count = rules->requests(state, open);
    for (int i = 0; i < count; i++) {
        int orders = rules_legal(rules, state, &open[i], legal, MANY);
        check_true(orders > 0);
        order_copy(&line.order, &legal[chance_below(dice, orders)]);
        rules_vet(rules, state, open[i].seat, &line, 1);
        rules_fallback(rules, state, &open[i], &order);
        check_true(rules_check(rules, state, &open[i], &order, &answer, &why));
        rules_choose(rules, state, &open[i], dice, &order);
        check_true(rules_check(rules, state, &open[i], &order, &answer, &why));
    }
    int seat = chance_below(dice, rules->seats_max + 1);
    rules_observe(rules, state, seat, view);
    rules->result(view, &result);
    seat = seat > result.seats ? 0 : seat;
    rules_observe(rules, state, seat, view);
    struct jv *facts = jv_new_object();
    rules_show(rules, view, seat, facts);
    jv_free(facts);
    rules_board(rules, view, &(struct look){.seat = seat}, &canvas);
    canvas_free(&canvas);
    free(view);
    free(legal);
}

/* *out: whether it was taken. False: it is no JSON any more. */
static bool try(const struct hostility *hostility, int round, void *view, struct chance *dice, bool *out)
{
    const struct rules *rules = hostility->rules;
    const void *from = hostility->positions[round / 2 % hostility->count];
    struct text text = TEXT_EMPTY;
    struct refusal why = {0};
    struct jv *changed = NULL;
    bool as_view = round % 2 == 1;
    rules->observe(from, chance_below(dice, hostility->seats + 1), view);
    struct jv *saved = rules_save(rules, as_view ? view : from);
    jv_dump(saved, &text);
    jv_free(saved);
    for (int change = chance_below(dice, 3); change >= 0; change--)
        change_one(hostility, &text, dice);
    bool parsed = jv_parse(text.data, text.len, &changed, NULL) == RC_OK;
    *out = parsed && rules_load(rules, view, changed, as_view, &why);
    if (*out) {
        /* where play keeps more than loading asks for, a loaded position need not hold it */
        if (!as_view && rules->reached == NULL && !rules_sound(rules, view, &why))
            fail_msg("%s %s %s: %s", why.code, why.word, why.detail, text.data);
        use(rules, view, dice);
    } else if (parsed) {
        check_true(why.code != NULL);
    }
    jv_free(changed);
    text_free(&text);
    return parsed;
}

void hostility_run(const struct hostility *hostility, int *loaded, int *refused)
{
    const uint8_t seed[CIPHER_KEY] = {9};
    struct chance dice = chance_seeded(seed, 0, NULL);
    void *view = calloc(1, hostility->rules->state_size);
    check_true(view != NULL);
    *loaded = *refused = 0;
    for (int round = 0; round < hostility->rounds; round++) {
        bool taken = false;
        if (try(hostility, round, view, &dice, &taken))
            ++*(taken ? loaded : refused);
    }
    free(view);
}

void situation_refuses(const struct rules *rules, const char *json, const char *from, const char *to, const char *word)
{
    const char *at = strstr(json, from);
    void *state = calloc(1, rules->state_size);
    struct text text = TEXT_EMPTY;
    struct refusal why = {0};
    check_true(state != NULL);
    if (at == NULL)
        fail_msg("'%s' is not in the position", from);
    text_add_bytes(&text, json, (size_t)(at - json));
    text_add_all(&text, to, at + strlen(from));
    if (situation_read(rules, text.data, false, state, &why))
        fail_msg("'%s' is loaded", to);
    check_true(why.code != NULL);
    if (word != NULL && strcmp(why.word, word) != 0)
        fail_msg("'%s': %s '%s' %s", to, why.code, why.word, why.detail);
    text_free(&text);
    free(state);
}

char *situation_view_again(const struct rules *rules, const void *view)
{
    void *back = calloc(1, rules->state_size);
    struct refusal why = {0};
    struct text text = TEXT_EMPTY;
    struct jv *saved = rules_save(rules, view);
    check_true(back != NULL);
    jv_dump(saved, &text);
    check_true(!situation_read(rules, text.data, false, back, &why));
    check_true(situation_read(rules, text.data, true, back, &why));
    check_true(memcmp(view, back, rules->state_size) == 0);
    jv_free(saved);
    free(back);
    return text_detach(&text);
}

/* ---- reports ------------------------------------------------------------------ */

static void render(const struct rules *rules, const char *page, const struct jv *facts, struct text *out)
{
    char name[64];
    struct err err = {0};
    struct templates *with = NULL;
    templates_new(NULL, &with);
    (void)snprintf(name, sizeof name, "%s/%s", rules->id, page);
    if (template_render(with, name, facts, out, &err) != RC_OK)
        fail_msg("%s", err.text);
    templates_free(with);
}

static void check_width(const char *text)
{
    for (const char *line = text; *line != '\0';) {
        size_t len = strcspn(line, "\n");
        if (len > 72)
            fail_msg("too wide: '%.*s'", (int)len, line);
        line += len + (line[len] == '\n');
    }
}

void reported_make(const struct rules *rules, const void *state, int seat, struct reported *out)
{
    void *view = calloc(1, rules->state_size);
    check_true(view != NULL);
    *out = (struct reported){.facts = jv_new_object(), .text = TEXT_EMPTY, .html = TEXT_EMPTY};
    rules_observe(rules, state, seat, view);
    rules_show(rules, view, seat, out->facts);
    jv_put_string(out->facts, "item", "a stranger");
    jv_put_string(out->facts, "player", "a stranger");
    render(rules, "report.txt", out->facts, &out->text);
    render(rules, "report.html", out->facts, &out->html);
    check_width(out->text.data);
    check_true(strstr(out->text.data, "{{") == NULL && strstr(out->html.data, "{{") == NULL);
    check_true(strstr(out->text.data, "stranger") == NULL && strstr(out->html.data, "stranger") == NULL);
    free(view);
}

void reported_free(struct reported *reported)
{
    text_free(&reported->text);
    text_free(&reported->html);
    jv_free(reported->facts);
}

void check_help(const struct rules *rules, const char *words)
{
    struct text help = TEXT_EMPTY;
    struct jv *none = jv_new_object();
    render(rules, "help.txt", none, &help);
    check_width(help.data);
    check_true(strstr(help.data, words) != NULL);
    render(rules, "help.html", none, &help);
    text_free(&help);
    jv_free(none);
}

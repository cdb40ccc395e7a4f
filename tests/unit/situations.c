#include "situations.h"

#include "check.h"

#include "rules/doors.h"

char *situation_text(const struct rules *rules, const char *name, enum moment_of_trial when)
{
    char path[128];
    (void)snprintf(path, sizeof path, "tests/trials/%s/trials.jsonl", rules->id);
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
        hostility->use(view, dice);
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

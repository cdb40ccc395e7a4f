#include "scene.h"

#include "../folders.h"

#include "rules/doors.h"
#include "rules/options.h"

enum { FRESH = 3 };

static struct jv *parsed(const char *line, size_t len)
{
    struct jv *value = NULL;
    must(jv_parse(line, len, &value, NULL) == RC_OK);
    return value;
}

static char *file_text(const char *path)
{
    struct text text = TEXT_EMPTY;
    char bytes[65536];
    FILE *file = fopen(path, "rb");
    must_say(file != NULL, "%s cannot be read; targets run in the tree's root", path);
    for (size_t count = fread(bytes, 1, sizeof bytes, file); count > 0; count = fread(bytes, 1, sizeof bytes, file))
        text_add_bytes(&text, bytes, count);
    (void)fclose(file);
    char *whole = text_detach(&text);
    return whole;
}

static void *new_state(struct scene *scene)
{
    size_t size = scene->rules->state_size;
    scene->states = realloc(scene->states, (size_t)(scene->count + 1) * size);
    must(scene->states != NULL);
    void *state = scene->states + (size_t)scene->count++ * size;
    memset(state, 0, size);
    return state;
}

static void add_trial(struct scene *scene, const struct jv *trial)
{
    struct jv *position = jv_get(trial, "position");
    struct refusal why = {0};
    if (position == NULL)
        return;
    void *state = new_state(scene);
    if (!rules_load(scene->rules, state, position, false, &why) || !rules_sound(scene->rules, state, &why)) {
        scene->count--; /* a trial of what is refused, or that begins where no game comes to */
        return;
    }
    scene->positions = realloc(scene->positions, (size_t)(scene->given + 1) * sizeof(struct jv *));
    must(scene->positions != NULL);
    scene->positions[scene->given++] = jv_copy_deep(position);
}

static void add_fresh(struct scene *scene, int seats, int number)
{
    const uint8_t seed[CIPHER_KEY] = {(uint8_t)number, (uint8_t)seats};
    struct chance chance = chance_seeded(seed, 0, NULL);
    struct rules_setup setup;
    struct refusal why = {0};
    must(options_default(scene->rules, seats, &setup, &why));
    must(scene->rules->setup(new_state(scene), &setup, &chance, NULL, &why));
}

static bool is_there(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file != NULL)
        (void)fclose(file);
    return file != NULL;
}

static struct scene *scene_new(const char *game, const char *path)
{
    struct scene *scene = fuzz_room(1, sizeof *scene);
    scene->rules = rules_find(game);
    must(scene->rules != NULL && cipher_init(NULL) == RC_OK);
    char *text = file_text(path), *rest = text;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        if (line[0] == '\0')
            continue;
        struct jv *trial = parsed(line, strlen(line));
        add_trial(scene, trial);
        jv_free(trial);
    }
    free(text);
    must(scene->given > 0);
    for (int seats = scene->rules->seats_min; seats <= scene->rules->seats_max; seats++)
        for (int i = 0; i < FRESH; i++)
            add_fresh(scene, seats, i);
    return scene;
}

const struct scene *scene_of(const char *game)
{
    static struct scene *scene; /* a target is about one game */
    char path[256];
    game_file(game, "trials/trials.jsonl", path, sizeof path);
    if (scene == NULL)
        scene = scene_new(game, path);
    return scene;
}

const struct scene *scene_of_people(const char *game)
{
    static struct scene *scene;
    char path[128];
    (void)snprintf(path, sizeof path, "tests/human/%s.jsonl", game);
    if (!is_there(path))
        return scene_of(game);
    if (scene == NULL)
        scene = scene_new(game, path);
    return scene;
}

const void *scene_state(const struct scene *scene, int number)
{
    return scene->states + (size_t)(number % scene->count) * scene->rules->state_size;
}

int scene_seats(const struct rules *rules, const void *state)
{
    struct result result = {0};
    rules->result(state, &result);
    must(result.seats >= rules->seats_min && result.seats <= rules->seats_max);
    return result.seats;
}

void scene_sound(const struct rules *rules, const void *state, const char *where)
{
    struct refusal why = {0};
    bool sound = rules_sound(rules, state, &why);
    must_say(sound, "%s, %s: not sound: %s %s", rules->id, where, why.word, why.detail);
}

void scene_tell(const struct rules *rules, const void *state, int seat, const struct events *events)
{
    struct text text = TEXT_EMPTY;
    void *view = fuzz_room(1, rules->state_size);
    rules_observe(rules, state, seat, view);
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->item[i];
        if (!event_seen_by(event, seat))
            continue;
        struct jv *fields = jv_new_object();
        text_clear(&text);
        event_kind_tell(rules, view, event, NULL, &text);
        must(text.len > 0 && event_kind_name(rules, event->kind) != NULL);
        event_kind_save(rules, event, fields);
        jv_free(fields);
    }
    text_free(&text);
    free(view);
}

#include "engine/play/spoken.h"

#include "base/mem.h"
#include "base/moment.h"
#include "rules/rules.h"
#include "words/commander.h"

struct spoken {
    struct commander *commander; /* NULL: nothing has been read yet */
    struct commander *events, *ended;
};

struct spoken *spoken_new(void)
{
    return mem_new(1, sizeof(struct spoken));
}

void spoken_free(struct spoken *spoken)
{
    if (spoken == NULL)
        return;
    commander_free(spoken->commander);
    commander_free(spoken->events);
    commander_free(spoken->ended);
    free(spoken);
}

/* It knows the rules by their ids and titles. */
static struct commander *open_tables(void)
{
    struct commander *commander = commander_new("engine");
    for (int i = 0; rules_all[i] != NULL; i++) {
        commander_add(commander, "rules", rules_all[i]->id, rules_all[i]->id);
        commander_add(commander, "rules", rules_all[i]->id, rules_all[i]->title);
    }
    return commander;
}

static const struct commander *tables(struct spoken *spoken)
{
    if (spoken->commander == NULL)
        spoken->commander = open_tables();
    return spoken->commander;
}

void spoken_read(struct spoken *spoken, const struct typed *body, int64_t today, struct commands *out)
{
    commander_read(tables(spoken), body, today, out);
}

static void read_with(struct commander **own, const char *words, const struct typed *body, int64_t today,
                      struct commands *out)
{
    if (*own == NULL)
        *own = commander_new(words);
    commander_read(*own, body, today, out);
}

void spoken_event(struct spoken *spoken, const struct typed *body, int64_t today, struct commands *out)
{
    read_with(&spoken->events, "event", body, today, out);
}

/* In one sentence, or in two one after the other: "I blundered somewhere. Please tell me where." */
static size_t wanted(const struct commands *commands)
{
    for (size_t i = 0; i < commands->count; i++) {
        const struct command *one = &commands->command[i];
        const struct sense *other = i + 1 < commands->count ? &one[1].sense : NULL;
        bool both = other != NULL && ((sense_is(&one->sense, "about") && sense_is(other, "ask")) ||
                                      (sense_is(&one->sense, "ask") && sense_is(other, "about")));
        if (sense_is(&one->sense, "analyse") || both)
            return one->number;
    }
    return 0;
}

size_t spoken_ended(struct spoken *spoken, const struct typed *body, int64_t today)
{
    struct commands commands;
    read_with(&spoken->ended, "ended", body, today, &commands);
    size_t number = wanted(&commands);
    commander_commands_free(&commands);
    return number;
}

bool spoken_value(struct spoken *spoken, const struct typed *body, int64_t today, const char *name, struct sense *out)
{
    return commander_value(tables(spoken), body, today, name, out);
}

static struct jv *say_words(const struct commands *commands)
{
    struct jv *list = jv_new_array();
    for (size_t i = 0; i < commands->count; i++) {
        struct jv *word = jv_new_array();
        for (int k = 0; k < commands->command[i].sense.args; k++)
            jv_add_string(word, commands->command[i].sense.arg[k]);
        jv_add(list, word);
    }
    return list;
}

struct jv *spoken_trial(const struct jv *object)
{
    const char *text = jv_string(jv_get(object, "text")), *now = jv_string(jv_get(object, "now"));
    moment when = 0;
    struct err wrong = {0};
    struct jv *out = jv_new_object();
    if (text == NULL || now == NULL || moment_read(now, 0, &when, &wrong) != RC_OK) {
        jv_put_string(out, "error",
                      "a trial of words is {\"rules\":null,\"text\":\"...\",\"now\":\"2026-12-18T09:00:00Z\"}");
        return out;
    }
    struct commands commands;
    struct spoken *spoken = spoken_new();
    struct typed typed;
    terms_read_lines(text, &typed);
    spoken_read(spoken, &typed, moment_local(when, "").day, &commands);
    jv_put(out, "words", say_words(&commands));
    commander_commands_free(&commands);
    terms_free_lines(&typed);
    spoken_free(spoken);
    return out;
}

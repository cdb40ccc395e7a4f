#include "rules/options.h"

#include "base/number.h"
#include "words/catalog.h"
#include "words/say.h"

/* What it is where nobody says anything: the first of its values, or a number. */
static int initial(const struct rules_option *option)
{
    return option->values == NULL ? option->initial : 0;
}

static void write_range(int low, int high, struct text *out)
{
    say(out, "deny.option.range", SAID_NUMBER("low", low), SAID_NUMBER("high", high));
}

bool options_default(const struct rules *rules, int seats, struct rules_setup *out, struct refusal *why)
{
    *out = (struct rules_setup){.seats = seats, .map = &rules->map};
    if (seats < rules->seats_min || seats > rules->seats_max) {
        (void)refuse(why, &REFUSAL_SEATS);
        if (why != NULL) {
            struct text detail = text_fixed(why->detail, sizeof why->detail);
            write_range(rules->seats_min, rules->seats_max, &detail);
        }
        return false;
    }
    for (int i = 0; i < rules->option_count; i++)
        out->option[i] = initial(&rules->options[i]);
    return true;
}

static int option_high(const struct rules_option *option, int seats)
{
    return option->high_is_seats ? seats : option->high;
}

static bool bad_value(const struct rules_option *option, int seats, const char *value, struct refusal *why)
{
    (void)refuse_word(why, &REFUSAL_VALUE, value, strlen(value), 0);
    if (why == NULL)
        return false;
    if (option->values == NULL) {
        struct text detail = text_fixed(why->detail, sizeof why->detail);
        text_add(&detail, option->name);
        text_add(&detail, ": ");
        write_range(option->low, option_high(option, seats), &detail);
        return false;
    }
    for (int i = 0; option->values[i] != NULL; i++)
        refuse_candidate(why, option->values[i]);
    return false;
}

int options_at(const struct rules *rules, const char *name)
{
    for (int i = 0; i < rules->option_count; i++)
        if (strcmp(rules->options[i].name, name) == 0)
            return i;
    return -1;
}

static int option_find(const struct rules *rules, const char *name, struct refusal *why)
{
    int at = options_at(rules, name);
    if (at >= 0)
        return at;
    (void)refuse_word(why, &REFUSAL_OPTION, name, strlen(name), 0);
    for (int i = 0; i < rules->option_count; i++)
        refuse_candidate(why, rules->options[i].name);
    return -1;
}

/* Carries the value of a leading option over to those that follow it. */
static void lead(const struct rules *rules, struct rules_setup *setup, int leader)
{
    for (int i = 0; i < rules->option_count; i++)
        if (rules->options[i].follows != NULL && strcmp(rules->options[i].follows, rules->options[leader].name) == 0)
            setup->option[i] = setup->option[leader];
}

bool options_set(const struct rules *rules, struct rules_setup *setup, const char *name, const char *value,
                 struct refusal *why)
{
    int at = option_find(rules, name, why);
    if (at < 0)
        return false;
    const struct rules_option *option = &rules->options[at];
    if (option->values == NULL) {
        int64_t number;
        if (!number_read(value, option->low, option_high(option, setup->seats), &number))
            return bad_value(option, setup->seats, value, why);
        setup->option[at] = (int)number;
        return true;
    }
    for (int i = 0; option->values[i] != NULL; i++) {
        if (strcmp(option->values[i], value) == 0) {
            setup->option[at] = i;
            lead(rules, setup, at);
            return true;
        }
    }
    return bad_value(option, setup->seats, value, why);
}

bool options_follows(const struct rules *rules, const char *name)
{
    int at = options_at(rules, name);
    return at >= 0 && rules->options[at].follows != NULL;
}

static void put_option(struct jv *object, const struct rules_option *option, int value)
{
    if (option->values == NULL)
        jv_put_int(object, option->name, value);
    else
        jv_put_string(object, option->name, option->values[value]);
}

struct jv *options_save(const struct rules *rules, const struct rules_setup *setup)
{
    struct jv *object = jv_new_object();
    for (int i = 0; i < rules->option_count; i++) {
        const struct rules_option *option = &rules->options[i];
        if (option->added_later && setup->option[i] == initial(option))
            continue;
        put_option(object, option, setup->option[i]);
    }
    if (rules->map.made != NULL)
        jv_put(object, OPTION_MAP, jv_copy_deep(rules->map.kept));
    return object;
}

struct loading {
    const struct rules *rules;
    struct rules_setup *setup;
    struct refusal *why;
    int seen;
    bool followers; /* those that follow another are read in a second pass, so that they win over it */
};

static bool load_one(const char *name, struct jv *value, void *context)
{
    struct loading *loading = context;
    if (loading->rules->map.made != NULL && strcmp(name, OPTION_MAP) == 0)
        return true; /* it has chosen the rules */
    int at = option_find(loading->rules, name, loading->why);
    if (at < 0)
        return false;
    const struct rules_option *option = &loading->rules->options[at];
    if ((option->follows != NULL) != loading->followers)
        return true;
    loading->seen += !option->added_later;
    int64_t number;
    if (option->values == NULL) {
        if (!jv_int(value, option->low, option_high(option, loading->setup->seats), &number))
            return bad_value(option, loading->setup->seats, "", loading->why);
        loading->setup->option[at] = (int)number;
        return true;
    }
    const char *word = jv_string(value);
    if (word == NULL)
        return bad_value(option, loading->setup->seats, "", loading->why);
    return options_set(loading->rules, loading->setup, name, word, loading->why);
}

bool options_load(const struct rules *rules, const struct jv *object, bool all, struct rules_setup *setup,
                  struct refusal *why)
{
    struct loading loading = {.rules = rules, .setup = setup, .why = why};
    int wanted = 0;
    if (object == NULL && !all)
        return true;
    if (!jv_is_object(object))
        return refuse(why, &REFUSAL_OPTION);
    for (int i = 0; all && i < rules->option_count; i++) {
        wanted += !rules->options[i].added_later;
        setup->option[i] = initial(&rules->options[i]);
    }
    for (int pass = 0; pass < 2; pass++) {
        loading.followers = pass == 1;
        if (!jv_each(object, load_one, &loading))
            return false;
    }
    if (all && loading.seen != wanted)
        return refuse(why, &REFUSAL_OPTION);
    return true;
}

void options_told(const struct rules *rules, const struct rules_setup *setup, struct text *out)
{
    struct rules_setup plain;
    size_t before = out->len;
    if (!options_default(rules, setup->seats, &plain, NULL))
        return;
    for (int i = 0; i < rules->option_count; i++) {
        if (setup->option[i] == plain.option[i])
            continue;
        text_between(out, before, catalog_text("list.apart"));
        const struct rules_option *option = &rules->options[i];
        say(out, option->told[option->values != NULL ? setup->option[i] : 0], SAID_NUMBER("number", setup->option[i]));
    }
}

struct jv *options_facts(const struct rules *rules, const struct rules_setup *setup)
{
    struct jv *facts = jv_new_object();
    if (rules->map.made != NULL)
        jv_put_string(facts, OPTION_MAP, rules->map.name);
    for (int i = 0; i < rules->option_count; i++) {
        const struct rules_option *option = &rules->options[i];
        char key[64];
        struct text name = text_fixed(key, sizeof key);
        put_option(facts, option, setup->option[i]);
        if (option->values == NULL)
            continue;
        text_add(&name, option->name);
        text_add_char(&name, '_');
        text_add(&name, option->values[setup->option[i]]);
        jv_put_bool(facts, key, true);
    }
    return facts;
}

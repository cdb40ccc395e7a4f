#include "engine/gm/opening.h"

#include "base/number.h"
#include "engine/game/typed.h"
#include "engine/play/mapped.h"
#include "rules/options.h"
#include "words/say.h"

enum { OPTION_NAME = 64, PACE_LEAST = 60 };

static enum rc keep(const char *list[OPENING_MOST], size_t *count, const char *word, struct err *err)
{
    if (*count == OPENING_MOST)
        return err_say(err, RC_BAD, "deny.options", SAID_NUMBER("most", OPENING_MOST));
    list[(*count)++] = word;
    return RC_OK;
}

enum rc opening_word(struct opening *opening, const char *word, struct err *err)
{
    if (strchr(word, '=') == NULL)
        return err_say(err, RC_BAD, "deny.option.word", SAID("word", word));
    if (strncmp(word, "rules=", 6) == 0)
        opening->rules = word + 6;
    else if (strncmp(word, "seats=", 6) == 0)
        opening->seats = word + 6;
    else if (strncmp(word, "pace=", 5) == 0)
        opening->pace = word + 5;
    else if (strncmp(word, "term:", 5) == 0)
        return keep(opening->term, &opening->terms, word + 5, err);
    else
        return keep(opening->set, &opening->sets, strncmp(word, "set:", 4) == 0 ? word + 4 : word, err);
    return RC_OK;
}

static enum rc bad_option(const struct refusal *why, struct err *err)
{
    return err_say(err, RC_BAD, why->detail[0] == '\0' ? "deny.option.why" : "deny.option.possible",
                   SAID("why", why->text), SAID("word", why->word), SAID("possible", why->detail));
}

/* One option; "default": what it is where nobody says anything, unless the rules know that word. */
static bool set_one(const struct rules *rules, struct rules_setup *setup, const char *name, const char *value,
                    struct refusal *why)
{
    struct rules_setup fresh;
    if (options_set(rules, setup, name, value, why))
        return true;
    if (strcmp(value, "default") != 0 || !options_default(rules, setup->seats, &fresh, NULL))
        return false;
    int at = options_at(rules, name);
    if (at >= 0)
        setup->option[at] = fresh.option[at];
    return at >= 0;
}

/* Either those that follow another option, or the rest. */
static enum rc set_some(const struct rules *rules, const char *const *set, size_t sets, bool followers,
                        struct rules_setup *setup, struct err *err)
{
    for (size_t i = 0; i < sets; i++) {
        struct refusal why = {0};
        char name[OPTION_NAME];
        const char *one = set[i], *equals = strchr(one, '=');
        if (equals == NULL || (size_t)(equals - one) >= sizeof name)
            return err_say(err, RC_BAD, "deny.option", SAID("word", one));
        memcpy(name, one, (size_t)(equals - one));
        name[equals - one] = '\0';
        if (rules->map.made != NULL && strcmp(name, OPTION_MAP) == 0 && strcmp(equals + 1, rules->map.name) == 0)
            continue; /* so it is */
        if (options_follows(rules, name) == followers && !set_one(rules, setup, name, equals + 1, &why))
            return bad_option(&why, err);
    }
    return RC_OK;
}

/* Leading options first, so that their order does not matter. */
enum rc opening_options(const struct rules *rules, const char *const *set, size_t sets, struct rules_setup *setup,
                        struct err *err)
{
    enum rc rc = set_some(rules, set, sets, false, setup, err);
    return rc == RC_OK ? set_some(rules, set, sets, true, setup, err) : rc;
}

static enum rc no_such_rules(const char *id, struct err *err)
{
    struct text known = TEXT_EMPTY;
    rules_names(&known);
    enum rc rc = id == NULL ? err_say(err, RC_BAD, "deny.rules.none", SAID("known", known.data))
                            : err_say(err, RC_BAD, "deny.rules", SAID("rules", id), SAID("known", known.data));
    text_free(&known);
    return rc;
}

static enum rc read_pace(const struct services *services, const char *word, int64_t *out, struct err *err)
{
    *out = config_span(services->config, SETTING_GAME_PACE);
    enum rc rc = word == NULL ? RC_OK : typed_span(word, out, err);
    return rc == RC_OK && *out < PACE_LEAST ? err_say(err, RC_BAD, "deny.pace") : rc;
}

static const char *map_named(const char *set)
{
    size_t len = strlen(OPTION_MAP);
    return strncmp(set, OPTION_MAP, len) == 0 && set[len] == '=' ? set + len + 1 : NULL;
}

/* An option that is there only for games that are played on maps, and chooses the rules. */
static enum rc on_map(const struct opening *opening, const char *maps, const struct rules **rules, struct err *err)
{
    const char *map = NULL;
    for (size_t i = 0; i < opening->sets; i++)
        map = map_named(opening->set[i]) != NULL ? map_named(opening->set[i]) : map;
    if (map == NULL || (*rules)->maps == NULL)
        return RC_OK;
    return mapped_by_name(*rules, map, maps, rules, err);
}

enum rc opening_setup(const struct opening *opening, const char *maps, const struct rules **rules,
                      struct rules_setup *setup, struct err *err)
{
    struct refusal why = {0};
    *rules = opening->rules == NULL ? NULL : rules_find(opening->rules);
    if (*rules == NULL)
        return no_such_rules(opening->rules, err);
    enum rc rc = on_map(opening, maps, rules, err);
    if (rc != RC_OK)
        return rc;
    int64_t seats = (*rules)->seats_max;
    if (opening->seats != NULL && !number_read(opening->seats, (*rules)->seats_min, (*rules)->seats_max, &seats))
        return err_say(err, RC_BAD, "deny.seats", SAID("rules", (*rules)->title),
                       SAID_NUMBER("least", (*rules)->seats_min), SAID_NUMBER("most", (*rules)->seats_max));
    if (!options_default(*rules, (int)seats, setup, &why))
        return bad_option(&why, err);
    return opening_options(*rules, opening->set, opening->sets, setup, err);
}

enum rc opening_plan(const struct services *services, const char *name, const struct opening *opening,
                     struct game_plan *out, struct err *err)
{
    *out = (struct game_plan){.name = name, .terms = opening->term, .term_count = opening->terms};
    enum rc rc =
        opening_setup(opening, config_text(services->config, SETTING_RULES_MAPS), &out->rules, &out->setup, err);
    return rc == RC_OK ? read_pace(services, opening->pace, &out->pace, err) : rc;
}

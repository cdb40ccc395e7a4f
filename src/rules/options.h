/* A game's options by name and value, for every game alike. */
#ifndef CURSUS_RULES_OPTIONS_H
#define CURSUS_RULES_OPTIONS_H

#include "rules/rules.h"

/* The option that chooses among the rules of a game those that are made for a map (struct rules_map). */
#define OPTION_MAP "map"

/* All defaults for this number of seats. False if the game is not for so many (`why` says which). */
bool options_default(const struct rules *rules, int seats, struct rules_setup *out, struct refusal *why);

/* Sets one option by name and value text, and with it those that follow it: set these afterwards. */
bool options_set(const struct rules *rules, struct rules_setup *setup, const char *name, const char *value,
                 struct refusal *why);

/* Where the option of this name stands in rules->options, or -1: there is none. */
int options_at(const struct rules *rules, const char *name);

/* Does the option of this name follow another? */
bool options_follows(const struct rules *rules, const char *name);

/* Into a state: one byte an option, in their order. `count`: rules->option_count. */
static inline void options_keep(const struct rules_setup *setup, int count, uint8_t *option)
{
    for (int i = 0; i < count; i++)
        option[i] = (uint8_t)setup->option[i];
}

/* {"track":15,"known":"yes",...}: numbers as integers, words as strings; without those that were added later and have
 * their default. */
struct jv *options_save(const struct rules *rules, const struct rules_setup *setup);

/* Those that are not the default, in words: "12 prestige win; one intrigue a turn". Empty where all are. */
void options_told(const struct rules *rules, const struct rules_setup *setup, struct text *out);

/* For templates: each option by its name ("goal": 12, "works": "one"), and of words "NAME_VALUE": true ("works_one").
 * */
struct jv *options_facts(const struct rules *rules, const struct rules_setup *setup);

/* Reads an object of options over what *setup holds, those that follow another last; with `all`, every option must
 * be there that options_save() writes for any setup, and the others have their defaults. */
bool options_load(const struct rules *rules, const struct jv *object, bool all, struct rules_setup *setup,
                  struct refusal *why);

#endif

/*
 * What a letter asks the robot for beside orders: absences, time zones, messages, votes and the like, in English,
 * German, French and Spanish (templates/words/engine.words, event.words, ended.words, zones.words). Chat, questions,
 * threats and whatever else is no such word gives nothing.
 */
#ifndef CURSUS_WORDS_COMMANDER_H
#define CURSUS_WORDS_COMMANDER_H

#include "words/cut.h"
#include "words/senses.h"

struct commander;

/* Reading the tables takes longer than reading a letter: one is for many letters. `words` is the table of its frames:
 * "engine", "event" of what is said of events, or "ended" of games that are over. */
struct commander *commander_new(const char *words);
void commander_free(struct commander *commander);
/* What games and rules are called here: class "rules" or "game", the id to be written, and a phrase for it. */
void commander_add(struct commander *commander, const char *class, const char *id, const char *phrase);

struct command {
    struct sense sense;
    size_t number; /* of the line in the body that says it; 0: the subject */
};

/* What a line says beside its commands: sentences and clauses that ask the robot for nothing, an order perhaps. */
struct left {
    char *text; /* owned */
    size_t number;
};

struct commands {
    struct command *command;
    size_t count;
    struct left *left; /* in the order of the lines */
    size_t lefts;
};

/* `today` counts days as struct local. *out is the caller's, to be freed with
 * commander_commands_free(). The subject counts where the body asks for nothing. */
void commander_read(const struct commander *commander, const struct typed *body, int64_t today, struct commands *out);
/* The value of a frame ("$date", "$zone") that a line of the letter has first, whatever is said with it: becomes one
 * argument of *out, or two. False: none has it. */
bool commander_value(const struct commander *commander, const struct typed *body, int64_t today, const char *name,
                     struct sense *out);
void commander_commands_free(struct commands *commands);

#endif

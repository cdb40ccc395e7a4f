/* What people say to the robot beside orders (words/commander.h), with what games are called here. */
#ifndef CURSUS_ENGINE_PLAY_SPOKEN_H
#define CURSUS_ENGINE_PLAY_SPOKEN_H

#include "base/jv.h"

struct spoken;
struct commands;
struct sense;
struct typed;

/* What the words of many letters are read with; made cheaply, since the tables are read with the first of them. */
struct spoken *spoken_new(void);
void spoken_free(struct spoken *spoken);

/* As commander_read(). */
void spoken_read(struct spoken *spoken, const struct typed *body, int64_t today, struct commands *out);
/* The same of what is said of events (templates/words/event.words). */
void spoken_event(struct spoken *spoken, const struct typed *body, int64_t today, struct commands *out);
/* The number of a line that asks how a game that is over went, and why (templates/words/ended.words); 0: none does. */
size_t spoken_ended(struct spoken *spoken, const struct typed *body, int64_t today);

/* As commander_value(); to be freed with sense_clear(). */
bool spoken_value(struct spoken *spoken, const struct typed *body, int64_t today, const char *name, struct sense *out);

/* A trial without rules, {"text": ..., "now": ...}: {"words": [[verb, argument ...] ...]}; {"error": ...} where it is
 * no such trial. The caller's. */
struct jv *spoken_trial(const struct jv *object);

#endif

/* What an event is and how far it is, in words. */
#ifndef CURSUS_ENGINE_PAGES_EVENT_WORDS_H
#define CURSUS_ENGINE_PAGES_EVENT_WORDS_H

#include "engine/pages/event_tables.h"

/* Puts "kind" ("Swiss system"), "rules", "rules_title", "is": [{"name", "text"}], "status_told", and "course_told", a
 * sentence on how far it is; "" where it does not run. */
void event_words_put(struct jv *facts, const struct event_shown *shown);

/* Puts "enter", the line that enters an event of this name, and "enter_mailto"; "" twice where the name is "". */
void event_words_enter(struct jv *facts, const struct services *services, const char *name);

/* "Swiss system" in the language in use. */
const char *event_words_kind(enum contest_kind kind);
/* "open for entering", "running", "over", "cancelled". */
const char *event_words_status(enum contest_status status);

#endif

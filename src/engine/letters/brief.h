/* The answer to orders in a few lines: where all went well and nothing more is asked. */
#ifndef CURSUS_ENGINE_LETTERS_BRIEF_H
#define CURSUS_ENGINE_LETTERS_BRIEF_H

#include "engine/letters/facts.h"

/* Of a whole report (announce_facts(), facts_filing()): puts "lead" (what was done, or is on file), "next" (who is
 * waited for, until when), "dropped" (what it has replaced), "on_file" (the plan) and `meanwhile` (what else has
 * happened), all as sentences. Returns whether that tells all that has happened; "more_happened" where not. */
bool brief_put(struct report *report, struct game *game, int seat);

/* Of a longer answer: "lead" and "dropped" alone; what "lead" tells goes from `happened`. */
void brief_lead(struct report *report, struct game *game, int seat);

/* The answer to what people ask about a running game, as "next": who is waited for and until when, what is done for
 * whoever does nothing, what can still be changed. What `about` names comes first: "score", "due", "change", "nothing";
 * NULL: who is waited for. Of a whole report. */
void brief_asked(struct report *report, struct game *game, int seat, const char *about);

/* The answer to "what did I miss?": what has happened comes first, or "next" says that nothing has. */
void brief_missed(struct report *report);

/* What the next mail to the seat must tell instead of this one: what was not taken and why, and how words were read.
 * Returns whether that is more than before: the seat is to be written then. */
bool brief_keep(const struct report *report, struct game *game, int seat);

/* Puts what was kept so: `untold`. */
void brief_untold(struct report *report, const struct game *game, int seat);

#endif

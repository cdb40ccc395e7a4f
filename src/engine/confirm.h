/* Asking whether a mail is really its sender's, and what a "yes" or "no" to that does. */
#ifndef CURSUS_ENGINE_CONFIRM_H
#define CURSUS_ENGINE_CONFIRM_H

#include "engine/errand.h"

/* Asks `to`, an address of `player` (0: a stranger's), whether the mail is really theirs; it is parked meanwhile. */
enum rc confirm_ask(struct errand *errand, const char *to, int64_t player, const char *question, struct err *err);

/* Somebody's good token from an address that is not theirs: only the owner's known address hears of it. */
enum rc confirm_ask_owner(struct errand *errand, struct err *err);

/* For what always wants a "yes" first: the question goes into errand->ask, or, among the lines for several games, the
 * notes say that it was not done. `word` names it there. */
enum rc confirm_first(struct errand *errand, const char *word, const char *question, struct err *err);

/* The same where the writer has only said that the mail is his, and one of its lines does what cannot be taken back. To
 * be called before anything of it is done in the game. */
enum rc confirm_final(struct errand *errand, const struct table *table, struct err *err);

/* Asks the writer what stands in errand->ask; nothing else of the mail is done. */
enum rc confirm_sure(struct errand *errand, struct table *table, struct err *err);

/* A mail that answers our question: yes or no. */
enum rc confirm(struct errand *errand, struct table *table, struct err *err);

/* The mail was vouched for: it acts. `table` is loaded where it concerns one; the caller's to free. */
enum rc confirm_act(struct errand *errand, struct table *table, struct err *err);

/* A stranger whose address is proved becomes a player, by the name that the mail gives. */
enum rc confirm_newcomer(struct errand *errand, struct err *err);

#endif

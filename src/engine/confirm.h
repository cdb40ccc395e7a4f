/* Asking whether a mail is really its sender's, and what a "yes" or "no" to that does. */
#ifndef CURSUS_ENGINE_CONFIRM_H
#define CURSUS_ENGINE_CONFIRM_H

#include "engine/errand.h"

/* The mail is parked, and somebody asked whether it is really his: a stranger who registers; the player from whose
 * address it came without a proof; or, of somebody's good token from an address that is not his, the owner at his known
 * address. A player is asked a few times a day only (in.questions_per_day), and about mails from elsewhere not while
 * another question waits: then the mail is put away, and the game masters hear of it. */
enum rc confirm_ask_stranger(struct errand *errand, struct err *err);
enum rc confirm_ask_sender(struct errand *errand, struct err *err);
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

/*
 * Mails found again, for who runs the house: what came in and what goes out, by whom and to whom, about which game, and
 * what became of it. A mail is called "in25" or "out55", by the numbers that the log has.
 */
#ifndef CURSUS_ENGINE_ADMIN_MAILS_H
#define CURSUS_ENGINE_ADMIN_MAILS_H

#include "base/jv.h"
#include "engine/game/services.h"

struct mail_name {
    bool out;
    int64_t id;
};

/* False: the word is no mail's name. */
bool mail_name_read(const char *word, struct mail_name *out);

/* Which mails; what is 0 or NULL does not matter. */
struct mails_want {
    int64_t player;      /* from or to an address of his */
    const char *address; /* from or to this one, canonical */
    int64_t game;
    const char *state; /* a word of mails_states() */
    moment since;      /* came in, or was made, since then */
    size_t limit;      /* the newest so many */
};

/* "waiting, accepted, ...": of mails in, then of mails out. */
void mails_states(struct text *out);

/* Those, in the order of time, as an array of objects (docs/formats.md, "Mails"). Who wrote a mail and which game
 * it is about is read from its header, as far as its text is still kept; so a From line is what it claims, not who is
 * proved. RC_BAD: there is no such state. *out is the caller's. */
enum rc mails_list(const struct services *services, const struct mails_want *want, struct jv **out, struct err *err);

/* One of them as such an object, with when it is dropped by age, "drops_at" (0: it is not). RC_NONE */
enum rc mails_one(const struct services *services, const struct mail_name *name, struct jv **out, struct err *err);

/* One of them in words: what is known of it, its header as it came or would go now, and its text, decoded. Keys are
 * masked (token.h), so that what is printed or passed on acts for nobody; what is foreign in it is not yet fit for a
 * terminal. Wants a worker for a mail that came in, templates for one that goes out. RC_NONE */
enum rc mails_show(const struct services *services, const struct mail_name *name, struct text *out, struct err *err);

/* Has a mail in that is in quarantine or was refused read again, as if it had just come; a mail out that waits or
 * failed tried at once. RC_DENIED says what it is instead, or that its text is gone. In the transaction that is open,
 * and in the log of acts. */
enum rc mails_retry(const struct services *services, const struct mail_name *name, struct err *err);

/* Ends for good a mail in that waits, is parked or in quarantine (it counts as refused), or a mail out that waits or
 * failed. The same otherwise. */
enum rc mails_drop(const struct services *services, const struct mail_name *name, struct err *err);

#endif

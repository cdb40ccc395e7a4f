/* The acts of the table in gm.c, each where it is at home; their form is struct gm_act's `run`. */
#ifndef CURSUS_ENGINE_GM_ACTS_H
#define CURSUS_ENGINE_GM_ACTS_H

#include "engine/gm.h"

#define GM_ACT(name)                                                                                                   \
    enum rc name(const struct gm_call *call, struct table *table, struct bundle *bundle, struct text *told,            \
                 struct err *err)

/* gm_life.c: from the start to the end of a game. */
GM_ACT(gm_start);
GM_ACT(gm_pause);
GM_ACT(gm_resume);
GM_ACT(gm_cancel);
GM_ACT(gm_close);
GM_ACT(gm_archive);
GM_ACT(gm_unarchive);

/* gm_line.c: forward and back. */
GM_ACT(gm_resolve);
GM_ACT(gm_undo);

/* gm_patch.c: a correction. */
GM_ACT(gm_patch);

/* gm_broadcast.c: a message to the players. */
GM_ACT(gm_broadcast);

/* gm_terms.c: the game's own settings. */
GM_ACT(gm_set);

/* gm_clock.c: the deadlines that run. */
GM_ACT(gm_extend);
GM_ACT(gm_deadline);

/* gm_seats.c: who sits where. */
GM_ACT(gm_seat);
GM_ACT(gm_invite);

/* Who does it, as mails say it: "The game master". */
const char *gm_who(const struct gm_call *call);

/* Mails a notice to every player of the game who takes mail, also where a bot plays his seat (absent.h): a title and
 * paragraphs (NULL-terminated); `cause` makes it unique. */
enum rc gm_notice(const struct host *host, struct table *table, const char *cause, const char *title,
                  const char *const *words, struct bundle *bundle, struct err *err);

/* The same to one seat; nobody is written to where no player holds it. */
enum rc gm_notice_seat(const struct host *host, struct table *table, int seat, const char *cause, const char *title,
                       const char *const *words, struct bundle *bundle, struct err *err);
/* The same also where he has stopped his mail: what he must not miss. */
enum rc gm_notice_holder(const struct host *host, struct table *table, int seat, const char *cause, const char *title,
                         const char *const *words, struct bundle *bundle, struct err *err);

#endif

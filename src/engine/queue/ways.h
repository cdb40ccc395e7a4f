/*
 * The two ways of mail, in and out, the one into a backup, and the health of what is stored: when each was well last,
 * since when it is not, and telling the game masters, once, when one has not been for longer than site.alarm_after, and
 * once more when it is again.
 */
#ifndef CURSUS_ENGINE_QUEUE_WAYS_H
#define CURSUS_ENGINE_QUEUE_WAYS_H

#include "engine/game/services.h"

/* In: the Maildir and the mailbox at a server, of which each must work (what the pipe brings files itself, and whether
 * it could is not to be seen from here). Out: whoever takes our mail (out.sender). Backup: copies that take the place
 * of older ones, as they are made by night; nothing is known of it where nobody makes such. Doctor: `cursus doctor`
 * finds nothing, nor does the look at the pages that a tick takes; where that finds something, only a doctor can say
 * that it is gone. Room: store.reserve_mb is free. */
enum way { WAY_IN, WAY_OUT, WAY_BACKUP, WAY_DOCTOR, WAY_ROOM };
enum { WAYS = 5, WAY_SAID = 256 };

struct way_state {
    moment worked;       /* when it did last, to the minute; 0: never yet */
    moment since;        /* when it was first found shut; 0: it is open */
    moment told;         /* when that was told; 0: it was not */
    moment from, to;     /* how long it was shut, still to be told; 0: nothing is */
    char said[WAY_SAID]; /* the last answer, or what is wrong; one line */
    moment said_at;
};

enum rc way_read(const struct services *services, enum way way, struct way_state *out, struct err *err);

/* It works, and this was the answer. Written where something changed, and otherwise once a minute. */
enum rc way_works(const struct services *services, enum way way, const char *said, struct err *err);

/* It does not, for this reason. */
enum rc way_fails(const struct services *services, enum way way, const char *why, struct err *err);

/* Nothing is known of any of them any more: what stands there is of another time. */
enum rc ways_forget(const struct services *services, struct err *err);

/* Whether it has been shut for longer than the setting allows; what a doctor found does not pass. */
bool way_alarms(const struct services *services, enum way way, const struct way_state *state);

/* Mails the game masters of all games what is to be told: that a way is shut, that it is open again. Of a shut way out
 * they hear at once where out.spare names another sender; otherwise when it is open again, and the log alone says so
 * before. Cheap where there is nothing. */
enum rc ways_tell(const struct services *services, struct err *err);

#endif

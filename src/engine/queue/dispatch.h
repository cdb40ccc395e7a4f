/* Sending what the outbox holds. */
#ifndef CURSUS_ENGINE_QUEUE_DISPATCH_H
#define CURSUS_ENGINE_QUEUE_DISPATCH_H

#include "engine/game/services.h"

struct sender;

struct dispatch_report {
    size_t sent, later, never, unknown;
    moment away;   /* the server cannot be reached (relay.h): it is tried again then; 0: it could, or was not needed */
    bool rests;    /* it was not tried: that was found before, and not that long ago */
    char why[256]; /* it could not */
};

/* Claims, makes (engine/letters/made.h) and sends what is due, but for mails that are thought out, a few at a time,
 * until nothing is left that may go now (lanes.h), `limit` mails were tried (0: no limit) or the host is stopping. Each
 * result is durable before the next mail goes. A mail that cannot be made is put off, and the game masters are told.
 * First takes over what a sender that died was sending: it goes once more, with the same Message-ID. Where nobody
 * answers at all, the round ends, no mail is put off, and none is tried before out->away (relay.h); where the answer
 * about one mail does not come, or comes very late, the mails to the same domain are held. Mails that were claimed then
 * wait their turn untried (counted as later). */
enum rc dispatch(const struct services *services, struct sender *sender, size_t limit, struct dispatch_report *out,
                 struct err *err);

/* The same of mails that are thought out when they go (struct outbox_due), each of which takes up to a minute. */
enum rc dispatch_thought(const struct services *services, struct sender *sender, size_t limit,
                         struct dispatch_report *out, struct err *err);

/* Sends the mails that wait for game masters by another sender, if the first one has taken none for longer than
 * site.alarm_after (ways.h); else nothing. */
enum rc dispatch_spare(const struct services *services, struct sender *spare, struct dispatch_report *out,
                       struct err *err);

#endif

/* Filing from an IMAP mailbox. */
#ifndef CURSUS_ENGINE_QUEUE_RECEIVE_IMAP_H
#define CURSUS_ENGINE_QUEUE_RECEIVE_IMAP_H

#include "engine/game/services.h"

struct imap;

struct imap_report {
    size_t filed;       /* mails that are durable now and were not before this look, the same again among them */
    bool more;          /* the look ended before the mailbox did: look again at once */
    bool whole;         /* nothing that a player could have sent before the look still lies there unseen */
    struct err unmoved; /* what was filed could not be moved away, and why: it stays, and is tried again at each look */
};

/*
 * Takes the mails of the folder by rising UID, some at a time: fetched, filed in one transaction together with the
 * place up to which the mailbox was taken (of a mail over in.size_max the beginning, which later refuses it by its
 * size), and only then moved away, if the mailbox has a done folder. Whoever is cut short in between takes them once
 * more, and they are known by their Message-ID.
 *
 * What is behind the place is taken; what lies before it was filed, and is moved away where there is a done folder. A
 * folder that was numbered anew is taken from its beginning. A mail counts as received when it came to the server, but
 * neither before the last look nor after now.
 *
 * A mail that cannot be fetched ends the look, so that none overtakes it; at the third look that it ended it is passed
 * over, and from then on it is tried again at each look and no trouble any more. RC_AWAY and the like as imap.h; *out
 * says in any case what was done before. That mails cannot be moved away is no trouble of those that come.
 */
enum rc receive_imap(const struct services *services, struct imap *imap, struct imap_report *out, struct err *err);

#endif

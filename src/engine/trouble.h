/* What mails bring that a game master must hear of: mailboxes that are gone, and keys that are wrong. */
#ifndef CURSUS_ENGINE_TROUBLE_H
#define CURSUS_ENGINE_TROUBLE_H

#include "engine/errand.h"

/* Notes that a mail of ours came back. The second time that one comes back for good no more mail goes to the address:
 * the game master is told, and what the seat was to know goes to the player's next address. */
enum rc trouble_bounce(struct errand *errand, struct table *table, struct err *err);

/* Counts a wrong key, by its sender and by its game; the game master is told of the 20th of an hour. */
enum rc trouble_wrong_key(struct errand *errand, struct err *err);

#endif

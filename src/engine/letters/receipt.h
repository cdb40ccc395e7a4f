/* The receipt at the foot of a mail, held against the log of acts. */
#ifndef CURSUS_ENGINE_LETTERS_RECEIPT_H
#define CURSUS_ENGINE_LETTERS_RECEIPT_H

#include "engine/game/services.h"

struct receipt {
    int64_t number; /* of the row that was the log's last when the mail was made; 0: the log was empty */
    moment at;      /* when that row was written */
};

/* Finds the row by the receipt and the mail's Message-ID, with or without <>. RC_NONE: the log has none, so it was
 * written anew, or one of the two words is not as it stood in the mail. RC_DAMAGED: the log does not hold together. */
enum rc receipt_find(const struct services *services, int64_t game, const char *receipt, const char *message_id,
                     struct receipt *out, struct err *err);

#endif

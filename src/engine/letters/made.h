/*
 * A mail of the outbox made of its model: worded by templates, its board drawn, written as a message. It is done when
 * the mail goes, outside every lock and transaction. The same row gives the same bytes, as long as program and
 * templates are the same; which do not lie in the model.
 */
#ifndef CURSUS_ENGINE_LETTERS_MADE_H
#define CURSUS_ENGINE_LETTERS_MADE_H

#include "engine/game/services.h"
#include "engine/letters/model.h"

/* Both of the heap: text_free(). */
struct made {
    struct text raw;  /* the whole message */
    struct text text; /* its plain text */
};

/* Makes the mail of a row that has a model. A picture that cannot be drawn is left out, and that is logged. RC_BAD,
 * RC_NONE, RC_DAMAGED: it cannot be made; other failures are of the house. made_free() in any case. */
enum rc made_mail(const struct services *services, const struct outbox_row *row, struct made *out, struct err *err);
void made_free(struct made *made);

/* Has row->text_part be there, of a mail that was not sent yet too. A text that cannot be made is none. */
void made_text(const struct services *services, struct outbox_row *row);

/* Whether headers can be written of a new row and its model, so that what is wrong with them is known when it is
 * queued. RC_BAD names the field. */
enum rc made_fits(const struct outbox_row *row, const struct model *model, struct err *err);

#endif

/*
 * A mail of the outbox made of its model: worded by templates, its board drawn, written as a message. It is done when
 * the mail goes, outside every lock and transaction. The same row gives the same bytes, as long as program and
 * templates are the same; which do not lie in the model.
 */
#ifndef CURSUS_ENGINE_LETTERS_MADE_H
#define CURSUS_ENGINE_LETTERS_MADE_H

#include "engine/game/services.h"
#include "engine/letters/model.h"

/* Of the heap: text_free(). */
struct made {
    struct text raw;  /* the whole message */
    struct text text; /* its plain text */
    struct text kept; /* that, a form feed, and the text of its HTML as the reader of mails finds it: what is stored */
};

/* Makes the mail of a row that has a model. A picture that cannot be drawn is left out, and that is logged. RC_BAD,
 * RC_NONE, RC_DAMAGED: it cannot be made; other failures are of the house. made_free() in any case. */
enum rc made_mail(const struct services *services, const struct outbox_row *row, struct made *out, struct err *err);
void made_free(struct made *made);

/* Parts text_part as it was stored: it ends where page_part begins then. */
void made_part(struct outbox_row *row);

/* Has row->text_part be there, of a mail that was not sent yet too, and page_part behind it if it is known. A text that
 * cannot be made is none. */
void made_text(const struct services *services, struct outbox_row *row);

/* Whether headers can be written of a new row and its model, so that what is wrong with them is known when it is
 * queued. RC_BAD names the field. */
enum rc made_fits(const struct outbox_row *row, const struct model *model, struct err *err);

#endif

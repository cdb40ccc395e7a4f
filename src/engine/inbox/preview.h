/* What a letter to a seat comes to: read as in the inbox, without a database, and nothing is sent or filed. */
#ifndef CURSUS_ENGINE_INBOX_PREVIEW_H
#define CURSUS_ENGINE_INBOX_PREVIEW_H

#include "base/config.h"
#include "engine/inbox/statement.h"
#include "engine/play/trial.h"

struct preview;

/* `config` is borrowed; preview_free() in the end. */
struct preview *preview_new(const struct config *config);
void preview_free(struct preview *preview);

/* Whoever plays trials with it reads letters so. `preview` must outlive what is returned. */
struct trial_letters preview_letters(struct preview *preview);

/* Shows each statement of a letter, with what would become of it, and what would take it (handlers.h) where only the
 * database knows that; `by` is NULL otherwise. */
typedef void preview_see(void *context, const struct statement *said, const char *by);
enum rc preview_statements(struct preview *preview, const struct trial_letter *letter, preview_see *see, void *context,
                           struct err *err);

#endif

/* What a letter to a seat comes to: read as in the inbox, without a database, and nothing is sent or filed. */
#ifndef CURSUS_ENGINE_INBOX_PREVIEW_H
#define CURSUS_ENGINE_INBOX_PREVIEW_H

#include "base/config.h"
#include "engine/play/trial.h"

struct preview;

/* `config` is borrowed; preview_free() in the end. */
struct preview *preview_new(const struct config *config);
void preview_free(struct preview *preview);

/* Whoever plays trials with it reads letters so. `preview` must outlive what is returned. */
struct trial_letters preview_letters(struct preview *preview);

#endif

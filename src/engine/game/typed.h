/*
 * What a game master types, read. It says what is wrong in the language of whom it is said to, which the readers below
 * it (base/moment.h, base/config.h) cannot: what they say is for the command line and the log.
 */
#ifndef CURSUS_ENGINE_GAME_TYPED_H
#define CURSUS_ENGINE_GAME_TYPED_H

#include "base/config.h"
#include "base/moment.h"

/* "48h", in seconds. RC_BAD: it is no span of time. */
enum rc typed_span(const char *word, int64_t *out, struct err *err);

/* "2026-12-20 18:00 Europe/Rome" or "+36h", as moment_read_zoned() has it. RC_BAD: it is no time, or its zone none. */
enum rc typed_time(const char *words, moment now, moment *out, struct err *err);

/* "grace=2h": the settings of `base` with that term of the section ("game", "event"), the caller's, to be freed with
 * config_free(). RC_BAD: there is no such term, or it cannot be that. */
enum rc typed_term(const struct config *base, const char *section, const char *term, struct config **out,
                   struct err *err);

#endif

/*
 * One line a happening: `time level event key=value ...` on standard error, or
 * "<n>" priority prefixes under systemd. Callers pass key=value text; addresses
 * only through log_address(), secrets never.
 */
#ifndef CURSUS_BASE_LOG_H
#define CURSUS_BASE_LOG_H

#include "base/text.h"

enum log_level { LOG_LEVEL_NONE = -1, LOG_LEVEL_ERROR, LOG_LEVEL_WARN, LOG_LEVEL_INFO, LOG_LEVEL_DEBUG };

/* Where a program's lines go. The one mutable setting of the process: set once
 * by src/cli/ before anything is logged. `systemd`: priority prefixes, no time. */
void log_setup(enum log_level most, bool systemd);

/* Nothing is logged any more, but where everything is (LOG_LEVEL_DEBUG). */
void log_silence(void);

void log_line(enum log_level level, const char *format, ...) __attribute__((format(printf, 2, 3)));

#define log_error(...) log_line(LOG_LEVEL_ERROR, __VA_ARGS__)
#define log_warn(...) log_line(LOG_LEVEL_WARN, __VA_ARGS__)
#define log_info(...) log_line(LOG_LEVEL_INFO, __VA_ARGS__)
#define log_debug(...) log_line(LOG_LEVEL_DEBUG, __VA_ARGS__)

/* "a***@example.org": enough to recognise one's own, too little to harvest. */
void log_address(const char *address, struct text *out);

#endif

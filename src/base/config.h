/*
 * The values of the settings (settings.h) in one run of the program, each with
 * where it came from. From weak to strong: the default, the configuration file,
 * a variable CURSUS_SECTION_KEY, `-o section.key=value`. Whatever is wrong in
 * any of them is an error; nothing is skipped.
 */
#ifndef CURSUS_BASE_CONFIG_H
#define CURSUS_BASE_CONFIG_H

#include "base/err.h"
#include "base/moment.h"
#include "base/settings.h"
#include "base/text.h"
#include "base/timetable.h"

#include <stdint.h>

#define CONFIG_FILE "/etc/cursus/cursus.ini"

struct config;

/* Borrowed for the call of config_load(). */
struct config_source {
    const char *file;               /* NULL: $CURSUS_CONFIG, else CONFIG_FILE if there is one */
    char *const *environment;       /* as `environ`; NULL: none */
    const char *const *assignments; /* "section.key=value", later ones win */
    size_t assignment_count;
};

/*
 * Reads everything. *out is the caller's, for config_free(); NULL on error.
 * RC_BAD names the file and line, the variable or the argument and what would be
 * right. RC_NONE, RC_DENIED, RC_IO: a file that was named cannot be read.
 * RC_DENIED: a file that everybody may read holds a password.
 *
 * A relative path in the file starts at the file's folder; one in a variable or
 * argument stays as it is.
 */
enum rc config_load(const struct config_source *source, struct config **out, struct err *err);
void config_free(struct config *config);

/*
 * A copy of `base`, without its secrets, in which the settings of `section`, "game" or "event", that stand in `terms`
 * ("grace=2h") have other values. RC_BAD: one that there is not, that no game or event may have for itself, or a wrong
 * value. *out is the caller's, for config_free(); NULL on error.
 */
enum rc config_with_terms(const struct config *base, const char *section, const char *const *terms, size_t count,
                          struct config **out, struct err *err);

/* The value as text; "" where an optional one is empty. Lives as long as `config`. */
const char *config_text(const struct config *config, enum setting setting);
/* The same, or the value of `other` where it is empty (site.bounce_address, site.address). */
const char *config_text_or(const struct config *config, enum setting setting, enum setting other);
/* False where it is empty, and for SETTINGS. */
bool config_is_set(const struct config *config, enum setting setting);
/* TYPE_NUMBER, in the unit its doc states. */
int64_t config_number(const struct config *config, enum setting setting);
/* TYPE_SPAN, in seconds. */
int64_t config_span(const struct config *config, enum setting setting);
/* TYPE_FLAG. */
bool config_flag(const struct config *config, enum setting setting);
/* TYPE_CHOICE: the index of the word, to be cast to its enum (settings.h). */
int config_choice(const struct config *config, enum setting setting);

/* TYPE_CHOICES: a bit 1 << index for each word of the list. */
unsigned config_choices(const struct config *config, enum setting setting);

/* Item number `index` of TYPE_ADDRESSES or TYPE_SPANS appended to `out`; false when there are no more. */
bool config_item(const struct config *config, enum setting setting, size_t index, struct text *out);
/* The first `room` seconds of TYPE_SPANS, in the order written. Returns how many there are. */
size_t config_spans(const struct config *config, enum setting setting, int64_t *out, size_t room);

/* TYPE_MOMENT; 0 where it is empty. */
moment config_moment(const struct config *config, enum setting setting);
/* TYPE_TIMETABLE and TYPE_DAYS_OFF, empty ones where they are empty. */
void config_timetable(const struct config *config, enum setting setting, struct timetable *out);
void config_days_off(const struct config *config, enum setting setting, struct days_off *out);

/*
 * What does not show in one value alone: a schedule whose zone the system does not know, or of which the days off leave
 * nothing. RC_BAD says so. config_load() asks it itself; of a game's own terms only whoever sets them need ask, since
 * a zone may leave the system later.
 */
enum rc config_check_schedule(const struct config *config, struct err *err);

/* The folder of the credentials that systemd gave to this process ($CREDENTIALS_DIRECTORY), "" without any. */
const char *config_credentials(const struct config *config);

/* The value as it may be shown: "(set)" for a secret. */
const char *config_shown(const struct config *config, enum setting setting);
/* "default", "/etc/cursus/cursus.ini:12", "environment CURSUS_GAME_PACE", "command line" or "the game's own terms". */
void config_origin(const struct config *config, enum setting setting, struct text *out);

/* Appends the version of inih, which does not know its own: of the one Cursus was built with. */
void config_library_version(struct text *out);

/* RC_BAD names one of them, where it was set, and what would be right. */
enum rc config_check_together(const struct config *config, struct err *err);

#endif

/* The configuration, and times. Input: the file, NUL, assignments of the command line or times, a line each. */
#include "fuzz.h"

#include "base/config.h"
#include "base/moment.h"
#include "base/setting_value.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { ASSIGNMENTS = 16 };

/* A file without a place on any disk. */
static int file_of(const uint8_t *bytes, size_t size)
{
    int file = memfd_create("cursus.ini", MFD_CLOEXEC);
    must(file >= 0 && fchmod(file, 0600) == 0);
    for (size_t at = 0; at < size;) {
        ssize_t wrote = write(file, bytes + at, size - at);
        must(wrote > 0);
        at += (size_t)wrote;
    }
    return file;
}

/* What was taken is in canonical form and in range: it is taken again as it stands. */
static void check_value(const struct config *config, enum setting setting)
{
    const struct setting_row *row = setting_row(setting);
    const char *value = config_text(config, setting);
    struct text again = TEXT_EMPTY;
    int64_t number = 0;
    must(value != NULL && strlen(value) <= 4 * SETTING_VALUE_MAX);
    must(strpbrk(value, "\r\n") == NULL);
    must(setting_value_read(row, value, &again, &number, NULL) == RC_OK);
    must(strcmp(again.data, value) == 0);
    if (row->type == TYPE_NUMBER)
        must(config_number(config, setting) == number && number >= row->low && number <= row->high);
    if (row->type == TYPE_SECRET && value[0] != '\0')
        must(strcmp(config_shown(config, setting), "(set)") == 0);
    text_clear(&again);
    for (size_t i = 0; row->type == TYPE_ADDRESSES && config_item(config, setting, i, &again); i++)
        continue;
    text_free(&again);
}

static void check_all(const struct config *config)
{
    int64_t spans[8];
    for (int i = 0; i < SETTINGS; i++) {
        struct text origin = TEXT_EMPTY;
        check_value(config, (enum setting)i);
        config_origin(config, (enum setting)i, &origin);
        must(origin.len > 0);
        text_free(&origin);
    }
    must(config_spans(config, SETTING_GAME_REMINDERS, spans, 8) < SETTING_VALUE_MAX);
}

/* Times and spans as players write them too: what is read is written, and read again as the same. */
static void check_time(const char *word)
{
    const moment now = 1797580800;
    moment when = 0, again = 0;
    int64_t seconds = 0;
    struct text text = TEXT_EMPTY;
    if (moment_read(word, now, &when, NULL) == RC_OK) {
        moment_write(when, &text);
        must(moment_read(text.data, now, &again, NULL) == RC_OK && again == when);
        text_clear(&text);
        moment_write_local(when, word, &text);
        moment_write_rfc5322(when, &text);
    }
    if (moment_span_read(word, &seconds, NULL) == RC_OK)
        must(seconds >= 0);
    (void)moment_zone_known(word);
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    const uint8_t *first = bytes;
    size_t len = fuzz_part(&bytes, &size);
    char *lines = fuzz_string(bytes, size), *rest = lines, path[64];
    const char *assignments[ASSIGNMENTS];
    size_t count = 0;
    while (*lines != '\0' && rest != NULL && count < ASSIGNMENTS)
        assignments[count++] = strsep(&rest, "\n");
    for (size_t i = 0; i < count; i++)
        check_time(assignments[i]);
    int file = file_of(first, len);
    (void)snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    const struct config_source source = {.file = path, .assignments = assignments, .assignment_count = count};
    struct config *config = NULL;
    struct err err = {0};
    enum rc rc = config_load(&source, &config, &err);
    must((rc == RC_OK) == (config != NULL));
    must(rc == RC_OK || err.text[0] != '\0');
    if (rc == RC_OK)
        check_all(config);
    config_free(config);
    (void)close(file);
    free(lines);
    return 0;
}

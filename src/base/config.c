#include "base/config.h"

#include "base/cipher.h"
#include "base/file.h"
#include "base/mem.h"
#include "base/setting_value.h"

#include <ctype.h>
#include <ini.h>

enum {
    FILE_MOST = 262144,
    VARIABLE_MAX = 64 /* of a variable's name */
};

enum origin { FROM_DEFAULT, FROM_FILE, FROM_ENVIRONMENT, FROM_ARGUMENT, FROM_GAME };

struct value {
    char *text;
    int64_t number;
    enum origin origin;
    int line; /* FROM_FILE */
};

struct config {
    struct value values[SETTINGS];
    char *file;
    char *credentials; /* NULL: none */
};

/* Puts a value in place. `folder`: where a relative path starts; NULL: it stays as it is. */
static enum rc put(struct config *config, enum setting setting, const char *word, const char *folder,
                   struct value where, struct err *err)
{
    const struct setting_row *row = setting_row(setting);
    struct value *value = &config->values[setting];
    struct text text = TEXT_EMPTY;
    if (row->type == TYPE_PATH && folder != NULL && word[0] != '/' && word[0] != '\0')
        text_addf(&text, "%s/", folder);
    enum rc rc = setting_value_read(row, word, &text, &where.number, err);
    if (rc != RC_OK) {
        text_free(&text);
        return rc;
    }
    where.text = text_detach(&text);
    free(value->text);
    *value = where;
    return RC_OK;
}

static enum rc put_defaults(struct config *config, struct err *err)
{
    for (int i = 0; i < SETTINGS; i++) {
        const struct setting_row *row = setting_row((enum setting)i);
        const struct value where = {.origin = FROM_DEFAULT};
        enum rc rc = put(config, (enum setting)i, row->standard, NULL, where, err);
        if (rc != RC_OK) {
            (void)err_at(err, "default of %s.%s", row->section, row->key);
            return rc;
        }
    }
    return RC_OK;
}

/* ---- the file ---- */

struct reading {
    struct config *config;
    const char *folder;
    const char *at;  /* the rest of the file */
    const char *raw; /* the line given to inih last, for what inih cuts off */
    int line;
    bool stopped; /* err holds the first error, which is in `line` */
    struct err *err;
};

static void stop(struct reading *reading)
{
    reading->stopped = true;
}

/* inih's reader: like fgets, but a line that inih's buffer cannot hold is an error, not two lines. */
static char *next_line(char *line, int room, void *context)
{
    struct reading *reading = context;
    if (reading->stopped || *reading->at == '\0')
        return NULL;
    reading->line++;
    reading->raw = reading->at;
    size_t len = strcspn(reading->at, "\n");
    /* the line feed and the NUL want room too, and inih counts a carriage return */
    if (len + 3 > (size_t)room) {
        (void)err_set(reading->err, RC_BAD, "this line has %zu bytes; at most %d are read", len, room - 3);
        stop(reading);
        return NULL;
    }
    size_t blank = strspn(reading->at, " \t");
    if (blank > 0 && blank < len && strchr("#;\r", reading->at[blank]) == NULL) {
        /* inih would take it as more of the value before */
        (void)err_set(reading->err, RC_BAD, "this line starts with a blank; a value stands on one line");
        stop(reading);
        return NULL;
    }
    memcpy(line, reading->at, len);
    line[len] = '\n';
    line[len + 1] = '\0';
    reading->at += len + (reading->at[len] == '\n' ? 1 : 0);
    return line;
}

/* Whether inih took the end of this line for a comment. */
static bool has_comment(const char *raw)
{
    for (; *raw != '\0' && *raw != '\n'; raw++)
        if ((*raw == ' ' || *raw == '\t') && raw[1] == ';')
            return true;
    return false;
}

static enum rc take(struct reading *reading, const char *section, const char *key, const char *word)
{
    struct err *err = reading->err;
    if (section[0] == '\0')
        return err_set(err, RC_BAD, "%s stands before the first [section]", key);
    enum setting setting = setting_find(section, key);
    if (setting == SETTINGS)
        return setting_unknown(section, key, err);
    const struct value *before = &reading->config->values[setting];
    if (before->origin == FROM_FILE)
        return err_set(err, RC_BAD, "%s.%s is set twice; line %d has it too", section, key, before->line);
    if (setting_row(setting)->type == TYPE_SECRET && has_comment(reading->raw))
        return err_set(err, RC_BAD, "a ';' after a blank starts a comment and would cut %s; use %s_file instead", key,
                       key);
    const struct value where = {.origin = FROM_FILE, .line = reading->line};
    return put(reading->config, setting, word, reading->folder, where, err);
}

static int on_value(void *context, const char *section, const char *key, const char *word)
{
    struct reading *reading = context;
    if (reading->stopped)
        return 0;
    if (take(reading, section, key, word) == RC_OK)
        return 1;
    stop(reading);
    return 0;
}

static enum rc read_lines(struct reading *reading, const char *path)
{
    int wrong = ini_parse_stream(next_line, reading, on_value, reading);
    if (wrong > 0 && (!reading->stopped || wrong < reading->line)) {
        reading->line = wrong;
        reading->stopped = true;
        (void)err_set(reading->err, RC_BAD, "this is neither [section] nor key = value");
    }
    return reading->stopped ? err_at(reading->err, "%s:%d", path, reading->line) : RC_OK;
}

/* A password must not lie open. */
static enum rc check_private(const struct config *config, unsigned mode, const char *path, struct err *err)
{
    if ((mode & 04) == 0)
        return RC_OK;
    for (int i = 0; i < SETTINGS; i++) {
        const struct value *value = &config->values[i];
        const struct setting_row *row = setting_row((enum setting)i);
        if (row->type == TYPE_SECRET && value->origin == FROM_FILE && value->text[0] != '\0')
            return err_set(err, RC_DENIED, "%s:%d: everybody may read this file and it holds %s.%s; chmod 640 it", path,
                           value->line, row->section, row->key);
    }
    return RC_OK;
}

static enum rc put_file(struct config *config, const char *path, const struct text *bytes, struct err *err)
{
    struct text folder = TEXT_EMPTY;
    const char *slash = strrchr(path, '/');
    if (slash == NULL)
        text_add(&folder, ".");
    else
        text_add_bytes(&folder, path, (size_t)(slash - path));
    struct reading reading = {
        .config = config, .folder = folder.data, .at = bytes->data, .raw = bytes->data, .err = err};
    enum rc rc = read_lines(&reading, path);
    text_free(&folder);
    return rc;
}

static enum rc load_file(struct config *config, const char *path, struct err *err)
{
    struct text bytes = TEXT_EMPTY;
    unsigned mode = 0;
    enum rc rc = file_read_mode(path, FILE_MOST, &bytes, &mode, err);
    if (rc == RC_DENIED)
        rc = err_set(err, rc,
                     "%s may not be read by this user: run it as the one whose house it is, by `sudo -u cursus`", path);
    if (rc == RC_OK && strlen(bytes.data) != bytes.len)
        rc = err_set(err, RC_BAD, "%s: this is no text file", path);
    if (rc == RC_OK)
        rc = put_file(config, path, &bytes, err);
    if (rc == RC_OK)
        rc = check_private(config, mode, path, err);
    /* a password may have stood in it */
    cipher_wipe(bytes.data, bytes.len);
    text_free(&bytes);
    return rc;
}

static const char *variable(char *const *environment, const char *name)
{
    size_t len = strlen(name);
    for (size_t i = 0; environment != NULL && environment[i] != NULL; i++)
        if (environment[i][0] == name[0] && strncmp(environment[i], name, len) == 0 && environment[i][len] == '=')
            return environment[i] + len + 1;
    return NULL;
}

static enum rc find_file(struct config *config, const struct config_source *source, struct err *err)
{
    const char *path = source->file;
    if (path == NULL)
        path = variable(source->environment, "CURSUS_CONFIG");
    bool named = path != NULL && path[0] != '\0';
    if (!named)
        path = CONFIG_FILE;
    enum rc rc = load_file(config, path, err);
    if (rc == RC_NONE && !named)
        return RC_OK;
    if (rc != RC_OK)
        return rc;
    config->file = mem_copy_text(path);
    return RC_OK;
}

/* ---- the environment and the command line ---- */

/* CURSUS_SECTION_KEY */
static void variable_name(const struct setting_row *row, char out[VARIABLE_MAX])
{
    struct text name = text_fixed(out, VARIABLE_MAX);
    text_add_all(&name, "CURSUS_", row->section, "_", row->key);
    for (char *at = out; *at != '\0'; at++)
        *at = (char)toupper((unsigned char)*at);
}

static enum rc put_environment(struct config *config, char *const *environment, struct err *err)
{
    for (int i = 0; i < SETTINGS; i++) {
        char name[VARIABLE_MAX];
        variable_name(setting_row((enum setting)i), name);
        const char *word = variable(environment, name);
        const struct value where = {.origin = FROM_ENVIRONMENT};
        enum rc rc = word == NULL ? RC_OK : put(config, (enum setting)i, word, NULL, where, err);
        if (rc != RC_OK) {
            (void)err_at(err, "environment %s", name);
            return rc;
        }
    }
    return RC_OK;
}

/* A variable that begins like a setting's (CURSUS_GAME_...) and is none is a slip, as in the file. */
static enum rc check_environment(char *const *environment, struct err *err)
{
    for (size_t i = 0; environment != NULL && environment[i] != NULL; i++) {
        char lower[VARIABLE_MAX];
        size_t len = strcspn(environment[i], "=");
        if (strncmp(environment[i], "CURSUS_", 7) != 0 || len >= sizeof lower)
            continue;
        struct text text = text_fixed(lower, sizeof lower);
        for (size_t j = 7; j < len; j++)
            text_add_char(&text, (char)tolower((unsigned char)environment[i][j]));
        char *key = strchr(lower, '_');
        if (key == NULL)
            continue;
        *key++ = '\0';
        if (setting_section_known(lower) && setting_find(lower, key) == SETTINGS) {
            (void)setting_unknown(lower, key, err);
            return err_at(err, "environment %.*s", (int)len, environment[i]);
        }
    }
    return RC_OK;
}

static enum rc put_argument(struct config *config, const char *argument, struct err *err)
{
    char name[VARIABLE_MAX];
    const char *equals = strchr(argument, '=');
    size_t len = equals == NULL ? 0 : (size_t)(equals - argument);
    if (equals == NULL || len >= sizeof name || memchr(argument, '.', len) == NULL)
        return err_set(err, RC_BAD, "-o %.80s: write -o section.key=value", argument);
    struct text text = text_fixed(name, sizeof name);
    text_add_bytes(&text, argument, len);
    char *key = strchr(name, '.');
    *key++ = '\0';
    enum setting setting = setting_find(name, key);
    const struct value where = {.origin = FROM_ARGUMENT};
    enum rc rc =
        setting == SETTINGS ? setting_unknown(name, key, err) : put(config, setting, equals + 1, NULL, where, err);
    if (rc != RC_OK)
        (void)err_at(err, "-o %s.%s", name, key);
    return rc;
}

/* ---- all of it ---- */

static enum rc fill(struct config *config, const struct config_source *source, struct err *err)
{
    const char *credentials = variable(source->environment, "CREDENTIALS_DIRECTORY");
    if (credentials != NULL)
        config->credentials = mem_copy_text(credentials);
    enum rc rc = put_defaults(config, err);
    if (rc == RC_OK)
        rc = find_file(config, source, err);
    if (rc == RC_OK)
        rc = check_environment(source->environment, err);
    if (rc == RC_OK)
        rc = put_environment(config, source->environment, err);
    for (size_t i = 0; rc == RC_OK && i < source->assignment_count; i++)
        rc = put_argument(config, source->assignments[i], err);
    return rc == RC_OK ? config_check_together(config, err) : rc;
}

enum rc config_load(const struct config_source *source, struct config **out, struct err *err)
{
    *out = NULL;
    struct config *config = mem_new(1, sizeof *config);
    /* err_at() needs a sentence to put its context before */
    struct err own = {0};
    enum rc rc = fill(config, source, &own);
    if (rc != RC_OK) {
        config_free(config);
        return err_set(err, rc, "%s", own.text);
    }
    *out = config;
    return RC_OK;
}

static void copy_values(struct config *config, const struct config *base)
{
    for (int i = 0; i < SETTINGS; i++) {
        bool secret = setting_row((enum setting)i)->type == TYPE_SECRET;
        config->values[i] = base->values[i];
        config->values[i].text = mem_copy_text(secret ? "" : base->values[i].text);
    }
    config->file = base->file == NULL ? NULL : mem_copy_text(base->file); /* where some of them were set */
}

static enum rc put_term(struct config *config, const char *section, const char *term, struct err *err)
{
    char key[VARIABLE_MAX];
    const char *equals = strchr(term, '=');
    size_t len = equals == NULL ? 0 : (size_t)(equals - term);
    if (len == 0 || len >= sizeof key)
        return err_set(err, RC_BAD, "'%.80s': write KEY=VALUE", term);
    memcpy(key, term, len);
    key[len] = '\0';
    enum setting setting = setting_find(section, key);
    const struct value where = {.origin = FROM_GAME};
    if (setting == SETTINGS)
        return setting_unknown(section, key, err);
    if (!setting_row(setting)->own)
        return err_set(err, RC_BAD, "%s.%s is the same for all %ss", section, key, section);
    return put(config, setting, equals + 1, NULL, where, err);
}

enum rc config_with_terms(const struct config *base, const char *section, const char *const *terms, size_t count,
                          struct config **out, struct err *err)
{
    struct config *config = mem_new(1, sizeof *config);
    copy_values(config, base);
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count; i++)
        rc = put_term(config, section, terms[i], err);
    *out = rc == RC_OK ? config : NULL;
    if (rc != RC_OK)
        config_free(config);
    return rc;
}

void config_free(struct config *config)
{
    if (config == NULL)
        return;
    for (int i = 0; i < SETTINGS; i++) {
        char *text = config->values[i].text;
        if (text != NULL && setting_row((enum setting)i)->type == TYPE_SECRET)
            cipher_wipe(text, strlen(text));
        free(text);
    }
    free(config->file);
    free(config->credentials);
    free(config);
}

/* ---- the values ---- */

static const struct value *value_of(const struct config *config, enum setting setting, enum setting_type type)
{
    if (setting_row(setting)->type != type)
        BUG("%s.%s is of another type", setting_row(setting)->section, setting_row(setting)->key);
    return &config->values[setting];
}

const char *config_text(const struct config *config, enum setting setting)
{
    return config->values[setting].text;
}

bool config_is_set(const struct config *config, enum setting setting)
{
    return setting != SETTINGS && config->values[setting].text[0] != '\0';
}

const char *config_text_or(const struct config *config, enum setting setting, enum setting other)
{
    return config_is_set(config, setting) ? config_text(config, setting) : config_text(config, other);
}

int64_t config_number(const struct config *config, enum setting setting)
{
    return value_of(config, setting, TYPE_NUMBER)->number;
}

int64_t config_span(const struct config *config, enum setting setting)
{
    return value_of(config, setting, TYPE_SPAN)->number;
}

bool config_flag(const struct config *config, enum setting setting)
{
    return value_of(config, setting, TYPE_FLAG)->number != 0;
}

int config_choice(const struct config *config, enum setting setting)
{
    return (int)value_of(config, setting, TYPE_CHOICE)->number;
}

unsigned config_choices(const struct config *config, enum setting setting)
{
    return (unsigned)value_of(config, setting, TYPE_CHOICES)->number;
}

bool config_item(const struct config *config, enum setting setting, size_t index, struct text *out)
{
    const char *at = config_text(config, setting);
    if (at[0] == '\0')
        return false;
    return setting_value_item(at, index, out);
}

moment config_moment(const struct config *config, enum setting setting)
{
    return value_of(config, setting, TYPE_MOMENT)->number;
}

void config_timetable(const struct config *config, enum setting setting, struct timetable *out)
{
    (void)timetable_read(value_of(config, setting, TYPE_TIMETABLE)->text, out);
}

void config_days_off(const struct config *config, enum setting setting, struct days_off *out)
{
    (void)timetable_days_off_read(value_of(config, setting, TYPE_DAYS_OFF)->text, out);
}

size_t config_spans(const struct config *config, enum setting setting, int64_t *out, size_t room)
{
    (void)value_of(config, setting, TYPE_SPANS);
    char word[SETTING_VALUE_MAX + 1];
    size_t count = 0;
    for (;; count++) {
        struct text item = text_fixed(word, sizeof word);
        int64_t seconds = 0;
        if (!config_item(config, setting, count, &item) || moment_span_read(item.data, &seconds, NULL) != RC_OK)
            return count;
        if (count < room)
            out[count] = seconds;
    }
}

const char *config_credentials(const struct config *config)
{
    return config->credentials == NULL ? "" : config->credentials;
}

const char *config_shown(const struct config *config, enum setting setting)
{
    bool hide = setting_row(setting)->type == TYPE_SECRET && config_is_set(config, setting);
    return hide ? "(set)" : config_text(config, setting);
}

void config_origin(const struct config *config, enum setting setting, struct text *out)
{
    const struct value *value = &config->values[setting];
    char name[VARIABLE_MAX];
    switch (value->origin) {
    case FROM_DEFAULT:
        text_add(out, "default");
        break;
    case FROM_FILE:
        text_addf(out, "%s:%d", config->file, value->line);
        break;
    case FROM_ENVIRONMENT:
        variable_name(setting_row(setting), name);
        text_addf(out, "environment %s", name);
        break;
    case FROM_ARGUMENT:
        text_add(out, "command line");
        break;
    case FROM_GAME:
        text_add(out, "the game's own terms");
        break;
    }
}

/* a macro's value as text */
#define QUOTED(word) #word
#define VALUE_OF(macro) QUOTED(macro)

void config_library_version(struct text *out)
{
    text_add(out, VALUE_OF(CURSUS_INIH));
}

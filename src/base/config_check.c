#include "base/config.h"

#include "base/moment.h"
#include "base/secret.h"
#include "base/timetable.h"

static bool is_loopback(const char *host)
{
    return strcmp(host, "localhost") == 0 || strcmp(host, "::1") == 0 || strncmp(host, "127.", 4) == 0;
}

static enum rc blame(const struct config *config, enum setting setting, const char *why, struct err *err)
{
    struct text origin = TEXT_EMPTY;
    config_origin(config, setting, &origin);
    (void)err_set(err, RC_BAD, "%s: %s.%s: %s", origin.data, setting_row(setting)->section, setting_row(setting)->key,
                  why);
    text_free(&origin);
    return RC_BAD;
}

enum rc config_check_schedule(const struct config *config, struct err *err)
{
    struct timetable table;
    struct days_off off;
    config_timetable(config, SETTING_GAME_SCHEDULE, &table);
    config_days_off(config, SETTING_GAME_OFF, &off);
    if (table.zone[0] != '\0' && !moment_zone_known(table.zone))
        return blame(config, SETTING_GAME_SCHEDULE, "this system knows no such time zone; write one as Europe/Rome",
                     err);
    if (!timetable_possible(&table, &off))
        return blame(config, SETTING_GAME_OFF, "this leaves no day for a deadline", err);
    return RC_OK;
}

/* Of the settings that say what the password is, one may be set: *set, or SETTINGS where none is. */
static enum rc check_password(const struct config *config, const struct secret_settings *password, enum setting *set,
                              struct err *err)
{
    enum setting ways[SECRET_WAYS];
    secret_ways(password, ways);
    *set = SETTINGS;
    for (size_t i = 0; i < SECRET_WAYS; i++) {
        if (!config_is_set(config, ways[i]))
            continue;
        if (*set != SETTINGS) {
            char why[128];
            (void)snprintf(why, sizeof why, "%s is set, too; write only one of them", setting_row(*set)->key);
            return blame(config, ways[i], why, err);
        }
        *set = ways[i];
    }
    const char *name = config_text(config, password->credential);
    if (strchr(name, '/') != NULL || strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
        return blame(config, password->credential, "this is the name of a credential, not a path", err);
    return RC_OK;
}

/* What smtp and imap have alike. */
static enum rc check_server(const struct config *config, enum setting host, bool tls, struct err *err)
{
    if (config_is_set(config, host) && !tls && !is_loopback(config_text(config, host)))
        return blame(config, host, "a server that is not localhost wants TLS: set tls", err);
    return RC_OK;
}

/* A line break in a folder's name would begin a command of its own. */
static bool is_folder(const char *name)
{
    for (; *name != '\0'; name++)
        if (*name < ' ' || *name > '~')
            return false;
    return true;
}

static enum rc check_folders(const struct config *config, struct err *err)
{
    static const enum setting folders[] = {SETTING_IMAP_FOLDER, SETTING_IMAP_DONE_FOLDER};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        if (!is_folder(config_text(config, folders[i])))
            return blame(config, folders[i], "write the name as the server has it, in ASCII (RFC 3501, 5.1.3)", err);
    if (strcmp(config_text(config, folders[0]), config_text(config, folders[1])) == 0)
        return blame(config, folders[1], "this must be another folder than folder", err);
    return RC_OK;
}

static enum rc check_imap(const struct config *config, struct err *err)
{
    enum setting password;
    enum rc rc = check_password(config, &secret_imap, &password, err);
    if (rc == RC_OK)
        rc = check_server(config, SETTING_IMAP_HOST, config_choice(config, SETTING_IMAP_TLS) != IMAP_NONE, err);
    if (rc == RC_OK)
        rc = check_folders(config, err);
    if (rc != RC_OK || !config_is_set(config, SETTING_IMAP_HOST))
        return rc;
    if (!config_is_set(config, SETTING_IMAP_USER))
        return blame(config, SETTING_IMAP_HOST, "a mailbox wants [imap] user, too", err);
    if ((password != SETTINGS) == config_is_set(config, SETTING_IMAP_BEARER_COMMAND))
        return blame(config, SETTING_IMAP_USER,
                     "set one of password_command, password_file, password_credential, password and bearer_command",
                     err);
    return RC_OK;
}

/* One that fails together with the sender would tell nobody. */
static enum rc check_spare(const struct config *config, struct err *err)
{
    static const int same[] = {
        [SPARE_NONE] = -1, [SPARE_SMTP] = OUT_SMTP, [SPARE_SENDMAIL] = OUT_SENDMAIL, [SPARE_MAILDIR] = OUT_MAILDIR};
    int spare = config_choice(config, SETTING_OUT_SPARE);
    if (same[spare] == config_choice(config, SETTING_OUT_SENDER))
        return blame(config, SETTING_OUT_SPARE, "this must be another than sender", err);
    if (spare == SPARE_MAILDIR && !config_is_set(config, SETTING_OUT_MAILDIR))
        return blame(config, SETTING_OUT_SPARE, "spare = maildir wants [out] maildir, too", err);
    return RC_OK;
}

/* What was sent would be taken in. */
static enum rc check_maildirs(const struct config *config, struct err *err)
{
    const char *in = config_text(config, SETTING_IN_MAILDIR), *out = config_text(config, SETTING_OUT_MAILDIR);
    bool used = config_choice(config, SETTING_OUT_SENDER) == OUT_MAILDIR ||
                config_choice(config, SETTING_OUT_SPARE) == SPARE_MAILDIR;
    if (used && in[0] != '\0' && strcmp(in, out) == 0)
        return blame(config, SETTING_OUT_MAILDIR, "this must be another folder than in.maildir", err);
    return RC_OK;
}

/* A password in an address would stand wherever settings are shown. */
static enum rc check_store(const struct config *config, struct err *err)
{
    const char *url = config_text(config, SETTING_STORE_URL);
    if (url[0] == '\0')
        return RC_OK;
    if (strncmp(url, "postgresql://", 13) != 0 && strncmp(url, "postgres://", 11) != 0)
        return blame(config, SETTING_STORE_URL, "this begins with postgresql://", err);
    const char *user = strstr(url, "://") + 3, *end = user + strcspn(user, "@/?");
    bool secret = *end == '@' && memchr(user, ':', (size_t)(end - user)) != NULL;
    if (secret || strstr(url, "password=") != NULL)
        return blame(config, SETTING_STORE_URL, "a password stands in a file that only its owner reads (passfile=FILE)",
                     err);
    return RC_OK;
}

enum rc config_check_together(const struct config *config, struct err *err)
{
    if (config_choice(config, SETTING_OUT_SENDER) == OUT_MAILDIR && !config_is_set(config, SETTING_OUT_MAILDIR))
        return blame(config, SETTING_OUT_SENDER, "sender = maildir wants [out] maildir, too", err);
    enum setting password;
    enum rc rc = check_store(config, err);
    if (rc == RC_OK)
        rc = check_spare(config, err);
    if (rc == RC_OK)
        rc = check_maildirs(config, err);
    if (rc == RC_OK)
        rc = check_password(config, &secret_smtp, &password, err);
    if (rc == RC_OK)
        rc = check_server(config, SETTING_SMTP_HOST, config_choice(config, SETTING_SMTP_TLS) != TLS_NONE, err);
    if (rc == RC_OK)
        rc = check_imap(config, err);
    if (rc != RC_OK)
        return rc;
    if (config_flag(config, SETTING_IN_REQUIRE_AUTH) && !config_is_set(config, SETTING_IN_AUTHSERV_ID))
        return blame(config, SETTING_IN_REQUIRE_AUTH, "this wants authserv_id, too", err);
    return config_check_schedule(config, err);
}

#include "base/secret.h"

#include "base/cipher.h"
#include "base/file.h"
#include "base/spawn.h"

enum { SECRET_SECONDS = 30, SECRET_MOST = 65536 };

const struct secret_settings secret_smtp = {.value = SETTING_SMTP_PASSWORD,
                                            .file = SETTING_SMTP_PASSWORD_FILE,
                                            .credential = SETTING_SMTP_PASSWORD_CREDENTIAL,
                                            .command = SETTING_SMTP_PASSWORD_COMMAND};
const struct secret_settings secret_imap = {.value = SETTING_IMAP_PASSWORD,
                                            .file = SETTING_IMAP_PASSWORD_FILE,
                                            .credential = SETTING_IMAP_PASSWORD_CREDENTIAL,
                                            .command = SETTING_IMAP_PASSWORD_COMMAND};

void secret_ways(const struct secret_settings *settings, enum setting out[SECRET_WAYS])
{
    out[0] = settings->value;
    out[1] = settings->file;
    out[2] = settings->credential;
    out[3] = settings->command;
}

static enum rc take_line(const struct text *bytes, unsigned mode, const char *path, struct text *out, struct err *err)
{
    if ((mode & 04) != 0)
        return err_set(err, RC_DENIED, "%s: everybody may read this file; chmod 640 it", path);
    size_t len = strcspn(bytes->data, "\r\n");
    if (len == 0 || strlen(bytes->data) != bytes->len)
        return err_set(err, RC_BAD, "%s: its first line is to be the password", path);
    text_add_bytes(out, bytes->data, len);
    return RC_OK;
}

static enum rc read_file(const char *path, struct text *out, struct err *err)
{
    struct text bytes = TEXT_EMPTY;
    unsigned mode = 0;
    enum rc rc = file_read_mode(path, SECRET_MOST, &bytes, &mode, err);
    if (rc == RC_OK)
        rc = take_line(&bytes, mode, path, out, err);
    cipher_wipe(bytes.data, bytes.len);
    text_free(&bytes);
    return rc;
}

static enum rc read_credential(const struct config *config, const char *name, struct text *out, struct err *err)
{
    const char *folder = config_credentials(config);
    if (folder[0] == '\0')
        return err_set(err, RC_NONE, "only a unit of systemd that says LoadCredential=%s is given that", name);
    struct text path = TEXT_EMPTY;
    text_addf(&path, "%s/%s", folder, name);
    enum rc rc = read_file(path.data, out, err);
    text_free(&path);
    return rc;
}

enum rc secret_read(const struct config *config, const struct secret_settings *settings, struct text *out,
                    struct err *err)
{
    /* err_at() needs a sentence to put its context before */
    struct err own = {0};
    enum setting way = SETTINGS;
    enum rc rc = RC_OK;
    if (config_is_set(config, settings->value)) {
        text_add(out, config_text(config, settings->value));
    } else if (config_is_set(config, settings->file)) {
        way = settings->file;
        rc = read_file(config_text(config, way), out, &own);
    } else if (config_is_set(config, settings->credential)) {
        way = settings->credential;
        rc = read_credential(config, config_text(config, way), out, &own);
    } else if (config_is_set(config, settings->command)) {
        way = settings->command;
        rc = spawn_line(config_text(config, way), SECRET_SECONDS, out, &own);
    }
    if (rc == RC_OK)
        return RC_OK;
    return err_set(err, rc, "%s.%s: %s", setting_row(way)->section, setting_row(way)->key, own.text);
}

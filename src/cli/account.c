#include "cli/account.h"

static enum rc smtp_token(const void *config, struct text *out, struct err *err)
{
    return config_secret(config, SETTINGS, SETTING_SMTP_BEARER_COMMAND, out, err);
}

static enum rc imap_token(const void *config, struct text *out, struct err *err)
{
    return config_secret(config, SETTINGS, SETTING_IMAP_BEARER_COMMAND, out, err);
}

const struct login_settings login_smtp = {.host = SETTING_SMTP_HOST,
                                          .port = SETTING_SMTP_PORT,
                                          .user = SETTING_SMTP_USER,
                                          .password = SETTING_SMTP_PASSWORD,
                                          .password_command = SETTING_SMTP_PASSWORD_COMMAND,
                                          .bearer_command = SETTING_SMTP_BEARER_COMMAND,
                                          .ca_file = SETTING_SMTP_CA_FILE,
                                          .timeout = SETTING_SMTP_TIMEOUT,
                                          .token = smtp_token};

const struct login_settings login_imap = {.host = SETTING_IMAP_HOST,
                                          .port = SETTING_IMAP_PORT,
                                          .user = SETTING_IMAP_USER,
                                          .password = SETTING_IMAP_PASSWORD,
                                          .password_command = SETTING_IMAP_PASSWORD_COMMAND,
                                          .bearer_command = SETTING_IMAP_BEARER_COMMAND,
                                          .ca_file = SETTING_IMAP_CA_FILE,
                                          .timeout = SETTING_IMAP_TIMEOUT,
                                          .token = imap_token};

static const char *or_null(const char *word)
{
    return word[0] == '\0' ? NULL : word;
}

enum rc login_read(const struct config *config, const struct login_settings *settings, struct account *out,
                   struct text *password, struct err *err)
{
    bool token = config_text(config, settings->bearer_command)[0] != '\0';
    enum rc rc = config_secret(config, settings->password, settings->password_command, password, err);
    *out = (struct account){.host = config_text(config, settings->host),
                            .port = (int)config_number(config, settings->port),
                            .user = or_null(config_text(config, settings->user)),
                            .password = or_null(password->data),
                            .token = token ? settings->token : NULL,
                            .token_context = config,
                            .ca_file = or_null(config_text(config, settings->ca_file)),
                            .reply_seconds = (int)config_span(config, settings->timeout)};
    return rc;
}

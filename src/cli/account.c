#include "cli/account.h"

static const struct secret_settings smtp_bearer = {
    .value = SETTINGS, .file = SETTINGS, .credential = SETTINGS, .command = SETTING_SMTP_BEARER_COMMAND};

static enum rc smtp_token(const void *config, struct text *out, struct err *err)
{
    return secret_read(config, &smtp_bearer, out, err);
}

static const struct secret_settings imap_bearer = {
    .value = SETTINGS, .file = SETTINGS, .credential = SETTINGS, .command = SETTING_IMAP_BEARER_COMMAND};

static enum rc imap_token(const void *config, struct text *out, struct err *err)
{
    return secret_read(config, &imap_bearer, out, err);
}

const struct login_settings login_smtp = {
    .host = SETTING_SMTP_HOST,
    .port = SETTING_SMTP_PORT,
    .user = SETTING_SMTP_USER,
    .password = &secret_smtp,
    .bearer_command = SETTING_SMTP_BEARER_COMMAND,
    .ca_file = SETTING_SMTP_CA_FILE,
    .timeout = SETTING_SMTP_TIMEOUT,
    .tls = SETTING_SMTP_TLS,
    .wire = {[TLS_STARTTLS] = WIRE_STARTTLS, [TLS_SMTPS] = WIRE_TLS, [TLS_NONE] = WIRE_PLAIN},
    .token = smtp_token};

const struct login_settings login_imap = {
    .host = SETTING_IMAP_HOST,
    .port = SETTING_IMAP_PORT,
    .user = SETTING_IMAP_USER,
    .password = &secret_imap,
    .bearer_command = SETTING_IMAP_BEARER_COMMAND,
    .ca_file = SETTING_IMAP_CA_FILE,
    .timeout = SETTING_IMAP_TIMEOUT,
    .tls = SETTING_IMAP_TLS,
    .wire = {[IMAP_IMAPS] = WIRE_TLS, [IMAP_STARTTLS] = WIRE_STARTTLS, [IMAP_NONE] = WIRE_PLAIN},
    .token = imap_token};

static const char *or_null(const char *word)
{
    return word[0] == '\0' ? NULL : word;
}

enum rc account_read(const struct config *config, const struct login_settings *settings, struct account *out,
                     struct text *password, struct err *err)
{
    bool token = config_text(config, settings->bearer_command)[0] != '\0';
    enum rc rc = secret_read(config, settings->password, password, err);
    *out = (struct account){.host = config_text(config, settings->host),
                            .port = (int)config_number(config, settings->port),
                            .tls = settings->wire[config_choice(config, settings->tls)],
                            .user = or_null(config_text(config, settings->user)),
                            .password = or_null(password->data),
                            .token = token ? settings->token : NULL,
                            .token_context = config,
                            .ca_file = or_null(config_text(config, settings->ca_file)),
                            .reply_seconds = (int)config_span(config, settings->timeout)};
    return rc;
}

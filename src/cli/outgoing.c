#include "cli/outgoing.h"

#include "base/cipher.h"
#include "mail/sender.h"

#include <unistd.h>

static enum smtp_mode mode_of(const struct config *config)
{
    switch ((enum smtp_tls)config_choice(config, SETTING_SMTP_TLS)) {
    case TLS_STARTTLS:
        return SMTP_STARTTLS;
    case TLS_SMTPS:
        return SMTP_TLS;
    case TLS_NONE:
        return SMTP_PLAIN;
    }
    return SMTP_STARTTLS;
}

static enum rc open_smtp(const struct config *config, struct sender **out, struct err *err)
{
    struct text password = TEXT_EMPTY, bearer = TEXT_EMPTY;
    const char *user = config_text(config, SETTING_SMTP_USER), *ca = config_text(config, SETTING_SMTP_CA_FILE);
    const char *ehlo = config_text(config, SETTING_SMTP_EHLO);
    char host[256] = "localhost";
    enum rc rc = config_secret(config, SETTING_SMTP_PASSWORD, SETTING_SMTP_PASSWORD_COMMAND, &password, err);
    if (rc == RC_OK)
        rc = config_secret(config, SETTINGS, SETTING_SMTP_BEARER_COMMAND, &bearer, err);
    if (ehlo[0] == '\0' && gethostname(host, sizeof host - 1) == 0)
        ehlo = host;
    struct smtp_setup setup = {.host = config_text(config, SETTING_SMTP_HOST),
                               .port = (int)config_number(config, SETTING_SMTP_PORT),
                               .mode = mode_of(config),
                               .ehlo = ehlo,
                               .user = user[0] == '\0' ? NULL : user,
                               .password = password.len == 0 ? NULL : password.data,
                               .bearer = bearer.len == 0 ? NULL : bearer.data,
                               .ca_file = ca[0] == '\0' ? NULL : ca,
                               .reply_seconds = (int)config_span(config, SETTING_SMTP_TIMEOUT)};
    if (rc == RC_OK)
        rc = sender_smtp(&setup, out, err);
    cipher_wipe(password.data, password.len);
    cipher_wipe(bearer.data, bearer.len);
    text_free(&password);
    text_free(&bearer);
    return rc;
}

enum rc outgoing_open(const struct cli *cli, struct sender **out, struct err *err)
{
    const char *folder = config_text(cli->config, SETTING_OUT_MAILDIR);
    *out = NULL;
    switch ((enum out_sender)config_choice(cli->config, SETTING_OUT_SENDER)) {
    case OUT_SMTP:
        return open_smtp(cli->config, out, err);
    case OUT_SENDMAIL:
        return sender_pipe(config_text(cli->config, SETTING_OUT_SENDMAIL), NULL, 0, out, err);
    case OUT_MAILDIR:
        if (folder[0] == '\0')
            return err_set(err, RC_BAD, "out.sender is maildir, but out.maildir names no folder");
        return sender_folder(folder, out, err);
    case OUT_NULL:
        return sender_null(out, err);
    }
    return err_set(err, RC_BAD, "out.sender has no such value");
}

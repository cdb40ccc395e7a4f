#include "cli/outgoing.h"

#include "base/cipher.h"
#include "cli/account.h"
#include "engine/game/services.h"
#include "mail/sender.h"

#include <unistd.h>

static enum rc open_smtp(const struct config *config, struct sender **out, struct err *err)
{
    struct text password = TEXT_EMPTY;
    const char *ehlo = config_text(config, SETTING_SMTP_EHLO);
    char services[256] = "localhost";
    if (ehlo[0] == '\0' && gethostname(services, sizeof services - 1) == 0)
        ehlo = services;
    struct smtp_setup setup = {.ehlo = ehlo};
    enum rc rc = account_read(config, &login_smtp, &setup.account, &password, err);
    if (rc == RC_OK)
        rc = sender_smtp(&setup, out, err);
    cipher_wipe(password.data, password.len);
    text_free(&password);
    return rc;
}

static enum rc open_kind(const struct config *config, enum out_sender kind, struct sender **out, struct err *err)
{
    const char *folder = config_text(config, SETTING_OUT_MAILDIR);
    switch (kind) {
    case OUT_SMTP:
        return open_smtp(config, out, err);
    case OUT_SENDMAIL:
        return sender_pipe(config_text(config, SETTING_OUT_SENDMAIL), NULL, 0, out, err);
    case OUT_MAILDIR:
        return sender_folder(folder, out, err);
    case OUT_NULL:
        sender_null(out);
        return RC_OK;
    }
    return err_set(err, RC_BAD, "out.sender has no such value");
}

enum rc outgoing_open(const struct cli *cli, struct sender **out, struct err *err)
{
    *out = NULL;
    return open_kind(cli->config, (enum out_sender)config_choice(cli->config, SETTING_OUT_SENDER), out, err);
}

enum rc outgoing_spare(const struct cli *cli, struct sender **out, struct err *err)
{
    static const enum out_sender kinds[] = {
        [SPARE_SMTP] = OUT_SMTP, [SPARE_SENDMAIL] = OUT_SENDMAIL, [SPARE_MAILDIR] = OUT_MAILDIR};
    int spare = config_choice(cli->config, SETTING_OUT_SPARE);
    *out = NULL;
    return spare == SPARE_NONE ? RC_OK : open_kind(cli->config, kinds[spare], out, err);
}

enum rc outgoing_of_now(const struct services *services, struct err *err)
{
    int64_t branches = 0;
    return store_behind(services->store, &branches)
               ? err_set(err, RC_BUSY,
                         "%s: an older database was put in its place; first `cursus tick` must deal with it",
                         store_path(services->store))
               : RC_OK;
}

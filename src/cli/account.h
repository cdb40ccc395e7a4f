/* The accounts at mail servers that the settings describe. */
#ifndef CURSUS_CLI_ACCOUNT_H
#define CURSUS_CLI_ACCOUNT_H

#include "base/secret.h"
#include "mail/server.h"

/* Which settings of a section say what. */
struct login_settings {
    enum setting host, port, user, bearer_command, ca_file, timeout, tls;
    enum wire_tls wire[3]; /* by the choice of `tls` */
    const struct secret_settings *password;
    enum rc (*token)(const void *config, struct text *out, struct err *err); /* runs bearer_command */
};

extern const struct login_settings login_smtp, login_imap;

/* Fills in the account. A password is asked for now; a token, for each connection. The strings are the configuration's,
 * but for the password, which is appended to `password` and the caller's to wipe. As secret_read(). */
enum rc account_read(const struct config *config, const struct login_settings *settings, struct account *out,
                     struct text *password, struct err *err);

#endif

/* Passwords and tokens: a setting holds one, or says where it is kept. */
#ifndef CURSUS_BASE_SECRET_H
#define CURSUS_BASE_SECRET_H

#include "base/config.h"

/* The settings of one secret, of which at most one is set. SETTINGS: there is no such setting. */
struct secret_settings {
    enum setting value;      /* the secret itself */
    enum setting file;       /* a file */
    enum setting credential; /* the name of one that systemd gave to this process */
    enum setting command;    /* a program that prints it, 30 seconds at most */
};

enum { SECRET_WAYS = 4 };

/* The settings in the order above; SETTINGS for those that there are not. */
void secret_ways(const struct secret_settings *settings, enum setting out[SECRET_WAYS]);

/* The passwords of [smtp] and [imap]. */
extern const struct secret_settings secret_smtp, secret_imap;

/*
 * Appends the secret; of a file, a credential and a program the first line. Nothing is appended where none of them is
 * set. The caller wipes it (cipher_wipe). RC_NONE: there is no such file or credential, or none was given to this
 * process. RC_DENIED: it may not be read, or everybody may read it. RC_BAD: its first line is empty or no text. RC_IO;
 * of a program as spawn_line(). The sentence names the setting.
 */
enum rc secret_read(const struct config *config, const struct secret_settings *settings, struct text *out,
                    struct err *err);

#endif

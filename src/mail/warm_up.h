/* What GMime, GLib and iconv load when they are first used, loaded before the jail closes (base/cell_jail.h). */
#ifndef CURSUS_MAIL_WARM_UP_H
#define CURSUS_MAIL_WARM_UP_H

/* Reads a mail that uses much of the libraries, and loads the charsets that mail is written in. */
void mail_warm_up(void);

#endif

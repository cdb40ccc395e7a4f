/* GMime, loaded when the first mail is read. */
#ifndef CURSUS_MAIL_GMIME_H
#define CURSUS_MAIL_GMIME_H

#include "base/err.h"
#include "base/text.h"

/* Before any call of GMime. RC_IO: it is not installed. */
enum rc gmime_load(struct err *err);

void gmime_library_version(struct text *out);

#endif

/* Inside the store: the functions of libpq that we call, under their own names, of the library that is loaded late. */
#ifndef CURSUS_STORE_LIBPQ_H
#define CURSUS_STORE_LIBPQ_H

#include "base/err.h"

/* To be called before any of them. RC_IO: it is not installed. */
enum rc libpq_load(struct err *err);

#endif

/* cairo, loaded when the first picture is painted. */
#ifndef CURSUS_REPORT_CAIRO_H
#define CURSUS_REPORT_CAIRO_H

#include "base/err.h"

/* Before any call of cairo. RC_IO: it is not installed. */
enum rc cairo_load(struct err *err);

#endif

/* Inside the reader: what a phrase says where units move or retreat (reader/saying.h). */
#ifndef CURSUS_READER_MOVING_H
#define CURSUS_READER_MOVING_H

#include "reader/telling.h"

/* As saying_begins() and saying_read(). */
int moving_begins(struct telling *telling, enum phase phase, int behind);
bool moving_tell(struct telling *telling, int behind);

/* Does the one that is named do as those before: "both armies hold (Rome and Venice)", "Warsaw stays, and so does
 * Moscow"? */
bool moving_is_listed(const struct telling *telling);

#endif

/* Inside the store: the migrations of sql/schema/. */
#ifndef CURSUS_STORE_SCHEMA_H
#define CURSUS_STORE_SCHEMA_H

#include "store/db.h"

/* Runs the migrations the file lacks, all in one transaction. *was: its version
 * before. RC_BAD if it is newer, or no database of ours. */
enum rc schema_update(struct store *store, int *was, struct err *err);
/* The version this program brings. */
int schema_version(void);

#endif

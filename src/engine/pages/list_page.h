/* The pages of the lists: a hundred numbers of games each, so that a move changes one of them however many there are.
 */
#ifndef CURSUS_ENGINE_PAGES_LIST_PAGE_H
#define CURSUS_ENGINE_PAGES_LIST_PAGE_H

#include "engine/pages/lists.h"
#include "engine/pages/site.h"

/* Makes the page of the list's games `bucket` * 100 and up, or removes it where there are none. RC_OK, or what the
 * folder said. */
enum rc list_page(struct site *site, enum listing_list list, int64_t bucket, struct err *err);

/* "running-3.html" */
void list_page_name(enum listing_list list, int64_t bucket, struct text *out);

#endif

/* The pages of the house: which games can be joined, which go on, which are over. */
#ifndef CURSUS_ENGINE_PAGES_HOUSE_PAGE_H
#define CURSUS_ENGINE_PAGES_HOUSE_PAGE_H

#include "engine/pages/site.h"

/* RC_OK, or what the folder or the store said. */
enum rc house_pages(struct site *site, struct err *err);

#endif

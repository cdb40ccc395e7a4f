/* The pages of the house: which games can be joined, which go on, which are over; lists, players, standings. */
#ifndef CURSUS_ENGINE_PAGES_HOUSE_PAGE_H
#define CURSUS_ENGINE_PAGES_HOUSE_PAGE_H

#include "engine/pages/site.h"

/* Makes those that what came through site->lists may have changed. RC_OK, or what the folder or the store said. */
enum rc house_pages(struct site *site, struct err *err);

#endif

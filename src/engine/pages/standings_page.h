/* The standings: who is rated how, and how that is counted. */
#ifndef CURSUS_ENGINE_PAGES_STANDINGS_PAGE_H
#define CURSUS_ENGINE_PAGES_STANDINGS_PAGE_H

#include "engine/pages/site.h"

/* Of the ladders in site->lists. RC_OK, or what the folder said. */
enum rc standings_page(struct site *site, struct err *err);

#endif

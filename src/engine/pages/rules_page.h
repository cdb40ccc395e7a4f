/* The pages of the rules: each game's, with its examples played and drawn, and the list of them. */
#ifndef CURSUS_ENGINE_PAGES_RULES_PAGE_H
#define CURSUS_ENGINE_PAGES_RULES_PAGE_H

#include "engine/pages/site.h"

/* Nothing on them depends on what is stored. RC_OK; RC_BAD: a template is not well formed, or an example does not play;
 * or what the folder said. */
enum rc rules_pages(struct site *site, struct err *err);

#endif

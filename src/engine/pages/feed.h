/* What happens in the house, for programs that follow it: a feed of games opened, begun and over (RFC 4287). */
#ifndef CURSUS_ENGINE_PAGES_FEED_H
#define CURSUS_ENGINE_PAGES_FEED_H

#include "engine/pages/site.h"

/* Makes feed.atom, where it is said at which address the pages are served; else there is none. RC_OK, or what the
 * folder said. */
enum rc feed_make(struct site *site, struct err *err);

#endif

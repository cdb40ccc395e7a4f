/* The deadlines that everybody may know of, as a calendar to subscribe to (RFC 5545). */
#ifndef CURSUS_ENGINE_PAGES_AGENDA_H
#define CURSUS_ENGINE_PAGES_AGENDA_H

#include "engine/pages/site.h"

/* Makes deadlines.ics: an event for the next deadline of each running game, the nearest ones. RC_OK, or what the folder
 * said. */
enum rc agenda_make(struct site *site, struct err *err);

#endif

/* A deadline as a file for a calendar (RFC 5545), published (RFC 5546): one event for a game and a seat. */
#ifndef CURSUS_ENGINE_LETTERS_CALENDAR_H
#define CURSUS_ENGINE_LETTERS_CALENDAR_H

#include "engine/game/game.h"

/* Appends the event of the deadline of what the seat is asked now, or that there is none any more. Its UID is always
 * the same, its SEQUENCE rises, and so it takes the place of those before it. */
void calendar_write(const struct services *services, const struct game *game, int seat, struct text *out);

/* Whether the seat is asked something by a time. */
bool calendar_has(const struct game *game, int seat);

/* Whether that time does not hold as long as the game is paused. */
bool calendar_rests(const struct game *game, int seat);

/* Appends one content line, folded: no line has more octets than may be, and no character is cut in two. */
void calendar_line(struct text *out, const char *line);
/* One whose value is of the type TEXT: what parts values has a backslash before it. */
void calendar_text(struct text *out, const char *name, const char *value);
/* "DTSTART:20261220T180000Z" */
void calendar_time(struct text *out, const char *name, moment when);

#endif

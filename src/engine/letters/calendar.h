/* A deadline as a file for a calendar (RFC 5545), published (RFC 5546): one event for a game and a seat. */
#ifndef CURSUS_ENGINE_LETTERS_CALENDAR_H
#define CURSUS_ENGINE_LETTERS_CALENDAR_H

#include "engine/game/game.h"

/* Appends the file of the deadline of what the seat is asked now, with `others` behind it (events of other games of its
 * player, or NULL); or, where it was asked by a time when the game was loaded and is not any more, the file that takes
 * the entry out (METHOD:CANCEL: programs keep what is published as cancelled; docs/mail-programs.md). Nothing where
 * there is neither. The UID is always the same, the SEQUENCE rises, and so it takes the place of those before it. */
void calendar_write(const struct services *services, const struct game *game, int seat, const char *others,
                    struct text *out);
/* The file that takes the entry of the seat out, for a player who has lost it. */
void calendar_withdraw(const struct services *services, const struct game *game, int seat, struct text *out);
/* The event of what the seat is asked now alone, for calendar_wrap(). */
void calendar_event(const struct services *services, const struct game *game, int seat, struct text *out);
void calendar_wrap(const char *method, const char *events, struct text *out);

/* Whether the seat was asked something by a time when the game was loaded, so that its player may have an entry. */
bool calendar_had(const struct game *game, int seat);

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

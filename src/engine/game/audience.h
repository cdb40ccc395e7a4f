/*
 * Who may see what: the one place that decides for a position, an event, a
 * record, a message and a name. Whatever a mail, a picture
 * or a report holds has come through here. Seat 0 is the public.
 */
#ifndef CURSUS_ENGINE_GAME_AUDIENCE_H
#define CURSUS_ENGINE_GAME_AUDIENCE_H

#include "base/moment.h"
#include "engine/play/match.h"
#include "store/record.h"
#include "words/say.h"

struct game;

/* Whether the whole record and the secret of the dice may go out to everybody: the game is over, by
 * its rules or by agreement. */
bool audience_opens(const struct game *game);

/* Which of the seats `to` (bits 1 << seat) a message from seat `from` goes to by mail: those of players who take
 * mail; never the writer. */
unsigned audience_press(const struct game *game, int from, unsigned to);

/* Whether what a player says to all goes to whoever reads the game's page as well (the game's term `press_pages`). What
 * is said to some never does. */
bool audience_reads(const struct game *game);

/* When a message goes out: an unsigned one with all others of its hour. */
moment audience_out(const struct press_row *row);
/* For qsort(), as they went out: unsigned ones behind signed ones of that moment, by their words, which tell nothing of
 * when and in which order they were written. */
int audience_order(const struct press_row *one, const struct press_row *two);

/* Whether the seat's holder may read what went to it and from it before them (the game's term `successor_mails`): not
 * who plays it for another. */
bool audience_succeeds(const struct game *game, int seat);
/* Whether that message is among it: it went to the seat or from it while others had it, between players alone, and is
 * out. Of what was written unsigned nobody learns who wrote it. */
bool audience_passes(const struct game *game, int seat, const struct press_row *row, moment now);

/* When the holder of a seat is back, which those may know who wait for him: it says why he does not answer, and nothing
 * of the game. 0: he is not away now, or it is hidden who sits
 * there. That somebody will be away is told to nobody. */
moment audience_away(const struct game *game, int seat, moment now);

/* Is who sits where hidden from all but game masters (the game's term `names`)? Not when the game is over. */
bool audience_hides(const struct game *game);

/* What others may call the holder of a seat: the name he chose, never an address. "bot", "bot for Anna"
 * where he plays for somebody who stayed away, "" for an empty seat. Where names are hidden "somebody" for all who hold
 * one. */
const char *audience_name(const struct game *game, int seat);

/* The same of a player's name, borrowed, that is told together with his seat, in the language of whom it is said to. */
struct fill audience_said(const char *placeholder, const struct game *game, const char *name);

/* For game masters, and for who holds the seat himself: names are never hidden. */
const char *audience_holder(const struct game *game, int seat);

#endif

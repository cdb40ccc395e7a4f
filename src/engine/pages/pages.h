/* The pages of a house, each made by its file; and what several of them say of a game, here. */
#ifndef CURSUS_ENGINE_PAGES_PAGES_H
#define CURSUS_ENGINE_PAGES_PAGES_H

#include "engine/game/game.h"
#include "engine/pages/event_tables.h"
#include "engine/pages/site.h"

/* Puts "address", where the page `file` stands in the web: "" where the house has no address there. */
void pages_address(struct jv *facts, const struct services *services, const char *file);

/* Appends what a game is, who plays, and how it stands; from the facts of its page, which are for everybody. */
void pages_preview(const struct jv *facts, const struct game *game, struct text *out);

/* What a page tells of a game to who looks on. A page stands for days, and for anybody: so nothing of it hangs on the
 * moment at which it was made. */

/* Of the facts of engine/letters/facts.h, which it changes and gives back: times in full, none that do not run, not who
 * is away (docs/player-reference.md: only players who wait for them hear that), and "standing": whether the game is
 * paused, cancelled or yet to begin, "" where it goes on or is over. */
struct jv *pages_lasting(struct jv *facts, const struct game *game);

/* pages_game.c: the page of a game: what everybody may see of it. */

/* Makes what the site has of the game `id`, and keeps in `site` why not, if that is the game's fault. RC_OK then too;
 * else what the folder or the store said. Files that the system refuses: `site->fault`. A game that is not there or
 * cannot be read loses the pages of its seats. */
enum rc pages_game(struct site *site, int64_t id, struct err *err);

/* Where no page can be written any more: removes at least former pages of its seats, whose addresses are keys. */
void pages_game_forget(struct site *site, int64_t id);

/* pages_seats.c: the pages of a game's seats, each for its holder alone: what he sees, and the composer of his
 * orders. */

/* Makes those that the house wants, at addresses that nobody can guess, after the game's others have been
 * removed. RC_OK, or what folder, store or templates said. */
enum rc pages_seats(struct site *site, struct game *game, struct err *err);
/* Only the removing, where nothing can be written; *any: whether a seat of the game has a page. Errors as above. */
enum rc pages_seats_forget(struct site *site, struct game *game, bool *any, struct err *err);

/* pages_dice.c: the pages on which dice are checked (docs/fairness.md): one for any record, one for each game that
 * is over. */

/* Appends the page: with the record of `game`, which must open to everybody (audience_opens()); or, where that is NULL,
 * for the file of its reader. RC_DAMAGED: the stored moves cannot be read; or what the store said. */
enum rc pages_dice(const struct services *services, struct game *game, struct text *out, struct err *err);

/* pages_house.c: the pages of the house: which games can be joined, which go on, which are over; lists, players,
 * standings. */

/* Makes those that what came through site->lists may have changed. RC_OK, or what the folder or the store said. */
enum rc pages_house(struct site *site, struct err *err);

/* pages_player.c: the page of a player: ratings, results, games under way. */

/* Makes it, or removes it where they have no game and are in no event. RC_OK, or what the folder or the store said. */
enum rc pages_player(struct site *site, int64_t player, struct err *err);

/* pages_rules.c: the pages of the rules: each game's, with its examples played and drawn, and the list of them. */

/* Nothing on them depends on what is stored. RC_OK; RC_BAD: a template is not well formed, or an example does not play;
 * or what the folder said. */
enum rc pages_rules(struct site *site, struct err *err);

/* pages_agenda.c: the deadlines that everybody may know of, as a calendar to subscribe to (RFC 5545). */

/* Makes deadlines.ics: an event for the next deadline of each running game, the nearest ones. RC_OK, or what the folder
 * said. */
enum rc pages_agenda(struct site *site, struct err *err);

/* What stands before the first event of a calendar. */
void pages_agenda_begin(const struct services *services, struct text *out);
/* An event of it. */
struct agenda_event {
    int seat;         /* whose deadline it is; 0: the next one of the game */
    moment due;       /* the deadline */
    moment changed;   /* when it became so */
    const char *says; /* the key of its name, with {game} */
};
void pages_agenda_event(const struct services *services, struct listed *listed, const struct agenda_event *event,
                        struct text *out);

/* pages_feed.c: what happens in the house, for programs that follow it: a feed of games opened, begun and over (RFC
 * 4287). */

/* Makes feed.atom, where it is said at which address the pages are served; else there is none. RC_OK, or what the
 * folder said. */
enum rc pages_feed(struct site *site, struct err *err);

/* A feed: `entries` is moved from. */
struct feed {
    const char *file;
    const char *what; /* behind the house in its id */
    moment updated;
    struct jv
        *entries; /* each with "id", "title", "words" or none, "at", and "number" of its game or "leads", a file */
};
/* Only where the house says its address. Errors as above, or what the templates said. */
enum rc pages_feed_put(struct site *site, const struct feed *feed, struct err *err);
/* Puts a moment as a feed has it. */
void pages_feed_time(struct jv *one, const char *key, moment when);

/* pages_event.c: the page of an event, and what may be loaded with it: all of it as JSON and as TRF. */

/* Makes them, or removes them where the event is in no list. Appends whose pages name it, under which title; nothing
 * where none does, or where it cannot be read. RC_OK, or what the folder, the store or the templates said. */
enum rc pages_event(struct site *site, int64_t id, struct text *listed, struct err *err);

/* pages_news.c: the calendar and the feed of an event: when it begins, when its round must end; what was paired.
 */

/* Makes them, or removes them where there is nothing that they could say. Errors as above. */
enum rc pages_news(struct site *site, const struct event_shown *shown, struct err *err);
/* Whether it has a calendar. */
bool pages_news_dated(const struct book *book);

/* pages_events.c: the list of the events, and what other pages say of them. */

/* Makes events.html, or removes it where no event is in a list. Errors as above. */
enum rc pages_events(struct site *site, struct err *err);
/* Puts "events_any", whether there is such a page, and "events_open" and "events_running": those open for entering and
 * those that run, as lines; no more than LISTS_FRONT each. RC_OK, or what the store said. */
enum rc pages_events_front(struct jv *facts, const struct services *services, struct err *err);
/* Puts "events", [{"event", "event_title"}], the newest first: those that the player has entered; and "events_any".
 * Errors as above. */
enum rc pages_events_of(struct jv *facts, const struct services *services, int64_t player, struct err *err);

/* pages_own.c: the calendar and the feed of a player: their deadlines in all games, their turns, games that are over.
 */

/* Makes them, under the player's key; or removes them where the house has no pages of seats, the player no game or no
 * address. Files of former keys go. RC_OK, or what the folder, the store or the templates said. */
enum rc pages_own(struct site *site, int64_t player, struct err *err);

#endif

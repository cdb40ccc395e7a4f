/*
 * What a mail says, as facts for the templates: one JSON object, built piece by
 * piece from one seat's view. Names and meaning: docs/architecture.md, "Facts".
 * Seat 0 is the public (an invitation, a list).
 *
 * All functions say false when memory ran out; the object is then of no use.
 */
#ifndef CURSUS_ENGINE_FACTS_H
#define CURSUS_ENGINE_FACTS_H

#include "engine/table.h"

/* A mail to a player outside any game: site, commands, player (may be NULL). `reply` is the address replies go to. */
struct jv *facts_begin(const struct host *host, const struct player_row *player, const char *reply);

/* The game, its seats and "you". */
bool facts_game(struct jv *facts, const struct table *table, int seat);

/* How those who sit in the game kept their deadlines, into the seats that facts_game() has put there. RC_OK, or what
 * the store said. */
enum rc facts_conduct(struct jv *facts, const struct host *host, const struct table *table, struct err *err);

/* "41 on time, 2 late, 1 missed"; nothing where nothing was counted yet. */
void facts_conduct_write(const struct conduct *conduct, struct text *out);

/* What is asked of the seat now, with its legal orders as mailto: links to `reply`. */
bool facts_owed(struct jv *facts, const struct host *host, struct table *table, int seat, const char *reply);

/* Who else is waited for, and until when; whether it cools instead; whether the game's hard end is near. */
bool facts_waiting(struct jv *facts, const struct host *host, struct table *table, int seat);

/* facts_clock.c: puts deadline_local, deadline_utc and left. `player` may be NULL: the public. */
bool facts_times(struct jv *object, const struct host *host, const struct player_row *player, moment when);
/* Of the game itself: "schedule" and "off" where it has them, "ends". */
bool facts_schedule(struct jv *game, const struct table *table);
/* "cooling" and "ends_soon", where they are so. */
bool facts_clock(struct jv *facts, const struct host *host, struct table *table, int seat);
/* "away": until when somebody who is waited for is away. */
bool facts_away(struct jv *one, const struct host *host, const struct table *table, int seat);

/* The rules' own report of the position. */
bool facts_report(struct jv *facts, struct table *table, int seat);

/* What is held for the seat until it answers, decision by decision. facts_plan() puts it in. */
bool facts_held(struct jv *facts, const struct table *table, int seat);
/* Lines on file, and what became of lines since the match was loaded. */
bool facts_plan(struct jv *facts, const struct table *table, int seat);

/* Line by line what came of a mail: accepted, refused with the nearest legal order, ignored. */
bool facts_filing(struct jv *facts, struct table *table, int seat, const struct filing *filing,
                  const char *const *lines);

/* facts_happened.c: what the seat may know of the moves after `told`, and what a deadline, a bot at a deadline or
 * "otherwise default" decided for it in them ("defaulted"). RC_OK, or what the store said. */
enum rc facts_happened(struct jv *facts, const struct host *host, struct table *table, int seat, int64_t told,
                       struct err *err);

/* Ranks, scores, the secret and the words of a finished game. */
bool facts_result(struct jv *facts, const struct table *table);

/* A title and paragraphs (NULL-terminated), for notices. */
bool facts_notice(struct jv *facts, const char *title, const char *const *paragraphs);

/* Somebody's words to others, as a body and line by line, so that each line can be marked as his. */
bool facts_press(struct jv *facts, const char *from, const char *to, const char *body);

/* Appends `text` to the list facts[name] as {"text":...}; makes the list if need be. */
bool facts_line(struct jv *facts, const char *name, const char *text);

/* "mailto:ADDRESS?subject=...&body=..." with everything percent-encoded. */
void facts_mailto(const char *address, const char *subject, const char *body, struct text *out);

/* "#12 kalends (Quorum)" */
void facts_subject(const struct table *table, struct text *out);

void facts_subject_of(const struct game_row *game, struct text *out);

/* The zone a player reads times in: theirs or the site's. */
const char *facts_zone(const struct host *host, const struct player_row *player);

#endif

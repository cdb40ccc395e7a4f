/*
 * What a mail says, as facts for the templates: one JSON object, built piece by
 * piece from one seat's view. Names and meaning: docs/templates.md, "Facts".
 * Seat 0 is the public (an invitation, a list).
 */
#ifndef CURSUS_ENGINE_LETTERS_FACTS_H
#define CURSUS_ENGINE_LETTERS_FACTS_H

#include "engine/game/game.h"
#include "engine/letters/report.h"
#include "words/say.h"

/* A mail to a player outside any game: site, commands, player (may be NULL). `reply` is the address replies go to. */
struct jv *facts_begin(const struct services *services, const struct player_row *player, const char *reply);

/* The game, its seats and "you". */
void facts_game(struct report *report, const struct game *game, int seat);

/* How those who sit in the game kept their deadlines, into the seats that facts_game() has put there. RC_OK, or what
 * the store said. */
enum rc facts_conduct(struct report *report, const struct services *services, const struct game *game, struct err *err);

/* The name of the player who holds the seat; NULL: there is none, or others may not know it. */
const char *facts_name(const struct game *game, int seat);
/* What mails call who holds the seat: the player, else the seat. */
const char *facts_person(const struct game *game, int seat);

/* "Anna (red)", of a seat that nobody holds "red". */
void facts_who(const struct game *game, int seat, struct text *out);
/* Appends several, bit s for seat s: "Anna (red), Bruno (blue)". */
struct facts_seats {
    const struct game *game;
    unsigned seats;
    bool known; /* as game masters know them; else as other players may */
};
void facts_seats_write(const void *seats, struct text *out); /* as SAID_BY() has it */
/* One of them, to be called later as they are now, whoever comes to the seat meanwhile. `known` as above; `game` is
 * borrowed until it is written. */
struct facts_called {
    const struct game *game;
    int seat;
    char name[128]; /* "" where others may not know it */
};
struct facts_called facts_call(const struct game *game, int seat, bool known);
void facts_called_write(const void *called, struct text *out);

/* "41 on time, 2 late, 1 missed"; nothing where nothing was counted yet. */
void facts_conduct_write(const struct conduct *conduct, struct text *out);

/* facts_owed.c: what is asked of the seat now, with whole turns and its legal orders as mailto: links to `reply`.
 * `all`: for a page, all legal orders ("legal", in words too), and the turns that they begin, if they are few. */
void facts_owed(struct report *report, const struct services *services, struct game *game, int seat, const char *reply,
                bool all);

/* facts_aside.c: what the game says in its own words about a request; nothing where it leaves that to the engine. */
void facts_aside(struct game *game, const struct request *request, enum aside what, struct text *out);
/* Into the facts of a turn mail of which nothing is answered: all that the turn asks, and further blanks. */
void facts_aside_turn(struct jv *facts, struct game *game, int seat);
enum { HEADING_MOST = 50 }; /* letters behind "YOUR MOVE: " */

/* Appends the beginning of a line, as it is quoted to its writer. */
enum { QUOTED_BYTES_MOST = 80, QUOTED_LINES_MOST = 20 };
void facts_quote(const char *line, struct text *out);

/* What a request asks, as the seat may know it: its name ("request") and in words ("asked"), which are appended. */
void facts_asked(struct jv *one, struct game *game, int seat, const struct request *request, struct text *asked);

/* Who else is waited for, and until when; whether it cools instead; whether the game's hard end is near. */
void facts_waiting(struct report *report, const struct services *services, struct game *game, int seat);

/* What the deadline of a seat costs beside its default: `missed`, what those missed in a row lead to, and `bank`, how
 * much is in its time bank and since when it runs; each a few sentences, or "". */
void facts_stakes(struct jv *facts, const struct services *services, const struct game *game, int seat);

/* facts_clock.c: "2 days", "47 hours", "30 minutes": a span in a sentence, rounded down. */
void facts_span(int64_t seconds, struct text *out);
/* Puts deadline_local, deadline_near, deadline_utc and left for pages, deadline_told ("Sun 20 Dec 08:00 UTC") and
 * left_told ("2 days") for mails. `player` may be NULL: the public. */
struct report_time facts_times(struct jv *object, const struct services *services, const struct player_row *player,
                               moment when);
/* Of the game itself: "schedule" and "off" where it has them, "ends". */
void facts_schedule(struct jv *id, const struct game *game);
/* "cooling" and "ends_soon", where they are so. */
void facts_clock(struct report *report, const struct services *services, struct game *game, int seat);
/* Until when somebody who is waited for is away; nothing where they are not. */
void facts_away(const struct services *services, const struct game *game, int seat, struct text *out);

/* The rules' own report of the position: "full" where it was asked for, or the game is over. */
void facts_report(struct report *report, struct game *game, int seat, bool full);

/* What is held for the seat until it answers, decision by decision, and what is asked about it, with links to `reply`.
 */
void facts_held(struct report *report, struct game *game, int seat, const char *reply);
/* facts_said.c: appends how people say the order of a line ("take Trade 2 of Asia (wheat+fish)"), if it is a single one
 * and that is other than the line. */
void facts_phrase(struct game *game, int seat, const char *line, struct text *out);
/* facts_said.c: the same, else the line. */
void facts_spoken(struct game *game, int seat, const char *line, struct text *out);
/* "take Trade 2 of Asia (wheat+fish) [take tra-asi-2]", else the line. */
void facts_order(struct game *game, int seat, const char *line, struct text *out);
/* The line, how people say it, and both. */
struct told *facts_said(struct told_list *list, struct game *game, int seat, const char *line);

/* Lines on file, and what became of lines since the match was loaded. */
void facts_plan(struct report *report, struct game *game, int seat);

/* facts_kept.c: puts "kept", the newest notes of the seat's holder on the game, which nobody else is shown. RC_OK, or
 * what the store said. */
enum rc facts_kept(struct report *report, const struct services *services, const struct game *game, int seat,
                   struct err *err);

/* facts_passed.c: puts "passed", messages to and from the seat while others had it, where its holder is to be told of
 * them (game->told) and the game's terms say so; nothing for who plays it for another. RC_OK, or what the store said.
 */
enum rc facts_passed(struct report *report, const struct services *services, const struct game *game, int seat,
                     struct err *err);

/* Appends the seats that a message between players went to, as "France, Italy"; nothing where it went to all. */
void facts_receivers(const struct game *game, const struct press_row *row, struct text *out);

/* Line by line what came of a mail of the seat: accepted, refused. */
void facts_filing(struct report *report, struct game *game, int seat, const struct filing *filing,
                  const char *const *lines);
/* A line that was not taken, and the sentence that says why. `why` may be NULL, or without a code: nothing more is
 * known. */
struct told *facts_refused(struct told_list *list, const char *raw, const struct refusal *why, const char *sentence);

/* facts_happened.c: what the seat may know of the moves after `told`, and what a deadline, a bot at a deadline or
 * "otherwise default" decided for it in them (`defaulted`). RC_OK, or what the store said. */
enum rc facts_happened(struct report *report, const struct services *services, struct game *game, int seat,
                       int64_t told, struct err *err);

/* Of what happened, one line for what the same player did one after the other, with their name once. */
void facts_join(const struct told_list *list, struct told_list *lines);
/* The same of report->happened. */
void facts_joined(struct report *report);

/* What the seat's own orders have done in the moves that are not stored yet. */
void facts_done(struct report *report, struct game *game, int seat);

/* Ranks, scores, the secret and the words of a finished game, for the holder of a seat (0: of none). */
void facts_result(struct report *report, const struct game *game, int seat);

/* A title and paragraphs, for notices: the first line of a sentence, and its others. Empty ones are left out. */
void facts_notice(struct report *report, const struct saying *says);
/* The paragraphs without the title, behind those that are there. */
void facts_words(struct report *report, const struct saying *says);

/* Somebody's words to others; all borrowed. */
struct words_of {
    const char *from, *to, *body;
    const char *answer; /* what names the writer behind "press" in this game ("red", "gm"); NULL: nothing does */
    bool unsigned_;     /* nobody may know who wrote it, so that a reply reaches nobody */
    bool to_all;        /* messages are to all here, answers too */
    bool gathered;      /* further ones of the same writer's may come to stand behind it, as a list of such objects */
};
/* As a body and line by line, so that each line can be marked as theirs. */
void facts_press(struct report *report, const struct words_of *words);

/* Appends `text` to the list facts[name] as {"text":...}; makes the list if need be. */
void facts_line(struct jv *facts, const char *name, const char *text);
/* Puts each line of a text, as {"text"}, into the list `key`, so that each can be marked as somebody's words. */
void facts_lines(struct jv *object, const char *key, const char *body);

/* How many bytes of where replies go (post.h) are an address; a key for the subject may stand behind it. */
size_t facts_address_length(const char *reply);

/* What a mail that a link opens goes to, and what stands behind its subject: " [KEY]", or nothing. No link has a `+`
 * before a key, since some mail programs lose it (docs/mail-programs.md). Appends to both. */
void facts_parts(const char *reply, struct text *to, struct text *key);

/* "mailto:ADDRESS?subject=...&body=..." percent-encoded, but for parentheses, which may stand there (RFC 6068).
 * `reply`: where it goes, as post.h has it. */
void facts_mailto(const char *reply, const char *subject, const char *body, struct text *out);
/* The same of a field of the mail's head, which programs read and not people: a `+` stays in the address, since not all
 * of them take the subject over. `word` is subject and body. */
void facts_header_mailto(const char *reply, const char *word, struct text *out);
/* Puts such a link under `key`, to a mail of one line, which is its subject as well. */
void facts_link(struct jv *object, const char *key, const char *address, const char *line);

/* "#12 kalends (Quorum)" */
void facts_subject(const struct game *game, struct text *out);

void facts_subject_of(const struct game_row *game, struct text *out);
/* "#12 ides: A bot plays", of mails to game masters. */
void facts_subject_what(const struct game_row *game, const char *what, struct text *out);

/* The zone a player reads times in: theirs or the site's. */
const char *facts_zone(const struct services *services, const struct player_row *player);

/* facts_shown.c: what is told of a game to who only looks on: its report, as the public or one seat sees it. */

/* Seat 0 is the public. What is open is told as it is, and nothing is resolved: looking changes nothing. The caller's,
 * written. `page`: of a live game for the page of a seat's holder, with all that they may order; its links go to the
 * seat's own address for replies. */
struct report facts_shown(const struct services *services, struct game *game, int seat, bool page);

/* facts_stands.c: how the seats of a game stand. */

/* Puts "stands", whom the mail is to first, then who leads: "you 12, Anna (red) 14, blue 9". Not there where all stand
 * alike, as at the beginning, or where the rules hide it. `seat` 0: nobody is called you. */
void facts_stands(struct report *report, struct game *game, int seat);
/* The same of these scores, behind `out`: nothing where all are alike. */
void facts_stands_write(const struct game *game, int seat, const struct result *result, struct text *out);

/* Puts "people_told", who plays which of the other seats: "Bruno plays England, Carla France; the others are bots." */
void facts_people(struct jv *facts, const struct game *game, int seat);

/* Puts "picture_words": what the board's picture shows, for those who do not see it. */
void facts_picture_words(struct jv *facts, struct game *game, int seat);

/* The open ballots as the seat may answer them; nothing where none is open. */
void facts_ballots(struct report *report, const struct services *services, const struct game *game, int seat,
                   const char *reply);

#endif

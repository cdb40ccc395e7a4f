/*
 * A stored game brought to life: its row, seats, players and, once it runs, the
 * match. Loaded without the write lock, changed in memory, and written back in
 * one transaction that holds only if nobody was faster (compare and swap).
 */
#ifndef CURSUS_ENGINE_GAME_GAME_H
#define CURSUS_ENGINE_GAME_GAME_H

#include "engine/game/branch.h"
#include "engine/game/services.h"
#include "engine/play/plan.h"
#include "engine/play/pump.h"

/* What one change of a game counts for a player. */
enum { TALLIES = 2 * SEATS_MAX };
struct tally {
    int64_t player;
    struct conduct more;
};

struct ballot; /* ballots.h */

/* Orders and events of a move as they were written. */
struct made_move {
    struct jv *orders, *events;
};

/* A game as it was read, before what is decided now. */
struct game_was {
    int64_t revision;
    enum game_status status;
    int64_t sat[SEATS_MAX]; /* the players of the seats; 0 elsewhere */
    struct seat_row *seat;  /* what is still so need not be written; NULL: not read */
    struct plan_row *shelf; /* what was on file for the seats (shelf.h) */
    size_t shelved;
    char *reach[SEATS_MAX]; /* where mail of the player who `sat` there went; NULL, "": nowhere */
    bool shared[SEATS_MAX]; /* which others have as well */
    struct game_around around;
    bool head_known; /* around.head was read */
};

/* Phases resolved since it was loaded. */
struct game_moves {
    struct move_row *row;
    struct made_move *made; /* and what they hold, to be told without being read */
    size_t count, cap;
};

struct game_outcome {
    struct result agreed; /* what the seats agreed on; not `over`: nothing (outcome.h) */
    struct result past;   /* of an outdated game: how it stands, `seats` 0 where that cannot be told */
};

/* What its players want of its mails alone, bit by bit. */
enum { GAME_OWN_DIGEST = 1, GAME_OWN_RECEIPTS = 2, GAME_OWN_REMINDERS = 4, GAME_OWN_END = 8 };

struct game_told {
    uint8_t own[SEATS_MAX];    /* of a seat's player: what of `player` is for this game (GAME_OWN_END: `mail_off`) */
    bool newly[SEATS_MAX];     /* asked now for something it was not asked for before */
    int64_t before[SEATS_MAX]; /* the last move before its player came, if they are told of some; else 0 */
    bool passed[SEATS_MAX];    /* its player is told of the messages that others had there, if the terms say so */
};

/* How it went so far, once a mail has wanted that (engine/letters/course_facts.h). */
struct game_course {
    struct jv *told;                /* NULL: nobody has */
    const struct catalog *language; /* in which it is told */
};

/* Written with the rest (conduct.h). */
struct game_tallies {
    struct tally tally[TALLIES];
    int count;
};

struct game_ballots {
    struct ballot *open;
    size_t count;
};

struct game {
    struct game_row row;
    struct game_was was;
    const struct rules *rules;
    struct seat_row *seat; /* game.seats of them */
    size_t seat_count;
    struct player_row player[SEATS_MAX]; /* of seats held by players; id 0 elsewhere */
    struct player_row kept[SEATS_MAX];   /* for whom a bot keeps the seat; id 0 elsewhere */
    char **bot_name[SEATS_MAX]; /* "bot for Anna", "Anna (gone)", by language as in catalogs[]; NULL elsewhere */
    struct rules_setup setup;
    struct branch branch;        /* of the branch that it is in */
    const struct config *config; /* the settings with the terms of this game */
    struct config *terms;        /* owned; NULL: it has none of its own */
    int forked;                  /* how many of the last branches are new (fork.h) */
    bool live;                   /* `match` is filled: the game has a position that is played */
    bool outdated;               /* it has one of an earlier version of its rules, which is not (outdated.h) */
    struct match match;
    struct game_outcome outcome;
    struct pump_result pumped; /* after game_pump() */
    bool loose;                /* lines in their writer's own words were filed since it was loaded */
    struct game_told told;
    struct game_moves moves;
    struct game_ballots ballots;
    struct game_course course;
    struct game_tallies tallies;
};

/* RC_NONE: no such game. RC_DAMAGED: what is stored does not hold together. game_free() in any case. */
enum rc game_load(const struct services *services, int64_t id, struct game *game, struct err *err);
void game_free(struct game *game);

/* After game.terms has changed: `config` follows. RC_DAMAGED; the old ones hold then. */
enum rc game_read_terms(const struct services *services, struct game *game, struct err *err);

/* Gives a running game its first position from the fair seed; the setup becomes move 0. RC_DENIED: a seat is empty;
 * RC_BAD: the options do not go together. Nothing was changed then. */
enum rc game_start(const struct services *services, struct game *game, struct err *err);

/* Resolves what can be resolved, collects the moves, and sets for each seat whether it is asked and until when
 * (its deadline runs from `now` when it is newly asked). Ends the game when it is over. */
enum rc game_pump(const struct services *services, struct game *game, struct err *err);

/* Puts the match's position into the row; game_pump() has done it. */
void game_keep(struct game *game);

/* Gives a match whose state was set anew its dice and what the rows say of its seats; plans are left alone. */
void game_attach(const struct services *services, struct game *game);

/* Records settings that a mail has just carried out on the match as a move of their own. */
void game_record_settings(const struct services *services, struct game *game, int seat, const struct filing *filing);

/* Where it stands, as players may know it (branch.h). */
int64_t game_stage(const struct game *game);

/* The last move before the newest `stages` stages: who was told up to it hears of those. -1: there are not more. */
int64_t game_back(const struct game *game, int64_t stages);

/* Has the player of the seat given up, left, or lost it to a bot, and nobody taken it since? */
bool game_is_left(const struct game *game, int seat);

/* `bot`, or `nobody` where nobody plays for who has left (the term `stand_in`): the key of a sentence that tells of it.
 */
const char *game_stand_in(const struct game *game, const char *bot, const char *nobody);

/* Does nobody play for who has left the seat (the term `stand_in`)? */
bool game_lies_idle(const struct game *game, int seat);

/* A bot keeps the seat for this player, whose row is moved from; NULL: for nobody. */
void game_keep_for(struct game *game, int seat, struct player_row *player);

/* Records the correction that patch_apply() has just made as a move of its own, with the patch and the new position. */
void game_record_edit(const struct services *services, struct game *game, const struct jv *patch);

/* Seed and secret of a branch, by the words of this table's seats. As branch_dice(). */
enum rc game_dice(const struct game *game, int branch, struct branch_dice *out, struct err *err);

/* Inside a transaction of the caller: game (expecting `revision`), seats, plans and new moves. RC_CONFLICT:
 * somebody was faster. */
enum rc game_write(const struct services *services, struct game *game, struct err *err);

/* Whether somebody would go on playing if this seat's player left. */
bool game_others_play(const struct game *game, int seat);

/* The seat a player holds; 0 if none. */
int game_seat_of(const struct game *game, int64_t player);

/* Who holds the seat; NULL where no player does (a bot, nobody; seat 0). The table's. */
const struct player_row *game_player(const struct game *game, int seat);

/* "forming", "running", ...: in records, JSON and on the command line */
const char *game_status_name(enum game_status status);
/* The same as mails say it; the name itself where there is no such status. */
const char *game_status_said(const char *name);

/* Number and name, for a sentence of the catalog (words/say.h). */
#define SAID_GAME(about) SAID_NUMBER("game", (about)->row.id), SAID("name", (about)->row.name)

/* Whether it runs or is paused. */
bool game_is_under_way(const struct game *game);

/* game_seats.c: what its seats are called. */

/* "red", as it is typed and as records have it; the same, or a title ("Fabii"), in English and in the language in use,
 * as people are told it. */
const char *game_seat_name(const struct game *game, int seat);
const char *game_seat_title(const struct game *game, int seat);
const char *game_seat_told(const struct game *game, int seat);
/* The same within a sentence, where some languages have an article: "l'Autriche". */
const char *game_seat_said(const struct game *game, int seat);
/* Of a seat as a fill (words/say.h). */
#define SAID_SEAT(placeholder, about, seat) SAID_NAME(placeholder, (about)->rules->id, game_seat_title(about, seat))

/* The seat of this name, letter or number; 0 if there is none. */
int game_seat_called(const struct game *game, const char *name);

/* The first that nobody has; 0: there is none. */
int game_seat_free(const struct game *game);

/* game_customs.c: what is other at a table than elsewhere, as its players are told: its options, and those of its
 * own terms that change what they may do or know. */

/* "builds in every own empty centre; who sits where is told when the game is over". Nothing where all is as usual. */
void game_customs(const struct game *game, struct text *out);
/* Appends when one that is forming starts, in the zone of the house; nothing where that is when its last seat is taken.
 */
void game_starts(const struct game *game, struct text *out);

/* game_habits.c: puts what its players want of its mails alone in the place of what they want of all
 * (`game.player`, which is no more than read). */
enum rc game_habits(const struct services *services, struct game *game, struct err *err);
/* Whether no mail of the game goes to a seat's player, whose own row says `off`. */
bool game_mail_off(const struct game *game, int seat, bool off);

/* game_record.c: a stored game as a record: everything from the setup to now, in the form that replay.h reads. */

/* The record of a game that has started, the phases in table->move (not stored yet) included. The secret is opened
 * only when the game is over. RC_BAD: it has not started. The caller frees *out. */
enum rc game_record(const struct services *services, struct game *game, struct jv **out, struct err *err);

#endif

/*
 * One whole game as a file, to be carried to another house (docs/formats.md,
 * "Parcel"): its row with the secrets, seats with plans and players, branches,
 * moves of all of them, press, ballots, the log of acts. Not: mails, clocks,
 * game masters, tokens; those are the house's own.
 */
#ifndef CURSUS_ENGINE_ADMIN_PARCEL_H
#define CURSUS_ENGINE_ADMIN_PARCEL_H

#include "base/jv.h"
#include "engine/game/services.h"
#include "rules/rules.h"

enum { PARCEL_FORM = 1, PARCEL_MOST = 256 * 1024 * 1024 /* bytes of a file */ };

struct parcel_player {
    struct player_row row; /* name, zone and how he wants his mails; name NULL: nobody */
    struct address_row *address;
    size_t addresses;
};

struct parcel_seat {
    struct seat_row row;               /* without player, kept_for and gave_up */
    struct parcel_player player, kept; /* of a player's seat; of one that a bot keeps */
    struct parcel_player gone;         /* who gave up a bot's seat */
    char **plan;                       /* as stored */
    size_t plans;
};

struct parcel_ballot {
    struct ballot_row row;
    struct vote *vote;
    size_t votes;
};

struct parcel {
    char *house; /* the address of the site it comes from */
    moment packed;
    struct game_row game;
    struct parcel_seat seat[SEATS_MAX]; /* game.seats of them */
    struct branch_row *branch;
    struct move_row *move;
    struct press_row *press;
    struct parcel_ballot *ballot;
    struct audit_row *audit;
    size_t branches, moves, presses, ballots, audits;
};
/* Also of one that was filled half. */
void parcel_free(struct parcel *parcel);

/* parcel_pack.c: a game into a parcel, to be carried to another house. */

/* Reads the game and notes in its log that it was. RC_NONE: no such game. The caller frees *out on success. */
enum rc parcel_pack(const struct services *services, int64_t game, struct parcel *out, struct err *err);

/* As JSON. */
struct jv *parcel_json(const struct parcel *parcel);

/* parcel_unpack.c: a game out of a parcel that anybody may have written, into this house. */

/* The other way, from hostile JSON: each member has the right form and range, and none is missing or too many. Whether
 * they go together is for parcel_unpack(). RC_BAD names the first that is wrong. parcel_free() in any case. */
enum rc parcel_read(const struct jv *json, struct parcel *out, struct err *err);

struct unpack_way {
    const char *name; /* instead of its own; NULL: its own */
    bool dry;         /* nothing is written */
};

/*
 * Puts the game into this house under a new number, all of it or nothing; a game that ran is paused. Players are those
 * who have one of the addresses here, else new ones. The game is played again from its moves, its dice and its log are
 * checked, and if anything differs it is not taken. `told` is emptied, and gets a sentence for each seat. Where
 * nothing is written, *id is what it would be. RC_BAD: the file does not
 * hold together, or is of rules that this program does not know; RC_CONFLICT: the name is taken, the game is here
 * already, or two of its players are one here.
 */
enum rc parcel_unpack(const struct services *services, const struct parcel *parcel, const struct unpack_way *way,
                      int64_t *id, struct text *told, struct err *err);

#endif

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

#endif

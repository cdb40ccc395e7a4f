/* A game out of a parcel that anybody may have written, into this house. */
#ifndef CURSUS_ENGINE_ADMIN_IMPORT_H
#define CURSUS_ENGINE_ADMIN_IMPORT_H

#include "engine/admin/parcel.h"

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

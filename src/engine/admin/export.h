/* A game into a parcel, to be carried to another house. */
#ifndef CURSUS_ENGINE_ADMIN_EXPORT_H
#define CURSUS_ENGINE_ADMIN_EXPORT_H

#include "engine/admin/parcel.h"

/* Reads the game and notes in its log that it was. RC_NONE: no such game. The caller frees *out on success. */
enum rc parcel_pack(const struct services *services, int64_t game, struct parcel *out, struct err *err);

/* As JSON. */
struct jv *parcel_json(const struct parcel *parcel);

#endif

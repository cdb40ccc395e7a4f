/*
 * Games in files of other programs (rules/format.h, docs/formats.md): read where their bytes can do no harm, played
 * here again and compared, and put into this house as a parcel is; and games of this house as such files.
 */
#ifndef CURSUS_ENGINE_ADMIN_FOREIGN_H
#define CURSUS_ENGINE_ADMIN_FOREIGN_H

#include "engine/admin/parcel.h"
#include "rules/format.h"

enum { FOREIGN_BYTES_MOST = 16 * 1024 * 1024 /* of one game */ };

/* A format, and whose it is. */
struct foreign {
    const struct rules *rules; /* NULL: the file says it */
    const struct rules_format *format;
};

/* By its name. RC_BAD says which there are. */
enum rc foreign_find(const char *name, struct foreign *out, struct err *err);

/* foreign_read.c */

struct cell;

/* The process that reads the bytes (base/cell.h); call it while this process is small. */
enum rc foreign_open(struct cell **out, struct err *err);
/* JSON out of bytes of anybody, which are JSON, or a record as text. RC_BAD: they are not, or too many. *out is the
 * caller's. */
enum rc foreign_read(struct cell *cell, const struct foreign *of, const char *bytes, size_t size, struct jv **out,
                     struct err *err);

/* foreign_text.c: a record as lines that people read. */

/* Appends it. False: it cannot be read back, since the game was corrected or taken back, or its seats were drawn. */
bool foreign_text_write(const struct rules *rules, const struct jv *record, struct text *out);
/* The same as JSON, for the format `text`, out of bytes of anybody; in a process of its own. RC_BAD. */
enum rc foreign_text_read(const char *bytes, size_t size, struct jv **out, struct err *err);
/* "text": it is played as files of other programs are, by the rules that it names. */
extern const struct rules_format foreign_text;

/* foreign_play.c */

struct foreign_way {
    const char *maps; /* the folder of maps from outside (engine/play/maps.h) */
    moment now;       /* no move was later */
    int64_t pace;     /* seconds between moves, where the file has no times */
};

struct foreign_played {
    int phases;        /* played */
    int unread;        /* orders that are none here; the units did what they do without */
    struct text first; /* the first of these: "S1902M, FRANCE: "A PAR - LON": ..." */
};

/*
 * Plays the file's game by the rules here, phase by phase, as far as it was played, and compares each position. *out is
 * the whole game then, over, with seats that nobody holds; parcel_free() in any case, text_free(&played->first) too.
 * Where the file ends before the game does, all who still play share the first place. RC_BAD names the phase after
 * which the file has another position, or what is wrong with the file.
 */
enum rc foreign_play(const struct foreign *of, const struct jv *file, const struct foreign_way *way, struct parcel *out,
                     struct foreign_played *played, struct err *err);

/* foreign_write.c */

/* A game of this house that is over as such a file; the caller's. RC_BAD: it is of other rules, or no phase of it was
 * played; RC_DENIED: it goes on. */
enum rc foreign_write(const struct services *services, int64_t game, const struct foreign *of, struct jv **out,
                      struct err *err);

#endif

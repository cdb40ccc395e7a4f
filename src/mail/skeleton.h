/* Words that look alike, whatever letters they are written with (as Unicode's technical standard 39 means it). */
#ifndef CURSUS_MAIL_SKELETON_H
#define CURSUS_MAIL_SKELETON_H

#include "base/text.h"

/*
 * What a word is compared by, two ways, since capitals look like other letters than small ones do: `folded` takes them
 * for the same from the first, `drawn` goes by what is seen. Letters of other scripts and forms stand for the Latin
 * ones that they look like, 0 and 1 for o and l, "rn" for m; accents and what is unseen are left out, and all that
 * parts words is one blank.
 */
struct skeleton {
    struct text folded, drawn;
};

/* To be freed with skeleton_free(). */
void skeleton_of(const char *utf8, struct skeleton *out);

/* Whether two words may be taken for each other ("Bill" with a capital I in it; with Greek capitals). */
bool skeleton_alike(const struct skeleton *one, const struct skeleton *other);

void skeleton_free(struct skeleton *skeleton);

#endif

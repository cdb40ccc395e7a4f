/* What a vote is about, in words. */
#ifndef CURSUS_ENGINE_GAME_VOTE_WORDS_H
#define CURSUS_ENGINE_GAME_VOTE_WORDS_H

#include "engine/game/ballots.h"

/* What players may vote on: the word behind `vote`, and the term that allows it. */
struct vote_matter {
    const char *kind;
    enum vote_kind allowed;
    const char *wants;    /* key of what must stand behind it, for people; "" nothing */
    const char *question; /* key of the sentence about it */
};
/* NULL behind the last. */
const struct vote_matter *vote_words_matter_at(size_t index);

/* "end the game as a draw" */
void vote_words_question(const struct game *game, const struct ballot *ballot, struct text *out);

/* The seats (bits 1 << seat) that a list of names means, with commas or blanks between; 0: not all are seats, and
 * `wrong` gets the first that is none. */
unsigned vote_words_seats(const struct game *game, const char *list, char *wrong, size_t size);

/* The seats that would win, of a vote that says so. */
unsigned vote_words_winners(const struct game *game, const struct ballot *ballot);

/* "red wins", "red and blue win together" */
void vote_words_write_winners(const struct game *game, unsigned seats, struct text *out);

#endif

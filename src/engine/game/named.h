/* Whom a text names: by a name that a player has, or by an address, as a word of its own, in whatever capitals; by a
 * name that a player had, in its own capitals. */
#ifndef CURSUS_ENGINE_GAME_NAMED_H
#define CURSUS_ENGINE_GAME_NAMED_H

#include "engine/game/services.h"

struct named {
    struct {
        char *word, *label; /* owned; the label is what is written for the word */
        bool exact;         /* in these capitals only */
    } * row;
    size_t count;
};

void named_add(struct named *named, const char *word, const char *label);
/* The names that the player had before, but those that another has now and those without a capital. */
enum rc named_add_former(const struct services *services, int64_t player, const char *label, struct named *named,
                         struct err *err);
/* All whom the house knows, as the log of acts calls them in what is typed: "player 5" and the labels of addresses,
 * between ACTLOG_MARKs. */
enum rc named_everybody(const struct services *services, struct named *named, struct err *err);
void named_free(struct named *named);

/* Whether the word stands at this place of the text, with no letter before or behind it; a blank in it is any run of
 * blanks and line ends. */
bool named_stands(const char *text, size_t size, size_t at, const char *word);
/* Whether the text names any of them. */
bool named_in(const struct named *named, const char *text, size_t size);
/* Appends the text with the label in the place of each of them. */
void named_write(const struct named *named, const char *text, struct text *out);

#endif

/* Players who share a mailbox under several spellings of its address (address_mailbox()). */
#ifndef CURSUS_ENGINE_GAME_MAILBOXES_H
#define CURSUS_ENGINE_GAME_MAILBOXES_H

#include "base/jv.h"
#include "engine/game/services.h"

/* The proved addresses that may be spelt otherwise, by mailbox. */
struct mailboxes {
    struct mailbox *box; /* owned */
    size_t count;
};

enum rc mailboxes_read(const struct services *services, struct mailboxes *out, struct err *err);
void mailboxes_free(struct mailboxes *boxes);

/* The next address, from *at (0 to begin), of another player that ends in a mailbox of the player's; NULL: no more. */
const struct address_row *mailboxes_next(const struct mailboxes *boxes, int64_t player, size_t *at);
/* The names of all such players, put into an array. */
enum rc mailboxes_names(const struct services *services, const struct mailboxes *boxes, int64_t player,
                        struct jv *names, struct err *err);

/* Who else has an address, and whether the house has it for one more (in.household). */
struct mailbox_others {
    struct text names; /* "Anna, Dora"; owned */
    size_t count;
    bool room;
};
enum rc mailboxes_others(const struct services *services, const char *address, int64_t player,
                         struct mailbox_others *out, struct err *err);
/* The player whose address it is, proved; id 0: nobody's, or several have it. */
enum rc mailboxes_player(const struct services *services, const char *address, struct player_row *out, struct err *err);

#endif

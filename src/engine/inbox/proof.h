/* Who wrote a mail, how well that is proved, and which of our mails it answers (docs/decisions.md, "Who wrote this
 * mail?"). */
#ifndef CURSUS_ENGINE_INBOX_PROOF_H
#define CURSUS_ENGINE_INBOX_PROOF_H

#include "engine/game/services.h"
#include "engine/letters/token.h"

struct incoming;

enum { PROOF_WINDOW = 3600 }; /* in which the mails of an address are counted */

enum proof {
    PROOF_STRANGER, /* no player's address, no good token */
    PROOF_ADDRESS,  /* a player's proved address, but no token that goes with it */
    PROOF_TOKEN,    /* a good token of a player, but from somewhere else */
    PROOF_BOTH      /* token and address belong together: may act */
};

/* The players of one address. */
struct home {
    struct player_row *player; /* as they came to it; owned */
    size_t count;
    bool several; /* more than one, and which of them wrote the mail is not known */
    bool asked;   /* the mail answers the question who of them wrote one */
    bool another; /* it answers the question whether one more person is there */
};

struct who {
    enum proof proof;
    bool token_good;
    bool past;          /* its key is of an era before this one (era.h): what it asked for may never have been */
    int64_t player;     /* whose address it is; with PROOF_TOKEN the token's; 0: a stranger, or home.several */
    struct token token; /* valid if token_good */
    int64_t game;       /* the token's game and seat; 0: none */
    int seat;
    bool former_token;   /* it holds a key of a player who has changed his keys since; no other is good */
    bool wrong_token;    /* it holds keys of ours in form, and none is right */
    int64_t wrong_game;  /* which game the last of them named; 0: none */
    int64_t former_game; /* it holds the key of a seat that has had another holder since; 0: none */
    int former_seat;
    bool confirms;    /* the token is for a parked mail: `token.a`; token.b is whom it was asked, 0: a stranger then, or
                         home.asked */
    int64_t claims;   /* the player who says that this very address is theirs, and whom its mail answers; 0: nobody */
    bool invited;     /* the token is of an invitation that went to this very address */
    bool master;      /* the token is of a mail of the last day to a game master at this very address */
    bool commands;    /* the token confirms the parked mail `token.a` of a game master at this very address */
    struct home home; /* whose proved address it comes from */
    int64_t keyed, unproved;    /* mails from there in this hour before this one, by whom and as whom they count */
    bool misread;               /* mails from there were not understood, and none since was */
    bool alive;                 /* `game` was not deleted when that was found out */
    struct outbox_row answered; /* the mail of ours that it answers; id 0: none was found */
};

/* proof_free() the result in any case. */
enum rc proof_find(const struct services *services, const struct incoming *mail, struct who *out, struct err *err);
void proof_free(struct who *who);

#endif

/*
 * Tokens that prove a mail answers one of ours: keyed BLAKE2b of what they stand
 * for, 128 bits, nothing stored but the key. They stand in Reply-To as
 * "games+12.3.TOKEN@host" (see site.separator), in the subjects of buttons and in
 * every Message-ID as "<UNIQUE.t.12.3.TOKEN@host>", so that References brings them
 * back where subaddresses do not work. The numbers
 * of parked mails are sealed: they would tell how many mails came.
 */
#ifndef CURSUS_ENGINE_LETTERS_TOKEN_H
#define CURSUS_ENGINE_LETTERS_TOKEN_H

#include "base/cipher.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum token_kind {
    TOKEN_SEAT,    /* "12.3.TOKEN": seat `b` of game `a`, of an epoch */
    TOKEN_PLAYER,  /* "p5.TOKEN": player `a` */
    TOKEN_PARKED,  /* "k77.TOKEN": says that the parked mail `a` of the inbox is of player `b` (not written) */
    TOKEN_INVITE,  /* "i12.TOKEN": an invitation to game `a` for the address that token_address() makes `b` (not
                      written) */
    TOKEN_MASTER,  /* "m1797580800.TOKEN": a mail of the moment `a` to a game master at the address of `b` (not
                      written) */
    TOKEN_COMMAND, /* "j77.TOKEN": confirms the parked mail `a` of a game master at the address of `b` (not written) */
    TOKEN_SURE,    /* "z77.TOKEN": says that player `b` (not written) wants what the parked mail `a` would do */
    TOKEN_TWICE,   /* "w77.TOKEN": the same for what is asked twice, the second time */
    TOKEN_ADDRESS, /* "a5.TOKEN": says that the address that token_address() makes `b` (not written) is player `a`'s */
    TOKEN_KINDS
};

enum { TOKEN_BYTES = 16, TOKEN_LETTERS = 26, TOKEN_SLOTS = 4 };

struct token {
    enum token_kind kind;
    int64_t a, b;
    bool sealed;   /* `a` as token_read() found it is not to be read before token_open() */
    int64_t epoch; /* of what the token stands for; that of a seat and of its player: token_epoch() */
    /* What the mail asked, so that a late answer to it is known as one: ".45-0-3" behind the token, which vouches
     * for who writes and not for this. */
    int64_t phase; /* of the game when the mail was made; -1: not said */
    bool stages;   /* `phase` counts stages (branch.h), ".s45-0"; in mails before, moves */
    int branch;    /* that the phase belongs to; ".45b1-0-3" */
    int slot[TOKEN_SLOTS];
    int slots;
    char mac[TOKEN_LETTERS + 1]; /* as it came; token_read() fills it, token_right() judges it */
};

/* Is it that of a question to a player about a mail of theirs? */
static inline bool token_asks(enum token_kind kind)
{
    return kind == TOKEN_PARKED || kind == TOKEN_SURE || kind == TOKEN_TWICE;
}

/* The epoch of a seat's keys: a new one with each holder, and with each change of that player's keys. */
int64_t token_epoch(int seat_epoch, int player_epoch);

/* "12.3.TOKEN.45-0" with the right mac for kind, a, b and epoch; phase and slots where phase >= 0. */
void token_write(const uint8_t key[CIPHER_KEY], const struct token *token, struct text *out);

/* Parses the detail of a subaddress. The mac is not judged: the caller puts in the epoch (or b) it knows and asks
 * token_right(). False if it has not the form of a token. */
bool token_read(const char *detail, struct token *out);

/* Opens the number of a token that was read, where it is sealed. Whatever comes out is judged by token_right(). */
void token_open(const uint8_t key[CIPHER_KEY], struct token *token);

/* Finds a token in an address, "games+12.3.TOKEN@host" or "games-12.3.TOKEN@host" (openers "+-"), or in a subject,
 * "help [12.3.TOKEN]" (opener "["): where it begins, which is behind its opener; 0: there is none. */
size_t token_find(const char *text, const char *openers, struct token *out);
/* How long it is, from there. */
size_t token_length(const char *found);

/* The token in a Message-ID of ours (with or without angle brackets). */
bool token_read_message_id(const char *message_id, struct token *out);

/* What stands for an address in the token of an invitation. */
int64_t token_address(const char *address);

/* In time that does not depend on where the mac differs. */
bool token_right(const uint8_t key[CIPHER_KEY], const struct token *token);

/* Appends the text with each key in it written as "[key]", those in addresses of pages too: whatever has the form of
 * one, also in another mail's words. */
void token_mask(const char *text, struct text *out);

#endif

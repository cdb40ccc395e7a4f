/*
 * What of the house's own numbers and hashes has to stand in mails stands there sealed: keyed BLAKE2b, with a key for
 * each purpose that comes from the key of the tokens. The same is sealed alike each time, and nothing can be read from
 * it: not how many mails others sent, nor whether something hidden has changed.
 */
#ifndef CURSUS_ENGINE_LETTERS_SEAL_H
#define CURSUS_ENGINE_LETTERS_SEAL_H

#include "base/cipher.h"

enum { SEAL_BYTES = 16 };

enum seal {
    SEAL_ID,      /* Message-IDs of ours */
    SEAL_RECEIPT, /* the head of a log of acts, at the foot of one mail */
    SEAL_NUMBER,  /* of a mail that waits, in its token */
    SEAL_PAGE,    /* the address of a seat's page */
    SEAL_SIGN,    /* a line that a player's mails end with */
    SEAL_HOUSE    /* by which a house knows its pages */
};

void seal(const uint8_t key[CIPHER_KEY], enum seal purpose, const void *bytes, size_t count, uint8_t out[SEAL_BYTES]);

/* The receipt that the mail with this Message-ID (without <>) bears for a log of acts with this head: eight hexadecimal
 * digits. */
enum { RECEIPT_LETTERS = 8 };
void seal_receipt(const uint8_t key[CIPHER_KEY], const uint8_t head[CIPHER_HASH], const char *message_id,
                  char out[RECEIPT_LETTERS + 1]);

/* What the address of a seat's page has that nobody can guess: 256 bits. It is another for each holder (`epoch`:
 * token_epoch()). */
enum { PAGE_LETTERS = 52 };
void seal_page(const uint8_t key[CIPHER_KEY], int64_t game, int seat, int64_t epoch, char out[PAGE_LETTERS + 1]);

#endif

#include "engine/letters/seal.h"

#include <string.h>

void seal(const uint8_t key[CIPHER_KEY], enum seal purpose, const void *bytes, size_t count, uint8_t out[SEAL_BYTES])
{
    static const char *const names[] = {[SEAL_ID] = "message id", [SEAL_RECEIPT] = "receipt", [SEAL_NUMBER] = "number"};
    uint8_t own[CIPHER_KEY];
    cipher_keyed(key, names[purpose], strlen(names[purpose]), own, sizeof own);
    cipher_keyed(own, bytes, count, out, SEAL_BYTES);
    cipher_wipe(own, sizeof own);
}

void seal_receipt(const uint8_t key[CIPHER_KEY], const uint8_t head[CIPHER_HASH], const char *message_id,
                  char out[RECEIPT_LETTERS + 1])
{
    uint8_t both[CIPHER_HASH], sealed[SEAL_BYTES];
    struct text text = text_fixed(out, RECEIPT_LETTERS + 1);
    /* one length, whatever the Message-ID's */
    cipher_hash((struct cipher_part[]){{head, CIPHER_HASH}, {message_id, strlen(message_id)}}, 2, both);
    seal(key, SEAL_RECEIPT, both, sizeof both, sealed);
    cipher_hex(sealed, RECEIPT_LETTERS / 2, &text);
}

#include "engine/letters/seal.h"

#include <string.h>

static void own_key(const uint8_t key[CIPHER_KEY], enum seal purpose, uint8_t own[CIPHER_KEY])
{
    static const char *const names[] = {[SEAL_ID] = "message id", [SEAL_RECEIPT] = "receipt", [SEAL_NUMBER] = "number",
                                        [SEAL_PAGE] = "page",     [SEAL_SIGN] = "signature",  [SEAL_HOUSE] = "house"};
    cipher_keyed(key, names[purpose], strlen(names[purpose]), own, CIPHER_KEY);
}

void seal(const uint8_t key[CIPHER_KEY], enum seal purpose, const void *bytes, size_t count, uint8_t out[SEAL_BYTES])
{
    uint8_t own[CIPHER_KEY];
    own_key(key, purpose, own);
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

void seal_page(const uint8_t key[CIPHER_KEY], int64_t game, int seat, int64_t epoch, char out[PAGE_LETTERS + 1])
{
    uint8_t own[CIPHER_KEY], secret[CIPHER_HASH];
    char bytes[64];
    struct text what = text_fixed(bytes, sizeof bytes), text = text_fixed(out, PAGE_LETTERS + 1);
    text_addf(&what, "%lld.%d.%lld", (long long)game, seat, (long long)epoch);
    own_key(key, SEAL_PAGE, own);
    cipher_keyed(own, what.data, what.len, secret, sizeof secret);
    cipher_base32(secret, sizeof secret, &text);
    cipher_wipe(own, sizeof own);
}

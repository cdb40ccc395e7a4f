#include "base/cipher.h"

#include "base/crash.h"

#include <sodium.h>

enum rc cipher_init(struct err *err)
{
    if (sodium_init() < 0)
        return err_set(err, RC_IO, "libsodium cannot start: no source of random bytes");
    return RC_OK;
}

void cipher_random(uint8_t *out, size_t count)
{
#ifdef CURSUS_CRASH_POINTS
    if (crash_random_on_word(out, count))
        return;
#endif
    randombytes_buf(out, count);
}

void cipher_hash(const struct cipher_part *parts, size_t count, uint8_t out[CIPHER_HASH])
{
    crypto_generichash_state state;
    (void)crypto_generichash_init(&state, NULL, 0, CIPHER_HASH);
    for (size_t i = 0; i < count; i++)
        (void)crypto_generichash_update(&state, parts[i].bytes, parts[i].count);
    (void)crypto_generichash_final(&state, out, CIPHER_HASH);
}

void cipher_sha256(const void *bytes, size_t count, uint8_t out[CIPHER_HASH])
{
    (void)crypto_hash_sha256(out, bytes, count);
}

void cipher_keyed(const uint8_t key[CIPHER_KEY], const void *bytes, size_t count, uint8_t *out, size_t size)
{
    if (crypto_generichash(out, size, bytes, count, key, CIPHER_KEY) != 0)
        BUG("a keyed hash of %zu bytes", size);
}

void cipher_stream(const uint8_t key[CIPHER_KEY], uint32_t index, uint8_t out[CIPHER_BLOCK])
{
    static const uint8_t nonce[crypto_stream_chacha20_ietf_NONCEBYTES];
    static const uint8_t zeros[CIPHER_BLOCK];
    /* the cipher counts blocks of 64 bytes */
    uint32_t block = index * (CIPHER_BLOCK / 64);
    (void)crypto_stream_chacha20_ietf_xor_ic(out, zeros, CIPHER_BLOCK, nonce, block, key);
}

bool cipher_same(const void *a, const void *b, size_t count)
{
    return sodium_memcmp(a, b, count) == 0;
}

void cipher_wipe(void *bytes, size_t count)
{
    sodium_memzero(bytes, count);
}

void cipher_hex(const uint8_t *bytes, size_t count, struct text *out)
{
    static const char digit[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        text_add_char(out, digit[bytes[i] >> 4]);
        text_add_char(out, digit[bytes[i] & 15]);
    }
}

void cipher_hex_put(struct jv *object, const char *key, const uint8_t *bytes, size_t count)
{
    struct text hex = TEXT_EMPTY;
    cipher_hex(bytes, count, &hex);
    jv_put_text(object, key, &hex);
}

bool cipher_hex_read(const char *word, uint8_t *out, size_t count)
{
    size_t got = 0;
    if (strlen(word) != 2 * count)
        return false;
    return sodium_hex2bin(out, count, word, 2 * count, NULL, &got, NULL) == 0 && got == count;
}

void cipher_base32(const uint8_t *bytes, size_t count, struct text *out)
{
    static const char letter[] = "abcdefghijklmnopqrstuvwxyz234567";
    uint32_t held = 0;
    int bits = 0;
    for (size_t i = 0; i < count; i++) {
        held = (held << 8) | bytes[i];
        for (bits += 8; bits >= 5; bits -= 5)
            text_add_char(out, letter[(held >> (bits - 5)) & 31]);
    }
    if (bits > 0)
        text_add_char(out, letter[(held << (5 - bits)) & 31]);
}

void cipher_base64(const uint8_t *bytes, size_t count, struct text *out)
{
    enum { CHUNK = 3 * 256 };
    char encoded[sodium_base64_ENCODED_LEN(CHUNK, sodium_base64_VARIANT_ORIGINAL)];
    for (size_t at = 0; at < count; at += CHUNK) {
        size_t part = count - at < CHUNK ? count - at : CHUNK;
        (void)sodium_bin2base64(encoded, sizeof encoded, bytes + at, part, sodium_base64_VARIANT_ORIGINAL);
        text_add(out, encoded);
    }
}

void cipher_library_version(struct text *out)
{
    text_add(out, sodium_version_string());
}

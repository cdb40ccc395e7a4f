/*
 * Hashes, keyed tokens, random bytes and the reproducible stream; the one file
 * that knows libsodium. cipher_init() once before anything else.
 */
#ifndef CURSUS_BASE_CIPHER_H
#define CURSUS_BASE_CIPHER_H

#include "base/err.h"
#include "base/jv.h"

#include <stdint.h>

enum { CIPHER_HASH = 32, CIPHER_KEY = 32, CIPHER_BLOCK = 512 };

enum rc cipher_init(struct err *err);

/* From the kernel's generator. */
void cipher_random(uint8_t *out, size_t count);

/* BLAKE2b-256 over the parts, one after the other. */
struct cipher_part {
    const void *bytes;
    size_t count;
};
void cipher_hash(const struct cipher_part *parts, size_t count, uint8_t out[CIPHER_HASH]);

/* SHA-256, for what browsers and others want it for. */
void cipher_sha256(const void *bytes, size_t count, uint8_t out[CIPHER_HASH]);

/* BLAKE2b of `size` (16..64) bytes keyed with `key` (32 bytes). */
void cipher_keyed(const uint8_t key[CIPHER_KEY], const void *bytes, size_t count, uint8_t *out, size_t size);

/* Block number `index` (512 bytes each) of the ChaCha20 (IETF, zero nonce) stream of `key`. */
void cipher_stream(const uint8_t key[CIPHER_KEY], uint32_t index, uint8_t out[CIPHER_BLOCK]);

/* Equal? In time that does not depend on where they differ. */
bool cipher_same(const void *a, const void *b, size_t count);

void cipher_wipe(void *bytes, size_t count);

/* Lower-case hexadecimal; cipher_hex_read wants exactly 2 * count digits. */
void cipher_hex(const uint8_t *bytes, size_t count, struct text *out);
/* The same as a member of an object. */
void cipher_hex_put(struct jv *object, const char *key, const uint8_t *bytes, size_t count);
bool cipher_hex_read(const char *word, uint8_t *out, size_t count);

/* Lower-case base32 (RFC 4648 letters, no padding). */
void cipher_base32(const uint8_t *bytes, size_t count, struct text *out);

/* Standard base64 with padding, without line breaks. */
void cipher_base64(const uint8_t *bytes, size_t count, struct text *out);

/* Appends the version of libsodium that is loaded. */
void cipher_library_version(struct text *out);

#endif

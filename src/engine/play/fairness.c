#include "engine/play/fairness.h"

void fairness_commit(const uint8_t secret[CIPHER_KEY], uint8_t commitment[CIPHER_HASH])
{
    cipher_hash(&(struct cipher_part){secret, CIPHER_KEY}, 1, commitment);
}

void fairness_first(const uint8_t root[CIPHER_KEY], uint8_t secret[CIPHER_KEY])
{
    memcpy(secret, root, CIPHER_KEY);
    for (int i = 1; i < SECRETS; i++)
        fairness_commit(secret, secret);
}

bool fairness_next(const uint8_t root[CIPHER_KEY], const uint8_t secret[CIPHER_KEY], uint8_t next[CIPHER_KEY])
{
    uint8_t hash[CIPHER_HASH];
    memcpy(next, root, CIPHER_KEY);
    for (int i = 1; i < SECRETS; i++) {
        fairness_commit(next, hash);
        if (cipher_same(hash, secret, sizeof hash))
            return true;
        memcpy(next, hash, sizeof hash);
    }
    cipher_wipe(next, CIPHER_KEY);
    return false;
}

int fairness_bound(const uint8_t secret[CIPHER_KEY], const uint8_t commitment[CIPHER_HASH])
{
    uint8_t hash[CIPHER_HASH];
    memcpy(hash, secret, sizeof hash);
    for (int i = 1; i <= SECRETS; i++) {
        fairness_commit(hash, hash);
        if (cipher_same(hash, commitment, sizeof hash))
            return i;
    }
    return 0;
}

void fairness_seed(const uint8_t secret[CIPHER_KEY], const char *const *words, int seats, int64_t game, int branch,
                   uint8_t seed[CIPHER_KEY])
{
    struct text text = TEXT_EMPTY;
    cipher_hex(secret, CIPHER_KEY, &text);
    text_add_char(&text, '\n');
    for (int i = 0; i < seats; i++) {
        text_add(&text, words[i]);
        text_add_char(&text, '\n');
    }
    text_add_int(&text, game);
    text_add_char(&text, '\n');
    text_add_int(&text, branch);
    text_add_char(&text, '\n');
    cipher_hash(&(struct cipher_part){text.data, text.len}, 1, seed);
    cipher_wipe(text.data, text.len);
    text_free(&text);
}

bool fairness_word_valid(const char *word)
{
    size_t len = strlen(word);
    if (len == 0 || len > WORD_BYTES)
        return false;
    for (size_t i = 0; i < len; i++)
        if ((unsigned char)word[i] <= 0x20 || word[i] == 0x7f)
            return false;
    return true;
}

void fairness_word_draw(const uint8_t secret[CIPHER_KEY], int seat, char out[WORD_BYTES + 1])
{
    static const char *const syllables[] = {"ara", "bel", "cor", "dis", "eni", "fra", "gal", "hel",
                                            "ira", "jun", "lar", "mon", "nis", "oro", "pax", "rex"};
    char what[32];
    uint8_t random[16];
    struct text about = text_fixed(what, sizeof what);
    text_add(&about, "word of seat ");
    text_add_int(&about, seat);
    cipher_keyed(secret, what, about.len, random, sizeof random);
    struct text text = text_fixed(out, WORD_BYTES + 1);
    text_add(&text, syllables[random[0] & 15]);
    text_add(&text, syllables[random[1] & 15]);
    text_add_int(&text, 10 + (random[2] * 256 + random[3]) % 90);
}

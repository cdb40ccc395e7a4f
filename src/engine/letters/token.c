#include "engine/letters/token.h"

#include "base/number.h"
#include "engine/letters/seal.h"

static const char key_letters[] = "abcdefghijklmnopqrstuvwxyz234567";
static const char letters[] = {
    [TOKEN_SEAT] = 's',    [TOKEN_PLAYER] = 'p', [TOKEN_PARKED] = 'c', [TOKEN_INVITE] = 'i', [TOKEN_MASTER] = 'm',
    [TOKEN_COMMAND] = 'g', [TOKEN_SURE] = 'y',   [TOKEN_TWICE] = 'x',  [TOKEN_ADDRESS] = 'a'};
_Static_assert(sizeof letters == TOKEN_KINDS, "a letter for each kind");
/* Of those whose number is one of the house's own and stands there sealed; without a seal it stood in mails before. */
static const char sealed_letters[TOKEN_KINDS] = {
    [TOKEN_PARKED] = 'k', [TOKEN_COMMAND] = 'j', [TOKEN_SURE] = 'z', [TOKEN_TWICE] = 'w'};

static void mac_of(const uint8_t key[CIPHER_KEY], const struct token *token, char out[TOKEN_LETTERS + 1])
{
    char what[96];
    struct text text = text_fixed(what, sizeof what);
    text_add_char(&text, letters[token->kind]);
    text_add_char(&text, '.');
    text_add_int(&text, token->a);
    text_add_char(&text, '.');
    text_add_int(&text, token->b);
    text_add_char(&text, '.');
    text_add_int(&text, token->epoch);
    uint8_t hash[TOKEN_BYTES];
    cipher_keyed(key, text.data, text.len, hash, sizeof hash);
    struct text mac = text_fixed(out, TOKEN_LETTERS + 1);
    cipher_base32(hash, sizeof hash, &mac);
}

int64_t token_epoch(int seat_epoch, int player_epoch)
{
    return (int64_t)player_epoch << 32 | (int64_t)seat_epoch;
}

/* Seals a number, and opens it again. It stays short: a local part has 64 letters at most. */
enum { SEALED_BYTES = 5, SEALED_DIGITS = 13 };
static int64_t sealed(const uint8_t key[CIPHER_KEY], const char *mac, int64_t number)
{
    uint8_t pad[SEAL_BYTES];
    uint64_t bits = 0;
    seal(key, SEAL_NUMBER, mac, TOKEN_LETTERS, pad);
    for (int i = 0; i < SEALED_BYTES; i++)
        bits = bits << 8 | pad[i];
    return number ^ (int64_t)bits;
}

void token_open(const uint8_t key[CIPHER_KEY], struct token *token)
{
    if (token->sealed)
        token->a = sealed(key, token->mac, token->a);
    token->sealed = false;
}

void token_write(const uint8_t key[CIPHER_KEY], const struct token *token, struct text *out)
{
    char mac[TOKEN_LETTERS + 1];
    mac_of(key, token, mac);
    bool seals = sealed_letters[token->kind] != '\0';
    if (token->kind != TOKEN_SEAT)
        text_add_char(out, seals ? sealed_letters[token->kind] : letters[token->kind]);
    if (seals) /* as long as any other: nothing may hang on it */
        text_addf(out, "%0*lld", SEALED_DIGITS, (long long)sealed(key, mac, token->a));
    else
        text_add_int(out, token->a);
    text_add_char(out, '.');
    if (token->kind == TOKEN_SEAT) {
        text_add_int(out, token->b);
        text_add_char(out, '.');
    }
    text_add(out, mac);
    if (token->phase < 0)
        return;
    text_add_char(out, '.');
    if (token->stages)
        text_add_char(out, 's');
    text_add_int(out, token->phase);
    if (token->branch > 0) {
        text_add_char(out, 'b');
        text_add_int(out, token->branch);
    }
    for (int i = 0; i < token->slots; i++) {
        text_add_char(out, '-');
        text_add_int(out, token->slot[i]);
    }
}

/* A number up to the next dot; *at then stands behind the dot. */
static bool read_part(const char **at, int64_t *out)
{
    size_t len = strcspn(*at, ".");
    if ((*at)[len] != '.' || !number_read_bytes(*at, len, 0, INT64_MAX, out))
        return false;
    *at += len + 1;
    return true;
}

/* "45-0-3", "45b1-0-3", "s45-0-3" */
static bool read_asked(const char *at, struct token *out)
{
    out->stages = *at == 's';
    at += out->stages;
    size_t len = strcspn(at, "b-");
    int64_t branch = 0;
    if (!number_read_bytes(at, len, 0, INT32_MAX, &out->phase))
        return false;
    if (at[len] == 'b') {
        at += len + 1;
        len = strcspn(at, "-");
        if (!number_read_bytes(at, len, 1, INT32_MAX, &branch))
            return false;
        out->branch = (int)branch;
    }
    while (at[len] == '-') {
        int64_t slot;
        at += len + 1;
        len = strcspn(at, "-");
        if (out->slots == TOKEN_SLOTS || !number_read_bytes(at, len, 0, INT16_MAX, &slot))
            return false;
        out->slot[out->slots++] = (int)slot;
    }
    return true;
}

bool token_read(const char *detail, struct token *out)
{
    *out = (struct token){.kind = TOKEN_SEAT, .phase = -1};
    const char *at = detail;
    for (enum token_kind kind = TOKEN_PLAYER; out->kind == TOKEN_SEAT && kind < TOKEN_KINDS; kind++)
        if (*at == letters[kind] || (*at != '\0' && *at == sealed_letters[kind])) {
            out->kind = kind;
            out->sealed = *at == sealed_letters[kind];
            at++;
        }
    if (!read_part(&at, &out->a) || (out->kind == TOKEN_SEAT && !read_part(&at, &out->b)))
        return false;
    if (strspn(at, key_letters) != TOKEN_LETTERS)
        return false;
    memcpy(out->mac, at, TOKEN_LETTERS);
    at += TOKEN_LETTERS;
    return *at == '\0' || (*at == '.' && read_asked(at + 1, out));
}

size_t token_length(const char *found)
{
    return strcspn(found, "@]");
}

size_t token_find(const char *text, const char *openers, struct token *out)
{
    for (size_t at = strcspn(text, openers); text[at] != '\0'; at += strcspn(text + at, openers)) {
        char detail[96];
        size_t len = token_length(text + ++at);
        if (len >= sizeof detail)
            continue;
        memcpy(detail, text + at, len);
        detail[len] = '\0';
        if (token_read(detail, out))
            return at;
    }
    return 0;
}

bool token_read_message_id(const char *message_id, struct token *out)
{
    char detail[96];
    const char *end = strrchr(message_id, '@'), *at = strstr(message_id, ".t.");
    if (end == NULL || at == NULL || end <= at + 3 || (size_t)(end - at - 3) >= sizeof detail)
        return false;
    size_t len = (size_t)(end - at - 3);
    for (size_t i = 0; i < len; i++) {
        char byte = at[3 + i];
        detail[i] = byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
    }
    detail[len] = '\0';
    return token_read(detail, out);
}

int64_t token_address(const char *address)
{
    uint8_t hash[CIPHER_HASH];
    uint64_t number = 0;
    cipher_hash(&(struct cipher_part){address, strlen(address)}, 1, hash);
    for (int i = 0; i < 8; i++)
        number = number << 8 | hash[i];
    return (int64_t)(number >> 1);
}

bool token_right(const uint8_t key[CIPHER_KEY], const struct token *token)
{
    char mac[TOKEN_LETTERS + 1];
    mac_of(key, token, mac);
    return cipher_same(mac, token->mac, TOKEN_LETTERS);
}

void token_mask(const char *text, struct text *out)
{
    static const char any_case[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz234567";
    static const char run[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    for (const char *at = text; *at != '\0';) {
        size_t len = strspn(at, run), key = strspn(at, any_case);
        if ((len == TOKEN_LETTERS || len == PAGE_LETTERS) && key == len)
            text_add(out, "[key]");
        else
            text_add_bytes(out, at, len);
        at += len;
        size_t between = strcspn(at, run);
        text_add_bytes(out, at, between);
        at += between;
    }
}

#include "engine/inbox/signs.h"

#include "engine/letters/seal.h"
#include "letter/fold.h"

enum { HASH_BYTES = SIGNS_HASH / 2 };

void signs_hash(const struct job *job, const char *line, char out[SIGNS_HASH + 1])
{
    uint8_t sealed[SEAL_BYTES];
    struct text plain = TEXT_EMPTY, hash = text_fixed(out, SIGNS_HASH + 1);
    fold_text(line + strspn(line, " \t"), &plain);
    seal(job->services->token_key, SEAL_SIGN, plain.data == NULL ? "" : plain.data, plain.len, sealed);
    cipher_hex(sealed, HASH_BYTES, &hash);
    text_free(&plain);
}

char signs_known(const struct job *job, const char hash[SIGNS_HASH + 1])
{
    const char *at = job->player.signs == NULL ? "" : job->player.signs;
    for (; strlen(at) >= SIGNS_ENTRY; at += SIGNS_ENTRY)
        if (strncmp(at + 1, hash, SIGNS_HASH) == 0)
            return *at;
    return SIGNS_UNKNOWN;
}

char signs_line_known(const struct job *job, const char *line)
{
    char hash[SIGNS_HASH + 1];
    signs_hash(job, line, hash);
    return signs_known(job, hash);
}

static bool is_last(const struct kept_line *line)
{
    return line->closing == CLOSING_LAST || line->closing == CLOSING_MAYBE;
}

void signs_mark(const struct job *job, struct kept *kept)
{
    for (size_t from = 0, to; from < kept->count; from = to) {
        const struct kept_line *first = &kept->lines[from];
        bool known = is_last(first);
        for (to = from; to < kept->count && is_last(&kept->lines[to]) && kept->lines[to].place == first->place; to++)
            known = known && signs_line_known(job, kept->lines[to].text) != SIGNS_UNKNOWN;
        for (size_t i = from; known && i < to; i++)
            kept->lines[i].closing = CLOSING_SURE;
        to += to == from ? 1 : 0;
    }
}

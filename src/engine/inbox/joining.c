#include "engine/inbox/joining.h"

static const char *next_word(const char **at, size_t *len)
{
    *at += strspn(*at, " \t");
    const char *word = *at;
    *len = strcspn(word, " \t");
    *at += *len;
    return word;
}

static bool same_word(const char *word, size_t len, const char *want)
{
    return len == strlen(want) && strncasecmp(word, want, len) == 0;
}

static void keep(char *out, size_t size, const char *word, size_t len)
{
    if (len >= size)
        len = size - 1;
    memcpy(out, word, len);
    out[len] = '\0';
}

bool joining_names_no_game(const char *rest)
{
    size_t len;
    const char *word = next_word(&rest, &len);
    return len == 0 || ((same_word(word, len, "as") || same_word(word, len, "word")) && *rest != '\0');
}

struct joining joining_read(const char *rest)
{
    struct joining joining = {0};
    size_t len;
    const char *word;
    if (!joining_names_no_game(rest))
        (void)next_word(&rest, &len);
    while (*(word = next_word(&rest, &len)) != '\0' && len > 0) {
        bool seat = same_word(word, len, "as");
        if (!seat && !same_word(word, len, "word"))
            continue;
        word = next_word(&rest, &len);
        if (seat)
            keep(joining.seat, sizeof joining.seat, word, len);
        else if (len <= WORD_BYTES)
            keep(joining.word, sizeof joining.word, word, len);
        joining.bad_word = joining.bad_word || (!seat && (len > WORD_BYTES || !fairness_word_valid(joining.word)));
    }
    return joining;
}

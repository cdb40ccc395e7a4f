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

static bool is_likes(const char *word, size_t len)
{
    return same_word(word, len, "likes") || same_word(word, len, "like");
}

/* All that is behind "likes" up to "word" or the end. */
static void keep_likes(const char **rest, struct joining *joining)
{
    struct text likes = text_fixed(joining->likes, sizeof joining->likes);
    const char *at = *rest, *word;
    size_t len;
    for (; *(word = next_word(&at, &len)) != '\0' && len > 0 && !same_word(word, len, "word"); *rest = at)
        text_addf(&likes, "%s%.*s", likes.len == 0 ? "" : " ", (int)len, word);
}

bool joining_names_no_game(const char *rest)
{
    size_t len;
    const char *word = next_word(&rest, &len);
    return len == 0 ||
           ((same_word(word, len, "as") || same_word(word, len, "word") || is_likes(word, len)) && *rest != '\0');
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
        if (is_likes(word, len))
            keep_likes(&rest, &joining);
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

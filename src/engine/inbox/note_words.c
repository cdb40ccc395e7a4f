#include "engine/inbox/note_words.h"

#include "base/mem.h"
#include "base/number.h"
#include "letter/fold.h"
#include "words/lists.h"

#include <string.h>

enum { HEAD_BYTES = 24 };
static const char blanks[] = " \t\r";

/* The hard ones that French has before a colon, too. */
static size_t hard_blank(const char *at)
{
    return strncmp(at, "\xc2\xa0", 2) == 0 ? 2 : strncmp(at, "\xe2\x80\xaf", 3) == 0 ? 3 : 0;
}

static void over_blanks(const char **at)
{
    while (**at != '\0' && (strchr(blanks, **at) != NULL || hard_blank(*at) > 0))
        *at += hard_blank(*at) > 0 ? hard_blank(*at) : 1;
}

/* The word at *at as plain text, and steps over it and the blanks behind. */
static void next_word(const char **at, char out[HEAD_BYTES])
{
    over_blanks(at);
    size_t len = 0;
    struct text plain = TEXT_EMPTY;
    while ((*at)[len] != '\0' && strchr(" \t\r:.,;", (*at)[len]) == NULL && hard_blank(*at + len) == 0)
        len++;
    fold_bytes(*at, len, &plain);
    (void)snprintf(out, HEAD_BYTES, "%s", plain.len == 0 ? "" : plain.data);
    text_free(&plain);
    *at += len;
    over_blanks(at);
}

static bool over_colon(const char **at)
{
    bool colon = **at == ':';
    *at += colon;
    over_blanks(at);
    return colon;
}

static char *to_end(const char *at)
{
    size_t len = strlen(at);
    while (len > 0 && strchr(blanks, at[len - 1]) != NULL)
        len--;
    return mem_copy_part(at, len);
}

static bool is_note(const char *word, const char *at, bool colon)
{
    char next[HEAD_BYTES];
    if (colon || *at == '\0')
        return true;
    next_word(&at, next);
    return strcmp(word, list_note_words[0]) == 0 && !list_has(list_note_not, next);
}

bool note_words_place(const char **at, int64_t *number)
{
    char word[HEAD_BYTES];
    const char *from = *at;
    next_word(at, word);
    if (!list_has(list_comment_moves, word))
        *at = from;
    *at += **at == '#';
    size_t digits = strspn(*at, "0123456789");
    char figures[HEAD_BYTES];
    if (digits == 0 || digits >= sizeof figures)
        return false;
    memcpy(figures, *at, digits);
    figures[digits] = '\0';
    *at += digits;
    over_blanks(at);
    return number_read(figures, 0, INT32_MAX, number) && (over_colon(at) || **at == '\0');
}

bool note_words_read(const char *raw, enum verb *verb, char **rest)
{
    char word[HEAD_BYTES];
    const char *at = raw + strspn(raw, "-* \t");
    int64_t number;
    next_word(&at, word);
    const char *behind = at;
    bool note = list_has(list_note_words, word), colon = over_colon(&at);
    bool comment = list_has(list_comment_words, word) && note_words_place(&behind, &number);
    note = note && is_note(word, at, colon);
    if (!note && !comment)
        return false;
    *verb = note ? VERB_NOTE : VERB_COMMENT;
    *rest = to_end(at);
    return true;
}

bool note_words_drops(const char *rest, int64_t *number)
{
    char word[HEAD_BYTES], which[HEAD_BYTES];
    next_word(&rest, word);
    next_word(&rest, which);
    *number = 0;
    return list_has(list_note_drops, word) && rest[strspn(rest, ".! ")] == '\0' &&
           (list_has(list_note_all, which) || number_read(which, 1, INT32_MAX, number));
}

size_t note_words_try(const char *raw)
{
    struct text plain = TEXT_EMPTY;
    size_t end = strcspn(raw, ":"), from = strspn(raw, "-* \t");
    if (end > from)
        fold_bytes(raw + from, end - from, &plain);
    while (plain.len > 0 && strchr(" \r.?!,", plain.data[plain.len - 1]) != NULL)
        plain.data[--plain.len] = '\0';
    bool is = plain.len > 0 && list_has(list_try_words, plain.data);
    text_free(&plain);
    return !is ? 0 : raw[end] == ':' ? end + 1 : strlen(raw);
}

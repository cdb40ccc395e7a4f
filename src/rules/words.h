/* Names in order lines: looked up whole or by prefix, refused with what would fit. For every game's reader. */
#ifndef CURSUS_RULES_WORDS_H
#define CURSUS_RULES_WORDS_H

#include "base/text.h"
#include "rules/line.h"
#include "rules/refuse.h"

/* A list of names: name(i) for 0 <= i < count is static text. */
struct names {
    const char *(*name)(int index);
    int count;
};

/* Defines a function for such lists, by a member of a table's rows: NAMES_OF(gorbino_good_name, gorbino_goods, .id); */
/* clang-format off */
#define NAMES_OF(function, table, member) \
    const char *function(int index) { return (table)[index] member; } /* NOLINT(bugprone-macro-parentheses): no expression */ \
    const char *function(int index)
/* clang-format on */

/* Name number `index` of several lists one after the other; NULL after the last. */
const char *words_name_at(const struct names *lists, int count, int index);

/* The code first..last that has this name in full; first - 1: none has it, or `id` is NULL. */
int words_name_find(const char *(*name)(int code), int first, int last, const char *id);

/* The words of a line, and how far they are read. */
enum { WORDS_MOST = 64 };
struct word_run {
    struct piece word[WORDS_MOST];
    int count, at;
    struct piece end; /* empty, behind the last */
};

static inline bool words_left(const struct word_run *words)
{
    return words->at < words->count;
}

/* The next word; `end` behind the last. */
static inline struct piece words_here(const struct word_run *words)
{
    return words_left(words) ? words->word[words->at] : words->end;
}

/* Is the next word this one? */
static inline bool words_next(const struct word_run *words, const char *word)
{
    return words_left(words) && piece_is(words->word[words->at], word);
}

/* The same; then it is read. */
static inline bool words_skip(struct word_run *words, const char *word)
{
    bool next = words_next(words, word);
    words->at += next;
    return next;
}

/* How a game calls the two ways a word can miss. */
struct word_errors {
    const struct refusal_text *none, *many;
};

/* The word in full, or as a prefix that fits only one of the names, into *index. Else false: `why` has the
 * word and its column, for a prefix that fits several with the candidates. */
bool word_lookup(struct piece word, struct names names, struct word_errors errors, int *index, struct refusal *why);

/* refuse_word() about a piece. */
bool words_refuse(struct refusal *why, const struct refusal_text *error, struct piece piece);

/* The line's first word is a verb: whole or a prefix that fits one. A colon behind it is skipped. Returns its
 * index, or MATCH_NONE or MATCH_MANY; *rest is what follows, trimmed; *verb the word itself. */
int words_verb(const struct order_line *line, struct names verbs, struct piece *verb, struct piece *rest);

/* Begins the line with this name and a colon? Then *behind is what follows. */
bool words_headed(const struct order_line *line, const char *name, struct piece *behind);

/* A line may begin with its slot and a colon, as the form in a mail has it: "play: build fogmoor". Returns the slot, of
 * `slots` names, with what is behind it; else -1 with the whole line. */
int words_slot(const struct order_line *line, const char *const *names, int slots, struct piece *behind);

#endif

#include "words/senses.h"

#include "base/mem.h"
#include "base/moment.h"
#include "base/number.h"
#include "base/text.h"
#include "letter/fold.h"
#include "words/lists.h"

#include <string.h>
#include <strings.h>

enum { WORDS_MOST = 16 };

struct line_word {
    const char *at;
    size_t len;
};

/* Has it a meaning of one of the classes, or one of the ids? */
static bool means(const struct lexicon *lexicon, const struct line_word *word, const char *classes, const char *ids)
{
    struct meaning meaning[MEANINGS_MOST];
    struct text plain = TEXT_EMPTY;
    fold_bytes(word->at, word->len, &plain);
    size_t count = lexicon_meanings(lexicon, plain.data, meaning);
    bool means = false;
    for (size_t i = 0; i < count; i++)
        means = means || term_among(meaning[i].class, classes) || term_among(meaning[i].id, ids);
    text_free(&plain);
    return means;
}

/* A word that a game or a seat can be called by is none that says nothing by itself. */
static bool is_name(const struct lexicon *lexicon, const struct line_word *word)
{
    return word->len > (*word->at == '#' ? 1 : 0) && !means(lexicon, word, "word chat", "-");
}

static bool is_number(const struct line_word *word)
{
    int64_t number;
    size_t mark = *word->at == '#' ? 1 : 0;
    return number_read_bytes(word->at + mark, word->len - mark, 0, INT32_MAX, &number);
}

static bool is_day(const struct line_word *word)
{
    int64_t day;
    char *copy = mem_copy_part(word->at, word->len);
    bool is = moment_day_read(copy, &day);
    free(copy);
    return is;
}

/* One of the words that a form has at a place? */
static bool is_one_of(const char *form, const struct line_word *word)
{
    for (;; form++) {
        size_t len = strcspn(form, "| ");
        if (word->len == len && strncasecmp(form, word->at, len) == 0)
            return true;
        form += len;
        if (*form != '|')
            return false;
    }
}

/* What stands at one place of a form against words of the line, up to the last where it is of several. */
static bool fits(const struct lexicon *lexicon, const char *form, const struct line_word *word,
                 const struct line_word *last)
{
    switch (*form) {
    case 'G':
    case 'W':
        return is_number(word) || is_name(lexicon, word);
    case 'A':
        return !means(lexicon, word, "-", "all orders");
    case 'N':
        return is_number(word);
    case 'D':
        return is_day(word);
    case 'R':
        return is_name(lexicon, word) && is_name(lexicon, last);
    case 'L':
    case 'T':
        return true;
    default:
        return is_one_of(form, word);
    }
}

/* Adds the bytes as one argument; where it is a word of the form, in small letters. */
static void add_bytes(struct sense *out, const char *at, const char *end, bool small)
{
    char *copy = mem_copy_part(at, (size_t)(end - at));
    for (char *byte = copy; small && *byte != '\0'; byte++)
        *byte = *byte >= 'A' && *byte <= 'Z' ? (char)(*byte - 'A' + 'a') : *byte;
    if (!small || strcmp(copy, "to") != 0)
        sense_add(out, copy);
    free(copy);
}

static bool read_form(const struct lexicon *lexicon, const char *form, const struct line_word *word, size_t count,
                      struct sense *out)
{
    const struct line_word *end = word + count;
    for (; *form != '\0'; form += strspn(form, " ")) {
        if (*form == '?' && word == end)
            return true;
        form += *form == '?' ? 1 : 0;
        bool small = *form >= 'a';
        if (word == end || !fits(lexicon, form, word, end - 1))
            return false;
        if (*form == 'R' || *form == 'T') {
            add_bytes(out, word->at, end[-1].at + end[-1].len, false);
            return true;
        }
        for (const struct line_word *last = *form == 'L' ? end : word + 1; word < last; word++)
            add_bytes(out, word->at + (!small && *word->at == '#' ? 1 : 0), word->at + word->len, small);
        form += strcspn(form, " ");
    }
    return word == end;
}

/* The words of the line, without a bullet before and marks behind it. */
static size_t split(const char *line, struct line_word *out)
{
    size_t len = strlen(line), count = 0;
    while (len > 0 && strchr(".! ", line[len - 1]) != NULL)
        len--;
    const char *end = line + len;
    for (line += strspn(line, " \t"); line < end; line += strspn(line, " \t")) {
        size_t word = strcspn(line, " \t");
        word = word > (size_t)(end - line) ? (size_t)(end - line) : word;
        if (count == WORDS_MOST)
            return 0;
        out[count++] = (struct line_word){line, word};
        line += word;
    }
    /* a colon may follow the verb */
    if (count > 0 && out[0].len > 1 && out[0].at[out[0].len - 1] == ':')
        out[0].len--;
    return count;
}

bool sense_exact(const struct lexicon *lexicon, const char *line, struct sense *out)
{
    struct line_word word[WORDS_MOST];
    size_t count = split(line, word);
    *out = (struct sense){0};
    for (size_t i = 0; count > 0 && list_exact_forms[i] != NULL; i++) {
        if (read_form(lexicon, list_exact_forms[i], word, count, out))
            return true;
        sense_clear(out);
    }
    return false;
}

bool sense_thumb(const struct terms *line, struct sense *out)
{
    static const char up[] = "\U0001F44D", down[] = "\U0001F44E";
    bool bare = true, yes = strstr(line->text, up) != NULL, no = strstr(line->text, down) != NULL;
    for (size_t i = 0; i < line->count; i++)
        bare = bare && term_is_mark(&line->term[i], "!.");
    *out = (struct sense){0};
    if (bare && yes != no)
        sense_add(out, yes ? "yes" : "no");
    return bare && yes != no;
}

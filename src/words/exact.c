#include "words/exact.h"

#include "base/mem.h"
#include "base/moment.h"
#include "base/number.h"
#include "base/text.h"
#include "letter/fold.h"

#include <string.h>
#include <strings.h>

enum { WORDS_MOST = 16, MARKS = 4 };

/*
 * G: a game; W: a word; A: a word that may mean much; N: a number; D: a day; L: several words, each an argument; R: the
 * rest as one argument; what is behind '?' may be missing, together. A form that has another one as its beginning
 * stands before it.
 */
static const char *const forms[] = {
    "help",
    "past ?L",
    "state ?G",
    "orders ?G",
    "resend ?G",
    "again ?G",
    "leave ?G",
    "return ?G",
    "concede ?G",
    "games",
    "standings ?W",
    "standby ?W",
    "join G as W word W",
    "join G as W",
    "join G word W",
    "join as W word W",
    "join as W",
    "join word W",
    "join ?G",
    "takeover G as W",
    "takeover ?G",
    "register ?R",
    "name ?R",
    "clear ?A",
    "add",
    "otherwise ask if surprised",
    "otherwise default",
    "otherwise ask",
    "rest default",
    "wait",
    "ready",
    "digest asked",
    "digest daily",
    "digest every",
    "picture on",
    "picture off",
    "picture upright",
    "picture wide",
    "picture dark",
    "picture light",
    "reminders on",
    "reminders off",
    "zone",
    "new token",
    "new tokens",
    "new key",
    "new keys",
    "away D to D",
    "away until D",
    "away",
    "back",
    "sleep off",
    "stop",
    "start",
    "vote N yes",
    "vote N no",
    "vote pause",
    "vote resume",
    "vote extend W",
    "vote cancel",
    "vote draw",
    "vote win L",
    "vote concede W",
    "vote",
    "draw-offer",
    "yes",
    "no",
    "gm ?R",
    "rules ?W",
    "undo",
    "default",
    "pass",
};

struct line_word {
    const char *at;
    size_t len;
};

static size_t meanings_of(const struct lexicon *lexicon, const struct line_word *word, struct meaning *out)
{
    struct text plain = TEXT_EMPTY;
    fold_bytes(word->at, word->len, &plain);
    size_t count = lexicon_meanings(lexicon, plain.data, out);
    text_free(&plain);
    return count;
}

/* A word that a game or a seat can be called by is none that says nothing by itself. */
static bool is_name(const struct lexicon *lexicon, const struct line_word *word)
{
    struct meaning meaning[MEANINGS_MOST];
    size_t count = meanings_of(lexicon, word, meaning);
    bool name = word->len > (*word->at == '#' ? 1 : 0);
    for (size_t i = 0; i < count; i++)
        name = name && strcmp(meaning[i].class, "word") != 0 && strcmp(meaning[i].class, "chat") != 0;
    return name;
}

static bool means(const struct lexicon *lexicon, const struct line_word *word, const char *concept)
{
    struct meaning meaning[MEANINGS_MOST];
    size_t count = meanings_of(lexicon, word, meaning);
    bool is = false;
    for (size_t i = 0; i < count; i++)
        is = is || strcmp(meaning[i].id, concept) == 0;
    return is;
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
    bool is = day_read(copy, &day);
    free(copy);
    return is;
}

/* One word of a form against one of the line. */
static bool fits(const struct lexicon *lexicon, const char *form, size_t len, const struct line_word *word)
{
    if (len == 1 && *form == 'G')
        return is_number(word) || is_name(lexicon, word);
    if (len == 1 && *form == 'W')
        return is_number(word) || is_name(lexicon, word);
    if (len == 1 && *form == 'A')
        return !means(lexicon, word, "all") && !means(lexicon, word, "orders");
    if (len == 1 && *form == 'N')
        return is_number(word);
    if (len == 1 && *form == 'D')
        return is_day(word);
    return word->len == len && strncasecmp(form, word->at, len) == 0;
}

static void add_word(struct sense *out, const struct line_word *word, size_t len)
{
    char *copy = mem_copy_part(word->at, len);
    sense_add(out, copy);
    free(copy);
}

static bool fits_form(const struct lexicon *lexicon, const char *form, const struct line_word *word, size_t count)
{
    size_t at = 0;
    for (const char *next = form; *next != '\0'; next += strspn(next, " ")) {
        bool may = *next == '?';
        next += may ? 1 : 0;
        size_t len = strcspn(next, " ");
        bool rest = len == 1 && (*next == 'R' || *next == 'L');
        if (may && at == count)
            return true;
        if (len == 1 && *next == 'R' && at < count && strncmp(form, "gm", 2) != 0 &&
            (!is_name(lexicon, &word[at]) || !is_name(lexicon, &word[count - 1])))
            return false;
        if (at >= count || (!rest && !fits(lexicon, next, len, &word[at])))
            return false;
        at = rest ? count : at + 1;
        next += len;
    }
    return at == count;
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

static void write_form(const char *form, const struct line_word *word, size_t count, struct sense *out)
{
    size_t at = 0;
    for (const char *next = form; at < count && *next != '\0'; next += strspn(next, " ")) {
        next += *next == '?' ? 1 : 0;
        size_t len = strcspn(next, " ");
        size_t last = len == 1 && *next == 'L' ? count : at + 1;
        if (len == 1 && *next == 'R') {
            add_word(out, &word[at], (size_t)(word[count - 1].at + word[count - 1].len - word[at].at));
            return;
        }
        bool literal = len > 1;
        for (; at < last; at++) {
            if (literal && strncmp(next, "to", len) == 0 && strncmp(form, "away", 4) == 0)
                continue;
            struct line_word said = literal ? (struct line_word){next, len} : word[at];
            if (!literal && *said.at == '#') {
                said.at++;
                said.len--;
            }
            add_word(out, &said, said.len);
        }
        next += len;
    }
}

bool exact_read(const struct lexicon *lexicon, const char *line, struct sense *out)
{
    struct line_word word[WORDS_MOST];
    size_t count = split(line, word);
    *out = (struct sense){0};
    for (size_t i = 0; count > 0 && i < sizeof forms / sizeof forms[0]; i++) {
        bool begins = (*word[0].at | ('a' ^ 'A')) == forms[i][0]; /* with a word, in any case */
        if (!begins || !fits_form(lexicon, forms[i], word, count))
            continue;
        write_form(forms[i], word, count, out);
        return true;
    }
    return false;
}

bool exact_thumb(const struct terms *line, struct sense *out)
{
    static const char up[] = "\U0001F44D", down[] = "\U0001F44E";
    bool bare = true, yes = strstr(line->text, up) != NULL, no = strstr(line->text, down) != NULL;
    for (size_t i = 0; i < line->count; i++)
        bare = bare && (term_is_mark(&line->term[i], '!') || term_is_mark(&line->term[i], '.'));
    *out = (struct sense){0};
    if (bare && yes != no)
        sense_add(out, yes ? "yes" : "no");
    return bare && yes != no;
}

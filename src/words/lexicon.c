#include "words/lexicon.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/nearest.h"
#include "words/fold.h"

#include <ctype.h>
#include <glib.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { LENGTHS = 24, WORD_LEAST = 4, WORD_MENDED = 4, WORD_LONG = 7, BRACES_MOST = 4, NONE = 0 };

/* A meaning of a phrase and where its next one is. */
struct linked {
    struct meaning meaning;
    guint next; /* NONE: there is no other */
};

/* A word that a mistyped one may be mended to. */
struct known {
    const char *word;
    uint32_t letters; /* bits: which it has */
};

struct lexicon {
    const struct lexicon *base; /* what it adds to; NULL: nothing */
    GStringChunk *strings;      /* all that the tables below point to */
    GHashTable *phrases;        /* folded phrase -> index of its first meaning */
    GArray *meanings;           /* struct linked; the first is no meaning, so that NONE is none */
    GHashTable *words;          /* folded words of all phrases -> how many words the longest has that begins with it */
    GPtrArray *frames;
    GArray *by_length[LENGTHS]; /* struct known: the words again, the longest together */
    int *mends;                 /* how many mistyped words are still looked for */
    GHashTable *mended;         /* those that were: word -> struct mended; forgotten where a word is added */
};

/* What a mistyped word may mean. */
struct mended {
    size_t count;
    const char *word[MENDED_MOST];
};

struct lexicon *lexicon_over(const struct lexicon *base)
{
    enum { CHUNK = 4096 };
    struct lexicon *lexicon = mem_new(1, sizeof *lexicon);
    lexicon->base = base;
    lexicon->strings = g_string_chunk_new(CHUNK);
    lexicon->phrases = g_hash_table_new(g_str_hash, g_str_equal);
    lexicon->meanings = g_array_new(FALSE, TRUE, sizeof(struct linked));
    lexicon->words = g_hash_table_new(g_str_hash, g_str_equal);
    lexicon->frames = g_ptr_array_new();
    for (size_t i = 0; i < LENGTHS; i++)
        lexicon->by_length[i] = g_array_new(FALSE, FALSE, sizeof(struct known));
    lexicon->mends = mem_new(1, sizeof *lexicon->mends);
    *lexicon->mends = MENDS_MOST;
    lexicon->mended = g_hash_table_new_full(g_str_hash, g_str_equal, free, free);
    g_array_set_size(lexicon->meanings, 1);
    return lexicon;
}

struct lexicon *lexicon_new(void)
{
    return lexicon_over(NULL);
}

void lexicon_free(struct lexicon *lexicon)
{
    if (lexicon == NULL)
        return;
    g_hash_table_unref(lexicon->phrases);
    g_array_unref(lexicon->meanings);
    g_hash_table_unref(lexicon->words);
    g_ptr_array_unref(lexicon->frames);
    for (size_t i = 0; i < LENGTHS; i++)
        g_array_unref(lexicon->by_length[i]);
    g_string_chunk_free(lexicon->strings);
    g_hash_table_unref(lexicon->mended);
    free(lexicon->mends);
    free(lexicon);
}

static uint32_t letters_of(const char *word)
{
    enum { ALPHABET = 26, OTHERS = 6 };
    uint32_t letters = 0;
    for (; *word != '\0'; word++) {
        unsigned char byte = (unsigned char)*word;
        letters |= 1U << (byte >= 'a' && byte <= 'z' ? byte - 'a' : ALPHABET + byte % OTHERS);
    }
    return letters;
}

static guint own_reach(const struct lexicon *lexicon, const char *word)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(lexicon->words, word));
}

/* The word is the lexicon's; `reach`: how many words the phrase has that it begins, 0 where it stands within. */
static void keep_word(struct lexicon *lexicon, char *word, size_t length, guint reach)
{
    struct known known = {word, letters_of(word)};
    if (isdigit((unsigned char)word[0]))
        return;
    bool there = lexicon_knows(lexicon, word);
    if (there && reach <= own_reach(lexicon, word))
        return;
    g_hash_table_insert(lexicon->words, word, GUINT_TO_POINTER(reach));
    if (!there)
        g_array_append_val(lexicon->by_length[length < LENGTHS ? length : LENGTHS - 1], known);
    g_hash_table_remove_all(lexicon->mended);
}

/* The phrase is the lexicon's. */
static void keep_words(struct lexicon *lexicon, char *phrase)
{
    size_t whole = strlen(phrase);
    guint words = 1;
    for (const char *blank = strchr(phrase, ' '); blank != NULL; blank = strchr(blank + 1, ' '))
        words++;
    for (size_t at = 0; at < whole;) {
        size_t length = strcspn(phrase + at, " ");
        char *word = words == 1 ? phrase : g_string_chunk_insert_len(lexicon->strings, phrase + at, (gssize)length);
        keep_word(lexicon, word, length, at == 0 ? words : 0);
        at += length + 1;
    }
}

static guint first_of(const struct lexicon *lexicon, const char *phrase)
{
    return GPOINTER_TO_UINT(g_hash_table_lookup(lexicon->phrases, phrase));
}

static struct linked *linked_at(const struct lexicon *lexicon, guint index)
{
    return &g_array_index(lexicon->meanings, struct linked, index);
}

static bool has_meaning(const struct lexicon *lexicon, const char *phrase, const char *class, const char *id)
{
    for (guint at = first_of(lexicon, phrase); at != NONE; at = linked_at(lexicon, at)->next) {
        const struct meaning *there = &linked_at(lexicon, at)->meaning;
        if (strcmp(there->class, class) == 0 && strcmp(there->id, id) == 0)
            return true;
    }
    return lexicon->base != NULL && has_meaning(lexicon->base, phrase, class, id);
}

/* Each blank one, and none at the ends. */
static void squeeze(char *phrase)
{
    char *to = phrase;
    for (const char *from = phrase; *from != '\0'; from++)
        if (!isspace((unsigned char)*from) || (to > phrase && to[-1] != ' '))
            *to++ = isspace((unsigned char)*from) ? ' ' : *from;
    while (to > phrase && to[-1] == ' ')
        to--;
    *to = '\0';
}

/* `phrase` is folded; the meaning's strings are the lexicon's. */
static void add_folded(struct lexicon *lexicon, struct meaning meaning, char *phrase)
{
    squeeze(phrase);
    if (*phrase == '\0' || has_meaning(lexicon, phrase, meaning.class, meaning.id))
        return;
    struct linked linked = {meaning, NONE};
    guint last = first_of(lexicon, phrase), index = lexicon->meanings->len;
    g_array_append_val(lexicon->meanings, linked);
    if (last == NONE) {
        char *kept = g_string_chunk_insert(lexicon->strings, phrase);
        g_hash_table_insert(lexicon->phrases, kept, GUINT_TO_POINTER(index));
        keep_words(lexicon, kept);
        return;
    }
    while (linked_at(lexicon, last)->next != NONE)
        last = linked_at(lexicon, last)->next;
    linked_at(lexicon, last)->next = index;
}

static struct meaning kept_meaning(struct lexicon *lexicon, const char *class, const char *id)
{
    return (struct meaning){g_string_chunk_insert_const(lexicon->strings, class),
                            g_string_chunk_insert_const(lexicon->strings, id)};
}

static void add_phrase(struct lexicon *lexicon, struct meaning meaning, const char *phrase)
{
    struct text folded = TEXT_EMPTY;
    fold_text(phrase, &folded);
    if (folded.len > 0)
        add_folded(lexicon, meaning, folded.data);
    text_clear(&folded);
    if (fold_umlauts(phrase, &folded))
        add_folded(lexicon, meaning, folded.data);
    text_free(&folded);
}

void lexicon_add(struct lexicon *lexicon, const char *class, const char *id, const char *phrase)
{
    add_phrase(lexicon, kept_meaning(lexicon, class, id), phrase);
}

/* All that braces stand for: "tom{o,ar}" is "tomo" and "tomar". */
static void expand(struct lexicon *lexicon, struct meaning meaning, const char *phrase, int depth)
{
    const char *open = strchr(phrase, '{'), *close = open == NULL ? NULL : strchr(open, '}');
    if (close == NULL) {
        add_phrase(lexicon, meaning, phrase);
        return;
    }
    if (depth > BRACES_MOST)
        BUG("a table of words has too many braces: %s", phrase);
    struct text one = TEXT_EMPTY;
    for (const char *from = open + 1; from <= close;) {
        size_t length = strcspn(from, ",}");
        text_clear(&one);
        text_add_bytes(&one, phrase, (size_t)(open - phrase));
        text_add_bytes(&one, from, length);
        text_add(&one, close + 1);
        expand(lexicon, meaning, one.data, depth + 1);
        from += length + 1;
    }
    text_free(&one);
}

/* Commas and semicolons part phrases, but for those in braces. */
static void read_phrases(struct lexicon *lexicon, struct meaning meaning, char *phrases)
{
    bool braced = false;
    char *from = phrases;
    for (char *at = phrases;; at++) {
        bool end = *at == '\0';
        braced = *at == '{' || (braced && *at != '}');
        if (!end && (braced || (*at != ',' && *at != ';')))
            continue;
        *at = '\0';
        expand(lexicon, meaning, g_strstrip(from), 0);
        from = at + 1;
        if (end)
            return;
    }
}

static void read_line(struct lexicon *lexicon, char *line)
{
    char *comment = strstr(line, "  # ");
    if (line[0] == '#' || line[0] == '\0')
        return;
    if (comment != NULL && comment > strchrnul(line, '='))
        *comment = '\0';
    if (g_str_has_prefix(line, "frame ")) {
        g_ptr_array_add(lexicon->frames, g_string_chunk_insert(lexicon->strings, g_strstrip(line + strlen("frame "))));
        return;
    }
    char *is = strchr(line, '=');
    if (is == NULL)
        BUG("a table of words has a line without '=': %s", line);
    *is = '\0';
    char *class = g_strstrip(line), *id = class + strcspn(class, " ");
    if (class[0] == '\0')
        BUG("a table of words has a line without a class: %s", is + 1);
    if (*id != '\0')
        *id++ = '\0';
    read_phrases(lexicon, kept_meaning(lexicon, class, g_strstrip(id)), is + 1);
}

void lexicon_read(struct lexicon *lexicon, const char *table)
{
    char *copy = mem_copy_text(table), *rest = copy;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n"))
        read_line(lexicon, g_strstrip(line));
    free(copy);
}

const char *lexicon_frame(const struct lexicon *lexicon, size_t index)
{
    const GPtrArray *frames = lexicon->base == NULL ? lexicon->frames : lexicon->base->frames;
    return index < frames->len ? frames->pdata[index] : NULL;
}

const char *lexicon_frame_of(const struct lexicon *lexicon, const char *word)
{
    const char *frame;
    size_t length = strlen(word);
    for (size_t i = 0; (frame = lexicon_frame(lexicon, i)) != NULL; i++)
        if (strncmp(frame, word, length) == 0 && (frame[length] == '\0' || frame[length] == ' '))
            return frame;
    return NULL;
}

bool lexicon_has_frame(const struct lexicon *lexicon, const char *word)
{
    return lexicon_frame_of(lexicon, word) != NULL;
}

bool lexicon_knows(const struct lexicon *lexicon, const char *word)
{
    return g_hash_table_contains(lexicon->words, word) || (lexicon->base != NULL && lexicon_knows(lexicon->base, word));
}

int lexicon_reach(const struct lexicon *lexicon, const char *word)
{
    int own = (int)own_reach(lexicon, word), base = lexicon->base == NULL ? 0 : lexicon_reach(lexicon->base, word);
    return own > base ? own : base;
}

/* How many wrong letters are forgiven in a word of so many; one may be missing. */
static size_t forgiven(size_t length)
{
    return length < WORD_LEAST - 1 ? 0 : length < WORD_LONG ? 1 : 2;
}

/* Whether one word has more letters than `most` that the other has not: at least so many are wrong. */
static bool lacks_more(uint32_t letters, uint32_t other, size_t most)
{
    uint32_t lacking = letters & ~other;
    for (; most > 0 && lacking != 0; most--)
        lacking &= lacking - 1;
    return lacking != 0;
}

/* A mistyped word being compared. */
struct typed {
    const char *word;
    size_t length;
    uint32_t letters;
    bool first;   /* its first letter is right */
    size_t least; /* the best distance so far, or what is forgiven */
    const char **out;
    size_t count;
};

static bool may_mean(const struct typed *typed, const struct known *known)
{
    if (typed->first && typed->word[0] != known->word[0])
        return false;
    return !lacks_more(typed->letters, known->letters, typed->least) &&
           !lacks_more(known->letters, typed->letters, typed->least);
}

/* Keeps the list in the order of the alphabet, so that it does not hang on how the words are stored. */
static size_t keep_near(const char *known, const char **out, size_t count)
{
    size_t at = count < MENDED_MOST ? count : MENDED_MOST - 1;
    if (count >= MENDED_MOST && strcmp(known, out[at]) > 0)
        return count;
    for (; at > 0 && strcmp(known, out[at - 1]) < 0; at--)
        out[at] = out[at - 1];
    out[at] = known;
    return count < MENDED_MOST ? count + 1 : count;
}

static void compare(const struct lexicon *lexicon, size_t length, struct typed *typed)
{
    const GArray *list = lexicon->by_length[length];
    for (guint i = 0; i < list->len; i++) {
        const struct known *known = &g_array_index(list, struct known, i);
        size_t distance =
            may_mean(typed, known) ? nearest_within(typed->word, known->word, typed->least) : typed->least + 1;
        if (distance > typed->least)
            continue;
        typed->count = distance < typed->least ? 0 : typed->count;
        typed->least = distance;
        typed->count = keep_near(known->word, typed->out, typed->count);
    }
    if (lexicon->base != NULL)
        compare(lexicon->base, length, typed);
}

static void compare_all(const struct lexicon *lexicon, size_t most, struct typed *typed)
{
    size_t least = typed->length - most;
    for (size_t other = least < WORD_LEAST ? WORD_LEAST : least; typed->least > 0 && other <= typed->length + most;
         other++)
        compare(lexicon, other, typed);
}

/* In a short word the first letter must be right: "wife" is no wine. Where it may be, another is as near: "fold" is
 * food or gold. */
static size_t look_for(const struct lexicon *lexicon, const char *word, size_t most, const char **out)
{
    size_t length = strlen(word);
    struct typed typed = {.word = word, .length = length, .letters = letters_of(word), .least = most, .out = out};
    typed.first = length <= WORD_MENDED;
    compare_all(lexicon, most, &typed);
    if (typed.first && typed.count > 0) {
        typed.first = false;
        typed.count = 0;
        compare_all(lexicon, most, &typed);
    }
    return typed.count;
}

size_t lexicon_mend(const struct lexicon *lexicon, const char *word, const char **out)
{
    size_t length = strlen(word), most = forgiven(length);
    if (most == 0 || length + most >= LENGTHS || *lexicon->mends == 0)
        return 0;
    (*lexicon->mends)--;
    struct mended *mended = g_hash_table_lookup(lexicon->mended, word);
    if (mended == NULL) {
        mended = mem_new(1, sizeof *mended);
        mended->count = look_for(lexicon, word, most, mended->word);
        g_hash_table_insert(lexicon->mended, mem_copy_text(word), mended);
    }
    memcpy(out, mended->word, mended->count * sizeof *out);
    return mended->count;
}

size_t lexicon_meanings(const struct lexicon *lexicon, const char *phrase, struct meaning *out)
{
    size_t count = lexicon->base == NULL ? 0 : lexicon_meanings(lexicon->base, phrase, out);
    for (guint at = first_of(lexicon, phrase); at != NONE; at = linked_at(lexicon, at)->next) {
        if (count < MEANINGS_MOST)
            out[count] = linked_at(lexicon, at)->meaning;
        count++;
    }
    return count;
}

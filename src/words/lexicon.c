#include "words/lexicon.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/nearest.h"
#include "words/fold.h"

#include <ctype.h>
#include <glib.h>
#include <string.h>

enum { LENGTHS = 24, WORD_MENDED = 4, WORD_LONG = 7, EXPANSIONS = 64 };

struct lexicon {
    GHashTable *phrases; /* folded phrase -> GPtrArray of struct meaning */
    GHashTable *words;   /* folded words of all phrases */
    GHashTable *strings; /* classes and ids */
    GPtrArray *frames;
    GPtrArray *by_length[LENGTHS]; /* the words again, the longest together */
    int *mends;                    /* how many mistyped words are still looked for */
};

static void free_meanings(gpointer list)
{
    g_ptr_array_unref(list);
}

struct lexicon *lexicon_new(void)
{
    struct lexicon *lexicon = mem_new(1, sizeof *lexicon);
    lexicon->phrases = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, free_meanings);
    lexicon->words = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    lexicon->strings = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL);
    lexicon->frames = g_ptr_array_new_with_free_func(g_free);
    for (size_t i = 0; i < LENGTHS; i++)
        lexicon->by_length[i] = g_ptr_array_new();
    lexicon->mends = mem_new(1, sizeof *lexicon->mends);
    *lexicon->mends = MENDS_MOST;
    return lexicon;
}

void lexicon_free(struct lexicon *lexicon)
{
    if (lexicon == NULL)
        return;
    g_hash_table_unref(lexicon->phrases);
    g_hash_table_unref(lexicon->words);
    g_hash_table_unref(lexicon->strings);
    g_ptr_array_unref(lexicon->frames);
    for (size_t i = 0; i < LENGTHS; i++)
        g_ptr_array_unref(lexicon->by_length[i]);
    free(lexicon->mends);
    free(lexicon);
}

static const char *kept(struct lexicon *lexicon, const char *string)
{
    gpointer there = NULL;
    if (!g_hash_table_lookup_extended(lexicon->strings, string, &there, NULL)) {
        there = g_strdup(string);
        g_hash_table_add(lexicon->strings, there);
    }
    return there;
}

static void keep_words(struct lexicon *lexicon, const char *phrase)
{
    char **words = g_strsplit(phrase, " ", 0);
    for (size_t i = 0; words[i] != NULL; i++)
        if (!isdigit((unsigned char)words[i][0]) && !g_hash_table_contains(lexicon->words, words[i])) {
            char *word = g_strdup(words[i]);
            size_t length = strlen(word);
            g_hash_table_add(lexicon->words, word);
            g_ptr_array_add(lexicon->by_length[length < LENGTHS ? length : LENGTHS - 1], word);
        }
    g_strfreev(words);
}

/* `phrase` is folded; blanks are squeezed here. */
static void add_folded(struct lexicon *lexicon, const char *class, const char *id, char *phrase)
{
    char *to = phrase;
    for (const char *from = phrase; *from != '\0'; from++)
        if (!isspace((unsigned char)*from) || (to > phrase && to[-1] != ' '))
            *to++ = isspace((unsigned char)*from) ? ' ' : *from;
    while (to > phrase && to[-1] == ' ')
        to--;
    *to = '\0';
    if (*phrase == '\0')
        return;
    GPtrArray *list = g_hash_table_lookup(lexicon->phrases, phrase);
    if (list == NULL) {
        list = g_ptr_array_new_with_free_func(g_free);
        g_hash_table_insert(lexicon->phrases, g_strdup(phrase), list);
        keep_words(lexicon, phrase);
    }
    class = kept(lexicon, class);
    id = kept(lexicon, id);
    for (guint i = 0; i < list->len; i++) {
        const struct meaning *there = list->pdata[i];
        if (there->class == class && there->id == id)
            return;
    }
    struct meaning *meaning = g_new(struct meaning, 1);
    *meaning = (struct meaning){.class = class, .id = id};
    g_ptr_array_add(list, meaning);
}

void lexicon_add(struct lexicon *lexicon, const char *class, const char *id, const char *phrase)
{
    struct text folded = TEXT_EMPTY;
    fold_text(phrase, &folded);
    if (folded.len > 0)
        add_folded(lexicon, class, id, folded.data);
    text_clear(&folded);
    if (fold_umlauts(phrase, &folded))
        add_folded(lexicon, class, id, folded.data);
    text_free(&folded);
}

/* All that braces stand for: "tom{o,ar}" is "tomo" and "tomar". */
static void expand(struct lexicon *lexicon, const char *class, const char *id, const char *phrase, int depth)
{
    const char *open = strchr(phrase, '{'), *close = open == NULL ? NULL : strchr(open, '}');
    if (close == NULL) {
        lexicon_add(lexicon, class, id, phrase);
        return;
    }
    if (depth > 4)
        BUG("a table of words has too many braces: %s", phrase);
    char *inside = g_strndup(open + 1, (gsize)(close - open - 1));
    char **endings = g_strsplit(inside, ",", EXPANSIONS);
    for (size_t i = 0; endings[i] != NULL; i++) {
        char *one = g_strdup_printf("%.*s%s%s", (int)(open - phrase), phrase, endings[i], close + 1);
        expand(lexicon, class, id, one, depth + 1);
        g_free(one);
    }
    g_strfreev(endings);
    g_free(inside);
}

/* Commas and semicolons part phrases, but for those in braces. */
static void read_phrases(struct lexicon *lexicon, const char *class, const char *id, char *phrases)
{
    bool braced = false;
    char *from = phrases;
    for (char *at = phrases;; at++) {
        bool end = *at == '\0';
        braced = *at == '{' || (braced && *at != '}');
        if (!end && (braced || (*at != ',' && *at != ';')))
            continue;
        *at = '\0';
        expand(lexicon, class, id, g_strstrip(from), 0);
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
        g_ptr_array_add(lexicon->frames, g_strdup(g_strstrip(line + strlen("frame "))));
        return;
    }
    char *is = strchr(line, '=');
    if (is == NULL)
        BUG("a table of words has a line without '=': %s", line);
    *is = '\0';
    char **head = g_strsplit_set(g_strstrip(line), " ", 2);
    if (head[0] == NULL)
        BUG("a table of words has a line without a class: %s", is + 1);
    read_phrases(lexicon, head[0], head[1] == NULL ? "" : g_strstrip(head[1]), is + 1);
    g_strfreev(head);
}

void lexicon_read(struct lexicon *lexicon, const char *table)
{
    char **lines = g_strsplit(table, "\n", 0);
    for (size_t i = 0; lines[i] != NULL; i++)
        read_line(lexicon, g_strstrip(lines[i]));
    g_strfreev(lines);
}

const char *lexicon_frame(const struct lexicon *lexicon, size_t index)
{
    return index < lexicon->frames->len ? lexicon->frames->pdata[index] : NULL;
}

bool lexicon_has_frame(const struct lexicon *lexicon, const char *word)
{
    const char *frame;
    size_t length = strlen(word);
    for (size_t i = 0; (frame = lexicon_frame(lexicon, i)) != NULL; i++)
        if (strncmp(frame, word, length) == 0 && (frame[length] == '\0' || frame[length] == ' '))
            return true;
    return false;
}

bool lexicon_knows(const struct lexicon *lexicon, const char *word)
{
    return g_hash_table_contains(lexicon->words, word);
}

/* How many wrong letters are forgiven in a word of so many. */
static size_t forgiven(size_t length)
{
    return length < 3 ? 0 : length < WORD_LONG ? 1 : 2;
}

/* In a short word the first letter must be right: "wife" is no wine. */
static bool may_mean(const char *word, size_t length, const char *known)
{
    size_t other = strlen(known), most = forgiven(length);
    if (other < 3 || (length > other ? length - other : other - length) > most)
        return false;
    return length > WORD_MENDED || word[0] == known[0];
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

size_t lexicon_mend(const struct lexicon *lexicon, const char *word, const char **out)
{
    size_t length = strlen(word), least = forgiven(length), count = 0;
    if (least == 0 || length + least >= LENGTHS || *lexicon->mends == 0)
        return 0;
    (*lexicon->mends)--;
    for (size_t other = length - least; other <= length + forgiven(length); other++) {
        for (guint i = 0; least > 0 && i < lexicon->by_length[other]->len; i++) {
            const char *known = lexicon->by_length[other]->pdata[i];
            size_t distance = may_mean(word, length, known) ? nearest_distance(word, known) : least + 1;
            if (distance > least)
                continue;
            count = distance < least ? 0 : count;
            least = distance;
            count = keep_near(known, out, count);
        }
    }
    return count;
}

size_t lexicon_meanings(const struct lexicon *lexicon, const char *phrase, struct meaning *out)
{
    const GPtrArray *list = g_hash_table_lookup(lexicon->phrases, phrase);
    size_t count = list == NULL ? 0 : list->len;
    for (size_t i = 0; i < count && i < MEANINGS_MOST; i++)
        out[i] = *(const struct meaning *)list->pdata[i];
    return count;
}

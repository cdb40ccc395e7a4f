#include "words/lexicon_own.h"

#include "base/err.h"
#include "base/mem.h"
#include "base/nearest.h"
#include "base/text.h"
#include "words/everyday.h"

#include <stdlib.h>
#include <string.h>

enum { WORD_LEAST = 4, WORD_MENDED = 4, WORD_LONG = 7, MENDS_KEPT = 64 };

/* A mistyped word, and the known ones that it comes nearest to. */
struct mended {
    char word[LENGTHS]; /* "": none yet */
    const char *near[MENDED_MOST];
    size_t count;
};

struct mends {
    int left;  /* how many mistyped words are still looked for */
    int forms; /* the same of words that may be forms of others */
    struct sb_stemmer *stemmers[EVERYDAY_LANGUAGES];
    struct mended *at; /* those that were, by their hashes: a letter says a word more than once; NULL: none */
};

void lexicon_forget(const struct lexicon *lexicon)
{
    free(lexicon->mends->at);
    lexicon->mends->at = NULL;
}

struct sb_stemmer **lexicon_stemmers(const struct lexicon *lexicon)
{
    return lexicon->mends->forms-- > 0 ? lexicon->mends->stemmers : NULL;
}

void lexicon_begin_letter(const struct lexicon *lexicon)
{
    lexicon->mends->left = lexicon->mends->forms = MENDS_MOST;
    lexicon_forget(lexicon);
}

struct lexicon *lexicon_over(const struct lexicon *base)
{
    struct lexicon *lexicon = mem_new(1, sizeof *lexicon);
    for (int i = 0; base != NULL && i < base->layers; i++)
        lexicon->layer[i] = base->layer[i];
    lexicon->layers = base == NULL ? 0 : base->layers;
    if (lexicon->layers == LAYERS_MOST)
        BUG("a lexicon stands over too many others");
    lexicon->layer[lexicon->layers++] = &lexicon->own;
    lexicon->mends = mem_new(1, sizeof *lexicon->mends);
    lexicon_begin_letter(lexicon);
    return lexicon;
}

struct lexicon *lexicon_new(void)
{
    return lexicon_over(NULL);
}

bool lexicon_take(struct lexicon *lexicon, const char *name)
{
    size_t i = 0;
    while (i < frozen_count && strcmp(frozen_words[i].name, name) != 0)
        i++;
    if (i == frozen_count)
        return false;
    if (lexicon->layers == LAYERS_MOST || lexicon->growing != NULL)
        BUG("a lexicon takes too many tables, or the table %s too late", name);
    lexicon->layer[lexicon->layers - 1] = &frozen_words[i].layer;
    lexicon->layer[lexicon->layers++] = &lexicon->own;
    return true;
}

void lexicon_free(struct lexicon *lexicon)
{
    if (lexicon == NULL)
        return;
    lexicon_growing_free(lexicon->growing);
    everyday_free(lexicon->mends->stemmers);
    lexicon_forget(lexicon);
    free(lexicon->mends);
    free(lexicon);
}

uint32_t lexicon_hash(const char *text)
{
    return text_hash(TEXT_HASH, text, SIZE_MAX);
}

uint32_t lexicon_find(const struct layer *layer, const struct index *index, const char *text, uint32_t hash)
{
    uint32_t entry = NONE;
    for (uint32_t at = hash; index->slots > 0; at++) {
        entry = index->slot[at & (index->slots - 1)];
        const char *there = layer->strings + index->entry[entry].text;
        if (entry == NONE || (*there == *text && strcmp(there, text) == 0))
            return entry;
    }
    return entry;
}

uint32_t lexicon_first(const struct layer *layer, const char *phrase, uint32_t hash)
{
    uint32_t entry = lexicon_find(layer, &layer->phrases, phrase, hash);
    return entry == NONE ? NONE : layer->phrases.entry[entry].value;
}

const char *lexicon_frame(const struct lexicon *lexicon, size_t index)
{
    for (int i = 0; i < lexicon->layers; i++) {
        const struct layer *layer = lexicon->layer[i];
        if (index < layer->frames)
            return layer->strings + layer->frame[index];
        index -= layer->frames;
    }
    return NULL;
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

bool lexicon_has_rule(const struct lexicon *lexicon, const char *rule, const char *words, size_t bytes)
{
    struct text frame = TEXT_EMPTY;
    text_addf(&frame, "%s ", rule);
    text_add_bytes(&frame, words, bytes);
    bool has = lexicon_has_frame(lexicon, frame.data);
    text_free(&frame);
    return has;
}

bool lexicon_knows(const struct lexicon *lexicon, const char *word)
{
    uint32_t hash = lexicon_hash(word);
    bool knows = false;
    for (int i = 0; i < lexicon->layers && !knows; i++)
        knows = lexicon_find(lexicon->layer[i], &lexicon->layer[i]->words, word, hash) != NONE;
    return knows;
}

bool lexicon_games_know(const char *word)
{
    static const char *const others[] = {"engine", "zones"}; /* the robot's own */
    uint32_t hash = lexicon_hash(word);
    bool know = false;
    for (size_t i = 0; i < frozen_count && !know; i++) {
        const struct frozen *table = &frozen_words[i];
        if (strcmp(table->name, others[0]) != 0 && strcmp(table->name, others[1]) != 0)
            know = lexicon_find(&table->layer, &table->layer.words, word, hash) != NONE;
    }
    return know;
}

int lexicon_reach(const struct lexicon *lexicon, const char *word)
{
    uint32_t hash = lexicon_hash(word), reach = 0;
    for (int i = 0; i < lexicon->layers; i++) {
        const struct index *words = &lexicon->layer[i]->words;
        uint32_t entry = lexicon_find(lexicon->layer[i], words, word, hash);
        if (entry != NONE && words->entry[entry].value > reach)
            reach = words->entry[entry].value;
    }
    return (int)reach;
}

/* How many wrong letters are forgiven in a word of so many; one may be missing. */
static size_t forgiven(size_t length)
{
    return length < WORD_LEAST - 1 ? 0 : length < WORD_LONG ? 1 : 2;
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

static void compare_word(const char *known, struct typed *typed)
{
    size_t distance = nearest_within(typed->word, known, typed->least);
    if (distance > typed->least)
        return;
    typed->count = distance < typed->least ? 0 : typed->count;
    typed->least = distance;
    typed->count = keep_near(known, typed->out, typed->count);
}

static void compare_length(const struct layer *layer, size_t length, struct typed *typed)
{
    const struct known *known = layer->known;
    for (uint32_t at = layer->by_length[length]; at != NONE; at = known[at].next) {
        if (!nearest_may(typed->letters, known[at].letters, typed->least))
            continue;
        const char *word = layer->strings + layer->words.entry[at].text;
        if (!typed->first || typed->word[0] == word[0])
            compare_word(word, typed);
    }
}

static void compare_all(const struct lexicon *lexicon, size_t most, struct typed *typed)
{
    size_t length = typed->length - most < WORD_LEAST ? WORD_LEAST : typed->length - most;
    for (; typed->least > 0 && length <= typed->length + most; length++)
        for (int i = 0; i < lexicon->layers; i++)
            compare_length(lexicon->layer[i], length, typed);
}

/* In a short word the first letter must be right: "wife" is no wine. Where it may be, another is as near: "fold" is
 * food or gold. */
static size_t look_for(const struct lexicon *lexicon, const char *word, size_t most, const char **out)
{
    size_t length = strlen(word);
    struct typed typed = {.word = word, .length = length, .letters = nearest_letters(word), .least = most, .out = out};
    typed.first = length <= WORD_MENDED;
    compare_all(lexicon, most, &typed);
    if (typed.first && typed.count > 0) {
        typed.first = false;
        typed.count = 0;
        compare_all(lexicon, most, &typed);
    }
    return typed.count;
}

size_t lexicon_near(const struct lexicon *lexicon, const char *word, const char **out)
{
    struct mends *mends = lexicon->mends;
    size_t length = strlen(word), most = forgiven(length);
    if (most == 0 || length + most >= LENGTHS || mends->left <= 0)
        return 0;
    mends->left--;
    if (mends->at == NULL)
        mends->at = mem_new(MENDS_KEPT, sizeof *mends->at);
    struct mended *mended = &mends->at[lexicon_hash(word) % MENDS_KEPT];
    if (strcmp(mended->word, word) != 0) {
        memcpy(mended->word, word, length + 1);
        mended->count = look_for(lexicon, word, most, mended->near);
    }
    memcpy(out, mended->near, mended->count * sizeof *out);
    return mended->count;
}

/* What everybody knows is mended to forms of itself only. */
size_t lexicon_mend(const struct lexicon *lexicon, const char *word, const char **out)
{
    size_t near = lexicon_near(lexicon, word, out), count = 0;
    unsigned languages = near == 0 ? 0 : everyday_in(word);
    for (size_t i = 0; languages != 0 && i < near; i++)
        if (strncmp(word, out[i], WORD_LEAST) == 0 && /* "fera" is no form of "fers" */
            everyday_same(lexicon->mends->stemmers, languages, word, out[i]))
            out[count++] = out[i];
    return languages != 0 ? count : near;
}

size_t lexicon_meanings(const struct lexicon *lexicon, const char *phrase, struct meaning *out)
{
    uint32_t hash = lexicon_hash(phrase);
    size_t count = 0;
    for (int i = 0; i < lexicon->layers; i++) {
        const struct layer *layer = lexicon->layer[i];
        for (uint32_t at = lexicon_first(layer, phrase, hash); at != NONE && count < MEANINGS_MOST;
             at = layer->linked[at].next) {
            const struct linked *linked = &layer->linked[at];
            out[count++] = (struct meaning){layer->strings + linked->class, layer->strings + linked->id};
        }
    }
    return count;
}

const char *lexicon_id(const struct lexicon *lexicon, const char *phrase, const char *class)
{
    struct meaning meaning[MEANINGS_MOST];
    size_t count = lexicon_meanings(lexicon, phrase, meaning);
    for (size_t i = 0; i < count; i++)
        if (class == NULL || strcmp(meaning[i].class, class) == 0)
            return meaning[i].id;
    return NULL;
}

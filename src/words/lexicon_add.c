#include "base/mem.h"
#include "base/nearest.h"
#include "letter/fold.h"
#include "words/lexicon_own.h"

#include <ctype.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

struct growing_index {
    GArray *entry; /* struct entry */
    uint32_t *slot;
    uint32_t slots;
};

struct growing {
    struct text strings;
    struct growing_index phrases, words;
    GArray *linked, *known, *frames;
    uint32_t class, id; /* those of the last meaning, which the next one often has as well */
};

static uint32_t append(GArray *array, const void *one)
{
    g_array_append_vals(array, one, 1);
    return array->len - 1;
}

static uint32_t keep_string(struct growing *growing, const char *string, size_t length)
{
    uint32_t at = (uint32_t)growing->strings.len;
    text_add_bytes(&growing->strings, string, length);
    text_add_char(&growing->strings, '\0');
    return at;
}

static GArray *new_array(size_t size)
{
    GArray *array = g_array_new(FALSE, TRUE, (guint)size);
    return g_array_set_size(array, 1); /* NONE */
}

static struct growing *growing_new(void)
{
    struct growing *growing = mem_new(1, sizeof *growing);
    growing->strings = TEXT_EMPTY;
    growing->phrases.entry = new_array(sizeof(struct entry));
    growing->words.entry = new_array(sizeof(struct entry));
    growing->linked = new_array(sizeof(struct linked));
    growing->known = new_array(sizeof(struct known));
    growing->frames = g_array_new(FALSE, FALSE, sizeof(uint32_t));
    (void)keep_string(growing, "", 0);
    return growing;
}

void lexicon_growing_free(struct growing *growing)
{
    if (growing == NULL)
        return;
    text_free(&growing->strings);
    g_array_unref(growing->phrases.entry);
    g_array_unref(growing->words.entry);
    g_array_unref(growing->linked);
    g_array_unref(growing->known);
    g_array_unref(growing->frames);
    free(growing->phrases.slot);
    free(growing->words.slot);
    free(growing);
}

static struct index show_index(const struct growing_index *growing)
{
    return (struct index){.entry = (const struct entry *)(const void *)growing->entry->data,
                          .slot = growing->slot,
                          .entries = growing->entry->len,
                          .slots = growing->slots};
}

/* The arrays move as they grow. */
static void show(struct lexicon *lexicon)
{
    struct growing *growing = lexicon->growing;
    struct layer *own = &lexicon->own;
    own->strings = growing->strings.data;
    own->phrases = show_index(&growing->phrases);
    own->words = show_index(&growing->words);
    own->linked = (const struct linked *)(const void *)growing->linked->data;
    own->known = (const struct known *)(const void *)growing->known->data;
    own->frame = (const uint32_t *)(const void *)growing->frames->data;
    own->bytes = (uint32_t)growing->strings.len;
    own->linkeds = growing->linked->len;
    own->frames = growing->frames->len;
}

static void put(const struct growing *growing, struct growing_index *index, uint32_t entry)
{
    uint32_t at = lexicon_hash(growing->strings.data + g_array_index(index->entry, struct entry, entry).text);
    while (index->slot[at & (index->slots - 1)] != NONE)
        at++;
    index->slot[at & (index->slots - 1)] = entry;
}

/* Half of the slots are free, so that what is looked for is found soon. */
static uint32_t add_entry(const struct growing *growing, struct growing_index *index, struct entry entry)
{
    enum { SLOTS = 64 };
    uint32_t added = append(index->entry, &entry);
    if (2 * added >= index->slots) {
        free(index->slot);
        index->slots = index->slots == 0 ? SLOTS : 2 * index->slots;
        index->slot = mem_new(index->slots, sizeof *index->slot);
        for (uint32_t i = 1; i < added; i++)
            put(growing, index, i);
    }
    put(growing, index, added);
    return added;
}

/* `reach`: how many words the phrase has that it begins, 0 where it stands within; `kept`: where the word stands
 * already, or NONE. */
static void keep_word(struct lexicon *lexicon, const char *word, uint32_t kept, uint32_t reach)
{
    struct growing *growing = lexicon->growing;
    uint32_t own = lexicon_find(&lexicon->own, &lexicon->own.words, word, lexicon_hash(word));
    if (own != NONE) {
        uint32_t *most = &g_array_index(growing->words.entry, struct entry, own).value;
        *most = reach > *most ? reach : *most;
        return;
    }
    bool there = lexicon_knows(lexicon, word);
    if (isdigit((unsigned char)word[0]) || (there && reach == 0))
        return;
    size_t length = strlen(word);
    uint32_t *first = &lexicon->own.by_length[length < LENGTHS ? length : LENGTHS - 1];
    struct known known = {nearest_letters(word), *first};
    uint32_t text = kept != NONE ? kept : keep_string(growing, word, length);
    uint32_t added = add_entry(growing, &growing->words, (struct entry){text, reach});
    (void)append(growing->known, &known);
    if (!there)
        *first = added;
    show(lexicon);
}

static void keep_words(struct lexicon *lexicon, const char *phrase, uint32_t kept)
{
    char *copy = mem_copy_text(phrase), *rest = copy;
    uint32_t words = 1;
    for (const char *blank = strchr(phrase, ' '); blank != NULL; blank = strchr(blank + 1, ' '))
        words++;
    for (uint32_t reach = words; rest != NULL; reach = 0)
        keep_word(lexicon, strsep(&rest, " "), words == 1 ? kept : NONE, reach);
    free(copy);
}

/* The last of the phrase's meanings in the lexicon's own words, or NONE; *has: it has this one, here or below. */
static uint32_t last_of(const struct lexicon *lexicon, const char *phrase, const struct meaning *meaning, bool *has)
{
    uint32_t hash = lexicon_hash(phrase), last = NONE;
    *has = false;
    for (int i = 0; i < lexicon->layers; i++) {
        const struct layer *layer = lexicon->layer[i];
        last = NONE;
        for (uint32_t at = lexicon_first(layer, phrase, hash); at != NONE; at = layer->linked[at].next) {
            last = at;
            *has = *has || (strcmp(layer->strings + layer->linked[at].class, meaning->class) == 0 &&
                            strcmp(layer->strings + layer->linked[at].id, meaning->id) == 0);
        }
    }
    return last;
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

static uint32_t keep_again(struct growing *growing, uint32_t last, const char *string)
{
    bool same = strcmp(growing->strings.data + last, string) == 0;
    return same ? last : keep_string(growing, string, strlen(string));
}

static void add_folded(struct lexicon *lexicon, const struct meaning *meaning, char *phrase)
{
    struct growing *growing = lexicon->growing;
    bool has = false;
    squeeze(phrase);
    uint32_t last = last_of(lexicon, phrase, meaning, &has);
    if (*phrase == '\0' || has)
        return;
    growing->class = keep_again(growing, growing->class, meaning->class);
    growing->id = keep_again(growing, growing->id, meaning->id);
    struct linked linked = {growing->class, growing->id, NONE};
    uint32_t added = append(growing->linked, &linked);
    if (last != NONE) {
        g_array_index(growing->linked, struct linked, last).next = added;
        show(lexicon);
        return;
    }
    uint32_t kept = keep_string(growing, phrase, strlen(phrase));
    (void)add_entry(growing, &growing->phrases, (struct entry){kept, added});
    show(lexicon);
    keep_words(lexicon, phrase, kept);
}

static void begin(struct lexicon *lexicon)
{
    if (lexicon->growing == NULL)
        lexicon->growing = growing_new();
    lexicon_forget(lexicon);
    show(lexicon);
}

void lexicon_add(struct lexicon *lexicon, const char *class, const char *id, const char *phrase)
{
    const struct meaning meaning = {class, id};
    struct text folded = TEXT_EMPTY;
    begin(lexicon);
    fold_text(phrase, &folded);
    if (folded.len > 0)
        add_folded(lexicon, &meaning, folded.data);
    text_clear(&folded);
    if (fold_umlauts(phrase, &folded))
        add_folded(lexicon, &meaning, folded.data);
    text_free(&folded);
}

void lexicon_add_frame(struct lexicon *lexicon, const char *frame)
{
    begin(lexicon);
    uint32_t kept = keep_string(lexicon->growing, frame, strlen(frame));
    g_array_append_val(lexicon->growing->frames, kept);
    show(lexicon);
}

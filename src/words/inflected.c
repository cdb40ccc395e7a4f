#include "words/inflected.h"

#include "words/everyday.h"
#include "words/lexicon_own.h"
#include "words/lists.h"

#include <string.h>

enum { WORD_BYTES = 48, FORM_LEAST = 4, KNOWN_LEAST = 3, LONGER_MOST = 6, PLURAL_MOST = 2, SPANISH = 8, ALL = 15 };

static bool ends_in(const char *word, const char *ending)
{
    size_t length = strlen(word), most = strlen(ending);
    return length > most && strcmp(word + length - most, ending) == 0;
}

/* What was done, or what somebody does to whom it is told, in one of these languages; plain text has no accents. */
static bool is_told(const char *word, unsigned languages)
{
    for (const struct list_number *ending = list_told_endings; ending->word != NULL; ending++)
        if (((unsigned)ending->number & languages) != 0 && ends_in(word, ending->word))
            return true;
    return false;
}

/* "Blés" has more behind it than "blé" has; "gran" is no grano, and "fera" no fer. */
static bool is_longer(const char *word, const char *known)
{
    size_t length = strlen(known);
    return strncmp(word, known, length) == 0 && strlen(word) <= length + PLURAL_MOST &&
           word[length + strspn(word + length, "emnrsx")] == '\0';
}

/* "Echa" and "echo", which are too short to have a stem. */
static bool is_short_form(const char *word, const char *known)
{
    size_t length = strlen(word);
    return length == FORM_LEAST && strlen(known) == length && strncmp(word, known, length - 1) == 0 &&
           strchr("aeo", word[length - 1]) != NULL && strchr("aeo", known[length - 1]) != NULL;
}

/* What everybody knows in some languages is a form in one of these. */
static bool is_form(const struct lexicon *lexicon, struct sb_stemmer **stemmers, const char *word, unsigned languages,
                    const char *known)
{
    if (word[0] != known[0] || word[1] != known[1]) /* of most words soon known */
        return false;
    if (strlen(known) < FORM_LEAST && lexicon_has_frame(lexicon, "@spell")) /* "enge" is no form of "Eng" */
        return false;
    unsigned of = everyday_in(known);
    languages &= of == 0 ? (unsigned)ALL : of;
    bool verb = lexicon_id(lexicon, known, "verb") != NULL;
    if (languages == 0 || lexicon_id(lexicon, known, NULL) == NULL ||
        (verb ? is_told(word, languages) : !is_longer(word, known)))
        return false;
    return everyday_same(stemmers, languages, word, known) ||
           (verb && (languages & SPANISH) != 0 && is_short_form(word, known));
}

static size_t find_in(const struct lexicon *lexicon, unsigned languages, const char *word, const char **out)
{
    size_t length = strlen(word), count = 0;
    struct sb_stemmer **stemmers =
        languages == 0 || length < FORM_LEAST || length + 1 >= LENGTHS ? NULL : lexicon_stemmers(lexicon);
    if (stemmers == NULL)
        return 0;
    for (int i = 1; i < lexicon->layers; i++) { /* what all games share comes first: its words are known in all forms */
        const struct layer *layer = lexicon->layer[i];
        for (size_t other = KNOWN_LEAST; other < LENGTHS && other <= length + LONGER_MOST; other++)
            for (uint32_t at = layer->by_length[other]; at != NONE && count < MENDED_MOST; at = layer->known[at].next) {
                const char *known = layer->strings + layer->words.entry[at].text;
                if (is_form(lexicon, stemmers, word, languages, known))
                    out[count++] = known;
            }
    }
    return count;
}

size_t inflected_find(const struct lexicon *lexicon, const char *word, const char **out)
{
    return find_in(lexicon, everyday_in(word), word, out);
}

static bool is_spanish_verb(const struct lexicon *lexicon, const char *word)
{
    const char *found[MENDED_MOST];
    bool verb = lexicon_id(lexicon, word, "verb") != NULL;
    for (size_t count = verb ? 0 : find_in(lexicon, SPANISH, word, found); count > 0; count--)
        verb = verb || lexicon_id(lexicon, found[count - 1], "verb") != NULL;
    return verb;
}

size_t inflected_head(const struct lexicon *lexicon, const char *word, size_t *last)
{
    static const char *const pronouns[] = {"los", "las", "les", "nos", "lo", "la", "le", "me", "te", "se"};
    char head[WORD_BYTES];
    unsigned languages = everyday_in(word);
    size_t length = strlen(word);
    if (length >= sizeof head || (languages != 0 && (languages & SPANISH) == 0))
        return 0;
    memcpy(head, word, length + 1);
    for (int most = 0; most < 2; most++) {
        size_t i = 0;
        while (i < sizeof pronouns / sizeof pronouns[0] && !ends_in(head, pronouns[i]))
            i++;
        if (i == sizeof pronouns / sizeof pronouns[0])
            return 0;
        length -= strlen(pronouns[i]);
        head[length] = '\0';
        *last = most == 0 ? length : *last;
        if (length > 1 && strchr("aenrd", head[length - 1]) != NULL && is_spanish_verb(lexicon, head))
            return length;
    }
    return 0;
}

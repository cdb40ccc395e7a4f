#include "words/inflected.h"

#include "words/everyday.h"
#include "words/lexicon_own.h"

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
    static const struct {
        unsigned languages;
        const char *ending;
    } past[] = {{1, "ed"},   {2, "te"},   {2, "ten"},  {2, "test"}, {4, "ais"}, {4, "ait"},  {4, "aient"}, {4, "ee"},
                {4, "ees"},  {4, "es"},   {8, "aste"}, {8, "aron"}, {8, "aba"}, {8, "aban"}, {8, "abas"},  {8, "iste"},
                {8, "ia"},   {8, "ian"},  {8, "ias"},  {8, "ado"},  {8, "ido"}, {8, "ada"},  {8, "ida"},   {8, "ieron"},
                {8, "ados"}, {8, "idos"}, {8, "adas"}, {8, "idas"}, {8, "as"},  {8, "es"}};
    for (size_t i = 0; i < sizeof past / sizeof past[0]; i++)
        if ((past[i].languages & languages) != 0 && ends_in(word, past[i].ending))
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
static bool is_form(const struct lexicon *lexicon, struct stems **stems, const char *word, unsigned languages,
                    const char *known)
{
    struct meaning meaning[MEANINGS_MOST];
    if (word[0] != known[0] || word[1] != known[1]) /* of most words soon known */
        return false;
    if (strlen(known) < FORM_LEAST && lexicon_has_frame(lexicon, "@spell")) /* "enge" is no form of "Eng" */
        return false;
    unsigned of = everyday_in(known);
    languages &= of == 0 ? (unsigned)ALL : of;
    if (languages == 0 || lexicon_meanings(lexicon, known, meaning) == 0 ||
        (lexicon_is(lexicon, known, "verb") ? is_told(word, languages) : !is_longer(word, known)))
        return false;
    return everyday_same(stems, languages, word, known) ||
           ((languages & SPANISH) != 0 && lexicon_is(lexicon, known, "verb") && is_short_form(word, known));
}

static size_t find_in(const struct lexicon *lexicon, unsigned languages, const char *word, const char **out)
{
    size_t length = strlen(word), count = 0;
    struct stems **stems =
        languages == 0 || length < FORM_LEAST || length + 1 >= LENGTHS ? NULL : lexicon_stems(lexicon);
    if (stems == NULL)
        return 0;
    for (int i = 1; i < lexicon->layers; i++) { /* what all games share comes first: its words are known in all forms */
        const struct layer *layer = lexicon->layer[i];
        for (size_t other = KNOWN_LEAST; other < LENGTHS && other <= length + LONGER_MOST; other++)
            for (uint32_t at = layer->by_length[other]; at != NONE && count < MENDED_MOST; at = layer->known[at].next) {
                const char *known = layer->strings + layer->words.entry[at].text;
                if (is_form(lexicon, stems, word, languages, known))
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
    size_t count = lexicon_is(lexicon, word, "verb") ? 0 : find_in(lexicon, SPANISH, word, found);
    bool verb = lexicon_is(lexicon, word, "verb");
    for (size_t i = 0; i < count; i++)
        verb = verb || lexicon_is(lexicon, found[i], "verb");
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

#include "games/doge/words.h"
#include "games/doge/doge.h"

#include "games/doge/errors.h"
#include "rules/words.h"

static const char *const names[VERBS] = {
    "place", "win",  "second", "again",   "tied", "tied-second", "hold",    "build",
    "limit", "done", "take",   "abstain", "move", "none",        "default",
};

static const struct {
    const char *word;
    int verb;
} shorts[] = {{"p", VERB_PLACE},
              {"w", VERB_WIN},
              {"s", VERB_SECOND},
              {"2nd", VERB_SECOND},
              {"t2", VERB_TIED_SECOND},
              {"m", VERB_OPTION + CHOICE_MOVE},
              {"ab", VERB_OPTION + CHOICE_ABSTAIN},
              {"pass", VERB_OPTION + CHOICE_NOTHING},
              {"ok", VERB_DONE},
              {"plan", VERB_DONE}};

bool doge_words_read(const struct order_line *line, struct piece piece, const char *blanks, struct words *out)
{
    out->at = 0;
    out->count = piece_words(line, piece, blanks, ":>", out->word, WORDS);
    if (out->count > WORDS)
        return false;
    int kept = 0;
    for (int i = 0; i < out->count; i++) {
        struct piece word = out->word[i];
        bool arrow = i + 1 < out->count && piece_is(out->word[i + 1], ">");
        if (arrow && word.at[word.len - 1] == '-')
            word.len--;
        if (word.len > 0)
            out->word[kept++] = word;
    }
    out->count = kept;
    return true;
}

bool doge_words_skip(struct words *words, const char *word)
{
    if (!doge_words_left(words) || !piece_is(words->word[words->at], word))
        return false;
    words->at++;
    return true;
}

bool doge_words_left(const struct words *words)
{
    return words->at < words->count;
}

const char *doge_verb_name(int verb)
{
    return names[verb];
}

static const char *choice_name(int choice)
{
    return names[VERB_OPTION + choice];
}

const char *doge_vocabulary(int index)
{
    static const struct names lists[] = {{doge_verb_name, VERBS}, {doge_area_name, AREAS}};
    return names_at(lists, 2, index);
}

int doge_verb_find(struct piece word)
{
    for (size_t i = 0; i < sizeof shorts / sizeof shorts[0]; i++)
        if (piece_is(word, shorts[i].word))
            return shorts[i].verb;
    return piece_match(word, doge_verb_name, VERBS);
}

int doge_choice_find(struct piece word)
{
    for (size_t i = 0; i < sizeof shorts / sizeof shorts[0]; i++)
        if (shorts[i].verb >= VERB_OPTION && piece_is(word, shorts[i].word))
            return shorts[i].verb - VERB_OPTION;
    return piece_match(word, choice_name, CHOICES);
}

/* The two words with a hyphen between them are the id of an area. */
static int joined(struct piece first, struct piece second)
{
    for (int area = 0; area < AREAS; area++) {
        const char *id = doge_areas[area].id;
        int before = (int)strcspn(id, "-");
        if (id[before] == '-' && before == first.len && memcmp(id, first.at, (size_t)before) == 0 &&
            piece_is(second, id + before + 1))
            return area;
    }
    return AREA_NONE;
}

int doge_area_words(const struct piece *word, int count)
{
    if (count < 1)
        return 0;
    return count > 1 && joined(word[0], word[1]) != AREA_NONE ? 2 : 1;
}

bool doge_area_read(const struct piece *word, int count, int *area, struct refusal *why)
{
    static const struct names areas = {doge_area_name, AREAS};
    static const struct word_errors misses = {&DOGE_AREA, &DOGE_AMBIGUOUS};
    if (count == 2) {
        *area = joined(word[0], word[1]);
        return true;
    }
    for (int i = 0; i < AREAS; i++) {
        if (piece_is(word[0], doge_areas[i].code) || piece_is(word[0], doge_areas[i].joined)) {
            *area = i;
            return true;
        }
    }
    return word_lookup(word[0], areas, misses, area, why);
}

bool doge_area_begins(struct piece word)
{
    int area;
    struct refusal why = {0};
    return doge_area_read(&word, 1, &area, &why) || why.code == DOGE_AMBIGUOUS.code;
}

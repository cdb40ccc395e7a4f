#include "engine/inbox/event_named.h"

#include "base/nearest.h"
#include "base/text.h"
#include "letter/fold.h"
#include "words/everyday.h"
#include "words/lexicon.h"

#include <ctype.h>

enum { NEAR_LEAST = 5, NEAR_LONG = 8, TITLE_LEAST = 3, SHORT_TERMS = 5 };

/* How well words fit an event, twice that where it is not over. */
enum { FIT_EVENT = 1, FIT_WORD = 2, FIT_NEAR = 3, FIT_KIND = 4, FIT_NAME = 8, FIT_TITLE = 16 };

/* Kinds of nouns, as concepts of the table. */
enum { NOUN_LADDER = 1, NOUN_LEAGUE = 2, NOUN_CUP = 4, NOUN_EVENT = 8 };
static const char *const nouns_said[] = {"ladder", "league", "cup", "event"};
static const char seasons[] = "spring summer autumn winter";

/* A letter at work. */
struct naming {
    const struct lexicon *lexicon; /* of what is said of events */
    const struct terms *terms;
    unsigned nouns; /* those that are said of one that is known: "the league", not "a league" */
};

/* ---- words -------------------------------------------------------------------------- */

/* The concept that the word can mean, of those which stand one blank apart; NULL: none. */
static const char *meant(const struct lexicon *lexicon, const char *word, const char *concepts)
{
    struct meaning meaning[MEANINGS_MOST];
    for (size_t count = lexicon_meanings(lexicon, word, meaning); count > 0; count--)
        if (strcmp(meaning[count - 1].class, "c") == 0 && term_among(meaning[count - 1].id, concepts))
            return meaning[count - 1].id;
    return NULL;
}

static bool means(const struct lexicon *lexicon, const struct term *term, const char *concepts)
{
    return term->kind == TERM_WORD && meant(lexicon, term->plain, concepts) != NULL;
}

static unsigned nouns_of(const struct lexicon *lexicon, const struct term *term)
{
    unsigned nouns = 0;
    for (size_t i = 0; i < sizeof nouns_said / sizeof nouns_said[0]; i++)
        nouns |= means(lexicon, term, nouns_said[i]) ? 1U << i : 0;
    return nouns;
}

/* A name or title as words one blank apart. */
static void write_words(const char *name, struct text *out)
{
    struct text folded = TEXT_EMPTY;
    fold_text(name, &folded);
    for (size_t i = 0; i < folded.len; i++)
        if (isalnum((unsigned char)folded.data[i]))
            text_add_char(out, (char)tolower((unsigned char)folded.data[i]));
        else if (out->len > 0 && out->data[out->len - 1] != ' ')
            text_add_char(out, ' ');
    text_free(&folded);
}

/* Where the words begin, of *used terms; count of the terms: nowhere. */
static size_t place_of(const struct terms *terms, const char *name, size_t *used)
{
    struct text words = TEXT_EMPTY;
    size_t at = 0;
    write_words(name, &words);
    for (*used = 0; words.len > 0 && at < terms->count; at++) {
        *used = terms_phrase(terms, at, words.data);
        /* "spring-r1-t2" is a game of it */
        if (*used > 0 && !terms_at(terms, at + *used)->joined && !terms->term[at].joined)
            break;
    }
    at = words.len > 0 ? at : terms->count;
    text_free(&words);
    return at;
}

bool event_named_holds(const struct terms *terms, const char *name)
{
    size_t used = 0;
    return place_of(terms, name, &used) < terms->count;
}

static bool mistypes(const struct terms *terms, const char *name)
{
    bool is = false;
    for (size_t i = 0; i < terms->count; i++) {
        const char *word = terms->term[i].plain;
        size_t len = strlen(word), most = len >= NEAR_LONG ? 2 : 1;
        is = is || (len >= NEAR_LEAST && terms->term[i].kind == TERM_WORD && everyday_in(word) == 0 &&
                    nearest_within(word, name, most) <= most);
    }
    return is;
}

/* ---- kinds -------------------------------------------------------------------------- */

/* "A league of our own", "einer ganz anderen Liga" are none of ours; but not "à la ligue", "an der Liga". */
static bool is_some(const struct naming *naming, size_t at)
{
    const struct term *term = &naming->terms->term[at];
    bool near = at > 0 && (term_is(term - 1, "a an") || means(naming->lexicon, term - 1, "some"));
    bool far = at > 1 && !means(naming->lexicon, term - 1, "little") &&
               (term_is(term - 2, "a an") || means(naming->lexicon, term - 2, "some"));
    return near || far;
}

/* Those that are said of one that is known; *some: others are. */
static unsigned kinds_said(const struct naming *naming, bool *some)
{
    unsigned nouns = 0;
    *some = false;
    for (size_t i = 0; i < naming->terms->count; i++) {
        unsigned is = nouns_of(naming->lexicon, &naming->terms->term[i]);
        bool known = !is_some(naming, i) && !means(naming->lexicon, &naming->terms->term[i], "several");
        nouns |= known ? is : 0;
        *some = *some || (is != 0 && !known);
    }
    return nouns;
}

static unsigned nouns_of_kind(enum contest_kind kind)
{
    return kind == CONTEST_LADDER ? NOUN_LADDER : kind == CONTEST_LEAGUE ? NOUN_LEAGUE : NOUN_CUP;
}

/* ---- titles ------------------------------------------------------------------------- */

/* Does the letter say the word of a title, or the same time of the year in another language beside a noun? */
static bool says_word(const struct naming *naming, const char *word)
{
    const char *season = meant(naming->lexicon, word, seasons);
    bool plain = naming->nouns != 0 || everyday_in(word) == 0, says = false;
    for (size_t i = 0; i < naming->terms->count && !says; i++) {
        const struct term *term = &naming->terms->term[i];
        says = (plain && strcmp(term->plain, word) == 0) ||
               (season != NULL && naming->nouns != 0 && means(naming->lexicon, term, season));
    }
    return says;
}

/* How well they fit its title, of whose words *nouns are those that are said of events. */
static int fit_title(const struct naming *naming, const char *title, unsigned *nouns)
{
    int fits = 0;
    struct terms words;
    terms_read(title, &words);
    for (size_t i = 0; i < words.count; i++) {
        const struct term *term = &words.term[i];
        unsigned is = nouns_of(naming->lexicon, term);
        *nouns |= is;
        bool counts = is == 0 && (term->kind == TERM_NUMBER || strlen(term->plain) >= TITLE_LEAST) &&
                      !means(naming->lexicon, term, "some and");
        fits += counts && says_word(naming, term->plain) ? FIT_WORD : 0;
    }
    terms_free(&words);
    return fits;
}

/* ---- one event ---------------------------------------------------------------------- */

struct fit {
    int points; /* 0: it is not meant */
    bool sure;
};

static struct fit fit_of(const struct naming *naming, const struct book_head *head)
{
    bool live = head->status == CONTEST_ENTERING || head->status == CONTEST_RUNNING, nouns = naming->nouns != 0;
    bool titled = strcasecmp(head->title, head->name) != 0 && event_named_holds(naming->terms, head->title);
    bool named = event_named_holds(naming->terms, head->name);
    unsigned own = nouns_of_kind(head->kind) | NOUN_EVENT;
    int points = (titled ? FIT_TITLE : 0) + (named ? FIT_NAME : 0);
    if (!titled && live && head->listed) {
        int words = fit_title(naming, head->title, &own);
        bool kind = (naming->nouns & own & ~(unsigned)NOUN_EVENT) != 0,
             near = nouns && mistypes(naming->terms, head->name);
        points += words + (kind ? FIT_KIND : (naming->nouns & own) != 0 ? FIT_EVENT : 0) + (near ? FIT_NEAR : 0);
        titled = (kind && words > 0) || near;
    }
    bool odd = named && (nouns || everyday_in(head->name) == 0);
    return (struct fit){points == 0 ? 0 : 2 * points + (live ? 1 : 0), titled || odd};
}

/* Whether little words stand beside the noun or the name, and nothing else: "and the ladder, please?" */
static bool is_whole(const struct naming *naming, const struct event_named *named)
{
    size_t words = 0, known = 0, used[2] = {0}, from[2];
    if (naming->terms->count > SHORT_TERMS || named->count != 1)
        return false;
    from[0] = place_of(naming->terms, named->head[0]->name, &used[0]);
    from[1] = place_of(naming->terms, named->head[0]->title, &used[1]);
    for (size_t i = 0; i < naming->terms->count; i++) {
        const struct term *term = &naming->terms->term[i];
        bool of_it = (i >= from[0] && i < from[0] + used[0]) || (i >= from[1] && i < from[1] + used[1]);
        words += term->kind == TERM_WORD ? 1 : 0;
        known += term->kind == TERM_WORD && (of_it || means(naming->lexicon, term, "ladder league cup event little"));
    }
    return words == known;
}

void event_named_find(const struct terms *terms, const struct event_list *events, struct event_named *out)
{
    int best = 0;
    struct lexicon *lexicon = lexicon_new();
    struct naming naming = {lexicon, terms, 0};
    *out = (struct event_named){.count = 0};
    if (lexicon_take(lexicon, "event"))
        naming.nouns = kinds_said(&naming, &out->some);
    for (size_t i = 0; i < events->count; i++) {
        struct fit fit = fit_of(&naming, &events->heads[i]);
        if (fit.points > best)
            out->count = 0;
        if (fit.points == 0 || fit.points < best || out->count == EVENT_NAMED_MOST)
            continue;
        best = fit.points;
        out->sure = fit.sure;
        out->head[out->count++] = &events->heads[i];
    }
    out->nouns = naming.nouns != 0;
    out->whole = is_whole(&naming, out);
    lexicon_free(lexicon);
}

void event_named_ladders(const struct event_list *events, struct event_named *out)
{
    *out = (struct event_named){.count = 0};
    for (size_t i = 0; i < events->count && out->count < EVENT_NAMED_MOST; i++)
        if (events->heads[i].kind == CONTEST_LADDER && events->heads[i].status == CONTEST_RUNNING)
            out->head[out->count++] = &events->heads[i];
}

bool event_named_may(const struct typed *letter)
{
    static const char said[] = "ladder league cup event several enter leave skip challenge table who";
    struct lexicon *lexicon = lexicon_new();
    bool may = false, taken = lexicon_take(lexicon, "event");
    for (size_t i = 0; taken && !may && i < letter->count; i++)
        for (size_t k = 0; !may && k < letter->line[i].count; k++)
            may = means(lexicon, &letter->line[i].term[k], said);
    lexicon_free(lexicon);
    return may;
}

#include "words/greeted.h"

#include "base/number.h"
#include "words/lists.h"

#include <string.h>

enum { GREETED_TERMS = 8, SEAT_MOST = 31 };

/* A name that a game knows as something else ("Max") stands behind a greeting for whom it names. */
static unsigned seat_of(const struct greeted_by *by, const struct term *term)
{
    int64_t seat = 0;
    unsigned named = term->kind == TERM_WORD ? by->named(term->raw, strcspn(term->raw, " ,:;.!?"), by->context) : 0;
    if (named != 0)
        return named;
    const char *id = term->kind == TERM_WORD ? lexicon_id(by->lexicon, term->plain, "seat") : NULL;
    return id != NULL && number_read(id, 1, SEAT_MOST, &seat) ? 1u << seat : 0;
}

/* "England," alone in its line, or "England, I will ..." */
static bool is_head(const struct terms *terms)
{
    return terms->count >= 2 && (terms->count == 2 || terms->term[0].capital) && term_is_mark(&terms->term[1], ",:!");
}

/* Behind the word that greets: "My dear ..."; 0: the line does not begin so. */
static size_t behind_greeting(const struct terms *terms)
{
    size_t at = terms->count > 0 && term_is(&terms->term[0], "my mein meine mon ma mi") ? 1 : 0;
    return at < terms->count && list_has(list_greetings, terms->term[at].plain) ? at + 1 : 0;
}

bool greeted_may(const struct terms *line)
{
    return is_head(line) || behind_greeting(line) > 0;
}

unsigned greeted_seats(const struct greeted_by *by, const struct terms *line)
{
    bool ends = false;
    unsigned seats = line->count > 0 && is_head(line) ? seat_of(by, &line->term[0]) : 0;
    size_t greeted = behind_greeting(line);
    for (size_t i = greeted; greeted > 0 && !ends && i < line->count; i++) {
        const struct term *term = &line->term[i];
        unsigned seat = seat_of(by, term);
        bool known = seat != 0 || list_has(list_addressees, term->plain) || list_has(list_greetings, term->plain);
        ends =
            term_is_mark(term, ",:!.;") && (i + 1 == line->count || !list_has(list_greetings, line->term[i + 1].plain));
        if (term_is(term, "robot bot roboter") || terms_longest(line, i, list_masters) > 0 ||
            terms_longest(line, i, list_everybody) > 0) /* "Hi Bruno, hi robot" */
            return 0;
        if (!ends && !term_is_mark(term, ",:!.;") &&
            ((!known && !term->capital) || i == GREETED_TERMS)) /* "hi carla is what ..." */
            return 0;
        seats |= seat;
    }
    return seats;
}

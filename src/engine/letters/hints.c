#include "engine/letters/hints.h"

#include "base/mem.h"
#include "base/nearest.h"
#include "engine/game/audience.h"
#include "engine/letters/facts.h"
#include "engine/play/spelling.h"
#include "engine/play/views.h"
#include "reader/hints.h"
#include "words/catalog.h"
#include "words/say.h"

enum {
    SLIP = 3,        /* one letter of so many may be another */
    STAGES_BACK = 40 /* what became of a thing is looked for so far back */
};

struct lexicon *hints_lexicon(const struct services *services, const struct game *game)
{
    struct lexicon *lexicon = reader_lexicon(services->words, game->rules);
    for (int seat = 1; seat <= game->match.seats; seat++)
        if (game->seat[seat - 1].kind == SEAT_PLAYER && !audience_hides(game))
            reader_name(lexicon, seat, audience_name(game, seat));
    return lexicon;
}

void hints_close(struct told *one, char *const *order, int count)
{
    struct text text = TEXT_EMPTY;
    bool itself = one->nearest != NULL;
    for (int i = 0; i < count; i++) {
        itself = itself || strcmp(one->line, order[i]) == 0;
        text_addf(&text, "%s%s", i == 0 ? "" : "; ", order[i]);
    }
    if (text.len > 0 && !itself) {
        one->nearest = text_detach(&text);
        one->several = count > 1;
    }
    text_free(&text);
}

/* What shares words with the line, or else what is a slip of the pen away. */
static void put_hints(struct told *one, struct game *game, int seat, const struct hints *hints)
{
    struct text slip = TEXT_EMPTY;
    hints_close(one, hints->order, hints->count);
    for (int i = 0; i < hints->count; i++)
        free(hints->order[i]);
    if (hints->count == 0 && spelling_nearest(game->rules, view_get(&game->match, seat), seat, one->line, &slip) &&
        nearest_distance(one->line, slip.data) * SLIP <= strlen(one->line))
        hints_close(one, &slip.data, 1);
    text_free(&slip);
}

/* Has the line no reason yet but that it is no order, or none that can be done? */
static bool lacks_reason(const struct told *one)
{
    return one->code == NULL || strcmp(one->code, REFUSAL_VERB.code) == 0;
}

/* The last thing that the seat was told about what is missing: "Anna (blue) took Trade 3 of Gallia (wheat+wood)". NULL:
 * nothing. */
static const char *last_of(const struct told_list *happened, const struct lexicon *lexicon, const char *missing)
{
    for (size_t i = happened->count; i-- > 0;)
        if (hints_names(lexicon, happened->item[i].text, missing))
            return happened->item[i].text;
    return NULL;
}

static void put_missing(struct told *one, const struct hints *hints, const struct told_list *happened,
                        const struct lexicon *lexicon)
{
    struct text what = TEXT_EMPTY, text = TEXT_EMPTY, became = TEXT_EMPTY;
    for (int i = 0; i < hints->missings; i++) {
        const char *last = last_of(happened, lexicon, hints->missing[i]);
        text_addf(&what, "%s%s", i == 0 ? "" : ", ", hints->missing[i]);
        if (last != NULL && (became.len == 0 || strstr(became.data, last) == NULL)) {
            text_between(&became, 0, catalog_text("list.apart"));
            text_add(&became, last);
        }
    }
    say(&text, hints->asked ? "answer.missing" : "answer.missing.unasked", SAID("what", what.data));
    free(one->why);
    one->why = text_detach(&text);
    one->missing = true;
    if (became.len > 0) {
        free(one->detail);
        one->detail = text_detach(&became);
    }
    text_free(&what);
}

/* Says of each refusal without a reason what of it is not there, and what happened to that. */
static enum rc put_reasons(struct told_list *refused, const struct hints *hints, const struct reader_seat *reader,
                           const struct services *services, struct game *game, struct err *err)
{
    struct report before = {NULL};
    enum rc rc = RC_OK;
    bool any = false;
    for (size_t i = 0; i < refused->count; i++)
        any = any || (hints[i].missings > 0 && lacks_reason(&refused->item[i]));
    if (any)
        rc = facts_happened(&before, services, game, reader->seat, game_back(game, STAGES_BACK), err);
    for (size_t i = 0; rc == RC_OK && any && i < refused->count; i++)
        if (hints[i].missings > 0 && lacks_reason(&refused->item[i]))
            put_missing(&refused->item[i], &hints[i], &before.happened, reader->lexicon);
    report_free(&before);
    return rc;
}

enum rc hints_put(struct told_list *refused, const struct services *services, struct game *game, int seat,
                  struct err *err)
{
    size_t count = refused->count;
    if (!game->live || match_over(&game->match) || count == 0)
        return RC_OK;
    const char **line = mem_new(count, sizeof *line);
    struct hints *hints = mem_new(count, sizeof *hints);
    const void *view = view_get(&game->match, seat);
    struct lexicon *lexicon = hints_lexicon(services, game);
    const struct reader_seat reader = {
        .rules = game->rules, .lexicon = lexicon, .state = view, .view = view, .seat = seat};
    for (size_t i = 0; i < count; i++)
        line[i] = refused->item[i].line;
    reader_hints(&reader, line, count, hints);
    for (size_t i = 0; i < count; i++)
        put_hints(&refused->item[i], game, seat, &hints[i]);
    enum rc rc = put_reasons(refused, hints, &reader, services, game, err);
    lexicon_free(lexicon);
    free(hints);
    free(line);
    return rc;
}

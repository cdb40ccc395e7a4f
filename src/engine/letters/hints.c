#include "engine/letters/hints.h"

#include "base/mem.h"
#include "base/nearest.h"
#include "engine/play/nearest.h"
#include "engine/play/views.h"
#include "reader/hints.h"

enum { SLIP = 3 }; /* one letter of so many may be another */

struct lexicon *hints_lexicon(const struct services *services, const struct game *game)
{
    struct lexicon *lexicon = reader_lexicon(services->words, game->rules);
    for (int seat = 1; seat <= game->match.seats; seat++)
        reader_name(lexicon, seat, game_seat_name(game, seat));
    return lexicon;
}

static void put_hints(struct jv *one, struct game *game, int seat, const struct hints *hints)
{
    const char *line = jv_string(jv_get(one, "line"));
    struct text text = TEXT_EMPTY;
    for (int i = 0; i < hints->count; i++) {
        text_addf(&text, "%s%s", i == 0 ? "" : "; ", hints->order[i]);
        free(hints->order[i]);
    }
    if (hints->count == 0 && nearest_legal(game->rules, audience_view(&game->match, seat), seat, line, &text) &&
        nearest_distance(line, text.data) * SLIP > strlen(line))
        text_clear(&text);
    if (text.len > 0) {
        jv_put_string(one, "nearest", text.data);
        jv_put_bool(one, "nearest_several", hints->count > 1);
    }
    text_free(&text);
}

void hints_put(struct jv *refused, const struct services *services, struct game *game, int seat)
{
    size_t count = jv_size(refused);
    if (!game->live || match_over(&game->match) || count == 0)
        return;
    const char **line = mem_new(count, sizeof *line);
    struct hints *hints = mem_new(count, sizeof *hints);
    const void *view = audience_view(&game->match, seat);
    struct lexicon *lexicon = hints_lexicon(services, game);
    const struct reader_seat reader = {
        .rules = game->rules, .lexicon = lexicon, .state = view, .view = view, .seat = seat};
    for (size_t i = 0; i < count; i++)
        line[i] = jv_string(jv_get(jv_at(refused, i), "line"));
    reader_hints(&reader, line, count, hints);
    for (size_t i = 0; i < count; i++)
        put_hints(jv_at(refused, i), game, seat, &hints[i]);
    lexicon_free(lexicon);
    free(hints);
    free(line);
}

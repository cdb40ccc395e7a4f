#include "engine/letters/hints.h"

#include "base/nearest.h"
#include "engine/play/nearest.h"
#include "engine/play/views.h"
#include "reader/hints.h"

enum { SLIP = 3 }; /* one letter of so many may be another */

static int by_words(const struct services *services, struct game *game, int seat, const char *line,
                    char *out[HINTS_MOST])
{
    const void *view = audience_view(&game->match, seat);
    struct lexicon *lexicon = reader_lexicon(services->words, game->rules);
    for (int i = 1; i <= game->match.seats; i++)
        reader_name(lexicon, i, game_seat_name(game, i));
    const struct reader_seat reader = {
        .rules = game->rules, .lexicon = lexicon, .state = view, .view = view, .seat = seat};
    int count = reader_hints(&reader, line, out);
    lexicon_free(lexicon);
    return count;
}

void hints_put(struct jv *one, const struct services *services, struct game *game, int seat, const char *line)
{
    char *hint[HINTS_MOST];
    struct text text = TEXT_EMPTY;
    if (!game->live || match_over(&game->match))
        return;
    int count = by_words(services, game, seat, line, hint);
    for (int i = 0; i < count; i++) {
        text_addf(&text, "%s%s", i == 0 ? "" : "; ", hint[i]);
        free(hint[i]);
    }
    if (count == 0 && nearest_legal(game->rules, audience_view(&game->match, seat), seat, line, &text) &&
        nearest_distance(line, text.data) * SLIP > strlen(line))
        text_clear(&text);
    if (text.len > 0) {
        jv_put_string(one, "nearest", text.data);
        jv_put_bool(one, "nearest_several", count > 1);
    }
    text_free(&text);
}

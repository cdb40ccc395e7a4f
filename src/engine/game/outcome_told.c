/* How a game came out, in the language in use. */
#include "engine/game/outcome.h"
#include "engine/game/vote_words.h"
#include "words/catalog.h"
#include "words/say.h"

#include <strings.h>

/* The sentences about what can be agreed on. False: there is no such one. */
static bool say_way(const struct game *game, int way, struct text *out)
{
    const struct result *agreed = &game->outcome.agreed;
    struct text winners = TEXT_EMPTY;
    unsigned won = 0;
    int lost = 1;
    for (int seat = 1; seat <= agreed->seats; seat++) {
        won |= agreed->rank[seat - 1] == 1 ? 1u << seat : 0;
        lost = agreed->rank[seat - 1] == 1 ? lost : seat;
    }
    vote_words_write_winners(game, won, &winners);
    switch (way) {
    case 0:
        say(out, "vote.result.draw");
        break;
    case 1:
        say(out, "vote.result", SAID("winners", winners.data));
        break;
    case 2:
        say(out, "answer.conceded", SAID_SEAT("seat", game, lost));
        break;
    case 3:
        say(out, "outdated.closed", SAID_NUMBER("version", game->row.position_version),
            SAID("rules", game->rules->title));
        break;
    case 4:
        say(out, "outcome.elsewhere");
        break;
    case 5:
        say(out, "outcome.unfinished");
        break;
    default:
        way = -1;
    }
    text_free(&winners);
    return way >= 0;
}

void outcome_why(const struct game *game, const struct result *result, struct text *out)
{
    struct text said = TEXT_EMPTY;
    const struct catalog *used = catalog_use(catalogs);
    int way = 0;
    /* families of FORVM were stored without capitals once */
    while (game->outcome.agreed.over && say_way(game, way, &said) && strcasecmp(said.data, result->why) != 0) {
        text_clear(&said);
        way++;
    }
    (void)catalog_use(used);
    if (!game->outcome.agreed.over || !say_way(game, way, out))
        text_add(out, result->why);
    text_free(&said);
}

#include "engine/gm/seat_word.h"

#include "base/number.h"
#include "base/text.h"
#include "engine/game/audience.h"
#include "engine/game/drawn.h"
#include "words/say.h"

#include <strings.h>

/* The seat whose holder is called so; 0: none, or several by their first word. */
static int held_by(const struct game *game, const char *word)
{
    int found = 0, begins = 0;
    size_t len = strlen(word);
    for (int seat = 1; seat <= game->row.seats; seat++) {
        const struct player_row *player = game_player(game, seat);
        const char *name = player == NULL || player->name == NULL ? "" : player->name;
        if (strcasecmp(name, word) == 0)
            return seat;
        if (len > 0 && strncasecmp(name, word, len) == 0 && name[len] == ' ') {
            found = seat;
            begins++;
        }
    }
    return begins == 1 ? found : 0;
}

/* "1 (red), 2 (yellow)" */
static void list_seats(const struct game *game, struct text *out)
{
    char room[SEAT_LABEL_BYTES];
    for (int seat = 1; seat <= game->row.seats; seat++)
        text_addf(out, "%s%s", seat == 1 ? "" : ", ", gm_seat_label(game, seat, room));
}

enum rc gm_seat_find(const struct game *game, const char *word, int *seat, struct err *err)
{
    int64_t number = 0;
    struct text seats = TEXT_EMPTY;
    bool numbered = number_read(word, 0, INT64_MAX, &number);
    *seat = numbered && number >= 1 && number <= game->row.seats ? (int)number : 0;
    if (*seat == 0 && !numbered && !drawn_later(game))
        *seat = game_seat_called(game, word);
    if (*seat == 0 && !numbered)
        *seat = held_by(game, word);
    if (*seat != 0)
        return RC_OK;
    list_seats(game, &seats);
    (void)err_say(err, RC_DENIED, "deny.seat.word", SAID_PART("word", word, 60), SAID_NUMBER("game", game->row.id),
                  SAID("seats", seats.data));
    text_free(&seats);
    return RC_DENIED;
}

enum rc gm_player_find(const struct services *services, const char *const *word, int words, struct player_row *out,
                       struct err *err)
{
    char name[256];
    struct text text = text_fixed(name, sizeof name);
    for (int i = 0; i < words; i++)
        text_addf(&text, "%s%s", i == 0 ? "" : " ", word[i]);
    enum rc rc = text.failed ? RC_NONE : player_by_name(services->store, name, out, err);
    return rc == RC_NONE ? err_say(err, rc, "deny.player", SAID("name", name)) : rc;
}

const char *gm_seat_label(const struct game *game, int seat, char room[SEAT_LABEL_BYTES])
{
    struct text out = text_fixed(room, SEAT_LABEL_BYTES);
    const char *name = drawn_later(game) ? "" : game_seat_told(game, seat);
    const char *holder = audience_holder(game, seat);
    text_addf(&out, "%d", seat);
    if (name[0] != '\0' || holder[0] != '\0')
        text_addf(&out, " (%s%s%s)", name, name[0] != '\0' && holder[0] != '\0' ? ", " : "", holder);
    return room;
}

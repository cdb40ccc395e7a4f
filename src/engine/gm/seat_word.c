#include "engine/gm/seat_word.h"

#include "base/number.h"
#include "words/say.h"

enum rc gm_seat_read(const char *word, int *seat, struct err *err)
{
    int64_t number = 0;
    if (!number_read(word, 1, SEATS_MAX, &number))
        return err_say(err, RC_BAD, "deny.seat.word", SAID("word", word));
    *seat = (int)number;
    return RC_OK;
}

enum rc gm_seat_check(const struct game *game, int seat, struct err *err)
{
    return seat <= game->row.seats ? RC_OK
                                   : err_say(err, RC_DENIED, "deny.seat.many", SAID_NUMBER("game", game->row.id),
                                             SAID_NUMBER("seats", game->row.seats));
}

#include "engine/letters/called.h"

#include "engine/letters/facts.h"

void called_begin(struct called *called, const struct game *game, int you)
{
    const char *key = game->rules->person == NULL ? "game.person" : game->rules->person;
    *called = (struct called){.game = game, .people.you = you};
    for (int seat = 1; seat <= game->row.seats; seat++) {
        struct text out = text_fixed(called->name[seat - 1], EVENT_PERSON_BYTES);
        const char *name = facts_name(game, seat);
        if (seat == you && game->seat[seat - 1].kind == SEAT_PLAYER)
            say(&out, "game.you");
        else if (name != NULL)
            say(&out, key, SAID("name", name), SAID_SEAT("seat", game, seat));
    }
}

void called_at(struct called *called, int64_t move)
{
    for (int seat = 1; seat <= called->game->row.seats; seat++) {
        const char *name = called->name[seat - 1];
        called->people.name[seat - 1] = move > called->game->told.before[seat - 1] && name[0] != '\0' ? name : NULL;
    }
}

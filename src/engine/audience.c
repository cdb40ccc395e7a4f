#include "engine/audience.h"

#include "engine/table.h"

const void *audience_view(struct match *match, int seat)
{
    match->rules->observe(match->state, seat, match->view);
    return match->view;
}

bool audience_asks(struct match *match, int seat, const struct request *request)
{
    struct request open[REQUESTS_MAX];
    int count = match->rules->requests(audience_view(match, seat), open);
    for (int i = 0; i < count; i++)
        if (open[i].seat == request->seat && open[i].slot == request->slot)
            return true;
    return false;
}

bool audience_hears(const struct event *event, int seat)
{
    return event_seen_by(event, seat);
}

bool audience_opens(const struct table *table)
{
    return table->outdated ? table->game.status == GAME_FINISHED : table->live && match_over(&table->match);
}

unsigned audience_press(const struct table *table, int from, unsigned to)
{
    unsigned out = 0;
    for (int seat = 1; seat <= table->game.seats; seat++)
        if ((to >> seat & 1u) != 0 && seat != from && table->seat[seat - 1].kind == SEAT_PLAYER &&
            !table->player[seat - 1].mail_off)
            out |= 1u << seat;
    return out;
}

moment audience_away(const struct table *table, int seat, moment now)
{
    const struct player_row *player = &table->player[seat - 1];
    bool away = table->seat[seat - 1].kind == SEAT_PLAYER && player->away_from <= now && player->away_until > now;
    return away ? player->away_until : 0;
}

const char *audience_name(const struct table *table, int seat)
{
    switch (table->seat[seat - 1].kind) {
    case SEAT_BOT:
        return table->bot_name[seat - 1] != NULL ? table->bot_name[seat - 1] : "bot";
    case SEAT_EMPTY:
        return "";
    case SEAT_PLAYER:
        break;
    }
    return table->player[seat - 1].name == NULL ? "" : table->player[seat - 1].name;
}

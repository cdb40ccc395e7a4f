#include "engine/game/audience.h"

#include "engine/game/ballots.h"
#include "engine/game/game.h"
#include "words/catalog.h"

bool audience_opens(const struct game *game)
{
    return game->outdated ? game->row.status == GAME_FINISHED : game->live && match_over(&game->match);
}

_Static_assert(PRESS_COMMENT >> SEATS_MAX > 1, "no seat's bit is one of those of a message's other readers");

unsigned audience_press(const struct game *game, int from, unsigned to)
{
    unsigned out = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        if ((to >> seat & 1u) != 0 && seat != from && game->seat[seat - 1].kind == SEAT_PLAYER &&
            !game->player[seat - 1].mail_off)
            out |= 1u << seat;
    return out;
}

moment audience_out(const struct press_row *row)
{
    enum { HOUR = 3600 };
    return row->masked ? (row->at / HOUR + 1) * HOUR : row->at;
}

int audience_order(const struct press_row *one, const struct press_row *two)
{
    moment first = audience_out(one), second = audience_out(two);
    if (first != second)
        return first < second ? -1 : 1;
    if (one->masked != two->masked)
        return one->masked ? 1 : -1;
    if (one->masked)
        return strcmp(one->text, two->text);
    return one->id < two->id ? -1 : one->id > two->id;
}

bool audience_succeeds(const struct game *game, int seat)
{
    return config_flag(game->config, SETTING_GAME_SUCCESSOR_MAILS) && game->seat[seat - 1].owner == 0;
}

bool audience_passes(const struct game *game, int seat, const struct press_row *row, moment now)
{
    bool wrote = row->from == seat && !row->masked, got = row->from != seat && (row->to >> seat & 1u) != 0;
    bool players = row->from >= 1 && row->from <= game->row.seats && row->about != NULL && row->about[0] != '\0' &&
                   (row->to & (1u | PRESS_SELF | PRESS_COMMENT)) == 0;
    return players && (wrote || got) && audience_out(row) <= now &&
           ballot_epoch(row->about, seat) != game->seat[seat - 1].epoch;
}

bool audience_reads(const struct game *game)
{
    return config_flag(game->config, SETTING_GAME_PRESS_PAGES) &&
           config_choice(game->config, SETTING_GAME_PRESS) != PRESS_OFF;
}

moment audience_away(const struct game *game, int seat, moment now)
{
    const struct player_row *player = &game->player[seat - 1];
    /* that would tell whom, where the same is said of a player at another table */
    bool away = !audience_hides(game) && game->seat[seat - 1].kind == SEAT_PLAYER && player->away_from <= now &&
                player->away_until > now;
    return away ? player->away_until : 0;
}

bool audience_hides(const struct game *game)
{
    bool ended = game->row.status == GAME_FINISHED || game->row.status == GAME_CANCELLED;
    /* the setting first: whether a game is over takes counting its points */
    return !ended && config_choice(game->config, SETTING_GAME_NAMES) == NAMES_HIDDEN && !audience_opens(game);
}

struct fill audience_said(const char *placeholder, const struct game *game, const char *name)
{
    bool hides = name[0] != '\0' && audience_hides(game);
    return (struct fill){
        .name = placeholder, .form = hides ? FILL_KEY : FILL_TEXT, .text = hides ? "game.somebody" : name};
}

static const char *person(const struct game *game, const char *name)
{
    return name[0] != '\0' && audience_hides(game) ? catalog_text("game.somebody") : name;
}

const char *audience_name(const struct game *game, int seat)
{
    return person(game, audience_holder(game, seat));
}

const char *audience_holder(const struct game *game, int seat)
{
    switch (game->seat[seat - 1].kind) {
    case SEAT_BOT:
        return game->bot_name[seat - 1] != NULL  ? game->bot_name[seat - 1][catalog_used() - catalogs]
               : game->match.seat[seat - 1].idle ? catalog_text("game.nobody")
                                                 : catalog_text("mail.bot");
    case SEAT_EMPTY: /* of a game that is over: one that came from another program */
        return audience_opens(game) ? catalog_text("game.nobody") : "";
    case SEAT_PLAYER:
        break;
    }
    return game->player[seat - 1].name == NULL ? "" : game->player[seat - 1].name;
}

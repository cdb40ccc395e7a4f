#include "engine/game/bank.h"

#include "engine/game/drawn.h"
#include "engine/game/guests.h"
#include "rules/options.h"
#include "words/catalog.h"
#include "words/say.h"
#include "words/when.h"

/* Terms with this value are told by these sentences. */
static const struct {
    enum setting setting;
    int value;
    const char *key;
} customs[] = {
    {SETTING_GAME_NAMES, NAMES_HIDDEN, "custom.names.hidden"},
    {SETTING_GAME_SECRET_VOTES, SECRET_YES, "custom.votes.secret"},
    {SETTING_GAME_SECRET_VOTES, SECRET_NO, "custom.votes.open"},
    {SETTING_GAME_STAND_IN, STAND_IN_NONE, "custom.stand_in"},
};

/* One more: key and fills as of say(). */
#define TELL(before, out, ...) (text_between(out, before, catalog_text("list.apart")), say(out, __VA_ARGS__))

/* Where these rules are always played so, there is nothing to tell. */
static bool is_usual(const struct game *game, enum setting setting, int value)
{
    return setting == SETTING_GAME_SECRET_VOTES && (value == SECRET_YES) == game->rules->secret_votes;
}

/* Who may come, until when, and when it begins. */
static void forming(size_t before, const struct game *game, struct text *out)
{
    static const struct {
        enum setting setting;
        const char *key;
    } moments[] = {{SETTING_GAME_JOIN_BY, "custom.join_by"}, {SETTING_GAME_START, "custom.start"}};
    int64_t least = config_number(game->config, SETTING_GAME_MINIMUM);
    if (config_choice(game->config, SETTING_GAME_JOINING) == JOINING_ASKED && guests_host(game->row.guests) != 0)
        TELL(before, out, "custom.asked");
    for (size_t i = 0; i < sizeof moments / sizeof moments[0]; i++) {
        moment at = config_moment(game->config, moments[i].setting);
        if (at != 0)
            TELL(before, out, moments[i].key, SAID_MOMENT("word", at, config_text(game->config, SETTING_SITE_ZONE)));
    }
    static const struct {
        enum setting setting;
        const char *key;
    } floors[] = {{SETTING_GAME_LEAST_KEPT, "custom.least_kept"},
                  {SETTING_GAME_LEAST_FINISHED, "custom.least_finished"}};
    for (size_t i = 0; i < sizeof floors / sizeof floors[0]; i++) {
        int64_t floor = config_number(game->config, floors[i].setting);
        if (floor != 0)
            TELL(before, out, floors[i].key, SAID_NUMBER("least", floor));
    }
    if (least > 0 && least < game->row.seats) {
        TELL(before, out, "custom.minimum", SAID_NUMBER("players", least));
    }
}

void game_starts(const struct game *game, struct text *out)
{
    moment start = config_moment(game->config, SETTING_GAME_START);
    if (start != 0 && game->row.status == GAME_FORMING)
        when_write(start, config_text(game->config, SETTING_SITE_ZONE), out);
}

void game_customs(const struct game *game, struct text *out)
{
    size_t before = out->len;
    options_told(game->rules, &game->setup, out);
    for (size_t i = 0; i < sizeof customs / sizeof customs[0]; i++)
        if (config_choice(game->config, customs[i].setting) == customs[i].value &&
            !is_usual(game, customs[i].setting, customs[i].value))
            TELL(before, out, customs[i].key);
    if (config_flag(game->config, SETTING_GAME_TELL_MISSED))
        TELL(before, out, "custom.missed");
    if (config_flag(game->config, SETTING_GAME_SUCCESSOR_MAILS))
        TELL(before, out, "custom.passed");
    int64_t extends = config_number(game->config, SETTING_GAME_MISS_EXTENDS);
    if (bank_given(game)) {
        TELL(before, out, "custom.bank", SAID_SPAN("bank", config_span(game->config, SETTING_GAME_BANK)));
    }
    if (extends > 0) {
        TELL(before, out, "custom.extends", SAID_NUMBER("count", extends));
    }
    if (drawn_by_bid(game))
        TELL(before, out, "custom.bid_seats");
    else if (config_flag(game->config, SETTING_GAME_DRAW_SEATS))
        TELL(before, out, "custom.draw_seats");
    if (game->row.status == GAME_FORMING)
        forming(before, game, out);
    const char *closed = config_text(game->config, SETTING_GAME_PRESS_CLOSED);
    if (closed != NULL && closed[0] != '\0')
        TELL(before, out, "custom.press.closed", SAID("word", closed));
}

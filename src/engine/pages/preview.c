#include "engine/pages/preview.h"

#include "engine/game/audience.h"
#include "words/say.h"

void preview_address(struct jv *facts, const struct services *services, const char *file)
{
    struct text address = TEXT_EMPTY;
    const char *url = config_text(services->config, SETTING_SITE_URL);
    if (url[0] != '\0')
        text_addf(&address, "%s%s", url, file);
    jv_put_text(facts, "address", &address);
}

/* "Anna, Bruno and 2 robots" */
static void write_people(const struct game *game, struct text *out)
{
    size_t people = 0, robots = 0, told = 0;
    for (int i = 0; i < game->row.seats; i++) {
        people += game->seat[i].kind == SEAT_PLAYER;
        robots += game->seat[i].kind == SEAT_BOT;
    }
    size_t all = people + (robots > 0);
    for (int seat = 1; seat <= game->row.seats; seat++) {
        if (game->seat[seat - 1].kind != SEAT_PLAYER)
            continue;
        text_add(out, say_between(told++, all));
        text_add(out, audience_name(game, seat));
    }
    if (robots == 0)
        return;
    text_add(out, say_between(told, all));
    say(out, "pages.about.robots", SAID_NUMBER("count", (long long)robots));
}

void preview_game(const struct jv *facts, const struct game *game, struct text *out)
{
    struct text people = TEXT_EMPTY;
    const char *why = jv_word(jv_get(facts, "result"), "why"), *phase = jv_word(jv_get(facts, "game"), "phase");
    if (!audience_hides(game))
        write_people(game, &people);
    if (game->row.status == GAME_FORMING)
        say(out, "pages.about.forming", SAID("rules", game->rules->title), SAID_NUMBER("seats", game->row.seats));
    else
        say(out, people.len == 0 ? "pages.about.nobody" : "pages.about.game", SAID("rules", game->rules->title),
            SAID("people", people.data));
    if (why[0] != '\0' || phase[0] != '\0')
        say(out, "pages.about.stands", SAID("how", why[0] != '\0' ? why : phase));
    text_free(&people);
}

#include "engine/pages/pages.h"

#include "engine/game/audience.h"
#include "words/say.h"

void pages_address(struct jv *facts, const struct services *services, const char *file)
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

void pages_preview(const struct jv *facts, const struct game *game, struct text *out)
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

static void forget_deadline(struct jv *one)
{
    static const char *const keys[] = {"deadline_local", "deadline_near", "deadline_utc",
                                       "deadline_told",  "left",          "left_told"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        (void)jv_drop(one, keys[i]);
}

/* "Tue 22 Dec 18:00" of "Tue 22 Dec 2026 18:00 CET", "mar 22 déc. à 18:00" of "mar 22 déc. 2026 à 18:00 CET": without
 * the year and the zone it has room on a picture and stays true for most of a year. */
static void write_brief(const char *local, struct text *out)
{
    enum { YEAR = 4 };
    for (const char *at = local, *end = strchr(at, ' '); end != NULL; at = end + 1, end = strchr(at, ' '))
        if (strspn(at, "0123456789") != YEAR) {
            text_between(out, 0, " ");
            text_add_bytes(out, at, (size_t)(end - at));
        }
}

/* "Sun 09:04" is another Sunday a week later. */
static void make_lasting(struct jv *one, bool runs)
{
    const char *when = jv_member_string(one, "deadline_local");
    (void)jv_drop(one, "away");
    (void)jv_drop(one, "left");
    (void)jv_drop(one, "left_told");
    if (!runs)
        forget_deadline(one);
    struct text brief = TEXT_EMPTY;
    if (runs && when != NULL) {
        write_brief(when, &brief);
        jv_put_string(one, "deadline_near", brief.data);
    }
    text_free(&brief);
}

struct jv *pages_lasting(struct jv *facts, const struct game *game)
{
    static const char *const lists[] = {"waiting", "owed"};
    bool runs = game->row.status == GAME_RUNNING, ends = runs || game->row.status == GAME_FINISHED;
    make_lasting(facts, runs);
    for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++) {
        struct jv *list = jv_get(facts, lists[k]);
        for (size_t i = 0; i < jv_size(list); i++)
            make_lasting(jv_at(list, i), runs);
    }
    (void)jv_drop(facts, "ends_soon"); /* there is "ends" */
    jv_put_string(facts, "standing", ends ? "" : game_status_name(game->row.status));
    return facts;
}

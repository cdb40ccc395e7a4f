#include "engine/letters/first.h"

#include "base/mem.h"
#include "engine/game/drawn.h"
#include "engine/letters/picture.h"
#include "engine/play/listed.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "rules/options.h"

enum { REPLIES = 2 };

static bool put_option(const char *name, const struct game *game, struct text *out)
{
    int at = options_at(game->rules, name);
    if (at >= 0)
        text_add_int(out, game->setup.option[at]);
    return at >= 0;
}

/* What a sentence about the game may name: the table's seats and pace, and its options that are numbers. */
static bool put_about(const char *name, const void *context, struct text *out)
{
    const struct game *game = context;
    if (strcmp(name, "seats") == 0)
        text_add_int(out, game->row.seats);
    else if (strcmp(name, "title") == 0)
        text_add(out, game->rules->title);
    else if (strcmp(name, "pace") == 0)
        facts_span(game->row.pace, out);
    else
        return put_option(name, game, out);
    return true;
}

static void put_sentences(struct jv *facts, const struct game *game)
{
    const struct rules_about *about = rules_about(game->rules);
    const char *const said[][2] = {{"who", about->who},
                                   {"wins", about->wins},
                                   {"turn", about->turn},
                                   {"length", about->length},
                                   {"answer", about->answer}};
    struct jv *object = jv_new_object();
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++) {
        struct text text = TEXT_EMPTY;
        say_with(&text, said[i][1], 0, put_about, game);
        jv_put_text(object, said[i][0], &text);
    }
    jv_put(facts, "about", object);
}

/* A deal of these options, by dice that everybody could roll: out of the commitment, which the real ones do not come
 * from. Where a game begins by itself it goes on to its first question. */
static enum rc deal(const struct game *game, struct match *match, struct pump_result *asked)
{
    uint8_t seed[CIPHER_KEY];
    struct err err = {0};
    struct text words = TEXT_EMPTY;
    text_addf(&words, "first %lld", (long long)game->row.id);
    cipher_keyed(game->row.commitment, words.data, words.len, seed, sizeof seed);
    text_free(&words);
    match_begin(match, game->rules, game->row.seats);
    match->chance = chance_seeded(seed, 0, NULL);
    enum rc rc = match_setup(match, &game->setup, &err);
    return rc == RC_OK ? pump(match, NULL, asked, &err) : rc;
}

/* What the seat is asked first; NULL: nothing. */
static const struct request *asks(const struct pump_result *asked, int seat)
{
    for (int i = 0; i < asked->count; i++)
        if (asked->waiting[i].request.seat == seat)
            return &asked->waiting[i].request;
    return NULL;
}

/* The first of the listed orders with another verb than the first of all; else one from their middle. */
static int another(const struct match *match, const struct order *legal, const struct listed *listed)
{
    char *first = match_order_text(match, &legal[listed->order[0]]);
    int found = listed->count / 2;
    for (int i = 1; i < listed->count; i++) {
        char *line = match_order_text(match, &legal[listed->order[i]]);
        size_t verb = strcspn(line, " ");
        bool same = verb == strcspn(first, " ") && strncmp(line, first, verb) == 0;
        free(line);
        if (same)
            continue;
        found = i;
        break;
    }
    free(first);
    return found;
}

/* Two orders that are as different as the legal ones are: one as the rules write it, one in words, as people do. */
static void put_replies(struct jv *facts, struct match *match, const struct request *request)
{
    struct order *legal = mem_room(LISTED_FROM, sizeof *legal);
    struct listed listed;
    struct jv *replies = jv_new_array();
    const void *view = view_get(match, request->seat);
    listed_choose(match->rules, legal, rules_legal(match->rules, view, request, legal, LISTED_FROM), &listed);
    for (int i = 0; i < REPLIES && i < listed.count; i++) {
        const struct order *order = &legal[listed.order[i == 0 ? 0 : another(match, legal, &listed)]];
        struct text line = TEXT_EMPTY;
        struct jv *one = jv_new_object();
        if (i == 0)
            rules_write(match->rules, order, &line);
        else
            rules_phrase(match->rules, view, request->seat, order, &line);
        jv_put_text(one, "line", &line);
        jv_add(replies, one);
    }
    say_into(facts, "replies_above", SAYING("game.about.replies"));
    jv_put(facts, "replies", replies);
    free(legal);
}

static void put_picture_words(struct jv *facts, const struct game *game, struct match *match, int seat)
{
    char phase[96];
    struct text line = text_fixed(phase, sizeof phase);
    rules_phase(game->rules, view_get(match, seat), &line);
    say_into(facts, "picture_words",
             SAYING("game.about.picture", SAID("title", game->rules->title), SAID_NUMBER("seats", game->row.seats),
                    SAID("phase", phase)));
}

/* Where the reader is not asked at once, by what he would see who is. */
static struct post_picture put_deal(struct jv *facts, const struct game *game, int seat)
{
    struct match match;
    struct pump_result *asked = mem_new(1, sizeof *asked);
    struct post_picture picture = {.rules = game->rules->id, .map = game->rules->map.kept};
    enum rc rc = deal(game, &match, asked);
    const struct request *request = rc == RC_OK ? asks(asked, seat) : NULL;
    if (request == NULL && rc == RC_OK && asked->count > 0)
        request = &asked->waiting[0].request;
    if (request != NULL) {
        picture.seat = request->seat;
        picture.view = rules_save(game->rules, view_get(&match, request->seat));
        put_replies(facts, &match, request);
        put_picture_words(facts, game, &match, request->seat);
    }
    match_free(&match);
    free(asked);
    return picture;
}

static void put_zone(struct jv *facts, const struct services *services, const struct player_row *player)
{
    const char *zone = facts_zone(services, player);
    say_into(facts, "zone_told", SAYING("tell.zone", SAID("zone", zone)));
}

void first_seated(struct jv *facts, const struct services *services, const struct game *game, int seat)
{
    jv_put_bool(facts, "seated", true);
    put_sentences(facts, game);
    put_zone(facts, services, &game->player[seat - 1]);
}

struct post_picture first_facts(struct jv *facts, const struct services *services, const struct game *game, int seat,
                                const struct player_row *player)
{
    put_sentences(facts, game);
    put_zone(facts, services, player);
    struct post_picture picture = {.view = NULL};
    if (game->row.status == GAME_FORMING)
        picture = put_deal(facts, game, drawn_later(game) ? 0 : seat);
    if (!picture_wanted(services, game->rules, player)) {
        jv_free(picture.view);
        picture = (struct post_picture){.view = NULL};
    }
    return picture;
}

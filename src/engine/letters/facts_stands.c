#include "engine/letters/facts.h"

#include "engine/game/audience.h"
#include "engine/play/views.h"
#include "rules/doors.h"
#include "words/catalog.h"
#include "words/say.h"

enum { PHASE_BYTES = 96 };

static bool all_alike(const struct result *result)
{
    for (int i = 1; i < result->seats; i++)
        if (result->score[i] != result->score[0])
            return false;
    return true;
}

static void add_seat(const struct game *game, int whose, int score, bool own, struct text *out)
{
    struct text who = TEXT_EMPTY;
    if (!own)
        facts_who(game, whose, &who);
    text_add(out, out->len == 0 ? "" : ", ");
    say(out, own ? "report.stands.you" : "report.stands.one", SAID("who", who.data), SAID_NUMBER("points", score));
    text_free(&who);
}

/* The next best of those that are not in `told`; 0: there is none. */
static int next_best(const struct result *result, unsigned told)
{
    int best = 0;
    for (int seat = 1; seat <= result->seats; seat++)
        if ((told & 1u << seat) == 0 && (best == 0 || result->score[seat - 1] > result->score[best - 1]))
            best = seat;
    return best;
}

void facts_stands_write(const struct game *game, int seat, const struct result *result, struct text *out)
{
    unsigned told = seat == 0 ? 0 : 1u << seat;
    if (all_alike(result))
        return;
    if (seat != 0)
        add_seat(game, seat, result->score[seat - 1], true, out);
    for (int next = next_best(result, told); next != 0; next = next_best(result, told)) {
        add_seat(game, next, result->score[next - 1], false, out);
        told |= 1u << next;
    }
}

static void write_stands(struct game *game, int seat, struct text *out)
{
    struct result result = {0};
    game->rules->result(view_get(&game->match, seat), &result);
    facts_stands_write(game, seat, &result, out);
}

void facts_stands(struct report *report, struct game *game, int seat)
{
    struct text stands = TEXT_EMPTY;
    if (game->live && !match_over(&game->match))
        write_stands(game, seat, &stands);
    if (stands.len > 0)
        report_set(report, &report->stands, "stands", stands.data);
    text_free(&stands);
}

enum player { NOBODY, BOT, PERSON };

static enum player player_of(const struct game *game, int seat)
{
    bool bot = game->seat[seat - 1].kind == SEAT_BOT && !game_lies_idle(game, seat);
    return bot ? BOT : facts_name(game, seat) != NULL ? PERSON : NOBODY;
}

/* The other seats that are played so ("yellow and blue"); returns how many. */
static int name_seats(const struct game *game, int you, enum player by, struct text *out)
{
    int count = 0, at = 0;
    for (int seat = 1; seat <= game->row.seats; seat++)
        count += seat != you && player_of(game, seat) == by;
    for (int seat = 1; seat <= game->row.seats; seat++)
        if (seat != you && player_of(game, seat) == by)
            text_add_all(out, say_between((size_t)at++, (size_t)count), game_seat_said(game, seat));
    return count;
}

static void write_people(const struct game *game, int you, struct text *out)
{
    struct text bots = TEXT_EMPTY, nobody = TEXT_EMPTY;
    int count = name_seats(game, you, BOT, &bots), empty = name_seats(game, you, NOBODY, &nobody);
    for (int seat = 1; seat <= game->row.seats; seat++)
        if (seat != you && player_of(game, seat) == PERSON)
            say(out, out->len == 0 ? "report.people.first" : "report.people.next", SAID("name", facts_name(game, seat)),
                SAID_SEAT("seat", game, seat));
    bool others = count > 1 && empty == 0 && out->len > 0;
    if (count > 0) {
        text_between(out, 0, catalog_text("list.apart"));
        say(out,
            others       ? "report.people.others"
            : count == 1 ? "report.people.bot"
                         : "report.people.bots",
            SAID("seats", bots.data));
    }
    if (empty > 0) {
        text_between(out, 0, catalog_text("list.apart"));
        say(out, "report.people.nobody", SAID("seats", nobody.data));
    }
    text_free(&bots);
    text_free(&nobody);
}

void facts_people(struct jv *facts, const struct game *game, int seat)
{
    struct text people = TEXT_EMPTY, told = TEXT_EMPTY;
    if (!audience_hides(game))
        write_people(game, seat, &people);
    say(&told, people.len > 0 ? "report.people" : "report.people.secret", SAID("people", people.data));
    jv_put_text(facts, "people_told", &told);
    text_free(&people);
}

void facts_picture_words(struct jv *facts, struct game *game, int seat)
{
    char phase[PHASE_BYTES];
    struct text line = text_fixed(phase, sizeof phase), stands = TEXT_EMPTY, words = TEXT_EMPTY;
    rules_phase(game->rules, view_get(&game->match, seat), &line);
    write_stands(game, seat, &stands);
    say(&words, "report.picture", SAID("phase", phase));
    if (stands.len > 0) {
        text_add(&words, " ");
        say(&words, "report.picture.stands", SAID("stands", stands.data));
    }
    jv_put_text(facts, "picture_words", &words);
    text_free(&stands);
}

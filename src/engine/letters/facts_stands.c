#include "engine/letters/facts.h"

#include "engine/play/views.h"
#include "rules/doors.h"
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

/* Nothing where all stand alike. */
static void write_stands(struct game *game, int seat, struct text *out)
{
    struct result result = {0};
    unsigned told = seat == 0 ? 0 : 1u << seat;
    game->rules->result(view_get(&game->match, seat), &result);
    if (all_alike(&result))
        return;
    if (seat != 0)
        add_seat(game, seat, result.score[seat - 1], true, out);
    for (int next = next_best(&result, told); next != 0; next = next_best(&result, told)) {
        add_seat(game, next, result.score[next - 1], false, out);
        told |= 1u << next;
    }
}

void facts_stands(struct jv *facts, struct game *game, int seat)
{
    struct text stands = TEXT_EMPTY;
    if (game->live && !match_over(&game->match))
        write_stands(game, seat, &stands);
    if (stands.len > 0)
        jv_put_string(facts, "stands", stands.data);
    text_free(&stands);
}

void facts_picture_words(struct jv *facts, struct game *game, int seat)
{
    char phase[PHASE_BYTES];
    struct text line = text_fixed(phase, sizeof phase), stands = TEXT_EMPTY, words = TEXT_EMPTY;
    if (jv_get(facts, "picture_words") != NULL)
        return;
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

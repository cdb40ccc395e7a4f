
#include "engine/game/vote_words.h"
#include "engine/letters/facts.h"
#include "words/catalog.h"

/* Whom no mail tells of it though his yes is needed. */
static void put_unheard(struct jv *one, const struct game *game, const struct ballot *ballot)
{
    const struct facts_seats unheard = {.game = game, .seats = ballot_unheard(game, ballot)};
    struct text told = TEXT_EMPTY;
    if (unheard.seats != 0)
        say(&told, "vote.unheard", SAID_BY("who", facts_seats_write, &unheard));
    jv_put_text(one, "unheard", &told);
}

/* What it means to say nothing. */
static void put_silence(struct jv *one, const struct game *game, const struct ballot *ballot)
{
    struct text told = TEXT_EMPTY;
    int of, yes = ballot_enough(game, ballot, &of);
    if (of >= yes)
        say(&told, of == yes ? "vote.silence.all" : "vote.silence", SAID_NUMBER("yes", yes), SAID_NUMBER("count", of));
    jv_put_text(one, "silence", &told);
}

static void put_seats(struct jv *one, const char *key, const struct game *game, unsigned seats)
{
    struct text text = TEXT_EMPTY;
    facts_seats_write(&(struct facts_seats){.game = game, .seats = seats}, &text);
    jv_put_text(one, key, &text);
}

static void put_link(struct jv *one, const char *key, const struct ballot *ballot, const char *reply, const char *word)
{
    char body[48];
    (void)snprintf(body, sizeof body, "vote %lld %s", (long long)ballot->row.number, word);
    facts_link(one, key, reply, body);
}

static struct jv *ballot_facts(const struct services *services, const struct game *game, int seat,
                               const struct ballot *ballot, const char *reply)
{
    struct text question = TEXT_EMPTY;
    unsigned bit = 1u << seat;
    struct jv *one = jv_new_object();
    vote_words_question(game, ballot, &question);
    jv_put_int(one, "number", ballot->row.number);
    jv_put_string(one, "question", question.data);
    bool secret = ballot_is_secret(game, ballot);
    jv_put_bool(one, "secret", secret);
    put_seats(one, "by", game, secret ? 0 : 1u << ballot->row.seat);
    put_unheard(one, game, ballot);
    put_silence(one, game, ballot);
    jv_put_bool(one, "takes", ballot_takes(game, ballot->row.kind, seat) && ballot_about(game, ballot) != seat);
    jv_put_string(one, "said", (ballot->yes & bit) != 0 ? catalog_text("mail.word.yes") : "");
    jv_put_bool(one, "final", ballot_is_final(ballot));
    jv_put_bool(one, "wants_all", strcmp(ballot->row.kind, VOTE_AGAIN) == 0);
    put_seats(one, "yes", game, secret ? 0 : ballot->yes);
    put_seats(one, "waits", game, secret ? 0 : ballot_waits(services, game, ballot));
    facts_times(one, services, &game->player[seat - 1], ballot->row.until);
    put_link(one, "yes_mailto", ballot, reply, "yes");
    put_link(one, "no_mailto", ballot, reply, "no");
    text_free(&question);
    return one;
}

void facts_ballots(struct report *report, const struct services *services, const struct game *game, int seat,
                   const char *reply)
{
    struct jv *list = jv_new_array();
    struct text votes = TEXT_EMPTY;
    for (size_t i = 0; i < game->ballots.count; i++) {
        const struct ballot *ballot = &game->ballots.open[i];
        if (ballot->row.state != BALLOT_OPEN)
            continue;
        jv_add(list, ballot_facts(services, game, seat, ballot, reply));
        text_addf(&votes, "%s %lld", votes.len == 0 ? "votes" : "", (long long)ballot->row.number);
    }
    jv_put(report->facts, "ballots", list);
    jv_put_bool(report->facts, "ballots_any", votes.len > 0);
    if (votes.len > 0)
        report_set(report, &report->votes, NULL, votes.data);
    text_free(&votes);
}

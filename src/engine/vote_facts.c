/* What mails say of the open votes. */
#include "engine/vote.h"

#include "engine/audience.h"

/* "red, blue" */
static void write_seats(const struct table *table, unsigned seats, struct text *out)
{
    size_t start = out->len;
    for (int seat = 1; seat <= table->game.seats; seat++)
        if ((seats >> seat & 1u) != 0)
            text_addf(out, "%s%s", out->len == start ? "" : ", ", table_seat_name(table, seat));
}

static bool put_seats(struct jv *one, const char *key, const struct table *table, unsigned seats)
{
    struct text text = TEXT_EMPTY;
    write_seats(table, seats, &text);
    bool ok = !text.failed && jv_put_string(one, key, text.data == NULL ? "" : text.data);
    text_free(&text);
    return ok;
}

static bool put_link(struct jv *one, const char *key, const struct ballot *ballot, const char *reply, const char *word)
{
    char body[48];
    struct text link = TEXT_EMPTY;
    (void)snprintf(body, sizeof body, "vote %lld %s", (long long)ballot->row.number, word);
    facts_mailto(reply, body, body, &link);
    bool ok = !link.failed && jv_put_string(one, key, link.data);
    text_free(&link);
    return ok;
}

static struct jv *ballot_facts(const struct host *host, const struct table *table, int seat,
                               const struct ballot *ballot, const char *reply)
{
    struct text question = TEXT_EMPTY;
    unsigned bit = 1u << seat;
    struct jv *one = jv_new_object();
    vote_question(table, ballot, &question);
    bool ok = !question.failed && jv_put_int(one, "number", ballot->row.number) &&
              jv_put_string(one, "question", question.data) &&
              jv_put_string(one, "by", table_seat_name(table, ballot->row.seat)) &&
              jv_put_string(one, "said", (ballot->yes & bit) != 0 ? "yes" : "") &&
              jv_put_bool(one, "final", ballot_is_final(ballot)) && put_seats(one, "yes", table, ballot->yes) &&
              put_seats(one, "waits", table, ballot_waits(host, table, ballot)) &&
              facts_times(one, host, &table->player[seat - 1], ballot->row.until) &&
              put_link(one, "yes_mailto", ballot, reply, "yes") && put_link(one, "no_mailto", ballot, reply, "no");
    text_free(&question);
    if (ok)
        return one;
    jv_free(one);
    return NULL;
}

bool facts_ballots(struct jv *facts, const struct host *host, const struct table *table, int seat, const char *reply)
{
    struct jv *list = jv_new_array();
    bool ok = list != NULL, any = false;
    for (size_t i = 0; ok && i < table->ballots; i++) {
        if (table->ballot[i].row.state != BALLOT_OPEN)
            continue;
        ok = jv_add(list, ballot_facts(host, table, seat, &table->ballot[i], reply));
        any = true;
    }
    return jv_put(facts, "ballots", list) && ok && jv_put_bool(facts, "ballots_any", any);
}

#include "base/mem.h"
#include "engine/pages/event_parts.h"
#include "words/catalog.h"
#include "words/say.h"

#include <stdlib.h>

/* A bracket that is built from its last round on. */
struct bracket {
    const struct event_shown *shown;
    const struct fixture_row **table; /* of the round that is looked at, in the order of the bracket */
    size_t tables;
    const struct fixture_row **from; /* by entrant, as the view counts them: their table of that round, not taken yet */
    const int32_t *out;
};

/* The table of an entrant, where nobody who sits there came before. */
static void take_table(struct bracket *bracket, int entrant)
{
    int count = 0;
    const struct event_shown *shown = bracket->shown;
    const struct fixture_row *table = bracket->from[shown->all->index[entrant]];
    if (table == NULL)
        return;
    bracket->table[bracket->tables++] = table;
    const struct fixture_seat_row *seat = book_seats(shown->book, table, &count);
    for (int i = 0; i < count; i++)
        bracket->from[shown->all->index[seat[i].entrant]] = NULL;
}

static void take_all(struct bracket *bracket, const struct fixture_row *of)
{
    int count = 0;
    const struct fixture_seat_row *seat = book_seats(bracket->shown->book, of, &count);
    for (int i = 0; i < count; i++)
        take_table(bracket, seat[i].entrant);
}

/* The tables of the round, those first from which the seats of the round behind it come, in their order. */
static void order_round(struct bracket *bracket, int round)
{
    const struct book *book = bracket->shown->book;
    size_t behind = bracket->tables, tables = 0;
    const struct fixture_row *table = book_tables(book, round, round, &tables);
    const struct fixture_row **after = bracket->table;
    bracket->table = mem_new(tables + 1, sizeof(struct fixture_row *));
    bracket->tables = 0;
    for (size_t i = 0; i < tables; i++) {
        int count = 0;
        const struct fixture_seat_row *seat = book_seats(book, &table[i], &count);
        for (int k = 0; k < count; k++)
            bracket->from[bracket->shown->all->index[seat[k].entrant]] = &table[i];
    }
    for (size_t i = 0; i < behind; i++)
        take_all(bracket, after[i]);
    for (size_t i = 0; i < tables; i++)
        take_all(bracket, &table[i]);
    free(after);
}

static struct jv *make_round(const struct bracket *bracket, int round)
{
    struct jv *one = jv_new_object(), *tables = jv_new_array();
    for (size_t i = 0; i < bracket->tables; i++)
        jv_add(tables, event_tables_one(bracket->shown, bracket->table[i], bracket->out));
    bool last = round == bracket->shown->book->row.round;
    jv_put_bool(one, "final", last && bracket->tables == 1);
    jv_put_int(one, "round", round);
    jv_put(one, "tables", tables);
    return one;
}

void event_parts_bracket(struct jv *facts, const struct event_shown *shown)
{
    const struct book *book = shown->book;
    const struct knockout knockout = rounds_knockout(book);
    int32_t *out = mem_new((size_t)shown->all->contest.entrants + 1, sizeof *out);
    struct jv **round = mem_new((size_t)book->row.round + 1, sizeof(struct jv *)), *list = jv_new_array();
    struct bracket bracket = {.shown = shown,
                              .out = out,
                              .from = mem_new((size_t)shown->all->contest.entrants + 1, sizeof(struct fixture_row *))};
    if (book->row.kind == CONTEST_KNOCKOUT) {
        (void)knockout_out(&knockout, &shown->all->contest, out);
        for (int number = book->row.round; number > 0; number--) {
            order_round(&bracket, number);
            round[number] = make_round(&bracket, number);
        }
        for (int number = 1; number <= book->row.round; number++)
            jv_add(list, round[number]);
    }
    jv_put_bool(facts, "bracket_any", jv_size(list) > 0);
    jv_put(facts, "bracket", list);
    free(bracket.table);
    free(bracket.from);
    free(round);
    free(out);
}

#include "table_seen.h"

#include "engine/admin/status.h"
#include "engine/game/actlog.h"
#include "engine/game/audience.h"
#include "engine/game/clock.h"
#include "engine/game/drawn.h"
#include "engine/game/game.h"
#include "engine/game/outcome.h"
#include "engine/game/vote_words.h"
#include "hosted.h"
#include "words/catalog.h"

#include <stdlib.h>
#include <string.h>

enum { STORED_EVERY = 40 };

int table_below(struct table *table, int bound)
{
    return chance_below(&table->dice, bound);
}

void table_put(struct table *table, const char *what)
{
    char row[PINNED_NAME];
    (void)snprintf(row, sizeof row, "%s: %s", table->rules->id, what);
    pinned_text(table->pinned, row, &table->text);
}

static void put_json(struct table *table, const char *what, struct jv *value)
{
    jv_dump(value, &table->text);
    jv_free(value);
    table_put(table, what);
}

void table_put_rc(struct table *table, const char *what, enum rc rc, const struct err *err)
{
    text_addf(&table->text, "%d %s", rc, rc == RC_OK ? "" : err->text);
    table_put(table, what);
}

/* A row of the dump without what other versions of libraries pack otherwise, and mails, whose wording is pinned
 * elsewhere. */
static void put_stored(struct table *table)
{
    char *dump = scratch_dump(hosted.services.store), *rest = dump;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        if (strncmp(line, "outbox", 6) == 0 || strncmp(line, "meta", 4) == 0)
            continue;
        for (char *word = strsep(&line, " "); word != NULL; word = strsep(&line, " ")) {
            const char *value = strchr(word, '=');
            size_t digits = value == NULL ? 0 : strspn(value + 1, "0123456789");
            if (digits > 0 && value[1 + digits] == ':')
                continue;
            text_add_word(&table->text, word);
        }
        text_add_char(&table->text, '\n');
    }
    free(dump);
    table_put(table, "stored");
}

static void put_result(struct table *table, const struct game *game)
{
    struct result result = {0};
    if (!game->live)
        return;
    game_result(game, &result);
    text_addf(&table->text, "%d %s %s", result.over, result.reason == NULL ? "" : result.reason, result.why);
    for (int i = 0; i < result.seats; i++)
        text_addf(&table->text, " %d:%d", result.rank[i], result.score[i]);
    table_put(table, "results");
}

void table_put_clocks(struct table *table, struct game *game)
{
    text_addf(&table->text, "%lld %lld %lld %lld %lld %d", (long long)game->row.wake_at, (long long)clock_end(game),
              (long long)clock_last_sign(game), (long long)clock_idle(game), (long long)game->row.cools_at,
              clock_has_ended(&hosted.services, game));
    table_put(table, "wakes");
    for (int seat = 0; seat <= table->seats && game->live; seat++) {
        text_addf(&table->text, "%d %lld", seat, (long long)clock_next(game, seat));
        if (seat > 0) {
            const struct seat_row *row = &game->seat[seat - 1];
            text_addf(&table->text, " %d %lld %lld %lld %lld %lld %d %lld", clock_runs(game, seat), (long long)row->due,
                      (long long)row->runs_out, (long long)row->remind_at, (long long)row->passed,
                      (long long)clock_absence_left(game, seat), game_lies_idle(game, seat),
                      (long long)row->missed_row);
        }
        table_put(table, "deadlines");
    }
}

/* Who may see and be called what. */
static void put_audience(struct table *table, struct game *game)
{
    text_addf(&table->text, "%d%d%d%d", audience_opens(game), audience_reads(game), audience_hides(game),
              drawn_later(game));
    for (int seat = 0; seat <= table->seats; seat++) {
        const struct player_row *player = game_player(game, seat);
        text_addf(&table->text, "\n%d %s %u %lld", seat, player == NULL ? "" : player->name,
                  audience_press(game, seat, ~0u),
                  (long long)(seat == 0 ? 0 : audience_away(game, seat, hosted.services.now)));
        if (seat == 0)
            continue;
        struct rules_seat as = drawn_look(game, seat);
        text_addf(&table->text, " %s %s %s %s %d %06x %d", audience_name(game, seat), audience_holder(game, seat),
                  as.name, as.letter, (int)as.mark, (unsigned)as.colour, game_seat_of(game, seat));
    }
    const struct fill who = audience_said("who", game, "Anna");
    text_add_all(&table->text, " ", who.form == FILL_KEY ? catalog_text(who.text) : who.text);
    table_put(table, "audiences");
    put_json(table, "log looks", actlog_look(game));
}

static void put_line(struct table *table, const struct game *game)
{
    for (int64_t number = -1; number <= game->row.phase + 1; number++) {
        int64_t last = 0;
        int branch = branch_at(&game->branch, number, &last);
        text_addf(&table->text, "%lld: %d %lld %lld %lld\n", (long long)number, branch, (long long)last,
                  (long long)branch_stage(&game->branch, number), (long long)branch_number(&game->branch, number));
    }
    table_put(table, "branches");
}

static void put_names(struct table *table, struct game *game)
{
    game_customs(game, &table->text);
    text_addf(&table->text, " %lld %lld", (long long)game_stage(game), (long long)game_back(game, 2));
    for (int seat = 1; seat <= table->seats; seat++)
        text_addf(&table->text, " %s %d", game_seat_name(game, seat),
                  game_seat_called(game, game_seat_name(game, seat)));
    table_put(table, "names");
    for (int64_t number = 1; number < 9; number++) {
        struct ballot *ballot = ballot_numbered(game, number);
        if (ballot == NULL)
            continue;
        text_addf(&table->text, "%s %d %d %d %u %u ", ballot->row.kind, ballot_weigh(&hosted.services, game, ballot),
                  ballot_is_final(ballot), ballot_is_secret(game, ballot), ballot_waits(&hosted.services, game, ballot),
                  ballot_unheard(game, ballot));
        vote_words_question(game, ballot, &table->text);
        table_put(table, "ballots");
    }
}

void table_look(struct table *table, int step)
{
    struct err err = {0};
    struct jv *status = NULL;
    struct game *game = calloc(1, sizeof *game);
    check_true(game != NULL);
    enum rc rc = game_load(&hosted.services, table->id, game, &err);
    table_put_rc(table, "loaded", rc, &err);
    if (rc == RC_OK) {
        put_result(table, game);
        table_put_clocks(table, game);
        put_names(table, game);
        put_audience(table, game);
        put_line(table, game);
    }
    game_free(game);
    free(game);
    rc = step % 4 == 0 ? status_all(&hosted.services, &status, &err)
                       : status_one(&hosted.services, table->id, &status, &err);
    if (rc == RC_OK) {
        jv_dump(status, &table->text);
        table_put(table, "status");
        check_ok(status_text(&hosted.services, status, &table->text, &err));
        check_ok(status_told(&hosted.services, status, &table->text, &err));
    }
    table_put_rc(table, "status in words", rc, &err);
    jv_free(status);
    if (step % STORED_EVERY == STORED_EVERY - 1)
        put_stored(table);
}

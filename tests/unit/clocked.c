#include "clocked.h"

#include "augur.h"

struct seat_row clocked_seat(int64_t game, int seat)
{
    struct table *table = hosted_table(&hosted, game);
    struct seat_row row = table->seat[seat - 1];
    row.word = NULL;
    hosted_table_free(table);
    return row;
}

int64_t clocked_phase(int64_t game)
{
    struct table *table = hosted_table(&hosted, game);
    int64_t phase = table->game.phase;
    hosted_table_free(table);
    return phase;
}

int clocked_mails(int64_t game, int seat)
{
    struct err err = {0};
    int64_t count = 0;
    char address[64];
    (void)snprintf(address, sizeof address, "p%llds%d@players.example", (long long)game, seat);
    check_ok(outbox_sent_to(hosted.host.store, address, hosted.host.now, &count, &err));
    return (int)count;
}

moment clocked_at(const char *words)
{
    struct err err = {0};
    moment when = 0;
    if (moment_read_zoned(words, 0, &when, &err) != RC_OK)
        fail_msg("%s", err.text);
    return when;
}

void clocked_both(int64_t game, const char *red, const char *blue)
{
    struct err err = {0};
    check_ok(hosted_mail(&hosted, game, 1, red, &err));
    check_ok(hosted_mail(&hosted, game, 2, blue, &err));
}

int64_t clocked_game(const char *terms)
{
    struct err err = {0};
    char command[200];
    int64_t game = hosted_game(&hosted, &rules_augur, 2, 2);
    (void)snprintf(command, sizeof command, "set %s", terms);
    check_ok(hosted_gm(&hosted, game, command, &err));
    clocked_both(game, "bid 1", "bid 1");
    clocked_both(game, "answer blue no", "answer red no");
    return game;
}

moment clocked_cools(int64_t game, moment *wake)
{
    struct table *table = hosted_table(&hosted, game);
    moment when = table->game.cools_at;
    *wake = table->game.wake_at;
    hosted_table_free(table);
    return when;
}

int clocked_gm_mails(void)
{
    struct err err = {0};
    int64_t count = 0;
    check_ok(outbox_sent_to(hosted.host.store, "gm@example.org", hosted.host.now, &count, &err));
    return (int)count;
}

#include "clocked.h"

#include "augur.h"

struct seat_row clocked_seat(int64_t id, int seat)
{
    struct game *game = hosted_table(&hosted, id);
    struct seat_row row = game->seat[seat - 1];
    row.word = NULL;
    hosted_table_free(game);
    return row;
}

int64_t clocked_phase(int64_t id)
{
    struct game *game = hosted_table(&hosted, id);
    int64_t phase = game->row.phase;
    hosted_table_free(game);
    return phase;
}

int clocked_mails(int64_t game, int seat)
{
    char address[64];
    (void)snprintf(address, sizeof address, "p%llds%d@players.example", (long long)game, seat);
    return scratch_mails_to(hosted.services.store, address, hosted.services.now);
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

moment clocked_cools(int64_t id, moment *wake)
{
    struct game *game = hosted_table(&hosted, id);
    moment when = game->row.cools_at;
    *wake = game->row.wake_at;
    hosted_table_free(game);
    return when;
}

int clocked_gm_mails(void)
{
    return scratch_mails_to(hosted.services.store, "gm@example.org", hosted.services.now);
}

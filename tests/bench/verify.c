/*
 * Verifying: finished games, played by bots, are played again from their records,
 * each position hashed and compared, as `cursus verify` and the doctor do it. Beside
 * it what no verifying can do without: a position of that size read, written and
 * hashed once a phase. Argument: a scratch folder.
 */
#include "club.h"

#include "engine/admin/doctor.h"
#include "engine/play/match.h"

#include <jansson.h>

enum { GAMES = 40, POSITIONS = 2000 };

static void play_by_bots(struct club *club)
{
    struct err err = {0};
    struct refusal why;
    int64_t id = 0;
    char name[32];
    struct game_plan plan = {.name = name, .rules = rules_find("quorum"), .pace = 86400, .gm = "gm@club.example"};
    (void)snprintf(name, sizeof name, "bots%d", ++club->games);
    if (!options_default(plan.rules, CLUB_SEATS, &plan.setup, &why))
        exit(1);
    must(new_game_open(&club->services, &plan, &id, &err), &err);
    for (int seat = 1; seat <= CLUB_SEATS; seat++) {
        char number[12];
        (void)snprintf(number, sizeof number, "%d", seat);
        club_gm(&(struct gm_call){.services = &club->services,
                                  .act = gm_act_find("seat"),
                                  .game = id,
                                  .by = "gm",
                                  .word = {number, "bot"},
                                  .words = 2});
    }
    club_gm(&(struct gm_call){.services = &club->services, .act = gm_act_find("start"), .game = id, .by = "gm"});
}

/* The last position of a game in its canonical form. */
static struct text position(struct club *club)
{
    struct err err = {0};
    struct text text = TEXT_EMPTY;
    struct game *game = calloc(1, sizeof *game);
    if (game == NULL)
        exit(1);
    must(game_load(&club->services, 1, game, &err), &err);
    match_write(&game->match, &text);
    game_free(game);
    free(game);
    return text;
}

/* Positions a second. */
static double bare(const struct text *text)
{
    double start = bench_now();
    for (int i = 0; i < POSITIONS; i++) {
        uint8_t hash[CIPHER_HASH];
        json_t *value = json_loadb(text->data, text->len, 0, NULL);
        char *written = json_dumps(value, JSON_COMPACT | JSON_SORT_KEYS);
        cipher_hash(&(struct cipher_part){written, strlen(written)}, 1, hash);
        free(written);
        json_decref(value);
    }
    return POSITIONS / (bench_now() - start) * 1e6;
}

static double ours(struct club *club)
{
    struct err err = {0};
    struct text found = TEXT_EMPTY;
    struct doctor_report report = {0};
    double start = bench_now();
    must(doctor(&club->services, &found, &report, &err), &err);
    double took = bench_now() - start;
    if (report.faults > 0 || report.games != GAMES)
        exit(1);
    text_free(&found);
    return (double)report.moves / took * 1e6;
}

int main(int argc, char **argv)
{
    struct club club;
    struct bench_pair pair;
    club_open(&club, argc > 1 ? argv[1] : ".", "verify", false);
    for (int i = 0; i < GAMES; i++)
        play_by_bots(&club);
    struct text text = position(&club);
    for (int round = -1; round < ROUNDS; round++) {
        double phases = ours(&club), positions = bare(&text);
        if (round >= 0)
            bench_set(&pair, round, phases, positions);
    }
    bench_title("Verifying records", "a position of the same size read, written and hashed");
    bench_row("phases/s, played again and hashed", &pair, "V >= 0.6");
    text_free(&text);
    club_close(&club);
    return 0;
}

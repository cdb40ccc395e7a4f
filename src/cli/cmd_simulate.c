/* Games among bots: how strong levels are, and what a seat is worth. */
#include "base/mem.h"
#include "base/number.h"
#include "base/setting_value.h"
#include "cli/args.h"
#include "cli/crew.h"
#include "cli/output.h"
#include "cli/progress_line.h"
#include "engine/gm/opening.h"
#include "rules/doors.h"
#include "search/search.h"

#include <math.h>
#include <unistd.h>

enum { GAMES = 100, GAMES_MOST = 10000000, CORES_MOST = 256 };

/* Sums over games of one figure, for its mean and how far that is to be trusted. */
struct figure {
    double sum, squares;
    int64_t count;
};

/* What came out: wins by level and by seat (a shared first place is a part of a win), and how levels do against each
 * other, a pair of seats of a game by who is placed before whom. */
struct sums {
    int seats;
    struct figure won[LEVEL_MOST + 1], score[LEVEL_MOST + 1], won_seat[SEATS_MAX], score_seat[SEATS_MAX];
    struct figure against[LEVEL_MOST + 1][LEVEL_MOST + 1];
    struct figure phases, shared;
};

static void add(struct figure *figure, double value)
{
    figure->sum += value;
    figure->squares += value * value;
    figure->count++;
}

static double mean(const struct figure *figure)
{
    return figure->count == 0 ? 0 : figure->sum / (double)figure->count;
}

/* Half of the interval in which the mean is with 95 %. */
static double doubt(const struct figure *figure)
{
    double n = (double)figure->count, m = mean(figure);
    return n < 2 ? 1 : 1.96 * sqrt(fmax(figure->squares / n - m * m, 0) / (n - 1));
}

static double won(const struct result *result, int seat)
{
    int first = 0;
    for (int i = 0; i < result->seats; i++)
        first += result->rank[i] == 1;
    return result->rank[seat] == 1 && first > 0 ? 1.0 / first : 0;
}

/* Of one game, the share of pairs of seats of two levels in which the first level was before. */
static void add_pairs(struct sums *sums, const struct crew_game *game, int a, int b)
{
    double before = 0;
    int pairs = 0;
    for (int i = 0; i < sums->seats; i++)
        for (int k = 0; k < sums->seats; k++) {
            if (game->level[i] != a || game->level[k] != b)
                continue;
            int own = game->result.rank[i], other = game->result.rank[k];
            before += own < other ? 1 : own == other ? 0.5 : 0;
            pairs++;
        }
    if (pairs > 0)
        add(&sums->against[a][b], before / pairs);
}

static void count_game(void *context, const struct crew_game *game)
{
    struct sums *sums = context;
    double wins[LEVEL_MOST + 1] = {0}, scores[LEVEL_MOST + 1] = {0};
    int seats[LEVEL_MOST + 1] = {0}, first = 0;
    for (int i = 0; i < sums->seats; i++) {
        int level = game->level[i];
        double one = won(&game->result, i);
        wins[level] += one;
        scores[level] += game->result.score[i];
        seats[level]++;
        first += game->result.rank[i] == 1;
        add(&sums->won_seat[i], one);
        add(&sums->score_seat[i], game->result.score[i]);
    }
    for (int a = LEVEL_LEAST; a <= LEVEL_MOST; a++) {
        if (seats[a] == 0)
            continue;
        add(&sums->won[a], wins[a] / seats[a]);
        add(&sums->score[a], scores[a] / seats[a]);
        for (int b = LEVEL_LEAST; b < a; b++)
            add_pairs(sums, game, a, b);
    }
    add(&sums->phases, game->phases);
    add(&sums->shared, first > 1);
}

/* What a share of points against others says of strength, in Elo's measure; nothing beyond 1,200. */
static double elo(double share)
{
    enum { MOST = 1200 };
    double least_share = 1 / (1 + pow(10, MOST / 400.0));
    share = fmin(fmax(share, least_share), 1 - least_share);
    return 400 * log10(share / (1 - share));
}

/* Shares go into JSON as parts of 1,000. */
static void put_share(struct jv *object, const char *key, double share)
{
    jv_put_int(object, key, llround(1000 * share));
}

static void cell_share(struct listing *listing, const struct figure *figure)
{
    char words[32];
    (void)snprintf(words, sizeof words, "%.1f %% +-%.1f", 100 * mean(figure), 100 * doubt(figure));
    output_listing_cell(listing, words);
}

static void cell_tenths(struct listing *listing, double value)
{
    char words[32];
    (void)snprintf(words, sizeof words, "%.1f", value);
    output_listing_cell(listing, words);
}

/* A row of a seat or a level. */
static void row(struct listing *listing, const char *what, const char *key, const struct figure *wins,
                const struct figure *score)
{
    struct jv *one = jv_new_object();
    output_listing_cell(listing, what);
    output_listing_int(listing, wins->count);
    cell_share(listing, wins);
    cell_tenths(listing, mean(score));
    jv_put_string(one, key, what);
    jv_put_int(one, "games", wins->count);
    put_share(one, "won", mean(wins));
    put_share(one, "doubt", doubt(wins));
    put_share(one, "score", mean(score));
    jv_add(listing->json, one);
}

/* Prints the rows unless JSON is wanted; returns what stands for them there. */
static struct jv *end_listing(const struct cli *cli, struct listing *listing)
{
    struct jv *json = jv_share(listing->json);
    if (cli->json)
        output_listing_free(listing);
    else
        (void)output_listing_print(listing, cli);
    return json;
}

static struct jv *print_levels(const struct cli *cli, const struct sums *sums)
{
    struct listing listing = output_listing_new((const char *[]){"level", "games", "won", "score"}, 4);
    for (int level = LEVEL_LEAST; level <= LEVEL_MOST; level++) {
        char name[8];
        (void)snprintf(name, sizeof name, "%d", level);
        if (sums->won[level].count > 0)
            row(&listing, name, "level", &sums->won[level], &sums->score[level]);
    }
    return end_listing(cli, &listing);
}

static struct jv *print_seats(const struct cli *cli, const struct rules *rules, const struct sums *sums)
{
    struct listing listing = output_listing_new((const char *[]){"seat", "games", "won", "score"}, 4);
    for (int i = 0; i < sums->seats; i++)
        row(&listing, rules_seat(rules, i + 1)->name, "seat", &sums->won_seat[i], &sums->score_seat[i]);
    return end_listing(cli, &listing);
}

/* Level against level, by places. */
static struct jv *print_pairs(const struct cli *cli, const struct sums *sums)
{
    struct jv *json = jv_new_array();
    for (int a = LEVEL_LEAST; a <= LEVEL_MOST; a++)
        for (int b = LEVEL_LEAST; b < a; b++) {
            const struct figure *figure = &sums->against[a][b];
            if (figure->count == 0)
                continue;
            double share = mean(figure), off = doubt(figure);
            struct jv *one = jv_new_object();
            jv_put_int(one, "level", a);
            jv_put_int(one, "against", b);
            put_share(one, "before", share);
            put_share(one, "doubt", off);
            jv_put_int(one, "elo", llround(elo(share)));
            jv_put_int(one, "elo_low", llround(elo(share - off)));
            jv_put_int(one, "elo_high", llround(elo(share + off)));
            jv_add(json, one);
            if (!cli->json)
                (void)fprintf(cli->out,
                              "level %d is placed before level %d in %.1f %% +-%.1f: Elo %+.0f (%+.0f to %+.0f)\n", a,
                              b, 100 * share, 100 * off, elo(share), elo(share - off), elo(share + off));
        }
    return json;
}

static int print(const struct cli *cli, const struct crew *crew, const struct sums *sums)
{
    const struct rules *rules = crew->arena->rules;
    struct jv *all = jv_new_object();
    jv_put_string(all, "rules", rules->id);
    jv_put_int(all, "seats", sums->seats);
    jv_put_int(all, "games", sums->phases.count);
    jv_put_int(all, "seed", (int64_t)crew->seed);
    jv_put(all, "levels", print_levels(cli, sums));
    if (!cli->json)
        (void)fputc('\n', cli->out);
    jv_put(all, "by_seat", print_seats(cli, rules, sums));
    if (!cli->json)
        (void)fputc('\n', cli->out);
    jv_put(all, "pairs", print_pairs(cli, sums));
    put_share(all, "phases", mean(&sums->phases));
    put_share(all, "shared", mean(&sums->shared));
    if (cli->json)
        return output_json(cli, all);
    (void)fprintf(cli->out, "%lld games of %.1f phases on the average; the first place was shared in %.1f %%\n",
                  (long long)sums->phases.count, mean(&sums->phases), 100 * mean(&sums->shared));
    jv_free(all);
    return EXIT_DONE;
}

/* Levels by seat, from the first on again where there are fewer: as the term of a game. */
static enum rc read_levels(const char *list, int seats, int *level, struct err *err)
{
    int64_t none;
    struct text canonical = TEXT_EMPTY;
    enum rc rc = setting_value_read(setting_row(SETTING_GAME_BOTS), list, &canonical, &none, err);
    for (int i = 0; rc == RC_OK && i < seats; i++)
        level[i] = setting_value_level(canonical.data, i);
    text_free(&canonical);
    return rc;
}

static enum rc read_number(const struct args *args, const char *option, int64_t most, int64_t *out, struct err *err)
{
    const char *word = cli_option(args, option);
    return word == NULL || number_read(word, option[0] == 's' ? 0 : 1, most, out)
               ? RC_OK
               : err_set(err, RC_BAD, "--%s: '%s' is no number up to %lld", option, word, (long long)most);
}

static enum rc read_arena(const struct args *args, struct arena *out, struct err *err)
{
    struct opening opening = {.rules = cli_arg(args, 0), .seats = cli_option(args, "seats")};
    const char *levels = cli_option(args, "bots");
    for (const char *set; (set = cli_option_at(args, "set", opening.sets)) != NULL;) {
        if (opening.sets == OPENING_MOST)
            return err_set(err, RC_BAD, "at most %d options", OPENING_MOST);
        opening.set[opening.sets++] = set;
    }
    enum rc rc = opening_setup(&opening, &out->rules, &out->setup, err);
    if (rc == RC_OK)
        rc = match_can_begin(out->rules, &out->setup, err);
    return rc == RC_OK ? read_levels(levels == NULL ? "2" : levels, out->setup.seats, out->level, err) : rc;
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct arena arena = {0};
    struct progress_line line;
    int64_t games = GAMES, seed = 1, cores = sysconf(_SC_NPROCESSORS_ONLN);
    enum rc rc = read_arena(args, &arena, &err);
    if (rc == RC_OK)
        rc = read_number(args, "games", GAMES_MOST, &games, &err);
    if (rc == RC_OK)
        rc = read_number(args, "seed", INT64_MAX - GAMES_MOST, &seed, &err);
    if (rc == RC_OK)
        rc = read_number(args, "cores", CORES_MOST, &cores, &err);
    if (rc != RC_OK)
        return cli_usage(&command_simulate, "%s", err.text);
    struct sums *sums = mem_new(1, sizeof *sums);
    sums->seats = arena.setup.seats;
    progress_line_begin(cli, &line);
    struct crew crew = {.arena = &arena,
                        .seed = (uint64_t)seed,
                        .games = games,
                        .cores = (int)(cores < 1            ? 1
                                       : cores > CORES_MOST ? CORES_MOST
                                                            : cores),
                        .played = count_game,
                        .context = sums,
                        .progress = &line.progress};
    rc = crew_play(&crew, &err);
    progress_line_end(&line);
    int code = rc == RC_OK ? print(cli, &crew, sums) : cli_fail(&err);
    free(sums);
    return code;
}

static const struct command_option options[] = {
    {.name = "seats", .argument = "N", .help = "how many seats (as many as the game has)"},
    {.name = "bots", .argument = "LEVELS", .help = "levels 1 to 5, by seat: 2,5,2; each game moves them on by a seat"},
    {.name = "games", .argument = "N", .help = "how many games (100)"},
    {.name = "set", .argument = "OPTION=VALUE", .help = "an option of the rules; may be repeated"},
    {.name = "seed", .argument = "N", .help = "the number of the first game (1): the same gives the same games"},
    {.name = "cores", .argument = "N", .help = "how many processes (one for each core)"},
    {.name = NULL},
};

const struct command command_simulate = {
    .name = "simulate",
    .summary = "Play games among bots and count who wins",
    .usage = "RULES",
    .detail =
        "To see how strong the levels are and what a seat is worth. No database is touched. Of wins and places the\n"
        "interval of 95 % is printed; in JSON shares are parts of 1,000.\n",
    .options = options,
    .least = 1,
    .most = 1,
    .bare = true,
    .json = "",
    .run = run,
};

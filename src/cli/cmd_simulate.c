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
#include "search/outside.h"

#include <math.h>
#include <unistd.h>

/* Who plays: a level, or behind the levels a program. */
enum { KINDS = LEVEL_MOST + 1 + SEATS_MAX };

enum { GAMES = 100, GAMES_MOST = 10000000, CORES_MOST = 256 };

/* Sums over games of one figure, for its mean and how far that is to be trusted. */
struct figure {
    double sum, squares;
    int64_t count;
};

/* What came out: wins by who plays and by seat (a shared first place is a part of a win), and how they do against each
 * other, a pair of seats of a game by who is placed before whom. */
struct sums {
    int seats;
    int kinds, kind[SEATS_MAX]; /* up to which there are; of the seats in the first game */
    const char *program[SEATS_MAX];
    struct figure won[KINDS], score[KINDS], won_seat[SEATS_MAX], score_seat[SEATS_MAX];
    struct figure against[KINDS][KINDS];
    struct figure phases, shared;
};

static int kind_at(const struct sums *sums, const struct crew_game *game, int seat)
{
    return sums->kind[(seat + game->number) % sums->seats];
}

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
            if (kind_at(sums, game, i) != a || kind_at(sums, game, k) != b)
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
    double wins[KINDS] = {0}, scores[KINDS] = {0};
    int seats[KINDS] = {0}, first = 0;
    for (int i = 0; i < sums->seats; i++) {
        int kind = kind_at(sums, game, i);
        double one = won(&game->result, i);
        wins[kind] += one;
        scores[kind] += game->result.score[i];
        seats[kind]++;
        first += game->result.rank[i] == 1;
        add(&sums->won_seat[i], one);
        add(&sums->score_seat[i], game->result.score[i]);
    }
    for (int a = LEVEL_LEAST; a < sums->kinds; a++) {
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

enum { KIND_ROOM = 64 };

/* "level 5" or "exec:max" */
static void name_kind(const struct sums *sums, int kind, const char *level, char out[KIND_ROOM])
{
    if (kind <= LEVEL_MOST)
        (void)snprintf(out, KIND_ROOM, "%s%d", level, kind);
    else
        (void)snprintf(out, KIND_ROOM, "exec:%s", sums->program[kind - LEVEL_MOST - 1]);
}

/* Levels are numbers. */
static void put_kind(const struct sums *sums, int kind, struct jv *object, const char *key)
{
    char name[KIND_ROOM];
    name_kind(sums, kind, "", name);
    jv_put(object, key, kind <= LEVEL_MOST ? jv_new_int(kind) : jv_new_string(name));
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
    for (int kind = LEVEL_LEAST; kind < sums->kinds; kind++) {
        char name[KIND_ROOM];
        name_kind(sums, kind, "", name);
        if (sums->won[kind].count > 0)
            row(&listing, name, "level", &sums->won[kind], &sums->score[kind]);
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
    for (int a = LEVEL_LEAST; a < sums->kinds; a++)
        for (int b = LEVEL_LEAST; b < a; b++) {
            const struct figure *figure = &sums->against[a][b];
            if (figure->count == 0)
                continue;
            double share = mean(figure), off = doubt(figure);
            struct jv *one = jv_new_object();
            char name[KIND_ROOM], other[KIND_ROOM];
            name_kind(sums, a, "level ", name);
            name_kind(sums, b, "level ", other);
            put_kind(sums, a, one, "level");
            put_kind(sums, b, one, "against");
            put_share(one, "before", share);
            put_share(one, "doubt", off);
            jv_put_int(one, "elo", llround(elo(share)));
            jv_put_int(one, "elo_low", llround(elo(share - off)));
            jv_put_int(one, "elo_high", llround(elo(share + off)));
            jv_add(json, one);
            if (!cli->json)
                (void)fprintf(cli->out, "%s is placed before %s in %.1f %% +-%.1f: Elo %+.0f (%+.0f to %+.0f)\n", name,
                              other, 100 * share, 100 * off, elo(share), elo(share - off), elo(share + off));
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

/* Who sits where, as it is read. */
struct casting {
    const struct config *config;
    struct outside *outside;
    struct arena *arena;
    struct sums *sums;
};

/* A program at a seat; the same one twice is one. */
static enum rc cast_program(const struct casting *casting, int seat, const char *name, struct err *err)
{
    struct sums *sums = casting->sums;
    int at = 0, programs = sums->kinds - LEVEL_MOST - 1;
    enum rc rc = outside_known(casting->config, name, err);
    if (rc != RC_OK)
        return rc;
    casting->arena->outsider[seat] = outside_find(casting->outside, name);
    while (at < programs && strcmp(sums->program[at], name) != 0)
        at++;
    sums->program[at] = outside_name(casting->arena->outsider[seat]);
    sums->kinds += at == programs;
    sums->kind[seat] = LEVEL_MOST + 1 + at;
    return RC_OK;
}

/* By seat, from the first on again where there are fewer: as the term of a game. */
static enum rc cast_all(const struct casting *casting, const char *list, struct err *err)
{
    struct sums *sums = casting->sums;
    int64_t none;
    char program[SETTING_PROGRAM_ROOM];
    struct text canonical = TEXT_EMPTY;
    sums->kinds = LEVEL_MOST + 1;
    sums->seats = casting->arena->setup.seats;
    enum rc rc = setting_value_read(setting_row(SETTING_GAME_BOTS), list, &canonical, &none, err);
    for (int i = 0; rc == RC_OK && i < sums->seats; i++) {
        sums->kind[i] = casting->arena->level[i] = setting_value_level(canonical.data, i, program);
        if (program[0] != '\0')
            rc = cast_program(casting, i, program, err);
    }
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

static enum rc read_arena(const struct cli *cli, const struct args *args, struct arena *out, struct err *err)
{
    struct opening opening = {.rules = cli_arg(args, 0), .seats = cli_option(args, "seats")};
    for (const char *set; (set = cli_option_at(args, "set", opening.sets)) != NULL;) {
        if (opening.sets == OPENING_MOST)
            return err_set(err, RC_BAD, "at most %d options", OPENING_MOST);
        opening.set[opening.sets++] = set;
    }
    enum rc rc = opening_setup(&opening, config_text(cli->config, SETTING_RULES_MAPS), &out->rules, &out->setup, err);
    if (rc == RC_OK)
        rc = match_can_begin(out->rules, &out->setup, err);
    return rc;
}

static enum rc read_counts(const struct args *args, struct crew *crew, struct err *err)
{
    int64_t games = GAMES, seed = 1, cores = sysconf(_SC_NPROCESSORS_ONLN);
    enum rc rc = read_number(args, "games", GAMES_MOST, &games, err);
    if (rc == RC_OK)
        rc = read_number(args, "seed", INT64_MAX - GAMES_MOST, &seed, err);
    if (rc == RC_OK)
        rc = read_number(args, "cores", CORES_MOST, &cores, err);
    crew->games = games;
    crew->seed = (uint64_t)seed;
    crew->cores = (int)(cores < 1 ? 1 : cores > CORES_MOST ? CORES_MOST : cores);
    return rc;
}

static int play(const struct cli *cli, struct crew *crew)
{
    struct err err = {0};
    struct progress_line line;
    progress_line_begin(cli, &line);
    crew->progress = &line.progress;
    enum rc rc = crew_play(crew, &err);
    progress_line_end(&line);
    return rc == RC_OK ? print(cli, crew, crew->context) : cli_fail(&err);
}

static int run(struct cli *cli, const struct args *args)
{
    struct err err = {0};
    struct arena arena = {0};
    struct sums *sums = mem_new(1, sizeof *sums);
    struct outside *outside = outside_new(cli->config);
    struct crew crew = {.arena = &arena, .played = count_game, .context = sums};
    const char *bots = cli_option(args, "bots");
    enum rc rc = read_arena(cli, args, &arena, &err);
    if (rc == RC_OK)
        rc = cast_all(&(struct casting){cli->config, outside, &arena, sums}, bots == NULL ? "2" : bots, &err);
    if (rc == RC_OK)
        rc = read_counts(args, &crew, &err);
    int code = rc == RC_OK ? play(cli, &crew) : cli_usage(&command_simulate, "%s", err.text);
    outside_free(outside);
    free(sums);
    return code;
}

static const struct command_option options[] = {
    {.name = "seats", .argument = "N", .help = "how many seats (as many as the game has)"},
    {.name = "bots",
     .argument = "LEVELS",
     .help = "levels 1 to 5 or exec:NAME, by seat: 2,5,2; each game moves them on by a seat"},
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
    .json = "",
    .run = run,
};

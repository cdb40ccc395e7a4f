/*
 * P13: what people write. A mail of ten lines of what somebody wrote in a position (tests/human/), read as orders,
 * beside one of ten orders by the letter, read in the same position in the same way. Processor time, many mails of each
 * game. Runs in the tree's root.
 */
#include "base/cipher.h"
#include "base/file.h"
#include "base/jv.h"
#include "base/mem.h"
#include "bench.h"
#include "reader/reader.h"
#include "rules/doors.h"
#include "rules/rules.h"

#include <string.h>

enum { LINES = 10, CASES_MOST = 400, FILE_MOST = 64 * 1024 * 1024, LEGAL_MOST = 200 };

/* One seat in one position, and two mails of it. */
struct place {
    void *state, *view;
    const struct jv *names;
    int seat;
    char *people, *exact;
};

struct bench_game {
    const struct rules *rules;
    struct wordbook *book;
    struct jv *object[CASES_MOST];
    int objects;
    struct place place[CASES_MOST];
    int places;
};

static double processor(void)
{
    struct timespec at;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
    return (double)at.tv_sec * 1e6 + (double)at.tv_nsec / 1e3;
}

static const char *text_of(const struct jv *object)
{
    return jv_string(jv_get(jv_at(jv_get(object, "steps"), 0), "text"));
}

/* Ten lines: this case's, then those of the cases behind it. */
static char *people_mail(const struct bench_game *game, int from)
{
    struct text mail = TEXT_EMPTY;
    for (int i = 0, lines = 0; lines < LINES && i < game->objects; i++) {
        char *copy = mem_copy_text(text_of(game->object[(from + i) % game->objects])), *rest = copy;
        for (char *line = strsep(&rest, "\n"); line != NULL && lines < LINES; line = strsep(&rest, "\n")) {
            if (line[strspn(line, " \t\r")] == '\0')
                continue;
            text_add(&mail, line);
            text_add_char(&mail, '\n');
            lines++;
        }
        free(copy);
    }
    return text_detach(&mail);
}

/* Ten orders that are possible there; NULL: the seat is asked nothing. */
static char *exact_mail(const struct bench_game *game, const struct place *place)
{
    struct request open[REQUESTS_MAX];
    struct text mail = TEXT_EMPTY;
    struct order *legal = mem_new(LEGAL_MOST, sizeof *legal);
    int count = game->rules->requests(place->view, open), orders = 0;
    for (int i = 0; i < count && orders == 0; i++)
        if (open[i].seat == place->seat)
            orders = rules_legal(game->rules, place->view, &open[i], legal, LEGAL_MOST);
    orders = orders > LEGAL_MOST ? LEGAL_MOST : orders;
    for (int i = 0; orders > 0 && i < LINES; i++) {
        rules_write(game->rules, &legal[i * 7 % orders], &mail);
        text_add_char(&mail, '\n');
    }
    free(legal);
    return orders == 0 ? NULL : text_detach(&mail);
}

static void add_place(struct bench_game *game, int index)
{
    const struct jv *object = game->object[index];
    struct place *place = &game->place[game->places];
    struct refusal why = {0};
    int64_t seat = 1;
    *place = (struct place){.state = mem_new(1, game->rules->state_size),
                            .view = mem_new(1, game->rules->state_size),
                            .names = jv_get(object, "names")};
    (void)jv_int(jv_get(jv_at(jv_get(object, "steps"), 0), "seat"), 1, game->rules->seats_max, &seat);
    place->seat = (int)seat;
    bool good = rules_load(game->rules, place->state, jv_get(object, "position"), false, &why);
    if (good)
        rules_observe(game->rules, place->state, place->seat, place->view);
    place->exact = good ? exact_mail(game, place) : NULL;
    place->people = place->exact == NULL ? NULL : people_mail(game, index);
    if (place->people != NULL) {
        game->places++;
        return;
    }
    free(place->state);
    free(place->view);
}

static void read_cases(struct bench_game *game)
{
    char path[128];
    struct text file = TEXT_EMPTY;
    struct err err = {0};
    (void)snprintf(path, sizeof path, "tests/human/%s.jsonl", game->rules->id);
    if (file_read(path, FILE_MOST, &file, &err) != RC_OK) {
        (void)fprintf(stderr, "bench: %s\n", err.text);
        exit(1);
    }
    char *rest = file.data;
    for (char *line = strsep(&rest, "\n"); line != NULL && game->objects < CASES_MOST; line = strsep(&rest, "\n"))
        if (line[0] != '\0' && jv_parse(line, strlen(line), &game->object[game->objects], &err) == RC_OK &&
            text_of(game->object[game->objects]) != NULL)
            game->objects++;
    text_free(&file);
    for (int i = 0; i < game->objects; i++)
        add_place(game, i);
}

static void read_mail(const struct bench_game *game, const struct place *place, const char *mail)
{
    struct reader_result result;
    struct lexicon *lexicon = reader_lexicon(game->book, game->rules);
    for (size_t i = 0; i < jv_size(place->names); i++)
        if (jv_string(jv_at(place->names, i)) != NULL)
            reader_name(lexicon, (int)i + 1, jv_string(jv_at(place->names, i)));
    const struct reader_seat seat = {game->rules, lexicon, place->state, place->view, place->seat, true};
    reader_letter(&seat, mail, &result);
    reader_free(&result);
    lexicon_free(lexicon);
}

/* Microseconds a mail. */
static double read_all(const struct bench_game *game, bool exact)
{
    double start = processor();
    for (int i = 0; i < game->places; i++)
        read_mail(game, &game->place[i], exact ? game->place[i].exact : game->place[i].people);
    return (processor() - start) / game->places;
}

static double read_tables(const struct rules *rules)
{
    double start = processor();
    lexicon_free(reader_lexicon(NULL, rules));
    return processor() - start;
}

static void game_free(struct bench_game *game)
{
    for (int i = 0; i < game->places; i++) {
        free(game->place[i].state);
        free(game->place[i].view);
        free(game->place[i].people);
        free(game->place[i].exact);
    }
    for (int i = 0; i < game->objects; i++)
        jv_free(game->object[i]);
    reader_wordbook_free(game->book);
    free(game);
}

static void measure(const struct rules *rules)
{
    struct bench_game *game = mem_new(1, sizeof *game);
    struct bench_pair letters, tables;
    game->rules = rules;
    game->book = reader_wordbook_new();
    read_cases(game);
    for (int round = -1; round < ROUNDS; round++) {
        double people = read_all(game, false), exact = read_all(game, true), once = read_tables(rules);
        if (round < 0)
            continue;
        bench_set(&letters, round, people, exact);
        bench_set(&tables, round, once, exact);
    }
    bench_row(rules->title, &letters, "words <= 10");
    bench_row("  its tables, once a run", &tables, "");
    game_free(game);
}

int main(void)
{
    if (cipher_init(NULL) != RC_OK)
        return 1;
    bench_title("Ten lines of people's (P13), us", "ten orders by the letter, in the same position");
    for (int i = 0; rules_all[i] != NULL; i++)
        measure(rules_all[i]);
    return 0;
}

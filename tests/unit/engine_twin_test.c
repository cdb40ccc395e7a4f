/*
 * The twin test (design 4; reliability.md R15): two positions that differ only in
 * what a seat may not know give that seat the same mails, pictures and refusals,
 * byte for byte. For every game of the program, and for the public (seat 0).
 */
#include "augur.h"
#include "check.h"
#include "engine/letters/facts.h"
#include "engine/play/moves.h"
#include "engine/play/tried.h"
#include "engine/play/views.h"
#include "report/painter.h"
#include "report/strokes.h"
#include "report/templates.h"
#include "rules/doors.h"
#include "rules/draw.h"
#include "rules/options.h"

enum { LEGAL = 64, LINES = 24, LINE_ROOM = LINE_BYTES + 1, EVERY = 20, KINDS_MOST = 32 };
#ifdef __SANITIZE_ADDRESS__
enum { TWINS = 60 }; /* the same with a slower build */
#else
enum { TWINS = 500 };
#endif

/* The services, once. */
static struct services services;
static struct config *config;
static struct templates *templates;
static uint8_t seed[CIPHER_KEY];
static struct chance dice;

static int open_services(void **state)
{
    (void)state;
    static const char *const words[] = {"site.address=games@example.org"};
    const struct config_source source = {.file = "/dev/null", .assignments = words, .assignment_count = 1};
    struct err err = {0};
    check_int(cipher_init(&err), RC_OK);
    check_int(config_load(&source, &config, &err), RC_OK);
    templates_new(NULL, &templates);
    dice = chance_seeded(seed, 0, NULL);
    services = (struct services){.config = config, .templates = templates, .painter = painter_new(), .now = 1000000000};
    check_true(services.painter != NULL);
    return 0;
}

static int close_services(void **state)
{
    (void)state;
    painter_free(services.painter);
    templates_free(templates);
    config_free(config);
    return 0;
}

static char *own(const char *text)
{
    char *copy = strdup(text);
    check_true(copy != NULL);
    return copy;
}

/* ---- one game at a table that no database holds ---------------------------- */

static struct game *sit_down(const struct rules *rules, int seats)
{
    struct game *game = calloc(1, sizeof *game);
    check_true(game != NULL);
    *game = (struct game){.rules = rules, .seat_count = (size_t)seats, .live = true, .config = config};
    game->row = (struct game_row){.id = 12,
                                  .name = own("kalends"),
                                  .rules = own(rules->id),
                                  .seats = seats,
                                  .options = own("{}"),
                                  .status = GAME_RUNNING,
                                  .pace = 86400};
    game->seat = calloc((size_t)seats, sizeof *game->seat);
    check_true(game->seat != NULL);
    for (int i = 0; i < seats; i++) {
        char name[24];
        (void)snprintf(name, sizeof name, "player %d", i + 1);
        game->seat[i] = (struct seat_row){.number = i + 1,
                                          .kind = SEAT_PLAYER,
                                          .player = i + 1,
                                          .word = own("w"),
                                          .waiting = true,
                                          .due = services.now + 86400};
        game->player[i] = (struct player_row){.id = i + 1, .name = own(name), .zone = own("")};
    }
    match_begin(&game->match, rules, seats);
    return game;
}

static void rise(struct game *game)
{
    game_free(game);
    free(game);
}

/* The same table in another position, with no plans. */
static struct game *twin_of(const struct game *game, const void *state, int seat, bool dealt_anew)
{
    struct game *twin = sit_down(game->rules, game->row.seats);
    twin->row.phase = game->row.phase;
    twin->match.phase = game->match.phase;
    memcpy(twin->match.state, state, game->rules->state_size);
    if (dealt_anew)
        rules_redeal(game->rules, twin->match.state, seat, &dice);
    match_moved(&twin->match);
    struct request open[REQUESTS_MAX];
    int count = match_over(&twin->match) ? 0 : twin->rules->requests(twin->match.state, open);
    for (int i = 0; i < count; i++)
        twin->pumped.waiting[twin->pumped.count++] = (struct waiting){.request = open[i]};
    if (match_over(&twin->match))
        twin->row.status = GAME_FINISHED;
    return twin;
}

/* ---- what a seat is shown -------------------------------------------------- */

/* Lines that are wrong in many ways, and right ones: the same are sent in both positions. */
struct sent {
    char *line[LINES];
    int count;
};

static void send_line(struct sent *sent, const char *text)
{
    if (sent->count < LINES)
        sent->line[sent->count++] = own(text);
}

static void make_lines(struct sent *sent, struct game *game, int seat)
{
    static const char *const junk[] = {"xyzzy",    "take 99", "place nowhere 2", "pass / / pass",
                                       "\xc3\xa4", "clear",   "clear nothing",   "add"};
    struct request open[REQUESTS_MAX];
    struct order *legal = calloc(LEGAL, sizeof *legal);
    char raw[LINE_ROOM];
    check_true(legal != NULL);
    *sent = (struct sent){0};
    for (size_t i = 0; i < sizeof junk / sizeof junk[0]; i++)
        send_line(sent, junk[i]);
    int count = match_over(&game->match) ? 0 : game->rules->requests(game->match.state, open);
    for (int i = 0; i < count && sent->count < LINES; i++) {
        /* all that is open to anybody as this seat sees it: legal for another is wrong here */
        int most = rules_legal(game->rules, view_get(&game->match, seat), &open[i], legal, LEGAL);
        for (int k = 0; k < 4 && most > 0; k++) {
            struct text text = text_fixed(raw, sizeof raw);
            rules_write(game->rules, &legal[chance_below(&dice, most)], &text);
            send_line(sent, raw);
            raw[chance_below(&dice, (int32_t)text.len)] = (char)('a' + chance_below(&dice, 26));
            send_line(sent, raw);
        }
    }
    free(legal);
}

static void free_lines(struct sent *sent)
{
    for (int i = 0; i < sent->count; i++)
        free(sent->line[i]);
}

static void render(const char *name, const struct jv *facts, struct text *out)
{
    struct err err = {0};
    if (template_render(templates, name, facts, out, &err) != RC_OK)
        fail_msg("%s: %s", name, err.text);
}

static void paint(const struct canvas *canvas, struct text *out)
{
    struct err err = {0};
    text_clear(out);
    check_int(painter_png(services.painter, canvas, out, &err), RC_OK);
}

static struct report report_of(struct game *game, int seat, const char *events)
{
    struct err err = {0};
    static const char reply[] = "games+token@example.org";
    struct jv *facts = facts_begin(&services, seat == 0 ? NULL : &game->player[seat - 1], reply);
    struct report report = {.facts = facts};
    facts_game(&report, game, seat);
    facts_waiting(&report, &services, game, seat);
    facts_report(&report, game, seat, false);
    if (game->row.status == GAME_FINISHED)
        facts_result(&report, game, seat);
    if (seat == 0)
        return report;
    facts_owed(&report, &services, game, seat, reply, false);
    facts_plan(&report, game, seat);
    /* the last phase, as one fresh move */
    game->moves.row = calloc(1, sizeof *game->moves.row);
    game->moves.made = calloc(1, sizeof *game->moves.made); /* nothing of it is known but what is written */
    check_true(game->moves.row != NULL && game->moves.made != NULL);
    game->moves.row[0] = (struct move_row){.number = game->row.phase, .orders = own("[]"), .events = own(events)};
    game->moves.count = game->moves.cap = 1;
    check_int(facts_happened(&report, &services, game, seat, game->row.phase - 1, &err), RC_OK);
    report_write(&report);
    return report;
}

/* What these lines would lead to. */
static void tried(struct game *game, int seat, const char *const *lines, int count, struct text *words)
{
    struct match match = {0};
    struct filing filing = {0};
    tried_begin(&game->match, seat, 0, &match);
    plan_file_texts(&match, seat, FILING_EACH, lines, count, &filing);
    for (int steps = 0; steps < LINES && tried_step(&match, seat); steps++) {
        struct jv *view = rules_save(game->rules, view_get(&match, seat)), *events = moves_events(&match.events);
        jv_dump(view, words);
        jv_dump(events, words);
        jv_free(view);
        jv_free(events);
    }
    plan_filing_free(&filing);
    match_free(&match);
}

/* Everything the seat gets in this position: mails as text and HTML, the answers to its lines, the board. */
static void shown(struct game *game, int seat, const struct sent *sent, const char *events, struct text *words,
                  struct canvas *board)
{
    struct report report = report_of(game, seat, events);
    const struct jv *facts = report.facts;
    text_clear(words);
    rules_board(game->rules, view_get(&game->match, seat), &(struct look){.seat = seat}, board);
    render("show.txt", facts, words);
    render("show.html", facts, words);
    if (seat != 0) {
        struct filing filing = {0};
        render(game->row.status == GAME_FINISHED ? "end.txt" : "turn.txt", facts, words);
        render(game->row.status == GAME_FINISHED ? "end.html" : "turn.html", facts, words);
        const char *lines[LINES];
        for (int i = 0; i < sent->count; i++)
            lines[i] = sent->line[i];
        tried(game, seat, lines, sent->count, words);
        plan_file_texts(&game->match, seat, FILING_EACH, lines, sent->count, &filing);
        facts_filing(&report, game, seat, &filing, lines);
        facts_plan(&report, game, seat);
        report_write(&report);
        render("receipt.txt", facts, words);
        render("receipt.html", facts, words);
        jv_dump(facts, words);
        plan_filing_free(&filing);
    }
    report_free(&report);
}

/* ---- the comparison -------------------------------------------------------- */

/* What a run found. */
struct found {
    int twins, others; /* compared; of them positions that do differ */
    int words, pictures;
};

/* The painter knows a board by its strokes and paints equal ones once: only those that differ can make two pictures. */
static bool pictures_differ(const struct canvas *one, const struct canvas *two)
{
    struct text a = TEXT_EMPTY, b = TEXT_EMPTY;
    strokes_write(one, &a);
    strokes_write(two, &b);
    check_true(!a.failed && !b.failed && a.len > 0);
    bool differ = a.len != b.len || memcmp(a.data, b.data, a.len) != 0;
    if (differ) {
        paint(one, &a);
        paint(two, &b);
        differ = a.len != b.len || memcmp(a.data, b.data, a.len) != 0;
    }
    text_free(&a);
    text_free(&b);
    return differ;
}

static void compare(struct game *game, int seat, const char *events, struct found *found)
{
    static struct text words[2] = {{.data = text_nothing}, {.data = text_nothing}};
    struct canvas board[2] = {{0}, {0}};
    struct game *one = twin_of(game, game->match.state, seat, false);
    struct game *two = twin_of(game, game->match.state, seat, true);
    struct sent sent;
    found->twins++;
    found->others += memcmp(one->match.state, two->match.state, game->rules->state_size) != 0;
    make_lines(&sent, one, seat);
    shown(one, seat, &sent, events, &words[0], &board[0]);
    shown(two, seat, &sent, events, &words[1], &board[1]);
    found->words += strcmp(words[0].data, words[1].data) != 0;
    found->pictures += pictures_differ(&board[0], &board[1]);
    free_lines(&sent);
    rise(one);
    rise(two);
    for (int i = 0; i < 2; i++) {
        text_free(&words[i]);
        canvas_free(&board[i]);
    }
}

static void set_up(struct match *match)
{
    struct rules_setup setup;
    struct refusal why;
    const struct rules *rules = match->rules;
    bool done = false;
    for (int try = 0; !done; try++) {
        check_true(try < 100 && options_default(rules, match->seats, &setup, &why));
        for (int i = 0; i < rules->option_count; i++) {
            const struct rules_option *option = &rules->options[i];
            int values = 0, high = option->high_is_seats ? match->seats : option->high;
            while (option->values != NULL && option->values[values] != NULL)
                values++;
            setup.option[i] = option->values != NULL ? chance_below(&dice, values)
                                                     : option->low + chance_below(&dice, high - option->low + 1);
        }
        done = match_setup(match, &setup, NULL) == RC_OK;
    }
}

/* One phase with random legal orders. */
static void random_phase(struct match *match)
{
    struct request open[REQUESTS_MAX];
    struct answer answers[REQUESTS_MAX];
    struct order *legal = calloc(LEGAL, sizeof *legal), *order = calloc(REQUESTS_MAX, sizeof *order);
    struct refusal why;
    check_true(legal != NULL && order != NULL);
    int count = match->rules->requests(match->state, open);
    for (int i = 0; i < count; i++) {
        int most = rules_legal(match->rules, match->state, &open[i], legal, LEGAL);
        check_true(
            rules_check(match->rules, match->state, &open[i], &legal[chance_below(&dice, most)], &order[i], &why));
        answers[i] = (struct answer){.request = open[i], .order = &order[i], .by = BY_PLAYER};
    }
    events_clear(&match->events);
    match->rules->resolve(match->state, answers, count, &match->chance, &match->events);
    match_moved(match);
    match->phase++;
    free(legal);
    free(order);
}

static void compare_all(struct game *game, struct found *found)
{
    struct text events = TEXT_EMPTY;
    struct jv *list = moves_events(&game->match.events);
    jv_dump(list, &events);
    for (int seat = 0; seat <= game->row.seats; seat++)
        compare(game, seat, events.data, found);
    jv_free(list);
    text_free(&events);
}

/* Plays games of every number of seats and compares in positions on the way and at the end. */
static struct found play_twins(const struct rules *rules, int twins)
{
    struct found found = {0};
    for (int i = 0; found.twins < twins; i++) {
        int seats = rules->seats_min + i % (rules->seats_max - rules->seats_min + 1);
        struct game *game = sit_down(rules, seats);
        uint8_t key[CIPHER_KEY] = {7, (uint8_t)i};
        game->match.chance = chance_seeded(key, 0, NULL);
        set_up(&game->match);
        compare_all(game, &found);
        while (!match_over(&game->match)) {
            random_phase(&game->match);
            game->row.phase = game->match.phase;
            if (chance_below(&dice, EVERY) == 0)
                compare_all(game, &found);
        }
        compare_all(game, &found);
        rise(game);
    }
    return found;
}

static void check_game(const struct rules *rules)
{
    struct found found = play_twins(rules, TWINS);
    check_true(found.others > found.twins / 4);
    if (found.words > 0 || found.pictures > 0)
        fail_msg("%s: of %d twins %d read and %d see what they may not know", rules->id, found.twins, found.words,
                 found.pictures);
}

/* One game, if it is named on the command line. */
static const char *only;

/* Where nothing is hidden there are no twins, and nothing leaks; the harness holds such a game to it. */
static bool to_be_played(const struct rules *rules)
{
    return rules->redeal != NULL && (only == NULL || strcmp(only, rules->id) == 0);
}

static void no_game_tells_what_a_seat_may_not_know(void **state)
{
    (void)state;
    for (int i = 0; rules_all[i] != NULL; i++)
        if (to_be_played(rules_all[i]))
            check_game(rules_all[i]);
    check_game(&rules_augur);
}

/* ---- games that leak: the test must see each of their holes ---------------- */

static const struct rules *honest;

/* Looks at all and at nothing: a few letters that depend on the whole position. */
static void fingerprint(const void *state, char out[9])
{
    struct jv *position = rules_save(honest, state);
    struct text text = TEXT_EMPTY, hex = text_fixed(out, 9);
    uint8_t hash[CIPHER_HASH];
    jv_dump(position, &text);
    cipher_hash(&(struct cipher_part){text.data, text.len}, 1, hash);
    cipher_hex(hash, 4, &hex);
    jv_free(position);
    text_free(&text);
}

static void see_all(const void *state, int seat, void *view)
{
    (void)seat;
    memcpy(view, state, honest->state_size);
}

static void leak_in_phase(const void *view, struct text *stage, struct text *rest)
{
    char print[9];
    (void)rest;
    fingerprint(view, print);
    text_add(stage, print);
}

static void leak_in_board(const void *view, const struct look *look, struct canvas *canvas)
{
    char print[9];
    rules_board(honest, view, look, canvas);
    fingerprint(view, print);
    (void)draw_text(canvas, point(20, 20), 12, ALIGN_LEFT, 0, print);
}

static void leak_in_tell(const struct event_value *event, struct text *out)
{
    char print[9];
    event_kind_tell(honest, event->view, event->event, NULL, out);
    fingerprint(event->view, print);
    text_add(out, print);
}

static bool leak_in_read(const void *view, int seat, const struct order_line *line, struct order *out,
                         struct refusal *why)
{
    char print[9];
    if (rules_read_line(honest, view, seat, line, out, why))
        return true;
    fingerprint(view, print);
    refuse_candidate(why, print);
    return false;
}

/* No view needed: the engine gives check() the whole position. */
static bool leak_in_check(const void *state, const struct request *request, const struct order *line,
                          struct order *answer, struct refusal *why)
{
    char print[9];
    fingerprint(state, print);
    (void)rules_check(honest, state, request, line, answer, why);
    static const struct refusal_text no = {"E-NO", "No."};
    (void)refuse_word(why, &no, print, 8, 1);
    return false;
}

static void nothing_to_vet(const void *view, int seat, struct vetted *lines, int count)
{
    (void)view;
    (void)seat;
    for (int i = 0; i < count; i++)
        if (lines[i].faulty && lines[i].refusal.code == NULL)
            (void)refuse(&lines[i].refusal, &REFUSAL_SYNTAX);
}

/* random_phase() asks check() too, and must get on: it plays the honest game up to here. */
static struct found leaks(const struct rules *rules)
{
    struct game *game = sit_down(honest, honest->seats_max);
    struct found found = {0};
    uint8_t key[CIPHER_KEY] = {9};
    game->match.chance = chance_seeded(key, 0, NULL);
    set_up(&game->match);
    for (int i = 0; i < 6 && !match_over(&game->match); i++) {
        random_phase(&game->match);
        game->row.phase = game->match.phase;
        game->rules = game->match.rules = rules;
        compare_all(game, &found);
        game->rules = game->match.rules = honest;
    }
    rise(game);
    return found;
}

static void check_leaks(void)
{
    struct rules leaky = *honest;
    struct found found = leaks(&leaky);
    check_int(found.words + found.pictures, 0);
    leaky.phase = leak_in_phase;
    found = leaks(&leaky);
    check_int(found.words, 0); /* from an honest view nothing can leak, whoever prints it */
    leaky.observe = see_all;
    found = leaks(&leaky);
    check_true(found.words > 0);
    leaky.phase = honest->phase;
    leaky.board = leak_in_board;
    found = leaks(&leaky);
    check_true(found.pictures > 0);
    leaky.board = honest->board;
    struct event_kind telling[KINDS_MOST];
    check_true(honest->event_count <= KINDS_MOST);
    for (int i = 0; i < honest->event_count; i++) {
        telling[i] = honest->events[i];
        telling[i].tell = leak_in_tell;
    }
    leaky.events = telling;
    found = leaks(&leaky);
    check_true(found.words > 0);
    leaky.events = honest->events;
    leaky.read = leak_in_read;
    found = leaks(&leaky);
    check_true(found.words > 0);
    leaky = *honest;
    leaky.vet = nothing_to_vet;
    leaky.check = leak_in_check;
    found = leaks(&leaky);
    check_true(found.words > 0);
}

static void a_leak_is_seen(void **state)
{
    (void)state;
    for (int i = 0; rules_all[i] != NULL; i++) {
        if (!to_be_played(rules_all[i]))
            continue;
        honest = rules_all[i];
        check_leaks();
    }
    honest = &rules_augur;
    check_leaks();
}

int main(int argc, char **argv)
{
    only = argc > 1 ? argv[1] : NULL;
    if (only != NULL && rules_find(only) == NULL) {
        print_error("no game %s\n", only);
        return 1;
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_game_tells_what_a_seat_may_not_know),
        cmocka_unit_test(a_leak_is_seen),
    };
    return cmocka_run_group_tests(tests, open_services, close_services);
}

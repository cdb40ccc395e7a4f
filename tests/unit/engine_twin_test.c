/*
 * The twin test (design 4; reliability.md R15): two positions that differ only in
 * what a seat may not know give that seat the same mails, pictures and refusals,
 * byte for byte. For every game of the program, and for the public (seat 0).
 */
#include "augur.h"
#include "check.h"

#include "engine/audience.h"
#include "engine/facts.h"
#include "engine/moves.h"
#include "report/paint.h"
#include "report/template.h"
#include "rules/options.h"

enum { LEGAL = 64, LINES = 24, LINE_ROOM = LINE_BYTES + 1, EVERY = 20 };
#ifdef __SANITIZE_ADDRESS__
enum { TWINS = 60 }; /* the same with a slower build */
#else
enum { TWINS = 500 };
#endif

/* The services, once. */
static struct host host;
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
    check_int(templates_new(NULL, &templates, &err), RC_OK);
    dice = chance_seeded(seed, 0, NULL);
    host = (struct host){.config = config, .templates = templates, .painter = painter_new(), .now = 1000000000};
    check_true(host.painter != NULL);
    return 0;
}

static int close_services(void **state)
{
    (void)state;
    painter_free(host.painter);
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

static struct table *sit_down(const struct rules *rules, int seats)
{
    struct err err = {0};
    struct table *table = calloc(1, sizeof *table);
    check_true(table != NULL);
    *table = (struct table){.rules = rules, .seat_count = (size_t)seats, .live = true, .config = config};
    table->game = (struct game_row){.id = 12,
                                    .name = own("kalends"),
                                    .rules = own(rules->id),
                                    .seats = seats,
                                    .options = own("{}"),
                                    .status = GAME_RUNNING,
                                    .pace = 86400};
    table->seat = calloc((size_t)seats, sizeof *table->seat);
    check_true(table->seat != NULL);
    for (int i = 0; i < seats; i++) {
        char name[24];
        (void)snprintf(name, sizeof name, "player %d", i + 1);
        table->seat[i] = (struct seat_row){.number = i + 1,
                                           .kind = SEAT_PLAYER,
                                           .player = i + 1,
                                           .word = own("w"),
                                           .waiting = true,
                                           .due = host.now + 86400};
        table->player[i] = (struct player_row){.id = i + 1, .name = own(name), .zone = own("")};
    }
    check_int(match_begin(&table->match, rules, seats, &err), RC_OK);
    return table;
}

static void rise(struct table *table)
{
    table_free(table);
    free(table);
}

/* The same table in another position, with no plans. */
static struct table *twin_of(const struct table *table, const void *state, int seat, bool dealt_anew)
{
    struct table *twin = sit_down(table->rules, table->game.seats);
    twin->game.phase = table->game.phase;
    twin->match.phase = table->match.phase;
    memcpy(twin->match.state, state, table->rules->state_size);
    if (dealt_anew)
        table->rules->redeal(twin->match.state, seat, &dice);
    struct request open[REQUESTS_MAX];
    int count = match_over(&twin->match) ? 0 : twin->rules->requests(twin->match.state, open);
    for (int i = 0; i < count; i++)
        twin->pumped.waiting[twin->pumped.count++] = (struct waiting){.request = open[i]};
    if (match_over(&twin->match))
        twin->game.status = GAME_FINISHED;
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

static void make_lines(struct sent *sent, struct table *table, int seat)
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
    int count = match_over(&table->match) ? 0 : table->rules->requests(table->match.state, open);
    for (int i = 0; i < count && sent->count < LINES; i++) {
        /* all that is open to anybody as this seat sees it: legal for another is wrong here */
        int most = table->rules->legal(audience_view(&table->match, seat), &open[i], legal, LEGAL);
        for (int k = 0; k < 4 && most > 0; k++) {
            struct text text = text_fixed(raw, sizeof raw);
            table->rules->write(&legal[chance_below(&dice, most)], &text);
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

static void paint(struct table *table, int seat, struct text *out)
{
    struct canvas canvas = {0};
    struct err err = {0};
    table->rules->board(audience_view(&table->match, seat), seat, &canvas);
    check_int(paint_png(host.painter, &canvas, out, &err), RC_OK);
    canvas_free(&canvas);
}

static struct jv *facts_of(struct table *table, int seat, const char *events)
{
    struct err err = {0};
    static const char reply[] = "games+token@example.org";
    struct jv *facts = facts_begin(&host, seat == 0 ? NULL : &table->player[seat - 1], reply);
    check_true(facts != NULL && facts_game(facts, table, seat) && facts_waiting(facts, &host, table, seat) &&
               facts_report(facts, table, seat));
    if (table->game.status == GAME_FINISHED)
        check_true(facts_result(facts, table));
    if (seat == 0)
        return facts;
    check_true(facts_owed(facts, &host, table, seat, reply) && facts_plan(facts, table, seat));
    /* the last phase, as one fresh move */
    table->move = calloc(1, sizeof *table->move);
    check_true(table->move != NULL);
    table->move[0] = (struct move_row){.number = table->game.phase, .orders = own("[]"), .events = own(events)};
    table->move_count = table->move_cap = 1;
    check_int(facts_happened(facts, &host, table, seat, table->game.phase - 1, &err), RC_OK);
    return facts;
}

/* Everything the seat gets in this position: mails as text and HTML, the answers to its lines, the picture. */
static void shown(struct table *table, int seat, const struct sent *sent, const char *events, struct text *words,
                  struct text *picture)
{
    struct err err = {0};
    struct jv *facts = facts_of(table, seat, events);
    text_clear(words);
    text_clear(picture);
    paint(table, seat, picture);
    render("show.txt", facts, words);
    render("show.html", facts, words);
    if (seat != 0) {
        struct filing filing = {0};
        render(table->game.status == GAME_FINISHED ? "end.txt" : "turn.txt", facts, words);
        render(table->game.status == GAME_FINISHED ? "end.html" : "turn.html", facts, words);
        const char *lines[LINES];
        for (int i = 0; i < sent->count; i++)
            lines[i] = sent->line[i];
        check_int(filing_file(&table->match, seat, FILING_EACH, lines, sent->count, &filing, &err), RC_OK);
        check_true(facts_filing(facts, table, seat, &filing, lines) && facts_plan(facts, table, seat));
        render("receipt.txt", facts, words);
        render("receipt.html", facts, words);
        check_int(jv_dump(facts, words), RC_OK);
        filing_free(&filing);
    }
    jv_free(facts);
}

/* ---- the comparison -------------------------------------------------------- */

/* What a run found. */
struct found {
    int twins, others; /* compared; of them positions that do differ */
    int words, pictures;
};

static void compare(struct table *table, int seat, const char *events, struct found *found)
{
    static struct text words[2] = {{.data = text_nothing}, {.data = text_nothing}};
    static struct text picture[2] = {{.data = text_nothing}, {.data = text_nothing}};
    struct table *one = twin_of(table, table->match.state, seat, false);
    struct table *two = twin_of(table, table->match.state, seat, true);
    struct sent sent;
    found->twins++;
    found->others += memcmp(one->match.state, two->match.state, table->rules->state_size) != 0;
    make_lines(&sent, one, seat);
    shown(one, seat, &sent, events, &words[0], &picture[0]);
    shown(two, seat, &sent, events, &words[1], &picture[1]);
    found->words += strcmp(words[0].data, words[1].data) != 0;
    found->pictures +=
        picture[0].len != picture[1].len || memcmp(picture[0].data, picture[1].data, picture[0].len) != 0;
    free_lines(&sent);
    rise(one);
    rise(two);
    for (int i = 0; i < 2; i++) {
        text_free(&words[i]);
        text_free(&picture[i]);
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
        int most = match->rules->legal(match->state, &open[i], legal, LEGAL);
        check_true(match->rules->check(match->state, &open[i], &legal[chance_below(&dice, most)], &order[i], &why));
        answers[i] = (struct answer){.request = open[i], .order = &order[i], .by = BY_PLAYER};
    }
    events_clear(&match->events);
    match->rules->resolve(match->state, answers, count, &match->chance, &match->events);
    match->phase++;
    free(legal);
    free(order);
}

static void compare_all(struct table *table, struct found *found)
{
    struct text events = TEXT_EMPTY;
    struct jv *list = moves_events(&table->match.events);
    check_int(jv_dump(list, &events), RC_OK);
    for (int seat = 0; seat <= table->game.seats; seat++)
        compare(table, seat, events.data, found);
    jv_free(list);
    text_free(&events);
}

/* Plays games of every number of seats and compares in positions on the way and at the end. */
static struct found play_twins(const struct rules *rules, int twins)
{
    struct found found = {0};
    for (int i = 0; found.twins < twins; i++) {
        int seats = rules->seats_min + i % (rules->seats_max - rules->seats_min + 1);
        struct table *table = sit_down(rules, seats);
        uint8_t key[CIPHER_KEY] = {7, (uint8_t)i};
        table->match.chance = chance_seeded(key, 0, NULL);
        set_up(&table->match);
        compare_all(table, &found);
        while (!match_over(&table->match)) {
            random_phase(&table->match);
            table->game.phase = table->match.phase;
            if (chance_below(&dice, EVERY) == 0)
                compare_all(table, &found);
        }
        compare_all(table, &found);
        rise(table);
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
    struct jv *position = honest->save(state);
    struct text text = TEXT_EMPTY, hex = text_fixed(out, 9);
    uint8_t hash[CIPHER_HASH];
    check_int(jv_dump(position, &text), RC_OK);
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

static void leak_in_phase(const void *view, struct text *out)
{
    char print[9];
    fingerprint(view, print);
    text_add(out, print);
}

static void leak_in_board(const void *view, int seat, struct canvas *canvas)
{
    char print[9];
    honest->board(view, seat, canvas);
    fingerprint(view, print);
    (void)canvas_text(canvas, px(20), px(20), px(12), ALIGN_LEFT, 0, print);
}

static void leak_in_tell(const void *view, const struct event *event, struct text *out)
{
    char print[9];
    honest->tell(view, event, out);
    fingerprint(view, print);
    text_add(out, print);
}

static bool leak_in_read(const void *view, int seat, const struct order_line *line, struct order *out,
                         struct refusal *why)
{
    char print[9];
    if (honest->read(view, seat, line, out, why))
        return true;
    fingerprint(view, print);
    refusal_candidate(why, print);
    return false;
}

/* No view needed: the engine gives check() the whole position. */
static bool leak_in_check(const void *state, const struct request *request, const struct order *line,
                          struct order *answer, struct refusal *why)
{
    char print[9];
    fingerprint(state, print);
    (void)honest->check(state, request, line, answer, why);
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
    struct table *table = sit_down(honest, honest->seats_max);
    struct found found = {0};
    uint8_t key[CIPHER_KEY] = {9};
    table->match.chance = chance_seeded(key, 0, NULL);
    set_up(&table->match);
    for (int i = 0; i < 6 && !match_over(&table->match); i++) {
        random_phase(&table->match);
        table->game.phase = table->match.phase;
        table->rules = table->match.rules = rules;
        compare_all(table, &found);
        table->rules = table->match.rules = honest;
    }
    rise(table);
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
    leaky.tell = leak_in_tell;
    found = leaks(&leaky);
    check_true(found.words > 0);
    leaky.tell = honest->tell;
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

/* What reading a letter costs at most, however long it is and whatever stands in it: counted, not timed. */
#include "check.h"

#include "base/cipher.h"
#include "base/text.h"
#include "reader/desk.h"
#include "rules/doors.h"
#include "rules/options.h"

#include <stdlib.h>
#include <string.h>

enum { LONG = 200 }; /* lines: as many as a mail has */

/* The game, with its reading of lines counted. */
static const struct rules *real;
static struct rules counted;
static int reads;

static bool read_counted(const void *view, int seat, const struct order_line *line, struct order *out,
                         struct refusal *why)
{
    reads++;
    return rules_read_line(real, view, seat, line, out, why);
}

struct letter {
    const char *name;
    const char *const *word; /* NULL at the end: those that are made up */
    const char *between;
    int words; /* a line */
};

static const char *const things[] = {"place castello 3", "take castello", "wheat", "rome luna", "loan 2", "gold", NULL};
static const char *const heads[] = {"if win castello:", "win san polo:", "otherwise", "place castello", "bruno", NULL};
static const char *const cuts[] = {"no wait,", "don't", "take wheat", "instead", "next turn", "sell", "all", NULL};
static const char *const forms[] = {"take: ____", "take:", "  take wheat", "- 1)", ">", "take: wheat / / ", NULL};

static const char *const names[] = {"accept bruno", "bruno", "bruno from bruno", "give bruno to bruno", NULL};

static const struct letter letters[] = {
    {"unknown words", NULL, " ", 40}, {"commas", things, ", ", 60},          {"alternatives", things, " or ", 40},
    {"turns", things, "; then ", 40}, {"slashes", things, " / ", 60},        {"one sentence", things, " ", 80},
    {"conditions", heads, " ", 60},   {"corrections", cuts, " ", 60},        {"forms", forms, "\n", 3},
    {"names", names, " ", 12},        {"numbers", heads + 4, " 3 2 1 ", 50},
};

/* A word of no language. */
static void add_unknown(struct text *out, unsigned *seed)
{
    for (int i = 0; i < 7; i++) {
        *seed = *seed * 1103515245U + 12345U;
        text_add_char(out, (char)('a' + (*seed >> 16) % 22));
    }
}

static void write_letter(const struct letter *letter, int lines, struct text *out)
{
    unsigned seed = 5;
    for (int line = 0, at = 0; line < lines; line++) {
        for (int i = 0; i < letter->words; i++) {
            text_add(out, i == 0 ? "" : letter->between);
            if (letter->word == NULL) {
                add_unknown(out, &seed);
                continue;
            }
            text_add(out, letter->word[at]);
            at = letter->word[at + 1] == NULL ? 0 : at + 1;
        }
        text_add_char(out, '\n');
    }
}

/* The first seat that is asked anything. */
static int seat_of(const void *state)
{
    struct request open[REQUESTS_MAX];
    return real->requests(state, open) > 0 ? open[0].seat : 1;
}

static int read_letter(const void *state, const char *body, struct reader_result *out)
{
    void *view = calloc(1, real->state_size);
    struct lexicon *lexicon = reader_lexicon(NULL, &counted);
    const struct reader_seat seat = {&counted, lexicon, state, view, seat_of(state), true};
    rules_observe(real, state, seat.seat, view);
    reader_name(lexicon, 1, "Bruno");
    reader_name(lexicon, 2, "Bruno");
    reads = 0;
    reader_letter(&seat, body, out);
    lexicon_free(lexicon);
    free(view);
    return reads;
}

static void read_all(const struct rules *rules)
{
    struct rules_setup setup;
    struct refusal why = {0};
    const uint8_t seed[CIPHER_KEY] = {7};
    struct chance chance = chance_seeded(seed, 0, NULL);
    void *state = calloc(1, rules->state_size);
    real = rules;
    counted = *rules;
    counted.read = read_counted;
    check_true(options_default(rules, rules->seats_max, &setup, &why));
    check_true(rules->setup(state, &setup, &chance, NULL, &why));
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++) {
        struct text body = TEXT_EMPTY;
        struct reader_result result;
        write_letter(&letters[i], LONG, &body);
        int count = read_letter(state, body.data, &result);
        print_message("%s, %s: %d lines read, %d orders\n", rules->id, letters[i].name, count, result.orders);
        /* beside what is judged, each line as the letter is cut, each order as it is taken, and what the second reader
         * weighs */
        check_true(count <= STEPS_MOST + 4 * LONG + READER_ORDERS * READER_ORDERS + OFFERS_MOST);
        reader_free(&result);
        text_free(&body);
    }
    free(state);
}

static void a_letter_costs_no_more_than_is_said(void **state)
{
    (void)state;
    check_int(cipher_init(NULL), RC_OK);
    for (int i = 0; rules_all[i] != NULL; i++)
        read_all(rules_all[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_letter_costs_no_more_than_is_said),
    };
    return cmocka_run_group_tests_name("reader cost", tests, NULL, NULL);
}

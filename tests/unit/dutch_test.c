/*
 * The FIDE (Dutch) System. Each of the cases is a small event in which the criterion decides: without it, or with
 * another reading of it, the round is paired otherwise.
 */
#include "check.h"

#include "base/mem.h"
#include "base/text.h"
#include "pairing/dutch.h"
#include "pairing/dutch_quick.h"

#include <string.h>

enum { MOST = 16 };

/* An event before a round is paired. An entrant's rounds are "4w1" (White against number 4, won), b, = 0 + -; U a bye,
 * F H Z absent with a point, a half and none, "." not in yet; a last "-": not in the round to be paired. */
struct event {
    const char *criterion;
    int32_t rounds;
    bool black_first;
    const char *entrant[MOST + 1];
    const char *pairs; /* tables as they come out, White first; 0 is a bye */
};

static const struct event events[] = {
    /* two have met */
    {"C1", 3, false, {"3w1 -", "4b1", "1b0", "2w0"}, "2-3 4-0"},
    /* who had a bye gets no other */
    {"C2", 4, false, {"3w1 2b=", "4b= 1w= -", "1b0 U", "2w= 5b0", "U 4w1 -"}, "3-4 1-0"},
    /* two want one colour absolutely */
    {"C3",
     5,
     false,
     {"5w1 4b1 7w1 2b=", "6b1 3w1 H 1w=", "7w1 2b0 8w1 Z", "8b1 1w0 5b= 6w1", "1b0 F 4w= Z -", "2w0 7b0 U 4b0",
      "3b0 6w1 1b0 8w1 -", "4w0 U 3b0 7b0"},
     "8-1 4-2 6-3"},
    /* two who could meet do not, since the others have met */
    {"C4", 3, false, {"F", "F", "4w=", "3b="}, "1-3 4-2"},
    /* the bye goes to the lowest score that can have it */
    {"C5", 4, false, {"3w=", "4b1", "1b=", "2w0", "U"}, "2-1 3-5 4-0"},
    /* as few as can be go down */
    {"C6", 3, false, {"3w1 2b1", "4b1 1w0", "1b0 4w1", "2w0 3b0"}, "1-4 3-2"},
    /* of who was moved down, the higher ones are paired */
    {"C7", 4, true, {"3b1 6w1", "4w0 U", "1w0 4b0", "2b1 3w1 -", ". .", "U 1b0"}, "1-2 6-5 3-0"},
    /* who goes down finds somebody in the next bracket */
    {"C8", 5, true, {"4b= 6w1", "5w= 3b=", "6b1 2w=", "1w= 5b0", "2b= 4w1", "3w0 1b0"}, "5-3 2-1 4-6"},
    /* the bye goes to who has played most */
    {"C9", 2, true, {"3b1", "4w1", "1w0", "2b0", "."}, "1-2 5-3 4-0"},
    /* a topscorer has one colour three times */
    {"C11",
     7,
     true,
     {"7b1 6w1 4b1 3w0 5b0 11b1", "8w1 Z Z Z Z Z -", "9b1 13w1 6b1 1b1 4w0 5w0", "10w1 5b1 1w0 8b1 3b1 9w1",
      "11b1 4w0 12b1 9w1 1w1 3b1", "12w1 1b0 3w0 13b1 11w= 7b1", "1w0 H 9b0 10b1 12w1 6w0",
      "2b0 11w1 13b1 4w0 9b0 10w1", "3w0 10b1 7w1 5b0 8w1 4b0", "4b0 9w0 11b0 7w0 13w1 8b0",
      "5w0 8b0 10w1 12b1 6b= 1w0", "6b0 U 5w0 11w0 7b0 13w0", "U 3b0 8w0 6w0 10b0 12b1"},
     "6-4 5-8 1-9 11-3 13-7 10-12"},
    /* preferences */
    {"C12", 5, true, {"4b1 2w=", "5w1 1b=", "6b1 4w1", "1w0 3b0", "2b0 6w0", "3w0 5b1 -"}, "2-3 5-1 4-0"},
    /* strong preferences */
    {"C13",
     5,
     false,
     {"5w1 3b0 4w0", ". 4w+ 6b1", "6b1 1w1 7b1", "7w1 2b- 1b1", "1b0 6w0 U", "3w0 5b1 2w0", "4b0 U 3w0"},
     "3-4 2-1 7-5 6-0"},
    /* nobody goes down twice in a row */
    {"C14", 4, false, {"3w1", "4b1", "1b0", "2w0", "U"}, "5-1 2-3 4-0"},
    /* nobody floats up twice in a row */
    {"C15",
     4,
     false,
     {"4w= 7b1 2w1", "5b1 6w1 1b0", "6w0 4b0 U", "1b= 3w1 6b1", "2w0 U 7b0 -", "3b1 2b0 4w0", "Z 1w0 5w1"},
     "4-2 3-1 6-7"},
    /* nobody goes down again after a round */
    {"C16", 3, true, {"3b1 5w1", "4w0 6b1", "1w0 U", "2b1 7w1", "U 1b0", "Z 2w0", "H 4b0"}, "4-1 5-3 7-2 6-0"},
    /* nobody floats up again after a round */
    {"C17",
     7,
     false,
     {"5w0 4b0 U", "6b0 8w1 7b1", "7w1 9b1 5w=", "8b= 1w1 6b1", "1b1 6w= 3b=", "2w1 5b= 4w0", "3b0 U 2w0",
      "4w= 2b0 9w1", "U 3w0 8b0"},
     "4-3 2-5 9-6 1-7 8-0"},
    /* a float down again, by how far */
    {"C18",
     6,
     true,
     {"5b= 7w1 8b1", "6w0 5w0 Z", "7b= Z 6w1", "8w0 U 5b=", "1w= 2b1 4w=", "2b1 8w0 3b0", "3w= 1b0 U", "4b1 6b1 1w0"},
     "1-3 8-5 6-7 4-2"},
    /* a float up again, by how far */
    {"C19",
     5,
     true,
     {"6b1 3w0 7b1 5b1", "7w1 5b0 9w0 6w1", "8b1 1b1 5w0 9b1", "9w0 8b0 10w0 7w1", "10b1 2w1 3b1 1w0",
      "1w0 9b1 8w= 2b0", "2b0 10w1 1w0 4b0", "3w0 4w1 6b= 10b1", "4b1 6w0 2b1 3w0", "5w0 7b0 4b1 8w0", "U Z Z Z -"},
     "8-5 1-9 3-7 10-2 6-4"},
    /* a float down two rounds before, by how far */
    {"C20",
     7,
     true,
     {"6b1 9w1 10b- 8w1", "7w= 3b1 8b1 10w1", "8b0 2w0 5b0 U", "9w- 5b1 6w1 9b=", "10b0 4w0 3w1 11b1",
      "1w0 U 4b0 7w=", "2b= 10w0 11w1 6b=", "3w1 11b1 2w0 1b0", "4b+ 1b0 H 4w=", "5w1 7b1 1w+ 2b0", "U 8w0 7b0 5w0"},
     "2-1 10-4 7-9 8-6 3-11 5-0"},
    /* a float up two rounds before, by how far */
    {"C21",
     7,
     false,
     {"4w1 7b1 2w1 5b1", "5b+ 8b+ 1b0 4w0", "7w= 4b0 5w0 6b1", "1b0 3w1 8b1 2b1", "2w- 6w1 3b1 1w0", "Z 5b0 7w= 3w0",
      "3b= 1w0 6b= 8w= -", "U 2w- 4w0 7b="},
     "1-8 4-5 3-2 6-0"},
};

struct setup {
    struct contest contest;
    struct contest_entrant entrant[MOST];
    struct contest_tables tables;
    struct contest_round round;
    int32_t in[MOST];
};

static void settle(struct contest_seat *seat, char result)
{
    seat->way = (int8_t)(result == 'U'                   ? CONTEST_BYE
                         : strchr("FHZ", result) != NULL ? CONTEST_ABSENT
                         : strchr("+-", result) != NULL  ? CONTEST_FORFEIT
                                                         : CONTEST_PLAYED);
    seat->points = strchr("1+UF", result) != NULL ? CONTEST_POINT
                   : strchr("=H", result) != NULL ? CONTEST_POINT / 2
                                                  : 0;
    seat->rank = 1;
}

/* The word of a round in what is said of an entrant; "" for none. */
static const char *word_of(const char *entrant, int32_t round)
{
    for (; round > 1 && entrant != NULL; round--) {
        entrant = strchr(entrant, ' ');
        entrant += entrant != NULL;
    }
    return entrant == NULL ? "" : entrant;
}

static void set_up(struct setup *s, const struct event *event)
{
    *s = (struct setup){.contest = {.rounds = event->rounds, .entrant = s->entrant}, .round = {.seats = 2, .least = 2}};
    s->round.entrant = s->in;
    while (event->entrant[s->contest.entrants] != NULL)
        s->entrant[s->contest.entrants++] = (struct contest_entrant){.from = 1, .until = INT32_MAX};
    for (int32_t round = 1; s->round.round == 0; round++) {
        int32_t said = 0;
        for (int32_t i = 0; i < s->contest.entrants; i++) {
            const char *word = word_of(event->entrant[i], round);
            said += *word != '\0' && *word != '-';
            if (*word >= 'A' && *word <= 'Z') {
                contest_tables_add(&s->tables, round, &i, 1);
                settle(&s->tables.table[s->tables.count - 1].seat[0], *word);
            } else if (*word >= '1' && *word <= '9') {
                char *colour;
                int32_t other = (int32_t)strtol(word, &colour, 10) - 1;
                if (*colour != 'w')
                    continue;
                contest_tables_add(&s->tables, round, (int32_t[]){i, other}, 2);
                struct contest_table *t = &s->tables.table[s->tables.count - 1];
                settle(&t->seat[0], colour[1]);
                settle(&t->seat[1], strchr(word_of(event->entrant[other], round), 'b')[1]);
            }
        }
        if (said > 0)
            continue;
        s->round.round = round;
        for (int32_t i = 0; i < s->contest.entrants; i++)
            if (*word_of(event->entrant[i], round) != '-')
                s->in[s->round.count++] = i;
    }
    s->contest.table = s->tables.table;
    s->contest.tables = s->tables.count;
}

static void add_pairs(const struct contest_tables *tables, struct text *out)
{
    for (int32_t i = 0; i < tables->count; i++) {
        const struct contest_table *t = &tables->table[i];
        text_addf(out, "%s%d-%d", i == 0 ? "" : " ", t->seat[0].entrant + 1,
                  t->seats == 2 ? t->seat[1].entrant + 1 : 0);
    }
}

static void criteria(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        struct setup s;
        struct contest_tables tables = {0};
        struct dutch_terms terms = dutch_terms_usual;
        struct text got = TEXT_EMPTY, want = TEXT_EMPTY;
        set_up(&s, &events[i]);
        terms.black_first = events[i].black_first;
        check_int(dutch_pair(&s.contest, &s.round, &terms, &tables, NULL), RC_OK);
        text_add_all(&got, events[i].criterion, ": ");
        add_pairs(&tables, &got);
        text_add_all(&want, events[i].criterion, ": ", events[i].pairs);
        check_text(got.data, want.data);
        text_free(&got);
        text_free(&want);
        contest_tables_free(&tables);
        contest_tables_free(&s.tables);
    }
}

/* Who has met all others cannot be paired. */
static void no_pairing(void **state)
{
    (void)state;
    static const struct event met = {"", 4, false, {"2w1", "1b0"}, ""};
    struct setup s;
    struct contest_tables tables = {0};
    struct err err = {0};
    set_up(&s, &met);
    check_int(dutch_pair(&s.contest, &s.round, &dutch_terms_usual, &tables, &err), RC_BAD);
    check_text(err.text, "round 2 cannot be paired: it would take players who have met, or who both must have the same "
                         "colour");
    check_int(tables.count, 0);
    contest_tables_free(&s.tables);
}

/* Numbers that are the same in every run. */
static int below(uint32_t *state, int most)
{
    *state = *state * 1664525u + 1013904223u;
    return (int)((*state >> 8) % (uint32_t)most);
}

/* The results of a round by lot, and who is away in the next one. */
static void play_round(struct contest_tables *all, const struct contest_tables *round, uint32_t *state)
{
    for (int32_t i = 0; i < round->count; i++) {
        struct contest_table t = round->table[i];
        int lot = below(state, 40);
        char white = lot == 0 ? '+' : lot == 1 ? '-' : lot < 14 ? '=' : lot < 28 ? '1' : '0';
        settle(&t.seat[0], t.seats == 1 ? 'U' : white);
        settle(&t.seat[1], white == '+' ? '-' : white == '-' ? '+' : white == '=' ? '=' : white == '1' ? '0' : '1');
        contest_tables_add(all, t.round, (int32_t[]){t.seat[0].entrant, t.seat[1].entrant}, t.seats);
        all->table[all->count - 1] = t;
    }
}

/* Each bracket of the field, by all ways that can do it, must come out the same. */
static int check_ways(const struct dutch_field *field)
{
    size_t count = (size_t)field->count;
    int32_t *moved = mem_room(count, sizeof *moved), *mate = mem_room(count, sizeof *mate),
            *other = mem_room(count, sizeof *other);
    struct dutch_bracket b = {.moved = moved};
    int quick = 0;
    memset(mate, 0xff, count * sizeof *mate);
    for (; b.from < field->count; b.from = b.to) {
        for (b.to = b.from; b.to < field->count && field->player[b.to].score == field->player[b.from].score;)
            b.to++;
        for (b.next = b.to; b.next < field->count && field->player[b.next].score == field->player[b.to].score;)
            b.next++;
        memcpy(other, mate, count * sizeof *mate);
        bool done[] = {dutch_quick_pair(field, &b, other), false, false};
        check_true(dutch_bracket_pair(field, &b, DUTCH_ALL, mate));
        check_true(!done[0] || memcmp(mate, other, count * sizeof *mate) == 0);
        for (enum dutch_scope scope = DUTCH_BRACKET; scope < DUTCH_ALL; scope++) {
            for (int32_t i = 0; i < field->count; i++)
                other[i] = i < b.from && mate[i] < b.from ? mate[i] : -1;
            done[1 + scope] = dutch_bracket_pair(field, &b, scope, other);
            for (int32_t i = 0; i < field->count && done[1 + scope]; i++)
                check_true(i >= b.to || mate[i] < b.from ? true : other[i] == mate[i]);
        }
        quick += done[0];
        int32_t left = 0;
        for (int32_t i = 0; i < b.to; i++)
            if (mate[i] < 0)
                moved[left++] = i;
        b.moveds = left;
    }
    free(moved);
    free(mate);
    free(other);
    return quick;
}

static void all_ways_alike(void **state)
{
    (void)state;
    uint32_t lot = 7;
    int quick = 0;
    for (int event = 0; event < 60; event++) {
        struct contest_entrant entrant[40];
        struct contest contest = {.entrants = 6 + below(&lot, 34), .entrant = entrant, .rounds = 5};
        struct contest_tables all = {0};
        for (int32_t i = 0; i < contest.entrants; i++)
            entrant[i] = (struct contest_entrant){.from = 1, .until = INT32_MAX};
        for (int32_t r = 1; r <= contest.rounds; r++) {
            int32_t in[40];
            struct contest_round round = {.round = r, .entrant = in, .seats = 2, .least = 2};
            struct contest_tables tables = {0};
            struct dutch_field field;
            for (int32_t i = 0; i < contest.entrants; i++)
                if (below(&lot, 20) > 0)
                    in[round.count++] = i;
            contest.table = all.table;
            contest.tables = all.count;
            if (dutch_pair(&contest, &round, &dutch_terms_usual, &tables, NULL) != RC_OK)
                break;
            dutch_field_read(&field, &contest, &round, &dutch_terms_usual);
            /* C5, as it came out */
            for (int32_t i = 0; i < field.count; i++)
                if (field.odd && field.player[i].entrant == tables.table[tables.count - 1].seat[0].entrant)
                    field.bye_score = field.player[i].score;
            quick += check_ways(&field);
            dutch_field_free(&field);
            play_round(&all, &tables, &lot);
            contest_tables_free(&tables);
        }
        contest_tables_free(&all);
    }
    check_true(quick > 600);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(criteria),
        cmocka_unit_test(no_pairing),
        cmocka_unit_test(all_ways_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

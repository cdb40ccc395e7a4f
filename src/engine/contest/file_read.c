#include "base/mem.h"
#include "engine/contest/file.h"
#include "engine/contest/seasons.h"
#include "engine/contest/start.h"
#include "engine/game/terms.h"
#include "engine/gm/names.h"
#include "engine/play/fairness.h"

#include <stdlib.h>
#include <string.h>

/*
 * Standings multiply what they add up, so what is read is bounded. The largest sum is Sonneborn-Berger's: for each
 * table of an entrant the opponent's points, of as many tables, times the result. By a scale both are up to POINTS_MOST
 * a table; by scores points are up to POINTS_SCORE_MOST, whatever the score, and a result is 1. Either way the square
 * of TABLES times that of 420 * 1000 is within int64. So are NUMBERS * TABLES * 420 * POINTS_SCORE_MOST of the
 * progressive score and (TABLES + CONTEST_ENTRANTS) * 420 * 1000 in the finer parts of direct encounter.
 */
enum {
    NUMBERS = 1000000,  /* most rounds of a ladder, and the highest number of an entrant */
    TABLES = 7000,      /* most tables of one entrant in a ladder; other kinds have less in their rounds */
    TURNS = 20000000,   /* most rounds times entrants */
    SCORE = 1000000000, /* highest score */
    RATING = 100000     /* highest rating */
};

struct reader {
    struct book *book;
    struct err *err;
    int32_t *entered; /* of each pairing number - 1: the number of entering */
    size_t fixture_cap, seat_cap;
};

static enum rc number_in(const struct jv *object, const char *key, int64_t low, int64_t high, int64_t *out,
                         struct err *err)
{
    if (jv_int(jv_get(object, key), low, high, out))
        return RC_OK;
    return err_set(err, RC_BAD, "\"%s\" is no number from %lld to %lld", key, (long long)low, (long long)high);
}

/* The same of what fits an int. */
static enum rc small_in(const struct jv *object, const char *key, int low, int high, int *out, struct err *err)
{
    int64_t number = 0;
    enum rc rc = number_in(object, key, low, high, &number, err);
    *out = (int)number;
    return rc;
}

/* Of a season, or of an event that has none. A division has up to half again its size, and a round for each of them. */
static int most_rounds(enum contest_kind kind)
{
    int64_t size = setting_row(SETTING_EVENT_SIZE)->high;
    if (kind == CONTEST_LADDER)
        return NUMBERS;
    return (int)(kind == CONTEST_LEAGUE ? size + size / 2 : setting_row(SETTING_EVENT_ROUNDS)->high);
}

/* The highest number of a round. */
static int last_round(enum contest_kind kind)
{
    int most = most_rounds(kind);
    return kind == CONTEST_LEAGUE ? (int)setting_row(SETTING_EVENT_SEASONS)->high * BOOK_SEASON + most : most;
}

/* ---- what it is ---------------------------------------------------------------- */

static enum rc read_status(const char *word, enum contest_status *out, struct err *err)
{
    for (int status = CONTEST_ENTERING; status <= (int)CONTEST_CANCELLED; status++) {
        if (strcmp(word, book_status_name((enum contest_status)status)) != 0)
            continue;
        *out = (enum contest_status)status;
        return RC_OK;
    }
    return err_set(err, RC_BAD, "\"status\" is none that an event can have");
}

static enum rc read_own(const struct jv *file, const struct config *config, struct book *book, struct err *err)
{
    struct tiebreak_list ties;
    struct err why = {0};
    const char *words = NULL;
    if (!jv_is_object(jv_get(file, "own")))
        return err_set(err, RC_BAD, "\"own\" is missing");
    book->row.style = jv_dumped(jv_get(file, "own"));
    enum rc rc = terms_load(config, "event", book->row.style, &book->own, &why);
    book->config = rc == RC_OK && book->own != NULL ? book->own : config;
    if (rc == RC_OK)
        rc = points_read_scheme(config_text(book->config, SETTING_EVENT_POINTS), &book->points, &why);
    if (rc == RC_OK)
        words = config_text(book->config, SETTING_EVENT_TIES);
    if (words != NULL && words[0] != '\0')
        rc = tiebreak_read(words, &ties, &why);
    if (rc != RC_OK)
        return err_set(err, RC_BAD, "\"own\": %s", why.text);
    if (strcmp(config_text(book->config, SETTING_EVENT_POINTS), jv_word(file, "scheme")) != 0)
        return err_set(err, RC_BAD, "\"scheme\" is another than the points of \"own\"");
    return RC_OK;
}

static enum rc read_commitment(const struct jv *file, struct contest_row *row, struct err *err)
{
    const struct jv *secret = jv_get(file, "secret");
    if (!cipher_hex_read(jv_word(file, "commitment"), row->commitment, sizeof row->commitment))
        return err_set(err, RC_BAD, "\"commitment\" is no hash");
    if (!jv_is_null(secret) && !cipher_hex_read(jv_word(file, "secret"), row->secret, sizeof row->secret))
        return err_set(err, RC_BAD, "\"secret\" is none");
    if (jv_is_null(secret) != (row->started == 0))
        return err_set(err, RC_BAD, "\"secret\" is open from the start of the event on, and not before");
    return RC_OK;
}

static enum rc read_head(const struct jv *file, struct file_copy *out, struct err *err)
{
    struct contest_row *row = &out->book.row;
    int64_t version = 0;
    if (!jv_int(jv_get(file, "cursus_event"), 1, INT32_MAX, &version))
        return err_set(err, RC_BAD, "this is no file of an event");
    if (version != 1)
        return err_set(err, RC_DENIED, "this file is of a later version of Cursus");
    if (!name_game_valid(jv_word(file, "name")) || strlen(jv_word(file, "name")) > START_NAME)
        return err_set(err, RC_BAD, "\"name\" is none that an event can have");
    row->name = mem_copy_text(jv_word(file, "name"));
    row->rules = mem_copy_text(jv_word(file, "rules"));
    enum rc rc = book_kind_read(jv_word(file, "kind"), &row->kind, err);
    if (rc == RC_OK)
        rc = read_status(jv_word(file, "status"), &row->status, err);
    if (rc == RC_OK)
        rc = number_in(file, "event", 1, INT64_MAX, &row->id, err);
    if (rc == RC_OK)
        rc = small_in(file, "seats", 2, CONTEST_SEATS, &row->seats, err);
    if (rc == RC_OK)
        rc = small_in(file, "least", 1, 64, &out->rules.seats_min, err);
    if (rc == RC_OK)
        rc = small_in(file, "round", 0, last_round(row->kind), &row->round, err);
    if (rc == RC_OK)
        rc = number_in(file, "started", 0, INT64_MAX, &row->started, err);
    if (rc == RC_OK && row->kind == CONTEST_LADDER && row->seats != 2)
        rc = err_set(err, RC_BAD, "a ladder has two at a table");
    if (rc == RC_OK && jv_is_array(jv_get(file, "draws")))
        row->draws = jv_dumped(jv_get(file, "draws"));
    return rc == RC_OK ? read_commitment(file, row, err) : rc;
}

/* ---- who entered --------------------------------------------------------------- */

static enum rc read_until(const struct jv *one, int *out, struct err *err)
{
    *out = 0;
    if (jv_is_null(jv_get(one, "until")))
        return RC_OK;
    enum rc rc = small_in(one, "until", BOOK_NEVER, NUMBERS, out, err);
    return rc == RC_OK && *out == 0 ? err_set(err, RC_BAD, "\"until\" is no round") : rc;
}

static enum rc read_entrant(struct reader *reader, const struct jv *one, int number)
{
    int said = 0;
    struct book *book = reader->book;
    struct entrant_row *row = &book->entrant[book->entrants];
    enum rc rc = small_in(one, "number", number, number, &said, reader->err);
    if (rc == RC_OK)
        rc = small_in(one, "entered", 1, NUMBERS, &row->number, reader->err);
    if (rc == RC_OK)
        rc = small_in(one, "rating", 0, RATING, &row->rating, reader->err);
    if (rc == RC_OK)
        rc = small_in(one, "from", 1, NUMBERS, &row->since, reader->err);
    if (rc == RC_OK)
        rc = read_until(one, &row->until, reader->err);
    row->place = number;
    row->player = row->number; /* the file has the names of bots as well */
    reader->entered[number - 1] = row->number;
    book->name[book->entrants++] = mem_copy_text(jv_word(one, "name"));
    return rc;
}

static int by_number(const void *a, const void *b)
{
    const struct entrant_row *one = a, *two = b;
    return (one->number > two->number) - (one->number < two->number);
}

/* By their numbers, as a book has them, with their names. */
static enum rc sort_entrants(struct reader *reader)
{
    struct book *book = reader->book;
    char **name = mem_new(book->entrants + 1, sizeof *name);
    qsort(book->entrant, book->entrants, sizeof *book->entrant, by_number);
    for (size_t i = 0; i < book->entrants; i++)
        name[i] = book->name[book->entrant[i].place - 1];
    free(book->name);
    book->name = name;
    for (size_t i = 1; i < book->entrants; i++)
        if (book->entrant[i].number == book->entrant[i - 1].number)
            return err_set(reader->err, RC_BAD, "two entrants have entered as number %d", book->entrant[i].number);
    return RC_OK;
}

/* The words belong to those with the first numbers, in the order in which they entered. */
static enum rc read_words(struct reader *reader, const struct jv *words)
{
    struct book *book = reader->book;
    size_t drawn = jv_size(words), used = 0;
    if (!jv_is_array(words) || drawn > book->entrants)
        return err_set(reader->err, RC_BAD, "\"words\" are more than there are entrants");
    for (size_t i = 0; i < book->entrants; i++) {
        struct entrant_row *row = &book->entrant[i];
        bool is = (size_t)row->place <= drawn;
        const char *word = is ? jv_string(jv_at(words, used)) : "";
        if (is && (word == NULL || !fairness_word_valid(word)))
            return err_set(reader->err, RC_BAD, "word %zu is none", used + 1);
        row->word = mem_copy_text(word);
        used += is;
    }
    return RC_OK;
}

static enum rc read_entrants(struct reader *reader, const struct jv *file)
{
    struct book *book = reader->book;
    const struct jv *list = jv_get(file, "entrants");
    size_t count = jv_size(list);
    if (!jv_is_array(list) || count > CONTEST_ENTRANTS)
        return err_set(reader->err, RC_BAD, "\"entrants\" is no list of up to %d", CONTEST_ENTRANTS);
    book->entrant = mem_new(count + 1, sizeof *book->entrant);
    book->name = mem_new(count + 1, sizeof *book->name);
    reader->entered = mem_new(count + 1, sizeof *reader->entered);
    enum rc rc = RC_OK;
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        rc = read_entrant(reader, jv_at(list, i), (int)i + 1);
        if (rc != RC_OK)
            (void)err_at(reader->err, "entrant %zu", i + 1);
    }
    if (rc == RC_OK)
        rc = sort_entrants(reader);
    return rc == RC_OK ? read_words(reader, jv_get(file, "words")) : rc;
}

/* ---- rounds -------------------------------------------------------------------- */

static enum rc read_way(const char *word, int *out, struct err *err)
{
    for (int way = CONTEST_OPEN; way <= (int)CONTEST_ABSENT; way++) {
        if (strcmp(word, file_way((enum contest_way)way)) != 0)
            continue;
        *out = way;
        return RC_OK;
    }
    return err_set(err, RC_BAD, "\"way\" is none");
}

static enum rc read_seat(struct reader *reader, const struct jv *one, struct fixture_seat_row *out)
{
    int entrant = 0;
    struct err *err = reader->err;
    int64_t most = (reader->book->points.kind == POINTS_BY_SCORE ? POINTS_SCORE_MOST : POINTS_MOST) * CONTEST_POINT;
    enum rc rc = small_in(one, "entrant", 1, (int)reader->book->entrants, &entrant, err);
    if (rc == RC_OK)
        rc = read_way(jv_word(one, "way"), &out->way, err);
    if (rc == RC_OK)
        rc = small_in(one, "rank", 0, CONTEST_SEATS, &out->rank, err);
    if (rc == RC_OK)
        rc = small_in(one, "score", -SCORE, SCORE, &out->score, err);
    if (rc == RC_OK)
        rc = number_in(one, "points", -most, most, &out->points, err);
    if (rc == RC_OK)
        out->entrant = reader->entered[entrant - 1];
    return rc;
}

/* Ranks are shared as 1, 2, 2, 4; an open seat has none; who is alone has a bye or was absent. */
static bool seats_fit(const struct fixture_row *fixture, const struct fixture_seat_row *seat, int count)
{
    for (int i = 0; i < count; i++) {
        int better = 0;
        for (int k = 0; k < count; k++)
            better += seat[k].rank < seat[i].rank;
        bool open = seat[i].way == CONTEST_OPEN, alone = seat[i].way == CONTEST_BYE || seat[i].way == CONTEST_ABSENT;
        if (open != (fixture->ended == 0) || (seat[i].rank == 0) != open || (!open && seat[i].rank != better + 1) ||
            alone != (count == 1) || (seat[i].way == CONTEST_ABSENT) != (fixture->number > BOOK_ABSENT))
            return false;
    }
    return true;
}

static enum rc read_seats(struct reader *reader, const struct jv *table, const struct fixture_row *fixture)
{
    struct book *book = reader->book;
    const struct jv *list = jv_get(table, "seats");
    int count = jv_size(list) > CONTEST_SEATS ? CONTEST_SEATS + 1 : (int)jv_size(list);
    enum rc rc = RC_OK;
    if (!jv_is_array(list) || count < 1 || count > book->row.seats)
        return err_set(reader->err, RC_BAD, "\"seats\" is no list of 1 to %d", book->row.seats);
    if (book->seats + (size_t)count > reader->seat_cap) {
        reader->seat_cap = reader->seat_cap * 2 + CONTEST_SEATS;
        book->seat = mem_grow(book->seat, reader->seat_cap, sizeof *book->seat);
    }
    struct fixture_seat_row *seat = &book->seat[book->seats];
    for (int i = 0; rc == RC_OK && i < count; i++) {
        seat[i] = (struct fixture_seat_row){.round = fixture->round, .number = fixture->number, .place = i + 1};
        rc = read_seat(reader, jv_at(list, (size_t)i), &seat[i]);
    }
    if (rc == RC_OK && !seats_fit(fixture, seat, count))
        rc = err_set(reader->err, RC_BAD, "its ways, ranks and \"ended\" do not go together");
    book->seats += rc == RC_OK ? (size_t)count : 0;
    return rc;
}

static enum rc read_table(struct reader *reader, const struct jv *table, int round, int division)
{
    struct book *book = reader->book;
    struct fixture_row row = {.round = round, .division = division};
    enum rc rc = small_in(table, "table", 1, BOOK_ABSENT + NUMBERS, &row.number, reader->err);
    if (rc == RC_OK)
        rc = number_in(table, "opened", 0, INT64_MAX, &row.opened, reader->err);
    if (rc == RC_OK)
        rc = number_in(table, "ended", 0, INT64_MAX, &row.ended, reader->err);
    if (rc == RC_OK)
        rc = read_seats(reader, table, &row);
    if (rc == RC_OK && row.number <= BOOK_ABSENT && round > book->row.round)
        rc = err_set(reader->err, RC_BAD, "\"round\" has not come so far");
    if (rc != RC_OK)
        return rc;
    if (book->fixtures == reader->fixture_cap) {
        reader->fixture_cap = reader->fixture_cap * 2 + 16;
        book->fixture = mem_grow(book->fixture, reader->fixture_cap, sizeof *book->fixture);
    }
    book->fixture[book->fixtures++] = row;
    return RC_OK;
}

/* Of a part: of the event, or of a division in a season. */
static enum rc read_rounds(struct reader *reader, const struct jv *part, int season, int division)
{
    const struct jv *rounds = jv_get(part, "rounds");
    size_t most = (size_t)most_rounds(reader->book->row.kind), count = jv_size(rounds);
    enum rc rc = RC_OK;
    if (!jv_is_array(rounds) || count > most || count * reader->book->entrants > TURNS)
        return err_set(reader->err, RC_BAD, "\"rounds\" is no list, or is too long");
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        const struct jv *tables = jv_get(jv_at(rounds, i), "tables");
        int number = 0;
        rc = small_in(jv_at(rounds, i), "round", (int)i + 1, (int)i + 1, &number, reader->err);
        for (size_t k = 0; rc == RC_OK && k < jv_size(tables); k++) {
            rc = read_table(reader, jv_at(tables, k), season * BOOK_SEASON + number, division);
            if (rc != RC_OK)
                (void)err_at(reader->err, "table %zu", k + 1);
        }
        if (rc != RC_OK)
            (void)err_at(reader->err, "round %zu", i + 1);
    }
    return rc;
}

static enum rc read_parts(struct reader *reader, const struct jv *file)
{
    const struct jv *parts = jv_get(file, "parts");
    enum rc rc = RC_OK;
    if (!jv_is_array(parts))
        return err_set(reader->err, RC_BAD, "\"parts\" is no list");
    for (size_t i = 0; rc == RC_OK && i < jv_size(parts); i++) {
        int season = 0, division = 0;
        rc = small_in(jv_at(parts, i), "season", 1, reader->book->row.round / BOOK_SEASON, &season, reader->err);
        if (rc == RC_OK)
            rc = small_in(jv_at(parts, i), "division", 1, (int)reader->book->entrants, &division, reader->err);
        if (rc == RC_OK)
            rc = read_rounds(reader, jv_at(parts, i), season, division);
        if (rc != RC_OK)
            (void)err_at(reader->err, "part %zu", i + 1);
    }
    return rc;
}

static int by_fixture(const void *a, const void *b)
{
    const struct fixture_row *one = a, *two = b;
    return one->round != two->round ? (one->round < two->round ? -1 : 1)
                                    : (one->number > two->number) - (one->number < two->number);
}

static int by_seat(const void *a, const void *b)
{
    const struct fixture_seat_row *one = a, *two = b;
    return one->round != two->round     ? (one->round < two->round ? -1 : 1)
           : one->number != two->number ? (one->number < two->number ? -1 : 1)
                                        : (one->place > two->place) - (one->place < two->place);
}

/* Where an entrant was last. */
struct seen {
    int round, division, tables;
};

/* Nobody sits twice in a round, in two divisions of a season, or at too many tables of a ladder. */
static enum rc note_seen(const struct book *book, const struct fixture_row *fixture, struct seen *seen, struct err *err)
{
    int count = 0;
    const struct fixture_seat_row *seat = book_seats(book, fixture, &count);
    for (int i = 0; i < count; i++) {
        struct seen *last = &seen[seat[i].entrant];
        bool moved = last->division != fixture->division && last->round / BOOK_SEASON == fixture->round / BOOK_SEASON;
        if (last->round != 0 && (last->round == fixture->round || moved))
            return err_set(err, RC_BAD, "round %d: number %d sits %s", fixture->round,
                           book_entrant(book, seat[i].entrant)->place, moved ? "in another division" : "twice");
        if (book->row.kind == CONTEST_LADDER && last->tables == TABLES)
            return err_set(err, RC_BAD, "number %d sits at more than %d tables",
                           book_entrant(book, seat[i].entrant)->place, TABLES);
        *last = (struct seen){fixture->round, fixture->division, last->tables + 1};
    }
    return RC_OK;
}

/* Into the order of a book, in which each table stands once. */
static enum rc sort_tables(struct reader *reader)
{
    struct book *book = reader->book;
    struct seen *seen = mem_new(NUMBERS + 1, sizeof *seen);
    enum rc rc = RC_OK;
    if (book->fixtures > 0)
        qsort(book->fixture, book->fixtures, sizeof *book->fixture, by_fixture);
    if (book->seats > 0)
        qsort(book->seat, book->seats, sizeof *book->seat, by_seat);
    for (size_t i = 0; rc == RC_OK && i < book->fixtures; i++) {
        const struct fixture_row *row = &book->fixture[i];
        if (i > 0 && by_fixture(row - 1, row) == 0)
            rc = err_set(reader->err, RC_BAD, "round %d has two tables %d", row->round, row->number);
        else
            rc = note_seen(book, row, seen, reader->err);
    }
    free(seen);
    return rc;
}

enum rc file_read_event(const struct jv *file, const struct config *config, struct file_copy *out, struct err *err)
{
    struct reader reader = {.book = &out->book, .err = err};
    *out = (struct file_copy){.book.config = config};
    out->book.rules = &out->rules;
    enum rc rc = read_head(file, out, err);
    if (rc == RC_OK)
        rc = read_own(file, config, &out->book, err);
    if (rc == RC_OK)
        rc = read_entrants(&reader, file);
    if (rc == RC_OK && out->book.row.kind == CONTEST_LEAGUE)
        rc = read_parts(&reader, file);
    else if (rc == RC_OK)
        rc = read_rounds(&reader, file, 0, 0);
    if (rc == RC_OK)
        rc = sort_tables(&reader);
    if (rc == RC_OK && out->book.row.kind == CONTEST_LEAGUE)
        seasons_recall(&out->book, &out->book, out->book.row.round / BOOK_SEASON);
    free(reader.entered);
    return rc;
}

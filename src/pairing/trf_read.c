#include "pairing/trf.h"

#include "base/mem.h"
#include "base/number.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROUND = 91, ROUND_WIDTH = 10, LINE_MOST = FIRST_ROUND + TRF_ROUNDS * ROUND_WIDTH, SHORTEST = 84 };

/* What stands in a round's column. */
struct cell {
    int16_t opponent; /* their number; 0 for nobody, -1: the column is empty */
    char colour;      /* 'w', 'b', '-' */
    char result;      /* a capital, or ' ' */
};

/* A player's line. */
struct trf_line {
    int line;
    int32_t number;
    int64_t points;
    int32_t cells;
    struct cell *cell;
    char *who, *name;
    int32_t rating;
};

struct reading {
    struct trf *out;
    struct err *err;
    int line; /* its number */
    const char *at;
    size_t length; /* of it */
    struct trf_line *row;
    int32_t rows, row_cap;
    struct text head;
    bool colour_said, bye_said, forfeit_said;
    int32_t (*bye)[2]; /* codes 240: round, number */
    int32_t byes, bye_cap;
};

static enum rc bad(const struct reading *in, const char *what)
{
    return err_set(in->err, RC_BAD, "line %d: %s", in->line, what);
}

/* The byte at which a column begins, from 0: names may have characters of several bytes. */
static size_t column(const struct reading *in, size_t wanted)
{
    size_t i = 0;
    for (size_t at = 0; i < in->length; i++) {
        if (((unsigned char)in->at[i] & 0xc0) == 0x80)
            continue;
        if (at++ == wanted)
            break;
    }
    return i;
}

/* Columns from..from + width - 1 without the blanks around them. */
static size_t field(const struct reading *in, size_t from, size_t width, const char **out)
{
    size_t begin = column(in, from), end = column(in, from + width);
    while (begin < end && in->at[begin] == ' ')
        begin++;
    while (end > begin && in->at[end - 1] == ' ')
        end--;
    *out = in->at + begin;
    return end - begin;
}

static bool read_int(const struct reading *in, size_t from, size_t width, int64_t most, int32_t *out)
{
    const char *word;
    size_t length = field(in, from, width, &word);
    int64_t number;
    if (!number_read_bytes(word, length, 0, most, &number))
        return false;
    *out = (int32_t)number;
    return true;
}

/* Points have at most one decimal. */
static bool read_points(const struct reading *in, size_t from, size_t width, int64_t *out)
{
    const char *word;
    size_t length = field(in, from, width, &word), whole = length;
    for (size_t i = 0; i < length && whole == length; i++)
        if (word[i] == '.' || word[i] == ',')
            whole = i;
    int64_t points = 0, tenths = 0;
    if (whole > 0 && !number_read_bytes(word, whole, 0, 999, &points))
        return false;
    if (whole < length && !number_read_bytes(word + whole + 1, length - whole - 1, 0, 9, &tenths))
        return false;
    *out = points * CONTEST_POINT + tenths * CONTEST_POINT / 10;
    return length > 0 && word[whole == 0 ? length - 1 : 0] != '-';
}

static char *copy(const char *word, size_t length)
{
    return mem_copy_part(word, length);
}

static enum rc read_cell(const struct reading *in, const struct trf_line *row, size_t at, struct cell *cell)
{
    *cell = (struct cell){.opponent = -1, .colour = '-', .result = ' '};
    const char *word;
    int32_t opponent = 0;
    size_t length = field(in, at, ROUND_WIDTH - 2, &word);
    if (length == 0)
        return RC_OK;
    if (field(in, at, 4, &word) > 0 && !read_int(in, at, 4, TRF_ENTRANTS, &opponent))
        return bad(in, "an opponent is not a number");
    if (opponent == row->number)
        return bad(in, "a player against themselves");
    size_t colour = column(in, at + 5), result = column(in, at + 7);
    cell->opponent = (int16_t)opponent;
    cell->colour = colour < in->length ? in->at[colour] : ' ';
    cell->result = result < in->length ? in->at[result] : ' ';
    if (cell->result >= 'a' && cell->result <= 'z')
        cell->result = (char)(cell->result - 'a' + 'A');
    if (cell->colour == ' ')
        cell->colour = '-';
    if (cell->colour != 'w' && cell->colour != 'b' && cell->colour != '-')
        return bad(in, "a colour is neither w nor b");
    if (strchr(opponent > 0 ? "1=0WDL+-" : "+-HFUZ ", cell->result) == NULL)
        return bad(in, "a result is not one of 1 = 0 W D L + - with an opponent, + - H F U Z without");
    if (opponent == 0 && cell->colour != '-')
        return bad(in, "a colour without an opponent");
    if (opponent > 0 && cell->colour == '-' && cell->result != '+' && cell->result != '-')
        return bad(in, "a game without a colour");
    return RC_OK;
}

static enum rc read_cells(const struct reading *in, struct trf_line *row)
{
    size_t most = column(in, SIZE_MAX), wide = 0;
    for (size_t i = 0; i < most; i++)
        wide += ((unsigned char)in->at[i] & 0xc0) != 0x80;
    int32_t cells = wide > FIRST_ROUND ? (int32_t)((wide - FIRST_ROUND + ROUND_WIDTH - 1) / ROUND_WIDTH) : 0;
    row->cell = mem_new((size_t)cells, sizeof *row->cell);
    for (int32_t i = 0; i < cells; i++) {
        enum rc rc = read_cell(in, row, FIRST_ROUND + (size_t)i * ROUND_WIDTH, &row->cell[i]);
        if (rc != RC_OK)
            return rc;
        if (row->cell[i].opponent >= 0)
            row->cells = i + 1;
    }
    return RC_OK;
}

static enum rc read_player(struct reading *in)
{
    const char *word;
    struct trf_line row = {.line = in->line};
    if (column(in, SHORTEST - 1) >= in->length)
        return bad(in, "a player's line ends before the points (columns 81 to 84)");
    if (!read_int(in, 4, 4, TRF_ENTRANTS, &row.number) || row.number == 0)
        return bad(in, "a player's number (columns 5 to 8) is not one from 1 to 9999");
    if (field(in, 48, 4, &word) > 0 && !read_int(in, 48, 4, 9999, &row.rating))
        return bad(in, "a rating (columns 49 to 52) is not a number");
    if (!read_points(in, 80, 4, &row.points))
        return bad(in, "points (columns 81 to 84) are not a number");
    enum rc rc = read_cells(in, &row);
    if (rc != RC_OK) {
        free(row.cell);
        return rc;
    }
    row.who = copy(in->at + column(in, 8), column(in, 80) - column(in, 8));
    size_t length = field(in, 14, 33, &word);
    row.name = copy(word, length);
    if (in->rows == in->row_cap) {
        in->row_cap = in->row_cap == 0 ? 64 : 2 * in->row_cap;
        in->row = mem_grow(in->row, (size_t)in->row_cap, sizeof *in->row);
    }
    in->row[in->rows++] = row;
    return RC_OK;
}

static enum rc read_rounds(struct reading *in)
{
    int32_t rounds;
    if (!read_int(in, 3, in->length, TRF_ROUNDS, &rounds) || rounds == 0)
        return bad(in, "the number of rounds is not one from 1 to 200");
    in->out->contest.rounds = rounds;
    return RC_OK;
}

static enum rc read_colour(struct reading *in)
{
    const char *word;
    size_t length = field(in, 3, in->length, &word);
    if (length != 1 || (*word != 'W' && *word != 'B'))
        return bad(in, "the first colour is neither W nor B");
    in->out->terms.black_first = *word == 'B';
    in->colour_said = true;
    return RC_OK;
}

/* XXC: words, of which white1 and black1 are understood. */
static enum rc read_words(struct reading *in)
{
    for (size_t i = 3; i < in->length;) {
        size_t end = i;
        while (end < in->length && in->at[end] != ' ' && in->at[end] != '\t')
            end++;
        if (end - i == 6 && (memcmp(in->at + i, "white1", 6) == 0 || memcmp(in->at + i, "black1", 6) == 0)) {
            in->out->terms.black_first = in->at[i] == 'b';
            in->colour_said = true;
        } else if (end > i) {
            return bad(in, "XXC is understood with white1 and black1 only");
        }
        i = end + 1;
    }
    return RC_OK;
}

static void set_points(struct reading *in, char letter, int64_t points)
{
    struct trf *out = in->out;
    switch (letter) {
    case 'W':
        out->terms.win = points;
        break;
    case 'D':
        out->terms.draw = points;
        break;
    case 'L':
        out->terms.loss = points;
        break;
    case 'Z':
    case 'A':
        out->absent = points;
        break;
    case 'F':
        out->forfeited = points;
        in->forfeit_said = true;
        break;
    default:
        out->bye = points;
        in->bye_said = true;
    }
}

/* 162: letters with points, nine columns each. */
static enum rc read_terms(struct reading *in)
{
    const char *word;
    for (size_t at = 5; field(in, at, in->length, &word) > 0; at += 9) {
        size_t byte = column(in, at);
        int64_t points;
        if (strchr("WDLZAP", in->at[byte]) == NULL || !read_points(in, at + 1, 4, &points))
            return bad(in, "162 has letters W D L Z A P, each with its points");
        set_points(in, in->at[byte], points);
    }
    return RC_OK;
}

/* BBW and its like. */
static enum rc read_term(struct reading *in)
{
    int64_t points;
    if (strchr("WDLZFU", in->at[2]) == NULL || !read_points(in, 3, in->length, &points))
        return bad(in, "BBW, BBD, BBL, BBZ, BBF and BBU say points");
    set_points(in, in->at[2], points);
    return RC_OK;
}

/* 240: the kind, the round, the players who will be absent. */
static enum rc read_byes(struct reading *in)
{
    int32_t round, number;
    const char *word;
    if (!read_int(in, 6, 3, TRF_ROUNDS, &round))
        return bad(in, "the round (columns 7 to 9) is not a number");
    for (size_t at = 10; field(in, at, in->length, &word) > 0; at += 5) {
        if (!read_int(in, at, 4, TRF_ENTRANTS, &number))
            return bad(in, "a player's number is none");
        if (in->byes == in->bye_cap) {
            in->bye_cap = in->bye_cap == 0 ? 16 : 2 * in->bye_cap;
            in->bye = mem_grow(in->bye, (size_t)in->bye_cap, sizeof *in->bye);
        }
        in->bye[in->byes][0] = round;
        in->bye[in->byes++][1] = number;
    }
    return RC_OK;
}

static bool is(const struct reading *in, const char *code)
{
    return in->length >= 3 && memcmp(in->at, code, 3) == 0;
}

static enum rc read_line(struct reading *in)
{
    if (in->length > LINE_MOST)
        return bad(in, "too long");
    if (memchr(in->at, 0, in->length) != NULL)
        return bad(in, "a byte that is zero");
    if (is(in, "001"))
        return read_player(in);
    if (is(in, "142") || is(in, "XXR"))
        return read_rounds(in);
    if (is(in, "152"))
        return read_colour(in);
    if (is(in, "XXC"))
        return read_words(in);
    if (is(in, "162"))
        return read_terms(in);
    if (in->length > 3 && in->at[0] == 'B' && in->at[1] == 'B' && in->at[3] == ' ')
        return read_term(in);
    if (is(in, "240"))
        return read_byes(in);
    if (is(in, "250") || is(in, "XXA"))
        return bad(in, "accelerated rounds are not paired here");
    if (is(in, "260") || is(in, "XXP"))
        return bad(in, "pairs that are forbidden are not heeded here");
    if (is(in, "299") || is(in, "XXS"))
        return bad(in, "points by this code are not understood");
    if (in->length > 0) {
        text_add_bytes(&in->head, in->at, in->length);
        text_add(&in->head, "\n");
    }
    return RC_OK;
}

static int by_number(const void *a, const void *b)
{
    const struct trf_line *x = a, *y = b;
    return x->number - y->number;
}

static bool paired(const struct cell *cell)
{
    return cell->opponent > 0 || (cell->opponent == 0 && (cell->result == 'U' || cell->result == '+'));
}

static struct cell cell_of(const struct trf_line *row, int32_t round)
{
    return round < row->cells ? row->cell[round] : (struct cell){.opponent = -1, .colour = '-', .result = ' '};
}

static enum rc check_rows(struct reading *in)
{
    struct trf *out = in->out;
    qsort(in->row, (size_t)in->rows, sizeof *in->row, by_number);
    int32_t widest = 0;
    for (int32_t i = 0; i < in->rows; i++) {
        in->line = in->row[i].line;
        if (in->row[i].number != i + 1)
            return bad(in, i > 0 && in->row[i].number == in->row[i - 1].number
                               ? "a number that another player has"
                               : "the number before this one is missing");
        for (int32_t j = 0; j < in->row[i].cells; j++)
            if (paired(&in->row[i].cell[j]) && j >= out->played)
                out->played = j + 1;
        widest = in->row[i].cells > widest ? in->row[i].cells : widest;
    }
    for (int32_t i = 0; i < in->rows; i++) {
        in->line = in->row[i].line;
        if (in->row[i].cells > out->played + 1)
            return bad(in, "more rounds than were paired");
    }
    if (out->contest.rounds > 0 && widest > out->contest.rounds)
        return bad(in, "more rounds than the tournament is to have");
    return RC_OK;
}

static int64_t worth(const struct trf *trf, const struct cell *cell)
{
    switch (cell->result) {
    case '1':
    case 'W':
    case '+':
    case 'F':
        return trf->terms.win;
    case '=':
    case 'D':
    case 'H':
        return trf->terms.draw;
    case '0':
    case 'L':
        return trf->terms.loss;
    case 'U':
        return trf->bye;
    case '-':
        return cell->opponent > 0 ? trf->forfeited : trf->absent;
    default:
        return trf->absent;
    }
}

static void add_table(struct contest_tables *tables, const struct trf *trf, int32_t round, const int32_t *entrant,
                      const struct cell *cell, int seats)
{
    contest_tables_add(tables, round, entrant, seats);
    struct contest_table *table = &tables->table[tables->count - 1];
    bool forfeit = cell[0].result == '+' || cell[0].result == '-' ||
                   (seats == 2 && (cell[1].result == '+' || cell[1].result == '-'));
    for (int i = 0; i < seats; i++) {
        struct contest_seat *seat = &table->seat[i];
        seat->points = worth(trf, &cell[i]);
        if (seats == 2)
            seat->way = forfeit ? CONTEST_FORFEIT : CONTEST_PLAYED;
        else
            seat->way = cell[0].result == 'U' ? CONTEST_BYE : cell[0].result == '+' ? CONTEST_FORFEIT : CONTEST_ABSENT;
        int64_t other = seats == 2 ? worth(trf, &cell[1 - i]) : seat->points;
        seat->rank = other > seat->points ? 2 : 1;
    }
}

static enum rc read_table(struct reading *in, struct contest_tables *tables, int32_t round, int32_t i)
{
    struct cell cell[2] = {cell_of(&in->row[i], round)};
    in->line = in->row[i].line;
    if (cell[0].opponent < 0)
        return RC_OK;
    if (cell[0].opponent == 0) {
        add_table(tables, in->out, round + 1, &i, cell, 1);
        return RC_OK;
    }
    int32_t j = cell[0].opponent - 1;
    cell[1] = j < in->rows ? cell_of(&in->row[j], round) : (struct cell){.opponent = -1};
    if (cell[1].opponent != i + 1 || (cell[0].colour == cell[1].colour && cell[0].colour != '-') ||
        (cell[0].result == '+' && cell[1].result != '-') ||
        (strchr("+-", cell[0].result) == NULL) != (strchr("+-", cell[1].result) == NULL))
        return err_set(in->err, RC_BAD, "line %d: round %d: the opponent's line says something else", in->line,
                       round + 1);
    if (i > j)
        return RC_OK;
    bool white = cell[0].colour == 'w' || cell[1].colour == 'b' || cell[1].colour == cell[0].colour;
    int32_t seat[2] = {white ? i : j, white ? j : i};
    if (!white) {
        struct cell swap = cell[0];
        cell[0] = cell[1];
        cell[1] = swap;
    }
    add_table(tables, in->out, round + 1, seat, cell, 2);
    return RC_OK;
}

/* The colour that odd numbers had first, where it is not said: that of the highest player in the first round that has
 * colours, turned round for each one above them who was paired by then. */
static void infer_colour(struct reading *in)
{
    int32_t first = INT32_MAX, above = 0;
    for (int32_t i = 0; i < in->rows; i++)
        for (int32_t j = 0; j < in->row[i].cells && j < first; j++)
            if (in->row[i].cell[j].colour != '-')
                first = j;
    for (int32_t i = 0; i < in->rows && first < INT32_MAX; i++) {
        bool was = false;
        for (int32_t j = 0; j <= first && j < in->row[i].cells; j++)
            was = was || paired(&in->row[i].cell[j]);
        char colour = cell_of(&in->row[i], first).colour;
        if (was && colour != '-') {
            in->out->terms.black_first = (colour == 'b') == (above % 2 == 0);
            return;
        }
        above += was;
    }
}

/* The points of each line are those of its rounds; of one who will be absent, perhaps with those of the next round. */
static enum rc check_points(struct reading *in)
{
    for (int32_t i = 0; i < in->rows; i++) {
        const struct trf_line *row = &in->row[i];
        int64_t sum = 0;
        for (int32_t j = 0; j < in->out->played; j++) {
            struct cell cell = cell_of(row, j);
            sum += worth(in->out, &cell);
        }
        struct cell next = cell_of(row, in->out->played);
        in->line = row->line;
        if (sum != row->points && sum + worth(in->out, &next) != row->points)
            return bad(in, "the points are not the sum of the results");
    }
    return RC_OK;
}

static enum rc assemble(struct reading *in)
{
    struct trf *out = in->out;
    struct contest_tables tables = {0};
    if (!in->bye_said)
        out->bye = out->terms.win;
    if (!in->forfeit_said)
        out->forfeited = out->absent;
    enum rc rc = check_rows(in);
    for (int32_t round = 0; round < out->played && rc == RC_OK; round++)
        for (int32_t i = 0; i < in->rows && rc == RC_OK; i++)
            rc = read_table(in, &tables, round, i);
    if (rc == RC_OK)
        rc = check_points(in);
    if (!in->colour_said)
        infer_colour(in);
    out->table = tables.table;
    out->contest.table = tables.table;
    out->contest.tables = tables.count;
    out->contest.entrants = in->rows;
    out->entrant = mem_new((size_t)in->rows, sizeof *out->entrant);
    out->contest.entrant = out->entrant;
    out->who = mem_new((size_t)in->rows, sizeof *out->who);
    out->away = mem_new((size_t)in->rows, sizeof *out->away);
    for (int32_t i = 0; i < in->rows; i++) {
        int32_t from = 0;
        while (from < in->row[i].cells && in->row[i].cell[from].opponent < 0)
            from++;
        out->entrant[i] = (struct contest_entrant){
            .rating = in->row[i].rating, .from = from + 1, .until = INT32_MAX, .name = in->row[i].name};
        out->who[i] = in->row[i].who;
        in->row[i].name = in->row[i].who = NULL;
        out->away[i] = in->row[i].cells > out->played;
    }
    for (int32_t i = 0; i < in->byes; i++)
        if (in->bye[i][0] == out->played + 1 && in->bye[i][1] > 0 && in->bye[i][1] <= in->rows)
            out->away[in->bye[i][1] - 1] = true;
    return rc;
}

enum rc trf_read(const char *bytes, size_t length, struct trf *out, struct err *err)
{
    *out = trf_empty;
    struct reading in = {.out = out, .err = err, .head = TEXT_EMPTY};
    enum rc rc = RC_OK;
    for (size_t at = 0; at < length && rc == RC_OK;) {
        size_t end = at;
        while (end < length && bytes[end] != '\n' && bytes[end] != '\r')
            end++;
        in.line++;
        in.at = bytes + at;
        in.length = end - at;
        rc = read_line(&in);
        at = end + (end + 1 < length && bytes[end] == '\r' && bytes[end + 1] == '\n' ? 2 : 1);
    }
    if (rc == RC_OK)
        rc = assemble(&in);
    out->head = text_detach(&in.head);
    for (int32_t i = 0; i < in.rows; i++) {
        free(in.row[i].cell);
        free(in.row[i].who);
        free(in.row[i].name);
    }
    free(in.row);
    free(in.bye);
    text_free(&in.head);
    if (rc != RC_OK)
        trf_free(out);
    return rc;
}

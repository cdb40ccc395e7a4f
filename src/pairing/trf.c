#include "pairing/trf.h"

#include "base/mem.h"

#include <stdlib.h>
#include <string.h>

enum { TENTH = CONTEST_POINT / 10, MOST_TENTHS = 999, WHO = 72 };

const struct trf trf_empty = {
    .terms = {.win = CONTEST_POINT, .draw = CONTEST_POINT / 2},
    .bye = CONTEST_POINT,
};

void trf_free(struct trf *trf)
{
    for (int32_t i = 0; i < trf->contest.entrants; i++) {
        if (trf->who != NULL)
            free(trf->who[i]);
        free((void *)(uintptr_t)trf->entrant[i].name);
    }
    free(trf->entrant);
    free(trf->table);
    free(trf->away);
    free(trf->who);
    free(trf->head);
    *trf = trf_empty;
}

static enum rc add_points(struct text *out, int64_t points, struct err *err)
{
    if (points < 0 || points % TENTH != 0 || points / TENTH > MOST_TENTHS)
        return err_set(err, RC_BAD, "points that a TRF cannot say: %lld 420ths", (long long)points);
    text_addf(out, "%2lld.%lld", (long long)(points / CONTEST_POINT), (long long)(points % CONTEST_POINT / TENTH));
    return RC_OK;
}

/* Points that are other than usual, by the codes of 2026 and by those of before. */
static enum rc add_terms(const struct trf *trf, struct text *out, struct err *err)
{
    const struct trf *usual = &trf_empty;
    const struct {
        char letter;
        const char *code;
        int64_t points, usual;
    } each[] = {{'W', "BBW", trf->terms.win, usual->terms.win},   {'D', "BBD", trf->terms.draw, usual->terms.draw},
                {'L', "BBL", trf->terms.loss, usual->terms.loss}, {'Z', "BBZ", trf->absent, usual->absent},
                {'P', "BBU", trf->bye, trf->terms.win},           {0, "BBF", trf->forfeited, trf->absent}};
    struct text line = TEXT_EMPTY;
    enum rc rc = RC_OK;
    for (size_t i = 0; i < sizeof each / sizeof *each && rc == RC_OK; i++) {
        if (each[i].points == each[i].usual)
            continue;
        if (each[i].letter != 0) {
            text_addf(&line, "%s%c", line.len == 0 ? "162  " : "    ", each[i].letter);
            rc = add_points(&line, each[i].points, err);
        }
        text_add_all(out, each[i].code, " ");
        if (rc == RC_OK)
            rc = add_points(out, each[i].points, err);
        text_add(out, "\n");
    }
    if (line.len > 0)
        text_add_all(out, line.data, "\n");
    text_free(&line);
    return rc;
}

/* What an entrant did in each round, as columns. */
struct columns {
    const struct trf *trf;
    int32_t rounds;
    char (*cell)[16]; /* entrants * rounds */
    int64_t *sum;     /* by entrant */
};

static char played_letter(const struct dutch_terms *terms, int64_t points)
{
    return (char)(points == terms->win ? '1' : points == terms->draw ? '=' : points == terms->loss ? '0' : 0);
}

static char alone_letter(const struct trf *trf, const struct contest_seat *seat)
{
    if (seat->way == CONTEST_BYE)
        return (char)(seat->points == trf->bye ? 'U' : 0);
    if (seat->way == CONTEST_FORFEIT)
        return (char)(seat->points == trf->terms.win ? '+' : seat->points == trf->forfeited ? '-' : 0);
    return (char)(seat->points == trf->absent       ? 'Z'
                  : seat->points == trf->terms.draw ? 'H'
                  : seat->points == trf->terms.win  ? 'F'
                                                    : 0);
}

static enum rc set_table(struct columns *columns, const struct contest_table *table, struct err *err)
{
    const struct trf *trf = columns->trf;
    if (table->seats > 2 || table->round > columns->rounds)
        return err_set(err, RC_BAD, "round %d: a TRF has no table of %d", table->round, table->seats);
    for (int i = 0; i < table->seats; i++) {
        const struct contest_seat *seat = &table->seat[i];
        char letter, *cell = columns->cell[seat->entrant * columns->rounds + table->round - 1];
        if (table->seats == 1)
            letter = alone_letter(trf, seat);
        else if (seat->way == CONTEST_FORFEIT)
            letter = (char)(seat->points == trf->terms.win ? '+' : seat->points == trf->forfeited ? '-' : 0);
        else
            letter = played_letter(&trf->terms, seat->points);
        if (letter == 0 || seat->way == CONTEST_OPEN)
            return err_set(err, RC_BAD, "round %d: entrant %d has a result that a TRF cannot say", table->round,
                           seat->entrant + 1);
        if (table->seats == 1)
            snprintf(cell, sizeof columns->cell[0], "0000 - %c", letter);
        else
            snprintf(cell, sizeof columns->cell[0], "%4d %c %c", table->seat[1 - i].entrant + 1, i == 0 ? 'w' : 'b',
                     letter);
        columns->sum[seat->entrant] += seat->points;
    }
    return RC_OK;
}

static enum rc add_entrant(const struct columns *columns, int32_t entrant, struct text *out, struct err *err)
{
    const struct trf *trf = columns->trf;
    const struct contest_entrant *e = &trf->contest.entrant[entrant];
    text_addf(out, "001 %4d", entrant + 1);
    size_t from = out->len;
    if (trf->who != NULL && trf->who[entrant] != NULL) {
        text_add(out, trf->who[entrant]);
    } else {
        const char *name = e->name == NULL ? "" : e->name;
        text_add(out, "      ");
        text_add_bytes(out, name, text_fit(name, strlen(name), 33));
        text_pad(out, from, 40);
        if (e->rating > 0 && e->rating < 10000)
            text_addf(out, "%4d", e->rating);
    }
    text_pad(out, from, WHO);
    if (add_points(out, columns->sum[entrant], err) != RC_OK)
        return RC_BAD;
    text_addf(out, " %4d", entrant + 1);
    for (int32_t i = 0; i < columns->rounds; i++)
        text_add_all(out, "  ", columns->cell[entrant * columns->rounds + i]);
    while (out->data[out->len - 1] == ' ')
        text_cut(out, out->len - 1);
    text_add(out, "\n");
    return RC_OK;
}

static enum rc add_entrants(const struct trf *trf, struct text *out, struct err *err)
{
    const struct contest *contest = &trf->contest;
    struct columns columns = {.trf = trf, .rounds = trf->played + (trf->away != NULL ? 1 : 0)};
    columns.cell = mem_room((size_t)contest->entrants * (size_t)columns.rounds, sizeof *columns.cell);
    columns.sum = mem_new((size_t)contest->entrants, sizeof *columns.sum);
    for (int32_t i = 0; i < contest->entrants; i++)
        for (int32_t j = 0; j < columns.rounds; j++) {
            bool out_of_it = j < trf->played ? j + 1 < contest->entrant[i].from : !trf->away[i];
            memcpy(columns.cell[i * columns.rounds + j], out_of_it ? "        " : "0000 - Z", 9);
        }
    enum rc rc = RC_OK;
    for (int32_t i = 0; i < contest->tables && rc == RC_OK; i++)
        rc = set_table(&columns, &contest->table[i], err);
    for (int32_t i = 0; i < contest->entrants && rc == RC_OK; i++)
        rc = add_entrant(&columns, i, out, err);
    free(columns.cell);
    free(columns.sum);
    return rc;
}

enum rc trf_write(const struct trf *trf, struct text *out, struct err *err)
{
    if (trf->contest.entrants > TRF_ENTRANTS || trf->played > TRF_ROUNDS)
        return err_set(err, RC_BAD, "a TRF has room for %d entrants and %d rounds", TRF_ENTRANTS, TRF_ROUNDS);
    if (trf->head != NULL)
        text_add(out, trf->head);
    if (trf->contest.rounds > 0)
        text_addf(out, "142 %d\nXXR %d\n", trf->contest.rounds, trf->contest.rounds);
    text_addf(out, "152 %c\nXXC %s\n", trf->terms.black_first ? 'B' : 'W',
              trf->terms.black_first ? "black1" : "white1");
    enum rc rc = add_terms(trf, out, err);
    return rc == RC_OK ? add_entrants(trf, out, err) : rc;
}

#include "pairing/points.h"

#include "base/number.h"

#include <string.h>
#include <strings.h>

enum { DECIMALS = 4, TEN_THOUSAND = 10000 };

static const char *const words[] = {
    [POINTS_BY_PLACES] = "places", [POINTS_BY_SHARE] = "share", [POINTS_BY_SCORE] = "score"};

/* "12.5" in 420ths; false: it is no such number. */
static bool read_decimal(const char *word, size_t len, int64_t *points)
{
    const char *dot = memchr(word, '.', len);
    size_t whole_len = dot != NULL ? (size_t)(dot - word) : len;
    int64_t whole = 0, part = 0;
    if (len == 0 || word[0] == '-' || !number_read_bytes(word, whole_len, 0, POINTS_MOST, &whole))
        return false;
    if (dot != NULL) {
        size_t digits = len - whole_len - 1;
        if (digits > DECIMALS || dot[1] == '-' || !number_read_bytes(dot + 1, digits, 0, TEN_THOUSAND, &part))
            return false;
        for (; digits < DECIMALS; digits++)
            part *= 10;
    }
    if (whole == POINTS_MOST && part > 0)
        return false;
    *points = whole * CONTEST_POINT + (part * CONTEST_POINT + TEN_THOUSAND / 2) / TEN_THOUSAND;
    return true;
}

enum rc points_read(const char *word, int64_t *points, struct err *err)
{
    if (!read_decimal(word, strlen(word), points))
        return err_set(err, RC_BAD, "\"%.40s\" is no number of points: say 0 to %d, as in 1 or 0.5", word, POINTS_MOST);
    return RC_OK;
}

static enum rc read_scale(const char *word, struct points_scheme *out, struct err *err)
{
    for (const char *at = word;; at++) {
        size_t len = strcspn(at, ",");
        if (out->places == CONTEST_SEATS)
            return err_set(err, RC_BAD, "\"%.80s\" has more than %d places", word, CONTEST_SEATS);
        if (!read_decimal(at, len, &out->scale[out->places]))
            return err_set(err, RC_BAD,
                           "\"%.80s\" is no way to give points: say places, share, score, or what each place is worth, "
                           "as in 6,4,2,1 (0 to %d)",
                           word, POINTS_MOST);
        if (out->places > 0 && out->scale[out->places] > out->scale[out->places - 1])
            return err_set(err, RC_BAD, "\"%.80s\" gives a place more than the one before it", word);
        out->places++;
        at += len;
        if (*at == '\0')
            return RC_OK;
    }
}

enum rc points_read_scheme(const char *word, struct points_scheme *scheme, struct err *err)
{
    struct points_scheme read = {.kind = POINTS_BY_SCALE};
    for (int8_t i = 0; i < (int8_t)(sizeof words / sizeof words[0]); i++)
        if (words[i] != NULL && strcasecmp(word, words[i]) == 0)
            read.kind = i;
    enum rc rc = read.kind == POINTS_BY_SCALE ? read_scale(word, &read, err) : RC_OK;
    if (rc == RC_OK)
        *scheme = read;
    return rc;
}

void points_write_scheme(const struct points_scheme *scheme, struct text *out)
{
    if (scheme->kind != POINTS_BY_SCALE) {
        text_add(out, words[scheme->kind]);
        return;
    }
    for (int i = 0; i < scheme->places; i++) {
        text_add(out, i == 0 ? "" : ",");
        points_write(scheme->scale[i], out);
    }
}

static int64_t clamped(int score)
{
    return score > POINTS_SCORE_MOST ? POINTS_SCORE_MOST : score < -POINTS_SCORE_MOST ? -POINTS_SCORE_MOST : score;
}

static int64_t share_of(const int *scores, int seats, int seat)
{
    int64_t sum = 0;
    for (int i = 0; i < seats; i++)
        sum += scores[i] > 0 ? clamped(scores[i]) : 0;
    if (sum == 0)
        return CONTEST_POINT / seats;
    return scores[seat] > 0 ? CONTEST_POINT * clamped(scores[seat]) / sum : 0;
}

/* Of those ranked `before` a seat, and of those who share its rank, itself included. */
static int64_t placed(const struct points_scheme *scheme, int before, int sharing, int seats)
{
    if (scheme->kind == POINTS_BY_PLACES)
        return CONTEST_POINT * (seats - before - sharing) + CONTEST_POINT * (sharing - 1) / 2;
    int64_t sum = 0;
    for (int i = before; i < before + sharing && i < scheme->places; i++)
        sum += scheme->scale[i];
    return sum / sharing;
}

void points_of_table(const struct points_scheme *scheme, const int *ranks, const int *scores, int seats, int64_t *out)
{
    for (int seat = 0; seat < seats; seat++) {
        int before = 0, sharing = 0;
        for (int i = 0; i < seats; i++) {
            before += ranks[i] < ranks[seat];
            sharing += ranks[i] == ranks[seat];
        }
        out[seat] = scheme->kind == POINTS_BY_SHARE   ? share_of(scores, seats, seat)
                    : scheme->kind == POINTS_BY_SCORE ? CONTEST_POINT * clamped(scores[seat])
                                                      : placed(scheme, before, sharing, seats);
    }
}

/* What each of those who share the first rank gets, for a scheme in which that does not hang on scores. */
static int64_t first_share(const struct points_scheme *scheme, int sharing, int seats)
{
    switch (scheme->kind) {
    case POINTS_BY_SHARE:
        return CONTEST_POINT / sharing;
    case POINTS_BY_SCORE:
        return 0;
    default:
        return placed(scheme, 0, sharing, seats);
    }
}

void points_of_forfeit(const struct points_scheme *scheme, const bool *came, int seats, int *ranks, int64_t *out)
{
    int there = 0;
    for (int i = 0; i < seats; i++)
        there += came[i];
    for (int i = 0; i < seats; i++) {
        ranks[i] = came[i] ? 1 : there + 1;
        out[i] = came[i] ? first_share(scheme, there, seats) : 0;
    }
}

int64_t points_win(const struct points_scheme *scheme, int seats)
{
    return first_share(scheme, 1, seats);
}

int64_t points_loss(const struct points_scheme *scheme, int seats)
{
    return scheme->kind == POINTS_BY_SCALE ? placed(scheme, seats - 1, 1, seats) : 0;
}

int64_t points_draw(const struct points_scheme *scheme, int seats)
{
    return first_share(scheme, seats, seats);
}

int64_t points_bye(const struct points_scheme *scheme, int seats)
{
    return seats == 2 ? points_win(scheme, seats) : points_draw(scheme, seats);
}

void points_write_parts(int64_t figure, int64_t parts, struct text *out)
{
    int64_t size = figure < 0 ? -figure : figure;
    int64_t whole = size / parts, hundredths = (size % parts * 200 + parts) / (2 * parts);
    whole += hundredths / 100;
    hundredths %= 100;
    if (figure < 0 && (whole > 0 || hundredths > 0))
        text_add_char(out, '-');
    text_add_int(out, whole);
    if (hundredths == 0)
        return;
    text_add_char(out, '.');
    text_add_char(out, (char)('0' + hundredths / 10));
    if (hundredths % 10 != 0)
        text_add_char(out, (char)('0' + hundredths % 10));
}

void points_write(int64_t points, struct text *out)
{
    points_write_parts(points, CONTEST_POINT, out);
}

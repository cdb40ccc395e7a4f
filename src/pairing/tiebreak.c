#include "pairing/tiebreak.h"

#include "pairing/points.h"

#include <string.h>
#include <strings.h>

static const struct {
    const char *word;
    int64_t parts; /* of 1, in which its values are */
} ties[TIEBREAKS] = {
    [TIEBREAK_BUCHHOLZ] = {"buchholz", CONTEST_POINT},
    [TIEBREAK_BUCHHOLZ_CUT1] = {"buchholz-cut1", CONTEST_POINT},
    [TIEBREAK_BUCHHOLZ_CUT2] = {"buchholz-cut2", CONTEST_POINT},
    [TIEBREAK_BUCHHOLZ_MEDIAN] = {"buchholz-median", CONTEST_POINT},
    [TIEBREAK_SONNEBORN_BERGER] = {"sonneborn-berger", CONTEST_POINT *CONTEST_POINT},
    [TIEBREAK_SONNEBORN_BERGER_CUT1] = {"sonneborn-berger-cut1", CONTEST_POINT *CONTEST_POINT},
    [TIEBREAK_DIRECT] = {"direct", 1},
    [TIEBREAK_WINS] = {"wins", 1},
    [TIEBREAK_WON] = {"won", 1},
    [TIEBREAK_FIRSTS] = {"firsts", 1},
    [TIEBREAK_PROGRESSIVE] = {"progressive", CONTEST_POINT},
    [TIEBREAK_ELECTED] = {"elected", 1},
};

static const char between[] = ", \t";
static const char no_words[] = "none";

const char *tiebreak_word(enum tiebreak tie)
{
    return ties[tie].word;
}

static bool is_word(const char *at, size_t len, const char *word)
{
    return strlen(word) == len && strncasecmp(at, word, len) == 0;
}

static enum rc unknown(const char *at, size_t len, struct err *err)
{
    struct text known = TEXT_EMPTY;
    for (int tie = 0; tie < TIEBREAKS; tie++)
        text_add_all(&known, tie == 0 ? "" : ", ", ties[tie].word);
    enum rc rc = err_set(err, RC_BAD, "\"%.*s\" is no tie-break: say some of %s, or none", len < 40 ? (int)len : 40, at,
                         known.data);
    text_free(&known);
    return rc;
}

static bool says_none(const char *said)
{
    said += strspn(said, between);
    size_t len = strcspn(said, between);
    return is_word(said, len, no_words) && said[len + strspn(said + len, between)] == '\0';
}

enum rc tiebreak_read(const char *said, struct tiebreak_list *list, struct err *err)
{
    struct tiebreak_list read = {0};
    const char *at = says_none(said) ? "" : said + strspn(said, between);
    if (*at == '\0' && !says_none(said))
        return unknown(at, 0, err);
    while (*at != '\0') {
        size_t len = strcspn(at, between);
        int8_t tie = 0;
        while (tie < TIEBREAKS && !is_word(at, len, ties[tie].word))
            tie++;
        if (tie == TIEBREAKS)
            return unknown(at, len, err);
        if (read.count == TIEBREAK_LIST)
            return err_set(err, RC_BAD, "\"%.80s\" are more than %d tie-breaks", said, TIEBREAK_LIST);
        read.tie[read.count++] = tie;
        at += len;
        at += strspn(at, between);
    }
    *list = read;
    return RC_OK;
}

void tiebreak_write(const struct tiebreak_list *list, struct text *out)
{
    if (list->count == 0)
        text_add(out, no_words);
    for (int i = 0; i < list->count; i++)
        text_add_all(out, i == 0 ? "" : ", ", ties[list->tie[i]].word);
}

struct tiebreak_list tiebreak_usual(int seats, bool predetermined)
{
    static const char *const usual[2][2] = {
        {"firsts, buchholz, sonneborn-berger, direct", "firsts, sonneborn-berger, direct"},
        {"buchholz-cut1, buchholz, sonneborn-berger, direct, wins", "direct, wins, sonneborn-berger"}};
    struct tiebreak_list list = {0};
    (void)tiebreak_read(usual[seats == 2][predetermined], &list, NULL);
    return list;
}

void tiebreak_write_value(enum tiebreak tie, int64_t value, struct text *out)
{
    points_write_parts(value, ties[tie].parts, out);
}

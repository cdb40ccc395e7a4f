#include "engine/pages/said.h"

#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/game/ballots.h"
#include "engine/letters/facts.h"
#include "words/catalog.h"

enum { BYTES_MOST = 48000 };

/* A message that is shown, and with which step. */
struct shown {
    const struct press_row *row;
    moment out; /* when it went out */
    size_t step;
};

/* With the last step that was made by then. False: not yet, or never. */
static bool find_step(const struct said_log *log, struct shown *shown)
{
    size_t step = log->steps;
    while (step > 0 && log->at[step - 1] > shown->out)
        step--;
    if (step == 0 || (shown->row->masked && step == log->steps))
        return false;
    shown->step = step - 1;
    return true;
}

/* The unsigned ones last: they are shown from the move on that was made after their hour. */
static int compare(const void *a, const void *b)
{
    const struct shown *one = a, *two = b;
    if (one->step != two->step)
        return one->step < two->step ? -1 : 1;
    if (one->row->masked != two->row->masked)
        return one->row->masked ? 1 : -1;
    return audience_order(one->row, two->row);
}

static void put(const struct game *game, const struct press_row *row, struct jv *step)
{
    struct jv *said = jv_get(step, "said"), *one = jv_new_object();
    struct text words = TEXT_EMPTY;
    if (said == NULL) {
        said = jv_new_array();
        jv_put(step, "said", said);
        jv_put_bool(step, "said_any", true);
    }
    text_add_bytes(&words, row->text,
                   strlen(row->text) - (row->text[0] != '\0' && row->text[strlen(row->text) - 1] == '\n'));
    jv_put_string(one, "from", row->masked ? catalog_text("answer.press.from") : game_seat_told(game, row->from));
    struct text names = TEXT_EMPTY;
    facts_receivers(game, row, &names); /* who sits there now may not have sat there then */
    jv_put_text(one, "to", &names);
    jv_put_text(one, "text", &words);
    jv_add(said, one);
}

/* A comment on a game that is over, beside the last move of that number: earlier ones were taken back. */
static void put_comment(const struct game *game, const struct press_row *row, const struct said_log *log)
{
    struct jv *found = NULL;
    struct text from = TEXT_EMPTY;
    bool seated = row->from >= 1 && row->from <= game->row.seats; /* a parcel may say anything */
    for (size_t i = 0; seated && i < jv_size(log->parts); i++) {
        struct jv *steps = jv_get(jv_at(log->parts, i), "steps");
        for (size_t k = 0; k < jv_size(steps); k++)
            found = jv_number(jv_at(steps, k), "number") == row->phase ? jv_at(steps, k) : found;
    }
    if (found == NULL)
        return;
    struct jv *list = jv_get(found, "comments"), *one = jv_new_object();
    if (list == NULL) {
        jv_put(found, "comments", list = jv_new_array());
        jv_put_bool(found, "comments_any", true);
    }
    facts_who(game, row->from, &from);
    jv_put_text(one, "from", &from);
    jv_put_string(one, "text", row->text);
    jv_add(list, one);
    text_free(&from);
}

static struct jv *step_of(const struct jv *parts, size_t number)
{
    for (size_t i = 0; i < jv_size(parts); i++) {
        struct jv *steps = jv_get(jv_at(parts, i), "steps");
        if (number < jv_size(steps))
            return jv_at(steps, number);
        number -= jv_size(steps);
    }
    BUG("a log has other steps than it was told of");
}

/* Votes to open the messages of this game, now that it is over. */
struct opened {
    struct ballot_row *rows;
    size_t count;
};

/* What a vote to open messages shows: never what the game master wrote or was sent, nor what is kept for oneself. */
static bool is_opened(const struct opened *opened, const struct press_row *row)
{
    bool open = false, players = (row->to & (1u | PRESS_SELF | PRESS_COMMENT)) == 0 && row->about != NULL;
    for (size_t i = 0; players && !open && i < opened->count; i++)
        open = opened->rows[i].state == BALLOT_CARRIED && strcmp(opened->rows[i].kind, VOTE_REVEAL_KIND) == 0 &&
               ballot_opens(opened->rows[i].detail, row->about, row->from, row->to);
    return open;
}

static size_t choose(const struct press_row *rows, size_t count, const struct game *game, const struct opened *opened,
                     const struct said_log *log, struct shown *out)
{
    size_t used = 0;
    for (size_t i = 0; i < count; i++) {
        const struct press_row *row = &rows[i];
        struct shown shown = {.row = row, .out = audience_out(row)};
        bool open = row->from >= 1 && row->from <= game->row.seats &&
                    ((row->to & PRESS_READERS) != 0 || is_opened(opened, row));
        if (open && find_step(log, &shown))
            out[used++] = shown;
    }
    if (used > 1)
        qsort(out, used, sizeof *out, compare);
    return used;
}

/* The messages of which some may be shown: all of them where the game is over and its players agreed on that. */
static enum rc read_rows(const struct services *services, const struct game *game, struct opened *opened,
                         struct press_row **rows, size_t *count, struct err *err)
{
    bool open = false;
    enum rc rc = RC_OK;
    if (audience_opens(game))
        rc = club_ballot_list(services->store, game->row.id, &opened->rows, &opened->count, err);
    for (size_t i = 0; rc == RC_OK && i < opened->count; i++)
        open = open || (opened->rows[i].state == BALLOT_CARRIED && strcmp(opened->rows[i].kind, VOTE_REVEAL_KIND) == 0);
    if (rc != RC_OK)
        return rc;
    return open ? record_press_list(services->store, &(struct press_range){.game = game->row.id, .limit = SIZE_MAX},
                                    rows, count, err)
                : record_press_shown(services->store, game->row.id, rows, count, err);
}

enum rc said_read(const struct services *services, const struct game *game, const struct said_log *logs, int count,
                  bool *more, struct err *err)
{
    struct press_row *rows = NULL;
    size_t all = 0, bytes = 0;
    *more = false;
    struct opened opened = {0};
    enum rc rc = read_rows(services, game, &opened, &rows, &all, err);
    if (rc != RC_OK || all == 0) {
        club_ballot_rows_free(opened.rows, opened.count);
        return rc;
    }
    struct shown *shown = mem_new(all, sizeof *shown);
    size_t used = choose(rows, all, game, &opened, &logs[0], shown), from = used;
    while (from > 0 && bytes + strlen(shown[from - 1].row->text) <= BYTES_MOST)
        bytes += strlen(shown[--from].row->text);
    *more = from > 0;
    for (int i = 0; i < count; i++)
        for (size_t k = from; k < used; k++)
            put(game, shown[k].row, step_of(logs[i].parts, shown[k].step));
    for (size_t k = 0; audience_opens(game) && k < all; k++)
        for (int i = 0; (rows[k].to & PRESS_COMMENT) != 0 && i < count; i++)
            put_comment(game, &rows[k], &logs[i]);
    free(shown);
    club_ballot_rows_free(opened.rows, opened.count);
    record_press_rows_free(rows, all);
    return RC_OK;
}

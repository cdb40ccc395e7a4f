#include "engine/letters/closing.h"

#include "base/log.h"
#include "base/mem.h"
#include "engine/game/audience.h"
#include "engine/game/ballot.h"
#include "engine/game/outcome.h"
#include "engine/game/record.h"
#include "engine/letters/subject.h"
#include "report/plot.h"
#include "rules/doors.h"
#include "words/catalog.h"

/* Rows of the table of the course; widths of its columns and of names in text. */
enum { ROWS_MOST = 8, COLUMN = 6, NAME_LEAST = 8 };

/* The game that the same table plays now; where an earlier version opened it, its name is not known: "". */
static enum rc find_next(const struct services *services, const struct game *game, char **out, struct err *err)
{
    struct ballot_row *rows = NULL;
    size_t count = 0;
    enum rc rc = ballot_list(services->store, game->row.id, &rows, &count, err);
    for (size_t i = 0; rc == RC_OK && i < count; i++) {
        if (rows[i].state != BALLOT_CARRIED || strcmp(rows[i].kind, VOTE_AGAIN) != 0)
            continue;
        free(*out);
        *out = mem_copy_text(rows[i].detail);
    }
    ballot_rows_free(rows, count);
    return rc;
}

enum rc closing_make(const struct services *services, struct game *game, struct closing *out, struct err *err)
{
    struct jv *record = NULL;
    struct text text = TEXT_EMPTY;
    struct err why = {0};
    *out = (struct closing){0};
    if (!audience_opens(game))
        return err_set(err, RC_DENIED, "game %lld is not over: its record stays here", (long long)game->row.id);
    enum rc rc = record_build(services, game, &record, err);
    if (rc == RC_OK)
        rc = find_next(services, game, &out->next, err);
    if (rc != RC_OK) {
        jv_free(record);
        return rc;
    }
    jv_dump(record, &text);
    out->record = text_detach(&text);
    /* the mail goes out all the same */
    if (!game->outdated && course_read(record, &out->course, &why) != RC_OK) {
        log_warn("game=%lld its course: %s", (long long)game->row.id, why.text);
        course_free(&out->course);
    }
    jv_free(record);
    text_free(&text);
    return RC_OK;
}

void closing_free(struct closing *closing)
{
    free(closing->record);
    free(closing->next);
    course_free(&closing->course);
    closing->record = closing->next = NULL;
}

static void write_place(int rank, struct text *out)
{
    const char *word = subject_place(rank);
    if (word != NULL)
        text_add(out, word);
    else
        say(out, "end.place", SAID_NUMBER("place", rank));
}

/* Those of rank 1 but for one seat; returns how many. */
static int write_winners(const struct game *game, const struct result *result, int but, struct text *out)
{
    size_t count = 0, told = 0;
    for (int seat = 1; seat <= result->seats; seat++)
        count += result->rank[seat - 1] == 1 && seat != but;
    for (int seat = 1; seat <= result->seats; seat++) {
        if (result->rank[seat - 1] != 1 || seat == but)
            continue;
        text_add(out, say_between(told++, count));
        facts_who(game, seat, out);
    }
    return (int)count;
}

static void put_headline(struct jv *facts, const struct game *game, int seat)
{
    struct result result = {0};
    struct text words = TEXT_EMPTY, winners = TEXT_EMPTY, place = TEXT_EMPTY;
    game_result(game, &result);
    int others = write_winners(game, &result, seat, &winners), rank = seat == 0 ? 0 : result.rank[seat - 1];
    if (rank == 1)
        say(&words, others == 0 ? "end.won.you" : "end.shared.you", SAID("others", winners.data));
    else if (rank > 1) {
        write_place(rank, &place);
        say(&words, "end.place.you", SAID_NUMBER("count", others), SAID("winners", winners.data),
            SAID("place", place.data), SAID_NUMBER("seats", result.seats));
    } else if (others > 0)
        say(&words, "end.won", SAID_NUMBER("count", others), SAID("winners", winners.data));
    if (words.len > 0) {
        jv_put_string(facts, "headline", words.data);
        jv_put_string(facts, "lead", words.data);
    }
    text_free(&words);
    text_free(&winners);
    text_free(&place);
}

static const char *round_word(const struct course *course)
{
    return catalog_text(course->rules->rounds == NULL ? "game.rounds" : course->rules->rounds);
}

/* A table with a column a seat, in facts and as lines of text. */
struct grid {
    const struct course *course;
    struct jv *rows, *lines;
    int width; /* of the first column in text */
};

static struct grid grid_begin(const struct course *course, int width)
{
    return (struct grid){course, jv_new_array(), jv_new_array(), width < NAME_LEAST ? NAME_LEAST : width};
}

static void put_line(struct jv *list, struct text *line)
{
    struct jv *one = jv_new_object();
    jv_put_string(one, "line", line->data);
    jv_add(list, one);
    text_free(line);
}

/* The seats' letters. */
static void grid_head(struct grid *grid, const char *name)
{
    struct text line = TEXT_EMPTY;
    text_addf(&line, "%-*s", grid->width, name);
    for (int seat = 1; seat <= grid->course->seats; seat++)
        text_addf(&line, "%*s", COLUMN, rules_seat(grid->course->rules, seat)->letter);
    put_line(grid->lines, &line);
}

static void grid_row(struct grid *grid, const char *name, const int *value)
{
    struct text line = TEXT_EMPTY;
    struct jv *row = jv_new_object(), *cells = jv_new_array();
    text_addf(&line, "%-*s", grid->width, name);
    for (int i = 0; i < grid->course->seats; i++) {
        struct jv *cell = jv_new_object();
        text_addf(&line, "%*d", COLUMN, value[i]);
        jv_put_int(cell, "number", value[i]);
        jv_add(cells, cell);
    }
    jv_put_string(row, "name", name);
    jv_put(row, "cells", cells);
    jv_add(grid->rows, row);
    put_line(grid->lines, &line);
}

static void grid_end(struct grid *grid, struct jv *facts, const char *name, const char *first)
{
    struct jv *object = jv_new_object(), *head = jv_new_array();
    for (int seat = 1; seat <= grid->course->seats; seat++) {
        const struct rules_seat *look = rules_seat(grid->course->rules, seat);
        struct jv *one = jv_new_object();
        jv_put_string(one, "letter", look->letter);
        jv_put_string(one, "seat_name", look->name);
        jv_add(head, one);
    }
    jv_put_string(object, "first", first);
    jv_put(object, "head", head);
    jv_put(object, "rows", grid->rows);
    jv_put(object, "lines", grid->lines);
    jv_put(facts, name, object);
}

/* Of many rounds some, evenly, the first and the last among them. */
static void put_course(struct jv *facts, const struct course *course)
{
    struct grid grid = grid_begin(course, 0);
    int rows = course->rounds < ROWS_MOST ? course->rounds : ROWS_MOST;
    struct text title = TEXT_EMPTY;
    grid_head(&grid, round_word(course));
    for (int i = 0; i < rows; i++) {
        const struct course_round *round = &course->round[(course->rounds - 1) * i / (rows - 1)];
        char number[16];
        (void)snprintf(number, sizeof number, "%d", round->number);
        grid_row(&grid, number, round->score);
    }
    grid_end(&grid, facts, "course", round_word(course));
    say(&title, "end.course", SAID("round", round_word(course)));
    jv_put_string(jv_get(facts, "course"), "title", title.data);
    text_free(&title);
}

/* The numbers of the picture, which is drawn when the mail goes. */
static void put_plot(struct jv *facts, const struct game *game, const struct course *course)
{
    struct jv *plot = jv_new_object(), *numbers = jv_new_array(), *seats = jv_new_array();
    struct text standing = TEXT_EMPTY, words = TEXT_EMPTY;
    int points = course->rounds < PLOT_POINTS_MAX ? course->rounds : PLOT_POINTS_MAX;
    for (int i = 0; i < points; i++)
        jv_add_int(numbers, course->round[(course->rounds - 1) * i / (points - 1)].number);
    for (int seat = 1; seat <= course->seats; seat++) {
        struct jv *scores = jv_new_array();
        for (int i = 0; i < points; i++)
            jv_add_int(scores, course->round[(course->rounds - 1) * i / (points - 1)].score[seat - 1]);
        jv_add(seats, scores);
        text_add(&standing, seat == 1 ? "" : ", ");
        facts_who(game, seat, &standing);
        text_addf(&standing, " %d", course->round[course->rounds - 1].score[seat - 1]);
    }
    say(&words, "end.plot", SAID("round", round_word(course)), SAID("standing", standing.data));
    jv_put_string(plot, "rounds", round_word(course));
    jv_put_string(plot, "alt", words.data);
    jv_put(plot, "numbers", numbers);
    jv_put(plot, "seats", seats);
    jv_put(facts, "plot", plot);
    text_free(&standing);
    text_free(&words);
}

static void put_parts(struct jv *facts, const struct course *course)
{
    size_t width = 0;
    for (int i = 0; i < course->parts; i++)
        width = strlen(course->part[i].name) > width ? strlen(course->part[i].name) : width;
    struct grid grid = grid_begin(course, (int)width);
    grid_head(&grid, "");
    for (int i = 0; i < course->parts; i++)
        grid_row(&grid, course->part[i].name, course->part[i].points);
    grid_row(&grid, catalog_text("end.parts.all"), course->round[course->rounds - 1].score);
    grid_end(&grid, facts, "parts", "");
}

static void write_played(const struct course_turn *turn, struct text *out)
{
    for (size_t i = 0; i < jv_size(turn->played); i++)
        text_addf(out, "%s%s", i == 0 ? "" : "; ", jv_string(jv_at(turn->played, i)));
}

static void say_turn(const struct game *game, const struct course *course, const struct course_turn *turn,
                     struct text *out)
{
    const struct course_round *round = &course->round[turn->at];
    int from = course->round[turn->at - 1].score[turn->seat - 1], to = round->score[turn->seat - 1];
    struct text who = TEXT_EMPTY, sentence = TEXT_EMPTY, played = TEXT_EMPTY;
    const char *key = to < from ? "end.turn.loss" : turn->ahead ? "end.turn.lead" : "end.turn.gain";
    facts_who(game, turn->seat, &who);
    say(&sentence, key, SAID_NUMBER("gain", abs(to - from)), SAID("round", round_word(course)),
        SAID_NUMBER("number", round->number), SAID("who", who.data), SAID_NUMBER("from", from), SAID_NUMBER("to", to));
    write_played(turn, &played);
    if (played.len > 0)
        say(out, "end.turn.played", SAID("sentence", sentence.data), SAID("orders", played.data));
    else
        text_add(out, sentence.data);
    text_free(&played);
    text_free(&who);
    text_free(&sentence);
}

static void put_turns(struct jv *facts, const struct game *game, const struct course *course)
{
    for (int i = 0; i < course->turns; i++) {
        struct text text = TEXT_EMPTY;
        say_turn(game, course, &course->turn[i], &text);
        facts_line(facts, "turns", text.data);
        text_free(&text);
    }
    jv_put_bool(facts, "turns_any", course->turns > 0);
}

/* Who had a seat may ask for the same table once more, until that is asked (facts_ballots()) or done. */
static void put_again(struct jv *facts, const struct game *game, int seat, const char *next)
{
    struct text link = TEXT_EMPTY;
    if (next != NULL) {
        say(&link, next[0] == '\0' ? "end.again.unnamed" : "end.again", SAID("name", next));
        jv_put_string(facts, "again_done", link.data);
        text_free(&link);
        return;
    }
    const char *reply = jv_string(jv_get(facts, "reply"));
    if (seat == 0 || reply == NULL || game->outdated || ballot_of_kind(game, VOTE_AGAIN) != NULL)
        return;
    facts_mailto(reply, "again", "again", &link);
    jv_put_string(facts, "again_mailto", link.data);
    text_free(&link);
}

void closing_facts(struct jv *facts, const struct game *game, int seat, const struct closing *closing)
{
    const struct course *course = &closing->course;
    put_headline(facts, game, seat);
    put_again(facts, game, seat, closing->next);
    if (course->rounds < 2)
        return;
    put_course(facts, course);
    put_plot(facts, game, course);
    put_turns(facts, game, course);
    if (course->parts > 1)
        put_parts(facts, course);
}

#include "engine/letters/course_facts.h"

#include "engine/game/audience.h"
#include "engine/game/game.h"
#include "engine/letters/facts.h"
#include "engine/letters/grid.h"
#include "engine/play/views.h"
#include "report/plot.h"
#include "rules/doors.h"
#include "words/catalog.h"

enum { ROWS_NOW = 12 }; /* of a game under way: ten years and the start, as a rule */

const char *course_facts_round_word(const struct course *course)
{
    return catalog_text(course->rules->rounds == NULL ? "game.rounds" : course->rules->rounds);
}

int course_facts_round_told(const struct course *course, const struct course_round *round)
{
    return course->rules->round_before + round->number;
}

/* Of many rounds some, by round numbers, the first and the last among them. */
static void put_rows(struct jv *facts, const struct course *course, int rows)
{
    struct grid grid = grid_begin(course->rules, course->seats, (int)text_width(course_facts_round_word(course)));
    int last = course->rounds - 1, every = plot_step(last, rows - 1);
    grid_head(&grid, course_facts_round_word(course));
    for (int i = 0; i <= last; i++) {
        const struct course_round *round = &course->round[i];
        char number[16];
        if (i % every != 0 && i != last)
            continue;
        (void)snprintf(number, sizeof number, "%d", course_facts_round_told(course, round));
        grid_row(&grid, number, round->score);
    }
    grid_end(&grid, facts, "course", course_facts_round_word(course));
    say_into(jv_get(facts, "course"), "title",
             SAYING(course->rules->course == NULL ? "end.course" : course->rules->course,
                    SAID("round", course_facts_round_word(course))));
}

/* The numbers of the picture, which is drawn when the mail goes. */
static void put_plot(struct jv *facts, const struct game *game, const struct course *course)
{
    struct jv *plot = jv_new_object(), *numbers = jv_new_array(), *seats = jv_new_array();
    struct text standing = TEXT_EMPTY;
    int points = course->rounds < PLOT_POINTS_MAX ? course->rounds : PLOT_POINTS_MAX;
    for (int i = 0; i < points; i++)
        jv_add_int(numbers, course_facts_round_told(course, &course->round[(course->rounds - 1) * i / (points - 1)]));
    for (int seat = 1; seat <= course->seats; seat++) {
        struct jv *scores = jv_new_array();
        for (int i = 0; i < points; i++)
            jv_add_int(scores, course->round[(course->rounds - 1) * i / (points - 1)].score[seat - 1]);
        jv_add(seats, scores);
        text_add(&standing, seat == 1 ? "" : ", ");
        facts_who(game, seat, &standing);
        text_addf(&standing, " %d", course->round[course->rounds - 1].score[seat - 1]);
    }
    jv_put_string(plot, "rounds", course_facts_round_word(course));
    say_into(plot, "alt",
             SAYING(audience_opens(game) ? "end.plot" : "end.plot.now", SAID("round", course_facts_round_word(course)),
                    SAID("standing", standing.data)));
    jv_put(plot, "numbers", numbers);
    jv_put(plot, "seats", seats);
    jv_put(facts, "plot", plot);
    text_free(&standing);
}

/* What course_facts() puts, of the game as it stands; nothing where no score has changed yet. */
static enum rc make_course(const struct services *services, struct game *game, struct jv **out, struct err *err)
{
    struct jv *record = NULL;
    struct course course = {0};
    enum rc rc = game_record(services, game, &record, err);
    *out = jv_new_object();
    if (rc == RC_OK)
        rc = course_read(record, &course, err);
    if (rc == RC_OK && course_moves(&course))
        course_facts(*out, game, &course, ROWS_NOW);
    course_free(&course);
    jv_free(record);
    return rc;
}

enum rc course_facts_now(struct jv *facts, const struct services *services, struct game *game, struct err *err)
{
    static const char *const keys[] = {"course", "plot"};
    enum rc rc = RC_OK;
    if (!game->live || game->moves.count == 0 || game->rules->sums_up == NULL || game->row.status == GAME_FINISHED ||
        !game->rules->sums_up(view_get(&game->match, 0)))
        return RC_OK;
    if (game->course.told == NULL || game->course.language != catalog_used()) {
        jv_free(game->course.told);
        game->course.language = catalog_used();
        rc = make_course(services, game, &game->course.told, err);
    }
    for (size_t i = 0; rc == RC_OK && i < sizeof keys / sizeof keys[0]; i++)
        jv_put(facts, keys[i], jv_share(jv_get(game->course.told, keys[i]))); /* of what is not there nothing */
    return rc;
}

static bool any_points(const struct course *course, const struct course_part *part)
{
    for (int i = 0; i < course->seats; i++)
        if (part->points[i] != 0)
            return true;
    return false;
}

void course_facts_parts(struct jv *facts, const struct course *course)
{
    size_t width = text_width(catalog_text("end.parts.all"));
    int told = 0;
    for (int i = 0; i < course->parts; i++) {
        bool any = any_points(course, &course->part[i]);
        size_t wide = any ? text_width(course->part[i].name) : 0;
        width = wide > width ? wide : width;
        told += any;
    }
    if (told == 0)
        return;
    struct grid grid = grid_begin(course->rules, course->seats, (int)width);
    grid_head(&grid, "");
    for (int i = 0; i < course->parts; i++)
        if (any_points(course, &course->part[i]))
            grid_row(&grid, course->part[i].name, course->part[i].points);
    grid_row(&grid, catalog_text("end.parts.all"), course->round[course->rounds - 1].score);
    grid_end(&grid, facts, "parts", "");
}

void course_facts(struct jv *facts, const struct game *game, const struct course *course, int rows)
{
    put_rows(facts, course, rows);
    put_plot(facts, game, course);
}

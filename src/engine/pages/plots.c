#include "engine/pages/plots.h"

#include "engine/letters/course_facts.h"
#include "engine/letters/plotted.h"
#include "words/catalog.h"

enum { ROWS_MOST = 60 };

static bool moves_at_all(const struct course *course)
{
    for (int i = 1; i < course->rounds; i++)
        if (memcmp(course->round[i].score, course->round[0].score, sizeof course->round[0].score) != 0)
            return true;
    return false;
}

void plots_standing(struct jv *facts, const struct game *game, const struct course *course, struct shades *shades)
{
    struct canvas canvas;
    struct text svg = TEXT_EMPTY;
    if (!moves_at_all(course))
        return;
    course_facts(facts, game, course, ROWS_MOST);
    if (plotted_draw(facts, game->rules->id, &canvas)) {
        shades_picture(shades, &canvas, jv_word(jv_get(facts, "course"), "title"), catalog_text("pages.plot.table"),
                       &svg);
        jv_put_string(facts, "course_plot", svg.data);
        canvas_free(&canvas);
    }
    text_free(&svg);
}

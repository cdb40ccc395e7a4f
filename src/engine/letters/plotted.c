#include "engine/letters/plotted.h"

#include "base/mem.h"
#include "report/plot.h"
#include "rules/doors.h"

/* As many integers as there are in the list. */
static bool read_numbers(const struct jv *list, size_t count, int *out)
{
    int64_t number = 0;
    bool good = jv_size(list) == count;
    for (size_t i = 0; good && i < count; i++) {
        good = jv_int(jv_at(list, i), INT32_MIN / 4, INT32_MAX / 4, &number);
        out[i] = (int)number;
    }
    return good;
}

/* The plot as closing_facts() has put it into the facts. */
static bool read_plot(const struct rules *rules, const struct jv *stored, struct plot *out)
{
    const struct jv *numbers = jv_get(stored, "numbers"), *seats = jv_get(stored, "seats");
    size_t points = jv_size(numbers), lines = jv_size(seats);
    if (rules == NULL || points < 2 || points > PLOT_POINTS_MAX || lines < 1 || lines > (size_t)rules->seats_max)
        return false;
    out->rounds = jv_string(jv_get(stored, "rounds"));
    out->points = (int)points;
    out->lines = (int)lines;
    bool good = out->rounds != NULL && read_numbers(numbers, points, out->number);
    for (int i = 0; good && i < out->lines; i++) {
        out->line[i].seat = rules_seat(rules, i + 1);
        good = read_numbers(jv_at(seats, (size_t)i), points, out->line[i].value);
    }
    return good;
}

bool plotted_draw(const struct jv *facts, const char *rules, struct canvas *canvas)
{
    struct plot *plot = mem_new(1, sizeof *plot);
    bool good = rules != NULL && read_plot(rules_find(rules), jv_get(facts, "plot"), plot);
    if (good)
        plot_draw(plot, canvas);
    free(plot);
    return good;
}

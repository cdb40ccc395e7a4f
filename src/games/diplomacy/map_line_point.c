/* Lines of a map's file of places: where its picture has them. */
#include "games/diplomacy/map_line.h"

#include "base/number.h"

static bool number_told(struct map_reading *r, const char *word, int16_t *out)
{
    int64_t number;
    if (!number_read(word, 0, MODEL_POINT_MOST, &number)) {
        map_line_fault(r, word, " is no whole number from 0 to 9999.");
        return false;
    }
    *out = (int16_t)number;
    return true;
}

/* Who has this point; -1: no other has. */
static int taken(const struct map_model *m, int place)
{
    const struct map_place *one = &m->place[place];
    for (int i = 0; i < m->places; i++)
        if (i != place && m->place[i].point_at.line > 0 && m->place[i].province != one->province &&
            m->place[i].x == one->x && m->place[i].y == one->y)
            return i;
    return -1;
}

void map_line_point(struct map_reading *r, const struct map_words *words)
{
    struct map_model *m = r->model;
    struct map_id id;
    int16_t x, y;
    if (words->count != 3) {
        map_line_fault(r, "two numbers and a place are wanted: 120 45 ABC");
        return;
    }
    if (!number_told(r, words->word[0], &x) || !number_told(r, words->word[1], &y) ||
        !map_line_id_told(r, words->word[2], &id))
        return;
    int at = map_model_place(m, id.text), other;
    if (at < 0) {
        map_line_fault(r, id.text, " is nowhere on the map.");
        return;
    }
    struct map_place *place = &m->place[at];
    if (place->point_at.line > 0) {
        map_line_fault(r, id.text, " has a point already.");
        return;
    }
    place->x = x;
    place->y = y;
    place->point_at = r->at;
    if ((other = taken(m, at)) >= 0)
        map_line_fault(r, id.text, " is where ", m->place[other].id.text, " is.");
}

void map_line_points_judge(struct map_reading *r, int file)
{
    struct map_model *m = r->model;
    r->at = (struct map_at){(int16_t)file, 0};
    for (int i = 0; i < m->places; i++) {
        struct map_place *place = &m->place[i];
        if (place->point_at.line > 0)
            continue;
        place->x = place->y = MODEL_POINT_NONE;
        if (place->kind == MAP_SHUT)
            continue;
        if (map_model_is_coast(m, i)) {
            place->x = m->place[place->province].x;
            place->y = m->place[place->province].y;
        } else {
            map_line_fault(r, place->id.text, " has no point.");
        }
    }
    m->drawn = true;
}

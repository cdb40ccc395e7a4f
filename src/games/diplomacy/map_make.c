#define DIPLOMACY_ANY
#include "games/diplomacy/map_make.h"

#include "base/mem.h"
#include "games/diplomacy/map.h"
#include "games/diplomacy/state.h"
#include "games/diplomacy/words.h"

_Static_assert((int)POINT_NONE == (int)MODEL_POINT_NONE, "what is not in the picture is that here too");

/* A map on its way. */
struct making {
    const struct map_model *model;
    struct map *map;
    struct maps_told *told;
    int16_t code[MODEL_PLACES]; /* of a place of the model: its number here */
    bool full;                  /* it was told that something is too large */
};

/* ---- what has room ---- */

static bool room(struct making *m, int count, int most, const char *what)
{
    char bytes[96];
    struct text text = text_fixed(bytes, sizeof bytes);
    if (count <= most)
        return true;
    text_addf(&text, "%d %s; %d can be played.", count, what, most);
    map_model_fault(m->model, m->told, (struct map_at){0, 0}, (const char *const[]){bytes, NULL});
    m->full = true;
    return false;
}

static map_text put_text(struct making *m, const char *text)
{
    struct map *map = m->map;
    size_t len = strlen(text) + 1;
    if (!m->full && room(m, (int)(map->text_bytes + len), TEXT_BYTES, "bytes of names")) {
        memcpy(map->text + map->text_bytes, text, len);
        map->text_bytes = (uint16_t)(map->text_bytes + len);
        return (map_text)(map->text_bytes - len);
    }
    return 0;
}

/* ---- names ---- */

static char small(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* As lines are cut into words: "Mid-Atlantic Ocean" is "mid_atlantic_ocean". */
static void row_of(const char *name, struct text *out)
{
    bool parted = false;
    for (const char *at = name; *at != '\0'; at++) {
        if (!diplomacy_in_word(small(*at))) {
            parted = out->len > 0;
            continue;
        }
        text_add(out, parted ? "_" : "");
        text_add_char(out, small(*at));
        parted = false;
    }
}

/* What came first stays. */
static void put_alias(struct making *m, const char *name, int place)
{
    struct map *map = m->map;
    char bytes[2 * MODEL_WORD];
    struct text row = text_fixed(bytes, sizeof bytes);
    int at = map->aliases;
    row_of(name, &row);
    if (row.failed || row.len == 0 || m->full)
        return;
    for (int i = 0; i < map->aliases; i++)
        if (strcmp(map->text + map->alias[i].name, bytes) == 0)
            return;
    if (!room(m, map->aliases + 1, ALIASES_MOST, "names of places"))
        return;
    for (; at > 0 && strcmp(map->text + map->alias[at - 1].name, bytes) > 0; at--)
        map->alias[at] = map->alias[at - 1];
    map->alias[at] = (struct alias){.name = put_text(m, bytes), .place = (map_code)place};
    map->aliases++;
}

static void put_aliases(struct making *m)
{
    const struct map_model *model = m->model;
    for (int i = 0; i < model->places; i++)
        put_alias(m, model->place[i].id.text, m->code[i]);
    for (int i = 0; i < model->places; i++)
        put_alias(m, model->place[i].name, m->code[i]);
    for (int i = 0; i < model->aliases; i++) {
        int place = map_model_place(model, model->alias[i].id.text);
        if (place >= 0 && !(model->alias[i].odd && diplomacy_order_word(model->alias[i].name)))
            put_alias(m, model->alias[i].name, m->code[place]);
    }
}

/* "a par" and "f par" of a province, "f stp/sc" of a coast. */
static void put_unit_names(struct making *m, int i)
{
    char bytes[16];
    const char *id = m->model->place[i].id.text;
    for (int fleet = m->code[i] < PROVINCES ? 0 : 1; fleet < 2; fleet++) {
        struct text text = text_fixed(bytes, sizeof bytes);
        text_add(&text, fleet ? "f " : "a ");
        for (const char *at = id; *at != '\0'; at++)
            text_add_char(&text, small(*at));
        m->map->unit[fleet ? UNIT_AT_FLEET(m->code[i]) : m->code[i]] = put_text(m, bytes);
    }
}

/* ---- places ---- */

static void put_place(struct making *m, int i)
{
    static const uint8_t grounds[] = {[MAP_NOWHERE] = GROUND_LAND, [MAP_LAND] = GROUND_LAND, [MAP_WATER] = GROUND_SEA,
                                      [MAP_COAST] = GROUND_COAST,  [MAP_PORT] = GROUND_PORT, [MAP_SHUT] = GROUND_LAND};
    const struct map_place *from = &m->model->place[i];
    struct map *map = m->map;
    struct province *province = &map->province[m->code[from->province]];
    if (map_model_is_coast(m->model, i)) {
        map->of_coast[m->code[i] - PROVINCES] = (map_code)m->code[from->province];
        province->coast = province->coasts == 0 ? (map_code)m->code[i] : province->coast;
        province->coasts++;
    } else {
        province->name = put_text(m, from->name);
        province->ground = grounds[from->kind];
        province->centre = from->centre;
    }
    map->point[m->code[i]] = (struct map_point){(uint16_t)from->x, (uint16_t)from->y};
    put_unit_names(m, i);
}

/* Provinces are numbered from 0 on, coasts behind the most that there can be of them. */
static bool put_places(struct making *m)
{
    struct map *map = m->map;
    int provinces = 0, coasts = 0;
    for (int i = 0; i < m->model->places; i++)
        m->code[i] = (int16_t)(map_model_is_coast(m->model, i) ? PROVINCES + coasts++ : provinces++);
    if (!room(m, provinces, PROVINCES, "provinces") || !room(m, coasts, PLACES - PROVINCES, "coasts with names"))
        return false;
    map->provinces = (uint16_t)provinces;
    map->coasts = (uint16_t)coasts;
    for (int i = 0; i < m->model->places; i++)
        put_place(m, i);
    return true;
}

static void put_link(struct making *m, struct places *places, int code)
{
    int at = places->count;
    if (diplomacy_places_have(places, code) || !room(m, at + 1, NEAR_MOST, "places beside one"))
        return;
    for (; at > 0 && places->to[at - 1] > code; at--)
        places->to[at] = places->to[at - 1];
    places->to[at] = (map_code)code;
    places->count++;
}

static void put_near(struct making *m, int a, int b)
{
    a = province_of(m->map, a);
    b = province_of(m->map, b);
    if (a == b)
        return;
    put_link(m, &m->map->near[a], b);
    put_link(m, &m->map->near[b], a);
}

/* The line of a province behind its coasts lists all seas around, over which armies embark. */
static bool embarks(const struct map_model *model, int from, int to)
{
    return model->place[from].small && model->place[from].kind != MAP_SHUT &&
           (model->place[to].kind == MAP_WATER || model->place[to].kind == MAP_PORT);
}

static void put_links(struct making *m)
{
    const struct map_model *model = m->model;
    for (int i = 0; i < model->places; i++) {
        for (int k = 0; k < model->place[i].links; k++) {
            int to = model->place[i].link[k].to_place, province = model->place[to].province;
            bool fleet = map_model_goes(model, i, to, true), army = map_model_goes(model, i, province, false);
            if (to == i)
                continue;
            if (fleet)
                put_link(m, &m->map->by_sea[m->code[i]], m->code[to]);
            if (army)
                put_link(m, &m->map->by_land[m->code[i]], m->code[province]);
            if (fleet || army || embarks(model, i, to))
                put_near(m, m->code[i], m->code[to]);
        }
    }
}

/* ---- powers ---- */

/* That of the file, if no other has it; else another of the name, or the number. */
static void put_letter(struct making *m, int i)
{
    const struct map_power *from = &m->model->power[i];
    char bytes[8];
    (void)snprintf(bytes, sizeof bytes, "%s", from->letter);
    for (const char *next = from->name;; next++) {
        bool taken = bytes[0] == '\0';
        for (int k = 0; k < i; k++)
            taken = taken || strcmp(map_word(m->map, m->map->power[k].letter), bytes) == 0;
        if (!taken)
            break;
        (void)snprintf(bytes, sizeof bytes, *next == '\0' ? "%d" : "%c", *next == '\0' ? i + 1 : *next);
        if (*next == '\0')
            break;
    }
    m->map->power[i].letter = put_text(m, bytes);
}

static void put_powers(struct making *m)
{
    const struct map_model *model = m->model;
    struct map *map = m->map;
    if (!room(m, model->powers, POWERS_MOST, "powers"))
        return;
    for (int i = 0; i < model->powers; i++) {
        map->power[i].name = put_text(m, model->power[i].shown);
        map->power[i].adjective = put_text(m, model->power[i].belongs);
        map->power[i].dummy = model->power[i].dummy;
        put_letter(m, i);
    }
    map->powers = (uint16_t)model->powers;
}

static void put_sites(struct making *m)
{
    const struct map_model *model = m->model;
    struct map *map = m->map;
    int centres = 0;
    for (int i = 0; i < model->sites && !m->full; i++) {
        const struct map_site *site = &model->site[i];
        int code = m->code[site->place];
        struct province *province = &map->province[province_of(map, code)];
        bool owns = site->power < model->powers && model->power[site->power].owns;
        if (site->kind == SITE_HOME)
            province->home = (uint8_t)(site->power + 1);
        if (site->kind == (owns ? SITE_OWNED : SITE_HOME))
            province->owner = (uint8_t)(site->power + 1);
        if ((site->kind == SITE_ARMY || site->kind == SITE_FLEET) &&
            room(m, map->starts + 1, START_MOST, "units at the start"))
            map->start[map->starts++] =
                (struct start_unit){(uint8_t)(site->power + 1),
                                    (map_code)(site->kind == SITE_FLEET ? UNIT_AT_FLEET(code) : UNIT_AT_ARMY(code))};
    }
    for (int p = 0; p < map->provinces; p++)
        centres += is_centre(map, p);
    (void)room(m, centres, UNITS_MOST, "centres"); /* each may have built one */
}

static void put_game(struct making *m)
{
    const struct map_model *model = m->model;
    struct map *map = m->map;
    map->year = (uint16_t)model->year;
    map->phase = strcmp(model->season, "WINTER") == 0 ? WINTER
                 : strcmp(model->season, "FALL") == 0 ? AUTUMN_MOVES
                                                      : SPRING_MOVES;
    map->win = (uint8_t)(model->win < WIN_LEAST ? WIN_LEAST : model->win > WIN_MOST ? WIN_MOST : model->win);
    map->drawn = model->drawn;
    map->build = map_model_has_rule(model, "BUILD_ANY");
    map->remote = map_model_has_rule(model, "REMOTE_BUILDS");
    map->dummies_adjust = map_model_has_rule(model, "CD_BUILDS");
}

bool map_make(const struct map_model *model, struct map *out, struct maps_told *told)
{
    static const char nothing[] = "\0\0\0"; /* so the id of a place that is none is empty */
    struct making *m = mem_new(1, sizeof *m);
    *m = (struct making){.model = model, .map = out, .told = told};
    memcpy(out->text, nothing, sizeof nothing);
    out->text_bytes = sizeof nothing;
    put_powers(m);
    if (put_places(m)) {
        put_links(m);
        put_sites(m);
        put_aliases(m);
    }
    put_game(m);
    bool made = !m->full;
    free(m);
    return made;
}

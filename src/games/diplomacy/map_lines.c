/* A map for people to read, and what the engine knows of the files of maps. */
#include "games/diplomacy/map_make.h"

#include "base/mem.h"

/* "7 powers" */
static void sum(struct text *out, int count, const char *one, const char *many)
{
    text_add_all(out, out->len == 0 ? "" : ", ");
    text_add_int(out, count);
    text_add_all(out, " ", count == 1 ? one : many);
}

static void sums(const struct map_model *m, struct text *out)
{
    int provinces = 0, coasts = 0, centres = 0, units = 0;
    for (int i = 0; i < m->places; i++) {
        coasts += map_model_is_coast(m, i);
        provinces += !map_model_is_coast(m, i);
        centres += m->place[i].centre;
    }
    for (int i = 0; i < m->sites; i++)
        units += m->site[i].kind == SITE_ARMY || m->site[i].kind == SITE_FLEET;
    sum(out, m->powers, "power", "powers");
    sum(out, provinces, "province", "provinces");
    if (coasts > 0)
        sum(out, coasts, "coast with a name of its own", "coasts with names of their own");
    sum(out, centres, "centre", "centres");
    sum(out, units, "unit", "units");
    text_add_all(out, "; ");
    text_add_int(out, m->win);
    text_add(out, m->win == 1 ? " centre wins" : " centres win");
}

static void sites(const struct map_model *m, int power, enum map_site_kind kind, const char *before, struct text *out)
{
    size_t from = out->len;
    for (int place = 0; place < m->places; place++) {
        for (int i = 0; i < m->sites; i++) {
            const struct map_site *site = &m->site[i];
            if (site->power != power || site->kind != kind || site->place != place)
                continue;
            text_add_all(out, out->len == from ? before : "", " ", site->id.text);
        }
    }
}

static void links(const struct map_model *m, int from, bool fleet, const char *before, struct text *out)
{
    size_t begun = out->len;
    for (int to = 0; to < m->places; to++)
        if (to != from && map_model_goes(m, from, to, fleet))
            text_add_all(out, out->len == begun ? before : "", " ", m->place[to].id.text);
}

static void lines(const struct map_model *m, struct text *out)
{
    static const char *const kinds[] = {[MAP_NOWHERE] = "nowhere", [MAP_LAND] = "land", [MAP_WATER] = "sea",
                                        [MAP_COAST] = "coast",     [MAP_PORT] = "port", [MAP_SHUT] = "shut"};
    text_add_all(out, "Begins ", m->season, " ");
    text_add_int(out, m->year);
    text_add_all(out, " ", m->phase, "\n\n");
    for (int i = 0; i < m->powers; i++) {
        const struct map_power *power = &m->power[i];
        text_add_all(out, power->shown, " (", power->belongs, ", ", power->letter, ")",
                     power->dummy ? ", played by nobody" : "");
        sites(m, i, SITE_HOME, ": homes", out);
        if (power->owns)
            sites(m, i, SITE_OWNED, "; owns", out);
        sites(m, i, SITE_ARMY, "; armies", out);
        sites(m, i, SITE_FLEET, "; fleets", out);
        text_add_char(out, '\n');
    }
    sites(m, MODEL_NOBODY, SITE_CENTRE, "Centres of nobody:", out);
    text_add_all(out, "\n\n");
    for (int i = 0; i < m->places; i++) {
        const struct map_place *place = &m->place[i];
        text_add_all(out, place->id.text, " ", place->name, ": ", kinds[place->kind], place->centre ? ", centre" : "");
        links(m, i, false, "; armies to", out);
        links(m, i, true, "; fleets to", out);
        text_add_char(out, '\n');
    }
}

/* The name of the map: of its file, without what stands behind the first dot. */
static void name_of(const char *file, struct text *out)
{
    text_add_bytes(out, file, strcspn(file, "."));
}

static bool read_shown(const struct maps_files *files, const char *name, struct maps_told *told,
                       struct maps_shown *shown)
{
    struct map_model *model = mem_new(1, sizeof *model);
    bool fine = map_model_read(files, name, model, told);
    if (shown != NULL)
        *shown = (struct maps_shown){NULL, TEXT_EMPTY, TEXT_EMPTY};
    if (fine && shown != NULL) {
        struct text map = TEXT_EMPTY;
        name_of(name, &map);
        shown->json = map_model_json(model, map.data);
        lines(model, &shown->text);
        sums(model, &shown->sums);
        text_free(&map);
    }
    free(model);
    return fine;
}

const struct rules_maps diplomacy_maps = {.make = map_make_rules, .read = read_shown};

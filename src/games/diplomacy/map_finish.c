/* What stands in a model is checked, sorted, and finds its places. */
#include "games/diplomacy/map_model.h"

#include <stdlib.h>
#include <string.h>

#define fault(m, told, at, ...) map_model_fault(m, told, at, (const char *const[]){__VA_ARGS__, NULL})

/* ---- order ---- */

static int by_id(const void *a, const void *b)
{
    return strcmp(((const struct map_place *)a)->id.text, ((const struct map_place *)b)->id.text);
}

/* Powers by the alphabet; their sites go along. */
static void sort_powers(struct map_model *m)
{
    int now[MODEL_POWERS + 1], rank;
    struct map_power sorted[MODEL_POWERS];
    for (int i = 0; i < m->powers; i++) {
        rank = 0;
        for (int k = 0; k < m->powers; k++)
            rank += strcmp(m->power[k].name, m->power[i].name) < 0;
        now[i] = rank;
        sorted[rank] = m->power[i];
    }
    memcpy(m->power, sorted, (size_t)m->powers * sizeof sorted[0]);
    now[MODEL_NOBODY] = MODEL_NOBODY;
    for (int i = 0; i < m->sites; i++)
        m->site[i].power = (uint8_t)now[m->site[i].power];
}

/* ---- places ---- */

static void find_provinces(struct map_model *m, struct maps_told *told)
{
    for (int i = 0; i < m->places; i++) {
        struct map_place *place = &m->place[i];
        place->province = (int16_t)i;
        if (!map_model_is_coast(m, i))
            continue;
        struct map_id id = {{0}};
        memcpy(id.text, place->id.text, MAP_LETTERS);
        int province = map_model_place(m, id.text);
        if (province < 0 || m->place[province].kind != MAP_COAST || !m->place[province].small)
            fault(m, told, place->at, place->id.text, ": no line COAST ", id.text,
                  " with a small abbreviation stands behind it.");
        else
            place->province = (int16_t)province;
    }
}

static void find_links(struct map_model *m, struct maps_told *told)
{
    for (int i = 0; i < m->places; i++) {
        for (int k = 0; k < m->place[i].links; k++) {
            struct map_link *link = &m->place[i].link[k];
            int to = map_model_place(m, link->to.text);
            link->to_place = (int16_t)to;
            if (to < 0 || m->place[to].kind == MAP_NOWHERE)
                fault(m, told, link->at, m->place[i].id.text, " abuts ", link->to.text, ", which is nowhere.");
        }
    }
}

/* A place has a name and a line that says where it is. */
static void check_names(const struct map_model *m, struct maps_told *told)
{
    for (int i = 0; i < m->places; i++) {
        const struct map_place *place = &m->place[i];
        if (place->kind == MAP_NOWHERE)
            fault(m, told, place->named_at, place->name, " (", place->id.text, ") is nowhere.");
        else if (place->name[0] == '\0')
            fault(m, told, ((struct map_at){place->at.file, 0}), place->id.text, " has no name line.");
        if (place->itself)
            map_model_note(m, told, place->at, (const char *const[]){place->id.text, " abuts itself.", NULL});
    }
}

/* Of a place that has as many coasts as one, or is such. */
static int coasts_of(const struct map_model *m, int province)
{
    int coasts = 0;
    for (int i = 0; i < m->places; i++)
        coasts += i != province && m->place[i].province == province;
    return coasts;
}

static void check_both_ways(const struct map_model *m, struct maps_told *told, int from, int to, bool fleet)
{
    if (map_model_goes(m, from, to, fleet) && !map_model_goes(m, to, from, fleet))
        fault(m, told, ((struct map_at){m->place[from].at.file, 0}), fleet ? "a fleet" : "an army", " goes from ",
              m->place[from].id.text, " to ", m->place[to].id.text, " and not back.");
}

static void check_links(const struct map_model *m, struct maps_told *told)
{
    for (int i = 0; i < m->places; i++) {
        for (int k = 0; k < m->place[i].links; k++) {
            int to = m->place[i].link[k].to_place;
            if (to < 0)
                continue;
            check_both_ways(m, told, i, to, true);
            check_both_ways(m, told, i, m->place[to].province, false);
        }
    }
}

/* ---- sites ---- */

static void check_unit(const struct map_model *m, struct maps_told *told, const struct map_site *site)
{
    bool fleet = site->kind == SITE_FLEET;
    const char *kind = fleet ? "F " : "A ";
    if (map_model_stands(m, site->place, fleet))
        return;
    if (fleet && coasts_of(m, site->place) > 0)
        fault(m, told, site->at, kind, site->id.text, ": which coast?");
    else if (!fleet && map_model_is_coast(m, site->place))
        fault(m, told, site->at, kind, site->id.text, ": an army stands on no coast, but in the province.");
    else
        fault(m, told, site->at, kind, site->id.text, fleet ? ": no fleet can be there." : ": no army can be there.");
}

static void find_sites(struct map_model *m, struct maps_told *told)
{
    for (int i = 0; i < m->sites; i++) {
        struct map_site *site = &m->site[i];
        site->place = (int16_t)map_model_place(m, site->id.text);
        bool unit = site->kind == SITE_ARMY || site->kind == SITE_FLEET;
        if (site->place < 0 || m->place[site->place].kind == MAP_NOWHERE)
            fault(m, told, site->at, site->id.text, " is nowhere.");
        else if (unit)
            check_unit(m, told, site);
        else if (map_model_is_coast(m, site->place))
            fault(m, told, site->at, site->id.text, ": a centre is a province, not its coast.");
        else
            m->place[site->place].centre = true;
    }
}

/* Nobody's are those that are no one's home; a centre is the home of one, and owned by one. */
static void check_centres(struct map_model *m, struct maps_told *told)
{
    int kept = 0;
    for (int i = 0; i < m->sites; i++) {
        struct map_site site = m->site[i];
        bool taken = false;
        for (int k = 0; k < m->sites; k++) {
            const struct map_site *other = &m->site[k];
            bool same = strcmp(other->id.text, site.id.text) == 0;
            taken = taken || (same && site.kind == SITE_CENTRE && other->kind == SITE_HOME);
            if (same && k > i && other->kind == site.kind && site.kind != SITE_CENTRE && other->power != site.power)
                fault(m, told, other->at, site.id.text, site.kind == SITE_HOME ? " is the home of " : " is owned by ",
                      m->power[site.power].name, " already.");
        }
        if (!taken)
            m->site[kept++] = site;
    }
    m->sites = kept;
}

/* ---- powers ---- */

static int sites_of(const struct map_model *m, int power, bool units)
{
    int count = 0;
    for (int i = 0; i < m->sites; i++)
        count += m->site[i].power == power && units == (m->site[i].kind >= SITE_ARMY);
    return count;
}

/* Whatever is no directive founds a power, and so does a misspelt one: that has neither an adjective nor units. */
static void check_powers(const struct map_model *m, struct maps_told *told)
{
    int able = 0;
    for (int i = 0; i < m->powers; i++) {
        int units = sites_of(m, i, true), centres = sites_of(m, i, false);
        able += units + centres > 0;
        if (units == 0 && !m->power[i].described)
            fault(m, told, m->power[i].at, m->power[i].name, " founds a power without units",
                  centres == 0 ? " and centres" : "", ". Is it misspelt?");
    }
    if (able < 2 && told->fault_count == 0)
        fault(m, told, ((struct map_at){0, 0}), "fewer than two powers have a unit or a centre.");
}

/* ---- names ---- */

static int fold(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte - 'A' + 'a' : byte;
}

static int compare(const char *a, const char *b)
{
    while (*a != '\0' && fold(*a) == fold(*b))
        a++, b++;
    return fold(*a) - fold(*b);
}

static int by_name(const void *a, const void *b)
{
    const struct map_alias *const *x = a, *const *y = b;
    int order = compare((*x)->name, (*y)->name);
    return order != 0 ? order : (*x > *y) - (*x < *y);
}

/* A name with two meanings has that which came first. */
static void note_aliases(const struct map_model *m, struct maps_told *told)
{
    const struct map_alias *sorted[MODEL_ALIASES];
    for (int i = 0; i < m->aliases; i++)
        sorted[i] = &m->alias[i];
    qsort(sorted, (size_t)m->aliases, sizeof sorted[0], by_name);
    for (int i = 1; i < m->aliases; i++) {
        const struct map_alias *first = sorted[i - 1], *second = sorted[i];
        if (compare(first->name, second->name) == 0 && strcmp(first->id.text, second->id.text) != 0 && !first->odd &&
            !second->odd)
            map_model_note(m, told, (struct map_at){0, 0},
                           (const char *const[]){second->name, " is ", first->id.text, ", and would be ",
                                                 second->id.text, " as well.", NULL});
    }
}

void map_model_finish(struct map_model *m, struct maps_told *told)
{
    int centres = 0;
    qsort(m->place, (size_t)m->places, sizeof m->place[0], by_id);
    sort_powers(m);
    find_provinces(m, told);
    find_links(m, told);
    check_names(m, told);
    check_links(m, told);
    find_sites(m, told);
    check_centres(m, told);
    check_powers(m, told);
    note_aliases(m, told);
    for (int i = 0; i < m->places; i++)
        centres += m->place[i].centre;
    m->win = m->victory > 0 ? m->victory : centres / 2 + 1;
}

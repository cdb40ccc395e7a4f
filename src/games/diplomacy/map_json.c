/* A model as JSON. */
#include "games/diplomacy/map_model.h"

#include <string.h>

/* The sites of a power and kind, by the alphabet, as `names`: with "A " and "F " where they are units. */
static struct jv *sites(const struct map_model *m, int power, enum map_site_kind kind, enum map_site_kind other)
{
    struct jv *list = jv_new_array();
    for (int pass = (int)kind; pass <= (int)other; pass++) {
        for (int place = 0; place < m->places; place++) {
            for (int i = 0; i < m->sites; i++) {
                const struct map_site *site = &m->site[i];
                struct text name = TEXT_EMPTY;
                if (site->power != power || (int)site->kind != pass || site->place != place)
                    continue;
                text_add_all(&name, pass == SITE_ARMY ? "A " : pass == SITE_FLEET ? "F " : "", site->id.text);
                jv_add_text(list, &name);
            }
        }
    }
    return list;
}

static struct jv *power(const struct map_model *m, int at)
{
    const struct map_power *p = &m->power[at];
    enum map_site_kind owned = p->owns ? SITE_OWNED : SITE_HOME;
    struct jv *one = jv_new_object();
    jv_put_string(one, "adjective", p->adjective);
    jv_put(one, "centres", sites(m, at, owned, owned));
    jv_put_bool(one, "dummy", p->dummy);
    jv_put(one, "homes", sites(m, at, SITE_HOME, SITE_HOME));
    jv_put_string(one, "letter", p->letter);
    jv_put(one, "units", sites(m, at, SITE_ARMY, SITE_FLEET));
    return one;
}

/* "sea", "coast nc sc" */
static void province(const struct map_model *m, int at, struct text *out)
{
    static const char *const kinds[] = {[MAP_NOWHERE] = "nowhere", [MAP_LAND] = "land", [MAP_WATER] = "sea",
                                        [MAP_COAST] = "coast",     [MAP_PORT] = "port", [MAP_SHUT] = "shut"};
    text_add(out, kinds[m->place[at].kind]);
    for (int i = 0; i < m->places; i++) {
        if (i == at || m->place[i].province != at)
            continue;
        text_add_char(out, ' ');
        for (const char *coast = m->place[i].id.text + MAP_LETTERS + 1; *coast != '\0'; coast++)
            text_add_char(out, (char)(*coast - 'A' + 'a'));
    }
}

static struct jv *links(const struct map_model *m, bool fleet)
{
    struct jv *list = jv_new_array();
    for (int from = 0; from < m->places; from++) {
        for (int to = from + 1; to < m->places; to++) {
            struct text pair = TEXT_EMPTY;
            if (!map_model_goes(m, from, to, fleet))
                continue;
            text_add_all(&pair, m->place[from].id.text, " ", m->place[to].id.text);
            jv_add_text(list, &pair);
        }
    }
    return list;
}

/* What was left out and would have had a meaning. */
static void notes(const struct map_model *m, struct jv *out)
{
    struct jv *list = jv_new_array();
    for (int i = 0; i < m->places; i++) {
        struct text note = TEXT_EMPTY;
        if (!m->place[i].itself)
            continue;
        text_add_all(&note, m->place[i].id.text, " abuts itself");
        jv_add_text(list, &note);
    }
    if (jv_size(list) > 0)
        jv_put(out, "notes", list);
    else
        jv_free(list);
}

struct jv *map_model_json(const struct map_model *m, const char *name)
{
    struct jv *out = jv_new_object(), *centres = jv_new_array(), *files = jv_new_array(), *powers = jv_new_object(),
              *provinces = jv_new_object(), *rules = jv_new_array(), *victory = jv_new_null();
    struct text begin = TEXT_EMPTY;
    text_add_all(&begin, m->season, " ");
    text_add_int(&begin, m->year);
    text_add_all(&begin, " ", m->phase);
    for (int i = 0; i < m->places; i++) {
        struct text kind = TEXT_EMPTY;
        if (map_model_is_coast(m, i))
            continue;
        province(m, i, &kind);
        jv_put_text(provinces, m->place[i].id.text, &kind);
        if (m->place[i].centre)
            jv_add_string(centres, m->place[i].id.text);
    }
    for (int i = 0; i < m->files; i++)
        jv_add_string(files, m->file[i]);
    for (int i = 0; i < m->powers; i++)
        jv_put(powers, m->power[i].name, power(m, i));
    for (int i = 0; i < m->rules; i++)
        jv_add_string(rules, m->rule[i].name);
    if (m->victory > 0) {
        jv_free(victory);
        victory = jv_new_array();
        jv_add_int(victory, m->victory);
    }
    jv_put(out, "army", links(m, false));
    jv_put_text(out, "begin", &begin);
    jv_put(out, "centres", centres);
    jv_put(out, "files", files);
    jv_put(out, "fleet", links(m, true));
    jv_put_string(out, "map", name);
    jv_put(out, "powers", powers);
    jv_put(out, "provinces", provinces);
    jv_put(out, "rules", rules);
    jv_put(out, "victory", victory);
    jv_put_int(out, "win", m->win);
    notes(m, out);
    return out;
}

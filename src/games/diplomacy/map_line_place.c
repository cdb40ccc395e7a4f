/* Names of places, and where they are: "Spain (North Coast) = spa/nc", "COAST spa ABUTS gas MAO por", "DROP SPA". */
#include "games/diplomacy/map_line.h"

#include <string.h>

static bool is_coast_id(const struct map_id *id)
{
    return id->text[MAP_LETTERS] == '/';
}

/* Is it written small, "par"? */
static bool is_small(const char *word)
{
    return strspn(word, "abcdefghijklmnopqrstuvwxyz0123456789/") == strlen(word) &&
           strcspn(word, "abcdefghijklmnopqrstuvwxyz") < strlen(word);
}

/* The place, added where there is none; NULL: there are too many. */
static struct map_place *place_of(struct map_reading *r, const struct map_id *id)
{
    struct map_model *m = r->model;
    int at = map_model_place(m, id->text);
    if (at >= 0)
        return &m->place[at];
    if (m->places == MODEL_PLACES) {
        map_line_fault(r, id->text, ": too many places.");
        return NULL;
    }
    struct map_place *place = &m->place[m->places++];
    memset(place, 0, sizeof *place);
    place->id = *id;
    place->at = place->named_at = r->at;
    return place;
}

/* ---- names ---- */

static void add_alias(struct map_reading *r, const struct map_id *id, const char *word)
{
    struct map_model *m = r->model;
    struct map_alias *alias = &m->alias[m->aliases];
    size_t len = strlen(word);
    bool odd = word[len - 1] == '?';
    if (m->aliases == MODEL_ALIASES || len >= MODEL_WORD) {
        map_line_fault(r, word, m->aliases == MODEL_ALIASES ? ": too many names." : " is too long for a name.");
        return;
    }
    if (len == 1 && odd)
        return;
    *alias = (struct map_alias){.id = *id, .odd = odd};
    for (size_t i = 0; i < len - (odd ? 1 : 0); i++)
        alias->name[i] = (char)(word[i] == '+' ? ' ' : word[i]);
    m->aliases++;
}

static void forget_aliases(struct map_model *m, const struct map_id *id)
{
    int kept = 0;
    for (int i = 0; i < m->aliases; i++)
        if (strcmp(m->alias[i].id.text, id->text) != 0)
            m->alias[kept++] = m->alias[i];
    m->aliases = kept;
}

/* All that is called so is called otherwise; the coasts of a province with it. */
static void rename_id(struct map_id *id, const struct map_id *old, const struct map_id *now)
{
    if (strcmp(id->text, old->text) == 0)
        *id = *now;
    else if (!is_coast_id(old) && !is_coast_id(now) && map_model_same_province(id, old))
        memcpy(id->text, now->text, MAP_LETTERS);
}

static void rename_all(struct map_model *m, const struct map_id *old, const struct map_id *now)
{
    for (int i = 0; i < m->places; i++) {
        rename_id(&m->place[i].id, old, now);
        for (int k = 0; k < m->place[i].links; k++)
            rename_id(&m->place[i].link[k].to, old, now);
    }
    for (int i = 0; i < m->sites; i++)
        rename_id(&m->site[i].id, old, now);
    for (int i = 0; i < m->aliases; i++)
        rename_id(&m->alias[i].id, old, now);
}

static bool rename_place(struct map_reading *r, const char *word, const struct map_id *now)
{
    struct map_id old;
    if (!map_line_id_told(r, word, &old))
        return false;
    if (map_model_place(r->model, old.text) < 0) {
        map_line_fault(r, old.text, " is nowhere.");
        return false;
    }
    if (strcmp(old.text, now->text) != 0 && map_model_place(r->model, now->text) >= 0) {
        map_line_fault(r, now->text, " is another place already.");
        return false;
    }
    rename_all(r->model, &old, now);
    forget_aliases(r->model, now);
    return true;
}

void map_line_name(struct map_reading *r, const struct map_words *left, const struct map_words *right)
{
    bool renames = left->count > 1 && strcmp(left->word[1], "->") == 0;
    char room[MODEL_WORD];
    struct text name = text_fixed(room, sizeof room);
    struct map_id id;
    for (int i = renames ? 2 : 0; i < left->count; i++)
        text_add_all(&name, name.len == 0 ? "" : " ", left->word[i]);
    if (name.len == 0 || name.failed || right->count == 0) {
        map_line_fault(r, name.failed ? "a name of more than 63 bytes."
                                      : "a name stands left of '=', an abbreviation right.");
        return;
    }
    if (!map_line_id_told(r, right->word[0], &id) || (renames && !rename_place(r, left->word[0], &id)))
        return;
    struct map_place *place = place_of(r, &id);
    if (place == NULL)
        return;
    memcpy(place->name, room, sizeof room);
    place->named_at = r->at;
    for (int i = 1; i < right->count; i++)
        add_alias(r, &id, right->word[i]);
}

/* ---- links ---- */

static void link_add(struct map_reading *r, struct map_place *place, const struct map_id *to, uint8_t goes)
{
    for (int i = 0; i < place->links; i++) {
        if (strcmp(place->link[i].to.text, to->text) == 0) {
            place->link[i].goes |= goes;
            return;
        }
    }
    if (place->links == MODEL_LINKS) {
        map_line_fault(r, place->id.text, " abuts too many places.");
        return;
    }
    place->link[place->links++] = (struct map_link){.to = *to, .goes = goes, .at = r->at};
}

/* "STP/NC" begins with "STP". */
static bool begins_with(const struct map_id *id, const struct map_id *which)
{
    return strncmp(id->text, which->text, strlen(which->text)) == 0;
}

static void link_drop(struct map_place *place, const struct map_id *to)
{
    int kept = 0;
    for (int i = 0; i < place->links; i++)
        if (!begins_with(&place->link[i].to, to))
            place->link[kept++] = place->link[i];
    place->links = kept;
}

static void read_link(struct map_reading *r, struct map_place *place, const char *word)
{
    bool off = word[0] == '-';
    struct map_id to;
    if (strpbrk(word, "*~():+&@") != NULL) {
        map_line_fault(r, place->id.text, " ", word, ": links with a condition are not played here.");
        return;
    }
    if (!map_line_id_told(r, word + (off ? 1 : 0), &to))
        return;
    if (off)
        link_drop(place, &to);
    else if (strcmp(to.text, place->id.text) == 0)
        place->itself = true;
    else if (is_small(word))
        link_add(r, place, &to, LINK_ARMY);
    else
        link_add(r, place, &to, word[1] >= 'a' && word[1] <= 'z' ? LINK_FLEET : LINK_ARMY | LINK_FLEET);
}

/* What stands behind "COAST SPA": nothing, or ABUTS and places. */
static void read_links(struct map_reading *r, const struct map_words *words, struct map_place *place, bool anew)
{
    if (words->count == 2)
        return;
    if (!map_line_is(words->word[2], "ABUTS")) {
        map_line_fault(r, words->word[2], " stands where ABUTS is due.");
        return;
    }
    if (anew)
        place->links = 0;
    for (int i = 3; i < words->count; i++)
        read_link(r, place, words->word[i]);
}

/* ---- places ---- */

static void take_out(struct map_model *m, bool (*goes)(const struct map_id *id, const struct map_id *which),
                     const struct map_id *which)
{
    int kept = 0;
    for (int i = 0; i < m->places; i++)
        if (!goes(&m->place[i].id, which))
            m->place[kept++] = m->place[i];
    m->places = kept;
    kept = 0;
    for (int i = 0; i < m->aliases; i++)
        if (!goes(&m->alias[i].id, which))
            m->alias[kept++] = m->alias[i];
    m->aliases = kept;
}

static bool is_coast_of(const struct map_id *id, const struct map_id *province)
{
    return is_coast_id(id) && map_model_same_province(id, province);
}

/* A province that had coasts has none any more: who went to one of them goes to it. */
static void lose_coasts(struct map_reading *r, const struct map_id *id)
{
    struct map_model *m = r->model;
    bool any = false;
    for (int i = 0; i < m->places; i++)
        any = any || is_coast_of(&m->place[i].id, id);
    if (!any)
        return;
    take_out(m, is_coast_of, id);
    for (int i = 0; i < m->places; i++) {
        for (int k = 0; k < m->place[i].links; k++) {
            struct map_link *link = &m->place[i].link[k];
            if (is_coast_of(&link->to, id))
                *link = (struct map_link){.to = *id, .goes = LINK_ARMY | LINK_FLEET, .at = link->at};
        }
    }
}

static enum map_kind kind_of(const char *word)
{
    static const char *const kinds[] = {
        [MAP_LAND] = "LAND", [MAP_WATER] = "WATER", [MAP_COAST] = "COAST", [MAP_PORT] = "PORT", [MAP_SHUT] = "SHUT"};
    for (int i = MAP_LAND; i <= MAP_SHUT; i++)
        if (strcmp(kinds[i], word) == 0)
            return (enum map_kind)i;
    return MAP_NOWHERE;
}

void map_line_terrain(struct map_reading *r, const struct map_words *words)
{
    enum map_kind kind = kind_of(words->word[0]);
    struct map_id id;
    if (kind == MAP_NOWHERE)
        map_line_fault(r, words->word[0], " is to be written in capitals.");
    if (words->count < 2)
        map_line_fault(r, words->word[0], ": which place?");
    if (kind == MAP_NOWHERE || words->count < 2 || !map_line_id_told(r, words->word[1], &id))
        return;
    bool small = is_small(words->word[1]);
    if (is_coast_id(&id) && (small || kind != MAP_COAST)) {
        map_line_fault(r, words->word[1], ": a coast is written in capitals, and is COAST.");
        return;
    }
    if (!small && !is_coast_id(&id))
        lose_coasts(r, &id);
    struct map_place *place = place_of(r, &id);
    if (place == NULL)
        return;
    place->kind = (uint8_t)kind;
    place->small = small;
    place->at = r->at;
    read_links(r, words, place, true);
}

void map_line_amend(struct map_reading *r, const struct map_words *words)
{
    struct map_id id;
    if (words->count < 2)
        map_line_fault(r, words->word[0], ": which place?");
    if (words->count < 2 || !map_line_id_told(r, words->word[1], &id))
        return;
    int at = map_model_place(r->model, id.text);
    if (at < 0 || r->model->place[at].kind == MAP_NOWHERE)
        map_line_fault(r, id.text, " is nowhere.");
    else if (r->model->place[at].small != is_small(words->word[1]))
        map_line_fault(r, words->word[1], " is written ", r->model->place[at].small ? "small" : "in capitals",
                       " where it is placed.");
    else
        read_links(r, words, &r->model->place[at], false);
}

static void drop(struct map_model *m, const struct map_id *which)
{
    int kept = 0;
    take_out(m, begins_with, which);
    for (int i = 0; i < m->places; i++)
        link_drop(&m->place[i], which);
    for (int i = 0; i < m->sites; i++)
        if (!begins_with(&m->site[i].id, which))
            m->site[kept++] = m->site[i];
    m->sites = kept;
}

void map_line_drop(struct map_reading *r, const struct map_words *words)
{
    for (int i = 1; i < words->count; i++) {
        struct map_id id;
        if (!map_line_id_told(r, words->word[i], &id))
            continue;
        if (map_model_place(r->model, id.text) < 0)
            map_line_fault(r, id.text, " is nowhere.");
        else
            drop(r->model, &id);
    }
}

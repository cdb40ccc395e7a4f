#include "games/diplomacy/map_model.h"

/* ---- what is told ---- */

static void tell(struct text *out, const struct map_model *model, struct map_at at, const char *const *strings)
{
    if (at.file >= 0) {
        text_add(out, model->file[at.file]);
        if (at.line > 0) {
            text_add_char(out, ':');
            text_add_int(out, at.line);
        }
        text_add(out, ": ");
    }
    text_add_list(out, strings);
    text_add_char(out, '\n');
}

void map_model_fault(const struct map_model *model, struct maps_told *told, struct map_at at,
                     const char *const *strings)
{
    if (told->fault_count++ < MAP_FAULTS_MOST)
        tell(&told->faults, model, at, strings);
}

void map_model_note(const struct map_model *model, struct maps_told *told, struct map_at at, const char *const *strings)
{
    if (told->notes.len < (size_t)MAP_FAULTS_MOST * MODEL_WORD)
        tell(&told->notes, model, at, strings);
}

/* ---- what a model says ---- */

int map_model_place(const struct map_model *model, const char *id)
{
    for (int i = 0; i < model->places; i++)
        if (strcmp(model->place[i].id.text, id) == 0)
            return i;
    return -1;
}

bool map_model_has_rule(const struct map_model *model, const char *name)
{
    for (int i = 0; i < model->rules; i++)
        if (strcmp(model->rule[i].name, name) == 0)
            return true;
    return false;
}

bool map_model_is_coast(const struct map_model *model, int place)
{
    return model->place[place].id.text[MAP_LETTERS] == '/';
}

bool map_model_stands(const struct map_model *model, int place, bool fleet)
{
    const struct map_place *p = &model->place[place];
    if (fleet)
        return !p->small && (p->kind == MAP_WATER || p->kind == MAP_COAST || p->kind == MAP_PORT);
    return !map_model_is_coast(model, place) && (p->kind == MAP_LAND || p->kind == MAP_COAST || p->kind == MAP_PORT);
}

bool map_model_goes(const struct map_model *model, int from, int to, bool fleet)
{
    const struct map_place *p = &model->place[from];
    if (!map_model_stands(model, from, fleet) || !map_model_stands(model, to, fleet))
        return false;
    for (int i = 0; i < p->links; i++) {
        int there = p->link[i].to_place;
        if (there >= 0 && (p->link[i].goes & (fleet ? LINK_FLEET : LINK_ARMY)) != 0 &&
            (fleet ? there : model->place[there].province) == to)
            return true;
    }
    return false;
}

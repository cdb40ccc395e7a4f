/* Files of maps. Input: x.map, NUL, a.map, NUL, b.map, NUL, x.places, which is not there where it is
 * empty. */
#include "fuzz.h"

#include "games/diplomacy/map_model.h"

enum { FILES = 4, SHOWN_SHARE = 16 };

struct folder {
    char *text[FILES];
    size_t size[FILES];
};

static const char *bytes(void *context, const char *name, size_t *size)
{
    static const char *const names[FILES] = {"x.map", "a.map", "b.map", "x.places"};
    const struct folder *folder = context;
    for (int i = 0; i < FILES; i++) {
        if (strcmp(name, names[i]) == 0 && (i < FILES - 1 || folder->size[i] > 0)) {
            *size = folder->size[i];
            return folder->text[i];
        }
    }
    return NULL;
}

/* Whoever may go may come back, and only from where he may be. */
static void check_links(const struct map_model *m)
{
    for (int from = 0; from < m->places; from++) {
        for (int k = 0; k < m->place[from].links; k++) {
            int to = m->place[from].link[k].to_place, province = m->place[to].province;
            must(map_model_goes(m, from, to, true) == map_model_goes(m, to, from, true));
            must(map_model_goes(m, from, province, false) == map_model_goes(m, province, from, false));
            must(!map_model_goes(m, from, to, true) || map_model_stands(m, to, true));
        }
    }
}

static void check_model(const struct map_model *m)
{
    must(m->powers >= 2 && m->year > 0 && m->win > 0);
    for (int i = 0; i < m->places; i++) {
        must(m->place[i].kind != MAP_NOWHERE && m->place[i].name[0] != '\0');
        must(i == 0 || strcmp(m->place[i - 1].id.text, m->place[i].id.text) < 0);
    }
    for (int i = 1; i < m->powers; i++)
        must(strcmp(m->power[i - 1].name, m->power[i].name) < 0);
    for (int i = 0; i < m->sites; i++) {
        const struct map_site *site = &m->site[i];
        must(site->place >= 0 && (site->kind == SITE_CENTRE) == (site->power == MODEL_NOBODY));
        must(site->power == MODEL_NOBODY || site->power < m->powers);
        if (site->kind >= SITE_ARMY)
            must(map_model_stands(m, site->place, site->kind == SITE_FLEET));
    }
    check_links(m);
    for (int i = 0; m->drawn && i < m->places; i++)
        must(m->place[i].x >= 0 && m->place[i].x <= MODEL_POINT_MOST && m->place[i].y >= 0);
}

/* What is shown can be written as JSON and read again: all of it is UTF-8. */
static void check_text(const struct text *text)
{
    struct jv *string = jv_new_string(text->data), *again = NULL;
    char *dumped = jv_dump_free(string);
    must(jv_parse(dumped, strlen(dumped), &again, NULL) == RC_OK && strcmp(jv_string(again), text->data) == 0);
    must(text->len == 0 || text->data[text->len - 1] == '\n');
    jv_free(again);
    free(dumped);
}

int LLVMFuzzerTestOneInput(const uint8_t *input, size_t size)
{
    struct folder folder;
    struct maps_told told;
    struct maps_shown shown;
    struct map_model *model = fuzz_room(1, sizeof *model);
    const uint8_t *all = input;
    size_t all_size = size;
    for (int i = 0; i < FILES; i++) {
        const uint8_t *from = input;
        folder.size[i] = fuzz_part(&input, &size);
        folder.text[i] = fuzz_room(folder.size[i], 1);
        if (folder.size[i] > 0)
            memcpy(folder.text[i], from, folder.size[i]);
    }
    const struct maps_files files = {.bytes = bytes, .context = &folder};
    bool fine = map_model_read(&files, "x", model, &told);
    must(fine == (told.fault_count == 0) && fine == (told.faults.len == 0));
    check_text(&told.faults);
    check_text(&told.notes);
    if (fine)
        check_model(model);
    maps_told_free(&told);
    if (fine || fuzz_chosen(all, all_size, SHOWN_SHARE)) {
        must(diplomacy_maps.read(&files, "x", &told, &shown) == fine && (shown.json != NULL) == fine);
        check_text(&shown.text);
        maps_told_free(&told);
        maps_shown_free(&shown);
    }
    for (int i = 0; i < FILES; i++)
        free(folder.text[i]);
    free(model);
    return 0;
}

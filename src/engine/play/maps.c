#include "engine/play/maps.h"

#include "base/embedded.h"
#include "base/file.h"
#include "base/mem.h"

#include <unistd.h>

static const char *bytes_of_program(const struct maps_folder *folder, const char *name, size_t *size)
{
    char path[128];
    (void)snprintf(path, sizeof path, "games/%s/maps/%s", folder->rules->id, name);
    const struct embedded *file = embedded_find(path);
    *size = file == NULL ? 0 : file->size;
    return file == NULL ? NULL : file->data;
}

/* Of a file that is too large one byte more than is allowed, so that whoever reads it sees that. */
static const char *bytes(void *context, const char *name, size_t *size)
{
    struct maps_folder *folder = context;
    if (folder->path == NULL)
        return bytes_of_program(folder, name, size);
    if (folder->count == MAPS_FILES_MOST)
        return NULL;
    struct text *file = &folder->held[folder->count];
    char *path = mem_textf("%s/%s", folder->path, name);
    enum rc rc = file_read(path, MAPS_BYTES_MOST + 1, file, NULL);
    free(path);
    if (rc != RC_OK && rc != RC_BAD) {
        text_free(file);
        return NULL;
    }
    folder->count++;
    *size = file->len;
    return file->data;
}

static bool is_there(const char *folder, const char *name)
{
    char *path = mem_textf("%s/%s", folder, name);
    bool there = access(path, F_OK) == 0;
    free(path);
    return there;
}

void maps_folder_open(struct maps_folder *out, const char *folder, const struct rules *rules, const char *map)
{
    const char *slash = strrchr(map, '/'), *last = slash == NULL ? map : slash + 1;
    bool file = slash != NULL || strchr(map, '.') != NULL;
    *out = (struct maps_folder){.files = {.bytes = bytes, .context = out}, .rules = rules};
    int len = snprintf(out->name, sizeof out->name, "%s%s", last, file ? "" : ".map");
    if (len < 0 || len >= (int)sizeof out->name || last[0] == '\0')
        out->name[0] = '\0';
    if (slash != NULL)
        out->path = slash == map ? mem_copy_text("/") : mem_copy_part(map, (size_t)(slash - map));
    else if (file)
        out->path = mem_copy_text(".");
    else if (folder[0] != '\0' && is_there(folder, out->name))
        out->path = mem_copy_text(folder);
    for (int i = 0; i < MAPS_FILES_MOST; i++)
        out->held[i] = TEXT_EMPTY;
}

void maps_folder_close(struct maps_folder *folder)
{
    for (int i = 0; i < folder->count; i++)
        text_free(&folder->held[i]);
    free(folder->path);
}

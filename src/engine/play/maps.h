/*
 * Where the files of a map are: in the folder that an operator names (rules.maps), or among those that come with the
 * program (src/games/ID/maps/).
 *
 *     struct maps_folder folder;
 *     maps_folder_open(&folder, config_text(config, SETTING_RULES_MAPS), rules, "islands");
 *     ... folder.files, folder.name ...
 *     maps_folder_close(&folder);
 */
#ifndef CURSUS_ENGINE_PLAY_MAPS_H
#define CURSUS_ENGINE_PLAY_MAPS_H

#include "rules/maps.h"
#include "rules/rules.h"

enum { MAPS_NAME_MOST = 64 }; /* bytes of a file's name, with the NUL */

struct maps_folder {
    struct maps_files files;   /* of this folder; it must stay where it is */
    char name[MAPS_NAME_MOST]; /* of the map's first file; "" where what was asked for is no name */
    /* its own */
    const struct rules *rules;
    char *path; /* NULL: the program's */
    struct text held[MAPS_FILES_MOST];
    int count;
};

/*
 * The folder in which the map is. `map` with a slash or a dot is a file, "maps/x.map"; else a name, whose file is
 * `map`.map in `folder` ("": there is none), or where it is not there, with the program. Whether it is there shows when
 * it is read.
 */
void maps_folder_open(struct maps_folder *out, const char *folder, const struct rules *rules, const char *map);
void maps_folder_close(struct maps_folder *folder);

#endif

/* The folders of all games that tests know, wherever they are: src/games/quorum. The build makes the list. */
#ifndef CURSUS_TESTS_FOLDERS_H
#define CURSUS_TESTS_FOLDERS_H

#include <stdio.h>
#include <string.h>

extern const char *const game_folders[]; /* NULL at the end */

/* The path of a file of the game's: "trials/trials.jsonl". A path that does not fit is cut. */
static inline void game_file(const char *game, const char *file, char *path, size_t size)
{
    (void)snprintf(path, size, "there is no game %s", game);
    for (int i = 0; game_folders[i] != NULL; i++)
        if (strcmp(strrchr(game_folders[i], '/') + 1, game) == 0)
            (void)snprintf(path, size, "%s/%s", game_folders[i], file);
}

#endif

/* The folders of all games that tests know, wherever they are: src/games/quorum. The build makes the list. */
#ifndef CURSUS_TESTS_FOLDERS_H
#define CURSUS_TESTS_FOLDERS_H

#include <stdbool.h>
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

static inline bool game_has(const char *game, const char *file)
{
    char path[256];
    game_file(game, file, path, sizeof path);
    FILE *opened = fopen(path, "r");
    return opened != NULL && fclose(opened) == 0;
}

/* Whether it is one of the house, of which tests want more: examples, a page of some length. */
static inline bool game_is_ours(const char *game)
{
    char path[256];
    game_file(game, "", path, sizeof path);
    return strncmp(path, "src/games/", strlen("src/games/")) == 0;
}

#endif

#include "told_pages.h"

#include "base/file.h"
#include "engine/pages/site.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SIZE_MOST = 16 << 20, ROOM = 700, LINES_MOST = 200 };

static void read_file(const char *folder, const char *name, struct pinned *pages)
{
    struct err err = {0};
    struct text bytes = TEXT_EMPTY;
    char path[ROOM], row[PINNED_NAME];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    check_ok(file_read(path, SIZE_MOST, &bytes, &err));
    (void)snprintf(row, sizeof row, "%.*s", strncmp(name, "seat/", 5) == 0 ? 7 : (int)sizeof row - 1, name);
    pinned_text(pages, row, &bytes);
    text_free(&bytes);
}

static void read_folder(const char *folder, const char *within, struct pinned *pages)
{
    char path[ROOM], name[ROOM / 2];
    struct dirent **found = NULL;
    (void)snprintf(path, sizeof path, "%s/%s", folder, within);
    int count = scandir(path, &found, NULL, alphasort);
    check_true(count >= 0);
    for (int i = 0; i < count; i++) {
        struct stat info;
        int len = snprintf(name, sizeof name, "%s%s%s", within, within[0] == '\0' ? "" : "/", found[i]->d_name);
        check_true(len > 0 && (size_t)len < sizeof name);
        (void)snprintf(path, sizeof path, "%s/%s", folder, name);
        check_int(lstat(path, &info), 0);
        if (found[i]->d_name[0] != '.' && S_ISDIR(info.st_mode))
            read_folder(folder, name, pages);
        else if (found[i]->d_name[0] != '.')
            read_file(folder, name, pages);
        free(found[i]);
    }
    free(found);
}

void told_pages_read(const char *folder, struct pinned *pages)
{
    read_folder(folder, "", pages);
}

#define LETTERS "abcdefghijklmnopqrstuvwxyz234567abcdefghijklmnopqrst" /* as many as the name of a seat's page has */

static const char *const strays[] = {"game/0.html",
                                     "game/00.html",
                                     "game/01.html",
                                     "game/1x.html",
                                     "game/99.html",
                                     "game/99-dice.html",
                                     "game/99-dice.htm",
                                     "game/99-1.html",
                                     "game/99-01.html",
                                     "game/99-.html",
                                     "game/99-x.html",
                                     "game/99-1-1.html",
                                     "game/.html",
                                     "game/9999999999999999999.html",
                                     "game/.99.html.AbCdEf",
                                     "game/.99x.html.AbCdEf",
                                     "game/.99.htmlAbCdEf",
                                     "player/0.html",
                                     "player/x.html",
                                     "player/05.html",
                                     "player/99.htm",
                                     "player/99.html",
                                     "rules/quorum.htm",
                                     "rules/quorums.html",
                                     "rules/none.html",
                                     "rules/.quorum.html.AbCdEf",
                                     "running-99.html",
                                     "running-.html",
                                     "running-1.htm",
                                     "running-01.html",
                                     "finished-7.html",
                                     "other.html",
                                     "dice.htm",
                                     ".rules.html.AbCdEf",
                                     ".other.html.AbCdEf",
                                     "seat/index.html",
                                     "seat/777/index.html",
                                     "seat/777/" LETTERS ".html",
                                     "seat/777/a" LETTERS ".html",
                                     "seat/777/" LETTERS ".htm",
                                     "seat/778/" LETTERS ".html",
                                     "seat/0779/index.html",
                                     "seat/x/index.html"};
enum { STRAYS = sizeof strays / sizeof *strays };

static const char *const folders[] = {"seat", "seat/777", "seat/778", "seat/0779", "seat/x", "seat/780"};
enum { FOLDERS = sizeof folders / sizeof *folders };

static void put_strays(const char *folder)
{
    char path[ROOM];
    for (int i = 0; i < FOLDERS; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, folders[i]);
        (void)mkdir(path, 0700);
    }
    for (int i = 0; i < STRAYS; i++) {
        struct err err = {0};
        (void)snprintf(path, sizeof path, "%s/%s", folder, strays[i]);
        check_ok(file_write(path, "x", 1, 0644, &err));
    }
}

static int by_words(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Lines that come in the order of a folder, in their own. */
static void add_sorted(char *lines, struct text *out)
{
    char *line[LINES_MOST], *rest = lines;
    int count = 0;
    while (count < LINES_MOST && (line[count] = strsep(&rest, "\n")) != NULL)
        count++;
    qsort(line, (size_t)count, sizeof *line, by_words);
    for (int i = 0; i < count; i++)
        text_addf(out, "%s\n", line[i]);
}

void told_pages_build(const char *folder, struct pinned *pages)
{
    struct text said = TEXT_EMPTY;
    char path[ROOM];
    (void)snprintf(path, sizeof path, "%s/index.html", folder);
    for (int step = 0; step < 4; step++) {
        struct err err = {0};
        struct site_report report = {0};
        struct text faults = TEXT_EMPTY;
        enum rc rc = step % 2 == 0 ? site_build(&hosted.services, folder, &report, &err)
                                   : site_check(&hosted.services, folder, &report, &faults, &err);
        if (faults.len > 0)
            add_sorted(faults.data, &said);
        text_addf(&said, "%d %zu %zu %zu %zu %zu", rc, report.games, report.failed, report.files.same,
                  report.files.written, report.files.removed);
        for (int i = 0; i < STRAYS && step > 0; i++) {
            char stray[ROOM];
            (void)snprintf(stray, sizeof stray, "%s/%s", folder, strays[i]);
            text_addf(&said, "\n%s%s", strays[i], access(stray, F_OK) == 0 ? "" : " is gone");
        }
        for (int i = 0; i < FOLDERS; i++) {
            char stray[ROOM];
            (void)snprintf(stray, sizeof stray, "%s/%s", folder, folders[i]);
            text_addf(&said, "\n%s%s", folders[i], access(stray, F_OK) == 0 ? "" : " is gone");
        }
        pinned_text(pages, "built", &said);
        text_free(&faults);
        if (step == 0) {
            check_ok(file_write(path, "other", 5, 0600, &err));
            put_strays(folder);
        }
    }
    text_free(&said);
}

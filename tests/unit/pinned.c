#include "pinned.h"

#include "check.h"

#include <dirent.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SUM_DIGITS = 16 };

static const char *how(void)
{
    const char *said = getenv("PINNED");
    return said == NULL ? "" : said;
}

static uint64_t summed(uint64_t sum, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3); /* FNV-1a */
    return sum;
}

void pinned_begin(struct pinned *pinned, const char *name)
{
    memset(pinned, 0, sizeof *pinned);
    (void)snprintf(pinned->name, sizeof pinned->name, "%s", name);
}

static struct pinned_row *row_of(struct pinned *pinned, const char *name)
{
    for (int i = pinned->count - 1; i >= 0; i--)
        if (strcmp(pinned->row[i].name, name) == 0)
            return &pinned->row[i];
    check_true(pinned->count < PINNED_ROWS && strlen(name) < PINNED_NAME);
    struct pinned_row *row = &pinned->row[pinned->count++];
    (void)snprintf(row->name, sizeof row->name, "%s", name);
    row->sum = UINT64_C(0xcbf29ce484222325);
    row->text = TEXT_EMPTY;
    return row;
}

/* A name of a file of the row's. */
static void plain(char *name)
{
    char *to = name;
    for (const char *at = name; *at != '\0'; at++)
        if (*at != ':')
            *to++ = *at == '/' || *at == ' ' ? '-' : *at;
    *to = '\0';
}

/* The bytes behind a row, for who wants to see what is other. */
static void keep(const struct pinned *pinned, const char *row, const char *bytes, size_t size)
{
    char path[PATH_MAX];
    int len = snprintf(path, sizeof path, "%s/%s.%s", how(), pinned->name, row);
    check_true(len > 0 && (size_t)len < sizeof path);
    plain(path + strlen(how()) + 1);
    FILE *file = fopen(path, "ab");
    check_true(file != NULL);
    (void)fwrite(bytes, 1, size, file);
    (void)fputc('\n', file);
    check_int(fclose(file), 0);
}

void pinned_add(struct pinned *pinned, const char *row, const char *bytes, size_t size)
{
    struct pinned_row *found = row_of(pinned, row);
    found->sum = summed(summed(found->sum, bytes, size), "\n", 1);
    if (how()[0] == '/')
        keep(pinned, row, bytes, size);
}

void pinned_text(struct pinned *pinned, const char *row, struct text *text)
{
    pinned_add(pinned, row, text->data, text->len);
    text_clear(text);
}

void pinned_scene(struct pinned *pinned, const char *row, struct text *text)
{
    struct pinned_row *found = row_of(pinned, row);
    found->scene = true;
    text_add_bytes(&found->text, text->data, text->len);
    text_add_char(&found->text, '\n');
    if (how()[0] == '/')
        keep(pinned, row, text->data, text->len);
    text_clear(text);
}

static void put_file(const char *path, const struct text *text)
{
    FILE *file = fopen(path, "w");
    check_true(file != NULL);
    (void)fwrite(text->data, 1, text->len, file);
    check_int(fclose(file), 0);
}

static void folder_of(const struct pinned *pinned, char path[PATH_MAX])
{
    (void)snprintf(path, PATH_MAX, "tests/pinned/%s", pinned->name);
}

static void path_of(const struct pinned *pinned, const struct pinned_row *row, char path[PATH_MAX])
{
    char name[PINNED_NAME];
    (void)snprintf(name, sizeof name, "%s", row->name);
    plain(name);
    (void)snprintf(path, PATH_MAX, "tests/pinned/%s/%s.txt", pinned->name, name);
}

/* Whether the scene stands in its file; if not, how it differs is shown. */
static bool scene_stands(const struct pinned *pinned, const struct pinned_row *row)
{
    char path[PATH_MAX], made[] = "/tmp/pinned.XXXXXX";
    path_of(pinned, row, path);
    int fd = mkstemp(made), status = 0;
    check_true(fd >= 0 && close(fd) == 0);
    put_file(made, &row->text);
    char diff[] = "diff", unified[] = "-uN", *const command[] = {diff, unified, path, made, NULL};
    pid_t pid;
    (void)fflush(stdout);
    check_int(posix_spawnp(&pid, command[0], NULL, NULL, command, environ), 0);
    check_int(waitpid(pid, &status, 0), pid);
    check_int(unlink(made), 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static bool is_scene(const struct pinned *pinned, const char *file)
{
    char path[PATH_MAX];
    for (int i = 0; i < pinned->count; i++) {
        path_of(pinned, &pinned->row[i], path);
        if (pinned->row[i].scene && strcmp(strrchr(path, '/') + 1, file) == 0)
            return true;
    }
    return false;
}

/* The files of scenes that nobody plays any more: they are counted and named, or removed. */
static int left_over(const struct pinned *pinned, bool remove)
{
    char folder[PATH_MAX], path[2 * PATH_MAX];
    int count = 0;
    folder_of(pinned, folder);
    DIR *files = opendir(folder);
    for (struct dirent *file; files != NULL && (file = readdir(files)) != NULL;) {
        if (file->d_name[0] == '.' || is_scene(pinned, file->d_name))
            continue;
        count++;
        print_error("%s: was not made: %s\n", pinned->name, file->d_name);
        (void)snprintf(path, sizeof path, "%s/%s", folder, file->d_name);
        check_int(remove ? unlink(path) : 0, 0);
    }
    if (files != NULL)
        check_int(closedir(files), 0);
    return count;
}

static void write_scenes(const struct pinned *pinned)
{
    char path[PATH_MAX];
    folder_of(pinned, path);
    for (int i = 0; i < pinned->count; i++) {
        if (!pinned->row[i].scene || scene_stands(pinned, &pinned->row[i]))
            continue;
        folder_of(pinned, path);
        check_true(mkdir(path, 0777) == 0 || errno == EEXIST);
        path_of(pinned, &pinned->row[i], path);
        put_file(path, &pinned->row[i].text);
    }
    (void)left_over(pinned, true);
}

static void write_all(const struct pinned *pinned, const char *path)
{
    int sums = 0;
    for (int i = 0; i < pinned->count; i++)
        sums += !pinned->row[i].scene;
    FILE *file = sums > 0 ? fopen(path, "w") : NULL;
    check_true(sums == 0 || file != NULL);
    for (int i = 0; i < pinned->count; i++)
        if (!pinned->row[i].scene)
            (void)fprintf(file, "%016" PRIx64 "\t%s\n", pinned->row[i].sum, pinned->row[i].name);
    if (file != NULL)
        check_int(fclose(file), 0);
    write_scenes(pinned);
}

/* Whether a row stands in the file as it is now; what stands there is taken out of it. */
static bool stands(const struct pinned_row *row, char *stored)
{
    char line[SUM_DIGITS + PINNED_NAME + 3];
    (void)snprintf(line, sizeof line, "%016" PRIx64 "\t%s\n", row->sum, row->name);
    for (char *at = strstr(stored, line); at != NULL; at = strstr(at + 1, line))
        if (at == stored || at[-1] == '\n') {
            memset(at, ' ', strlen(line) - 1);
            return true;
        }
    return false;
}

static void compare(const struct pinned *pinned, const char *path)
{
    int other = left_over(pinned, false);
    char *stored = file_bytes(path, NULL), *rest = stored;
    for (int i = 0; i < pinned->count; i++)
        if (!(pinned->row[i].scene ? scene_stands(pinned, &pinned->row[i]) : stands(&pinned->row[i], stored))) {
            print_error("%s: other than it was: %s\n", pinned->name, pinned->row[i].name);
            other++;
        }
    for (char *at = strsep(&rest, "\n"); at != NULL && other == 0; at = strsep(&rest, "\n"))
        if (*at != ' ' && *at != '\0') {
            print_error("%s: was not made: %s\n", pinned->name, at);
            other++;
        }
    free(stored);
    if (other > 0)
        fail_msg("tests/pinned/%s: if this is meant to be so, `make pinned`", pinned->name);
}

void pinned_end(struct pinned *pinned)
{
    char path[PATH_MAX];
    (void)snprintf(path, sizeof path, "tests/pinned/%s.tsv", pinned->name);
    if (strcmp(how(), "write") == 0)
        write_all(pinned, path);
    else
        compare(pinned, path);
    for (int i = 0; i < pinned->count; i++)
        text_free(&pinned->row[i].text);
}

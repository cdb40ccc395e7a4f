#include "check.h"

#include <dirent.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

void check_int_at(const char *what, long long got, long long want, const char *file, int line)
{
    if (got == want)
        return;
    print_error("%s is %lld, not %lld\n", what, got, want);
    _fail(file, line);
}

void check_text_at(const char *what, const char *got, const char *want, const char *file, int line)
{
    if (got != NULL && want != NULL && strcmp(got, want) == 0)
        return;
    print_error("%s is\n  |%s|\nnot\n  |%s|\n", what, got == NULL ? "(null)" : got, want == NULL ? "(null)" : want);
    _fail(file, line);
}

void check_true_at(const char *what, int truth, const char *file, int line)
{
    if (truth)
        return;
    print_error("not true: %s\n", what);
    _fail(file, line);
}

char *file_bytes(const char *path, size_t *size)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        fail_msg("cannot open %s", path);
    check_int(fseek(file, 0, SEEK_END), 0);
    long end = ftell(file);
    check_true(end >= 0);
    rewind(file);
    char *data = malloc((size_t)end + 1);
    check_true(data != NULL);
    check_int(fread(data, 1, (size_t)end, file), end);
    data[end] = '\0';
    (void)fclose(file);
    if (size != NULL)
        *size = (size_t)end;
    return data;
}

const char *folder_new(void)
{
    static char path[PATH_MAX];
    const char *root = getenv("TMPDIR");
    (void)snprintf(path, sizeof path, "%s/cursus-test-XXXXXX", root == NULL ? "/tmp" : root);
    if (mkdtemp(path) == NULL)
        fail_msg("cannot make %s", path);
    return path;
}

void folder_remove(const char *path)
{
    DIR *folder = opendir(path);
    if (folder == NULL)
        return;
    for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        char inner[PATH_MAX];
        struct stat info;
        (void)snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
        if (lstat(inner, &info) == 0 && S_ISDIR(info.st_mode))
            folder_remove(inner);
        else
            (void)unlink(inner);
    }
    (void)closedir(folder);
    (void)rmdir(path);
}

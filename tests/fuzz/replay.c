/*
 * A fuzz target without a fuzzer: runs the inputs in the folders that are named
 * for it and speaks TAP, a line a folder. A target is named by its program
 * (build/debug/fuzz/message): tests/fuzz/cases/message are the inputs that once
 * broke something, tests/fuzz/corpus/message those that reach what no seed does,
 * build/debug/fuzz/seeds/message those that fuzzing begins with.
 * An input that breaks a promise, or takes longer than SECONDS, ends the program;
 * its path was printed before.
 */
#include "fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SECONDS = 20 };

static bool run_file(const char *path, size_t size)
{
    FILE *file = fopen(path, "rb");
    uint8_t *bytes = fuzz_room(size, 1);
    bool read = file != NULL && fread(bytes, 1, size, file) == size;
    if (file != NULL)
        (void)fclose(file);
    if (read) {
        (void)printf("# %s\n", path);
        (void)fflush(stdout);
        (void)alarm(SECONDS);
        (void)LLVMFuzzerTestOneInput(bytes, size);
        (void)alarm(0);
    }
    free(bytes);
    return read;
}

/* Inputs of the folder and those within it that were run; -1 if one could not be read. A missing folder has none. */
static int run_folder(const char *path)
{
    DIR *folder = opendir(path);
    if (folder == NULL)
        return errno == ENOENT ? 0 : -1;
    int count = 0;
    for (struct dirent *entry = readdir(folder); entry != NULL && count >= 0; entry = readdir(folder)) {
        char whole[4096];
        struct stat about;
        if (entry->d_name[0] == '.')
            continue;
        (void)snprintf(whole, sizeof whole, "%s/%s", path, entry->d_name);
        int more = stat(whole, &about) != 0 ? -1
                   : S_ISDIR(about.st_mode) ? run_folder(whole)
                                            : (run_file(whole, (size_t)about.st_size) ? 1 : -1);
        count = more < 0 ? -1 : count + more;
    }
    (void)closedir(folder);
    return count;
}

/* A line of TAP, unless there was nothing and need not be. */
static bool report(int *number, const char *what, int count, bool wanted)
{
    if (count == 0 && !wanted)
        return true;
    (void)printf("%s %d - %s: %d inputs\n", count > 0 ? "ok" : "not ok", ++*number, what, count);
    return count > 0;
}

int main(int argc, char **argv)
{
    const char *slash = argc > 0 ? strrchr(argv[0], '/') : NULL;
    if (slash == NULL)
        return 2;
    const char *name = slash + 1;
    char path[4096];
    int number = 0;
    (void)snprintf(path, sizeof path, "tests/fuzz/cases/%s", name);
    bool good = report(&number, path, run_folder(path), false);
    (void)snprintf(path, sizeof path, "tests/fuzz/corpus/%s", name);
    good = report(&number, path, run_folder(path), false) && good;
    /* seeds lie beside the program */
    (void)snprintf(path, sizeof path, "%.*s/seeds/%s", (int)(slash - argv[0]), argv[0], name);
    good = report(&number, path, run_folder(path), true) && good;
    (void)printf("1..%d\n", number);
    return good ? 0 : 1;
}

#include "base/mem.h"
#include "report/templates_own.h"

#include "report/mustache_parse.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <sys/stat.h>

enum { NESTED_MOST = 4, FILES_MOST = 1000 };

/* One file of the operator's. */
struct own_file {
    char *name; /* from the folder on; owned */
    uint64_t stamp;
    bool used; /* a template of the operator's names it as a partial */
};

/* All of them, and what was found out so far. */
struct own_files {
    const struct templates *templates;
    struct own_file file[FILES_MOST];
    size_t count;
    struct template_faults *out;
};

/* Facts that a template was given by earlier versions, and what to write now. */
static const struct {
    const char *name, *key, *now;
} former[] = {
    {"standings.txt", "table", "{{> part/players.txt}}"},
};

static uint64_t mix(uint64_t seed, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++)
        seed = (seed ^ at[i]) * 0x100000001b3u;
    return seed;
}

static uint64_t stamp_of(const char *name, const struct stat *info)
{
    char facts[128];
    (void)snprintf(facts, sizeof facts, "%lld %ld %lld %llu %u", (long long)info->st_mtim.tv_sec, info->st_mtim.tv_nsec,
                   (long long)info->st_size, (unsigned long long)info->st_ino, (unsigned)info->st_mode);
    return mix(mix(0xcbf29ce484222325u, name, strlen(name)), facts, strlen(facts));
}

static void fault(struct own_files *files, uint64_t stamp, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void fault(struct own_files *files, uint64_t stamp, const char *format, ...)
{
    char line[640];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (files->out == NULL)
        return;
    text_addf(&files->out->lines, "%s\n", line);
    files->out->count++;
    files->out->stamp = mix(mix(files->out->stamp, &stamp, sizeof stamp), line, strlen(line));
}

static bool is_template(const char *name)
{
    return template_ends_with(name, ".txt") || template_ends_with(name, ".html") || template_ends_with(name, ".css");
}

static void walk(struct own_files *files, const char *within, int depth);

/* What an editor leaves behind begins with a dot or has another ending, and is no business of ours. */
static void take(struct own_files *files, const char *name, int depth)
{
    struct stat info = {0};
    struct text path = TEXT_EMPTY;
    text_addf(&path, "%s/%s", files->templates->folder, name);
    int found = stat(path.data, &info);
    text_free(&path);
    if (found == 0 && S_ISDIR(info.st_mode) && !is_template(name)) {
        if (depth < NESTED_MOST)
            walk(files, name, depth + 1);
        return;
    }
    if (!is_template(name) || files->count == FILES_MOST)
        return;
    files->file[files->count++] = (struct own_file){.name = mem_copy_text(name), .stamp = stamp_of(name, &info)};
}

/* Of the folder itself "". */
static void walk(struct own_files *files, const char *within, int depth)
{
    struct text path = TEXT_EMPTY;
    text_addf(&path, "%s%s%s", files->templates->folder, within[0] == '\0' ? "" : "/", within);
    DIR *folder = opendir(path.data);
    if (folder == NULL)
        fault(files, (uint64_t)errno, "templates folder %s: %s", path.data, strerror(errno));
    for (struct dirent *entry; folder != NULL && (entry = readdir(folder)) != NULL;) {
        struct text name = TEXT_EMPTY;
        if (entry->d_name[0] == '.')
            continue;
        text_addf(&name, "%s%s%s", within, within[0] == '\0' ? "" : "/", entry->d_name);
        take(files, name.data, depth);
        text_free(&name);
    }
    if (folder != NULL)
        (void)closedir(folder);
    text_free(&path);
}

static int by_name(const void *a, const void *b)
{
    const struct own_file *one = a, *two = b;
    return strcmp(one->name, two->name);
}

static struct own_files *list(const struct templates *templates, struct template_faults *out)
{
    struct own_files *files = mem_new(1, sizeof *files);
    files->templates = templates;
    files->out = out;
    if (templates->folder != NULL)
        walk(files, "", 0);
    qsort(files->file, files->count, sizeof files->file[0], by_name);
    return files;
}

static void list_free(struct own_files *files)
{
    for (size_t i = 0; files != NULL && i < files->count; i++)
        free(files->file[i].name);
    free(files);
}

static struct own_file *find(struct own_files *files, const char *name)
{
    for (size_t i = 0; i < files->count; i++)
        if (strcmp(files->file[i].name, name) == 0)
            return &files->file[i];
    return NULL;
}

/* The partials that a template names: "game/..." stands for another file in each game. */
static void check_partials(struct own_files *files, const struct own_file *file, const struct program *program)
{
    for (size_t i = 0; i < program->count; i++) {
        char name[256];
        struct text text = text_fixed(name, sizeof name);
        if (program->node[i].kind != NODE_PARTIAL)
            continue;
        text_add_bytes(&text, program->source + program->node[i].from, program->node[i].len);
        struct own_file *partial = find(files, name);
        if (partial != NULL)
            partial->used = true;
        else if (strncmp(name, "game/", strlen("game/")) != 0 && template_built_in(name) == NULL)
            fault(files, file->stamp, "template %s: there is no template %s", file->name, name);
    }
}

/* Without facts no section is entered; what stands outside of them is tried. */
static void try_it(struct own_files *files, const struct own_file *file)
{
    struct err why = {0};
    struct text text = TEXT_EMPTY;
    struct jv *none = jv_new_object();
    enum rc rc = template_render_strictly(files->templates, file->name, none, &text, &why);
    if (rc != RC_OK)
        fault(files, file->stamp, "%s", why.text);
    jv_free(none);
    text_free(&text);
}

enum rc template_check_keys(const char *name, const char *data, size_t len, struct err *err)
{
    struct program program;
    enum rc rc = mustache_parse(&program, name, data, len, err);
    for (size_t i = 0; rc == RC_OK && i < program.count; i++) {
        const struct node *node = &program.node[i];
        const char *word = program.source + node->from;
        bool names = node->kind != NODE_TEXT && node->kind != NODE_PARTIAL && node->kind != NODE_END;
        for (size_t k = 0; names && rc == RC_OK && k < sizeof former / sizeof *former; k++)
            if (strcmp(name, former[k].name) == 0 && node->len == strlen(former[k].key) &&
                memcmp(word, former[k].key, node->len) == 0)
                rc = mustache_parse_fault(&program, node->at, err, "there is no '%s' any more; write %s", former[k].key,
                                          former[k].now);
    }
    mustache_parse_free(&program);
    return rc;
}

static void check_file(struct own_files *files, const struct own_file *file)
{
    struct err why = {0};
    struct program program = {0};
    char *data = NULL;
    size_t len = 0, before = files->out->count;
    if (!template_name_is_safe(file->name)) {
        fault(files, file->stamp, "template %s: not a template's name (small letters, digits, - _ .)", file->name);
        return;
    }
    enum rc rc = template_read_own(files->templates, file->name, &data, &len, &why);
    if (rc == RC_OK)
        rc = mustache_parse(&program, file->name, data, len, &why);
    if (rc == RC_OK)
        rc = template_check_keys(file->name, data, len, &why);
    if (rc == RC_OK)
        check_partials(files, file, &program);
    else
        fault(files, file->stamp, "%s", why.text);
    mustache_parse_free(&program);
    free(data);
    if (files->out->count == before && !template_ends_with(file->name, ".css"))
        try_it(files, file);
}

void templates_check(const struct templates *templates, struct template_faults *out)
{
    *out = (struct template_faults){.lines = TEXT_EMPTY};
    struct own_files *files = list(templates, out);
    for (size_t i = 0; i < files->count; i++)
        check_file(files, &files->file[i]);
    for (size_t i = 0; i < files->count; i++) {
        const struct own_file *file = &files->file[i];
        if (!file->used && template_name_is_safe(file->name) && template_built_in(file->name) == NULL)
            fault(files, file->stamp, "template %s: nothing uses a file of this name", file->name);
    }
    list_free(files);
}

uint64_t templates_stamp(const struct templates *templates)
{
    if (templates->folder == NULL)
        return 0;
    struct own_files *files = list(templates, NULL);
    uint64_t stamp = 1;
    for (size_t i = 0; i < files->count; i++)
        stamp = mix(stamp, &files->file[i].stamp, sizeof files->file[i].stamp);
    list_free(files);
    return stamp;
}

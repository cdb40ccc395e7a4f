#include "report/template.h"

#include "base/embedded.h"
#include "report/mustache.h"
#include "report/wrap.h"

#include <errno.h>
#include <sys/stat.h>

struct templates {
    char *folder; /* NULL: only those built in */
};

/* Files of the operator's folder, kept until the rendering that read them is over. */
struct loaded {
    char *data;
    struct loaded *next;
};

struct lookup {
    const struct templates *templates;
    const char *rules; /* NULL if the facts name none */
    struct loaded *loaded;
};

enum rc templates_new(const char *folder, struct templates **out, struct err *err)
{
    struct stat info;
    bool own = folder != NULL && folder[0] != '\0';
    if (own && stat(folder, &info) != 0)
        return err_errno(err, "templates folder %s", folder);
    if (own && !S_ISDIR(info.st_mode))
        return err_set(err, RC_NONE, "templates folder %s: not a folder", folder);
    struct templates *templates = calloc(1, sizeof *templates);
    if (templates != NULL && own)
        templates->folder = strdup(folder);
    if (templates == NULL || (own && templates->folder == NULL)) {
        free(templates);
        return err_set(err, RC_NOMEM, "out of memory for the templates");
    }
    *out = templates;
    return RC_OK;
}

void templates_free(struct templates *templates)
{
    if (templates == NULL)
        return;
    free(templates->folder);
    free(templates);
}

/* Words of small letters, digits, '-', '_' and '.', joined by '/': such a name never leaves the folder. */
static bool name_is_safe(const char *name)
{
    bool begins = true;
    for (const char *at = name; *at != '\0'; at++) {
        bool word = (*at >= 'a' && *at <= 'z') || (*at >= '0' && *at <= '9');
        if (!word && (begins || strchr("-_./", *at) == NULL))
            return false;
        begins = *at == '/';
    }
    return !begins;
}

static bool ends_with(const char *name, const char *end)
{
    size_t len = strlen(name), tail = strlen(end);
    return len > tail && strcmp(name + len - tail, end) == 0;
}

static enum rc read_stream(FILE *file, const char *path, char **data, size_t *len, struct err *err)
{
    char *bytes = malloc(MUSTACHE_TEMPLATE + 2);
    if (bytes == NULL)
        return err_set(err, RC_NOMEM, "out of memory for template %s", path);
    *len = fread(bytes, 1, MUSTACHE_TEMPLATE + 1, file);
    enum rc rc = RC_OK;
    if (ferror(file))
        rc = err_errno(err, "template %s", path);
    else if (*len > MUSTACHE_TEMPLATE)
        rc = err_set(err, RC_BAD, "template %s: over %d bytes", path, MUSTACHE_TEMPLATE);
    if (rc != RC_OK) {
        free(bytes);
        return rc;
    }
    bytes[*len] = '\0';
    *data = bytes;
    return RC_OK;
}

/* RC_NONE if the operator has no such file; else *data is the caller's. */
static enum rc read_own(const struct templates *templates, const char *name, char **data, size_t *len, struct err *err)
{
    if (templates->folder == NULL)
        return RC_NONE;
    struct text path = TEXT_EMPTY;
    text_addf(&path, "%s/%s", templates->folder, name);
    if (path.failed)
        return err_set(err, RC_NOMEM, "out of memory for a template's path");
    enum rc rc = RC_NONE;
    FILE *file = fopen(path.data, "rbe");
    if (file != NULL) {
        rc = read_stream(file, path.data, data, len, err);
        (void)fclose(file);
    } else if (errno != ENOENT && errno != ENOTDIR) {
        rc = err_errno(err, "template %s", path.data);
    }
    text_free(&path);
    return rc;
}

static const struct embedded *built_in(const char *name)
{
    char path[sizeof "templates/" + MUSTACHE_NAME];
    int len = snprintf(path, sizeof path, "templates/%s", name);
    return len > 0 && (size_t)len < sizeof path ? embedded_find(path) : NULL;
}

/* The text stays the lookup's. */
static enum rc find(struct lookup *lookup, const char *name, const char **text, size_t *len, struct err *err)
{
    if (!name_is_safe(name))
        return err_set(err, RC_BAD, "template %s: not a template's name", name);
    char *data = NULL;
    enum rc rc = read_own(lookup->templates, name, &data, len, err);
    if (rc == RC_OK) {
        struct loaded *loaded = malloc(sizeof *loaded);
        if (loaded == NULL) {
            free(data);
            return err_set(err, RC_NOMEM, "out of memory for template %s", name);
        }
        *loaded = (struct loaded){.data = data, .next = lookup->loaded};
        lookup->loaded = loaded;
        *text = data;
        return RC_OK;
    }
    if (rc != RC_NONE)
        return rc;
    const struct embedded *file = built_in(name);
    if (file == NULL)
        return err_set(err, RC_NONE, "there is no template %s", name);
    *text = file->data;
    *len = file->size;
    return RC_OK;
}

static enum rc find_partial(void *context, const char *name, const char **text, size_t *len, struct err *err)
{
    struct lookup *lookup = context;
    static const char game[] = "game/";
    if (strncmp(name, game, sizeof game - 1) != 0) {
        enum rc rc = find(lookup, name, text, len, err);
        return rc == RC_NONE ? err_set(err, RC_BAD, "there is no template %s", name) : rc;
    }
    if (lookup->rules == NULL)
        return RC_NONE;
    char real[2 * MUSTACHE_NAME];
    int size = snprintf(real, sizeof real, "%s/%s", lookup->rules, name + sizeof game - 1);
    if (size < 0 || (size_t)size >= sizeof real)
        return err_set(err, RC_BAD, "template %s: the name is too long", name);
    return find(lookup, real, text, len, err);
}

static enum rc render(struct lookup *lookup, const char *name, const struct jv *facts, struct text *out,
                      struct err *err)
{
    const char *source = NULL;
    size_t len = 0;
    enum rc rc = find(lookup, name, &source, &len, err);
    if (rc != RC_OK)
        return rc;
    struct mustache_setup setup = {.name = name, .partial = find_partial, .context = lookup};
    if (ends_with(name, ".html")) {
        setup.escape = MUSTACHE_HTML;
        return mustache_render(source, len, facts, &setup, out, err);
    }
    struct text raw = TEXT_EMPTY;
    rc = mustache_render(source, len, facts, &setup, &raw, err);
    if (rc == RC_OK)
        wrap_text(raw.data, out);
    if (rc == RC_OK && out->failed)
        rc = err_set(err, RC_NOMEM, "out of memory for a rendered text");
    text_free(&raw);
    return rc;
}

enum rc template_render(const struct templates *templates, const char *name, const struct jv *facts, struct text *out,
                        struct err *err)
{
    if (!ends_with(name, ".html") && !ends_with(name, ".txt"))
        return err_set(err, RC_BAD, "template %s: the name must end in .txt or .html", name);
    struct lookup lookup = {.templates = templates, .rules = jv_string(jv_get(facts, "rules"))};
    enum rc rc = render(&lookup, name, facts, out, err);
    while (lookup.loaded != NULL) {
        struct loaded *next = lookup.loaded->next;
        free(lookup.loaded->data);
        free(lookup.loaded);
        lookup.loaded = next;
    }
    return rc;
}

enum rc templates_check(const struct templates *templates, struct err *err)
{
    static const char prefix[] = "templates/";
    enum rc rc = RC_OK;
    for (const struct embedded *file = embedded_files; file->path != NULL && rc == RC_OK; file++) {
        if (strncmp(file->path, prefix, sizeof prefix - 1) != 0)
            continue;
        const char *name = file->path + sizeof prefix - 1;
        char *data = NULL;
        size_t len = 0;
        rc = read_own(templates, name, &data, &len, err);
        if (rc == RC_NONE) {
            rc = RC_OK;
            continue;
        }
        if (rc == RC_OK)
            rc = mustache_check(name, data, len, err);
        free(data);
    }
    return rc;
}
